"""Where a compendium lies: ``DIR/<system>``, or ``DIR`` itself where it is named so or already is one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from convert.compendium import files
from convert.compendium.config import peek
from convert.compendium.manifest import NAME
from convert.contract.system import System


def folder_for(output: Path, system: str) -> Path:
    """Where a build with ``--output`` puts the compendium of a game: a folder of its own below ``output``."""
    return output if output.name == system else output / system


def folder_in(folder: Path, system: str = "") -> Path:
    """The compendium that a person means by ``folder``: that one, or the only one directly below it; of several the one
    of the game ``system``."""
    if (folder / NAME).is_file() or not folder.is_dir():
        return folder
    below = sorted(path.parent for path in folder.glob(f"*/{NAME}"))
    return below[0] if len(below) == 1 else folder / system if folder / system in below else folder


def usual_folder(system: str, top: Path = Path()) -> Path:
    """Where builds in the folder ``top`` go by default: where its ``card2spell.yaml`` says, else
    ``output/<system>``."""
    return folder_for(top / (peek(top).output or "output"), system)


def holds_entries(folder: Path, system: System) -> bool:
    """Whether a compendium of this game lies in the folder."""
    return any(files.find(folder, stem) for stem in system.files)


def built_near(system: System, paths: Iterable[Path]) -> Path | None:
    """The compendium that files belong to: the one built in the folder that one works in, else in the nearest folder
    around one of ``paths``. None where nothing was built."""
    around = [Path(), *(parent for path in paths for parent in path.resolve().parents)]
    return next((place for top in around if holds_entries(place := usual_folder(system.name, top), system)), None)
