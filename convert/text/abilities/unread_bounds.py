"""Which unread words bound an ability: without them it would do too much (reader.md 2.6).

One rule for all of them. A clause that nobody read bounds what is read beside it where it says what its user or the
thing at hand cannot, can only or must do, how often it is used, or how long it lasts; words that give more, or bind the
opponent, are only left to the table. The ability that they stand in, or follow as a sentence of its own about "this
effect", "this turn" or "it", is used only if the table allows it by those words: they are one of its conditions.
"""

from __future__ import annotations

from collections.abc import Sequence

from convert.text.book import Book
from convert.text.grammar.time import ITS_TURN

_YOURS = (("you", "cannot"), ("you", "can", "only"), ("you", "must"))
_BINDS = (
    *(("cannot",), ("can", "only"), ("can", "be", "used", "only")),
    *(("lasts",), ("effects", "last"), ("changes", "last"), ("is", "only", "applied"), ("are", "only", "applied")),
)
_USES = (("you", "can", "only", "use"), ("you", "can", "only", "activate"))
_OTHERS = frozenset(("opponent", "neither", "player", "players"))
_AT_HAND = frozenset(("it", "its", "they", "their", "those", "that", "this", "these", "the"))
_GIVEN = frozenset(("destroyed", "negated", "targeted", "activated", "chained", "banished"))
""" "It cannot be destroyed": no bound, but a gift."""
_BACK = frozenset(("these", "that", "it", "they", "those"))
"""What a sentence begins with that is about what stands before it."""
_ITS_TIME = ITS_TURN | {"for-rest-of-turn"}


def bounds(said: Sequence[str]) -> bool:
    """Whether these unread words bound what is done beside them, whatever comes of it: "if you took it from the Deck,
    you cannot …" is left to the table where it stands, unless it says what "this effect" may do."""
    if said[:1] == ["if"] and _at(said, "this", "effect") < 0:
        return False
    theirs = _at(said, "opponent", "must") >= 0  # "your opponent must pay 500 LP to activate card effects"
    if _at(said, "to", "activate") >= 0 and "must" in said and not theirs:
        return True
    if _at(said, "you", "can", "use", "this", "effect") == 0 and "times" in said:
        return True  # "a number of times per turn up to the number of …"
    yours = next((at for row in _YOURS if (at := _at(said, *row)) >= 0), -1)
    if yours >= 0:
        return _at(said, "you", "can", "only", "gain") != yours  # "(you can only gain this effect once per turn)"
    verb, row = min(((at, row) for row in _BINDS if (at := _at(said, *row)) > 0), default=(0, ()))
    comma = max((k for k in range(verb) if said[k] in (",", "(", "also", "and", "but")), default=-1)
    subject, after = said[comma + 1 : verb], said[verb + len(row) : verb + len(row) + 4]
    if not subject or subject[0] not in _AT_HAND or not _OTHERS.isdisjoint(subject):
        return False
    if any("zone" in word for word in subject):
        return False
    return row != ("cannot",) or after[:1] != ["be"] or _GIVEN.isdisjoint(after)


def of_every_use(said: Sequence[str]) -> bool:
    """ "You can only use each effect of “Moss” once per turn, while X": of all that can be used of the card."""
    whole = any(_at(said, *row) == 0 for row in _USES) and "this" not in said[:6] and "effect" in " ".join(said)
    return whole and "opponent" not in said


def unread_bearers(book: Book, words: Sequence[str]) -> list[int]:
    """The clauses that nobody read and that say what alone may bear this card ("equip only to a Fish that …")."""
    return [
        index
        for index, piece in enumerate(book.pieces, book.first)
        if piece.why is not None and any(_at(words[piece.start : piece.end], *row) >= 0 for row in _BORNE_BY)
    ]


_BORNE_BY = (
    *(("equip", "only", "to"), ("equip", "it", "only", "to"), ("be", "equipped", "only", "to")),
    *(("only", "be", "equipped", "to"), ("must", "be", "equipped", "to"), ("only", "equip", "this", "card", "to")),
)


def points_back(said: Sequence[str]) -> bool:
    """Whether a sentence of its own is about what was done before it: no rule that stands for itself, nor an effect."""
    if ":" in said or ";" in said:
        return False
    if _at(said, "to", "activate") >= 0:
        return True
    first, second, *_ = (*(word for word in said if word != "("), "", "")
    back = first in _BACK or (first == "this" and second not in ("card", "monster", "face-up"))
    of_it = any(_at(said, "this", word) >= 0 for word in ("turn", "effect", "way"))
    return back or of_it or not _ITS_TIME.isdisjoint(said)


def _at(words: Sequence[str], *row: str) -> int:
    """Where the row stands in the words; -1 for nowhere."""
    if row[0] not in words:
        return -1
    size = len(row)
    return next((k for k in range(len(words) - size + 1) if tuple(words[k : k + size]) == row), -1)
