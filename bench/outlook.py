"""``python -m bench.outlook [GAMES] [PROCESSES]``: what the outlook of a fight is worth, and the weights that fit best.

Fights of each mirror party (``tests/players/parties.py``) between sensible players, some of whose moves are random so
that odd positions come up too. In each half round the position is looked at once, from the side whose move it is; at
the end it is known who won. Printed, for each party and for all: the log loss of ``outlook`` as it is, of weights
fitted to the other games (five folds), of somebody who knows nothing; then the weights fitted to all games."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec
import numpy as np
from scipy.optimize import minimize

from bench.mirrors import maker, start
from convert.kernel import derive
from convert.kernel.workers import at_work
from convert.systems.duel_monsters.rules.outlook import features, outlook
from tests.players.parties import PARTIES

MISTAKES = (0.0, 0.1, 0.25)
"""Shares of random moves, one of them for each game."""
FOLDS = 5
KEPT = 1.0
"""How strongly weights are held near 0."""


class Position(msgspec.Struct, frozen=True):
    """One look at a fight: its game, what the features say, what the outlook says, and who won (1, 0.5 or 0)."""

    game: int
    features: tuple[float, ...]
    outlook: float
    won: float


def watch(name: str, number: int) -> list[Position]:
    """The positions of one game."""
    seed = derive(77, number)
    chance = random.Random(number)
    players = [maker("sensible", name)(derive(seed, side + 1)) for side in (0, 1)]
    mistakes = chance.choice(MISTAKES)
    game = start(name, seed)
    seen: dict[int, tuple[int, tuple[float, ...], float]] = {}
    while not game.over:
        side = game.to_move
        assert side is not None
        seen.setdefault(int(2 * game.elapsed), (side, features(game.state, side), outlook(game.state, side)))
        moves = game.legal_moves()
        random_one = chance.random() < mistakes
        game.play(chance.choice(moves) if random_one else players[side].choose(game, moves))
    winner = game.winner
    return [
        Position(number, each, looks, 0.5 if winner is None else float(winner == side))
        for side, each, looks in seen.values()
    ]


def loss(chances: Any, won: Any) -> float:
    """Mean log loss of chances."""
    sure = np.clip(chances, 1e-6, 1 - 1e-6)
    return float(-np.mean(won * np.log(sure) + (1 - won) * np.log(1 - sure)))


def fit(table: Any, won: Any) -> Any:
    """Weights of a logistic regression; the last one is of being the side to move."""

    def cost(weights: Any) -> tuple[float, Any]:
        chances = 1 / (1 + np.exp(-(table @ weights)))
        kept = KEPT / len(won)
        return loss(chances, won) + kept * float(weights @ weights) / 2, table.T @ (chances - won) / len(
            won
        ) + kept * weights

    return minimize(cost, np.zeros(table.shape[1]), jac=True).x


def report(name: str, positions: Sequence[Position]) -> None:
    """Print how well the outlook fits, and the weights that would fit best."""
    won = np.array([each.won for each in positions])
    table = np.array([[*each.features, 1.0] for each in positions])
    folds = np.array([each.game % FOLDS for each in positions])
    apart = np.zeros(len(won))
    for fold in range(FOLDS):
        apart[folds == fold] = 1 / (1 + np.exp(-(table[folds == fold] @ fit(table[folds != fold], won[folds != fold]))))
    now = loss(np.array([each.outlook for each in positions]), won)
    nothing = loss(np.full(len(won), won.mean()), won)
    weights = ", ".join(f"{weight:.2f}" for weight in fit(table, won))
    print(
        f"{name}: {len(won)} positions; log loss {now:.3f} as it is, {loss(apart, won):.3f} fitted, "
        f"{nothing:.3f} knowing nothing; weights {weights} (the last: to move)",
        flush=True,
    )


def main() -> None:
    """Watch, fit and print."""
    given = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    games, jobs = (given[0] if given else 140), (given[1] if len(given) > 1 else 2)
    everything: list[Position] = []
    with ProcessPoolExecutor(at_work(jobs)) as pool:
        for name in PARTIES:
            found = [each for game in pool.map(watch, [name] * games, range(games), chunksize=10) for each in game]
            report(name, found)
            everything += found
    report("all", everything)


if __name__ == "__main__":
    main()
