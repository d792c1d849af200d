""" "Your opponent selects and executes 1 of these effects: ● Select 1 monster on their side and destroy it": what is
theirs of it, they pick."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.abilities.while_equipped import changed


def they_pick_theirs(step: Step) -> Step:
    """The step; of one that an enemy chooses, each thing of that enemy is picked by them."""
    if not isinstance(step, op.ChooseOne) or step.who != "opponent":
        return step
    return replace(step, options=changed(step.options, _theirs))


def _theirs(one: Selector) -> Selector:
    picked = one.how in ("choose", "target") and one.side == "opponent" and one.chooser is None
    return replace(one, chooser="opponent") if picked else one
