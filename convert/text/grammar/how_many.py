"""How many of something: "2", "2 or more", "up to 3", "that many"."""

from __future__ import annotations

from typing import NamedTuple

from convert.effects.terms import Count, How
from convert.text.cursor import Cursor

AFTER_NUMBER = frozenset(("or", "+", "of"))
THAT_MANY = (("that", "many"), ("the", "same", "number", "of"), ("an", "equal", "number", "of"))


class Many(NamedTuple):
    """How many there are of something, as far as a number or a word before it says."""

    number: Count | None = None
    how: How | None = None
    plural: bool = False


def numbered(cur: Cursor) -> Many | None:
    """ "2", "2 or more", "at least 2", "2+", "1 or 2"; None for no number of them: "3 or 6", "2 or less", "1 of X"."""
    count, least = int(cur.peek()), cur.words[max(0, cur.pos - 2) : cur.pos] == ["at", "least"]
    cur.pos += 1
    if cur.peek() not in AFTER_NUMBER:
        return Many((count, 99) if least and count > 1 else count, plural=count != 1)
    if cur.take("or", "more") or cur.take("+"):
        cur.at("of", "your") and cur.take("of")
        return Many((count, 99), plural=True)
    if cur.peek() == "or" and cur.peek(1).isdigit():
        most = int(cur.peek(1))
        cur.pos += 2
        cur.at("of", "your") and cur.take("of")
        return Many((count, most), plural=True) if most == count + 1 else None  # "3 or 6 cards": not 4 or 5 of them
    fewer = cur.at("or", "less") or cur.at("or", "fewer")
    if fewer or (cur.take("of") and not cur.take("the") and not cur.at("your")):
        return None
    return Many(count, plural=count != 1)


def up_to(cur: Cursor) -> Many | None:
    """After "up to": "3", "3 of your"."""
    if not cur.peek().isdigit():
        return None
    most = int(cur.peek())
    cur.pos += 1
    cur.at("of", "your") and cur.take("of")
    return Many((0, most), plural=True)
