"""A person leaves a game."""

from __future__ import annotations


class Stopped(Exception):  # noqa: N818  (a wish, not a fault)
    """A person asked to stop, or the input ended. The table's game is whole, and can be saved."""

    asked = False
    """Whether somebody said so: what is piped in may end without a word."""


class Asked(Stopped):
    """``q``: somebody asked to stop."""

    asked = True
