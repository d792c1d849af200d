"""How a shell is answered that asks what may stand there (Tab): names with blanks and signs, as each shell writes them.

Typer prints the answer, not quoted as a shell needs it; so what is offered is a text of its own type.
"""

from __future__ import annotations

import os
from typing import Any

ASKED = "_CARD2SPELL_COMPLETE"
"""Which shell asks is told by this variable: ``complete_bash``."""
LENIENT = frozenset(("bash", "fish", "powershell", "pwsh", ""))
"""Shells that put what is offered in the place of what was typed, in whatever case that was."""
_PLAIN = frozenset("-_./,@%+#")


class Offer(str):
    """A text for the shell as it stands, quoted already."""

    __slots__ = ()

    def replace(self, *_: Any) -> str:
        """Itself: all that a shell reads otherwise is marked already."""
        return self


def shell_asking() -> str:
    """The name of the shell that asks; "" where none does."""
    return os.environ.get(ASKED, "").partition("_")[2]


def as_typed(word: str) -> str:
    """A word as the shell that asks has to be given it."""
    match shell_asking():
        case "bash":
            return Offer(_for_bash(word, _open_quote(os.environ.get("COMP_WORDS", ""))))
        case "zsh":
            return Offer(_for_zsh(word))
        case "powershell" | "pwsh":
            plain = all(each.isalnum() or each in _PLAIN for each in word)
            return Offer(word if plain else "'" + word.replace("'", "''") + "'")
        case "fish":
            return Offer(word)
        case _:
            return word


def _for_bash(word: str, quote: str) -> str:
    if quote == '"':
        return "".join(f"\\{each}" if each in '\\"$`' else each for each in word)
    if quote == "'":
        return word.replace("'", "'\\''")
    return "".join(each if each.isalnum() or each in _PLAIN else f"\\{each}" for each in word)


def _for_zsh(word: str) -> str:
    """For ``_describe`` (a colon parts what is offered from what it is), in double quotes, in single ones."""
    described = word.replace("\\", "\\\\").replace(":", "\\:")
    double = "".join(f"\\{each}" if each in '\\"$`' else each for each in described)
    return double.replace("'", "'\\''")


def _open_quote(line: str) -> str:
    """The quotation mark that is open at the end of a line; "" where none is."""
    quote, escaped = "", False
    for each in line:
        if escaped:
            escaped = False
        elif each == "\\" and quote != "'":
            escaped = True
        elif quote:
            quote = "" if each == quote else quote
        elif each in "'\"":
            quote = each
    return quote


def join_values() -> None:
    """Bash parts ``--side=Kur`` at the sign; Typer is given the option and its value as two words. Whoever begins a
    command line calls this."""
    if shell_asking() != "bash" or "\n" not in (line := os.environ.get("COMP_WORDS", "")):
        return
    words, at = line.split("\n"), int(os.environ.get("COMP_CWORD") or 0)
    sign = 1
    while sign < len(words):
        if words[sign] == "=" and words[sign - 1].startswith("--"):
            if at == sign:
                words[sign] = ""
            else:
                del words[sign]
                at -= at > sign
        sign += 1
    os.environ["COMP_WORDS"], os.environ["COMP_CWORD"] = "\n".join(words), str(at)
