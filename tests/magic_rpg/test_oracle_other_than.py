"""What "other" and "its" are measured from, and what a spell says of itself while it is cast: invented sentences."""

from __future__ import annotations

from typing import Any

import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read
from tests.magic_rpg.test_oracle_said_before import done

EVENT = {"how": "event"}


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


@pytest.mark.parametrize(
    ("text", "type_line", "than"),
    [
        (
            "At the beginning of your upkeep, you may exile all cards from your hand face down. "
            "If you do, put all other cards you own exiled with this artifact into your hand.",
            "Artifact",
            {"ref": "c1"},
        ),
        (
            "Whenever a Goblin enters, you may return another permanent you control that shares a permanent type "
            "with it to its owner's hand.",
            "Artifact",
            EVENT,
        ),
        (
            "When this enchantment enters, each player chooses two nonland permanents they control. "
            "Destroy all other nonland permanents.",
            "Enchantment",
            {"ref": "c2"},
        ),
        (
            "Whenever a creature deals damage to a blocking creature, this artifact deals that much damage to each "
            "other creature.",
            "Artifact",
            {"how": "event", "role": "to"},
        ),
    ],
)
def test_other_than_what_was_named_and_not_than_the_card(
    reader: OracleReader, text: str, type_line: str, than: dict[str, Any]
) -> None:
    last = done(reader, text, type_line)[-1]
    what = last["to"] if last["op"] == "damage" else last["what"]
    assert what["except"] == than
    assert "except_self" not in what


def test_another_card_in_a_graveyard_is_not_the_one_that_went_there(reader: OracleReader) -> None:
    text = (
        "Whenever a creature you control dies, return another target permanent card from your graveyard to your hand."
    )
    (tree,) = whole(reader, text, "Enchantment")
    assert tree["targets"][0]["except"] == EVENT


def test_each_of_several_counts_all_but_itself_and_is_unread(reader: OracleReader) -> None:
    text = "Each Goblin you control gets +1/+1 for each other Goblin you control."
    assert read(reader, text, "Artifact").adjudication().status != "automatic"
    (one,) = done(reader, "This creature gets +1/+1 for each other Goblin you control.")
    assert one["attack"]["count"]["except_self"]
    text = (
        "When this artifact enters, target creature gets +1/+1 until end of turn for each other creature you control."
    )
    (one,) = done(reader, text, "Artifact")
    assert one["attack"]["count"]["except"] == {"ref": "t1"}


def test_other_lands_than_the_one_that_enters(reader: OracleReader) -> None:
    text = "Whenever a Forest you control enters, if you control at least three other Forests, draw a card."
    (tree,) = whole(reader, text, "Land")
    assert tree["if"][0]["count"]["except"] == EVENT


def test_on_an_aura_others_are_others_than_the_enchanted_creature(reader: OracleReader) -> None:
    (step,) = done(reader, "Other creatures you control get -1/-1.", "Enchantment — Aura")
    assert step["what"]["except"] == {"how": "attached"}


def test_that_token_is_the_one_that_was_chosen(reader: OracleReader) -> None:
    text = (
        "At the beginning of combat on your turn, create a 1/1 red Goblin creature token. Then you may choose a token "
        "you control. If you do, each other token you control becomes a copy of that token."
    )
    chosen, copied = done(reader, text)[-2:]
    assert copied["what"] == copied["becomes"]["except"] == {"ref": chosen["what"]["id"]}


def test_other_than_the_card_and_the_chosen_one_is_unread(reader: OracleReader) -> None:
    text = (
        "When ~ enters, choose a creature. Until end of turn, creatures other than ~ and the chosen creature get -2/-2."
    )
    assert read(reader, text.replace("~", "Lantern Keeper")).adjudication().status != "automatic"


def test_its_power_is_the_power_of_what_was_named(reader: OracleReader) -> None:
    text = "Whenever this creature attacks, tap target creature if its power is less than this creature's power."
    assert done(reader, text)[0]["if"][0]["of"] == {"ref": "t1"}
    text = (
        "Whenever another creature you control enters, put a +1/+1 counter on that creature if its power is less than "
        "this creature's power."
    )
    assert done(reader, text)[0]["if"][0]["of"] == EVENT
    text = (
        "{2}, Sacrifice another creature: Draw cards equal to the sacrificed creature's toughness, then discard cards "
        "equal to its power."
    )
    assert [one["count"]["of"] for one in done(reader, text)] == [{"ref": "c1"}] * 2


def test_each_of_them_as_long_as_it_has_its_counter(reader: OracleReader) -> None:
    text = (
        "Whenever this creature deals combat damage to a player, put an ember counter on any number of target lands. "
        "Each of those lands is a 3/3 red Goblin creature for as long as it has an ember counter on it."
    )
    assert {one["until"]["of"]["ref"] for one in done(reader, text)[1:]} == {"t1"}


@pytest.mark.parametrize(
    "text",
    [
        "This spell has flash as long as you control a Goblin.",
        "During your turn, this spell costs {2} less to cast.",
        "If you control a Goblin, this spell can't be countered.",
        "If you control a Goblin, you may cast this spell as though it had flash.",
    ],
)
def test_what_holds_while_it_is_cast_is_no_step_of_the_spell(reader: OracleReader, text: str) -> None:
    own, spell = whole(reader, f"{text}\nDraw a card.", "Sorcery")
    assert (own["mode"], spell["mode"]) == ("continuous", "cast")
    assert [one["op"] for one in spell["do"]] == ["prepare"]


def test_a_card_from_the_hand_with_as_much_as_there_are_counters(reader: OracleReader) -> None:
    text = (
        "{T}: You may put a creature card with mana value equal to the number of charge counters on this artifact from "
        "your hand onto the battlefield."
    )
    what = done(reader, text, "Artifact")[0]["what"]
    assert (what["side"], what["zone"]) == ("you", "prepared")
    assert what["where"]["mana_value"]["eq"]["of"] == {"how": "self"}


def test_forecast_is_for_your_upkeep_and_once_each_turn(reader: OracleReader) -> None:
    text = "Draw a card.\nForecast — {1}{W}, Reveal this card from your hand: You gain 1 life."
    tree = whole(reader, text, "Sorcery")[1]
    assert tree["limit"] == {"n": 1, "per": "turn"}
    assert tree["if"] == [{"turn": {"how": "you", "kind": ["player"]}, "phase": "upkeep"}]


@pytest.mark.parametrize(
    "text",
    [
        "Target creature gets +1/-1 until end of turn. When it dies under your control this turn, draw two cards.",
        "Exile up to one target Goblin creature card from your graveyard with an ember counter on it.",
    ],
)
def test_whose_it_is_as_it_dies_and_the_counter_it_is_exiled_with_are_doubted(reader: OracleReader, text: str) -> None:
    assert read(reader, text, "Instant").adjudication().status != "automatic"
