"""Sheets and campaigns that keep the rules: for whoever plays, prints or changes them."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from convert.findings.documents import Document
from convert.findings.model import Finding
from convert.systems.duel_monsters.campaign.check import check_campaign, check_character, doubts
from convert.systems.duel_monsters.campaign.files import findings_of, read_campaign, read_character, refuse_errors
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.campaign.people import label_of
from convert.systems.duel_monsters.campaign.things import with_things_put_on
from convert.systems.duel_monsters.person_file import file_and_label
from convert.systems.duel_monsters.rules.character import Character


def legal_sheet(path: Path, library: Library) -> tuple[Character, Document, list[Finding]]:
    """A sheet, where everything in it stands, and what is to be said of it. Raises ``BadFile`` with every error."""
    character, document = read_character(path)
    found = findings_of(document, [*check_character(character, library), *doubts(character, library)])
    refuse_errors(found)
    return with_things_put_on(character, library), document, found


def legal_campaign(path: Path, library: Library) -> tuple[Campaign, Document, list[Finding]]:
    """The same of a campaign."""
    campaign, document = read_campaign(path)
    found = findings_of(document, check_campaign(campaign, library))
    refuse_errors(found)
    people = {label: with_things_put_on(each, library) for label, each in campaign.characters.items()}
    return replace(campaign, characters=people), document, found


def legal_person(where: Path, library: Library) -> tuple[Character, str, list[Finding]]:
    """A character by their sheet, or as they stand in a campaign (``tomb.yaml#kisara``); what to call a file of theirs;
    and what is to be said of the sheet. Raises ``BadFile``, and ``UsageError`` where nobody there is called so."""
    name, label = file_and_label(str(where))
    if not label:
        character, _, found = legal_sheet(where, library)
        return character, where.stem, found
    path = Path(name)
    campaign = legal_campaign(path, library)[0]
    label = label_of(campaign.characters, label, name)
    return campaign.characters[label], f"{path.stem}-{label}", []
