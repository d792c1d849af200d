"""Numbers of an event: only of those that carry one; else what a step before dealt, or unread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from convert.effects import Amount, Event
from convert.effects import steps as op
from convert.effects.terms import CARRIES
from convert.text import Reader, Reading
from tests.sampled_readings import cards, sample

Read = Callable[..., Reading]
D1 = {"dice": "s1"}
"""However much the step before came to."""


@pytest.mark.parametrize(
    ("text", "dealt"),
    [
        (
            "When an opponent's monster declares an attack: Inflict 500 damage to your opponent for each card in your"
            " hand, then gain LP equal to the damage inflicted.",
            D1,
        ),
        (
            "When an opponent's monster declares an attack: Gain 700 LP, then inflict damage to your opponent equal to"
            " the amount of LP you gained.",
            {"raw": 700},
        ),
        ("Take damage equal to half your LP, then inflict damage to your opponent, equal to the damage you took.", D1),
        ("Take 500 damage, and if you do, inflict damage to your opponent equal to the damage you took.", D1),
        ("Inflict 300 damage to your opponent, then gain LP equal to the damage inflicted.", D1),
    ],
)
def test_what_a_step_before_dealt(read: Read, text: str, dealt: dict[str, Any]) -> None:
    reading = read(text, "trap")
    (cast,) = msgspec.to_builtins(reading.abilities)
    assert (reading.status, cast["do"][1]["amount"]) == ("automatic", dealt)


def test_of_damage_that_was_taken_it_is_the_events_own(read: Read) -> None:
    reading = read("When you take battle damage: Gain LP equal to the battle damage you took.", "trap")
    assert msgspec.to_builtins(reading.abilities)[0]["do"][0]["amount"] == {"event": "amount"}


@pytest.mark.parametrize(
    "text",
    [
        "When an opponent's monster declares an attack: Inflict damage to your opponent equal to the damage you took.",
        "When you polish 3 lamps: You can gain LP equal to the damage you took.",
    ],
)
def test_where_nothing_was_dealt_it_is_unread(read: Read, text: str) -> None:
    reading = read(text, "monster")
    assert reading.status != "automatic"
    assert '"event":"amount"' not in msgspec.json.encode(reading.abilities).decode()


def asked(node: Any, events: tuple[str | None, ...]) -> Iterator[tuple[str, str | None]]:
    """Each number of an event that is asked for, with each event that it may be asked of."""
    if isinstance(node, Amount) and node.event is not None:
        yield from ((node.event, event) for event in events)
    if isinstance(node, tuple):
        for one in node:
            yield from asked(one, events)
    if not isinstance(node, msgspec.Struct):
        return
    own = {op.Delayed: "when", op.Replace: "would"}.get(type(node))
    if own is None and "mode" in node.__struct_fields__:
        own = "when"
    if own is not None:
        events = tuple(names(getattr(node, own)))
    for field in node.__struct_fields__:
        yield from asked(getattr(node, field), events)


def names(event: Event | None) -> list[str | None]:
    if event is None:
        return [None]
    return [name for one in event.any_ for name in names(one)] if event.any_ else [event.event]


def of_the_sample(reader: Reader, snapshot: Path) -> Iterator[tuple[str, Reading]]:
    """The cards of the sample, by name, that speak of numbers of events."""
    yield from ((each.card.name, each.reading) for each in sample(snapshot) if speaks(each.card.text))


def of_all(reader: Reader, snapshot: Path) -> Iterator[tuple[str, Reading]]:
    """All cards that do."""
    yield from ((card.name, reader.read(card)) for card in cards(snapshot) if speaks(card.text))


def speaks(text: str) -> bool:
    return any(word in text for word in ("damage", "that much", "same amount", "gained", "higher ATK", "lower ATK"))


@pytest.mark.parametrize(
    ("which", "least"), [(of_the_sample, 450), pytest.param(of_all, 1000, marks=pytest.mark.thorough)]
)
def test_no_card_asks_an_event_for_what_it_never_carries(
    which: Callable[[Reader, Path], Iterator[tuple[str, Reading]]], least: int, reader: Reader, snapshot: Path
) -> None:
    meant = list(which(reader, snapshot))
    found = {
        (name, number, event)
        for name, reading in meant
        for ability in reading.abilities
        for number, event in asked(ability, ())
        if event not in CARRIES[number]
    }
    assert len(meant) > least
    assert not found
