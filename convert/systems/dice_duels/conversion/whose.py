"""Whose thing a selector means, and what target that gives (DICE-CONV-21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Literal

import msgspec

from convert.effects import Ability, Selector
from convert.effects.walk import parts

Whose = Literal["self", "wearer", "own", "opponent", "any", "event"]
What = Literal["unit", "spell", "player"]
UNITS = frozenset({"monster", "token", "any"})
"""A monster, a token or a card of any kind in play is a unit."""
HARMS_ALL = frozenset({"destroy", "banish", "return", "evade"})
"""What reaches anybody's units where the card names anybody's."""


class Thing(msgspec.Struct, frozen=True):
    """What a selector means: whose, what, whether all of them, and where they are."""

    whose: Whose
    what: What = "unit"
    all: bool = False
    zones: tuple[str, ...] = ("play",)

    @property
    def in_play(self) -> bool:
        """Whether it may be on the field."""
        return "play" in self.zones

    @property
    def in_hand(self) -> bool:
        """Whether it is a card of a hand, and of no place beside."""
        return self.zones == ("prepared",)


class Reader:
    """The selectors of one ability: what its references name, and what has been helped, summoned or negated so far."""

    def __init__(self, ability: Ability, names: Names, *, monster: bool, relic: bool) -> None:
        self.monster = monster
        self.relic = relic
        self.names = names
        self.from_ = ability.from_ if isinstance(ability.from_, tuple) else (ability.from_,)
        self.speed: int = ability.speed
        self.own_level: int | None = None
        """The card's own Level, for a card that brings itself."""
        self.summoned: set[str] = set()
        """Ids of what this ability has summoned: one's own units (DICE-CONV-21)."""
        self.helped: set[str] = set()
        """Ids of what it has helped."""
        self.previous: Selector | None = None
        self.negated = False
        """Whether something was just negated: what is done to it then is nothing."""

    def thing(self, selector: Selector | None) -> Thing | None:
        """What it means; None where that is not known."""
        if selector is None or selector.unread:
            return None
        seen: set[str] = set()
        whole = selector
        while selector.ref is not None:
            if selector.ref in self.summoned:
                return Thing("own", all=_all(whole))
            meant = self.names.get(selector.ref) if selector.ref not in seen else None
            if meant is None:
                return None
            seen.add(selector.ref)
            selector = meant
        if selector.id is not None and selector.id in self.summoned and selector is not whole:
            return Thing("own", all=_all(selector))
        if selector.among is not None:
            named = self.thing(selector.among)
            return None if named is None else msgspec.structs.replace(named, all=_all(selector))
        if selector.how == "previous":
            return self.thing(self.previous) if self.previous is not None and self.previous.how != "previous" else None
        return self._described(selector)

    def _described(self, selector: Selector) -> Thing | None:
        zones = _tuple(selector.zone) or ("play",)
        kinds = _tuple(selector.kind)
        if "caster" in kinds:
            return Thing(_side(selector), "player")
        if selector.how == "self":
            return Thing("self", "unit" if self.monster else "spell", zones=_tuple(selector.zone) or self.from_)
        if selector.how == "equipped":
            return Thing("wearer")
        if selector.how == "event":
            return Thing("event", "unit" if not kinds or UNITS & set(kinds) else "spell", zones=zones)
        if kinds == ("counter",):
            return None
        what: What = "unit" if not kinds or UNITS & set(kinds) else "spell"
        return Thing(_side(selector), what, _all(selector), zones)

    def ids(self, selector: Selector | None) -> Iterator[str]:
        """The names of a selector and of what it refers to."""
        while selector is not None:
            if selector.id is not None:
                yield selector.id
            if selector.ref is None:
                return
            yield selector.ref
            selector = self.names.get(selector.ref) if selector.ref != (selector.id or "") else None


def _side(selector: Selector) -> Whose:
    if selector.side in ("you", "owner"):
        return "own"
    return "opponent" if selector.side == "opponent" else "any"


def _all(selector: Selector) -> bool:
    return selector.how == "all" or selector.count == "all"


def _tuple(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(value) if isinstance(value, tuple) else (value,)


class Names:
    """The selectors with an id in the abilities of a card, looked for when the first of them is referred to."""

    def __init__(self, abilities: Sequence[Ability]) -> None:
        self._abilities = abilities

    def get(self, name: str | None) -> Selector | None:
        """The selector of that id; None where nothing has it."""
        return self._found.get(name or "")

    @cached_property
    def _found(self) -> dict[str, Selector]:
        return named(tuple(self._abilities))


def named(value: Any) -> dict[str, Selector]:
    """Every selector with an id in an ability, by its id; a step's own id means what the step is done to."""
    found: dict[str, Selector] = {}
    for each in parts(value):
        own = getattr(each, "id", None)
        if own is not None:
            what = each if isinstance(each, Selector) else getattr(each, "what", None)
            if isinstance(what, Selector):
                found.setdefault(own, what)
    return found


def benefit(thing: Thing, op: str, keyword: str | None, *, relic: bool) -> str | None:
    """The target of a benefit: to what it goes, None for nothing (DICE-CONV-21)."""
    if not thing.in_play or thing.what == "player":
        return None
    if thing.what == "spell":
        return "ally_token" if keyword in ("indestructible", "hexproof") and thing.whose in ("own", "any") else None
    if thing.whose == "self":
        return "self"
    if thing.whose == "wearer":
        return "self" if relic else "equipped"
    if thing.whose == "opponent":
        return None  # a gift
    return "all_allies" if thing.all else "ally_unit"


def harm(thing: Thing, op: str) -> str | None:
    """The target of a harm; None for nothing: what is one's own is a price (DICE-CONV-21)."""
    if not thing.in_play or thing.what == "player":
        return None
    if thing.what == "spell":
        if op not in ("destroy", "banish", "return") or thing.whose not in ("opponent", "any", "event"):
            return None
        return "any_token" if thing.whose == "any" else "enemy_token"
    if thing.whose in ("self", "own"):
        return None
    if thing.whose == "any" and op in HARMS_ALL:
        return "all_units" if thing.all else "any_unit"
    return "all_enemies" if thing.all else "enemy_unit"
