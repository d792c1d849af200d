"""Where each field of an entry came from, by ``provenance.toml`` (CONVERT-01)."""

from __future__ import annotations

from collections.abc import Mapping
from operator import ne
from typing import Any

from msgspec.structs import astuple, fields

from convert.systems.duel_monsters.conversion.data_files import load_toml
from convert.systems.duel_monsters.entries import Entry, Monster, Spell


class Origins:
    """Gives each entry its field origins. Entries of one shape share one mapping, so that a whole database of them
    costs little memory."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self._fields = {kind: _Fields(kind) for kind in (Monster, Spell)}
        self._known: dict[tuple[Any, ...], Mapping[str, str]] = {}

    @classmethod
    def load(cls) -> Origins:
        """The table that ships with the game."""
        return cls(load_toml("provenance.toml"))

    def of(self, entry: Entry, *, rank_rules: str, form_rule: str) -> Mapping[str, str]:
        """Field (dotted for a block's parts) to origin, for the fields that this entry states: all required ones, and
        others that differ from their default."""
        of_kind = self._fields[type(entry)]
        key = (entry.kind, entry.form, rank_rules, form_rule, of_kind.differing(entry))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._make(entry.kind, entry.form, rank_rules, form_rule, of_kind.stated(entry))
        return known

    def _make(self, kind: str, form: str, rank_rules: str, form_rule: str, stated: frozenset[str]) -> Mapping[str, str]:
        cases = self._data["case"][kind]
        layers = (
            self._data["entry"],
            self._data[kind],
            cases.get(form_rule.partition(";")[0], {}),
            cases.get(form, {}),
        )
        origins: dict[str, str] = {}
        for layer in layers:
            origins |= layer
        return {
            name: origin.format(rank=rank_rules, form=form_rule)
            for name, origin in sorted(origins.items())
            if name.partition(".")[0] in stated
        }


class _Fields:
    """Which fields an entry of this type states: what has no default differs from it always."""

    def __init__(self, kind: type[Monster] | type[Spell]) -> None:
        known = fields(kind)
        self._names = [field.name for field in known]
        self._defaults = [field.default for field in known]

    def differing(self, entry: Entry) -> tuple[bool, ...]:
        return tuple(map(ne, astuple(entry), self._defaults))

    def stated(self, entry: Entry) -> frozenset[str]:
        return frozenset(name for name, differs in zip(self._names, self.differing(entry), strict=True) if differs)
