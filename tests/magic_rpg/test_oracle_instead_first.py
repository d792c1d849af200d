"""What happens instead said first, a third target, names that are words as well, and what narrows beside a keyword
(Oracle text, MRPG-CONV-11)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.battles import REF, Wiz, card, go, legal, one
from tests.magic_rpg.test_magic_played_too import table
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read, trees
from tests.magic_rpg.test_oracle_said_before import done


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


def test_instead_may_stand_before_what_is_done(reader: OracleReader) -> None:
    (first,) = done(reader, "If you would gain life, instead draw a card.")
    (last,) = done(reader, "If you would gain life, draw a card instead.")
    assert first == last
    text = "If you would draw a card, instead look at the top two cards of your library, then put one into your hand."
    (kept,) = done(reader, text)
    assert [each["op"] for each in kept["instead"]] == ["look", "to_prepared"]


def test_what_is_said_of_what_came_instead_belongs_there(reader: OracleReader) -> None:
    text = (
        "At the beginning of each opponent's upkeep, the next time they would draw a card this turn, instead they "
        "exile the top card of their library. They may play it this turn."
    )
    (step,) = done(reader, text)
    assert [each["op"] for each in step["instead"]] == ["banish", "play_from"]


def test_a_third_target_is_none_of_the_two_before(reader: OracleReader) -> None:
    text = (
        "Put a +1/+1 counter on target creature, two +1/+1 counters on another target creature, and three +1/+1 "
        "counters on a third target creature."
    )
    (tree,) = whole(reader, text, "Sorcery")
    assert [each.get("except") for each in tree["targets"]] == [
        None,
        {"ref": "t1"},
        {"both": [{"ref": "t1"}, {"ref": "t2"}]},
    ]


def test_none_of_several_named_before_is_aimed_at_again() -> None:
    """MRPG-MTG-18."""
    both = {"both": [{"ref": "t1"}, {"ref": "t2"}]}
    targets: list[dict[str, Any]] = [
        {"id": "t1", "how": "target", "kind": ["creature"], "count": 1},
        {"id": "t2", "how": "target", "kind": ["creature"], "count": 1, "except": REF},
        {"id": "t3", "how": "target", "kind": ["creature"], "count": 1, "except": both},
    ]
    grow = [{"op": "counters", "what": {"ref": each["id"]}, "name": "+1/+1", "add": 1} for each in targets]
    growth = card("growing", "{G}", "sorcery", does=[{"mode": "cast", "targets": targets, "do": grow}])
    foe = Wiz(name="Bob", play=("ogre",))
    game = table(growth, hand=("growing",), play=("forest", "bear", "drake"), foe=foe)
    go(game, "cast growing", f"target {one(game, 'bear')}", f"target {one(game, 'drake')}")
    assert not {f"target {one(game, 'bear')}", f"target {one(game, 'drake')}"} & set(legal(game))


def test_a_card_named_like_a_command_commands(reader: OracleReader) -> None:
    reading = read(reader, "Exile target creature.", "Instant", name="Exile")
    assert [step["op"] for step in trees(reading)[0]["do"]] == ["banish"]


def test_a_legend_named_like_its_kind_is_not_its_kind(reader: OracleReader) -> None:
    text = "Sliver creatures you control get +1/+1."
    (tree,) = trees(read(reader, text, "Legendary Creature — Sliver", name="Sliver Nestmother"))
    assert tree["do"][0]["what"]["where"] == {"subtype": ["Sliver"]}


@pytest.mark.parametrize(
    ("noun", "where"),
    [
        ("creature card with a morph ability", {"keyword": ["morph"]}),
        ("creature card with cycling abilities", {"keyword": ["cycling"]}),
    ],
)
def test_who_has_an_ability_has_the_keyword(reader: OracleReader, noun: str, where: dict[str, Any]) -> None:
    (tree,) = whole(reader, f"Return target {noun} from your graveyard to your hand.", "Sorcery")
    assert tree["targets"][0]["where"] == where


def test_opponents_are_told_apart_by_poison(reader: OracleReader) -> None:
    (step,) = done(reader, "Each opponent who has three or more poison counters loses 2 life.", "Sorcery")
    poison = {"stat": "counters", "of": {"how": "it"}, "counter": "poison"}
    assert step["who"]["where"] == {"holds": {"compare": [poison, "gte", 3]}}


def test_the_chosen_type_of_lands_is_a_land_type(reader: OracleReader) -> None:
    text = "As this creature enters, choose a basic land type.\nLands you control are the chosen type."
    assert whole(reader, text)[1]["do"][0]["chosen"] == "land_type"
    text = "Choose a card type, then reveal the top card of your library. Put all cards of that type into your hand."
    assert done(reader, text, "Sorcery")[-1]["what"]["where"] == {"chosen": "card_type"}
    text = "As this creature enters, choose a creature type.\nCreatures you control are the chosen type."
    assert whole(reader, text)[1]["do"][0]["chosen"] == "type"


def test_small_damage_is_prevented_as_a_replacement(reader: OracleReader) -> None:
    (step,) = done(reader, "If a source would deal 3 or less damage to this creature, prevent that damage.")
    assert step["would"]["amount"] == {"lte": 3}


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        (
            "When this creature enters, exile target creature an opponent controls until it leaves the battlefield.",
            "Creature",
        ),
        ("Exile any number of target players' graveyards.", "Sorcery"),
        ("Investigate once for each creature you control.", "Sorcery"),
        ("You may cast this card from your graveyard or from exile.", "Creature"),
        ("You can cast spells only during your turn.", "Enchantment"),
        (
            "Choose up to two target cards in graveyards. The owners of those cards shuffle them into their libraries.",
            "Instant",
        ),
        ("{1}: Draw a card. Activate only once each turn and only if you control an artifact.", "Artifact"),
        ("{T}: Draw a card. Activate only during the end of combat step.", "Artifact"),
        ("Destroy target land. If that land was nonbasic, draw a card.", "Sorcery"),
        ("Each creature has protection from its colors.", "Enchantment"),
    ],
)
def test_all_of_it_is_read(reader: OracleReader, text: str, type_line: str) -> None:
    whole(reader, text, type_line)
