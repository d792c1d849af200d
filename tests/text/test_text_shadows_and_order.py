"""A card destroyed face-down is a Shadow; what goes back in the same order lies on top; two things no tree says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.cards.model import Card
from convert.text import Reader, Reading
from convert.text.witness import Witness

Read = Callable[..., Reading]


def tree(reading: Reading) -> dict[str, Any]:
    """Its only ability; nothing is left unread."""
    assert not reading.unread, [clause.text for clause in reading.unread]
    (one,) = reading.abilities
    read_: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(one))
    return read_


def test_what_is_destroyed_face_down_is_a_shadow(read: Read) -> None:
    text = "If this face-down Defense Position card is destroyed and sent to the GY: Draw 1 card."
    assert tree(read(text))["when"]["what"]["where"] == {"face": "down"}
    up = tree(read("If this Defense Position card is destroyed: Draw 1 card."))
    assert up["when"]["what"]["where"] == {"stance": "defense"}
    card = Card(provider="test", id=1, name="Test Card", kind="monster", properties=("effect",), text=text)
    assert not Witness.load().differences(card, Reader.load().read(card))


def test_in_the_same_order_is_back_on_top(read: Read) -> None:
    one = tree(read("See the top 3 cards of your Deck. Return the cards to the Deck in the same order.", "spell"))
    assert one["do"][1]["place"] == "top"


@pytest.mark.parametrize("verb", ["return those cards to", "place those cards on"])
def test_in_any_order_is_no_same_order(read: Read, verb: str) -> None:
    seen = f"Look at the top 4 cards of your Deck, then {verb} the top of the Deck in"
    one = tree(read(f"{seen} any order.", "spell"))
    assert (one["do"][1]["op"], one["do"][1]["to"]) == ("move", "top")
    kept = tree(
        read(f"Look at the top 4 cards of your Deck and {verb} the top of the Deck in the same order.", "spell")
    )
    assert (kept["do"][1]["op"], kept["do"][1]["place"]) == ("to_spellbook", "top")


@pytest.mark.parametrize(
    "text",
    [
        "You can add 1 Pendulum Monster from your GY to the Extra Deck face-up.",
        "When this card is Special Summoned: Draw 1 card, then if it is a monster, you can Normal Summon it in face-up "
        "Attack Position.",
    ],
)
def test_what_no_tree_says_is_unread(read: Read, text: str) -> None:
    assert read(text).unread
