"""A party out of words on the command line: sheets, campaigns, Real monsters."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from convert.compendium.document_files import new_text
from convert.contract.book import Book
from convert.errors import DataError, MissingError, UsageError
from convert.findings.elsewhere import lies
from convert.findings.reading import refuse_stdin
from convert.systems.duel_monsters.campaign import files
from convert.systems.duel_monsters.campaign.legal import legal_campaign, legal_sheet
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.operation import Operation
from convert.systems.duel_monsters.campaign.people import everyone, label_of
from convert.systems.duel_monsters.campaign.time import real_hp
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.person_file import file_and_label
from convert.systems.duel_monsters.rules.character import Character
from convert.systems.duel_monsters.rules.setup import RealMonster


class PartyMember(Struct, frozen=True, kw_only=True):
    """Somebody of the party. ``source`` is the sheet's file, with the label in a campaign after a #; "" for a
    monster."""

    who: Character | RealMonster
    name: str
    source: str = ""


def read_party(words: Sequence[str], book: Book) -> tuple[PartyMember, ...]:
    """Everybody that the words name: a sheet's file, a campaign's file with or without ``#label``, or a Real monster.
    Raises ``DataError`` for a bad file or an unknown name, ``UsageError`` for a label nobody has."""
    library = Library(book)
    members = [member for word in words for member in _read(word, library)]
    if not members:
        raise UsageError("a party needs at least one member")
    return tuple(members)


def _read(word: str, library: Library) -> Iterator[PartyMember]:
    name, label = file_and_label(word)
    path = Path(name)
    if not files.is_file_name(name):
        yield _monster(word, library)
        return
    document = files.read_document(path)
    if isinstance(document.data, dict) and "characters" in document.data:
        yield from _of_campaign(path, label, library)
        return
    character = legal_sheet(path, library)[0]
    yield PartyMember(who=character, name=character.name, source=str(path))


def _monster(word: str, library: Library) -> PartyMember:
    try:
        entry = library.entry(library.typed(word, kind="monster"))
    except MissingError as error:
        raise MissingError(error.message, hint=lies(Path(word)) or error.hint) from error
    if not isinstance(entry, Monster):
        raise DataError(f"{entry.name} is no monster", hint="a party is made of sheets and Real monsters")
    return PartyMember(who=RealMonster(monster=entry.id), name=entry.name)


def _of_campaign(path: Path, label: str, library: Library) -> Iterator[PartyMember]:
    campaign = legal_campaign(path, library)[0]
    if label:
        label = label_of(everyone(campaign), label, str(path))
    for who, character in campaign.characters.items():
        if label in ("", who):
            yield PartyMember(who=character, name=character.name, source=f"{path}#{who}")
    for who, companion in campaign.companions.items():
        if label in ("", who):
            hp = real_hp(Operation(campaign, library), who).now
            entry = library.entry(companion.monster)
            yield PartyMember(who=RealMonster(monster=entry.id, hp=hp), name=entry.name)


def refuse_unable(party: Sequence[Character | RealMonster], library: Library) -> None:
    """Raises ``DataError`` where somebody of a party cannot fight: unconscious, or a monster whose numbers the card
    leaves open (CONVERT-38)."""
    for who in party:
        entry = library.entry(who.monster) if isinstance(who, RealMonster) else None
        if who.hp == 0:
            name = entry.name if entry is not None else who.name
            raise DataError(f"{name} has no HP left and cannot fight", hint="let them rest first")
        if isinstance(entry, Monster) and (entry.real.attack is None or entry.real.defense is None):
            raise DataError(f"{entry.name} cannot fight: the card leaves its numbers open (CONVERT-38)")


def scenario_of(path: Path, members: Sequence[PartyMember], monsters: Sequence[tuple[str, int]]) -> str:
    """A scenario's file: this party against so many of each monster. Sheets are named as seen from
    the folder of ``path``."""
    party = [_as_member(member, path.parent) for member in members]
    foes: list[dict[str, Any]] = [
        {"monster": name, **({"count": count} if count > 1 else {})} for name, count in monsters
    ]
    sides = [{"name": "the party", "members": party}, {"name": "the monsters", "members": foes}]
    against = ", ".join(f"{count if count > 1 else 'a'} {name}" for name, count in monsters)
    title = f"{', '.join(member.name for member in members)} and {against}"
    return new_text(path, files.GAME, "scenario", {"title": title, "sides": sides})


def _as_member(member: PartyMember, folder: Path) -> dict[str, Any]:
    if isinstance(member.who, RealMonster):
        hp = {} if member.who.hp is None else {"hp": member.who.hp}
        return {"monster": member.name, **hp}
    path, label = file_and_label(member.source)
    refuse_stdin(Path(path), "the scenario names the files of its sheets")
    seen = os.path.relpath(path, str(folder) or ".").replace(os.sep, "/")
    return {"character": f"{seen}#{label}" if label else seen}
