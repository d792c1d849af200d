"""Who "them" and "those creatures" are, what a player had enter, types that end like an owner: invented sentences."""

from __future__ import annotations

import json
from typing import Any

import pytest

from convert.systems.magic_rpg.wording import words_of
from convert.text.oracle import OracleReader
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read

PAIR = {"both": [{"how": "self"}, {"how": "paired"}]}
WHOSE = {"how": "event_player", "kind": ["player"]}


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


def told(reader: OracleReader, text: str, type_line: str = "Creature — Goblin") -> str:
    return " ".join(words_of(read(reader, text, type_line).abilities))


@pytest.mark.parametrize(
    "text",
    [
        "As long as this creature is paired with another creature, each of those creatures gets +1/+3.",
        "Other Elves you control have reach. As long as this creature is paired with another creature, each of those"
        " creatures has menace.",
    ],
)
def test_those_creatures_are_the_pair(reader: OracleReader, text: str) -> None:
    (tree,) = whole(reader, text)
    assert tree["do"][-1]["what"] == PAIR
    assert tree["do"][-1]["if"] == [{"state": "paired"}]


@pytest.mark.parametrize(
    "text",
    [
        "At the beginning of each player's upkeep, this creature deals 3 damage to them.",
        "Whenever an opponent discards a card, this creature deals 3 damage to them.",
        "Whenever a player casts a spell, if it's not their turn, this creature deals 3 damage to them.",
    ],
)
def test_damage_is_dealt_to_the_player_who_was_spoken_of(reader: OracleReader, text: str) -> None:
    (tree,) = whole(reader, text)
    assert tree["do"][0]["to"] == WHOSE


def test_damage_to_things_is_still_theirs(reader: OracleReader) -> None:
    text = "When this creature dies, tap all creatures target opponent controls. This creature deals 1 damage to them."
    (tree,) = whole(reader, text)
    assert tree["do"][1]["to"] == {"ref": tree["do"][0]["what"]["id"]}


def test_who_pays_with_damage_is_dealt_it(reader: OracleReader) -> None:
    (tree,) = whole(reader, "{T}: Tap target land unless its controller has this creature deal 3 damage to them.")
    price = tree["do"][0]["cost"][0]
    assert (price["op"], price["to"]) == ("damage", tree["do"][0]["who"])


@pytest.mark.parametrize(
    ("had", "during", "times", "words"),
    [
        ("another Elf", "turn", None, "another Elf creature you control entered this turn"),
        ("another artifact", "last_turn", None, "another artifact you control entered last turn"),
        ("three or more artifacts", "turn", {"gte": 3}, "three or more artifacts you control entered this turn"),
    ],
)
def test_what_you_had_enter(
    reader: OracleReader, had: str, during: str, times: dict[str, Any] | None, words: str
) -> None:
    """Of several each is an entering of its own: three of them, and none of three."""
    when = "last turn" if during == "last_turn" else "this turn"
    text = (
        f"At the beginning of your end step, if you had {had} enter the battlefield under your control {when}, scry 2."
    )
    (tree,) = whole(reader, text)
    asked = tree["if"][0]
    assert (asked["occurred"]["event"], asked["during"], asked.get("times")) == ("enters", during, times)
    assert asked["occurred"]["what"]["count"] == 1
    assert f"if {words}, scry 2" in told(reader, text)


def test_a_type_may_end_like_an_owner(reader: OracleReader) -> None:
    text = "Whenever you tap an Urza's land for mana, scry 1."
    (tree,) = whole(reader, text)
    assert tree["when"]["what"]["where"] == {"subtype": ["Urza's"]}
    assert told(reader, text) == "Whenever you tap an Urza's land for mana, scry 1."


def test_both_or_not_both(reader: OracleReader) -> None:
    text = "This creature can't attack unless you control a Forest and an artifact."
    assert told(reader, text) == "As long as you don’t control both a Forest and an artifact, this card can’t attack."


def test_a_hand_is_reduced(reader: OracleReader) -> None:
    text = "Each opponent's maximum hand size is reduced by three."
    (tree,) = whole(reader, text, "Enchantment")
    assert tree["do"][0]["count"] == {"n": 3, "times": -1}
    assert told(reader, text, "Enchantment") == "Each opponent’s maximum hand size is reduced by 3."


def test_whose_abilities_cannot_be_activated(reader: OracleReader) -> None:
    text = (
        "Enchant artifact\nEnchanted artifact's activated abilities can't be activated unless they're mana abilities."
    )
    ban = whole(reader, text, "Enchantment — Aura")[1]["do"][0]
    assert (ban["op"], ban["action"], ban["what"]) == ("forbid", "activate", {"how": "attached"})
    assert "except" in ban


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("During your turn, outlaws you control have menace.", "all outlaw permanents you control have menace"),
        (
            "Whenever an outlaw you control attacks, you gain 2 life.",
            "Whenever an outlaw permanent you control attacks",
        ),
        ("When this creature enters, if you control another outlaw, scry 1.", "you control another outlaw permanent"),
    ],
)
def test_an_outlaw_is_a_permanent_of_some_types(reader: OracleReader, text: str, words: str) -> None:
    (tree,) = whole(reader, text)
    assert '"produces": "outlaw"' in json.dumps(tree)
    assert words in told(reader, text)


def test_what_was_manifested_is_what_came_of_the_card(reader: OracleReader) -> None:
    """And not the card that was on top of the library."""
    text = "When this creature enters, manifest the top card of your library, then put three +1/+1 counters on it."
    (tree,) = whole(reader, text)
    manifested, counters = tree["do"]
    assert counters["what"] == {"ref": manifested["id"]}


def test_a_keyword_s_number_may_be_said_behind_it(reader: OracleReader) -> None:
    text = "Firebending X, where X is the number of lands you control."
    (tree,) = whole(reader, text)
    assert tree["n"] == {"count": {"how": "all", "kind": ["land"], "side": "you"}}
    assert told(reader, text) == text
