"""How many at most, said at the end of a clause: "…, up to the number of Fish you control", "(max. 2000)"."""

from __future__ import annotations

import msgspec

from convert.effects import Amount, Condition, Filter, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.reference.thing import ME

_ACTS = (op.ChangeStance, op.Shadow, op.Suppress, op.SpecialSummon, op.ToPrepared, op.Destroy, op.Banish, op.ToUsed)


def wears_none(by: Selector | None) -> Condition:
    """This card wears no monster yet: none at all, or none that an effect of ``by`` put on it."""
    worn = Filter(lies_as="equipment", equipped_to=ME, put_on_by=by)
    return Condition(not_=Condition(exists=Selector(kind="monster", zone="play", where=worn)))


def no_more_than(phrase: Phrase, steps: list[Step]) -> list[Step] | None:
    """The steps so bounded; None (and no move) where nothing of the kind follows."""
    cur = phrase.cur
    if cur.at("(", "max"):
        return _capped(phrase, steps)
    start = cur.pos
    cur.take(",")
    amount = phrase.amount() if cur.take("up", "to") and not cur.peek().isdigit() and len(steps) == 1 else None
    one = steps[0] if amount is not None else None
    if not isinstance(one, _ACTS) or not _open(one.what):
        cur.pos = start
        return None
    bounded = msgspec.structs.replace(one.what, how="choose", count="any", up_to=amount)
    return [msgspec.structs.replace(one, what=bounded)]


def _open(what: Selector) -> bool:
    """Whether it is a description of several things without a number."""
    plain = what.ref is None and what.how in (None, "all") and what.count is None
    return plain and what.kind not in (None, "caster")


def _capped(phrase: Phrase, steps: list[Step]) -> list[Step] | None:
    """ "gains ATK equal to the difference (max. 2000)": the smaller of the two."""
    cur = phrase.cur
    if not (cur.peek(2) == "." and cur.peek(3).isdigit() and cur.peek(4) == ")"):
        return None
    most, capped = int(cur.peek(3)), list[Step]()
    if most == 1 and steps and all(isinstance(step, op.Equip) and step.to == ME for step in steps):
        cur.pos += 5
        return [msgspec.structs.replace(step, if_=(*(step.if_ or ()), wears_none(ME))) for step in steps]
    for step in steps:
        names = [name for name in ("amount", "attack", "defense") if isinstance(getattr(step, name, None), Amount)]
        if not isinstance(step, (op.Damage, op.Heal, op.LoseHp, op.Modify)) or not names:
            return None
        amounts = {name: getattr(step, name) for name in names}
        if any(one.raw is not None or one.n is not None for one in amounts.values()):
            return None
        least = {name: Amount(least=(one, Amount(raw=most))) for name, one in amounts.items()}
        capped.append(msgspec.structs.replace(step, **least))
    if not capped:
        return None
    cur.pos += 5
    return capped
