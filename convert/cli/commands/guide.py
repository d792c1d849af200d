"""``card2spell guide``: the pages of the project that its messages speak of, read where there is only the command."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from convert.contract.registry import BUNDLED
from convert.errors import UsageError
from convert.resources import bundled
from convert.terminal import console

PAGES = {
    "abilities-by-hand": "write what an entry does: verbs, events, reaches, selectors, with examples to copy",
    "danger": "what the danger of a creature is, and how it is measured",
    "exports": "take a compendium along: site, paper, other programs",
    "faq": "questions that come up",
    "players": "write a player of your own for play and simulate",
    "scenarios": "write a fight of your own",
    "write-an-exporter": "write a format of your own",
}
"""The pages that come along, and what each is for."""
LEARN = "learn.md"
"""In the folder of a game below ``docs``: the page from which it is learned, which has the name of the game."""


def guide(
    page: Annotated[str | None, typer.Argument(metavar="[PAGE]", help="A page; without one, they are listed.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Read a page of the project's guide, such as how abilities are written by hand.

    Example: card2spell guide abilities-by-hand
    """
    if page is None:
        if json:
            console.out_json("guide", {"pages": _pages()})
            return
        pages = _pages()
        for name, told in pages.items():
            console.out_wrapped(f"{name:{max(map(len, pages))}}  {told}")
        return
    text = _text(page)
    if json:
        console.out_json("guide", {"page": page, "text": text})
        return
    console.out(text.rstrip("\n"))


def _text(page: str) -> str:
    """A page as it is written, its links said as commands where they lead to another page. Raises ``UsageError``."""
    from convert.findings.suggestions import did_you_mean

    path, pages = Path(page.casefold()), _pages()
    name = path.parent.name if path.name == LEARN else path.name.removesuffix(".md")
    games = [game for game in pages if game not in PAGES and name in (game, game.partition("-")[0])]
    if games:
        text = (bundled("docs") / games[0] / LEARN).read_text(encoding="utf-8")
    elif name in PAGES:
        text = (bundled("docs") / f"{name}.md").read_text(encoding="utf-8")
    else:
        hint = did_you_mean(name, list(pages)) or f"the pages are: {', '.join(pages)}"
        raise UsageError(f"there is no page {page!r}", hint=hint)
    return re.sub(r"\[([^]]+)\]\(([\w-]+)\.md(?:#[^)]*)?\)", _said, text)


def _pages() -> dict[str, str]:
    """All pages, and what each is for: of one from which a game is learned its title."""
    lessons = {game: bundled("docs") / game / LEARN for game in BUNDLED}
    titles = {
        game: file.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        for game, file in lessons.items()
        if file.is_file()
    }
    return dict(sorted({**PAGES, **titles}.items()))


def _said(link: re.Match[str]) -> str:
    return f"{link[1]} (card2spell guide {link[2]})" if link[2] in PAGES else link[1]
