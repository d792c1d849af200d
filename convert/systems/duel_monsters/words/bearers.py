"""What bears a piece of equipment, or what a monster wears itself, as a noun phrase."""

from __future__ import annotations

import msgspec

from convert.effects import Filter, Selector
from convert.prose import article
from convert.systems.duel_monsters.words import filters
from convert.systems.duel_monsters.words.parts import Parts
from convert.systems.duel_monsters.words.scope import Noun, Scope


def bearer(scope: Scope, selector: Selector) -> Noun:
    """What bears the card, or what it wears itself; and what that must be, where it may be put on others."""
    thing = Parts("monster", "monsters")
    where = selector.where or Filter()
    own = filters.BY_ITSELF if where.put_on_by is not None else ""
    filters.apply(scope, thing, msgspec.structs.replace(where, put_on_by=None), monster=True)
    if scope.wears and not scope.worn:
        return Noun(f"the {thing.text()} equipped to it{own}", key="equipped")
    whose = _BEARERS.get(selector.side or "", "")
    if selector.where is None or where == Filter(put_on_by=Selector(how="self")) or _put_only_on(scope, selector.where):
        return Noun(f"the bearer (if it is {whose})" if whose else "the bearer", key="equipped")
    of = f" of {whose}" if whose else ""
    return Noun(f"the bearer (if it is {article(thing.text())}{of})", key="equipped")


_BEARERS = {"you": "yours", "opponent": "an enemy’s"}


def _put_only_on(scope: Scope, where: Filter) -> bool:
    """Do the targets of a piece of equipment have to be that already? A monster may be put on others by other cards."""
    if scope.this == "monster":
        return False
    asked = {name: value for name in where.__struct_fields__ if (value := getattr(where, name)) is not None}
    targets = [
        one.where
        for ability in scope.abilities
        for one in ability.targets
        if one.where is not None and one.id in scope.bearers
    ]
    return any(all(getattr(one, name) == value for name, value in asked.items()) for one in targets)
