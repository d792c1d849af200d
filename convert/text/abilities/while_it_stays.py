"""What a Continuous Spell or Trap Card does to what it aimed at as it was activated: it ends as the card leaves
(CONVERT-26, CONVERT-28)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.sentences.dependent import references

_HOLDS = (op.ChangeIdentity, op.ChangeLevel, op.Forbid, op.Modify, op.Protect, op.SetStat, op.Suppress)


def while_it_stays(targets: Sequence[Selector], steps: Sequence[Step]) -> list[Step]:
    """ "Activate this card by targeting 1 monster; it cannot attack", "Change all Fish to Defense Position, also they
    cannot change it": for as long as the card is there. What "you can" do then, and what comes about once, stays."""
    whats = [getattr(step, "what", None) for step in steps]
    held = {one.id for one in (*targets, *whats) if isinstance(one, Selector) and (one in targets or one.how == "all")}
    return [
        msgspec.structs.replace(step, until="while_in_play")
        if isinstance(step, _HOLDS) and step.until is None and not _at_once(step) and references(step) & held
        else step
        for step in steps
    ]


def _at_once(step: Step) -> bool:
    """Whether it is done as the card is activated, and over then: what one may do, and what nobody may answer."""
    return step.optional or (isinstance(step, op.Forbid) and step.action == "respond")
