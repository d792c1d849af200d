"""What is counted by its kinds: the different Types among some monsters, rather than the monsters."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Filter, Selector
from convert.prose import listing, plural
from convert.systems.duel_monsters.words.lexicon import STATS
from convert.systems.duel_monsters.words.scope import Scope


def kinds_among(scope: Scope, selector: Selector, *, many: bool = False) -> str:
    """ "different Attribute among your monsters" ("Attributes" with ``many``); "" where they themselves are counted."""
    where = selector.where
    if where is None or not where.different or where.compared_to is not None or selector.among is not None:
        return ""
    bare = replace(where, different=None)
    things = replace(selector, how="all", count=None, id=None, where=None if bare == Filter() else bare)
    kinds = [trait(name) for name in where.different]
    among = scope.tell.describe(scope, things).text.removeprefix("all ")
    return f"different {listing([plural(one) for one in kinds] if many else kinds)} among {among}"


def trait(name: str) -> str:
    """A property that things may share or differ in: "Type", "Level", "name"."""
    return STATS.get(name, {"type": "Type", "attribute": "Attribute"}.get(name, name.replace("_", " ")))
