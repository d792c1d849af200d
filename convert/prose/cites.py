"""Rules that a sentence cites in parentheses: of use to a game master who reads the entry, and not to a player."""

from __future__ import annotations

import re

_CITED = re.compile(r" ?\((?:[A-Z]+(?:-[A-Z]+)*-\d+[a-z]?(?:, | and )?)+\)")


def uncited(text: str) -> str:
    """The text without the rules that it cites."""
    return _CITED.sub("", text)
