"""A few letters that a person types, compared with a text."""

from __future__ import annotations

import re

_WORDS = re.compile(r"[^\w']+")


def words_begin(wanted: str, text: str) -> bool:
    """Whether every word of ``wanted`` begins a word of ``text``, each another one, in the same order: ``cast hino``
    for "Khay casts Hinotama". Case must be the same already."""
    words = iter(_WORDS.split(text))
    return all(any(word.startswith(one) for word in words) for one in _WORDS.split(wanted) if one)
