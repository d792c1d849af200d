"""What a sentence says of "this effect", where nobody read the effect that the sentence before tells."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

_UNREAD = "Once per turn: You can polish 1 mauve lantern; whistle twice."


@pytest.mark.parametrize(
    "said",
    [
        "Your opponent cannot activate cards or effects in response to this effect's activation.",
        "Other monsters cannot attack the turn you activate this effect.",
        "This card gains 100 ATK for each card whistled by this effect.",
    ],
)
def test_it_is_unread_with_the_effect(read: Read, said: str) -> None:
    first = "Once per turn: You can draw 1 card."
    reading = read(f"{first} {_UNREAD} {said} If this card is Normal Summoned: Draw 2 cards.")
    drawn, summoned = trees(reading)
    assert (drawn, summoned["when"]["event"]) == (trees(read(first))[0], "summoned")
    (unread,) = reading.unread
    assert unread.text == f"{_UNREAD} {said}".removesuffix(".")


def test_a_sentence_that_tells_an_effect_itself_stands_alone(read: Read) -> None:
    reading = read(f"{_UNREAD} You can discard 1 card; immediately after this effect resolves, Normal Summon 1 Fish.")
    assert [step["op"] for step in trees(reading)[0]["do"]] == ["normal_summon"]
    assert len(reading.unread) == 1


def test_what_bullets_follow_is_still_their_head(read: Read) -> None:
    reading = read(f"{_UNREAD} If this effect was used, also apply these effects.\n● Draw 1 card.\n● Gain 500 LP.")
    assert not reading.abilities
