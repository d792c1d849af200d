"""What a connector means where words around it make it something else."""

from __future__ import annotations

from convert.effects import Condition, Selector, Step
from convert.text.cursor import Cursor


def unless_declined(steps: list[Step]) -> tuple[Condition, ...]:
    """ "If X, you can destroy it, otherwise draw 1 card": the other happens where X does not hold, not where the first
    was declined or could not be done; nor where what came of it ("…, and if you do, …") was not."""
    asked = steps[_branch(steps)].if_ if steps else None
    if not asked or any(one.unread is not None for one in asked):
        return ()
    return (Condition(not_=asked[0] if len(asked) == 1 else Condition(all_=asked)),)


def _branch(steps: list[Step]) -> int:
    """Where the last "if X, A, and if you do, B" begins."""
    at = len(steps) - 1
    while at > 0 and not steps[at].if_ and steps[at].link not in (None, "if_not"):
        at -= 1
    return max(at, 0)


def picked_there(steps: list[Step]) -> set[str]:
    """What only the branch that was not taken would have picked: "otherwise, send it to the GY" means none of it."""
    begun = steps[_branch(steps) :] if steps and steps[_branch(steps)].if_ else []
    found = (getattr(step, "what", None) for step in begun)
    return {what.id for what in found if isinstance(what, Selector) and what.id is not None}


def likeness(cur: Cursor) -> bool:
    """ "… with the same Attribute, but a different Level": no clause of its own."""
    at = 3 if cur.peek(2) == "with" else 2
    return cur.peek(at) in ("a", "the") and cur.peek(at + 1) in ("different", "same")
