"""What a compendium holds for a game: creatures to be scaled to a place, and the moves made so far. Read once and
shared by all copies of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from convert.kernel.moves import Moves
from convert.systems.dragon_warrior.derive import is_ruled, printed_of
from convert.systems.dragon_warrior.entries import Conflict
from convert.systems.dragon_warrior.formulas import Printed, Stats, worked_out
from convert.systems.dragon_warrior.rules.state import Foe, Member


class Creature(NamedTuple):
    """A Conflict of the compendium."""

    slug: str
    name: str
    level: int
    boss: bool
    printed: Printed
    fixed: Foe | None = None
    """As it stands in the entry, where that was changed by hand: it is played as it is (DW-CONV-16)."""
    minion: tuple[str, int] | None = None
    """The name and level of the minion that a person gave it (DW-CONF-10)."""


class Bestiary:
    """The creatures by slug, and in order."""

    def __init__(self, entries: Iterable[Any] = ()) -> None:
        self.entries = tuple(entries)
        found = [_creature(entry) for entry in self.entries if entry.kind == "conflict"]
        self.creatures: tuple[Creature, ...] = tuple([each for each in found if not each.printed.trap]) or FALLBACK
        self.by_slug: Mapping[str, Creature] = {each.slug: each for each in (*FALLBACK, *found)}
        self.kinds: Mapping[str, str] = {
            entry.id.removeprefix("dw-spell-"): entry.damage_kind
            for entry in self.entries
            if entry.kind == "spell" and entry.damage_kind
        }
        """Kinds of attack that spells carry (DW-CONF-16)."""
        self.by_name: Mapping[str, Creature] = {each.name.casefold(): each for each in reversed(found)}
        self.moves = Moves()

    def minion_of(self, creature: Creature) -> tuple[Foe, ...]:
        """The minion that comes along with a Conflict changed by hand; one of an unknown name has its points spread
        evenly (DW-CONF-10, DW-CONV-16)."""
        if creature.minion is None:
            return ()
        name, level = creature.minion
        own = self.by_slug.get(name) or self.by_name.get(name.casefold()) or FALLBACK[0]._replace(name=name)
        return (foe_of(own, level),)

    def member_stats(self, member: Member, points: int) -> Stats:
        """A Party Member's numbers with so many points, always divided anew (DW-CONV-17, DW-XP-06)."""
        return worked_out(Printed(member.atk, member.dfn, False, False, ""), 1, points=points)


def _creature(entry: Conflict) -> Creature:
    minion = entry.abilities.minion
    return Creature(
        entry.slug,
        entry.name,
        entry.level,
        entry.boss,
        printed_of(entry),
        None if is_ruled(entry) else _as_it_is(entry),
        (minion.name, minion.level) if minion is not None else None,
    )


def _as_it_is(entry: Conflict) -> Foe:
    weakness = entry.abilities.weakness
    return Foe(
        entry.name,
        entry.level,
        entry.attack,
        entry.max_defense,
        entry.max_hp,
        entry.max_mp,
        entry.spells,
        entry.boss,
        entry.abilities.fast,
        weakness.kind if weakness is not None else "",
        weakness.factor if weakness is not None else 1,
    )


def foe_of(creature: Creature, level: int, *, boss: bool = False, weakness: int = 0, minion: int = 0) -> Foe:
    """A Conflict of a level (DW-CONV-16): one changed by hand as it is."""
    if creature.fixed is not None:
        return creature.fixed
    return foe_from(creature.name, worked_out(creature.printed, level, boss=boss, weakness=weakness, minion=minion))


def foe_from(name: str, stats: Stats) -> Foe:
    """A Conflict out of worked-out numbers."""
    weak = stats.weakness
    return Foe(
        name,
        stats.level,
        stats.attack,
        stats.max_defense,
        stats.max_hp,
        stats.max_mp,
        stats.spells,
        stats.boss,
        stats.fast,
        weak.kind if weak is not None else "",
        weak.factor if weak is not None else 1,
    )


def member_of(creature: Creature, points: int) -> Member:
    """A creature as a Party Member with so many points: the Warrior's level (DW-PM-01, DW-CONV-17), full HP
    (DW-PM-07)."""
    printed = creature.printed
    stats = worked_out(printed, 1, points=points)
    return Member(
        creature.name,
        points,
        printed.atk,
        printed.defense,
        stats.attack,
        stats.max_defense,
        stats.max_hp,
        stats.max_hp,
        stats.max_defense,
    )


FALLBACK: tuple[Creature, ...] = (Creature("plain", "Conflict", 1, False, Printed(1, 1, False, False, "")),)
"""A Conflict with its points spread evenly, for a game without a compendium."""
