"""The End Phase of the turn in which something happened to the card. Every text is invented."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

AIMED = "Activate this card by targeting 1 Fish monster you control. "


@pytest.mark.parametrize("kind", ["spell", "trap"])
def test_the_turn_it_was_activated_and_whose_turn_that_is(read: Read, kind: str) -> None:
    """A trap is used on an enemy's turn, too (TURN-04): the end of the user's own turn is another moment."""
    text = f"{AIMED}During the End Phase of the turn this card was activated: Destroy that monster."
    reading = read(text, kind)
    assert reading.status == "automatic", reading.unread
    ability = trees(reading)[-1]
    assert ability["when"] == {"event": "end_phase"}
    assert ability["if"] == [{"occurred": {"event": "activated", "what": {"how": "self"}}, "during": "turn"}]


def test_what_the_player_did_with_it_is_no_condition_of_its_own(read: Read) -> None:
    """The effect that says so is itself that use."""
    text = "Draw 2 cards. During the End Phase of the turn you activated this card, each player shuffles their hand."
    assert all("occurred" not in str(ability) for ability in trees(read(text, "spell")))
