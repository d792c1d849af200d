"""A price that leaves this card where it is: "Special Summon this card from your hand by discarding 1 card"."""

from __future__ import annotations

import msgspec

from convert.effects import Ability, Filter, Selector, Step
from convert.effects import steps as op

_BRINGS = (op.SpecialSummon, op.NormalSummon, op.ToPrepared, op.Search, op.SetCard, op.Place)


def pays_with_another(ability: Ability, name: str, *, spell: bool) -> Ability:
    """What this card does with itself from the hand or GY it cannot do once it is paid away: the price is another
    card. ``name``: its own; ``spell``: it is no monster, so that a price of monsters need not leave it out."""
    lies = _places(ability.from_)
    if not lies or not any(isinstance(step, _BRINGS) and step.what.how == "self" for step in ability.do):
        return ability
    return msgspec.structs.replace(
        ability, cost=tuple(_of_others(step, lies, name, spell=spell) for step in ability.cost)
    )


def _of_others(step: Step, lies: set[str], name: str, *, spell: bool) -> Step:
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or what.how not in ("choose", "all", "random") or what.except_self:
        return step
    if isinstance(step, op.Look) or (what.where is not None and _of_another_name(what.where, name)):
        return step  # what is shown stays where it is
    if what.including is not None or what.among is not None or what.either is not None or what.side == "opponent":
        return step
    kinds = {what.kind} if isinstance(what.kind, str) or what.kind is None else set(what.kind)
    own = {"spell", "artifact", "spell_or_artifact"} if spell else {"monster"}
    if not kinds & {None, "any", *own} or not lies & _places(what.zone):
        return step
    return msgspec.structs.replace(step, what=msgspec.structs.replace(what, except_self=True))


def _places(zone: str | tuple[str, ...] | None) -> set[str]:
    """The hand, GY and other places off the field that are named."""
    return {one for one in ((zone,) if isinstance(zone, str) else zone or ()) if one != "play"}


def _of_another_name(where: Filter, name: str) -> bool:
    """Whether what is meant is called otherwise, as the text says."""
    left_out = where.not_.name if where.not_ is not None else None
    return (where.name is not None and name not in _names(where.name)) or name in _names(left_out)


def _names(said: str | tuple[str, ...] | None) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else said or ()
