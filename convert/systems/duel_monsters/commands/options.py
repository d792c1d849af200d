"""The app of ``card2spell campaign``, and the arguments that several of its verbs take."""

from __future__ import annotations

from typing import Annotated

import typer

from convert.errors import UsageError

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Keep a campaign between fights: time, rests, spellbooks, rituals, things.",
)

SpellArgument = Annotated[str, typer.Argument(metavar="SPELL", help="A spell or monster, by name, slug or id.")]
ItemArgument = Annotated[str, typer.Argument(metavar="THING", help="A thing, by its name or its spell's.")]
KeepOption = Annotated[
    list[str] | None, typer.Option("--keep", metavar="MONSTER", help="A summon to sustain meanwhile; again for each.")
]
InterruptedOption = Annotated[
    str | None, typer.Option(metavar="TIME", help="It is interrupted after so long, such as 3m.")
]
HelperOption = Annotated[list[str] | None, typer.Option("--helper", metavar="WHO", help="Who helps; again for each.")]
SacrificeOption = Annotated[
    list[str] | None, typer.Option("--sacrifice", metavar="MONSTER", help="A summon to sacrifice; again for each.")
]
TalismanOption = Annotated[bool, typer.Option("--talisman", help="Hold it in a Talisman's Focus.")]
SplitOption = Annotated[
    list[str] | None,
    typer.Option("--pay", metavar="WHO=MP", help="Who pays how much of a ritual's MP (of each day's); again for each."),
]


def split_of(words: list[str] | None) -> dict[str, int]:
    """Who pays how much, from ``kisara=20``. Raises ``UsageError``."""
    split: dict[str, int] = {}
    for word in words or ():
        who, _, mp = word.partition("=")
        if not who or not mp.isdecimal():
            raise UsageError(f"--pay {word}: write it like kisara=20")
        split[who] = int(mp)
    return split
