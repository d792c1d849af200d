"""One entry on two sides: its changes, what follows from what, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec import structs

from convert.compendium.diff.effects import EffectWords, sentences_of, was_and_is
from convert.compendium.diff.fields import (
    ADJUDICATION,
    EFFECTS,
    TEXT,
    FieldWords,
    bare,
    differing,
    parting,
    said,
)
from convert.compendium.diff.model import Change, Changed, Group
from convert.compendium.diff.reasons import OriginsOf, Reasons, Sides, digest
from convert.compendium.files import line_of, plain_of
from convert.contract.system import System

_ORDER: Mapping[Group, int] = {"numbers": 0, "effects": 1, "words": 2}
_TOLD_ELSEWHERE = frozenset({EFFECTS, TEXT, ADJUDICATION, "name", "slug"})


@dataclass(frozen=True, kw_only=True)
class Pair:
    """An entry as it was and as it is: the fields that differ and those that say which one it is, as plain values, and
    its lines, which have all fields; ``was`` is its earlier id where that moved."""

    old: dict[str, Any]
    new: dict[str, Any]
    lines: tuple[bytes, bytes]
    was: str = ""

    @cached_property
    def reprinted(self) -> bool:
        """Whether its card was printed differently."""
        return digest(self.old) != digest(self.new)


@dataclass(frozen=True)
class _Row:
    """A field that differs."""

    field: str
    group: Group
    old: Any
    new: Any


class EntryComparison:
    """Compares entries one by one. ``origins``: where fields came from, on either side; ``named``: the entries that
    others may follow. ``tell`` False leaves all words out, which take the most time."""

    def __init__(
        self,
        system: System,
        sides: Sides,
        origins: tuple[OriginsOf, OriginsOf],
        named: Mapping[str, str],
        *,
        tell: bool,
    ) -> None:
        self._system = system
        self._sides = sides
        self._origins = origins
        self._named = named
        self._tell = tell
        self._words = FieldWords(system)
        self._effects = EffectWords(system)

    def of(self, pair: Pair) -> Changed:
        """The entry with its changes, none where nothing differs in the game."""
        kind = str(pair.new.get("kind", ""))
        rows = {row.field: row for row in self._rows(kind, pair)}
        return Changed(
            id=str(pair.new["id"]),
            slug=str(pair.new.get("slug", "")),
            name=str(pair.new.get("name", "")),
            kind=kind,
            was=pair.was,
            changes=self._changes(kind, rows, pair) if rows else (),
        )

    def _changes(self, kind: str, rows: Mapping[str, _Row], pair: Pair) -> tuple[Change, ...]:
        """What changed for a reason of its own, each with the changes that follow from it."""
        reasons = self._reasons(pair, rows)
        roots = {name: self._root(name, rows, reasons, pair) for name in rows}
        changes = {name: self._change(kind, row, reasons, pair) for name, row in rows.items()}
        for name, change in changes.items():
            if roots[name] != name and self._words.known(kind, name) == "":
                changes[name] = structs.replace(change, said=())
        caused = [
            structs.replace(change, so=tuple(changes[each] for each in rows if roots[each] == name and each != name))
            for name, change in changes.items()
            if roots[name] == name
        ]
        return tuple(sorted(caused, key=lambda each: _ORDER[each.group]))

    def _reasons(self, pair: Pair, rows: Mapping[str, _Row]) -> Reasons:
        before, after = self._origins
        now = str(pair.new["id"])
        origins = (before(pair.was or now), after(now))
        return Reasons(self._sides, pair.new, origins, set(rows), reprinted=pair.reprinted)

    def _rows(self, kind: str, pair: Pair) -> Iterator[_Row]:
        old, new = pair.old, pair.new
        for name, before, after in differing(old, new):
            group = self._words.group(kind, name, before, after)
            if group != "words" or self._words.known(kind, name) != "":
                yield _Row(name, group, before, after)
        was, now = old.get(EFFECTS) or [], new.get(EFFECTS) or []
        tree = parting(was, now) if was != now else None
        if tree is not None:
            yield _Row(EFFECTS, tree, was, now)
        elif old.get(TEXT) != new.get(TEXT) and _left(old) == _left(new):
            yield _Row(TEXT, "words", old.get(TEXT), new.get(TEXT))
        if _left(old) != _left(new):
            yield _Row(ADJUDICATION, "effects", _left(old), _left(new))

    def _root(self, name: str, rows: Mapping[str, _Row], reasons: Reasons, pair: Pair) -> str:
        """The change that this one follows from in the end; itself where it follows from none."""
        if len(rows) == 1:
            return name
        order = list(rows)
        seen, current = {name}, name
        while True:
            parents = reasons.parents(current)
            if not parents and current == EFFECTS:
                parents = self._reach(rows, reasons, pair)
            parents = [each for each in parents if each not in seen]
            if not parents:
                return current
            current = max(parents, key=order.index)
            seen.add(current)

    def _reach(self, rows: Mapping[str, _Row], reasons: Reasons, pair: Pair) -> list[str]:
        """The figures that the effects follow from, where the game's own rules make the new tree of the old one."""
        roots = {
            name: row.new
            for name, row in rows.items()
            if row.group == "numbers" and name != EFFECTS and "." not in name and not reasons.parents(name)
        }
        if not roots:
            return []
        old = plain_of(pair.lines[0])
        derived = self._system.derive(str(old.get("kind")), {**old, **roots}, frozenset({*roots, TEXT}))
        tree = plain_of(line_of(derived)).get(EFFECTS) or []
        return list(roots) if parting(tree, rows[EFFECTS].new) is None else []

    def _change(self, kind: str, row: _Row, reasons: Reasons, pair: Pair) -> Change:
        old, new = row.old, row.new
        if row.field == EFFECTS and self._tell:
            old, new = bare(old), bare(new)
        return Change(
            field=row.field,
            group=row.group,
            old=old,
            new=new,
            said=self._said(kind, row, pair) if self._tell else (),
            why=reasons.why(row.field, self._other(row.field, pair)),
        )

    def _said(self, kind: str, row: _Row, pair: Pair) -> tuple[str, ...]:
        old, new = row.old, row.new
        if row.field == EFFECTS:
            before, after = map(plain_of, pair.lines)
            return self._effects.told(kind, before, after, numbers=row.group == "numbers")
        if row.field == TEXT:
            return was_and_is(sentences_of(str(old or "")), sentences_of(str(new or "")))
        if row.field == ADJUDICATION:
            return (_left_said(old, new),)
        if isinstance(old, bool) or isinstance(new, bool):
            old, new = bool(old), bool(new)
        return (f"{self._words.word(kind, row.field)} {said(old)} → {said(new)}",)

    def _other(self, field: str, pair: Pair) -> str:
        """A changed entry that the field speaks of, by name; "" where it speaks of none."""
        top = field.partition(".")[0]
        if top in _TOLD_ELSEWHERE:
            return ""
        texts = (*_strings(pair.new.get(top)), *_strings(pair.old.get(top)), *field.split("."))
        own = pair.new.get("name")
        return next((self._named[text] for text in texts if self._named.get(text, own) != own), "")


def _left(entry: Mapping[str, Any]) -> dict[str, Any]:
    """What of an entry is left to the table: its status and how many clauses."""
    block = entry.get(ADJUDICATION) or {}
    return {"status": block.get("status"), "unread": len(block.get("unread") or ())}


def _left_said(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    parts = []
    if old["status"] != new["status"]:
        parts.append(f"{old['status']} → {new['status']}")
    if old["unread"] != new["unread"]:
        clauses = "clause" if new["unread"] == 1 else "clauses"
        parts.append(f"left to the table: {old['unread']} → {new['unread']} {clauses}")
    return ", ".join(parts)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
