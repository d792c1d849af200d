"""A guess at how often a party beats a group, learned from the fights that were played: a small logistic regression.

Pure arithmetic, no dice: the same observations give the same guess. The guess only says what to play next; odds that
are shown are always measured.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

STEPS = 60
RIDGE = 0.5
"""Keeps weights small where few fights tell them apart. Measured on 320 fights of three Magi against 160 groups: of the
ridges 0.05, 0.5 and 2 this one guesses the others best from 24, 60 or 128 groups."""

Features = tuple[float, ...]


def standard(rows: Sequence[Features]) -> list[Features]:
    """Rows of numbers, each column with mean 0 and deviation 1, behind a 1: so that the ridge is the same for all."""
    columns = list(zip(*rows, strict=True))
    means = [math.fsum(column) / len(column) for column in columns]
    apart = [
        math.sqrt(math.fsum((value - mean) ** 2 for value in column) / len(column)) or 1.0
        for column, mean in zip(columns, means, strict=True)
    ]
    return [
        (1.0, *((value - mean) / width for value, mean, width in zip(row, means, apart, strict=True))) for row in rows
    ]


def fit(rows: Sequence[tuple[Features, float, int]]) -> Features:
    """Weights from rows of (features, win rate, games), by Newton's method with a ridge."""
    size = len(rows[0][0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE if row == column else 0.0 for column in range(size)] for row in range(size)]
        for features, rate, games in rows:
            guess = predict(weights, features)
            spread = games * guess * (1 - guess)
            for row, one in enumerate(features):
                slope[row] += games * (rate - guess) * one
                for column, other in enumerate(features):
                    bend[row][column] += spread * one * other
        change = _solve(bend, slope)
        weights = [weight + max(-2.0, min(2.0, step)) for weight, step in zip(weights, change, strict=True)]
        if max(map(abs, change)) < 1e-6:
            break
    return tuple(weights)


def predict(weights: Sequence[float], features: Features) -> float:
    """The guessed win rate, 0 to 1."""
    total = sum(weight * feature for weight, feature in zip(weights, features, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots; the ridge makes sure that there is a solution."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            rows[below] = [low - factor * high for low, high in zip(rows[below], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found
