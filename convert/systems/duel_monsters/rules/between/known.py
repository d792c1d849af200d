"""KNOWN and the lasting part of DESPELL: learning spells, filling pages, losing and regaining a source."""

from __future__ import annotations

from convert.prose.english import some
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.rules.between.refusal import Problem
from convert.systems.duel_monsters.rules.between.ritual import WORK_MINUTES
from convert.systems.duel_monsters.rules.between.stat import SPELLBOOK_PAGES

WEEK_MINUTES = 7 * 24 * 60


def translate_minutes(rank: int, *, by_author: bool = False) -> int:
    """Minutes of work to translate a source: R days of 8 hours (KNOWN-03); none where its writer does it (KNOWN-04)."""
    return 0 if by_author else formulas.translate_days(rank) * WORK_MINUTES["days"]


def transcribe_minutes(rank: int) -> int:
    """Minutes to write a spell into the Spellbook: R hours (KNOWN-05), the same for rewriting a Despelled source
    (DESPELL-02)."""
    return formulas.transcribe_hours(rank) * 60


def recovery_minutes(rank: int) -> int:
    """Minutes until a Despelled source recovers by itself: R weeks (DESPELL-03)."""
    return rank * WEEK_MINUTES


def check_page_room(name: str, rank: int, used: int) -> tuple[Problem, ...]:
    """Whether the spell still fits into the Spellbook (KNOWN-06)."""
    free = SPELLBOOK_PAGES - used
    if formulas.pages(rank) <= free:
        return ()
    return (
        Problem(
            rule="KNOWN-06",
            message=f"{name} fills {some(formulas.pages(rank), 'page')}, and {free} of {SPELLBOOK_PAGES} are free",
        ),
    )
