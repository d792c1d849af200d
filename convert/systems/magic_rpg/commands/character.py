"""``card2spell character`` of Magic: new, show, improve, award, lose, study, forget, rest, teach."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import to_builtins

from convert.errors import UsageError
from convert.prose.english import some
from convert.systems.magic_rpg.characters import buying, files
from convert.systems.magic_rpg.characters.making import Wishes, counted, find_card, granted
from convert.systems.magic_rpg.characters.model import Character, How
from convert.systems.magic_rpg.characters.prices import LifeTable
from convert.systems.magic_rpg.characters.sheet import Sheet, sheet_of
from convert.systems.magic_rpg.characters.words import receipt, sheet_lines
from convert.terminal import console, editors
from convert.terminal.opening import CompendiumOption, JsonOption, file_to_make, open_compendium

if TYPE_CHECKING:
    from convert.contract.book import Book

app = typer.Typer(
    add_completion=False, no_args_is_help=True, help="Create, show and improve a wizard; every attribute point is told."
)
SheetArgument = Annotated[Path, typer.Argument(metavar="SHEET", help="A wizard's YAML file.")]
ValueOption = Annotated[int | None, typer.Option(min=1, max=1000, help="The value it shall have; it begins at 1.")]
SpecializationOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="warrior, monk, mnemonic, landmaster, loremaster, spiritmaster or arch-mage; again for each.",
    ),
]
AbilityOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ABILITY",
        help="What specials are spent on, such as 'warrior power', 'landmaster mana', 'landmaster color 1 white', "
        "'spiritmaster spirit', 'spiritmaster spirit 1 flying', 'monk mana', 'monk class instant', 'mnemonic card', "
        "'loremaster rare', 'arch-mage red'; again for each, in order. Missing specials are bought.",
    ),
]
SpecialsOption = Annotated[int, typer.Option(min=0, max=1000, help="Specials to keep for later.")]
CardOption = Annotated[
    list[str] | None, typer.Option(metavar="CARD", help="A card to learn, such as '6 Forest'; again for each.")
]
ForceOption = Annotated[bool, typer.Option("--force", help="The game master lets in cards that are not approved.")]
PointsArgument = Annotated[int, typer.Argument(metavar="AP", min=1, max=1_000_000, help="How many.")]
WhyOption = Annotated[str, typer.Option(help="For what.")]


@app.command()
def new(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Where to write it; by default NAME.yaml.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="The wizard's name.")] = None,
    player: Annotated[str, typer.Option(help="Who plays the wizard.")] = "",
    ap: Annotated[int, typer.Option(min=0, max=1_000_000, help="AP to begin with (MRPG-AP-02).")] = 150,
    life_table: Annotated[str, typer.Option(help="formula, or printed (MRPG-AP-19).")] = "formula",
    found_any_rarity: Annotated[
        bool, typer.Option("--found-any-rarity", help="Found cards are kept, rare ones too (MRPG-LORE-08).")
    ] = False,
    memory: ValueOption = None,
    concentration: ValueOption = None,
    life: ValueOption = None,
    specialization: SpecializationOption = None,
    ability: AbilityOption = None,
    specials: SpecialsOption = 0,
    card: CardOption = None,
    force: ForceOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """A new wizard for 150 AP: attributes, specializations, abilities, cards. Without options, it asks.

    Example: card2spell character new --system magic-rpg --name Ann --memory 4 --life 8 --card "8 Forest"
    """
    wishes = Wishes(
        memory=memory,
        concentration=concentration,
        life=life,
        specializations=specialization or (),
        abilities=ability or (),
        specials=specials,
        cards=card or (),
        force=force,
    )
    table = _table(life_table)
    start = Character(name=name or "", starting_ap=ap, life_table=table, found_any_rarity=found_any_rarity)
    if name is None:
        from convert.systems.magic_rpg.commands.guide import ask

        if wishes != Wishes():
            raise UsageError("a wizard has a name", hint="--name NAME, or no option at all to be asked")
        if file is not None:  # before anything is asked
            file_to_make(file)
        made = ask(start, _book(compendium))
    else:
        made = granted(start, wishes, _book(compendium) if wishes.cards else None)
    goal = file_to_make(file or Path(f"{_stem(made.name)}.yaml"))
    sheet = sheet_of(made, Sheet(name=made.name, player=player))
    files.write_sheet(goal, sheet)
    editors.tell_schema(goal, files.NAME, "character")
    _tell(made, sheet, made, json)
    console.talk(f"written to {goal}")


@app.command()
def show(sheet: SheetArgument, compendium: CompendiumOption = None, json: JsonOption = False) -> None:
    """A wizard's sheet, and what every AP went to.

    Example: card2spell character show --system magic-rpg ann.yaml
    """
    read, character = files.read_sheet(sheet, _book(compendium))
    if json:
        _out(character, read)
        return
    for line in (*sheet_lines(character, read), "", *receipt(character.ledger)):
        console.out_wrapped(line)


@app.command()
def improve(
    sheet: SheetArgument,
    memory: ValueOption = None,
    concentration: ValueOption = None,
    life: ValueOption = None,
    specialization: SpecializationOption = None,
    ability: AbilityOption = None,
    specials: SpecialsOption = 0,
    card: CardOption = None,
    how: Annotated[
        str | None, typer.Option(help="How the cards come: common, land, credit, taught or found.", show_default=False)
    ] = None,
    force: ForceOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Spend AP on a wizard who is there: all of it or nothing.

    Example: card2spell character improve --system magic-rpg ann.yaml --life 9 --ability "warrior power"
    """
    book = _book(compendium)
    read, character = files.read_sheet(sheet, book)
    wishes = Wishes(
        memory=memory,
        concentration=concentration,
        life=life,
        specializations=specialization or (),
        abilities=ability or (),
        specials=specials,
        cards=card or (),
        how=_way(how),
        force=force,
    )
    after = granted(character, wishes, book)
    _change(sheet, read, character, after, json)


