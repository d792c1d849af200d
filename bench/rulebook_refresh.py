"""Bring ``data/`` up to date with a folder of numbered rules: ``python -m bench.rulebook_refresh FOLDER GAME…``.

What only says where a rule stands in a game's own document is left out; so is what comes before the first heading.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from convert.rulebook import DATA

_PLACE = re.compile(r"(?<=\*\* )(?:\((?:L\d+[^)]*)\)|\[L\d+[^\]]*\])\s*|\s*\[[A-Z] [^\]\d][^\]]*\]$")


def cleaned(text: str) -> str:
    """The rules as they are kept here."""
    title, _, rest = text.partition("\n")
    body = rest[rest.index("\n## ") + 1 :]
    if "\n### Terms" in body:
        body = body[body.index("### Terms") :]
    lines = [_PLACE.sub("", line).rstrip() for line in body.splitlines()]
    return "\n".join([title.strip(), "", *lines]).rstrip() + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the rules of the games whose documents lie in a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where GAME.md lie, each with its numbered rules")
    parser.add_argument("games", nargs="+", metavar="GAME", help="such as duel-monsters")
    options = parser.parse_args(arguments)
    for game in options.games:
        text = (options.folder / f"{game}.md").read_text(encoding="utf-8")
        (DATA / f"{game}.md").write_text(cleaned(text), encoding="utf-8")


if __name__ == "__main__":
    main()
