"""One monster that alone is Sacrifice enough for a Ritual Summon (CONVERT-30, GAME-05)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Filter, Selector
from convert.effects import steps as st
from convert.effects.terms import WorksFrom
from tests.rules_effects.arena import SELF, arena, do, notes, summon
from tests.rules_fight.fights import monster

RITUAL = monster("Great Ritual", 8, 25, 20, form="ritual", rank=2, attribute="WATER", classes=("ritual",))
STEP = st.RitualSummon(what=Selector(kind="monster", side="you", zone="prepared", where=Filter(name="Great Ritual")))


def enough(attribute: str = "WATER", from_: WorksFrom | tuple[WorksFrom, ...] = ("play", "prepared")) -> object:
    against = Selector(kind="monster", where=Filter(attribute=attribute, class_="ritual"))
    allow = st.Allow(what=SELF, action="entire_tribute", against=against)
    return monster("Moss", 1, 2, 2, Ability(mode="permission", from_=from_, do=(allow,)))


@pytest.mark.parametrize(
    ("attribute", "in_play", "from_", "comes"),
    [
        ("WATER", True, "play", True),
        ("WATER", False, ("play", "prepared"), True),
        ("WATER", False, "play", False),
        ("FIRE", True, "play", False),
    ],
)
def test_it_is_all_that_is_sacrificed(attribute: str, in_play: bool, from_: WorksFrom, comes: bool) -> None:
    game = arena(RITUAL, enough(attribute, from_), mine=("great-ritual", *(() if in_play else ("moss",))))  # type: ignore[arg-type]
    game.state.beings["masaki"].level = 1
    if in_play:
        summon(game, "moss", "a")
    told = notes(do(game, STEP, answers=("stance attack",) if comes else ()))
    assert ("great-ritual" in game.state.beings) is comes, told
    assert "masaki" in game.state.beings


def test_it_is_none_while_it_has_lost_its_abilities() -> None:
    game = arena(RITUAL, enough(), mine=("great-ritual",))  # type: ignore[arg-type]
    summon(game, "moss", "a")
    do(game, st.Suppress(what=Selector(how="all", kind="monster", where=Filter(name="Moss")), until="end_of_turn"))
    assert "needs Sacrifices" in notes(do(game, STEP))


def test_convert_30_what_has_no_level_is_never_among_the_sacrifices() -> None:
    """A Link monster adds nothing to the total: Masaki, of Level 4, is all that can go, so nobody is asked."""
    small = monster("Small Ritual", 4, 15, 10, form="ritual", attribute="WATER", classes=("ritual",))
    bow = monster("Bow", 0, 15, 0, link=2, no_defense_mode=True, classes=("effect", "link"))
    game = arena(small, bow, mine=("small-ritual",))
    summon(game, "bow", "a")
    do(game, st.RitualSummon(what=replace(STEP.what, where=Filter(name="Small Ritual"))), answers=("stance attack",))
    assert {"small-ritual", "bow"} <= game.state.beings.keys()
    assert "masaki" not in game.state.beings
