"""SPECIAL-02: what a monster does by itself to come into play takes no action, in whatever shape its text says so."""

from __future__ import annotations

from convert.effects import Ability, Selector
from convert.effects.steps import ChooseOne, ExtraSummon, NormalSummon, SpecialSummon, Step


def own_coming(step: Step) -> bool:
    """Whether a step of a monster's own way is its coming. What makes a Gemini monster one with abilities, which it has
    anyway, is none (CONVERT-31)."""
    if isinstance(step, NormalSummon) and step.manner == "gemini":
        return False
    return isinstance(step, SpecialSummon | NormalSummon) and step.what.how == "self"


def takes_no_action(ability: Ability) -> bool:
    """Whether using an activated ability takes no Partial Action: a monster brings itself by it, from wherever it lies,
    alone, as one of its targets, or by each of what may be chosen (SPECIAL-02); or all that it gives is a summoning
    without an action (CONVERT-20)."""
    with_it = {one.id for one in ability.targets if isinstance(one.including, Selector) and one.including.how == "self"}
    if any(_brings_it(step, with_it) for step in ability.do):
        return True
    return not ability.cost and bool(ability.do) and all(isinstance(step, ExtraSummon) for step in ability.do)


def _brings_it(step: Step, with_it: set[str | None]) -> bool:
    if isinstance(step, ChooseOne):
        return bool(step.options) and all(any(_brings_it(one, with_it) for one in way.do) for way in step.options)
    among = isinstance(step, SpecialSummon) and step.what.ref is not None and step.what.ref in with_it
    return among or own_coming(step)
