"""What "if this card was flipped face-up" says of all the time from then on."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.text.abilities.draft import Draft
from convert.text.abilities.while_equipped import puts_itself_on
from convert.text.reference.thing import ME

_FLIPPED = Event(event="revealed", what=ME)
_RULES = (op.Allow, op.Forbid, op.Protect)
_PHASES = ("draw_phase", "standby", "end_phase")
_ENDS = (Event(event="end_phase"), Event(event="end_phase", whose="any"))
_WORN = Condition(is_=Selector(kind="any", where=Filter(equipped=True)), of=ME)


def since_flipped(draft: Draft) -> None:
    """ "If this card was flipped face-up, your Fish monsters cannot be destroyed": a rule from then on; "if this card
    is flipped face-up, during each End Phase": at each of them; "after this card has been flipped face-up, during the
    Main Phase": in any from then on."""
    if draft.mode == "quick" and draft.when == _FLIPPED and any(one.phase is not None for one in draft.if_):
        draft.when = None
        draft.if_ = [Condition(occurred=_FLIPPED, during="stay"), *draft.if_]
        return
    if draft.mode != "trigger" or draft.when != _FLIPPED or draft.optional or draft.targets or draft.cost:
        return
    flipped = Condition(occurred=_FLIPPED, during="stay")
    moments = [one for one in draft.if_ if one.occurred in _ENDS]
    if moments:
        draft.if_ = [flipped, *(one for one in draft.if_ if one not in moments)]
        draft.when = moments[0].occurred
    elif draft.do and all(
        isinstance(step, _RULES) and step.until is None and step.what.how == "all" for step in draft.do
    ):
        draft.mode, draft.effect, draft.when = "continuous", False, None
        draft.if_ = [flipped, *draft.if_]


def as_long_as_worn(drafts: Sequence[Draft]) -> None:
    """ "FLIP: Equip this card to 1 monster. Your opponent gains 500 LP during each of their Standby Phases": the second
    sentence is of the flip effect, so only while the card is worn; one that names the bearer says so by itself."""
    flips = [at for at, one in enumerate(drafts) if one.mode == "flip" and puts_itself_on(one.do) is not None]
    for draft in drafts[flips[0] + 1 :] if flips else ():
        phase = draft.mode == "trigger" and draft.when is not None and draft.when.event in _PHASES
        own = not any(b'"how":"equipped"' in msgspec.json.encode(step) for step in draft.do)
        if phase and own and draft.from_ == "play" and _WORN not in draft.if_:
            draft.if_.append(_WORN)
