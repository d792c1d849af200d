"""A part of the database: by set, by date, by a list of cards or a deck (before the conversion), by form (after it)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from convert.cards.model import Card
from convert.errors import DataError, UsageError

_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?$")


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Which part of the database a build takes; empty for all of it."""

    sets: tuple[str, ...] = ()
    since: str = ""
    until: str = ""
    forms: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    """Names and passcodes of a ``--list``."""

    @property
    def whole(self) -> bool:
        """Whether nothing is left out."""
        return self == Part()


def read_list(path: Path) -> tuple[str, ...]:
    """The names and passcodes in a list (one a line, # for a comment) or a ``.ydk`` deck. Raises ``UsageError``."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise UsageError(f"the list {path} cannot be read: {reason}") from error
    deck = path.suffix.lower() == ".ydk"
    found = []
    for line in text.splitlines():
        word = line.strip()
        if not word or word.startswith("!") or (word.startswith("#") and (deck or not word[1:2].isdigit())):
            continue
        found.append(str(int(word)) if word.isdigit() else word)
    if not found:
        raise UsageError(f"the list {path} names no card", hint="one name or passcode a line, or a .ydk deck")
    return tuple(dict.fromkeys(found))


def check_date(value: str, option: str) -> str:
    """A date for ``--from`` or ``--until``: 2002, 2002-03 or 2002-03-08. Raises ``UsageError``."""
    if value and not _DATE.match(value):
        raise UsageError(f"{option} {value} is no date", hint="write it as 2002-03-08, 2002-03 or 2002")
    return value


def select(cards: Sequence[Card], part: Part) -> tuple[Card, ...]:
    """The cards of the part. Raises ``UsageError`` for a set, and ``DataError`` for listed cards, that nobody knows."""
    chosen = list(cards)
    if part.wanted:
        chosen = _listed(chosen, part.wanted)
    if part.sets:
        chosen = _of_sets(chosen, part.sets)
    if part.since or part.until:
        chosen = [card for card in chosen if _within(_first_date(card), part.since, part.until)]
    return tuple(chosen)


def _listed(cards: Sequence[Card], wanted: Sequence[str]) -> list[Card]:
    by_id: dict[str, Card] = {}
    by_name: dict[str, Card] = {}
    for card in cards:
        for passcode in (*card.aliases, card.id):
            by_id[str(passcode)] = card
        by_name.setdefault(card.name.casefold(), card)
    found: dict[int, Card] = {}
    missing = []
    for word in wanted:
        match = by_id.get(word) or by_name.get(word.casefold())
        if match is None:
            missing.append(word)
        else:
            found.setdefault(match.id, match)
    if missing:
        from convert.findings.near import did_you_mean

        hint = did_you_mean(missing[0], [card.name for card in cards])
        shown = ", ".join(repr(word) for word in missing[:5]) + (" …" if len(missing) > 5 else "")
        raise DataError(
            f"the list names {len(missing)} unknown card{'s' * (len(missing) > 1)}: {shown}", hint=hint or None
        )
    return list(found.values())


def _of_sets(cards: Sequence[Card], sets: Sequence[str]) -> list[Card]:
    """Cards printed in any of the sets: by the set's whole name, or a code before the hyphen ("LOB")."""
    names = {printing.set_name.casefold(): printing.set_name for card in cards for printing in card.printings}
    codes = {
        printing.code.partition("-")[0].casefold() for card in cards for printing in card.printings if printing.code
    }
    for name in sets:
        if name.casefold() not in names and name.casefold() not in codes:
            from convert.findings.near import did_you_mean

            raise UsageError(f"there is no set {name!r}", hint=did_you_mean(name, sorted(names.values())) or None)
    wanted = {name.casefold() for name in sets}
    return [
        card
        for card in cards
        if any(p.set_name.casefold() in wanted or p.code.partition("-")[0].casefold() in wanted for p in card.printings)
    ]


def _first_date(card: Card) -> str:
    return min((printing.date for printing in card.printings if printing.date), default=card.first_date or "")


def _within(date: str, since: str, until: str) -> bool:
    """Whether a date lies in the bounds, both included; a bound may name a year or a month."""
    if not date:
        return False
    return (not since or date[: len(since)] >= since) and (not until or date[: len(until)] <= until)
