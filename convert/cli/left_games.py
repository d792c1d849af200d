"""Where a game that somebody leaves at the keyboard is kept, and how to go on with it, in words."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from convert.table.saved import next_free

if TYPE_CHECKING:
    from convert.table.keyboard import Table


def kept(table: Table, keeps: bool) -> str:
    """Who leaves an unsaved game, at a terminal or with ``q``, finds it again: it is saved here, and this says how to
    go on. Nothing is written for a pipe that ends (``keeps``)."""
    if not table.unsaved and table.kept_in is not None and not table.game.over:
        return f"; continue with: card2spell play --resume {shlex.quote(str(table.kept_in))}"
    if not table.unsaved:
        return "; nothing was decided yet, so nothing is kept" if keeps and not table.game.over else ""
    if not keeps:
        return ""
    return _saved_to(table, next_free(Path()))


def kept_end(table: Table) -> str:
    """Whoever is stopped where a game has ended finds it at its end, where it can be looked at and taken back."""
    return _saved_to(table, table.kept_in or next_free(Path())) if table.decided else ""


def _saved_to(table: Table, path: Path) -> str:
    try:
        table.save(path)
    except OSError as error:
        table.refused = error
        return f", and could not be saved: {error.strerror}"
    return f"; continue with: card2spell play --resume {shlex.quote(str(path))}"
