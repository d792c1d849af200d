"""What a person is told who asks for help: what can be typed, and what a search would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from convert.kernel.game import Game

HELP = (
    "Type the number of a move, or a few letters of its words. Also:",
    "  what NAME    what it does and costs      why not MOVE   the rule against it",
    "  rule ID      the rule of that number     log [n]        the last n events",
    "  b            the board                   undo           take back a move",
    "  always N     this answer from now on     ask all        what is passed, too",
    "  0, m         all moves again, more       ask again      no orders, no ask all",
    "  save PATH    save the game               q              stop",
)
HINT = "  hint         what a search would do"


OVER = "After the end there are: undo, log, b, what NAME, rule ID, save PATH. Enter ends."


def hint_of(game: Game[Any], advise: Callable[[Game[Any]], Sequence[str]] | None) -> Sequence[str]:
    """What a search would do. Whatever goes wrong in the games that it imagines, this one goes on."""
    if advise is None:
        return ("There is no hint here: no search stands behind this game.",)
    try:
        return advise(game.copy())
    except Exception as error:
        words = str(error).strip() or type(error).__name__
        return (f"There is no hint here: the search failed ({words}). The game goes on as it was.",)
