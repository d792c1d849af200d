"""So many at once: "2 or more monsters are Special Summoned at the same time", "exactly 1 monster you control (and no
other cards) is destroyed"."""

from __future__ import annotations

import msgspec

from convert.effects import Bound, Event, Selector
from convert.text.cursor import Cursor

_HAPPENS = frozenset(("summoned", "destroyed", "used", "banished", "returned", "tributed"))
"""What may befall several things at once here."""
_NOTHING_ELSE = (
    ("(", "and", "no", "other", "cards", ")"),
    ("(", "and", "no", "other", "card", ")"),
    ("(", "and", "no", "other", "monster", ")"),
    ("and", "no", "other", "cards"),
    ("and", "no", "other", "card"),
    ("and", "no", "other", "monster"),
)


class SoMany(msgspec.Struct, frozen=True):
    """How many it befalls at once, as its subject says, and whether nothing else."""

    number: Bound
    alone: bool = False


def so_many(cur: Cursor, what: Selector, said: list[str]) -> tuple[Selector, SoMany | None]:
    """The thing without the number that was ``said`` of it, and that number where it is more than "a monster" says; at
    the cursor may stand "(and no other cards)"."""
    exactly = "exactly" in said
    if not exactly and what.count in (None, 1, "any", "all"):
        return what, None
    match what.count:
        case int(many):
            number = Bound(eq=many)
        case (int(least), 99) if not exactly:
            number = Bound(gte=least)
        case _ if exactly and said[:2] == ["exactly", "1"]:
            number = Bound(eq=1)
        case _:
            return what, None
    what = msgspec.structs.replace(what, count=None)
    return what, SoMany(number, alone=exactly and bool(cur.take_phrase(_NOTHING_ELSE)))


def at_once(said: list[str], event: Event, many: SoMany) -> Event | None:
    """The event of so many at once, as all its words say; None where it cannot be asked of several, or several may
    come one after another."""
    several = event.any_ or (event,)
    if len({one.event for one in several}) > 1 or several[0].event not in _HAPPENS:
        return None
    if (
        "would" in said and several[0].event != "destroyed"
    ):  # of what else would befall a thing, play is told one by one
        return None
    if "at the same time" not in " ".join(said) and many.number != Bound(eq=1):
        return None
    counted = tuple([msgspec.structs.replace(one, number=many.number, alone=many.alone) for one in several])
    return msgspec.structs.replace(event, any_=counted) if event.any_ is not None else counted[0]


def counts(event: Event) -> bool:
    """Whether it is of so many at once."""
    return event.number not in (None, Bound(gte=1)) or any(map(counts, event.any_ or ()))
