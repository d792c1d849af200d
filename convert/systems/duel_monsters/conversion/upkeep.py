"""CONVERT-20, CONVERT-45: the Standby Phase is the start of the caster's turn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from convert.effects import Ability, Condition
from convert.effects import Event as TreeEvent


def at_ones_own(abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    """What comes "once per turn, during the Standby Phase" comes once per round, at the start of its caster's turn.
    What has no such limit may be of everybody's ("each player's Standby Phase"), and what names one Standby Phase by
    what was before ("the next", "of the turn after") is of that one."""
    return tuple([_own(ability) for ability in abilities])


def _own(ability: Ability) -> Ability:
    when, limit = ability.when, ability.limit
    limits = limit if isinstance(limit, tuple) else (limit,) if limit is not None else ()
    if when is None or not any(one.per == "turn" for one in limits) or any(map(_looks_back, ability.if_ or ())):
        return ability
    if when.any_ is None:
        return structs.replace(ability, when=_of_the_caster(when))
    return structs.replace(ability, when=structs.replace(when, any_=tuple([_of_the_caster(one) for one in when.any_])))


def _of_the_caster(when: TreeEvent) -> TreeEvent:
    plain = when.event == "standby" and when.whose is None and not when.next
    return structs.replace(when, whose="you") if plain else when


def _looks_back(condition: Condition) -> bool:
    inner = (*(condition.any_ or ()), *(condition.all_ or ()), *((condition.not_,) if condition.not_ else ()))
    return condition.during == "last_turn" or any(map(_looks_back, inner))
