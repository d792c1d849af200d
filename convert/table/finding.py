"""Which of some moves a person's words name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from convert.kernel.game import Game
from convert.kernel.moves import Move
from convert.prose.matching import one_spelling, words_begin
from convert.table.menu import Line

_BRACKETS = re.compile(r"\s*\([^()]*\)$")
_GAPS = re.compile(r"[\s,;]+")
_AND = re.compile(r"\s*[,;]\s*|\s+and\s+")


def named(game: Game[Any], wanted: str, moves: Sequence[Move], *, understood: bool = True) -> tuple[Move, ...]:
    """The moves that a line names: the whole of one, a whole name at its end, its first letters, or a few letters of
    its words; else what the game understands by it (unless ``understood`` is False)."""
    wanted = _known(game, wanted)
    tellings = [(move, _tellings(game, move)) for move in moves]
    tests: tuple[Callable[[str], bool], ...] = (
        lambda text: text == wanted,
        lambda text: text.endswith(f" {wanted}"),
        lambda text: text.startswith(wanted),
        lambda text: words_begin(wanted, text),
    )
    for fits in tests:
        found = tuple([move for move, texts in tellings if any(fits(text) for text in texts)])
        if found:
            return found
    meant = game.understand(wanted) if understood else ()
    return tuple([move for move in moves if move in meant])


def asked_about(line: str, choices: Sequence[Line]) -> tuple[str, tuple[Move, ...]] | None:
    """What is asked ("what", "why") about the moves of a line of the list that is named by its number ("what 5", "why
    not 5"); None for any other line."""
    asking, _, number = line.rpartition(" ")
    if asking not in ("what", "cost", "?", "why", "why not") or not number.isdecimal():
        return None
    return (asking, choices[int(number) - 1].moves) if 1 <= int(number) <= len(choices) else None


def exactly(game: Game[Any], wanted: str, moves: Sequence[Move]) -> tuple[Move, ...]:
    """The move of which a line is the whole; none where it is several."""
    wanted = _known(game, wanted)
    found = tuple([move for move in moves if wanted in _tellings(game, move)])
    return found if len(found) == 1 else ()


def several(game: Game[Any], line: str, choices: Sequence[Line], moves: Sequence[Move]) -> tuple[str | Move, ...]:
    """What a line names one after the other, two at least: numbers of the list ("1 2 6"), or names, the first of which
    may have the verb of all ("discard 4h 7h", "block kh ad, kc qs"). None where it is no such line."""
    words = _GAPS.split(line.strip())
    if len(words) > 1 and all(word.isdecimal() for word in words):
        if len(set(words)) < len(words) or not all(1 <= int(word) <= len(choices) for word in words):
            return ()
        picked = [choices[int(word) - 1].moves for word in words]
        return tuple([some[0] for some in picked]) if all(len(some) == 1 for some in picked) else ()
    parts = [part for part in _AND.split(line.strip()) if part]
    if len(parts) == 1:
        if named(game, line, moves, understood=False):
            return ()
        parts = line.split()
    verb = parts[0].split()[0]
    rest = [f"{verb} {part}" for part in parts[1:]]
    for each in (parts, rest, [parts[0], *rest]):
        if len(each) > 1 and len(set(each)) == len(each) and all(len(named(game, part, moves)) == 1 for part in each):
            return tuple(each)
    return ()


def _known(game: Game[Any], wanted: str) -> str:
    return one_spelling(game.spelled(wanted.lower()))


def _tellings(game: Game[Any], move: Move) -> tuple[str, ...]:
    """A move as it may be typed: its short form, and its description."""
    return tuple([one_spelling(game.spelled(text)) for text in (str(move).lower(), _bare(game, move))])


def _bare(game: Game[Any], move: Move) -> str:
    """The description without who does it and without what stands in brackets behind it."""
    text = game.describe(move).lower()
    while (shorter := _BRACKETS.sub("", text)) not in ("", text):
        text = shorter
    doer = game.doer(move).lower()
    return text.removeprefix(f"{doer} ") if doer else text
