"""``card2spell campaign`` of Magic: the days between battles, kept in one YAML file beside the wizards' sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated

import typer
from msgspec import to_builtins
from msgspec.structs import replace

from convert.compendium.document_files import WRITTEN
from convert.contract.told import files_of
from convert.errors import UsageError
from convert.findings.reading import refuse_stdin
from convert.prose import clock
from convert.prose.english import some
from convert.systems.magic_rpg.campaign import castings, days, files
from convert.systems.magic_rpg.campaign.model import Campaign, Member, Settings
from convert.systems.magic_rpg.campaign.table import Table
from convert.systems.magic_rpg.campaign.undo import take_back
from convert.systems.magic_rpg.characters.files import NAME, read_sheet
from convert.terminal import console, editors
from convert.terminal.bounds import MOST_LISTED
from convert.terminal.opening import CompendiumOption, JsonOption, file_to_make, open_compendium

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Keep a campaign's days between its battles.")
DEFAULT = Path("campaign.yaml")
BLOCKS = "Cards are ready at the end of whole 3 hours of study alone (MRPG-CONC-04)."
RESTING = "Hours of study are hours of rest too (MRPG-CONC-05)."


def _file_here(given: Path) -> Path:
    """The file that is named, campaign.yaml, else the only campaign of this folder. Raises ``UsageError`` for
    several."""
    if given != DEFAULT or DEFAULT.exists():
        return given
    found = [path for path, game in files_of(Path(), "campaign").items() if game == NAME]
    if len(found) > 1:
        hint = f"--file is one of {', '.join(map(str, found))}"
        raise UsageError("there are several campaigns in this folder", hint=hint)
    return found[0] if found else given


FileOption = Annotated[
    Path,
    typer.Option(
        "--file",
        "-f",
        metavar="FILE",
        help="The campaign's file, with the sheets beside it; by default campaign.yaml, else the one campaign of this "
        "folder.",
        callback=_file_here,
        show_default=False,
    ),
]
DryOption = Annotated[bool, typer.Option("--dry-run", help="Say what would happen, and change nothing.")]
ForceOption = Annotated[bool, typer.Option("--force", help="The game master lets in cards that are not approved.")]
WhoArgument = Annotated[str, typer.Argument(metavar="WHO", help="A wizard of the campaign, by the short name.")]
CardsArgument = Annotated[list[str], typer.Argument(metavar="CARD...", help="Cards, such as '3 Forest', in order.")]
TimeArgument = Annotated[str, typer.Argument(metavar="TIME", help="How long, such as 90m, 8h or 2d.")]


def _does(file: Path, compendium: Path | None, json: bool, dry_run: bool, act: Callable[[Table], Table]) -> None:
    """Open, change, tell, and write what changed."""
    refuse_stdin(file, WRITTEN)
    before = files.open_table(file, open_compendium(compendium, NAME))
    after = act(before)
    if json:
        _out_change(after.campaign, after.told, changed=not dry_run and after != before)
    else:
        for line in after.told:
            console.out_wrapped(line)
    if dry_run or after == before:
        console.talk("nothing was changed (--dry-run)" if dry_run else "nothing was changed: all is as it was")
        return
    files.write_table(file, before, after)


def _out_change(campaign: Campaign, told: Iterable[str], *, changed: bool) -> None:
    """For programs: what happened in words, whether anything was written, and the campaign as it is then."""
    body = {"system": NAME, "changed": changed, "told": list(told), "campaign": to_builtins(campaign)}
    console.out_json("campaign-change", body)


@app.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")] = DEFAULT,
    title: Annotated[str, typer.Option(help="What the campaign is called.")] = "A campaign",
    character: Annotated[
        list[Path] | None, typer.Option(metavar="SHEET", help="A wizard's sheet; again for each.")
    ] = None,
    start: Annotated[str, typer.Option(help="When it begins.")] = "day 1, 08:00",
    study_blocks: Annotated[bool, typer.Option("--study-blocks", help=BLOCKS)] = False,
    study_while_resting: Annotated[bool, typer.Option("--study-while-resting", help=RESTING)] = False,
    json: JsonOption = False,
) -> None:
    """Begin a campaign with the wizards there are.

    Example: card2spell campaign new --system magic-rpg --title "The Tower" --character ann.yaml
    """
    if not character and file.is_file() and "values:" in file.read_text(encoding="utf-8", errors="replace"):
        file_to_make(file, f"--character {file} takes this wizard's sheet into a campaign")
    file_to_make(file)
    settings = Settings(study_blocks=study_blocks, study_while_resting=study_while_resting)
    campaign = Campaign(title=title, clock=clock.tell(clock.read_when(start)), settings=settings)
    for sheet in character or ():
        campaign = _joined(campaign, file, sheet, None)
    files.write_campaign(file, campaign)
    editors.tell_schema(file, NAME, "campaign")
    told = f"{title}: {campaign.clock}, {', '.join(campaign.wizards) or 'nobody yet'}"
    if json:
        _out_change(campaign, (told,), changed=True)
    else:
        console.out_wrapped(told)


@app.command()
def add(
    sheet: Annotated[Path, typer.Argument(metavar="SHEET", help="A wizard's sheet, beside the campaign.")],
    label: Annotated[str | None, typer.Option("--as", metavar="WHO", help="The short name.")] = None,
    file: FileOption = DEFAULT,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """A wizard joins, as late as it is.

    Example: card2spell campaign add --system magic-rpg bob.yaml --as bob
    """

    def act(table: Table) -> Table:
        campaign = _joined(table.campaign, file, sheet, label)
        who = next(each for each in campaign.wizards if each not in table.campaign.wizards)
        return table.with_campaign(campaign).with_sheet(who, read_sheet(sheet, None)[0]).says(who, "joined")

    _does(file, compendium, json, False, act)


def _joined(campaign: Campaign, file: Path, sheet: Path, label: str | None) -> Campaign:
    who = label or read_sheet(sheet, None)[0].name.split()[0].casefold()
    if who in campaign.wizards:
        raise UsageError(f"there is a wizard {who!r} already", hint="--as gives another short name")
    member = Member(sheet=files.path_in_campaign(file, sheet))
    return replace(campaign, wizards={**campaign.wizards, who: member})


@app.command()
def show(file: FileOption = DEFAULT, compendium: CompendiumOption = None, json: JsonOption = False) -> None:
    """How late it is, how everybody is, what lies in play and what was left behind.

    Example: card2spell campaign show --system magic-rpg
    """
    table = files.open_table(file, open_compendium(compendium, NAME))
    if json:
        console.out_json("campaign", {"system": NAME, "campaign": to_builtins(table.campaign)})
        return
    campaign = table.campaign
    console.out_wrapped(f"{campaign.title}: {campaign.clock}")
    for who, member in campaign.wizards.items():
        life = table.life(who)
        deck = sum(table.sheets[who].deck.values())
        told = f"  {who}: Life {life.points} of {life.maximum}, {life.condition}, {some(deck, 'card')} in the deck"
        console.out_wrapped(told + (f", at {member.at}" if member.at else ""))
        if member.play:
            lying = ", ".join(f"{count} {name}" for name, count in member.play.items())
            console.out_wrapped(f"    in play since {member.began}: {lying}")
    for heap in campaign.left:
        lying = ", ".join(f"{count} {name}" for name, count in heap.cards.items())
        guard = f"guarded by {heap.guard}" if heap.guard else "unguarded"
        console.out_wrapped(f"  left by {heap.who}{f' at {heap.where}' if heap.where else ''}, {guard}: {lying}")
    for made in campaign.decisions:
        console.out_wrapped(f"  {made.when}  {made.question} {made.answer}{f' ({made.rule})' if made.rule else ''}")


@app.command()
def log(
    last: Annotated[int, typer.Option(min=1, max=MOST_LISTED, help="How many lines.")] = 40,
    file: FileOption = DEFAULT,
    json: JsonOption = False,
) -> None:
    """What has happened so far.

    Example: card2spell campaign log --system magic-rpg --last 10
    """
    lines = files.read_campaign(file).log[-last:]
    if json:
        console.out_json("campaign-log", {"system": NAME, "log": lines})
        return
    for line in lines:
        console.out_wrapped(line)


@app.command()
def undo(file: FileOption = DEFAULT, json: JsonOption = False) -> None:
    """Take back the last change, of the campaign and of the sheets it wrote; a second time brings it again.

    Example: card2spell campaign undo --system magic-rpg
    """
    refuse_stdin(file, WRITTEN)
    change = take_back(file)
    told = [f"{'Brought again' if change.back else 'Taken back'}: {line}" for line in change.told or ("a change",)]
    if json:
        _out_change(files.read_campaign(file), told, changed=True)
        return
    for line in told:
        console.out_wrapped(line)
    again = "takes it back" if change.back else "brings this change again"
    console.talk(f"another `card2spell campaign undo` {again}; it steps back no further")


@app.command()
def study(
    who: WhoArgument,
    cards: CardsArgument,
    time: Annotated[str | None, typer.Option("--for", metavar="TIME", help="By default all it takes.")] = None,
    file: FileOption = DEFAULT,
    dry_run: DryOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Memorize cards of the book: as many in 3 hours as Concentration (MRPG-CONC-02).

    Example: card2spell campaign study --system magic-rpg ann "3 Forest" "Giant Growth" --for 4h
    """
    minutes = None if time is None else clock.read_span(time)
    _does(file, compendium, json, dry_run, lambda table: days.study(table, table.who(who), cards, minutes))


