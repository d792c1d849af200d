"""A file of another kind than the one that is wanted is called by its name, with what is done with it."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from convert.cli.main import app


def ran(*words: str, typed: str | None = None) -> str:
    """What a command prints, and what it stops with."""
    done = CliRunner().invoke(app, list(words), input=typed)
    hint = getattr(done.exception, "hint", None) or ""
    return done.output + (f"{done.exception}\n{hint}" if done.exception else "")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A collection, a wizard's sheet, a campaign of Magic, overrides."""
    monkeypatch.chdir(tmp_path)
    ran("collection", "new", "mine.yaml", "--name", "Ann")
    for words in (
        "character new ann.yaml --system magic-rpg --name Ann --memory 4 --life 8 --card '8 Forest'",
        "campaign new tower.yaml --system magic-rpg --character ann.yaml",
    ):
        ran(*shlex.split(words))
    (tmp_path / "own.yaml").write_text("mine:\n  card: Fissure\n  rank: 2\n")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "play mine.yaml --auto",
            "mine.yaml is a collection, and a game file is wanted here\n`card2spell collection deck",
        ),
        ("simulate --system dice-duels --side mine.yaml --side practice", "is a collection, and a deck file is wanted"),
        ("draft show mine.yaml", "mine.yaml is a collection, and a draft is wanted here"),
        ("play ann.yaml --auto", "ann.yaml is a wizard's sheet, and a game file is wanted here"),
        ("play tower.yaml", "tower.yaml is a campaign, and a game file is wanted here"),
        ("character show tower.yaml", "tower.yaml is a campaign, and a character's sheet is wanted here"),
        ("campaign show --system magic-rpg --file ann.yaml", "ann.yaml is a wizard's sheet, and a campaign's file"),
        ("play --system dice-duels own.yaml", "own.yaml is a file of overrides, and a game file is wanted here"),
    ],
)
def test_it_is_called_by_its_name(folder: Path, words: str, told: str) -> None:
    assert told in ran(*words.split())


def test_the_game_of_what_comes_from_standard_input_is_known(folder: Path) -> None:
    """``character show -``, ``play -``, ``simulate -``: the file says which game it is for, as a file that is named."""
    sheet = (folder / "ann.yaml").read_text()
    assert "Memory 4 (hand 4)" in ran("character", "show", "-", typed=sheet)
    assert "is a wizard's sheet, and a game file is wanted here" in ran("play", "-", "--auto", typed=sheet)
    for words in ("character award - 5", "character rest - 8", "campaign rest ann 8h --file -"):
        assert "standard input (-) cannot be taken here" in ran(*words.split(), "--system", "magic-rpg", typed=sheet)
    assert not (folder / "-").exists()
    duel = "# yaml-language-server: $schema=schemas/dice-duels/game.schema.json\ndecks: [practice, practice]\n"
    assert "2 games, seed 0" in ran("simulate", "-", "--games", "2", typed=duel)


def test_a_card_database_is_no_deck_of_playing_cards(folder: Path) -> None:
    (folder / "cards.json").write_text('{"data": []}')
    (folder / "cards.json.gz").write_bytes(b"\x1f\x8b\x08\x00\xff\xff")
    for name, what in (("cards.json", "is JSON, and no list"), ("cards.json.gz", "is no text file")):
        told = ran("build", "--system", "caster-duel", "--source", name)
        assert what in told
        assert "needs no card database: leave out --source" in told
