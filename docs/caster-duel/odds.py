"""Writes ``docs/caster-duel/odds.md``: ``python docs/caster-duel/odds.py [GAMES]`` (some minutes for 20,000)."""

from __future__ import annotations

import sys
from pathlib import Path

from convert.kernel import PolicyMaker, RandomPlayer
from convert.kernel.simulate import Report, simulate
from convert.systems.caster_duel.arena import TURN_LIMIT, Duel
from convert.systems.caster_duel.rules import Options, standard_entries
from convert.systems.caster_duel.rules.players import SensiblePlayer

GAMES = 20_000
SEED = 2026
HEAD = """# Who begins, and who wins

Beginner set-up, {limit} turns at most, seed {seed}: the same seed gives the same table. Shares are of all games, with
95 % Wilson intervals. The first player skips the first draw (CASTER-SETUP-03).

| players (first, second) | games | the first wins | the second wins | draws | turns: mean, 95 % within |
|---|---|---|---|---|---|
"""
FOOT = """
The sensible player (`convert/systems/caster_duel/rules/players.py`) sees its own hand and what lies open.

Written by `docs/caster-duel/odds.py`.
"""


def row(names: str, report: Report) -> str:
    """One line of the table."""
    shares = [f"{side.win_rate:.1%} [{side.interval[0]:.1%}, {side.interval[1]:.1%}]" for side in report.sides]
    draws = report.draws / report.games
    rounds = report.rounds
    cells = (names, f"{report.games:,}", *shares, f"{draws:.1%}", f"{rounds.mean:.1f}, {rounds.p95:g}")
    return f"| {' | '.join(cells)} |\n"


def main(games: int) -> None:
    """Play the series and write the page."""
    duel = Duel("Beginner set-up", "", Options(turn_limit=TURN_LIMIT), standard_entries())
    series: list[tuple[str, list[PolicyMaker], int]] = [
        ("sensible, sensible", [SensiblePlayer, SensiblePlayer], games),
        ("random, random", [RandomPlayer, RandomPlayer], games),
        ("sensible, random", [SensiblePlayer, RandomPlayer], games // 20),
        ("random, sensible", [RandomPlayer, SensiblePlayer], games // 20),
    ]
    text = HEAD.format(limit=TURN_LIMIT, seed=SEED)
    for names, makers, count in series:
        text += row(names, simulate(duel, makers, games=count, seed=SEED))
    Path(__file__).with_name("odds.md").write_text(text + FOOT, encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
