"""GAME-07: two people at one keyboard."""

from __future__ import annotations

import pytest

from convert.cli.commands import play
from convert.table.stopping import Stopped


def test_only_enter_or_ones_own_name_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who types the "end" that they always type, or undo, does not open the next one's hidden things."""
    for last in ("", "Meryt"):
        lines = iter(["end", "undo", "1", last])
        monkeypatch.setattr(play, "_ask", lambda _prompt, lines=lines: next(lines))
        play._hand_over("Meryt")
        assert next(lines, None) is None


def test_one_can_leave_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "_ask", lambda _prompt: "q")
    with pytest.raises(Stopped):
        play._hand_over("Meryt")
