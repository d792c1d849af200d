"""Kill 200 builds at random moments: what is left always validates, and edits made by hand are always there. Then two
builds at once, ten times over: the second waits, and what is there afterwards is one of the two, whole.

python -m bench.kill_builds [TIMES [SOURCE [BUILD OPTION...]]]

SOURCE is what `build --source` takes (the starter set where none is named); with a saved answer of the whole database
and, say, --until 2006-01-01, more of each build is writing.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMAND = [sys.executable, "-m", "convert.cli"]
FILES = {"spells.json": "Fissure", "monsters.json": "Feral Imp"}


class Table:
    """A folder in which builds are killed."""

    def __init__(self, folder: Path, build: tuple[str, ...]) -> None:
        self.folder = folder
        self.output = folder / "output" / "duel-monsters"
        self.build = ("build", *build)
        (folder / "overrides").mkdir()

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """One command in the folder."""
        return subprocess.run([*COMMAND, *arguments], cwd=self.folder, capture_output=True, text=True, check=False)

    def start(self) -> subprocess.Popen[str]:
        """A build that goes on by itself."""
        return subprocess.Popen(
            [*COMMAND, *self.build], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )

    def override(self, number: int) -> None:
        """Save an override that no build has seen, so that there is something to write."""
        (self.folder / "overrides" / "a.yaml").write_text(f"a: {{card: ookazi, note: 'round {number}'}}\n")

    def edit(self, name: str, file: str, rank: int) -> None:
        """Somebody writes a Rank into an output file."""
        path = self.output / file
        text = path.read_text(encoding="utf-8")
        changed = re.sub(f'("name":"{name}","rank":)\\d', f"\\g<1>{rank}", text, count=1)
        assert changed != text, f"{name} is not in {file}, or has that Rank"
        path.write_text(changed, encoding="utf-8")

    def look(self, after: str, ranks: dict[str, int]) -> None:
        """Everything that must hold whatever was killed. Ends the program where it does not."""
        checked = self.run("validate", "output/duel-monsters", "--format", "concise")
        said = checked.stdout + checked.stderr
        for name, rank in ranks.items():
            shown = self.run("show", name, "--json")
            if shown.returncode or f'"rank": {rank}' not in shown.stdout:
                raise SystemExit(f"{after}: the edit of {name} is not there: {shown.stderr}")
        if checked.returncode or "C2S602" in said or "C2S603" in said:
            raise SystemExit(f"{after}: {said}")


def kill(table: Table, times: int) -> None:
    """Kill as many builds as were asked for; after each, both edits are there and all of it validates."""
    dice = random.Random(7)
    ranks = dict.fromkeys(FILES.values(), 4)
    for file, name in FILES.items():
        table.edit(name, file, 4)
    table.override(0)
    began = time.perf_counter()
    table.run(*table.build)
    whole = time.perf_counter() - began
    killed = journals = finished = 0
    while killed < times:
        table.override(killed + finished + 1)
        child = table.start()
        try:
            child.communicate(timeout=dice.uniform(0.1, whole))
            finished += 1
        except subprocess.TimeoutExpired:
            child.kill()
            child.communicate()
            killed += 1
        journals += (table.output / ".card2spell" / "journal.json").exists()
        table.look(f"after kill {killed}", ranks)
    print(
        f"{killed} builds killed between 0.1 and {whole:.1f} s ({finished} more had ended before; {journals} had"
        " committed and not yet moved all files): every compendium validates, both edits are there after each"
    )


def two_at_once(table: Table, times: int) -> None:
    """Two builds begun at one moment: one waits and says so, and every file is of the same build."""
    waited = 0
    for number in range(times):
        table.override(1000 + number)
        both = [table.start(), table.start()]
        said = [child.communicate()[1] for child in both]
        if any(child.returncode for child in both):
            raise SystemExit(f"two at once: {said}")
        waited += any("waiting for it to end" in each for each in said)
        table.look(f"after two at once ({number})", dict.fromkeys(FILES.values(), 4))
    print(f"two builds at once, {times} times: one of them waited {waited} times, every compendium validates")


def main(times: int = 200, source: str = "starter", *options: str) -> None:
    """Build, edit, then kill builds and look at what is there."""
    with tempfile.TemporaryDirectory() as name:
        table = Table(Path(name), ("--source", source, *options))
        first = table.run(*table.build)
        if first.returncode:
            raise SystemExit(first.stderr)
        kill(table, times)
        two_at_once(table, 10)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, *sys.argv[2:])