@app.command()
def award(sheet: SheetArgument, ap: PointsArgument, why: WhyOption = "", json: JsonOption = False) -> None:
    """AP for a battle that was won, or a quest (MRPG-AP-03).

    Example: card2spell character award --system magic-rpg ann.yaml 12 --why "the dragon's cave"
    """
    read, character = files.read_sheet(sheet, None)
    _change(sheet, read, character, buying.awarded(character, ap, why), json)


@app.command()
def lose(sheet: SheetArgument, ap: PointsArgument, why: WhyOption = "", json: JsonOption = False) -> None:
    """AP lost by a retreat or a quest that failed: of unspent ones only (MRPG-AP-03).

    Example: card2spell character lose --system magic-rpg ann.yaml 3 --why "ran away"
    """
    read, character = files.read_sheet(sheet, None)
    after = buying.fined(character, ap, why)
    _change(sheet, read, character, after, json)
    taken = after.lost - character.lost
    if taken < ap:
        console.talk(f"note: {taken} of {ap} AP were taken: no more were unspent, and nothing bought is given back")


HoursOption = Annotated[
    int | None, typer.Option(min=1, max=100_000, help="Hours of study; by default as many as it takes.")
]
CardArgument = Annotated[list[str], typer.Argument(metavar="CARD...", help="Cards, such as '3 Forest', in order.")]


