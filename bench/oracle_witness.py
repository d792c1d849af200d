"""The bite of the Oracle witness: right trees are damaged in one place, and the witness must doubt them.

``python -m bench.oracle_witness CARDS.jsonl.gz [--count N] [--seed S] [--show K]``: N damages, by kind: side, zone,
number, duration, filter, optional, target; each one field taken out or exchanged. Prints how many the witness noticed.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from bench.oracle_omission import cards
from convert.effects.magic import Ability
from convert.text.oracle import OracleReader
from convert.text.oracle.witness import OracleWitness

KINDS = ("side", "zone", "number", "duration", "filter", "optional", "target")
_SIDES = ("you", "opponent", "any", None)
_ZONES = ("play", "prepared", "spellbook", "used", "banished", None)
_UNTIL = ("end_of_turn", "your_next_turn", "permanent", None)
_NUMBERS = ("amount", "count", "add", "remove", "attack", "defense", "n", "power", "toughness", "per", "gte", "lte")
_FILTERS: dict[str, tuple[Any, ...]] = {
    "color": (["white"], ["blue"], ["black"], ["red"], ["green"], None),
    "tapped": (True, False, None),
    "attacking": (None,),
    "blocking": (None,),
    "token": (True, False, None),
    "keyword": (["flying"], ["trample"], None),
    "nots": (None,),
    "subtype": (["Goblin"], ["Elf"], None),
    "supertype": (["legendary"], ["basic"], None),
    "types": (["artifact"], ["enchantment"], None),
    "kind": (["creature"], ["artifact"], ["land"], ["permanent"]),
    "counter": (None,),
}


def places(node: Any, kind: str) -> Iterator[tuple[dict[str, Any], str, list[Any]]]:
    """A mapping, a key in it, and what may stand there instead (None: taken out)."""
    if isinstance(node, list):
        for one in node:
            yield from places(one, kind)
        return
    if not isinstance(node, dict):
        return
    for key, value in node.items():
        if key == "src":
            continue
        others: list[Any] = []
        if kind == "side" and key == "side":
            others = list(_SIDES)
        elif kind == "zone" and key == "zone" and isinstance(value, str):
            others = list(_ZONES)
        elif kind == "number" and key in _NUMBERS and isinstance(value, int) and not isinstance(value, bool):
            others = [value + 1, value + 2]
        elif kind == "number" and key == "count" and isinstance(value, list):
            others = [[value[0] + 1, value[1] + 1]]
        elif kind == "duration" and key == "until":
            others = list(_UNTIL)
        elif kind == "filter" and key in _FILTERS:
            others = list(_FILTERS[key])
        elif kind == "optional" and key == "op":
            yield node, "optional", [None] if node.get("optional") else [True]
            continue
        elif kind == "target" and key == "how" and value == "target":
            others = ["choose", "all"]
        if others := [one for one in others if one != value]:
            yield node, key, others
    for key, value in node.items():
        if key != "src":
            yield from places(value, kind)


def damaged(abilities: tuple[Ability, ...], kind: str, rng: random.Random) -> tuple[tuple[Ability, ...], str] | None:
    """The tree with one damage of this kind, and what was done; None where there is no place for it."""
    plain = msgspec.json.decode(msgspec.json.encode(abilities))
    found = list(places([one for one in plain if one["mode"] != "keyword"], kind))
    rng.shuffle(found)
    for holder, key, others in found:
        after = rng.choice(others)
        before = holder.get(key)
        if after is None:
            holder.pop(key, None)
        else:
            holder[key] = after
        try:
            return msgspec.convert(plain, tuple[Ability, ...]), f"{key}: {before} -> {after}"
        except msgspec.ValidationError:
            holder[key] = before
    return None


def main(source: str, count: int, seed: int, show: int) -> None:
    """Damage, ask, count, print."""
    pile = cards(source)
    rng = random.Random(seed)
    rng.shuffle(pile)
    reader, witness = OracleReader.load(), OracleWitness.load()
    tried: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    missed: list[str] = []
    for card in pile:
        if tried.total() >= count:
            break
        reading = reader.read(card)
        if reading.adjudication().status != "automatic":
            continue
        kind = min(KINDS, key=lambda one: (tried[one], one))
        broken = damaged(reading.abilities, kind, rng)
        if broken is None:
            kind = rng.choice(KINDS)
            broken = damaged(reading.abilities, kind, rng)
        if broken is None:
            continue
        tree, what = broken
        tried[kind] += 1
        if witness.doubts(reading.clauses, tree, tuple(face.name for face in card.castable)):
            noticed[kind] += 1
        else:
            missed.append(f"{kind:9} {card.name}: {what}")
    print(f"noticed {noticed.total()} of {tried.total()} = {100 * noticed.total() / max(tried.total(), 1):.1f} %")
    for kind in KINDS:
        print(f"  {kind:9} {noticed[kind]:4} of {tried[kind]:4}")
    for line in missed[:show]:
        print(line)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=990033)
    parser.add_argument("--show", type=int, default=0)
    given = parser.parse_args()
    main(given.source, given.count, given.seed, given.show)
