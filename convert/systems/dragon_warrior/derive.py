"""From one card to its entry, by formulas (DW-CONV-01 to DW-CONV-15)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from convert.cards.model import Card
from convert.contract.source import entry_id, source_of
from convert.errors import UsageError
from convert.prose.english import some
from convert.systems.dragon_warrior.entries import (
    Abilities,
    Conflict,
    Consumable,
    Entry,
    Equipment,
    MinionOf,
    Place,
    Points,
    PrintedFigures,
    Spell,
    WeakAgainst,
)
from convert.systems.dragon_warrior.formulas import (
    MAGIC_RACES,
    STEP,
    Printed,
    Stats,
    base_points,
    conflict_level,
    equipment_level,
    fast_cost,
    hand_size,
    minion_cost,
    offhand_bonus,
    weakness_points,
    worked_out,
)
from convert.systems.dragon_warrior.tables import ITEMS, SPELLS
from convert.systems.dragon_warrior.trees import UNTOLD, Told
from convert.systems.dragon_warrior.words import render

SAID_SO = "level 5, boss, weakness 2 (or 4), minion NAME LEVEL"
"""The words for a Conflict that differs from its entry."""
_MINION = re.compile(r"\s*(\S.*?)\s+(\d+)\s*")
E = TypeVar("E", Conflict, Equipment, Consumable, Spell)


class Named(Protocol):
    """Anything with a name."""

    @property
    def name(self) -> str:
        """What it is called."""


class Nothing(NamedTuple):
    """Why a card becomes no entry (DW-CONV-13, DW-CONV-15)."""

    reason: str
    rule: str


def needs_reading(card: Card) -> bool:
    """Whether the card's tree decides anything: of monsters with effects, and of spells that are no place."""
    if card.kind == "monster":
        return not card.flavor and bool(card.text.strip())
    return card.kind == "spell" and card.property != "field"


def entry_of(card: Card, slug: str, tree: Told = UNTOLD, *, card_text: bool = True) -> Entry | Nothing:
    """What a card becomes: the tests in the order of DW-CONV-15."""
    if card.kind == "monster":
        return creature_of(card, slug, tree, card_text=card_text)
    if card.kind == "trap":
        return trap_of(card, slug)
    if card.kind != "spell":
        kinds = {"skill": "skill cards", "token": "tokens"}
        return Nothing(f"{kinds.get(card.kind, 'cards of an unknown type')} are not converted", "DW-CONV-15")
    if card.property == "equip":
        return equipment_of(card, slug, tree)
    if card.property == "field":
        return Place(**_head(card, slug), text=card.text if card_text else "")
    if tree.heal is not None:
        return with_text(
            Consumable(**_head(card, slug), type="healstuff", level=equipment_level(tree.heal), review=not tree.whole)
        )
    return Nothing("a spell that is no equipment, no place and heals nobody", "DW-CONV-13")


def creature_of(card: Card, slug: str, tree: Told, *, card_text: bool = True) -> Conflict:
    """A monster (DW-CONV-01 to DW-CONV-09, DW-CONV-14, DW-CONV-19)."""
    printed = Printed(
        atk=max(0, card.attack or 0),
        defense=max(0, card.defense or 0),
        magic=card.race in MAGIC_RACES,
        fast=tree.fast,
        attribute=card.attribute,
    )
    stats = worked_out(printed, conflict_level(card.level or card.link or 1))
    flavor = card.text if card.flavor and card_text else ""
    return conflict_from(
        Conflict(
            **_head(card, slug),
            **_placeholder("creature"),
            attribute=card.attribute,
            race=card.race,
            flavor=flavor,
            printed=PrintedFigures(atk=printed.atk, def_=printed.defense, magic=printed.magic),
            review=tree.nothing,
        ),
        stats,
    )


def trap_of(card: Card, slug: str, level: int = 1) -> Conflict:
    """A trap: no Defense points (DW-CONV-12)."""
    printed = Printed(0, 0, False, False, "", trap=True)
    return conflict_from(
        Conflict(**_head(card, slug), **_placeholder("trap"), printed=PrintedFigures(atk=0, def_=0, magic=False)),
        worked_out(printed, level),
    )


