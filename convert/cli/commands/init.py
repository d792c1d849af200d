"""``card2spell init``: a folder of one's own to work in."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from convert.plain_file import real_path
from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, SystemOption, folder_to_make


def init(
    folder: Annotated[
        Path, typer.Argument(metavar="[DIR]", help="The folder; by default this one.", callback=folder_to_make)
    ] = Path(),
    system: SystemOption = DEFAULT_SYSTEM,
    json: Annotated[bool, typer.Option("--json", help="Say what was written as JSON, for programs.")] = False,
) -> None:
    """Start a folder of your own: configuration, an override to start from, and editor settings.

    What is there already stays as it is. Example: card2spell init my-table
    """
    from convert.compendium.own_folder import start
    from convert.contract.registry import load_system
    from convert.errors import UsageError

    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file", hint="name a folder")
    written, kept = start(folder, load_system(system))
    if json:
        console.out_json("init", {"folder": folder.as_posix(), "written": written, "kept": kept})
        return
    for path in written:
        console.out(path)
    if kept:
        console.talk(f"{len(kept)} file{'s' * (len(kept) != 1)} there already, left as they are: {', '.join(kept)}")
    there = f"`cd {quote(str(folder))}`, " if real_path(folder) != Path.cwd() else ""
    console.talk(f"next: {there}`card2spell build`, then `card2spell override new NAME`")
