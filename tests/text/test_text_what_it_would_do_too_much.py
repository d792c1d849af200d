"""Sentences that would do too much, or another thing, if read word for word. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def _abilities(reading: Reading) -> list[dict[str, Any]]:
    return list(msgspec.json.decode(msgspec.json.encode(reading.abilities)))


def test_a_ban_during_the_battle_phase_begins_with_the_first_attack(read: Read) -> None:
    (one,) = _abilities(
        read("Once per turn: You can draw 1 card; you cannot activate Traps during the Battle Phase of this turn.")
    )
    (step,) = [step for step in one["do"] if step["op"] != "prepare"]
    assert (step["op"], step["when"]) == ("delayed", {"event": "start_of_battle", "next": True})
    assert [inner["until"] for inner in step["do"]] == ["battle_phase"]


def test_the_main_phase_ends_for_whoever_has_it(read: Read) -> None:
    (one,) = _abilities(read("During the Main Phase: End the Main Phase.", kind="trap"))
    assert one["do"][0]["side"] == "any"


def test_what_was_banished_as_the_cost_is_one_monster(read: Read) -> None:
    text = "Banish 1 monster from your GY; this card's ATK becomes equal to the ATK of the monster that was banished."
    (one,) = _abilities(read(f"Once per turn: You can {text[0].lower()}{text[1:]}"))
    assert one["do"][0]["to"]["of"] == {"ref": one["cost"][0]["what"]["id"]}


@pytest.mark.parametrize(
    "text",
    [
        "When this card declares an attack: You can change the attack target to Defense Position.",
        "Once per turn, during each Standby Phase: Place 1 of these counters on this card.",
        'If a "Lamp" Monster Card(s) is in your Spell & Trap Zone: You can draw 1 card.',
        "The first time this face-up card on the field would be destroyed by an opponent's card effect, it is not "
        "destroyed.",
    ],
)
def test_what_no_tree_says_is_unread(read: Read, text: str) -> None:
    assert read(text).status != "automatic"


def test_what_the_opponent_must_pay_is_no_condition_of_ones_own(read: Read) -> None:
    reading = read(
        "When this card is Special Summoned: You can draw 1 card. Your opponent must pay 500 LP to activate card "
        "effects."
    )
    assert all("if" not in one for one in _abilities(reading))


def test_an_opponents_monster_is_negated_as_the_battle_begins(read: Read) -> None:
    text = (
        "If your Fish monster battles an opponent's monster, that opponent's monster's effects are negated until the "
        "end of this turn."
    )
    (one,) = _abilities(read(text))
    assert [event["event"] for event in one["when"]["any"]] == ["attack_declared", "attacked"]


def test_both_go_home(read: Read) -> None:
    (one,) = _abilities(
        read(
            "If this card battles a Fish monster, return both monsters to their owners' hands at the start of the "
            "Damage Step (without damage calculation)."
        )
    )
    assert [step["what"]["how"] for step in one["do"]] == ["self", "event"]


def test_a_ban_as_xyz_material_stays_one(read: Read) -> None:
    text = "This card cannot be used as an Xyz Material, except for the Xyz Summon of a Fish-Type monster."
    assert _abilities(read(text))[0]["do"][0]["as"] == "xyz"


def test_a_ban_on_one_stance_does_not_bar_the_other(read: Read) -> None:
    text = "This card cannot be changed to Defense Position. You can discard 1 card; draw 1 card."
    reading = read(text)
    assert [one["mode"] for one in _abilities(reading)] == ["activate"]
    assert [one.text for one in reading.unread] == ["This card cannot be changed to Defense Position"]
    (held,) = _abilities(read("This card's battle position cannot be changed."))
    assert held["do"][0]["action"] == "change_stance"


def test_any_number_turned_over_is_not_one(read: Read) -> None:
    text = (
        "Excavate any number of cards from the top of your Deck, up to the number of Fish you control, and if you do, "
        "add 1 of them to your hand."
    )
    reading = read(text, kind="spell")
    assert reading.abilities == ()
    assert [one.text for one in reading.unread] == [text[:-1]]


def test_nothing_gains_what_it_has_itself(read: Read) -> None:
    text = "You can target 1 Fish your opponent controls; until the End Phase, this card gains ATK equal to its ATK."
    (one,) = _abilities(read(text))
    assert one["do"][0]["what"] == {"how": "self"}
    assert one["do"][0]["attack"] == {"stat": "attack", "of": {"ref": one["targets"][0]["id"]}}
    text = "You can target 1 Fish your opponent controls; this card gains ATK equal to its DEF until the End Phase."
    (one,) = _abilities(read(text))
    assert one["do"][0]["attack"] == {"stat": "defense", "of": {"how": "self"}}
