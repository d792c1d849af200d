"""Where a compendium lies: ``DIR/<system>``, or ``DIR`` itself where it is named so or already is one."""

from __future__ import annotations

from pathlib import Path

from convert.compendium.manifest import NAME


def folder_for(output: Path, system: str) -> Path:
    """Where a build with ``--output`` puts the compendium of a game: a folder of its own below ``output``."""
    return output if output.name == system else output / system


def folder_in(folder: Path) -> Path:
    """The compendium that a person means by ``folder``: that one, or the only one directly below it."""
    if (folder / NAME).is_file() or not folder.is_dir():
        return folder
    below = sorted(path.parent for path in folder.glob(f"*/{NAME}"))
    return below[0] if len(below) == 1 else folder
