"""What people at a keyboard see: what happened, line by line or in pictures of the table, the questions, their answers.

With plain lines alone (``say``) everything is told as it happens; with ``show`` a whole ``Scene`` is shown at each
decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from convert.kernel.game import Game
from convert.table import menu
from convert.table.scene import Scene
from convert.table.seats import Seats
from convert.table.story import Story
from convert.whole_number import whole_number

LOG_LINES = 20
SCENE_LINES = 8
SCENE_MOST = 24


class Showing:
    """``say`` gets a line to show. ``show`` draws a scene where a person watches one; ``rows``: how many of a scene's
    answers fit on the screen. ``open_table``: everybody sees everything."""

    def __init__(
        self,
        game: Game[Any],
        seats: Seats,
        say: Callable[[str], None],
        *,
        show: Callable[[Scene], None] | None,
        rows: Callable[[Scene], int] | None,
        open_table: bool,
    ) -> None:
        self.say = say
        self._seats = seats
        self._show = show
        self._rows = rows
        self._open = open_table
        self._story = Story(seats.people(game), everything=open_table)
        self._decided_at: dict[int | None, int] = {}
        """How many lines had been told when somebody of each side decided last."""

    @property
    def draws(self) -> bool:
        """Whether scenes are drawn, and lines are not needed for what happens."""
        return self._show is not None

    @property
    def told(self) -> int:
        """How many lines have been told."""
        return len(self._story)

    def lines(self, lines: Sequence[str]) -> None:
        """Say some lines."""
        for line in lines:
            self.say(line)

    def note(self, line: str, side: int, others: str = "", *, passing: bool = False) -> None:
        """A line of the table's own in the story of that side, whose question it is about: nobody else reads what
        somebody typed. ``others``: what they read of it. ``passing``: until they decide the next time."""
        self._story.add(line, side, others, passing=passing)
        if not self.draws:
            self.say(line)

    def tell(self, game: Game[Any]) -> None:
        """Say what happened since the last time, as far as the people here may know it."""
        new = self._story.tell(game)
        if not self.draws:
            self.lines(new)

    def decided(self, side: int) -> None:
        """A person of that side has decided: what comes now is news to them."""
        self._story.pass_by(side)
        self._decided_at[side] = len(self._story)

    def back(self, game: Game[Any], length: int | None) -> None:
        """The game was taken back to when so many lines had been told; None: to before any."""
        self._story.back(game, length)
        self._decided_at = {side: min(at, len(self._story)) for side, at in self._decided_at.items()}

    def log(self, game: Game[Any], text: str, side: int) -> None:
        """The last events; ``text``: how many, where it says so."""
        count = whole_number(text) if text.strip() else LOG_LINES
        if count:
            self.lines(self._story.whole(game, side)[-count:])
        else:
            self.say("Type how many of the last lines: log 40.")

    def board(self, game: Game[Any], side: int) -> None:
        """The table in lines, as that side sees it."""
        self.lines(game.board(None if self._open else side))

    def watch(self, game: Game[Any]) -> None:
        """Where only machines play, the table is drawn anew whenever something happened."""
        told = len(self._story)
        self.tell(game)
        if len(self._story) > told:
            self.picture(game)

    def picture(self, game: Game[Any]) -> None:
        """The table, with nothing asked."""
        if self._show is not None:
            self._show(self._scene(game, None))

    def put(self, game: Game[Any], side: int, question: str, choices: Sequence[menu.Line], first: int = 0) -> int:
        """Ask: the question and its numbered answers, a page of them from ``first`` on, as a scene where one is shown.
        How many were shown."""
        texts = tuple([choice.text for choice in choices[first:]])
        whole = self._scene(game, side, question, texts, first=first + 1)
        size = menu.fitting(len(texts))
        size = min(size, self._rows(whole)) if self._rows is not None else size
        more = menu.beyond(choices, first, size)
        if self._show is not None:
            self._show(msgspec.structs.replace(whole, choices=texts[:size], more=more))
            return size
        self.say(f"[{whole.asked}] {question}" if whole.asked else question)
        for number, text in enumerate(texts[:size], first + 1):
            self.say(f"  {number:>2} {text}")
        if more:
            self.say(f"   m {more}")
        return size

    def _scene(
        self, game: Game[Any], side: int | None, question: str = "", choices: tuple[str, ...] = (), *, first: int = 1
    ) -> Scene:
        people = self._seats.people(game)
        eyes = None if self._open else side if side is not None else min(people, default=None)
        new = self._story.since(eyes, self._decided_at.get(eyes if side is None else side, 0))
        log = self._story.last(eyes, max(SCENE_LINES, min(SCENE_MOST, new)))
        return Scene(
            tableau=game.tableau(eyes),
            log=log,
            news=min(new, len(log)),
            asked=self._seats.before(game, side, question) if side is not None else "",
            question=question,
            choices=choices,
            first=first,
        )
