"""A campaign's file and the sheets beside it: read with every mistake at its line, written whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.atomic_file import replace_whole
from convert.compendium.document_files import open_document, refuse, text_of
from convert.contract.registry import load_system
from convert.errors import Card2SpellError, UsageError
from convert.findings.model import Finding
from convert.plain_file import real_path
from convert.prose.english import so_many_are
from convert.systems.magic_rpg.campaign.model import Campaign
from convert.systems.magic_rpg.campaign.table import Table
from convert.systems.magic_rpg.campaign.undo import write_change
from convert.systems.magic_rpg.characters.files import NAME, read_sheet
from convert.systems.magic_rpg.codes import NO_CAMPAIGN
from convert.systems.magic_rpg.rules.game_file import GameFile

if TYPE_CHECKING:
    from convert.contract.book import Book
    from convert.findings.documents import Document

KEPT = 1000
"""Lines of the log that are kept."""
Place = tuple[str | int, ...]


def check_campaign(campaign: Campaign, document: Document, book: Book | None) -> Sequence[Finding]:
    """What a campaign says that cannot be, each at its line."""
    near = Path(document.path).parent
    return [document.find(NO_CAMPAIGN, place, message) for place, message in _wrong(campaign, near, book)]


def _wrong(campaign: Campaign, near: Path, book: Book | None) -> Iterator[tuple[Place, str]]:
    away: dict[str, Counter[str]] = {who: Counter(member.play) for who, member in campaign.wizards.items()}
    for number, heap in enumerate(campaign.left):
        for key, name in (("who", heap.who), ("guard", heap.guard)):
            if name is not None and name not in campaign.wizards:
                yield ("left", number, key), f"there is no wizard {name!r} in this campaign"
        if heap.guard == heap.who:
            yield ("left", number, "guard"), f"{heap.who} went away: somebody else guards what stays (MRPG-CAST-12)"
        away.setdefault(heap.who, Counter()).update(heap.cards)
    for who, member in campaign.wizards.items():
        if bool(member.play) != (member.began is not None):
            yield ("wizards", who), "cards in play have a moment at which the first was played (MRPG-CAST-08)"
        try:
            sheet, character = read_sheet(near / member.sheet, book)
        except (Card2SpellError, OSError) as error:
            yield ("wizards", who, "sheet"), f"{member.sheet}: {error}"
            continue
        used = Counter(sheet.deck)
        used.update(away[who])
        for name, copies in used.items():
            if copies > character.cards.get(name, 0) and name in away[who]:
                owned = character.cards.get(name, 0)
                message = f"{copies} of {name} are in the deck, in play or left behind: {so_many_are(owned, 'owned')}"
                yield ("wizards", who), f"{message} (MRPG-KNOW-05)"


def open_table(path: Path, book: Book) -> Table:
    """A campaign with its sheets. Raises ``DataError``, one line for each mistake."""
    campaign, document = open_document(load_system(NAME), path, "campaign", "campaign's file")
    refuse(check_campaign(campaign, document, book))
    sheets = {who: read_sheet(path.parent / member.sheet, book)[0] for who, member in campaign.wizards.items()}
    return Table(campaign=campaign, sheets=sheets, book=book)


def read_campaign(path: Path) -> Campaign:
    """A campaign by itself, its sheets unread."""
    campaign, _ = open_document(load_system(NAME), path, "campaign", "campaign's file")
    found: Campaign = campaign
    return found


def write_battle(path: Path, battle: GameFile) -> None:
    """A battle's file, as `play` reads it."""
    replace_whole(path, text_of(path, NAME, "game", battle))


def write_table(path: Path, before: Table, after: Table) -> None:
    """Put the sheets that changed and the campaign in their places, so that `undo` can take it back; the campaign last,
    with what has happened."""
    written = {}
    for who, sheet in after.sheets.items():
        if sheet != before.sheets.get(who):
            name = after.campaign.wizards[who].sheet
            written[name] = text_of(path.parent / name, NAME, "character", sheet)
    campaign = replace(after.campaign, log=(*after.campaign.log, *after.told)[-KEPT:])
    written[path.name] = text_of(path, NAME, "campaign", campaign)
    write_change(path, written, after.told)


def write_campaign(path: Path, campaign: Campaign) -> None:
    """Put a campaign in its place, whole."""
    replace_whole(path, text_of(path, NAME, "campaign", campaign))


def path_in_campaign(path: Path, sheet: Path) -> str:
    """A sheet's path as it stands in the file of a campaign: beside it, or below. Raises ``UsageError``."""
    try:
        return real_path(sheet).relative_to(real_path(path.parent)).as_posix()
    except ValueError as error:
        raise UsageError(
            f"{sheet} is not in the folder of {path}", hint="keep the sheets beside the campaign"
        ) from error
