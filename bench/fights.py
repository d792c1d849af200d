"""Duel Monsters: random two-caster games, plain fights of two Real monsters, and the cost of a copy, in processor time
of one core (so that other work on the machine does not count)."""

from __future__ import annotations

from time import process_time

from convert.kernel import Policy, PolicyMaker, RandomPlayer, derive, play_out
from convert.systems.duel_monsters.arena import Fight, FightArena
from convert.systems.duel_monsters.rules.players import SensiblePlayer
from convert.terminal.opening import starter_compendium

SECONDS = 4.0
COPIES = 5_000
EVEN = 400


def rate(fight: Fight, player: PolicyMaker) -> tuple[float, float]:
    """Games a second and choices a game."""
    games = choices = 0
    begun = process_time()
    while process_time() - begun < SECONDS:
        players = [player(derive(games, side)) for side in range(len(fight.sides))]
        choices += len(play_out(fight.start(games), players).history)
        games += 1
    return games / (process_time() - begun), choices / games


def copy_cost(fight: Fight) -> float:
    """Microseconds for a copy in mid-game."""
    game = fight.start(5)
    player = RandomPlayer(3)
    for _ in range(30):
        if not game.over:
            game.play(player.choose(game, game.legal_moves()))
    begun = process_time()
    for _ in range(COPIES):
        game.copy()
    return (process_time() - begun) / COPIES * 1e6


def even(fight: Fight) -> str:
    """How often the sensible player beats the random one in an even fight, beginning from either end."""
    won = drawn = 0
    for seed in range(EVEN):
        end = seed % 2
        players: list[Policy] = [SensiblePlayer(seed), RandomPlayer(seed)]
        game = play_out(fight.start(seed), players[::-1] if end else players)
        won += game.winner == end
        drawn += game.winner is None
    return f"wins {won / EVEN:.1%}, draws {drawn / EVEN:.1%}"


def main() -> None:
    """Print the figures beside their aims."""
    arena = FightArena(starter_compendium())
    duel, plain = arena.scenario("duel-of-two-magi"), arena.sides(["Battle Ox", "Silver Fang"])
    for name, fight, player, aim in (
        ("two casters, random", duel, RandomPlayer, "150 or more"),
        ("two casters, sensible", duel, SensiblePlayer, ""),
        ("two Real monsters, random", plain, RandomPlayer, "1,000 or more on two cores"),
        ("two Real monsters, sensible", plain, SensiblePlayer, ""),
    ):
        games, choices = rate(fight, player)
        print(
            f"{name}: {games:.0f} games a second on one core, {choices:.0f} choices each"
            + (f" (aim: {aim})" if aim else "")
        )
    for monster in ("Battle Ox", "Silver Fang", "Feral Imp"):
        figures = even(arena.sides([monster, monster]))
        print(f"sensible against random, {monster} each, {EVEN} fights: {figures} (aim: wins 85 %)")
    print(f"a copy in mid-game: {copy_cost(duel):.0f} µs (aim: 100 or less)")


if __name__ == "__main__":
    main()
