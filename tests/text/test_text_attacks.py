"""Who may attack how often, and who alone may attack."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_frames import steps

FISH = {"how": "all", "kind": "monster", "side": "you", "zone": "play", "where": {"type": "Fish"}}

ATTACKS: list[tuple[str, dict[str, Any]]] = [
    (
        "This card can attack all monsters your opponent controls, once each.",
        {"action": ["extra_attack", "attack_all"]},
    ),
    ("This card can attack 3 times during each Battle Phase.", {"action": "extra_attack", "count": 3}),
    ("This card can make a second and third attack during each Battle Phase.", {"count": 3}),
    (
        "Gains 1 additional attack during each Battle Phase for each Fish monster you control.",
        {"action": "extra_attack", "count": {"per": {"n": 1}, "count": FISH, "plus": 1}},
    ),
    (
        "For each Fish monster you control, this card gains 1 additional attack during each Battle Phase.",
        {"count": {"per": {"n": 1}, "count": FISH, "plus": 1}},
    ),
    (
        "This card can make attacks on monsters, up to the number of Fish monsters you control +1.",
        {
            "count": {"per": {"n": 1}, "count": FISH, "plus": 1},
            "against": {"how": "all", "kind": "monster", "side": "opponent"},
        },
    ),
    ("Your opponent's monsters cannot declare attacks.", {"op": "forbid", "action": "attack"}),
    ("Your opponent can attack with only 1 monster during each Battle Phase.", {"op": "forbid", "limit": {}}),
    ("Only 1 monster can attack during each Battle Phase.", {"what": {"how": "all", "kind": "caster", "side": "any"}}),
    (
        "This card can only attack if you control a Fish monster.",
        {"op": "forbid", "action": "attack", "what": {"how": "self"}},
    ),
]


@pytest.mark.parametrize(("text", "wanted"), ATTACKS)
def test_how_often_and_who(read: Read, text: str, wanted: dict[str, Any]) -> None:
    reading = read(text)
    assert reading.status == "automatic", reading.unread
    (step,) = steps(reading)
    assert {key: step.get(key) for key in wanted} == wanted


@pytest.mark.parametrize(
    ("tail", "wanted"),
    [
        (
            "you can only attack with 2 monsters this turn.",
            {"what": {"kind": "caster", "side": "you"}, "limit": {"n": 2}},
        ),
        ("only that monster can attack this turn.", {"except": {"ref": "t1"}}),
        ("you can only attack with Fish monsters this turn.", {"where": {"not": {"type": "Fish"}}}),
        ("you cannot declare attacks, except with that monster.", {"except": {"ref": "t1"}}),
    ],
)
def test_a_ban_on_all_but_some(read: Read, tail: str, wanted: dict[str, Any]) -> None:
    found = steps(read(f"Target 1 monster you control; it gains 500 ATK, also {tail}", "spell"))
    ban = found[-1]
    assert (ban["op"], ban["action"]) == ("forbid", "attack")
    assert {key: ban.get(key, ban["what"].get(key)) for key in wanted} == wanted


def test_a_ban_of_the_turn_comes_with_the_use(read: Read) -> None:
    reading = read(
        "You can target 1 monster you control; it gains 500 ATK. "
        "You can only attack with Fish monsters during the turn you activate this effect."
    )
    assert len(reading.abilities) == 1
    assert [step["op"] for step in steps(reading)] == ["modify", "forbid"]
