"""Deck files and game files that people write (DICE-CONV-19, DICE-OPT)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from convert.compendium.document_files import open_document, refuse
from convert.contract.registry import load_system
from convert.errors import DataError, MissingError
from convert.findings.elsewhere import lies
from convert.findings.model import Finding
from convert.printable import ONE_LINE
from convert.prose.english import some
from convert.systems.dice_duels.campaign import Collection
from convert.systems.dice_duels.codes import NO_DECK, NOT_OPEN
from convert.systems.dice_duels.decks import DuelArchetype, DuelDeck, DuelSoul, problems, spec_of
from convert.systems.dice_duels.entries import Ability, Archetype, Soul
from convert.systems.dice_duels.practice import bare_deck, load_practice
from convert.systems.dice_duels.rules.options import Options
from convert.systems.dice_duels.terms import SYSTEM_NAME, Tribe

if TYPE_CHECKING:
    from convert.contract.book import Book
    from convert.findings.documents import Document

Id = Annotated[str, Meta(min_length=1, pattern=ONE_LINE)]
Place = tuple[str | int, ...]
"""Where something stands in a file."""
_ADVISED = "a game file with settings: {open_archetype: advised} plays it all the same"
WORDS = {"practice": load_practice, "bare": bare_deck}
"""Decks that come with the game."""


class OwnArchetype(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An archetype put together by hand."""

    name: Id
    """What it is called."""
    tribe: Tribe
    """Which tribe it belongs to."""
    abilities: Annotated[tuple[Id, ...], Meta(max_length=3)] = ()
    """Up to three abilities, by id, slug or name; their order gives their numbers."""
    soul: Id | None = None
    """A soul card that has joined it (DICE-CAMP-05)."""


class DeckFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck (DICE-CONV-19)."""

    name: Id
    """What it is called."""
    archetypes: Annotated[tuple[Id | OwnArchetype, ...], Meta(min_length=1, max_length=3)]
    """One to three: an archetype of the compendium by id, slug or name, or one of your own."""
    souls: Annotated[tuple[Id, ...], Meta(max_length=3)] = ()
    """Soul cards, at most one for each archetype."""
    soul_abilities: dict[Id, Annotated[tuple[Id, ...], Meta(max_length=3)]] = field(default_factory=dict)
    """Abilities given to a soul card in a draft or a campaign: they fill its open slots (DICE-CAMP-05)."""


USUAL = Options()


class GameFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A duel to be played."""

    decks: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=2)] = ("practice", "practice")
    """The two decks: practice, bare, cards (three archetypes by the dice), or the path of a deck file beside this
    one."""
    settings: Options = USUAL
    """What the rules leave to the players (DICE-OPT)."""


class UnknownEntryError(DataError):
    """A deck names something that is not in the compendium."""

    def __init__(self, place: Place, message: str, hint: str | None = None) -> None:
        super().__init__(message, hint=hint)
        self.place = place


def duel_deck(deck: DeckFile, book: Book | None) -> DuelDeck:
    """The deck as it is played. Raises ``UnknownEntryError`` for a name that the compendium does not have."""
    made = []
    for number, wanted in enumerate(deck.archetypes):
        place = ("archetypes", number)
        if isinstance(wanted, OwnArchetype):
            specs = tuple(
                spec_of(find_entry(book, each, Ability, (*place, "abilities", slot)))
                for slot, each in enumerate(wanted.abilities)
            )
            soul = None
            if wanted.soul is not None:
                at = (*place, "soul")
                soul = _given_soul(deck, wanted.soul, find_entry(book, wanted.soul, Soul, at), book, at)
            made.append(DuelArchetype(name=wanted.name, tribe=wanted.tribe, abilities=specs, soul=soul))
        else:
            made.append(archetype_deck(find_entry(book, wanted, Archetype, place), book, place))
    for number, wanted_soul in enumerate(deck.souls):
        entry = find_entry(book, wanted_soul, Soul, ("souls", number))
        slot = _index_of_soul(made, entry, ("souls", number))
        given = _given_soul(deck, wanted_soul, entry, book, ("souls", number))
        made[slot] = msgspec.structs.replace(made[slot], soul=given)
    return DuelDeck(name=deck.name, archetypes=tuple(made))


def archetype_deck(entry: Archetype, book: Book | None, place: Place = ()) -> DuelArchetype:
    """An archetype of the compendium with its three abilities; ``place`` is where a file names it."""
    specs = tuple(spec_of(find_entry(book, each, Ability, place)) for each in entry.abilities)
    return DuelArchetype(name=series_of(entry), tribe=entry.tribe, abilities=specs)


def series_of(entry: Archetype) -> str:
    """What its units are called by in play."""
    return entry.series or entry.name


def soul_deck(entry: Soul, book: Book | None, place: Place = ()) -> DuelSoul:
    """A soul card with its own abilities; ``place`` is where a file names it."""
    own = tuple(spec_of(find_entry(book, each, Ability, place)) if each else None for each in entry.abilities.all)
    return DuelSoul(id=entry.id, name=soul_name(entry), value=entry.soul_value, abilities=own)


def _given_soul(deck: DeckFile, wanted: str, entry: Soul, book: Book | None, place: Place) -> DuelSoul:
    """A soul card with the abilities that the deck gives it in its open slots."""
    given = [
        spec_of(find_entry(book, each, Ability, ("soul_abilities", wanted, slot)))
        for slot, each in enumerate(deck.soul_abilities.get(wanted, ()))
    ]
    soul = soul_deck(entry, book, place)
    if len(given) > soul.abilities.count(None):
        message = (
            f"{soul.name} has {some(soul.abilities.count(None), 'open slot')} for "
            f"{some(len(given), 'ability')} (DICE-SOUL-03)"
        )
        raise UnknownEntryError(("soul_abilities", wanted), message)
    slots = tuple(own or (given.pop(0) if given else None) for own in soul.abilities)
    return msgspec.structs.replace(soul, abilities=slots)


