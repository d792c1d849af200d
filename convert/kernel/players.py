"""Players: who chooses among the legal moves. Anything with ``choose`` is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

from convert.errors import UsageError
from convert.kernel.dice import SeededDice, derive
from convert.kernel.game import Game
from convert.kernel.moves import Move


class Policy(Protocol):
    """A player. ``choose`` gets the game and its legal moves (never empty) and returns one of them.

    A fair player looks at ``game.view(game.to_move)``, not at what the other side hides. It must not change the game;
    to try something out it plays on ``game.copy()``.
    """

    name: str

    def choose(self, game: Game[Any], moves: Sequence[Move]) -> Move:
        """One of ``moves``."""
        ...


PolicyMaker = Callable[[int], Policy]
"""Makes a player from a seed: a class will do."""


@runtime_checkable
class Budgeted(Protocol):
    """A maker of players that think for as long as they are told: ``NAME=BUDGET``."""

    def budget(self, text: str) -> PolicyMaker:
        """The same with that budget. Raises ``UsageError``."""
        ...


class RandomPlayer:
    """Every legal move is equally likely. The same seed plays the same game."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._dice = SeededDice(derive(seed, 7))

    def choose(self, game: Game[Any], moves: Sequence[Move]) -> Move:
        return self._dice.choice(moves)


SPAN = ("novice", "sensible", "search")
"""Players of rising strength: odds under all of them, side by side, say how far they depend on who plays."""
THOROUGH, SHARE, FEWEST_GAMES = "search", 10, 20
"""A player of those that takes its time: it plays one game where the others play so many, but so many at least."""


def span_games(player: str, games: int) -> int:
    """How many of so many games a player of ``SPAN`` plays."""
    return min(games, max(FEWEST_GAMES, games // SHARE)) if player == THOROUGH else games


def find_policy(name: str, known: Mapping[str, PolicyMaker]) -> PolicyMaker:
    """The player of this name: one of ``known``, or one's own as ``package.module:maker``. Raises ``UsageError``."""
    if name in known:
        return known[name]
    player, equals, budget = name.partition("=")
    thinks: object = known.get(player)
    if equals and isinstance(thinks, Budgeted):
        return thinks.budget(budget)
    module, colon, attribute = name.partition(":")
    if not colon:
        raise UsageError(
            f"there is no player called {name!r}",
            hint=f"the players are: {', '.join(known)}; or your own as package.module:Class",
        )
    try:
        found = getattr(import_module(module), attribute)
        made = found(0)
    except (ImportError, AttributeError) as error:
        raise UsageError(f"there is no player {name!r}: {error}", hint="write package.module:Class") from None
    except (Exception, SystemExit) as error:  # whatever somebody's own module may raise, sys.exit included
        if isinstance(error, TypeError | SystemExit):
            raise UsageError(
                f"{name!r} is no maker of players: "
                f"{'it ends the program' if isinstance(error, SystemExit) else 'it cannot be called with a seed'}",
                hint=f"the players that come along are: {', '.join(known)}; `card2spell guide players` shows how one is"
                " written",
            ) from None
        raise UsageError(f"the player {name!r} could not be made: {type(error).__name__}: {error}") from None
    if not callable(getattr(made, "choose", None)):
        raise UsageError(
            f"{name!r} makes no player, which has a method choose(game, moves)",
            hint=f"the players that come along are: {', '.join(known)}",
        )
    maker: PolicyMaker = found
    return maker


def play_out(game: Game[Any], players: Sequence[Policy], *, limit: int = 1_000_000) -> Game[Any]:
    """Play the game to its end (or for ``limit`` moves), each side by its player. Returns the same game."""
    for _ in range(limit):
        decision = game.decision
        if decision is None:
            break
        game.play(players[decision.side(game)].choose(game, game.legal_moves()))
    return game
