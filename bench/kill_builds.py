"""Kill 200 builds at random moments: what is left always validates, and an edit made by hand is always there.

python bench/kill_builds.py [TIMES]
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMAND = [sys.executable, "-m", "convert.cli"]
KEPT = '"rank": 4'


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """One command in the folder."""
    return subprocess.run([*COMMAND, *arguments], cwd=folder, capture_output=True, text=True, check=False)


def edit(folder: Path) -> None:
    """Somebody writes a Rank into an output file."""
    path = folder / "output" / "duel-monsters" / "spells.json"
    text = path.read_text(encoding="utf-8")
    changed = text.replace('"name":"Fissure","rank":2', '"name":"Fissure","rank":4', 1)
    assert changed != text
    path.write_text(changed, encoding="utf-8")


def main(times: int) -> None:
    """Build, edit, then kill builds of one card text or the other, and look at what is there."""
    dice = random.Random(7)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "overrides").mkdir()
        began = time.perf_counter()
        run("build", "--source", "starter", folder=folder)
        whole = time.perf_counter() - began
        edit(folder)
        killed = 0
        for number in range(times):
            (folder / "overrides" / "a.yaml").write_text(f"a: {{card: ookazi, note: 'round {number}'}}\n")
            child = subprocess.Popen(
                [*COMMAND, "build", "--source", "starter"],
                cwd=folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            time.sleep(dice.uniform(0.1, whole))
            child.kill()
            killed += child.wait() != 0
            shown = run("show", "Fissure", "--json", folder=folder)
            checked = run("validate", "output/duel-monsters", "--format", "concise", folder=folder)
            if shown.returncode or KEPT not in shown.stdout or checked.returncode:
                raise SystemExit(f"after kill {number}: {shown.stderr}{checked.stdout}{checked.stderr}")
    print(f"{times} builds, {killed} of them killed: every compendium validates, the edit is there after each")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
