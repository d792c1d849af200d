"""What a selector names, without whose and where: its noun, the words around it, how many."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from convert.effects import Filter, Selector
from convert.prose import article, listing, number
from convert.systems.duel_monsters.words import filters
from convert.systems.duel_monsters.words.lexicon import (
    ANYTHING,
    KINDS,
    KINDS_PLURAL,
    MANY,
)
from convert.systems.duel_monsters.words.parts import Parts, several
from convert.systems.duel_monsters.words.places import open_in_play, open_of_the_book, zones_of
from convert.systems.duel_monsters.words.scope import Scope


def many_of(selector: Selector) -> bool:
    """Is it, or can it be, more than one?"""
    count = selector.count
    if selector.up_to is not None:
        return True
    if count is None:
        return selector.how == "all"
    if isinstance(count, tuple):
        return count[1] > 1
    return count != 1


def bare(selector: Selector) -> str:
    """The bare noun of it in the singular: "monster", "spell", "card" where it could be anything; "Shadow"."""
    head = head_of(selector).head
    if head == KINDS["monster"] and selector.where is not None and selector.where.face == "down":
        return "Shadow"
    return ANYTHING[0] if "," in head else head


def head_of(selector: Selector) -> Parts:
    """The bare noun of a selector's kind."""
    only = selector.kind or "any"
    if isinstance(only, str) and only != "any":
        return Parts(KINDS[only], KINDS_PLURAL[only])
    zones = zones_of(selector)
    options = selector.where.any_ or () if selector.where is not None else ()
    if selector.kind is None and {one.kind for one in options if one.name is None} == {"monster"}:
        return Parts(KINDS["monster"], KINDS_PLURAL["monster"])  # "“A” or a monster that speaks of “A”"
    anything = ANYTHING if "play" in zones or not zones else ("spell", "spells")
    if only == "any":
        return Parts(*anything)
    kinds = list(dict.fromkeys(only))
    if {"spell", "artifact"} <= set(kinds):
        kinds = ["spell_or_artifact" if kind == "spell" else kind for kind in kinds if kind != "artifact"]
    one = [anything[0] if kind == "any" else KINDS[kind] for kind in kinds]
    many = [anything[1] if kind == "any" else KINDS_PLURAL[kind] for kind in kinds]
    return Parts(head=_either_of(one), heads=_either_of(many))


def _either_of(words: list[str]) -> str:
    """ "monster or token", "Spell Card, Trap Card or monster"."""
    parts = [part for word in words for part in word.split(" or ")]
    if len(parts) > 2 and not parts[-1].endswith("s"):
        parts = ["Spell Card" if part == "Spell" else part for part in parts]  # a "Spell" is any page
    return listing(parts, "or")


def parts_of(scope: Scope, selector: Selector) -> Parts:
    """The phrase without determiner, side and zone: adjectives, noun, conditions, reach."""
    parts = head_of(selector)
    kinds = several(selector.kind)
    monster = "monster" in kinds or "token" in kinds
    where = selector.where
    if where is None:
        return parts
    if where.any_ is not None:
        where = _said_once(where, where.any_)
        if where.kind is not None:  # which all of them were
            kinds = several(where.kind)
            parts = head_of(msgspec.structs.replace(selector, kind=where.kind))
            where, monster = msgspec.structs.replace(where, kind=None), "monster" in kinds or "token" in kinds
        where = _shared_out(where, where.any_) if where.any_ is not None else where
        if where.any_ is not None and (union := _union(scope, selector, where.any_, monster=kinds == ("monster",))):
            parts = union
            where = msgspec.structs.replace(where, any_=None)
    if open_in_play(selector) or open_of_the_book(selector):
        where = msgspec.structs.replace(where, face=None)  # said with the places
    own = where.owner == "you" == selector.side and several(selector.zone) in ((), ("play",))
    filters.apply(scope, parts, msgspec.structs.replace(where, owner=None) if own else where, monster=monster)
    if own:
        parts.before.insert(0, "own")
    return parts


_IDENTITY = ("series", "attribute", "class_", "type", "property")
"""Fields that stand before a noun."""


