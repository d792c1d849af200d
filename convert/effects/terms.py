"""The words of the effect language: the closed lists out of which its nouns and verbs are made.

Each list says which words may stand in one place: whose, where, how picked, which stat, what happens. They are part
of the language's contract, so a word is added here and never renamed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", description="A name for this thing, unique on the card: t1, c2.")]
ClauseIndex = Annotated[int, Meta(ge=0, description="Which clause of the card's text this came from, counted from 0.")]

Kind = Literal["monster", "spell", "artifact", "spell_or_artifact", "any", "token", "caster", "equipment", "counter"]
Side = Literal["you", "opponent", "any", "owner", "event", "turn"]
"""Whose: your own, an opponent's, anybody's, its owner's; ``event``: the player whom what set it off is about ("that
player", "its controller"), or, where nothing did, whose what was aimed at is; ``owner``: whoever owns that,
who may be another (of what nobody has named yet: oneself); ``turn``: whoever's turn it is."""
Zone = Literal["play", "prepared", "spellbook", "used", "banished", "extra", "pendulum"]
"""Where things are. "pendulum" is a Pendulum Zone: in a game that has none, nothing is there (CONVERT-35)."""
How = Literal["target", "choose", "all", "random", "top", "bottom", "self", "equipped", "event", "previous"]
Reach = Literal["section", "two_sections", "field", "skirmish"]
Stat = Literal[
    "attack",
    "defense",
    "level",
    "rank",
    "link",
    "hp",
    "original_attack",
    "original_defense",
    "original_level",
    "hp_lost",
]
Face = Literal["up", "down"]
Stance = Literal["attack", "defense"]
MonsterClass = Literal[
    "normal",
    "effect",
    "fusion",
    "ritual",
    "toon",
    "spirit",
    "union",
    "flip",
    "gemini",
    "tuner",
    "synchro",
    "xyz",
    "link",
    "pendulum",
    "special",
]
LiesAs = Literal["spell", "continuous_spell", "continuous_artifact", "equipment"]
"""As what a monster lies in play that is no creature there: as any kind of spell, or as one of a kind."""
SpellProperty = Literal["normal", "continuous", "equip", "field", "quick-play", "ritual", "counter"]
SummonManner = Literal[
    "normal",
    "tribute",
    "flip",
    "special",
    "fusion",
    "ritual",
    "synchro",
    "xyz",
    "link",
    "pendulum",
    "set",
    "gemini",
    "any",
]
SpotName = Literal["column", "adjacent", "pointed", "pointing", "left", "right", "center", "other"]
"""A place on the field: see ``Spot``."""
Count = int | tuple[int, int] | Literal["all", "any"]
"""How many: n, [least, most], all of them, or any number."""

EventName = Literal[
    "summoned",
    "summoning",
    "used",
    "cast",
    "activated",
    "destroyed",
    "attack_declared",
    "end_phase",
    "standby",
    "draw_phase",
    "main_phase",
    "battle_phase",
    "end_of_battle",
    "start_of_battle",
    "leaves_play",
    "destroys_by_battle",
    "material",
    "banished",
    "battle_damage",
    "attacked",
    "battles",
    "damage_step",
    "damage_calculation",
    "revealed",
    "tributed",
    "prepared",
    "discarded",
    "returned",
    "damage_taken",
    "healed",
    "stance_changed",
    "equipped",
    "unequipped",
    "targeted",
    "negated",
    "detached",
    "control_changed",
    "counter_placed",
    "counter_removed",
    "coin_tossed",
    "set",
    "shadowed",
    "placed",
    "phase",
    "moved",
]

_OF_A_CREATURE = frozenset(
    {
        *("summoned", "destroyed", "destroys_by_battle", "leaves_play", "revealed", "tributed", "stance_changed"),
        *("attack_declared", "attacked", "battles", "damage_step", "damage_calculation", "targeted", "used"),
        *("banished", "returned", "discarded", "prepared", "control_changed", "material"),
    }
)
_COUNTED = frozenset({"damage_taken", "battle_damage", "healed", "summoned", "counter_placed", "counter_removed"})
CARRIES: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("amount", "count"), _COUNTED),
    **dict.fromkeys(("attack", "defense", "level"), _OF_A_CREATURE),
}
"""Which events have a number of that name (`{event: amount}`): damage and HP that were lost or regained, counters, how
many were used for a summoning; the Scores of what an event befalls. Of others there is none to ask for."""

Mode = Literal[
    "cast", "equip", "activate", "trigger", "quick", "flip", "continuous", "replacement", "summon_rule", "permission"
]
WorksFrom = Literal["play", "prepared", "used", "banished", "spellbook", "extra", "pendulum"]
"""Where an ability works from. "pendulum" is a Pendulum Zone: a game that has none never meets it (CONVERT-35)."""

Phase = Literal[
    "draw", "standby", "main", "main1", "main_start", "main2", "battle", "damage_step", "damage_calculation", "end"
]
"""Parts of a turn; main_start is the first Main Phase before anything was done in it."""
Comparison = Literal["lt", "lte", "eq", "gte", "gt"]
