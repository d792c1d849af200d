"""Entries in the game's words, and as a card to read at the table."""

from __future__ import annotations

from collections.abc import Sequence

from convert.contract.outline import FORM, Facet
from convert.contract.panel import Panel, Table
from convert.prose import listing
from convert.systems.dragon_warrior.entries import Conflict, Consumable, Entry, Equipment, Spell
from convert.systems.dragon_warrior.formulas import xp_for
from convert.systems.dragon_warrior.tables import ITEM, SPELL

FACETS: Sequence[Facet] = (
    FORM,
    Facet(name="level", title="Level", path="level", number=True),
    Facet(name="attribute", title="Attribute", path="attribute"),
    Facet(name="race", title="Type", path="race"),
    Facet(name="attack", title="Attack", path="attack", number=True),
    Facet(name="hp", title="HP", path="max_hp", number=True),
    Facet(name="spell", title="Spells", path="spells"),
)

FIELD_WORDS: dict[str, str] = {
    "max_defense": "Defense",
    "max_hp": "HP",
    "max_mp": "MP",
    "hand_size": "Cards in hand",
    "abilities.fast": "Fast",
    "abilities.weakness": "Weakness",
    "abilities.minion": "Minion",
    "points.budget": "Points",
    "points.abilities": "",
    "points.attack": "",
    "points.defense": "",
    "points.hp": "",
    "points.mp": "",
    "printed.atk": "",
    "printed.def": "",
    "printed.magic": "",
}
"""What a group calls the fields of an entry; where points went is told by what they bought."""
HOW_TO: dict[str, str] = {
    "hurt": "attack with one card more, of any rank: each must be blocked by a card of its own",
    "heal": "play 2 cards, gain their sum in HP; takes the turn",
    "stamina": "draw as many cards as a new hand has; does not take the turn",
    "spellblock": "instead of blocking: pay half the total value of the attack cards, rounded up; no card",
    "armor-regen": "Defense is full again; does not take the turn",
    "healmore": "play 6 cards (or all there are), gain their sum in HP; takes the turn",
    "hurtmore": "attack with three cards more, of any rank: each must be blocked by a card of its own",
    "radiant": "the floor's stairs, treasure and boss are revealed",
    "outside": "to the entrance of the dungeon",
    "return": "to a town visited before",
}
"""How a spell of a sheet is played."""


def render(entry: Conflict | Equipment | Consumable | Spell) -> str:
    """What an entry does."""
    if isinstance(entry, Conflict):
        return _conflict(entry)
    if isinstance(entry, Equipment):
        return _equipment(entry)
    if isinstance(entry, Consumable):
        effect = ITEM[entry.type].effect
        if entry.type == "healstuff" and entry.level is not None:
            return f"Play a card and heal its value + {entry.level} HP; outside battle {10 + entry.level} HP."
        return effect
    return SPELL[entry.id.removeprefix("dw-spell-")].effect if entry.id.startswith("dw-spell-") else ""


def _conflict(entry: Conflict) -> str:
    """What its player must know beside the figures."""
    lines = []
    if entry.abilities.fast:
        lines.append("Fast: acts before the Warrior.")
    if entry.spells:
        lines.append(f"Knows {listing([SPELL[spell].name for spell in entry.spells], 'and')}.")
    weakness, minion = entry.abilities.weakness, entry.abilities.minion
    if weakness is not None:
        lines.append(f"Weakness: attacks with {weakness.kind} do ×{weakness.factor} damage.")
    if minion is not None:
        lines.append(f"Comes with {minion.name} of level {minion.level}, which acts right after it.")
    if not lines:
        lines.append("No spells, no abilities.")
    return "\n".join(lines)


def _equipment(entry: Equipment) -> str:
    adds = "Attack" if entry.used_as == "weapon" else "Max Defense"
    kind = f" Its attacks count as {entry.damage_kind}." if entry.damage_kind else ""
    if entry.slot == "offhand":
        return f"{adds} + {entry.bonus} (half its level, rounded up). Treasure may let it be used as a weapon.{kind}"
    return f"{adds} + {entry.bonus}.{kind}"


def many(count: int, what: str = "point") -> str:
    """ "1 point", "2 points"."""
    return f"{count} {what}{'s' if count != 1 else ''}"


