"""Where dice are asked for and there is no game yet: what can be read all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from convert.prose.english import listing
from convert.table.answers import ASKING, Reference
from convert.table.by_hand import READING

if TYPE_CHECKING:
    from convert.contract.arena import Bout

HELP = (
    "Type what the real dice show, or which card was drawn. Also:",
    "  b            who is on which side",
    "  rule ID      the rule of that number",
    "  what WORD    what a word of the game means",
    "  undo         enter everything anew",
    "  q            stop",
)
NOT_YET = "The game has not begun: that can be asked once it has."


class Threshold:
    """What a person may read before ``bout`` has begun. ``reference``: the rules and words of its game; ``say`` shows a
    line."""

    def __init__(self, bout: Bout, reference: Reference, say: Callable[[str], None]) -> None:
        self._bout = bout
        self._reference = reference
        self._say = say

    def answers(self, line: str) -> bool:
        """Answer a line; False where it asks for nothing that a table answers."""
        word, _, rest = line.partition(" ")
        if line in ("?", "help"):
            self._told(HELP)
        elif line in ("b", "board"):
            self._told(f"Side {number}: {listing(names)}." for number, names in enumerate(self._bout.members, 1))
        elif word == "rule" and self._reference.rule is not None:
            self._told(self._reference.rule(rest.strip()))
        elif word in ASKING and rest:
            self._told([f"{term}: {meaning}" for term, meaning in self._reference.terms(rest.strip())] or (NOT_YET,))
        elif word in READING:
            self._say(NOT_YET)
        else:
            return False
        return True

    def _told(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)
