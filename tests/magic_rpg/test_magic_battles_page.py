"""docs/magic-battles.md: its files are battles, every command in it ends well, every field is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from convert.systems.magic_rpg.rules.game_file import GameCard, GameCreature, GameFile, GameSide, GameWizard
from convert.systems.magic_rpg.rules.options import Options
from tests.house.test_readme import Done, run

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "magic-battles.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(yaml|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILES = ("mill.yaml", "tower.yaml")
COMMANDS = [
    line[2:]
    for kind, text in BLOCK.findall(PAGE)
    if kind == "console"
    for line in text.splitlines()
    if line[:2] == "$ "
]


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Done]:
    folder = tmp_path_factory.mktemp("page")
    written = [text for kind, text in BLOCK.findall(PAGE) if kind == "yaml"]
    for name, text in zip(FILES, written, strict=True):
        (folder / name).write_text(text, encoding="utf-8")
    return {command: run(command, folder) for command in COMMANDS}


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_of_the_page_ends_well(command: str, done: dict[str, Done]) -> None:
    """MRPG-OPT-01, MRPG-CAST-11, MRPG-MON-04."""
    ended = done[command]
    assert ended.status == 0, f"{command}\n{ended.out}\n{ended.talk}"
    if " validate " in command:
        assert "all well" in ended.talk
        assert "not checked" not in ended.talk


def test_the_page_names_every_field() -> None:
    fields = {
        field
        for part in (GameFile, GameSide, GameWizard, GameCreature, GameCard, Options)
        for field in part.__struct_fields__
    }
    assert fields <= set(re.findall(r"[a-z_]+", PAGE))


def test_a_folder_that_was_set_up_for_the_game_needs_no_word_of_it(tmp_path: Path) -> None:
    (tmp_path / "mill.yaml").write_text(BLOCK.findall(PAGE)[0][1], encoding="utf-8")
    assert run("card2spell init . --system magic-rpg", tmp_path).status == 0
    checked = run("card2spell validate mill.yaml", tmp_path)
    assert checked.status == 0, checked.talk
    assert run("card2spell simulate mill.yaml --games 2", tmp_path).status == 0
