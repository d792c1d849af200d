"""Which of some moves a person's words name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from convert.kernel.game import Game
from convert.kernel.moves import Move
from convert.prose.matching import one_spelling, words_begin

_BRACKETS = re.compile(r"\s*\([^()]*\)$")


def named(game: Game[Any], wanted: str, moves: Sequence[Move], *, understood: bool = True) -> tuple[Move, ...]:
    """The moves that a line names: the whole of one, a whole name at its end, its first letters, or a few letters of
    its words; else what the game understands by it (unless ``understood`` is False). ``wanted`` is in lower case."""
    wanted = one_spelling(wanted)
    tellings = [(move, one_spelling(str(move).lower()), one_spelling(_bare(game, move))) for move in moves]
    tests: tuple[Callable[[str], bool], ...] = (
        lambda text: text == wanted,
        lambda text: text.endswith(f" {wanted}"),
        lambda text: text.startswith(wanted),
        lambda text: words_begin(wanted, text),
    )
    for fits in tests:
        found = tuple([move for move, *texts in tellings if any(fits(text) for text in texts)])
        if found:
            return found
    meant = game.understand(wanted) if understood else ()
    return tuple([move for move in moves if move in meant])


def _bare(game: Game[Any], move: Move) -> str:
    """The description without who does it and without what stands in brackets behind it."""
    text = game.describe(move).lower()
    while (shorter := _BRACKETS.sub("", text)) not in ("", text):
        text = shorter
    doer = game.doer(move).lower()
    return text.removeprefix(f"{doer} ") if doer else text
