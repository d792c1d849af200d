"""Which games there are, found by name and imported on use.

A third party registers a game with an entry point in the group ``card2spell.systems`` (name → ``package.module``,
whose ``SYSTEM`` is the game).
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, cast

from convert.errors import UsageError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from convert.contract.system import System

BUNDLED = {
    "duel-monsters": "convert.systems.duel_monsters",
    "caster-duel": "convert.systems.caster_duel",
    "dice-duels": "convert.systems.dice_duels",
    "dragon-warrior": "convert.systems.dragon_warrior",
    "magic-rpg": "convert.systems.magic_rpg",
}


def system_names() -> tuple[str, ...]:
    """The names of all games that can be used here, the bundled ones first."""
    others = sorted({point.name for point in _registered()} - set(BUNDLED))
    return (*BUNDLED, *others)


def named_in_a_command(name: str) -> str:
    """`` --system NAME``, as a command that is proposed must say it; "" for the game that is meant without it."""
    return "" if name in ("", next(iter(BUNDLED))) else f" --system {name}"


def load_system(name: str) -> System:
    """The game of this name. Raises ``UsageError`` for a name nobody registered."""
    module = BUNDLED.get(name)
    if module is None:
        for point in _registered():
            if point.name == name:
                module = point.value
    if module is None:
        raise UsageError(f"there is no game called {name!r}", hint=f"the games are: {', '.join(system_names())}")
    return cast("System", import_module(module).SYSTEM)


def _registered() -> Iterable[EntryPoint]:
    """What other packages register. To find them, all packages that are installed are looked at."""
    from importlib.metadata import entry_points

    return entry_points(group="card2spell.systems")
