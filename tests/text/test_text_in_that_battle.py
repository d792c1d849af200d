"""Who is attacked, whom damage is for, and what a number is compared with: each said in the tree, or unread. Every text
is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def only(reading: Reading) -> dict[str, Any]:
    """The one ability of a text that was read whole."""
    assert not reading.unread
    (ability,) = reading.abilities
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return decoded


def test_attacked_is_not_fights(read: Read) -> None:
    """CONVERT-42: a battle of one's own attack is not meant, though its end is the moment."""
    ability = only(read("If this card is attacked by a monster, after damage calculation: Destroy that monster."))
    assert ability["when"] == {"event": "battles", "what": {"how": "self"}, "by": {"kind": "monster"}}
    attacked = {"event": "attacked", "what": {"how": "self"}, "by": {"kind": "monster"}}
    assert ability["if"] == [{"occurred": attacked, "during": "turn"}]


@pytest.mark.parametrize(
    "who", ["this card", 'a "Moss" monster you control', "a Fish monster you control", "another monster you control"]
)
def test_attacks_or_is_attacked_is_fights(read: Read, who: str) -> None:
    """The end of the very battle, not a later one in a turn that has seen one end."""
    ability = only(read(f"If {who} attacks or is attacked, after damage calculation: Draw 1 card."))
    assert ability["when"]["event"] == "battles"
    assert "by" not in ability["when"]
    assert "if" not in ability


@pytest.mark.parametrize(("said", "side"), [("you", "you"), ("your opponent", "opponent")])
def test_whom_damage_would_be_for(read: Read, said: str, side: str) -> None:
    text = (
        f"When a card or effect is activated that would inflict damage to {said} (Quick Effect): You can draw 1 card."
    )
    when = only(read(text))["when"]
    assert (when["how"], when["upon"]) == ("would_inflict", {"kind": "caster", "side": side})


@pytest.mark.parametrize(
    "text",
    [
        'When a "Moss" monster you control is destroyed by its own effect: Draw 1 card.',
        "Destroy each monster whose ATK is higher than its original ATK.",
        "If your opponent controls a monster whose current Level is higher than its original Level: Draw 2 cards.",
        "Target 1 Fish you control and 1 monster your opponent controls with ATK less than or equal to it; destroy it.",
    ],
)
def test_what_is_of_another_is_not_of_this_card(read: Read, text: str) -> None:
    """No field says that it is of the very thing that is described: unread, never the card's own."""
    assert read(text).unread


def test_the_target_goes_before_what_was_paid(read: Read) -> None:
    ability = only(read("You can discard 1 card, then target 1 Fish in your Spell & Trap Zone; Special Summon it."))
    assert ability["do"][0]["what"] == {"ref": "t1"}
