"""A noun phrase as read, and what a description comes to: either of two, the one of a plural, the bearer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from convert.effects import Filter, Selector
from convert.effects.terms import Kind
from convert.text.cursor import Cursor
from convert.text.reference.thing import ME

_TARGETED = frozenset(("target", "targets", "targeted", "selected", "chosen"))


@dataclass(slots=True)
class Noun:
    """A noun phrase as read: a selector, or a mention ("it", "that", "those", "the") of something before."""

    selector: Selector
    mention: str = ""
    plural: bool = False
    done: bool = False
    """What something was done to ("the discarded monster", "that target"): never this card itself."""
    verb: str = ""
    """What was done to it ("discarded", "special-summoned"), where the text says so."""
    head: str = ""
    """The word that a mention ends with ("card", "monster"), where it has one."""
    said: frozenset[str] = frozenset()
    """What a mention says of it again: "that Fish monster", "that face-up card"."""
    whose: str = ""
    """Whose a mention says that it is ("that monster you control"), if it does."""
    called: str = ""
    """The name in a mention: "that “Moss” monster"."""
    number: int = 1
    """How many a mention says that there are: "those 2 monsters"."""
    zone: str = ""
    """Where a mention says that it is or was ("that card on the field", "that monster from your GY"), if it does."""
    sided: bool = False
    """ "Your monster", without a number: in a battle, or where one is targeted, that one."""
    headless: bool = False
    """Adjectives alone ("1 LIGHT", "2 Dragons"): a later noun may be theirs too."""
    player: str = ""
    """For a phrase that names a player: you, opponent, each, that."""
    also: Sequence[Noun] = ()
    """More things joined by "and", each with its own count."""

    @property
    def targeted(self) -> bool:
        """Whether the words say that it was targeted."""
        return self.verb in _TARGETED


PARTNER = Selector(how="previous", kind="any", count="all")
"""In a list, the thing before "and" ("… and 1 Fish with the same Level"), until it has a name."""
PARTNERS = Selector(how="previous", kind="monster", count="all")
"""All the things that stand before one in such a list."""


def either(
    one: dict[str, Any], one_kind: Kind | tuple[Kind, ...] | None, two: dict[str, Any], two_kind: Any
) -> dict[str, Any]:
    """One filter for "this or that": alternatives, each with its own kind."""
    if one_kind == two_kind or one_kind is None or two_kind is None:
        key = next(iter(one), "")
        if set(one) == set(two) == {key} and key in ("name", "series", "type", "attribute", "class_"):
            return {key: (*_tuple(one[key]), *_tuple(two[key]))}
    first = Filter(**one, kind=one_kind) if "any_" not in one else None
    second = Filter(**two, kind=two_kind)
    if first is None:
        return {"any_": (*one["any_"], second)}
    return {"any_": (first, second)}


def _tuple(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def one_of(name: Any) -> Any:
    """ "3 “Moss Frogs”": the name of each."""
    return name[:-1] if isinstance(name, str) and name.endswith("s") and not name.endswith("ss") else name


def bearer(selector: Selector) -> Selector:
    """ "A Dragon monster equipped with this card": the one that bears it, if it is a Dragon (and yours, where that
    is said), not any one of them. Of
    "1 monster equipped to this card" one is chosen among those that it wears."""
    where = selector.where
    if where is None or where.equipped_to != ME or selector.kind != "monster":
        return selector
    if where.lies_as is not None and selector.how in ("choose", "target", "random", "all"):
        return selector
    rest = msgspec.structs.replace(where, equipped_to=None, lies_as=None)
    side = selector.side if selector.side in ("you", "opponent") else None
    return Selector(how="equipped", kind="monster", side=side, where=None if rest == Filter() else rest)


def names_joined(cur: Cursor) -> tuple[str, ...]:
    """ "“A”, “B”, and “C”": the names that "and" joins; empty (and no move) where they are not joined so."""
    start = cur.pos
    names: list[str] = []
    joint = ""
    while cur.peek()[:1] == '"':
        names.append(cur.peek().strip('"'))
        cur.pos += 1
        at = 1 if cur.peek() == "," and cur.peek(1) == "and" else 0
        if cur.peek(at) not in (",", "and") or cur.peek(at + 1)[:1] != '"':
            break
        joint = cur.peek(at)
        cur.pos += at + 1
    if len(names) > 1 and joint == "and":
        return tuple(names)
    cur.pos = start
    return ()


def of_the_same(noun: Noun) -> Noun:
    """ "Any excavated Ritual Spells and “Moss” monsters": each of those that are of either kind, of the same cards."""
    one = noun.selector
    two = noun.also[0].selector if len(noun.also) == 1 and not noun.also[0].mention else None
    if two is None or noun.mention or one.among is None or one.how != "all" or one.kind is None or two.kind is None:
        return noun
    if one != Selector(how="all", kind=one.kind, where=one.where, among=one.among):
        return noun
    if two != Selector(how="all", kind=two.kind, where=two.where):
        return noun
    each = [msgspec.structs.replace(that.where or Filter(), kind=that.kind) for that in (one, two)]
    whole = Selector(how="all", kind="any", where=Filter(any_=tuple(each)), among=one.among)
    return Noun(whole, plural=True)
