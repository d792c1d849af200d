"""CONVERT-42: what entries say of spells, artifacts and equipment for as long as it lasts: which "negate" silences
them, which protection guards them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from convert.effects import StepBase
from convert.effects.steps import Protect, Suppress
from convert.systems.duel_monsters.entries import Entry, Spell

THINGS = frozenset(("spell", "artifact", "spell_or_artifact", "equipment", "any"))
"""The kinds of which there are spells, artifacts and equipment."""


def of_things(step: StepBase) -> TypeGuard[Suppress]:
    """Whether a step negates all spells, artifacts or equipment of a description, or those that it names, while it
    lasts: also what is cast or sprung later."""
    if not isinstance(step, Suppress) or step.until == "instant":
        return False
    what = step.what
    if what.ref is not None:
        return True
    kinds = (what.kind,) if isinstance(what.kind, str) else what.kind or ("any",)
    zones = (what.zone,) if isinstance(what.zone, str) else what.zone or ("play",)
    return what.how in (None, "all") and "play" in zones and not THINGS.isdisjoint(kinds)


def guards_things(entry: Entry, step: StepBase) -> bool:
    """Whether a step protects spells or artifacts in play: itself, or such as it describes."""
    if not isinstance(step, Protect):
        return False
    if step.what.how == "self":
        return isinstance(entry, Spell)
    kinds = (step.what.kind,) if isinstance(step.what.kind, str) else step.what.kind or ("any",)
    return not THINGS.isdisjoint(kinds)


def silences_things(mode: str, steps: Iterable[StepBase]) -> bool:
    """Whether an ability of that mode with these steps may silence such things for as long as something lasts: all of a
    description, or by what works all the time, what was named."""
    named = mode in ("continuous", "equip")
    return any(of_things(step) and (named or step.what.ref is None) for step in steps)
