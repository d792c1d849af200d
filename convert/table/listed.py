"""The list of answers that a person has before them: all of a question's, a few of them, a page of many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from convert.kernel.game import Game
from convert.kernel.moves import Move
from convert.table import menu
from convert.table.finding import begun
from convert.table.showing import Showing


class Listed:
    """The answers to the question of ``side``, shown at once. ``idle``: the pointless ones, too."""

    def __init__(self, shown: Showing, game: Game[Any], side: int, prompt: str, *, idle: bool) -> None:
        self._shown = shown
        self._game = game
        self._side = side
        self._idle = idle
        moves = game.legal_moves()
        self.numbers = menu.amounts(moves, game.describe)
        """The numbers to choose from where the answer is an amount, which is typed as such; else None."""
        others = [move for move in moves[len(self.numbers or ()) :] if idle or not game.pointless(move)]
        beside = [game.describe(move) for move in others] if self.numbers is not None else []
        self._prompt = f"{prompt} (or: {'; '.join(beside)})" if beside else prompt
        self._all = () if self.numbers is not None else menu.lines(game, moves, idle=idle)
        self.lines: Sequence[menu.Line] = ()
        self.all()

    @property
    def narrowed(self) -> bool:
        """Whether a few of the answers are listed, to be chosen from."""
        return self.lines is not self._all

    def moves(self, every: Sequence[Move]) -> Sequence[Move]:
        """Those that are to be chosen from, of every one: in a list that was asked for its own."""
        return [move for line in self.lines for move in line.moves] if self.narrowed else every

    def all(self) -> None:
        """List all answers."""
        self._put(self._all, self._prompt)

    def wanted(self, *, idle: bool) -> None:
        """List all anew where the pointless ones are wanted now and were not before, or the other way round."""
        if idle != self._idle and self.numbers is None:
            self._idle = idle
            self._all = menu.lines(self._game, self._game.legal_moves(), idle=idle)
            self.all()

    def some(self, moves: Sequence[Move], line: str) -> None:
        """List those that a line could mean."""
        families = {self._game.family(move) for move in moves}
        title = families.pop() if len(families) == 1 < len(moves) else ""
        asked = "which?" if len(moves) > 1 else "is this meant?"
        self._put(menu.lines(self._game, moves, fold=False), f"{title or line}: {asked} (0 for all moves)")

    def shows(self, move: Move) -> bool:
        """Whether a move's own line is before the person."""
        return any(line.moves == (move,) for line in self.lines[self._first : self._first + self._size])

    def takes(self, move: Move, line: str) -> bool:
        """Whether a line is enough for the move that it means: of what is given up for good, its number or its first
        word; of what has consequences that its words do not name, its line before the person."""
        if move.verb in self._game.for_good and not (line.isdecimal() or self.narrowed):
            return begun(self._game, line, move)
        return self.shows(move) or not self._game.caution(move)

    def more(self) -> None:
        """The next page of them; behind the last the first."""
        following = self._first + self._size
        self._put(self.lines, self._question, following if following < len(self.lines) else 0)

    def typed(self) -> str:
        """What can be typed here, for whoever types nothing."""
        if self.numbers is not None:
            return f"Type a number from {self.numbers.start} to {self.numbers.stop - 1}, or all; ? for help."
        more = "; m for more" if self._size < len(self.lines) else ""
        leave = "; 0 for all moves" if self.narrowed else ""
        return f"Type a number from 1 to {len(self.lines)}, or a few letters of a move{more}{leave}; ? for help."

    def _put(self, lines: Sequence[menu.Line], question: str, first: int = 0) -> None:
        self.lines, self._question, self._first = lines, question, first
        self._size = self._shown.put(self._game, self._side, question, lines, first)
