"""Something happens instead of the destruction of a spell or artifact in play, as of a creature's (CONVERT-21)."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.events import SpellEnded, SpellStayed
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Active, Held
from tests.rules_effects.arena import SELF, arena, being, do, in_play, n, settle, summon
from tests.rules_fight.fights import monster, spell

LAMP = spell(
    "Lamp", 1, Ability(mode="continuous", do=(st.Modify(what=Selector(how="all", kind="monster"), attack=n(1)),))
)
THAT = Selector(ref="t1")
IT = Selector(ref="x")


def destroy(game: Game, key: str, *answers: str) -> bool:
    """Whether an effect of A destroys it."""
    return any(
        isinstance(one, SpellEnded) for one in do(game, st.Destroy(what=IT), bound={"x": (key,)}, answers=answers)
    )


def test_a_counter_is_taken_off_the_spell_that_was_named() -> None:
    """It was named by another spell's casting, which stays to guard it."""
    guards = Ability(
        mode="replacement", when=Event(event="destroyed", what=THAT), do=(st.Counters(what=THAT, remove=1),)
    )
    game = arena(LAMP, spell("Mirror", 1, guards))
    lamp, entry = in_play(game, "lamp", "a"), game.card_index.find("mirror").id
    section = being(game, "a").section
    mirror = Active(Ref("mirror-spell"), entry, Ref("a"), 0, "lasting", 3, section, bound=(("t1", (Ref(lamp),)),))
    game.emit(SpellStayed(mirror, Held("lasting", Ref("mirror-spell"))))
    settle(game)
    do(game, st.Counters(what=IT, add=1), bound={"x": (lamp,)})
    assert not destroy(game, lamp)
    assert game.state.spells[Ref(lamp)].counters == ()
    assert destroy(game, lamp), "there is no counter left"


def test_a_spell_that_guards_itself() -> None:
    price = st.Sacrifice(what=Selector(how="all", kind="monster", side="you", zone="play"))
    own = Ability(mode="replacement", when=Event(event="destroyed", what=SELF, how="effect"), do=(price,))
    game = arena(spell("Wall", 1, own))
    wall = in_play(game, "wall", "a")
    assert not destroy(game, wall)
    assert "masaki" not in game.state.beings
    assert wall in game.state.spells


@pytest.mark.parametrize(("wish", "ends"), [("yes", False), ("no", True)])
def test_whoever_may_is_asked(wish: str, ends: bool) -> None:
    cards = Selector(kind="any", side="you", zone="play")
    guards = Ability(
        mode="replacement",
        optional=True,
        when=Event(event="destroyed", what=cards, how=("battle", "effect")),
        do=(st.PayHp(amount=n(2)),),
    )
    game = arena(LAMP, monster("Guard", 2, 5, 5, guards), hp=10)
    summon(game, "guard", "a")
    lamp = in_play(game, "lamp", "a")
    before = being(game, "a").hp
    assert destroy(game, lamp, wish) == ends
    assert being(game, "a").hp == before - (0 if ends else 2)


def test_nothing_guards_the_spells_of_others() -> None:
    cards = Selector(kind="any", side="you", zone="play")
    guards = Ability(mode="replacement", when=Event(event="destroyed", what=cards), do=(st.PayHp(amount=n(2)),))
    game = arena(LAMP, monster("Guard", 2, 5, 5, guards), dice=(6, 6, 1, 1))
    summon(game, "guard", "a")
    assert destroy(game, in_play(game, "lamp", "b"), "spend 0")
