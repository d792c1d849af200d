"""What a card that stays says without a moment: a rule that holds for as long as it is there, not what its casting
does."""

from __future__ import annotations

from convert.effects import Condition, Selector
from convert.effects import steps as op
from convert.text.book import Chain
from convert.text.reference.thing import ME

_GOES = (op.Destroy, op.ToUsed)


def rules_all(chain: Chain) -> bool:
    """ "Change all face-up Fish to Defense Position (, and they cannot change it)": those that come later, too."""
    if not chain.steps or chain.failed:
        return False
    first, *rest = chain.steps
    if not isinstance(first, op.ChangeStance) or first.optional or first.who is not None or first.if_:
        return False
    what = first.what
    plain = what.how == "all" and what.among is None and what.ref is None
    return plain and not _as_they_come(what) and all(isinstance(step, op.Forbid) for step in rest)


def changes_as_they_come(chain: Chain) -> bool:
    """ "Any monster that is Normal Summoned is changed to Defense Position": at its Summon, and neither as the card is
    cast nor all the time."""
    return any(isinstance(step, op.ChangeStance) and _as_they_come(step.what) for step in chain.steps)


def offered_to_whom_it_is(chain: Chain) -> bool:
    """ "The turn player can Fusion Summon …", of what stays: whenever it is their turn, and not once as it is cast."""
    return any(step.optional and step.who == "turn" for step in chain.steps)


def ends_itself(chain: Chain) -> bool:
    """ "Destroy this card unless you control a Fish": it is asked all the time."""
    if len(chain.steps) != 1 or chain.failed or chain.targets or chain.cost:
        return False
    step = chain.steps[0]
    if not isinstance(step, _GOES) or step.what != ME or step.link is not None or step.optional:
        return False
    return bool(step.if_) and all(map(_of_how_things_stand, step.if_ or ()))


def _as_they_come(what: Selector) -> bool:
    return what.where is not None and what.where.summoned is not None


def _of_how_things_stand(condition: Condition) -> bool:
    """Whether it asks what there is, not what has happened."""
    asked = condition.not_ or condition
    there = asked.exists or asked.count
    return there is not None and there.ref is None and there.among is None and there.zone is not None
