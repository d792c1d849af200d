"""Random games of Caster: how many a second on one core, and 5,000 of them with everything checked."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter, process_time

ROOT = Path(__file__).resolve().parents[1]
TIMED = 2_000
CHECKED = 5_000
LOOK = 10
"""Every so many games are looked at in each of their moments, the others at their end."""


def main() -> None:
    """Print games a second, and that the invariants held."""
    from convert.kernel import RandomPlayer, derive, play_out
    from convert.systems.caster_duel.rules import CardIndex, Game, Options, standard_entries

    options = Options(turn_limit=500)
    card_index = CardIndex(standard_entries(), options)
    begun, used = perf_counter(), process_time()
    choices = 0
    for index in range(TIMED):
        seed = derive(1, index)
        game = Game.new(options, card_index, seed=seed)
        choices += len(play_out(game, [RandomPlayer(seed), RandomPlayer(seed + 1)]).history)
    wall, cpu = perf_counter() - begun, process_time() - used
    print(
        f"caster_duel: {TIMED / wall:.0f} random games a second ({TIMED / cpu:.0f} a second of processor time), "
        f"{choices / TIMED:.0f} choices a game"
    )
    _checked()


def _checked() -> None:
    sys.path.insert(0, str(ROOT))
    from convert.kernel import derive
    from convert.systems.caster_duel.rules import CardIndex, Options, standard_entries
    from tests.caster_duel.invariants import check_whole, random_game

    options = Options(turn_limit=500)
    card_index = CardIndex(standard_entries(), options)
    begun = perf_counter()
    for index in range(CHECKED):
        seed = derive(2, index)
        game = random_game(options, card_index, seed=seed, look=index % LOOK == 0)
        check_whole(game, options, card_index, seed=seed, thorough=index % LOOK == 0)
    print(f"caster_duel: {CHECKED} games with every check, {perf_counter() - begun:.0f} s: all well")


if __name__ == "__main__":
    main()
