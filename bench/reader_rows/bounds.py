"""What bounds a played step and is unread, in partial entries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bench.reader_cases import Case, listed, walk
from bench.reader_rows.pattern import Found, Rows
from convert.effects import Ability, Condition
from convert.effects.steps import Modify, SetStat

ROWS = Rows()

_USED = frozenset(("cast", "activate", "quick", "trigger", "flip"))
_BOUND = re.compile(r"\b([Yy]ou cannot|[Yy]ou can only (?!gain)|(This|These) [^.;:]*\blasts? until)")
_TIME = re.compile(r"(for the rest of this turn|until the end of [^.,;:●]*)( after this \w+ resolves)?, $")
_BACK = re.compile(r"\b([Tt]his (effect|turn)|the turn you activate|resolves|lasts?)\b")


def _asked(ability: Ability) -> set[int]:
    return {
        one.value.unread for one in walk(ability) if isinstance(one.value, Condition) and one.value.unread is not None
    }


def _beside(case: Case, index: int) -> Iterator[Ability]:
    """The used abilities of the clause's sentence, or of the sentence just before it."""
    sentence = case.sentence(index).strip()
    at = case.card.text.find(sentence)
    for ability in case.abilities if at >= 0 else ():
        places = [src for src in ability.src if src < index]
        if ability.mode not in _USED or not places:
            continue
        own = case.sentence(max(places)).strip()
        begin = case.card.text.find(own)
        if own == sentence or (begin >= 0 and 0 <= at - (begin + len(own)) <= 2):
            yield ability


@ROWS.row("bound_unasked", "an unread “you cannot …” beside a step that is played unasked", partial=True)
def bound_unasked(case: Case) -> Found:
    """No condition of the ability asks for those words."""
    for one in case.reading.unread:
        said = case.clause(one.src)
        if one.role == "condition" or not _BOUND.search(said) or ":" in said or ";" in said:
            continue
        whole = case.sentence(one.src).strip().startswith(said)
        for ability in _beside(case, one.src):
            inside = not whole and any(case.sentence(src) == case.sentence(one.src) for src in ability.src)
            if (inside or _BACK.search(said)) and one.src not in _asked(ability):
                yield said


@ROWS.row("limit_unread", "“You can only use this effect once per turn”, unread after a played effect", partial=True)
def limit_unread(case: Case) -> Found:
    """The ability of the sentence before it has no limit."""
    for one in case.reading.unread:
        said = case.clause(one.src)
        if re.match(r"You can only use this effect", said):
            yield from (said for ability in _beside(case, one.src) if not listed(ability.limit))


@ROWS.row("lasts_unread", "“This ATK increase lasts until …”, unread after a played change", partial=True)
def lasts_unread(case: Case) -> Found:
    """The change has no end."""
    for one in case.reading.unread:
        said = case.clause(one.src)
        if not re.search(r"\blasts? (until|while|as long)", said):
            continue
        for ability in _beside(case, one.src):
            changes: list[Any] = [step for step in ability.do if isinstance(step, Modify | SetStat)]
            if any(step.until is None for step in changes) and one.src not in _asked(ability):
                yield said


@ROWS.row("time_cut", "“for the rest of this turn, you cannot …”: quoted as unread without its time", partial=True)
def time_cut(case: Case) -> Found:
    """Just before the unread words stands how long they hold."""
    for one in case.reading.unread:
        if one.src < len(case.reading.clauses) and not case.reading.clauses[one.src].half:
            before = case.card.text[: case.reading.clauses[one.src].start]
            if re.search(
                r"(for the rest of this turn|until the end of [^.,;:●]*)( after this \w+ resolves)?, $", before
            ):
                yield case.clause(one.src)
