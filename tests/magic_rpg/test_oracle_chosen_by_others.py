"""Choices of others, opening hands, counters that are taken away at once, an X behind the clause that it is of, what
mana may be spent on (Oracle text, MRPG-CONV-11)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read
from tests.magic_rpg.test_oracle_said_before import done


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        ("Target player faces a villainous choice — They lose 5 life, or you draw a card.", "Sorcery"),
        ("Draw a card. Then target player faces a villainous choice — They discard a card, or you scry 2.", "Sorcery"),
    ],
)
def test_who_faces_a_choice_chooses(reader: OracleReader, text: str, type_line: str) -> None:
    choice = done(reader, text, type_line)[-1]
    assert (choice["op"], choice["who"], len(choice["options"])) == ("choose_one", {"ref": "t1"}, 2)
    assert choice["options"][0]["do"][0]["who"] == {"ref": "t1"}
    assert "who" not in choice["options"][1]["do"][0]


def test_the_x_behind_both_is_of_the_clause_that_has_it(reader: OracleReader) -> None:
    text = "Target creature gets +X/+X and gains trample until end of turn, where X is the number of lands you control."
    grown, given = done(reader, text, "Instant")
    assert grown["attack"] == {"count": {"how": "all", "kind": ["land"], "side": "you"}}
    assert (grown["until"], given["keyword"]) == ("end_of_turn", ["trample"])
    alone = "Target creature gains trample until end of turn, where X is the number of lands you control."
    assert read(reader, alone, "Instant").unread


def test_the_counters_that_were_counted_are_taken_away(reader: OracleReader) -> None:
    text = (
        "Whenever you gain life, put an ore counter on this artifact. Then if there are three or more ore counters on "
        "it, remove those counters and draw a card."
    )
    _put, gone, drawn = done(reader, text, "Artifact")
    assert (gone["op"], gone["name"], gone["remove"]) == ("counters", "ore", "all")
    assert gone["if"] == drawn["if"]


def test_that_many_is_not_counted_when_they_are_gone(reader: OracleReader) -> None:
    text = (
        "At the beginning of your upkeep, if this artifact has five or more ore counters on it, remove all of them "
        "from it and create that many 1/1 red Goblin creature tokens."
    )
    assert read(reader, text, "Artifact").unread


@pytest.mark.parametrize(
    ("limit", "fields"),
    [
        ("to cast Equipment spells or activate equip abilities", {"spend_on", "activate_only"}),
        ("to cast an artifact spell or to activate an ability", {"spend_on", "activate_only"}),
        ("to activate power-up abilities", {"activate_only"}),
        ("to cast creature spells with {X} in their mana costs", {"spend_on"}),
        ("to cast a legendary spell, and that spell can't be countered", {"spend_on", "rider"}),
    ],
)
def test_what_mana_may_be_spent_on(reader: OracleReader, limit: str, fields: set[str]) -> None:
    (step,) = done(reader, f"{{T}}: Add {{C}}. Spend this mana only {limit}.", "Artifact")
    assert step.keys() & {"spend_on", "activate_only", "rider"} == fields


def test_what_is_revealed_from_an_opening_hand_is_no_part_of_the_spell(reader: OracleReader) -> None:
    text = (
        "You may reveal this card from your opening hand. If you do, at the beginning of the first upkeep, you gain 2 "
        "life.\nDraw a card."
    )
    shown, cast = whole(reader, text, "Sorcery")
    assert (shown["mode"], shown["from"]) == ("continuous", "prepared")
    later: dict[str, Any] = shown["do"][1]
    assert (later["op"], later["link"], later["when"]["next"]) == ("delayed", "then", True)
    assert [step["op"] for step in cast["do"]] == ["prepare"]


def test_an_opening_hand_is_a_hand_to_the_witness(reader: OracleReader) -> None:
    text = "If this card is in your opening hand, you may begin the game with it on the battlefield."
    (tree,) = whole(reader, text, "Enchantment")
    assert tree["from"] == "prepared"


def test_who_kicks_a_spell_casts_a_kicked_one(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Whenever a player kicks a spell, draw a card.", "Enchantment")
    assert tree["when"]["what"]["where"] == {"produces": "kicked"}
