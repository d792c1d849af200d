"""Monsters by the place that they came from: "monsters Special Summoned from the GY"."""

from __future__ import annotations

import pytest

from convert.effects import Filter
from convert.effects import steps as op
from tests.text.conftest import Read

FROM_DECKS = Filter(any_=(Filter(summoned="special", came="spellbook"), Filter(came="extra")))


@pytest.mark.parametrize(
    ("place", "where"),
    [
        ("GY", Filter(summoned="special", came="used")),
        ("Deck", Filter(summoned="special", came="spellbook")),
        ("Extra Deck", Filter(came="extra")),
        ("Deck or Extra Deck", FROM_DECKS),
    ],
)
@pytest.mark.parametrize(
    "text",
    [
        "Cannot be destroyed by the activated effects of monsters Special Summoned from the {}.",
        "Unaffected by the effects of monsters Special Summoned from the {}.",
        "You cannot activate the effects of monsters Special Summoned from the {}.",
    ],
)
def test_where_they_came_from(read: Read, text: str, place: str, where: Filter) -> None:
    reading = read(text.format(place))
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(step, (op.Protect, op.Forbid))
    assert step.by is not None
    assert step.by.where == where


@pytest.mark.parametrize("place", ["hand or GY", "GY or Extra Deck", "moon"])
def test_any_other_places_are_unread(read: Read, place: str) -> None:
    assert read(f"Cannot be destroyed by the effects of monsters Special Summoned from the {place}.").unread
