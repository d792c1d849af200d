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
from msgspec.structs import replace

import tests.export.test_export_foundry as foundry
import tests.export.test_export_texts as texts
from convert.compendium.book import Compendium
from convert.export import registry, rpg_cards
from convert.export.model import Job
from convert.export.run import Request, export
from tests.export.conftest import job

pytestmark = pytest.mark.whole_database


ODD = ("Fissure", "FISSURE", "one | two", "a, b: 'c' #d", "Con", "@Ignister [[x]]")
"""Names that no card has: twins, one of them in case alone, and signs that a format may take for its own."""


@pytest.fixture(scope="module")
def all_and_odd(whole_book: Compendium) -> Compendium:
    """The whole database, and homebrew with odd names."""
    fissure = whole_book.find("Fissure")
    odd = [
        replace(fissure, id=f"home-odd-{at}", slug=f"odd-{at}", name=name, aliases=(), source=None)
        for at, name in enumerate(ODD)
    ]
    return Compendium.from_entries(whole_book.system, [*whole_book.entries, *odd])


@pytest.fixture(scope="module")
def whole(all_and_odd: Compendium) -> Job:
    return job(all_and_odd)


def test_odd_names_and_twins_are_there(all_and_odd: Compendium) -> None:
    names = Counter(entry.name for entry in all_and_odd.entries)
    assert (names["7"], names["Fissure"]) == (1, 2)
    for sign in (",", '"', "#", " #", "&", ":", "/", "★", "|", "@"):
        assert any(sign in name for name in names), sign


def test_foundrys_own_command_line_unpacks_every_field_and_every_link_resolves(
    all_and_odd: Compendium, tmp_path: Path
) -> None:
    module = tmp_path / "module"
    export(registry.load("foundry"), all_and_odd, Request(to=module))
    foundry.unpacked(module, tmp_path)
    foundry.test_every_link_resolves_and_names_what_it_leads_to(module)
    found = foundry.sources(module / "sources")
    journals = [each for each in found.values() if each["_key"].startswith("!journal!")]
    named = {each["flags"]["card2spell"]["id"]: each["name"] for each in journals}
    assert named == {entry.id: entry.name for entry in all_and_odd.entries}


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
    shown = {entry.id: f"'{entry.name}" if entry.name[0] in "=+-@" else entry.name for entry in whole.entries}
    assert {row["id"]: row["name"] for row in rows} == shown
    cells = {cell for row in rows for cell in row.values()}
    assert [cell for cell in cells if cell[:1] in {"=", "@"} or (cell[:1] in {"+", "-"} and cell[1:2].isalpha())] == []
