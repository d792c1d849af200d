"""SUMMON-03 against a monster's own text: abilities that are for the turn on which it arrives.

On that turn a summon may only move or attack. A text beats the general rule (GAME-05) where its ability could otherwise
never be used: because it asks that the monster came this turn, or because the monster goes home at the turn's end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from convert.effects import Ability, Condition, Event, Selector
from convert.effects.steps import Banish, Destroy, Sacrifice, Step, ToPrepared, ToSpellbook, ToUsed

HOME = (ToPrepared, ToSpellbook, ToUsed, Destroy, Banish, Sacrifice)
"""What takes it out of play."""


def for_its_arrival(ability: Ability) -> bool:
    """Does an activated ability ask that its own monster was summoned this turn?"""
    return any(_this_turn(one) for one in ability.if_)


def departures(effects: Sequence[Ability]) -> tuple[int, ...]:
    """The abilities, by number, by which a monster has to leave play at the end of a turn, under their conditions."""
    return tuple(number for number, ability in enumerate(effects) if _departs(ability))


def _departs(ability: Ability) -> bool:
    at_end = ability.when is not None and ability.when.event == "end_phase" and ability.when.whose != "opponent"
    if not at_end or ability.mode != "trigger" or ability.optional or ability.cost or not ability.do:
        return False
    return _goes(ability.do[0]) and all(_this_turn(one) for one in ability.if_)


def _goes(step: Step) -> bool:
    return isinstance(step, HOME) and step.what.how == "self" and not step.optional


def _this_turn(condition: Condition) -> bool:
    """Is it that the card itself came this turn, or is that one of the things it may be, or part of it?"""
    if condition.occurred is not None:
        return condition.during == "turn" and any(_own_coming(one) for one in _events(condition.occurred))
    return any(_this_turn(one) for one in (*(condition.any_ or ()), *(condition.all_ or ())))


def _events(event: Event) -> Iterable[Event]:
    return (event,) if event.any_ is None else event.any_


def _own_coming(event: Event) -> bool:
    return event.event == "summoned" and isinstance(event.what, Selector) and event.what.how == "self"
