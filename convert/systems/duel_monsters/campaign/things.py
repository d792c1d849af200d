"""Things by name: as they are written, or by words of their names."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from convert.prose.matching import by_words
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.character import Character, Item
from convert.systems.duel_monsters.rules.events.wearing import as_put_on


def things_called(character: Character, name: str) -> list[int]:
    """Where somebody's things stand that have this name, or their entry's, or words of these."""
    return by_words([(item.name, item.entry or "") for item in character.equipment], name)


def item_index(character: Character, name: str) -> int:
    """Where somebody has a thing, by its name or its entry's, or by words of these. Raises ``RuleError`` where they
    have none, or several that differ."""
    found = things_called(character, name)
    if not found:
        raise RuleError("GAME-04", f"{character.name} has no {name}", hint=f"they have {_told(character.equipment)}")
    meant = [character.equipment[index] for index in found]
    if len({item.name.casefold() for item in meant}) > 1:
        raise RuleError("GAME-04", f"{character.name} has several things called {name}", hint=f"which: {_told(meant)}")
    return found[0]


def with_things_put_on(character: Character, library: Library) -> Character:
    """A sheet on which nothing is worn that is only used (EQUIP-16)."""
    things = as_put_on(character.equipment, library.get)
    return character if things == character.equipment else replace(character, equipment=things)


def _told(items: Sequence[Item]) -> str:
    return ", ".join(item.name for item in items) or "nothing"
