"""The names of the files that builds and migrations write into a compendium, whichever game it is of."""

from __future__ import annotations

from convert.compendium import base, files, manifest, provenance, state
from convert.contract.registry import load_system, system_names
from convert.contract.system import System

_ALWAYS = (manifest.NAME, provenance.NAME, state.NAME, base.NAME, base.OLDER)


def is_ours(name: str) -> bool:
    """Whether a build of any game here writes or removes a file of this name, or ``migrate`` keeps its old form by it
    (``spells.yaml.v1``). The names are relative to the compendium's folder."""
    if name in _ALWAYS:
        return True
    plain, dot, version = name.rpartition(".v")
    wanted = plain if dot and version.isascii() and version.isdigit() else name
    return any(wanted in _of_game(game) for game in _games())


def _of_game(system: System) -> tuple[str, ...]:
    entry_files = tuple(f"{stem}.{form}" for stem in system.files for form in files.FORMATS)
    return (*entry_files, manifest.NAME, provenance.NAME, *system.other_files(()))


def _games() -> list[System]:
    games = []
    for name in system_names():
        try:
            games.append(load_system(name))
        except ModuleNotFoundError:  # a game whose package has gone since it was registered
            continue
    return games
