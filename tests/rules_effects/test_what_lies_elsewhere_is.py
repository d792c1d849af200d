"""What is called or counts as something else though it is not in play (CONVERT-08, CONVERT-42)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Bound, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules import mp
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import filters, selectors
from convert.systems.duel_monsters.rules.events import Cause, Prepared, SlotChanged, SpellEnded, TurnBegan
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, ref_of
from convert.systems.duel_monsters.rules.telling_events import tell
from tests.rules_effects.arena import arena, being, do, in_play, n, settle
from tests.rules_fight.fights import monster, spell

USED = Selector(how="all", kind="monster", side="you", zone="used")
MOSS = ref_of("used", "a", "home-moss")
THEIRS = Cause("b", "kuriboh", "effect")


def table(*extra: Any) -> Game:
    creatures = (monster("Moss", 2, 5, 5, type="Plant"), monster("Newt", 2, 5, 5, attribute="WATER", type="Fish"))
    game = arena(*creatures, *extra, mine=("moss", "newt"), book=("moss", "newt"))
    game.emit(SlotChanged("a", "home-moss", "used", "sent", THEIRS))
    return game


def found(game: Game, zone: Any = "used", you: str = "a", **where: Any) -> set[str]:
    ctx = Context(Ref(you), game.state.beings[you].side, NOTHING)
    wanted = Selector(how="all", kind="monster", side="you", zone=zone, where=Filter(**where))
    return {game.name(ref) for ref in selectors.resolve_now(game, ctx, wanted)}


@pytest.mark.parametrize(
    ("fields", "where", "gone"),
    [
        ({"attribute": "DARK"}, {"attribute": "DARK"}, {"attribute": "EARTH"}),
        ({"type": "Zombie"}, {"type": "Zombie"}, {"type": "Plant"}),
        ({"name": "Fern"}, {"name": "Fern"}, {"name": "Moss"}),
    ],
)
def test_convert_08_what_is_used_becomes_something_else_there(fields: Any, where: Any, gone: Any) -> None:
    game = table()
    assert len(found(game, **gone)) == 1
    do(game, st.ChangeIdentity(what=USED, until="end_of_turn", **fields))
    assert len(found(game, **where)) == 1
    assert not found(game, **gone)
    assert set(filters.traits(game, MOSS, next(iter(fields)))) == {next(iter(fields.values()))}
    game.emit(TurnBegan("a"))
    assert len(found(game, **gone)) == 1
    assert not found(game, **where)


def test_also_keeps_what_it_was() -> None:
    game = table()
    do(game, st.ChangeIdentity(what=USED, type="Zombie", also=True))
    assert found(game, type="Zombie") == found(game, type="Plant") != set()


def test_only_what_lies_there_and_only_of_its_owner() -> None:
    game = table()
    do(game, st.ChangeIdentity(what=USED, type="Zombie"))
    game.emit(Prepared("a", "home-moss", "used"))
    assert not found(game, ("used", "prepared"), type="Zombie")
    assert len(found(game, "prepared", type="Plant")) == 1


def test_an_ability_from_there_is_about_itself() -> None:
    dark = st.ChangeIdentity(what=Selector(how="self", zone="used"), attribute="DARK", until="end_of_turn")
    game = table()
    do(game, dark, source=MOSS, entry="home-moss")
    assert len(found(game, attribute="DARK")) == 1


def test_what_stays_holds_for_what_comes_to_lie_there_later() -> None:
    rule = Ability(mode="continuous", do=(st.ChangeIdentity(what=USED, type="Zombie"),))
    law = spell("Law", 3, rule, form="continuous", lasting=True)
    game = table(law)
    key = in_play(game, "law", "a")
    assert len(found(game, type="Zombie")) == 1
    game.emit(SlotChanged("a", "home-newt", "used", "sent", THEIRS))
    settle(game)
    assert len(found(game, type="Zombie")) == 2
    assert not found(game, type="Fish")
    game.emit(SpellEnded(Ref(key), "it is let go", "used"))
    settle(game)
    assert not found(game, type="Zombie")


def test_it_is_told() -> None:
    game = table()
    events = do(game, st.ChangeIdentity(what=USED, attribute="DARK"))
    assert "A has Moss (A, used) with the Attribute DARK" in " ".join(tell(game, event) for event in events)


# --- Levels of what is Prepared (MP-02) -------------------------------------------------------------------------------

PREPARED = Selector(how="all", kind="monster", side="any", zone="prepared", where=Filter(type="Plant"))
LOWER = st.ChangeLevel(what=PREPARED, add=-1)


def prepared(*extra: Any) -> Game:
    sprout = monster("Sprout", 4, 9, 9, type="Plant")
    return arena(sprout, *extra, mine=("sprout",), channeling=5)


def test_mp_02_a_prepared_monster_of_a_lower_level_costs_less_to_summon() -> None:
    """Rank 1 and Level 4 cost 6 MP; Level 3 costs 5 (MP-02), and a filter finds it by the Level that it has there."""
    game = prepared()
    mage, entry = game.state.mages["a"], game.card_index.find("sprout")
    assert mp.price(game.state, mage, entry) == 6
    do(game, replace(LOWER, until="end_of_turn"))
    assert mp.price(game.state, mage, entry) == 5
    assert len(found(game, "prepared", level=Bound(eq=3))) == 1
    assert not found(game, "prepared", level=Bound(eq=4))
    game.emit(TurnBegan("a"))
    assert mp.price(game.state, mage, entry) == 6


def test_levels_that_a_spell_in_play_changes_are_paid_for_as_they_are() -> None:
    rule = Ability(mode="continuous", do=(LOWER,))
    game = prepared(spell("Marsh", 3, rule, form="continuous", lasting=True))
    key = in_play(game, "marsh", "b")
    before, mage = game.state.mages["a"].mp, game.state.mages["a"]
    one = Selector(how="choose", kind="monster", side="you", zone="prepared", count=1)
    do(game, st.NormalSummon(what=one), answers=("stance none",))
    assert before - mage.mp == 5
    assert game.level(game.state.beings["sprout"]) == 4  # in play it is not among the Prepared ones
    game.emit(SpellEnded(Ref(key), "it is let go", "used"))
    settle(game)
    assert not [one for one in being(game, "a").statuses if one.verb == "lying"]


def test_a_level_never_falls_below_0() -> None:
    game = prepared()
    events = do(game, replace(LOWER, add=-9))
    assert mp.price(game.state, game.state.mages["a"], game.card_index.find("sprout")) == 2
    assert "A has the Level of Sprout (A, prepared) lowered by 4" in " ".join(tell(game, event) for event in events)


def test_a_level_that_stays_the_same_is_no_change() -> None:
    game = prepared()
    do(game, st.ChangeLevel(what=PREPARED, to=n(4)))
    assert not being(game, "a").statuses


@pytest.mark.parametrize(("kept", "level"), [(True, 3), (False, 4)])
def test_a_level_is_kept_in_play_where_the_text_says_so(kept: bool, level: int) -> None:
    """ "(Even after they are Summoned)": until the turn is over, and its Sustain goes by it (MP-02)."""
    game = prepared()
    do(game, replace(LOWER, until="end_of_turn", kept=kept))
    do(game, st.NormalSummon(what=replace(PREPARED, how="choose", count=1)), answers=("stance none",))
    (sprout,) = [one for one in game.state.beings.values() if one.name == "Sprout"]
    assert game.level(sprout) == level
    game.emit(TurnBegan("a"))
    assert game.level(sprout) == 4


@pytest.mark.parametrize(("zone", "level"), [("used", 4), ("prepared", 3)])
def test_what_comes_from_elsewhere_keeps_nothing_of_it(zone: Any, level: int) -> None:
    """What is meant is the monster as it is Prepared, and not as it lies anywhere else."""
    game = prepared()
    do(game, replace(LOWER, until="end_of_turn", kept=True))
    if zone == "used":
        game.emit(SlotChanged("a", "home-sprout", "used", "sent", THEIRS))
    one = replace(PREPARED, how="choose", zone=zone, side="you", count=1)
    do(game, st.SpecialSummon(what=one), answers=("stance none",))
    (sprout,) = [one for one in game.state.beings.values() if one.name == "Sprout"]
    assert (sprout.came, game.level(sprout)) == (zone, level)
