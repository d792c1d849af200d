"""The options that choose entries, for every command that takes some of a compendium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from convert.compendium.query import Query

KindOption = Annotated[str, typer.Option("--kind", help="monster or spell.", show_default=False)]
RankOption = Annotated[str, typer.Option("--rank", metavar="RANGE", help="4, 4-6, 4+ or 4-.", show_default=False)]
LevelOption = Annotated[str, typer.Option("--level", metavar="RANGE", help="4, 4-6, 4+ or 4-.", show_default=False)]
CostOption = Annotated[
    str, typer.Option("--cost", metavar="RANGE", help="MP or mana: 4, 4-6, 4+ or 4-.", show_default=False)
]
AttributeOption = Annotated[str, typer.Option("--attribute", help="Dark, Light, …", show_default=False)]
TypeOption = Annotated[str, typer.Option("--type", help="A type: Dragon, …", show_default=False)]
ColorsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--color", metavar="COLOR", help="white, colorless, …; may be repeated: each of them.", show_default=False
    ),
]
KeywordsOption = Annotated[
    list[str] | None,
    typer.Option("--keyword", metavar="WORD", help="flying, …; may be repeated: each of them.", show_default=False),
]
ArchetypeOption = Annotated[str, typer.Option("--archetype", help="Blue-Eyes, …", show_default=False)]
VerbOption = Annotated[
    str,
    typer.Option("--verb", help="What its effect does: destroy, heal, …", show_default=False),
]
StatusOption = Annotated[
    str, typer.Option("--status", help="automatic, partial, manual or flavour.", show_default=False)
]
DangerOption = Annotated[
    str,
    typer.Option(
        "--danger", metavar="RANGE", help="How dangerous it is, by `danger`: 900-1100, 900+.", show_default=False
    ),
]


def query_of(
    words: Sequence[str],
    *,
    kind: str,
    rank: str,
    level: str,
    cost: str,
    attribute: str,
    type_: str,
    archetype: str,
    verb: str,
    status: str,
    colors: Sequence[str],
    keywords: Sequence[str],
    form: str = "",
    set_name: str = "",
) -> Query:
    """What these options ask for. Raises ``UsageError`` for a range that is none."""
    from convert.compendium.query import Query, number_range

    def range_of(text: str, option: str) -> tuple[int, int] | None:
        return number_range(text, option) if text else None

    return Query(
        words=tuple(words),
        kind=kind,
        form=form,
        rank=range_of(rank, "--rank"),
        level=range_of(level, "--level"),
        mp_cost=range_of(cost, "--cost"),
        attribute=attribute,
        type=type_,
        color=tuple(colors),
        keyword=tuple(keywords),
        archetype=archetype,
        set_name=set_name,
        verb=verb,
        status=status,
    )
