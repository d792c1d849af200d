"""Rarity to Rank (RARITY-01 to RARITY-08)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from convert.cards.model import Printing
from convert.systems.duel_monsters.conversion.data_files import load_toml

_NUMBER = re.compile(r"\d+")
_UNDATED = "9999"
_NO_RANK = 9
"""Stands for the Rank of a printing that has none, behind all Ranks."""


def fold(label: str) -> str:
    """A label for comparing: case, extra spaces, apostrophes and anything from a "|" on do not matter (RARITY-06)."""
    head = label.partition("|")[0].casefold().replace("'", "").replace("’", "")
    return " ".join(head.split())


@dataclass(frozen=True)
class Ranking:
    """A card's Rank and where it comes from.

    ``rarity`` is the deciding printing's label as printed; ``first_set`` and ``first_date`` are the card's first
    printing. ``defaulted`` is true where no printing had a usable rarity (RARITY-08). ``note`` says in words why the
    Rank is not simply the first printing's. ``unknown`` are labels met on the way that no rule knows.
    """

    rank: int
    rarity: str
    first_set: str
    first_date: str | None
    defaulted: bool = False
    note: str = ""
    rules: str = "RARITY-01; RARITY-02"
    unknown: tuple[str, ...] = ()


class RarityTable:
    """Labels and their Ranks, from ``rarity.toml``."""

    def __init__(self, ranks: Mapping[str, int], overlays: Sequence[str], none: frozenset[str], notes: Sequence[str]):
        self._ranks = dict(ranks)
        self._overlays = tuple(overlays)
        self._none = none
        self._notes = tuple(notes)
        self._met: dict[str, int | None] = {}

    @classmethod
    def load(cls) -> RarityTable:
        """The table that ships with the game."""
        data = load_toml("rarity.toml")
        ranks = {fold(label): rank for label, rank in data["tiers"].items()}
        ranks |= {fold(label): int(rank) for rank, labels in data["labels"].items() for label in labels}
        ranks |= {fold(label).removesuffix(" rare"): rank for label, rank in data["tiers"].items() if label != "Rare"}
        ranks |= {fold(alias): ranks[fold(label)] for alias, label in data["aliases"].items()}
        overlays = sorted((fold(word) for word in data["overlays"]["words"]), key=len, reverse=True)
        none = frozenset(fold(label) for label in data["none"]["labels"])
        return cls(ranks, overlays, none, [fold(word) for word in data["none"]["containing"]])

    @staticmethod
    def labels() -> tuple[str, ...]:
        """The labels that the rules know, as printed (RARITY-01, RARITY-04)."""
        data = load_toml("rarity.toml")
        return (*data["tiers"], *(label for labels in data["labels"].values() for label in labels))

    def rank(self, label: str) -> int | None:
        """The Rank of a label; None where it is no rarity (RARITY-07) or unknown."""
        if label not in self._met:
            folded = fold(label)
            rank = self._ranks.get(folded)
            if rank is None and not self._is_none(folded):
                rank = self._ranks.get(self._without_overlays(folded))
            self._met[label] = rank
        return self._met[label]

    def is_no_rarity(self, label: str) -> bool:
        """Whether the label is one of those that stand for no rarity at all (RARITY-07)."""
        return self._is_none(fold(label))

    def original(self, printings: Sequence[Printing]) -> Ranking:
        """The Rank of a card with these printings: its earliest usable one decides, the lowest Rank among several of
        that date (RARITY-02, RARITY-03); Rank 1 where none is usable (RARITY-08)."""
        if not printings:
            return Ranking(1, "", "", None, defaulted=True, rules="RARITY-08", note="No printing is known.")
        ranked = [(p.date or _UNDATED, self.rank(p.rarity) or _NO_RANK, p.set_name, p.rarity) for p in printings]
        first_date, _, first_set, _ = min(ranked)
        first = (first_set, None if first_date == _UNDATED else first_date)
        usable = [each for each in ranked if each[1] != _NO_RANK]
        if not usable:
            note = "No printing states a usable rarity."
            unknown = self._unknown(ranked)
            return Ranking(1, "", *first, defaulted=True, rules="RARITY-08", note=note, unknown=unknown)
        date, rank, set_name, rarity = min(usable)
        unknown = self._unknown([each for each in ranked if each[0] <= date]) if len(usable) < len(ranked) else ()
        rules, note = "RARITY-01; RARITY-02", ""
        if date != first_date:
            when = "" if date == _UNDATED else f" ({date})"
            rules, note = "RARITY-07; RARITY-01", f"Rarity from {set_name}{when}, the first printing that states one."
        elif any(other != rank and on == date for on, other, _, _ in usable):
            rules = "RARITY-03; RARITY-01"
        return Ranking(rank, rarity, *first, note=note, rules=rules, unknown=unknown)

    def _unknown(self, ranked: Sequence[tuple[str, int, str, str]]) -> tuple[str, ...]:
        """Labels among these printings that no rule knows."""
        labels = {label for _, rank, _, label in ranked if rank == _NO_RANK}
        return tuple(sorted(label for label in labels if not self.is_no_rarity(label)))

    def _is_none(self, folded: str) -> bool:
        return (
            folded in self._none or _NUMBER.fullmatch(folded) is not None or any(note in folded for note in self._notes)
        )

    def _without_overlays(self, folded: str) -> str:
        """The label less what is laid over its tier (RARITY-04 a): "parallel", "(pharaohs rare)" and the like."""
        rest = re.sub(r"[()]", " ", folded)
        for overlay in self._overlays:
            rest = re.sub(rf"\b{re.escape(overlay)}\b", " ", rest)
        rest = " ".join(rest.split())
        return rest or folded
