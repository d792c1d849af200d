"""How long what an ability does lasts, where its duration belongs to a battle or a bearer that it does not have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft
from convert.text.abilities.while_equipped import BEARER, named_beside, puts_itself_on
from convert.text.book import Book
from convert.text.clauses.how_long import LASTING

_ATTACKS = frozenset(("attack_declared", "attacked"))


def durations_asked(drafts: Sequence[Draft], book: Book) -> None:
    """Each such step goes where its duration has something to end with; where there is none, its sentence is unread."""
    before: Draft | None = None
    worn = next((to for draft in drafts if (to := puts_itself_on(draft.do)) is not None), None)
    for draft in drafts:
        if draft.lost:
            continue
        if before is not None and _of_that_battle(draft) and _fought_for(before):
            before.do.extend(draft.do)
            before.src.extend(draft.src)
            draft.do, draft.src = [], []
            draft.lost = True
            continue
        lost = {step.src for step in (*_of_no_battle(draft), *_of_no_bearer(draft, worn)) if step.src is not None}
        for src in lost:
            book.fail(src, "ambiguous")
        draft.do[:] = [step for step in draft.do if step.src not in lost]
        if lost and not draft.do and not draft.granted:
            draft.targets, draft.lost = [], True  # nobody else may speak of its targets
        before = draft


def _of_that_battle(draft: Draft) -> bool:
    """ "This card cannot be destroyed by that battle."""
    plain = draft.mode == "continuous" and draft.do and not draft.if_
    return bool(plain) and all(isinstance(s, op.Protect) and _in_battle(s) and s.what.how == "self" for s in draft.do)


def _fought_for(draft: Draft) -> bool:
    """Whether an ability comes to a battle: "when a monster declares an attack: Special Summon this card …"."""
    when = draft.when
    events = {one.event for one in (when.any_ or (when,))} if when is not None else set()
    return draft.mode in ("trigger", "quick") and bool(events) and events <= _ATTACKS and bool(draft.do)


def _in_battle(step: Step) -> bool:
    return step.until == "this_battle" and not step.if_


def _of_no_battle(draft: Draft) -> Iterator[Step]:
    """ "Fish monsters gain 500 ATK during damage calculation only": of each battle, which a rule that holds all the
    time does not say; nor does what is done once, as a card is put on its bearer."""
    if any(one.unread is not None for one in draft.if_):
        return  # the battle is what nobody read
    if draft.mode in ("continuous", "equip"):
        yield from filter(_in_battle, draft.do)
    elif draft.mode == "cast" and puts_itself_on(draft.do) is not None:
        yield from (s for s in draft.do if s.until == "this_battle" and getattr(s, "what", None) == BEARER)


def _of_no_bearer(draft: Draft, worn: Selector | None) -> Iterator[Step]:
    """ "Equip only to a monster you control. Target 1 monster your opponent controls. It cannot attack": for how long,
    it does not say; what the same effect brings is changed for good. ``worn``: what the card is put on."""
    often = draft.optional or draft.limits or draft.when or draft.cost
    own = puts_itself_on(draft.do)
    bearer = own or (None if often or draft.mode not in ("cast", "activate") else worn)
    if bearer is None:
        return
    brought = {s.what.id for s in draft.do if isinstance(s, op.SpecialSummon)}
    at = next((k for k, s in enumerate(draft.do) if isinstance(s, op.Equip) and s.what.how == "self"), -1)
    for step in draft.do[at + 1 :]:
        endless = isinstance(step, LASTING) and step.until is None
        other = named_beside(bearer, step)
        if endless and other and other not in brought:
            yield step
