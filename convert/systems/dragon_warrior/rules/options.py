"""Settings of a game (DW-OPT-01): what the rules leave to the group. None of them changes a conversion."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Chosen before the game and the same to its end."""

    battle_limit: Annotated[int, Meta(ge=1, le=10_000)] | None = 100
    """Rounds after which a battle ends without a victor; null: none (DW-BATTLE-27)."""
    boosts_stack: bool = False
    """Several Dragon's Fires or Scales add up, instead of the highest alone counting (DW-ITEM-09)."""
    boss_xp: Literal["doubled", "flat"] = "doubled"
    """Whether XP for a boss above the Warrior's level are doubled once more (DW-BOSS-03)."""
    campaign_limit: Annotated[int, Meta(ge=1, le=100_000)] = 1000
    """Battles after which a campaign stops unfinished (DW-AUTO-07)."""
    conflict_level: Literal["place", "warrior"] = "place"
    """Whose level a Conflict has: the place's or the Warrior's (DW-CONF-12)."""
    conflicts_run: bool = True
    """Whether Conflicts may run away (DW-BATTLE-28)."""
    defeat_floor: Literal["zero", "level"] = "zero"
    """How far a defeat can lower XP: to nothing, or to where the present level began (DW-XP-02)."""
    heal_outside: Literal["ten", "draw"] = "ten"
    """What a card of Heal or Healmore counts outside battle: 10, or what a shuffled deck turns up (DW-SPELL-04)."""
    minion_xp: bool = False
    """Minions give XP as any Conflict does (DW-CONF-10)."""
    party: bool = True
    """The Ally offers Party Members (DW-AUTO-04)."""
    pm_defense: bool = False
    """A Party Member's Defense takes losses before its HP do (DW-PM-10)."""
    run_away_to: Literal["back", "stay"] = "back"
    """Where a Warrior who runs away is: back where he came from, or still there (DW-LOC-13)."""
    tokens: Annotated[int, Meta(ge=0, le=3)] = 0
    """Dragon Tokens in hand at the start of each battle, where no table hands them out (DW-AUTO-01)."""
