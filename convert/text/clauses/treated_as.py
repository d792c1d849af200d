"""In which manner a Special Summon counts: "(This is treated as a Fusion Summon.)"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from convert.effects import Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft
from convert.text.book import Book

TREATED_AS: dict[str, Any] = {
    f"treated-as-{manner}-summon": manner for manner in ("fusion", "ritual", "synchro", "xyz", "link")
}
""" "(This is treated as a Fusion Summon.)", and the manner that it is."""


def treated_as(word: str, steps: list[Step]) -> list[Step] | None:
    """The last Special Summon among the steps in this manner; None where there is none."""
    for at in range(len(steps) - 1, -1, -1):
        step = steps[at]
        if isinstance(step, (op.FusionSummon, op.RitualSummon)):
            return list(steps)
        if isinstance(step, op.SpecialSummon):
            return [*steps[:at], msgspec.structs.replace(step, manner=TREATED_AS[word]), *steps[at + 1 :]]
    return None


def counts_as(words: Sequence[str], draft: Draft, book: Book, start: int) -> bool:
    """ "● Special Summon 1 Synchro Monster. (This is treated as a Synchro Summon.)": a sentence that
    begins there, of the Special Summon before it, whose clause it opens; False where it is none."""
    said = len(words) == 1 and words[0] in TREATED_AS
    treated = treated_as(words[0], draft.do) if said and book.pieces and book.pieces[-1].why is None else None
    if treated is None:
        return False
    draft.do = treated
    draft.src.append(book.open("static", start, start + 1))
    return True
