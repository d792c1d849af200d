"""Commands that only a game can have (characters, campaigns): the game's own Typer apps, found by name.

``System.commands`` names them; one is imported when it is called.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from convert.contract.registry import load_system, system_names

if TYPE_CHECKING:
    from convert.contract.system import Command


def game_commands() -> dict[str, Command]:
    """The commands of all games, by name; of two that have the same one the first game's."""
    found: dict[str, Command] = {}
    for name in system_names():
        try:
            commands = load_system(name).commands
        except ModuleNotFoundError:
            continue
        for command, how in commands.items():
            found.setdefault(command, how)
    return found


def game_app(command: Command) -> Any:
    """The Typer app of a game's command."""
    module, _, attribute = command.app.partition(":")
    return getattr(import_module(module), attribute)
