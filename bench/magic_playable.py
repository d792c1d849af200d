"""Of a whole compendium of Magic: how many automatic entries are played whole, and what keeps the others from it, the
most frequent first. ``python -m bench.magic_playable FOLDER [LINES]``"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import msgspec

from convert.compendium.files import load_typed
from convert.effects.magic import Ability
from convert.systems.magic_rpg.entries import Back, Land, Spell
from convert.systems.magic_rpg.rules.matching import PERMANENT
from convert.systems.magic_rpg.rules.playable import faults


def abilities_of(entry: Spell | Land) -> tuple[Ability, ...]:
    """All that it does, on each of its faces."""
    return tuple(ability for face in entry.faces or (entry,) for ability in face.effects)


def faults_of(entry: Spell | Land) -> tuple[str, ...]:
    """What of it is not carried out; of the back of what is turned over too."""
    found = [
        fault
        for face in entry.faces or (entry,)
        for ability in face.effects
        for fault in faults(ability, stays=bool(PERMANENT & set(face.classes)))
    ]
    if entry.back is not None and '"transform' in msgspec.json.encode(entry.effects).decode():
        found += _of_back(entry.back)
    return tuple(dict.fromkeys(found))


def _of_back(back: Back) -> list[str]:
    """What of a back is not carried out."""
    read = back.adjudication is not None and back.adjudication.status in ("automatic", "flavour")
    left = [] if read and PERMANENT & set(back.classes) else ["back that is unread"]
    return left + [f"back: {fault}" for ability in back.effects for fault in faults(ability)]


def main(folder: str, lines: int = 40) -> None:
    """Count abilities and entries."""
    entries: list[Spell | Land] = [
        *load_typed(Path(folder) / "spells.json", Spell).entries,
        *load_typed(Path(folder) / "lands.json", Land).entries,
    ]
    alone: Counter[str] = Counter()
    anywhere: Counter[str] = Counter()
    automatic = [entry for entry in entries if entry.adjudication.status == "automatic"]
    whole = 0
    for entry in automatic:
        found = faults_of(entry)
        whole += not found
        anywhere.update(found)
        if len(found) == 1:
            alone.update(found)
    print(f"{whole} of {len(automatic)} automatic entries are played whole ({100 * whole / len(automatic):.1f} %)")
    print("entries that only this keeps back, entries with it:")
    for fault, count in alone.most_common(lines):
        print(f"{count:6} {anywhere[fault]:6}  {fault}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
