"""What a game offers the ``play`` and ``simulate`` commands: its players, its scenarios, and matches.

``System.arena`` makes the ``Arena`` of a game for a compendium.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from convert.errors import Card2SpellError
from convert.kernel.dice import Dice
from convert.kernel.game import Game
from convert.kernel.players import PolicyMaker
from convert.kernel.saving import IMPOSSIBLE, NO_GAME, SavedGameError
from convert.plain_file import SAVED_MOST, read_plain

G = TypeVar("G", bound=Game[Any])


class Bout(Protocol):
    """One set-up that can be played again and again (a ``Match``, and what a person reads before it). It pickles."""

    title: str
    intro: str

    @property
    def notes(self) -> Sequence[str]:
        """What should be known of it beside its odds: a number that is open, and what it counts as."""
        ...

    @property
    def members(self) -> Sequence[Sequence[str]]:
        """Who is on each side, by name."""
        ...

    @property
    def sides(self) -> Sequence[str]:
        """The names of the sides."""
        ...

    def start(self, seed: int, dice: Dice | None = None) -> Game[Any]:
        """A new game: with dice of this seed, or with the given ones."""
        ...


class Arena(Protocol):
    """A game's bouts."""

    players: Mapping[str, PolicyMaker]
    """Its players by name, the usual one first."""

    usual: str
    """The scenario that is meant when none is named; empty where sides or a scenario must be."""

    def scenarios(self) -> Mapping[str, str]:
        """The scenarios that come with the game: name and title."""
        ...

    def scenario(self, name: str) -> Bout:
        """A scenario that comes with the game, or the file of that path. Raises ``UsageError`` or ``DataError``."""
        ...

    def sides(self, sides: Sequence[str]) -> Bout:
        """A bout of sides given in words, in the game's own way. Raises ``UsageError``."""
        ...

    def instead(self, bout: Bout, names: str) -> Bout | None:
        """A scenario's bout with others on its last side, in words as for ``sides``; None where that cannot be, or
        where the words name a scenario. Raises ``UsageError``."""
        ...

    def resume(self, path: Path, *, trust: bool = False) -> Game[Any]:
        """A saved game (``read_saved``); with ``trust``, also one that somebody changed. Raises ``SavedGameError``."""
        ...


def read_saved(game: type[G], path: Path, context: Any = None, *, trust: bool = False) -> G:
    """The saved game in a file; ``context`` is what the game shares. Raises ``SavedGameError`` that names the file and
    the code of what is wrong with it."""
    try:
        return game.from_json(_saved_bytes(path), context, trust=trust)
    except Card2SpellError as error:
        code = error.code if isinstance(error, SavedGameError) else IMPOSSIBLE
        raise SavedGameError(f"{path}: {error.message} ({code})", code=code, hint=error.hint) from None


def _saved_bytes(path: Path) -> bytes:
    try:
        return read_plain(path, SAVED_MOST)
    except OSError as error:
        raise SavedGameError(f"it cannot be read: {error.strerror or error}", code=NO_GAME) from None
