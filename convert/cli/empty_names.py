"""A file or folder that is named by nothing at all (``--output ""``, from a variable that is not set) is a mistake."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any, get_args, get_type_hints

from convert.errors import UsageError


def refuse_empty_names(command: Any, arguments: list[str]) -> None:
    """Raise ``UsageError`` where an option or argument that takes a path is empty. ``arguments`` are those behind the
    command's name; a group's own commands are followed."""
    if not any(each == "" or (each.startswith("-") and each.endswith("=")) for each in arguments):
        return
    while arguments and arguments[0] in (below := getattr(command, "commands", {})):
        command, arguments = below[arguments[0]], arguments[1:]
    paths = [each for each in command.params if each.name in _of_paths(command.callback)]
    options = {name for each in paths for name in each.opts if name.startswith("-")}
    places = any(not name.startswith("-") for each in paths for name in each.opts)
    before = ""
    for each in arguments:
        option = before if each == "" else each.removesuffix("=") if each.endswith("=") else ""
        if option in options:
            raise UsageError(f"{option} is given nothing", hint=f"name a file or folder, or leave {option} out")
        if each == "" and places and not before.startswith("-"):
            raise UsageError("the name of a file or folder is empty", hint="write . for the folder you are in")
        before = each


def _of_paths(function: Any) -> set[str]:
    """The parameters of a command's function that are paths, or lists of them."""
    hints = get_type_hints(inspect.unwrap(function))
    return {name for name, hint in hints.items() if hint is Path or Path in get_args(hint) or _listed(hint)}


def _listed(hint: Any) -> bool:
    return any(Path in get_args(each) for each in get_args(hint))
