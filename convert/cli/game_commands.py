"""Commands that only a game can have (characters, campaigns): the game's own Typer apps, found by name.

``System.commands`` names them; one is imported when it is called. Where several games have a command of that name,
``--system`` says which is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from convert.contract.registry import load_system, system_names
from convert.contract.told import files_of, game_of
from convert.errors import UsageError

if TYPE_CHECKING:
    from convert.contract.system import Command


def game_commands() -> dict[str, dict[str, Command]]:
    """The commands of all games, by name, each with the games that have it, the bundled ones first."""
    found: dict[str, dict[str, Command]] = {}
    for name in system_names():
        try:
            commands = load_system(name).commands
        except ModuleNotFoundError:
            continue
        for command, how in commands.items():
            found.setdefault(command, {})[name] = how
    return found


def help_line(games: Mapping[str, Command]) -> str:
    """What a command does, in a line; of one that several games have, which they are."""
    first = next(iter(games.values())).help
    return first if len(games) == 1 else f"{first} Games: {', '.join(games)} (--system)."


def meant(name: str, games: Mapping[str, Command], arguments: list[str]) -> tuple[Command, list[str]]:
    """The command of the game that ``--system`` names, else of the one whose file is named or goes on here, else of the
    one that ``card2spell.yaml`` of this folder names, else of the first; and the arguments without that option. Raises
    ``UsageError`` for a game that has no such command."""
    from convert.compendium.config import peek

    wanted, left = _system_of(arguments) if len(games) > 1 else (None, arguments)
    if wanted is None and len(games) > 1:
        wanted, file = game_of(left)
        if wanted and wanted not in games:
            hint = f"the games with one are: {', '.join(games)}"
            raise UsageError(f"{file} is for {wanted}, which has no command {name}", hint=hint)
        wanted = wanted or _going_on(name) or peek(Path()).system
        return games.get(wanted or "") or next(iter(games.values())), left
    if wanted is None:
        return next(iter(games.values())), left
    if wanted not in games:
        raise UsageError(f"{wanted!r} has no command {name}", hint=f"the games with one are: {', '.join(games)}")
    return games[wanted], left


def refuse_other_game(
    name: str, command: Any, arguments: list[str], games: Mapping[str, Command], load: Callable[[Command], Any]
) -> None:
    """A command of a group that only another game has (``campaign study`` before there is a campaign) is refused with
    that game's name. The other games' groups are loaded (``load``) only where this one has no such command. Raises
    ``UsageError``."""
    wanted = next((each for each in arguments if not each.startswith("-")), None)
    if wanted is None or wanted in getattr(command, "commands", {wanted: None}):
        return
    having = [game for game, how in games.items() if wanted in getattr(load(how), "commands", {})]
    if having:
        raise UsageError(
            f"`{name} {wanted}` is a command of {' and '.join(having)}, which no file here is of",
            hint=f"say which game: card2spell {name} {wanted} --system {having[0]} …",
        )


def _going_on(kind: str) -> str:
    """The game of the file that a command continues where none is named: of ``campaign.yaml`` for ``campaign``, else
    of all campaigns of this folder; "" where they are of several games."""
    there = files_of(Path(), kind)
    usual = [game for path, game in there.items() if path.stem == kind]
    games = set(usual or there.values())
    return games.pop() if len(games) == 1 else ""


def with_told_game(arguments: list[str]) -> list[str]:
    """The arguments of a command that takes files of any game, with ``--system`` for the game that a file among them
    says it is for, where the command line does not name one."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    if any(each == "--system" or each.startswith("--system=") for each in arguments[:end]):
        return arguments
    game, _ = game_of(arguments)
    return ["--system", game, *arguments] if game else arguments


def _system_of(arguments: list[str]) -> tuple[str | None, list[str]]:
    """What ``--system`` says, and the arguments without it."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    for at, each in enumerate(arguments[:end]):
        if each.startswith("--system="):
            return each.removeprefix("--system="), [*arguments[:at], *arguments[at + 1 :]]
        if each == "--system" and at + 1 < end:
            return arguments[at + 1], [*arguments[:at], *arguments[at + 2 :]]
    return None, arguments


def game_app(command: Command) -> Any:
    """The Typer app of a game's command."""
    module, _, attribute = command.app.partition(":")
    return getattr(import_module(module), attribute)
