"""What a person who does not know the cards might choose: short lists for the guided way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules.between import stat
from convert.systems.duel_monsters.rules.between.refusal import errors
from convert.systems.duel_monsters.rules.profile import steps_of

SHOWN = 12
WIDTH = 100


class Offer(NamedTuple):
    """What there is to choose from: the names, which may be chosen by their numbers, and the lines that are shown."""

    names: tuple[str, ...]
    lines: tuple[str, ...]


def monsters(entries: Iterable[Entry], attribute: str, channeling: int, word: str = "") -> Offer:
    """Legal Bonded Monsters that this mage's Channeling alone pays for, the strongest first (STAT-24); those whose Rank
    is one by default (RARITY-08) come last, with a star."""
    entries = tuple(entries)
    found = [
        entry
        for entry in entries
        if isinstance(entry, Monster) and _about(entry, word) and not stat.check_bonded(entry, attribute, channeling)
    ]
    found.sort(key=lambda one: (one.rank_by_default, -(one.attack or 0) - (one.defense or 0), one.name))
    if not found and not any(
        isinstance(one, Monster) and not stat.check_bonded(one, attribute, channeling) for one in entries
    ):
        none = f"no {attribute} monster costs at most {channeling} MP without Sacrifice (STAT-24)"
        found = [
            entry
            for entry in entries
            if isinstance(entry, Monster) and not errors(stat.check_bonded(entry, attribute, channeling))
        ]
        found.sort(key=lambda one: (formulas.summon_mp_cost(one.rank or 0, one.level, attuned=True), one.name))
        return Offer(
            tuple(entry.name for entry in found[:SHOWN]), (f"{none}; with Sacrifice, the cheapest:", *_lines(found))
        )
    return Offer(tuple(entry.name for entry in found[:SHOWN]), tuple(_lines(found)))


def spells(entries: Iterable[Entry], pages: int, word: str = "") -> Offer:
    """Spells that still fit, those that play by themselves first, the oldest of them first; Ranks by default last."""
    found = [
        entry
        for entry in entries
        if isinstance(entry, Spell)
        and entry.form not in ("artifact", "trinket", "equipment", "ritual")
        and 0 < (entry.rank or 0) <= pages
        and _about(entry, word)
    ]
    found.sort(
        key=lambda one: (one.rank_by_default, one.adjudication.status != "automatic", one.first_date or "~", one.name)
    )
    return Offer(tuple(entry.name for entry in found[:SHOWN]), tuple(_lines(found)))


def _about(entry: Entry, word: str) -> bool:
    """Whether a word stands in its name, kind or text, or is what one of its effects does (as ``search --verb``)."""
    kind = entry.type if isinstance(entry, Monster) else entry.property
    return word.casefold() in f"{entry.name} {kind or ''} {entry.text}".casefold() or any(
        step.__struct_config__.tag == word.casefold() for ability in entry.effects for step in steps_of(ability)
    )


def _lines(found: Sequence[Entry]) -> Iterator[str]:
    shown = found[:SHOWN]
    for number, entry in enumerate(shown, 1):
        told = f"{number:>2} {_monster(entry) if isinstance(entry, Monster) else _spell(entry)}"
        yield told if len(told) <= WIDTH else told[: WIDTH - 1] + "…"
    if any(entry.rank_by_default for entry in shown):
        yield "* Rank 1 by default: no printing says how rare the card is (RARITY-08)"
    if len(found) > SHOWN:
        yield f"and {len(found) - SHOWN} more: ? and a word narrows them"
    elif not found:
        yield "nothing like that: another word, or ? alone"


def _monster(entry: Monster) -> str:
    cost = formulas.summon_mp_cost(entry.rank or 0, entry.level, attuned=True)
    numbers = f"Level {entry.level}, Attack {entry.attack or 0}, Defense {entry.defense or 0}, {cost} MP"
    return f"{_named(entry)}: {numbers}. {' '.join(entry.text.split())}".strip()


def _spell(entry: Entry) -> str:
    return f"{_named(entry)}: Rank {entry.rank}, {entry.mp_cost} MP. {' '.join(entry.text.split())}".strip()


def _named(entry: Entry) -> str:
    return f"{entry.name}*" if entry.rank_by_default else entry.name
