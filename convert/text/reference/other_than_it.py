""" "It is unaffected by other card effects": other than its own, whatever card says so of it."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Ability, Selector, Step
from convert.effects import steps as op

_KINDS = ("any", "monster")
"""Of what kind an effect is that could be the monster's own."""


def other_than_it(ability: Ability) -> Ability:
    """The ability; what keeps something else than this card from "other" effects leaves that thing's own alone."""
    return replace(ability, do=tuple(map(_apart, ability.do)))


def _apart(step: Step) -> Step:
    if isinstance(step, op.ChooseOne):
        options = tuple(replace(option, do=tuple(map(_apart, option.do))) for option in step.options)
        return replace(step, options=options)
    if not isinstance(step, op.Protect) or step.from_ != "all" or step.what.ref is None:
        return step
    by = step.by
    if by is None or not by.except_self or by.except_ is not None or by.kind not in _KINDS:
        return step
    return replace(step, by=replace(by, except_=Selector(ref=step.what.ref)))
