"""What nobody read is quoted with the words that tie it to what stands before it (reader.md 2.6)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from convert.text import Reading

Read = Callable[..., Reading]
DANCE = "dance merrily around the table"


def left(reading: Reading) -> list[str]:
    return [one.text for one in reading.unread]


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        (f"Draw 1 card, and if you do, {DANCE}.", f"if you do, {DANCE}"),
        (f"Draw 1 card, then you can {DANCE}.", f"then you can {DANCE}"),
        (f"Draw 1 card, also, after that, {DANCE}.", f"after that, {DANCE}"),
        (f"Draw 1 card, also for the rest of this turn, {DANCE}.", f"for the rest of this turn, {DANCE}"),
        (f"Draw 1 card, also {DANCE}.", DANCE),
        (f"Draw 1 card. If not, {DANCE}.", f"If not, {DANCE}"),
        (
            f"Draw 1 card, then {DANCE} instead of sending it to the GY.",
            f"then {DANCE} instead of sending it to the GY",
        ),
        (f"Draw 1 card, then if you control a Fish monster, {DANCE}.", f"then if you control a Fish monster, {DANCE}"),
    ],
)
def test_what_ties_an_unread_clause_to_the_one_before_it_is_quoted(read: Read, said: str, quoted: str) -> None:
    reading = read(said, "spell")
    assert reading.abilities
    assert left(reading) == [quoted]


def test_a_bullet_is_quoted_as_one_and_with_its_label(read: Read) -> None:
    text = f"Toss a coin.\n● Heads: Draw 1 card.\n● Tails: {DANCE.capitalize()}, and if you do, draw 1 card."
    assert left(read(text, "spell"))[0].startswith(f"● Tails: {DANCE.capitalize()}")


def test_what_only_announces_unread_bullets_is_unread_with_them(read: Read) -> None:
    text = f"Draw 1 card, then, if you polished a lamp, you can apply this effect.\n● {DANCE.capitalize()}."
    assert " ".join(left(read(text, "spell"))).split("if you polished a lamp")[1].lstrip(" ,") == (
        f"you can apply this effect ● {DANCE.capitalize()}"
    )


def test_no_quotation_takes_the_words_of_another_clause(read: Read) -> None:
    """Each clause has its own words; what an ability asks of the table is no quotation beside it."""
    reading = read(f"If you polished a lamp: You can draw 1 card, and if you do, {DANCE}.")
    spans = sorted((one.start, one.end) for one in reading.clauses)
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))
    assert left(reading) == ["If you polished a lamp", f"if you do, {DANCE}"]


@pytest.mark.parametrize("time", ["until the end of this turn", "for the rest of this turn"])
def test_how_long_two_things_hold_is_quoted_with_the_second(read: Read, time: str) -> None:
    """And without what was read between them, which is not told again."""
    reading = read(f"Target 1 monster you control; {time}, it gains 500 ATK, also lamps around it {DANCE}.", "spell")
    assert reading.abilities
    assert left(reading) == [f"{time}, … lamps around it {DANCE}"]
