"""Pendulum monsters that lie face-up in the Extra Deck: among the pages of the Spellbook (CONVERT-35, CONVERT-42)."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.effects.context import Context
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.events import Fell
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import SELF, arena, do, settle, summon
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
