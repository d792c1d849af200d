"""Builds of the whole database for the games that only look at what was read: fresh, where Duel Monsters' build has
read the same snapshot, and unchanged. ``python -m bench.game_builds [SYSTEM…]``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from bench.measure import Run, best, card2spell, run, snapshot

SYSTEMS = ("dice-duels", "dragon-warrior")


def main() -> None:
    """Print the times of the games named, or of both."""
    source = snapshot()
    if source is None:
        print("game_builds: no real snapshot on this machine (set CARD2SPELL_SHARED)")
        return
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        shared = {"XDG_CACHE_HOME": str(here / "shared")}
        read = run(_build("duel-monsters", source, here / "read"), cwd=here, env=shared)
        _tell("duel-monsters, which keeps what it reads,", read)
        for system in [name for name in SYSTEMS if name in sys.argv] or SYSTEMS:
            own = {"XDG_CACHE_HOME": str(here / f"cache-{system}")}
            _tell(f"{system} fresh", run(_build(system, source, here / "fresh"), cwd=here, env=own))
            _tell(f"{system} read before", run(_build(system, source, here / "kept"), cwd=here, env=shared))
            _tell(f"{system} unchanged", best(_build(system, source, here / "kept"), cwd=here))


def _tell(what: str, found: Run) -> None:
    print(f"game_builds: {what} {found.seconds:.2f} s, {found.megabytes:.0f} MB (status {found.status})")


def _build(system: str, source: Path, output: Path) -> list[str]:
    return card2spell("build", "--system", system, "--source", str(source), "--output", str(output))


if __name__ == "__main__":
    main()
