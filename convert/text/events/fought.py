"""What happens to whoever fights this card: "a monster that battles this card cannot attack during its next turn"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from convert.effects import Event, Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.walk import mapped, parts
from convert.text.events.things import plain
from convert.text.reference.thing import ME

_FOUGHT: dict[str, Any] = {"battles": "battles", "attack_declared": "attacked", "attacked": "attack_declared"}
"""What befell the foe, and the same as it befalls this card."""
OTHER = Selector(how="event", kind="monster")


@dataclass(frozen=True, slots=True)
class Fought:
    """The battle that sets it off, and the steps on the monster in it."""

    when: Event
    steps: list[Step]


def of_the_fought(steps: Sequence[Step], own: str) -> Fought | None:
    """Steps on "a monster that battles this card" (or “its name”) as what happens when it does; None for others."""
    found = list(dict.fromkeys(_plain(one) for step in steps for one in _foes(step, own)))
    if len(found) != 1 or any(step.if_ for step in steps):
        return None
    foe = found[0]
    assert foe.where is not None
    befell = foe.where.befell
    assert befell is not None
    rest = msgspec.structs.replace(foe.where, befell=None)
    by: Selector | None = msgspec.structs.replace(foe, where=rest if rest != Filter() else None)
    me = befell.by if befell.by is not None and befell.by.how in ("self", "equipped") else ME
    when = Event(event=_FOUGHT[befell.event or ""], what=me, by=by)
    done = [mapped(step, lambda one: OTHER if _is_foe(one, own) else one) for step in steps]
    return Fought(when, [at_once(step) for step in done] if when.event == "battles" else done)


def only_while(steps: Sequence[Step], own: str) -> bool:
    """Whether they are on "a monster that battled this card", but only while something is so: no battle brings them
    about once and for all."""
    return any(step.if_ and next(_foes(step, own), None) is not None for step in steps)


def _plain(foe: Selector) -> Selector:
    return msgspec.structs.replace(plain(foe), id=None, count=None)


def _is_foe(value: Any, own: str) -> bool:
    if not isinstance(value, Selector) or value.where is None or value.where.befell is None:
        return False
    befell = value.where.befell
    if befell.event not in _FOUGHT or befell.by is None:
        return False
    named = befell.by.where is not None and befell.by.where.name == own
    return named or befell.by.how in ("self", "equipped")


def _foes(step: Step, own: str) -> Iterator[Selector]:
    """Every such monster in a step."""
    return (one for one in parts(step) if isinstance(one, Selector) and _is_foe(one, own))


def at_once(step: Step) -> Step:
    """ "… after damage calculation": the battle being over is what sets it off."""
    if isinstance(step, op.Delayed) and step.when.event == "battles" and step.when.what is None and len(step.do) == 1:
        (then,) = step.do
        return msgspec.structs.replace(then, src=step.src, link=step.link, if_=step.if_ or then.if_)
    return step
