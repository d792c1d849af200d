"""The words a card source is known to use, read from ``vocabulary.toml``. All lists are open (API notes, 5.4)."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from typing import Any

import msgspec

_NOT_A_RARITY = re.compile(r"\d+|.*\bdebut")


class Vocabulary(msgspec.Struct, frozen=True, kw_only=True):
    """Known words: classes, properties and rarities in the folded form, the rest as printed."""

    classes: frozenset[str]
    implies_effect: frozenset[str]
    attributes: frozenset[str]
    races: frozenset[str]
    spell_properties: frozenset[str]
    trap_properties: frozenset[str]
    link_markers: frozenset[str]
    rarities: frozenset[str]
    no_rarities: frozenset[str]

    @classmethod
    def load(cls) -> Vocabulary:
        """Read the word lists that ship with the package (about a millisecond)."""
        text = resources.files(__package__).joinpath("vocabulary.toml").read_text(encoding="utf-8")
        raw: dict[str, Any] = tomllib.loads(text)
        raw["rarities"] = {fold_rarity(word) for word in raw["rarities"]}
        raw["no_rarities"] = {fold_rarity(word) for word in raw["no_rarities"]}
        return msgspec.convert({key: list(words) for key, words in raw.items()}, cls)

    def is_rarity(self, label: str) -> bool:
        """Whether a printing's label is a known rarity, so that it may decide which printing came first."""
        return fold_rarity(label) in self.rarities

    def is_stray(self, label: str) -> bool:
        """Whether a printing's label is a note that stands where a rarity should (RARITY-07)."""
        folded = fold_rarity(label)
        return folded in self.no_rarities or _NOT_A_RARITY.fullmatch(folded) is not None


def fold_rarity(label: str) -> str:
    """A rarity label for comparing: case, spaces, apostrophes and anything from a "|" on are ignored (RARITY-06)."""
    head = label.partition("|")[0].casefold().replace("'", "").replace("’", "")
    return " ".join(head.split())
