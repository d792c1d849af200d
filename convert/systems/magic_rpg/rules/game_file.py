"""A battle's file: two sides of wizards and wild creatures, and what the rules leave to the table (MRPG-OPT-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct, field

from convert.errors import Card2SpellError, DataError
from convert.printable import ONE_LINE
from convert.systems.magic_rpg.characters import buying
from convert.systems.magic_rpg.characters.abilities import read_ability
from convert.systems.magic_rpg.characters.files import read_sheet
from convert.systems.magic_rpg.characters.model import Character
from convert.systems.magic_rpg.characters.refusal import RefusedError
from convert.systems.magic_rpg.characters.sheet import deck_rule
from convert.systems.magic_rpg.codes import NO_GAME
from convert.systems.magic_rpg.entries import Land, Monster, Spell
from convert.systems.magic_rpg.rules.matching import PERMANENT
from convert.systems.magic_rpg.rules.options import Options
from convert.systems.magic_rpg.rules.setting import (
    InPlay,
    Setting,
    SideSetting,
    WildSetting,
    WizardSetting,
    wizard_setting,
)

if TYPE_CHECKING:
    from convert.contract.book import Book
    from convert.findings.documents import Document
    from convert.findings.model import Finding

Name = Annotated[str, Meta(min_length=1, max_length=200, pattern=ONE_LINE)]
Number = Annotated[int, Meta(ge=1, le=1000)]
Place = tuple[str | int, ...]
USUAL = Options()


class GameCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Cards that are in play as the battle begins (MRPG-CAST-11)."""

    card: Name
    """A creature, artifact, enchantment or land of the compendium."""
    count: Annotated[int, Meta(ge=1, le=50)] = 1
    """How many."""
    minutes: Annotated[int, Meta(ge=1, le=15)] = 15
    """Minutes that they still stay."""


class GameWizard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A wizard: of a sheet, or in a few numbers."""

    sheet: str = ""
    """The path of a character's sheet beside this file; its deck is what is memorized."""
    name: str = ""
    """What the wizard is called, where there is no sheet."""
    life: Number = 8
    """Life Points, where there is no sheet."""
    memory: Number = 4
    """The largest hand, where there is no sheet."""
    specials: tuple[Name, ...] = ()
    """Abilities, where there is no sheet: warrior power, spiritmaster spirit, spiritmaster spirit 1 flying …"""
    deck: Mapping[str, Number] = field(default_factory=dict)
    """Cards with how many of each, where there is no sheet."""
    play: Annotated[tuple[GameCard, ...], Meta(max_length=50)] = ()
    """Cards of a casting that goes on as the battle begins; they are not in the deck (MRPG-CAST-11)."""


