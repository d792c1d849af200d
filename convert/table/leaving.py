"""A game at the keyboard is played until it ends or something stops it, and then it is kept: one way for every command
at whose table people sit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from convert.errors import MachineError, UsageError
from convert.signals import uninterrupted
from convert.table.stopping import Stopped
from convert.terminal import console

if TYPE_CHECKING:
    from convert.table.keyboard import Table


class Keeper(Protocol):
    """Where a command keeps a game that is left, and what it says of that."""

    @property
    def what(self) -> str:
        """What it calls the game."""

    def left(self, table: Table, keeps: bool) -> str:
        """Keep a game that is not over, if it ``keeps`` at all; how to go on with it, in words that stand behind "the
        game is not over"."""

    def ended(self, table: Table) -> str:
        """Keep a game that was stopped at its end, where it can be looked at and taken back; the same in words."""


def until_it_ends(
    table: Table,
    keeper: Keeper,
    *,
    at_terminal: bool,
    then: Callable[[Any], None] = lambda game: None,
) -> BaseException | None:
    """Play to the end and do with the game what comes ``then`` (its end is written down, say); what stopped it, None
    where all is done.

    A game that is left is kept, though its terminal goes away while that is done: then the signal is met once more, and
    it is kept all the same. Whatever else goes wrong is raised after the game was kept: a fault of the rules, a stream
    that cannot be written (at a terminal: a game that is piped in can be played again)."""
    try:
        try:
            table.run()
            then(table.game)
        except (Stopped, KeyboardInterrupt) as stop:
            leave(table, keeper, stop, at_terminal=at_terminal)
            return stop
        except (OSError, UsageError):  # whoever reads has gone, the disk is full, or what is typed is no line
            _keep(table, keeper, "stopped", at_terminal)
            raise
        except Exception:
            if not table.game.trusted:  # what somebody changed by hand is as it was in its file
                _keep(table, keeper, "the rules failed here, which is a fault of card2spell's", True)
            raise
    except KeyboardInterrupt as again:  # before ``leave`` began: a closed terminal ends first, then it tells
        leave(table, keeper, again, at_terminal=at_terminal)
        return again
    return None


def leave(table: Table, keeper: Keeper, stop: BaseException, *, at_terminal: bool) -> None:
    """Keep a game that a person leaves, or a signal stops, at a terminal or with ``q``, and say so. Nothing is written
    for a pipe that ends. Raises ``MachineError`` where a person leaves a game that could not be kept."""
    with uninterrupted():
        if isinstance(stop, KeyboardInterrupt):
            table.make_whole()
        told = _told(table, keeper, "stopped", at_terminal or (isinstance(stop, Stopped) and stop.asked))
        if table.refused is not None and isinstance(stop, Stopped):
            raise MachineError(told, hint="free some space, or play in a folder that you may write in")
        console.talk(told)


def _keep(table: Table, keeper: Keeper, why: str, keeps: bool) -> None:
    """Something failed in the middle of a game: it is kept as it was when a person last had to decide."""
    with uninterrupted():
        table.make_whole()
        console.talk(_told(table, keeper, "stopped" if table.game.over else why, keeps))


def _told(table: Table, keeper: Keeper, why: str, keeps: bool) -> str:
    """The one sentence about it; what is to be kept is kept."""
    if table.game.over:
        return f"{why}: the {keeper.what} is over{keeper.ended(table) if keeps else ''}"
    return f"{why}: the {keeper.what} is not over{keeper.left(table, keeps)}"
