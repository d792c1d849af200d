"""The course of a game at the keyboard: what people did, so that it can be taken back, also after the game was saved
and taken up again.

A saved game holds how it stands. What leads there is kept beside it: the beginning, the moves since (its ``history``),
and what people wrote down between two moves. Played again these lead to every position that a person had to decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from convert.errors import Card2SpellError
from convert.kernel.dice import TableDice
from convert.kernel.game import Game
from convert.kernel.saving import FAULTS
from convert.plain_file import SAVED_MOST, read_plain
from convert.table.orders import Given, Ordered, Standing, read, written

NOTHING = "There is nothing to take back{}."


class Kept(NamedTuple):
    """A position that can be gone back to."""

    game: Game[Any]
    jots: int
    """How much had been written down beside moves."""
    story: int | None
    """How many lines had been told; None for a position from before the game was taken up."""
    what: str
    """What was done then, in words."""
    orders: Given
    """The standing orders that there were."""


class Jot(msgspec.Struct, frozen=True, array_like=True):
    """What people of a side wrote down when so many moves had been played."""

    moves: int
    side: int
    line: str


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """Where a person did something: after so many moves and so much that was written down; what, and the standing
    orders of then."""

    moves: int
    jots: int
    what: str
    orders: tuple[Ordered, ...] = ()


class Seat(msgspec.Struct, frozen=True, array_like=True):
    """A side that people play; of one that they share with the machine, the names of their characters."""

    side: int
    names: tuple[str, ...] = ()


class _Saved(msgspec.Struct, frozen=True):
    """What a file holds of the course of a game."""

    beginning: msgspec.Raw
    jots: list[Jot]
    marks: list[Mark]
    standing: Standing
    people: tuple[Seat, ...] = ()


class _File(msgspec.Struct, frozen=True):
    course: _Saved | None = None


class Course:
    """What people did in a game, the last on top. ``taken_up``: the file that the game was read from; ``beside``: what
    else its file holds."""

    def __init__(
        self, game: Game[Any], taken_up: Path | None = None, beside: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        self._from = taken_up
        self._beside = beside
        saved = _course_in(taken_up) if taken_up is not None else None
        self._saved = saved
        self._beginning = saved.beginning if saved is not None else msgspec.Raw(game.to_json().encode())
        self._jots = list(saved.jots) if saved is not None else []
        self._earlier = list(saved.marks) if saved is not None else []
        """What can be taken back of before the game was taken up; played again when somebody asks for it."""
        self._stands = game.copy() if self._earlier else None
        """The game as it was taken up, while something of before can be taken back."""
        self._kept: list[Kept] = []

    def __bool__(self) -> bool:
        """Whether anything was done since the game began or was taken up."""
        return bool(self._kept)

    @property
    def last(self) -> Kept | None:
        """The position before what was done last, since the game was taken up."""
        return self._kept[-1] if self._kept else None

    @property
    def standing(self) -> Standing | None:
        """The standing orders that the file holds."""
        return self._saved.standing if self._saved is not None else None

    def here(self, game: Game[Any], story: int, what: str, orders: Given) -> Kept:
        """The position as it is now, before ``what``."""
        return Kept(game.copy(), len(self._jots), story, what, orders)

    def keep(self, kept: Kept) -> None:
        """From this position something was done."""
        self._kept.append(kept)

    def renamed(self, what: str) -> None:
        """What was done last is, with what is done now, one step: the whole of a line that jots down something and then
        makes a move."""
        self._kept[-1] = self._kept[-1]._replace(what=what)

    def jot(self, game: Game[Any], side: int, line: str) -> None:
        """Something was written down beside the moves."""
        self._jots.append(Jot(len(game.history), side, line))

    def back(self) -> Kept | str:
        """Go back to before what was done last; or why that cannot be."""
        why = self._play_again() if not self._kept else ""
        if not self._kept:
            return NOTHING.format(why)
        kept = self._kept.pop()
        del self._jots[kept.jots :]
        return kept

    def text(self, game: Game[Any], standing: Standing, people: tuple[Seat, ...]) -> str:
        """The game as a file holds it, with its course and who plays at the keyboard."""
        marks = [*self._earlier]
        for kept in self._kept:
            marks.append(Mark(len(kept.game.history), kept.jots, kept.what, written(kept.orders)))
        course = _Saved(self._beginning, self._jots, marks, standing, people)
        return game.to_json(beside={"course": course, **self._beside})

    def _play_again(self) -> str:
        """Play what led to where the game was taken up, for what can be taken back of it; else why it cannot be."""
        marks, end = self._earlier, self._stands
        self._earlier, self._stands = [], None
        if end is None:
            came = self._from is not None and (self._saved is None or not self._saved.marks)
            return f": {self._from} holds nothing that a person did before" if came else ""
        try:
            again = type(end).from_json(self._beginning, end.context(), trust=end.trusted)
            found = list(self._positions(again, end, marks))
            same = again.to_json() == end.to_json()
        except (Card2SpellError, *FAULTS):
            same = False
        if not same:
            return f": the moves in {self._from} do not lead again to where it stands, with this compendium and version"
        self._kept = found
        return ""

    def _positions(self, game: Game[Any], end: Game[Any], marks: list[Mark]) -> Iterator[Kept]:
        """The positions of these marks, while ``game`` is played from the beginning to ``end``."""
        game.reader = end.reader
        if isinstance(game.dice, TableDice) and isinstance(end.dice, TableDice):
            game.dice.values = end.dice.values
        left = list(reversed(marks))
        done = 0
        for moves in range(len(game.history), len(end.history) + 1):
            while True:
                while left and (left[-1].moves, left[-1].jots) == (moves, done):
                    mark = left.pop()
                    yield Kept(_by_itself(game), done, None, mark.what, read(mark.orders))
                if done == len(self._jots) or self._jots[done].moves != moves:
                    break
                game.jot(self._jots[done].side, self._jots[done].line)
                done += 1
            if moves < len(end.history):
                game.play(end.history[moves])


def _by_itself(game: Game[Any]) -> Game[Any]:
    """The game at this point: of dice that people rolled, those that they had rolled by then."""
    twin = game.copy()
    if isinstance(twin.dice, TableDice):
        twin.dice.take_back()
    return twin


def people_in(path: Path) -> tuple[Seat, ...]:
    """Who played at the keyboard when a game was saved; nobody where the file does not say."""
    saved = _course_in(path)
    return saved.people if saved is not None else ()


def _course_in(path: Path) -> _Saved | None:
    """The course that a saved game holds; None for one that was saved without."""
    try:
        return msgspec.json.decode(read_plain(path, SAVED_MOST), type=_File).course
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, Card2SpellError):
        return None
