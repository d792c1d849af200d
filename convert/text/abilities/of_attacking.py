"""What a Battle Phase rules of attacking itself: a round has none, only Attacks under way (CONVERT-20, COMBAT-28), and
who attacks, whom and how often is settled before one is."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Condition, Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft
from convert.text.book import Book

_IN_BATTLE = Condition(phase="battle")
_OF_ATTACKING = frozenset(
    ("hold_back", "attack", "be_attacked", "extra_attack", "direct_attack", "attack_all", "attack_in_defense")
)


def of_attacking(draft: Draft, book: Book) -> None:
    """ "During your opponent's Battle Phase, each monster they control must attack": of an enemy's turn, not of an
    Attack under way, in which nobody attacks any more. A stance to attack in ("… are changed to Attack Position") has
    no moment here: it is unread."""
    if draft.mode not in ("continuous", "equip"):
        return
    lead = _IN_BATTLE in draft.if_
    if lead and any(map(_is_of_attacking, draft.do)):
        draft.if_ = [one for one in draft.if_ if one != _IN_BATTLE]
        for step in draft.do:
            if isinstance(step, op.ChangeStance) and step.src is not None:
                book.fail(step.src, "no_meaning")
        kept = [step for step in draft.do if not isinstance(step, op.ChangeStance)]
        draft.do[:] = [step if _is_of_attacking(step) else _then(step) for step in kept]
    draft.do[:] = map(_whenever, draft.do)


def _is_of_attacking(step: Step) -> bool:
    if not isinstance(step, (op.Allow, op.Forbid)):
        return False
    return ({step.action} if isinstance(step.action, str) else set(step.action)) <= _OF_ATTACKING


def _then(step: Any) -> Step:
    """The step, in an Attack only."""
    out: Step = msgspec.structs.replace(step, if_=(_IN_BATTLE, *(step.if_ or ())))
    return out


def _whenever(step: Step) -> Step:
    """The step, if it is about attacking, without "during the Battle Phase"."""
    if not _is_of_attacking(step) or _IN_BATTLE not in (step.if_ or ()):
        return step
    out: Step = msgspec.structs.replace(step, if_=tuple(one for one in step.if_ or () if one != _IN_BATTLE) or None)
    return out
