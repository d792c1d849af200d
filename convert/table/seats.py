"""Who sits where: which sides and characters people play, which the machine, and who looks at the screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from convert.kernel.game import Game
from convert.kernel.players import Policy
from convert.table.course import Seat

YOU = "you"
"""What a game calls the side of its reader: no name to put before a question."""


class Seats:
    """``machine``: the player of each side that no person plays, and of those that people share with it. ``shared``: of
    these the names of the characters that people play (``Game.seat``). ``hand_over`` is called with a name before the
    next person's hidden things are shown; never where the table is open (everybody sees everything)."""

    def __init__(
        self,
        machine: Mapping[int, Policy],
        shared: Mapping[int, Collection[str]],
        hand_over: Callable[[str], None] | None,
        *,
        open_table: bool,
    ) -> None:
        self._machine = machine
        self._shared = shared
        self._hand_over = None if open_table else hand_over
        self._seen_by: str | None = None

    def people(self, game: Game[Any]) -> list[int]:
        """The sides that people play, or share."""
        return [side for side in range(len(game.sides)) if side not in self._machine or self._shared.get(side)]

    def taken(self, game: Game[Any]) -> tuple[Seat, ...]:
        """Who plays at the keyboard, for a file."""
        return tuple([Seat(side, tuple(sorted(self._shared.get(side, ())))) for side in self.people(game)])

    def player(self, game: Game[Any], side: int) -> Policy | None:
        """The machine's player where the machine decides now: on its own sides, and for characters of a shared side
        that no person plays."""
        if side not in self._machine:
            return None
        seats = self._shared.get(side)
        return None if seats and game.seat() in seats else self._machine[side]

    def asked(self, game: Game[Any], side: int) -> str:
        """Who is asked: the side, or the character where several people share it."""
        return game.seat() if self._shared.get(side) else game.sides[side]

    def label(self, game: Game[Any], side: int) -> str:
        """The name before what is typed; "" where there is nobody else whom it could be for."""
        who = self.asked(game, side)
        return "" if who == YOU or self._alone(game) else who

    def before(self, game: Game[Any], side: int, question: str) -> str:
        """The name before a question: the ``label``, unless the question says it."""
        label = self.label(game, side)
        return "" if re.search(rf"\b{re.escape(label)}\b", question) else label

    def _alone(self, game: Game[Any]) -> bool:
        """Whether one person plays."""
        return sum(max(1, len(self._shared.get(side, ()))) for side in self.people(game)) == 1

    def change(self, game: Game[Any], side: int) -> None:
        """Where several people share the keyboard, nobody sees what the next one holds."""
        who = self.asked(game, side)
        if self._hand_over is not None and self._seen_by != who:
            self._hand_over(who)
        self._seen_by = who
