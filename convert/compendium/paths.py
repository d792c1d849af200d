"""Where a compendium lies: ``DIR/<system>``, or ``DIR`` itself where it is named so or already is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from shlex import quote

import msgspec

from convert.compendium import files
from convert.compendium.config import NAME as CONFIG
from convert.compendium.config import peek
from convert.compendium.manifest import NAME
from convert.contract.system import System
from convert.errors import Card2SpellError, MissingError, UsageError
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


def overrides_folder(top: Path = Path()) -> Path:
    """Where the overrides of the folder ``top`` are, there or not: where its ``card2spell.yaml`` says, else
    ``overrides``."""
    return top / (peek(top).overrides or "overrides")


def overrides_option(overrides: Path) -> str:
    """`` --overrides DIR``, as a command that is proposed must say it; "" for the folder that is meant without it."""
    return "" if overrides == overrides_folder() else f" --overrides {quote(overrides.as_posix())}"


def refuse_overrides(goal: Path) -> None:
    """Raise ``UsageError`` where ``goal``, a folder that is to be written, is a folder of overrides or lies in one:
    what is written there would be read with them."""
    for overrides in _overrides_around(goal):
        if is_within(goal, overrides):
            called = "" if goal == overrides else f", {overrides}"
            where = "is" if is_within(overrides, goal) else "lies in"
            raise UsageError(
                f"{goal} {where} the folder of your overrides{called}: what is written there would be read with them",
                hint=f"choose a folder outside of {overrides}",
            )


def keep_apart(compendium: Path, overrides: Path) -> None:
    """Raise ``UsageError`` where a compendium and the folder of overrides lie in one another, or are one."""
    refuse_overrides(compendium)
    if is_within(compendium, overrides) or is_within(overrides, compendium):
        raise UsageError(
            f"the compendium in {compendium} and the overrides in {overrides} would be mixed up: one lies in the other",
            hint="give each a folder of its own: --output names that of a build, --overrides that of your overrides",
        )


def _overrides_around(goal: Path) -> Iterator[Path]:
    """The overrides of the folder that one works in, and of every folder around ``goal`` that has a
    ``card2spell.yaml``."""
    yield overrides_folder()
    for top in real_path(goal).parents:
        with suppress(OSError):
            if (top / CONFIG).is_file():
                yield overrides_folder(top)


def is_within(path: Path, folder: Path) -> bool:
    """Whether a path is a folder or leads into it, through links, ``..`` and whatever the system takes for one name.
    Neither need be there."""
    goal, real = real_path(path), real_path(folder)
    around = (goal, *goal.parents)
    with suppress(OSError):
        return real in around or any(each.samefile(real) for each in around if each.exists())
    return real in around


def holds_entries(folder: Path, system: System) -> bool:
    """Whether a compendium of this game lies in the folder."""
    return any(files.find(folder, stem) for stem in system.files)


def nearest_compendium(system: System, paths: Iterable[Path]) -> Path | None:
    """The compendium that files belong to: the one built in the folder that one works in, else in the nearest folder
    around one of ``paths``. None where nothing was built."""
    around = [Path(), *(parent for path in paths for parent in real_path(path).parents)]
    return next((place for top in around if holds_entries(place := usual_folder(system.name, top), system)), None)
