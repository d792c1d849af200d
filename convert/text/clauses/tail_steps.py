"""What the end of a clause changes in the steps before it, and of what it speaks."""

from __future__ import annotations

import msgspec

from convert.effects import Condition, Filter, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Tools
from convert.text.cursor import Cursor
from convert.text.reference.thing import ME


def silences(step: Step) -> bool:
    """Whether it keeps an opponent from using cards, and the text says no more of how long."""
    mine = (
        isinstance(step, op.Forbid) and step.action in ("activate", "respond") and step.until is None and not step.limit
    )
    return mine and getattr(step, "what", Selector()).side == "opponent"


def those_that(turn: Condition, steps: list[Step]) -> list[Step] | None:
    """ "Fish monsters cannot attack the turn they are Summoned": each by itself; None where one was named."""
    event = turn.occurred
    whats = [getattr(step, "what", None) for step in steps]
    if event is None or not steps or any(what is None or what.how != "all" for what in whats):
        return None
    befell = msgspec.structs.replace(event, what=None)
    out: list[Step] = []
    for step, what in zip(steps, whats, strict=True):
        assert what is not None
        where = msgspec.structs.replace(what.where or Filter(), befell=befell)
        narrowed = msgspec.structs.replace(what, where=where)
        out.append(msgspec.structs.replace(step, what=narrowed))
    return out


def at_most(step: Step, most: int) -> Step:
    """ "place 1 Spell Counter on it (max. 3)", "increase its Level by 1 (max. 12)"."""
    return msgspec.structs.replace(step, max=most) if isinstance(step, op.Counters | op.ChangeLevel) else step


def counted(steps: list[Step]) -> bool:
    counted = (op.Counters, op.ChangeLevel)
    return bool(steps) and all(isinstance(step, counted) and step.add is not None for step in steps)


def in_each(step: Step) -> list[Condition]:
    """ "all cards you control and in your hand (min. 1 from each)": that there is one in each place."""
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or not isinstance(what.zone, tuple):
        return []
    return [Condition(exists=msgspec.structs.replace(what, id=None, how=None, zone=zone)) for zone in what.zone]


def of_these(condition: Condition, steps: list[Step]) -> bool:
    """ "Draw 1 card if it is …", "Special Summon this card if it is a card of that type": asked of what the step
    itself brings or moves, when what was shown before is meant."""
    of = condition.of
    if of is None or condition.is_ is None:
        return False
    declared = condition.is_.where is not None and condition.is_.where.compared_to is not None
    return (declared and of.how == "self") or (of.ref is not None and any(step.id == of.ref for step in steps))


def of_the_last(condition: Condition, steps: list[Step]) -> list[Step] | None:
    """ "Add it to your hand, or Special Summon it if it is a monster": asked for the last option alone; None where
    the clause has no options."""
    choice = steps[-1] if steps else None
    if not isinstance(choice, op.ChooseOne):
        return None
    *others, last = choice.options
    last = msgspec.structs.replace(last, if_=(*(last.if_ or ()), condition))
    return [*steps[:-1], msgspec.structs.replace(choice, options=(*others, last))]


def of_what_it_says(condition: Condition, steps: list[Step], *, bare: bool) -> Condition:
    """ "Those monsters cannot be destroyed while in Attack Position": asked of them, not of this card."""
    what = getattr(steps[-1], "what", None) if steps else None
    if not bare or condition.is_ is None or condition.of != ME or not isinstance(what, Selector):
        return condition
    name = what.ref or what.id
    return msgspec.structs.replace(condition, of=Selector(ref=name)) if name is not None else condition


def before_purpose(cur: Cursor, tools: Tools) -> int:
    """Where "to Special Summon …" begins after "Tribute this card while X is on the field"; else the end."""
    for at in range(cur.pos + 2, cur.end - 1):
        verb = tools.lexicon.verbs.get(cur.words[at + 1]) if cur.words[at] == "to" else None
        if verb is not None and "base" in verb.forms:
            return at
    return cur.end
