"""What is counted by its kinds: the different Types among some monsters, rather than the monsters."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from convert.effects import Filter, Selector
from convert.prose import article, listing, plural
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


_TRAITS = {
    "type": "Type",
    "attribute": "Attribute",
    "original_type": "original Type",
    "original_attribute": "original Attribute",
}


def trait(name: str) -> str:
    """A property that things may share or differ in: "Type", "Level", "name"."""
    return STATS.get(name, _TRAITS.get(name, name.replace("_", " ")))


def traits(names: Sequence[str]) -> str:
    """Several of them: "Type and Level", "original Type and Level"."""
    said = [trait(name) for name in names]
    if len(said) > 1 and all(one.startswith("original ") for one in said):
        said[1:] = [one.removeprefix("original ") for one in said[1:]]
    return listing(said)


def unlike(names: Sequence[str], other: str) -> str:
    """ "Of a different Type from that monster", "with a name that none of your monsters has"."""
    what = traits(names)
    word = "with" if what.endswith("name") else "of"
    if other.startswith("all your "):  # "a different name from all your used spells": from where it seems to come
        return f"{word} {article(what)} that none of {other.removeprefix('all ')} has"
    return f"{word} a different {what} from {other}"
