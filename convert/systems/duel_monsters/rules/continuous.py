"""Which abilities hold by themselves, and where their card is then."""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects import Ability
from convert.effects.steps import ChangeIdentity, Win


def named_zones(ability: Ability) -> tuple[str, ...]:
    """From where it says that it works."""
    return (ability.from_,) if isinstance(ability.from_, str) else ability.from_


def standing_in(zone: str, effects: Sequence[Ability]) -> tuple[int, ...]:
    """The numbers of the continuous abilities that work there."""
    found = enumerate(effects)
    return tuple([number for number, one in found if one.mode == "continuous" and zone in named_zones(one)])


def lying(effects: Sequence[Ability]) -> tuple[int, ...]:
    """Those that work among the used spells (CONVERT-08) and do more there than say what their card is called."""
    known = (ChangeIdentity, Win)
    return tuple([n for n in standing_in("used", effects) if not all(isinstance(s, known) for s in effects[n].do)])