@app.command()
def study(
    sheet: SheetArgument,
    cards: CardArgument,
    hours: HoursOption = None,
    blocks: Annotated[bool, typer.Option("--blocks", help="Whole blocks of 3 hours alone (study_blocks).")] = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Memorize cards of the book: as many in 3 hours as Concentration (MRPG-CONC-02).

    Example: card2spell character study --system magic-rpg ann.yaml "3 Forest" "Giant Growth" --hours 12
    """
    from convert.systems.magic_rpg.between import days
    from convert.systems.magic_rpg.between.study import hours_words

    book = _book(compendium)
    read, character = files.read_sheet(sheet, book)
    wanted = [(find_card(name, book), count) for count, name in map(counted, cards)]
    done = days.study(read, character, wanted, None if hours is None else hours * 60, blocks=blocks)
    files.write_sheet(sheet, done.sheet)
    told = [f"{hours_words(done.minutes / 60)} hours: {', '.join(done.ready) or 'nothing'} in the deck"]
    if done.sheet.begun:
        told.append(f"{done.sheet.begun} min count for the next card")
    _say(told, character, done.sheet, json)


@app.command()
def forget(
    sheet: SheetArgument, cards: CardArgument, compendium: CompendiumOption = None, json: JsonOption = False
) -> None:
    """Put cards of the deck back into the book, at once (MRPG-KNOW-08).

    Example: card2spell character forget --system magic-rpg ann.yaml "2 Forest"
    """
    from convert.systems.magic_rpg.between import days

    read, character = files.read_sheet(sheet, _book(compendium))
    for count, name in map(counted, cards):
        read = days.forget(read, character, name, count)
    files.write_sheet(sheet, read)
    _say([f"{some(sum(read.deck.values()), 'card', 'are')} in the deck"], character, read, json)


@app.command()
def rest(
    sheet: SheetArgument,
    hours: Annotated[int, typer.Argument(metavar="HOURS", min=1, max=100_000, help="How long.")],
    first_aid: Annotated[
        bool, typer.Option("--first-aid/--no-first-aid", help="Whether wounds were dressed before (MRPG-LIFE-05).")
    ] = True,
    json: JsonOption = False,
) -> None:
    """A Life Point for each whole 4 hours, behind first aid (MRPG-LIFE-05, MRPG-LIFE-08).

    Example: card2spell character rest --system magic-rpg ann.yaml 12
    """
    from convert.systems.magic_rpg.between import days

    read, character = files.read_sheet(sheet, None)
    after = days.rest(read, character, hours, first_aid=first_aid)
    files.write_sheet(sheet, after)
    left = character.life if after.life_now is None else after.life_now
    _say([f"Life {left} of {character.life}"], character, after, json)


@app.command()
def teach(
    sheet: SheetArgument,
    teacher: Annotated[Path, typer.Argument(metavar="TEACHER", help="The Loremaster's sheet.")],
    card: Annotated[str, typer.Argument(metavar="CARD", help="An uncommon or rare card that the teacher owns.")],
    force: ForceOption = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """A Loremaster teaches one copy for 4 AP and hours of both (MRPG-LORE-05, MRPG-LORE-09).

    Example: card2spell character teach --system magic-rpg ann.yaml lora.yaml "Serra Angel"
    """
    from convert.systems.magic_rpg.between import days
    from convert.systems.magic_rpg.between.study import hours_words

    book = _book(compendium)
    read, learner = files.read_sheet(sheet, book)
    known = find_card(card, book)
    after, hours = days.lesson(read, learner, files.read_sheet(teacher, book)[1], known, force=force)
    files.write_sheet(sheet, after)
    told = f"{known.name} is in the book: 4 AP, and {hours_words(hours)} hours of both"
    _say([told], files.read_sheet(sheet, book)[1], after, json)


def _change(path: Path, sheet: Sheet, before: Character, after: Character, json: bool) -> None:
    changed = sheet_of(after, sheet)
    if after != before:
        files.write_sheet(path, changed)
    _tell(after, changed, before, json)


def _tell(character: Character, sheet: Sheet, before: Character, json: bool) -> None:
    """What was bought and what is left; of a new wizard all of it."""
    if json:
        _out(character, sheet)
        return
    whole = before is character
    for line in receipt(character.ledger if whole else character.ledger[len(before.ledger) :]):
        console.out_wrapped(line)
    if whole:
        for line in sheet_lines(character, sheet):
            console.out_wrapped(line)
    else:
        console.out_wrapped(f"{character.unspent or 'no'} AP {'is' if character.unspent == 1 else 'are'} unspent")


def _say(told: Sequence[str], character: Character, sheet: Sheet, json: bool) -> None:
    """What was done, in words; for programs with the sheet as it is then."""
    if json:
        _out(character, sheet, told)
        return
    for line in told:
        console.out_wrapped(line)


def _out(character: Character, sheet: Sheet, told: Sequence[str] = ()) -> None:
    body = {"system": files.NAME, "sheet": to_builtins(sheet), "character": to_builtins(character)}
    console.out_json("character", {**body, "told": list(told)} if told else body)


def _book(folder: Path | None) -> Book:
    return open_compendium(folder, files.NAME)


def _table(word: str) -> LifeTable:
    if word not in ("formula", "printed"):
        raise UsageError(f"--life-table {word!r} is no table of Life Points", hint="formula or printed (MRPG-AP-19)")
    return "formula" if word == "formula" else "printed"


_WAYS: dict[str, How] = {
    "common": "common",
    "land": "land",
    "credit": "credit",
    "taught": "taught",
    "found": "found",
}


def _way(word: str | None) -> How | None:
    if word is not None and word not in _WAYS:
        raise UsageError(f"--how {word!r} is no way to a card", hint=f"one of {', '.join(_WAYS)}")
    return _WAYS[word] if word is not None else None


def _stem(name: str) -> str:
    """A file name of a name."""
    from convert.cards.slugs import Slugger

    return Slugger.load().slug(name) or "wizard"
