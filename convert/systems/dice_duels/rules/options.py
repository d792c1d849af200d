"""Settings of a duel (DICE-OPT), and the game file that people write."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Chosen before the duel and the same to its end."""

    gang_block: Literal["one_attack", "full"] = "one_attack"
    """Whether an attacker strikes in its first battle alone or in each (DICE-OPT-01, DICE-BATTLE-06)."""
    grant_duration: Literal["round", "turn"] = "round"
    """How long a keyword lasts where the ability does not say (DICE-OPT-02, DICE-ABIL-05)."""
    deck_out: Literal["at_once", "compare"] = "at_once"
    """Whether the first player's empty stock decides at once (DICE-OPT-03, DICE-SETUP-02)."""
    shield_overflow: Literal["lost", "carry"] = "lost"
    """What becomes of damage beyond a shield's value (DICE-OPT-04, DICE-SHIELD-05)."""
    answers: Literal["on", "off"] = "on"
    """Whether abilities can be answered with negate and retarget (DICE-OPT-05, DICE-ABIL-11)."""
    open_archetype: Literal["required", "advised"] = "required"
    """Whether a deck without an open archetype is refused (DICE-OPT-06, DICE-SETUP-17)."""
    soul_die: Literal["exact", "at_least"] = "exact"
    """Which dice summon a soul card (DICE-OPT-07, DICE-SOUL-02)."""
    soul_cards: Literal["on", "off"] = "on"
    """Whether the soul cards of the decks count (DICE-OPT-08)."""
    activation_limit: Annotated[int, Meta(ge=1, le=1_000)] = 40
    """How many abilities a player activates in a turn, answers included (DICE-OPT-09, DICE-ABIL-13)."""
    run_limit: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    """For a crawl: the turns after which the run ends without a winner (DICE-OPT-10)."""
    field_tokens: Literal["own", "all"] = "own"
    """Whose units a field token's effects reach (DICE-OPT-11, DICE-ABIL-08)."""
    doubted: Literal["note", "ask"] = "note"
    """Abilities of whose card a second witness doubts how it was read: played as they stand and named so in the log, or
    each shown before the duel, which is then played without those that the table refuses."""
    first: Literal[0, 1] | None = None
    """The challenged player, who goes first: 0 has the deck that stands first, 1 the other; without one a die decides
    (DICE-SETUP-14, DICE-TURN-01)."""
