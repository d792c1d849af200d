"""Places on the field in Sections, as words: "in the same Section as this monster" (CONVERT-43, CONVERT-44)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from convert.effects import Filter
from convert.effects.values import Spot
from convert.prose import article
from convert.systems.duel_monsters.words.scope import Scope

_ENDS = {"left": "first", "right": "last", "center": "middle"}


def ends_of(options: Sequence[Filter]) -> list[str]:
    """Where several ends of the field are meant and nothing else ("your leftmost or rightmost zone"): which."""
    spots = [one.at for one in options if one.at is not None and one == Filter(at=one.at)]
    ends = [_ENDS[spot.to] for spot in spots if spot.to in _ENDS]
    return ends if len(ends) == len(options) else []


def spot_words(scope: Scope, spot: Spot) -> str:
    """A place on the field in Sections (CONVERT-43, CONVERT-44): "in the same Section as this monster"."""
    if spot.to in ("left", "right", "center"):
        return f"in the {_ENDS[spot.to]} Section"
    whose = scope.tell.describe(scope, spot.of).text if spot.of is not None else f"this {scope.this}"
    if whose.startswith("one ") and not whose.startswith("one of "):
        whose = article(whose.removeprefix("one "))
    if spot.to == "adjacent":
        return f"in a Section adjoining that of {whose}"
    if spot.to == "other":
        return f"in another Section than {whose}"
    if spot.to in ("pointed", "pointing"):
        scope.remind("points")
    if spot.to == "pointed":
        return f"that {whose} points to"
    if spot.to == "pointing":
        return f"that points to {whose}"
    return f"in the same Section as {whose}"


def links(thing: str, this: str) -> str:
    """ "This monster points to a Fish", "a Fish points to this monster": that such a thing is in play; "" of others."""
    if thing.endswith(pointed := f" that this {this} points to"):
        return f"this {this} points to {thing.removesuffix(pointed)}"
    found = _POINTING.search(thing)
    return f"{thing[: found.start()]} {found[1]} to this {this}" if found and found[2] == this else ""


_POINTING = re.compile(r" that (points?) to this (\w+)$")


def to_spot(scope: Scope, spot: Spot) -> str:
    """The same as where something goes or arrives: " to the Section of that creature"."""
    if spot.to in ("left", "right", "center"):
        return spot_words(scope, spot).replace("in ", " to ", 1)
    whose = scope.tell.describe(scope, spot.of).text if spot.of is not None else f"this {scope.this}"
    if (
        spot.of is not None
        and spot.of.how is None
        and spot.of.ref is None
        and whose.startswith("one ")
        and not whose.startswith("one of ")
    ):
        whose = article(whose.removeprefix("one "))
    if spot.to in ("adjacent", "other"):
        which = "a Section adjoining that" if spot.to == "adjacent" else "another Section than that"
        return f" to {which} of {whose}"
    return f" to the Section of {whose}"
