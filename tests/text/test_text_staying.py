"""Spells that stay though they are Normal ones, what their activation costs, what is counted on them, traps from the
hand. Every text is invented."""

from __future__ import annotations

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def test_a_normal_spell_that_remains_on_the_field(read: Read) -> None:
    text = (
        "After this card's activation, it remains on the field, but you must destroy it during the End Phase of your "
        "opponent's 3rd turn. While this card is face-up on the field, monsters your opponent controls cannot attack."
    )
    reading = read(text, "spell")
    assert not reading.unread
    cast, holds = trees(reading)
    (later,) = cast["do"]
    assert (later["op"], later["when"]["amount"], later["do"][0]["what"]) == ("delayed", {"eq": 3}, {"how": "self"})
    assert (holds["mode"], holds["do"][0]["action"]) == ("continuous", "attack")


def test_and_brings_back_what_its_activation_banished(read: Read) -> None:
    text = (
        "Banish 1 card from your Deck face-down. After this card's activation, it remains on the field. Destroy "
        "this card during your 2nd Standby Phase after activating this card, and if you do, add the banished card to "
        "the hand."
    )
    reading = read(text, "spell")
    assert not reading.unread
    banish, later = trees(reading)[0]["do"]
    assert [step["op"] for step in later["do"]] == ["destroy", "to_prepared"]
    assert later["do"][1]["what"] == {"ref": banish["what"]["id"]}


def test_what_activating_an_equip_card_costs(read: Read) -> None:
    text = "Discard 1 Fish monster to activate this card. The equipped monster gains 300 ATK."
    reading = read(text, "spell", property="equip")
    assert not reading.unread
    cast, worn = trees(reading)
    assert (cast["mode"], [step["op"] for step in cast["cost"]]) == ("cast", ["discard"])
    assert [step["op"] for step in cast["do"]] == ["equip"]
    assert worn["mode"] == "equip"


def test_turns_that_pass_and_uses_are_counted_on_it(read: Read) -> None:
    text = (
        "During your Main Phase: You can send this face-up card to the GY; inflict 200 damage to your opponent for "
        "each of your Standby Phases that have passed since this card was activated."
    )
    reading = read(text, "spell", property="continuous")
    assert not reading.unread
    damage, counts = trees(reading)
    assert damage["do"][0]["amount"]["count"]["where"] == {"counter": "turn"}
    assert (counts["when"]["event"], counts["do"][0]["name"]) == ("standby", "turn")
    text = "During your Main Phase: You can draw 1 card. After you use this effect 2 times, destroy this card."
    reading = read(text, "spell", property="continuous")
    assert not reading.unread
    assert [step["op"] for step in trees(reading)[0]["do"]] == ["prepare", "counters", "destroy"]


def test_traps_from_the_hand_for_a_while(read: Read) -> None:
    text = "If this card is sent to the GY: You can activate 1 Trap Card from your hand this turn."
    reading = read(text)
    assert not reading.unread
    (step,) = trees(reading)[0]["do"]
    assert (step["action"], step["count"], step["until"]) == ("cast_from_prepared", 1, "end_of_turn")


def test_whoever_destroyed_it(read: Read) -> None:
    text = (
        "When this face-up card on the field attacks or is attacked and it is destroyed as a result of battle, the "
        "player who destroyed it takes 500 points of damage."
    )
    reading = read(text)
    assert not reading.unread
    (tree,) = trees(reading)
    assert (tree["when"]["event"], tree["when"]["how"]) == ("destroyed", "battle")
    assert tree["do"][0]["to"] == {"how": "event", "kind": "caster", "where": {"by": {"how": "event"}}}


def test_damage_becomes_a_number_and_all_that_is_activated_is_negated(read: Read) -> None:
    text = (
        "If a monster equipped with this card inflicts Battle Damage to your opponent, the damage becomes 300 points."
    )
    text = text.replace("300", "1000")
    reading = read(text, "spell", property="equip")
    assert not reading.unread
    (step,) = trees(reading)[1]["do"]
    assert (step["op"], step["instead"][0]["amount"], step["instead"][0]["battle"]) == ("replace", {"raw": 1000}, True)
    reading = read("Your opponent's activated card effects are negated.")
    assert not reading.unread
    assert trees(reading)[0]["when"] == {"event": "activated", "what": {"kind": "any"}, "whose": "opponent"}
