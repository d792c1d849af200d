"""What an Extra Deck holds: pages of the Spellbook, Pendulum monsters that lie face-up in it too (CONVERT-35,
CONVERT-42)."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Event, Filter, Selector
from convert.effects import steps as st
from convert.effects.terms import Zone
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.events import Fell, Milled
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import ME, SELF, arena, do, settle, summon
from tests.rules_fight.fights import monster

MOSS = monster("Moss", 3, 10, 10, classes=("effect", "pendulum"))
FERN = monster("Fern", 3, 10, 10, classes=("effect",))
STAR = monster("Star", 5, 20, 10, classes=("effect", "synchro"))
BOOK = ("Moss", "Fern", "Star")


def extra(**where: object) -> Selector:
    return Selector(how="choose", count=1, kind="monster", side="you", zone="extra", where=Filter(**where))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (extra(face="up"), {"home-moss", "home-star"}),
        (extra(face="up", class_="pendulum"), {"home-moss"}),
        (extra(), {"home-star"}),
    ],
)
def test_only_what_is_said_to_be_face_up_finds_pendulum_monsters(asked: Selector, found: set[str]) -> None:
    game = arena(MOSS, FERN, STAR, book=BOOK)
    ctx = Context(Ref("a"), 0, Ref(""), "", -1, 3, "test")
    assert {ref.rpartition(":")[2] for ref in candidates(game, ctx, asked)} == found


def test_one_is_prepared_from_there() -> None:
    """ "Add 1 face-up Pendulum Monster from your Extra Deck to your hand"."""
    game = arena(MOSS, FERN, book=("Moss", "Fern"), mine=("Masaki",))
    do(game, st.ToPrepared(what=extra(face="up", class_="pendulum")))
    assert "home-moss" in [slot.spell for slot in game.state.mages["a"].slots if slot.state == "prepared"]


def test_one_comes_into_play_from_there() -> None:
    game = arena(MOSS, book=("Moss",))
    do(game, st.SpecialSummon(what=extra(face="up", class_="pendulum")), answers=("stance none",))
    assert "moss" in game.state.beings


def test_its_ability_there_answers() -> None:
    """ "If a monster you control is destroyed while this card is face-up in your Extra Deck: Special Summon it"."""
    mine = Selector(kind="monster", side="you", zone="play")
    answer = Ability(
        mode="trigger", from_="extra", when=Event(event="destroyed", what=mine), do=(st.SpecialSummon(what=SELF),)
    )
    lies = monster("Moss", 3, 10, 10, answer, classes=("effect", "pendulum"))
    game = arena(lies, monster("Twig", 2, 5, 5), book=("Moss",))
    summon(game, "twig", "a")
    game.emit(Fell("twig", "destroyed", by="b"))
    settle(game)
    assert "moss" in game.state.beings


@pytest.mark.parametrize(
    ("zone", "name", "comes"),
    [("spellbook", "star", False), ("used", "star", True), ("spellbook", "fern", True), ("extra", "moss", False)],
)
def test_a_ban_on_the_extra_deck_is_on_nothing_that_comes_from_elsewhere(zone: Zone, name: str, comes: bool) -> None:
    """ "You cannot Special Summon from the Extra Deck": a Synchro monster that was used still may."""
    game = arena(MOSS, FERN, STAR, book=BOOK)
    if zone == "used":
        game.emit(Milled("a", f"home-{name}"))
    do(game, st.Forbid(what=ME, action="special_summon", where="extra", until="end_of_turn"))
    named = Filter(name=name.title(), face="up" if zone == "extra" else None)
    what = Selector(how="choose", count=1, kind="monster", side="you", zone=zone, where=named)
    do(game, st.SpecialSummon(what=what), answers=("stance none",) if comes else ())
    assert (name in game.state.beings) is comes
