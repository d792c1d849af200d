"""What each of several players, or the one whose turn it is, does for themselves."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


@pytest.mark.parametrize(
    "said",
    [
        "Each player can Special Summon 1 monster from their hand with the same Level as 1 monster they control.",
        "During each player's End Phase, the turn player takes 500 damage if they control a face-up Fish monster.",
        "Once per turn, during the Main Phase: The turn player can pay 1000 LP; draw 1 card.",
        "During the Main Phase: The turn player can target 1 Fish monster in their GY; destroy it.",
    ],
)
def test_they_are_not_ones_opponent(read: Read, said: str) -> None:
    reading = read(said, "spell", property="continuous" if ":" in said or "During" in said else "normal")
    assert not reading.abilities
    assert reading.unread


def test_what_befalls_the_turn_player_is_read(read: Read) -> None:
    reading = read("During each player's Standby Phase: The turn player takes 500 damage.", "spell", property="field")
    assert trees(reading)[0]["do"][0]["to"]["side"] == "turn"
    each = read("Both players can banish up to 3 monsters from their opponent's Graveyard.", "spell")
    assert trees(each)[0]["do"][0]["what"]["side"] == "opponent"


def test_whoever_has_nothing_to_discard_draws_all_the_same(read: Read) -> None:
    """Not so what is as many as was discarded."""
    text = "Both players discard as many cards as possible from their hands, then each player draws {}."
    links = [trees(read(text.format(n), "spell"))[0]["do"][1]["link"] for n in ("5 cards", "2 cards")]
    assert links == ["also_after", "also_after"]
    same = read(text.format("the same number of cards they discarded"), "spell")
    assert trees(same)[0]["do"][1]["link"] == "then"
