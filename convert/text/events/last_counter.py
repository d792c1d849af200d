"""The counter that fills or empties a card: "the last Spell Counter is removed from this card", "the 4th is placed"."""

from __future__ import annotations

from convert.effects import Amount, Condition, Event, Filter, Selector
from convert.text.cursor import Cursor
from convert.text.grammar.counting import counter_kind
from convert.text.reference.thing import ME


def take_nth_counter(cur: Cursor) -> tuple[Event, Condition] | None:
    """The event and what must hold after it; it must reach the cursor's end. None (and no move) for none."""
    start = cur.pos
    found = _nth(cur) if cur.take("the") else None
    if found is None or not cur.done:
        cur.pos = start
        return None
    return found


def _nth(cur: Cursor) -> tuple[Event, Condition] | None:
    last = cur.take("last")
    word = "" if last else cur.peek()
    number = int(word[:-2]) if word[:-2].isdigit() and word[-2:] in ("st", "nd", "rd", "th") else 0
    cur.pos += 1 if number else 0
    if last and cur.take("material") and _of_this(cur, "is", "detached", "from"):
        return Event(event="detached", what=ME), Condition(compare=(_so_many("material"), "eq", 0))
    name = counter_kind(cur)
    if name is None:
        return None
    if last and _of_this(cur, "is", "removed", "from"):
        return Event(event="counter_removed", what=ME), Condition(compare=(_so_many(name), "eq", 0))
    if number and _of_this(cur, "is", "placed", "on"):
        return Event(event="counter_placed", what=ME), Condition(compare=(_so_many(name), "gte", number))
    return None


def _of_this(cur: Cursor, *words: str) -> bool:
    return cur.take(*words, "this", "card")


def _so_many(name: str) -> Amount:
    """How many such counters this card carries."""
    carried = Selector(how="self", kind="counter", where=Filter(counter=name))
    return Amount(per=Amount(n=1), count=carried)
