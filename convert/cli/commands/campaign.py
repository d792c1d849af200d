"""``card2spell campaign``: a game's own command (see ``convert.cli.game_commands``)."""

from __future__ import annotations

from convert.cli.game_commands import game_app

app = game_app("campaign")
