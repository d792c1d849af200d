"""What Tab offers for the arguments and options of this game's own commands."""

from __future__ import annotations

from collections.abc import Mapping

import typer

from convert.systems.dice_duels.campaign import Collection
from convert.systems.dice_duels.commands.shared import read
from convert.systems.dice_duels.draft import DraftFile
from convert.systems.dice_duels.terms import TRIBES
from convert.terminal import completing
from convert.terminal.completing import Completion, Words, fixed, one_of


def _players(ctx: typer.Context) -> Words:
    return [(name, "") for name in read(ctx.params["file"], DraftFile, "draft").names]


def _archetypes(ctx: typer.Context) -> Words:
    return [(each.name, "") for each in read(ctx.params["file"], Collection, "collection").archetypes]


OFFERS: Mapping[str, Mapping[str, Completion]] = {
    "": {
        "PLAYER": one_of(_players),
        "ARCHETYPE": one_of(_archetypes),
        "ABILITY": completing.entries,
        "SOUL": completing.entries,
        "--tribe": fixed(*TRIBES),
    },
    "draft new": {"--player": fixed(), "--machine": fixed()},
}