class GameCreature(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Creatures that no wizard summoned (MRPG-MON)."""

    card: Name
    """A creature of the compendium by id, slug or name."""
    count: Annotated[int, Meta(ge=1, le=50)] = 1
    """How many."""
    leader: bool = False
    """Whether it leads (MRPG-COMBAT-02)."""
    mana: Annotated[int, Meta(ge=0, le=50)] = 0
    """Mana of any color in each of its turns (MRPG-MON-04)."""


class GameSide(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A team."""

    name: Name
    """What the team is called."""
    wizards: Annotated[tuple[GameWizard, ...], Meta(max_length=12)] = ()
    """Its wizards, in the order in which they act (MRPG-TURN-08)."""
    creatures: Annotated[tuple[GameCreature, ...], Meta(max_length=50)] = ()
    """Its wild creatures."""
    initiative: Annotated[int, Meta(ge=-20, le=20)] = 0
    """Added to its die, such as for surprise (MRPG-TURN-02, MRPG-TURN-12)."""
    preparing: Annotated[int, Meta(ge=0, le=20)] = 0
    """Turns before the battle in which its wizards draw and discard; none for who is surprised (MRPG-CAST-03,
    MRPG-TURN-11, MRPG-TURN-12)."""
    flight: Annotated[int, Meta(ge=-20, le=20)] = 0
    """Added to its dice of flight (MRPG-FLEE-02)."""


class GameFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A battle to be played."""

    sides: Annotated[tuple[GameSide, ...], Meta(min_length=2, max_length=2)]
    """The two teams."""
    settings: Options = USUAL
    """What the rules leave to the table (MRPG-OPT)."""


class Misfit(Struct, frozen=True):
    """What is wrong, and where in the file."""

    place: Place
    message: str


def setting_of(file: GameFile, book: Book, near: Path = Path()) -> Setting:
    """The battle that a file describes. Raises ``DataError``, one line for each mistake."""
    wrong: list[Misfit] = []
    sides = tuple(_side(side, ("sides", number), book, near, wrong) for number, side in enumerate(file.sides))
    if wrong:
        raise DataError("\n".join(each.message for each in wrong))
    return Setting(sides=(sides[0], sides[1]), options=file.settings)


def check_game(file: GameFile, document: Document, book: Book | None) -> Sequence[Finding]:
    """What a game file says that cannot be, each at its line."""
    wrong: list[Misfit] = []
    if book is not None:
        for number, side in enumerate(file.sides):
            _side(side, ("sides", number), book, Path(document.path).parent, wrong)
    return [document.find(NO_GAME, each.place, each.message) for each in wrong]


def _side(side: GameSide, place: Place, book: Book, near: Path, wrong: list[Misfit]) -> SideSetting:
    if not (side.wizards or side.creatures):
        wrong.append(Misfit((*place, "name"), f"{side.name} has neither wizards nor creatures (MRPG-COMBAT-21)"))
    wizards = []
    for number, wizard in enumerate(side.wizards):
        at = (*place, "wizards", number)
        made = _wizard(wizard, at, book, near, wrong)
        if made is not None:
            wizards.append(made)
    wild: list[WildSetting] = []
    for number, creature in enumerate(side.creatures):
        found = monster_of(book, creature.card)
        if found is None:
            message = f"the compendium has no creature {creature.card!r}"
            wrong.append(Misfit((*place, "creatures", number, "card"), message))
            continue
        wild += [
            WildSetting(card=found.id, leader=creature.leader or found.leader, mana=creature.mana)
        ] * creature.count
    return SideSetting(
        name=side.name,
        wizards=tuple(wizards),
        wild=tuple(wild),
        initiative=side.initiative,
        preparing=side.preparing,
        flight=side.flight,
    )


def monster_of(book: Book, wanted: str) -> Monster | None:
    """The creature of that name as a wild one."""
    found = book.get(wanted)
    if isinstance(found, Spell):
        found = book.get(f"{found.id}-monster")
    return found if isinstance(found, Monster) else None


def _wizard(wizard: GameWizard, place: Place, book: Book, near: Path, wrong: list[Misfit]) -> WizardSetting | None:
    if wizard.sheet:
        try:
            sheet, character = read_sheet(near / wizard.sheet, book)
        except (Card2SpellError, OSError) as error:
            wrong.append(Misfit((*place, "sheet"), f"{wizard.sheet}: {error}"))
            return None
        deck = _deck(sheet.deck, (*place, "sheet"), book, wrong)
        lying = _in_play(wizard.play, place, book, wrong)
        return wizard_setting(character, deck, sheet.life_now, player=bool(sheet.player), play=lying)
    if not wizard.name:
        wrong.append(Misfit(place, "a wizard has a sheet or a name"))
        return None
    try:
        character = plain_wizard(wizard.name, wizard.life, wizard.memory, wizard.specials)
    except RefusedError as error:
        wrong.append(Misfit((*place, "specials"), error.message))
        return None
    lying = _in_play(wizard.play, place, book, wrong)
    return wizard_setting(character, _deck(wizard.deck, (*place, "deck"), book, wrong), play=lying)


def _in_play(cards: Sequence[GameCard], place: Place, book: Book, wrong: list[Misfit]) -> list[InPlay]:
    """What is in play already: permanents alone (MRPG-CAST-11)."""
    found: list[InPlay] = []
    for number, each in enumerate(cards):
        entry = book.get(each.card)
        if not isinstance(entry, Spell | Land) or not PERMANENT & set(entry.classes):
            message = f"the compendium has no permanent {each.card!r} that could be in play"
            wrong.append(Misfit((*place, "play", number, "card"), message))
            continue
        found += [InPlay(card=entry.id, minutes=each.minutes)] * each.count
    return found


def plain_wizard(name: str, life: int, memory: int, specials: Sequence[str]) -> Character:
    """A wizard with these values and abilities, whatever they cost. Raises ``RefusedError`` for what no wizard can
    have."""
    character = Character(name=name, starting_ap=1_000_000_000, life=life, memory=memory)
    for text in specials:
        of = read_ability(text).of
        if not character.holds(of):
            character = buying.specialized(character, of)
        character = buying.with_ability(character, text)
    return character


def _deck(deck: Mapping[str, int], place: Place, book: Book, wrong: list[Misfit]) -> list[str]:
    """The ids of a deck's cards (MRPG-KNOW-06, MRPG-KNOW-12)."""
    found = []
    for name, copies in deck.items():
        entry = book.get(name)
        at = (*place, name) if place[-1] == "deck" else place
        if not isinstance(entry, Spell | Land):
            wrong.append(Misfit(at, f"the compendium has no spell or land {name!r}"))
            continue
        if entry.deck_limit is not None and copies > entry.deck_limit:
            rule = deck_rule(entry.deck_limit)
            wrong.append(Misfit(at, f"{copies} of {name} are in a deck: {entry.deck_limit} may be ({rule})"))
        found += [entry.id] * copies
    return found


def cards_named(setting: Setting) -> Iterator[str]:
    """The ids of all entries of a battle."""
    for wizard in setting.wizards:
        yield from (*wizard.deck, *[each.card for each in wizard.play])
    for side in setting.sides:
        yield from (each.card for each in side.wild)
