"""A game that is stopped at its end, or that cannot be kept."""

from __future__ import annotations

import errno
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from convert.cli.commands import play
from convert.errors import MachineError
from convert.table.keyboard import Table
from convert.table.stopping import Asked


class Kept:
    """As much of a table as leaving looks at."""

    def __init__(self, *, over: bool, kept_in: Path | None = None, full: bool = False) -> None:
        self.game = SimpleNamespace(over=over)
        self.unsaved = not over
        self.decided = True
        self.kept_in = kept_in
        self.refused: OSError | None = None
        self.saved: list[str] = []
        self._full = full

    def make_whole(self) -> None:
        """It is."""

    def save(self, path: Path) -> None:
        if self._full:
            raise OSError(errno.ENOSPC, "No space left on device")
        self.saved.append(path.name)


def left(table: Kept, stop: BaseException) -> None:
    play._leave(cast("Table", cast("Any", table)), True, stop)


def test_9_a_signal_at_the_end_of_a_game_keeps_its_end_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for kept_in, name in ((None, "stopped-game.json"), (Path("mine.json"), "mine.json")):
        table = Kept(over=True, kept_in=kept_in)
        left(table, KeyboardInterrupt())
        assert table.saved == [name]
        told = f"stopped: the game is over; continue with: card2spell play --resume {name}\n"
        assert capsys.readouterr().err == told


def test_a_game_that_is_left_and_cannot_be_kept_is_the_machines_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(MachineError, match="not over, and could not be saved: No space left"):
        left(Kept(over=False, full=True), Asked())
    left(Kept(over=False, full=True), KeyboardInterrupt())  # which has a status of its own
    assert "could not be saved" in capsys.readouterr().err
