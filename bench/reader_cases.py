"""Every card of both real snapshots, read: what the counts of the reader's classes look at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from bench.measure import older_snapshot, snapshot
from convert.cards.model import Card
from convert.cards.sources import load_file
from convert.effects import Ability, StepBase
from convert.effects.conditions import Condition
from convert.effects.values import Amount, Event, Selector
from convert.text import Reader, Reading

_SENTENCE_END = re.compile(r"(?<=[.\n])\s+|\n|(?=●)")


class Node(msgspec.Struct, frozen=True):
    """One node of a tree: the ability that holds it, the names of the fields that lead to it, and the clause of the
    nearest step above it (-1 where it is the ability's own)."""

    value: Any
    path: tuple[str, ...]
    src: int


class Case:
    """A card, its reading, and ways to look at both."""

    def __init__(self, card: Card, reading: Reading) -> None:
        self.card = card
        self.reading = reading
        self.abilities = reading.abilities

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """The text's sentences and bullets, roughly."""
        return tuple(part for part in _SENTENCE_END.split(self.card.text) if part.strip())

    def clause(self, index: int) -> str:
        """The words of a clause."""
        return self.reading.clauses[index].text if 0 <= index < len(self.reading.clauses) else ""

    def words(self, ability: Ability) -> str:
        """The words of all clauses that an ability came from."""
        return " · ".join(self.clause(index) for index in ability.src)

    def sentence(self, index: int) -> str:
        """The sentence around a clause."""
        if not 0 <= index < len(self.reading.clauses):
            return ""
        text, clause = self.card.text, self.reading.clauses[index]
        if clause.half:
            return clause.text
        start = max(text.rfind(mark, 0, clause.start) for mark in (". ", "\n", "●", ".) "))
        ends = [at for mark in (". ", "\n", "●", ".)") if (at := text.find(mark, clause.end)) >= 0]
        return text[start + 1 : min(ends, default=len(text))]

    @cached_property
    def nodes(self) -> tuple[tuple[Ability, Node], ...]:
        """Every node of every ability, from the top down."""
        return tuple((ability, node) for ability in self.abilities for node in walk(ability))

    def steps(self, *ops: str) -> Iterator[tuple[Ability, Node]]:
        """Every step of these ops (of any, where none is named), costs and nested ones included."""
        for ability, node in self.nodes:
            if isinstance(node.value, StepBase) and (not ops or op_of(node.value) in ops):
                yield ability, node

    def events(self, *names: str) -> Iterator[tuple[Ability, Node]]:
        """Every event of these names."""
        for ability, node in self.nodes:
            if isinstance(node.value, Event) and (not names or node.value.event in names):
                yield ability, node


def op_of(step: StepBase) -> str:
    """The verb of a step."""
    return str(step.__struct_config__.tag)


def walk(root: Any) -> Iterator[Node]:
    """The root and everything in it, with the clause of the nearest step."""
    stack: list[tuple[Any, tuple[str, ...], int]] = [(root, (), -1)]
    while stack:
        value, path, src = stack.pop()
        if isinstance(value, tuple):
            stack.extend((each, path, src) for each in reversed(value))
        elif isinstance(value, msgspec.Struct):
            own = getattr(value, "src", None)
            src = own if isinstance(own, int) else src
            yield Node(value, path, src)
            stack.extend(
                (inner, (*path, name), src)
                for name in reversed(value.__struct_fields__)
                if isinstance(inner := getattr(value, name), (tuple, msgspec.Struct))
            )


def holds(root: Any, kind: type, test: Any) -> bool:
    """Whether a node of this type that passes the test is anywhere in it."""
    return any(isinstance(node.value, kind) and test(node.value) for node in walk(root))


def places(selector: Selector | None) -> tuple[str, ...]:
    """The zones that a selector names."""
    if selector is None or selector.zone is None:
        return ()
    return (selector.zone,) if isinstance(selector.zone, str) else selector.zone


def listed(value: Any) -> tuple[Any, ...]:
    """One word or a list of them, as a list."""
    return () if value is None else value if isinstance(value, tuple) else (value,)


def snapshots() -> dict[str, list[Case]]:
    """The cards of each snapshot on this machine, read; a card that both have is read once."""
    reader = Reader.load()
    known: dict[tuple[int, str], Case] = {}
    found: dict[str, list[Case]] = {}
    for path in (older_snapshot(), snapshot()):
        if path is not None:
            found[path.parent.name] = [_case(reader, known, card) for card in load_file(Path(path)).cards]
    return found


def _case(reader: Reader, known: dict[tuple[int, str], Case], card: Card) -> Case:
    key = (card.id, card.digest)
    if key not in known:
        known[key] = Case(card, reader.read(card))
    return known[key]


__all__ = [
    "Amount",
    "Case",
    "Condition",
    "Event",
    "Node",
    "Selector",
    "holds",
    "listed",
    "op_of",
    "places",
    "snapshots",
    "walk",
]
