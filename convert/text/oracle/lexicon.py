"""The words of the grammar's nouns: kinds, subtypes, colors, adjectives, numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import msgspec

Node = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Word lists, each by the word as the lexer writes it (lower case)."""

    numbers: dict[str, int]
    ordinals: dict[str, int]
    colors: frozenset[str]
    supertypes: frozenset[str]
    kinds: dict[str, tuple[str, bool]]
    """A kind's word → the kind, and whether it is the plural."""
    subtypes: dict[str, tuple[str, str, bool]]
    """A subtype's word → the subtype as printed, what has it (creature, land …), and whether it is the plural."""
    adjectives: dict[str, Node]
    zones: dict[str, str]

    @classmethod
    def load(cls) -> Lexicon:
        """The word lists of ``data/``."""
        data = files("convert.text.oracle").joinpath("data")
        words = msgspec.yaml.decode(data.joinpath("words.yaml").read_bytes())
        kinds = {one: (one, False) for one in words["kinds"]} | {
            many: (one, True) for many, one in words["plurals"].items()
        }
        return cls(
            numbers=words["numbers"],
            ordinals=words["ordinals"],
            colors=frozenset(words["colors"]),
            supertypes=frozenset(words["supertypes"]),
            kinds=kinds,
            subtypes=_subtypes(data.joinpath("subtypes.txt").read_text(encoding="utf-8")),
            adjectives=words["adjectives"],
            zones=words["zones"],
        )

    def number(self, word: str) -> int | None:
        """A number in digits or as a word."""
        if word.isdigit():
            return int(word)
        if word and word[0].isdigit() and "," in word:
            return int(word.replace(",", ""))
        return self.numbers.get(word)


def _subtypes(text: str) -> dict[str, tuple[str, str, bool]]:
    found: dict[str, tuple[str, str, bool]] = {}
    has = ""
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            has = line[1:-1]
            continue
        one, _, plural = line.partition(" = ")
        for many in (plural, *plurals(one)) if plural else plurals(one):
            found.setdefault(many.lower(), (one, has, True))
        found[one.lower()] = (one, has, False)
    return found


def plurals(word: str) -> tuple[str, ...]:
    """Goblin → Goblins, Ally → Allies, Leech → Leeches."""
    if re.search(r"(s|x|ch|sh|z)$", word):
        return (word + "es",)
    if re.search(r"[^aeiou]y$", word):
        return (word[:-1] + "ies",)
    return (word + "s",)
