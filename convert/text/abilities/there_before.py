"""What works from the GY "(if it was there when the monster was destroyed)": what befell this card itself, and so
brought it there, is not what it waits for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Event
from convert.text.abilities.draft import Draft
from convert.text.book import Book

_BEFORE = ("(", "if", "it", "was", "there", "when")
_BRING_IT = frozenset(("destroyed", "tributed", "banished", "used", "leaves_play", "discarded", "material"))


def there_before(draft: Draft, book: Book, words: Sequence[str]) -> None:
    """The event that an ability with those words answers is of another thing."""
    if draft.when is None:
        return
    for piece in map(book.piece, draft.src):
        said = words[piece.start : piece.end]
        if any(tuple(said[at : at + len(_BEFORE)]) == _BEFORE for at, word in enumerate(said) if word == "("):
            draft.when = _of_another(draft.when)
            return


def _of_another(when: Event) -> Event:
    if when.any_ is not None:
        return msgspec.structs.replace(when, any_=tuple(map(_of_another, when.any_)))
    what = when.what
    if when.event not in _BRING_IT or what is None or what.how is not None or what.ref is not None:
        return when
    return msgspec.structs.replace(when, what=msgspec.structs.replace(what, except_self=True))
