"""Cards: 63 × 88 mm or 70 × 120 mm, as many on a sheet as fit, with crop marks, bleed and backs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from convert.errors import UsageError
from convert.export.model import EntryView, File, Job
from convert.export.print.settings import Card, CardTable, Cell, PrintContext, PrintOptions, Sheet
from convert.export.print.typesetting import fitted, set_pages

PAPER = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
SIZES = {"poker": (63.0, 88.0), "tarot": (70.0, 120.0)}
EDGE = 1.5
"""Millimetres of paper that stay free on each side."""
TEMPLATE = "cards.typ"
NAMED = 10
"""So many names of entries that take more than one card are told."""


def files(job: Job) -> Iterator[File]:
    """``cards.pdf``, or ``cards-01.png`` and so on. Texts that do not fit at 6.5 points go on with another card, and
    their names are told."""
    options = job.options if isinstance(job.options, PrintOptions) else PrintOptions()
    if not job.entries:
        raise UsageError("there is no entry to print", hint="choose others with --list, --set, --form …")
    template = _template(job)
    cards = tuple(card_of(job, entry) for entry in job.entries)
    paper, size = PAPER[options.page], SIZES[options.size]
    context = PrintContext(
        title=f"{job.info.title}: cards",
        paper=paper,
        size=size,
        bleed=options.bleed,
        marks=options.marks,
        grid=grid(paper, size, options.bleed),
        cards=cards,
    )
    cells = [cell for at, parts in fitted(template, context) for cell in _cells(at, parts)]
    _tell(job, cells)
    pages = tuple(sheets(cells, context.grid, options.backs))
    if job.progress is not None:
        job.progress(len(job.entries), len(job.entries))
    drawn = set_pages(template, replace(context, pages=pages), options.format, options.ppi)
    if options.format == "pdf":
        yield "cards.pdf", drawn[0]
        return
    digits = max(2, len(str(len(drawn))))
    for number, picture in enumerate(drawn, 1):
        yield f"cards-{number:0{digits}}.png", picture


def _template(job: Job) -> str:
    """The exporter's own template, or the one of ``--template DIR``."""
    if job.template is None:
        return (Path(__file__).parent / TEMPLATE).read_text("utf-8")
    own = job.template / TEMPLATE
    if not own.is_file():
        raise UsageError(
            f"{job.template} holds no {TEMPLATE}", hint="copy the one that comes with card2spell and change it"
        )
    return own.read_text("utf-8")


def card_of(job: Job, entry: EntryView) -> Card:
    """An entry's panel as a card; what is left to the table stands among its paragraphs."""
    panel = entry.panel
    tables = [CardTable(columns=one.columns, rows=one.rows) for one in panel.tables]
    return Card(
        title=panel.title,
        badge=panel.badge,
        subtitle=panel.subtitle,
        tables=tuple(tables),
        paragraphs=(*panel.paragraphs, *panel.notes, *((f"At this table: {entry.note}",) if entry.note else ())),
        foot=entry.id,
        accent=panel.accent,
        back=job.info.title,
    )


def grid(paper: tuple[float, float], size: tuple[float, float], bleed: float) -> tuple[int, int]:
    """How many columns and rows of cards fit on a page, bleed included."""
    columns, rows = (int((whole - 2 * EDGE) // (one + 2 * bleed)) for whole, one in zip(paper, size, strict=True))
    return columns, rows


def _cells(at: int, parts: Sequence[tuple[float, tuple[str, ...]]]) -> Iterator[Cell]:
    for number, (size, paragraphs) in enumerate(parts, 1):
        yield Cell(card=at, part=number, parts=len(parts), size=size, paragraphs=paragraphs)


def _tell(job: Job, cells: Sequence[Cell]) -> None:
    """Which entries take more than one card."""
    names = [job.entries[cell.card].name for cell in cells if cell.part == 2]
    if names:
        more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
        job.say(f"{len(names)} entries take more than one card: {', '.join(names[:NAMED])}{more}")


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
