"""The whole card database: a cold build, the same again unchanged, and the floor under both."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from bench.measure import card2spell, older_snapshot, run, snapshot

FLOOR = """
import gzip, sys
from pathlib import Path
import msgspec
cards = msgspec.json.decode(gzip.decompress(Path(sys.argv[1]).read_bytes()))["data"]
with open(sys.argv[2], "wb") as out:
    out.write(b"[" + b",\\n".join(msgspec.json.encode(card) for card in cards) + b"]")
"""


def main() -> None:
    """Print seconds, megabytes and the ratio to gunzip + parse + write."""
    source = snapshot()
    if source is None:
        print("build: no real snapshot on this machine (set CARD2SPELL_SHARED)")
        return
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        build = card2spell("build", "--source", str(source), "--output", str(here / "out"))
        floor = run([sys.executable, "-c", FLOOR, str(source), str(here / "floor.json")], cwd=here)
        cold = run(build, cwd=here)
        again = run(build, cwd=here)
        print(
            f"build: {cold.seconds:.2f} s, {cold.megabytes:.0f} MB (status {cold.status}); "
            f"floor {floor.seconds:.2f} s, ratio {cold.seconds / floor.seconds:.1f}; "
            f"unchanged {again.seconds:.2f} s (status {again.status})"
        )
        _rebuilds(here, source)


def _rebuilds(here: Path, source: Path) -> None:
    older = older_snapshot()
    if older is not None:
        out = here / "moved"
        first = run(card2spell("build", "--source", str(older), "--output", str(out)), cwd=here)
        moved = run(card2spell("build", "--source", str(source), "--output", str(out)), cwd=here)
        print(f"data update: {moved.seconds:.2f} s, {moved.megabytes:.0f} MB (first build {first.seconds:.2f} s)")
    overrides = here / "overrides"
    overrides.mkdir()
    (overrides / "mine.yaml").write_text("fissure:\n  card: 66788016\n  note: Changed.\n", encoding="utf-8")
    build = card2spell("build", "--source", str(source), "--output", str(here / "out"), "--overrides", str(overrides))
    one = run(build, cwd=here)
    print(f"one override: {one.seconds:.2f} s, {one.megabytes:.0f} MB (status {one.status})")
