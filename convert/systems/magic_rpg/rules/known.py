"""Of the effect language what battles carry out: verbs and their fields, what can be asked of things, what sets
abilities off, costs. ``playable`` looks it up."""

from __future__ import annotations

from collections.abc import Mapping

from convert.systems.magic_rpg.rules.spelled_out import CYCLING, DUE, NUMBERED, SPELLED, UNEARTH
from convert.systems.magic_rpg.rules.terms import HELPED, WORDS


def _rows(words: Mapping[str, str]) -> Mapping[str, frozenset[str]]:
    """Fields by verb, written as words."""
    return {verb: frozenset(fields.split()) for verb, fields in words.items()}


EVERYWHERE = frozenset(("id", "link", "optional", "who", "until", "src", "op", "if_", "either"))
TURN = frozenset(("end_of_turn", "your_next_turn", "end_of_your_next_turn", None, "permanent"))
VERBS = _rows(
    {
        "destroy": "what no_regeneration",
        "damage": "to amount by divided",
        "prepare": "count",
        "heal": "amount becomes exchange",
        "lose_hp": "amount",
        "pay_hp": "amount",
        "discard": "what count random",
        "mill": "count",
        "sacrifice": "what",
        "banish": "what",
        "to_prepared": "what",
        "to_spellbook": "what place order",
        "to_used": "what",
        "special_summon": "what control tapped transformed counters attacking",
        "search": "what reveal",
        "look": "what reveal stop",
        "scry": "amount",
        "surveil": "amount",
        "modify": "what attack defense sign",
        "set_stat": "what power toughness",
        "counters": "what name add remove keyword proliferate divided",
        "control": "what to",
        "negate_cast": "what to",
        "suppress": "what keyword",
        "forbid": "what action step next",
        "change_identity": "what types subtype color also",
        "choose_one": "options count",
        "declare": "declare what",
        "win": "",
        "lose_game": "",
        "equip": "what to",
        "unequip": "what",
        "tap": "what",
        "untap": "what",
        "grant": "what keyword abilities",
        "fight": "what with_",
        "regenerate": "what",
        "remove_from_combat": "what",
        "phase_out": "what",
        "shuffle": "",
        "token": "name count power toughness color subtype types keyword abilities tapped counters attacking",
        "delayed": "when do each_time",
        "unless": "do cost",
        "pay": "mana life",
        "explore": "what",
        "transform": "what",
        "allow": "what action",
        "compel": "what action to by",
        "prevent": "to by amount combat next",
        "play_from": "what free any_mana play lands",
    }
)
"""Verbs that are carried out, and which of their fields."""
FILTERS = frozenset(
    (
        *("kind", "types", "supertype", "subtype", "subtypes", "color", "keyword", "power", "toughness", "mana_value"),
        *("tapped", "attacking", "blocking", "blocked", "token", "not_", "nots", "any_", "name", "enchanted", "befell"),
        *("equipped", "counter", "counters", "attached_to", "owner", "highest", "lowest", "during", "this_way", "life"),
        *("attacking_whom", "blocking_what", "blocked_by", "has_x", "hand", "total_power_toughness", "targets"),
        *("base_power", "base_toughness", "chosen", "produces"),
    )
)
"""What may be asked of a thing."""
SELECTORS = frozenset(
    (
        *("id", "ref", "how", "kind", "side", "of", "controller_of", "owner_of", "zone", "where", "count", "up_to"),
        *("among", "either", "both", "except_self", "except_", "chooser", "role", "if_"),
    )
)
HOWS = frozenset(
    (
        *("target", "choose", "all", "self", "attached", "you", "previous", "event", "event_player", "it", "active"),
        *("defending", "top", "random", None),
    )
)
AMOUNTS = frozenset(
    (
        *("n", "x", "per", "count", "stat", "of", "taking", "counter", "event", "of_step", "past", "devotion", "among"),
        *("half", "up", "least", "difference", "times", "plus", "minus_from"),
    )
)
CONDITIONS = frozenset(
    (
        *("exists", "count", "gte", "lte", "eq", "compare", "more_than", "is_", "of", "turn", "phase", "occurred"),
        *("times", "during", "paid", "not_", "any_", "all_", "before"),
    )
)
EVENTS = frozenset(
    (
        *("enters", "dies", "leaves", "attacks", "blocks", "blocked", "blocks_or_blocked", "phase", "damage_dealt"),
        *("combat_damage", "cast", "activated", "life_gained", "life_lost", "draw", "discard", "tapped", "untapped"),
        *("tapped_for_mana", "sacrificed", "put_into", "exiled", "targeted", "countered", "counter_put", "attached"),
        *("token_created", "milled", "scry", "surveil", "land_played", "destroyed", "cycled", "unblocked"),
        *("transforms", "state"),
    )
)
"""What sets abilities off."""
MOMENTS = frozenset(
    (
        *("event", "what", "by", "to", "who", "whose", "phase", "from_", "to_zone", "combat", "alone", "one_or_more"),
        *("nth", "first_time", "counter", "amount", "next", "during", "if_", "any_", "word"),
    )
)
MANY = 2
"""From so many on it is counted with how many something is done at once."""
NARROWED = frozenset(("next_turn", "battalion", "not_from_hand", "untapped", "tapped", "without_dying"))
"""Words that say more of a moment."""
PHASES = frozenset(
    ("upkeep", "draw", "end", "combat", "end_of_combat", "main", "precombat_main", "postcombat_main", "untap")
)
COSTS = _rows(
    {
        "pay": "mana",
        "pay_hp": "amount",
        "tap": "what",
        "untap": "what",
        "sacrifice": "what",
        "discard": "what count random",
        "banish": "what",
        "to_prepared": "what",
        "counters": "what name add remove",
        "mill": "count",
    }
)
STATICS = frozenset(
    (
        *("modify", "grant", "forbid", "set_stat", "change_identity", "suppress", "cost_change", "prevent", "compel"),
        *("play_from", "allow"),
    )
)
FREEDOMS = frozenset(("attack_as_though_no_defender", "damage_by_toughness"))
"""What a creature may do, or how it deals its damage: it stands among what it may not do."""
ALLOWED = frozenset(("no_maximum_hand",))
"""What something in play may let somebody do."""
BANS = frozenset(
    ("attack", "block", "be_blocked", "untap", "be_regenerated", "be_countered", "be_targeted", "activate")
)
PLAYED = frozenset(
    (
        *SPELLED,
        *NUMBERED,
        *CYCLING,
        *DUE,
        *WORDS,
        "equip",
        "enchant",
        "rampage",
        "kicker",
        "flashback",
        "ward",
        UNEARTH,
        *HELPED,
    )
)
GROWING = frozenset((None, "", "adapt", "monstrosity", "bolster"))
"""Keywords that put counters on something as their words say."""
PAID = frozenset(("kicker", "flashback"))
PROPERTIES = frozenset(("all_colors", "historic", "modified", "kicked", "monstrous", "outlaw"))
"""Properties without a field of their own that are looked at."""
DECLARED = frozenset(("color", "type", "thing"))
