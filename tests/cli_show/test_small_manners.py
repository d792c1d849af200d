"""What a stranger stumbled over at the desk: words in the wrong place, hints that take the wrong way, promises."""

from __future__ import annotations

import io
import json
import logging
import os
import pty
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from convert.cli.main import app
from tests.forked import card2spell


def said(*words: str) -> str:
    """What a command prints, with what it stops with."""
    done = CliRunner().invoke(app, list(words), env={"COLUMNS": "300"})
    hint = getattr(done.exception, "hint", None) or ""
    return done.output + (f"{done.exception}\n{hint}" if done.exception else "")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a build in which a spell's effects are taken away."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "overrides").mkdir()
    (tmp_path / "overrides" / "mine.yaml").write_text("mine:\n  card: Fissure\n  effects: []\n")
    said("build", "--source", "starter", "-q")
    return tmp_path


def test_effects_that_were_taken_away_are_explained(here: Path) -> None:
    told = said("explain", "Fissure", "--source", "starter")
    assert "taken away by hand (overrides/mine.yaml:3): the rules play nothing of it" in told
    assert "a reminder" not in told


def test_a_file_that_was_cut_is_put_right_and_lifted_not_thrown_away(here: Path) -> None:
    path = here / "output" / "duel-monsters" / "spells.json"
    whole = path.read_text()
    path.write_text(whole[:5000])
    assert "the file ends too soon" in said("diff", "output", "output")
    told = said("override", "lift")
    assert "lift again" in told
    assert "discard" not in told
    path.write_text("null\n")
    assert "a mapping with its entries as a list" in said("override", "lift")
    assert "nothing (null) stands where a mapping" in said("diff", "output", "output")


def test_build_says_with_v_why_nothing_is_read(here: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="convert"):
        said("build", "--source", "starter", "-v")
    assert "the cards, the rules, the overrides and the options are those" in caplog.text


def test_an_empty_spellbook_can_be_asked_for(here: Path) -> None:
    stats = "--hp 3 --mp 3 --attack 2 --defense 3 --channeling 4 --focus 2 --preparation 2"
    made = said("character", "new", "--name", "Kisara", "--attribute", "Light", *stats.split(), "--bonded",
                "Magician of Faith", "--spell", "none")  # fmt: skip
    assert "SPELLBOOK (0 of" in made


def test_what_was_not_written_is_not_said_to_be_and_what_is_not_there_is_not_counted(here: Path) -> None:
    assert json.loads(said("migrate", "--json", "output"))["written"] is False
    said("build", "--system", "dice-duels", "--source", "starter", "-q")
    assert "By Rank" not in said("stats", "--system", "dice-duels")
    assert "By Rank" in said("stats")


def test_an_override_of_another_game_is_checked_as_that_games(here: Path) -> None:
    """A file that a build passes over never meets the entries of the game that is meant."""
    own = "own:\n  new: monster\n  name: Ember Sprite\n  rank: 1\n  level: 2\n  attribute: FIRE\n  type: Fiend\n"
    (here / "overrides" / "mine.yaml").write_text(f"{own}  attack: 3\n  defense: 2\n")
    (here / "overrides" / "dice-duels").mkdir()
    (here / "overrides" / "dice-duels" / "mine.yaml").write_text("quiet:\n  card: Raigeki\n  cost: low\n")
    told = said("validate", "overrides", "--system", "dice-duels")
    assert "C2S218" in told
    assert "error" not in told


def test_the_schema_that_a_new_override_names_is_told_of_where_it_is_not_there(here: Path) -> None:
    assert "`card2spell schema --write schemas` writes it" in said("override", "new", "Dark Hole")
    said("schema", "--write", "schemas")
    assert "which is not there yet" not in said("override", "new", "Sparks")


