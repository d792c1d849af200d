"""Count what is in a compendium and what of its cards' text is still unread, so that the next person sees where to dig.

Knows no game. The words of unread clauses are grouped by their head verb and by how they begin, with names and numbers
masked: ``target 1 monster your …``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

import msgspec

CLASSIC_UNTIL = "2005-12-31"
"""First printed in English up to this day: the era that the game is about (effects contract, section 1)."""
NO_RANK = "none"
"""Under what entries without a Rank are counted."""
STATUSES = ("automatic", "partial", "manual", "flavour")
EXAMPLES = 3
_NAME = re.compile(r"[\"“][^\"”]*[\"”]")
_NUMBER = re.compile(r"\d[\d,.]*")
_WORD = re.compile(r"[\w'’#“”~-]+")


class Gap(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of text that is unread: how many clauses and entries, and a few entries that have it."""

    what: str
    clauses: int
    entries: int
    examples: tuple[str, ...]


class Era(msgspec.Struct, frozen=True, kw_only=True):
    """The entries of one era: how many there are, and how their text was read."""

    entries: int
    status: dict[str, int]
    with_text: int
    """Entries whose card has rules text."""
    clauses: int
    unread: int
    """Clauses that are not in a tree."""

    @property
    def automatic_share(self) -> float:
        """The share of automatic ones among those with rules text, 0 to 1."""
        return self.status.get("automatic", 0) / self.with_text if self.with_text else 0.0


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """All counts of a compendium."""

    total: int
    forms: dict[str, dict[str, int]]
    """Kind and form ("spell ritual") → counts by status, and ``all``."""
    ranks: dict[str, int]
    eras: dict[str, Era]
    verbs: dict[str, int]
    """Op → entries whose tree has it."""
    reasons: dict[str, int]
    """Why clauses are unread."""
    doubts: dict[str, int]
    """What a second witness doubts → entries."""
    unread_verbs: tuple[Gap, ...]
    unread_phrases: tuple[Gap, ...]


def head_verbs() -> frozenset[str]:
    """The verbs by which an unread clause is filed (``head_verbs.txt``, a verb a line, "#" comments)."""
    lines = files("convert.compendium").joinpath("head_verbs.txt").read_text("utf-8").splitlines()
    return frozenset(line.strip() for line in lines if line.strip() and not line.startswith("#"))


def statistics(entries: Iterable[Any], *, top: int = 20) -> Statistics:
    """Everything counted; ``top`` is how many kinds of unread text are named."""
    from convert.compendium.query import verbs_of

    pile = list(entries)
    classic = [entry for entry in pile if (getattr(entry, "first_date", None) or "9999") <= CLASSIC_UNTIL]
    used: Counter[str] = Counter()
    for entry in pile:
        used.update(set(verbs_of(entry.effects)))
    forms: dict[str, dict[str, int]] = {}
    for entry in sorted(pile, key=lambda entry: (entry.kind, str(getattr(entry, "form", "")))):
        row = forms.setdefault(" ".join(filter(None, (entry.kind, getattr(entry, "form", "")))), {"all": 0})
        row["all"] += 1
        row[entry.adjudication.status] = row.get(entry.adjudication.status, 0) + 1
    ranks = Counter(getattr(entry, "rank", None) for entry in pile)
    return Statistics(
        total=len(pile),
        forms=forms,
        ranks={
            NO_RANK if rank is None else str(rank): ranks[rank] for rank in sorted(ranks, key=lambda r: (r is None, r))
        },
        eras={"all": _era(pile), **({"classic": _era(classic)} if classic else {})},
        verbs=dict(sorted(used.items(), key=lambda row: (-row[1], row[0]))),
        reasons=dict(sorted(Counter(clause.why for e in pile for clause in e.adjudication.unread).items())),
        doubts=_doubts(pile),
        unread_verbs=_gaps(pile, _by_verb(head_verbs()), top),
        unread_phrases=_gaps(pile, opening, top),
    )


def _doubts(pile: list[Any]) -> dict[str, int]:
    """Entries by the kind of word that is doubted in them."""
    found: Counter[str] = Counter()
    for entry in pile:
        found.update({one.what.partition(":")[0] for one in entry.adjudication.doubted})
    return dict(sorted(found.items(), key=lambda row: (-row[1], row[0])))


def _era(entries: list[Any]) -> Era:
    status = Counter(entry.adjudication.status for entry in entries)
    return Era(
        entries=len(entries),
        status={name: status[name] for name in STATUSES},
        with_text=len(entries) - status["flavour"],
        clauses=sum(entry.adjudication.clauses for entry in entries),
        unread=sum(len(entry.adjudication.unread) for entry in entries),
    )


def masked(text: str) -> list[str]:
    """The words of a clause in lower case, with names as "~" and numbers as "N"."""
    return [
        word if word in ("~", "N") else word.lower() for word in _WORD.findall(_NUMBER.sub("N", _NAME.sub("~", text)))
    ]


def opening(text: str) -> str:
    """How the clause begins: its first four words, masked."""
    return " ".join(masked(text)[:4])


def _by_verb(verbs: frozenset[str]) -> Any:
    def verb(text: str) -> str:
        """The first word of the clause that is a verb of card text; "(none)" where there is none."""
        for word in masked(text):
            for form in (word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("ed"), word[:-1]):
                if form in verbs:
                    return form
        return "(none)"

    return verb


def _gaps(entries: list[Any], key: Any, top: int) -> tuple[Gap, ...]:
    """The commonest kinds of unread clauses, by what ``key`` makes of their text."""
    clauses: Counter[str] = Counter()
    names: dict[str, list[str]] = {}
    holders: Counter[str] = Counter()
    for entry in entries:
        seen = Counter(key(clause.text) for clause in entry.adjudication.unread if clause.text)
        clauses.update(seen)
        for what in seen:
            holders[what] += 1
            examples = names.setdefault(what, [])
            if len(examples) < EXAMPLES:
                examples.append(entry.name)
    ranked = sorted(clauses, key=lambda what: (-clauses[what], what))[:top]
    return tuple(
        Gap(what=what, clauses=clauses[what], entries=holders[what], examples=tuple(names[what])) for what in ranked
    )
