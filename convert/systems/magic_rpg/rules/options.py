"""Settings of a battle: what the rules leave to the table (MRPG-OPT)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chosen before a battle and the same to its end (MRPG-OPT-01)."""

    leaders_strike_back: bool = False
    """An unblocked attacker takes the power of the leader it attacks (MRPG-COMBAT-18)."""
    arch_color_gate: bool = False
    """Spells of several colors, and of none, draw nothing without a match of color (MRPG-ARCH-09)."""
    standoff_rounds: Annotated[int, Meta(ge=1)] = 15
    """So many rounds in which nothing happens end a battle (MRPG-COMBAT-22)."""
    round_limit: Annotated[int, Meta(ge=1)] | None = None
    """A battle ends after so many rounds; where nobody plays it, after 100 (MRPG-COMBAT-22)."""
    initiative: Literal["side", "each"] = "side"
    """A die for each side, or the highest of a die for each of its members (MRPG-TURN-02)."""
    first_draw: bool = True
    """The side that acts first draws in its first turn (MRPG-TURN-04)."""
    round_minutes: Annotated[int, Meta(ge=0)] = 1
    """Minutes of a round; cards leave after 15. 0: no card leaves in battle (MRPG-TURN-07)."""
    spellbook_loss: Literal["destroyed", "kept"] = "destroyed"
    """What becomes of the book of a player's wizard who died (MRPG-DEATH-06)."""
