""" "Up to 2": at least one, where nothing stands beside it that would do."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op


def named(targets: Sequence[Selector]) -> tuple[Selector, ...]:
    """ "Target up to 2 Fish": an effect that targets has a target. Of several, "1 Fish and up to 2 Birds", one may have
    none."""
    return tuple(_some(one) for one in targets) if len(targets) == 1 else tuple(targets)


def done(steps: Sequence[Step]) -> tuple[Step, ...]:
    """ "Discard up to 2 cards; …", "you can destroy up to 2 cards": nothing given up is no price, nothing done no
    effect. Of things named side by side, "1 Fish and up to 2 Birds", "up to 1 each from your hand and GY", one may be
    left out."""
    return tuple(_of(step) if _stands_alone(step, steps) else _within(step) for step in steps)


def _of(step: Step) -> Step:
    what = getattr(step, "what", None)
    if isinstance(what, Selector):
        step = msgspec.structs.replace(step, what=_some(what))
    return _within(step)


def _some(one: Selector) -> Selector:
    if not isinstance(one.count, tuple) or one.count[0] != 0:
        return one
    return msgspec.structs.replace(one, count=(1, one.count[1]))


def _stands_alone(step: Step, steps: Sequence[Step]) -> bool:
    return not any(type(one) is type(step) and one.src == step.src and one is not step for one in steps)


def _within(step: Step) -> Step:
    """The steps that it holds: of its options, of what comes later, of what happens in its place."""
    if isinstance(step, op.ChooseOne):
        return msgspec.structs.replace(step, options=tuple(map(_option, step.options)))
    if isinstance(step, op.Delayed):
        return msgspec.structs.replace(step, do=done(step.do))
    return msgspec.structs.replace(step, instead=done(step.instead)) if isinstance(step, op.Replace) else step


def _option(one: op.Option) -> op.Option:
    aimed = named(one.targets) if one.targets else one.targets
    return msgspec.structs.replace(one, do=done(one.do), cost=done(one.cost), targets=aimed)
