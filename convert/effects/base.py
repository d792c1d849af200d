"""What every verb has: its step and what ties it to the one before (effects contract, section 3).

``link`` ties a step to the one before it: ``and`` (same moment, both or neither), ``and_if_you_do`` (same moment, only
if the previous one changed something), ``then`` (afterwards, only if it did), ``also`` (same moment, independent),
``also_after``, ``if_not``. The Casting Check is never in the tree: the rules put it in (CHECK-01).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from convert.effects.conditions import Condition, Until
from convert.effects.terms import ClauseIndex, Id, Side
from convert.effects.values import Selector, _Value
from convert.printable import ONE_LINE

Link = Literal["and", "and_if_you_do", "then", "also", "also_after", "if_not"]
Name = Annotated[str, Meta(min_length=1, pattern=ONE_LINE)]


class StepBase(_Value, frozen=True, kw_only=True, tag_field="op"):
    """What every step may carry beside its own fields."""

    id: Id | None = None
    """A name of your own for this step, so that a later one can refer to what it did: c1."""
    link: Link | None = None
    """How it hangs on the step before: and (same moment, both or neither), and_if_you_do (same moment, only if that
    changed something), then (afterwards, only if it did), also (same moment, whatever came of it), also_after
    (afterwards, whatever came of it), if_not (only if it changed nothing)."""
    if_: tuple[Condition, ...] | None = None
    """Only if all of these conditions hold when the step's turn comes."""
    optional: bool = False
    """Whether it may be left undone: "you can …"."""
    who: Side | None = None
    """Whose act it is, where that is not the effect's own player ("your opponent discards")."""
    until: Until | None = None
    """How long it lasts: end_of_turn, while_in_play, permanent and the like, or {turns: 2}."""
    src: ClauseIndex | None = None
    """The clause of the card's text that it came from, counted from 0; not needed in what you write yourself."""


class _On(StepBase, frozen=True, kw_only=True):
    """A step done to something."""

    what: Selector
    """What it is done to: a new choice, or {ref: t1} for something chosen before."""
