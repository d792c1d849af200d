"""``encounter`` for three Magi: seconds, fights, and how near the proposals are. Needs a whole database::

    python -m bench.encounter COMPENDIUM

The aim of issue 14: 100 games for each of five proposals in 10 s on two idle cores."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

MAGI = ("khay", "meryt", "neith")
WISHES = ("even", "hard", "80%")


def main() -> None:
    """Print a line for each wish."""
    people = Path(__file__).parents[1] / "convert/systems/duel_monsters/scenarios/characters"
    sheets = [str(people / f"{name}.yaml") for name in MAGI]
    # as an installed copy runs: modules are not compiled anew for each command
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for wish in WISHES:
        asked = ["--wish", wish, "--games", "100", "--top", "5", "--compendium", sys.argv[1], "--json"]
        begun = perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "card2spell", "encounter", *sheets, *asked],
            capture_output=True,
            check=True,
            env=environment,
        )
        seconds = perf_counter() - begun
        told = json.loads(done.stdout)
        rates = ", ".join(f"{each['win_rate']:.0%}" for each in told["proposals"])
        print(f"{wish}: {seconds:.1f} s, {told['fights']} fights, the party wins {rates} (aim: 10 s)", flush=True)


if __name__ == "__main__":
    main()
