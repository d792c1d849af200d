"""Unread clauses that follow each other in one sentence are one clause: "…, also …" as the card has it, in one piece.

What was read of a sentence first and given up later would else be handed to the table in crumbs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from convert.effects import Ability, Condition
from convert.text.book import Book, Piece
from convert.text.split import Sentence

_PLAIN = frozenset((type(None), bool, int, float, str))
"""What has no parts."""


def joined(book: Book, abilities: Sequence[Ability], sentences: Sequence[Sentence]) -> tuple[Ability, ...]:
    """The abilities, counted anew by the clauses that are left in the book."""
    if sum(piece.why is not None for piece in book.pieces) < 2:
        return tuple(abilities)
    named: set[int] = set()
    _name(abilities, named)
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
    return tuple([_renumbered(one, numbers) for one in abilities])


def _name(value: Any, named: set[int]) -> None:
    """Add the clauses that a part of a tree names."""
    if isinstance(value, tuple | list):
        for one in value:
            if type(one) not in _PLAIN:
                _name(one, named)
    elif isinstance(value, msgspec.Struct):
        src = getattr(value, "src", None)
        named.update(src if isinstance(src, tuple) else () if src is None else (src,))
        if isinstance(value, Condition) and value.unread is not None:
            named.add(value.unread)
        for field in value.__struct_fields__:
            if field != "src" and type(part := getattr(value, field)) not in _PLAIN:
                _name(part, named)


def _renumbered(value: Any, numbers: dict[int, int]) -> Any:
    if isinstance(value, tuple):
        return tuple([_renumbered(one, numbers) for one in value])
    if not isinstance(value, msgspec.Struct):
        return value
    changes: dict[str, Any] = {}
    for field in value.__struct_fields__:
        old = getattr(value, field)
        if field == "src" and old is not None:
            new = tuple([numbers[one] for one in old]) if isinstance(old, tuple) else numbers[old]
        elif field == "unread" and isinstance(value, Condition) and old is not None:
            new = numbers[old]
        else:
            new = _renumbered(old, numbers)
        if new is not old:
            changes[field] = new
    return msgspec.structs.replace(value, **changes) if changes else value
