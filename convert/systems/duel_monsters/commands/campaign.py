"""``card2spell campaign``: what a party does between two fights, kept in one YAML file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from convert.cli import console
from convert.cli.opening import JsonOption
from convert.systems.duel_monsters.commands.table import (
    DryOption,
    FileOption,
    Table,
    WhoArgument,
    create_file,
    open_table,
    span_of,
)

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


@app.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The campaign's file, such as tomb.yaml.")],
    title: Annotated[str, typer.Option(help="The campaign's name.")] = "",
    character: Annotated[
        list[Path] | None, typer.Option(metavar="SHEET", help="A character's sheet; again for each.")
    ] = None,
    compendium: Annotated[Path | None, typer.Option(metavar="DIR", help="The compendium to play with.")] = None,
    start: Annotated[str, typer.Option(help="When it begins.")] = "day 1, 08:00",
) -> None:
    """Begin a campaign with the characters there are.

    Example: card2spell campaign new tomb.yaml --title "The Tomb of the Nameless" --character kisara.yaml
    """
    create_file(file, title, tuple(character or ()), compendium, start)


@app.command()
def show(
    who: Annotated[str | None, typer.Argument(metavar="[WHO]", help="A character, for the whole sheet.")] = None,
    file: FileOption = None,
    json: JsonOption = False,
) -> None:
    """The campaign at a glance, or a character's sheet.

    Example: card2spell campaign show kisara --file tomb.yaml
    """
    from convert.systems.duel_monsters.campaign import files, sheet
    from convert.systems.duel_monsters.campaign.desk import Desk

    table = open_table(file)
    if json:
        console.out_json("campaign", {"system": "duel-monsters", "campaign": files.plain(table.campaign)})
        return
    if who is None:
        lines = sheet.campaign_lines(table.campaign, table.library)
    else:
        lines = sheet.sheet_lines(Desk(table.campaign, table.library).character(who), table.library)
    for line in lines:
        console.out(line)


@app.command()
def add(
    what: Annotated[str, typer.Argument(metavar="SHEET|MONSTER", help="A character's file, or a Real monster.")],
    label: Annotated[str | None, typer.Option("--as", metavar="WHO", help="The short name in this campaign.")] = None,
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Somebody joins: a character by their sheet, or a Real monster by its name.

    Example: card2spell campaign add "Masaki the Legendary Swordsman" --as masaki
    """
    from convert.systems.duel_monsters.campaign import joining

    table = open_table(file)
    table.does(joining.join(table.campaign, table.library, what, label, table.path.parent), dry_run)


