"""What sets an ability off: several happenings of their own, states, counters, and what is done "this way"."""

from __future__ import annotations

from typing import Any

import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read

SELF = {"how": "self"}
YOU = {"how": "you", "kind": ["player"]}


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


def when(reader: OracleReader, text: str) -> dict[str, Any]:
    """The event of the only ability."""
    (tree,) = whole(reader, text)
    event: dict[str, Any] = tree["when"]
    return event


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("Whenever you cast a white spell or a Swamp you control enters, you gain 2 life.", ["cast", "enters"]),
        ("When a player casts a spell or a creature attacks, exile this creature.", ["cast", "attacks"]),
        ("Whenever you cast a spell and whenever you draw your second card each turn, scry 1.", ["cast", "draw"]),
        ("Whenever you gain or lose life during your turn, scry 2.", ["life_gained", "life_lost"]),
    ],
)
def test_two_happenings_with_subjects_of_their_own(reader: OracleReader, text: str, events: list[str]) -> None:
    assert [one["event"] for one in when(reader, text)["any"]] == events


def test_what_says_when_it_counts_is_of_each_of_several(reader: OracleReader) -> None:
    event = when(reader, "Whenever you gain or lose life during your turn, scry 2.")
    assert [one["during"] for one in event["any"]] == [YOU, YOU]
    assert "during" not in event


def test_a_card_need_not_be_in_play_for_its_own_cycling(reader: OracleReader) -> None:
    text = "Whenever you cycle this card or cycle another card while this enchantment is on the battlefield, scry 1."
    own, other = when(reader, text)["any"]
    assert "if" not in own
    assert other["if"] == [{"exists": {"how": "self"}}]


def test_the_fourth_counter_is_the_one_that_makes_four(reader: OracleReader) -> None:
    text = "When the fourth plot counter is put on this enchantment, sacrifice it."
    event = when(reader, text)
    there = {"stat": "counters", "of": {"how": "self"}, "counter": "plot"}
    assert event["event"] == "counter_put"
    assert event["if"] == [
        {"compare": [there, "gte", 4]},
        {"compare": [{"difference": [there, {"event": "amount"}]}, "lt", 4]},
    ]


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("When you have 40 or more life, transform this creature.", ["gte", 40]),
        ("When an opponent has 7 or less life, transform this creature.", ["lte", 7]),
        ("When this creature's power is 9 or greater, sacrifice it.", None),
        ("When there are six or more bait counters on this artifact, sacrifice it.", ["gte", 6]),
    ],
)
def test_what_comes_to_be_so_sets_it_off(reader: OracleReader, text: str, condition: list[Any] | None) -> None:
    event = when(reader, text)
    assert event["event"] == "state"
    (held,) = event["if"]
    if condition is None:
        assert held["is"]["where"] == {"power": {"gte": 9}} if "is" in held else held["compare"][1:] == ["gte", 9]
    else:
        assert held["compare"][1:] == condition


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("Whenever this creature deals 4 or more damage, scry 1.", "amount", {"gte": 4}),
        ("Whenever a creature is exiled from the battlefield, scry 1.", "from", "play"),
        ("Whenever you attack with exactly two creatures, scry 1.", "amount", {"eq": 2}),
        ("Whenever you tap an untapped creature an opponent controls, scry 1.", "who", YOU),
        ("When you roll a natural 20, scry 1.", "amount", {"eq": 20}),
        ("At the beginning of combat on each player's turn, scry 1.", "phase", "combat"),
    ],
)
def test_what_narrows_a_happening(reader: OracleReader, text: str, field: str, value: Any) -> None:
    assert when(reader, text)[field] == value


def test_the_door_that_is_unlocked_is_this_one(reader: OracleReader) -> None:
    assert when(reader, "When you unlock this door, scry 3.")["what"] == {"how": "self"}


def test_each_combat_of_the_turn_is_each_of_them(reader: OracleReader) -> None:
    (tree,) = whole(reader, "At the beginning of each combat this turn, untap all creatures you control.", "Instant")
    (later,) = tree["do"]
    assert later["each_time"] is True
    assert later["until"] == "end_of_turn"


def test_a_spell_cast_this_way_is_one_of_those_that_could_be(reader: OracleReader) -> None:
    text = (
        "You may cast instant spells from your graveyard this turn. "
        "If a spell cast this way would be put into your graveyard, exile it instead."
    )
    (tree,) = whole(reader, text, "Sorcery")
    allowed, replaced = tree["do"]
    assert replaced["would"]["what"]["among"] == {"ref": allowed["what"]["id"]}


