"""``python -m bench.hostile [TIMES [KIND…]]``: all ten kinds by a seed, 3,000 runs, to the first fault (-k: all).

With TIMES, so many runs in all; with ``from=SEED``, seeds from that one on (0). Each fault names its kind and seed:
``python -m bench.hostile KIND:SEED`` runs it alone and keeps its folder.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

import convert
from bench.hostile.kinds import KINDS, World, only_pins
from bench.hostile.runner import Ran, run
from bench.hostile.server import serving

KEEP = "nobody may touch this"


def built(folder: Path) -> Path:
    """A compendium of the starter set."""
    command = [sys.executable, "-m", "convert.cli", "build", "--source", "starter", "--output", str(folder)]
    subprocess.run(command, check=True, capture_output=True, cwd=folder.parent)
    return folder / "duel-monsters"


def once(kind: str, seed: int, compendium: Path, port: int, folder: Path) -> list[str]:
    """Run one seed of a kind in ``folder``; what was wrong."""
    (folder / "keep.txt").write_text(KEEP)
    dice = random.Random(f"{kind} {seed}")
    world = World(folder=folder, built=compendium, port=port)
    found: list[str] = []
    for each in KINDS[kind][0](world, dice):
        ran: Ran = run(each, folder)
        found += [f"{' '.join(each.arguments)[:200]}: {fault}" for fault in ran.faults()]
    if not (folder / "keep.txt").is_file() or (folder / "keep.txt").read_text() != KEEP:
        found.append("a file outside of the compendium was touched")
    if (folder / "nothing").exists():
        found.append("a file was written through a link")
    if (folder / "outside").is_dir() and any((folder / "outside").iterdir()):
        found.append("a file was written through a linked folder")
    return found + (only_pins(folder) if kind == "words" else [])


def import_all() -> None:
    """Every module of the package: each run is a fork of this process, and finds them there."""
    for module in pkgutil.walk_packages(convert.__path__, "convert."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    for package in ("requests", "jsonschema", "jsonschema_rs", "rapidfuzz", "rich.console", "rich.table", "yaml"):
        importlib.import_module(package)


def seeds(times: int, first: int) -> Iterable[tuple[str, int]]:
    """(kind, seed), so many in all, each kind by its share and from seed ``first`` on; the kinds take turns, so that a
    run that is stopped has tried all of them."""
    whole = sum(share for _, share in KINDS.values())
    of_each = [(kind, max(1, times * share // whole)) for kind, (_, share) in KINDS.items()]
    for step in range(max(many for _, many in of_each)):
        yield from ((kind, first + step) for kind, many in of_each if step < many)


def main(arguments: list[str]) -> None:
    """Run, and end at the first fault."""
    began = time.perf_counter()
    began_with = re.compile(r"from=(\d+)")
    first = next((int(found[1]) for each in arguments if (found := began_with.fullmatch(each))), 0)
    told = [each for each in arguments if not began_with.fullmatch(each)]
    strange = [each for each in told if not (each in (*KINDS, "-k") or each.isdecimal() or ":" in each)]
    if strange:
        raise SystemExit(f"{strange[0]!r} is nothing known\n{__doc__}\nkinds: {', '.join(KINDS)}")
    times = int(arguments[0]) if arguments and arguments[0].isdecimal() else 3_000
    alone = [tuple(each.split(":")) for each in arguments if ":" in each]
    names = [each for each in arguments if each in KINDS]
    wanted = [(kind, int(seed)) for kind, seed in alone] or [e for e in seeds(times, first) if e[0] in (names or KINDS)]
    with tempfile.TemporaryDirectory() as top, serving() as port:
        compendium = built(Path(top))
        import_all()
        wrong = 0
        for kind, seed in wanted:
            folder = Path(tempfile.mkdtemp(prefix=f"hostile-{kind}-{seed}-"))
            faults = once(kind, seed, compendium, port, folder)
            if faults:
                report = f"{kind}:{seed} in {folder}:\n  " + "\n  ".join(faults)
                if "-k" not in arguments:
                    raise SystemExit(report)
                print(report, flush=True)
                wrong += 1
                continue
            shutil.rmtree(folder, ignore_errors=True)
            if alone:
                sys.stdout.write(f"{kind}:{seed}: nothing wrong\n")
    took = time.perf_counter() - began
    kinds = len({kind for kind, _ in wanted})
    sys.stdout.write(f"{len(wanted):,} runs of {kinds} kinds in {took:.0f} s: {wrong or 'nothing'} wrong\n")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main(sys.argv[1:])
