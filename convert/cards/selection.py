"""A part of the database: by set, by date, by a list of names or passcodes, by a deck (design 3.2).

>>> part = Selection.of(since="2002-01-01", until="2002-12-31")
>>> part.apply(cards).cards  # doctest: +SKIP
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from convert.cards.files import read_raw
from convert.cards.model import CardId, PrintedCard
from convert.cards.printings import as_date
from convert.errors import UsageError
from convert.findings.model import Finding
from convert.plain_file import STDIN
from convert.whole_number import whole_number

_DECK_HEAD = re.compile(r"[#!](?:main|extra|side|created)\b.*", re.IGNORECASE)
_COUNT = re.compile(r"(?:\d{1,2}\s*[x×]\s+|\s+[x×]\s*\d{1,2}$)", re.IGNORECASE)
MISSED = ("C2S431", "C2S432")
"""Codes of a line that names no card, and of one whose passcode no card has."""
_CLOSE = 75
"""How near (0 to 100) a name must come to be offered as what was meant."""


class Wanted(msgspec.Struct, frozen=True):
    """One line of a list: a name or a passcode, and the line it stands on (from 1)."""

    text: str
    line: int


class Selected(msgspec.Struct, frozen=True):
    """The chosen cards, in the order they came in, and what in the selection found nothing."""

    cards: tuple[Any, ...]
    findings: tuple[Finding, ...] = ()


class Selection(msgspec.Struct, frozen=True, kw_only=True):
    """What to take of the database; all that is given must hold. Make one with ``Selection.of``."""

    sets: tuple[str, ...] = ()
    """Names of sets, or the code that their print codes begin with ("LOB"); a card of any of them is taken."""
    since: str | None = None
    """First printed on this day or later ("YYYY-MM-DD")."""
    until: str | None = None
    """First printed on this day or before."""
    list_file: str = ""
    wanted: tuple[Wanted, ...] | None = None

    @classmethod
    def of(
        cls,
        *,
        sets: Sequence[str] = (),
        since: str | None = None,
        until: str | None = None,
        list_file: Path | None = None,
    ) -> Selection:
        """A selection from the command line's values. Dates may be a year or a month too ("2002", "2002-03").

        Raises ``UsageError`` for a date that is none, or a list that is missing or empty.
        """
        return cls(
            sets=tuple(sets),
            since=_day(since, "--from", last=False),
            until=_day(until, "--until", last=True),
            list_file=str(list_file) if list_file else "",
            wanted=read_list(list_file) if list_file else None,
        )

    @property
    def everything(self) -> bool:
        """Whether nothing is left out."""
        return self == Selection()

    def describe(self) -> str:
        """The selection in words: "set Metal Raiders, until 2003-01-01"; "" for everything."""
        parts = [f"set {name}" for name in self.sets]
        if self.since:
            parts.append(f"from {self.since}")
        if self.until:
            parts.append(f"until {self.until}")
        if self.list_file:
            parts.append(f"list {Path(self.list_file).name}")
        return ", ".join(parts)

    def apply(self, cards: Sequence[PrintedCard], called: Callable[[str], str] = str) -> Selected:
        """The cards of ``cards`` that are meant; ``called``: the name of a card that people write in other ways.
        Names and passcodes that mean no card are findings with the list's line. Raises ``UsageError`` for a set that no
        card was printed in."""
        chosen: Sequence[PrintedCard] = cards
        findings: tuple[Finding, ...] = ()
        if self.wanted is not None:
            chosen, findings = _listed(self.wanted, self.list_file, cards, called)
        if self.sets:
            printed = _Sets(cards)
            names = frozenset().union(*(printed.meant(name) for name in self.sets))
            chosen = [card for card in chosen if any(printing.set_name in names for printing in card.printings)]
        if self.since or self.until:
            since, until = self.since or "", self.until or "9999"
            chosen = [card for card in chosen if (day := first_printed(card)) and since <= day <= until]
        return Selected(tuple(chosen), findings)


def first_printed(card: PrintedCard) -> str | None:
    """The day of a card's earliest dated printing, else the release date that the source states, else None."""
    return min([printing.date for printing in card.printings if printing.date], default=card.first_date)


def read_list(path: Path) -> tuple[Wanted, ...]:
    """The lines of a list: names or passcodes, one a line, "#" for a comment, "3x Name" for three copies (which are
    one card here), or a ``.ydk`` deck with its ``#main``, ``#extra`` and ``!side``.

    Raises ``UsageError`` when the file is missing, no text, or names nothing.
    """
    if path != STDIN and not path.exists():
        raise UsageError(f"there is no file {path}", hint="a list holds one name or passcode a line, or is a .ydk deck")
    try:
        lines = read_raw(path).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise UsageError(f"{path} is no text file", hint="a list holds one name or passcode a line") from None
    deck = path.suffix.lower() == ".ydk" or any(_DECK_HEAD.fullmatch(line.strip()) for line in lines)
    wanted: dict[str, Wanted] = {}
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#") or (deck and text.startswith("!")):
            continue
        text = text if deck else _COUNT.sub("", text).strip()
        wanted.setdefault(_fold(text), Wanted(text, number))
    if not wanted:
        raise UsageError(f"{path} names no card", hint="a list holds one name or passcode a line, or is a .ydk deck")
    return tuple(wanted.values())


