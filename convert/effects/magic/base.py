"""What every verb of Magic's trees has: its step, and what ties it to the one before."""

from __future__ import annotations

from typing import Literal

from convert.effects.magic.values import Condition, HowMany, Selector, Until
from convert.effects.terms import ClauseIndex, Id
from convert.effects.values import _Value

Link = Literal["then", "if_not", "when"]
"""then: only if the step before was done ("If you do"); if_not: only if it was not; when: as a trigger of its own, once
it was done ("When you do"; its targets are chosen then). Behind an `unless` what counts is whether its `do` was done,
not whether its cost was paid.

Steps in a row with the same link (then or if_not) and the same `src` all ask of what came before the first of them: "If
you do, A, B, then C". A step that is `optional` begins anew, those behind it hang on it: "you may A, then B and C"."""


class StepBase(_Value, frozen=True, kw_only=True, tag_field="op"):
    """What every step may carry beside its own fields. Steps are done in order."""

    id: Id | None = None
    """A name for what this step does or makes, so that a later one can refer to it."""
    link: Link | None = None
    """How it hangs on the step before; left out: it is done whatever came of that."""
    if_: tuple[Condition, ...] | None = None
    """Only if all of these hold when its turn comes. What several steps in a row ask, or the opposite of it
    ("otherwise", "instead"), is asked once, before the first of them; steps with a link and no condition between belong
    to the row."""
    optional: bool = False
    """Whether it may be left undone: "you may"."""
    who: Selector | None = None
    """Whose act it is, where that is not the effect's own player."""
    until: Until | None = None
    """How long it lasts."""
    either: int | None = None
    """Of the neighbouring steps with the same number only one is done, as its player chooses ("tap or untap")."""
    repeat: HowMany | None = None
    """How often it is done."""
    targets: tuple[Selector, ...] = ()
    """Beside link when (and in delayed): what is aimed at then."""
    src: ClauseIndex | None = None
    """The clause of the card's text that it came from, counted from 0."""


class _On(StepBase, frozen=True, kw_only=True):
    """A step done to something."""

    what: Selector
    """What it is done to."""
