"""Walking through the steps of abilities, those that a step holds included."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import is_
from typing import Any

from msgspec import structs

from convert.effects import Ability
from convert.effects.steps import ChangeEffect, ChooseOne, Copy, Delayed, Forbid, Option, Replace, StepBase

_HOLDING = frozenset({ChangeEffect, ChooseOne, Copy, Delayed, Forbid, Replace})
"""Verbs that hold other steps."""


def steps(effects: Sequence[Ability], modes: Sequence[str] = ()) -> Iterator[StepBase]:
    """Every step in ``do`` of these abilities, nested ones included, costs left out; of these modes only, if given."""
    for ability in effects:
        if not modes or ability.mode in modes:
            for step in ability.do:
                if type(step) in _HOLDING:
                    yield from _nested(step)
                else:
                    yield step


def _nested(step: StepBase) -> Iterator[StepBase]:
    yield step
    inner: Sequence[StepBase] = ()
    if isinstance(step, Forbid):
        inner = step.cost
    elif isinstance(step, (Delayed, ChangeEffect)):
        inner = step.do
    elif isinstance(step, Replace):
        inner = step.instead
    elif isinstance(step, ChooseOne):
        inner = [each for option in step.options for each in option.do]
    elif isinstance(step, Copy):
        inner = [each for ability in step.abilities for each in ability.do]
    for each in inner:
        yield from _nested(each)


def map_steps(ability: Ability, change: Any, pay: Any = None) -> Ability:
    do = _map_all(ability.do, change)
    cost = _map_all(ability.cost, pay or change)
    return structs.replace(ability, do=do, cost=cost) if do is not ability.do or cost is not ability.cost else ability


def _map_all(given: tuple[Any, ...], change: Any) -> tuple[Any, ...]:
    if not given:
        return given
    mapped = tuple([_map_step(step, change) for step in given])
    return given if all(map(is_, given, mapped)) else mapped


def _map_step(step: StepBase, change: Any) -> StepBase:
    changed: StepBase = change(step)
    if type(changed) not in _HOLDING:
        return changed
    if isinstance(changed, Forbid):
        cost = _map_all(changed.cost, change)
        return changed if cost is changed.cost else structs.replace(changed, cost=cost)
    if isinstance(changed, (Delayed, ChangeEffect)):
        do = _map_all(changed.do, change)
        return changed if do is changed.do else structs.replace(changed, do=do)
    if isinstance(changed, Copy) and changed.abilities:
        given = tuple(map_steps(ability, change) for ability in changed.abilities)
        return changed if given == changed.abilities else structs.replace(changed, abilities=given)
    if isinstance(changed, Replace):
        instead = _map_all(changed.instead, change)
        return changed if instead is changed.instead else structs.replace(changed, instead=instead)
    if isinstance(changed, ChooseOne):
        options: tuple[Option, ...] = tuple(
            structs.replace(option, do=_map_all(option.do, change)) for option in changed.options
        )
        return changed if options == changed.options else structs.replace(changed, options=options)
    return changed
