"""Provisos after a clause: without the flip effects of what is turned face-up, even if this card leaves, one of several
that are tied."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.clauses.how_long import LASTING

_TURNS_NOTHING = (op.Look, op.Destroy)
"""What shows or moves a face-down monster without its being flipped (SHADOW-04): there the words remind."""


def _without_flips(steps: Sequence[Step]) -> list[Step] | None:
    """ "(Flip Effects are not activated at this time.)": what is turned up does not flip; None where nothing is."""
    if not any(isinstance(step, (op.Reveal, op.ChangeStance, *_TURNS_NOTHING)) for step in steps):
        return None
    return [_without_flip(step) for step in steps]


def _without_flip(step: Step) -> Step:
    """A change of battle position turns up what was face-down, where the words speak of its flip effect."""
    if isinstance(step, op.Reveal):
        return msgspec.structs.replace(step, silent=True)
    if isinstance(step, op.ChangeStance):
        return msgspec.structs.replace(step, face_up=True, silent=True)
    return step


def _even_if_gone(steps: Sequence[Step]) -> list[Step] | None:
    """ "(even if this card leaves the field)": what has no end of its own lasts as long as what it is done to."""
    if not steps:
        return None
    return [
        msgspec.structs.replace(step, until="leaves_play")
        if isinstance(step, LASTING) and step.until is None and not _of_that_battle(step)
        else step
        for step in steps
    ]


def _of_that_battle(step: Step) -> bool:
    """ "You take no battle damage from that battle": it ends with that."""
    return isinstance(step, op.Protect) and step.what.kind == "caster" and step.from_ == "battle_damage"


def _one_if_tied(steps: Sequence[Step]) -> list[Step] | None:
    """ "Destroy the monster with the highest ATK (your choice, if tied)": one of those that have it."""
    return [_of_the_tied(step) for step in steps] if steps else None


def _of_the_tied(step: Step) -> Step:
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or what.how != "all" or what.count is not None or what.where is None:
        return step
    if what.where.highest is None and what.where.lowest is None:
        return step
    return msgspec.structs.replace(step, what=msgspec.structs.replace(what, how="choose", count=1))


def _still_usable(steps: Sequence[Step]) -> list[Step] | None:
    """ "Negate their effects (but their effects can still be activated)"."""
    if not steps or not isinstance(steps[-1], op.Suppress):
        return None
    return [*steps[:-1], msgspec.structs.replace(steps[-1], usable=True)]


def _kept_in_play(steps: Sequence[Step]) -> list[Step] | None:
    """ "Reduce the Levels of monsters in your hand by 1 this turn (even after they are Summoned)"."""
    step = steps[-1] if steps else None
    if not isinstance(step, op.ChangeLevel):
        return None
    return [*steps[:-1], msgspec.structs.replace(step, kept=True)]


PROVISOS: Mapping[str, Callable[[Sequence[Step]], list[Step] | None]] = {
    "without-flips": _without_flips,
    "even-if-gone": _even_if_gone,
    "one-if-tied": _one_if_tied,
    "still-usable": _still_usable,
    "kept-in-play": _kept_in_play,
}
"""By the word that the rewrite table puts for each: the steps with it, or None where they are not what it is about."""
