"""The rows of DW-ACC-09 and DW-ACC-10 over any pile of entries, and how far unread texts explain a difference."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from convert.cards.model import Card
from convert.systems.dragon_warrior.derive import needs_reading
from convert.systems.dragon_warrior.trees import told
from convert.text import Reading

GAIN = re.compile(r"\b[Gg]ains? [^.;]*?ATK|ATK[^.;]*increase|[Ii]ncrease[^.;]*ATK")
LIFE = re.compile(r"\b[Gg]ains? [^.;]*(LP|Life Points)|[Ii]ncrease [^.;]*(LP|Life Points)")
QUICK = "(Quick Effect)"


def facts(entries: Any) -> list[Any]:
    """The rows of DW-ACC-09."""
    creatures = [e for e in entries if e.kind == "conflict" and e.form == "creature"]
    normal = [e for e in creatures if e.flavor]
    spells, hands, levels = (
        Counter(len(e.spells) for e in creatures),
        Counter(e.hand_size for e in creatures),
        Counter(e.level for e in creatures),
    )
    assert not any(e.abilities.fast for e in normal)
    made = [e for e in entries if e.source is not None]
    return [
        len(creatures),
        (spells[1], spells[2], spells[3]),
        (hands[3], hands[4], hands[5]),
        len(normal),
        tuple(sum(getattr(e, name) for e in normal) for name in ("attack", "max_defense", "max_hp", "max_mp")),
        sum(e.max_mp for e in creatures),
        sum(e.kind == "conflict" and e.form == "trap" for e in made),
        sum(e.kind == "equipment" for e in made),
        sum(e.kind == "place" for e in made),
        [levels[level] for level in range(1, 14)],
    ]


def equipment(cards: Iterable[Card], readings: Mapping[int, Reading]) -> Counter[str]:
    """Equipment by slot; ``unread``: offhands whose texts speak of a gain of ATK and are not wholly read; ``told``:
    those wholly read, which promise the wearer no number."""
    found: Counter[str] = Counter()
    for card in cards:
        if card.kind == "spell" and card.property == "equip":
            tree = told(readings[card.id])
            slot = "weapon" if tree.attack else "armor" if tree.defense else "offhand"
            found[slot] += 1
            if slot == "offhand" and GAIN.search(card.text):
                found["told" if tree.whole else "unread"] += 1
    return found


def healing(cards: Iterable[Card], readings: Mapping[int, Reading]) -> Counter[str]:
    """Healstuffs; ``unread``: other spells whose texts speak of a gain of LP and are not wholly read."""
    found: Counter[str] = Counter()
    for card in cards:
        if card.kind == "spell" and card.property not in ("equip", "field"):
            tree = told(readings[card.id])
            if tree.heal is not None:
                found["healstuff"] += 1
            elif not tree.whole and LIFE.search(card.text):
                found["unread"] += 1
    return found


def quickness(cards: Iterable[Card], readings: Mapping[int, Reading]) -> Counter[str]:
    """Creatures that are Fast; ``unread``: others with a printed Quick Effect, none of them read; ``elsewhere``: those
    whose quick abilities all work from the hand or the used pile; ``given``: wholly read, a quick ability that is not
    their own."""
    found: Counter[str] = Counter()
    for card in cards:
        if card.kind != "monster" or not needs_reading(card):
            continue
        reading = readings[card.id]
        tree = told(reading)
        if tree.fast:
            found["fast"] += 1
        elif QUICK in card.text:
            if any(ability.mode == "quick" for ability in reading.abilities):
                found["elsewhere"] += 1
            else:
                found["given" if tree.whole else "unread"] += 1
    return found
