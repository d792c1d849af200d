"""The round trip: read a clause, write what was read in card wording, compare.

The examples are in our own words; the measure over the real database is held by ``allowance.json``, which says for
each kind of clause how many of a thousand do not come back. It may only shrink: ``REFRESH=1 pytest tests/wording``
writes lower numbers, never higher ones.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from convert.cards.model import Card
from convert.text import Reader, Reading
from tests.sampled_readings import EVERY, sample
from tests.wording.renderer import Normaliser, Trip, round_trip

ALLOWANCE = Path(__file__).parent / "allowance.json"
NTH = 2 * EVERY
"""Each so manieth card of the database is looked at: enough to tell, quick enough to run always."""
WOBBLE = 50
"""So many of a thousand a kind may do worse when the reader learns to read more of its clauses."""
COMMON = 60
"""Kinds of clauses that occur less often than this count only in the total."""


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


@pytest.fixture(scope="module")
def normalise() -> Normaliser:
    return Normaliser.load()


def card(text: str, kind: str = "spell") -> Card:
    return Card(provider="test", id=1, name="Test", kind=kind, text=text)  # type: ignore[arg-type]


def trips(reader: Reader, normalise: Normaliser, text: str, kind: str = "spell") -> list[Trip]:
    return list(round_trip(reader.read(card(text, kind)), normalise, name="Test"))


@pytest.mark.parametrize(
    "text",
    [
        "Destroy all monsters your opponent controls.",
        "Inflict 700 damage to your opponent.",
        "Draw 2 cards.",
        "Target 1 monster in your GY; Special Summon that target.",
        "All Dragon monsters on the field gain 300 ATK.",
        "Discard 1 card; destroy 1 Spell/Trap on the field.",
    ],
)
def test_a_plain_clause_comes_back_to_its_own_words(reader: Reader, normalise: Normaliser, text: str) -> None:
    found = trips(reader, normalise, text)
    assert found, "nothing was read"
    assert [(trip.missing, trip.extra) for trip in found if not trip.back] == []


def test_a_clause_that_was_read_wrongly_does_not_come_back(reader: Reader, normalise: Normaliser) -> None:
    reading = reader.read(card("Inflict 700 damage to your opponent."))
    other = reader.read(card("Inflict 800 damage to your opponent."))
    swapped = type(reading)(clauses=reading.clauses, abilities=other.abilities, unread=(), status=reading.status)
    (trip,) = round_trip(swapped, normalise)
    assert (trip.missing, trip.extra) == (frozenset({"700"}), frozenset({"800"}))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("destroys that monster by battle", "destroyed as a result of battle"),
        ("remove from play all cards", "banish a card"),
        ("3 monsters on your side of the field", "3 monster you control"),
        ("your Dragon monster", "Dragon monster you control"),
    ],
)
def test_what_says_the_same_is_normalised_to_the_same(normalise: Normaliser, one: str, other: str) -> None:
    assert normalise(one) == normalise(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("destroy 1 monster", "banish 1 monster"),
        ("gains 300 ATK", "loses 300 ATK"),
        ("gains 300 ATK", "gains 300 DEF"),
        ("a monster your opponent controls", "a monster you control"),
        ("from your hand", "from your GY"),
        ("cannot attack", "can attack"),
    ],
)
def test_what_says_something_else_stays_apart(normalise: Normaliser, one: str, other: str) -> None:
    assert normalise(one) != normalise(other)


def measured(normalise: Normaliser, cards: Iterable[tuple[Card, Reading]]) -> tuple[Counter[str], Counter[str]]:
    """How many clauses were read, and how many of them do not come back, by kind."""
    read: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for one, reading in cards:
        for trip in round_trip(reading, normalise, name=one.name):
            read[trip.kind] += 1
            lost[trip.kind] += not trip.back
    return read, lost


def test_clauses_of_real_cards_come_back_and_fewer_and_fewer_do_not(snapshot: Path, normalise: Normaliser) -> None:
    read, lost = measured(normalise, [(each.card, each.reading) for each in sample(snapshot) if each.place % NTH == 0])
    back = 1 - lost.total() / read.total()
    assert back >= 0.89, f"only {back:.1%} of {read.total()} clauses come back"
    kinds = {kind for kind in read if read[kind] >= COMMON}
    rates = {kind: round(1000 * lost[kind] / read[kind]) for kind in sorted(kinds)}
    allowance: dict[str, int] = json.loads(ALLOWANCE.read_text("utf-8")) if ALLOWANCE.exists() else {}
    if "REFRESH" in os.environ:
        lower = {kind: min(rate, allowance.get(kind, rate)) for kind, rate in rates.items()}
        ALLOWANCE.write_text(json.dumps(lower, indent=1, sort_keys=True) + "\n", "utf-8")
        return
    worse = {
        kind: (rate, allowance.get(kind, 0)) for kind, rate in rates.items() if rate > allowance.get(kind, 0) + WOBBLE
    }
    assert not worse, f"per thousand that do not come back, and what is allowed: {worse}"
