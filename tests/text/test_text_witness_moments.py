"""Moments inside an ability, damaged in right trees of invented sentences: the second witness reports each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.cards.model import Card, CardKind
from convert.effects import Ability
from convert.text import Reader
from convert.text.witness import Witness

WITNESS = Witness.load()
Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


def doubts(reader: Reader, text: str, change: Change, kind: CardKind = "monster") -> list[str]:
    """What is doubted after a change of the last ability; that nothing is before it is asked here."""
    properties = ("effect",) if kind == "monster" else ()
    card = Card(provider="test", id=1, name="Paper Lantern", kind=kind, properties=properties, text=text)
    reading = reader.read(card)
    assert reading.status == "automatic"
    assert WITNESS.differences(card, reading) == []
    plain = msgspec.to_builtins(reading.abilities)
    change(plain[-1])
    return [one.what for one in WITNESS.differences(card, reading, msgspec.convert(plain, tuple[Ability, ...]))]


def of(node: Any, event: str) -> dict[str, Any]:
    """The first event of this name below."""
    if isinstance(node, dict):
        if node.get("event") == event:
            return node
        node = list(node.values())
    found = (of(one, event) for one in node) if isinstance(node, (list, tuple)) else ()
    return next((one for one in found if one), {})


def instead(event: str, other: str) -> Change:
    return lambda tree: of(tree, event).update(event=other)


def wayless(event: str) -> Change:
    return lambda tree: (of(tree, event).pop("how"), None)[1]


@pytest.mark.parametrize(("text", "event", "other"), [
    ("During your Main Phase, except the turn this card was sent to the GY: You can banish this card from your GY; "
     "draw 1 card.", "used", "standby"),
    ("Special Summon 1 Fish monster from your hand, and if you do, destroy it during the End Phase.", "end_phase",
     "revealed"),
    ("If this card is in your GY: You can Special Summon this card, but banish it when it leaves the field.",
     "leaves_play", "revealed"),
    ("You can draw 1 card. You cannot Special Summon monsters the turn you activate this effect.", "summoned",
     "attack_declared"),
])  # fmt: skip
def test_another_moment_inside_than_any_word_speaks_of(reader: Reader, text: str, event: str, other: str) -> None:
    assert f"event: the effect says {other.replace('_', ' ')}, the card does not" in doubts(
        reader, text, instead(event, other)
    )


@pytest.mark.parametrize(("text", "event", "kind", "what"), [
    ("If this card is destroyed by battle: Draw 1 card.", "destroyed", "monster", "destroyed in any way"),
    ("If this card is destroyed by a card effect: Draw 1 card.", "destroyed", "monster", "destroyed in any way"),
    ("When an opponent's monster declares a direct attack: Draw 1 card.", "attack_declared", "trap", "any attack"),
    ("If this card is sent to the GY as material for the Link Summon of a Fish monster: Draw 1 card.", "material",
     "monster", "Material in any way"),
    ("When you take battle damage: You can draw 1 card.", "damage_taken", "monster", "any damage"),
])  # fmt: skip
def test_a_moment_without_its_way(reader: Reader, text: str, event: str, kind: CardKind, what: str) -> None:
    assert [one for one in doubts(reader, text, wayless(event), kind) if what in one]


def test_an_answer_needs_a_moment_and_a_flip_is_one(reader: Reader) -> None:
    answer = "When your opponent activates a Trap Card: Negate the activation."
    assert "sense: the effect says an answer to nothing that happened" in doubts(
        reader, answer, lambda tree: tree.pop("when"), "trap"
    )
    assert "sense: the effect says a flip that waits for something else" in doubts(
        reader, "FLIP: Draw 1 card.", instead("revealed", "banished")
    )


def test_what_is_waited_for_may_stand_between_two_clauses(reader: Reader) -> None:
    """ "when that Token is destroyed" is no clause of its own."""
    text = (
        'Special Summon 1 "Wisp Token" (Fiend/DARK/Level 1/ATK 0/DEF 0) to your opponent\'s field, and when that Token '
        "is destroyed, its controller takes 300 damage."
    )
    card = Card(provider="test", id=1, name="Paper Lantern", kind="spell", text=text)
    reading = reader.read(card)
    assert [one for one in WITNESS.differences(card, reading) if one.cls == "event"] == []


def test_one_face_up_is_said_by_the_tree(reader: Reader) -> None:
    def bare(tree: dict[str, Any]) -> None:
        tree["targets"][0]["where"].pop("face")

    assert "face: the card says “face-up”, the effect does not" in doubts(
        reader, "You can target 1 face-up monster your opponent controls; destroy it.", bare
    )
