"""Verbs that do something once: take away, bring, draw, hurt, heal, look. One class an ``op``."""

from __future__ import annotations

from typing import Literal

from convert.effects.magic.base import StepBase, _On
from convert.effects.magic.values import HowMany, Quantity, Selector


class Destroy(_On, frozen=True, kw_only=True, tag="destroy"):
    """Destroy it."""

    no_regeneration: bool = False
    """It can't be regenerated."""


class Damage(StepBase, frozen=True, kw_only=True, tag="damage"):
    """Deal damage."""

    to: Selector
    """To whom or what."""
    amount: Quantity
    """How much."""
    by: Selector | None = None
    """What deals it; left out: this object."""
    divided: Literal["choice", "evenly"] | None = None
    """Divided among those named, as its player chooses or evenly."""


class Prepare(StepBase, frozen=True, kw_only=True, tag="prepare"):
    """Draw cards."""

    count: HowMany = 1
    """How many."""


class Heal(StepBase, frozen=True, kw_only=True, tag="heal"):
    """Gain life; or (``becomes``, ``exchange``) a life total becomes another one."""

    amount: Quantity = 0
    """How much."""
    becomes: bool = False
    """The life total becomes `amount`: what is missing is gained, what is too much is lost."""
    exchange: Selector | None = None
    """The life total is exchanged with this player's."""


class LoseHp(StepBase, frozen=True, kw_only=True, tag="lose_hp"):
    """Lose life."""

    amount: Quantity
    """How much."""


class PayHp(StepBase, frozen=True, kw_only=True, tag="pay_hp"):
    """Pay life."""

    amount: Quantity
    """How much."""


class Pay(StepBase, frozen=True, kw_only=True, tag="pay"):
    """Pay mana (or energy)."""

    mana: str = ""
    """The symbols: {2}{R}."""
    each: Quantity | None = None
    """So often."""
    waterbend: bool = False
    """Untapped artifacts and creatures may be tapped to pay generic mana of it."""
    life: Quantity | None = None
    """So much life, where that is paid as an effect is done (in a cost it is pay_hp)."""


class Discard(StepBase, frozen=True, kw_only=True, tag="discard"):
    """Discard cards."""

    what: Selector | None = None
    """Which; left out: `count` cards of the hand, as their owner chooses."""
    count: Quantity | Literal["all", "any"] = 1
    """How many."""
    random: bool = False
    """At random."""


class Mill(StepBase, frozen=True, kw_only=True, tag="mill"):
    """Mill cards."""

    count: Quantity = 1
    """How many."""


class Sacrifice(_On, frozen=True, kw_only=True, tag="sacrifice"):
    """Sacrifice it."""


class Banish(_On, frozen=True, kw_only=True, tag="banish"):
    """Exile it."""

    stop: Selector | None = None
    """Cards are exiled from the top until this is."""
    face_down: bool = False
    """Face down."""
    counter: str | None = None
    """With a counter of this name on it."""
    counters: Quantity | None = None
    """How many of them."""


class ToPrepared(_On, frozen=True, kw_only=True, tag="to_prepared"):
    """Return or put it into its owner's hand."""


class ToSpellbook(_On, frozen=True, kw_only=True, tag="to_spellbook"):
    """Put it into its owner's library."""

    place: Literal["shuffle", "top", "bottom", "top_or_bottom", "nth"] = "shuffle"
    """Where."""
    nth: Quantity | None = None
    """So many from the top."""
    order: Literal["any", "random"] | None = None
    """In what order several lie there."""


class ToUsed(_On, frozen=True, kw_only=True, tag="to_used"):
    """Put it into its owner's graveyard."""


class Search(_On, frozen=True, kw_only=True, tag="search"):
    """Search a library (or other zones) for it; its id names what was found. Who searched in vain has done it too."""

    reveal: bool = False
    """It is shown."""


class Look(_On, frozen=True, kw_only=True, tag="look"):
    """Look at it or reveal it; its id names what was seen."""

    reveal: bool = False
    """Everybody sees it."""
    stop: Selector | None = None
    """Cards are revealed from the top until this is."""
    any_time: bool = False
    """It may be looked at whenever one likes."""
