"""Which entry an override means, by passcode, slug or name; and what to say where it means none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from convert.cards.model import CardId
from convert.compendium.base import BaseRow, Outside
from convert.compendium.gone import Gone
from convert.compendium.overrides.model import Override, State
from convert.findings.model import Finding
from convert.findings.suggestions import nearest_names, renamed
from convert.prose.english import some
from convert.whole_number import whole_number


@dataclass(frozen=True, kw_only=True)
class Sought:
    """The entry meant (``id`` "" where there is none) and what there is to say about finding it."""

    id: str = ""
    state: State = "applied"
    findings: tuple[Finding, ...] = field(default=())


class Index:
    """Entries by everything that an override may call them, each way worked out when an override first asks for it."""

    def __init__(self, rows: Sequence[BaseRow], gone: Sequence[Gone], outside: Sequence[Outside] = ()) -> None:
        self._rows = rows
        self._gone = gone
        self._outside = {
            _folded(name) for card in outside for name in (card.name, str(card.card), *map(str, card.aliases))
        }
        self._own: set[str] = set()
        self._own_ids: set[str] = set()
        self._own_names: list[str] = []
        self._own_called: dict[str, list[tuple[str, str, str]]] = {}
        """Folded name → id, kind and place of each entry that an override named so."""

    @cached_property
    def by_id(self) -> Mapping[str, BaseRow]:
        """The rows by id."""
        return {row.id: row for row in self._rows}

    @cached_property
    def _by_slug(self) -> Mapping[str, BaseRow]:
        return {row.slug: row for row in self._rows}

    @cached_property
    def _by_card(self) -> Mapping[CardId, BaseRow]:
        return {row.card: row for row in reversed(self._rows) if row.card}

    @cached_property
    def _by_name(self) -> Mapping[str, list[BaseRow]]:
        found: dict[str, list[BaseRow]] = {}
        for row in self._rows:
            found.setdefault(row.name, []).append(row)
        return found

    @cached_property
    def _was(self) -> Mapping[str, BaseRow]:
        """By the ids that entries had once."""
        found: dict[str, BaseRow] = {}
        for row in self._rows:
            for alias in row.aliases:
                if _number(alias):
                    found.setdefault(alias, row)
        return found

    @cached_property
    def _moved(self) -> Mapping[int, BaseRow]:
        """By the passcodes that cards had once."""
        found: dict[int, BaseRow] = {}
        for alias, row in self._was.items():
            found.setdefault(int(_number(alias)), row)
        return found

    def named(self, name: str) -> bool:
        """Whether an entry, or a card outside of this part of the database, has this name."""
        folded = _folded(name)
        return folded in self._folded_names or folded in self._outside or folded in map(_folded, self._own_names)

    def has_part(self, words: str) -> bool:
        """Whether these words are a part of any entry's name."""
        folded = _folded(words)
        return any(folded in each for each in (*self._folded_names, *self._outside, *map(_folded, self._own_names)))

    @cached_property
    def _folded_names(self) -> frozenset[str]:
        return frozenset(_folded(name) for row in self._rows for name in (row.name, *row.aliases))

    def taken(self, entry_id: str, slug: str) -> bool:
        """Whether an entry has this id or slug."""
        return entry_id in self.by_id or entry_id in self._own_ids or slug in self._by_slug or slug in self._own

    def add(self, entry_id: str, slug: str, name: str) -> None:
        """An entry of the author's own is there now."""
        self._own_ids.add(entry_id)
        self._own.add(slug)
        self._own_names.append(name)

    def call(self, override: Override, entry_id: str, kind: str, name: str) -> str:
        """An override calls an entry so; what another entry of that name is, in words, "" where none has it. A game in
        which a spell and a monster may share a name compares those of one kind only."""
        same = self._own_called.setdefault(_folded(name), [])
        theirs = [(row.id, row.kind, f"the card {row.slug}") for row in self._by_folded.get(_folded(name), ())]
        others = [
            told
            for other, its_kind, told in (*same, *theirs)
            if other != entry_id and (its_kind == kind or not self._shared_between_kinds)
        ]
        same.append((entry_id, kind, f"{override.label} ({override.document.path}:{override.line()})"))
        return others[0] if others else ""

    @cached_property
    def _by_folded(self) -> Mapping[str, list[BaseRow]]:
        found: dict[str, list[BaseRow]] = {}
        for row in self._rows:
            found.setdefault(_folded(row.name), []).append(row)
        return found

    @cached_property
    def _shared_between_kinds(self) -> bool:
        """Whether entries of several kinds have one name by the game's own making (a card's spell and its creature)."""
        return any(len({row.kind for row in rows}) > 1 for rows in self._by_folded.values())

    def _names(self) -> list[str]:
        return [*(row.name for row in self._rows), *self._own_names]

    def find(self, override: Override) -> Sought:
        """The entry that ``card:`` means."""
        wanted = override.card
        if isinstance(wanted, int):
            found = self._by_number(override, wanted)
        else:
            found = self._by_text(override, str(wanted).strip())
        if not found.id and _folded(str(wanted)) in self._outside:
            return Sought(state="outside")
        return found

    def _by_number(self, override: Override, passcode: int) -> Sought:
        if passcode in self._by_card:
            return Sought(id=self._by_card[passcode].id)
        if passcode in self._moved:
            row = self._moved[passcode]
            note = override.find(
                "C2S207",
                ("card",),
                f"{row.name!r} has the passcode {row.card} now; {passcode} was an earlier one",
                hint=f"write card: {row.card}",
                key=False,
            )
            return Sought(id=row.id, findings=(note,))
        gone = next((each for each in self._gone if each.card == passcode), None)
        if gone is not None:
            return self._vanished(override, gone.name, gone.successor)
        if override.pin is not None:
            return self._vanished(override, str(override.fields.get("name", "")))
        near = self._by_name.get(override.label, [])
        hint = f"did you mean {near[0].card}?" if near else "look the passcode up with `card2spell search NAME --json`"
        message = f"no card has the passcode {passcode}"
        return Sought(state="error", findings=(override.find("C2S201", ("card",), message, hint=hint, key=False),))

    def _by_text(self, override: Override, wanted: str) -> Sought:
        if wanted in self._by_slug:
            return Sought(id=self._by_slug[wanted].id)
        named = self._by_name.get(wanted) or [
            row for name, rows in self._by_name.items() if name.casefold() == wanted.casefold() for row in rows
        ]
        if len(named) == 1:
            return Sought(id=named[0].id)
        if named:
            cards = ", ".join(f"{row.handle} ({row.slug})" if row.handle != row.slug else row.slug for row in named)
            message = f"{some(len(named), 'card', 'are')} called {wanted!r}"
            found = override.find(
                "C2S215",
                ("card",),
                message,
                hint=f"write the {'slug' if isinstance(named[0].handle, str) else 'passcode'}: {cards}",
                key=False,
            )
            return Sought(state="error", findings=(found,))
        if (number := whole_number(wanted)) is not None:
            return self._by_number(override, number)
        if wanted in self.by_id:
            return Sought(id=wanted)
        if wanted in self._was:
            return self._followed(override, self._was[wanted], wanted)
        gone = next((each for each in self._gone if wanted in (each.slug, each.name, each.id)), None)
        row = self._successor(gone) if gone is not None else None
        if row is not None:
            return self._followed(override, row, wanted)
        if gone is not None:
            return self._vanished(override, gone.name, gone.successor)
        if override.pin is not None:
            return self._vanished(override, wanted)
        near = self.suggestions(wanted)
        hint = f"did you mean {' or '.join(repr(name) for name in near)}?" if near else ""
        found = override.find("C2S201", ("card",), f"no card is called {wanted!r}", hint=hint, key=False)
        return Sought(state="error", findings=(found,))

    def _successor(self, gone: Gone) -> BaseRow | None:
        """The entry that goes by another slug, or another passcode, than it did once."""
        if not gone.card:
            return None
        now = self._moved.get(gone.card) if isinstance(gone.card, int) else None
        return self._by_card.get(gone.card) or now

    def _followed(self, override: Override, row: BaseRow, was: str) -> Sought:
        """What an entry was called once still means it."""
        message = f"{was!r} is {row.name!r} now"
        note = override.find(
            "C2S207",
            ("card",),
            message,
            hint=f"write card: {row.slug}{f', or {row.card}' if row.handle != row.slug else ''}",
            key=False,
        )
        return Sought(id=row.id, findings=(note,))

    def _vanished(self, override: Override, name: str, successor: str | None = None) -> Sought:
        """``successor`` is known where a build of here saw it go; else it is looked for among all names."""
        now = successor
        if now is None:
            now = renamed(name.replace("-", " "), self._names())
        hint = f"it may be {now!r} now: then write that" if now else "the override does nothing until the card is back"
        called = name or f"the passcode {override.card}"
        found = override.find("C2S206", ("card",), f"{called!r} is no longer in the database", hint=hint, key=False)
        return Sought(state="vanished", findings=(found,))

    def suggestions(self, wanted: str) -> tuple[str, ...]:
        return nearest_names(wanted.replace("-", " "), self._names(), 2)


def _number(alias: str) -> str:
    """The passcode in an id, "" where there is none."""
    tail = alias.rpartition("-")[2]
    return tail if whole_number(tail) is not None else ""


def _folded(name: str) -> str:
    """A name, slug or passcode for comparing: letters and digits only."""
    return "".join(char for char in name.casefold() if char.isalnum())
