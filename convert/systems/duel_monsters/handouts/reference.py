"""The rules on two pages: ``reference.yaml`` beside this module, each line with the rule that has the whole of it."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from convert.contract.handouts import Block, Grid, Handout, Heading, Words


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the page: lines of (what, how, rule), or a table."""

    title: str
    note: str = ""
    lines: tuple[tuple[str, str, str], ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def parts() -> tuple[_Part, ...]:
    """Everything that stands on the page."""
    import yaml

    text = files(__package__).joinpath("reference.yaml").read_text(encoding="utf-8")
    return msgspec.convert(yaml.safe_load(text), tuple[_Part, ...])


def sheet() -> Handout:
    """Actions, responses, casting, damage, costs, Attribute powers."""
    blocks: list[Block] = []
    for part in parts():
        blocks.append(Heading(text=part.title, level=2))
        if part.note:
            blocks.append(Words(text=part.note, style="note"))
        if part.lines:
            rows = tuple((what, f"{how} ({rule})") for what, how, rule in part.lines)
            blocks.append(Grid(rows=rows, widths=(1, 3)))
        if part.rows:
            blocks.append(Grid(columns=part.columns, rows=part.rows))
    return Handout(
        name="",
        title="Duel Monsters: the rules on two pages",
        subtitle="card2spell rule ID has the whole of each",
        blocks=tuple(blocks),
        columns=2,
        pages=2,
    )
