"""Cards are found by what they are: types, mana value, colors, keywords, and the sets that they were printed in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from convert.cli.main import app
from convert.errors import Card2SpellError
from convert.systems.magic_rpg import SYSTEM
from tests.magic_rpg.objects import an_object, entries

GUARD = {"type_line": "Artifact Creature — Angel Guard", "mana_cost": "{1}{W}{U}", "colors": ["W", "U"]}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("search")
    objects = [
        an_object("Reed Guard", **GUARD, power="2", toughness="2", oracle_text="Flying, vigilance"),
        an_object(
            "Moss Ox", type_line="Creature — Ox", mana_cost="{5}", power="4", toughness="4", oracle_text="Rampage 2"
        )
        | {"set": "lea", "set_name": "First Set"},
        an_object("Sand Shock", type_line="Instant", mana_cost="{R}", colors=["R"], oracle_text="Draw a card.")
        | {"set": "plc", "set_name": "The Leaping Sands"},
        an_object("Old Moor", type_line="Land", oracle_text="{T}: Add {B}."),
    ]
    (folder / "cards.json").write_text(json.dumps(objects), encoding="utf-8")
    words = ["--source", str(folder / "cards.json"), "--output", str(folder / "out"), "--system", "magic-rpg"]
    assert CliRunner().invoke(app, ["build", *words]).exit_code == 0
    return folder / "out"


def search(built: Path, *words: str) -> Any:
    return CliRunner().invoke(app, ["search", *words, "--compendium", str(built), "--system", "magic-rpg"])


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("--type angel", ["Reed Guard", "Reed Guard (monster)"]),
        ("--type artifact --kind spell", ["Reed Guard"]),
        ("--cost 2-", ["Sand Shock"]),
        ("--cost 4+ --kind spell", ["Moss Ox"]),
        ("--color white --color blue --kind spell", ["Reed Guard"]),
        ("--color WHITE --color red", []),
        ("--color colorless", ["Moss Ox", "Moss Ox (monster)", "Old Moor"]),
        ("--keyword flying --keyword vigilance --kind monster", ["Reed Guard (monster)"]),
        ("--keyword rampage --kind spell", ["Moss Ox"]),
        ("--keyword", ["Moss Ox"]),
        ("--set plc", ["Sand Shock"]),
        ("--set sands", ["Sand Shock"]),
    ],
)
def test_a_card_is_found_by_what_it_is(built: Path, asked: str, names: list[str]) -> None:
    words = asked.split() if asked != "--keyword" else ["--keyword", "rampage 2", "--kind", "spell"]
    rows = json.loads(search(built, *words, "--json").stdout)["entries"]
    assert [each["name"] for each in rows] == names


def test_the_column_of_costs_is_called_as_the_game_calls_it(built: Path) -> None:
    assert search(built, "--type", "instant").stdout.splitlines()[0].split("\t")[3] == "Value"


def test_a_set_is_meant_by_its_code_before_its_name(built: Path) -> None:
    """And what has the code in its name is told of."""
    ran = search(built, "--set", "lea", "--kind", "spell")
    assert [line.split("\t")[0] for line in ran.stdout.splitlines()[1:]] == ["Moss Ox"]
    assert "LEA is the code of 'First Set', which is meant" in ran.stderr
    assert "'The Leaping Sands'" in ran.stderr
    assert "or its code" in str(search(built, "--set", "nope").exception.hint)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("--color purple", "--color 'purple' is nothing that an entry here has"),
        ("--keyword flyin", "--keyword 'flyin' is nothing that an entry here has"),
    ],
)
def test_what_no_card_has_is_refused(built: Path, asked: str, said: str) -> None:
    ran = search(built, *asked.split())
    assert isinstance(ran.exception, Card2SpellError)
    assert ran.exception.message == said


@pytest.mark.parametrize("option", ["--color", "--keyword"])
def test_a_game_without_them_says_so_in_one_sentence(option: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(app, ["search", option, "white", "--system", "duel-monsters"])
    assert ran.exception.message == f"{option}: no entry here has a {option[2:]}"  # type: ignore[union-attr]


def test_what_all_castable_faces_are_is_asked_of(built: Path) -> None:
    """MRPG-CONV-03: of a card with two of them both."""
    faces = [
        {"name": "Reed", "type_line": "Creature — Elf", "mana_cost": "{G}", "power": "1", "toughness": "1"},
        {"name": "Song", "type_line": "Sorcery — Adventure", "mana_cost": "{R}", "oracle_text": "Draw a card."},
    ]
    made = entries(an_object("Reed // Song", layout="adventure", card_faces=faces, type_line="Creature — Elf"))
    asked = SYSTEM.searched(msgspec.to_builtins(made["reed-song"]))
    assert asked["type"] == ["creature", "sorcery", "Elf", "Adventure"]
