"""Text to tokens: quoted names whole, possessives apart, each token with its place in the text.

The text is folded character by character (curly quotes, odd dashes and spaces), so that places stay true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_FOLD = {
    "“": '"',
    "”": '"',
    "„": '"',
    "’": "'",
    "‘": "'",
    "´": "'",
    "–": "-",
    "‑": "-",
    "−": "-",
    "\u00a0": " ",
    "\u3000": " ",
    "•": "●",
    "×": "x",
}

_ALL_BANISHED = re.compile(r"\bthe( (?:card|monster)\(s\) banished by)\b")
""" "The monster(s) banished by this effect": all of them, where "the monster" is one; as long a word."""
_BECOMES = re.compile(r'\b(effect(?: of that [A-Za-z ]+?)? becomes? )"((?:[^"\n]|"[^"\n]*")*?)"(?=\s*[.,;\n]|\s*$)')
"""What an effect becomes, in quotes of its own: no name, though names may stand in it."""
_BULLET = re.compile(r"(?m)^・")
_ODD = re.compile(f"[{''.join(_FOLD)}]")
_NAME = r'""[^"\n]+""|"[^"\n]*"(?:\(s\))?'
"""A quoted name, twice quoted where the source slipped: the only token with blanks in it."""
_QUOTED = re.compile(f"({_NAME})")
_TOKEN = re.compile(
    rf"{_NAME}"
    r"|\d{1,3}(?:,\d{3})+"  # 1,000
    r"|\w+(?:[-/&]\w+|'(?!s\b)\w+|\.(?=\w{3})\w+)*(?:\((?:s|es|ies)\))?"  # a word, its hyphens and slashes
    r"|'s\b|[^\w\s]"
)
_PLURAL = ("(s)", "(es)", "(ies)")
_TYPE_SUFFIX = "-type"


class OneOrMore(str):
    """A word that the text writes with "(s)" behind it: one or more of them."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Tokens:
    """A text in tokens: ``words`` in lower case (a quoted name keeps its quotes and its case), and their places."""

    text: str
    words: list[str]
    starts: list[int]
    ends: list[int]


Cut = tuple[tuple[str, int, int], ...]
"""The words of a stretch of text, each with where it begins and ends there."""


def _cut(stretch: str) -> Iterator[tuple[str, int, int]]:
    for match in _TOKEN.finditer(stretch):
        word, start, end = _word(match[0]), match.start(), match.end()
        if word.startswith("atk/") and word[4:].isdigit():  # "1000 ATK/1000 DEF"
            yield "atk", start, start + 3
            yield "/", start + 3, start + 4
            yield word[4:], start + 4, end
        else:
            yield word, start, end


def _word(token: str) -> str:
    word = token
    if word[-1] == ")" and len(word) > 3:
        for tail in _PLURAL:
            if word.endswith(tail):
                return OneOrMore(_word(word[: -len(tail)]))
    if word[0] == '"':
        word = word[1:-1] if word.startswith('""') else word
        return OneOrMore(f'{word[:-4]}"') if word.endswith('(s)"') else word
    word = word.lower()
    if word.endswith(_TYPE_SUFFIX):
        return word[: -len(_TYPE_SUFFIX)]
    if word[0].isdigit() and "," in word:
        return word.replace(",", "")
    return word


class Tokenizer:
    """Cuts texts into tokens. One for many texts: it keeps what it has met."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[str, Cut] = {}
        """Texts say the same over and over: what stood between two blanks is cut once."""

    def __call__(self, text: str) -> Tokens:
        """The text in tokens: its quoted names, and what stands between the blanks of the rest."""
        known = self._known
        cuts: list[tuple[int, Cut]] = []
        place = 0
        folded = text if text.isascii() else _ODD.sub(lambda odd: _FOLD[odd[0]], text)
        if "・" in folded:  # a bullet at the beginning of a line, a letter in a name
            folded = _BULLET.sub("●", folded)
        if "(s) banished by" in folded:
            folded = _ALL_BANISHED.sub(r"all\1", folded)
        if "becom" in folded:
            folded = _BECOMES.sub(r"\1«\2»", folded)
        for nth, part in enumerate(_QUOTED.split(folded)):
            for stretch in (part,) if nth % 2 else part.split(" "):
                cut = known.get(stretch)
                if cut is None:
                    cut = known[stretch] = tuple(_cut(stretch))
                cuts.append((place, cut))
                place += len(stretch) + 1
            place -= 1
        return Tokens(
            text,
            [word for _, cut in cuts for word, _, _ in cut],
            [place + start for place, cut in cuts for _, start, _ in cut],
            [place + end for place, cut in cuts for _, _, end in cut],
        )


def tokenize(text: str) -> Tokens:
    """One text in tokens; for many, hold a ``Tokenizer``."""
    return Tokenizer()(text)
