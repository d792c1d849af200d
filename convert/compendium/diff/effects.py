"""What two effect trees say, sentence by sentence, and where they part: "8 → 7 Effect Damage", or what was and is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import msgspec

from convert.compendium.diff.fields import EFFECTS, TEXT
from convert.contract.system import System
from convert.prose import number

_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_TOKEN = re.compile(r"\d+|\w+(?:['’-]\w+)*|\S")
_COUNTED = frozenset(number(value) for value in range(13))
SAME_WORDS = "told in the same words, played differently"
NOTHING = "nothing"
WAS, NOW = "was: ", "now: "


class EffectWords:
    """The sentences of an entry's effects, written from its tree by the game, for old trees and new alike."""

    def __init__(self, system: System) -> None:
        self._system = system

    def sentences(self, kind: str, entry: Mapping[str, Any]) -> list[str]:
        """One sentence each. A tree that is no tree of today's is told by the text that stands beside it."""
        try:
            typed = msgspec.convert(entry, self._system.entry_types[kind])
        except msgspec.ValidationError:
            return sentences_of(str(entry.get(TEXT, "")))
        abilities: Sequence[Any] = getattr(typed, EFFECTS, ())
        told = [text for ability in abilities for text in self._system.words(typed, (ability,))]
        if not told and abilities:
            return sentences_of(str(entry.get(TEXT, "")))
        return [sentence for text in told for sentence in sentences_of(text)]

    def told(self, kind: str, old: Mapping[str, Any], new: Mapping[str, Any], *, numbers: bool) -> tuple[str, ...]:
        """How the effects differ: figures as "8 → 7 Effect Damage", else the sentences that were and are."""
        before, after = self.sentences(kind, old), self.sentences(kind, new)
        if numbers:
            figures = tuple(moved(before, after))
            if figures:
                return figures
        return was_and_is(before, after) or (SAME_WORDS,)


def sentences_of(text: str) -> list[str]:
    """The sentences of a text."""
    return [part for line in text.split("\n") for part in _SENTENCE.split(line.strip()) if part]


def moved(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """The numbers that moved between two tellings of one tree, each with the word that it counts; nothing where the
    sentences differ in more than that."""
    if len(before) != len(after):
        return
    pairs = [(_TOKEN.findall(old), _TOKEN.findall(new)) for old, new in zip(before, after, strict=True)]
    if any(len(old) != len(new) for old, new in pairs):
        return
    for old, new in pairs:
        for at, (one, other) in enumerate(zip(old, new, strict=True)):
            if one != other and _counts(one) and _counts(other):
                yield f"{one} → {other}{_counted(new[at + 1 :])}"


def _counts(token: str) -> bool:
    return token.isdigit() or token.casefold() in _COUNTED


def _counted(after: Sequence[str]) -> str:
    """The name of what is counted: the capitalised words that follow, or the one word that does."""
    name: list[str] = []
    for token in after:
        if not token[0].isupper():
            break
        name.append(token)
    if not name and after and after[0][0].isalpha():
        name = [after[0]]
    return "".join(f" {word}" for word in name)


def was_and_is(before: Sequence[str], after: Sequence[str]) -> tuple[str, ...]:
    """Only the sentences that differ: "was: …" and "now: …"."""
    gone: list[str] = []
    come: list[str] = []
    for tag, low, high, start, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            gone += before[low:high]
            come += after[start:end]
    if not gone and not come:
        return ()
    return WAS + (" ".join(gone) or NOTHING), NOW + (" ".join(come) or NOTHING)
