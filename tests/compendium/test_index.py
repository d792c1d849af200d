"""The index: derived, believed only while it is of the entry files as they are, and by the rows that changed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from convert.compendium import index as index_file
from convert.compendium.book import Compendium
from convert.compendium.query import Query, search
from tests.compendium.toy_build import Builder, card

CARDS = [card(number, f"Old {number}", level=number % 5 + 1) for number in range(1, 30)]


@pytest.fixture(autouse=True)
def always_worth_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(index_file, "WORTH_IT", 0)
    monkeypatch.setenv("CARD2SPELL_CACHE", str(tmp_path / "cache"))


def beside(builder: Builder) -> Path:
    return builder.folder / index_file.NAME


def rows_of(path: Path) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as db:
        return dict(db.execute("SELECT id, row FROM entry"))


def test_a_build_writes_it_and_readers_ask_it(builder: Builder) -> None:
    builder.build(CARDS)
    book = Compendium.load(builder.folder)
    assert "entries" not in book.__dict__
    assert [book.find(word).name for word in ("old-7", "Old 7", "OLD 7", "toy-7", "7")] == ["Old 7"] * 5
    assert "entries" not in book.__dict__, "nothing has read all of them"
    assert (len(book), len(book.entries)) == (29, 29)
    assert book.find("Old 7") == next(entry for entry in book.entries if entry.name == "Old 7")


def test_what_the_index_finds_is_what_the_entries_say(builder: Builder) -> None:
    builder.override("a: {card: 3, extend: {aliases: [Oldest]}}\nb: {card: 4, name: Oldest of all}\n")
    builder.build(CARDS)
    quick, whole = Compendium.load(builder.folder), Compendium.read(builder.folder)
    for word in ("Oldest", "oldest of all", "Old 4", "old-4", "4", "toy-5", "nothing", " OLD 5 "):
        assert quick.get(word) == whole.get(word), word
    assert quick.suggest("Olt 12") == whole.suggest("Olt 12")


def test_the_name_that_an_entry_is_always_treated_as_finds_it_but_a_name_of_ones_own_comes_first(
    builder: Builder,
) -> None:
    """ "Old 4" is the other name of one entry and the own name of another."""
    builder.override("a: {card: 3, also_named: Elder}\nb: {card: 5, also_named: Old 4}\n")
    builder.build(CARDS)
    for book in (Compendium.load(builder.folder), Compendium.read(builder.folder)):
        assert [book.find(word).id for word in ("Elder", "elder", "Old 4")] == ["toy-3", "toy-3", "toy-4"]


def test_a_build_writes_the_rows_that_changed(builder: Builder) -> None:
    builder.build(CARDS)
    before = rows_of(beside(builder))
    builder.build([*CARDS[:-1], card(29, "New 29"), card(40, "New 40")])
    after = rows_of(beside(builder))
    assert {name: after[name] for name in before if name != "toy-29"} == {
        name: row for name, row in before.items() if name != "toy-29"
    }
    assert Compendium.load(builder.folder).find("New 40").id == "toy-40"
    assert Compendium.load(builder.folder).find("Old 29").name == "New 29", "a former name still finds it"


def test_an_edit_by_hand_is_seen_at_once(builder: Builder, tmp_path: Path) -> None:
    builder.build(CARDS)
    builder.edit("beasts.json", '"slug":"old-7","name":"Old 7"', '"slug":"old-7","name":"Mine"')
    assert Compendium.load(builder.folder).find("old-7").name == "Mine"
    (kept,) = (tmp_path / "cache" / "index").glob("*.sqlite")
    book = Compendium.load(builder.folder)
    assert (book.find("old-7").name, "entries" in book.__dict__) == ("Mine", False)
    assert builder.build(CARDS).edits[0].edit.fields == {"name": "Mine"}, "the build reads the files themselves"
    assert kept.is_file()


def test_an_index_that_was_just_made_is_not_made_again_in_memory(
    builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder.build(CARDS)
    builder.edit("beasts.json", '"slug":"old-7","name":"Old 7"', '"slug":"old-7","name":"Mine"')
    book = Compendium.load(builder.folder)
    monkeypatch.setattr("convert.compendium.book.in_memory", None)
    assert "Mine" in book.index.names()
    assert len(book.index) == len(book.entries) == 29


def test_a_copy_elsewhere_is_still_of_the_same_files(builder: Builder, tmp_path: Path) -> None:
    import shutil

    builder.build(CARDS)
    shutil.copytree(builder.folder, tmp_path / "copy" / "toy", copy_function=shutil.copyfile)
    assert len(Compendium.load(tmp_path / "copy" / "toy")) == 29
    assert not (tmp_path / "cache").exists(), "its checksums say so, whenever it was copied"


@pytest.mark.parametrize(
    "spoil",
    [
        "CREATE VIEW more AS SELECT 1",
        "DROP TABLE entry",
        "UPDATE meta SET value = '0' WHERE key = 'form'",
        "DELETE FROM meta",
        "CREATE TRIGGER t AFTER INSERT ON word BEGIN DELETE FROM word; END",
    ],
)
def test_an_index_of_somebody_else_is_not_asked(builder: Builder, spoil: str) -> None:
    builder.build(CARDS)
    with closing(sqlite3.connect(beside(builder))) as db, db:
        db.execute(spoil)
    assert index_file.opened(beside(builder), builder.folder, builder.system) is None
    assert Compendium.load(builder.folder).find("Old 7").id == "toy-7"


def test_a_file_that_is_no_database_is_passed_over(builder: Builder) -> None:
    builder.build(CARDS)
    beside(builder).write_bytes(b"x" * 5000)
    assert Compendium.load(builder.folder).find("Old 7").id == "toy-7"
    builder.build([*CARDS, card(40, "New 40")])
    assert index_file.opened(beside(builder), builder.folder, builder.system) is not None


def test_it_is_opened_read_only_and_in_any_process(builder: Builder) -> None:
    import pickle

    builder.build(CARDS)
    index = index_file.opened(beside(builder), builder.folder, builder.system)
    assert index is not None
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        index._db.execute("DELETE FROM entry")
    assert pickle.loads(pickle.dumps(index)).find("Old 7") == ("toy-7", "beast")


def test_search_finds_words_of_names_and_texts_and_fields(starter: Compendium) -> None:
    names = [row.name for row in search(starter.index, Query(words=("blue", "eyes")))]
    assert names[0] == "Blue-Eyes White Dragon"
    exact = search(starter.index, Query(words=("fissure",)))
    assert exact[0].name == "Fissure", "a name itself comes before all that hold it"
    said = search(starter.index, Query(words=("destroy",)))
    assert {row.name for row in said} > {"Fissure"}, "words of the text"
    dragons = search(starter.index, Query(type="dragon", mp_cost=(0, 6)))
    assert dragons
    assert all(row.type == "Dragon" and row.mp_cost is not None and row.mp_cost <= 6 for row in dragons)
    first = search(starter.index, Query(set_name="blue eyes white dragon", status="automatic", verb="destroy"))
    assert all(" destroy " in row.verbs and row.status == "automatic" for row in first)
    assert "Fissure" in [row.name for row in first]


@pytest.fixture(scope="module")
def starter() -> Compendium:
    from convert.terminal.opening import starter_compendium

    return starter_compendium()


def test_memory_and_file_give_the_same_rows(builder: Builder) -> None:
    builder.build(CARDS)
    assert Compendium.load(builder.folder).index.rows() == Compendium.read(builder.folder).index.rows()


def test_an_entry_decodes_to_its_type(builder: Builder) -> None:
    builder.build(CARDS)
    book = Compendium.load(builder.folder)
    assert all(type(entry) in book.system.entry_types.values() for entry in book.of_form("wild"))
    assert msgspec.to_builtins(book.of_form("wild")[0])["slug"] == "old-1"
