"""Fields of Magic's trees that play does not look at: every field of the entries that are said to be played whole is
taken away, once in each of some entries, and the entry is played with and without it. Where not one battle went
otherwise, the field is ignored, or no table of ours shows it: somebody has to look. ``python -m bench.magic_ignored
FOLDER [ENTRIES] [FIRSTSEED] [LEAST]``; ENTRIES: by how many entries each field is tried, at the most; LEAST: fields of
fewer entries are left out."""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from bench.magic_hand import BASICS, MOST_MOVES, ROUNDS, choose, pool, table
from convert.effects.magic import Ability
from convert.kernel import Move
from convert.systems.magic_rpg.entries import Land, Spell
from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import Hold

SAID = frozenset(("src", "op", "id", "mode"))
"""What says where words stand, or which node it is."""
FILTERS = frozenset(("where", "not", "nots", "any"))
SEEDS = 3
"""Battles of each entry, before its field counts as unseen there."""


class Place(NamedTuple):
    """A field of one entry's trees: the verb, condition, filter … that has it, its name, the way to it."""

    owner: str
    field: str
    way: tuple[str | int, ...]


def places(tree: Any, owner: str = "ability", way: tuple[str | int, ...] = ()) -> Iterator[Place]:
    """Every field that says something."""
    if isinstance(tree, list | tuple):
        for number, each in enumerate(tree):
            yield from places(each, owner, (*way, number))
    elif isinstance(tree, dict):
        name = str(tree.get("op") or owner)
        for field, value in tree.items():
            if field not in SAID:
                yield Place(name, field, (*way, field))
            if isinstance(value, dict | list | tuple):
                inner = "filter" if field in FILTERS else "ability" if field == "abilities" else field
                yield from places(value, inner, (*way, field))


def without(tree: Any, way: tuple[str | int, ...]) -> Any:
    """The tree without what stands there."""
    key, rest = way[0], way[1:]
    if isinstance(tree, list | tuple):
        return [without(each, rest) if number == key else each for number, each in enumerate(tree)]
    if rest:
        return {name: without(value, rest) if name == key else value for name, value in tree.items()}
    return {name: value for name, value in tree.items() if name != key}


def battle_of(entry: Spell | Land, seed: int) -> str:
    """All that happened in one battle."""
    game, dice, moves = table(entry), random.Random(seed), 0
    while not game.over and game.state.round <= ROUNDS and moves < MOST_MOVES:
        game.play(
            Move("go") if isinstance(game.decision, Hold) else choose(game, list(game.legal_moves()), entry, dice)
        )
        moves += 1
    return repr(game.log)


def changed(entry: Spell | Land, place: Place) -> Spell | Land | None:
    """The entry without the field; None where it cannot be left out, or is nothing that is played then."""
    tree = without(msgspec.to_builtins(entry.effects), place.way)
    try:
        effects = msgspec.convert(tree, tuple[Ability, ...], strict=False)
    except msgspec.ValidationError:
        return None
    return None if any(map(faults, effects)) else msgspec.structs.replace(entry, effects=effects)


def seen(entry: Spell | Land, place: Place, first: int) -> bool | None:
    """Whether a battle went differently; None: it cannot be tried."""
    other = changed(entry, place)
    if other is None:
        return None
    return any(battle_of(entry, first + seed) != battle_of(other, first + seed) for seed in range(SEEDS))


def main(folder: str, most: int = 12, first: int = 1, least: int = 1) -> None:
    """Try every field, the rarest first."""
    found: dict[tuple[str, str], list[tuple[Spell | Land, Place]]] = defaultdict(list)
    for entry in pool(folder):
        if entry.slug not in BASICS and not entry.faces:
            for place in places(msgspec.to_builtins(entry.effects)):
                found[place.owner, place.field].append((entry, place))
    dice = random.Random(first)
    looked = 0
    for (owner, field), where in sorted(found.items(), key=lambda each: len(each[1])):
        if len(where) < least:
            continue
        tried, names = 0, []
        for entry, place in dice.sample(where, len(where)):
            answer = seen(entry, place, first)
            if answer:
                break
            if answer is False:
                names.append(entry.name)
                tried += 1
            if tried >= most:
                break
        else:
            answer = False
        looked += bool(tried) or bool(answer)
        if not answer and names:
            print(f"{owner}.{field}: unseen in {tried} of {len(where)}: {', '.join(names[:4])}", flush=True)
    print(f"{looked} fields tried")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:5]))
