""" "Other monsters you control cannot attack the turn you activate this card": others than its target, which may have
attacked already."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Ability, Condition, Selector, Step
from convert.effects.steps import Forbid


def others_that_attacked(ability: Ability) -> Ability:
    """The ability of what is no fighter itself; that no other monster has attacked is asked of each of its steps, where
    its target is known."""
    asked = [one for one in ability.if_ if _no_other_attacked(one)]
    aimed = ability.targets[0] if len(ability.targets) == 1 and ability.targets[0].kind == "monster" else None
    if not asked or aimed is None or aimed.side != "you":
        return ability
    apart = tuple(_apart(one, Selector(ref=aimed.id)) for one in asked)
    rest = tuple(one for one in ability.if_ if one not in asked)
    return replace(ability, if_=rest, do=tuple(_asks(step, apart) for step in ability.do))


def _no_other_attacked(one: Condition) -> bool:
    told = one.not_.occurred if one.not_ is not None else None
    if told is None or told.event != "attack_declared" or told.what is None:
        return False
    return told.what.kind == "monster" and told.what.except_self


def _apart(one: Condition, target: Selector) -> Condition:
    assert one.not_ is not None
    told = one.not_.occurred
    assert told is not None
    assert told.what is not None
    what = replace(told.what, except_self=False, except_=target)
    return replace(one, not_=replace(one.not_, occurred=replace(told, what=what)))


def _asks(step: Step, apart: tuple[Condition, ...]) -> Step:
    """What hangs on a step before it asks nothing anew, nor does the ban itself."""
    return step if step.link is not None or isinstance(step, Forbid) else replace(step, if_=(*(step.if_ or ()), *apart))
