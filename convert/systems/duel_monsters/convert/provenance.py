"""Where each field of an entry came from, by ``provenance.toml`` (CONVERT-01)."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter, ne
from typing import Any

from msgspec.structs import fields

from convert.systems.duel_monsters.convert.data_files import load_toml
from convert.systems.duel_monsters.entries import Entry, Monster, Spell


class Origins:
    """Gives each entry its field origins. Entries of one shape share one mapping, so that a whole database of them
    costs little memory."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self._optional = {kind: _Optional(kind) for kind in (Monster, Spell)}
        self._known: dict[tuple[Any, ...], Mapping[str, str]] = {}

    @classmethod
    def load(cls) -> Origins:
        """The table that ships with the game."""
        return cls(load_toml("provenance.toml"))

    def of(self, entry: Entry, *, rank_rules: str, form_rule: str) -> Mapping[str, str]:
        """Field (dotted for a block's parts) to origin, for the fields that this entry states: all required ones, and
        others that differ from their default."""
        optional = self._optional[type(entry)]
        key = (entry.kind, entry.form, rank_rules, form_rule, optional.differing(entry))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._make(entry.kind, entry.form, rank_rules, form_rule, optional.stated(entry))
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


class _Optional:
    """The optional fields of an entry type, and which of them an entry states."""

    def __init__(self, kind: type[Monster] | type[Spell]) -> None:
        known = fields(kind)
        optional = [field for field in known if not field.required]
        self._required = frozenset(field.name for field in known if field.required) | {"kind"}
        self._names = [field.name for field in optional]
        self._defaults = [field.default for field in optional]
        self._values = attrgetter(*self._names)

    def differing(self, entry: Entry) -> tuple[bool, ...]:
        return tuple(map(ne, self._values(entry), self._defaults))

    def stated(self, entry: Entry) -> frozenset[str]:
        return self._required | {
            name for name, differs in zip(self._names, self.differing(entry), strict=True) if differs
        }
