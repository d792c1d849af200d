"""``python -m bench.danger_table [PRECISION] [PROCESSES]``: the table of dangers that comes along, brought up to date.

It builds the starter set, puts the table of the game beside it, rates what changed since (everything, where there is no
table yet), puts the table back, draws the pictures of ``docs/danger.md`` and writes its table of the validation."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

from convert.rating.validation import Validation

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "convert" / "systems" / "duel_monsters" / "danger" / "starter.json"
PICTURES = ROOT / "docs" / "danger"
PAGE = ROOT / "docs" / "danger.md"
_FOUND = re.compile(r"\| Predicted \|.*?0\.25 for a coin\..*?\n\n", re.DOTALL)
PAIRS = 200
PRECISION = "60"
"""Of the table as it is: what it holds stands, and only what changed is played. A finer one rates everything again."""


def command(*words: str) -> None:
    """Run card2spell of this checkout."""
    subprocess.run([sys.executable, "-m", "card2spell", *words], cwd=ROOT, check=True)


def found(*words: str) -> Validation:
    """What a validation prints as JSON."""
    call = [sys.executable, "-m", "card2spell", *words, "--json"]
    printed = subprocess.run(call, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    return msgspec.json.decode(printed, type=Validation)


def told(validation: Validation) -> str:
    """The table of ``docs/danger.md``, and what follows from it."""
    rows = [
        f"| {100 * each.predicted:.1f} % | {100 * each.measured:.1f} % "
        f"| {100 * each.low:.0f} to {100 * each.high:.0f} % | {each.fights} |"
        for each in validation.bins
    ]
    table = "\n".join(("| Predicted | Measured | 95 % | Fights |", "|---|---|---|---|", *rows))
    return f"""{table}

The Brier score of the {validation.fights:,} fights is {validation.brier:.4f}; it would be {validation.ideal:.4f} if
every prediction were true (draws carry less chance than the model has), and 0.25 for a coin. Pair by pair predictions
are off by {100 * validation.off:.1f} %, of which {100 * validation.chance:.1f} % are chance: the model has no word for
what one creature does to just one other.

"""


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
        validation = found("danger", "--validate", str(PAIRS), "--seed", "1", *where)
        page, times = _FOUND.subn(lambda _: told(validation), PAGE.read_text("utf-8"))
        assert times == 1, f"{PAGE} has no table of the validation"
        PAGE.write_text(page, "utf-8")
        PICTURES.mkdir(exist_ok=True)
        for picture in sorted(drawn.glob("*.svg")):
            shutil.copy(picture, PICTURES)


if __name__ == "__main__":
    main()