def equipment_of(card: Card, slug: str, tree: Told) -> Equipment:
    """An Equip spell: a weapon by the ATK that its wearer gains, else an armor by DEF, else an offhand (DW-CONV-10)."""
    if tree.attack is not None:
        slot, level = "weapon", equipment_level(tree.attack)
    elif tree.defense is not None:
        slot, level = "armor", equipment_level(tree.defense)
    else:
        slot, level = "offhand", 1
    return with_text(
        Equipment(
            **_head(card, slug),
            slot=slot,  # type: ignore[arg-type]
            used_as="weapon" if slot == "weapon" else "armor",
            level=level,
            bonus=offhand_bonus(level) if slot == "offhand" else level,
            review=not tree.whole,
        )
    )


def _head(card: Card, slug: str) -> dict[str, Any]:
    return {"id": entry_id(card), "slug": slug, "name": card.name, "source": source_of(card)}


def _placeholder(form: str) -> dict[str, Any]:
    """Figures that ``conflict_from`` fills in."""
    none = Points(budget=0, attack=0, defense=0, hp=0, mp=0, abilities=0)
    return {
        "form": form,
        "level": 1,
        "points": none,
        "attack": 1,
        "max_defense": 1,
        "max_hp": 5,
        "max_mp": 0,
        "hand_size": 3,
    }


def printed_of(entry: Conflict) -> Printed:
    """What an entry keeps of its card for another level (DW-CONV-16)."""
    figures = entry.printed
    fast, trap = entry.abilities.fast, entry.form == "trap"
    return Printed(figures.atk, figures.def_, figures.magic, fast, entry.attribute, trap)


def own_stats(entry: Conflict) -> Stats:
    """The formulas' figures at the entry's own level."""
    weakness, minion = entry.abilities.weakness, entry.abilities.minion
    return worked_out(
        printed_of(entry),
        entry.level,
        boss=entry.boss,
        weakness=weakness.factor if weakness is not None else 0,
        against=weakness.kind if weakness is not None else "",
        minion=minion.level if minion is not None else 0,
    )


