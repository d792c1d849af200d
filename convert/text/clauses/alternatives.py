""" "Add it to your hand, or Special Summon it": one of several clauses, which the player chooses. What is tied to a
condition ("…, or if you control a Dragon monster, …") is read in ``stand_ins``."""

from __future__ import annotations

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.frames import FrameTable


class Alternatives:
    """Reads the other clause after "or", as one of two options with what was read so far."""

    def __init__(self, frames: FrameTable) -> None:
        self.frames = frames

    def after(self, phrase: Phrase, steps: list[Step]) -> list[Step] | None:
        """The steps as one of two options, where "or" and another clause follow; None (and no move) otherwise."""
        cur = phrase.cur
        if not steps or phrase.cost or phrase.modal or cur.peek() not in ("or", ","):
            return None
        start = cur.pos
        cur.take(",")
        if not cur.take("or"):
            cur.pos = start
            return None
        verb = phrase.tools.lexicon.verbs.get(cur.peek())
        frame = self.frames.does.get(verb.base) if verb is not None and "base" in verb.forms else None
        if frame is None or cur.peek() == "be":
            cur.pos = start
            return None
        cur.pos += 1
        inner = Phrase(phrase.tools, cur, phrase.scope, phrase.src)
        inner.paying, inner.who = phrase.paying, phrase.who
        known = list(phrase.scope.things)
        other = frame(inner)
        if not other or inner.targets:
            cur.pos = start
            phrase.scope.things[:] = known
            return None
        steps, other = _place_of_both(steps, other)
        named = {what.id: what for what in map(_what, steps) if what is not None and what.id is not None}
        first = tuple(msgspec.structs.replace(step, src=None, optional=False) for step in steps)
        price = all(isinstance(step, _PRICES) for step in steps) and all(isinstance(step, _WORSE) for step in other)
        options = (
            op.Option(cost=first, do=()) if price else op.Option(do=first),
            op.Option(do=tuple(_itself(msgspec.structs.replace(step, src=None), named) for step in other)),
        )
        return [phrase.step(op.ChooseOne, options=options, who=None)]


_PRICES = (op.Detach, op.Discard, op.Sacrifice, op.PayHp, op.Banish)
_WORSE = (op.Damage, op.LoseHp, op.Destroy, op.ToUsed)
""" "Detach 1 material or take 3000 damage": the first is a price, which only who can pay it may choose."""


def _what(step: Step) -> Selector | None:
    what = getattr(step, "what", None)
    return what if isinstance(what, Selector) else None


def _itself(step: Step, named: dict[str, Selector]) -> Step:
    """ "… or Special Summon it": what only the first option would have picked is picked by this one."""
    what = _what(step)
    thing = named.get(what.ref) if what is not None and what.ref is not None else None
    return msgspec.structs.replace(step, what=thing) if thing is not None else step


def _place_of_both(steps: list[Step], other: list[Step]) -> tuple[list[Step], list[Step]]:
    """ "Special Summon 1 monster, or Set 1 Trap, from your hand": the place belongs to both."""
    one, two = _what(steps[-1]), _what(other[-1])
    if one is None or two is None or one.how != "choose" or one.zone is not None or two.how != "choose":
        return steps, other
    if two.zone in (None, "play") or one.among is not None:
        return steps, other
    placed = msgspec.structs.replace(one, zone=two.zone, side=two.side)
    return [*steps[:-1], msgspec.structs.replace(steps[-1], what=placed)], other
