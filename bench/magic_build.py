"""Magic's whole card file, and every second card of it: a fresh build and an unchanged one, so that the growth with the
number of cards is seen. ``python -m bench.magic_build`` (needs ``CARD2SPELL_SHARED``)."""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path

from bench.measure import Run, best, card2spell, run, snapshot


def main() -> None:
    """Print times and memory."""
    known = snapshot()
    source = known.parents[1] / "scryfall" / "oracle-cards.jsonl.gz" if known is not None else None
    if source is None or not source.is_file():
        print("magic_build: Magic's cards are not on this machine (set CARD2SPELL_SHARED)")
        return
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        half = here / "half.jsonl.gz"
        half.write_bytes(gzip.compress(b"".join(gzip.decompress(source.read_bytes()).splitlines(keepends=True)[::2])))
        (here / "oracle-sets.json").write_bytes(source.with_name("oracle-sets.json").read_bytes())
        for name, path in (("half of the cards", half), ("all cards", source)):
            cache = {"CARD2SPELL_CACHE": str(here / f"cache of {name}")}
            build = _build(path, here / name)
            _tell(f"{name}, fresh", run(build, cwd=here, env=cache))
            _tell(f"{name}, unchanged", best(build, cwd=here))


def _build(source: Path, output: Path) -> list[str]:
    return card2spell("build", "--system", "magic-rpg", "--source", str(source), "--output", str(output))


def _tell(what: str, found: Run) -> None:
    print(f"magic_build: {what} {found.seconds:.2f} s, {found.megabytes:.0f} MB (status {found.status})")


if __name__ == "__main__":
    main()
