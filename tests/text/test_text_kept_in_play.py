"""A Level changed in the hand that a monster keeps: "(even after they are Summoned)"."""

from __future__ import annotations

import pytest

from convert.effects import steps as op
from tests.text.conftest import Read


@pytest.mark.parametrize(
    "text",
    [
        "This turn, reduce the Levels of all monsters in your hand by 1 (even after they are Summoned).",
        "Reduce the Levels of all Fish monsters in your hand by 1 for the rest of this turn (even after they are "
        "Summoned/Set).",
        "Reduce the Level of 1 monster in your hand by 1 until the end of this turn (even after it is Summoned/Set).",
        "Reduce the Level of 1 monster in your hand by 1 until the end of this turn (even after they are Summoned/Set, "
        "and even if this card leaves the field).",
    ],
)
def test_it_keeps_its_level(read: Read, text: str) -> None:
    reading = read(text, "spell")
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(step, op.ChangeLevel)
    assert (step.what.zone, step.until, step.add, step.kept) == ("prepared", "end_of_turn", -1, True)


def test_without_these_words_it_does_not(read: Read) -> None:
    (step,) = read("This turn, reduce the Levels of all monsters in your hand by 1.", "spell").abilities[0].do
    assert isinstance(step, op.ChangeLevel)
    assert not step.kept


def test_of_nothing_else_can_it_be_said(read: Read) -> None:
    assert read("Draw 1 card (even after they are Summoned).", "spell").unread
