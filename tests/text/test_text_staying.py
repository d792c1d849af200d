"""Spells that stay though they are Normal ones, what their activation costs, what is counted on them, traps from the
hand. Every text is invented."""

from __future__ import annotations

import pytest

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


def test_what_stays_rules_all_that_comes_while_it_is_there(read: Read) -> None:
    """EX-72: no casting does it once."""
    text = "Change all face-up Fish monsters to Defense Position{}."
    for more in ("", ", also they cannot change their battle positions"):
        for kind, property_ in (("spell", "continuous"), ("trap", "continuous"), ("spell", "field")):
            reading = read(text.format(more), kind, property=property_)
            (rule,) = trees(reading)
            assert not reading.unread
            assert (rule["mode"], rule["do"][0]["op"]) == ("continuous", "stance")
            assert all("until" not in step for step in rule["do"])
    assert trees(read(text.format(""), "spell"))[0]["mode"] == "cast"
    (cast,) = trees(read(f"When this card is activated: {text.format('')}", "spell", property="continuous"))
    assert cast["mode"] == "cast"


def test_it_asks_all_the_time_whether_it_ends(read: Read) -> None:
    (ends,) = trees(read("Destroy this card unless you control a Fish monster.", "spell", property="continuous"))
    assert (ends["mode"], [*ends["if"][0]], ends["do"][0]["what"]) == ("continuous", ["not"], {"how": "self"})
    assert "if" not in ends["do"][0]
    text = "Equip this card to 1 Fish monster on the field. Send this card to the GY if you have a card in hand."
    cast, ends = trees(read(text, "spell", property="equip"))
    assert [step["op"] for step in cast["do"]] == ["equip"]
    assert (ends["mode"], ends["do"][0]["op"], [*ends["if"][0]]) == ("equip", "to_used", ["exists"])


def test_what_the_turn_player_can_is_no_casting(read: Read) -> None:
    """Neither at the casting nor all the time: unread."""
    text = "During the Main Phase: The turn player can Special Summon 1 Fish monster from their hand."
    reading = read(text, "spell", property="field")
    assert (len(reading.unread), reading.abilities) == (1, ())


@pytest.mark.parametrize(
    ("said", "how"),
    [
        ("Normal Summoned or Special Summoned", ("normal", "special")),
        ("Normal Summoned, Flip Summoned or Special Summoned", ("normal", "flip", "special")),
    ],
)
def test_what_comes_is_changed_as_it_comes(read: Read, said: str, how: tuple[str, ...]) -> None:
    (one,) = trees(read(f"Any monster that is {said} is changed to Defense Position.", "spell", property="field"))
    assert (one["mode"], one["when"]["event"], tuple(one["when"]["how"])) == ("trigger", "summoned", how)
    assert [(step["op"], step["to"]) for step in one["do"]] == [("stance", "defense")]
