"""Bring card wording down to what carries meaning, so that a clause and its rendering can be compared.

First the reader's own rewrite table (old wording into new), then ``data/normal.txt``: function words go, and words that
say the same become one. What is left is a set of words: the order in which a clause says things is not compared, and
neither is what a reference ("it", "that target") points at.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

from convert.text.rewrite import Rewriter
from convert.text.tokens import tokenize

_NAME = '"'
_STATS = re.compile(r"(?<= )(\w+)/(atk|def|level)(?= )")
_LINK = re.compile(r"(?<= )link-(\d+)(?= )")
"""Link-4: Link Rating 4."""
_COUNTER = re.compile(r"(?<= \w)-counters?(?= )")
""" "A-Counter", and "A Counter"."""
_TYPE = re.compile(r"(?<=\w)-type(?=/)")
""" "Machine-Type/WIND/Level 6": as printed of a token in the first years, and "Machine/WIND/Level 6" today."""
_YOURS = re.compile(
    r" your ((?:(?!opponent|hand|gy|deck|extra-deck|banished|turn)\S+ ){0,3})(monster|token|spell/trap)(?= )"
)
"""Your monster: a monster you control."""
_DEFINITE = re.compile(
    r" (?:the|that|those|these|their|this) (?:same )?(?:(?:[\w-]+ed|attacking|battling|monster|face-up|face-down) )?"
    r"(?:monster|card|spell|trap|spell/trap|token|target|attack-target)(?= )"
)
"""A thing spoken of before: "that monster", "the destroyed card". What it is, the tree holds as a reference."""
_THINGS = frozenset({"monster", "card", "spell", "trap", "spell/trap", "target", "token", "attack-target", "effect"})


@dataclass(frozen=True)
class Normaliser:
    """The tables, read once."""

    rewriter: Rewriter
    same: dict[str, tuple[str, ...]]
    """Word → what it counts as: nothing, one word or several."""
    phrases: tuple[tuple[str, str], ...]
    """Words in a row → words in a row, the longest first."""

    @classmethod
    def load(cls) -> Normaliser:
        """Read the rewrite table and ``data/normal.txt``."""
        same: dict[str, tuple[str, ...]] = {}
        phrases: dict[str, str] = {}
        text = files("tests.wording.renderer").joinpath("data/normal.txt").read_text("utf-8")
        for line in text.splitlines():
            row = line.partition("#")[0].strip()
            words, arrow, canon = row.partition("=>")
            if words.startswith("phrase:"):
                phrases[f" {words.removeprefix('phrase:').strip()} "] = f" {canon.strip()} "
                continue
            for word in words.split():
                same[word] = tuple(map(_stem, canon.split())) if arrow else ()
        ordered = sorted(phrases.items(), key=lambda row: (-len(row[0]), row[0]))
        return cls(Rewriter.load(), {_stem(word): canon for word, canon in same.items()}, tuple(ordered))

    def __call__(self, text: str) -> frozenset[str]:
        """The words of the text that carry meaning."""
        words = self.rewriter(tokenize(text)).words
        names = [word for word in words if word[:1] == '"']
        line = " ".join(["", *(_NAME if word[:1] == '"' else word for word in words), ""])
        line = _COUNTER.sub(" counter", _LINK.sub(r"link-rating \1", _STATS.sub(r"\1 \2", line)))
        line = _TYPE.sub("", line)
        for old, new in self.phrases:
            line = line.replace(old, new)
        line = _YOURS.sub(r" \1\2 you control", _DEFINITE.sub(" ", line))
        words = line.split()
        out: set[str] = set()
        for word in words:
            if word != _NAME:
                out.update(self._word(word))
        out.update(_stem(name.strip('"').lower().replace("(s)", "")) for name in names)
        return frozenset(out)

    def _word(self, word: str) -> tuple[str, ...]:
        if not any(letter.isalnum() for letter in word):
            return ()
        if word.startswith("non-") and len(word) > len("non-"):
            return (_stem("except"), *self._word(word.removeprefix("non-")))
        stem = _stem(word)
        return self.same.get(stem, (stem,))


def _stem(word: str) -> str:
    """A word without the endings of its forms, so that "destroys" and "destroyed" are one."""
    for ending in ("ies", "ied", "ing", "es", "ed", "s", "e", "y"):
        if ending == "y" and word[-2:-1] in "aeiou":
            continue
        if word.endswith(ending) and len(word) > len(ending) + 2 and not word.endswith("ss"):
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 4 and word[-1:] == word[-2:-1] and word[-1] not in "ls" else word
