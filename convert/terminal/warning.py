"""What should be known of the files that are played: the warnings that ``validate`` has for them, on standard error."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from convert.compendium.files import load_plain
from convert.contract.registry import BUNDLED
from convert.errors import Card2SpellError
from convert.terminal import console

if TYPE_CHECKING:
    from convert.compendium.book import Compendium

MOST = 5
"""Warnings that are told, a line each; of more it is told how many there are and how to read them."""
READ = (".yaml", ".yml", ".json")


def tell_warnings(words: Iterable[str], book: Compendium) -> None:
    """The warnings about the files among these words of a command line: a scenario, sheets of a side
    (``2xkhay.yaml,tomb.yaml#kisara``). What is wrong with a file so that it cannot be played is not told here."""
    from convert.compendium.validate import validate
    from convert.findings.report import concise

    named = list(dict.fromkeys(_files(words)))
    if not named:
        return

    def books(folder: Path | None = None) -> Compendium:
        return book

    with suppress(Card2SpellError):
        paths = list(dict.fromkeys((*named, *(inner for path in named for inner in _named_in(path)))))
        found = [one for one in validate(paths, book.system, books=books).findings if one.severity == "warning"]
        for line in concise(found[:MOST]):
            console.talk(f"warning: {line}")
        if rest := found[MOST:]:
            where = shlex.join(dict.fromkeys(one.file for one in rest))
            system = "" if book.system.name == next(iter(BUNDLED)) else f" --system {book.system.name}"
            console.talk(f"{len(rest)} more: card2spell validate {where}{system}")


def _named_in(path: Path) -> Iterator[Path]:
    """The files that a file names, such as the sheets of a scenario: they lie beside it."""
    todo: list[Any] = [load_plain(path)]
    while todo:
        value = todo.pop()
        if isinstance(value, str) and value.endswith(READ) and (path.parent / value).is_file():
            yield path.parent / value
        elif isinstance(value, dict | list):
            todo += value.values() if isinstance(value, dict) else value


def _files(words: Iterable[str]) -> Iterator[Path]:
    """The files that the words name."""
    for word in words:
        for part in (word, *word.split(",")):
            name = part.strip().partition("#")[0]
            count, _, rest = name.partition("x")
            for each in (name, rest.strip() if count.strip().isdecimal() else ""):
                if each.endswith(READ) and Path(each).is_file():
                    yield Path(each)
