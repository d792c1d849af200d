"""Random games of Caster: how many a second on one core, 5,000 with everything checked, and 500 with two decks in which
every move is named (``python -m bench.caster_duel names``: these alone)."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter, process_time

ROOT = Path(__file__).resolve().parents[1]
TIMED = 2_000
CHECKED = 5_000
NAMED = 500
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


def _named() -> None:
    """In every tenth moment each move is told from all others, and a short name that two cards have means both."""
    sys.path.insert(0, str(ROOT))
    from convert.kernel import RandomPlayer, derive
    from convert.systems.caster_duel.rules import CardIndex, Game, Options, standard_entries
    from tests.caster_duel.invariants import check_any_order, check_names

    options = Options(setup="dual-draft", turn_limit=100)
    card_index = CardIndex(standard_entries(), options)
    begun, moments, either = perf_counter(), 0, 0
    for index in range(NAMED):
        seed = derive(3, index)
        game = Game.new(options, card_index, seed=seed)
        players = [RandomPlayer(seed), RandomPlayer(seed + 1)]
        while (side := game.to_move) is not None:
            check_any_order(game)
            if len(game.history) % LOOK == 0:
                check_names(game)
                moments += 1
                either += any(len(game.alike(move)) > 1 for move in game.legal_moves())
            game.play(players[side].choose(game, game.legal_moves()))
    print(
        f"caster_duel: {NAMED} games with two decks, every move named in {moments:,} moments, in {either:,} of which a "
        f"name is two cards, {perf_counter() - begun:.0f} s: all well"
    )


if __name__ == "__main__":
    if sys.argv[1:] != ["names"]:
        main()
    _named()
