"""The starter set converted once, and a way to run a command on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from convert.cli import main
from convert.compendium.book import Compendium
from convert.terminal.opening import starter_compendium

Run = Callable[..., tuple[int, str]]
COMMANDS = ("show", "search", "stats", "explain")


@pytest.fixture(scope="session")
def book() -> Compendium:
    """The starter set as a compendium."""
    return starter_compendium()


class Ran:
    """How a command ended: exit status, standard output and standard error."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err


@pytest.fixture
def run(book: Compendium, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run ``card2spell`` with these arguments, on the starter set that was converted before."""
    for name in COMMANDS:
        monkeypatch.setattr(f"convert.cli.commands.{name}.open_compendium", lambda *_: book)

    def command(*arguments: str) -> Ran:
        status: Any = 0
        try:
            main.run(list(arguments))
        except SystemExit as end:
            status = end.code
        captured = capsys.readouterr()
        return Ran(int(status or 0), captured.out, captured.err)

    return command


@pytest.fixture
def card2spell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in an empty folder: (exit status, all that it says)."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def command(*words: str) -> tuple[int, str]:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main.run(list(words))
        return int(ended.value.code or 0), "".join(capsys.readouterr())

    return command