@app.command()
def rest(
    who: WhoArgument,
    time: Annotated[str | None, typer.Argument(metavar="[TIME]", help="How long, such as 90m, 8h or 2d.")] = None,
    lasting: Annotated[str | None, typer.Option("--for", metavar="TIME", help="How long, as with `study`.")] = None,
    file: FileOption = DEFAULT,
    dry_run: DryOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """A Life Point for each whole 4 hours, behind first aid (MRPG-LIFE-05).

    Example: card2spell campaign rest --system magic-rpg ann --for 8h
    """
    if (time is None) == (lasting is None):
        raise UsageError("how long is said once", hint="such as --for 8h")
    minutes = clock.read_span(time or lasting or "")
    _does(file, compendium, json, dry_run, lambda table: days.rest(table, table.who(who), minutes))


@app.command()
def wait(
    file: FileOption = DEFAULT,
    dry_run: DryOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Everybody comes to the same moment.

    Example: card2spell campaign wait --system magic-rpg
    """
    _does(file, compendium, json, dry_run, days.wait)


@app.command()
def aid(
    who: WhoArgument,
    file: FileOption = DEFAULT,
    dry_run: DryOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """First aid by a companion, without which rest does not heal (MRPG-LIFE-08).

    Example: card2spell campaign aid --system magic-rpg ann
    """
    _does(file, compendium, json, dry_run, lambda table: days.aid(table, table.who(who)))


@app.command()
def hurt(
    who: WhoArgument,
    points: Annotated[int, typer.Argument(metavar="POINTS", min=1, max=1000, help="Life Points lost.")],
    file: FileOption = DEFAULT,
    dry_run: DryOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Life Points lost in a battle or outside one; they stay lost (MRPG-LIFE-04).

    Example: card2spell campaign hurt --system magic-rpg ann 3
    """
    _does(file, compendium, json, dry_run, lambda table: days.hurt(table, table.who(who), points))


@app.command()
def teach(
    who: WhoArgument,
    teacher: Annotated[str, typer.Argument(metavar="TEACHER", help="A Loremaster of the campaign.")],
    card: Annotated[str, typer.Argument(metavar="CARD", help="An uncommon or rare card that the teacher owns.")],
    file: FileOption = DEFAULT,
    force: ForceOption = False,
    dry_run: DryOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """A Loremaster teaches one copy for 4 AP and hours of both (MRPG-LORE-05).

    Example: card2spell campaign teach --system magic-rpg ann lora "Serra Angel"
    """
    _does(
        file,
        compendium,
        json,
        dry_run,
        lambda table: days.teach(table, table.who(who), table.who(teacher), card, force=force),
    )


@app.command()
def find(
    who: WhoArgument,
    cards: CardsArgument,
    file: FileOption = DEFAULT,
    force: ForceOption = False,
    dry_run: DryOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Cards that were found enter the book for no AP (MRPG-KNOW-04, MRPG-LORE-08).

    Example: card2spell campaign find --system magic-rpg ann "2 Giant Growth"
    """
    _does(file, compendium, json, dry_run, lambda table: days.find(table, table.who(who), cards, force=force))


@app.command()
def salvage(
    who: WhoArgument,
    enemy: Annotated[Path, typer.Argument(metavar="SHEET", help="The dead enemy's sheet.")],
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="[CARD]...", help="What is salvaged; without it, an offer is made.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The dice of the offer: the same seed makes the same one.")] = 0,
    file: FileOption = DEFAULT,
    force: ForceOption = False,
    dry_run: DryOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Cards of a dead enemy's book: without names each card is offered by a chance of 1 in 4 (MRPG-DEATH-04).

    Example: card2spell campaign salvage --system magic-rpg ann morgul.yaml --seed 7
    """
    dead = read_sheet(enemy, None)[1]
    if not cards:
        offers = list(days.offered(dead, seed))
        if json:
            _out_change(files.read_campaign(file), offers, changed=False)
            return
        for offer in offers:
            console.out_wrapped(offer)
        left = "name the cards that are salvaged" if dead.cards else f"there is no card in the book of {dead.name}"
        console.talk(f"nothing was changed: {left}")
        return
    _does(file, compendium, json, dry_run, lambda table: days.salvage(table, table.who(who), dead, cards, force=force))


@app.command()
def cast(
    who: WhoArgument,
    cards: Annotated[
        list[str], typer.Argument(metavar="CARD...", help="Cards of the deck, such as '8 Forest' 'Stream of Life x=7'.")
    ],
    file: FileOption = DEFAULT,
    dry_run: DryOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Cast outside of combat: any cards of the deck, each land tapped once (MRPG-CAST-05, MRPG-CAST-10).

    Example: card2spell campaign cast --system magic-rpg ann "8 Forest" "Stream of Life x=7"
    """
    _does(file, compendium, json, dry_run, lambda table: castings.cast(table, table.who(who), cards))


@app.command()
def end(
    who: WhoArgument,
    file: FileOption = DEFAULT,
    dry_run: DryOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """End a casting: its cards go to the book (MRPG-CAST-06, MRPG-CAST-09).

    Example: card2spell campaign end --system magic-rpg ann
    """
    _does(file, compendium, json, dry_run, lambda table: castings.end(table, table.who(who)))


@app.command()
def leave(
    who: WhoArgument,
    where: Annotated[str, typer.Option("--at", metavar="PLACE", help="Where, in words.")] = "",
    guard: Annotated[str | None, typer.Option(metavar="WHO", help="Who of the party stays there.")] = None,
    file: FileOption = DEFAULT,
    dry_run: DryOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Leave what is in play behind, with a guard or without (MRPG-CAST-04, MRPG-CAST-12).

    Example: card2spell campaign leave --system magic-rpg ann --at "the old mill" --guard bob
    """
    _does(
        file,
        compendium,
        json,
        dry_run,
        lambda table: castings.leave(table, table.who(who), where, table.who(guard) if guard else None),
    )


@app.command()
def back(
    who: WhoArgument,
    file: FileOption = DEFAULT,
    dry_run: DryOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Come back for what was left: it goes to the book (MRPG-CAST-04).

    Example: card2spell campaign back --system magic-rpg ann
    """
    _does(file, compendium, json, dry_run, lambda table: castings.come_back(table, table.who(who)))


@app.command()
def wander(
    file: FileOption = DEFAULT,
    dry_run: DryOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Wandering monsters take what nobody guards (MRPG-CAST-04, MRPG-CAST-12).

    Example: card2spell campaign wander --system magic-rpg
    """
    _does(file, compendium, json, dry_run, castings.wander)


@app.command()
def battle(
    goal: Annotated[Path, typer.Argument(metavar="FILE", help="The battle's file to write, beside the campaign.")],
    against: Annotated[list[str], typer.Option(metavar="CREATURE", help="Wild creatures, such as '2 Bear'.")],
    who: Annotated[list[str] | None, typer.Option("--who", metavar="WHO", help="Who fights; by default all.")] = None,
    file: FileOption = DEFAULT,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Write a battle's file for `play`: who is in the middle of a casting keeps its cards (MRPG-CAST-11).

    Example: card2spell campaign battle --system magic-rpg mill.yaml --against "2 Grizzly Bears"
    """
    file_to_make(goal)
    table = files.open_table(file, open_compendium(compendium, NAME))
    party = [table.who(each) for each in who or ()] or list(table.campaign.wizards)
    there = table.gathered(party) if party else table
    files.write_battle(goal, castings.battle(there, party, against))
    for line in there.told[len(table.told) :]:
        console.talk(f"by the time of the battle: {line}")
    told = f"`card2spell play --system magic-rpg {goal}` plays it"
    if json:
        _out_change(table.campaign, (told,), changed=True)
    else:
        console.out_wrapped(told)


@app.command()
def decide(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What was not clear.")],
    answer: Annotated[str, typer.Argument(metavar="ANSWER", help="What holds from now on.")],
    rule: Annotated[str, typer.Option(metavar="ID", help="The rule that it is about.")] = "",
    file: FileOption = DEFAULT,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Write down what the game master decides (MRPG-GEN-06).

    Example: card2spell campaign decide --system magic-rpg "May spirits swim?" "Yes." --rule MRPG-SPIR-09
    """
    _does(file, compendium, json, False, lambda table: days.decide(table, question, answer, rule))
