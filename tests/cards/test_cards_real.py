"""The real database, where it is on this machine: every card read, none lost, the odd ones right."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from convert.cards.files import read_saved
from convert.cards.model import Card
from convert.cards.normalise import normalise
from convert.cards.sources import Loaded, load
from convert.cards.wire import split_answer


@pytest.fixture(scope="module")
def loaded(snapshot: Path) -> Loaded:
    return load(str(snapshot / "cardinfo.json.gz"))


@pytest.fixture(scope="module")
def by_name(loaded: Loaded) -> dict[str, Card]:
    return {card.name: card for card in loaded.cards}


def test_every_card_of_the_newer_snapshot_is_read(loaded: Loaded) -> None:
    assert (len(loaded.cards), loaded.quarantine, loaded.version) == (14_336, (), "149.08")
    assert Counter(card.kind for card in loaded.cards) == {
        "monster": 9278, "spell": 2862, "trap": 2072, "skill": 124,
    }  # fmt: skip
    assert [finding.code for finding in loaded.findings] == ["C2S408"]


def test_the_starters_facts_of_famous_cards_are_there(by_name: dict[str, Card]) -> None:
    wizard = by_name["Time Wizard"]
    assert (wizard.level, wizard.attack, wizard.defense, wizard.attribute) == (2, 500, 400, "LIGHT")
    assert by_name["7"].property == "continuous"
    assert by_name["Maliss GWC-06"].property == ""


def test_every_monster_is_normal_or_effect_or_an_extra_deck_or_ritual_one_that_is_neither(loaded: Loaded) -> None:
    neither = {
        frozenset(card.properties)
        for card in loaded.cards
        if card.kind == "monster" and not {"normal", "effect"} & set(card.properties)
    }
    assert all(classes & {"fusion", "ritual", "synchro", "xyz", "link"} for classes in neither)
    assert not any({"normal", "effect"} <= set(card.properties) for card in loaded.cards)


def test_link_monsters_have_no_level_and_no_defense_in_either_snapshot(loaded: Loaded, older_snapshot: Path) -> None:
    older = load(str(older_snapshot / "cardinfo.json.gz"))
    for cards, count in ((loaded.cards, 469), (older.cards, 444)):
        links = [card for card in cards if "link" in card.properties]
        assert len(links) == count
        assert all((card.level, card.defense) == (None, None) and card.variable == () for card in links if card.attack)


def test_question_marks_are_no_numbers(loaded: Loaded) -> None:
    assert sum("attack" in card.variable for card in loaded.cards) == 79
    assert sum("defense" in card.variable for card in loaded.cards) == 50


def test_texts_have_one_line_end_and_pendulums_two_halves(loaded: Loaded) -> None:
    assert not any("\r" in card.text + card.pendulum_text for card in loaded.cards)
    pendulums = [card for card in loaded.cards if card.scale is not None]
    assert len(pendulums) == 390
    assert sum(bool(card.pendulum_text) for card in pendulums) == 374
    assert all(card.text and "Effect ]" not in card.text for card in pendulums)


def test_flavour_is_on_normal_monsters_only(loaded: Loaded) -> None:
    assert all(card.flavor == ("normal" in card.properties) for card in loaded.cards)


def test_two_thirds_of_the_cards_are_the_same_ten_months_later(loaded: Loaded, older_snapshot: Path) -> None:
    """The digest sees what changed (2,177 texts, reprints do not count) and not how a Link monster is written."""
    older = {card.id: card for card in load(str(older_snapshot / "cardinfo.json.gz")).cards}
    changed = [card for card in loaded.cards if card.id in older and older[card.id].digest != card.digest]
    assert 2_000 < len(changed) < 2_700
    for card in changed:
        before = older[card.id]
        facts = [msgspec.structs.replace(one, digest="", formats=(), url="", type="") for one in (card, before)]
        assert facts[0] != facts[1]


def test_unknown_fields_on_every_card_are_said_once_and_change_nothing(loaded: Loaded, snapshot: Path) -> None:
    raw = split_answer(read_saved(snapshot / "cardinfo.json.gz"))[:300]
    strange = [msgspec.Raw(bytes(card)[:-1] + b',"new_field":{"a":[1,2]},"atk_modifier":null}') for card in raw]
    done = normalise(strange, {})
    assert done.cards == normalise(raw, {}).cards
    assert [finding.code for finding in done.findings] == ["C2S401", "C2S401"]
