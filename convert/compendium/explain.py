"""Follow a card's text into its entry: which clause became which part of the tree, and what is unread.

Knows no game: the words come through the game's ``System``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from convert.cards.model import PrintedCard
from convert.compendium.merge import at
from convert.compendium.provenance import is_person
from convert.contract.system import System
from convert.effects import Ability
from convert.effects.walk import parts
from convert.text.model import Clause


class AbilityExplained(msgspec.Struct, frozen=True, kw_only=True):
    """One ability of the entry: the clauses it came from, its tree as plain data, and the game's words for it."""

    number: int
    mode: str
    clauses: tuple[int, ...]
    tree: dict[str, Any]
    words: str
    side: str = ""
    """Which face of the card has it, where it is not the entry itself."""
    apart: bool = False
    """Its clauses are those of that face's own text."""


class ClauseExplained(msgspec.Struct, frozen=True, kw_only=True):
    """One clause of the card's text and where it went: ``abilities`` by number (from 1), the verbs written from it,
    or ``unread`` with the reason."""

    index: int
    text: str
    role: str
    abilities: tuple[int, ...] = ()
    verbs: tuple[str, ...] = ()
    unread: str = ""
    because: str = ""
    """Why it is unread, or says nothing to the tree, where the reader has a reason for just these words."""
    doubted: tuple[str, ...] = ()
    """What a second witness doubts of it."""


class WordExplained(msgspec.Struct, frozen=True, kw_only=True):
    """One word of a clause and the fields of the tree that it became; where it became none, why that is right, or
    nothing where it was passed over."""

    clause: int
    word: str
    fields: tuple[str, ...] = ()
    why: str = ""


class FieldExplained(msgspec.Struct, frozen=True, kw_only=True):
    """One field: its value, and the steps that led to it, the printed value first: a field of the card with what is
    printed there, rule ids, the line of an override. ``made``: the value that was made of the card, where a person set
    another."""

    name: str
    value: Any
    steps: tuple[str, ...]
    made: Any = None
    by_person: bool = False


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """A whole entry explained. ``origins``: field → where its value came from; ``fields``: the same with values."""

    id: str
    name: str
    status: str
    clauses: tuple[ClauseExplained, ...]
    abilities: tuple[AbilityExplained, ...]
    origins: dict[str, str]
    unread_sides: tuple[str, ...] = ()
    """What of the text of other faces is in no tree."""
    fields: tuple[FieldExplained, ...] = ()
    words: tuple[WordExplained, ...] = ()
    """Every word of the card's text, where that was asked for."""
    trees: bool = True
    """Whether its entries hold what the text does, as trees; others only took figures from it."""
    follows: Mapping[str, str] = {}
    """What hangs on a field beside figures (``System.follows``)."""


def fields(
    entry: Mapping[str, Any], origins: Mapping[str, str], card: PrintedCard | None, made: Mapping[str, Any] | None
) -> tuple[FieldExplained, ...]:
    """The fields of an entry (plain values) with the values on the way to them. ``made`` is the entry before overrides,
    where that is known."""
    found = []
    for name, origin in sorted(origins.items()):
        steps = origin.split("; ")
        person = any(map(is_person, steps))
        found.append(
            FieldExplained(
                name=name,
                value=at(entry, name),
                steps=tuple(_printed(step, card) for step in steps),
                made=at(made, name) if person and made is not None else None,
                by_person=person,
            )
        )
    return tuple(found)


def _printed(step: str, card: PrintedCard | None) -> str:
    """``card.attack`` with what the card prints there, where that is short."""
    value = getattr(card, step.removeprefix("card."), None) if card is not None and step.startswith("card.") else None
    told = isinstance(value, (int, str)) and not isinstance(value, bool) and value != "" and "text" not in step
    return f"{step} {value}" if told and len(str(value)) <= 60 else step


def explain(system: System, entry: Any, clauses: Sequence[Clause], origins: Mapping[str, str]) -> Explanation:
    """The entry beside the clauses of its card. Without ``clauses`` (the card is not at hand) only what the entry
    itself holds is told: its abilities and its unread clauses."""
    sides = system.sides(entry)
    held = [(side, ability, text) for side in sides for ability, text in _told(system, side.part)]
    abilities = tuple(
        AbilityExplained(
            number=number,
            mode=ability.mode,
            clauses=tuple(sorted(sources(ability))),
            tree=msgspec.to_builtins(ability),
            words=text,
            side=side.title,
            apart=side.apart,
        )
        for number, (side, ability, text) in enumerate(held, 1)
    )
    beside = [ability for side, ability, _ in held if not side.apart]
    unread = {clause.src: clause for clause in entry.adjudication.unread}
    rows = [(clause.index, clause.text, clause.role, clause.because) for clause in clauses]
    if not rows:
        rows = [(clause.src, clause.text, clause.role, "") for clause in entry.adjudication.unread]
    return Explanation(
        id=entry.id,
        name=entry.name,
        status=entry.adjudication.status,
        trees=system.holds_trees(entry.kind),
        clauses=tuple(
            ClauseExplained(
                index=index,
                text=text,
                role=role,
                abilities=tuple(one.number for one in abilities if index in one.clauses and not one.apart),
                verbs=tuple(verb for ability in beside for verb in verbs_from(ability, index)),
                unread=unread[index].why if index in unread else "",
                because=because,
                doubted=tuple(one.what for one in entry.adjudication.doubted if one.src == index),
            )
            for index, text, role, because in rows
        ),
        abilities=abilities,
        origins=dict(origins),
        unread_sides=tuple(f"{side.title}: {text}" for side in sides for text in side.unread),
    )


def _told(system: System, part: Any) -> Iterator[tuple[Ability, str]]:
    """Each ability of an entry or a face with the game's words for it."""
    said = system.words(part, part.effects)
    if len(said) != len(part.effects):
        said = [" ".join(system.words(part, (ability,))) for ability in part.effects]
    return zip(part.effects, said, strict=True)


def sources(node: Any) -> set[int]:
    """Every clause index that a tree names."""
    return {index for _, indices in _walk(node) for index in indices}


def verbs_from(ability: Ability, index: int) -> Iterator[str]:
    """The ops of the steps that were written from this clause."""
    for node, indices in _walk(ability):
        if node.__struct_config__.tag_field == "op" and index in indices:
            yield str(node.__struct_config__.tag)


def _walk(root: Any) -> Iterator[tuple[Any, tuple[int, ...]]]:
    for part in parts(root):
        src = getattr(part, "src", None)
        yield part, () if src is None else (src,) if isinstance(src, int) else tuple(src)
