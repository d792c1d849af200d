"""A page of rules from a file of lines and tables, for the games that print one (``export print reference``)."""

from __future__ import annotations

import msgspec

from convert.contract.handouts import Block, Grid, Heading, Words


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the page: lines of (what, how, rule), or a table."""

    title: str
    note: str = ""
    lines: tuple[tuple[str, str, str], ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def parts_of(text: str) -> tuple[Part, ...]:
    """The parts that a file holds."""
    return msgspec.yaml.decode(text, type=tuple[Part, ...])


def blocks_of(parts: tuple[Part, ...]) -> tuple[Block, ...]:
    """The parts as they are printed: each line with the rule that has the whole of it."""
    blocks: list[Block] = []
    for part in parts:
        blocks.append(Heading(text=part.title, level=2))
        if part.note:
            blocks.append(Words(text=part.note, style="note"))
        if part.lines:
            rows = tuple((what, f"{how} ({rule})") for what, how, rule in part.lines)
            blocks.append(Grid(rows=rows, widths=(1, 3)))
        if part.rows:
            blocks.append(Grid(columns=part.columns, rows=part.rows))
    return tuple(blocks)
