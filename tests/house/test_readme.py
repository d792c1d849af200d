"""Every command that the README shows is run, in order, in one empty folder, and ends well."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import pytest

from convert.cards import snapshot
from convert.cli import main
from convert.cli.game_commands import game_commands

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """The lines after ``$ `` in the README's console blocks, in order."""
    text = README.read_text(encoding="utf-8")
    return [line[2:] for block in BLOCK.findall(text) for line in block.splitlines() if line.startswith("$ ")]


LEAST = 200
"""A database of as many cards is believed here; elsewhere it takes ``LEAST_CARDS``."""


class Done(NamedTuple):
    """How a command ended, and what it said."""

    status: int
    out: str
    talk: str


def run(command: str, folder: Path, **more: str) -> Done:
    """Run a ``card2spell`` line in ``folder`` as a person would, answering every question with ``q``."""
    words = shlex.split(command)
    assert words[0] == "card2spell"
    out, talk = io.StringIO(), io.StringIO()
    environment = {"NO_COLOR": "1", "CARD2SPELL_CACHE": str(folder / "cache"), "COLUMNS": "100", **more}
    with (
        mock.patch.dict(os.environ, environment),
        mock.patch.object(snapshot, "LEAST_CARDS", LEAST),
        mock.patch.object(sys, "stdin", io.StringIO("q\n")),
        contextlib.chdir(folder),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(talk),
        pytest.raises(SystemExit) as ended,
    ):
        main.run(words[1:])
    return Done(int(ended.value.code or 0), out.getvalue(), talk.getvalue())


class CardApi(BaseHTTPRequestHandler):
    """A card database of so many invented monsters without rules text (``LEAST``)."""

    def do_GET(self) -> None:
        endpoint = self.path.split("?")[0].rsplit("/", 1)[-1]
        answers: dict[str, object] = {
            "checkDBVer.php": [{"database_version": "1.0", "last_update": "2026-01-01 00:00:00"}],
            "cardsets.php": [{"set_name": "First Cellar", "set_code": "CEL", "num_of_cards": 60}],
            "cardinfo.php": {"data": [self.monster(number) for number in range(1, LEAST + 1)]},
        }
        body = json.dumps(answers[endpoint]).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    @staticmethod
    def monster(number: int) -> dict[str, object]:
        return {
            "id": number,
            "name": f"Cellar Rat {number}",
            "type": "Normal Monster",
            "frameType": "normal",
            "desc": "It gnaws.",
            "race": "Beast",
            "atk": 400,
            "def": 300,
            "level": 2,
            "attribute": "DARK",
        }

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def api() -> Iterator[str]:
    """The address of that database."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), CardApi)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/api/v7"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def done(api: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Done]:
    """How each command ended: each builds on what those above it left, all on the starter set, and apart from them
    the two that ask the card API."""
    folder, fetched = tmp_path_factory.mktemp("readme"), tmp_path_factory.mktemp("fetched")
    whole = ("card2spell fetch", "card2spell build")
    return {
        command: run(command, fetched if command in whole else folder, CARD2SPELL_API=api) for command in commands()
    }


@pytest.mark.parametrize("command", commands())
def test_each_command_of_the_readme_ends_well(command: str, done: dict[str, Done]) -> None:
    ended = done[command]
    assert ended.status == 0, f"{command}\n{ended.out}\n{ended.talk}"
    assert ended.out or ended.talk, "it says something"


def test_the_character_of_the_readme_can_cast_her_own_monster(done: dict[str, Done]) -> None:
    """STAT-24: nothing is said against her; both spells begin Prepared."""
    (made,) = [ended for command, ended in done.items() if "character new" in command]
    assert "STAT-24" not in made.talk
    assert "Prepared: Fissure, Sparks" in made.talk


def test_without_network_and_snapshot_the_first_and_the_last_line_say_so(tmp_path: Path) -> None:
    """And a second build says it again instead of failing: nothing but the starter set would be lost."""
    for _ in range(2):
        ended = run("card2spell build", tmp_path, CARD2SPELL_API="http://127.0.0.1:1/none")
        assert ended.status == 0, ended.talk
        lines = ended.talk.splitlines()
        assert "starter set" in lines[0]
        assert "starter set" in lines[-1]


def test_the_readme_shows_every_command_there_is() -> None:
    assert {*main.COMMANDS, *game_commands()} - {shlex.split(command)[1] for command in commands()} == set()


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine")
def test_make_run_builds_shows_and_plays_to_the_end(tmp_path: Path) -> None:
    """What ``make run`` does once the environment is made, where nothing is built yet."""
    printed = subprocess.run(
        ["make", "--no-print-directory", "-n", "run"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    last = printed.splitlines()[-1]
    assert last.startswith("echo ")
    assert "bin/card2spell" in last, "it ends with what to type"
    lines = [line.split("/card2spell ", 1)[1] for line in printed.splitlines()[:-1] if "/card2spell " in line]
    assert [line.split()[0] for line in lines] == ["build", "show", "play"]
    for line in lines:
        ended = run(f"card2spell {line}", tmp_path)
        assert ended.status == 0, ended.talk
    assert re.search(r"wins|draw", ended.out)


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine")
def test_make_test_runs_the_tests() -> None:
    printed = subprocess.run(["make", "-n", "test"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "-m pytest" in printed
