"""Random battles of Magic: the Role Playing Game with everything checked at every moment (issue 19: 3,000 of them).

python -m bench.magic_battles [BATTLES] [FIRST SEED]
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from convert.kernel import Policy, RandomPlayer
from convert.systems.magic_rpg.rules.players import SensiblePlayer
from tests.magic_rpg.invariants import KINDS, play


def main(battles: int = 3_000, first: int = 0) -> None:
    """Play them; the first that breaks an invariant ends it with its kind and seed."""
    won: Counter[str] = Counter()
    begun = time.process_time()
    for number in range(battles):
        kind, seed = number % KINDS, first + number // KINDS
        one: Policy = RandomPlayer(seed) if seed % 3 else SensiblePlayer(seed)
        two: Policy = RandomPlayer(seed + 1) if seed % 2 else SensiblePlayer(seed)
        try:
            game = play(kind, seed, (one, two))
        except AssertionError as error:
            raise SystemExit(f"kind {kind}, seed {seed}: {error}") from error
        won[f"kind {kind}: {'nobody' if game.winner is None else game.sides[game.winner]}"] += 1
    spent = time.process_time() - begun
    for told, count in sorted(won.items()):
        print(f"{told}: {count}")
    print(f"{battles} battles, every invariant held, {spent:.1f} s of processor time")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
