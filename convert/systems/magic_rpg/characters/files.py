"""Sheets as files: read with every mistake at its line, written whole."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from convert.atomic_file import replace_whole
from convert.compendium.atomic import writing
from convert.compendium.document_files import open_document, refuse, text_of
from convert.contract.registry import load_system
from convert.findings.model import Finding
from convert.systems.magic_rpg.characters.model import Character
from convert.systems.magic_rpg.characters.sheet import Sheet, character_of
from convert.systems.magic_rpg.codes import NO_SHEET, UNKNOWN_CARD

if TYPE_CHECKING:
    from convert.contract.book import Book
    from convert.findings.documents import Document

NAME = "magic-rpg"


def check_sheet(sheet: Sheet, document: Document, book: Book | None) -> Sequence[Finding]:
    """What a rule forbids in a sheet, each at its line with the rule's id; cards that nobody knows are warned of."""
    found = []
    for wrong in character_of(sheet, book)[1]:
        key = wrong.place[0] == "deck" or len(wrong.place) == 1
        found.append(document.find(NO_SHEET, wrong.place, f"{wrong.message} ({wrong.rule})", key=key))
    if book is not None:
        for number, line in enumerate(sheet.ledger):
            if line.what == "card" and book.get(line.name) is None:
                message = f"there is no card {line.name!r} in the compendium"
                found.append(document.find(UNKNOWN_CARD, ("ledger", number, "name"), message))
    return found


def read_sheet(path: Path, book: Book | None) -> tuple[Sheet, Character]:
    """A sheet and its character. Raises ``DataError``, one line for each mistake."""
    sheet, document = open_document(load_system(NAME), path, "character", "character's sheet")
    refuse(check_sheet(sheet, document, book))
    return sheet, character_of(sheet, book)[0]


def write_sheet(path: Path, sheet: Sheet) -> None:
    """Put a sheet in its place, whole."""
    with writing(path):
        replace_whole(path, text_of(path, NAME, "character", sheet))
