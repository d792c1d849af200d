"""What a step of the same effect has done decides what follows: so many of those, such a one among them, whence it
came."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]
MILL = "Send the top 3 cards of your Deck to the GY, then, if {}, draw 1 card."
FISH = {"kind": "monster", "where": {"type": "Fish"}}


def steps(reading: Reading) -> list[dict[str, Any]]:
    """The steps of its only ability; nothing is left unread."""
    assert not reading.unread, [clause.text for clause in reading.unread]
    (tree,) = [msgspec.json.decode(msgspec.json.encode(one)) for one in reading.abilities]
    done: list[dict[str, Any]] = tree["do"]
    return done


def counted(such: dict[str, Any] | None, ref: str, least: int, sense: str = "gte") -> list[Any]:
    """ "at least so many of those are such"."""
    count = {"ref": ref} if such is None else {"how": "all", **such, "among": {"ref": ref}}
    return [{"compare": [{"per": {"n": 1}, "count": count}, sense, least]}]


@pytest.mark.parametrize(
    ("words", "such", "least"),
    [
        ("any Fish monsters were sent to the GY by this effect", FISH, 1),
        ("a Fish monster(s) was sent to the GY this way", FISH, 1),
        ("2 or more monsters were sent to the GY by this effect", {"kind": "monster"}, 2),
        ("3 or more cards are sent to the GY by this effect", None, 3),
        ('any "Moss" cards were sent by this effect', {"where": {"series": "Moss"}}, 1),
    ],
)
def test_what_befell_by_the_effect(read: Read, words: str, such: dict[str, Any] | None, least: int) -> None:
    mill, drawn = steps(read(MILL.format(words), "spell"))
    assert drawn["if"] == counted(such, mill["id"], least)


@pytest.mark.parametrize(
    ("text", "such", "least", "sense"),
    [
        (
            "Excavate the top 3 cards of your Deck, and if you excavated a Fish card, {}",
            {"where": {"type": "Fish"}},
            1,
            "gte",
        ),
        ("Destroy all Spells on the field, then if you destroyed 3 or more cards by this effect, {}", None, 3, "gte"),
        ("Destroy all Spells on the field, then if you destroyed at least 2 cards, {}", None, 2, "gte"),
        ("Destroy all Spells on the field, then if you destroyed 2 cards by this effect, {}", None, 2, "eq"),
    ],
)
def test_how_many_you_did(read: Read, text: str, such: dict[str, Any] | None, least: int, sense: str) -> None:
    done, drawn = steps(read(text.format("gain 500 LP."), "spell"))
    assert drawn["if"] == counted(such, done.get("id") or done["what"]["id"], least, sense)


def test_the_card_that_was_drawn(read: Read) -> None:
    drawn, damage = steps(read("Draw 1 card, and if you drew a Fish monster, gain 500 LP.", "spell"))
    assert damage["if"] == [{"is": {"kind": "monster", "where": {"type": "Fish"}}, "of": {"ref": drawn["id"]}}]


@pytest.mark.parametrize("said", ["you Special Summoned it from the GY", "you Summon from your GY this way"])
def test_whence_it_came(read: Read, said: str) -> None:
    summon, drawn = steps(read(f"Special Summon 1 Fish monster from your hand or GY, then if {said}, draw 1 card."))
    assert drawn["if"] == [{"is": {"where": {"came": "used"}}, "of": {"ref": summon["what"]["id"]}}]


def test_this_card_came_from_there(read: Read) -> None:
    text = "You can Special Summon this card from your hand or GY, but if you Summon it from the GY, lose 500 LP."
    _, lost = steps(read(text))
    assert lost["if"] == [{"is": {"where": {"came": "used"}}, "of": {"how": "self"}}]


def test_monsters_among_cards_sent(read: Read) -> None:
    """Of cards of any kind, "the number of monsters sent" counts the monsters; of monsters, all of them."""
    mill, heal = steps(read("Send the top 3 cards of your Deck to the GY, then gain 500 LP for each monster sent."))
    assert heal["amount"]["count"] == {"how": "all", "kind": "monster", "among": {"ref": mill["id"]}}
    done, heal = steps(read("Destroy all Fish monsters on the field, then gain 500 LP for each monster destroyed."))
    assert heal["amount"]["count"] == {"ref": done["what"]["id"]}


def test_such_ones_among_those_sent(read: Read) -> None:
    text = 'Send the top 3 cards of your Deck to the GY, then gain 500 LP for each "Moss" card sent.'
    mill, heal = steps(read(text))
    assert heal["amount"]["count"] == {
        "how": "all",
        "kind": "any",
        "where": {"series": "Moss"},
        "among": {"ref": mill["id"]},
    }


@pytest.mark.parametrize(
    "text",
    [
        # of two things that were destroyed, nothing says which are counted
        "Destroy 1 Spell on the field and destroy 1 Trap on the field, then if 2 or more cards were destroyed by this"
        " effect, draw 1 card.",
        # nothing was sent
        "Destroy 1 Spell on the field, then if any monsters were sent to the GY by this effect, draw 1 card.",
        # when it is summoned, not whether it was
        "Special Summon 1 Fish monster from your hand, also your opponent cannot activate cards or effects when a"
        " monster is Special Summoned this way.",
    ],
)
def test_what_it_is_not(read: Read, text: str) -> None:
    assert read(text).unread
