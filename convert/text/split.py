"""Lines, bullets and sentences: where a text's sentences begin and end, in tokens."""

from __future__ import annotations

from bisect import bisect_right

import msgspec

from convert.text.tokens import Tokens

_MARKS = frozenset(("●", "(", ")", "]", "."))
_ABBREVIATIONS = frozenset(("max", "min", "vs", "no", "mr", "dr", "ms", "mrs", "st"))


class Sentence(msgspec.Struct, frozen=True):
    """``words[start:end]``, the full stop left out; ``bullet`` if it stands in a bullet, ``line`` counted from 0."""

    start: int
    end: int
    line: int
    bullet: int = -1
    """Which bullet of the text it belongs to, -1 for none."""


def sentences(tokens: Tokens) -> list[Sentence]:
    """Every stretch of tokens between full stops, line ends and bullets; nothing is left out."""
    words = tokens.words
    out: list[Sentence] = []
    begin = 0
    line = 0
    bullet = -1
    bullets = 0
    depth = 0
    size = len(words)

    def close(end: int) -> None:
        nonlocal begin
        if begin < end:
            out.append(Sentence(begin, end, line, bullet))
        begin = end

    breaks = _breaks(tokens)
    places = [at for at, word in enumerate(words) if word in _MARKS]
    for at in sorted(breaks.union(places)) if breaks else places:
        if at in breaks:
            close(at)
            line += 1
            depth = 0
            bullet = -1
        word = words[at]
        if word == "●":
            close(at)
            begin = at + 1
            bullet = bullets
            bullets += 1
            depth = 0
        elif word == "(":
            depth += 1
        elif word == ")":
            depth = max(0, depth - 1)
            if depth == 0 and begin < size and words[begin] == "(" and at > begin and words[at - 1] == ".":
                close(at + 1)
        elif word == "]" and begin == at:  # "[Flip it over.]": of the sentence before
            begin = at + 1
        elif word == "." and depth == 0 and not (at and (words[at - 1] in _ABBREVIATIONS or _initial(tokens, at))):
            close(at)
            begin = at + 1
    close(size)
    return out


def _initial(tokens: Tokens, at: int) -> bool:
    """Whether the full stop there stands within a name of initials ("M.O.S.S.")."""
    words, starts, ends = tokens.words, tokens.starts, tokens.ends
    if len(words[at - 1]) != 1 or not words[at - 1].isalpha() or at + 1 >= len(words):
        return False
    last = at > 1 and words[at - 2] == "." and ends[at - 2] == starts[at - 1]  # "E.C. Counters"
    return last or starts[at + 1] == ends[at]


def _breaks(tokens: Tokens) -> set[int]:
    """The tokens before which a line ends."""
    starts, ends, text = tokens.starts, tokens.ends, tokens.text
    found: set[int] = set()
    place = text.find("\n")
    while place >= 0:
        at = bisect_right(starts, place)
        if 0 < at < len(starts) and ends[at - 1] <= place:
            found.add(at)
        place = text.find("\n", place + 1)
    return found


def stands_in_brackets(words: list[str], start: int, end: int) -> bool:
    """Whether one pair of brackets holds all these words: "(It is a lamp.)", not "(Quick Effect): … (it is a lamp)"."""
    if words[start] != "(" or words[end - 1] != ")":
        return False
    depth = 0
    for at in range(start, end):
        depth += (words[at] == "(") - (words[at] == ")")
        if depth == 0:
            return at == end - 1
    return False
