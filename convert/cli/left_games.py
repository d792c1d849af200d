"""Where a game that somebody leaves at the keyboard is kept, and how to go on with it, in words."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from convert.table.saved import next_free

if TYPE_CHECKING:
    from convert.table.keyboard import Table


class LeftGames:
    """Games of ``play``, kept in this folder (``convert.table.leaving.Keeper``)."""

    what = "game"

    def left(self, table: Table, keeps: bool) -> str:
        """Who leaves an unsaved game finds it again: it is saved here, and this says how to go on."""
        if not table.unsaved and table.kept_in is not None:
            return _goes_on(table.kept_in)
        if not table.unsaved:
            return "; nothing was decided yet, so nothing is kept" if keeps else ""
        return _saved_to(table, next_free(Path())) if keeps else ""

    def ended(self, table: Table) -> str:
        """Whoever is stopped where a game has ended finds it at its end."""
        return _saved_to(table, table.kept_in or next_free(Path())) if table.decided else ""


def _saved_to(table: Table, path: Path) -> str:
    try:
        table.save(path)
    except OSError as error:
        table.refused = error
        return f", and could not be saved: {error.strerror}"
    return _goes_on(path)


def _goes_on(path: Path) -> str:
    return f"; continue with: card2spell play --resume {shlex.quote(str(path))}"
