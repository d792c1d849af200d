"""Which entries of a compendium a filter can mean, found by name, series, type, Attribute, class and property.

Asking every entry whether a filter fits takes 10 ms over the whole database, and its abilities hold some ten thousand
filters. A catalogue narrows the field first; whether one of those left really fits is for the filter itself to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from convert.effects import Filter
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules.effects.lookup import spoken_of

Places = frozenset[int]
"""Positions in the catalogue."""


class Catalogue:
    """Entries in their order, and who has which trait."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self._series: dict[str, Places] = {}
        self._mentions: dict[str, Places] = {}

    def narrowed(self, where: Filter | None) -> Sequence[Entry]:
        """The entries that a filter can mean, in order: all that it means are among them."""
        found = self._narrow(where) if where is not None else None
        return self.entries if found is None else [self.entries[at] for at in sorted(found)]

    def _narrow(self, where: Filter) -> Places | None:
        """Positions that all of a filter's traits allow; None where it names none."""
        out: Places | None = None
        for field in ("name", "type", "attribute", "class_", "property"):
            wanted = getattr(where, field)
            if wanted is not None:
                out = _both(out, self._with(field, wanted))
        if where.series is not None:
            for_each = (where.series,) if isinstance(where.series, str) else where.series
            out = _both(out, frozenset().union(*(self._of_series(one) for one in for_each)))
        if where.mentions is not None:
            out = _both(out, self._mentioning(where.mentions))
        if where.any_:
            parts = [self._narrow(one) for one in where.any_]
            known = [part for part in parts if part is not None]
            if len(known) == len(parts):
                out = _both(out, frozenset().union(*known))
        return out

    def _with(self, field: str, wanted: str | tuple[str, ...]) -> Places:
        table = self._traits[field]
        values = (wanted,) if isinstance(wanted, str) else wanted
        return frozenset().union(*(table.get(value.casefold(), ()) for value in values))

    def _of_series(self, series: str) -> Places:
        key = series.casefold()
        if key not in self._series:
            self._series[key] = frozenset(at for at, names in enumerate(self._names) if any(key in n for n in names))
        return self._series[key]

    def _mentioning(self, text: str) -> Places:
        key = text.casefold()
        if key not in self._mentions:
            self._mentions[key] = frozenset(at for at, own in enumerate(self._texts) if key in own)
        return self._mentions[key]

    @cached_property
    def _names(self) -> list[tuple[str, ...]]:
        """Each entry's names (its text may give it a second one)."""
        return [tuple(n.casefold() for n in (one.name, one.also_named) if n) for one in self.entries]

    @cached_property
    def _texts(self) -> list[str]:
        return [spoken_of(entry) for entry in self.entries]

    @cached_property
    def _traits(self) -> dict[str, dict[str, set[int]]]:
        """By field of a filter, by value: who has it."""
        out: dict[str, dict[str, set[int]]] = {name: {} for name in ("name", "type", "attribute", "class_", "property")}
        for at, entry in enumerate(self.entries):
            for field, value in ((f, v) for f, values in _traits_of(entry) for v in values if v):
                out[field].setdefault(value.casefold(), set()).add(at)
        return out


def _traits_of(entry: Entry) -> tuple[tuple[str, Sequence[str]], ...]:
    names = ("name", (entry.name, entry.also_named or ""))
    if isinstance(entry, Monster):
        classes = ("class_", (*entry.classes, entry.form))
        return names, ("type", (entry.type or "",)), ("attribute", (entry.attribute or "",)), classes
    assert isinstance(entry, Spell)
    return names, ("property", (entry.property.lower().split(" ")[0],))


def _both(one: Places | None, other: Places) -> Places:
    return other if one is None else one & other
