"""Arguments that nothing can be meant by: a file or folder that is named by nothing at all (``--output ""``, from a
variable that is not set), and numbers of thousands of digits."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args, get_type_hints

from convert.errors import UsageError
from convert.printable import ONE_LINE

NAMES = frozenset(("--name", "--title", "--player", "--item"))
"""Options whose value is a name that is written into a file."""
MOST_DIGITS = 1_000
"""More than Python turns into a number (4,300) no seed needs, and nothing else can be."""
_DIGITS = re.compile(rf"[0-9]{{{MOST_DIGITS}}}")
_NEGATIVE = re.compile(r"-[0-9]+")


def refuse_endless_numbers(arguments: list[str]) -> None:
    """Raise ``UsageError`` where an argument holds a number that no machine reads."""
    if any(_DIGITS.search(each) for each in arguments):
        raise UsageError(f"a number of {MOST_DIGITS:,} digits and more is none that anything here can be")


def refuse_negative_numbers(arguments: list[str]) -> None:
    """Raise ``UsageError`` where a number below 0 stands by itself: nothing here is counted so, and it would be taken
    for an option. One behind an option is that option's own."""
    before = ""
    for each in arguments[: arguments.index("--")] if "--" in arguments else arguments:
        if _NEGATIVE.fullmatch(each) and not before.startswith("-"):
            raise UsageError(
                f"{each} is below 0", hint=f"write {each[1:]}: what takes away and what gives are two commands"
            )
        before = each


def refuse_odd_values(command: Any, arguments: list[str]) -> None:
    """Raise ``UsageError`` where an option has a number that is none (``nan``, ``inf``), or one that gives a name has
    bytes that are no text, or characters that no name has: what would be written could not be read."""
    command, arguments = _followed(command, arguments)
    numbers = {name for each in command.params if each.type.name.startswith("float") for name in each.opts}
    for option, value in _given(arguments, numbers | NAMES):
        if option in numbers and _is_endless(value):
            raise UsageError(f"{option} wants a number, and {value} is none that anything here can be")
        if option in NAMES and not re.search(ONE_LINE, value):
            raise UsageError(f"{option} has control characters or line ends in it", hint="write it on one line")
        if option in NAMES and re.search("[\ud800-\udfff\ufffe\uffff]", value):
            raise UsageError(
                f"{option} is no text: not all of its bytes are UTF-8", hint="look at the terminal's letters"
            )


def _given(arguments: list[str], options: set[str]) -> Iterator[tuple[str, str]]:
    """These options as they are given, each with its value."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    for each, after in pairwise([*arguments[:end], ""]):
        option, joined, value = each.partition("=")
        if option in options:
            yield option, value if joined else after


def _is_endless(value: str) -> bool:
    try:
        return not math.isfinite(float(value))
    except ValueError:
        return False  # which is told where it is read


def refuse_empty_names(command: Any, arguments: list[str]) -> None:
    """Raise ``UsageError`` where an option's value is empty, or an argument that takes a path. ``arguments`` are those
    behind the command's name; a group's own commands are followed."""
    if not any(each == "" or (each.startswith("-") and each.endswith("=")) for each in arguments):
        return
    command, arguments = _followed(command, arguments)
    paths = [each for each in command.params if each.name in _of_paths(command.callback)]
    options = _valued(command)
    named = {name for each in paths for name in each.opts}
    places = [each for each in command.params if not each.opts[0].startswith("-")]
    before, at = "", 0
    for each in arguments:
        option = before if each == "" else each.removesuffix("=") if each.endswith("=") else ""
        if option in options:
            what = "name a file or folder" if option in named else "give it a value"
            raise UsageError(f"{option} is given nothing", hint=f"{what}, or leave {option} out")
        place = not each.startswith("-") and before not in options
        if each == "" and place and places and (there := places[min(at, len(places) - 1)]) in paths:
            hint = "name a file" if there.metavar == "FILE" else "write . for the folder you are in"
            raise UsageError("the name of a file or folder is empty", hint=hint)
        before, at = each, at + place


def with_last_value(command: Any, arguments: list[str]) -> list[str]:
    """The arguments, an empty value behind a last option whose value is what a shell asks for: without it nothing of
    the line would be read."""
    own, _ = _followed(command, arguments)
    return [*arguments, ""] if arguments and arguments[-1] in _valued(own) else arguments


def _followed(command: Any, arguments: list[str]) -> tuple[Any, list[str]]:
    """A group's own command that is meant, and the arguments behind its name."""
    while arguments and arguments[0] in (below := getattr(command, "commands", {})):
        command, arguments = below[arguments[0]], arguments[1:]
    return command, arguments


def _valued(command: Any) -> set[str]:
    """The options that take a value."""
    valued = [each for each in command.params if not getattr(each, "is_flag", False)]
    return {name for each in valued for name in each.opts if name.startswith("-")}


def _of_paths(function: Any) -> set[str]:
    """The parameters of a command's function that are paths, or lists of them."""
    hints = get_type_hints(inspect.unwrap(function))
    return {name for name, hint in hints.items() if hint is Path or Path in get_args(hint) or _listed(hint)}


def _listed(hint: Any) -> bool:
    return any(Path in get_args(each) for each in get_args(hint))
