"""Sentences whose one small word says which, whose or when: read by it, or not at all. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def _abilities(reading: Reading) -> list[dict[str, Any]]:
    assert reading.status == "automatic", reading.unread
    return list(msgspec.json.decode(msgspec.json.encode(reading.abilities)))


@pytest.mark.parametrize(
    "then",
    [
        "You can discard 1 card; this card can make a second attack during this Battle Phase.",
        "You can halve this card's ATK, and if you do, it can make a second attack during this Battle Phase.",
    ],
)
def test_once_it_has_attacked_is_no_declaration(read: Read, then: str) -> None:
    (one,) = _abilities(read(f"During the Battle Phase, if this card attacked: {then}"))
    assert one["when"]["event"] == "battles"
    assert one["if"][0]["occurred"]["event"] == "attack_declared"


@pytest.mark.parametrize(
    "text",
    [
        "FLIP: Each player Special Summons 1 monster from their GY in face-up Attack Position or face-down Defense "
        "Position.",
        "When this card is Normal Summoned: Each player selects 1 monster from their hand, and Special Summons it in "
        "face-up or face-down Defense Position.",
    ],
)
def test_each_players_own_choice_of_a_position_is_unread(read: Read, text: str) -> None:
    assert read(text).status != "automatic"


@pytest.mark.parametrize(
    "text",
    [
        "You can target 1 Fish monster you control; banish both this card and that target, then draw 1 card.",
        "You can target 1 face-up monster you control and this card; destroy both those targets.",
        "If this card is in your GY: You can target 1 Fish monster in your GY; banish both this card and that target.",
    ],
)
def test_both_are_two_cards(read: Read, text: str) -> None:
    (one,) = _abilities(read(text))
    assert one["targets"][0]["except_self"]


def test_both_are_two_cards_in_one_of_several_ways(read: Read) -> None:
    text = (
        "You can activate 1 of these effects. ● Draw 1 card. ● Target 1 monster you control; banish both this card "
        "and that target."
    )
    (one,) = _abilities(read(text))
    assert one["do"][0]["options"][1]["targets"][0]["except_self"]


def test_a_target_that_cannot_be_this_card_needs_no_such_word(read: Read) -> None:
    text = "You can target 1 monster in your GY; banish both this card and that target."
    (one,) = _abilities(read(text))
    assert "except_self" not in one["targets"][0]


@pytest.mark.parametrize(
    ("listed", "key"),
    [
        ('1 "Moss" and 1 "Fern"', "name"),
        ('1 "Moss" monster and 1 "Fern" monster', "series"),
        ('1 "Moss" and 1 "Fern" monster', "series"),
    ],
)
def test_what_is_listed_in_quotes_alone_is_called_so(read: Read, listed: str, key: str) -> None:
    (one,) = _abilities(read(f"Special Summon 2 monsters ({listed}) from your hand.", kind="spell"))
    assert [step["what"]["where"] for step in one["do"]] == [{key: "Moss"}, {key: "Fern"}]


@pytest.mark.parametrize("than", ["that monster", "that target", "this card"])
def test_where_the_weaker_one_lies_is_said_after_what_it_is_measured_by(read: Read, than: str) -> None:
    text = f'You can target 1 EARTH monster you control; add 1 "Moss" monster with less ATK than {than} from your GY'
    (one,) = _abilities(read(f"{text} to your hand."))
    what = one["do"][0]["what"]
    assert (what["side"], what["zone"]) == ("you", "used")
    assert "zone" not in what["where"]["attack"]["lt"]["of"]


@pytest.mark.parametrize(
    "effect", ['you take no damage from the effect of "Moss"', "monsters you control gain 300 ATK"]
)
def test_what_a_spell_says_of_its_stay_in_the_gy_holds_by_itself(read: Read, effect: str) -> None:
    *_, one = _abilities(read(f"Draw 1 card. While this card is in your GY, {effect}.", kind="spell"))
    assert (one["mode"], one["from"]) == ("continuous", "used")


def test_a_normal_set_stays_free(read: Read) -> None:
    text = (
        'Target 1 "Moss" monster in your GY; Special Summon that target. You cannot Summon monsters the turn you '
        "activate this card, except by this effect (but you can Normal Set)."
    )
    (one,) = _abilities(read(text, kind="spell"))
    assert one["do"][1]["action"] == ["normal_summon", "flip", "special_summon"]
    assert one["if"][0]["not"]["occurred"]["how"] == ["normal", "flip", "special"]


def test_a_card_of_another_kind_needs_no_such_word(read: Read) -> None:
    text = "You can target 1 Spell you control; destroy both this card and that target."
    (one,) = _abilities(read(text))
    assert "except_self" not in one["targets"][0]


@pytest.mark.parametrize(
    ("why", "event"),
    [
        ("destroyed on the field by battle or card effect", {"how": ["battle", "effect"], "from": "play"}),
        ("destroyed by battle or card effect", {"how": ["battle", "effect"]}),
        ("destroyed on the field", {"from": "play"}),
    ],
)
def test_what_sent_it_to_the_gy_is_not_lost(read: Read, why: str, event: dict[str, Any]) -> None:
    text = (
        f"During the End Phase, if this card is in the GY because it was {why} and sent there this turn: Draw 1 card."
    )
    (one,) = _abilities(read(text))
    assert one["if"][0]["occurred"] == {"event": "destroyed", "what": {"how": "self"}} | event


@pytest.mark.parametrize("how", ["Tributed for this card's Tribute Summon", "used for the Tribute Summon of this card"])
def test_a_target_lies_where_it_is_summoned_from(read: Read, how: str) -> None:
    text = f"When this card is Tribute Summoned: You can target 1 monster {how}; Special Summon it from the GY."
    (one,) = _abilities(read(text))
    assert one["targets"][0]["zone"] == "used"


@pytest.mark.parametrize(
    ("whose", "of"),
    [
        ("original Level is 2 higher than that monster's", "original_level"),
        ("original Level is higher than that monster's", "original_level"),
        ("original ATK is equal to that monster's", "original_attack"),
        ("original Level is 2 higher than that monster's Level", "level"),
        ("Level is 2 higher than that monster's", "level"),
    ],
)
def test_an_original_number_is_compared_with_an_original_one(read: Read, whose: str, of: str) -> None:
    text = f"You can target 1 monster you control; Special Summon 1 Dragon monster from your Deck whose {whose}."
    (one,) = _abilities(read(text))
    where = one["do"][0]["what"]["where"]
    (limit,) = [value for key, value in where.items() if key != "type"]
    (amount,) = limit.values()
    assert amount["stat"] == of


@pytest.mark.parametrize(("kind", "property"), [("trap", "continuous"), ("spell", "continuous"), ("spell", "equip")])
def test_what_nobody_answers_is_the_effect_told_last(read: Read, kind: str, property: str) -> None:
    text = (
        "Once per turn, during your Standby Phase: You can draw 1 card. Your opponent cannot activate cards or effects "
        "in response to this effect's activation."
    )
    *casts, one = _abilities(read(text, kind, property=property))
    assert [step["op"] for step in one["do"]] == ["prepare", "forbid"]
    assert all(step["op"] != "forbid" for cast in casts for step in cast["do"])


def test_what_nobody_answers_of_the_card_is_its_own_activation(read: Read) -> None:
    text = (
        "Your opponent cannot activate cards or effects in response to this card's activation. Once per turn: You can "
        "draw 1 card."
    )
    first, *_ = _abilities(read(text, "trap", property="continuous"))
    assert (first["mode"], first["do"][0]["action"]) == ("cast", "respond")
