"""What "the equipped monster" of a monster is: what it wears itself, or what wears it."""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects import Ability, Selector
from convert.effects.steps import (
    Allow,
    ChangeIdentity,
    ChangeLevel,
    Control,
    Destroy,
    Equip,
    Forbid,
    Modify,
    Protect,
    SetStat,
    SpecialSummon,
    Suppress,
    ToUsed,
)
from convert.effects.walk import parts
from convert.systems.duel_monsters.words.parts import several

_GIVES = (Allow, ChangeIdentity, ChangeLevel, Forbid, Modify, Protect, SetStat, Suppress)
_TAKES_OFF = (Destroy, SpecialSummon, ToUsed)


def wears(abilities: Sequence[Ability], this: str) -> bool:
    """Whether it is what it wears: where it puts others on itself, or where it, a monster, gains by the equipped one or
    takes it off; and not where it puts itself on others or gives the equipped one something, which is then its
    bearer. What is worn is no monster in play: it is given nothing, and nothing destroys it as one."""
    steps = list(parts(abilities))
    equips = [one for one in steps if isinstance(one, Equip)]
    if any(one.what.how == "self" for one in equips) or any(map(_gives, steps)) or any(map(_saves, abilities)):
        return False
    return any(one.to.how == "self" for one in equips) or (this == "monster" and any(map(_swallowed, steps)))


_UNWANTED = ("attack", "activate", "change_stance")


def is_a_burden(abilities: Sequence[Ability], *, unread: bool) -> bool:
    """Whether what it does to its bearer is such that an enemy would be given it, who resists (CHECK-01); also where
    nothing is known of that, and something is ``unread``."""
    given = [step for step in parts(abilities) if _gives(step) or _commands(step)]
    changes = [change for step in given if isinstance(step, Modify) for change in _changes(step)]
    lost = bool(changes) and max(changes) < 0
    return lost or (unread and not given) or any(map(_harms, given))


def _commands(step: object) -> bool:
    return isinstance(step, Control) and _equipped(step.what)


def _changes(step: Modify) -> list[int]:
    """Of each number that it changes, whether that is more (1) or less (-1)."""
    told = [one for one in (step.attack, step.defense) if one is not None]
    return [-step.sign if one.n is not None and one.n < 0 else step.sign for one in told]


def _harms(step: object) -> bool:
    if isinstance(step, Forbid):
        return not set(_UNWANTED).isdisjoint(several(step.action))
    return isinstance(step, (Suppress, Control))


def _equipped(one: object) -> bool:
    return isinstance(one, Selector) and one.how == "equipped"


def _gives(step: object) -> bool:
    return isinstance(step, _GIVES) and _equipped(step.what)


def _saves(ability: Ability) -> bool:
    """ "If the equipped monster would be destroyed, destroy this card instead"."""
    return ability.mode == "replacement" and _equipped(getattr(ability.when, "what", None))


def _swallowed(step: object) -> bool:
    """This card gains by the equipped monster, or takes it off itself."""
    if isinstance(step, _TAKES_OFF):
        return _equipped(step.what)
    gains = isinstance(step, (Modify, SetStat)) and step.what.how == "self"
    return gains and any(map(_equipped, parts(step)))
