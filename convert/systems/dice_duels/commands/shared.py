"""What the game's commands share: dice, abilities by rarity, files that are replaced whole."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from msgspec import to_builtins

from convert.errors import DataError, UsageError
from convert.systems.dice_duels.entries import Ability, Soul
from convert.systems.dice_duels.terms import RARITIES, SYSTEM_NAME, Rarity
from convert.terminal import console
from convert.terminal.opening import file_to_make, open_compendium

if TYPE_CHECKING:
    from convert.contract.book import Book
    from convert.kernel.dice import Dice
    from convert.systems.dice_duels.deck_files import DeckFile

T = TypeVar("T")
MOST = 10_000_000
"""Bytes of a file that these commands read."""
SeedOption = Annotated[int | None, typer.Option(help="The seed of the dice; without one it is drawn and told.")]
DiceOption = Annotated[
    str, typer.Option("--dice", metavar="NUMBERS", help="What real dice show, in order, such as '4 2 6'.")
]


def open_book(folder: Path | None) -> Book:
    """The compendium with the abilities."""
    return open_compendium(folder, SYSTEM_NAME)


def pools(book: Book) -> dict[Rarity, list[str]]:
    """The ids of all abilities by rarity, in the order of their slugs."""
    found: dict[Rarity, list[str]] = {rarity: [] for rarity in RARITIES}
    for entry in book.entries:
        if isinstance(entry, Ability):
            found[entry.rarity].append(entry.id)
    return found


def souls(book: Book) -> list[str]:
    """The ids of all soul cards."""
    return [entry.id for entry in book.entries if isinstance(entry, Soul)]


def with_dice(seed: int | None, shown: str, act: Callable[[Dice], T]) -> T:
    """Do something with dice: with what real ones show, or with those of a seed."""
    from convert.kernel import BadDice, NeedDice, TableDice, seeded

    if not shown:
        chosen = secrets.randbelow(1_000_000) if seed is None else seed
        if seed is None:
            console.talk(f"the dice are those of --seed {chosen}")
        return act(seeded(chosen))
    try:
        return act(TableDice(tuple(int(word) for word in shown.split())))
    except ValueError:
        raise UsageError(f"--dice {shown!r} is no row of numbers", hint="such as --dice '4 2 6'") from None
    except (NeedDice, BadDice) as error:
        raise UsageError(str(error), hint="--dice takes what each die shows, in order; --seed rolls them") from None


def read(path: Path, kind: type[T], what: str) -> T:
    """The file of this ``kind``, which is called ``what``, JSON or YAML. Raises ``DataError``, one line for each
    mistake."""
    from convert.compendium.document_files import read_document
    from convert.contract.registry import load_system

    found: T = read_document(load_system(SYSTEM_NAME), path, what, what)
    return found


def read_text(path: Path) -> str:
    """The words of a file. Raises ``DataError``."""
    from convert.plain_file import read_plain

    try:
        return read_plain(path, MOST).decode()
    except UnicodeDecodeError as error:
        raise DataError(f"{path} is no text: {error}") from None


def write(path: Path, kind: str, value: Any) -> None:
    """Put a file of this kind in its place, whole."""
    from convert.atomic_file import replace_whole
    from convert.compendium.atomic import writing
    from convert.compendium.document_files import text_of

    with writing(path):
        replace_whole(path, text_of(path, SYSTEM_NAME, kind, value))


def create(path: Path, kind: str, value: Any) -> None:
    """A file that is not there yet."""
    write(file_to_make(path), kind, value)


def named(book: Book, wanted: str, kind: type[T]) -> T:
    """The ability or soul card of this id, slug or name. Raises ``UsageError``."""
    from convert.systems.dice_duels.deck_files import UnknownEntryError, find_entry

    try:
        found: T = find_entry(book, wanted, kind, ())
    except UnknownEntryError as error:
        raise UsageError(error.message, hint=error.hint) from None
    return found


def line_of(book: Book, ability: str) -> str:
    """An ability in a line: name, rarity, words."""
    entry = book.get(ability)
    if not isinstance(entry, Ability):
        return f"{ability} (not in this compendium)"
    return f"{entry.name} ({entry.rarity}): {entry.text}"


def name_of(book: Book, wanted: str) -> str:
    """An entry's name; what is not there is its id."""
    entry = book.get(wanted)
    return str(entry.name) if entry is not None else wanted


def doubt(deck: DeckFile, book: Book) -> None:
    """Say why a deck that was written cannot be played as it is."""
    from convert.systems.dice_duels.deck_files import UnknownEntryError, duel_deck
    from convert.systems.dice_duels.decks import problems

    try:
        wrong = [f"{message} ({rule})" for rule, message, _ in problems(duel_deck(deck, book))]
    except UnknownEntryError as error:
        wrong = [error.message]
    for each in wrong:
        console.talk(f"note: it cannot be played as it is: {each}")


def say_deck(path: Path, deck: DeckFile, *, json: bool) -> None:
    """A deck was written; for programs with what is in it."""
    if json:
        console.out_json("deck", {"system": SYSTEM_NAME, "file": path.as_posix(), "deck": to_builtins(deck)})
    else:
        console.out_wrapped(f"wrote {path}: play it with --side {path}")


def say(lines: Iterable[str]) -> None:
    """Lines of the answer."""
    for line in lines:
        console.out_wrapped(line)
