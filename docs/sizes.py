"""Lines of Python by room: ``python docs/sizes.py`` prints them, so that no page has to keep figures that go stale."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1] / "convert"


def sizes(root: Path = ROOT) -> Counter[str]:
    """Room → lines; a game is a room, and so is each of its parts."""
    found: Counter[str] = Counter()
    for path in root.rglob("*.py"):
        parts = path.relative_to(root).parts
        depth = 3 if parts[0] == "systems" and len(parts) > 3 else 2 if parts[0] == "systems" else 1
        lines = len(path.read_text(encoding="utf-8").splitlines())
        for room in {"/".join(parts[:end]) for end in range(1, min(depth, len(parts) - 1) + 1)}:
            found[room] += lines
    return found


if __name__ == "__main__":
    for room, lines in sorted(sizes().items()):
        print(f"{lines:7,} {room}")
