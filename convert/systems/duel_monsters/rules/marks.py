"""What a lasting mark on a creature says beyond its verb: against whom, at what price, instead of what, as what."""

from __future__ import annotations

from msgspec import Struct

from convert.effects import Event, Selector, Step
from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.refs import Ref


class Scope(Struct, frozen=True, omit_defaults=True):
    """Against whom a ban or a protection holds: only these (``only``), all but these (``unless``), only monsters of the
    Extra Deck (``extra``) or from these zones, as seen by the caster ``you`` of ``side`` from ``source``."""

    you: Ref
    side: int
    source: Ref
    only: Selector | None = None
    unless: Selector | None = None
    unless_as: str = ""
    """Not against what comes as this kind of Summon, or as a "shadow"."""
    unless_by: Selector | None = None
    """Not against what the effects of these bring."""
    extra: bool = False
    zones: tuple[str, ...] = ()
    to: Selector | None = None
    """In answer to what (a ban on answers)."""
    beside: Selector | None = None
    """Only together with what is none of these (a ban on Materials)."""
    area: tuple[Ref, ...] = ()
    """The Sections that were chosen for it; () where it holds everywhere."""


class AttackPrice(Struct, frozen=True, tag="price"):
    """What an Attack costs, and the ability that asks it."""

    ctx: Context
    price: tuple[Step, ...]


class Offer(Struct, frozen=True, tag="offer"):
    """One replacement that could take place, of what would happen (``events``, by name)."""

    ctx: Context
    step: tree.Replace
    optional: bool = False
    events: tuple[str, ...] = ()


class Identity(Struct, frozen=True, tag="identity"):
    """A name, Type, Attribute or class that it has now: also, or ``instead`` of its own."""

    value: str
    instead: bool = False


class Lying(Struct, frozen=True, tag="lying"):
    """What a spell that lies there is now: also, or ``instead`` of its own."""

    ref: Ref
    value: str
    instead: bool = False
    kept: bool = False
    """It is so as well once it has come into play from there."""


class InSection(Struct, frozen=True, tag="section"):
    """The Section that it is about (CONVERT-43)."""

    section: int


Detail = AttackPrice | Offer | Identity | Lying | InSection


class Waiting(Struct, frozen=True):
    """An effect that waits: the circumstances it was registered in, for what, and what then happens."""

    ctx: Context
    when: Event
    do: tuple[Step, ...]
