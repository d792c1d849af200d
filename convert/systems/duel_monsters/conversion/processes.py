"""How many processes convert a pile of cards, and how the helpers among them start. It loads nothing else, so that they
start before this process has loaded what it needs itself."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import convert

_MODULE = "convert.systems.duel_monsters.conversion.helper"

_WORTH_HELP = 1500
"""Fewer cards than this are converted sooner than another process starts."""
_MOST_JOBS = 4
"""Each process holds all cards (some 60 MB)."""


def jobs(cards: int, options: Mapping[str, Any]) -> int:
    """How many processes a pile of so many cards is worth. A reader that was supplied stays in this one."""
    if options.get("reader") is not None or not sys.executable:
        return 1
    given = options.get("jobs")
    if given is not None:
        return max(1, min(int(given), cards, _MOST_JOBS))
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(processors, _MOST_JOBS) if cards >= _WORTH_HELP else 1


def start(count: int) -> list[subprocess.Popen[bytes]]:
    """So many helpers, waiting for messages; fewer, or none, where the machine gives no more."""
    root = str(Path(convert.__file__).resolve().parents[1])
    path = os.pathsep.join(part for part in (root, os.environ.get("PYTHONPATH", "")) if part)
    running: list[subprocess.Popen[bytes]] = []
    try:
        for _ in range(count):
            helper = subprocess.Popen(
                [sys.executable, "-m", _MODULE],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": path},
            )
            running.append(helper)
    except OSError:
        pass
    return running
