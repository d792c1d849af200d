"""``card2spell campaign``: what a party does between two fights, kept in one YAML file.

Its verbs are in this file and in ``campaign_time``, ``campaign_books`` and ``campaign_magic``, all on one app.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from convert.systems.duel_monsters.commands.options import (
    app,
)
from convert.systems.duel_monsters.commands.table import (
    DryOption,
    FileOption,
    create_file,
    open_table,
)
from convert.terminal import console
from convert.terminal.bounds import MOST_LISTED
from convert.terminal.opening import JsonOption

__all__ = ["app"]


@app.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The campaign's file, such as tomb.yaml.")],
    title: Annotated[str, typer.Option(help="The campaign's name.")] = "",
    character: Annotated[
        list[Path] | None, typer.Option(metavar="SHEET", help="A character's sheet; again for each.")
    ] = None,
    compendium: Annotated[Path | None, typer.Option(metavar="DIR", help="The compendium to play with.")] = None,
    start: Annotated[str, typer.Option(help="When it begins.")] = "day 1, 08:00",
    json: JsonOption = False,
) -> None:
    """Begin a campaign with the characters there are.

    Example: card2spell campaign new tomb.yaml --title "The Tomb of the Nameless" --character kisara.yaml
    """
    create_file(file, title, tuple(character or ()), compendium, start, json=json)


@app.command()
def show(
    who: Annotated[
        str | None, typer.Argument(metavar="[WHO]", help="A character, for the whole sheet, or a Real monster.")
    ] = None,
    file: FileOption = None,
    json: JsonOption = False,
) -> None:
    """The campaign at a glance, a character's sheet, or how a Real monster is.

    Example: card2spell campaign show kisara --file tomb.yaml
    """
    from convert.systems.duel_monsters.campaign import files, sheet
    from convert.systems.duel_monsters.campaign.operation import Operation
    from convert.systems.duel_monsters.campaign.people import EVERYONE
    from convert.systems.duel_monsters.commands import fighting

    table = open_table(file, doubts=True)
    if json:
        console.out_json("campaign", {"system": "duel-monsters", "campaign": files.plain(table.campaign)})
        return
    label = EVERYONE if who is None else table.who(who)
    if label == EVERYONE:
        lines = sheet.campaign_lines(table.campaign, table.library)
        told = fighting.left(table.path)
        lines += ["", told] if told else []
    elif label in table.campaign.companions:
        lines = sheet.companion_lines(table.campaign, label, table.library)
    else:
        lines = sheet.sheet_lines(Operation(table.campaign, table.library).character(label), table.library)
    for line in lines:
        console.out_wrapped(line)


@app.command()
def add(
    what: Annotated[str, typer.Argument(metavar="SHEET|MONSTER", help="A character's file, or a Real monster.")],
    label: Annotated[str | None, typer.Option("--as", metavar="WHO", help="The short name in this campaign.")] = None,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Somebody joins: a character by their sheet, or a Real monster by its name.

    Example: card2spell campaign add "Masaki the Legendary Swordsman" --as masaki
    """
    from convert.systems.duel_monsters.campaign import members

    table = open_table(file, json=json)
    table.does(members.join(table.campaign, table.library, what, label, table.path.parent), dry_run)


# The other verbs stand in the help where their files are named here.
from convert.systems.duel_monsters.commands import campaign_time, campaign_books, campaign_magic  # noqa: E402, F401, I001


@app.command()
def fight(
    monsters: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[MONSTER]...", help="Against whom: a monster, or 3xMONSTER. Left out: the fight that was left."
        ),
    ] = None,
    who: Annotated[list[str] | None, typer.Option("--who", metavar="WHO", help="Who fights; by default all.")] = None,
    auto: Annotated[bool, typer.Option("--auto", help="The machine plays the party too, and you watch.")] = False,
    seed: Annotated[int, typer.Option(help="The dice: the same seed gives the same fight.")] = 0,
    opponent: Annotated[str, typer.Option(metavar="PLAYER", help="Who plays the monsters.")] = "sensible",
    drop: Annotated[bool, typer.Option("--drop", help="Forget the fight that was left; it costs nothing.")] = False,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Fight Real monsters at the keyboard; what it costs is written onto the sheets.

    A fight that you leave before its end is kept beside the campaign: the command without a monster continues it.

    Example: card2spell campaign fight "2xFeral Imp" --auto --seed 7
    """
    from convert.systems.duel_monsters.commands import fighting

    table = open_table(file, json=json)
    if drop:
        fighting.drop(table.path)
        table.stays()
        return
    who = table.people(who)
    fought = fighting.begin(table, monsters, who, opponent, seed) if monsters else fighting.go_on(table, who)
    if not fighting.play(table, *fought, auto=auto, dry_run=dry_run):
        table.stays()


@app.command()
def undo(file: FileOption = None, json: JsonOption = False) -> None:
    """Take back the last change: the file is again as it was before (and once more brings the change back). What was
    written into it by hand since stays.

    Example: card2spell campaign undo
    """
    from convert.systems.duel_monsters.commands.undoing import undo_last

    undo_last(file, json=json)


@app.command()
def log(
    last: Annotated[int, typer.Option(min=1, max=MOST_LISTED, help="How many lines.")] = 40,
    file: FileOption = None,
    json: JsonOption = False,
) -> None:
    """What has happened in this campaign so far.

    Example: card2spell campaign log --last 10
    """
    from convert.systems.duel_monsters.commands.table import journal_lines

    lines = journal_lines(file)[-last:]
    if json:
        console.out_json("campaign-log", {"system": "duel-monsters", "log": lines})
        return
    for line in lines:
        console.out_wrapped(line)
