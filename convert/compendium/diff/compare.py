"""Two sides compared: their entries paired, and what came, went and changed, each with why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from convert.compendium.diff.entry import EntryComparison, Pair
from convert.compendium.diff.fields import FieldWords
from convert.compendium.diff.model import About, Cause, Changed, Difference, Passed, Why
from convert.compendium.diff.reasons import FieldOrigins, OriginsOf, Sides, digest, people_of
from convert.compendium.files import plain_of
from convert.contract.system import System

Plain = dict[str, Any]
_HEAD = ("id", "kind", "slug", "name", "source")
_fields = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_read = msgspec.json.Decoder().decode


def _no_origins(entry_id: str) -> FieldOrigins:
    return {}


@dataclass(frozen=True, kw_only=True)
class Side:
    """One compendium as the comparison sees it: entry id → its line, and where the fields of an entry came from.

    ``rules`` changes whenever the same card would convert differently, ``settings`` whenever another part of the
    database or another setting was chosen; ``left_out`` are the entries that overrides left out."""

    about: About
    lines: Mapping[str, bytes]
    origins: OriginsOf = _no_origins
    rules: str = ""
    settings: Any = None
    left_out: frozenset[str] = frozenset()


def compare(system: System, old: Side, new: Side, *, tell: bool = True) -> Difference:
    """What differs from ``old`` to ``new``, entries by slug. ``tell`` False leaves out all words, which take
    the most time."""
    toolkit = bool(old.rules and new.rules and old.rules != new.rules)
    sides = Sides(toolkit=toolkit, settings=old.settings != new.settings)
    read = plain_of if tell else _head
    came = {entry_id: read(line) for entry_id, line in new.lines.items() if entry_id not in old.lines}
    went = {entry_id: read(line) for entry_id, line in old.lines.items() if entry_id not in new.lines}
    pairs = [*_moved(old, new, came, went), *_kept(old, new)]
    comparison = EntryComparison(system, sides, (old.origins, new.origins), _named(pairs, came, went), tell=tell)
    changed: list[Changed] = []
    reworded = 0
    for pair in pairs:
        one = comparison.of(pair)
        if one.changes or one.was:
            changed.append(one)
        elif pair.reprinted:
            reworded += 1
    passing = _Passing(system, sides, old, new, tell=tell)
    return Difference(
        system=system.name,
        old=old.about,
        new=new.about,
        came=tuple(passing.came(came)),
        went=tuple(passing.went(went)),
        changed=tuple(sorted(changed, key=lambda each: each.slug)),
        reworded=reworded,
        toolkit=toolkit,
    )


def _kept(old: Side, new: Side) -> Iterator[Pair]:
    for entry_id, line in new.lines.items():
        before = old.lines.get(entry_id)
        if before is not None and before != line:
            yield _pair(before, line)


def _head(line: bytes) -> Plain:
    """Of an entry's fields only those that say which it is, and which it was."""
    fields = _fields(line)
    return {name: _read(fields[name]) for name in (*_HEAD, "aliases") if name in fields}


def _pair(before: bytes, line: bytes, was: str = "") -> Pair:
    """An entry on two sides. Of its many fields only those are read that differ or say which entry it is."""
    then, now = _fields(before), _fields(line)
    differ = [name for name, field in now.items() if then.get(name) != field]
    differ += [name for name in then if name not in now]
    new = {name: _read(now[name]) for name in (*_HEAD, *differ) if name in now}
    old = new | {name: _read(then[name]) if name in then else None for name in differ}
    return Pair(old=old, new=new, lines=(before, line), was=was)


def _moved(old: Side, new: Side, came: dict[str, Plain], went: dict[str, Plain]) -> Iterator[Pair]:
    """Entries whose id moved (a beta passcode became official): the new one has the old as an alias. They are taken out
    of ``came`` and ``went``."""
    for entry_id, plain in list(came.items()) if went else ():
        was = next((alias for alias in plain.get("aliases", ()) if alias in went), None)
        if was is not None:
            del came[entry_id], went[was]
            yield _pair(old.lines[was], new.lines[entry_id], was)


def _named(pairs: Iterable[Pair], *passed: Mapping[str, Plain]) -> dict[str, str]:
    """The entries that others may follow, by slug, name and id: those that came or went, or whose card was printed
    otherwise."""
    moved = [pair.new for pair in pairs if pair.reprinted or pair.was]
    entries = (*moved, *(entry for some in passed for entry in some.values()))
    return {str(entry.get(key)): str(entry.get("name")) for entry in entries for key in ("slug", "name", "id")}


class _Passing:
    """Entries that came and went."""

    def __init__(self, system: System, sides: Sides, old: Side, new: Side, *, tell: bool) -> None:
        self._system = system
        self._sides = sides
        self._old, self._new = old, new
        self._tell = tell
        self._words = FieldWords(system)

    def came(self, entries: Mapping[str, Plain]) -> Iterator[Passed]:
        """Those that only the new side has."""
        for entry in _by_slug(entries):
            person = None if digest(entry) else people_of(self._new.origins(str(entry["id"])))
            if entry["id"] in self._old.left_out:
                person = Why(cause="override", detail="no longer left out")
            yield self._passed(entry, person or self._why("new card"))

    def went(self, entries: Mapping[str, Plain]) -> Iterator[Passed]:
        """Those that only the old side has."""
        for entry in _by_slug(entries):
            person = None if digest(entry) else people_of(self._old.origins(str(entry["id"])))
            if person is not None:
                person = Why(cause=person.cause, detail=f"{person.detail}, no longer")
            if entry["id"] in self._new.left_out:
                person = Why(cause="override", detail="left out")
            yield self._passed(entry, person or self._why("card gone"))

    def _why(self, otherwise: Cause) -> Why:
        """From the same database, an entry comes or goes by other settings or by the toolkit's version alone."""
        before, after = self._old.about, self._new.about
        if self._sides.settings:
            return Why(cause="settings")
        same = bool(after.version) and (before.label, before.version) == (after.label, after.version)
        return Why(cause="toolkit" if same and self._sides.toolkit else otherwise)

    def _passed(self, entry: Plain, why: Why) -> Passed:
        return Passed(
            id=str(entry["id"]),
            slug=str(entry.get("slug", "")),
            name=str(entry.get("name", "")),
            kind=str(entry.get("kind", "")),
            said=self._line(entry) if self._tell else "",
            why=why,
        )

    def _line(self, entry: Plain) -> str:
        """What the entry is, in a line, as the game describes it."""
        kind = str(entry.get("kind"))
        try:
            subtitle = self._system.describe(msgspec.convert(entry, self._system.entry_types[kind])).subtitle
        except (msgspec.ValidationError, KeyError):
            subtitle = kind
        figures = [f"{self._words.word(kind, name)} {entry[name]}" for name in ("rank", "mp_cost") if entry.get(name)]
        return " · ".join(filter(None, (subtitle, *figures)))


def _by_slug(entries: Mapping[str, Plain]) -> list[Plain]:
    return sorted(entries.values(), key=lambda entry: str(entry.get("slug")))
