"""Conflicts as people name them: "Man-Eater Bug, level 5, boss, weakness 2, minion Kuriboh 2" (DW-CONV-16)."""

from __future__ import annotations

import re

from convert.errors import UsageError
from convert.findings.suggestions import did_you_mean
from convert.systems.dragon_warrior.derive import SAID_SO, payable
from convert.systems.dragon_warrior.entries import MinionOf
from convert.systems.dragon_warrior.formulas import conflict_level, worked_out
from convert.systems.dragon_warrior.rules.bestiary import Bestiary, Creature, foe_of
from convert.systems.dragon_warrior.rules.state import Foe
from convert.systems.dragon_warrior.tables import TOP_LEVEL


def find_creature(name: str, known: Bestiary) -> Creature:
    """A Conflict by name or slug. Raises ``UsageError``."""
    folded = name.casefold()
    for creature in known.by_slug.values():
        if folded in (creature.slug, creature.name.casefold()):
            return creature
    names = [creature.name for creature in known.by_slug.values()]
    hint = did_you_mean(name, names) or "`card2spell search` looks for parts of names"
    raise UsageError(f"there is no Conflict called {name!r}", hint=hint)


def foes_of(words: str, known: Bestiary, seed: int = 0) -> tuple[Foe, ...]:
    """``Man-Eater Bug, level 5, boss, weakness 2, minion Kuriboh 2``: a Conflict at a level, as a boss, with a Weakness
    or a minion (DW-CONV-16, DW-CONF-10). Without a name: one drawn at random at level 1. Raises ``UsageError``."""
    parts = [part.strip() for part in words.split(",") if part.strip()]
    if not parts:
        creature = known.creatures[seed % len(known.creatures)]
        return (foe_of(creature, 1), *known.minion_of(creature))
    creature = find_creature(parts[0], known)
    level, boss, weakness = creature.level, creature.boss, 0
    minion: tuple[Creature, int] | None = None
    for part in parts[1:]:
        word, _, rest = part.lower().partition(" ")
        if word == "boss" and not rest:
            boss = True
        elif word == "level" and rest.isdecimal() and int(rest) >= 1:
            level = conflict_level(int(rest))
        elif word == "weakness" and rest in ("2", "4"):
            weakness = int(rest)
        elif word == "minion" and rest:
            name, _, number = part[len("minion ") :].rpartition(" ")
            if not (name and number.isdecimal()):
                raise UsageError(f"{part!r}: say which and of what level", hint="minion Kuriboh 2")
            minion = find_creature(name.strip(), known), int(number)
        else:
            raise UsageError(f"{part!r} is nothing a Conflict can be", hint=SAID_SO)
    changed = (level, boss, weakness, minion) != (creature.level, creature.boss, 0, None)
    if creature.fixed is not None and changed:
        raise UsageError(f"{creature.name} was changed by hand and stays as it is (DW-CONV-16)", hint="name it alone")
    if minion is None:
        return (foe_of(creature, level, boss=boss, weakness=weakness), *known.minion_of(creature))
    return _with_minion(creature, level, minion, boss=boss, weakness=weakness)


def as_played(words: str) -> str:
    """The same words with the level that is played: those above 30 count as 30 (DW-CONF-13)."""
    return re.sub(r"(?<=,)(\s*level )(\d+)", lambda m: f"{m[1]}{min(int(m[2]), TOP_LEVEL)}", words, flags=re.IGNORECASE)


def remarks(words: str) -> str:
    """What is not taken as it was written: levels above 30 (DW-CONF-13)."""
    above = [int(level) for level in re.findall(r"\blevel (\d+)", words.lower()) if int(level) > TOP_LEVEL]
    return f"Level {above[0]} counts as {TOP_LEVEL} (DW-CONF-13)." if above else ""


def _with_minion(
    creature: Creature, level: int, minion: tuple[Creature, int], *, boss: bool, weakness: int
) -> tuple[Foe, ...]:
    own, below = minion
    stats = worked_out(creature.printed, level, boss=boss, weakness=weakness, minion=below)
    payable(stats, creature, MinionOf(name=own.name, level=below))
    return (foe_of(creature, level, boss=boss, weakness=weakness, minion=below), foe_of(own, below))
