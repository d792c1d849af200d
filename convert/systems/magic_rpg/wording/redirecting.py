"""The words of damage that is more, less, or dealt to something else."""

from __future__ import annotations

from typing import Any

from convert.systems.magic_rpg.wording.nouns import Telling

FIELDS = ("to", "by", "instead", "times", "plus", "amount", "combat")
"""What is told here of a step of this kind."""
_FOLD = {2: "double", 3: "triple"}


def redirected(telling: Telling, step: Any) -> str:
    """ "double that damage is dealt instead", "any damage that would be dealt to you goes to this card instead"."""
    if step.instead is None and step.by is None and step.to is None:
        if step.times is not None:
            return f"{_FOLD.get(step.times, f'{step.times} times')} that damage is dealt instead"
        more = telling.amount(0 if step.plus is None else step.plus)
        return f"that much damage and {more} more is dealt instead"
    combat = {True: "combat ", False: "noncombat ", None: ""}[step.combat]
    much = "any" if step.amount in (None, "all") else f"the next {telling.amount(step.amount)}"
    would = "that would be dealt"
    by = f" by {telling.thing(step.by)}" if step.by is not None else ""
    to = f" to {telling.thing(step.to)}" if step.to is not None else ""
    if step.instead is not None:
        return f"{much} {combat}damage {would}{by}{to} goes to {telling.thing(step.instead)} instead"
    fold = _FOLD.get(step.times, f"{step.times} times as much") if step.times is not None else "more"
    return f"{much} {combat}damage {would}{by}{to} is {fold}" + (
        f" by {telling.amount(step.plus)}" if step.plus is not None else ""
    )
