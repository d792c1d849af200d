"""A monster card becomes a summon, a fusion, a ritual monster or a token (CONVERT-31 to CONVERT-36)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from convert.cards.model import Card
from convert.contract.source import entry_id, source_of
from convert.contract.system import Converted
from convert.effects import Ability, Adjudication
from convert.findings.model import Finding
from convert.systems.duel_monsters.conversion import findings as codes
from convert.systems.duel_monsters.conversion.derive import monster_figures
from convert.systems.duel_monsters.conversion.findings import finding
from convert.systems.duel_monsters.conversion.forms import monster_form
from convert.systems.duel_monsters.conversion.materials import material_line, parse_materials
from convert.systems.duel_monsters.conversion.never_itself import never_itself
from convert.systems.duel_monsters.conversion.workbench import (
    Workbench,
    aliases_of,
    monster_level,
)
from convert.systems.duel_monsters.entries import Material, Monster, Npc
from convert.systems.duel_monsters.formulas import card_number

_IN_THE_EXTRA_DECK = frozenset(("fusion", "synchro", "xyz", "link"))


def convert_monster(card: Card, bench: Workbench) -> Converted:
    """The entry of a monster or token card."""
    form, rule = monster_form(card)
    ranking = bench.ranking(card)
    token = form == "token"
    rank = None if token else ranking.rank
    found: list[Finding] = []
    fields: dict[str, Any] = {
        "form": form,
        "rank": rank,
        "level": _level(card, found),
        "attribute": card.attribute or None,
        "attack": _stat(card, "attack"),
        "defense": 0 if "link" in card.properties else _stat(card, "defense"),
        "materials": _materials(card, bench, found) if form == "fusion" else (),
    }
    figures = monster_figures(**fields)
    effects, adjudication = _effects(card, bench, ranking.rank)
    entry = Monster(
        id=entry_id(card),
        slug=bench.slugs[card.id],
        name=card.name,
        rarity="" if token else ranking.rarity,
        first_set=ranking.first_set,
        first_date=ranking.first_date,
        rank_note="" if token else ranking.note,
        aliases=aliases_of(card),
        also_named=card.treated_as,
        effects=effects,
        adjudication=adjudication,
        npc=Npc(candidate=True, role=card.race) if not token and bench.forms.is_person(card) else None,
        source=source_of(card),
        classes=card.properties,
        type=card.race,
        ritual_spell=_ritual_spell(card, bench),
        no_defense_mode="link" in card.properties,
        link=card.link if "link" in card.properties else None,
        pendulum_note=card.pendulum_text if bench.card_text else "",
        **fields,
        **figures,
    )
    entry = structs.replace(entry, text=bench.words(entry))
    found += reading_findings(card, bench)
    _look(card, entry, found)
    if not token:
        found += rank_findings(card, bench)
    origins = bench.origins.of(entry, rank_rules=ranking.rules, form_rule=rule)
    return Converted(
        kind="monster", entry=entry, provenance=origins, findings=tuple(found), depends=_depends(card, entry, bench)
    )


def reading_findings(card: Card, bench: Workbench) -> list[Finding]:
    """What there is to say about how the card's text was read."""
    wrong = bench.reader.broken.get(card.id)
    if wrong is None:
        return []
    message = f"the text of “{card.name}” was read into something that is no effect, and counts as unread: {wrong}"
    return [finding(codes.BAD_TREE, message, where=f"{bench.slugs[card.id]} > effects", card=entry_id(card))]


def rank_findings(card: Card, bench: Workbench) -> list[Finding]:
    """What there is to say about a card's Rank (RARITY-08)."""
    ranking, slug = bench.ranking(card), bench.slugs[card.id]
    found = [
        finding(
            codes.UNKNOWN_RARITY,
            f"“{card.name}” has a printing of rarity “{label}”, which no rule knows; the next printing was used",
            where=f"{slug} > rarity",
            card=entry_id(card),
        )
        for label in ranking.unknown
    ]
    if ranking.defaulted:
        message = f"“{card.name}” has no printing with a usable rarity; its Rank is 1 by default"
        found.append(finding(codes.RANK_DEFAULTED, message, where=f"{slug} > rank", card=entry_id(card)))
    return found


def _effects(card: Card, bench: Workbench, rank: int) -> tuple[tuple[Ability, ...], Adjudication]:
    reading = bench.reader.read(card)
    extra = not _IN_THE_EXTRA_DECK.isdisjoint(card.properties)
    effects = bench.effects.convert(reading.abilities, rank=rank, creature=True, extra=extra)
    return never_itself(card, effects), bench.adjudicate(reading, effects)


def _level(card: Card, found: list[Finding]) -> int:
    """The entry's Level; a missing one is 0 and an error until it is set by hand (CONVERT-39)."""
    level = monster_level(card)
    if level is None:
        message = f"“{card.name}” has no Level; 0 stands in its place"
        found.append(finding(codes.NO_LEVEL, message, where=f"{card.name} > level", card=entry_id(card)))
    return level or 0


def _stat(card: Card, name: str) -> int | None:
    """ATK or DEF in game points; None where the card prints "?" or nothing (CONVERT-03, CONVERT-38)."""
    printed = card.attack if name == "attack" else card.defense
    if printed is None or printed < 0 or name in card.variable:
        return None
    return card_number(printed)


def _materials(card: Card, bench: Workbench, found: list[Finding]) -> tuple[Material, ...]:
    line = material_line(card)
    where = f"{bench.slugs[card.id]} > materials"
    if not line:
        message = f"the text of “{card.name}” names no Materials"
        found.append(finding(codes.NO_MATERIALS, message, where=where, card=entry_id(card)))
        return ()
    materials = parse_materials(line, bench.named, bench.material)
    for material in materials:
        if material.name and material.rank is None:
            message = f"“{card.name}” asks for “{material.name}”, and no card has that name"
            found.append(finding(codes.UNKNOWN_MATERIAL, message, where=where, card=entry_id(card)))
    return materials


def _depends(card: Card, entry: Monster, bench: Workbench) -> tuple[str, ...]:
    """The cards whose data went into the entry: its Materials and its ritual spell, by name."""
    names = {material.name for material in entry.materials if material.name}
    spell = bench.links.spell_of.get(card.id)
    if spell is not None:
        names.add(bench.links.names[spell])
    return tuple(sorted(names))


def _ritual_spell(card: Card, bench: Workbench) -> str:
    spell = bench.links.spell_of.get(card.id)
    return bench.slugs[spell] if spell is not None else ""


def _look(card: Card, entry: Monster, found: list[Finding]) -> None:
    """Warnings about what the card does not say (CONVERT-38, CONVERT-40)."""
    if names := [name for name in ("attack", "defense") if getattr(entry, name) is None]:
        message = f"“{card.name}” prints no fixed {' and '.join(names)}"
        found.append(finding(codes.VARIABLE_STAT, message, where=f"{entry.slug} > {names[0]}", card=entry.id))
    if entry.attribute is None:
        message = f"“{card.name}” has no Attribute and is never discounted"
        found.append(finding(codes.NO_ATTRIBUTE, message, where=f"{entry.slug} > attribute", card=entry.id))
