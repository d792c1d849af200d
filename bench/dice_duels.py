"""Random duels of Dice Duels: how many a second on one core, 5,000 with everything checked, and measured play.

``python -m bench.dice_duels --write [DUELS]`` measures play (DUELS a row, 2,400 without) and writes it into
``docs/dice-duels/measured.md`` beside the figures of the rules file (DICE-MEAS); ``--whole`` converts a whole card list
and adds its shares (DICE-ACC-13).
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DOC = ROOT / "docs" / "dice-duels" / "measured.md"
TIMED = 2_000
CHECKED = 5_000
MEASURED = 2_400
AGAINST = 2_000
LOOK = 10
"""Every so many duels are looked at in each of their moments, the others at their end."""
ROWS: tuple[tuple[str, str, str, dict[str, str], str], ...] = (
    ("bare", "even", "even", {}, "27.6 %; 11, 17, 17; 55 %"),
    ("practice", "even", "even", {}, "28.8 %; 9, 17, 17; 51 %"),
    ("bare", "sensible", "sensible", {}, "57.8 %; 7, 11, 16; 2.7 %"),
    ("practice", "sensible", "sensible", {}, "57.3 %; 6, 9, 13; 0.4 %"),
    ("practice", "sensible", "even", {}, "92.8 %; 5, 7, 15; 3 %"),
    ("practice", "even", "sensible", {}, "9.3 %; 6, 10, 17; 6 %"),
    ("practice", "sensible", "waiting", {}, "59.4 %; 7, 13, 17; 40 %"),
    ("practice", "waiting", "sensible", {}, "0.5 %; 8, 17, 17; 58 %"),
    ("practice", "sensible", "sensible", {"gang_block": "full"}, "55.6 %; 6, 9, 13; 0.4 %"),
    ("practice", "sensible", "sensible", {"shield_overflow": "carry"}, "56.7 %; 5, 7, 11; 0.2 %"),
    ("practice", "even", "even", {"deck_out": "compare"}, "54.0 %, draws 3.6 %; 10, 17, 17; 51 %"),
    ("practice", "sensible", "sensible", {"deck_out": "compare"}, "57.0 %; 6, 9, 13; 0.4 %"),
)
"""Decks, the two players, settings, and what DICE-MEAS has (its eager player is where ours is the sensible one)."""


def main() -> None:
    """Print duels a second, that the invariants held, and how the sensible player does."""
    if "--write" in sys.argv:
        numbers = [int(word) for word in sys.argv if word.isdigit()]
        DOC.write_text(measured(numbers[0] if numbers else MEASURED, whole="--whole" in sys.argv), encoding="utf-8")
        print(f"wrote {DOC.relative_to(ROOT)}")
        return
    print("\n".join(speeds(TIMED)))
    print("\n".join(against(AGAINST)))
    _checked()


def _index(deck: str, **options: Any) -> Any:
    from convert.systems.dice_duels.practice import bare_deck, load_practice
    from convert.systems.dice_duels.rules import CardIndex, Options

    own = bare_deck() if deck == "bare" else load_practice()
    return CardIndex((own, own), Options(**options))


def speeds(count: int) -> list[str]:
    """Random duels a second of processor time."""
    from convert.kernel import RandomPlayer, derive, play_out
    from convert.systems.dice_duels.rules import Game

    lines = []
    for deck in ("bare", "practice"):
        index, choices = _index(deck), 0
        used = process_time()
        for number in range(count):
            seed = derive(1, number)
            choices += len(play_out(Game.new(index, seed=seed), [RandomPlayer(seed), RandomPlayer(seed + 1)]).history)
        used = process_time() - used
        lines.append(
            f"dice_duels: {count / used:.0f} random duels a second of processor time ({deck}), "
            f"{choices / count:.0f} choices a duel"
        )
    return lines


def against(count: int) -> list[str]:
    """How often the sensible player beats the random one, from each seat."""
    from convert.kernel import RandomPlayer
    from convert.systems.dice_duels.rules.players import SensiblePlayer

    lines = []
    for seat, players in enumerate(((SensiblePlayer, RandomPlayer), (RandomPlayer, SensiblePlayer))):
        won, _, _ = _series("practice", players, count, {})
        lines.append(
            f"dice_duels: sensible in seat {seat + 1} beats random in {100 * won[seat] / count:.1f} % of {count}"
        )
    return lines


def _series(
    deck: str, players: tuple[Callable[[int], Any], ...], count: int, options: dict[str, Any]
) -> tuple[Counter[int | None], list[int], int]:
    """Winners, lengths, and how many ended by an empty stock."""
    from convert.kernel import derive, play_out
    from convert.systems.dice_duels.rules import Game

    index = _index(deck, first=0, **options)
    won: Counter[int | None] = Counter()
    turns, stocks = [], 0
    for number in range(count):
        seed = derive(7, number)
        game = play_out(Game.new(index, seed=seed), [players[0](seed), players[1](seed + 1)])
        won[game.winner] += 1
        turns.append(game.rounds)
        stocks += "stock" in game.log[-1].why  # type: ignore[attr-defined]
    return won, sorted(turns), stocks


def measured(count: int, *, whole: bool) -> str:
    """The page of measured figures."""
    from convert.systems.dice_duels.rules.players import PLAYERS

    lines = [
        "# Dice Duels, measured",
        "",
        f"Written by `python -m bench.dice_duels --write {count}`: {count:,} duels a row. Each cell: wins of the first",
        "player; turns at 5 %, the median, at 95 %; ends by an empty stock. Beside it DICE-MEAS of the rules file:",
        "a prototype (2,400 duels a row), whose eager player stands where ours is the sensible. *Even* is the random",
        "player of the rules file: every declaration equally likely, answers and Instants half the time.",
        "",
        "| Decks | First | Second | Settings | Measured | Rules file |",
        "|---|---|---|---|---|---|",
    ]
    for deck, one, other, options, theirs in ROWS:
        won, turns, stocks = _series(deck, (PLAYERS[one], PLAYERS[other]), count, options)
        draws = f", draws {100 * won[None] / count:.1f} %" if won[None] else ""
        spread = f"{turns[count // 20]}, {turns[count // 2]}, {turns[-count // 20]}"
        cell = f"{100 * won[0] / count:.1f} %{draws}; {spread}; {100 * stocks / count:.1f} %"
        told = ", ".join(f"`{name}: {value}`" for name, value in options.items())
        lines.append(f"| {deck} | {one} | {other} | {told} | {cell} | {theirs} |")
    lines += ["", *[line.removeprefix("dice_duels: ").capitalize() + "." for line in against(count)]]
    lines += ["How many duels a second of processor time: `python -m bench.dice_duels`, on an idle machine."]
    return "\n".join([*lines, *(shares() if whole else ()), ""])


def shares() -> list[str]:
    """DICE-ACC-13: what of a whole card list is how."""
    from convert.cards import sources
    from convert.contract.system import Context
    from convert.systems.dice_duels import SYSTEM
    from convert.systems.dice_duels.entries import Ability, Archetype
    from convert.systems.dice_duels.terms import RARITIES

    root = Path(os.environ.get("CARD2SPELL_SHARED", ROOT.parent / "shared"))
    loaded = sources.load(str(root / "data" / "2025-10" / "cardinfo.json.gz"))
    done = SYSTEM.convert(loaded.cards, Context())
    made = [item.entry for item in done.entries if isinstance(item.entry, Ability)]
    groups = [item.entry for item in done.entries if isinstance(item.entry, Archetype)]

    def share(count: int) -> str:
        return f"{100 * count / len(made):.0f} %"

    rarity, cost = Counter(each.rarity for each in made), Counter(each.cost for each in made)
    ops = {
        op: sum(any(e.op == op for e in each.does) for each in made) for op in ("set", "draw", "power_up", "destroy")
    }
    return [
        "",
        "## A whole card list (DICE-ACC-13)",
        "",
        "October 2025, as today's reader reads it; beside it what the rules file has.",
        "",
        "| What | Measured | Rules file |",
        "|---|---|---|",
        f"| Common, Uncommon, Rare | {', '.join(share(rarity[r]) for r in RARITIES)} | 70, 18, 12 |",
        "| single, double, low, triple, high | "
        + ", ".join(share(cost[c]) for c in ("single", "double", "low", "triple", "high"))
        + " | 35, 17, 17, 15, 14 |",
        f"| `review` | {share(sum(each.review for each in made))} | 39 |",
        f"| archetypes open | {100 * sum(each.open for each in groups) / len(groups):.0f} % | 46 |",
        f"| with set, draw, power_up, destroy | {', '.join(share(count) for count in ops.values())} | 36, 20, 19, 14 |",
    ]


def _checked() -> None:
    sys.path.insert(0, str(ROOT))
    from convert.kernel import derive
    from tests.dice_duels.invariants import check_whole, random_duel

    begun = process_time()
    indexes = [_index("bare"), _index("practice")]
    for number in range(CHECKED):
        index, seed = indexes[number % 2], derive(2, number)
        game = random_duel(index, seed=seed, look=number % LOOK == 0)
        check_whole(game, index, seed=seed, thorough=number % LOOK == 0)
    print(f"dice_duels: {CHECKED} duels with every check, {process_time() - begun:.0f} s: all well")


if __name__ == "__main__":
    main()
