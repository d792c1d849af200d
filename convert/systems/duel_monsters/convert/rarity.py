"""Rarity to Rank (RARITY-01 to RARITY-08)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from convert.cards.model import Printing
from convert.systems.duel_monsters.convert.data_files import load_toml

_NUMBER = re.compile(r"\d+")
_UNDATED = "9999"


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
        first = min(printings, key=lambda p: (p.date or _UNDATED, self.rank(p.rarity) or 9, p.set_name))
        best: tuple[str, int, str, str] | None = None
        for printing in printings:
            rank = self.rank(printing.rarity)
            if rank is not None:
                key = (printing.date or _UNDATED, rank, printing.set_name, printing.rarity)
                best = key if best is None or key < best else best
        unknown = self._unknown(printings, before=best[0] if best else None)
        if best is None:
            note = "No printing states a usable rarity."
            where = (first.set_name, first.date)
            return Ranking(1, "", *where, defaulted=True, rules="RARITY-08", note=note, unknown=unknown)
        date, rank, set_name, rarity = best
        rules, note = "RARITY-01; RARITY-02", ""
        if date != (first.date or _UNDATED):
            when = "" if date == _UNDATED else f" ({date})"
            rules, note = "RARITY-07; RARITY-01", f"Rarity from {set_name}{when}, the first printing that states one."
        elif self._tied(printings, date, rank):
            rules = "RARITY-03; RARITY-01"
        return Ranking(rank, rarity, first.set_name, first.date, note=note, rules=rules, unknown=unknown)

    def _tied(self, printings: Sequence[Printing], date: str, rank: int) -> bool:
        """Whether another Rank stands on the same date."""
        same = (p.rarity for p in printings if (p.date or _UNDATED) == date)
        return any(self.rank(label) not in (None, rank) for label in same)

    def _unknown(self, printings: Sequence[Printing], *, before: str | None) -> tuple[str, ...]:
        """Labels that no rule knows and that were passed over to find the deciding printing."""
        labels = {
            p.rarity
            for p in printings
            if (before is None or (p.date or _UNDATED) <= before)
            and self.rank(p.rarity) is None
            and not self.is_no_rarity(p.rarity)
        }
        return tuple(sorted(labels))

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
