"""A few letters that a person types, compared with a text, and names found by their words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

_SPELLINGS = (("defenc", "defens"), ("offenc", "offens"), ("armour", "armor"), ("colour", "color"), ("honour", "honor"))
_ENDINGS = re.compile(r"is(?=(?:e|es|ed|ing|ation|ations)\b)")
_WORDS = re.compile(r"[^\w']+")


def one_spelling(text: str) -> str:
    """The text with words that British and American English spell differently in one of the ways: defence as defense,
    Polymerisation as Polymerization. For comparing only."""
    for british, american in _SPELLINGS:
        text = text.replace(british, american)
    return _ENDINGS.sub("iz", text)


def words_begin(wanted: str, text: str) -> bool:
    """Whether every word of ``wanted`` begins a word of ``text``, each another one, in the same order: ``cast hino``
    for "Khay casts Hinotama". Case must be the same already."""
    words = iter(_WORDS.split(one_spelling(text)))
    return all(any(word.startswith(one) for word in words) for one in _WORDS.split(one_spelling(wanted)) if one)


def by_words(names: Sequence[Sequence[str]], wanted: str) -> list[int]:
    """Which of these are called so, each known by some names: those whose name it is; else those that have all its
    words in a name, in any order; else those that have words which begin so."""
    words = _parts(wanted)
    for spelled in (str.casefold, _without_marks):
        whole = spelled(wanted.strip())
        exact = [at for at, known in enumerate(names) if whole and whole in map(spelled, known)]
        if exact:
            return exact
    if not words:
        return []
    having = [at for at, known in enumerate(names) if any(set(words) <= set(_parts(name)) for name in known)]
    return having or [
        at
        for at, known in enumerate(names)
        if any(all(any(have.startswith(word) for have in _parts(name)) for word in words) for name in known)
    ]


def nearest_first(names: Sequence[str], wanted: str) -> list[str]:
    """The names that begin with the words before those that have them elsewhere, short ones first: they have least
    beside the words."""
    begun = " ".join(_parts(wanted))
    return sorted(names, key=lambda name: (not " ".join(_parts(name)).startswith(begun), len(name), name))


def _without_marks(name: str) -> str:
    """The name in one case and without accents, which not every keyboard has."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).replace("\u2019", "'")


def _parts(name: str) -> list[str]:
    return re.findall(r"\w+", one_spelling(_without_marks(name)))
