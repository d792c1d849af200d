"""Which mutants are tried: lines drawn evenly, then one of the line's operators, then one of its sites."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

import msgspec

from bench.mutation.sites import Site, sites

_RULES = "convert/systems/duel_monsters/rules"
ROOMS: dict[str, tuple[str, ...]] = {
    **{f"rules/{name}": (f"{_RULES}/{name}",) for name in ("combat", "damage", "movement", "casting", "focus")},
    "rules/summoning": (f"{_RULES}/summoning",),
    "rules/effects": (f"{_RULES}/effects", f"{_RULES}/verbs"),
    "compendium/overrides": ("convert/compendium/overrides",),
    "compendium/atomic": ("convert/compendium/atomic",),
    "kernel": ("convert/kernel",),
}
"""Room → the file (without ``.py``) or the folder that it is."""
EQUIVALENT = Path(__file__).parent / "equivalent.yaml"


class Equivalent(msgspec.Struct, frozen=True):
    """A mutant that changes nothing a test could see, and why."""

    file: str
    code: str
    change: str
    reason: str


def equivalents(path: Path = EQUIVALENT) -> tuple[Equivalent, ...]:
    """The mutants that are known to change nothing. Raises ``msgspec.ValidationError`` for a row without its reason."""
    return msgspec.yaml.decode(path.read_bytes() or b"[]", type=tuple[Equivalent, ...])


def files_of(root: Path, room: str) -> list[str]:
    """The files of a room, relative to ``root``. Raises ``FileNotFoundError`` for a room that is not there."""
    found: set[Path] = set()
    for name in ROOMS[room]:
        single, folder = root / f"{name}.py", root / name
        found |= {single} if single.is_file() else set(folder.rglob("*.py"))
    if not found:
        raise FileNotFoundError(f"no file of the room {room} is there")
    return sorted(path.relative_to(root).as_posix() for path in found)


def all_sites(root: Path, rooms: Iterable[str] = ROOMS) -> list[tuple[str, Site]]:
    """Every site of these rooms with its room."""
    return [(room, site) for room in rooms for file in files_of(root, room) for site in sites(root, file)]


def drawn(known: Sequence[tuple[str, Site]], seed: int) -> Iterator[tuple[str, Site]]:
    """The sites in the order of a draw: each line once, its operator and site by chance."""
    chance = random.Random(seed)
    by_line = [list(group) for _, group in groupby(known, key=lambda one: (one[1].file, one[1].line))]
    chance.shuffle(by_line)
    for line in by_line:
        operator = chance.choice(sorted({site.operator for _, site in line}))
        yield chance.choice([one for one in line if one[1].operator == operator])


def is_equivalent(site: Site, known: Iterable[Equivalent]) -> bool:
    """Does the list of equivalents name this change of this line?"""
    return any((row.file, row.code, row.change) == (site.file, site.code, site.change) for row in known)
