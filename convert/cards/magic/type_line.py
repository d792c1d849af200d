"""Type lines: ``Legendary Creature — Elf Warrior`` into supertypes, types and subtypes."""

from __future__ import annotations

from typing import NamedTuple

_SUPERTYPES = frozenset(("Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "Token", "World"))
_DASHES = (" — ", " – ", " - ")
_OF_TWO_WORDS = (("Time", "Lord"),)
"""Subtypes that are written in two words."""


class TypeLine(NamedTuple):
    """The three parts of a type line, each as printed and in order."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]


def parse_type_line(line: str) -> TypeLine:
    """The parts of one face's type line.

    >>> parse_type_line("Basic Land — Forest")
    TypeLine(supertypes=('Basic',), types=('Land',), subtypes=('Forest',))
    """
    before, after = line, ""
    for dash in _DASHES:
        if dash in line:
            before, _, after = line.partition(dash)
            break
    words = before.split()
    return TypeLine(
        tuple(word for word in words if word in _SUPERTYPES),
        tuple(word for word in words if word not in _SUPERTYPES),
        _subtypes(after.split()),
    )


def _subtypes(words: list[str]) -> tuple[str, ...]:
    found: list[str] = []
    for word in words:
        if found and (found[-1], word) in _OF_TWO_WORDS:
            found[-1] = f"{found[-1]} {word}"
        else:
            found.append(word)
    return tuple(found)
