"""Dice and cards that people roll and draw themselves."""

from __future__ import annotations

from collections.abc import Callable

from convert.errors import Card2SpellError
from convert.kernel.dice import NeedDice, TableDice
from convert.table.answers import ASKING

READING = ("?", "help", "b", "board", "log", "rule", "q", "quit", "exit", *ASKING)
"""Commands that may stand where dice are asked for."""


def ask_dice(
    dice: TableDice,
    wanted: NeedDice,
    ask: Callable[[str], str],
    say: Callable[[str], None],
    beside: Callable[[str], bool],
) -> None:
    """Ask a person for what real dice show until it is possible, and hand it in. ``beside``: does what else a line may
    ask for, and says whether it was anything of that kind."""
    while True:
        line = ask(f"{wanted} (with spaces): ").strip()
        words = line.replace(",", " ").split()
        numbers = [number for number in map(wanted.read, words) if number is not None]
        if not len(words) == len(numbers) == wanted.count:
            if not (line and beside(line)):
                say(f"Enter {wanted.wanted}; undo takes back, q stops.")
            continue
        try:
            dice.supply(*numbers, sides=wanted.sides)
        except Card2SpellError as error:
            say(f"{error.message}: {error.hint}.")
            continue
        return
