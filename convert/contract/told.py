"""Which game a file says that it is for: by the schema that it names for editors, at its beginning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from convert.contract.registry import BUNDLED, system_names
from convert.plain_file import STDIN, SUFFIXES, read_head

_SCHEMA = re.compile(r"\$schema[\"']?\s*[=:]\s*[\"']?([^\s\"',}]+)")
_ENDING = ".schema.json"


def game_and_kind(schema: str) -> tuple[str, str]:
    """The game and the kind of file that a schema is of: ``schemas/magic-rpg/campaign.schema.json`` is a campaign of
    ``magic-rpg``; what lies in ``schemas/`` itself is the first game's. "" for either that it does not say."""
    path = PurePosixPath(schema)
    if not path.name.endswith(_ENDING):
        return "", ""
    around = path.parent.name
    game = next(iter(BUNDLED)) if around == "schemas" else around if around in system_names() else ""
    return game, path.name.removesuffix(_ENDING)


def told_by(path: Path) -> tuple[str, str]:
    """The same of a file, by its first bytes; nothing of one that cannot be read."""
    try:
        named = path == STDIN or path.suffix.lower() in SUFFIXES
        found = _SCHEMA.search(read_head(path).decode(errors="replace")) if named else None
    except (OSError, ValueError):
        return "", ""
    return game_and_kind(found[1]) if found is not None else ("", "")


def files_of(folder: Path, kind: str) -> dict[Path, str]:
    """The files of a folder that say they are of this kind, and of which game, in the order of their names."""
    try:
        there = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
    except OSError:
        return {}
    told = {path: told_by(path) for path in there}
    return {path: game for path, (game, its_kind) in told.items() if game and its_kind == kind}


def game_of(arguments: Sequence[str]) -> tuple[str, Path | None]:
    """The game that the first of the files among these arguments (``FILE``, ``FILE#NAME``, ``--option=FILE``) says it
    is for, and that file; "" where none says so. ``-`` is what stands on standard input."""
    for each in arguments:
        name = (each.partition("=")[2] if each.startswith("--") else each).partition("#")[0]
        if Path(name) == STDIN or name.lower().endswith(SUFFIXES):
            game, _ = told_by(Path(name))
            if game:
                return game, Path(name)
    return "", None
