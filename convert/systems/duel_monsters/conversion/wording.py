"""The one place where the game's conversion meets the renderer of its words."""

from __future__ import annotations

from collections.abc import Callable

from convert.systems.duel_monsters.entries import Entry

Words = Callable[[Entry], str]
"""Writes an entry's ``text`` in this game's words."""

UNSAYABLE = "Its effects are in the tree, but could not be put into words."


def load_words() -> Words:
    """The game's renderer. A tree that it cannot say, as a person may write one by hand, does not end a build: its
    text says so."""
    from convert.systems.duel_monsters.words import render

    def words(entry: Entry) -> str:
        try:
            return render(entry)
        except Exception:
            return UNSAYABLE

    return words
