"""What a Trap that came as a monster does "while this card is in your Monster Zone": not while it lies as a Trap."""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects import Condition, Selector
from convert.text.abilities.draft import Draft
from convert.text.book import Book
from convert.text.reference.thing import ME

_SAID = (
    ("while", "this", "card", "is", "in", "your", "monster-zone"),
    ("while", "this", "card", "is", "in", "the", "monster-zone"),
)
_MONSTER = Condition(is_=Selector(kind="monster"), of=ME)


def while_a_monster(draft: Draft, book: Book, words: Sequence[str]) -> None:
    """Write the condition into what a Spell or Trap so says."""
    for piece in map(book.piece, draft.src):
        said = words[piece.start : piece.end]
        if piece.why is None and _MONSTER not in draft.if_:
            size = len(_SAID[0])
            if any(tuple(said[at : at + size]) in _SAID for at in range(len(said) - size + 1)):
                draft.if_.append(_MONSTER)