def describe(entry: Entry) -> Panel:
    """The entry as a card."""
    if isinstance(entry, Conflict):
        return _sheet(entry)
    rows: list[tuple[str, str]] = []
    badge = ""
    if isinstance(entry, Equipment):
        badge = f"+{entry.level}"
        rows = [("Level", str(entry.level)), ("Bonus", f"+{entry.bonus}"), ("Counts as", entry.used_as)]
        line = f"Equipment · {entry.slot}"
    elif isinstance(entry, Consumable):
        badge = f"+{entry.level}" if entry.level is not None else ""
        level = str(entry.level) if entry.level is not None else "chosen when it is taken"
        rows = [("Level", level), ("Pouch", "as many levels"), ("Uses", str(entry.uses or "as its level"))]
        line = f"Consumable · {ITEM[entry.type].name}"
    elif isinstance(entry, Spell):
        badge = f"{entry.mp if entry.mp is not None else 'X'} MP"
        turns = {"yes": "takes the turn", "no": "does not take the turn", "reaction": "in answer to an attack"}
        rows = [("Learned", f"number {entry.order}"), ("Cards", str(entry.cards)), ("Turn", turns[entry.turn])]
        line = f"Spell · {'Warrior and Conflicts' if entry.conflicts else 'Warrior only'}"
    else:
        line = "Place · an idea for Treasure"
    return Panel(
        title=entry.name,
        badge=badge,
        subtitle=line,
        tables=(Table(rows=tuple(rows)),) if rows else (),
        paragraphs=tuple(filter(None, entry.text.split("\n"))),
        notes=(entry.note,) if entry.note else (),
        honesty=_honesty(entry),
        source=_source(entry),
        accent={"equipment": "yellow", "consumable": "green", "place": "blue", "spell": "magenta"}[entry.kind],
    )


def _sheet(entry: Conflict) -> Panel:
    """A Conflict Card, as the Villain's player reads it at the table."""
    points = entry.points
    rank = f"Level {entry.level}{' boss' if entry.boss else ''}"
    kind = " · ".join(filter(None, (rank, entry.form, entry.race, entry.attribute)))
    figures = (
        ("Attack", str(entry.attack)),
        ("Defense", str(entry.max_defense)),
        ("HP", str(entry.max_hp)),
        ("MP", str(entry.max_mp)),
        ("Cards in hand", str(entry.hand_size)),
    )
    spells = [f"{SPELL[each].name} ({_cost(each)}): {HOW_TO[each]}." for each in entry.spells]
    lines = [line for line in entry.text.split("\n") if not line.startswith("Knows ")] if entry.text else []
    level = entry.level
    spent = f"Attack {points.attack}, Defense {points.defense}, HP {points.hp}, MP {points.mp}"
    notes = [
        f"XP: {xp_words(entry)}. Treasure: {many((1 + entry.boss) * level, 'level')}.",
        f"{many(points.budget)}: {spent}"
        + (f", abilities {points.abilities}" if points.abilities else "")
        + (f" ({_left(entry)} not spent)" if _left(entry) > 0 else ""),
    ]
    if entry.boss:
        notes.append("A boss cannot run away.")
    if entry.note:
        notes.append(entry.note)
    return Panel(
        title=entry.name,
        subtitle=kind,
        tables=(Table(rows=figures),),
        paragraphs=(*lines, *spells, *((entry.flavor,) if entry.flavor else ())),
        notes=tuple(notes),
        honesty=_honesty(entry),
        source=_source(entry),
        accent="red",
    )


def xp_words(entry: Conflict) -> str:
    """XP for defeating it, and for a Warrior of a lower level, where there can be one (DW-XP-01, DW-BOSS-03)."""
    level = entry.level
    alike, below = (xp_for(level, hero, boss=entry.boss) for hero in (level, level - 1))
    return f"{alike}; {below} for a Warrior below level {level}" if level > 1 else str(alike)


def _cost(spell: str) -> str:
    mp = SPELL[spell].mp
    return f"{mp} MP" if mp is not None else "X MP"


def _left(entry: Conflict) -> int:
    """Points that are not spent (DW-CONF-11)."""
    points = entry.points
    return points.budget - points.attack - points.defense - points.hp - points.mp - points.abilities


def _honesty(entry: Entry) -> str:
    if not entry.review:
        return ""
    if isinstance(entry, Conflict):
        return "Nothing of the card's text was read: whether it is Fast, a person must say."
    return "The card's text was not wholly read: look whether its level is right."


def _source(entry: Entry) -> str:
    return f"{entry.id} · from the card {entry.source.name}" if entry.source is not None else entry.id


__all__ = ["FACETS", "describe", "render"]
