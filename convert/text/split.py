"""Lines, bullets and sentences: where a text's sentences begin and end, in tokens."""

from __future__ import annotations

from dataclasses import dataclass

from convert.text.tokens import Tokens

_ABBREVIATIONS = frozenset(("max", "min", "vs", "no", "mr", "dr", "ms", "mrs", "st"))


@dataclass(frozen=True, slots=True)
class Sentence:
    """``words[start:end]``, the full stop left out; ``bullet`` if it stands in a bullet, ``line`` counted from 0."""

    start: int
    end: int
    line: int
    bullet: int = -1
    """Which bullet of the text it belongs to, -1 for none."""


def sentences(tokens: Tokens) -> list[Sentence]:
    """Every stretch of tokens between full stops, line ends and bullets; nothing is left out."""
    words, starts, ends, text = tokens.words, tokens.starts, tokens.ends, tokens.text
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

    for at in range(size):
        if at and "\n" in text[ends[at - 1] : starts[at]]:
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
        elif word == "." and depth == 0 and not (at and words[at - 1] in _ABBREVIATIONS):
            close(at)
            begin = at + 1
        elif word == "." and depth and words[begin] == "(" and at + 1 < size and words[at + 1] != ")":
            continue
    close(size)
    return out
