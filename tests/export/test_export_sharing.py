"""The default is safe to share: none of the card's own words; and what is asked for, is there."""

from __future__ import annotations

import csv
import gzip
import io
import re
from pathlib import Path

import msgspec
import orjson
import pytest

from convert.compendium.book import Compendium
from convert.effects.tree import Adjudication, Unread
from convert.export import registry
from convert.export.sharing import SEE_CARD, runs, shareable
from convert.export.views import views
from tests.export.conftest import built, job

QUOTE = "for each banner that you have hung in this hall since dawn"


@pytest.fixture
def quoting(starter: Compendium) -> Compendium:
    """A compendium with one entry that quotes a clause and another field of the card's."""
    entry = msgspec.structs.replace(
        starter.find("Man-Eater Bug"),
        text=f"Destroy it if “{QUOTE}” holds.\nThe card says: “{QUOTE}”",
        adjudication=Adjudication(status="partial", clauses=2, unread=(Unread(src=1, text=QUOTE),)),
        pendulum_note="While this hangs in the hall, all of the banners there are yours.",
    )
    return Compendium.from_entries(starter.system, [entry, starter.find("Fissure")])


def test_unread_clauses_are_not_quoted(quoting: Compendium) -> None:
    entry = shareable(quoting.system, quoting.find("Man-Eater Bug"))
    assert entry.text == f"Destroy it if {SEE_CARD} holds.\nThe card says: {SEE_CARD}"
    assert [clause.text for clause in entry.adjudication.unread] == [SEE_CARD]
    assert entry.pendulum_note == SEE_CARD


@pytest.mark.parametrize("name", [each.name for each in registry.every() if each.text])
def test_no_eight_words_of_a_card_are_written_unless_asked_for(quoting: Compendium, name: str) -> None:
    own = runs(QUOTE) | runs(quoting.find("Man-Eater Bug").pendulum_note)
    exporter = registry.load(name)
    options = exporter.options()
    shared = dict(exporter.files(job(quoting, options=options)))
    assert not own & set().union(*(runs(content.decode("utf-8", "replace")) for content in shared.values()))
    private = dict(exporter.files(job(quoting, card_text=True, options=options)))
    assert own & set().union(*(runs(content.decode("utf-8", "replace")) for content in private.values()))


def test_what_a_person_wrote_for_a_card_of_their_own_stays(quoting: Compendium) -> None:
    own = msgspec.structs.replace(quoting.find("Man-Eater Bug"), source=None)
    assert shareable(quoting.system, own) is own


def test_links_go_both_ways(starter: Compendium) -> None:
    fusion = next(entry for entry in starter if getattr(entry, "materials", ()) and entry.materials[0].slug in starter)
    by_slug = {view.slug: view for view in views(starter, starter.entries, card_text=False)}
    material = by_slug[fusion.materials[0].slug]
    assert ("Material", material.slug) in {(link.relation, link.slug) for link in by_slug[fusion.slug].links}
    assert ("Material of", fusion.slug) in {(link.relation, link.slug) for link in material.backlinks}


def test_every_game_can_be_exported(caster: Compendium) -> None:
    files = dict(registry.load("markdown").files(job(caster)))
    assert len(files) == 179
    assert "**♥+3**" in files["creature/ace-of-hearts.md"].decode()
    table = dict(registry.load("csv").files(job(caster)))["entries.csv"].decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(table)))
    assert len(rows) == 178
    assert [row["cost.hearts"] for row in rows if row["name"] == "Ace of Hearts"] == ["1"]


@pytest.mark.whole_database
def test_nothing_of_any_card_is_quoted_in_what_is_shared(snapshot: Path, tmp_path: Path) -> None:
    """The whole database: no entry quotes eight words in a row of its own card. (What the game's words say may be what
    the card says: "destroyed by battle or by an effect" is a rule in both. Such runs are in no quotation marks; no note
    has one, but for lists of names.)"""
    cards = orjson.loads(gzip.decompress((snapshot / "cardinfo.json.gz").read_bytes()))["data"]
    own = {card["id"]: runs(card["desc"]) for card in cards}
    names = [card["name"] for card in cards if len(card["name"].split()) > 1]
    book = built(snapshot, tmp_path)
    quoted, noted, looked = [], [], 0
    for entry, view in zip(book.entries, views(book, book.entries, card_text=False), strict=True):
        text = own.get(entry.source.id) if entry.source is not None else None
        if text is None:
            continue
        looked += 1
        marked = [span for part in view.panel.paragraphs for span in re.findall("“[^“”]*”", part)]
        said = [part for part in (*marked, *view.panel.open_clauses) if runs(part) & text]
        quoted += [(view.name, part) for part in said if runs(_nameless(part, names)) & text]
        notes = [note for note in view.panel.notes if runs(note) & text]
        noted += [(view.name, note) for note in notes if runs(_nameless(note, names)) & text]
    assert looked > 14_000
    assert quoted == []
    assert noted == []


def _nameless(note: str, names: list[str]) -> str:
    """A note without the names of cards in it."""
    for name in names:
        if name in note:
            note = note.replace(name, " \u2022 ")
    return note


MOST_SHARED = 170
"""So many entries share eight words in a row with their card, in our own words and outside of names of cards: "until
the end of the next turn", "Fish, Sea Serpent or Aqua monsters from your". It may only fall."""
LONGEST_SHARED = 15


@pytest.mark.whole_database
def test_eight_words_of_a_card_in_a_row_are_rare_in_what_is_written(snapshot: Path, tmp_path: Path) -> None:
    """Every file of an export of the whole database against the text of its card, word for word."""
    cards = orjson.loads(gzip.decompress((snapshot / "cardinfo.json.gz").read_bytes()))["data"]
    texts = {card["id"]: card["desc"] for card in cards}
    book = built(snapshot, tmp_path)
    files = dict(registry.load("markdown").files(job(book)))
    shared, long = [], []
    for entry in book.entries:
        text = texts.get(entry.source.id) if entry.source is not None else None
        if text is None:
            continue
        lines = re.sub("“[^“”]*”", "\n", files[f"{entry.kind}/{entry.slug}.md"].decode()).split("\n")
        own = runs(text)
        if any(runs(line) & own for line in lines):
            shared.append(entry.name)
            longer = runs(text, LONGEST_SHARED)
            long += [(entry.name, line) for line in lines if runs(line, LONGEST_SHARED) & longer]
    print(f"{len(shared)} entries share eight words in a row with their card")
    assert long == []
    assert len(shared) <= MOST_SHARED
