"""The app of ``card2spell campaign``, and the arguments that several of its verbs take."""

from __future__ import annotations

from typing import Annotated

import typer

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Keep a campaign between fights: time, rests, spellbooks, rituals, things.",
)

MOST_POINTS = 1_000
"""HP, MP and Focus slots that one command may name: more than any sheet can hold."""
MOST_DAYS = 3_650
"""Ten years, as a campaign's file has them."""

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
