"""What the small things cost with a whole database (issue 14)::

    python -m bench.small_commands COMPENDIUM

Wall clock, the quickest of five, its processor time (on a busy machine that is the honest one), and memory: ``show``
0.35 s; ``validate`` of one sheet 0.6 s and 80 MB; every campaign and character command, and ``override status``, 0.6 s.
A first run makes what is made once (bytecode, an index)."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from bench.measure import best, run

PEOPLE = Path(__file__).parents[1] / "convert/systems/duel_monsters/scenarios/characters"
COMMANDS: tuple[tuple[float, str], ...] = (
    (0.35, "show kuriboh"),
    (0.6, "cost kuriboh"),
    (0.6, "search dragon --level 4"),
    (0.6, "explain fissure"),
    (0.6, "validate khay.yaml"),
    (0.6, "character show khay.yaml"),
    (0.6, "campaign show --file tomb.yaml"),
    (0.6, "campaign wait --file tomb.yaml --dry-run"),
    (0.6, "campaign meditate khay mp --file tomb.yaml --dry-run"),
    (0.6, "campaign sleep khay --file tomb.yaml --dry-run"),
    (0.6, "override status"),
)


def main() -> None:
    """Print a line for each command."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-m", "card2spell"]
    root = str(Path(__file__).parents[1])
    os.environ["PYTHONPATH"] = os.pathsep.join(part for part in (root, os.environ.get("PYTHONPATH", "")) if part)
    whole = Path(sys.argv[1]).resolve() / "duel-monsters"
    if not whole.is_dir():
        sys.exit(f"{whole} is not there: COMPENDIUM is the folder in which a build has put duel-monsters")
    with tempfile.TemporaryDirectory() as top:
        folder = Path(top)
        (folder / "output").mkdir()
        (folder / "output" / "duel-monsters").symlink_to(whole)
        for name in ("khay.yaml", "meryt.yaml"):
            shutil.copy(PEOPLE / name, folder)
        people = ["--character", "khay.yaml", "--character", "meryt.yaml"]
        run([*command, "campaign", "new", "tomb.yaml", "--title", "Tomb", *people], cwd=folder)
        run(
            [*command, "campaign", "rest", "khay", "2h", "--file", "tomb.yaml"], cwd=folder
        )  # there is somebody to wait
        run([*command, "override", "new", "Fissure"], cwd=folder)
        for aim, words in COMMANDS:
            run([*command, *words.split()], cwd=folder)
            one = best([*command, *words.split()], cwd=folder)
            told = "" if one.status == 0 else f", EXIT STATUS {one.status}"
            figures = f"{one.seconds:.2f} s, processor {one.cpu:.2f} s (aim {aim:g}), {one.megabytes:.0f} MB"
            print(f"{words}: {figures}{told}", flush=True)


if __name__ == "__main__":
    main()