@app.command()
def rest(
    who: WhoArgument,
    time: Annotated[str, typer.Argument(metavar="TIME", help="How long, such as 10m or 2h.")],
    keep: KeepOption = None,
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Let time pass: Real monsters recover 4 HP in 5 minutes, Amulets refill, waits end.

    Example: card2spell campaign rest kisara 20m
    """
    from convert.systems.duel_monsters.campaign import time as passing

    table = open_table(file)
    table.each(who, lambda c, one: passing.rest(c, table.library, one, span_of(time), keep=keep or ()), dry_run)


@app.command()
def sleep(
    who: WhoArgument,
    time: Annotated[str, typer.Option("--for", metavar="TIME", help="How long.")] = "8h",
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Sleep: 8 hours make MP and HP whole; Focus but basic magic and Talismans ends. WHO may be `all`.

    Example: card2spell campaign sleep all
    """
    from convert.systems.duel_monsters.campaign import time as passing

    table = open_table(file)
    table.each(who, lambda c, one: passing.sleep(c, table.library, one, span_of(time)), dry_run)


@app.command()
def wait(keep: KeepOption = None, file: FileOption = None, dry_run: DryOption = False) -> None:
    """Bring everyone to the same moment: who did less waits for the others.

    Example: card2spell campaign wait
    """
    from convert.systems.duel_monsters.campaign import time as passing

    table = open_table(file)
    table.does(passing.wait(table.campaign, table.library, keep=keep or ()), dry_run)


@app.command()
def meditate(
    who: WhoArgument,
    options: Annotated[
        list[str] | None, typer.Argument(metavar="[OPTION]...", help="Two of: mp, slot, paint, despelled.")
    ] = None,
    clean: Annotated[str | None, typer.Option(metavar="SPELL", help="Which Used slot to clean.")] = None,
    paint: Annotated[str | None, typer.Option(metavar="THING", help="Which War Paint to restore.")] = None,
    interrupted: InterruptedOption = None,
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Meditate for 5 minutes and take two options.

    Example: card2spell campaign meditate kisara mp slot --clean Fissure
    """
    from convert.systems.duel_monsters.campaign import recovery

    chosen = recovery.choices_of(options or ())
    table = open_table(file)
    after = None if interrupted is None else span_of(interrupted)
    table.each(
        who,
        lambda c, one: recovery.meditate_for(
            c, table.library, one, chosen, clean=clean, paint=paint, interrupted=after
        ),
        dry_run,
    )


@app.command()
def prepare(
    who: WhoArgument,
    spells: Annotated[list[str], typer.Argument(metavar="SPELL...", help="What to prepare, one after the other.")],
    into: Annotated[str | None, typer.Option(metavar="THING", help="Jewellery that will hold it.")] = None,
    interrupted: InterruptedOption = None,
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Prepare spells of the Spellbook: a minute a Rank, and a Level for a summon.

    Example: card2spell campaign prepare kisara Fissure "Monster Reborn"
    """
    from convert.systems.duel_monsters.campaign import study

    table = open_table(file)
    after = None if interrupted is None else span_of(interrupted)
    table.chain(
        spells,
        lambda c, spell: study.prepare(c, table.library, who, spell, into=into, interrupted=after),
        dry_run,
    )


@app.command()
def learn(
    who: WhoArgument,
    spell: SpellArgument,
    where: Annotated[str, typer.Option("--from", metavar="WHERE", help="What it is learned from.")] = "",
    author: Annotated[bool, typer.Option(help="Whoever wrote it is there and translates it at once.")] = False,
    days: Annotated[int | None, typer.Option(min=1, help="How long translating a rare spell takes.")] = None,
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Learn a spell from a source, whatever is still to do: find, translate day by day, transcribe.

    Example: card2spell campaign learn kisara Hinotama --from "a wall in the tomb"
    """
    from convert.systems.duel_monsters.campaign import learning

    table = open_table(file)
    table.does(
        learning.learn(table.campaign, table.library, who, spell, where=where, author=author, days=days), dry_run
    )


@app.command()
def bond(
    who: WhoArgument,
    monster: Annotated[str, typer.Argument(metavar="MONSTER", help="The creature; `NAME @ WHICH` for an individual.")],
    done: Annotated[str, typer.Option(help="What it wanted done before it bonded.")] = "",
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """A creature bonds with somebody, who can then transcribe its spell (with learn).

    Example: card2spell campaign bond kisara "Mystical Elf" --done "carried her staff home"
    """
    from convert.systems.duel_monsters.campaign import study

    table = open_table(file)
    table.does(study.bond_with(table.campaign, table.library, who, monster, done=done), dry_run)


@app.command()
def work(
    who: WhoArgument,
    spell: Annotated[str | None, typer.Argument(metavar="[SPELL]", help="Which work, where there are several.")] = None,
    time: Annotated[
        str | None, typer.Option("--for", metavar="TIME", help="How long; by default today's 8 hours.")
    ] = None,
    to_end: Annotated[bool, typer.Option("--to-end", help="Day by day, with sleep between, until it is done.")] = False,
    interrupted: InterruptedOption = None,
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Go on with a translation or an artifact: 8 hours of work in 24.

    Example: card2spell campaign work seto --to-end
    """
    from convert.systems.duel_monsters.campaign import labour

    table = open_table(file)
    if to_end:
        table.does(labour.see_through(table.campaign, table.library, who, spell), dry_run)
        return
    minutes = None if time is None else span_of(time)
    after = None if interrupted is None else span_of(interrupted)
    table.does(labour.work(table.campaign, table.library, who, spell, minutes=minutes, interrupted=after), dry_run)


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
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """A ritual: make a trinket (hours) or an artifact (days, then `work`), or restore an artifact (minutes).

    Example: card2spell campaign ritual seto "Pot of Greed" --plan --helper kisara
    """
    from convert.systems.duel_monsters.campaign import rituals

    table = open_table(file)
    helpers, sacrifices = helper or [], sacrifice or []
    if plan:
        console.out(rituals.told(table.campaign, table.library, who, what, restore=restore, helpers=helpers))
        return
    after = None if interrupted is None else span_of(interrupted)
    if restore:
        outcome = rituals.restore(
            table.campaign, table.library, who, what, helpers=helpers, sacrifices=sacrifices, interrupted=after
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
        )
    table.does(outcome, dry_run)


@app.command()
def cast(
    who: WhoArgument,
    spell: SpellArgument,
    precast: Annotated[bool, typer.Option("--precast", help="Precast it: it waits in Focus for its moment.")] = False,
    shadow: Annotated[bool, typer.Option("--shadow", help="Summon it as a Shadow.")] = False,
    extra_mp: Annotated[int, typer.Option(min=0, help="More MP, for its Casting Checks.")] = 0,
    extra_focus: Annotated[int, typer.Option(min=0, help="More Focus slots, each for 1 MP less Sustain.")] = 0,
    talisman: TalismanOption = False,
    sacrifice: SacrificeOption = None,
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Cast a spell, summon a monster or make an Eidolon while nobody fights.

    Example: card2spell campaign cast seto "Masaki the Legendary Swordsman" --shadow
    """
    from convert.systems.duel_monsters.campaign import casting

    table = open_table(file)
    how = casting.How(
        precast=precast,
        shadow=shadow,
        extra_mp=extra_mp,
        extra_focus=extra_focus,
        talisman=talisman,
        sacrifices=tuple(sacrifice or ()),
    )
    table.does(casting.cast(table.campaign, table.library, who, spell, how), dry_run)


@app.command()
def basic(
    who: Annotated[str | None, typer.Argument(metavar="[WHO]", help="Who Focuses it; left out: what there is.")] = None,
    magic: Annotated[str | None, typer.Argument(metavar="[MAGIC]", help="Such as 'Hammer Space'.")] = None,
    item: Annotated[str, typer.Option(help="What a Hammer Space takes in.")] = "",
    talisman: TalismanOption = False,
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Focus a basic magic for 1 MP, or list them all.

    Example: card2spell campaign basic kisara "Elemental Attunement"
    """
    from convert.systems.duel_monsters.campaign import casting
    from convert.systems.duel_monsters.rules.between.basic import basic_magic

    if who is None or magic is None:
        for each in basic_magic().values():
            console.out(f"{each.name} ({each.rule}){f': {each.note}' if each.note else ''}")
            for use in each.effects:
                console.out(f"  {use.size:<8}{use.text}")
            for name, power in each.attributes.items():
                console.out(f"  {name:<8}{power.text}")
        return
    table = open_table(file)
    table.does(casting.focus_basic(table.campaign, table.library, who, magic, item=item, talisman=talisman), dry_run)


def _simple(name: str, help_text: str, example: str, act: Callable[[Table, str, str], Any]) -> None:
    """A verb that takes somebody and a spell or thing."""

    def command(who: WhoArgument, what: ItemArgument, file: FileOption = None, dry_run: DryOption = False) -> None:
        table = open_table(file)
        table.does(act(table, who, what), dry_run)

    command.__doc__ = f"{help_text}\n\n    Example: card2spell campaign {example}\n    "
    app.command(name)(command)


def _drop(table: Table, who: str, what: str) -> Any:
    from convert.systems.duel_monsters.campaign import casting

    return casting.drop(table.campaign, table.library, who, what)


def _erase(table: Table, who: str, what: str) -> Any:
    from convert.systems.duel_monsters.campaign import study

    return study.erase(table.campaign, table.library, who, what)


def _wear(table: Table, who: str, what: str) -> Any:
    from convert.systems.duel_monsters.campaign import things

    return things.wear(table.campaign, table.library, who, what)


def _take_off(table: Table, who: str, what: str) -> Any:
    from convert.systems.duel_monsters.campaign import things

    return things.wear(table.campaign, table.library, who, what, worn=False)


def _item(table: Table, who: str, what: str) -> Any:
    from convert.systems.duel_monsters.campaign import making, things

    return things.add_item(table.campaign, table.library, who, making.read_item(what, table.library))


def _boost(table: Table, who: str, what: str) -> Any:
    from convert.systems.duel_monsters.campaign import growth

    return growth.boost(table.campaign, table.library, who, what)


_simple("drop", "Let go of something in Focus.", "drop kisara 'Toon World'", _drop)
_simple("erase", "Erase a spell from the Spellbook, which frees its pages.", "erase kisara Sparks", _erase)
_simple("wear", "Put a thing on; a magic one takes a Focus slot.", "wear kisara 'sun blade'", _wear)
_simple("take-off", "Take a thing off.", "take-off kisara 'sun blade'", _take_off)
_simple("item", "Somebody gets a thing.", "item kisara 'sun blade: magic, weapon 4'", _item)
_simple("boost", "Give a milestone's Boost to a monster.", "boost kisara 'Mystical Elf'", _boost)


@app.command()
def give(
    who: WhoArgument, what: ItemArgument, to: WhoArgument, file: FileOption = None, dry_run: DryOption = False
) -> None:
    """Give a thing to somebody else.

    Example: card2spell campaign give kisara "sun blade" seto
    """
    from convert.systems.duel_monsters.campaign import things

    table = open_table(file)
    table.does(things.hand_over(table.campaign, table.library, who, what, to), dry_run)


@app.command()
def use(
    who: WhoArgument,
    what: ItemArgument,
    arm: Annotated[bool, typer.Option("--arm", help="Arm a trap: it waits in Focus for its moment.")] = False,
    talisman: TalismanOption = False,
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Use an artifact or a trinket.

    Example: card2spell campaign use kisara "Red Medicine"
    """
    from convert.systems.duel_monsters.campaign import things

    table = open_table(file)
    table.does(things.use(table.campaign, table.library, who, what, arm=arm, talisman=talisman), dry_run)


@app.command()
def focus(
    who: WhoArgument,
    monster: SpellArgument,
    slots: Annotated[int, typer.Argument(min=1, help="How many Focus slots it has in all.")],
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Give a summon more or fewer Focus slots: each beyond the first is 1 MP less Sustain.

    Example: card2spell campaign focus seto "Masaki the Legendary Swordsman" 4
    """
    from convert.systems.duel_monsters.campaign import casting

    table = open_table(file)
    table.does(casting.give_focus(table.campaign, table.library, who, monster, slots - 1), dry_run)


@app.command()
def despell(
    who: WhoArgument,
    what: SpellArgument,
    page: Annotated[bool, typer.Option("--page", help="The page in the Spellbook, not the Prepared spell.")] = False,
    rewrite: Annotated[bool, typer.Option("--rewrite", help="Rewrite such a page instead.")] = False,
    by: Annotated[str | None, typer.Option(metavar="WHO", help="Who rewrites it, if not the owner.")] = None,
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Somebody loses a spell, a page or an artifact's power; or a lost page is rewritten.

    Example: card2spell campaign despell kisara Fissure --page
    """
    from convert.systems.duel_monsters.campaign import rituals, study

    table = open_table(file)
    if rewrite:
        outcome = study.rewrite(table.campaign, table.library, who, what, by=by)
    elif not page and table.has_thing(who, what):
        outcome = rituals.lose_power(table.campaign, table.library, who, what)
    else:
        outcome = study.despell(table.campaign, table.library, who, what, page=page)
    table.does(outcome, dry_run)


@app.command()
def hurt(
    who: WhoArgument,
    hp: Annotated[int, typer.Argument(min=0, help="HP lost.")],
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Somebody loses HP outside a fight: War Paint goes first.

    Example: card2spell campaign hurt kisara 5
    """
    from convert.systems.duel_monsters.campaign import recovery

    table = open_table(file)
    table.each(who, lambda c, one: recovery.hurt(c, table.library, one, hp), dry_run)


@app.command()
def heal(
    who: WhoArgument,
    hp: Annotated[int, typer.Argument(min=0, help="HP healed.")],
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Somebody is healed.

    Example: card2spell campaign heal kisara 5
    """
    from convert.systems.duel_monsters.campaign import recovery

    table = open_table(file)
    table.each(who, lambda c, one: recovery.heal(c, table.library, one, hp), dry_run)


@app.command()
def milestone(
    reached: Annotated[str, typer.Argument(metavar="[WHAT]", help="What was reached.")] = "",
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """A story milestone: 2 stat points and a Boost for every character.

    Example: card2spell campaign milestone "the tomb is open"
    """
    from convert.systems.duel_monsters.campaign import growth

    table = open_table(file)
    table.does(growth.milestone(table.campaign, table.library, reached=reached), dry_run)


@app.command("raise")
def raise_(
    who: WhoArgument,
    stats: Annotated[list[str], typer.Argument(metavar="STAT...", help="A stat for each point: hp attack.")],
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Spend stat points.

    Example: card2spell campaign raise kisara hp attack
    """
    from convert.systems.duel_monsters.campaign import growth
    from convert.systems.duel_monsters.campaign.making import counted_stats

    table = open_table(file)
    table.does(growth.raise_stats(table.campaign, table.library, who, counted_stats(stats)), dry_run)


@app.command()
def fight(
    monsters: Annotated[list[str], typer.Argument(metavar="MONSTER...", help="Against whom: a monster, or 3xMONSTER.")],
    who: Annotated[list[str] | None, typer.Option("--who", metavar="WHO", help="Who fights; by default all.")] = None,
    auto: Annotated[bool, typer.Option("--auto", help="The machine plays the party too, and you watch.")] = False,
    seed: Annotated[int, typer.Option(help="The dice: the same seed gives the same fight.")] = 0,
    opponent: Annotated[str, typer.Option(metavar="PLAYER", help="Who plays the monsters.")] = "sensible",
    file: FileOption = None,
    dry_run: DryOption = False,
) -> None:
    """Fight Real monsters at the keyboard; what it costs is written onto the sheets.

    Example: card2spell campaign fight "2xFeral Imp" --auto --seed 7
    """
    from convert.kernel import Stopped
    from convert.systems.duel_monsters.campaign import fights
    from convert.systems.duel_monsters.commands.table import play_fight

    table = open_table(file)
    setup = fights.against(table.campaign, table.library, monsters, who or ())
    try:
        state = play_fight(setup, table.library.book, seed, opponent, auto)
    except Stopped:
        console.talk("stopped: the fight is not over, and nothing was written")
        return
    table.does(fights.after_fight(table.campaign, table.library, state, who or ()), dry_run)


@app.command()
def undo(file: FileOption = None) -> None:
    """Take back the last change: the file is again as it was before (and once more brings the change back).

    Example: card2spell campaign undo
    """
    from convert.systems.duel_monsters.commands.table import undo_last

    undo_last(file)


@app.command()
def log(
    last: Annotated[int, typer.Option(min=1, help="How many lines.")] = 40,
    file: FileOption = None,
) -> None:
    """What has happened in this campaign so far.

    Example: card2spell campaign log --last 10
    """
    from convert.systems.duel_monsters.commands.table import journal_lines

    for line in journal_lines(file)[-last:]:
        console.out(line)
