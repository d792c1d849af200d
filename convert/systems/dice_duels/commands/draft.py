"""``card2spell draft``: packs of abilities go round, and each player picks (DICE-DRAFT)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import to_builtins

from convert.errors import UsageError
from convert.prose.english import some
from convert.systems.dice_duels.commands import shared
from convert.systems.dice_duels.commands.shared import DiceOption, SeedOption
from convert.systems.dice_duels.deck_files import DeckFile, OwnArchetype
from convert.systems.dice_duels.decks import MOST_ABILITIES, MOST_ARCHETYPES
from convert.systems.dice_duels.draft import USED, DraftFile, Item, open_draft
from convert.systems.dice_duels.entries import Ability
from convert.systems.dice_duels.terms import RARITIES, SYSTEM_NAME, TRIBES, Tribe
from convert.terminal import console
from convert.terminal.opening import CompendiumOption, JsonOption

if TYPE_CHECKING:
    from convert.contract.book import Book

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Draft decks for Dice Duels: packs of abilities go round, and each player picks.",
)
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The draft's file, such as draft.yaml.")]


@app.command()
def new(
    file: FileArgument,
    player: Annotated[list[str], typer.Option(metavar="NAME", help="A player; again for each.")],
    machine: Annotated[list[str] | None, typer.Option(metavar="NAME", help="A player whom the machine plays.")] = None,
    packs: Annotated[int, typer.Option(min=3, max=9, help="Packs for each player (DICE-DRAFT-01).")] = 3,
    with_souls: Annotated[bool, typer.Option("--souls", help="Soul cards are in use (DICE-DRAFT-04).")] = False,
    seed: SeedOption = None,
    dice: DiceOption = "",
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Open a draft: packs of 3 Commons, 2 Uncommons and a Rare (DICE-DRAFT-02), of a compendium of all cards.

    Example: card2spell draft new draft.yaml --player Ann --player Bo --seed 7
    """
    book = shared.open_book(compendium)
    names = (*player, *[name for name in machine or () if name not in player])
    if len(set(names)) != len(names):
        raise UsageError("two players have the same name")
    cards = shared.souls(book) if with_souls else []
    opened = shared.with_dice(
        seed, dice, lambda rolled: open_draft(shared.pools(book), cards, len(names), rolled, rounds=packs)
    )
    told = DraftFile(format="dice-duels-draft", names=names, machine=tuple(machine or ()), draft=opened)
    _machine(told, book)
    shared.create(file, "draft", told)
    _tell(told, book, json)


@app.command()
def show(file: FileArgument, compendium: CompendiumOption = None, json: JsonOption = False) -> None:
    """Whose pick it is, and what is in the pack before that player.

    Example: card2spell draft show draft.yaml
    """
    _tell(shared.read(file, DraftFile, "draft"), shared.open_book(compendium), json)


