"""Every command of every game takes ``--json`` and then prints one JSON document, as the README says."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from convert.cli.game_commands import game_commands
from convert.cli.main import COMMANDS, _load, app


def leaves(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """A command, or those of a group, by name."""
    below = getattr(command, "commands", None)
    if below is None:
        yield name, command
    for word, each in (below or {}).items():
        yield from leaves(each, f"{name} {word}")


def every_command() -> Iterator[tuple[str, Any]]:
    """All commands of the table and of the games."""
    for name in COMMANDS:
        yield from leaves(_load(name), name)
    for name, games in game_commands().items():
        for game, how in games.items():
            yield from leaves(_load(name, how), f"{name} ({game})")


def test_every_command_takes_json() -> None:
    found = dict(every_command())
    assert len(found) > 100
    assert [name for name, each in found.items() if not any("--json" in one.opts for one in each.params)] == []


SHEET = (
    "character new kisara.yaml --name Kisara --attribute Light --hp 3 --mp 3 --attack 2 --defense 3 --channeling 4 "
    "--focus 2 --preparation 2 --bonded 'Magician of Faith' --spell Fissure --spell Sparks"
)
RUNS = (
    ("character", SHEET),
    ("campaign-change", "campaign new tomb.yaml --title Tomb --character kisara.yaml"),
    ("campaign-change", "campaign hurt kisara 2"),
    ("campaign-change", "campaign sleep all --dry-run"),
    ("campaign-change", "campaign undo"),
    ("campaign-log", "campaign log"),
    ("basic-magic", "campaign basic"),
    ("campaign-change", "campaign fight 'Kuriboh' --auto --seed 3 --dry-run"),
    ("what", "what skirmish"),
    ("override-new", "override new Fissure 'Dark Hole'"),
    ("override-refresh", "override refresh Fissure"),
    ("character", "character new ann.yaml --system magic-rpg --name Ann --memory 4 --life 8 --card '8 Forest'"),
    ("character", "character study ann.yaml '2 Forest' --system magic-rpg"),
    ("character", "character forget ann.yaml '1 Forest' --system magic-rpg"),
    ("campaign-change", "campaign new tower.yaml --system magic-rpg --title Tower --character ann.yaml"),
    ("campaign-change", "campaign rest ann 8h --file tower.yaml"),
    ("campaign-change", "campaign battle mill.yaml --against '2 Grizzly Bears' --file tower.yaml"),
    ("campaign-log", "campaign log --file tower.yaml"),
    ("collection-change", "collection new ann-dice.yaml --name Ann"),
    ("collection-change", "collection buy ann-dice.yaml 'Pot of Greed'"),
    ("collection-change", "collection found ann-dice.yaml 'Pot of Greed' Misers --tribe Dark"),
    ("deck", "collection deck ann-dice.yaml Misers --out ann-deck.yaml"),
)


def test_what_changes_a_file_says_so_as_one_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands that tell what happened: the same words in a document, with the thing as it is then."""
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(app, ["build", "--source", "starter", "-q"])
    told: dict[str, Any] = {}
    for kind, words in RUNS:
        ran = CliRunner().invoke(app, [*shlex.split(words), "--json"])
        assert ran.exit_code == 0, (words, ran.output)
        told[words] = json.loads(ran.stdout)
        assert told[words]["card2spell"] == kind, words
    hurt = told["campaign hurt kisara 2"]
    assert hurt["changed"]
    assert "HP 16 → 14" in " ".join(hurt["told"])
    assert not told["campaign sleep all --dry-run"]["changed"]


def one_document(stdout: str, words: list[str]) -> dict[str, Any]:
    """What a command printed: one document and nothing else."""
    document, end = json.JSONDecoder().raw_decode(stdout.lstrip())
    assert not stdout.lstrip()[end:].strip(), words
    assert document["version"] == 1, words
    return dict(document)


def needed(command: Any) -> list[str]:
    """Arguments that a command must have, each naming nothing that is there; options that must be given as well."""
    words = []
    for each in command.params:
        if each.param_type_name == "argument" and (each.required or each.name in ("names", "words", "ids", "codes")):
            words.append("no-such-thing-here")
        elif each.required or (each.name in ("compendium", "file") and each.param_type_name == "option"):
            words += [each.opts[0], "no-such-thing-here"]
    return words


HARMLESS = {"guide", "man", "init", "schema", "table-choices", "fetch", "build"}
"""Succeed without a name, or look for a network."""


def test_a_command_that_fails_prints_a_document_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was asked for and is not there: one shape, and the exit status in it is that of the command."""
    monkeypatch.chdir(tmp_path)
    failed = 0
    for name, command in every_command():
        path, _, game = name.partition(" (")
        game, _, below = game.partition(")")
        words = [*path.split(), *below.split(), *(["--system", game] if game else [])]
        wrong = [["--no-such-option"]] if name in HARMLESS else [["--no-such-option"], needed(command)]
        for more in wrong:
            ran = CliRunner().invoke(app, [*words, *more, "--json"])
            document = one_document(ran.stdout, [*words, *more])
            if more == ["--no-such-option"]:
                assert document["card2spell"] == "error", words
            if ran.exit_code == 0:
                continue
            failed += 1
            status = getattr(ran.exception, "exit_code", ran.exit_code)
            assert document["failed"][-1]["status"] == status, (words, more)
            assert document["failed"][-1]["message"], words
            assert set(document["failed"][-1]) == {"message", "hint", "status"}
    assert failed > 200


@pytest.mark.parametrize(
    "words", ["show Fissure no-such-card", "rule CAST-03 NO-99", "override new Fissure no-such-card"]
)
def test_of_several_names_what_is_there_is_told_beside_what_is_not(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(app, ["build", "--source", "starter", "-q"])
    ran = CliRunner().invoke(app, [*words.split(), "--json"])
    document = one_document(ran.stdout, [words])
    (found,) = (value for key, value in document.items() if isinstance(value, list) and key != "failed")
    assert len(found) == len(document["failed"]) == 1


def test_a_search_that_finds_nothing_is_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(app, ["search", "zzzzzz", "--json"])
    assert ran.exit_code == 0
    assert one_document(ran.stdout, ["search"])["entries"] == []
    assert "failed" not in ran.stdout