def points_of(entry: Conflict) -> Points:
    """What the figures of a sheet cost, of what it may spend (DW-CONF-11). A figure between two steps costs the next
    one."""
    weakness, minion = entry.abilities.weakness, entry.abilities.minion
    back = weakness_points(entry.level, weakness.factor) if weakness is not None else 0
    return Points(
        budget=base_points(entry.level, boss=entry.boss) + back,
        attack=entry.attack - 1,
        defense=max(0, entry.max_defense - 1),
        hp=max(0, -(-(entry.max_hp - STEP) // STEP)),
        mp=-(-entry.max_mp // STEP),
        abilities=(fast_cost(entry.level) if entry.abilities.fast else 0)
        + (minion_cost(minion.level) if minion is not None else 0),
    )


def is_ruled(entry: Conflict) -> bool:
    """Whether the formulas give the entry its figures: one changed by hand is not rescaled (DW-CONV-16). A Weakness and
    a minion are a person's too: the compendium has none."""
    if entry.abilities.weakness is not None or entry.abilities.minion is not None:
        return False
    stats = own_stats(entry)
    return (entry.attack, entry.max_defense, entry.max_hp, entry.max_mp, entry.spells) == (
        stats.attack,
        stats.max_defense,
        stats.max_hp,
        stats.max_mp,
        stats.spells,
    )


def scaled(
    entry: Conflict,
    level: int | None = None,
    *,
    boss: bool = False,
    weakness: int = 0,
    minion: MinionOf | None = None,
) -> Conflict:
    """The Conflict at another level, as a boss, with a Weakness or a minion: the same formulas again (DW-CONV-16). One
    changed by hand stays as it is."""
    if not is_ruled(entry):
        return entry
    level = level if level is not None else entry.level
    below = minion.level if minion is not None else 0
    stats = worked_out(printed_of(entry), level, boss=boss, weakness=weakness, minion=below)
    return conflict_from(replace(entry, abilities=replace(entry.abilities, minion=minion)), stats)


def asked_for(entry: Entry, words: Sequence[str]) -> Entry:
    """A Conflict as a person asks for it: ``level 5``, ``boss``, ``weakness 2`` (DW-CONV-16), ``minion Kuriboh 2``
    (DW-CONF-10). Raises ``UsageError``."""
    if not isinstance(entry, Conflict):
        raise UsageError(f"{entry.name} is no Conflict: only those have other levels", hint="name the entry alone")
    level, boss, weakness = entry.level, entry.boss, 0
    minion: MinionOf | None = None
    for part in words:
        word, _, number = part.lower().partition(" ")
        if word == "boss" and not number:
            boss = True
        elif word == "level" and number.isdecimal() and int(number) >= 1:
            level = conflict_level(int(number))
            if int(number) > level:
                entry = replace(entry, note=f"Level {number} counts as {level} (DW-CONF-13).")
        elif word == "weakness" and number in ("2", "4"):
            weakness = int(number)
        elif word == "minion" and (match := _MINION.fullmatch(part[len("minion ") :])):
            minion = MinionOf(name=match[1], level=conflict_level(int(match[2])))
        else:
            raise UsageError(f"{part!r} is nothing a Conflict can be", hint=SAID_SO)
    if not is_ruled(entry):
        raise UsageError(f"{entry.name} was changed by hand and stays as it is (DW-CONV-16)", hint="name it alone")
    if minion is not None:
        payable(worked_out(printed_of(entry), level, boss=boss, weakness=weakness, minion=minion.level), entry, minion)
    return scaled(entry, level, boss=boss, weakness=weakness, minion=minion)


def affordable(stats: Stats) -> bool:
    """Whether there are points enough for what is paid first: Fast and a minion (DW-CONF-11)."""
    return min(stats.attack, stats.max_hp) >= 1 and stats.max_defense >= 0


def payable(stats: Stats, master: Named, minion: MinionOf) -> None:
    """Raise ``UsageError`` for a minion that is not below its master, or that costs more points than there are
    (DW-CONF-10, DW-CONF-11)."""
    if not 1 <= minion.level < stats.level:
        raise UsageError(f"a minion's level is lower than its master's {stats.level}, not {minion.level} (DW-CONF-10)")
    if not affordable(stats):
        raise UsageError(
            f"{master.name} cannot pay {some(minion_cost(minion.level), 'point')} for that minion (DW-CONF-11)",
            hint="a minion of a lower level",
        )


def conflict_from(entry: Conflict, stats: Stats) -> Conflict:
    """The entry with worked-out figures, and its text."""
    weak = stats.weakness
    return with_text(
        replace(
            entry,
            level=stats.level,
            boss=stats.boss,
            points=Points(
                budget=stats.budget,
                attack=stats.attack_points,
                defense=stats.defense_points,
                hp=stats.hp_points,
                mp=stats.mp_points,
                abilities=stats.ability_points,
            ),
            attack=stats.attack,
            max_defense=stats.max_defense,
            max_hp=stats.max_hp,
            max_mp=stats.max_mp,
            hand_size=hand_size(stats.level),
            spells=stats.spells,
            abilities=Abilities(
                fast=stats.fast,
                weakness=WeakAgainst(kind=weak.kind, factor=weak.factor) if weak is not None else None,  # type: ignore[arg-type]
                minion=entry.abilities.minion,
            ),
        )
    )


def with_text(entry: E) -> E:
    """The entry with its text."""
    return replace(entry, text=render(entry))


def fixed_entries() -> Sequence[Entry]:
    """The ten spells and the five consumables of the document (DW-TABLE-01, DW-TABLE-02, DW-CONV-18)."""
    spells = [
        Spell(
            id=f"dw-spell-{row.slug}",
            slug=f"dw-spell-{row.slug}",
            name=row.name,
            text=row.effect,
            order=row.order,
            mp=row.mp,
            cards=row.cards + row.extra,
            beside=row.extra,
            use="both" if row.use == "both" else "battle",
            turn=row.turn,
            target=row.target,
            conflicts=row.conflicts,
        )
        for row in SPELLS
    ]
    items = [
        Consumable(
            id=f"dw-item-{row.slug}",
            slug=f"dw-item-{row.slug}",
            name=row.name,
            text=row.effect,
            type=row.slug,
            uses=row.uses,
        )
        for row in ITEMS
    ]
    return [*spells, *items]
