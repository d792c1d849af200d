"""Conditions that nobody read, asked of the table in the card's own words."""

from __future__ import annotations

import re

from convert.systems.duel_monsters.words.scope import Scope


def asked(scope: Scope, clause: int, *, holds: bool) -> str:
    """A condition that the reader could not read, to stand behind "if"; its words are quoted once. The card's own "if",
    "when" or "while" is not said again: "the table finds that “you polished a lamp”"."""
    again = clause in scope.quoted
    if clause in scope.bounding:
        allows = "allows it" if holds else "does not allow it"
        return f"the table {allows}" if again else f"the table {allows} by these words: {scope.quote(clause)}"
    if again:
        return "that holds" if holds else "that does not hold"
    quoted = scope.quote(clause)
    finds = "the table finds" if holds else "the table does not find"
    if (stated := _STATED.match(quoted)) is not None:
        return f"{finds} that “{quoted[stated.end() :]}"
    if _TIMED.match(quoted) is not None:
        return f"{finds} that it is {quoted[:1]}{quoted[1].lower()}{quoted[2:]}"
    return f"this {'holds' if holds else 'does not hold'}: {quoted}"


_STATED = re.compile(
    r"“(?:and |but |, )?(?:only )?(?:if|when|while|as long as) (?!possible|able|any\b|\w+(?:ed|ing)\b)", re.IGNORECASE
)
_TIMED = re.compile(r"“(?:during|at the|after|before|in your|in the) ", re.IGNORECASE)
