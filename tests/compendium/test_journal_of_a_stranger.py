"""A folder from somebody else: a journal in it is carried out only where a build may have left it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from convert.compendium import atomic
from convert.compendium.book import Compendium
from convert.compendium.diff.sides import Named
from convert.compendium.known_cards import known_cards
from convert.compendium.migrations.run import migrate
from convert.compendium.our_files import is_ours
from convert.compendium.overrides import lift
from convert.compendium.validate import validate
from convert.errors import DataError
from tests.compendium.toy_build import Builder, card

CARDS = [card(1, "Old 1")]
links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")


def left_by_somebody(builder: Builder, *, move: list[str] | None = None, remove: list[str] | None = None) -> Path:
    """A compendium with a journal; for each name to move, a file waits in ``next``."""
    builder.build(CARDS)
    hidden = builder.folder / ".card2spell"
    for name in move or []:
        if not name.startswith("/"):
            staged = hidden / "next" / name
            staged.parent.mkdir(parents=True, exist_ok=True)
            staged.write_bytes(b"theirs")
    (hidden / "journal.json").write_bytes(msgspec.json.encode({"move": move or [], "remove": remove or []}))
    return hidden / "journal.json"


def everything(root: Path) -> dict[str, object]:
    """Every file, folder and link below a folder."""
    return {
        str(path.relative_to(root)): str(path.readlink()) if path.is_symlink() else path.is_file() and path.read_bytes()
        for path in root.rglob("*")
        if path.name != "lock"
    }


def commands(builder: Builder) -> list[Callable[[], object]]:
    return [
        lambda: Compendium.load(builder.folder),
        lambda: builder.build(CARDS),
        lambda: lift.find_edits(builder.system, builder.folder),
        lambda: known_cards(builder.system, builder.folder),  # `override new`
        lambda: Named(str(builder.folder)),  # `diff`
        lambda: migrate([builder.folder], builder.system),
    ]


@pytest.mark.parametrize(
    "name",
    [
        "../../keep.txt",
        "notes.txt",
        "package.json",
        ".git/config",
        "sub/../../../keep.txt",
        "sub/beasts.json",
        ".card2spell/../../../keep.txt",
        "..",
        ".",
        "",
        "beasts.json\0",
        "BEASTS.JSON",
        "beasts.json.v1/x",
        "..\\..\\keep.txt",
    ],
)
@pytest.mark.parametrize("how", ["move", "remove"])
def test_a_journal_that_names_other_files_is_refused_and_nothing_is_touched(
    builder: Builder, name: str, how: str
) -> None:
    (builder.root / "keep.txt").write_text("mine")
    if how == "move" and "\0" in name:
        pytest.skip("no file can be called that")
    journal = left_by_somebody(builder, remove=[name])
    if how == "move":
        journal.write_bytes(msgspec.json.encode({"move": [name]}))
    (builder.folder / "notes.txt").write_text("mine")
    before = everything(builder.root)
    for command in commands(builder):
        with pytest.raises(DataError, match="nothing was touched"):
            command()
        assert everything(builder.root) == before


def test_absolute_paths_are_no_names(builder: Builder, tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("mine")
    left_by_somebody(builder, remove=[str(outside)])
    with pytest.raises(DataError, match="is no file that a build writes"):
        Compendium.load(builder.folder)
    assert outside.read_text() == "mine"


@links
def test_who_only_looks_is_told_of_a_link_too(builder: Builder, tmp_path: Path) -> None:
    """A journal that takes nothing is harmless, but it lies elsewhere: nobody else's lock has looked at it before."""
    left_by_somebody(builder)
    hidden, elsewhere = builder.folder / ".card2spell", tmp_path / "elsewhere"
    hidden.rename(elsewhere)
    hidden.symlink_to(elsewhere, target_is_directory=True)
    with pytest.raises(DataError, match=r"\.card2spell is a link or no folder"):
        atomic.trusted_journal(builder.folder, is_ours)


