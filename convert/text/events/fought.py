"""What happens to whoever fights this card: "a monster that battles this card cannot attack during its next turn"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from convert.effects import Event, Filter, Selector, Step
from convert.effects import steps as op
from convert.text.events.things import plain

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
    me = befell.by if befell.by is not None and befell.by.how in ("self", "equipped") else Selector(how="self")
    when = Event(event=_FOUGHT[befell.event or ""], what=me, by=by)
    done = [_with(step, own) for step in steps]
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


def _foes(value: Any, own: str) -> Iterator[Selector]:
    """Every such monster in a step."""
    if _is_foe(value, own):
        yield value
        return
    inside = value if isinstance(value, tuple) else msgspec.structs.astuple(value)
    for one in filter(None, inside):
        if isinstance(one, (tuple, msgspec.Struct)):
            yield from _foes(one, own)


def _with(value: Any, own: str) -> Any:
    """The same with the monster of the event in its place."""
    if _is_foe(value, own):
        return OTHER
    if isinstance(value, tuple):
        return tuple(_with(one, own) for one in value)
    if isinstance(value, msgspec.Struct):
        changes = {
            name: new
            for name in value.__struct_fields__
            if (new := _with(old := getattr(value, name), own)) is not old and new != old
        }
        return msgspec.structs.replace(value, **changes) if changes else value
    return value


def at_once(step: Step) -> Step:
    """ "… after damage calculation": the battle being over is what sets it off."""
    if isinstance(step, op.Delayed) and step.when.event == "battles" and step.when.what is None and len(step.do) == 1:
        (then,) = step.do
        return msgspec.structs.replace(then, src=step.src, link=step.link, if_=step.if_ or then.if_)
    return step
