"""The greatest numbers that commands take, so that no slip of the pen keeps a machine busy for a year."""

from __future__ import annotations

MOST_LISTED = 1_000_000
"""Rows, lines and entries of a list."""
MOST_GAMES = 1_000_000
MOST_JOBS = 256
"""Processes at work; of them `convert.kernel.workers.at_work` starts as many as the machine is good for."""
MOST_SECONDS = 3_600.0
"""That one picture stands."""
