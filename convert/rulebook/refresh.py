"""Bring ``data/`` up to date with a folder of numbered rules: ``python -m convert.rulebook.refresh FOLDER``.

What only says where a rule stands in a game's own document is left out; so is what comes before the first heading.
"""

from __future__ import annotations

import re
import sys
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


def main(folder: Path, games: list[str]) -> None:
    """Write the rules of these games."""
    DATA.mkdir(exist_ok=True)
    for game in games:
        (DATA / f"{game}.md").write_text(cleaned((folder / f"{game}.md").read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
