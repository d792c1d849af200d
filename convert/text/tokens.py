"""Text to tokens: quoted names whole, possessives apart, each token with its place in the text.

The text is folded character by character (curly quotes, odd dashes and spaces), so that places stay true.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_FOLD = {
    ord("“"): '"',
    ord("”"): '"',
    ord("„"): '"',
    ord("’"): "'",
    ord("‘"): "'",
    ord("´"): "'",
    ord("–"): "-",
    ord("‑"): "-",
    ord("−"): "-",
    ord("\u00a0"): " ",
    ord("\u3000"): " ",
    ord("•"): "●",
    ord("・"): "●",
    ord("×"): "x",
}

_TOKEN = re.compile(
    r'""[^"\n]+""|"[^"\n]*"(?:\(s\))?'  # a quoted name, twice quoted where the source slipped
    r"|\d{1,3}(?:,\d{3})+"  # 1,000
    r"|\w+(?:[-/&]\w+|'(?!s\b)\w+|\.(?=\w{3})\w+)*(?:\((?:s|es|ies)\))?"  # a word, its hyphens and slashes
    r"|'s\b|[^\w\s]"
)
_PLURAL = ("(s)", "(es)", "(ies)")
_TYPE_SUFFIX = "-type"


@dataclass(frozen=True, slots=True)
class Tokens:
    """A text in tokens: ``words`` in lower case (a quoted name keeps its quotes and its case), and their places."""

    text: str
    words: list[str]
    starts: list[int]
    ends: list[int]


_CUT = "\n"
"""In the place of the word where a token is several of them: no token is a line end."""


class _Known(dict[str, str]):
    """Token as printed (folded) → its word; texts say the same words over and over, so each is worked out once."""

    def __missing__(self, token: str) -> str:
        word = self[token] = _word(token)
        return word


def _word(token: str) -> str:
    word = token
    if word[-1] == ")" and len(word) > 3:
        for tail in _PLURAL:
            if word.endswith(tail):
                word = word[: -len(tail)]
                break
    if word[0] == '"':
        return word[1:-1] if word.startswith('""') else word
    word = word.lower()
    if word.endswith(_TYPE_SUFFIX):
        return word[: -len(_TYPE_SUFFIX)]
    if word[0].isdigit() and "," in word:
        return word.replace(",", "")
    if word.startswith("atk/") and word[4:].isdigit():
        return _CUT
    return word


class Tokenizer:
    """Cuts texts into tokens. One for many texts: it keeps the words that it has met."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known = _Known()

    def __call__(self, text: str) -> Tokens:
        """The text in tokens, cut in one pass."""
        known = self._known
        folded = text.translate(_FOLD)
        tokens = _TOKEN.findall(folded)
        words = [known[token] for token in tokens]
        starts: list[int] = []
        ends: list[int] = []
        place, find = 0, folded.find
        for token in tokens:  # nothing but blanks lies between two tokens, so the next such text is the token
            place = find(token, place)
            starts.append(place)
            place += len(token)
            ends.append(place)
        if _CUT in words:
            _cut_stats(text, words, starts, ends)
        return Tokens(text, words, starts, ends)


def _cut_stats(text: str, words: list[str], starts: list[int], ends: list[int]) -> None:
    """The second token of "1000 ATK/1000 DEF" in three."""
    for at in range(len(words) - 1, -1, -1):
        if words[at] == _CUT:
            start, end = starts[at], ends[at]
            words[at : at + 1] = ("atk", "/", text[start + 4 : end])
            starts[at : at + 1] = (start, start + 3, start + 4)
            ends[at : at + 1] = (start + 3, start + 4, end)


def tokenize(text: str) -> Tokens:
    """One text in tokens; for many, hold a ``Tokenizer``."""
    return Tokenizer()(text)
