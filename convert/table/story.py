"""What has happened, in lines, as far as the people at a table may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from convert.kernel.events import Event
from convert.kernel.game import Game


class Story:
    """The lines told so far, of each person's side apart: what one side draws is not told to the other.

    ``people``: the sides that people play; without any, and where ``everything`` is open, all is told."""

    def __init__(self, people: Sequence[int], *, everything: bool) -> None:
        self._people = tuple(people)
        self._open = everything or not people
        self._lines: list[tuple[str, ...]] = []
        """For each of the people in their order; one where everything is open."""
        self._told = 0
        self._passing: list[int] = []
        """Which lines stand until who reads them has decided the next time."""

    def __len__(self) -> int:
        return len(self._lines)

    def tell(self, game: Game[Any]) -> list[str]:
        """Go on to where the game is now; the new lines that everybody here may read."""
        public: list[str] = []
        for event in game.log[self._told :]:
            if self._open:
                texts: tuple[str, ...] = (_sentence(game.tell(event)),)
            else:
                texts = tuple([self._words(game, event, side) for side in self._people])
            if any(texts):
                self._lines.append(texts)
                line = self._for_all(game, event, texts)
                public += [line] if line else []
        self._told = len(game.log)
        return public

    def add(self, line: str, side: int, others: str = "", *, passing: bool = False) -> None:
        """A line of the table's own about what a person of that side did; what ``others`` read of it. ``passing``: it
        is news once (``pass_by``)."""
        if passing:
            self._passing.append(len(self._lines))
        if self._open:
            self._lines.append((line,))
        else:
            self._lines.append(tuple([line if one == side else others for one in self._people]))

    def pass_by(self, side: int) -> None:
        """A person of that side decides: what was news once has been read."""
        at = self._at(side)
        for number in self._passing:
            texts = self._lines[number]
            self._lines[number] = (*texts[:at], "", *texts[at + 1 :])

    def back(self, game: Game[Any], length: int | None) -> None:
        """The game was taken back to when the story had so many lines; None: to before this story began, so that it is
        told anew up to there."""
        del self._lines[length or 0 :]
        self._passing = [number for number in self._passing if number < len(self._lines)]
        self._told = len(game.log)
        if length is None:
            self._told = 0
            self.tell(game)

    def last(self, side: int | None, count: int) -> tuple[str, ...]:
        """The last lines that a side may read; None: whoever looks first."""
        at = self._at(side)
        return tuple([texts[at] for texts in self._lines if texts[at]][-count:])

    def since(self, side: int | None, length: int) -> int:
        """How many lines that side may read of those since there were ``length``."""
        at = self._at(side)
        return sum(bool(texts[at]) for texts in self._lines[length:])

    def _at(self, side: int | None) -> int:
        return self._people.index(side) if not self._open and side in self._people else 0

    def whole(self, game: Game[Any], side: int) -> list[str]:
        """Every line since the beginning, as that side may read it."""
        return [line for line in (self._words(game, event, side) for event in game.log) if line]

    def _words(self, game: Game[Any], event: Event[Any], side: int) -> str:
        seen = bool(event.seen_by(game.state, side))
        if self._open:
            return _sentence(game.tell(event))
        return _sentence(game.tell_to(event, side) if seen else game.glimpse(event, side))

    def _for_all(self, game: Game[Any], event: Event[Any], texts: tuple[str, ...]) -> str:
        """What all people together may read of an event."""
        if len(texts) == 1 or len(set(texts)) == 1:
            return texts[0]
        blind = [side for side in self._people if not event.seen_by(game.state, side)]
        if blind:
            return _sentence(game.glimpse(event, blind[0]))
        return next((text for text in texts if text != _sentence(game.tell(event))), texts[0])


def _sentence(line: str) -> str:
    """A line that begins with a capital letter, however the name is written that it begins with."""
    indent = len(line) - len(line.lstrip())
    return line[: indent + 1].upper() + line[indent + 1 :]
