"""Which of the card's words stand for tokens: of a clause, and of what is quoted because nobody read it."""

from __future__ import annotations

import re

from convert.text.book import Piece
from convert.text.tokens import Tokens

_BETWEEN = frozenset(" .,;:")
_REMINDER = re.compile(r" \((?:but|even|this|their|your|if|min|max|monster)\b[^()\n]*\)")
_BESIDE = re.compile(r"^(?:\s|[,;:.)]|(?:and|also)\b)*")
"""What sets a clause beside the one before it, and says nothing of it."""


def span(tokens: Tokens, start: int, end: int) -> tuple[str, int, int]:
    """The card's words of these tokens, whole: what was put in place of other words stands on the last letter of those,
    and where nothing else is here, on all of them."""
    text, ends = tokens.text, tokens.ends
    if ends[start] == ends[end - 1]:
        while start > 0 and ends[start - 1] == ends[end - 1]:
            start -= 1
    a, b = tokens.starts[start], ends[end - 1]
    while start > 0 and not any(map(str.isalnum, text[a:b])):
        start -= 1
        a = tokens.starts[start]
    while text[a] in _BETWEEN and a < b - 1:
        a += 1
    while a > 0 and text[a].isalnum() and text[a - 1].isalnum():
        a -= 1
    while b < len(text) and text[b - 1].isalnum() and text[b].isalnum():
        b += 1
    return text[a:b], a, b


def quotation(tokens: Tokens, piece: Piece, start: int, end: int) -> tuple[int, int]:
    """From where to where an unread clause is quoted, its words ``text[start:end]``: with the condition before it, the
    brackets that belong to it (whoever reads it has to know that the monster can be Set), what stands for no token
    beside it ("after that", "instead of sending it to the GY") and its bullet; of one that is asked as a condition, the
    brackets alone."""
    text = tokens.text
    if piece.quoted >= 0:
        if piece.quoted < piece.start:
            start = span(tokens, piece.quoted, piece.quoted + 1)[1]
        after = tokens.starts[piece.end] if piece.end < len(tokens.words) else len(text)
        start, end = _from(text, _begin(tokens, piece.quoted), start), max(end, _to(text, end, after))
    reminder = _REMINDER.match(text, end)
    return start, reminder.end() if reminder is not None else end


def _begin(tokens: Tokens, at: int) -> int:
    """Where the words begin that no token before this one stands for; of words in place of others, where those do."""
    first = at
    while first > 0 and tokens.ends[first - 1] == tokens.ends[at]:
        first -= 1
    if first < at:
        return tokens.starts[first]
    return tokens.ends[at - 1] if at else 0


def _from(text: str, before: int, start: int) -> int:
    """Where the words between two tokens begin that lead to the second; its bullet is one of them."""
    bullet = text.rfind("●", 0, start)
    if bullet >= 0 and not text[bullet + 1 : start].strip():
        return bullet
    led = text[before:start]
    if "\n" in led or "●" in led or not any(map(str.isalnum, led)):
        return start
    beside = _BESIDE.match(led)
    return before + (beside.end() if beside is not None else 0)


def _to(text: str, end: int, after: int) -> int:
    """Where the words end that follow a token and stand for none."""
    rest = text[end:after].split("\n", 1)[0].rstrip(" ,;:.")
    return end + len(rest) if any(map(str.isalnum, rest)) else end
