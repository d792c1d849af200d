"""A game drawn anew at each decision, for a person at a terminal. It draws a ``Scene`` and knows no game."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from convert.table import folding
from convert.terminal import console, streams

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from convert.kernel.tableau import Bar, Piece, Place
    from convert.table.scene import Scene

BAR = 10
"""Cells of a bar."""
LOW, HALF = 0.25, 0.5
NARROW = 28
"""Columns that a place needs; with fewer they stand below each other."""
NUMBER = 5
"""Columns before an answer: its number and a space on both sides."""
PROMPT = 1
"""Rows below all, where a person types."""
LEAST_ANSWERS, LEAST_BOARD, LEAST_LOG = 6, 4, 3
"""Rows that each has, however small the screen is."""
MOST_NEWS = 6
"""Rows of what has happened since the last question, where there are more answers than fit beside it."""
MARGIN = 4
"""Columns that the frame of the log takes."""
NEW = "› "
"""Before what has happened since the last question, where what was told before stands above it."""
STOPS = (".", "!", "?", ":", ";", ",", "-")
"""What ends a line that others follow in running words."""
LONG = 8
"""More answers than this go into two columns."""


def wanted() -> bool:
    """Whether a person watches and wants to: a terminal on both ends, no ``NO_COLOR``, no ``TERM=dumb``."""
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Screen:
    """Draws scenes on a terminal. Call it with each."""

    def __init__(self, on: Console | None = None, *, pace: float = 0) -> None:
        self._console = on or console.out_console()
        self._pace = pace

    def __call__(self, scene: Scene) -> None:
        """Clear the screen and draw the table, the last lines of the log, the question and its answers. Where nothing
        is asked the picture stands for ``pace`` seconds."""
        self._console.clear()
        for part in self._parts(scene):
            self._console.print(part)
        if self._pace and not scene.question:
            if streams.reader_gone():
                raise BrokenPipeError
            time.sleep(self._pace)

    def answers(self, scene: Scene) -> int:
        """How many of the scene's answers fit below its question: all where the whole picture has room for them; else
        as many as there are rows for beside the board, folded to half of the screen at most, and the end of the log."""
        room = self._console.height - PROMPT - self._rows([self._title(scene), *self._asked(scene, ())])
        board = self._rows([self._board(scene)])
        news = [row for row in self._flowing(scene) if row.new]
        log = min(max(LEAST_LOG, len(news)), MOST_NEWS) if scene.log else 0
        if board + log > room // 2:
            board = len(folding.folded(scene.tableau, self._console.width, room // 2 - log))
        left = max(LEAST_ANSWERS, room - board - log)
        if self._high(scene.choices) <= left:
            return len(scene.choices)
        return next(n for n in range(len(scene.choices), 0, -1) if self._high(scene.choices[:n]) < left or n == 1)

    def _high(self, texts: Sequence[str]) -> int:
        """How many rows so many answers take."""
        columns = self._columns(texts)
        wide = self._console.width // columns - NUMBER
        if columns > 1:
            return -(-len(texts) // columns)
        return sum(len(wrap(text, wide)) or 1 for text in texts)

    def _parts(self, scene: Scene) -> list[RenderableType]:
        """The whole board, the log in a frame, and the question where all of that fits on the screen, the log in lines
        or in running words; else the board folded and as much of the end of the log as there is room for."""
        from rich.panel import Panel

        title = self._title(scene)
        asked = self._asked(scene, scene.choices)
        room = self._console.height - PROMPT
        flowing = self._flowing(scene)
        for log in (_told(scene), flowing) if scene.log else ((),):
            told = [Panel(_text(log), title="what happened", title_align="left", border_style="dim")] if log else []
            whole: list[RenderableType] = [title, self._board(scene), *told, *asked]
            if self._rows(whole) <= room:
                return whole
        left = max(LEAST_BOARD + LEAST_LOG, room - 1 - self._rows(asked))
        board = folding.folded(scene.tableau, self._console.width, left - min(LEAST_LOG, len(flowing)))
        last = self._last(scene, left - len(board))
        return [title, *board, *[_text([row], one_row=True) for row in last], *asked]

    def _last(self, scene: Scene, rows: int) -> list[Told]:
        """The end of the log in so many rows, from the beginning of a sentence on where one fits."""
        for count in range(len(scene.log), 0, -1):
            end = replace(scene, log=scene.log[-count:], news=min(scene.news, count))
            flowing = self._flowing(end)
            if len(flowing) <= rows:
                return flowing
        return self._flowing(scene)[-rows:] if rows > 0 else []

    def _flowing(self, scene: Scene) -> list[Told]:
        """The log in running words, as wide as the screen: a line that begins with a dash (a turn, a round) begins
        anew, and so does what is new."""
        runs: list[Told] = []
        for at, line in enumerate(_told(scene)):
            text = line.text.removeprefix(NEW).strip()
            if not at or text.startswith("-") or line.new != runs[-1].new:
                runs.append(Told(text, line.new))
                continue
            before = runs[-1].text
            runs[-1] = Told(f"{before}{'' if before.endswith(STOPS) else ';'} {text}", line.new)
        marked = len({run.new for run in runs}) > 1
        rows: list[Told] = []
        for run in runs:
            mark = NEW if run.new and marked else ""
            rows += [Told(row, run.new) for row in wrap(f"{mark}{run.text}", self._console.width - MARGIN)]
        return rows

    def _title(self, scene: Scene) -> RenderableType:
        from rich.rule import Rule
        from rich.text import Text

        return Rule(Text(scene.tableau.title, style="bold"))

    def _asked(self, scene: Scene, choices: tuple[str, ...]) -> list[RenderableType]:
        """The question and these of its answers."""
        from rich.text import Text

        parts: list[RenderableType] = []
        if scene.question:
            asked = f"{scene.asked}: " if scene.asked else ""
            parts.append(Text(f"{asked}{scene.question}", style="bold"))
        if choices:
            parts.append(self._choices(choices, scene.first))
        if scene.more:
            parts.append(Text(f" m {scene.more}", style="dim"))
        return parts

    def _rows(self, parts: Sequence[RenderableType]) -> int:
        """How many rows these take."""
        return sum(len(self._console.render_lines(part)) for part in parts)

    def _columns(self, choices: Sequence[str]) -> int:
        """Two where there are many answers and each fits into half the width."""
        half = self._console.width // 2 - NUMBER
        return 2 if len(choices) > LONG and all(len(text) <= half for text in choices) else 1

    def _board(self, scene: Scene) -> RenderableType:
        """The places side by side where there is room, else below each other."""
        from rich.table import Table

        places = scene.tableau.places
        across = max(1, min(len(places), self._console.width // NARROW))
        grid = Table.grid(expand=True)
        for _ in range(across):
            grid.add_column(ratio=1)
        for at in range(0, len(places), across):
            grid.add_row(*[_area(place) for place in places[at : at + across]])
        return grid

    def _choices(self, choices: tuple[str, ...], first: int) -> RenderableType:
        """The answers, numbered down the first column and on down the second."""
        from rich.table import Table
        from rich.text import Text

        columns = self._columns(choices)
        high = -(-len(choices) // columns)
        grid = Table.grid(expand=True, padding=(0, 1))
        for _ in range(columns):
            grid.add_column(justify="right", style="bold", width=3)
            grid.add_column(ratio=1)
        for row in range(high):
            cells: list[RenderableType] = []
            for at in range(row, len(choices), high):
                cells += [str(first + at), Text(choices[at])]
            grid.add_row(*cells)
        return grid


class Told(NamedTuple):
    """A row of the log, and whether it is news since the last question."""

    text: str
    new: bool


def _told(scene: Scene) -> list[Told]:
    """The log, of which the news is marked where it is not all of it."""
    old = len(scene.log) - scene.news
    mark = NEW if old and scene.news else ""
    return [Told(f"{mark if at >= old else ''}{line}", at >= old) for at, line in enumerate(scene.log)]


def _text(rows: Sequence[Told], *, one_row: bool = False) -> Text:
    """Rows of the log: what is not news is dim."""
    from rich.text import Text

    text = Text(no_wrap=one_row, overflow="ellipsis" if one_row else None)
    for at, row in enumerate(rows):
        text.append(f"{chr(10) if at else ''}{row.text}", style="" if row.new else "dim")
    return text


def _area(place: Place) -> RenderableType:
    from rich.console import Group
    from rich.panel import Panel
    from rich.text import Text

    inside: list[RenderableType] = [Text(line) for line in place.lines]
    for group in place.groups:
        pieces: list[RenderableType] = [_piece(piece) for piece in group.pieces]
        inside += [Panel(Group(*pieces), title=Text(group.name), border_style="red")] if group.name else pieces
    if not inside:
        inside.append(Text("nobody", style="dim"))
    return Panel(Group(*inside), title=Text(place.name) if place.name else None)


def _piece(piece: Piece) -> RenderableType:
    from rich.text import Text

    colour = folding.colour_of(piece.side)
    text = Text()
    text.append(f"{'▶ ' if piece.active else ''}{piece.name}", style=f"bold {colour}".strip())
    width = max((len(bar.name) for bar in piece.bars), default=0)
    for bar in piece.bars:
        text.append(f"\n{bar.name:<{width}} ")
        _bar(text, bar)
    if piece.facts:
        text.append("\n" + "; ".join(piece.facts), style="dim")
    return text


def _bar(text: Text, bar: Bar) -> None:
    """Figures and a bar: figures first, so that the colour is never all there is."""
    share = min(1.0, max(0.0, bar.now / bar.full)) if bar.full else 0.0
    cells = max(round(share * BAR), 1 if share > 0 else 0)
    style = "red" if share <= LOW else "yellow" if share <= HALF else "green"
    text.append("█" * cells, style="blue" if bar.name == "Focus" else style)
    text.append("░" * (BAR - cells), style="dim")
    text.append(f" {bar.now}/{bar.full}")
