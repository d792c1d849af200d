"""The parts of an ability, one by one: its steps, what it names, whether it is about its own card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import astuple, replace

from convert.effects import Ability, Selector, StepBase
from convert.effects.steps import STEP_TYPES, ChooseOne

Path = tuple[tuple[int, int], ...]
"""The options that something stands in, the outermost first: of which choice, and which of its options."""


def all_steps(ability: Ability) -> Iterable[StepBase]:
    """The steps of an ability, those within others too."""
    return [node for node, _ in _nodes(ability) if isinstance(node, StepBase)]


def leaves_by_itself(ability: Ability) -> bool:
    """Does the ability do anything to its own card, or is it about what befalls that?"""
    if ability.when is not None:
        return True
    return any(isinstance(one, Selector) and one.how == "self" for one, _ in _nodes(ability))


def stays_away(ability: Ability) -> bool:
    """Does no step of an ability that works from out of play do anything to its own card?"""
    done = replace(ability, cost=(), targets=())
    return not any(isinstance(one, Selector) and one.how == "self" for one, _ in _nodes(done))


def ids_of(ability: Ability) -> tuple[dict[str, Path], bool]:
    """The ids that an ability gives, each with the options that it stands in, and whether a step or a target of it
    speaks of what the trigger is about."""
    found: dict[str, Path] = {}
    event = False
    for node, path in _nodes(ability):
        if node.__class__ in _WITH_ID and node.id is not None:
            found.setdefault(node.id, path)
        event = event or (node.__class__ is Selector and node.how == "event" and node.kind != "caster")
    return found, event


def _nodes(ability: Ability) -> Iterable[tuple[Any, Path]]:
    """What an ability costs, aims at and does, part by part, each with the options that it stands in."""
    stack: list[tuple[Any, Path]] = [((ability.cost, ability.targets, ability.do), ())]
    while stack:
        node, path = stack.pop()
        if node.__class__ is tuple:
            stack += [(one, path) for one in node if one.__class__ not in _PLAIN]
            continue
        yield node, path
        if isinstance(node, ChooseOne):
            stack += [(option, (*path, (id(node), index))) for index, option in enumerate(node.options)]
        else:
            stack += [(value, path) for value in astuple(node) if value is not None and value.__class__ not in _PLAIN]


def collect(abilities: Iterable[Ability]) -> dict[str, Selector | StepBase]:
    """Everything on the card that has an id, by it."""
    found: dict[str, Selector | StepBase] = {}
    stack: list[Any] = list(abilities)
    while stack:
        node = stack.pop()
        if node.__class__ is tuple:
            stack += [one for one in node if one.__class__ not in _PLAIN]
            continue
        if node.__class__ in _WITH_ID and node.id is not None:
            found.setdefault(node.id, node)
        stack += [value for value in astuple(node) if value is not None and value.__class__ not in _PLAIN]
    return found


_WITH_ID = frozenset({Selector, *STEP_TYPES.values()})
_PLAIN = frozenset({str, int, bool, float, type(None)})
