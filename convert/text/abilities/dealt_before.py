"""The number of an event that has none: "the damage you took" of an attack that was declared is what a step before
dealt, however much that came to, or nobody knows it."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Amount, Event
from convert.effects import steps as op
from convert.effects.walk import mapped, parts
from convert.text.abilities.draft import Draft
from convert.text.book import Book

OF_LIFE = frozenset(("damage_taken", "battle_damage", "healed"))
"""The events with an amount of damage or of life points."""
_ASKED = b'"event":"amount"'
"""What stands in a tree that asks for it: found sooner than by a walk through the tree."""


def from_step_before(draft: Draft, book: Book) -> None:
    """Put what the last step dealt or healed for an amount that the ability's event does not carry; a step that has no
    such step before it is unread, with its clause."""
    if carries(draft.when) or _ASKED not in msgspec.json.encode(draft.do):
        return
    dealt: Amount | None = None
    giver: int | None = None
    lost: set[int] = set()
    for at, step in enumerate(draft.do):
        if step.src is not None and book.piece(step.src).why is not None:
            continue
        if _asks(step):
            if giver is not None:
                name = draft.do[giver].id or draft.scope.names.new("s")
                draft.do[giver] = msgspec.structs.replace(draft.do[giver], id=name)
                dealt = Amount(dice=name)
            if dealt is None:
                lost |= {step.src} if step.src is not None else set()
                continue
            draft.do[at] = step = _instead(step, dealt)
        if isinstance(step, op.Damage) and step.to.kind == "caster" and step.to.how != "all":
            giver = at
        elif isinstance(step, op.Damage | op.Heal) and isinstance(step.amount, Amount):
            dealt, giver = step.amount, None
    for src in lost:
        book.fail(src, "ambiguous")
    draft.do[:] = [step for step in draft.do if step.src not in lost]


def carries(event: Event | None) -> bool:
    """Whether every event that it may be has such an amount."""
    if event is None:
        return False
    return all(map(carries, event.any_)) if event.any_ else event.event in OF_LIFE


def _asks(node: Any) -> bool:
    """Whether it asks the ability's own event for it, and no event of what waits or stands in for something."""
    return any(isinstance(one, Amount) and one.event == "amount" for one in parts(node, apart=_has_its_own))


def _has_its_own(node: msgspec.Struct) -> bool:
    return isinstance(node, op.Replace) or (isinstance(node, op.Delayed) and carries(node.when))


def _instead(node: Any, dealt: Amount) -> Any:
    """The same with that amount, halved or doubled where the event's would have been."""

    def halved(one: Any) -> Any:
        if not isinstance(one, Amount) or one.event != "amount":
            return one
        return dealt if one.times is None else msgspec.structs.replace(dealt, times=(dealt.times or 1.0) * one.times)

    return mapped(node, halved, _has_its_own)
