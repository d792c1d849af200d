"""A game drawn anew at each decision, for a person at a terminal. It draws a ``Scene`` and knows no game."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

from convert.terminal import console

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from convert.kernel.tableau import Bar, Piece, Place
    from convert.table.scene import Scene

COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red")
"""Of the sides, in order."""
BAR = 10
"""Cells of a bar."""
LOW, HALF = 0.25, 0.5
NARROW = 28
"""Columns that a place needs; with fewer they stand below each other."""
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
            time.sleep(self._pace)

    def _parts(self, scene: Scene) -> list[RenderableType]:
        from rich.panel import Panel
        from rich.rule import Rule
        from rich.text import Text

        parts: list[RenderableType] = [Rule(Text(scene.tableau.title, style="bold")), self._board(scene)]
        if scene.log:
            parts.append(Panel(Text("\n".join(scene.log)), title="what happened", title_align="left", style="dim"))
        if scene.question:
            parts.append(Text(f"{scene.asked}: {scene.question}", style="bold"))
        if scene.choices:
            parts.append(self._choices(scene.choices, scene.first))
        if scene.more:
            parts.append(Text(f" m {scene.more}", style="dim"))
        return parts

    def _board(self, scene: Scene) -> RenderableType:
        """The places side by side where there is room, else below each other."""
        from rich.table import Table

        places = scene.tableau.places
        across = max(1, min(len(places), self._console.width // NARROW))
        grid = Table.grid(expand=True)
        for _ in range(across):
            grid.add_column(ratio=1)
        for at in range(0, len(places), across):
            grid.add_row(*[_place(place) for place in places[at : at + across]])
        return grid

    def _choices(self, choices: tuple[str, ...], first: int) -> RenderableType:
        """The answers, numbered down the first column and on down the second."""
        from rich.table import Table
        from rich.text import Text

        columns = 2 if len(choices) > LONG and self._console.width >= 2 * NARROW else 1
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


def _place(place: Place) -> RenderableType:
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

    colour = COLOURS[piece.side % len(COLOURS)] if piece.side is not None and piece.side >= 0 else ""
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
