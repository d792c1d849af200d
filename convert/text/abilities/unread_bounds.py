"""Which unread words bound an ability: without them it would do too much (reader.md 2.6).

One rule for all of them. A clause that nobody read bounds what is read beside it where it says how often, when or at
which price that may be used, or how long it lasts: the ability is used only if the table allows it by those words, as
one of its conditions. What comes of the use ("for the rest of this turn, you cannot …", "they cannot attack") bounds
nothing: what was read is done, and the rest is left to the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from convert.text.book import Book
from convert.text.grammar.time import ITS_TURN

_ALLOWS = (("cannot",), ("can", "only"), ("can", "be", "used", "only"), ("is", "only"), ("are", "only"), ("must",))
_LASTS = (("lasts",), ("effects", "last"), ("changes", "last"))
_USES = (("you", "can", "only", "use"), ("you", "can", "only", "activate"))
_OTHERS = frozenset(("opponent", "neither", "player", "players"))
_AT_HAND = frozenset(("it", "its", "they", "their", "those", "that", "this", "these", "the"))
_GIVEN = frozenset(("destroyed", "negated", "targeted", "activated", "chained", "banished"))
""" "This effect cannot be negated": no bound, but a gift."""
_BACK = frozenset(("these", "that", "it", "they", "those"))
"""What a sentence begins with that is about what stands before it."""
_ITS_TIME = ITS_TURN | {"for-rest-of-turn"}
_OF_USE = (
    *(("this", "effect"), ("this", "way"), ("same", "effect"), ("following", "effects"), ("each", "effect")),
    *(("to", "activate"), ("summoning", "effect")),
)
"""What a bound of a use says of it: "this card cannot use this effect next turn"."""


def bounds(said: Sequence[str]) -> bool:
    """Whether these unread words bound what is done beside them, whatever comes of it: "if you took it from the Deck,
    you cannot …" is left to the table where it stands, unless it says what "this effect" may do."""
    if said[:1] == ["if"] and _at(said, "this", "effect") < 0:
        return False
    if _at(said, "you", "can", "use", "this", "effect") == 0 and "times" in said:
        return True  # "a number of times per turn up to the number of …"
    verb = min((at for row in _ALLOWS if (at := _at(said, *row)) > 0 and said[at - 1] != "not"), default=-1)
    if verb < 0:
        return says_how_long(said)
    if not _OTHERS.isdisjoint(_subject(said, verb)) or _at(said, "you", "can", "only", "gain") == verb - 1:
        return False  # "(you can only gain this effect once per turn)", of the one that gains it
    after = said[verb + 1 : verb + 3]
    return (after[:1] != ["be"] or _GIVEN.isdisjoint(after)) and _of_its_use(said)


def _of_its_use(said: Sequence[str]) -> bool:
    """Whether they speak of the use itself or of its turn, and not of what comes "after this effect resolves"."""
    if not ITS_TURN.isdisjoint(said):
        return True
    named = any(pair == ("effect", "of") and after[0] == '"' for pair, after in _threes(said))
    return named or any((at := _at(said, *row)) >= 0 and "resolves" not in said[at : at + 3] for row in _OF_USE)


def _threes(said: Sequence[str]) -> Iterator[tuple[tuple[str, str], str]]:
    return zip(pairwise(said), said[2:], strict=False)


def says_how_long(said: Sequence[str]) -> bool:
    """ "This change lasts until …": of what stands before it."""
    verb = min((at for row in _LASTS if (at := _at(said, *row)) > 0), default=-1)
    return verb > 0 and not _AT_HAND.isdisjoint(_subject(said, verb)[:1])


def _subject(said: Sequence[str], verb: int) -> Sequence[str]:
    return said[max((k + 1 for k in range(verb) if said[k] in _SEAMS), default=0) : verb]


_SEAMS = (",", "(", "also", "and", "but")


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


def put_on_unread(book: Book, words: Sequence[str]) -> bool:
    """Whether a clause that nobody read puts this card on its first bearer ("Special Summon it and equip it with this
    card")."""
    unread = [words[piece.start : piece.end] for piece in book.pieces if piece.why is not None]
    first = [said for said in unread if said[:1] != ["while"] and _at(said, "you", "can") < 0]
    return any(_at(said, *row) >= 0 for said in first for row in _PUTS_ON)


_PUTS_ON = (("equip", "it", "with", "this", "card"), ("equip", "to"))


def points_back(said: Sequence[str]) -> bool:
    """Whether a sentence of its own is about what was done before it: no rule that stands for itself, nor an effect."""
    if ":" in said or ";" in said:
        return False
    if _at(said, "to", "activate") >= 0 and "would" not in said:
        return True
    first, second, *_ = (*(word for word in said if word != "("), "", "")
    back = (
        first in _BACK
        or _at(said, "when", "you", "do") == 0
        or (first == "this" and second not in ("card", "monster", "face-up"))
    )
    of_it = any(_at(said, "this", word) >= 0 for word in ("turn", "effect", "way"))
    return back or of_it or not _ITS_TIME.isdisjoint(said)


def _at(words: Sequence[str], *row: str) -> int:
    """Where the row stands in the words; -1 for nowhere."""
    if row[0] not in words:
        return -1
    size = len(row)
    return next((k for k in range(len(words) - size + 1) if tuple(words[k : k + size]) == row), -1)
