"""Where each field of an entry came from, by ``provenance.toml`` (CONVERT-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from convert.systems.duel_monsters.convert.data_files import load_toml
from convert.systems.duel_monsters.entries import Entry

_SPLIT = ("attuned", "real", "fused")


class Origins:
    """Gives each entry its field origins. Entries of one shape share one mapping, so that a whole database of them
    costs little memory."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self._known: dict[tuple[Any, ...], Mapping[str, str]] = {}

    @classmethod
    def load(cls) -> Origins:
        """The table that ships with the game."""
        return cls(load_toml("provenance.toml"))

    def of(self, entry: Entry, *, rank_rules: str, form_rule: str) -> Mapping[str, str]:
        """Field (dotted for a block's parts) to origin, for the fields that this entry states."""
        key = (entry.kind, entry.form, rank_rules, form_rule, _stated(entry))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._make(*key)
        return known

    def _make(
        self, kind: str, form: str, rank_rules: str, form_rule: str, stated: tuple[str, ...]
    ) -> Mapping[str, str]:
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
        blocks = set(stated)
        return {
            name: origin.format(rank=rank_rules, form=form_rule)
            for name, origin in sorted(origins.items())
            if name.partition(".")[0] in blocks
        }


def _stated(entry: Entry) -> tuple[str, ...]:
    """The fields that the entry's file form states: all required ones, and others that differ from their default."""
    fields = entry.__struct_fields__
    defaults = entry.__struct_defaults__
    required = len(fields) - len(defaults)
    stated = list(fields[:required])
    for name, default in zip(fields[required:], defaults, strict=True):
        if default is msgspec.NODEFAULT or getattr(entry, name) != default:
            stated.append(name)
    return tuple(stated)
