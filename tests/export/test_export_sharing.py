"""The default is safe to share: none of the card's own words; and what is asked for, is there."""

from __future__ import annotations

import csv
import gzip
import io
import re
from pathlib import Path

import msgspec
import pytest

from convert.compendium.book import Compendium
from convert.effects.tree import Adjudication, Unread
from convert.export import registry
from convert.export.own_words import _WORDS, reworded
from convert.export.sharing import SEE_CARD, runs, shareable
from convert.export.views import views
from tests.export.conftest import job

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


def test_what_rules_and_cards_say_alike_is_said_in_other_words() -> None:
    said = (
        "When a monster is destroyed by battle with one of your “Fish or Aqua destroyed by battle with” monsters, "
        "target one of your banished Sea Serpent, Fish or Aqua monsters and Special Summon it and equip it with this "
        "monster. You take no battle damage until the end of the next turn. If an enemy has a Light or Earth monster, "
        "destroy it."
    )
    assert reworded(said) == (
        "When any monster is destroyed by battle against one of your “Fish or Aqua destroyed by battle with” monsters, "
        "target one among your banished Aqua, Fish or Sea Serpent monsters and Special Summon it and also equip it "
        "with this monster. You take no battle damage up to the end of the next turn. If an enemy has an Earth or "
        "Light monster, destroy it."
    )
    assert reworded("Link Summoned using a Fish as a Material") == "Link Summoned with a Fish as a Material"
    assert reworded("as many of your banished Fish as possible") == "as many as possible of your banished Fish"
    assert reworded("one Fish of the same Level and Type as it") == "one Fish alike in Level and Type to it"
    assert reworded("an effect that Fusion Summons a monster") == "an effect that makes a Fusion Summon"
    named = reworded("one Fish with a different original name from that monster in Defense Mode")
    assert named == "one Fish of another original name than that monster in Defense Mode"
    assert reworded("a spell or artifact, Light or Dark-typed") == "a spell or artifact, Light or Dark-typed"
    for anchor, pattern, _ in _WORDS.rows:  # a word that is looked for first stands in all that its pattern finds
        plain = re.sub(r"\\[bw]|[()?\\]", "", pattern.pattern)
        assert anchor in plain or anchor in ("Summon", "Counter", "by battle", "Material for", "your banished"), plain


@pytest.mark.whole_database
def test_nothing_of_any_card_is_quoted_in_what_is_shared(snapshot: Path, whole_book: Compendium) -> None:
    """The whole database: no entry quotes eight words in a row of its own card. (What the game's words say may be what
    the card says: "destroyed by battle or by an effect" is a rule in both. Such runs are in no quotation marks; no note
    has one, but for lists of names.)"""
    cards = msgspec.json.decode(gzip.decompress((snapshot / "cardinfo.json.gz").read_bytes()))["data"]
    own = {card["id"]: runs(card["desc"]) for card in cards}
    names = [card["name"] for card in cards if len(card["name"].split()) > 1]
    quoted, noted, looked = [], [], 0
    for entry, view in zip(whole_book.entries, views(whole_book, whole_book.entries, card_text=False), strict=True):
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


@pytest.mark.whole_database
def test_no_eight_words_of_a_card_stand_in_a_row_in_what_is_written(snapshot: Path, whole_book: Compendium) -> None:
    """Every page of the whole database against the text of its card, word for word, numbers too. Names of cards are no
    words of anybody's: those in quotation marks, and the Materials of a fusion, which can be called in no other way."""
    cards = msgspec.json.decode(gzip.decompress((snapshot / "cardinfo.json.gz").read_bytes()))["data"]
    texts = {card["id"]: card["desc"] for card in cards}
    names = sorted((card["name"] for card in cards if len(card["name"].split()) > 1), key=len, reverse=True)
    files = dict(registry.load("markdown").files(job(whole_book)))
    looked, shared = 0, []
    for entry in whole_book.entries:
        text = texts.get(entry.source.id) if entry.source is not None else None
        if text is None:
            continue
        looked += 1
        page = re.sub(r"\]\([^)]*\)", "]", files[f"{entry.kind}/{entry.slug}.md"].decode())  # addresses are of names
        lines = re.sub("“[^“”]*”", "\n", page).split("\n")
        own = runs(text)
        shared += [(entry.name, line) for line in lines if runs(line) & own and runs(_nameless(line, names)) & own]
    assert looked > 14_000
    assert shared == []
