"""What an answer does to the very thing whose ability or casting it answers (PRECAST-11, CONVERT-42): "negate the
activation, and if you do, destroy that monster"."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.events import Negated, SpellDeclared
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.turn import Act
from tests.rules_effects.arena import ME, answer, arena, being, in_play, n, settle, summon
from tests.rules_fight.fights import monster, play, spell

GUN = monster("Gun", 2, 5, 5, Ability(mode="activate", do=(st.Heal(to=ME, amount=n(3)),)))
THAT = Selector(how="event", kind="any")
USED = Event(event="activated", what=Selector(kind="monster"), whose="opponent")
CAST = Event(event="cast", what=Selector(kind="spell_or_artifact"), whose="opponent")


def reply(*do: Any, when: Event = USED, **more: Any) -> Any:
    """An armed trap that answers the use of a monster's ability, or a casting."""
    return spell("Reply", 1, Ability(mode="cast", when=when, do=do, speed=2, **more), form="artifact",
                 property="Normal Trap")  # fmt: skip


def used(trap: Any, *answers: str) -> Game:
    """A's Gun uses its ability, and B springs the trap."""
    game = arena(GUN, trap)
    summon(game, "gun", "a")
    key = in_play(game, "reply", "b", "armed")
    being(game, "a").hp = being(game, "b").hp = 5
    game.push(Act(Ref("a")))
    settle(game)
    play(game, "activate gun 0")
    answer(game, f"answer {key} 0", *answers)
    settle(game)
    return game


NEGATE = st.NegateCast()


def test_that_monster_is_the_one_in_play() -> None:
    """It is destroyed; what is done "if you do", and after that, is done too."""
    destroy, heal = st.Destroy(what=THAT, link="and_if_you_do"), st.Heal(to=ME, amount=n(2), link="then")
    game = used(reply(NEGATE, destroy, heal), "let-go")
    assert "gun" not in game.state.beings
    assert (being(game, "a").hp, being(game, "b").hp) == (5, 7)


def test_that_monster_is_dismissed_or_banished_as_well() -> None:
    game = used(reply(NEGATE, st.Banish(what=THAT, link="and_if_you_do")))
    assert "gun" not in game.state.beings
    assert game.state.mages["a"].banned_sources == ("home-gun",)


@pytest.mark.parametrize(("until", "marked"), [("instant", False), ("end_of_turn", True)])
def test_negate_that_effect_is_no_loss_of_abilities(until: Any, marked: bool) -> None:
    """ "Negate that effect": that use alone. "Negate its effects until the end of the turn": this one among them."""
    game = used(reply(st.Suppress(what=THAT, until=until)))
    assert being(game, "a").hp == 5
    assert any(one.verb == "suppress" for one in being(game, "gun").statuses) is marked
    assert any(isinstance(event, Negated) for event in game.log) is not marked


def test_precast_11_what_has_lost_its_abilities_by_then_does_nothing() -> None:
    """ "Target 1 face-up monster; negate its effects", in answer to the use of one of them."""
    target = Selector(id="t1", how="target", kind="monster", side="opponent")
    trap = reply(st.Suppress(what=Selector(ref="t1"), until="end_of_turn"), targets=(target,))
    game = used(trap, "choose gun")
    assert isinstance(game.decision, Act)
    assert [one.verb for one in being(game, "gun").statuses] == ["suppress"]
    assert being(game, "a").hp == 5


def test_of_what_was_only_being_cast_nothing_is_left() -> None:
    """ "Negate it, and if you do, destroy it, then gain LP": the spell is Used either way, and what follows is done."""
    destroy, heal = st.Destroy(what=THAT, link="and_if_you_do"), st.Heal(to=ME, amount=n(2), link="then")
    for negates, hp in ((True, 7), (False, 5)):
        steps = (NEGATE, destroy, heal) if negates else (st.Destroy(what=THAT), heal)
        game = arena(reply(*steps, when=CAST), mine=("cure",))
        key = in_play(game, "reply", "b", "armed")
        being(game, "b").hp = 5
        being(game, "a").actions = 2
        game.push(Act(Ref("a")))
        settle(game)
        play(game, "cast a home-cure")
        answer(game, f"answer {key} 0")
        assert being(game, "b").hp == hp


def test_what_somebody_targets_with_is_the_creature_that_does() -> None:
    """ "When a card or effect that targets this card is activated: destroy it"."""
    aims = Selector(id="t1", how="target", kind="monster", side="opponent")
    gun = monster("Gun", 2, 5, 5, Ability(mode="activate", targets=(aims,), do=(st.Destroy(what=Selector(ref="t1")),)))
    shy = Ability(mode="trigger", when=Event(event="targeted", what=Selector(how="self")), do=(st.Destroy(what=THAT),))
    game = arena(gun, monster("Shy", 2, 5, 5, shy))
    summon(game, "gun", "a")
    summon(game, "shy", "b")
    game.emit(SpellDeclared("a", "home-gun", "ability", "a shoots", ("shy",), source="gun", ability=0))
    settle(game)
    answer(game, "let-go")
    assert "gun" not in game.state.beings
    assert "shy" in game.state.beings
