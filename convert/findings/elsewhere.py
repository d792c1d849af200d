"""Where a file that somebody names and that is not there may lie: for the hint of the sentence that says so."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

DEPTH = 3
"""Folders within folders that are looked into."""
MOST = 5000
"""Names that are looked at, at most: nobody waits for a hint."""
TOLD = 3
"""Places that are told, at most."""
NEAR = 0.75
"""How alike two names must be, 0 to 1."""
ENDINGS = (".yaml", ".yml", ".json")
PASSED_OVER = frozenset({"node_modules", "__pycache__", "site-packages"})
OURS = Path(__file__).parents[1] / "systems"
"""Sheets and fights that come along lie in here."""


def lies(path: Path, ours: Path = OURS) -> str:
    """Where a file of that name lies: below this folder or the one that was named, beside it, or among those that come
    along; else the file there whose name is nearly so. "" where nothing of the kind is found."""
    if not path.name:
        return ""
    bare = path.suffix.casefold() not in ENDINGS
    if bare:  # a sheet without its ending, or the name of something else
        path = path.with_name(f"{path.name}.yaml")
    wanted = path.name.casefold()
    here = [each for each in _below(Path()) if each.name.casefold() == wanted]
    near = here or [each for each in _neighbours() if each.name.casefold() == wanted]
    if near:
        told = [shlex.quote(str(each)) for each in near[:TOLD]]
        more = f", and in {len(near) - TOLD} more places" if len(near) > TOLD else ""
        return f"{'a file of that name' if bare else 'one'} lies in {' and in '.join(told)}{more}"
    if bare:
        return ""
    if found := next((each for each in sorted(ours.rglob("*" + path.suffix)) if each.name.casefold() == wanted), None):
        return f"one comes along with the toolkit: {shlex.quote(str(found))}"
    names = {each.stem.casefold(): each for each in _in(path.parent) if each.suffix == path.suffix}
    alike = get_close_matches(path.stem.casefold(), names, 1, NEAR)
    return f"did you mean {shlex.quote(str(names[alike[0]]))}?" if alike else ""


def _in(folder: Path) -> list[Path]:
    """The files of a folder, by name."""
    return sorted(folder / name for name in next(os.walk(folder), ("", [], []))[2][:MOST])


def _below(folder: Path) -> Iterator[Path]:
    """Files of a folder and of those in it, nearest first."""
    looked, rim = 0, [folder]
    for _ in range(DEPTH + 1):
        inner: list[Path] = []
        for each in rim:
            _, folders, files = next(os.walk(each), ("", [], []))
            looked += len(folders) + len(files)
            if looked > MOST:
                return
            yield from (each / name for name in sorted(files))
            inner += [each / name for name in sorted(folders) if name[0] != "." and name not in PASSED_OVER]
        rim = inner


def _neighbours() -> Iterator[Path]:
    """Files of the folder above and of the folders beside this one."""
    above = Path("..")
    _, folders, files = next(os.walk(above), ("", [], []))
    own = Path.cwd().name
    yield from (above / name for name in sorted(files))
    for name in sorted(folders)[: MOST // 50]:
        if name[0] != "." and name != own:
            yield from _in(above / name)
