"""The whole card database in figures: what holds whatever the reader reads, and how far it explains the rest."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from convert.cards import sources
from convert.cards.model import Card
from convert.compendium.readings import read_all
from convert.contract.system import Context
from convert.systems.dragon_warrior import SYSTEM
from convert.text import Reading
from tests.dragon_warrior.counted import LIFE, QUICK, equipment, facts, healing, quickness

NEWER: list[Any] = [
    9278,
    (1021, 397, 72),
    (5786, 3035, 457),
    720,
    (3606, 3264, 16925, 1000),
    20310,
    2072,
    281,
    336,
    [782, 966, 1377, 2661, 704, 731, 574, 837, 189, 322, 40, 93, 2],
]
OLDER: list[Any] = [
    8971,
    (987, 368, 67),
    (5653, 2902, 416),
    718,
    (3597, 3253, 16880, 980),
    19240,
    2015,
    278,
    320,
    [763, 947, 1344, 2599, 684, 705, 541, 793, 179, 290, 39, 85, 2],
]
"""DW-ACC-09, row by row."""
LOOKED_AT = 200


class Unread:
    """A reader that reads nothing: the table of DW-ACC-09 holds whatever the reader reads."""

    def read(self, card: Card) -> Reading:
        return Reading(clauses=(), abilities=(), unread=(), status="flavour")


def cards_of(folder: Path) -> tuple[Card, ...]:
    return tuple(sources.load(str(folder / "cardinfo.json.gz"), offline=True).cards)


@pytest.fixture(scope="module")
def cards(snapshot: Path) -> tuple[Card, ...]:
    return cards_of(snapshot)


def check(cards: tuple[Card, ...], wanted: list[Any], others: tuple[int, int]) -> None:
    """Every card is counted once."""
    done = SYSTEM.convert(cards, Context(options={"reader": Unread()}))
    assert facts([item.entry for item in done.entries]) == wanted
    counted = Counter(skip.rule for skip in done.skipped)
    assert (counted["DW-CONV-13"], counted["DW-CONV-15"]) == others
    made: list[Any] = [item.entry for item in done.entries]
    assert len([entry for entry in made if entry.source is not None]) + len(done.skipped) == len(cards)


def test_the_newer_database_in_figures(cards: tuple[Card, ...]) -> None:
    """DW-ACC-09."""
    check(cards, NEWER, (2245, 124))


@pytest.mark.whole_database
def test_the_older_database_in_figures(older_snapshot: Path) -> None:
    """DW-ACC-09."""
    check(cards_of(older_snapshot), OLDER, (2158, 124))


@pytest.mark.thorough
def test_equipment_and_healing_as_far_as_texts_are_read(cards: tuple[Card, ...]) -> None:
    """DW-ACC-10: 137 weapons, 2 armors, 142 offhands, 48 Healstuffs; what is missing is unread, and marked so."""
    equips = [card for card in cards if card.kind == "spell" and card.property == "equip"]
    speaking = [card for card in cards if card.kind == "spell" and card.property != "field" and LIFE.search(card.text)]
    readings = read_all(list({card.id: card for card in (*equips, *speaking)}.values()), jobs=1)
    found = equipment(equips, readings)
    assert found["weapon"] + found["armor"] + found["offhand"] == 281
    assert found["armor"] == 2
    assert found["weapon"] <= 137 <= found["weapon"] + found["unread"], found
    assert found["told"] <= 14, "doubled, halved, set, 0, or given to others: no number for the wearer"
    healed = healing(speaking, readings)
    assert healed["healstuff"] <= 48 <= healed["healstuff"] + healed["unread"], healed


@pytest.mark.thorough
def test_quick_effects_as_far_as_texts_are_read(cards: tuple[Card, ...]) -> None:
    """DW-ACC-10, DW-CONV-03: about 13 % Fast; of printed Quick Effects in the first creatures none is lost unsaid."""
    printed = [card for card in cards if card.kind == "monster" and QUICK in card.text][:LOOKED_AT]
    found = quickness(printed, read_all(printed, jobs=1))
    assert found.total() == LOOKED_AT
    assert found["fast"] >= 0.7 * LOOKED_AT, found
    assert found["fast"] + found["unread"] >= 0.85 * LOOKED_AT, found
    assert found["given"] <= 4, "wholly read, and the quick ability is another's"
