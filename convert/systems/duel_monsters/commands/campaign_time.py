"""``card2spell campaign``: time, rest, hurt and growth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from convert.systems.duel_monsters.commands.options import (
    MOST_POINTS,
    InterruptedOption,
    KeepOption,
    app,
)
from convert.systems.duel_monsters.commands.table import (
    AllArgument,
    AnyoneArgument,
    DryOption,
    FileOption,
    WhoArgument,
    length_of,
    open_table,
    span_of,
)
from convert.terminal.opening import JsonOption

if TYPE_CHECKING:
    from convert.systems.duel_monsters.campaign.model import Campaign, Outcome


@app.command()
def rest(
    who: AnyoneArgument,
    time: Annotated[str, typer.Argument(metavar="TIME", help="How long, such as 10m or 2h.")],
    keep: KeepOption = None,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Let time pass: Real monsters recover 4 HP in 5 minutes, Amulets refill, waits end.

    Example: card2spell campaign rest kisara 20m
    """
    from convert.systems.duel_monsters.campaign import time as passing

    table = open_table(file, json=json)
    who = table.who(who)
    kept = table.kept(table.those(who), keep)
    table.each(who, lambda c, one: passing.rest(c, table.library, one, length_of(time), keep=kept), dry_run)


@app.command()
def sleep(
    who: AnyoneArgument,
    time: Annotated[str, typer.Option("--for", metavar="TIME", help="How long.")] = "8h",
    keep: KeepOption = None,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Sleep: 8 hours make MP and HP whole; Focus but basic magic and Talismans ends.

    Example: card2spell campaign sleep all
    """
    from convert.systems.duel_monsters.campaign import time as passing

    table = open_table(file, json=json)
    who = table.who(who)
    kept = table.kept(table.those(who), keep, through="sleep")
    table.each(who, lambda c, one: passing.sleep(c, table.library, one, length_of(time), keep=kept), dry_run)


@app.command()
def wait(
    keep: KeepOption = None, file: FileOption = None, dry_run: DryOption = False, json: JsonOption = False
) -> None:
    """Bring everyone to the same moment: who did less waits for the others.

    Example: card2spell campaign wait
    """
    from convert.systems.duel_monsters.campaign import time as passing

    table = open_table(file, json=json)
    table.does(passing.wait(table.campaign, table.library, keep=table.kept(table.campaign.behind, keep)), dry_run)


@app.command()
def meditate(
    who: AllArgument,
    options: Annotated[
        list[str] | None, typer.Argument(metavar="[OPTION]...", help="Two of: mp, slot, paint, despelled.")
    ] = None,
    clean: Annotated[str | None, typer.Option(metavar="SPELL", help="Which Used slot to clean.")] = None,
    paint: Annotated[str | None, typer.Option(metavar="THING", help="Which War Paint to restore.")] = None,
    interrupted: InterruptedOption = None,
    keep: KeepOption = None,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Meditate for 5 minutes and take two options.

    Example: card2spell campaign meditate kisara mp slot --clean Fissure
    """
    from convert.systems.duel_monsters.campaign import recovery

    chosen = recovery.choices_of(options or ())
    table = open_table(file, json=json)
    who = table.who(who)
    kept = table.kept(table.those(who), keep, through="Meditation")
    after = None if interrupted is None else span_of(interrupted)

    def sits(campaign: Campaign, one: str) -> Outcome:
        return recovery.meditate_for(
            campaign, table.library, one, chosen, clean=clean, paint=paint, interrupted=after, keep=kept
        )

    if table.agrees_to_meditate(who, chosen, kept, sits, gains=after is None, asks=not dry_run):
        table.each(who, sits, dry_run)


@app.command()
def hurt(
    who: AnyoneArgument,
    hp: Annotated[int, typer.Argument(min=1, max=MOST_POINTS, help="HP lost.")],
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Somebody loses HP outside a fight: War Paint goes first.

    Example: card2spell campaign hurt kisara 5
    """
    from convert.systems.duel_monsters.campaign import recovery

    table = open_table(file, json=json)
    who = table.who(who)
    table.each(who, lambda c, one: recovery.hurt(c, table.library, one, hp), dry_run)


@app.command()
def heal(
    who: AnyoneArgument,
    hp: Annotated[int, typer.Argument(min=1, max=MOST_POINTS, help="HP healed.")],
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Somebody is healed.

    Example: card2spell campaign heal kisara 5
    """
    from convert.systems.duel_monsters.campaign import recovery

    table = open_table(file, json=json)
    who = table.who(who)
    table.each(who, lambda c, one: recovery.heal(c, table.library, one, hp), dry_run)


@app.command()
def milestone(
    reached: Annotated[str, typer.Argument(metavar="[WHAT]", help="What was reached.")] = "",
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """A story milestone: 2 stat points and a Boost for every character.

    Example: card2spell campaign milestone "the tomb is open"
    """
    from convert.systems.duel_monsters.campaign import growth

    table = open_table(file, json=json)
    table.does(growth.milestone(table.campaign, table.library, reached=reached), dry_run)


@app.command("raise")
def raise_(
    who: WhoArgument,
    stats: Annotated[list[str], typer.Argument(metavar="STAT...", help="A stat for each point: hp attack.")],
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Spend stat points.

    Example: card2spell campaign raise kisara hp attack
    """
    from convert.systems.duel_monsters.campaign import growth
    from convert.systems.duel_monsters.campaign.making import counted_stats

    table = open_table(file, json=json)
    who = table.who(who)
    table.does(growth.raise_stats(table.campaign, table.library, who, counted_stats(stats)), dry_run)
