"""Who may attack how often, and who alone may attack."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.effects import Selector
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
    (
        "Can make a number of attacks on monsters each Battle Phase, up to the number of Fish monsters you control.",
        {"count": {"per": {"n": 1}, "count": FISH}, "against": {"how": "all", "kind": "monster", "side": "opponent"}},
    ),
    (
        "This card can make a number of attacks each Battle Phase, up to the number of Fish monsters you control.",
        {"count": {"per": {"n": 1}, "count": FISH}, "against": None},
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


def test_each_time_within_an_effect_is_waited_for_again_and_again(read: Read) -> None:
    text = (
        "Target 1 monster you control; this turn, each time it destroys an opponent's monster by battle, draw 1 card."
    )
    (step,) = steps(read(text, "spell"))
    assert (step["op"], step["repeat"], step["until"]) == ("delayed", True, "end_of_turn")
    assert step["when"]["what"] == {"ref": "t1"}


def test_each_time_beside_what_holds_is_a_trigger(read: Read) -> None:
    reading = read(
        "Your Fish monsters gain 500 ATK, also each time a Fish monster you control destroys a monster by battle, draw "
        "1 card."
    )
    assert [ability.mode for ability in reading.abilities] == ["trigger", "continuous"]


def test_whose_monster_falls_is_told_by_who_destroys_it(read: Read) -> None:
    text = (
        "When your Fish monster destroys an opponent's monster by battle: You gain LP equal to the destroyed monster's "
    )
    (step,) = steps(read(text + "ATK."))
    assert step["amount"]["of"] == {"how": "event", "kind": "monster", "side": "opponent"}


STANDING: list[tuple[str, dict[str, Any]]] = [
    (
        "Monsters with Salt Counters cannot declare an attack.",
        {"op": "forbid", "what": {"id": "c1", "how": "all", "kind": "monster", "where": {"counter": "salt"}}},
    ),
    (
        "This card with a Salt Counter can attack directly.",
        {
            "action": "direct_attack",
            "if": [{"exists": {"how": "self", "kind": "counter", "where": {"counter": "salt"}}}],
        },
    ),
    ("Cannot be destroyed, or banished, by card effects.", {"op": "protect", "from": ["effects", "banish"]}),
    (
        "During battle between this attacking card and a Defense Position monster whose DEF is lower than the ATK of "
        "this card, inflict the difference as Battle Damage to your opponent.",
        {"action": "pierce", "what": {"how": "self"}},
    ),
]


@pytest.mark.parametrize(("text", "wanted"), STANDING)
def test_what_holds(read: Read, text: str, wanted: dict[str, Any]) -> None:
    reading = read(text)
    assert reading.status == "automatic", reading.unread
    (step,) = steps(reading)
    assert {key: step.get(key) for key in wanted} == wanted


def test_a_tuner_of_a_series_is_no_card_of_that_name(read: Read) -> None:
    (step,) = steps(read('Special Summon 1 "Moss" Tuner from your GY.', "spell"))
    assert step["what"]["where"] == {"series": "Moss", "class": "tuner"}


@pytest.mark.parametrize(
    ("tail", "op"),
    [
        ("neither player can activate that monster's effects this turn.", "forbid"),
        ("Special Summon it (but its effects are negated).", "suppress"),
    ],
)
def test_what_is_said_of_its_effects(read: Read, tail: str, op: str) -> None:
    reading = read(f"Target 1 monster in your GY; {tail}", "spell")
    assert reading.status == "automatic", reading.unread
    assert steps(reading)[-1]["op"] == op


def test_what_aims_as_it_is_activated_has_its_whole_effect(read: Read) -> None:
    text = "Activate this card by targeting 1 monster on the field; negate that monster's effects, that monster cannot "
    reading = read(text + "attack, also it cannot change its battle position.", "trap", property="continuous")
    assert [step["op"] for step in steps(reading)] == ["suppress", "forbid", "forbid"]


SPARED: list[tuple[str, dict[str, Any]]] = [
    (
        "the first time it would be destroyed by battle each turn, it is not destroyed.",
        {"op": "protect", "from": "battle", "times": 1},
    ),
    (
        "the next time it would be destroyed by battle or card effect this turn, it is not destroyed.",
        {"from": ["battle", "effects"], "times": 1, "until": "end_of_turn"},
    ),
    (
        "once during this turn, it cannot be destroyed by battle or card effects.",
        {"from": ["battle", "effects"], "times": 1, "until": "end_of_turn"},
    ),
    ("it cannot attack while it is face-up on the field.", {"action": "attack", "until": "while_face_up"}),
    ("for that battle, it cannot be destroyed by battle.", {"from": "battle", "until": "this_battle"}),
    (
        "this turn, negate any monster effects activated by your opponent.",
        {"op": "delayed", "repeat": True, "until": "end_of_turn"},
    ),
]


@pytest.mark.parametrize(("tail", "wanted"), SPARED)
def test_so_often_or_so_long(read: Read, tail: str, wanted: dict[str, Any]) -> None:
    reading = read(f"Target 1 monster on the field; {tail}", "spell")
    assert reading.status == "automatic", reading.unread
    (step,) = steps(reading)
    assert {key: step.get(key) for key in wanted} == wanted


def test_the_next_time_at_all_is_no_time_each_turn(read: Read) -> None:
    text = "Target 1 monster on the field; the next time it would be destroyed by battle, it is not destroyed."
    assert read(text, "spell").status != "automatic"


@pytest.mark.parametrize(
    ("text", "when"),
    [
        (
            "Negate the activated effects of Fish monsters.",
            {"event": "activated", "what": {"kind": "monster", "where": {"type": "Fish"}}},
        ),
        (
            "Negate any monster effects activated by your opponent.",
            {"event": "activated", "what": {"kind": "monster"}, "whose": "opponent"},
        ),
    ],
)
@pytest.mark.parametrize("kind", ["monster", "trap"])
def test_what_is_negated_whenever_it_is_used(read: Read, text: str, when: dict[str, Any], kind: str) -> None:
    reading = read(text, kind, property="continuous" if kind == "trap" else "")
    (ability,) = reading.abilities
    assert (reading.status, ability.mode) == ("automatic", "trigger")
    assert msgspec.to_builtins(ability.when) == when


def test_neither_activate_nor_set(read: Read) -> None:
    (step,) = steps(read("Your opponent cannot activate or Set Field Spells."))
    assert (step["action"], step["by"]["where"]) == (["activate", "set"], {"property": "field"})


def test_the_equipped_monsters_effects(read: Read) -> None:
    suppress = read("The equipped monster's effects are negated.", "spell", property="equip").abilities[-1]
    assert suppress.do[0].what == Selector(how="equipped", kind="monster")  # type: ignore[union-attr]


def test_only_direct_attacks_in_defense_position(read: Read) -> None:
    reading = read("This card can attack directly while in Defense Position.")
    assert reading.status == "automatic"
    guard, direct = steps(reading)
    assert guard | {"src": 0} == {
        "op": "allow",
        "src": 0,
        "what": {"how": "self"},
        "action": "attack_in_defense",
        "against": {"kind": "caster"},
    }
    assert direct["action"] == "direct_attack"