def test_unless_in_front_is_a_price(reader: OracleReader) -> None:
    text = "At the beginning of your upkeep, unless you pay {B}, tap this creature and you lose 2 life."
    (tree,) = whole(reader, text)
    (step,) = tree["do"]
    assert step["op"] == "unless"
    assert [one["op"] for one in step["do"]] == ["tap", "lose_hp"]
    assert step["cost"] == [{"op": "pay", "mana": "{B}"}]


def test_tribes_before_one_noun_in_the_plural(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Other Ninja and Rogue creatures you control get +1/+0.")
    parts = tree["do"][0]["what"]["where"]["any"]
    assert [one["subtype"] for one in parts] == [["Ninja"], ["Rogue"]]


def test_a_price_that_x_may_not_be(reader: OracleReader) -> None:
    (tree,) = whole(reader, "{X}, {T}: This creature deals X damage to any target. X can't be 0.")
    assert tree["if"] == [{"compare": [{"x": "X"}, "gte", 1]}]


def test_one_bonus_or_the_other(reader: OracleReader) -> None:
    (tree,) = whole(reader, "{1}: This creature gets +3/-3 or -3/+3 until end of turn.")
    (choice,) = tree["do"]
    assert [one["do"][0]["attack"] for one in choice["options"]] == [3, -3]
    assert all(one["do"][0]["until"] == "end_of_turn" for one in choice["options"])


def test_the_hand_may_be_smaller(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Your maximum hand size is reduced by three.")
    assert tree["do"][0]["count"] == {"n": 3, "times": -1}


def test_other_than_the_creature_that_is_told_of(reader: OracleReader) -> None:
    text = "Enchanted creature has flying as long as its controller controls no other creatures."
    (tree,) = whole(reader, text, "Enchantment")
    ((condition,),) = [one["if"] for one in tree["do"]]
    assert condition["not"]["exists"]["except"] == {"how": "attached"}


def test_of_an_x_paid_while_it_resolves_nothing_is_asked_before(reader: OracleReader) -> None:
    text = (
        "At the beginning of your end step, you may pay {X}. If you do, draw X cards. "
        "X can't be greater than the amount of life you gained this turn."
    )
    assert [one.text for one in read(reader, text).unread] == [text.split(". ")[-1].rstrip(".")]


@pytest.mark.parametrize(
    ("moments", "second"),
    [
        ("When ~ enters and when you sacrifice it", {"event": "sacrificed", "what": SELF, "who": YOU}),
        ("When ~ dies or when you discard it", {"event": "discard", "what": SELF, "who": YOU}),
        ("When ~ enters and whenever it blocks", {"event": "blocks", "what": SELF}),
        (
            "When ~ enters and whenever it deals combat damage to a player",
            {"event": "combat_damage", "by": SELF, "to": {"how": "choose", "kind": ["player"], "count": 1}},
        ),
    ],
)
def test_it_in_a_further_moment_is_what_the_first_is_about(
    reader: OracleReader, moments: str, second: dict[str, Any]
) -> None:
    (tree,) = whole(reader, f"{moments}, you gain 2 life.")
    assert tree["when"]["any"][1] == second


def test_it_of_another_is_not_told_apart(reader: OracleReader) -> None:
    assert read(reader, "Whenever another creature enters and whenever it attacks, you gain 2 life.").unread


@pytest.mark.parametrize("you", ["", " you"])
def test_a_player_attacks_with_so_many(reader: OracleReader, you: str) -> None:
    (tree,) = whole(reader, f"Whenever an opponent attacks{you} with three or more creatures, you gain 2 life.")
    when = tree["when"]
    assert (when["what"]["count"], when["who"]["side"], when.get("to")) == ([3, 99], "opponent", YOU if you else None)


@pytest.mark.parametrize(
    "text",
    [
        "If a triggered ability of another Goblin you control triggers, it triggers an additional time.",
        "If an ability of another Goblin you control triggers, that ability triggers an additional time.",
    ],
)
def test_abilities_of_others_trigger_once_more(reader: OracleReader, text: str) -> None:
    (tree,) = whole(reader, text)
    (step,) = tree["do"]
    assert (step["action"], step["what"]["where"]["source"]["except_self"]) == ("trigger_more", True)
