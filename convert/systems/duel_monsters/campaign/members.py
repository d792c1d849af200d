"""Somebody joins a campaign."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from convert.errors import DataError, UsageError
from convert.findings.elsewhere import lies
from convert.systems.duel_monsters.campaign.legal import legal_sheet
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.making import file_stem
from convert.systems.duel_monsters.campaign.model import Campaign, Companion, Outcome
from convert.systems.duel_monsters.campaign.operation import Operation
from convert.systems.duel_monsters.campaign.people import EVERYONE, everyone
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.character import Character


def join(campaign: Campaign, library: Library, what: str, label: str | None, folder: Path) -> Outcome:
    """A character by their sheet's file, or a Real monster of the compendium (REAL-01). Raises ``UsageError`` for a
    label that is taken, ``DataError`` for a sheet or a name that will not do."""
    path = Path(what) if Path(what).is_file() else folder / what
    if path.suffix in (".yaml", ".yml", ".json"):
        if not path.is_file():
            raise UsageError(f"there is no sheet {what}", hint=lies(Path(what)) or None)
        character = legal_sheet(path, library)[0]
        return add_character(campaign, library, label or file_stem(character.name.split()[0]), character)
    entry = library.entry(library.typed(what, kind="monster"))
    if not isinstance(entry, Monster):
        raise DataError(f"{entry.name} is a spell, and nobody can go with it", hint="a sheet's file, or a monster")
    key = _free(campaign, label or entry.slug)
    operation = Operation(
        replace(campaign, companions={**campaign.companions, key: Companion(monster=entry.name)}), library
    )
    operation.say(key, f"{entry.name} joins as {key}.", "REAL-01")
    return operation.done()


def add_character(campaign: Campaign, library: Library, label: str, character: Character) -> Outcome:
    """A character joins under a label."""
    key = _free(campaign, label)
    operation = Operation(replace(campaign, characters={**campaign.characters, key: character}), library)
    operation.say(key, f"{character.name} joins as {key}.")
    return operation.done()


def _free(campaign: Campaign, label: str) -> str:
    if label.casefold() in (EVERYONE, *(each.casefold() for each in everyone(campaign))):
        raise UsageError(f"{label!r} is taken in {campaign.title}", hint="--as gives another short name")
    return label
