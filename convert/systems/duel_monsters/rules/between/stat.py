"""STAT: the seven stats, what a new character may be, and how a stat rises later."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convert.prose.english import some
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.rules.between.refusal import Problem, RuleError
from convert.systems.duel_monsters.rules.between.special import never_ordinary
from convert.systems.duel_monsters.rules.options import Options

Stat = Literal["hp", "mp", "attack", "defense", "channeling", "focus", "preparation"]

STATS: tuple[Stat, ...] = ("hp", "mp", "attack", "defense", "channeling", "focus", "preparation")
"""STAT-01, in the order of the rules."""
RESOURCE_STATS: tuple[Stat, ...] = ("hp", "mp")
"""STAT-02: their Score is computed and does not come back by itself each round (STAT-07)."""
HIGHEST_VALUE = 10
"""STAT-03."""
SPELLBOOK_PAGES = 100
"""STAT-18, KNOWN-06."""


def score(stat: Stat, value: int) -> int:
    """The full Score of a stat at a Value (STAT-05, STAT-06): a Base stat's is the Value itself,
    HP 4 + 4v (STAT-08), MP 10 + 10v (STAT-09); STAT-10 has the table."""
    if not 1 <= value <= HIGHEST_VALUE:
        raise RuleError("STAT-03", f"{label(stat)} {value}: a Value is between 1 and {HIGHEST_VALUE}")
    if stat == "hp":
        return formulas.character_hp(value)
    if stat == "mp":
        return formulas.character_mp(value)
    return value


def label(stat: Stat) -> str:
    """The stat's name as people write it: HP, MP, Attack, …"""
    return stat.upper() if stat in RESOURCE_STATS else stat.capitalize()


def check_creation(values: Mapping[Stat, int], options: Options) -> tuple[Problem, ...]:
    """Whether a new character's seven Values are legal (STAT-03, STAT-04): all points placed, none above the limit."""
    problems = [
        Problem(rule="STAT-03", message=f"{label(stat)} {value}: a Value is between 1 and {HIGHEST_VALUE}")
        for stat, value in values.items()
        if not 1 <= value <= HIGHEST_VALUE
    ]
    missing = [label(stat) for stat in STATS if stat not in values]
    if missing:
        problems.append(Problem(rule="STAT-01", message=f"no Value for {', '.join(missing)}"))
    limit = options.creation_limit
    problems += [
        Problem(rule="STAT-04", message=f"{label(stat)} {value}: no Value may be above {limit} at creation")
        for stat, value in values.items()
        if limit < value <= HIGHEST_VALUE
    ]
    total, wanted = sum(values.values()), len(STATS) + options.creation_points
    if not missing and total != wanted:
        points = abs(wanted - total)
        what = f"{_points(points)} still to place" if total < wanted else f"{_points(points)} too many"
        problems.append(
            Problem(
                rule="STAT-04",
                message=f"the Values add up to {total}, not {wanted} "
                f"(seven 1s and {some(options.creation_points, 'point')}): {what}",
            )
        )
    return tuple(problems)


def check_starting_pages(spells: Mapping[str, int], options: Options) -> tuple[Problem, ...]:
    """Whether the starting spells (name → Rank) fit (STAT-18). The Bonded Monster is none of them (STAT-19)."""
    pages = sum(spells.values())
    if pages <= options.starting_pages:
        return ()
    listed = " + ".join(f"{name} {rank}" for name, rank in spells.items())
    return (
        Problem(
            rule="STAT-18",
            message=f"the starting spells fill {some(pages, 'page')} ({listed}); "
            f"a new Spellbook has {options.starting_pages} filled",
        ),
    )


def check_bonded(entry: Entry, attribute: str, channeling: int) -> tuple[Problem, ...]:
    """Whether an entry may be the Bonded Monster of a new mage (ATTR-02, STAT-24, SPECIAL-02).

    A warning, not an error, where the mage's Channeling alone does not pay for casting it."""
    if not isinstance(entry, Monster):
        return (Problem(rule="STAT-24", message=f"{entry.name} is a spell; a Bonded Monster is a monster"),)
    problems = []
    if entry.form != "summon":
        problems.append(
            Problem(rule="STAT-24", message=f"{entry.name} is a {entry.form} monster, which cannot be a Bonded Monster")
        )
    elif never_ordinary(entry):
        problems.append(
            Problem(
                rule="STAT-24", message=f"{entry.name} cannot be summoned in the ordinary way, so it cannot be bonded"
            )
        )
    if entry.attribute is None or entry.attribute.lower() != attribute.lower():
        kind = (entry.attribute or "no Attribute").capitalize()
        rule = "ATTR-13" if kind == "Divine" else "ATTR-02"
        problems.append(
            Problem(rule=rule, message=f"{entry.name} is {kind}, and a Bonded Monster has its mage's Attribute")
        )
    cost = formulas.summon_mp_cost(entry.rank or 0, entry.level, attuned=True)
    if not problems and cost > channeling:
        problems.append(
            Problem(
                rule="STAT-24",
                severity="warning",
                message=f"casting {entry.name} costs {cost} MP, more than Channeling {channeling} alone pays for",
            )
        )
    return tuple(problems)


def risen(stat: Stat, value: int, now: int) -> tuple[int, int]:
    """A stat one Value higher (STAT-11): the new Value, and the current Score, which rises with the maximum."""
    return value + 1, now + score(stat, value + 1) - score(stat, value)


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"
