"""Events: whose field, from which place, in which position, and what is compared with what. Every text is invented."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


@pytest.mark.parametrize(
    ("when", "event"),
    [
        (
            "If a monster(s) is Special Summoned from your opponent's GY to your field",
            {
                "event": "summoned",
                "what": {"kind": "monster", "side": "you", "where": {"owner": "opponent"}},
                "how": "special",
                "from": "used",
                "number": {"gte": 1},
            },
        ),
        (
            "If a monster is Special Summoned in Defense Position",
            {"event": "summoned", "what": {"kind": "monster", "where": {"stance": "defense"}}, "how": "special"},
        ),
        (
            "If this face-up card on the field is sent to the GY",
            {"event": "used", "what": {"how": "self", "where": {"face": "up"}}, "from": "play"},
        ),
        ("If this card is banished and you control a Fish monster", {"event": "banished", "what": {"how": "self"}}),
        (
            "If a monster you control is destroyed by an effect, and sent to the GY or banished",
            {"event": "destroyed", "what": {"kind": "monster", "side": "you", "zone": "play"}, "how": "effect"},
        ),
        (
            "After damage calculation, if your Fish monster destroys a monster by battle",
            {
                "event": "destroys_by_battle",
                "what": {"kind": "monster", "side": "you", "zone": "play", "where": {"type": "Fish"}},
                "by": {"kind": "monster"},
            },
        ),
        (
            "If a “Moss” monster is Special Summoned while you control this monster",
            {
                "event": "summoned",
                "what": {"kind": "monster", "where": {"series": "Moss"}, "except_self": True},
                "how": "special",
            },
        ),
    ],
)
def test_the_event_is_the_one_that_is_told(read: Read, when: str, event: dict[str, Any]) -> None:
    reading = read(f"{when}: Draw 1 card.")
    assert not reading.unread
    assert trees(reading)[0]["when"] == event


def test_exactly_one_is_not_any_number(read: Read) -> None:
    reading = read("When exactly 1 monster you control is destroyed by a card effect: Draw 1 card.")
    assert not reading.unread
    assert trees(reading)[0]["when"]["number"] == {"eq": 1}


def test_the_same_name_is_that_of_the_target(read: Read) -> None:
    text = "Target 1 monster in your GY; add 1 monster with the same name from your Deck to your hand."
    (cast,) = trees(read(text, "spell"))
    where = cast["do"][0]["what"]["where"]
    assert where == {"same": ["name"], "compared_to": {"ref": cast["targets"][0]["id"]}}


def test_the_hand_is_where_the_other_monster_is(read: Read) -> None:
    (ability,) = trees(read("You can Special Summon 1 Fish monster with a Level lower than this card from your hand."))
    what = ability["do"][0]["what"]
    assert (what["side"], what["zone"]) == ("you", "prepared")
    assert what["where"]["level"] == {"lt": {"stat": "level", "of": {"how": "self"}}}


def test_the_field_as_a_field_spell_is_unread(read: Read) -> None:
    assert read("While you control a Fish monster, the field is treated as “Moss Field”.").unread


def test_only_one_on_the_field_counts_both_sides(read: Read) -> None:
    (there,) = trees(read("There can only be 1 “Moss” monster on the field."))
    (own,) = trees(read("You can only control 1 “Moss” card."))
    assert (there["do"][0]["what"]["side"], there["do"][0]["by"]["kind"]) == ("any", "monster")
    assert (own["do"][0]["what"]["side"], own["do"][0]["by"]["kind"]) == ("you", "any")


def test_a_summoning_that_brings_more_is_a_summoning_still(read: Read) -> None:
    """SPECIAL-02: no action."""
    text = "You can Special Summon this card (from your hand) by Tributing 1 Fish, and if you do, it gains 300 ATK."
    (rule,) = trees(read(text))
    assert (rule["mode"], rule["from"], len(rule["do"])) == ("summon_rule", "prepared", 2)
    text = "You can Tribute 1 Fish monster; Special Summon this card from your hand, and if you do, it gains 300 ATK."
    assert trees(read(text))[0]["mode"] == "activate"


def test_each_of_a_choice_s_effects_is_limited(read: Read) -> None:
    text = (
        "You can activate 1 of these effects;\n● Draw 1 card.\n● Gain 500 LP.\nYou can only use each effect of “Test "
        "Card” once per turn."
    )
    (ability,) = trees(read(text, "spell", property="field"))
    assert "limit" not in ability
    assert ability["do"][0]["each"] == {"scope": "name"}


def test_returned_this_way_is_by_its_own_effect(read: Read) -> None:
    text = (
        "During the End Phase: Shuffle this card into the Extra Deck. "
        "If this card is shuffled into the Extra Deck{} Draw 1 card."
    )
    for way, by in ((" this way:", {"how": "self"}), (":", None)):
        told = trees(read(text.format(way)))[-1]
        assert told["when"]["event"] == "returned"
        assert told["when"].get("by") == by
