"""What "if this card was flipped face-up" says of all the time from then on."""

from __future__ import annotations

from convert.effects import Condition, Event, Selector
from convert.effects import steps as op
from convert.text.abilities.draft import Draft

_FLIPPED = Event(event="revealed", what=Selector(how="self"))
_RULES = (op.Allow, op.Forbid, op.Protect)


def since_flipped(draft: Draft) -> None:
    """ "If this card was flipped face-up, your Fish monsters cannot be destroyed": a rule from then on; "if this card
    is flipped face-up, during each End Phase": at each of them."""
    if draft.mode != "trigger" or draft.when != _FLIPPED or draft.optional or draft.targets or draft.cost:
        return
    flipped = Condition(occurred=_FLIPPED, during="stay")
    moments = [one for one in draft.if_ if one.occurred is not None and one.occurred == Event(event="end_phase")]
    if moments:
        draft.if_ = [flipped, *(one for one in draft.if_ if one not in moments)]
        draft.when = moments[0].occurred
    elif draft.do and all(
        isinstance(step, _RULES) and step.until is None and step.what.how == "all" for step in draft.do
    ):
        draft.mode, draft.effect, draft.when = "continuous", False, None
        draft.if_ = [flipped, *draft.if_]