def test_notes_stand_below_what_they_are_about(here: Path) -> None:
    """A pager keeps what is printed until it is known how long it is; footnotes wait for it."""
    terminal, end = pty.openpty()
    command = [sys.executable, "-m", "convert.cli", "search", "--rank", "1", "--limit", "2"]
    environment = {**os.environ, "PAGER": "less", "TERM": "xterm"}
    environment.pop("CI", None)
    process = subprocess.Popen(command, stdin=end, stdout=end, stderr=end, env=environment)
    os.close(end)
    told = io.BytesIO()
    try:
        while part := os.read(terminal, 4096):
            told.write(part)
    except OSError:
        pass  # the other end is closed
    assert process.wait(60) == 0
    lines = [line for line in told.getvalue().decode().splitlines() if line.strip()]
    assert "more; --limit 0 lists all" in lines[-1]


def test_a_wrong_type_in_what_was_built_is_found_where_it_stands(here: Path) -> None:
    """The compendium that is checked is not opened to check it."""
    path = here / "output" / "duel-monsters" / "monsters.json"
    path.write_text(path.read_text().replace('"hp":12', '"hp":"many"', 1))
    told = said("validate", "output")
    assert f"{path.relative_to(here)}:1:1: C2S601" in told
    assert "hint: write the number in digits" in told
    assert "cannot be used" not in told


def test_a_link_that_leads_to_itself_is_a_file_that_cannot_be_read(here: Path) -> None:
    (here / "loop.yaml").symlink_to("loop.yaml")
    assert "the file cannot be read: Too many levels of symbolic links" in said("validate", "loop.yaml")
    assert "Traceback" not in said("campaign", "new", "loop.yaml")


NEW = (
    (
        "character new {} --name Kisara --attribute Light --hp 3 --mp 3 --attack 2 --defense 3 --channeling 4 "
        "--focus 2 --preparation 2 --bonded 'Magician of Faith' --spell Fissure --spell Sparks",
        "character",
    ),
    ("campaign new {} --title Tomb", "campaign"),
    ("character new {} --system magic-rpg --name Ann --memory 4 --life 8", "magic-rpg/character"),
    ("campaign new {} --system magic-rpg", "magic-rpg/campaign"),
    ("collection new {} --name Ann", "dice-duels/collection"),
)


@pytest.fixture(scope="module")
def schemas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that ``card2spell schema --write schemas`` makes."""
    folder = tmp_path_factory.mktemp("written")
    assert card2spell(folder, "schema", "--write", "schemas").returncode == 0
    return folder / "schemas"


@pytest.mark.parametrize(("words", "schema"), NEW)
def test_a_new_file_names_its_schema_as_seen_from_where_it_stands(
    words: str, schema: str, schemas: Path, tmp_path: Path
) -> None:
    """Beside the folder one works in, in a folder below it, and where no schemas are: then that is said."""
    for name in ("here.yaml", "people/there.yaml"):
        (tmp_path / "people").mkdir(exist_ok=True)
        made = card2spell(tmp_path, *shlex.split(words.format(name)))
        assert made.returncode == 0, made.stderr
        assert "which is not there yet" in made.stderr
        first = (tmp_path / name).read_text().splitlines()[0]
        named = (tmp_path / name).parent / first.partition("$schema=")[2]
        assert named.resolve() == (tmp_path / "schemas" / f"{schema}.schema.json").resolve()
    shutil.copytree(schemas, tmp_path / "schemas")
    again = card2spell(tmp_path, *shlex.split(words.format("people/again.yaml")))
    assert "which is not there yet" not in again.stderr


def test_a_number_below_0_is_no_option(tmp_path: Path) -> None:
    """In the place of an argument; behind an option it is that option's own."""
    hurt = card2spell(tmp_path, "campaign", "hurt", "kisara", "-5")
    assert hurt.returncode == 2
    assert "error: -5 is below 0" in hurt.stderr
    assert "write 5" in hurt.stderr
    assert "below 0" not in card2spell(tmp_path, "search", "--limit", "-5").stderr


@pytest.mark.parametrize("word", ["reach", "Room trap", "artifact", "HP"])
def test_words_of_the_rules_stand_for_themselves(word: str, tmp_path: Path) -> None:
    """And not for the one card that has such letters in its name."""
    (answer,) = json.loads(card2spell(tmp_path, "what", word, "--json").stdout)["answers"]
    assert answer["kind"] == "word"
    assert answer["name"].casefold() == word.casefold()