@app.command()
def pick(
    file: FileArgument,
    item: Annotated[str, typer.Argument(metavar="ABILITY", help="By its number in the list, or by name.")],
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Take an ability from the pack and pass the rest on (DICE-DRAFT-03).

    Example: card2spell draft pick draft.yaml 2
    """
    book = shared.open_book(compendium)
    told = shared.read(file, DraftFile, "draft")
    if told.draft.over:
        raise UsageError("the draft is over", hint="`card2spell draft deck` writes the decks")
    told.draft.pick(_chosen(told.draft.choices(), item, book))
    _machine(told, book)
    shared.write(file, "draft", told)
    _tell(told, book, json)


@app.command()
def deck(
    file: FileArgument,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="Whose picks.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="The deck file to write.")],
    archetype: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=ABILITY,ABILITY,...", help="An archetype of up to three picks; up to three times."),
    ] = None,
    tribe: Annotated[str, typer.Option(help="The tribe of archetypes whose first ability has none.")] = "Dark",
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Form the archetypes of a deck from at most nine picks (DICE-DRAFT-05).

    Example: card2spell draft deck draft.yaml Ann --archetype "Storms=Raigeki,Dark Hole" --out ann.yaml
    """
    book = shared.open_book(compendium)
    told = shared.read(file, DraftFile, "draft")
    if player not in told.names:
        raise UsageError(f"nobody in this draft is called {player!r}", hint=f"there are: {', '.join(told.names)}")
    if tribe not in TRIBES:
        raise UsageError(f"there is no tribe {tribe!r}", hint=f"the tribes are: {', '.join(TRIBES)}")
    picked = told.draft.picked[told.names.index(player)]
    made = [_archetype(each, picked, tribe, book) for each in archetype or ()]
    if not made:
        made = list(_first_nine(picked, tribe, book))
    used = [ability for each in made for ability in each.abilities]
    if len(used) > USED or len(made) > MOST_ARCHETYPES:
        raise UsageError(
            f"{some(len(made), 'archetype')} with {some(len(used), 'ability')}: three of three at most (DICE-SETUP-05)"
        )
    if len(set(used)) != len(used):
        raise UsageError("an ability stands in one place only (DICE-SETUP-16)")
    own = DeckFile(name=player, archetypes=tuple(made))
    shared.write(out, "deck", own)
    shared.say_deck(out, own, json=json)
    if not json:
        shared.say(f"  {each.name}: {'; '.join(shared.name_of(book, one) for one in each.abilities)}" for each in made)
    shared.doubt(own, book)


def _archetype(words: str, picked: Sequence[Item], tribe: str, book: Book) -> OwnArchetype:
    name, _, listed = words.partition("=")
    mine = [item.ability for item in picked]
    own = {shared.name_of(book, one).casefold() for one in mine}
    abilities = [shared.named(book, each, Ability) for each in _listed(listed, own)]
    for each in abilities:
        if each.id not in mine:
            raise UsageError(f"{each.name} was not picked", hint="`card2spell draft show` lists the picks")
    if not name or not abilities or len(abilities) > MOST_ABILITIES:
        raise UsageError(f"--archetype {words!r} is a name and one to three abilities", hint="NAME=ABILITY,ABILITY")
    return _formed(name, abilities, tribe)


def _listed(words: str, own: set[str]) -> list[str]:
    """The names between commas; one that has commas itself is told by the picks."""
    parts = [part.strip() for part in words.split(",")]
    names = []
    while parts:
        most = range(len(parts), 0, -1)
        count = next((n for n in most if ", ".join(parts[:n]).casefold() in own), 1)
        names.append(", ".join(parts[:count]))
        parts = parts[count:]
    return [name for name in names if name]


def _formed(name: str, abilities: Sequence[Ability], tribe: str) -> OwnArchetype:
    """Its tribe is that of its first ability, else chosen (DICE-DRAFT-05)."""
    chosen: Tribe = next(each for each in TRIBES if each == tribe)
    return OwnArchetype(name=name, tribe=abilities[0].tribe or chosen, abilities=tuple(each.id for each in abilities))


def _first_nine(picked: Sequence[Item], tribe: str, book: Book) -> Iterator[OwnArchetype]:
    """The first nine picks: those without a summon keyword first, so that an archetype is open (DICE-SETUP-17)."""
    entries = [entry for item in picked if isinstance(entry := book.get(item.ability), Ability)]
    nine = sorted(entries, key=lambda entry: entry.summon is not None)[:USED]
    for first in range(0, len(nine), MOST_ABILITIES):
        yield _formed(nine[first].name, nine[first : first + MOST_ABILITIES], tribe)


def _machine(told: DraftFile, book: Book) -> None:
    """Players of the machine take the rarest item, of equal ones the first, until a person is asked."""
    draft = told.draft
    while not draft.over and told.names[draft.turn] in told.machine:
        draft.pick(max(draft.choices(), key=lambda item: _rarity(book, item)))


def _rarity(book: Book, item: Item) -> int:
    entry = book.get(item.ability)
    return RARITIES.index(entry.rarity) if isinstance(entry, Ability) else -1


def _chosen(choices: Sequence[Item], item: str, book: Book) -> Item:
    from convert.whole_number import whole_number

    number = whole_number(item)
    if number is not None:
        if not 1 <= number <= len(choices):
            raise UsageError(f"the pack has items 1 to {len(choices)}")
        return choices[number - 1]
    wanted = shared.named(book, item, Ability).id
    for each in choices:
        if each.ability == wanted:
            return each
    raise UsageError(f"{item!r} is not in the pack (DICE-DRAFT-03)", hint="`card2spell draft show` lists it")


def _tell(told: DraftFile, book: Book, json: bool) -> None:
    """Whose pick it is and what is before that player, or what all have at the end."""
    if not json:
        shared.say(_lines(told, book))
        return
    draft = told.draft
    seen = told.names if draft.over else (told.names[draft.turn],)
    picked = {name: to_builtins(draft.picked[told.names.index(name)]) for name in seen}
    body = {"system": SYSTEM_NAME, "players": told.names, "over": draft.over, "picked": picked}
    if not draft.over:
        turn = {"player": told.names[draft.turn], "round": draft.round, "choices": to_builtins(draft.choices())}
        body |= {"turn": turn}
    console.out_json("draft", body)


def _lines(told: DraftFile, book: Book) -> Iterator[str]:
    draft = told.draft
    if draft.over:
        yield "The draft is over."
        for name, picked in zip(told.names, draft.picked, strict=True):
            yield f"{name}:"
            yield from (f"  {_item(book, item)}" for item in picked)
        return
    name = told.names[draft.turn]
    yield f"Round {draft.round} of {len(draft.packs)}: {name} picks (the others look away)."
    for number, item in enumerate(draft.choices(), 1):
        soul = f"soul card {shared.name_of(book, item.soul)}, which holds " if item.soul else ""
        yield f"  {number} {soul}{shared.line_of(book, item.ability)}"
    mine = draft.picked[draft.turn]
    if mine:
        yield f"{name} has:"
        yield from (f"  {_item(book, item)}" for item in mine)


def _item(book: Book, item: Item) -> str:
    soul = f" (in the soul card {shared.name_of(book, item.soul)})" if item.soul else ""
    return shared.name_of(book, item.ability) + soul