_BARE_COUNT = re.compile(r"\d{1,2}\s+(?=\S)")


def without_count(text: str) -> str:
    """A line "3 Name" without its number: what is meant where no card is called so as a whole ("7 Colored Fish")."""
    found = _BARE_COUNT.match(text)
    return text[found.end() :] if found else text


def _listed(
    wanted: Iterable[Wanted], file: str, cards: Sequence[PrintedCard], called: Callable[[str], str]
) -> tuple[list[PrintedCard], tuple[Finding, ...]]:
    by_id: dict[CardId, PrintedCard] = {alias: card for card in cards for alias in card.aliases}
    by_id.update((card.id, card) for card in cards)
    by_name: dict[str, list[PrintedCard]] = {}
    for card in cards:
        by_name.setdefault(_fold(card.name), []).append(card)
    chosen: set[CardId] = set()
    findings: list[Finding] = []
    for want in wanted:
        # A name first: there is a card called "7".
        found = by_name.get(_fold(want.text), [])
        number = whole_number(want.text)
        if not found and number is not None and number in by_id:
            found = [by_id[number]]
        if not found:
            found = by_name.get(_fold(without_count(want.text)), []) or by_name.get(_fold(called(want.text)), [])
        if found:
            chosen.update(card.id for card in found)
        else:
            findings.append(_unknown(want, file, by_name))
    return [card for card in cards if card.id in chosen], tuple(findings)


def _unknown(want: Wanted, file: str, by_name: dict[str, list[PrintedCard]]) -> Finding:
    if want.text.isdecimal():
        code, message, hint = MISSED[1], f"no card has the passcode {want.text[:30]}", ""
    else:
        code, message = MISSED[0], f"no card is called {want.text[:100]!r}"
        near = _nearest(_fold(want.text[:100]), by_name)
        hint = f"did you mean {by_name[near][0].name!r}?" if near else ""
        if want.text.startswith("home-"):
            hint = "an id of homebrew: the overrides that make it are not among those of this build (--overrides DIR)"
    return Finding(file=file, line=want.line, column=1, code=code, severity="warning", message=message, hint=hint)


def without_known(findings: Iterable[Finding], selection: Selection, names: Iterable[str]) -> Iterator[Finding]:
    """The findings but for those that miss a card where a line of the list means one of these names: of an entry that
    is no card's (homebrew)."""
    known = {_fold(name) for name in names}
    met = {
        want.line
        for want in selection.wanted or ()
        if known and (_fold(want.text) in known or _fold(without_count(want.text)) in known)
    }
    for finding in findings:
        if not (finding.code in MISSED and finding.file == selection.list_file and finding.line in met):
            yield finding


class _Sets:
    """The sets that cards were printed in, to be meant by name or by the code that print codes begin with."""

    def __init__(self, cards: Iterable[PrintedCard]) -> None:
        self._names: dict[str, str] = {}
        self._codes: dict[str, set[str]] = {}
        for card in cards:
            for printing in card.printings:
                self._names.setdefault(_fold(printing.set_name), printing.set_name)
                code = printing.code.partition("-")[0].casefold()
                self._codes.setdefault(code, set()).add(printing.set_name)

    def meant(self, text: str) -> frozenset[str]:
        """The names of the sets meant by ``text``. Raises ``UsageError`` with the nearest name when there is none."""
        folded = _fold(text)
        if folded in self._names:
            return frozenset([self._names[folded]])
        if folded and folded in self._codes:
            return frozenset(self._codes[folded])
        near = _nearest(folded, self._names)
        hint = f"did you mean {self._names[near]!r}?" if near else "a set is named as on its products, or by its code"
        raise UsageError(f"no card was printed in a set called {text!r}", hint=hint)


def _nearest(folded: str, known: Iterable[str]) -> str | None:
    from rapidfuzz import fuzz, process

    found = process.extractOne(folded, list(known), scorer=fuzz.WRatio, score_cutoff=_CLOSE)
    return found[0] if found else None


def _fold(text: str) -> str:
    """A name for comparing: case, spaces and the two kinds of quotation marks and apostrophes are ignored."""
    plain = text.translate(_QUOTES).casefold()
    return " ".join(plain.split())


_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'"})


def _day(text: str | None, option: str, *, last: bool) -> str | None:
    """A whole date; a year or month means its first or its ``last`` day (a month's 31st, which sorts right)."""
    if not text:
        return None
    parts = text.split("-")
    filled = parts + ["12", "31"][len(parts) - 1 :] if last else parts + ["01", "01"][len(parts) - 1 :]
    day = as_date("-".join(filled))
    if day is None or len(filled) != 3 or day != "-".join(filled):
        raise UsageError(f"{option} {text!r} is no date", hint="a date is written 2002-03-08, 2002-03 or 2002")
    return day
