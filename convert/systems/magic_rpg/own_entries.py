"""What follows from fields that a person set: in overrides, and in entries of a table's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from convert.cards.magic.mana import ManaCost
from convert.effects.magic.changes import Manual
from convert.effects.magic.steps import Ability
from convert.effects.settled import settled
from convert.prose import titled
from convert.systems.magic_rpg.printed import USUAL_COPIES, arch_mage_classes, form_of
from convert.systems.magic_rpg.rarity import PRICES

_OF_CREATURES = frozenset({"power", "toughness", "keywords"})
_DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "spell": {"rarity_class": "common"},
    "land": {"form": "nonbasic", "rarity_class": "common", "classes": ["land"]},
    "monster": {"form": "creature", "power": 1, "toughness": 1},
}


def derived(kind: str, plain: dict[str, Any], overridden: frozenset[str]) -> dict[str, Any]:
    """The entry with what follows from the overridden fields worked out anew, save what is overridden itself: the price
    from the rarity class (MRPG-CONV-04), the mana value from the cost (MRPG-CONV-08), form and Arch Mage's classes from
    classes and colors (MRPG-CONV-07, MRPG-CONV-20), the approval from the review (MRPG-CONV-12)."""
    heads = {name.partition(".")[0] for name in overridden}
    made = dict(plain)
    if kind == "monster":
        if "keywords" in heads and "ranged" not in heads:
            made["ranged"] = "reach" in (made.get("keywords") or ())
        return made
    alone = "text" in heads and bool(made.get("text")) and not made.get("effects")
    if ("effects" in heads or alone) and "adjudication" not in heads:
        made["adjudication"] = _by_hand(made.get("adjudication") or {}, made)
    if "rarity_class" in heads and made.get("rarity_class") in PRICES:
        made |= {name: value for name, value in PRICES[made["rarity_class"]]._asdict().items() if name not in heads}
    if kind == "spell" and "mana_cost" in heads and "mana_value" not in heads:
        made["mana_value"] = _value(made.get("mana_cost"))
    if heads & {"classes", "colors"} and "arch_mage_classes" not in heads:
        classes, colors = tuple(made.get("classes") or ()), tuple(made.get("colors") or ())
        made["arch_mage_classes"] = list(arch_mage_classes(classes, colors))
    if kind == "spell" and "classes" in heads and "form" not in heads:
        made["form"] = _form(made)
    if "gm_review" in heads and "gm_approved" not in heads:
        made["gm_approved"] = "pending" if made.get("gm_review") else "yes"
    return made


def _by_hand(before: Mapping[str, Any], entry: Mapping[str, Any]) -> dict[str, Any]:
    """Adjudication where a person wrote the abilities: one that has a mode and nothing more does nothing."""
    try:
        effects = msgspec.convert(entry.get("effects") or (), tuple[Ability, ...])
    except msgspec.ValidationError:
        return {"status": "automatic"}  # the schema check says what is wrong with them
    does = any(ability != Ability(mode=ability.mode, from_=ability.from_, src=ability.src) for ability in effects)
    asks = any(isinstance(step, Manual) for ability in effects for step in ability.do)
    return settled(before, does=does, asks=asks, said=bool(entry.get("text")))


def _value(cost: object) -> int:
    try:
        return msgspec.convert(cost or {}, ManaCost).value
    except msgspec.ValidationError:
        return 0  # the schema check says what is wrong with it


def _form(made: Mapping[str, Any]) -> object:
    try:
        return form_of(tuple(made["classes"]))
    except (StopIteration, TypeError):
        return made.get("form")


def homebrew(kind: str, label: str, fields: dict[str, Any]) -> dict[str, Any]:
    """A whole entry of a table's own, plain data: id ``home-<label>``, ``homebrew``, defaults for what was left out. A
    spell that says nothing of its class is a sorcery, and a creature where it has what only creatures have."""
    name = titled(label)
    head = {"id": f"home-{label}", "slug": label, "name": name, "kind": kind, "homebrew": True}
    base: dict[str, Any] = {**head, **_DEFAULTS[kind]}
    base["adjudication"] = _by_hand({}, fields)
    if kind == "monster":
        base["called"] = fields.get("name", name)
        return derived(kind, {**base, **fields}, frozenset(fields))
    base |= PRICES[fields.get("rarity_class", base["rarity_class"])]._asdict() if _known(fields) else {}
    base["deck_limit"] = USUAL_COPIES
    if kind == "spell":
        usual = "creature" if _OF_CREATURES & fields.keys() else "sorcery"
        base["classes"] = fields.get("classes") or [fields.get("form") or usual]
        if "creature" in base["classes"]:
            base |= {"power": 1, "toughness": 1}
        base |= {"mana_cost": {}, "mana_value": 0}
    return derived(kind, {**base, **fields}, frozenset({*fields, "classes", "mana_cost"} - {"form", "mana_value"}))


def _known(fields: Mapping[str, Any]) -> bool:
    return fields.get("rarity_class", "common") in PRICES
