"""One card as its ability and its soul card (DICE-CONV-01 to -09, -13, -14, -17, -18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

import msgspec

from convert.cards.model import Card
from convert.contract.source import source_of
from convert.systems.dice_duels.conversion.tree import convert_tree, is_price
from convert.systems.dice_duels.entries import Ability, Effect, Soul, SoulAbilities, SummonCost
from convert.systems.dice_duels.terms import CostKind, Summon, Tribe, rarity_of
from convert.text.model import Reading

FUSED = frozenset({"fusion", "synchro", "xyz", "link"})
FUSION_UNITS = 2
MOST_FUSION_UNITS = 3
SOUL_LEVEL = 7
SOUL_LINK = 4
HIGH_LEVEL = 5
WIDE = ("all_enemies", "all_units")
"""An effect on these makes an ability dearer (DICE-CONV-08)."""


class Tables:
    """The data files of the conversion, read once for a build."""

    def __init__(self) -> None:
        root = resources.files("convert.systems.dice_duels").joinpath("data")
        innate: Mapping[str, Any] = msgspec.yaml.decode(root.joinpath("innate.yaml").read_bytes())
        self.innate = {race: msgspec.convert(rows, tuple[Effect, ...]) for race, rows in innate.items()}
        tribes: Mapping[str, Mapping[str, Tribe]] = msgspec.yaml.decode(root.joinpath("tribes.yaml").read_bytes())
        self.tribe_of_type = tribes["types"]
        self.tribe_of_attribute = tribes["attributes"]

    def tribe(self, card: Card) -> Tribe | None:
        """DICE-CONV-09; none for a spell or trap."""
        if card.kind not in ("monster", "token"):
            return None
        attributes = self.tribe_of_attribute
        return self.tribe_of_type.get(card.race) or attributes.get(card.attribute) or attributes[""]


def summon_of(card: Card) -> Summon | None:
    """DICE-CONV-02."""
    if FUSED.intersection(card.properties):
        return "fusion"
    if "ritual" in card.properties or card.property == "ritual":
        return "ritual"
    properties: Mapping[str, Summon] = {"field": "realm", "equip": "relic"}
    return properties.get(card.property) if card.kind == "spell" else None


def summon_cost_of(card: Card, summon: Summon | None) -> SummonCost | None:
    """DICE-CONV-03."""
    if summon == "fusion":
        units = min(card.link, MOST_FUSION_UNITS) if card.link else FUSION_UNITS
        return SummonCost(units=units)
    if summon == "ritual":
        return SummonCost(power=max(1, -(-(card.level or 0) // 2)))
    return None


def is_quick(card: Card) -> bool:
    """Traps and Quick-Play spells are Instants (DICE-CONV-05)."""
    return card.kind == "trap" or card.property == "quick-play"


def cost_of(effects: Sequence[Effect], level: int | None, *, trap: bool, ritual: bool = False) -> CostKind:
    """DICE-CONV-08: the more an ability does, the harder the set of dice."""
    if ritual:
        return "none"
    count = len(effects) + 2 * any(each.target in WIDE for each in effects)
    if count == 2:
        if level is None:
            return "high" if trap else "low"
        return "high" if level >= HIGH_LEVEL else "low"
    return "single" if count == 1 else "double" if count == 3 else "triple"


def ability_of(card: Card, reading: Reading, tables: Tables, *, slug: str, text: bool = True) -> Ability:
    """The ability that a card gives."""
    summon = summon_of(card)
    level = card.link if card.link is not None else card.level
    monster = card.kind == "monster"
    result = convert_tree(reading.abilities, monster=monster, relic=summon == "relic", level=card.level)
    effects = [each.effect for each in result.effects]
    instant = result.instant or is_quick(card)
    own = bool(effects) or card.flavor  # a Normal Monster has its innate effect alone (DICE-ACC-12)
    if all(is_price(each) for each in effects):
        innate = tables.innate.get(card.race if monster else "", tables.innate[""])
        instant = instant or any(each.op == "instant" for each in innate)
        effects += [each for each in innate if each.op != "instant"]
    if summon is not None:
        effects.insert(0, Effect(op=summon))
    if instant:
        effects.append(Effect(op="instant"))
    read = reading.adjudication(card_text=text)
    return Ability(
        id=f"dice-ygo-{card.id}",
        slug=slug,
        name=card.name,
        cost=cost_of(effects, level, trap=card.kind == "trap", ritual=summon == "ritual"),
        summon=summon,
        summon_cost=summon_cost_of(card, summon),
        does=tuple(effects),
        rarity=rarity_of(len(effects)),
        archetype=card.archetype or None,
        tribe=tables.tribe(card),
        source_text=card.text if text else "",
        review=read.status in ("partial", "manual") or result.cut or (result.counted and not own),
        adjudication=read,
        source=source_of(card),
    )


def soul_value(card: Card) -> int | None:
    """DICE-CONV-13; none for a card that is no soul card."""
    if card.kind != "monster":
        return None
    if card.link is not None:
        return min(card.link, 6) if card.link >= SOUL_LINK else None
    if card.level is None or card.level < SOUL_LEVEL:
        return None
    return min(6, -(-card.level // 2))


def soul_of(card: Card, *, slug: str) -> Soul | None:
    """The soul card that a card gives: slot 4 holds its own ability."""
    value = soul_value(card)
    if value is None:
        return None
    return Soul(
        id=f"dice-soul-{card.id}",
        slug=slug,
        name=f"{card.name} (soul)",
        archetype=card.archetype or None,
        soul_value=value,
        abilities=SoulAbilities(four=f"dice-ygo-{card.id}"),
        source=source_of(card),
    )
