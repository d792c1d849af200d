"""``card2spell guide``: the pages of the project that its messages speak of, read where there is only the command."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from convert.errors import UsageError
from convert.resources import bundled
from convert.terminal import console

PAGES = {
    "abilities-by-hand": "write what an entry does: verbs, events, reaches, selectors, with examples to copy",
    "caster": "learn Caster: The Duel in ten minutes",
    "danger": "what the danger of a creature is, and how it is measured",
    "exports": "take a compendium along: site, paper, other programs",
    "faq": "questions that come up",
    "players": "write a player of your own for play and simulate",
    "scenarios": "write a fight of your own",
    "write-an-exporter": "write a format of your own",
}
"""The pages that come along, and what each is for."""
FILES = {"caster": "caster-duel/learn"}
"""Below ``docs`` the pages that lie in the folder of a game; they are found by the names of both, too."""


def guide(
    page: Annotated[str | None, typer.Argument(metavar="[PAGE]", help="A page; without one, they are listed.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Read a page of the project's guide, such as how abilities are written by hand.

    Example: card2spell guide abilities-by-hand
    """
    if page is None:
        if json:
            console.out_json("guide", {"pages": PAGES})
            return
        for name, told in PAGES.items():
            console.out_wrapped(f"{name:{max(map(len, PAGES))}}  {told}")
        return
    text = _text(page)
    if json:
        console.out_json("guide", {"page": page, "text": text})
        return
    console.out(text.rstrip("\n"))


def _text(page: str) -> str:
    """A page as it is written, its links said as commands where they lead to another page. Raises ``UsageError``."""
    from convert.findings.suggestions import did_you_mean

    name = Path(page).name.removesuffix(".md").casefold()
    name = next((known for known, file in FILES.items() if name in file.split("/")), name)
    if name not in PAGES:
        hint = did_you_mean(name, list(PAGES)) or f"the pages are: {', '.join(PAGES)}"
        raise UsageError(f"there is no page {page!r}", hint=hint)
    text = (bundled("docs") / f"{FILES.get(name, name)}.md").read_text(encoding="utf-8")
    return re.sub(r"\[([^]]+)\]\(([\w-]+)\.md(?:#[^)]*)?\)", _said, text)


def _said(link: re.Match[str]) -> str:
    return f"{link[1]} (card2spell guide {link[2]})" if link[2] in PAGES else link[1]
