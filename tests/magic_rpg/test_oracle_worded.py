"""Descriptions and sentences in their many wordings: spells in a hand, mixed adjectives, names, alternatives of a
number, what lasts a turn, what is done once a turn."""

from __future__ import annotations

from typing import Any

import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read

YOU = {"how": "you", "kind": ["player"]}


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


def step(reader: OracleReader, text: str, type_line: str = "Creature — Goblin", nth: int = 0) -> dict[str, Any]:
    """One step of the only ability."""
    (tree,) = whole(reader, text, type_line)
    one: dict[str, Any] = tree["do"][nth]
    return one


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Whenever this creature attacks, you may cast an instant or sorcery spell from your hand.", 2),
        ("Whenever this creature attacks, you may cast a creature spell with flying from your graveyard.", 1),
    ],
)
def test_a_spell_from_a_hand_is_a_card_there(reader: OracleReader, text: str, kinds: int) -> None:
    what = step(reader, text)["what"]
    assert len(what["kind"]) == kinds
    assert "spell" not in what["kind"]
    assert what["zone"] in ("prepared", "used")


def test_a_spell_cast_from_a_hand_is_on_the_stack(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Whenever you cast an instant or sorcery spell from your hand, scry 1.")
    assert tree["when"]["from"] == "prepared"
    assert tree["when"]["what"]["kind"] == ["instant", "sorcery"]
    assert tree["when"]["what"]["zone"] == "stack"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Return target legendary or Rat card from your graveyard to your hand.",
            [{"supertype": ["legendary"]}, "Rat"],
        ),
        ("Sacrifice a black or artifact creature.", [{"color": ["black"]}, {"types": ["artifact"]}]),
    ],
)
def test_adjectives_of_two_kinds_before_one_noun(reader: OracleReader, text: str, parts: list[Any]) -> None:
    (tree,) = whole(reader, text, "Sorcery")
    what = tree["targets"][0] if tree.get("targets") else tree["do"][0]["what"]
    assert what["where"]["any"] == [{"subtype": [one]} if isinstance(one, str) else one for one in parts]


def test_artifact_or_legendary_creature_are_two_nouns(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Destroy target artifact or legendary creature.", "Sorcery")
    parts = tree["targets"][0]["where"]["any"]
    assert parts == [{"kind": ["artifact"]}, {"kind": ["creature"], "supertype": ["legendary"]}]


def test_one_of_two_names(reader: OracleReader) -> None:
    text = "Search your library for a card named Amber Toad or Copper Kettle, reveal it, then shuffle."
    assert step(reader, text, "Sorcery")["what"]["where"]["name"] == ["Amber Toad", "Copper Kettle"]


def test_one_of_two_numbers(reader: OracleReader) -> None:
    text = "Search your library for an artifact card with mana value 3 or 5, reveal it, then shuffle."
    parts = step(reader, text, "Sorcery")["what"]["where"]["any"]
    assert parts == [{"mana_value": {"eq": 3}}, {"mana_value": {"eq": 5}}]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("If a source you control would deal damage this turn, it deals double that damage instead.", "this_turn"),
        ("If a card would be put into your graveyard from anywhere this turn, exile it instead.", "this_turn"),
    ],
)
def test_what_is_replaced_this_turn_is_so_this_turn(reader: OracleReader, text: str, word: str) -> None:
    assert step(reader, text, "Sorcery")["would"]["word"] == word


def test_more_damage_by_a_number(reader: OracleReader) -> None:
    one = step(
        reader, "If a source you control would deal damage to a player, it deals that much damage plus 4 instead."
    )
    assert one["instead"] == [{"op": "replace_damage", "plus": 4}]


@pytest.mark.parametrize(
    ("lead", "turn"), [("Once each turn", None), ("Once during each of your turns", [{"turn": YOU}])]
)
def test_once_a_turn_and_in_whose(reader: OracleReader, lead: str, turn: Any) -> None:
    one = step(reader, f"{lead}, you may cast a Goblin spell from your graveyard.")
    assert one["limit"] == {"n": 1, "per": "turn"}
    assert one.get("if") == turn


def test_what_comes_after_what_is_replaced_is_done_then(reader: OracleReader) -> None:
    text = (
        "If a creature you control would be put into a graveyard from the battlefield this turn, exile it instead. "
        "Return it to the battlefield at the beginning of the next end step."
    )
    (tree,) = whole(reader, text, "Instant")
    (held,) = tree["do"]
    assert [one["op"] for one in held["instead"]] == ["banish", "delayed"]


def test_those_who_are_alone(reader: OracleReader) -> None:
    one = step(reader, "This creature can't be blocked as long as it's attacking alone.")
    assert one["if"][0]["is"]["where"] == {"attacking": True, "produces": "alone"}


def test_at_least_one_and_so_many_of_a_kind_attack_beside_it(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Whenever this creature and at least one other Goblin attack, scry 1.")
    (held,) = tree["when"]["if"]
    assert held["count"]["among"]["where"] == {"subtype": ["Goblin"]}
    assert held["gte"] == 1


def test_what_is_said_of_each_of_several_targets_is_not_of_the_last_alone(reader: OracleReader) -> None:
    text = "Destroy up to one target artifact and/or up to one target creature each with mana value 2 or less."
    assert read(reader, text, "Sorcery").unread


def test_each_of_several_targets_may_be_left_out(reader: OracleReader) -> None:
    text = "Exile up to one target artifact, up to one target creature, and/or up to one target land."
    (tree,) = whole(reader, text, "Sorcery")
    assert [one["count"] for one in tree["targets"]] == [[0, 1]] * 3


def test_all_opponents_hands(reader: OracleReader) -> None:
    one = step(reader, "This creature gets +1/+1 for each card in your opponents' hands.")
    assert one["attack"]["count"]["side"] == "opponent"


def test_all_colors(reader: OracleReader) -> None:
    assert len(step(reader, "Create a 5/5 Dragon creature token that's all colors.", "Sorcery")["color"]) == 5
