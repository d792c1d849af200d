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


def tokenize(text: str) -> Tokens:
    """Cut ``text`` into tokens in one pass."""
    folded = text.translate(_FOLD)
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for match in _TOKEN.finditer(folded):
        word = match.group()
        if word[-1] == ")" and len(word) > 3:
            for tail in _PLURAL:
                if word.endswith(tail):
                    word = word[: -len(tail)]
                    break
        if word[0] == '"':
            if word.startswith('""'):
                word = word[1:-1]
        else:
            word = word.lower()
            if word.endswith(_TYPE_SUFFIX):
                word = word[: -len(_TYPE_SUFFIX)]
            elif word[0].isdigit() and "," in word:
                word = word.replace(",", "")
            elif word.startswith("atk/") and word[4:].isdigit():
                # "1000 ATK/1000 DEF"
                words += ("atk", "/")
                starts += (match.start(), match.start() + 3)
                ends += (match.start() + 3, match.start() + 4)
                words.append(word[4:])
                starts.append(match.start() + 4)
                ends.append(match.end())
                continue
        words.append(word)
        starts.append(match.start())
        ends.append(match.end())
    return Tokens(text, words, starts, ends)
