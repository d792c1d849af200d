"""What somebody has and nothing else of the kind: "your only monsters in play are Dragons"."""

from __future__ import annotations

import msgspec

from convert.effects import Condition, Filter, Selector
from convert.prose import listing, possessive
from convert.systems.duel_monsters.words import filters, heads, nouns, people
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.scope import Noun, Scope

HELD_IN = {
    "play": "in play",
    "prepared": "Prepared",
    "used": "among the used spells",
    "banished": "among the banished spells",
    "spellbook": "in the Spellbook",
    "extra": "in the Spellbook",
    "pendulum": "in a Pendulum Zone",
}
"""Where somebody has something, behind it."""


def held_in(selector: Selector, thing: Noun) -> str:
    """Where things are held: "in play or Prepared"; of several that are counted wherever they lie, "among the used
    spells and the banished spells together"."""
    said = list(dict.fromkeys(HELD_IN[zone] for zone in several(selector.zone) or ("play",)))
    if len(said) < 2 or not thing.plural or thing.text.startswith(("no ", "any ", "not ")):
        return listing(said, "or")
    told = f"{listing(said)} together"
    return told.replace(" and among the ", " and the ") if said[-2].startswith("among ") else told


def nothing_but(scope: Scope, some: Condition, other: Condition) -> str:
    """There is such a thing and no other: "your only monsters in play are Dragons"; "" of the rest."""
    there = some.exists
    none = other.not_.exists if other.not_ is not None and other == Condition(not_=other.not_) else None
    if there is None or none is None or there.side not in ("you", "opponent") or some != Condition(exists=there):
        return ""
    where = there.where
    bare = none.where if none is not None else None
    if where is None or none is None or bare is None or bare.not_ is None:
        return ""
    every, such = msgspec.structs.replace(bare, not_=None), bare.not_
    asked = {name for name in such.__struct_fields__ if getattr(such, name) is not None}
    apart = all(getattr(every, name) is None for name in asked)
    whole = msgspec.structs.replace(every, **{name: getattr(such, name) for name in asked})
    if not apart or where != whole or msgspec.structs.replace(none, where=where) != there:
        return ""
    all_there = Selector(kind=there.kind, zone=there.zone, where=every if every != Filter() else None)
    those = heads.parts_of(scope, all_there).text(many=True)
    whose = possessive(people.who(scope, there.side).text)
    zones = several(there.zone) or ("play",)
    lying = f"{_LYING[zones[0]]} {those}" if len(zones) == 1 and zones[0] in _LYING else ""
    these = lying or f"{those} {listing([HELD_IN[zone] for zone in zones], 'or')}"
    ones = _such_ones(scope, such, there)
    alike = ones.removeprefix(f"{those} ") if ones.startswith(f"{those} with ") else ""
    if such == Filter(stance=such.stance):  # "your only monsters are in Defense Mode": those that one has at all
        return f"all {whose if whose in ('your', 'their') else f'of {whose}'} {these} are {ones}"
    return f"{whose} only {these} {f'have {alike[5:]}' if alike else f'are {ones}'}"


_LYING = {"prepared": "Prepared", "used": "used", "banished": "banished"}
"""Where they lie, before the noun."""


def _such_ones(scope: Scope, such: Filter, there: Selector) -> str:
    """What they are: "Dragons", "in Defense Mode"."""
    if such == Filter(stance=such.stance):
        return filters.predicate(scope, such, monster=True)
    plain = msgspec.structs.replace(such, kind=None)
    like = Selector(kind=such.kind or there.kind, where=plain if plain != Filter() else None)
    return nouns.those_like(scope, like)
