"""Summoned without Tributing: nothing that one does with a monster in play, for here no Tribute is asked for
(CONVERT-45)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from convert.effects import Bound, Condition, Event, Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft, own_summon
from convert.text.book import Book
from convert.text.conditions.own_state import SUMMONED_BY_ITSELF, SUMMONED_THIS_WAY
from convert.text.reference.thing import ME


def _untributed(most: int = 0) -> Event:
    """It came in the ordinary way without a Tribute, or with so many at most: as here each of them comes
    (CONVERT-45)."""
    plain = Event(event="summoned", what=ME, how="normal", amount=Bound(lte=0))
    fewer = (Event(event="summoned", what=ME, how="tribute", amount=Bound(lte=most)),) if most else ()
    return Event(any_=(plain, *fewer, Event(event="set", what=ME, how="normal")))


_UNTRIBUTED = _untributed()
_CAME_SO = Condition(occurred=_UNTRIBUTED, during="stay")


def as_permissions(drafts: Iterable[Draft], book: Book) -> list[Draft]:
    """ "You can Normal Summon this card without Tributing, but its original ATK becomes 1000": allowed as it is
    summoned, and its price holds of each ordinary summoning without a Tribute, as does what later sentences say of a
    monster "Summoned this way". Where it has another way of its own, they say it of that one; where it is spared only
    while something holds, they are a remark, and a price is unread: nobody knows later whether that held."""
    found: list[Draft] = []
    spared = other = bound = False
    said: list[int] = []
    for draft in drafts:
        other |= any(map(own_summon, draft.do))
        if spared and not other and _of_this_way(draft):
            if not bound:
                _remark(draft.src, book)
                continue
            _came_untributed(draft, said)
        found.append(draft)
        first = draft.do[0] if draft.do else None
        if draft.mode == "activate" and draft.do and not draft.cost and all(map(_spares_others, draft.do)):
            draft.mode, draft.optional, draft.effect = "permission", False, False
            continue
        if draft.mode != "activate" or draft.cost or draft.targets or not _spares_tributes(first):
            continue
        spared, bound = True, not draft.if_
        said = [draft.do[0].src] if draft.do[0].src is not None else []
        price = [step for step in draft.do[1:] if _is_price(step)]
        rest = {step.src for step in draft.do[1:] if step.src is not None} - {draft.do[0].src}
        _remark(rest - {step.src for step in price}, book)
        draft.src = [index for index in draft.src if index not in rest]
        draft.mode, draft.optional, draft.effect, draft.do = "permission", False, False, draft.do[:1]
        paid = sorted({step.src for step in price if step.src is not None})
        if price and bound:
            price[0] = msgspec.structs.replace(price[0], link=None)
            most = first.count if isinstance(first, op.Allow) and isinstance(first.count, int) else 0
            came = Condition(occurred=_untributed(most), during="stay")
            found.append(Draft("continuous", draft.scope, if_=[came], do=price, src=[*said, *paid]))
        elif price:  # what it would be the price of is unread with it
            found.pop()
            for index in {*draft.src, *said, *paid}:
                book.fail(index, "no_frame")
    return found


def _is_price(step: Step) -> bool:
    """ "… but its original ATK becomes 1900 and its Level becomes 4"."""
    return isinstance(step, (op.SetStat, op.ChangeLevel)) and step.what.how == "self"


def _came_untributed(draft: Draft, said: list[int]) -> None:
    """ "If Summoned this way", said of the ordinary summoning without a Tribute, of which the clauses ``said`` tell."""
    draft.src = sorted({*said, *draft.src})
    waits = draft.do[0] if len(draft.do) == 1 else None
    if draft.mode == "continuous" and isinstance(waits, op.Delayed) and draft.when is None:
        # "this card is destroyed during the End Phase": of the turn in which it is there
        draft.mode, draft.effect, draft.when = "trigger", True, msgspec.structs.replace(waits.when, next=False)
        draft.do = [msgspec.structs.replace(step, src=waits.src) for step in waits.do]
    draft.if_ = [_CAME_SO if one == SUMMONED_THIS_WAY else one for one in draft.if_]
    if draft.when is not None and _as_it_came(draft.when):
        draft.when = _UNTRIBUTED


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
