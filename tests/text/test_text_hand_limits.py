"""A hand size limit that is lowered makes somebody discard; one that is raised means nothing here (CONVERT-45)."""

from __future__ import annotations

import pytest

from convert.effects import Event, Selector
from convert.effects import steps as op
from tests.text.conftest import Read


@pytest.mark.parametrize(
    ("said", "whose", "side"),
    [
        ("Your opponent's hand size limit becomes 4.", "opponent", "turn"),
        ("The hand size limit of your opponent becomes 4.", "opponent", "turn"),
        ("The hand size limit of each player becomes 4.", "any", "turn"),
        ("The hand size limit of both players becomes 4.", "any", "turn"),
        ("The hand size limit of this card's controller becomes 4.", "you", "you"),
        ("Your hand size limit becomes 4.", "you", "you"),
    ],
)
def test_who_has_more_discards_at_the_end_of_the_turn(read: Read, said: str, whose: str, side: str) -> None:
    reading = read(said)
    (ability,) = reading.abilities
    (step,) = ability.do
    assert (reading.status, ability.mode) == ("automatic", "trigger")
    assert ability.when == Event(event="end_phase", whose=whose)  # type: ignore[arg-type]
    assert isinstance(step, op.Discard)
    assert (step.down_to, step.by_rule, step.what.side, step.what.zone) == (4, True, side, "prepared")
    assert (step.who, step.what.chooser) == ((None, None) if side == "you" else ("turn", "turn"))
    assert step.what == Selector(how="choose", kind="any", side=step.what.side, zone="prepared", chooser=step.who)


@pytest.mark.parametrize("limit", ["7", "5 during your turn", "the Level of this card"])
def test_what_is_no_lower_limit_is_unread(read: Read, limit: str) -> None:
    assert read(f"Your hand size limit becomes {limit}.").unread
