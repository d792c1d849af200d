"""Limits in brackets, where an ability works, Continuous Traps, bans of the whole turn. Every text is invented."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


@pytest.mark.parametrize(
    "text",
    [
        "During your Main Phase, you can Normal Summon 1 “Moss” monster in addition to your Normal Summon/Set. (You "
        "can only gain this effect once per turn.)",
        "If this card is Normal Summoned: During your Main Phase this turn, you can Normal Summon 1 “Moss” monster, in "
        "addition to your Normal Summon/Set (you can only gain this effect once per turn).",
    ],
)
def test_what_can_only_be_gained_once_is_limited_by_name(read: Read, text: str) -> None:
    reading = read(text)
    (ability,) = trees(reading)
    assert ability["limit"] == {"scope": "name"}
    assert not reading.unread
    assert not reading.notes


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("If you control a Fish monster: You can Special Summon this card from your hand.", "prepared"),
        ("When a Fish monster is destroyed: You can Special Summon this card from your GY.", "used"),
        ("If a Fish monster you control would be destroyed, you can banish this card from your GY instead.", "used"),
        ("You can discard 1 card; this card gains 300 ATK, then Special Summon 1 Fish from your hand.", "play"),
    ],
)
def test_it_works_from_where_the_card_is(read: Read, text: str, place: str) -> None:
    (ability,) = trees(read(text))
    assert ability.get("from", "play") == place


def test_once_it_came_it_is_sought_where_it_is(read: Read) -> None:
    text = (
        "If you control no monsters: You can Special Summon this card from your GY, but banish it when it leaves the "
        "field, also it gains 300 ATK."
    )
    (ability,) = trees(read(text))
    assert ability["do"][0]["what"] == {"how": "self", "zone": "used"}
    for step in ability["do"][1:]:
        assert "zone" not in str(step)


def test_you_can_of_a_continuous_trap_is_quick(read: Read) -> None:
    """CONVERT-47."""
    text = "Once per turn: You can discard 1 card; draw 1 card."
    assert [tree["mode"] for tree in trees(read(text, "trap", property="continuous"))] == ["quick"]
    assert [tree["mode"] for tree in trees(read(text, "spell", property="continuous"))] == ["activate"]
    text = "Target 1 of your banished Fish monsters; Special Summon it. When this card leaves the field, destroy it."
    assert trees(read(text, "trap", property="continuous"))[0]["mode"] == "cast"


def test_what_it_has_as_material_is_unread(read: Read) -> None:
    reading = read("An Xyz Monster that has this card as material gains this effect.\n● This card gains 300 ATK.")
    assert len(reading.unread) == 2
    assert not reading.abilities


@pytest.mark.parametrize(
    ("ban", "event"),
    [
        (
            "You cannot conduct your Battle Phase the turn you activate this card.",
            {"event": "attack_declared", "what": {"kind": "monster", "side": "you"}},
        ),
        (
            "You cannot Normal Summon the turn you activate this card.",
            {"event": "summoned", "what": {"kind": "monster"}, "how": "normal", "whose": "you"},
        ),
        (
            "You cannot Set Spells/Traps during the turn you activate this card.",
            {"event": "set", "what": {"kind": "spell_or_artifact"}, "whose": "you"},
        ),
        (
            "You cannot activate cards or effects the turn you activate this card, except “Moss” cards.",
            {"event": "activated", "what": {"kind": "any", "where": {"not": {"series": "Moss"}}}, "whose": "you"},
        ),
        (
            "Other monsters you control cannot attack during the turn you activate this card.",
            {"event": "attack_declared", "what": {"kind": "monster", "side": "you", "except_self": True}},
        ),
    ],
)
def test_a_ban_of_the_whole_turn_asks_what_was_done_before(read: Read, ban: str, event: dict[str, object]) -> None:
    (cast,) = trees(read(f"Draw 1 card. {ban}", "spell"))
    assert cast["if"] == [{"not": {"occurred": event, "during": "turn"}}]
