"""Unread clauses that follow each other in one sentence are one clause: "…, also …" as the card has it, in one piece.

What was read of a sentence first and given up later would else be handed to the table in crumbs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from convert.effects import Ability, Condition
from convert.effects.walk import mapped, parts
from convert.text.book import Book, Piece
from convert.text.split import Sentence


def joined(book: Book, abilities: Sequence[Ability], sentences: Sequence[Sentence]) -> tuple[Ability, ...]:
    """The abilities, counted anew by the clauses that are left in the book."""
    if sum(piece.why is not None for piece in book.pieces) < 2:
        return tuple(abilities)
    named = {index for part in parts(abilities) for index in _named(part)}
    kept: list[Piece] = []
    numbers: dict[int, int] = {}
    open_ = -1
    """The sentence of the last clause, if that one is unread and nothing in the tree names it."""
    for index, piece in enumerate(book.pieces, book.first):
        sentence = next((at for at, one in enumerate(sentences) if one.start <= piece.start < one.end), -1)
        loose = piece.why is not None and index not in named
        if loose and sentence == open_ >= 0 and piece.start >= kept[-1].start:
            kept[-1].end = max(kept[-1].end, piece.end)
            if kept[-1].role != piece.role:
                kept[-1].role = "effect"
        else:
            kept.append(piece)
        numbers[index] = book.first + len(kept) - 1
        open_ = sentence if loose else -1
    if len(kept) == len(book.pieces):
        return tuple(abilities)
    book.pieces[:] = kept
    return tuple([mapped(one, lambda part: _renumbered(part, numbers)) for one in abilities])


def _named(part: Struct) -> tuple[int, ...]:
    """The clauses that a part of a tree names itself."""
    if isinstance(part, Condition) and part.unread is not None:
        return (part.unread,)
    src = getattr(part, "src", None)
    return src if isinstance(src, tuple) else () if src is None else (src,)


def _renumbered(part: Any, numbers: dict[int, int]) -> Any:
    if isinstance(part, Condition) and part.unread is not None:
        return replace(part, unread=numbers[part.unread])
    src = getattr(part, "src", None)
    if src is None:
        return part
    return replace(part, src=tuple([numbers[one] for one in src]) if isinstance(src, tuple) else numbers[src])
