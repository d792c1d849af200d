"""What holds for a battle begins with it: "if this card battles a Fish monster, it gains 500 ATK during damage
calculation only", "neither can be destroyed by that battle"."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Event, Step
from convert.effects import steps as op
from convert.text.events.fought import at_once


def from_its_start(when: Event | None, steps: Sequence[Step]) -> tuple[Event | None, list[Step]]:
    """The moment and the steps of an ability; where what it does is for the very battle that it names, the moment is
    the attack, not its end."""
    if when is None or when.event != "battles" or when.what is None:
        return when, list(steps)
    steps = [at_once(step, ("battles",)) for step in steps]
    brief = [_for_the_battle(step) for step in steps]
    if not any(brief):
        return when, list(steps)
    fight = Event(
        any_=(
            Event(event="attack_declared", what=when.what, by=when.by),
            Event(event="attacked", what=when.what, by=when.by),
        )
    )
    lasting = [
        msgspec.structs.replace(step, until="this_battle") if short and step.until is None else step
        for step, short in zip(steps, brief, strict=True)
    ]
    return fight, lasting


def _for_the_battle(step: Step) -> bool:
    if step.until == "this_battle":
        return True
    return isinstance(step, op.Protect) and step.from_ == "battle" and step.until is None
