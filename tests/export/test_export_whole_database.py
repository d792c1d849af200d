"""The whole database, read back by what reads each format: names with commas, pipes, quotation marks and `` #``, the
card called "7", twins. (Notes and brews: ``test_export_consumers``; sharing: ``test_export_sharing``.)"""

from __future__ import annotations

import csv
import html
import io
import json
from collections import Counter
from pathlib import Path

import pytest

import tests.export.test_export_foundry as foundry
import tests.export.test_export_texts as texts
from convert.compendium.book import Compendium
from convert.export import registry, rpg_cards
from convert.export.model import Job
from convert.export.run import Request, export
from tests.export.conftest import job

pytestmark = pytest.mark.whole_database


@pytest.fixture(scope="module")
def whole(whole_book: Compendium) -> Job:
    return job(whole_book)


def test_odd_names_and_twins_are_there(whole_book: Compendium) -> None:
    names = Counter(entry.name for entry in whole_book.entries)
    assert names["7"] == 1
    for sign in (",", '"', "#", "&", ":", "/", "★"):
        assert any(sign in name for name in names), sign
    folded = Counter(name.casefold() for name in names.elements())
    assert folded.most_common(1)[0][1] > 1  # two entries whose names differ in case alone, or not at all


def test_foundrys_own_command_line_unpacks_every_field_and_every_link_resolves(
    whole_book: Compendium, tmp_path: Path
) -> None:
    module = tmp_path / "module"
    export(registry.load("foundry"), whole_book, Request(to=module))
    foundry.unpacked(module, tmp_path)
    foundry.test_every_link_resolves_and_names_what_it_leads_to(module)
    found = foundry.sources(module / "sources")
    journals = [each for each in found.values() if each["_key"].startswith("!journal!")]
    named = {each["flags"]["card2spell"]["id"]: each["name"] for each in journals}
    assert named == {entry.id: entry.name for entry in whole_book.entries}


def test_every_note_is_yaml_and_every_link_leads_somewhere(whole: Job) -> None:
    texts.test_every_notes_front_matter_and_stat_block_is_yaml_and_every_link_leads_somewhere(whole)


def test_every_line_of_rpg_cards_has_its_parts(whole: Job, starter: Compendium) -> None:
    texts.test_rpg_cards_has_as_many_parts_in_a_line_as_its_kind_takes(whole, starter)
    cards = json.loads(texts.written(rpg_cards, whole)["cards.json"])
    shown = Counter(html.unescape(card["title"]) for card in cards)
    assert shown == Counter(" ".join(entry.name.split()) for entry in whole.entries)


def test_every_chat_line_keeps_to_its_limit(whole: Job, starter: Compendium) -> None:
    texts.test_chat_lines_keep_to_each_ones_limit(whole, starter)


def test_a_spreadsheet_has_every_name_and_no_formula(whole: Job) -> None:
    table = dict(registry.load("csv").files(whole))["entries.csv"].decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(table, newline=""), strict=True))
    assert {row["id"]: row["name"] for row in rows} == {entry.id: entry.name for entry in whole.entries}
    cells = {cell for row in rows for cell in row.values()}
    assert [cell for cell in cells if cell[:1] in {"=", "@"} or (cell[:1] in {"+", "-"} and cell[1:2].isalpha())] == []
