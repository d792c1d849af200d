"""``card2spell character``: new, show, level-up."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.errors import DataError, UsageError
from convert.plain_file import STDIN
from convert.prose.english import some
from convert.terminal import console, editors
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, file_to_make, open_compendium

if TYPE_CHECKING:
    from convert.systems.duel_monsters.campaign.library import Library
    from convert.systems.duel_monsters.rules.character import Character
    from convert.systems.duel_monsters.rules.options import Options

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Create, show and level up a character.")

SheetArgument = Annotated[Path, typer.Argument(metavar="SHEET", help="A character's YAML file.")]
StatOption = Annotated[int | None, typer.Option(min=1, max=10, help="Value, 1 to 5 for a new character.")]


_OR_REPLACE = "name another file, or use --force to replace it"
CampaignOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="A campaign: its table's choices count, such as creation_points.")
]


@app.command()
def new(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Where to write it; by default NAME.yaml.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="The character's name.")] = None,
    attribute: Annotated[str | None, typer.Option(help="Dark, Earth, Fire, Light, Water or Wind.")] = None,
    hp: StatOption = None,
    mp: StatOption = None,
    attack: StatOption = None,
    defense: Annotated[
        int | None, typer.Option("--defense", "--defence", min=1, max=10, help="Value, 1 to 5 for a new character.")
    ] = None,
    channeling: StatOption = None,
    focus: StatOption = None,
    preparation: StatOption = None,
    bonded: Annotated[str | None, typer.Option(metavar="MONSTER", help="The Bonded Monster.")] = None,
    spell: Annotated[
        list[str] | None,
        typer.Option(metavar="SPELL", help="A spell of the Spellbook; again for each, 10 pages in all; none."),
    ] = None,
    listed: Annotated[
        Path | None,
        typer.Option("--list", metavar="FILE", help="Spells of the Spellbook, a name a line: a list of the site's."),
    ] = None,
    prepare: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPELL", help="A spell that begins Prepared; again for each. By default the first of the Spellbook."
        ),
    ] = None,
    unprepared: Annotated[bool, typer.Option("--unprepared", help="No spell begins Prepared.")] = False,
    item: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ITEM", help="A mundane thing and its bonus, such as 'a khopesh: weapon 1'; again for each."
        ),
    ] = None,
    player: Annotated[str, typer.Option(help="Who plays them.")] = "",
    force: Annotated[bool, typer.Option(help="Replace a file that is there (it stays beside as .bak).")] = False,
    campaign: CampaignOption = None,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """A new character: 12 points on seven 1s, none above 5, a Bonded Monster, 10 pages of spells. Alone, it asks.

    Example: card2spell character new --name Kisara --attribute Light --hp 3 --mp 3 --attack 2 --defense 3
    --channeling 4 --focus 2 --preparation 2 --bonded "Magician of Faith" --spell Fissure --spell Sparks
    """
    from convert.systems.duel_monsters.campaign import making
    from convert.systems.duel_monsters.campaign.library import Library

    library = Library(open_compendium(compendium))
    spells = _spells(spell, listed)
    stats = {
        "hp": hp,
        "mp": mp,
        "attack": attack,
        "defense": defense,
        "channeling": channeling,
        "focus": focus,
        "preparation": preparation,
    }
    draft = making.Draft(
        name=name,
        attribute=attribute,
        values={stat: value for stat, value in stats.items() if value is not None},
        bonded=None if bonded is None else library.typed(bonded, kind="monster"),
        spells=None if spells is None else tuple(map(library.typed, spells)),
        prepared=() if unprepared else tuple(library.typed(each, spells or ()) for each in prepare or ()) or None,
        items=tuple(item or ()),
        player=player,
    )
    if unprepared and prepare:
        raise UsageError("--prepare and --unprepared are two answers to one question", hint="choose one of them")
    if file is not None:  # before anything is asked
        file_to_make(file, _OR_REPLACE, replace=force)
    if draft == making.Draft(player=player, prepared=draft.prepared):
        from convert.systems.duel_monsters.commands.guide import ask

        draft = ask(draft, library, _choices_of(campaign))
    character, problems = making.make(draft, library, _choices_of(campaign))
    _talk_of(problems)
    goal = file or Path(f"{making.file_stem(character.name)}.yaml")
    file_to_make(goal, _OR_REPLACE, replace=force)
    _save_new(goal, character)
    if json:
        _out_json(character)
        return
    _print_sheet(character, library)
    _talk_of_slots(character, library)
    console.talk(f"written to {goal}")


def _choices_of(campaign: Path | None) -> Options:
    """The choices of the table that plays a campaign (GAME-06); without one the rules' own."""
    from convert.systems.duel_monsters.campaign.files import read_campaign
    from convert.systems.duel_monsters.rules.options import Options

    return Options() if campaign is None else read_campaign(campaign)[0].options


