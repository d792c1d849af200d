"""Abilities and the adjudication of a card: the sentences of the effect language."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from convert.effects.steps import Step
from convert.effects.values import ClauseIndex, Condition, Event, Limit, Selector, _Value

Mode = Literal[
    "cast", "equip", "activate", "trigger", "quick", "flip", "continuous", "replacement", "summon_rule", "permission"
]
Place = Literal["play", "prepared", "used", "banished", "spellbook", "extra", "pendulum"]
"""Where an ability works from. "pendulum" is a Pendulum Zone: a game that has none never meets it (CONVERT-35)."""


class Ability(_Value, frozen=True, kw_only=True):
    """One thing a card does: when, under which conditions, at what cost, to what, and what happens.

    In mode ``replacement``, ``when`` is what would happen and ``do`` is what happens in its place.
    ``speed``: 1 normal, 2 quick or precast, 3 counter. ``src`` names the clauses of the card's text that it came from.
    """

    mode: Mode
    from_: Place | tuple[Place, ...] = "play"
    optional: bool = False
    limit: Limit | tuple[Limit, ...] | None = None
    when: Event | None = None
    if_: tuple[Condition, ...] = ()
    cost: tuple[Step, ...] = ()
    targets: tuple[Selector, ...] = ()
    do: tuple[Step, ...] = ()
    speed: Literal[1, 2, 3] = 1
    note: str = ""
    src: tuple[ClauseIndex, ...] = ()


Role = Literal["condition", "cost", "effect", "static", "material"]
Why = Literal["no_frame", "no_noun", "ambiguous", "no_meaning"]
Status = Literal["automatic", "partial", "manual", "flavour"]


class Unread(_Value, frozen=True, kw_only=True):
    """A clause that the reader could not turn into the tree: an honest gap. ``text`` is the card's own words."""

    src: ClauseIndex
    text: str = ""
    role: Role = "effect"
    why: Why = "no_frame"


class Adjudication(_Value, frozen=True, kw_only=True):
    """How much of the card's text is in the tree.

    ``automatic``: every clause is in the tree and every op in it can be executed (a ``manual`` step cannot);
    ``partial``: some; ``manual``: none; ``flavour``: the card has no rules text.
    """

    status: Status
    clauses: Annotated[int, Meta(ge=0)] = 0
    unread: tuple[Unread, ...] = ()
