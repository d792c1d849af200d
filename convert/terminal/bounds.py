"""The greatest numbers that commands take, so that no slip of the pen keeps a machine busy for a year."""

from __future__ import annotations

MOST_LISTED = 1_000_000
"""Rows, lines and entries of a list."""
MOST_GAMES = 1_000_000
MOST_JOBS = 1_024
"""Processes at work."""
MOST_SECONDS = 3_600.0
"""That one picture stands."""
