"""Where a compendium lies: ``DIR/<system>``, or ``DIR`` itself where it is named so or already is one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from convert.compendium import files
from convert.compendium.config import peek
from convert.compendium.manifest import NAME
from convert.contract.system import System
from convert.errors import Card2SpellError, MissingError
from convert.plain_file import look_into, read_plain, real_path


def folder_for(output: Path, system: str) -> Path:
    """Where a build with ``--output`` puts the compendium of a game: a folder of its own below ``output``."""
    return output if output.name == system else output / system


def folder_of(folder: Path, system: str) -> Path:
    """The compendium of the game ``system`` that a person means by ``folder``. Raises ``MissingError`` where what lies
    there is another game's."""
    found = folder_in(folder, system)
    held = _game_of(found)
    if held not in ("", system):
        hint = f"`--system {held}` reads it, `card2spell build --system {system} --output {folder}` makes another"
        raise MissingError(f"there is no {system} compendium in {folder}: it holds {held}", hint=hint)
    return found


class _Head(msgspec.Struct):
    system: str = ""


def _game_of(folder: Path) -> str:
    """The game of the compendium in a folder; "" where that cannot be read."""
    try:
        return msgspec.json.decode(read_plain(folder / NAME, 1 << 24), type=_Head).system
    except (OSError, Card2SpellError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""


def folder_in(folder: Path, system: str = "") -> Path:
    """The compendium that a person means by ``folder``: that one, or the only one directly below it; of several the one
    of the game ``system``. Raises ``OSError`` where none is found and one may be in a folder that cannot be read."""
    if (folder / NAME).is_file() or not folder.is_dir():
        return folder
    below = sorted(path.parent for path in folder.glob(f"*/{NAME}"))
    if not below:
        look_into(folder, *folder.glob("*/"))
    return below[0] if len(below) == 1 else folder / system if folder / system in below else folder


def usual_folder(system: str, top: Path = Path()) -> Path:
    """Where builds in the folder ``top`` go by default: where its ``card2spell.yaml`` says, else
    ``output/<system>``."""
    return folder_for(top / (peek(top).output or "output"), system)


def holds_entries(folder: Path, system: System) -> bool:
    """Whether a compendium of this game lies in the folder."""
    return any(files.find(folder, stem) for stem in system.files)


def nearest_compendium(system: System, paths: Iterable[Path]) -> Path | None:
    """The compendium that files belong to: the one built in the folder that one works in, else in the nearest folder
    around one of ``paths``. None where nothing was built."""
    around = [Path(), *(parent for path in paths for parent in real_path(path).parents)]
    return next((place for top in around if holds_entries(place := usual_folder(system.name, top), system)), None)
