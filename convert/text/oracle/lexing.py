"""Oracle text to tokens: the object's own name as ``~``, symbols and quoted abilities whole, reminders left out.

Reminder text (round brackets) says again what the rules say, and means nothing of its own (MRPG-CONV-10, -11).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_FOLD = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "−": "-", "–": "-", "\u00a0": " "})
_REMINDER = re.compile(r" ?\([^()]*\)")
_QUOTED = re.compile(r'"[^"]*"')
_TOKEN = re.compile(
    r'"[^"]*"'
    r"|(?:\{[^{}\s]+\})+"  # a run of mana symbols
    r"|[~@]"
    r"|\band/or\b"
    r"|[+-]?(?:\d+|[XYZ*])/[+-]?(?:\d+|[XYZ*])(?![\w/])"  # +1/+1, 2/2
    r"|[+-]?\d+(?:,\d{3})*(?![\w-])"
    r"|\d+\+"
    r"|\w+(?:-\w+)*(?:'(?!(?:s|re)\b)\w+)*"
    r"|'s\b|'re\b|[^\w\s]"
)
_OWN = (
    "creature|land|artifact|enchantment|permanent|spell|card|token|planeswalker|battle|Aura|Equipment|Vehicle|Saga|"
    "Class|Siege|Case|Room|Fortification|Spacecraft|Planet|Mount|Food|Clue|Treasure|Blood|Contraption|Attraction|door"
)
_THIS = re.compile(rf"\b[Tt]his (?:{_OWN})\b(?! type)")


@dataclass(frozen=True, slots=True)
class Words:
    """A stretch of text in tokens: lower-case ``words``, the ``raw`` ones, and their places in the text."""

    text: str
    words: tuple[str, ...]
    raw: tuple[str, ...]
    starts: tuple[int, ...] = field(compare=False)
    ends: tuple[int, ...] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Namer:
    """Knows the names that a card calls itself by."""

    names: tuple[str, ...]
    """The longest first."""
    whole: frozenset[str] = frozenset()
    """Those that are no short forms: "a token named Mirla's Guard" is not named after Mirla."""

    @classmethod
    def of(cls, *names: str, legendary: bool = False) -> Namer:
        """The full names, and where they have a comma (or are a legend's) what stands before it (or the first word)."""
        found: list[str] = []
        for name in names:
            found.append(name)
            if ", " in name:
                found.append(name.split(", ")[0])
            if legendary:
                for cut in (" of ", " the ", " from ", " and "):
                    if cut in name:
                        found.append(name.split(cut)[0])
                first = name.split(" ")[0].rstrip(",")
                if len(first) > 3 and first.lower() not in _COMMON:
                    found.append(first)
        known = sorted(dict.fromkeys(name for name in found if name), key=lambda name: -len(name))
        return cls(tuple(known), frozenset(names))

    def mask(self, text: str) -> str:
        """The text with ``~`` for itself; in quotation marks ``~`` is whoever has the ability, ``@`` what gives it."""
        if said := [name for name in self.names if name in text]:
            pattern = re.compile(
                "|".join(
                    rf"(?<![\w-]){'' if name in self.whole else '(?<!named )'}{re.escape(name)}(?![\w-])"
                    rf"{_NO_NAME if name in self.whole else _NO_SHORT_NAME}"
                    for name in said
                )
            )
            parts = text.split('"')
            parts[::2] = [pattern.sub("~", part) for part in parts[::2]]
            parts[1::2] = [pattern.sub("@", part) for part in parts[1::2]]
            text = '"'.join(parts)
        return _THIS.sub("~", text)

    def unmask(self, text: str, name: str, line: str) -> str:
        """The words with the card's name again; what the line they are of has in quotation marks is as it says it
        there: "this token" is not the card."""
        said = dict(zip(_QUOTED.findall(self.mask(line)), _QUOTED.findall(line), strict=True))
        quoted = _QUOTED.sub(lambda found: said.get(found[0], found[0]), text)
        parts = _QUOTED.split(quoted)
        rest = [part.replace("~", name).replace("@", name) for part in parts]
        kept = [*_QUOTED.findall(quoted), ""]
        return "".join(one + words for one, words in zip(rest, kept, strict=True))


_NO_NAME = r"(?! (?:target|all|up to|any number)\b)"
"""What stands behind a name that is a command here: "Exile target creature", of the card Exile."""
_NO_SHORT_NAME = r"(?! (?:creature|token|card|spell|permanent)s?\b)"
"""What stands behind a word that is a kind here: "Sliver creatures you control", of Sliver Hivelord."""
_COMMON = frozenset(
    [
        "king",
        "queen",
        "lord",
        "lady",
        "captain",
        "general",
        "baron",
        "duke",
        "count",
        "master",
        "elder",
        "sister",
        "brother",
        "each",
        "when",
    ]
)


def fold(text: str) -> str:
    """Odd quotes, dashes and spaces made plain; the length stays."""
    return text.translate(_FOLD)


def inner_quotes(text: str) -> str:
    """Single quotation marks around an ability inside another one as double ones."""
    return re.sub(r"(?<=\s)'([^']*?[.!])'", r'"\1"', text)


def strip_reminders(text: str) -> str:
    """Without what stands in round brackets."""
    return _REMINDER.sub("", text)


def tokenize(text: str) -> Words:
    """One stretch of masked text in tokens."""
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for match in _TOKEN.finditer(text):
        words.append(match[0])
        starts.append(match.start())
        ends.append(match.end())
    low = tuple(word if word[0] in '"{' else word.lower() for word in words)
    return Words(text, low, tuple(words), tuple(starts), tuple(ends))


def sentences(text: str) -> list[str]:
    """A line cut at its full stops; a quoted ability that ends in one ends the sentence too, where one begins after."""
    out: list[str] = []
    begin = at = 0
    quoted = False
    while at < len(text):
        char = text[at]
        if char == '"':
            quoted = not quoted
            if not quoted and text[at - 1] in ".!?" and _begins(text, at + 1):
                out.append(text[begin : at + 1])
                begin = at + 1
        elif char == "." and not quoted and (at + 1 == len(text) or text[at + 1] in ' "'):
            out.append(text[begin:at])
            begin = at + 1
        at += 1
    out.append(text[begin:])
    return [one.strip() for one in out if one.strip()]


def _begins(text: str, at: int) -> bool:
    rest = text[at:].lstrip()
    return not rest or (rest[0].isupper() or rest[0] == "~")
