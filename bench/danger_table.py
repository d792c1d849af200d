"""``python -m bench.danger_table [PRECISION] [PROCESSES]``: the table of dangers that comes along, brought up to date.

It builds the starter set, puts the table of the game beside it, rates what changed since (everything, where there is no
table yet), puts the table back, and draws the pictures of ``docs/danger.md`` with the validation that it prints."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "convert" / "systems" / "duel_monsters" / "danger" / "starter.json"
PICTURES = ROOT / "docs" / "danger"
PAIRS = 200
PRECISION = "60"
"""Of the table as it is: what it holds stands, and only what changed is played. A finer one rates everything again."""


def command(*words: str) -> None:
    """Run card2spell of this checkout."""
    subprocess.run([sys.executable, "-m", "card2spell", *words], cwd=ROOT, check=True)


def main() -> None:
    """Rate, copy, validate."""
    precision = sys.argv[1] if len(sys.argv) > 1 else PRECISION
    jobs = sys.argv[2] if len(sys.argv) > 2 else "2"
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "duel-monsters"
        command("build", "--source", "starter", "--output", folder)
        if TABLE.is_file():
            shutil.copy(TABLE, built / "danger.json")
        drawn = Path(folder) / "pictures"
        where = ("--compendium", str(built), "--jobs", jobs, "--plot", str(drawn))
        command("danger", "--precision", precision, *where)
        shutil.copy(built / "danger.json", TABLE)
        command("danger", "--validate", str(PAIRS), "--seed", "1", *where)
        PICTURES.mkdir(exist_ok=True)
        for picture in sorted(drawn.glob("*.svg")):
            shutil.copy(picture, PICTURES)


if __name__ == "__main__":
    main()
