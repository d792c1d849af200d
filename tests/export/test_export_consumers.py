"""Notes and brews, read by what their programs read them with (js-yaml, marked and Homebrewery's plugins of it, by Node
from .ci/node), on attacks, over the starter set, and over the whole database (mark ``whole_database``)."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from convert.compendium.book import Compendium
from convert.contract.tracking import Combatant, Fight
from convert.export import registry
from convert.export.obsidian import encounter
from convert.export.writing import is_ours
from tests.export.conftest import job
from tests.export.test_export_attacks import hostile

NODE = Path(__file__).resolve().parents[2] / ".ci" / "node"
READERS = Path(__file__).parent / "readers"
NOTE_TAGS = {
    "h1",
    "h2",
    "p",
    "em",
    "strong",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "ul",
    "li",
    "blockquote",
    "br",
}
BREW_TAGS = {"h2", "p", "em", "strong", "hr", "dl", "dt", "dd", "br", "span", "div"}


def read_by(script: str, target: Path, folder: Path, *needs: str) -> Any:
    """What a reader in Node says of a file or a folder."""
    missing = [need for need in needs if not (NODE / "node_modules" / need).is_dir()]
    if shutil.which("node") is None or missing:
        pytest.skip(f"not installed here: {', '.join(missing) or 'node'} (.ci/run does, by npm into .ci/node)")
    folder.mkdir(exist_ok=True)
    if not (folder / "node_modules").exists():
        (folder / "node_modules").symlink_to(NODE / "node_modules")
    shutil.copy(READERS / script, folder)
    done = subprocess.run(["node", script, str(target)], cwd=folder, check=True, capture_output=True)
    return json.loads(done.stdout)


def written(name: str, book: Compendium, folder: Path) -> Path:
    """An export's files, in a folder."""
    exporter = registry.load(name)
    for file, content in exporter.files(job(book, options=exporter.options())):
        assert is_ours(file)
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(content)
    return folder


def look_at_notes(name: str, book: Compendium, tmp_path: Path) -> None:
    """Every note says its entry's name as its heading, links to notes or nowhere, and holds no markup of a text's."""
    notes = read_by("notes.mjs", written(name, book, tmp_path / "notes"), tmp_path / "node", "js-yaml", "marked")
    entries = {" ".join(entry.name.split()): entry for entry in book.entries}
    ids = {entry.id for entry in book.entries}
    seen = 0
    for note in notes:
        if note["front"] is None and name == "obsidian":
            continue
        if note["name"] == "index":
            continue
        assert set(note["tags"]) <= NOTE_TAGS | ({"a"} if name == "markdown" else set()), note["name"]
        assert all(not link.startswith(("http", "javascript", "data")) for link in note["links"]), note
        assert " ".join(note["heading"].split()) in entries
        if note["front"] is not None:
            assert note["front"]["id"] in ids
        assert note["name"] != "Fights"
        for kind, held in note["fences"]:
            assert (kind, held["name"] in {entry.name for entry in book.entries}) == ("statblock", True)
        seen += 1
    assert seen == len(book.entries)


def look_at_brew(book: Compendium, tmp_path: Path) -> None:
    """A block for each entry, headed by its name, with its figures, and no markup of a text's."""
    made = written("homebrewery", book, tmp_path / "brew") / "brew.md"
    plugins = ("marked-extended-tables", "marked-definition-lists", "marked-subsuper-text", "marked-smartypants-lite")
    brew = read_by("brew.mjs", made, tmp_path / "node", "marked", *plugins)
    assert brew["blocks"] == len(book.entries)
    assert set(brew["tags"]) <= BREW_TAGS
    assert sorted(map(_folded, brew["headings"])) == sorted(_folded(entry.name) for entry in book.entries)
    assert brew["figures"] > len(book.entries)


def _folded(text: str) -> str:
    """A name without what smart quotation marks and dashes make of it."""
    table = {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...", "\u00a0": " "}
    return " ".join("".join(table.get(sign, sign) for sign in text).replace("---", "-").replace("--", "-").split())


@pytest.mark.parametrize("name", ["obsidian", "markdown"])
def test_notes_of_the_starter_set(starter: Compendium, name: str, tmp_path: Path) -> None:
    look_at_notes(name, starter, tmp_path)


def test_encounters_of_the_fights_that_come_along(starter: Compendium, tmp_path: Path) -> None:
    """In the object form that the plugin Initiative Tracker takes: so many → creature, name, hp."""
    notes = read_by("notes.mjs", written("obsidian", starter, tmp_path / "v"), tmp_path / "node", "js-yaml", "marked")
    fights = next(note for note in notes if note["name"] == "Fights")
    assert {kind for kind, _ in fights["fences"]} == {"encounter"}
    told = {held["name"]: held for _, held in fights["fences"]}
    assert {tuple(held) for held in told.values()} == {("name", "players", "creatures")}
    assert {held["players"] for held in told.values()} == {False}
    assert told["A monster hunt"]["creatures"][3:] == [
        {"1": {"creature": "Battle Ox", "name": "the horned one", "hp": 20}},
        {"2": {"creature": "Silver Fang", "name": "Silver Fang", "hp": 16}},
    ]
    blocks = {held["name"] for note in notes for kind, held in note["fences"] if kind == "statblock"}
    creatures = [one["1"] for one in told["A tomb with traps"]["creatures"]]
    assert {one["creature"] for one in creatures if one["name"].startswith(("a ", "the "))} <= blocks
    assert set(fights["tags"]) <= NOTE_TAGS


def test_no_name_ends_an_encounter() -> None:
    odd = Combatant(name='x --- y "```" # 7', entry="", counters={"hp": (3, 7)})
    held = encounter(Fight(title="a: --- b", combatants=(odd, odd)), ())
    assert "---" not in held
    assert "\n" not in held
    creature = {"creature": odd.name, "name": odd.name, "hp": 7}
    assert json.loads(held) == {"name": "a: --- b", "players": False, "creatures": [{"2": creature}]}


@pytest.mark.parametrize("name", ["obsidian", "markdown"])
def test_notes_of_attacks(starter: Compendium, name: str, tmp_path: Path) -> None:
    look_at_notes(name, hostile(starter), tmp_path)


def test_a_brew_of_the_starter_set(starter: Compendium, tmp_path: Path) -> None:
    look_at_brew(starter, tmp_path)


def test_a_brew_of_attacks(starter: Compendium, tmp_path: Path) -> None:
    look_at_brew(hostile(starter), tmp_path)


@pytest.mark.whole_database
def test_notes_and_brew_of_the_whole_database(whole_book: Compendium, tmp_path: Path) -> None:
    """Names with commas, pipes, quotes and `` #``, the card called "7", twins."""
    assert {"7", "Question"} < {entry.name for entry in whole_book.entries}
    for name in ("obsidian", "markdown"):
        look_at_notes(name, whole_book, tmp_path / name)
    look_at_brew(whole_book, tmp_path / "homebrewery")
