"""Entries that people change or make: what follows from the rest is worked out, what was left out is given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from convert.prose import titled
from convert.systems.dice_duels.entries import Ability
from convert.systems.dice_duels.terms import rarity_of
from convert.systems.dice_duels.words import render

_DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "ability": {
        "cost": "single",
        "rarity": rarity_of(1),
        "summon": None,
        "summon_cost": None,
        "archetype": None,
        "tribe": None,
    },
    "archetype": {"tribe": "Dark"},
    "soul": {"archetype": None, "soul_value": 4, "abilities": {"4": None, "5": None, "6": None}},
}


def derived(entry_type: type[msgspec.Struct], plain: dict[str, Any], overridden: frozenset[str]) -> dict[str, Any]:
    """The entry with its rarity (DICE-RAR-01) and its text (DICE-CONV-20) from its effects, unless they are overridden.
    One that is not valid is left for the schema check to explain."""
    if entry_type is not Ability:
        return plain
    heads = {name.partition(".")[0] for name in overridden}
    effects = plain.get("effects")
    if "rarity" not in heads and isinstance(effects, list) and effects:
        plain = {**plain, "rarity": rarity_of(len(effects))}
    if "review" not in heads and "effects" in heads:
        plain = {name: value for name, value in plain.items() if name != "review"}  # a person has looked at it
    try:
        ability = msgspec.convert(plain, Ability)
    except msgspec.ValidationError:
        return plain
    return plain if "text" in heads else {**plain, "text": render(ability)}


def homebrew(kind: str, label: str, fields: dict[str, Any]) -> dict[str, Any]:
    """A whole entry, plain data: id ``home-<label>`` and defaults for what was left out."""
    name = titled(label)
    return {"id": f"home-{label}", "slug": label, "name": name, "kind": kind, **_DEFAULTS[kind], **fields}
