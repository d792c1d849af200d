"""Which monsters a text speaks of: those with a Level, this one as it lies Set, those that have left play. Every text
is invented."""

from __future__ import annotations

import pytest

from convert.effects import steps as op
from tests.text.conftest import Read
from tests.text.test_text_in_that_battle import only

_NEITHER = {"class": ["xyz", "link"]}


@pytest.mark.parametrize("with_a_level", ["with a Level", "that has a Level"])
def test_convert_33_what_has_no_level_on_its_card_is_named_by_its_kind(read: Read, with_a_level: str) -> None:
    """CONVERT-34: Xyz and Link monsters have Levels in a game, so that "Level 1 or more" would bar none of them."""
    target = only(read(f"You can target 1 Fish monster you control {with_a_level}; destroy it."))["targets"][0]
    assert target["where"] == {"type": "Fish", "not": _NEITHER}


@pytest.mark.parametrize(
    ("first", "lies"),
    [
        ("You can Set this card from your hand to your Spell & Trap Zone as a Spell. ", {"lies_as": "spell"}),
        ("", {}),
    ],
)
def test_this_set_card_is_the_one_that_was_set_as_a_spell(read: Read, first: str, lies: dict[str, str]) -> None:
    reading = read(f"{first}If this Set card is destroyed: Draw 1 card.")
    assert not reading.unread
    when = reading.abilities[-1].when
    assert when is not None
    assert when.what is not None
    assert when.what.where is not None
    assert (when.what.where.face, when.what.where.lies_as) == ("down", lies.get("lies_as"))


def test_unlike_those_in_play_and_those_in_the_gy(read: Read) -> None:
    text = (
        "Add 1 monster with a different Level from the monsters you control and the monsters in your GY to your hand."
    )
    (step,) = only(read(text.replace(" to your hand", "").replace("Add 1", "Add, from your Deck to your hand, 1")))[
        "do"
    ]
    other = {"how": "all", "kind": "monster", "side": "you", "zone": ["play", "used"]}
    assert step["what"]["where"] == {"different": ["level"], "compared_to": other}


@pytest.mark.parametrize(
    ("what", "whence"),
    [("a face-up Fish monster you control is sent to the GY", "play"), ("your “Moss” card is banished", None)],
)
def test_convert_42_what_one_controls_leaves_play(read: Read, what: str, whence: str | None) -> None:
    """A monster that is discarded was controlled by nobody."""
    assert only(read(f"If {what}: Draw 1 card."))["when"].get("from") == whence


def test_all_that_they_draw_is_looked_at(read: Read) -> None:
    reading = read(
        "Look at your opponent's hand, all monsters they control, and all cards they draw until the end of their 3rd "
        "turn after this card resolves, and destroy all those monsters with 1500 or less ATK."
    )
    assert not reading.unread
    steps = reading.abilities[0].do
    assert [type(step).__name__ for step in steps] == ["Look", "Look", "Destroy", "Destroy", "Delayed", "Delayed"]
    seen, falls = (step.do[0] for step in steps if isinstance(step, op.Delayed))
    assert (type(seen).__name__, type(falls).__name__) == ("Look", "Destroy")
