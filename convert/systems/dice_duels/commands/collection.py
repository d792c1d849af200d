"""``card2spell collection``: money, abilities, archetypes and soul cards of a player between duels (DICE-CAMP)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import to_builtins

from convert.errors import UsageError
from convert.prose.english import some
from convert.systems.dice_duels import campaign
from convert.systems.dice_duels.campaign import Collection
from convert.systems.dice_duels.commands import shared
from convert.systems.dice_duels.commands.shared import DiceOption, SeedOption
from convert.systems.dice_duels.deck_files import DeckFile, OwnArchetype
from convert.systems.dice_duels.entries import Ability, Soul
from convert.systems.dice_duels.terms import SYSTEM_NAME, TRIBES, Tribe
from convert.terminal import console, editors
from convert.terminal.opening import CompendiumOption, JsonOption

if TYPE_CHECKING:
    from convert.contract.book import Book

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Keep what a player of a Dice Duels campaign owns: money, abilities, archetypes, soul cards.",
)
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The collection's file, such as ann.yaml.")]
AbilityArgument = Annotated[str, typer.Argument(metavar="ABILITY", help="By id, slug or name.")]
SoulArgument = Annotated[str, typer.Argument(metavar="SOUL", help="A soul card by id, slug or name.")]
ArchetypeArgument = Annotated[str, typer.Argument(metavar="ARCHETYPE", help="One of the collection's.")]


def _lines(owner: Collection, book: Book) -> list[str]:
    """A collection to read."""
    lines = [f"{owner.name}: ${owner.money}"]
    for each in owner.archetypes:
        soul = f", soul card {shared.name_of(book, each.soul)}" if each.soul else ""
        lines.append(f"{each.name} ({each.tribe}{soul})")
        lines += [f"  {number} {shared.line_of(book, one)}" for number, one in enumerate(each.abilities, 1)]
    if owner.loose:
        lines += ["in no archetype yet:", *[f"  {shared.line_of(book, one)}" for one in owner.loose]]
    known = [*owner.souls, *[each.soul for each in owner.archetypes if each.soul]]
    for soul in known:
        duels = owner.soul_duels.get(soul, 0)
        lines.append(f"soul card {shared.name_of(book, soul)}: summoned in {some(duels, 'duel')}")
        lines += [f"  {shared.line_of(book, one)}" for one in owner.soul_abilities.get(soul, ())]
    return lines


def _change(file: Path, folder: Path | None, json: bool, act: Callable[[Collection, Book], Collection]) -> None:
    """Change a collection and say what is new in it."""
    book = shared.open_book(folder)
    before = shared.read(file, Collection, "collection")
    after = act(before, book)
    shared.write(file, "collection", after)
    old = _lines(before, book)
    _tell(after, [line for line in _lines(after, book) if line not in old], json, changed=after != before)


def _tell(owner: Collection, told: Sequence[str], json: bool, *, changed: bool) -> None:
    """What was done, in words; for programs with the collection as it is then."""
    if json:
        body = {"system": SYSTEM_NAME, "changed": changed, "told": list(told), "collection": to_builtins(owner)}
        console.out_json("collection-change", body)
        return
    shared.say(told)


@app.command()
def new(
    file: FileArgument,
    name: Annotated[str, typer.Option(help="Whose it is.")] = "",
    json: JsonOption = False,
) -> None:
    """Begin a collection with five dollars (DICE-CAMP-02).

    Example: card2spell collection new ann.yaml --name Ann
    """
    owner = Collection(name=name or file.stem)
    shared.create(file, "collection", owner)
    editors.tell_schema(file, SYSTEM_NAME, "collection")
    _tell(owner, [f"wrote {file}: ${campaign.START_MONEY}"], json, changed=True)


@app.command()
def show(file: FileArgument, compendium: CompendiumOption = None, json: JsonOption = False) -> None:
    """What a player has.

    Example: card2spell collection show ann.yaml
    """
    owner = shared.read(file, Collection, "collection")
    if json:
        console.out_json("collection", {"system": SYSTEM_NAME, "collection": to_builtins(owner)})
        return
    shared.say(_lines(owner, shared.open_book(compendium)))


@app.command()
def buy(
    file: FileArgument, ability: AbilityArgument, compendium: CompendiumOption = None, json: JsonOption = False
) -> None:
    """Buy an ability: Common $1, Uncommon $2, Rare $5 (DICE-CAMP-02).

    Example: card2spell collection buy ann.yaml "Pot of Greed"
    """

    def act(owner: Collection, book: Book) -> Collection:
        entry = shared.named(book, ability, Ability)
        return campaign.buy(owner, entry.id, entry.rarity)

    _change(file, compendium, json, act)


@app.command()
def sell(
    file: FileArgument, ability: AbilityArgument, compendium: CompendiumOption = None, json: JsonOption = False
) -> None:
    """Sell an ability at its full price, wherever it is (DICE-CAMP-03, DICE-CAMP-07).

    Example: card2spell collection sell ann.yaml "Pot of Greed"
    """

    def act(owner: Collection, book: Book) -> Collection:
        entry = shared.named(book, ability, Ability)
        return campaign.sell(owner, entry.id, entry.rarity)

    _change(file, compendium, json, act)


@app.command()
def pack(
    file: FileArgument,
    with_souls: Annotated[bool, typer.Option("--souls", help="Soul cards are in the packs (DICE-CAMP-05).")] = False,
    seed: SeedOption = None,
    dice: DiceOption = "",
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Buy a pack of three random abilities for $5 (DICE-CAMP-02).

    Example: card2spell collection pack ann.yaml --seed 7
    """

    def act(owner: Collection, book: Book) -> Collection:
        cards = shared.souls(book) if with_souls else ()
        return shared.with_dice(
            seed, dice, lambda rolled: campaign.buy_pack(owner, shared.pools(book), rolled, souls=cards)
        )

    _change(file, compendium, json, act)


