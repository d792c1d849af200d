"""A board in fewer rows, for a screen on which the whole one does not fit: a row or two for each piece, then several
pieces in a row, then as many rows as there is room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

    from convert.kernel.tableau import Piece, Place, Tableau

COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red")
"""Of the sides, in order."""
HANGING = "   "
"""Before the further rows of one piece."""
ACTIVE = 4
"""Rows in which whose turn it is is told where there is room for them: all that is Prepared, say."""
FIRST_BARS = 2
"""Of a piece's bars, so many stand before its facts."""
CROWDS = ((ACTIVE, 2), (ACTIVE, 1), (2, 1), (0, 2), (0, 1))
"""How much of a crowd is told, from most to least: rows beside for whose turn it is, figures of each."""
MORE = "… b tells the rest of the board"


def colour_of(side: int | None) -> str:
    """The colour of a side; "" where something is nobody's."""
    return COLOURS[side % len(COLOURS)] if side is not None and side >= 0 else ""


def folded(tableau: Tableau, width: int, rows: int) -> list[Text]:
    """The board in at most ``rows`` rows of ``width`` columns: the most that fits of each of the ways to fold it."""
    ways = (
        partial(_pieces, most=2, active=ACTIVE),
        partial(_pieces, most=1, active=ACTIVE),
        *[partial(_crowds, active=active, figures=figures) for active, figures in CROWDS],
    )
    for fold in ways:
        if len(each := fold(tableau, width)) <= rows:
            return each
    crowds = _crowds(tableau, width, active=0, figures=1)
    short = crowds[: max(0, rows - 1)]
    return [*short, _text(MORE, "dim")]


def _pieces(tableau: Tableau, width: int, most: int, active: int) -> list[Text]:
    """Each piece in up to ``most`` rows below the name of its place, whose turn it is in up to ``active``."""
    rows: list[Text] = []
    for place in tableau.places:
        rows += _head(place)
        for line in place.lines:
            rows += _wrapped(_text(f" {line}"), width, most)
        for group in place.groups:
            if group.name:
                rows.append(_text(f" {group.name}:", "red"))
            for piece in group.pieces:
                high = active if piece.active else most
                rows += _wrapped(_piece(piece, "  " if group.name else " "), width, high)
    return rows


def _crowds(tableau: Tableau, width: int, *, active: int, figures: int) -> list[Text]:
    """All pieces of a place in one run of words: who is there, and the first ``figures`` of each. Whose turn it is has
    up to ``active`` rows beside, one of each place."""
    rows: list[Text] = []
    for place in tableau.places:
        run = _text(f"{place.name or 'here'}: ", "bold")
        told = [line.strip() for line in place.lines]
        told += [text for group in place.groups for text in _brief(group.name, group.pieces, figures)]
        run.append("; ".join(told) or "nobody", style="not bold")
        rows += _wrapped(run, width, max(1, len(told)))
        acting = [piece for group in place.groups for piece in group.pieces if piece.active]
        if active and acting:  # whoever has most to tell: the one who acts, before what acts for him
            first = max(acting, key=lambda piece: len(piece.bars))
            rows += _wrapped(_piece(first, " "), width, active)
    return rows


def _brief(name: str, pieces: Sequence[Piece], most: int) -> Iterator[str]:
    for number, piece in enumerate(pieces):
        figures = "".join(f" {bar.name} {bar.now}/{bar.full}" for bar in piece.bars[:most])
        yield f"{f'{name}: ' if name and not number else ''}{_mark(piece)}{piece.name}{figures}"


def _head(place: Place) -> list[Text]:
    empty = "" if place.lines or any(group.pieces for group in place.groups) else " (nobody)"
    return [_text(f"{place.name}{empty}", "bold")] if place.name else []


def _piece(piece: Piece, indent: str) -> Text:
    """A piece in words: its name, the bars that matter most, its facts, the other bars."""
    bars = [f"{bar.name} {bar.now}/{bar.full}" for bar in piece.bars]
    text = _text(f"{indent}{_mark(piece)}")
    text.append(piece.name, style=f"bold {colour_of(piece.side)}".strip())
    told = "; ".join([*bars[:FIRST_BARS], *piece.facts[:FIRST_BARS], *bars[FIRST_BARS:], *piece.facts[FIRST_BARS:]])
    text.append(f": {told}" if told else "")
    return text


def _mark(piece: Piece) -> str:
    return "▶ " if piece.active else ""


def _wrapped(text: Text, width: int, most: int) -> list[Text]:
    """The text in at most so many rows; the last one cut where there is more."""
    from rich.console import Console

    inner = width - (len(HANGING) if most > 1 else 0)
    rows = list(text.wrap(Console(width=inner), inner))
    if len(rows) > most:
        rows[most - 1].rstrip()
        rows[most - 1].append(" " + rows[most].plain)
        rows[most - 1].truncate(inner, overflow="ellipsis")
    return [_text(HANGING).append_text(row) if number else row for number, row in enumerate(rows[:most])]


def _text(words: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(words, style=style)
