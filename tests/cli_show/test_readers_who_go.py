"""A reader of standard output who has seen enough (head, less): every command ends as it would have ended, and says
nothing of it."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

from convert.cli import main
from convert.cli.game_commands import game_commands
from tests.forked import card2spell

SHEET = """\
name: Mira
attribute: Light
values: {hp: 3, mp: 3, attack: 2, defense: 3, channeling: 4, focus: 2, preparation: 2}
bonded: Magician of Faith
spellbook: [Fissure, Sparks]
"""
SIDES = "--side Kuriboh --side Kuriboh"
TRIED: dict[str, list[tuple[str, int]]] = {
    "fetch": [("fetch --help", 0)],
    "build": [
        ("build --source starter --json", 0),
        ("build --source starter --overrides wrong --json", 1),
        ("build --source starter --check --output elsewhere --json", 1),
    ],
    "validate": [("validate sheet.yaml", 0), ("validate wrong", 1), ("validate wrong --json", 1)],
    "show": [("show Kuriboh", 0), ("show Kuriboh nobody", 2), ("show Kuriboh --json", 0)],
    "what": [("what Kuriboh", 0), ("what nobody", 2)],
    "cost": [("cost Kuriboh", 0), ("cost Kuriboh --json", 0)],
    "search": [("search dragon", 0)],
    "stats": [("stats", 0)],
    "explain": [("explain Kuriboh", 0), ("explain Kuriboh nobody", 2)],
    "diff": [("diff output/duel-monsters output/duel-monsters", 0)],
    "override": [("override status --overrides wrong", 1), ("override new Kuriboh --stdout", 0)],
    "export": [("export csv --to out", 0)],
    "rule": [("rule COMBAT-20", 0), ("rule COMBAT-20 NOPE-1", 2)],
    "glossary": [("glossary", 0), ("glossary prepared nope", 2)],
    "table-choices": [("table-choices", 0)],
    "guide": [("guide", 0), ("guide danger", 0), ("guide nope", 2)],
    "explain-code": [("explain-code C2S101", 0), ("explain-code C2S999", 2)],
    "schema": [("schema override", 0), ("schema", 0)],
    "migrate": [("migrate old --check", 1), ("migrate old --check --json", 1)],
    "init": [("init table", 0)],
    "man": [("man --to pages", 0)],
    "play": [
        (f"play {SIDES} --auto", 0),
        (f"play {SIDES} --auto --pace 5", 0),
        (f"play {SIDES}", 0),
        ("play --list", 0),
    ],
    "simulate": [(f"simulate {SIDES} --games 2", 0), (f"simulate {SIDES} --games 2 --json", 0)],
    "danger": [("danger --check", 0)],
    "character": [("character show sheet.yaml", 0)],
    "campaign": [("campaign new Tomb --character sheet.yaml", 0), ("campaign show tomb.yaml", 2)],
    "balance": [("balance Kuriboh --party sheet.yaml --vary hp=9..10 --games 10 --jobs 1", 0)],
    "encounter": [("encounter sheet.yaml --games 20 --top 1 --jobs 1 --player random", 0)],
    "draft": [("draft new draft.yaml --player Ann --player Ben", 2)],
    "collection": [("collection new Ann", 0), ("collection show nobody.yaml", 2)],
    "vote": [('vote "2P Soldier uses Destroy [double-2E]"', 0)],
}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a compendium, a sheet, an override with a mistake and a file of an older version."""
    folder = tmp_path_factory.mktemp("readers")
    for path, text in (
        ("sheet.yaml", SHEET),
        ("wrong/a.yaml", "fissure: {card: Fissure, rank: 99}\n"),
        ("old/spells.json", '{"schema_version": 0, "entries": []}'),
    ):
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    assert card2spell(folder, "build", "--source", "starter", "-q").returncode == 0
    return folder


def test_every_command_is_tried() -> None:
    assert set(TRIED) == {*main.COMMANDS, *game_commands()}


@pytest.mark.parametrize(("line", "status"), [each for tried in TRIED.values() for each in tried])
def test_a_reader_who_goes_changes_neither_status_nor_words(line: str, status: int, table: Path) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    try:
        ran = card2spell(table, *shlex.split(line), stdout=writes, environment={**os.environ, "COLUMNS": "200"})
    finally:
        os.close(writes)
    assert ran.returncode == status, ran.stderr
    assert "Traceback" not in ran.stderr
    assert "roken pipe" not in ran.stderr
