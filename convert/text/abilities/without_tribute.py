"""Summoned without Tributing: nothing that one does with a monster in play, for here no Tribute is asked for
(CONVERT-45)."""

from __future__ import annotations

from collections.abc import Iterable

from convert.effects import Event, Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft, own_summon
from convert.text.book import Book
from convert.text.conditions.own_state import SUMMONED_BY_ITSELF, SUMMONED_THIS_WAY


def as_permissions(drafts: Iterable[Draft], book: Book) -> list[Draft]:
    """ "You can Normal Summon this card without Tributing, but its original ATK becomes 1000": allowed as it is
    summoned. What it costs to be spared Tributes that nobody asks for is a remark, and so is what later sentences say
    of a monster "Summoned this way", where it has no other way of its own."""
    found: list[Draft] = []
    spared = other = False
    for draft in drafts:
        other |= any(map(own_summon, draft.do))
        if spared and not other and _of_this_way(draft):
            _remark(draft.src, book)
            continue
        found.append(draft)
        first = draft.do[0] if draft.do else None
        if draft.mode == "activate" and draft.do and not draft.cost and all(map(_spares_others, draft.do)):
            draft.mode, draft.optional, draft.effect = "permission", False, False
            continue
        if draft.mode != "activate" or draft.cost or draft.targets or not _spares_tributes(first):
            continue
        spared = True
        rest = {step.src for step in draft.do[1:] if step.src is not None} - {draft.do[0].src}
        _remark(rest, book)
        draft.src = [index for index in draft.src if index not in rest]
        draft.mode, draft.optional, draft.effect, draft.do = "permission", False, False, draft.do[:1]
    return found


def _remark(indices: Iterable[int], book: Book) -> None:
    for index in indices:
        book.piece(index).note = True


def _of_this_way(draft: Draft) -> bool:
    """Whether it is asked there that this card came in its own way."""
    return SUMMONED_THIS_WAY in draft.if_ or (draft.when is not None and _as_it_came(draft.when))


def _as_it_came(when: Event) -> bool:
    return when.event == "summoned" and (when.what, when.by) == (SUMMONED_BY_ITSELF.what, SUMMONED_BY_ITSELF.by)


def _spares_others(step: Step) -> bool:
    """ "You can Normal Summon Fish monsters without Tributing": no Tribute is asked of any of them."""
    return isinstance(step, op.Allow) and step.action == "summon_without_tribute" and step.what.how == "all"


def _spares_tributes(step: Step | None) -> bool:
    return isinstance(step, op.Allow) and step.action == "summon_without_tribute" and step.what.how == "self"
