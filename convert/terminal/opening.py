"""Open the compendium that a command is to read: the one named, the one built here, else the starter set in memory."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from convert.contract.registry import BUNDLED, load_system, named_in_a_command
from convert.errors import UsageError
from convert.prose.english import some
from convert.terminal import console

if TYPE_CHECKING:
    from convert.compendium.book import Compendium
    from convert.contract.system import System

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]

DEFAULT_SYSTEM = next(iter(BUNDLED))


def _system_here(context: typer.Context, given: str) -> str:
    """The game that the command line names, else the one that ``card2spell.yaml`` of this folder names."""
    from convert.compendium.config import peek

    _agreeing(context, given, context.params.get("compendium"))
    return given if _named(context) else peek(Path()).system or given


def _compendium_here(context: typer.Context, given: Path | None) -> Path | None:
    """The folder that the command line names."""
    _agreeing(context, context.params.get("system"), given)
    return given


def _named(context: typer.Context) -> bool:
    """Whether the command line says ``--system``."""
    origin = context.get_parameter_source("system")
    return origin is None or origin.name != "DEFAULT"


def _agreeing(context: typer.Context, system: str | None, compendium: Path | None) -> None:
    """Raises ``MissingError`` where the usual game is named and the folder holds another's: who names none gets any.
    Whichever option is read last has both."""
    from convert.compendium.paths import folder_of

    if system == DEFAULT_SYSTEM and compendium is not None and _named(context) and not context.resilient_parsing:
        folder_of(compendium, system)


SystemOption = Annotated[str, typer.Option("--system", metavar="NAME", help="The game.", callback=_system_here)]
CompendiumOption = Annotated[
    Path | None,
    typer.Option(
        "--compendium",
        metavar="DIR",
        help="The folder that was built; by default output/<system>.",
        show_default=False,
        callback=_compendium_here,
    ),
]


FILE_ENDINGS = frozenset(
    (".csv", ".docx", ".html", ".ini", ".json", ".jsonl", ".md", ".ods", ".pdf", ".png", ".sqlite", ".svg", ".toml",
     ".tsv", ".txt", ".xlsx", ".xml", ".yaml", ".yml", ".zip")
)  # fmt: skip
"""Of names that end so nobody means a folder."""


def folder_to_make(folder: Path | None) -> Path | None:
    """The folder that a command writes into, and makes where it is not there. Raises ``UsageError`` where there is none
    and its name is that of a file, and where it lies in a folder of overrides."""
    from convert.compendium.paths import refuse_overrides

    folder = named_as_folder(folder)
    if folder is not None:
        refuse_overrides(folder)
    return folder


def file_to_make(path: Path, hint: str = "name another file", *, replace: bool = False) -> Path:
    """The file that a command writes; unless ``replace``, it must be new. Raises ``UsageError`` where it is there, and
    where it lies in a folder of overrides."""
    from convert.compendium.paths import refuse_overrides

    if path.exists() and not replace:
        raise UsageError(f"{path} is there already", hint=hint)
    refuse_overrides(path)
    return path


def named_as_folder(folder: Path | None) -> Path | None:
    """The folder that is named. Raises ``UsageError`` where there is none and its name is that of a file."""
    if folder is not None and folder.suffix.lower() in FILE_ENDINGS and not folder.exists():
        raise UsageError(
            f"{folder} is called as a file is, and this writes a folder",
            hint=f"name the folder that the files go into, such as {folder.with_suffix('')}",
        )
    return folder


def open_compendium(folder: Path | None, system: str = DEFAULT_SYSTEM) -> Compendium:
    """The compendium in ``folder``; without one, where ``card2spell.yaml`` says or ``output/<system>``; where nothing
    was built, the starter set, converted in memory and said so on standard error, or the cards that the game brings
    itself, which are all there are.

    Raises ``DataError`` for a folder that holds no compendium, ``UsageError`` for a game nobody registered."""
    from convert.compendium.book import Compendium
    from convert.compendium.paths import usual_folder

    game = load_system(system)
    place = compendium_folder(folder, game)
    if place is not None:
        book = Compendium.load(place)
        if folder is None and console.watched() and "--json" not in sys.argv:
            console.talk_dim(f"from {place} ({some(len(book), 'entry')})")
        return book
    book = starter_compendium(system)
    if game.cards("starter") is not None:
        return book
    console.talk(
        f"note: nothing is built in {usual_folder(system)} yet; this is {book.label} ({some(len(book), 'entry')})"
    )
    console.talk(f"  hint: `card2spell build{named_in_a_command(system)}` makes the whole compendium")
    return book


def compendium_folder(folder: Path | None, game: System) -> Path | None:
    """The folder that is read: the one named, else what was built here; None where nothing was."""
    from convert.compendium.paths import folder_in, folder_of, holds_entries, usual_folder

    built = usual_folder(game.name)
    if folder is not None and folder.is_file():
        raise _no_folder(folder)
    find = folder_in if game.name == DEFAULT_SYSTEM else folder_of  # which is what who names no game gets
    return find(folder, game.name) if folder is not None else built if holds_entries(built, game) else None


def _no_folder(file: Path) -> UsageError:
    """What to say of a file where a compendium's folder is wanted."""
    if file.suffix in (".yaml", ".yml"):
        hint = "sheets, scenarios and overrides are read beside a compendium: `card2spell validate` reads this file"
    else:
        hint = f"name the folder it is in: {file.parent}"
    return UsageError(f"{file} is a file, and the folder of a compendium is wanted", hint=hint)


def starter_compendium(system: str = DEFAULT_SYSTEM) -> Compendium:
    """The bundled starter set, or the cards that a game brings itself, converted in memory with the project's own
    overrides."""
    from convert.compendium.memory import in_memory

    game = load_system(system)
    own = game.cards("starter")
    if own is not None:
        return in_memory(game, own.cards, label=own.label)
    return in_memory(game, game.publisher.starter(), label="the starter set")
