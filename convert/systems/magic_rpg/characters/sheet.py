"""A character's file: the ledger, the values that follow from it, and what changes from day to day (MRPG-AP-05)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from convert.printable import ONE_LINE
from convert.prose.english import so_many_are, some
from convert.systems.magic_rpg.characters import buying
from convert.systems.magic_rpg.characters.abilities import Specialization
from convert.systems.magic_rpg.characters.model import Character, How, KnownCard, Line, Whole
from convert.systems.magic_rpg.characters.prices import LifeTable
from convert.systems.magic_rpg.characters.refusal import RefusedError

if TYPE_CHECKING:
    from convert.contract.book import Book

Positive = Annotated[int, Meta(ge=1)]
Name = Annotated[str, Meta(min_length=1, max_length=200, pattern=ONE_LINE)]
MOST_COPIES = 4
"""Of a spell in a deck, where the card says nothing else (MRPG-KNOW-06, MRPG-KNOW-12)."""
Place = tuple[str | int, ...]


class Values(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the ledger comes to. Written for people; `validate` says where it disagrees with the ledger."""

    memory: Positive = 1
    """The largest hand, lands included (MRPG-MEM-01)."""
    concentration: Positive = 1
    """Cards memorized in 3 hours (MRPG-CONC-02)."""
    life: Positive = 1
    """Life Points without wounds (MRPG-LIFE-01)."""
    specializations: tuple[Specialization, ...] = ()
    """In the order in which they were bought."""
    specials: Whole = 0
    """Bought, spent on abilities or not (MRPG-SPEC-03)."""
    unspent: Whole = 0
    """AP left: starting + awarded − lost − spent (MRPG-AP-05)."""


class Sheet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A wizard."""

    name: Name
    """What the wizard is called."""
    player: str = ""
    """Who plays the wizard; empty for one of the game master's (MRPG-GEN-07)."""
    starting_ap: Whole = 150
    """AP to begin with (MRPG-AP-02)."""
    life_table: LifeTable = "formula"
    """Life Points by the formula, or with the totals as printed (MRPG-AP-19)."""
    found_any_rarity: bool = False
    """Whoever finds a card keeps it, uncommon and rare ones too (MRPG-LORE-08)."""
    values: Values = field(default_factory=Values)
    """What the ledger comes to."""
    ledger: tuple[Line, ...] = ()
    """Every purchase, in order (MRPG-AP-05)."""
    life_now: int | None = None
    """Life Points with wounds (MRPG-LIFE-04); left out for as many as there can be."""
    deck: Mapping[str, Positive] = field(default_factory=dict)
    """Cards that are memorized, with how many of each; the others are in the book (MRPG-KNOW-05)."""
    begun: Annotated[str, Meta(pattern=r"^(\d+(/[1-9]\d*)?)?$", max_length=40, examples=["10", "360/7"])] = ""
    """Minutes of study that count for the next card, as a number or a fraction: 10, 360/7 (MRPG-CONC-04)."""
    relics: Mapping[str, str] = field(default_factory=dict)
    """Magical things and what they do, for the game master to apply (MRPG-GEN-04)."""
    notes: str = ""
    """Whatever else there is to say."""


class Wrong(Struct, frozen=True):
    """Something in a sheet that a rule forbids, and where."""

    place: Place
    rule: str
    message: str


def blank(sheet: Sheet) -> Character:
    """The character before the first purchase (MRPG-AP-04)."""
    return Character(
        name=sheet.name,
        starting_ap=sheet.starting_ap,
        life_table=sheet.life_table,
        found_any_rarity=sheet.found_any_rarity,
    )


def character_of(sheet: Sheet, book: Book | None = None) -> tuple[Character, list[Wrong]]:
    """The character that the ledger makes, and all that is wrong with the sheet: purchases that the rules refuse,
    prices and totals that are none, values that do not follow (MRPG-AP-05), a deck that cannot be (MRPG-KNOW-06)."""
    character, wrong = blank(sheet), []
    for number, line in enumerate(sheet.ledger):
        place: Place = ("ledger", number)
        try:
            after = buying.bought(character, line, card_of(line.name, book) if line.what == "card" else None)
        except RefusedError as error:
            wrong.append(Wrong(place, error.rule, error.reason))
            continue
        paid = after.spent - character.spent
        if line.what not in ("award", "loss") and paid != line.ap:
            wrong.append(Wrong((*place, "ap"), _price_rule(line), f"this costs {paid} AP, not {line.ap}"))
        if line.what == "loss" and after.lost - character.lost != line.ap:
            message = f"{line.ap} AP cannot be lost: {so_many_are(character.unspent, 'unspent')}"
            wrong.append(Wrong((*place, "ap"), "MRPG-AP-03", message))
        if line.what == "ability" and after.used - character.used != line.count:
            message = f"this takes {some(after.used - character.used, 'special')}, not {line.count}"
            wrong.append(Wrong((*place, "count"), "MRPG-SPEC-04", message))
        if line.total != after.spent:
            wrong.append(Wrong((*place, "total"), "MRPG-AP-05", f"{after.spent} AP are spent here, not {line.total}"))
        character = after
    wrong += _values(sheet, character)
    wrong += _deck(sheet, character, book)
    return character, wrong


