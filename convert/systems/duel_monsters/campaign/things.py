"""Things by name: as they are written, or by words of their names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.character import Character, Item


def item_index(character: Character, name: str) -> int:
    """Where somebody has a thing, by its name or its entry's, or by words of these. Raises ``RuleError`` where they
    have none, or several that differ."""
    found = matching([(item.name, item.entry or "") for item in character.equipment], name)
    if not found:
        raise RuleError("GAME-04", f"{character.name} has no {name}", hint=f"they have {_told(character.equipment)}")
    meant = [character.equipment[index] for index in found]
    if len({item.name.casefold() for item in meant}) > 1:
        raise RuleError("GAME-04", f"{character.name} has several things called {name}", hint=f"which: {_told(meant)}")
    return found[0]


def _told(items: Sequence[Item]) -> str:
    return ", ".join(item.name for item in items) or "nothing"


def matching(names: Sequence[Sequence[str]], wanted: str) -> list[int]:
    """Which of these are called so, each known by some names: those whose name it is; else those that have all its
    words in a name; else those that have words which begin so."""
    whole = wanted.strip().casefold()
    words = _words(wanted)
    exact = [at for at, known in enumerate(names) if whole and whole in (name.casefold() for name in known)]
    if exact or not words:
        return exact
    having = [at for at, known in enumerate(names) if any(set(words) <= set(_words(name)) for name in known)]
    return having or [
        at
        for at, known in enumerate(names)
        if any(all(any(have.startswith(word) for have in _words(name)) for word in words) for name in known)
    ]


def _words(name: str) -> list[str]:
    return re.findall(r"\w+", name.casefold())
