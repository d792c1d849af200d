"""``card2spell man``: manual pages of all commands, from the same texts as ``--help``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from convert import __version__
from convert.atomic_file import refuse_links, replace_whole
from convert.plain_file import read_head
from convert.prose.english import some
from convert.terminal import console
from convert.terminal.opening import folder_to_make

NAME = "card2spell"
_USUAL = Path("man/man1")


def man(
    context: typer.Context,
    folder: Annotated[
        Path,
        typer.Option(
            "--to",
            metavar="DIR",
            help="Where to write them, such as ~/.local/share/man/man1.",
            callback=folder_to_make,
        ),
    ] = _USUAL,
    json: Annotated[bool, typer.Option("--json", help="Say what was written as JSON, for programs.")] = False,
) -> None:
    """Write the manual pages of all commands, for `man card2spell-build` and the like.

    Example: card2spell man --to man/man1
    """
    from convert.compendium.atomic import writing
    from convert.errors import DataError

    root = context.find_root()
    pages = dict(_pages(root))
    below = Path() if folder == _USUAL else folder  # of the usual one nothing was named
    with writing(folder):
        refuse_links(folder / NAME, below)
        folder.mkdir(parents=True, exist_ok=True)
        for name in pages:
            refuse_links(folder / f"{name}.1", below)
            if not _is_ours(folder / f"{name}.1"):
                told = f"{folder / name}.1 is there and is no page of this command: nothing was written"
                raise DataError(told, hint="choose another folder with --to")
        for name, text in pages.items():
            replace_whole(folder / f"{name}.1", text.encode())
    if json:
        console.out_json("man", {"folder": folder.as_posix(), "pages": sorted(pages)})
        return
    console.out(f"{some(len(pages), 'page')} in {folder}")
    console.talk(f"read one with: man {folder / NAME}.1")


def _is_ours(path: Path) -> bool:
    """Whether a page may be written there: nothing is there, or a page of this command. Raises ``OSError``."""
    if not os.path.lexists(path):
        return True
    return not path.is_symlink() and read_head(path).startswith(b".TH CARD2SPELL")


def _pages(root: Any) -> Iterator[tuple[str, str]]:
    """(name, text) of the page of the whole command, and of each of its commands and theirs."""
    waiting = [(NAME, root.command, root)]
    while waiting:
        name, command, context = waiting.pop()
        below: list[tuple[str, Any]] = []
        if hasattr(command, "list_commands"):
            for word in command.list_commands(context):
                _, inner, _ = command.resolve_command(context, [word])
                below.append((word, inner))
                own = type(root)(inner, info_name=word, parent=context)
                waiting.append((f"{name}-{word}", inner, own))
        yield name, "\n".join(_page(name, command, context, below)) + "\n"


def _page(name: str, command: Any, context: Any, below: list[tuple[str, Any]]) -> Iterator[str]:
    told = (command.help or "").strip().split("\n\n")
    yield f'.TH {name.upper()} 1 "" "card2spell {__version__}" "User Commands"'
    yield from (".SH NAME", _safe(f"{name} \\- {' '.join(told[0].split()).rstrip('.')}", lead=False))
    yield ".SH SYNOPSIS"
    usage = " ".join(command.collect_usage_pieces(context))
    yield _safe(f".B {name.replace('-', ' ', 1) if name != NAME else NAME}", lead=False)
    yield _safe(usage)
    yield ".SH DESCRIPTION"
    for paragraph in told:
        yield from (".PP", _safe(" ".join(paragraph.split())))
    records = [record for each in command.get_params(context) if (record := each.get_help_record(context))]
    if records:
        yield ".SH OPTIONS"
        for names, text in records:
            yield from (".TP", _safe(f".B {names}", lead=False), _safe(" ".join(text.split())))
    if below:
        yield ".SH COMMANDS"
        for word, inner in below:
            first = (inner.help or "").strip().split("\n\n")[0]
            yield from (".TP", f".B {word}", _safe(" ".join(first.split())))
    parent = name.rpartition("-")[0]
    if parent:
        yield from (".SH SEE ALSO", f".BR {parent.rstrip('-')} (1)")


def _safe(text: str, *, lead: bool = True) -> str:
    """A line that roff takes for text: hyphens as they are typed, no request by accident."""
    text = text.replace("\\", "\\e").replace("\\e-", "\\-").replace("-", "\\-").replace("\\\\-", "\\-")
    return f"\\&{text}" if lead and text[:1] in (".", "'") else text