_PRICES: Mapping[str, str] = {
    "memory": "MRPG-AP-08",
    "concentration": "MRPG-AP-09",
    "life": "MRPG-AP-10",
    "specialization": "MRPG-AP-11",
    "special": "MRPG-AP-12",
    "ability": "MRPG-SPEC-08",
    "gone": "MRPG-KNOW-03",
}
_CARD_PRICES: Mapping[How | None, str] = {
    "land": "MRPG-AP-07",
    "credit": "MRPG-LORE-02",
    "taught": "MRPG-AP-13",
    "found": "MRPG-KNOW-04",
}


def _price_rule(line: Line) -> str:
    """The rule that says what a line of the ledger costs."""
    return _CARD_PRICES.get(line.how, "MRPG-AP-06") if line.what == "card" else _PRICES[line.what]


def card_of(name: str, book: Book | None) -> KnownCard | None:
    """The spell or land of that name; None without a compendium, or where it has none."""
    found = book.get(name) if book is not None else None
    return found if found is not None and hasattr(found, "rarity_class") else None


def _values(sheet: Sheet, character: Character) -> Iterator[Wrong]:
    right = values_of(character)
    for name in Values.__struct_fields__:
        told, is_ = getattr(sheet.values, name), getattr(right, name)
        if told != is_:
            yield Wrong(("values", name), "MRPG-AP-05", f"the ledger comes to {_word(is_)}, not {_word(told)}")
    if sheet.life_now is not None and sheet.life_now > character.life:
        message = (
            f"{some(sheet.life_now, 'Life Point', 'are')} more than {character.life}: above the "
            "maximum lasts 15 minutes"
        )
        yield Wrong(("life_now",), "MRPG-LIFE-06", message)


def _word(value: object) -> str:
    return ", ".join(value) or "none" if isinstance(value, tuple) else str(value)


def _deck(sheet: Sheet, character: Character, book: Book | None) -> Iterator[Wrong]:
    for name, copies in sheet.deck.items():
        owned = character.cards.get(name, 0)
        if copies > owned:
            yield Wrong(
                ("deck", name), "MRPG-KNOW-05", f"{copies} of {name} are in the deck, and {so_many_are(owned, 'owned')}"
            )
        card = card_of(name, book)
        limit = card.deck_limit if card is not None else None
        if limit is not None and copies > limit:
            yield Wrong(("deck", name), deck_rule(limit), f"{copies} of {name} are in the deck: {limit} may be")


def deck_rule(limit: int) -> str:
    """The rule of a limit: the usual four, or what the card says."""
    return "MRPG-KNOW-06" if limit == MOST_COPIES else "MRPG-KNOW-12"


def values_of(character: Character) -> Values:
    """What stands in a sheet of this character."""
    return Values(
        memory=character.memory,
        concentration=character.concentration,
        life=character.life,
        specializations=character.specializations,
        specials=character.specials,
        unspent=character.unspent,
    )


def sheet_of(character: Character, old: Sheet | None = None) -> Sheet:
    """The sheet of a character; what changes from day to day is that of the old one."""
    old = old or Sheet(name=character.name)
    return replace(
        old,
        name=character.name,
        starting_ap=character.starting_ap,
        life_table=character.life_table,
        found_any_rarity=character.found_any_rarity,
        values=values_of(character),
        ledger=merged(character.ledger),
    )


def merged(ledger: tuple[Line, ...]) -> tuple[Line, ...]:
    """The same ledger with equal purchases that follow each other in one line."""

    def alike(line: Line) -> tuple[object, ...]:
        return (line.what, line.name, line.how)

    made = []
    for _, group in groupby(ledger, alike):
        lines = list(group)
        if lines[0].what in ("award", "loss", "ability"):
            made += lines
        else:
            count = sum(line.count for line in lines)
            made.append(replace(lines[-1], count=count, ap=sum(line.ap for line in lines)))
    return tuple(made)
