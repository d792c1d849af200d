"""So many at once: "2 or more monsters are Special Summoned at the same time", "exactly 1 monster you control (and no
other cards) is destroyed", "a monster(s) is destroyed"."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from convert.effects import Ability, Amount, Bound, Condition, Event, Selector
from convert.effects.steps import NegateSummon
from convert.effects.walk import mapped, parts
from convert.text.cursor import Cursor
from convert.text.tokens import OneOrMore

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


_ONE_OR_MORE = Bound(gte=1)
_ONCE_FOR_ALL = _HAPPENS | {"prepared", "discarded", "leaves_play", "revealed", "set", "placed"}
"""What "a monster(s)" is told of once, however many it befalls at the same moment."""
_NO_THINGS = frozenset(("zone", "effect", "attribute", "counter", "material"))


def once_for_all(event: Event, said: Sequence[str]) -> Event:
    """The event that was ``said`` of "a monster(s)": told once of all that it befalls at the same moment (GAME-08)."""
    if "would" in said or not any(isinstance(word, OneOrMore) and word not in _NO_THINGS for word in said):
        return event
    if event.any_ is not None:
        return msgspec.structs.replace(event, any_=tuple([once_for_all(one, said) for one in event.any_]))
    what = event.what
    befalls = event.event in _ONCE_FOR_ALL and event.number is None
    if not befalls or what is None or what.how is not None or what.ref is not None or what.kind == "caster":
        return event
    return msgspec.structs.replace(event, number=_ONE_OR_MORE)


def of_each(ability: Ability) -> Ability:
    """The ability; told of each of them by itself where it asks what the one is that it befalls, or for a number of it
    ("gain LP equal to its ATK"), or undoes its coming."""
    when, said = ability.when, (ability.if_, ability.cost, ability.targets, ability.do)
    if when is None or not any(_of_one(part, when) for part in parts(said)):
        return ability
    return msgspec.structs.replace(ability, when=mapped(when, _each))


def _of_one(part: Struct, when: Event) -> bool:
    if isinstance(part, Condition):
        return part.of is not None and part.of.how == "event"
    if isinstance(part, Amount):
        return part.event is not None or (part.stat is not None and part.of is not None and part.of.how == "event")
    player = "event" in (getattr(part, "side", None), getattr(part, "chooser", None), getattr(part, "who", None))
    player |= isinstance(part, Selector) and part.how == "event" and part.kind == "caster"
    return isinstance(part, NegateSummon) or (player and not all(map(_is_known, when.any_ or (when,))))


def _is_known(event: Event) -> bool:
    """Whose they all are, or who does it: one player's."""
    sides = (event.whose, event.to_whose, event.what.side if event.what is not None else None)
    return any(side in ("you", "opponent") for side in sides)


def _each(part: object) -> object:
    draws = isinstance(part, Event) and part.how == "draw"
    if not isinstance(part, Event) or part.number != _ONE_OR_MORE or draws:
        return part
    return msgspec.structs.replace(part, number=None)
