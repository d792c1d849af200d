"""What may be cast from elsewhere and for what price, and what it is asked to be: invented texts, exact trees."""

from __future__ import annotations

from typing import Any

import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read

EXILE = "Exile the top card of your library."


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


def asked(reader: OracleReader, condition: str) -> Any:
    """What the exiled card is asked to be before it may be cast."""
    (tree,) = whole(reader, f"{EXILE} You may cast it without paying its mana cost if {condition}.", "Sorcery")
    (one,) = tree["do"][1]["if"]
    return one


@pytest.mark.parametrize(
    ("condition", "what"),
    [
        ("it's a creature card", {"where": {"kind": ["creature"]}}),
        ("it's red", {"where": {"color": ["red"]}}),
        ("it's a spell with mana value 4 or less", {"where": {"kind": ["spell"], "mana_value": {"lte": 4}}}),
        ("it's an artifact card with power 2 or greater", {"where": {"kind": ["artifact"], "power": {"gte": 2}}}),
        (
            "it's a nonland card with mana value 2",
            {"where": {"mana_value": {"eq": 2}, "nots": [{"kind": ["land"]}]}},
        ),
    ],
)
def test_what_it_is_asked_to_be_is_a_condition(reader: OracleReader, condition: str, what: dict[str, Any]) -> None:
    """MRPG-CONV-11: it is not lost behind what the card is called."""
    assert asked(reader, condition) == {"is": what, "of": {"ref": "c1"}}


def test_what_compares_with_something_said_before_is_not_compared_with_itself(reader: OracleReader) -> None:
    text = f"{EXILE} You may cast it without paying its mana cost if it's a spell with lesser mana value."
    assert read(reader, text, "Sorcery").unread


def test_whose_it_was_is_asked(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Whenever another creature dies, if it was a Goblin you controlled, draw a card.")
    of = {"is": {"side": "you", "where": {"kind": ["creature"], "subtype": ["Goblin"]}}, "of": {"how": "event"}}
    assert tree["if"] == [of]
    (other,) = whole(reader, "Whenever a creature dies, if it wasn't a creature with flying, draw a card.")
    what = {"where": {"kind": ["creature"], "keyword": ["flying"]}}
    assert other["if"] == [{"not": {"is": what, "of": {"how": "event"}}}]


def test_one_card_of_each_library_are_several(reader: OracleReader) -> None:
    cast = "You may cast any number of spells from among those cards without paying their mana costs."
    (tree,) = whole(reader, f"Whenever ~ attacks, exile the top card of each player's library. {cast}")
    assert tree["do"][1]["what"] == {
        "id": "c2",
        "how": "choose",
        "kind": ["spell"],
        "count": "any",
        "among": {"ref": "c1"},
    }


@pytest.mark.parametrize(
    ("text", "what", "pay"),
    [
        (
            "You may cast artifact spells from your graveyard by paying 2 life in addition to their other costs.",
            {"id": "c1", "how": "all", "kind": ["artifact"], "side": "you", "zone": "used"},
            [{"op": "pay_hp", "amount": 2}],
        ),
        (
            "You may cast artifact spells from the top of your library by paying {R} in addition to paying their other "
            "costs.",
            {"id": "c1", "how": "top", "kind": ["artifact"], "side": "you", "zone": "spellbook"},
            [{"op": "pay", "mana": "{R}"}],
        ),
        (
            "You may cast this card from your graveyard by paying 1 life and discarding a card in addition to "
            "paying its other costs.",
            {"how": "self", "side": "you", "zone": "used"},
            [
                {"op": "pay_hp", "amount": 1},
                {"op": "discard", "what": {"id": "c1", "how": "choose", "kind": ["card"], "count": 1}},
            ],
        ),
    ],
)
def test_what_is_paid_beside(reader: OracleReader, text: str, what: dict[str, Any], pay: list[Any]) -> None:
    (tree,) = whole(reader, text)
    (step,) = tree["do"]
    assert (step["what"], step["cost"], "free" in step) == (what, pay, False)


def test_another_price(reader: OracleReader) -> None:
    (tree,) = whole(
        reader,
        "At the beginning of your upkeep, exile the top card of your library. You may cast that card by sacrificing "
        "an artifact rather than paying its mana cost.",
    )
    step = tree["do"][1]
    assert (step["free"], step["optional"], step["cost"][0]["op"]) == (True, True, "sacrifice")


def test_what_a_given_ability_lets_one_cast_may_be_let_be(reader: OracleReader) -> None:
    (tree,) = whole(
        reader,
        'Goblins you control have "When this creature dies, exile the top card of your library. You may cast that '
        'card without paying its mana cost."',
    )
    assert tree["do"][0]["abilities"][0]["do"][1]["optional"] is True


def test_shuffled_and_exiled(reader: OracleReader) -> None:
    (tree,) = whole(reader, "{3}: Shuffle your library, then exile the top card. You may play that card this turn.")
    assert [step["op"] for step in tree["do"]] == ["shuffle", "banish", "play_from"]


def test_each_player_may_play_one_land_more(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Each player may play an additional land on each of their turns.")
    (step,) = tree["do"]
    assert (step["lands"], step["who"]["side"]) == (1, "any")


def test_a_spell_of_two_colors_has_both(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Whenever you cast a spell that's both red and green, draw a card.")
    assert tree["when"]["what"]["where"] == {"color": ["red"], "any": [{"color": ["green"]}]}


def test_counters_are_put_where_they_were_counted(reader: OracleReader) -> None:
    """And not on the spell that set it off."""
    text = "Whenever you cast a spell, if ~ has fewer than two ember counters on it, put an ember counter on it."
    (tree,) = whole(reader, text)
    assert (tree["do"][0]["what"], tree["if"][0]["compare"][1:]) == ({"how": "self"}, ["lt", 2])


@pytest.mark.parametrize(
    ("who", "held"),
    [
        (
            "controls fewer artifacts than you",
            {
                "holds": {
                    "more_than": [
                        {"how": "all", "kind": ["artifact"], "side": "you"},
                        {"how": "all", "kind": ["artifact"], "of": {"how": "it"}},
                    ]
                }
            },
        ),
        ("has less life than you", {"life": {"lt": {"stat": "life", "of": {"how": "you", "kind": ["player"]}}}}),
        (
            "was dealt damage this turn",
            {"holds": {"occurred": {"event": "damage_dealt", "to": {"how": "it"}}, "during": "turn"}},
        ),
        (
            "was dealt combat damage this turn",
            {"holds": {"occurred": {"event": "combat_damage", "to": {"how": "it"}}, "during": "turn"}},
        ),
    ],
)
def test_which_opponents_are_counted(reader: OracleReader, who: str, held: dict[str, Any]) -> None:
    (tree,) = whole(reader, f"When this creature enters, draw a card for each opponent who {who}.")
    assert tree["do"][0]["count"]["count"]["where"] == held
