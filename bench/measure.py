"""Timing a command from outside: wall clock, and the most memory it held (POSIX only)."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parents[1]


class Run(msgspec.Struct, frozen=True):
    """One finished command: seconds of wall clock, megabytes of memory at most (0.0 where unknown), its status, and
    seconds of processor time, user's and system's (0.0 where unknown)."""

    seconds: float
    megabytes: float
    status: int
    cpu: float = 0.0


def run(command: Sequence[str], *, cwd: Path | None = None, env: dict[str, str] | None = None) -> Run:
    """Run a command with its output thrown away, and measure it."""
    begin = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=cwd, env={**os.environ, **(env or {})}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    if hasattr(os, "wait4"):
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        # Linux counts kilobytes, macOS bytes.
        most = usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1024 * 1024)
        cpu = usage.ru_utime + usage.ru_stime
    else:
        process.wait()
        most = cpu = 0.0
    return Run(time.perf_counter() - begin, most, process.returncode, cpu)


def best(command: Sequence[str], times: int = 5, *, cwd: Path | None = None) -> Run:
    """The quickest of several runs: what the machine can do when nothing else disturbs it."""
    return min((run(command, cwd=cwd) for _ in range(times)), key=lambda one: one.seconds)


def card2spell(*arguments: str) -> list[str]:
    """The command line of this checkout."""
    return [sys.executable, "-m", "convert.cli", *arguments]


def snapshot() -> Path | None:
    """The newer real snapshot beside the checkout, where there is one."""
    shared = Path(os.environ.get("CARD2SPELL_SHARED", ROOT.parent / "shared"))
    found = shared / "data" / "2026-08" / "cardinfo.json.gz"
    return found if found.is_file() else None


def older_snapshot() -> Path | None:
    """The real snapshot ten months before, where there is one."""
    shared = Path(os.environ.get("CARD2SPELL_SHARED", ROOT.parent / "shared"))
    found = shared / "data" / "2025-10" / "cardinfo.json.gz"
    return found if found.is_file() else None
