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
    """When it works: cast (when the spell is cast), equip (on the wearer), activate (when its owner wants), trigger
    (when
    `when` happens), quick (in answer to something), flip (when a Shadow is revealed), continuous (all the time),
    replacement (in the place of something), summon_rule (how it comes into play), permission (what it lets you do)."""
    from_: Place | tuple[Place, ...] = "play"
    """Where the card must be for it: play, prepared, used, banished, spellbook, extra; one word or a list."""
    optional: bool = False
    """Whether its owner may choose not to: "you can …"."""
    limit: Limit | tuple[Limit, ...] | None = None
    """How often it can be used: {n: 1, per: turn} is once a round."""
    when: Event | None = None
    """What sets it off."""
    if_: tuple[Condition, ...] = ()
    """It works only while all of these conditions hold."""
    cost: tuple[Step, ...] = ()
    """What must be paid first, step by step."""
    targets: tuple[Selector, ...] = ()
    """What is aimed at when it is declared, each with an `id` for the steps to refer to."""
    do: tuple[Step, ...] = ()
    """What happens, step by step."""
    speed: Literal[1, 2, 3] = 1
    """1 in one's own turn, 2 also in answer to something (precast), 3 in answer to anything."""
    note: str = ""
    """A note of your own on this ability."""
    src: tuple[ClauseIndex, ...] = ()
    """The clauses of the card's text that it came from, counted from 0; not needed in what you write yourself."""


Role = Literal["condition", "cost", "effect", "static", "material"]
Why = Literal["no_frame", "no_noun", "ambiguous", "no_meaning"]
Status = Literal["automatic", "partial", "manual", "flavour"]


class Unread(_Value, frozen=True, kw_only=True):
    """A clause that the reader could not turn into the tree: an honest gap. ``text`` is the card's own words."""

    src: ClauseIndex
    """Which clause of the card's text, counted from 0."""
    text: str = ""
    """The clause in the card's own words."""
    role: Role = "effect"
    """What the clause is: condition, cost, effect, static or material."""
    why: Why = "no_frame"
    """What the reader lacked: no_frame (no such sentence is known), no_noun (a thing it does not know), ambiguous,
    no_meaning
    (nothing in this game is like it)."""


class Adjudication(_Value, frozen=True, kw_only=True):
    """How much of the card's text is in the tree.

    ``automatic``: every clause is in the tree and every op in it can be executed (a ``manual`` step cannot);
    ``partial``: some; ``manual``: none; ``flavour``: the card has no rules text.
    """

    status: Status
    """How much plays by itself: automatic (all), partial (some), manual (nothing), flavour (there is nothing to
    play)."""
    clauses: Annotated[int, Meta(ge=0)] = 0
    """How many clauses the card's text has."""
    unread: tuple[Unread, ...] = ()
    """The clauses that the game master must carry out, each with the reason."""
