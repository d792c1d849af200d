"""A spell or trap card becomes an incantation, an artifact, a trinket or equipment (CONVERT-09 to CONVERT-13,
CONVERT-26 to CONVERT-30)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from convert.cards.model import Card
from convert.contract.source import entry_id, source_of
from convert.contract.system import Converted
from convert.systems.duel_monsters.buffs import is_buff
from convert.systems.duel_monsters.conversion import findings as codes
from convert.systems.duel_monsters.conversion.derive import spell_figures
from convert.systems.duel_monsters.conversion.findings import finding
from convert.systems.duel_monsters.conversion.forms import SpellShape
from convert.systems.duel_monsters.conversion.monsters import rank_findings, reading_findings
from convert.systems.duel_monsters.conversion.workbench import (
    Workbench,
    aliases_of,
)
from convert.systems.duel_monsters.entries import Spell


def convert_spell(card: Card, shape: SpellShape, bench: Workbench) -> Converted:
    """The entry of a spell or trap card that takes this shape."""
    ranking = bench.ranking(card)
    reading = bench.reader.read(card)
    fully_read = not reading.unread and card.kind == "spell" and card.property in ("normal", "")
    effects = bench.effects.convert(
        reading.abilities, rank=ranking.rank, equip=shape.form == "equipment", burn=fully_read
    )
    adjudication = bench.adjudicate(reading, effects)
    fields: dict[str, Any] = {
        "form": shape.form,
        "rank": ranking.rank,
        "lasting": shape.lasting,
        "buff": shape.form == "equipment" and is_buff(effects),
        "effects": effects,
    }
    monster = bench.links.monster_of.get(card.id)
    entry = Spell(
        id=entry_id(card),
        slug=bench.slugs[card.id],
        name=card.name,
        rarity=ranking.rarity,
        first_set=ranking.first_set,
        first_date=ranking.first_date,
        rank_note=ranking.note,
        aliases=aliases_of(card),
        also_named=card.treated_as,
        adjudication=adjudication,
        source=source_of(card),
        property=f"{(card.property or 'normal').title()} {card.kind.title()}",
        ritual_monster=bench.slugs[monster] if monster is not None else "",
        **fields,
        **spell_figures(**fields),
    )
    entry = structs.replace(entry, text=bench.words(entry))
    found = rank_findings(card, bench) + reading_findings(card, bench)
    if not card.property:
        message = f"“{card.name}” has no {card.kind} property; it counts as Normal"
        found.append(finding(codes.BLANK_PROPERTY, message, where=f"{entry.slug} > form", card=entry.id))
    rule = shape.rule if card.property else f"{shape.rule}; CONVERT-40"
    origins = bench.origins.of(entry, rank_rules=ranking.rules, form_rule=rule)
    depends = (bench.links.names[monster],) if monster is not None else ()
    return Converted(kind="spell", entry=entry, provenance=origins, findings=tuple(found), depends=depends)