@links
@pytest.mark.parametrize(
    "place", [".card2spell/next/beasts.json", "beasts.json", ".card2spell/journal.json", ".card2spell/next"]
)
def test_nothing_goes_through_a_link(builder: Builder, tmp_path: Path, place: str) -> None:
    left_by_somebody(builder, move=["beasts.json"])
    elsewhere = tmp_path / "elsewhere"
    at = builder.folder / place
    if at.is_dir():
        at.rename(elsewhere)
    else:
        elsewhere.write_bytes(at.read_bytes())
        at.unlink()
    at.symlink_to(elsewhere)
    before = everything(tmp_path)
    for command in commands(builder):
        with pytest.raises(DataError, match="is a link"):
            command()
        assert everything(tmp_path) == before


@links
@pytest.mark.parametrize("place", [".card2spell", ".card2spell/next", ".card2spell/lock", ".card2spell/journal.json"])
def test_a_build_writes_through_no_link_that_a_folder_came_with(builder: Builder, tmp_path: Path, place: str) -> None:
    """Links to what is not there too: to write through one would make it."""
    at = builder.folder / place
    at.parent.mkdir(parents=True)
    at.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(DataError, match="is a link"):
        builder.build(CARDS)
    assert not (tmp_path / "elsewhere").exists()


@links
def test_a_copy_kept_aside_is_written_through_no_link(builder: Builder, tmp_path: Path) -> None:
    journal = left_by_somebody(builder, move=["beasts.json"])
    journal.write_bytes(msgspec.json.encode({"move": ["beasts.json"], "was": {"beasts.json": [1, 2, 3]}}))
    (builder.folder / "beasts.json.saved-1").symlink_to(tmp_path / "elsewhere")
    with atomic.lock(builder.folder):
        atomic.recover(builder.folder, is_ours)
    assert not (tmp_path / "elsewhere").exists()
    assert (builder.folder / "beasts.json.saved-2").is_file()


def test_validate_shows_it_as_a_finding(builder: Builder) -> None:
    journal = left_by_somebody(builder, remove=["../../keep.txt"])
    found = validate([builder.folder], builder.system).findings
    assert [(each.code, each.file) for each in found] == [("C2S608", str(journal))]


def test_migrate_carries_out_no_journal_of_other_places(builder: Builder) -> None:
    left_by_somebody(builder, remove=["../../keep.json"])
    older = builder.folder / "beasts.json"
    older.write_text(older.read_text().replace('"schema_version":1', '"schema_version":0'))
    with pytest.raises(DataError, match="is no file that a build writes"):
        migrate([builder.folder], builder.system)


def test_a_reader_says_that_it_finished_what_a_build_had_begun(
    builder: Builder, caplog: pytest.LogCaptureFixture
) -> None:
    left_by_somebody(builder, move=["provenance.json"])
    Compendium.load(builder.folder)
    assert [record.getMessage() for record in caplog.records] == [
        f"note: {builder.folder}: a build was stopped before all its files were in place; they are now"
    ]
    assert (builder.folder / "provenance.json").read_bytes() == b"theirs"


def test_a_journal_of_any_size_is_not_read(builder: Builder) -> None:
    journal = left_by_somebody(builder)
    with journal.open("r+b") as file:
        file.truncate(1 << 40)
    with pytest.raises(DataError, match="it has 1,099,512 MB, and no more than 8 MB are read"):
        Compendium.load(builder.folder)


def test_a_journal_that_takes_away_what_the_manifest_lists_is_refused(builder: Builder) -> None:
    left_by_somebody(builder, remove=["beasts.json"])
    before = everything(builder.root)
    for command in commands(builder):
        with pytest.raises(DataError, match=r"takes 'beasts\.json' away, which manifest\.json lists: nothing was"):
            command()
        assert everything(builder.root) == before


def test_a_file_that_the_change_knew_nothing_of_is_kept_aside(builder: Builder) -> None:
    left_by_somebody(builder, move=["beasts.json"])
    own = (builder.folder / "beasts.json").read_bytes()
    with atomic.lock(builder.folder):
        assert atomic.recover(builder.folder, is_ours)
    assert (builder.folder / "beasts.json").read_bytes() == b"theirs"
    assert (builder.folder / "beasts.json.saved-1").read_bytes() == own
