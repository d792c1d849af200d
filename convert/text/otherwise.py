"""What a connector means where words around it make it something else."""

from __future__ import annotations

from convert.effects import Condition, Step
from convert.text.cursor import Cursor


def unless_declined(steps: list[Step]) -> tuple[Condition, ...]:
    """ "If X, you can destroy it, otherwise draw 1 card": the other happens where X does not hold, not where the first
    was declined."""
    asked = steps[-1].if_ if steps and steps[-1].optional else None
    if not asked or any(one.unread is not None for one in asked):
        return ()
    return (Condition(not_=asked[0] if len(asked) == 1 else Condition(all_=asked)),)


def likeness(cur: Cursor) -> bool:
    """ "… with the same Attribute, but a different Level": no clause of its own."""
    at = 3 if cur.peek(2) == "with" else 2
    return cur.peek(at) in ("a", "the") and cur.peek(at + 1) in ("different", "same")
