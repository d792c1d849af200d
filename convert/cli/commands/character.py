"""``card2spell character``: a game's own command (see ``convert.cli.own``)."""

from __future__ import annotations

from convert.cli.own import own_app

app = own_app("character")
