"""What this card is equipped to is another card: nothing bears itself (CONVERT-31)."""

from __future__ import annotations

import msgspec

from convert.cards.model import Card
from convert.effects import Ability, Filter, Selector, Step
from convert.effects import steps as op


def onto_another(ability: Ability, card: Card) -> Ability:
    """ "You can target 1 Machine monster you control; equip this card to it": a Machine beside this one, where this
    card may be one of those in play."""
    places = (ability.from_,) if isinstance(ability.from_, str) else ability.from_
    if ability.mode not in ("activate", "quick") or "play" not in places:
        return ability  # it has left play already, or has not come
    targets, do = _onto_others(ability.targets, ability.do, card)
    return msgspec.structs.replace(ability, targets=targets, do=do) if do != ability.do or targets else ability


def _onto_others(
    targets: tuple[Selector, ...], steps: tuple[Step, ...], card: Card
) -> tuple[tuple[Selector, ...], tuple[Step, ...]]:
    """The targets and steps, the bearer among them being none of this card."""
    bearers = [step.to.ref for step in steps if isinstance(step, op.Equip) and step.what.how == "self"]
    beside = tuple([_beside(one, card) if one.id in bearers else one for one in targets])
    return beside, tuple([_of_step(step, card) for step in steps])


def _of_step(step: Step, card: Card) -> Step:
    if isinstance(step, op.Equip) and step.what.how == "self":
        return msgspec.structs.replace(step, to=_beside(step.to, card))
    if not isinstance(step, op.ChooseOne):
        return step
    options = []
    for option in step.options:
        targets, do = _onto_others(option.targets or (), option.do, card)
        options.append(msgspec.structs.replace(option, targets=targets or None, do=do))
    return msgspec.structs.replace(step, options=tuple(options))


def _beside(bearer: Selector, card: Card) -> Selector:
    zones = {bearer.zone} if isinstance(bearer.zone, str) else set(bearer.zone or ())
    there = card.kind == "monster" and "play" in zones and bearer.side != "opponent" and not bearer.except_self
    if not there or (bearer.where is not None and not _may_be(card, bearer.where)):
        return bearer
    return msgspec.structs.replace(bearer, except_self=True)


def _may_be(card: Card, where: Filter) -> bool:
    """Whether this card, as it is printed, may be such a one."""
    asked = (
        (where.name, (card.name,)),
        (where.type, (card.race,)),
        (where.attribute, (card.attribute,)),
        (where.class_, card.properties),
    )
    if any(said is not None and not set(_all(said)) & set(own) for said, own in asked):
        return False
    if where.series is not None and not any(one in card.name for one in _all(where.series)):
        return False
    other = where.not_
    left_out = other is not None and other.name is not None and card.name in _all(other.name)
    return not left_out and (where.any_ is None or any(_may_be(card, one) for one in where.any_))


def _all(said: str | tuple[str, ...]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else said
