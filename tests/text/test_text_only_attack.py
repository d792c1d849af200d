"""Attacks that cost something, that only so many or only such may make, and whose targets another chooses."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.text.conftest import Read

MONSTERS = {"how": "all", "kind": "monster"}
MINE = {**MONSTERS, "side": "you", "zone": "play"}
EVERYBODY = {"how": "all", "kind": ("monster", "caster"), "zone": "play"}


def only(read: Read, text: str, kind: Any = "monster", **more: str) -> dict[str, Any]:
    reading = read(text, kind, **more)
    assert reading.status == "automatic", reading.unread
    (ability,) = reading.abilities
    (step,) = ability.do
    step = msgspec.to_builtins(step)
    step.pop("src")
    return dict(step)


@pytest.mark.parametrize(
    ("price", "op"),
    [
        ("Tribute 1 monster", "sacrifice"),
        ("banish 1 card from your GY", "banish"),
        ("send 1 other card you control to the GY", "to_used"),
        ("return 1 card you control to the hand", "to_prepared"),
        ("discard 1 card", "discard"),
    ],
)
def test_it_cannot_attack_without_a_price(read: Read, price: str, op: str) -> None:
    for words in ("This card cannot declare an attack", "Cannot attack"):
        step = only(read, f"{words} unless you {price}.")
        assert (step["op"], step["action"], step["what"]) == ("forbid", "attack_unpaid", {"how": "self"})
        assert [paid["op"] for paid in step["cost"]] == [op]


def test_a_ban_unless_something_is_so_is_no_price(read: Read) -> None:
    step = only(read, "This card cannot attack unless you control another Fish monster.")
    assert step["action"] == "attack"
    assert step["if"]


@pytest.mark.parametrize(
    ("who", "what"),
    [
        ("Each player must", EVERYBODY),
        ("Your opponent must", {**EVERYBODY, "side": "opponent"}),
    ],
)
def test_a_player_pays_for_each_attack(read: Read, who: str, what: dict[str, Any]) -> None:
    step = only(read, f"{who} pay 300 LP to declare an attack.", "spell", property="continuous")
    assert step["what"] == what
    assert list(step["cost"]) == [{"op": "pay_hp", "amount": {"raw": 300}}]


def test_this_monster_pays_for_each_attack(read: Read) -> None:
    step = only(read, "You must pay 300 LP to declare an attack with this monster.")
    assert (step["what"], step["action"]) == ({"how": "self"}, "attack_unpaid")


def test_a_monster_attacks_only_some(read: Read) -> None:
    step = only(read, "This card can only attack Fish monsters.")
    fish = {**MONSTERS, "side": "opponent", "zone": "play", "where": {"type": "Fish"}}
    foes = {**EVERYBODY, "side": "opponent", "except": fish}
    assert (step["action"], step["what"], step["by"]) == ("be_attacked", foes, {"how": "self"})


def test_others_can_only_attack_the_bearer(read: Read) -> None:
    text = "In addition, all the monsters your opponent controls can only attack the equipped monster."
    (*_, ability) = read(text, "spell", property="equip").abilities
    step = msgspec.to_builtins(ability.do[0])
    assert step["what"] == {**EVERYBODY, "side": "you", "except": {"how": "equipped", "kind": "monster"}}


def test_whose_choice_the_targets_are(read: Read) -> None:
    step = only(read, "You choose the attack targets for your opponent's attacks.")
    assert (step["op"], step["action"]) == ("allow", "choose_targets")


def test_a_limit_during_the_turn_of_its_use_belongs_to_the_use(read: Read) -> None:
    text = "Once per turn: You can draw 1 card. You can only attack with 1 monster the turn you activate this effect."
    (ability,) = read(text).abilities
    assert [type(step).__name__ for step in ability.do] == ["Prepare", "Forbid"]
    assert ability.do[1].until == "end_of_turn"


def test_exactly_so_many_are_banished(read: Read) -> None:
    (ability,) = read("If exactly 3 of your cards are banished: You can draw 1 card.").abilities
    assert ability.if_[0].eq == 3
