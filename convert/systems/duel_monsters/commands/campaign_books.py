"""``card2spell campaign``: spellbooks, sources, bonds and rituals."""

from __future__ import annotations

from typing import Annotated

import typer

from convert.systems.duel_monsters.commands.options import (
    MOST_DAYS,
    HelperOption,
    InterruptedOption,
    KeepOption,
    SacrificeOption,
    SpellArgument,
    SplitOption,
    app,
)
from convert.systems.duel_monsters.commands.table import (
    DryOption,
    FileOption,
    WhoArgument,
    open_table,
    out_change,
    span_of,
)
from convert.terminal import console
from convert.terminal.opening import JsonOption


@app.command()
def prepare(
    who: WhoArgument,
    spells: Annotated[list[str], typer.Argument(metavar="SPELL...", help="What to prepare, one after the other.")],
    into: Annotated[str | None, typer.Option(metavar="THING", help="Jewellery that will hold it.")] = None,
    interrupted: InterruptedOption = None,
    keep: KeepOption = None,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Prepare spells of the Spellbook: a minute a Rank, and a Level for a summon.

    Example: card2spell campaign prepare kisara Fissure "Monster Reborn"
    """
    from convert.systems.duel_monsters.campaign import study

    table = open_table(file, json=json)
    who = table.who(who)
    after, kept = None if interrupted is None else span_of(interrupted), table.kept((who,), keep)
    table.chain(
        spells,
        lambda c, spell: study.prepare(
            c, table.library, who, table.spell(who, spell), into=into, interrupted=after, keep=kept
        ),
        dry_run,
    )


@app.command()
def learn(
    who: WhoArgument,
    spell: SpellArgument,
    where: Annotated[str, typer.Option("--from", metavar="WHERE", help="What it is learned from.")] = "",
    author: Annotated[bool, typer.Option(help="Whoever wrote it is there and translates it at once.")] = False,
    days: Annotated[
        int | None, typer.Option(min=1, max=MOST_DAYS, help="How long translating a rare spell takes.")
    ] = None,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Learn a spell from a source, whatever is still to do: find, translate day by day, transcribe.

    Example: card2spell campaign learn kisara Hinotama --from "a wall in the tomb"
    """
    from convert.systems.duel_monsters.campaign import learning

    table = open_table(file, json=json)
    who = table.who(who)
    table.does(
        learning.learn(
            table.campaign, table.library, who, table.spell(who, spell), where=where, author=author, days=days
        ),
        dry_run,
    )


@app.command()
def bond(
    who: WhoArgument,
    monster: Annotated[str, typer.Argument(metavar="MONSTER", help="The creature; `NAME @ WHICH` for an individual.")],
    done: Annotated[str, typer.Option(help="What it wanted done before it bonded.")] = "",
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """A creature bonds with somebody, who can then transcribe its spell (with learn).

    Example: card2spell campaign bond kisara "Mystical Elf" --done "carried her staff home"
    """
    from convert.systems.duel_monsters.campaign import study

    table = open_table(file, json=json)
    who = table.who(who)
    table.does(study.bond_with(table.campaign, table.library, who, table.spell(who, monster), done=done), dry_run)


@app.command()
def work(
    who: WhoArgument,
    spell: Annotated[str | None, typer.Argument(metavar="[SPELL]", help="Which work, where there are several.")] = None,
    time: Annotated[
        str | None, typer.Option("--for", metavar="TIME", help="How long; by default today's 8 hours.")
    ] = None,
    to_end: Annotated[bool, typer.Option("--to-end", help="Day by day, with sleep between, until it is done.")] = False,
    interrupted: InterruptedOption = None,
    payers: SplitOption = None,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Continue a translation or an artifact: 8 hours of work in 24.

    Example: card2spell campaign work seto --to-end
    """
    from convert.systems.duel_monsters.campaign import working_days

    table = open_table(file, json=json)
    who = table.who(who)
    spell = None if spell is None else table.spell(who, spell)
    if to_end:
        table.does(
            working_days.see_through(table.campaign, table.library, who, spell, split=table.payers(payers)), dry_run
        )
        return
    minutes = None if time is None else span_of(time)
    after = None if interrupted is None else span_of(interrupted)
    done = working_days.work(
        table.campaign, table.library, who, spell, minutes=minutes, interrupted=after, split=table.payers(payers)
    )
    table.does(done, dry_run)


@app.command()
def ritual(
    who: WhoArgument,
    what: Annotated[str, typer.Argument(metavar="THING|SPELL", help="A thing to restore, or a spell to make one of.")],
    restore: Annotated[bool, typer.Option("--restore", help="Restore a thing's power instead of making one.")] = False,
    called: Annotated[str, typer.Option(help="What the new thing is called.")] = "",
    helper: HelperOption = None,
    sacrifice: SacrificeOption = None,
    plan: Annotated[bool, typer.Option("--plan", help="Only say what it takes.")] = False,
    interrupted: InterruptedOption = None,
    payers: SplitOption = None,
    keep: KeepOption = None,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """A ritual: make a trinket (hours) or an artifact (days, then `work`), or restore an artifact (minutes).

    Example: card2spell campaign ritual seto "Pot of Greed" --plan --helper kisara
    """
    from convert.systems.duel_monsters.campaign import rituals

    table = open_table(file, json=json)
    who = table.who(who)
    helpers, sacrifices = table.people(helper), sacrifice or []
    what = what if restore else table.spell(who, what)
    if plan:
        told = rituals.told(
            table.campaign, table.library, who, what, restore=restore, helpers=helpers, sacrifices=sacrifices
        )
        if json:
            out_change(table.campaign, told.splitlines(), changed=False)
        else:
            console.out_wrapped(told)
        return
    after, kept = None if interrupted is None else span_of(interrupted), table.kept((who, *helpers), keep)
    if restore:
        outcome = rituals.restore(
            table.campaign,
            table.library,
            who,
            what,
            helpers=helpers,
            sacrifices=sacrifices,
            interrupted=after,
            split=table.payers(payers),
            keep=kept,
        )
    else:
        outcome = rituals.create(
            table.campaign,
            table.library,
            who,
            what,
            called=called,
            helpers=helpers,
            sacrifices=sacrifices,
            interrupted=after,
            split=table.payers(payers),
            keep=kept,
        )
    table.does(outcome, dry_run)


@app.command()
def despell(
    who: WhoArgument,
    what: SpellArgument,
    page: Annotated[bool, typer.Option("--page", help="The page in the Spellbook, not the Prepared spell.")] = False,
    rewrite: Annotated[bool, typer.Option("--rewrite", help="Rewrite such a page instead.")] = False,
    by: Annotated[str | None, typer.Option(metavar="WHO", help="Who rewrites it, if not the owner.")] = None,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Somebody loses a spell, a page or an artifact's power; or a lost page is rewritten.

    Example: card2spell campaign despell kisara Fissure --page
    """
    from convert.systems.duel_monsters.campaign import rituals, study

    table = open_table(file, json=json)
    who = table.who(who)
    what = table.spell(who, what)
    if rewrite:
        outcome = study.rewrite(table.campaign, table.library, who, what, by=None if by is None else table.who(by))
    elif not page and table.has_thing(who, what):
        outcome = rituals.lose_power(table.campaign, table.library, who, what)
    else:
        outcome = study.despell(table.campaign, table.library, who, what, page=page)
    table.does(outcome, dry_run)
