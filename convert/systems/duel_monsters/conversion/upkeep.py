"""CONVERT-20, CONVERT-45: the Standby Phase is the start of the caster's turn, the End Phase its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import structs

from convert.effects import Ability, Condition
from convert.effects import Event as TreeEvent


def at_ones_own(abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    """What comes "during the Standby Phase" comes at the start of its caster's turn, and "during the End Phase" at the
    end of it. "Each player's" is said to be anybody's. What names one phase by what was before ("the next", "of the
    turn after") is of that one, and so is an End Phase where the text speaks of that very turn ("if this card was sent
    to the GY this turn"): its end comes whosever turn it is."""
    return tuple([_own(ability) for ability in abilities])


def _own(ability: Ability) -> Ability:
    when = ability.when
    if when is None or any(map(_looks_back, ability.if_ or ())):
        return ability
    each = when.any_ or (when,)
    owned = tuple([_of_the_caster(one, ability) for one in each])
    if owned == each:
        return ability
    return structs.replace(ability, when=owned[0] if when.any_ is None else structs.replace(when, any_=owned))


def _of_the_caster(when: TreeEvent, ability: Ability) -> TreeEvent:
    if when.whose is not None or when.next or when.event not in ("standby", "end_phase"):
        return when
    if when.event == "end_phase" and _speaks_of_the_turn(msgspec.to_builtins(structs.replace(ability, when=None))):
        return when
    return structs.replace(when, whose="you")


_OF_A_TURN = ("befell", "unread")
"""What befell a thing this turn; and a condition that nobody has read, which may be of it."""


def _speaks_of_the_turn(plain: Any) -> bool:
    """Whether something is asked of the turn under way, or of whose turn it is."""
    if isinstance(plain, dict):
        return any(
            (name in _OF_A_TURN and value is not None)
            or (value == "turn" and name in ("during", "side", "who", "chooser"))
            or _speaks_of_the_turn(value)
            for name, value in plain.items()
        )
    return isinstance(plain, (list, tuple)) and any(map(_speaks_of_the_turn, plain))


def _looks_back(condition: Condition) -> bool:
    inner = (*(condition.any_ or ()), *(condition.all_ or ()), *((condition.not_,) if condition.not_ else ()))
    return condition.during == "last_turn" or any(map(_looks_back, inner))