@app.command()
def win(
    file: FileArgument,
    seed: SeedOption = None,
    dice: DiceOption = "",
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """A duel was won: one random ability (DICE-CAMP-01).

    Example: card2spell collection win ann.yaml --seed 7
    """
    _change(
        file,
        compendium,
        json,
        lambda owner, book: shared.with_dice(
            seed, dice, lambda rolled: campaign.win(owner, shared.pools(book), rolled)
        ),
    )


@app.command()
def found(
    file: FileArgument,
    ability: AbilityArgument,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the new archetype is called.")],
    tribe: Annotated[str, typer.Option(help="Its tribe, where the ability has none.")] = "",
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """A new archetype from an ability that is in none (DICE-CAMP-03).

    Example: card2spell collection found ann.yaml "Pot of Greed" Misers --tribe Dark
    """

    def act(owner: Collection, book: Book) -> Collection:
        entry = shared.named(book, ability, Ability)
        return campaign.found_archetype(owner, entry.id, name, _tribe(entry, tribe))

    _change(file, compendium, json, act)


def _tribe(entry: Ability, told: str) -> Tribe:
    """Of the first ability, else chosen (DICE-CAMP-07)."""
    if entry.tribe is not None:
        if told and told.casefold() != entry.tribe.casefold():
            raise UsageError(f"{entry.name} makes an archetype of tribe {entry.tribe} (DICE-CAMP-07)")
        return entry.tribe
    known = {tribe.casefold(): tribe for tribe in TRIBES}
    if told.casefold() not in known:
        raise UsageError(f"{entry.name} has no tribe: choose one", hint=f"--tribe is one of {', '.join(TRIBES)}")
    return known[told.casefold()]


@app.command()
def join(
    file: FileArgument,
    ability: AbilityArgument,
    archetype: ArchetypeArgument,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """An ability joins an archetype for good (DICE-CAMP-03).

    Example: card2spell collection join ann.yaml Raigeki Misers
    """
    _change(
        file,
        compendium,
        json,
        lambda owner, book: campaign.join_archetype(owner, shared.named(book, ability, Ability).id, archetype),
    )


@app.command()
def combine(
    file: FileArgument,
    one: ArchetypeArgument,
    other: ArchetypeArgument,
    keep: Annotated[
        list[str] | None,
        typer.Option(metavar="ABILITY", help="An ability that stays, where they have more than three."),
    ] = None,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Two archetypes of a tribe become one; of more than three abilities the others are discarded (DICE-CAMP-04).

    Example: card2spell collection combine ann.yaml Misers Storms --keep Raigeki --keep "Pot of Greed"
    """
    _change(
        file,
        compendium,
        json,
        lambda owner, book: campaign.combine(
            owner, one, other, [shared.named(book, each, Ability).id for each in keep or ()]
        ),
    )


@app.command()
def soul(
    file: FileArgument,
    card: SoulArgument,
    archetype: ArchetypeArgument,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """A soul card joins an archetype and stays with it (DICE-CAMP-05).

    Example: card2spell collection soul ann.yaml "Dark Magician" Misers
    """
    _change(
        file,
        compendium,
        json,
        lambda owner, book: campaign.join_soul(owner, shared.named(book, card, Soul).id, archetype),
    )


@app.command()
def summoned(
    file: FileArgument, card: SoulArgument, compendium: CompendiumOption = None, json: JsonOption = False
) -> None:
    """A soul card was summoned in a duel: after 2, 4 and 6 its slots open (DICE-CAMP-06).

    Example: card2spell collection summoned ann.yaml "Dark Magician"
    """
    _change(
        file, compendium, json, lambda owner, book: campaign.summoned_in_duel(owner, shared.named(book, card, Soul).id)
    )


@app.command()
def teach(
    file: FileArgument,
    card: SoulArgument,
    ability: AbilityArgument,
    slots_open: Annotated[bool, typer.Option("--slots-open", help="Play without DICE-CAMP-06.")] = False,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Add an ability to a soul card for good (DICE-CAMP-05, DICE-CAMP-06).

    Example: card2spell collection teach ann.yaml "Dark Magician" Raigeki
    """
    _change(
        file,
        compendium,
        json,
        lambda owner, book: campaign.add_to_soul(
            owner, shared.named(book, card, Soul).id, shared.named(book, ability, Ability).id, slots_open=slots_open
        ),
    )


@app.command()
def deck(
    file: FileArgument,
    archetypes: Annotated[list[str], typer.Argument(metavar="ARCHETYPE...", help="One to three of the collection's.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="The deck file to write.")],
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Write the deck that a player takes to a duel (DICE-CAMP-01, DICE-SETUP-05).

    Example: card2spell collection deck ann.yaml Misers Storms --out ann-deck.yaml
    """
    owner = shared.read(file, Collection, "collection")
    taken = campaign.deck_of(owner, archetypes)
    cards = [each.soul for each in taken if each.soul]
    told = DeckFile(
        name=owner.name,
        archetypes=tuple(
            OwnArchetype(name=each.name, tribe=each.tribe, abilities=each.abilities, soul=each.soul) for each in taken
        ),
        soul_abilities={card: owner.soul_abilities[card] for card in cards if card in owner.soul_abilities},
    )
    shared.create(out, "deck", told)
    shared.say_deck(out, told, json=json)
    shared.doubt(told, shared.open_book(compendium))
