"""How things stood as an effect was activated: a condition of that moment, whatever has changed since. Every text is
invented."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

FISH = {"exists": {"kind": "monster", "side": "you", "zone": "play", "where": {"type": "Fish"}}}
NO_SPELL = {"not": {"exists": {"kind": "spell", "side": "opponent", "zone": "used"}}}
CO_LINKED = {"is": {"kind": "monster", "where": {"co_linked": True}}, "of": {"how": "self"}}


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("you controlled a Fish monster when this effect was activated", FISH),
        ("you controlled a Fish monster when you activated this effect", FISH),
        ("you activated this effect while you controlled a Fish monster", FISH),
        ("you control a Fish monster at activation", FISH),
        ("your opponent had no Spells in their GY when this effect was activated", NO_SPELL),
        ("this card was co-linked when this effect was activated", CO_LINKED),
    ],
)
def test_it_is_of_the_moment_of_activation(read: Read, said: str, held: dict[str, Any]) -> None:
    reading = read(f"If this card is Normal Summoned: Draw 1 card, then, if {said}, draw 1 card.")
    assert reading.status == "automatic"
    (ability,) = trees(reading)
    assert ability["do"][1]["if"] == [{"as_declared": held}]


def test_a_sentence_of_that_moment_goes_on_with_the_effect(read: Read) -> None:
    second = "If you controlled a Fish monster when this effect was activated, draw 1 card."
    reading = read(f"Once per turn: You can draw 1 card. {second}")
    assert reading.status == "automatic"
    (ability,) = trees(reading)
    assert ability["do"][1]["if"] == [{"as_declared": FISH}]


def test_what_a_step_did_is_of_no_such_moment(read: Read) -> None:
    assert read(
        "Draw 1 card, then, if you Ritual Summoned a Fish when this card was activated, draw 1 card.", "spell"
    ).unread


def test_what_only_you_do_instead_leaves_the_others_their_part(read: Read) -> None:
    assert read(
        "Each player draws 1 card, but if you control a Fish monster, you draw 2 cards instead.", "spell"
    ).unread