def _said_once(where: Filter, options: Sequence[Filter]) -> Filter:
    """What all alternatives ask alike, asked once; several series that are then all they ask, as one of them."""
    asked = (*_IDENTITY, *filters.FIGURES, "kind")
    alike = [name for name in asked if getattr(where, name) is None and len({getattr(o, name) for o in options}) == 1]
    shared = {name: getattr(options[0], name) for name in alike if getattr(options[0], name) is not None}
    if len(options) < 2 or not (shared or any(getattr(where, name) is not None for name in _IDENTITY)):
        return where
    rest = [msgspec.structs.replace(one, **dict.fromkeys(shared)) for one in options]
    if where.series is not None or any(one.series is None or one != Filter(series=one.series) for one in rest):
        return where
    series = dict.fromkeys(name for one in rest for name in several(one.series))
    return msgspec.structs.replace(where, any_=None, series=tuple(series), **shared)


def _shared_out(where: Filter, options: Sequence[Filter]) -> Filter:
    """What stands before all alternatives, said of each: "a Dark “Lamp” monster or a Dark “Moth” monster". Alternatives
    that are no nouns of their own, or are names, stay as they are."""
    told = [n for n in _IDENTITY if getattr(where, n) is not None and all(_says(one, where, n) for one in options)]
    if told:  # "Xyz “Lamp” monster or Xyz “Moth” monster", each of which says it
        where = msgspec.structs.replace(where, **dict.fromkeys(told))
    shared = {name: value for name in _IDENTITY if (value := getattr(where, name)) is not None}
    own = all(any(getattr(one, name) is not None for name in _IDENTITY) and one.name is None for one in options)
    taken = any(getattr(one, name) is not None for one in options for name in shared)
    if not shared or not own or taken:
        return where
    each_of_them = tuple(msgspec.structs.replace(one, **shared) for one in options)
    return msgspec.structs.replace(where, any_=each_of_them, **dict.fromkeys(shared))


def _says(option: Filter, where: Filter, name: str) -> bool:
    """Does an alternative ask what is asked of all?"""
    return bool(getattr(option, name) == getattr(where, name))


def _union(scope: Scope, selector: Selector, options: Sequence[Filter], *, monster: bool) -> Parts | None:
    """Alternatives as one noun: "“Lamp” monster or “Moth”"; None where they are not each a noun of their own."""
    nouns = []
    if options and all(_only_figures(one) for one in options):
        return None  # "with Attack 5 or Defense 5"
    for option in _flat(options):
        said_after = option.face is not None or option.at is not None
        if option.kind is None and (said_after or (option.name is None and not monster)):
            return None
        one = head_of(msgspec.structs.replace(selector, kind=option.kind or selector.kind))
        kinds = several(option.kind)
        filters.apply(scope, one, msgspec.structs.replace(option, kind=None), monster=monster or "monster" in kinds)
        nouns.append(one)
    nouns.sort(key=lambda one: bool(one.after))  # "Water monsters or monsters that speak of X": last what has a tail
    series = any(not one.named and one.text().startswith("“") for one in nouns)
    names_last = sorted(nouns, key=lambda one: (bool(one.after), series and one.named))  # "“Lamp” monsters or “Moth”"
    heads = listing([one.text(many=True) for one in names_last], "or")
    if len(nouns) == 2 and nouns[1].after and " or " in _NAMES.sub("", nouns[1].heads):
        heads = ", or ".join(one.text(many=True) for one in nouns)  # "Trap Cards, or Fish or Plants of Level 4"
    heads_of_one = listing([one.text() for one in nouns], "or")
    options_ = tuple(one.text() if one.named and not one.before else article(one.text()) for one in nouns)
    return Parts(heads_of_one, heads, options=options_, named=all(one.named for one in nouns))


_NAMES = re.compile("“[^”]*”")


def _only_figures(option: Filter) -> bool:
    """Does it ask for figures and nothing else?"""
    return option == Filter(**{name: getattr(option, name) for name in filters.FIGURES})


def _flat(options: Sequence[Filter]) -> Iterator[Filter]:
    """Alternatives, those inside one of them among the others."""
    for option in options:
        if option.any_ is not None and option == Filter(kind=option.kind, any_=option.any_):
            yield from (msgspec.structs.replace(one, kind=one.kind or option.kind) for one in _flat(option.any_))
        else:
            yield option


def count_words(count: int | Sequence[int] | str | None) -> str:
    """ "one", "two", "up to three", "one or two", "two or more", "two to four"."""
    if count is None:
        return "one"
    if isinstance(count, int):
        return number(count)
    if isinstance(count, str):
        return "any number" if count == "any" else count
    low, high = count
    if high >= MANY:
        return f"{number(low)} or more" if low > 0 else "any number"
    if low == high:
        return number(low)
    if low <= 0:
        return f"up to {number(high)}"
    return f"{number(low)} {'or' if high == low + 1 else 'to'} {number(high)}"
