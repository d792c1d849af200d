"""What holds all the time holds of each such thing, and what is done once is not done all the time."""

from __future__ import annotations

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft

_HELD = (op.Modify, op.SetStat, op.Forbid, op.Allow, op.Protect, op.Suppress, op.ChangeLevel, op.ChangeIdentity)
_DONE_ONCE = (
    op.Prepare, op.Search, op.Discard, op.SpecialSummon, op.Damage, op.Heal, op.LoseHp, op.PayHp, op.Counters, op.Mill,
    op.ToSpellbook, op.Declare, op.Coin, op.Dice, op.ChooseOne, op.FusionSummon, op.RitualSummon, op.Token, op.Excavate,
)  # fmt: skip


def each_such(step: Step) -> Step:
    """ "A “Moss” monster this card points to gains 500 ATK", all the time: each of them, nobody chooses."""
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or not isinstance(step, _HELD):
        return step
    if what.how != "choose" or what.count != 1 or what.chooser is not None:
        return step
    return msgspec.structs.replace(step, what=msgspec.structs.replace(what, how="all", count=None))


def begins_once(steps: list[Step]) -> bool:
    """Whether what is read begins with something that is done once."""
    return bool(steps) and isinstance(steps[0], _DONE_ONCE)


def happens_for_ever(draft: Draft, *, first: bool) -> bool:
    """Whether something that is done once ("draw 1 card") would be done all the time: a sentence torn off from the
    moment that it belongs to, or under a condition that nobody read."""
    if draft.mode not in ("continuous", "equip") or draft.when is not None:
        return False
    unread = any(one.unread is not None for one in draft.if_)
    return (unread or (not draft.if_ and not first)) and any(map(_done_once, draft.do))


def _done_once(step: Step) -> bool:
    """Whether it is a deed: of what is taken away, one that somebody chooses ("destroy it while …" is none)."""
    taken = isinstance(step, (op.Destroy, op.Banish, op.ToUsed, op.ToPrepared)) and step.what.how == "choose"
    return taken or isinstance(step, _DONE_ONCE)