def _talk_of_slots(character: Character, library: Library) -> None:
    """Which spells begin Prepared, and how many slots are free while there is more to prepare."""
    from convert.systems.duel_monsters.campaign import making

    slots = character.values.preparation
    free = slots - len(character.prepared)
    told = f"Prepared: {', '.join(slot.spell for slot in character.slots)}" if character.prepared else ""
    if free > 0 and making.unprepared(character, library):
        told += f"{'; ' if told else 'nothing is Prepared: '}{free} of {some(slots, 'slot', 'are')} free"
        told += " (`card2spell campaign prepare`, or `prepared` in the sheet)"
    if told:
        console.talk(told)


def _spells(named: list[str] | None, listed: Path | None) -> tuple[str, ...] | None:
    """The spells of the command line and of a list, each once; None where neither is given, and no spell for the word
    ``none``. Raises ``UsageError``."""
    from convert.cards.selection import read_list

    if named and all(each.strip().casefold() == "none" for each in named):
        named = []
    if listed is None:
        return tuple(named) if named is not None else None
    return tuple(dict.fromkeys([*(named or ()), *(wanted.text for wanted in read_list(listed))]))


@app.command()
def show(sheet: SheetArgument, compendium: CompendiumOption = None, json: JsonOption = False) -> None:
    """A sheet worth printing. SHEET is a file, or a campaign's file and a label: tomb.yaml#kisara.

    Example: card2spell character show kisara.yaml
    """
    from convert.systems.duel_monsters.campaign import files
    from convert.systems.duel_monsters.campaign.legal import legal_person
    from convert.systems.duel_monsters.campaign.library import Library

    library = Library(open_compendium(compendium))
    character, _, found = legal_person(sheet, library)
    for warning in found:
        console.talk(f"warning: {files.say(warning)}")
    if json:
        _out_json(character)
    else:
        _print_sheet(character, library)


@app.command("level-up")
def level_up(
    sheet: SheetArgument,
    raises: Annotated[
        list[str] | None, typer.Argument(metavar="[STAT]...", help="A stat to raise by 1; twice for 2: hp attack.")
    ] = None,
    boost: Annotated[
        str | None, typer.Option(metavar="MONSTER", help="The monster that gets the milestone's Boost.")
    ] = None,
    milestone: Annotated[
        bool | None, typer.Option(help="Whether a milestone was reached; by default, when nothing is left to spend.")
    ] = None,
    campaign: CampaignOption = None,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """A milestone: 2 stat points and a Boost for a monster that is bonded or in the Spellbook.

    Example: card2spell character level-up kisara.yaml hp attack --boost "Mystical Elf"
    """
    from convert.systems.duel_monsters.campaign import files, growth
    from convert.systems.duel_monsters.campaign.legal import legal_sheet
    from convert.systems.duel_monsters.campaign.library import Library
    from convert.systems.duel_monsters.campaign.making import counted_stats

    if sheet == STDIN:
        raise UsageError("a sheet that comes from standard input cannot be changed", hint="name its file")
    library = Library(open_compendium(compendium))
    character, document, _ = legal_sheet(sheet, library)
    before = character
    if milestone if milestone is not None else not (character.points or character.boosts_due):
        character = growth.grow(character, _choices_of(campaign))
    if raises:
        character = growth.raised(character, counted_stats(raises))
    if boost is not None:
        own = (*character.spellbook, *([character.bond.monster] if character.bond is not None else []))
        character = growth.boosted(character, library, library.typed(boost, own))
    if character != before:
        files.write(sheet, files.changed_text(document, character))
    if json:
        _out_json(character)
        return
    for line in growth.differences(before, character):
        console.out_wrapped(line)
    if character.points or character.boosts_due:
        console.talk(f"still to spend: {some(character.points, 'stat point')}, {some(character.boosts_due, 'Boost')}")


def _talk_of(problems: Any) -> None:
    """Refuse with every error; say the warnings."""
    from convert.systems.duel_monsters.rules.between.refusal import errors

    stopping = errors(problems)
    if stopping:
        lines = "\n".join(f"  {problem}" for problem in stopping)
        raise DataError(f"this is not a legal new character:\n{lines}", hint="nothing was written")
    for problem in problems:
        console.talk(f"note: {problem}")


def _save_new(path: Path, character: Any) -> None:
    from convert.systems.duel_monsters.campaign import files

    files.write(path, files.new_text(path, character))
    editors.tell_schema(path, DEFAULT_SYSTEM, "character")


def _print_sheet(character: Character, library: Library) -> None:
    from convert.systems.duel_monsters.campaign.sheet import sheet_lines

    for line in sheet_lines(character, library):
        console.out_wrapped(line)


def _out_json(character: Character) -> None:
    from convert.systems.duel_monsters.campaign import files

    console.out_json("character", {"system": "duel-monsters", "character": files.plain(character)})
