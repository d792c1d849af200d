"""What is counted, compared and used: "for each …", alternatives with their own places, columns, materials. Every text
is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.effects import Ability
from convert.text import Reading

Read = Callable[..., Reading]
MINE = {"kind": "monster", "side": "you", "zone": "play"}


def tree(ability: Ability) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return plain


def last(read: Read, text: str) -> dict[str, Any]:
    """The last step of the last ability of an automatic text."""
    reading = read(text)
    assert reading.status == "automatic", reading.unread
    return dict(tree(reading.abilities[-1])["do"][-1])


@pytest.mark.parametrize(
    ("counted", "where"),
    [
        ("each material attached to this card", {"how": "self"}),
        ("each material attached to a monster on the field", {"how": "all", "zone": "play"}),
        ("each material attached to a monster you control", {"how": "all", "zone": "play", "side": "you"}),
    ],
)
def test_materials_are_counted_wherever_they_are_attached(read: Read, counted: str, where: dict[str, Any]) -> None:
    step = last(read, f"This card gains 300 ATK for {counted}.")
    assert step["attack"]["count"] == {**where, "kind": "counter", "where": {"counter": "material"}}


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("for each different Attribute you control", {**MINE, "how": "all", "where": {"different": ["attribute"]}}),
        (
            "for each different Type among the Fish monsters in your GY",
            {
                "how": "all",
                "kind": "monster",
                "side": "you",
                "zone": "used",
                "where": {"type": "Fish", "different": ["type"]},
            },
        ),
        (
            "for each of your currently banished cards",
            {"how": "all", "kind": "any", "side": "you", "zone": "banished"},
        ),
        (
            "for each Fog Counter you control",
            {"how": "all", "kind": "counter", "side": "you", "zone": "play", "where": {"counter": "fog"}},
        ),
    ],
)
def test_what_differs_is_counted_once(read: Read, words: str, count: dict[str, Any]) -> None:
    assert last(read, f"Monsters you control gain 200 ATK {words}.")["attack"]["count"] == count


@pytest.mark.parametrize(
    "done",
    [
        "destroy any number of Spells you control, then this card gains 300 ATK for each card destroyed",
        "destroy any number of Spells you control, then this card gains 300 ATK for each destroyed card",
        "destroy any number of Spells you control, then this card gains 300 ATK for each of those cards",
        "return any number of Spells you control to the hand, then this card gains 300 ATK for each returned card",
        "discard any number of cards, then this card gains 300 ATK for each discarded card",
    ],
)
def test_what_a_step_did_something_to_is_counted(read: Read, done: str) -> None:
    step = last(read, f"If this card is Normal Summoned: You can {done}.")
    assert step["attack"] == {"per": {"raw": 300}, "count": {"ref": "c1"}}


def test_what_is_counted_one_more(read: Read) -> None:
    step = last(
        read,
        "Shuffle any number of cards from your hand into the Deck, then draw cards equal to the number of cards you "
        "shuffled into the Deck +1.",
    )
    assert step["count"] == {"per": {"n": 1}, "count": {"ref": "c1"}, "plus": 1}


@pytest.mark.parametrize(
    ("text", "either"),
    [
        (
            "You can target 1 monster in your GY, or 1 face-up monster your opponent controls; banish it.",
            [
                {"kind": "monster", "side": "you", "zone": "used"},
                {"kind": "monster", "side": "opponent", "zone": "play", "where": {"face": "up"}},
            ],
        ),
        (
            'You can target 1 "Lamp" monster you control or 1 Spell in your GY; banish it.',
            [
                {"kind": "monster", "side": "you", "zone": "play", "where": {"series": "Lamp"}},
                {"kind": "spell", "side": "you", "zone": "used"},
            ],
        ),
    ],
)
def test_alternatives_keep_their_own_places(read: Read, text: str, either: list[dict[str, Any]]) -> None:
    reading = read(text)
    assert reading.status == "automatic", reading.unread
    (target,) = tree(reading.abilities[0])["targets"]
    assert target["either"] == either
    assert (target["how"], target["count"]) == ("target", 1)
    assert "zone" not in target


def test_an_exception_after_a_comma_is_of_both_alternatives(read: Read) -> None:
    step = last(
        read,
        'If this card is Normal Summoned: You can Special Summon 1 "Lamp" monster from your hand, or 1 Fish monster '
        'from your Deck, except "Lamp Frog".',
    )
    assert [one["where"]["not"] for one in step["what"]["either"]] == [{"name": "Lamp Frog"}] * 2


def test_alternatives_of_different_numbers_are_not_read(read: Read) -> None:
    reading = read("You can target 1 monster in your GY, or 2 monsters your opponent controls; banish them.")
    assert reading.status == "manual"


@pytest.mark.parametrize(
    ("place", "of"),
    [
        ("in this card's column", {"how": "self"}),
        ("in the same column as this card", {"how": "self"}),
        (
            'in the same column as 1 of your "Lamp" monsters',
            {"kind": "monster", "side": "you", "zone": "play", "where": {"series": "Lamp"}},
        ),
    ],
)
def test_columns(read: Read, place: str, of: dict[str, Any]) -> None:
    """CONVERT-43: of what the column is."""
    step = last(read, f"If this card is Normal Summoned: You can destroy all Spells your opponent controls {place}.")
    assert step["what"]["where"]["at"] == {"to": "column", "of": of}


@pytest.mark.parametrize(
    ("using", "materials"),
    [
        ("using this card you control", {**MINE, "including": {"how": "self"}}),
        ("using monsters you control as material, including this card", {**MINE, "including": {"how": "self"}}),
        (", using only Fish monsters you control", {**MINE, "where": {"type": "Fish"}}),
        ("using only this card and that target", {"how": "all", "either": [{"how": "self"}, {"ref": "t1"}]}),
    ],
)
def test_of_what_a_summon_by_an_effect_is_made(read: Read, using: str, materials: dict[str, Any]) -> None:
    step = last(
        read,
        "You can target 1 monster your opponent controls; change it to Defense Position, then, immediately after this "
        f"effect resolves, Synchro Summon 1 Synchro Monster {using}.",
    )
    assert step["manner"] == "synchro"
    assert step["materials"] == materials


def test_materials_that_nobody_can_tell_are_unread(read: Read) -> None:
    reading = read("If this card is Normal Summoned: Xyz Summon 1 Xyz Monster using only odd lamps.")
    assert reading.status == "manual"


def test_for_each_of_what_the_condition_asks_to_be_there(read: Read) -> None:
    """Not of what the steps before brought."""
    text = (
        'Special Summon 1 "Moss" monster from your Deck, then if your opponent controls a card, you can inflict 400 '
        "damage to your opponent for each, also you cannot Special Summon for the rest of this turn."
    )
    (ability,) = read(text, "spell").abilities
    counted = tree(ability)["do"][1]["amount"]["count"]
    assert counted == {"how": "all", "kind": "any", "side": "opponent", "zone": "play"}
