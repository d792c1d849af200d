"""What follows "that is" and "that are", and how many at most. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.effects import Ability
from convert.text import Reading

Read = Callable[..., Reading]


def tree(ability: Ability) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return plain


def target(read: Read, words: str) -> dict[str, Any]:
    reading = read(f"You can target 1 {words}; destroy it.")
    assert reading.status == "automatic", reading.unread
    (found,) = tree(reading.abilities[0])["targets"]
    return {key: value for key, value in found.items() if key not in ("id", "how", "count", "kind")}


def step(read: Read, text: str) -> dict[str, Any]:
    reading = read(text)
    assert reading.status == "automatic", reading.unread
    (found,) = tree(reading.abilities[-1])["do"]
    return dict(found)


@pytest.mark.parametrize(
    ("words", "where"),
    [
        ('monster you control that is "Lamp Frog"', {"any": [{"name": "Lamp Frog"}]}),
        (
            'card you control that is "Lamp Frog" or mentions it',
            {"any": [{"name": "Lamp Frog"}, {"mentions": "Lamp Frog"}]},
        ),
        ("monster you control that is LIGHT or DARK", {"any": [{"attribute": ["LIGHT", "DARK"]}]}),
        ("monster you control that is owned by your opponent", {"owner": "opponent"}),
        ("monster you control that is not linked", {"linked": False}),
        ("linked monster you control", {"linked": True}),
        ("co-linked monster you control", {"co_linked": True}),
        ("monster you control that is equipped with an Equip Card", {"equipped": True}),
        ("monster you control, with 1500 or less ATK", {"attack": {"lte": {"raw": 1500}}}),
        ("monster you control, that has a Level", {"not": {"class": ["xyz", "link"]}}),
    ],
)
def test_what_it_is(read: Read, words: str, where: dict[str, Any]) -> None:
    assert target(read, words) == {"side": "you", "zone": "play", "where": where}


@pytest.mark.parametrize(
    ("words", "zones"),
    [
        ("of your Fish monsters, that is banished or in your GY", ["banished", "used"]),
        ("of your Fish monsters that is banished, or in your hand or GY", ["banished", "prepared", "used"]),
    ],
)
def test_where_it_lies(read: Read, words: str, zones: list[str]) -> None:
    assert target(read, words) == {"side": "you", "zone": zones, "where": {"type": "Fish"}}


def test_of_two_that_are_named_only_the_last_is_owned_so(read: Read) -> None:
    assert read("Tribute 1 Fish, or 1 monster you control that is owned by your opponent.").status == "manual"


def test_several_levels(read: Read) -> None:
    where = target(read, "Level 3, 4, or 5 Fish monster you control")["where"]
    assert where == {"type": "Fish", "level": {"gte": 3, "lte": 5}}


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("Change face-up monsters your opponent controls to face-down Defense Position{}.", "shadow"),
        ("Negate the effects of face-up monsters your opponent controls{}.", "suppress"),
        ("Special Summon Fish monsters from your GY in Defense Position{}.", "special_summon"),
    ],
)
def test_how_many_at_most_after_the_rest(read: Read, text: str, op: str) -> None:
    found = step(read, text.format(", up to the number of Spells you control"))
    counted = {"how": "all", "kind": "spell", "side": "you", "zone": "play"}
    assert found["op"] == op
    assert (found["what"]["count"], found["what"]["how"]) == ("any", "choose")
    assert found["what"]["up_to"] == {"per": {"n": 1}, "count": counted}


def test_an_amount_has_a_most(read: Read) -> None:
    found = step(read, "This card gains ATK equal to half of the equipped monster's ATK (max. 2000).")
    assert found["attack"]["least"][1] == {"raw": 2000}
    assert read("This card gains 500 ATK (max. 2000).").status == "manual"


def test_effect_damage_is_made_nothing(read: Read) -> None:
    found = step(read, "You can discard 1 card; make any effect damage you take this turn 0.")
    you = {"kind": "caster", "side": "you"}
    assert (found["from"], found["what"], found["until"]) == ("effect_damage", you, "end_of_turn")


def test_battle_damage_is_reduced_to_nothing(read: Read) -> None:
    found = step(
        read, "When your monster is attacked: You can reduce the battle damage you take from that battle to 0."
    )
    assert (found["from"], found["until"]) == ("battle_damage", "this_battle")


def test_as_many_of_ones_own_as_there_are(read: Read) -> None:
    found = step(read, "Special Summon as many of your banished Fish monsters as possible.")
    assert (found["what"]["how"], found["what"]["zone"], found["what"]["side"]) == ("all", "banished", "you")
