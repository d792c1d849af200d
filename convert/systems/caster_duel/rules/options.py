"""Settings of a game: what the rules leave to the players (CASTER-CONV-07)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from convert.systems.caster_duel.faces import Suit

SetUp = Literal["beginner", "single-draft", "dual-draft"]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chosen before the game and the same to its end."""

    setup: SetUp = "beginner"
    """Deal and discard (CASTER-SETUP-02), or a draft with one deck (CASTER-SETUP-04) or two (CASTER-SETUP-05)."""
    first: Annotated[int, Meta(ge=0, le=1)] | None = None
    """Who begins, 0 or 1; drawn by lot where nobody is named (CASTER-SETUP-03)."""
    turn_limit: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    """After so many turns, both players' counted, the game is a draw (CASTER-TERM-08)."""
    combat_damage: Literal["ordered", "simultaneous"] = "ordered"
    """Whether attackers strike before blockers, or together with them (CASTER-COMBAT-04)."""
    eight_heals: bool = False
    """The eights heal as many as their layout has center pips (CASTER-HEAL-02)."""
    payment: Literal["automatic", "named"] = "automatic"
    """Whether the payer names the sources to tap where there is a choice (CASTER-SPELL-08)."""
    joker_total: Literal[5, 6] = 6
    """What power and toughness of Joker 2 total; the quick reference prints 5 (CASTER-ABIL-13)."""
    one_eyed: tuple[Suit, ...] = ("hearts", "spades")
    """Suits whose jacks show one eye in the deck at the table (CASTER-ABIL-11)."""
    health: Annotated[int, Meta(ge=1, le=1_000)] = 20
    """What each player starts with and can heal up to (CASTER-TERM-01, CASTER-HEAL-03)."""
