"""Where a lenient reading of a clause stops short: what its unread words would make of the steps."""

from __future__ import annotations

from convert.effects import Condition, Step
from convert.effects import steps as op
from convert.text.cursor import Cursor


def says_nothing(cur: Cursor, steps: list[Step]) -> bool:
    """Whether steps with the unread words at the cursor left off would say something else than the clause."""
    return _means_otherwise(cur, steps) or any(_bans_unknown(step, cur.peek()) for step in steps)


def unless_declined(steps: list[Step]) -> tuple[Condition, ...]:
    """ "If X, you can destroy it, otherwise draw 1 card": the other happens where X does not hold, not where the first
    was declined."""
    asked = steps[-1].if_ if steps and steps[-1].optional else None
    if not asked or any(one.unread is not None for one in asked):
        return ()
    return (Condition(not_=asked[0] if len(asked) == 1 else Condition(all_=asked)),)


def _bans_unknown(step: Step, follows: str) -> bool:
    """A ban of things in words that nobody read says nothing, nor does one "unless" something that nobody read."""
    if not isinstance(step, (op.Forbid, op.Protect)):
        return False
    return bool(follows == "unless" or step.what.unread or (step.by is not None and step.by.unread))


def likeness(cur: Cursor) -> bool:
    """ "… with the same Attribute, but a different Level": no clause of its own."""
    at = 3 if cur.peek(2) == "with" else 2
    return cur.peek(at) in ("a", "the") and cur.peek(at + 1) in ("different", "same")


def _means_otherwise(cur: Cursor, steps: list[Step]) -> bool:
    """Whether words follow that make the deed another: "banish X … as material", "Tribute X, instead of a monster"."""
    at = 1 if cur.peek() == "," else 0
    word, after = cur.peek(at), cur.peek(at + 1)
    if word == "as" and after == "well":
        return any(isinstance(step, op.Sacrifice) for step in steps)
    other = after in _AS_SOMETHING or (after == "a" and cur.peek(at + 2) == "spell")
    return word == "instead" or (word == "as" and other) or (word == "even" and after == "though")


_AS_SOMETHING = frozenset(("1", "material", "fusion-material", "link-material", "spell"))