def soul_name(entry: Soul) -> str:
    """What a soul card is called: as its card."""
    return entry.source.name if entry.source is not None else entry.name


def _index_of_soul(made: Sequence[DuelArchetype], soul: Soul, place: tuple[str | int, ...]) -> int:
    """Its own archetype, or for one without the first that has no soul card (DICE-SOUL-04)."""
    for at, archetype in enumerate(made):
        if archetype.soul is None and soul.archetype in (None, archetype.name):
            return at
    raise UnknownEntryError(
        place, f"there is no place for {soul.name} in this deck: it is a soul card of {soul.archetype}"
    )


def find_entry(book: Book | None, wanted: str, kind: type, place: tuple[str | int, ...]) -> Any:
    """The entry of this kind; a soul card and an ability may share a name."""
    if book is None:
        hint = "`card2spell build --system dice-duels` makes one"
        raise UnknownEntryError(place, f"{wanted!r}: there is no compendium to look it up in", hint)
    found = book.get(wanted)
    if isinstance(found, kind):
        return found
    folded = wanted.casefold()
    for entry in book.entries:
        names = (getattr(entry, "series", ""), entry.name, entry.slug, _card_name(entry))
        if isinstance(entry, kind) and folded in [name.casefold() for name in names if name]:
            return entry
    raise UnknownEntryError(
        place, f"no {kind.__name__.lower()} is called {wanted!r}", "`card2spell search` finds names"
    )


def _card_name(entry: Any) -> str:
    """The card that an entry came from."""
    return entry.source.name if entry.source is not None else ""


def load_deck(word: str, book: Book | None, *, near: Path = Path(), need_open: bool = True) -> DuelDeck:
    """A deck that comes with the game, or the deck file of that path. Raises ``DataError``, one line for each mistake:
    what `card2spell validate` says of it."""
    if word in WORDS:
        return WORDS[word]()
    value, document = _opened(word, near)
    refuse(check_deck(value, document, book, need_open=need_open))
    return duel_deck(value, book)


def deck_fault(word: str, book: Book | None, *, near: Path, need_open: bool) -> DataError | None:
    """Why a deck that another file names cannot be played; without a compendium, whether it is a deck at all."""
    try:
        if book is not None:
            load_deck(word, book, near=near, need_open=need_open)
        elif word not in WORDS:
            _opened(word, near)
    except DataError as error:
        return error
    return None


def _opened(word: str, near: Path) -> tuple[DeckFile, Document]:
    path = near / word
    if not path.is_file():
        hint = lies(Path(word)) or f"a deck is {', '.join(WORDS)} or a deck file"
        raise MissingError(f"there is no deck {word!r}", hint=hint)
    return open_document(load_system(SYSTEM_NAME), path, "deck", "deck file")


def check_collection(value: Collection, document: Document, book: Book | None) -> Iterator[Finding]:
    """What is wrong with a player's collection that its schema allows: abilities and soul cards that are nothing
    (DICE-CAMP-01)."""
    if book is None:
        return
    named: list[tuple[tuple[str | int, ...], str, bool]] = [
        *((("loose", at), name, False) for at, name in enumerate(value.loose)),
        *((("souls", at), name, False) for at, name in enumerate(value.souls)),
        *((("soul_duels", name), name, True) for name in value.soul_duels),
        *((("soul_abilities", name), name, True) for name in value.soul_abilities),
    ]
    for soul, abilities in value.soul_abilities.items():
        named += [(("soul_abilities", soul, at), name, False) for at, name in enumerate(abilities)]
    for number, own in enumerate(value.archetypes):
        named += [(("archetypes", number, "abilities", at), name, False) for at, name in enumerate(own.abilities)]
        named += [(("archetypes", number, "soul"), own.soul, False)] if own.soul else []
    for place, name, key in named:
        try:
            book.find(name)
        except DataError as error:
            yield document.find("C2S306", place, error.message, hint=error.hint or "", key=key)


def check_deck(value: DeckFile, document: Document, book: Book | None, *, need_open: bool = True) -> Sequence[Finding]:
    """What is wrong with a deck file that its schema allows, each at its line; a deck that is not open is an error
    unless the table does not ask for one (DICE-OPT-06)."""
    return list(_check(value, document, book, need_open))


def _check(value: DeckFile, document: Document, book: Book | None, need_open: bool) -> Iterator[Finding]:
    if book is None:
        return
    try:
        deck = duel_deck(value, book)
    except UnknownEntryError as error:
        yield document.find("C2S306", error.place, error.message, hint=error.hint or "")
        return
    for rule, message, place in problems(deck):
        path = _written(value, place)
        key = path == ("archetypes",)
        if rule != "DICE-SETUP-17":
            yield document.find(NO_DECK, path, f"{message} ({rule})", key=key)
            continue
        found = document.find(NOT_OPEN, path, f"{message} ({rule})", hint=_ADVISED, key=key)
        yield found if need_open else msgspec.structs.replace(found, severity="warning")


def _written(deck: DeckFile, place: tuple[int, ...]) -> tuple[str | int, ...]:
    """Where an archetype, or an ability in it, stands in the file: those of the compendium have no line of theirs."""
    if not place:
        return ("archetypes",)
    at: tuple[str | int, ...] = ("archetypes", place[0])
    one = deck.archetypes[place[0]]
    inside = len(place) > 1 and isinstance(one, OwnArchetype) and place[1] < len(one.abilities)
    return (*at, "abilities", place[1]) if inside else at
