""" "Other", said after a target: other than that target, and not than this card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from convert.effects import Ability, Selector
from convert.effects import steps as op
from convert.effects.walk import mapped
from convert.text.abilities.while_equipped import changed
from convert.text.frames.base import may_be

Said = Callable[[int | None], Sequence[str]]
"""The words of a clause."""

_OTHER = frozenset(("other", "another"))
_OF_ITSELF = ("except this card", "other than this card", "excluding this", "except this monster")
_ARRIVING = (op.SpecialSummon, op.NormalSummon)


def other_than_the_target(ability: Ability, said: Said, *, spell: bool) -> Ability:
    """ "Target 1 Fish monster you control; it can attack directly, also other monsters cannot attack": all but that
    one, be it this card or not. "Target 1 Fish monster and 1 other card": another than the Fish. ``spell``: this card
    is no monster."""
    return _both_of_them(_others(ability, said), said, spell=spell)


def _others(ability: Ability, said: Said) -> Ability:
    if not ability.targets or b'"except_self"' not in msgspec.json.encode(ability):
        return ability
    whole = [word for src in ability.src for word in said(src)]
    targets = [_than_the_paid(one, ability, whole) for one in ability.targets]
    for at, (one, two) in enumerate(pairwise(ability.targets), 1):
        if one.id is not None and not one.except_self and _means_it(whole) and _could_be(one, two):
            targets[at] = _apart(two, one)
    steps: list[Any] = list(ability.do)
    if len(targets) == 1 and targets[0].id is not None and not targets[0].except_self:
        steps = _after_it(steps, targets[0], said)
    return msgspec.structs.replace(ability, targets=tuple(targets), do=tuple(steps))


def _both_of_them(ability: Ability, said: Said, *, spell: bool) -> Ability:
    """ "Target 1 monster you control; banish both this card and that target": two cards, so another than this one."""
    if "both" not in {word for src in ability.src for word in said(src)}:
        return ability
    here = Selector(how="self", kind="spell" if spell else "monster", zone=ability.from_)
    whole = msgspec.structs.replace(ability, targets=_another(ability.targets, ability.do, here))
    found: Ability = mapped(whole, lambda one: _of_a_way(one, here) if isinstance(one, op.Option) else one)
    return found


def _of_a_way(way: op.Option, here: Selector) -> op.Option:
    return msgspec.structs.replace(way, targets=_another(way.targets, way.do, here)) if way.targets else way


def _another(targets: Sequence[Selector], steps: Sequence[Any], here: Selector) -> tuple[Selector, ...]:
    taken = {one for step in steps for one in _beside_this_card(step, steps)}
    return tuple(
        msgspec.structs.replace(one, except_self=True) if one.id in taken and _may_be(here, one) else one
        for one in targets
    )


def _may_be(here: Selector, one: Selector) -> bool:
    """Whether this card is of the kind, and is not left out by a name."""
    kinds = {one.kind} if isinstance(one.kind, str) or one.kind is None else set(one.kind)
    named = one.where is not None and one.where.name is not None
    return (
        not named
        and bool(kinds & {None, "any"} or ("monster" in kinds) == (here.kind == "monster"))
        and may_be(here, one)
    )


def _beside_this_card(step: Any, steps: Sequence[Any]) -> list[str]:
    """The target that is named in one breath with this card."""
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or what.how != "self":
        return []
    others = [one for one in steps if type(one) is type(step) and one.src == step.src and one is not step]
    found = [one.what.ref for one in others if "and" in (one.link, step.link) and isinstance(one.what, Selector)]
    return [ref for ref in found if ref is not None]


def _than_the_paid(target: Selector, ability: Ability, words: Sequence[str]) -> Selector:
    """ "Tribute 1 Fish monster, then target 1 other monster in your GY", of a monster in play: than the one that was
    paid, which lies there now."""
    paid = [step.what for step in ability.cost if isinstance(step, (op.Sacrifice, op.ToUsed, op.Discard))]
    known = len(paid) == 1 and paid[0].id is not None and paid[0].count == 1 and ability.from_ == "play"
    there = target.except_self and target.except_ is None and _places(target) == {"used"} and target.side != "opponent"
    return _apart(target, paid[0]) if known and there and _means_it(words) else target


def _after_it(steps: Sequence[Any], target: Selector, said: Said) -> list[Any]:
    found: list[Any] = []
    arrived = False
    for step in steps:
        what, words = getattr(step, "what", None), said(step.src)
        arrived = arrived or (isinstance(step, _ARRIVING) and step.what.how == "self")
        if isinstance(what, Selector) and not arrived and _means_it(words) and _could_be(target, what):
            step = msgspec.structs.replace(step, what=_apart(what, target))
        elif isinstance(what, Selector) and what.ref == target.id and "except itself" in " ".join(words):
            step = changed(step, lambda one: _apart(one, target) if one.except_self else one)
        found.append(step)
    return found


def _means_it(words: Sequence[str]) -> bool:
    """Whether it is "other", and not "except this card"."""
    line = " ".join(words)
    return not _OTHER.isdisjoint(words) and not any(phrase in line for phrase in _OF_ITSELF)


def _could_be(target: Selector, other: Selector) -> bool:
    """Whether the target is among those of which the others are spoken of: "1 monster your opponent controls and 1
    other Fish monster you control" are other than this card."""
    sides, kinds = {target.side, other.side}, {target.kind, other.kind}
    kind = "any" in kinds or None in kinds or len(kinds) == 1
    places = _places(target) & _places(other)
    open_ = other.except_self and other.except_ is None and target.count == 1
    return open_ and kind and bool(places) and sides != {"you", "opponent"}


def _places(one: Selector) -> frozenset[str]:
    zone = one.zone if one.zone is not None else "play"
    return frozenset((zone,) if isinstance(zone, str) else zone)


def _apart(one: Selector, target: Selector) -> Selector:
    return msgspec.structs.replace(one, except_self=False, except_=Selector(ref=target.id))
