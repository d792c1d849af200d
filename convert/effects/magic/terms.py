"""The closed lists of words of Magic's trees."""

from __future__ import annotations

from typing import Literal

Zone = Literal["play", "prepared", "spellbook", "used", "banished", "stack", "outside", "command"]
"""Where things are: in play, hand, library, graveyard, exile, on the stack, outside the game, command zone."""
Kind = Literal[
    "creature",
    "artifact",
    "enchantment",
    "land",
    "planeswalker",
    "battle",
    "instant",
    "sorcery",
    "kindred",
    "permanent",
    "card",
    "spell",
    "ability",
    "activated_ability",
    "triggered_ability",
    "source",
    "player",
    "commander",
    "counter",
    "thing",
]
Side = Literal["you", "team", "opponent", "not_you", "any", "owner"]
"""you, an opponent, anybody but you (allies too: "you don't control"), anybody, its owner."""
How = Literal[
    "target",
    "choose",
    "all",
    "random",
    "top",
    "bottom",
    "self",
    "attached",
    "event",
    "event_player",
    "active",
    "defending",
    "attacking",
    "you",
    "previous",
    "exiled_with",
    "it",
    "granter",
    "paired",
    "chosen",
    "paid",
    "aimed",
    "each",
]
"""How a thing is picked: target (on casting), choose (on resolving), all, random, top or bottom (of a library),
self (this object), attached (what it enchants or equips), event (what set the ability off), event_player (the player
that it is about), active (whose turn it is), defending and attacking (player), you, previous (what the step before made
or changed), exiled_with (what this object has exiled), it (in a filter: the
thing that the filter is about), granter (in a given ability: what gives it), paired (the one it is
paired with), chosen (what was chosen as it came), paid (what was sacrificed, discarded or exiled as an additional cost
of casting this), aimed (what this spell is aimed at), each (inside for_each: the one at hand)."""
Stat = Literal[
    "power",
    "toughness",
    "mana_value",
    "life",
    "life_lost",
    "life_gained",
    "damage",
    "counters",
    "colors",
    "mana_spent",
    "starting_life",
    "excess_damage",
]
Phase = Literal[
    "turn",
    "untap",
    "upkeep",
    "draw",
    "main",
    "precombat_main",
    "postcombat_main",
    "combat",
    "declare_attackers",
    "declare_blockers",
    "end_of_combat",
    "end",
    "cleanup",
]
EventName = Literal[
    "enters",
    "dies",
    "leaves",
    "attacks",
    "blocks",
    "blocked",
    "unblocked",
    "blocks_or_blocked",
    "phase",
    "damage_dealt",
    "combat_damage",
    "cast",
    "copied",
    "activated",
    "triggered",
    "life_gained",
    "life_lost",
    "draw",
    "discard",
    "cycled",
    "tapped",
    "untapped",
    "tapped_for_mana",
    "sacrificed",
    "put_into",
    "exiled",
    "targeted",
    "countered",
    "counter_put",
    "counter_removed",
    "turned_up",
    "transforms",
    "attached",
    "unattached",
    "token_created",
    "milled",
    "scry",
    "surveil",
    "search",
    "shuffle",
    "coin_won",
    "coin_lost",
    "die_rolled",
    "regenerated",
    "destroyed",
    "returned",
    "phases_in",
    "phases_out",
    "becomes_monstrous",
    "land_played",
    "loses_game",
    "fights",
    "explores",
    "mutates",
    "crewed",
    "saddled",
    "exerted",
    "connives",
    "keyword_action",
    "control_lost",
    "day_night",
    "monarch",
    "ring_tempts",
    "turn_begins",
    "state",
]
Mode = Literal["cast", "activate", "trigger", "continuous", "replacement", "keyword", "additional_cost", "chapter"]
"""cast: what the spell does; activate: "cost: effect"; trigger: when/whenever/at; continuous: a static ability;
replacement: as it enters, instead, if it would; keyword: one keyword ability; additional_cost: what casting it asks for
beside (or instead of) mana; chapter: one of a Saga."""
Comparison = Literal["lt", "lte", "eq", "gte", "gt"]
Count = int | tuple[int, int] | Literal["all", "any"]
"""How many: n, [least, most], all of them, or any number."""
