"""Cards: 63 × 88 mm or 70 × 120 mm, as many on a sheet as fit, with crop marks, bleed and backs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from convert.contract.panel import Panel
from convert.errors import UsageError
from convert.export.model import EntryView, File, Job
from convert.export.print.settings import (
    PAPER,
    Card,
    CardsContext,
    CardTable,
    Cell,
    PrintOptions,
    Sheet,
    template,
)
from convert.export.print.typesetting import NAMED, Parts, Typesetter, breakable

SIZES = {"poker": (63.0, 88.0), "tarot": (70.0, 120.0)}
EDGE = 1.5
"""Millimetres of paper that stay free on each side."""
TEMPLATE = "cards.typ"
SHARE = 100
"""So many cards are fitted at once; the progress bar moves with each share."""


def files(job: Job, panels: Sequence[Panel], name: str = "cards") -> Iterator[File]:
    """``cards.pdf``, or ``cards-01.png`` and so on. Texts that do not fit at 6.5 points continue on another card, and
    their names are told."""
    options = job.options if isinstance(job.options, PrintOptions) else PrintOptions()
    if not panels:
        raise UsageError("there is no entry to print", hint="choose others with --list, --set, --form …")
    cards = pictured(job, panels)
    paper, size = PAPER[options.page], SIZES[options.size]
    context = CardsContext(
        title=f"{job.info.title}: {name}",
        paper=paper,
        size=size,
        bleed=options.bleed,
        marks=options.marks,
        alike=options.alike,
        grid=grid(paper, size, options.bleed),
        cards=cards,
    )
    typesetter = Typesetter(template(job, TEMPLATE), picture_folder(job))
    cells = laid(typesetter, context, job)
    pages = tuple(sheets(cells, context.grid, options.backs))
    yield from typesetter.files(name, replace(context, pages=pages), options)


def pictured(job: Job, panels: Sequence[Panel]) -> tuple[Card, ...]:
    """The panels as cards, with the pictures of their entries where those are asked for."""
    made = [msgspec.to_builtins(card_of(panel, job.info.title)) for panel in panels]
    cards = msgspec.convert(breakable(made), tuple[Card, ...])
    if not job.pictures:
        return cards
    names = [job.pictures[entry.id].name if entry.id in job.pictures else "" for entry in job.entries]
    return tuple(replace(card, picture=f"/{name}" if name else "") for card, name in zip(cards, names, strict=True))


def picture_folder(job: Job) -> Path | None:
    """Where the pictures of a job lie."""
    return next((path.parent for path in job.pictures.values()), None)


def noted(entry: EntryView) -> Panel:
    """The panel of an entry with the note of an override, where the game does not show it already."""
    panel = entry.panel
    if not entry.note or any(entry.note in each for each in (*panel.notes, *panel.paragraphs)):
        return panel
    return replace(panel, notes=(*panel.notes, entry.note))


def card_of(panel: Panel, back: str) -> Card:
    """A panel as a card; what is left to the table stands among its paragraphs."""
    return Card(
        title=panel.title,
        badge=panel.badge,
        subtitle=panel.subtitle,
        tables=tuple(CardTable(columns=one.columns, rows=one.rows) for one in panel.tables),
        paragraphs=(*panel.paragraphs, *panel.notes),
        foot=panel.source.partition(" · ")[0],
        accent=panel.accent,
        back=back,
    )


def grid(paper: tuple[float, float], size: tuple[float, float], bleed: float) -> tuple[int, int]:
    """How many columns and rows of cards fit on a page, bleed included."""
    columns, rows = (int((whole - 2 * EDGE) // (one + 2 * bleed)) for whole, one in zip(paper, size, strict=True))
    return columns, rows


def laid(typesetter: Typesetter, context: CardsContext, job: Job) -> list[Cell]:
    """Every card that the entries take, in order; entries that take more than one are told."""
    if unprinted := typesetter.unprinted(context.cards):
        job.say(unprinted)
    cells = [cell for at, parts in fitted(typesetter, context, job) for cell in _cells(at, parts)]
    _tell(job, context.cards, cells)
    return cells


def fitted(typesetter: Typesetter, context: CardsContext, job: Job) -> Iterator[tuple[int, Parts]]:
    """For each card by its number: how its text is set, and where it is parted."""
    many = len(context.cards)
    shares = [(begin, context.cards[begin : begin + SHARE]) for begin in range(0, many, SHARE)]
    asked = ({**msgspec.to_builtins(context), "cards": msgspec.to_builtins(share)} for _, share in shares)
    for (begin, share), told in zip(shares, typesetter.ask(asked, "<fit>"), strict=True):
        for at, parts in msgspec.convert(told, list[tuple[int, Parts]]):
            yield begin + at, parts
        if job.progress is not None:
            job.progress(begin + len(share), many)


def _cells(at: int, parts: Parts) -> Iterator[Cell]:
    for number, (size, paragraphs, panel, band) in enumerate(parts, 1):
        yield Cell(card=at, part=number, parts=len(parts), size=size, paragraphs=paragraphs, panel=panel, band=band)


def _tell(job: Job, cards: Sequence[Card], cells: Sequence[Cell]) -> None:
    """Which entries take more than one card."""
    names = [cards[cell.card].title.replace("\u200b", "") for cell in cells if cell.part == 2]
    if names:
        more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
        take = "1 entry takes" if len(names) == 1 else f"{len(names)} entries take"
        job.say(f"{take} more than one card: {', '.join(names[:NAMED])}{more}")


def sheets(cells: Sequence[Cell], on_page: tuple[int, int], backs: str) -> Iterator[Sheet]:
    """Pages of cells, row by row, each followed by its backs where there are any. Turned over the long edge, columns
    change places; over the short one rows do, and the backs stand on their heads."""
    columns, rows = on_page
    many = columns * rows
    for begin in range(0, len(cells), many):
        here: list[Cell | None] = [*cells[begin : begin + many]]
        here += [None] * (many - len(here))
        yield Sheet(cells=tuple(here), back=False, turned=False)
        if backs == "none":
            continue
        lines = [here[row * columns : (row + 1) * columns] for row in range(rows)]
        turned = [line[::-1] for line in lines] if backs == "long" else lines[::-1]
        yield Sheet(cells=tuple(cell for line in turned for cell in line), back=True, turned=backs == "short")
