"""Commands that only a game can have (characters, campaigns): the game's own Typer apps, found by name.

``System.commands`` names them as ``package.module:attribute``; one is imported when it is called.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from convert.contract.registry import load_system, system_names
from convert.errors import UsageError


def game_app(command: str) -> Any:
    """The Typer app of the first game that has this command. Raises ``UsageError`` where none has."""
    for name in system_names():
        try:
            commands = load_system(name).commands
        except ModuleNotFoundError:
            continue
        if command in commands:
            module, _, attribute = commands[command].partition(":")
            return getattr(import_module(module), attribute)
    raise UsageError(f"no game here has the command {command}")
