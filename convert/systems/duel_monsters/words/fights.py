"""Of two monsters that fight, which one a trigger is about."""

from __future__ import annotations

from convert.effects import Event
from convert.systems.duel_monsters.words.filters import carrying
from convert.systems.duel_monsters.words.references import sort_of


def fighter(when: Event | None) -> str:
    """Of two monsters that fight, the one that a trigger is about: by its kind, what it carries, whose it is; "" where
    nothing needs to tell them apart."""
    events = () if when is None else when.any_ or (when,)
    whats, foes = {one.what for one in events}, [one.by for one in events]
    what = whats.pop() if len(whats) == 1 else None
    if what is None or not all(one.event in _FIGHTS for one in events):
        return ""
    if not all(one is not None and one.how is None and one.kind == "monster" for one in (what, *foes)):
        return ""
    if what.where is not None and what.where.counter is not None:
        return f"the monster {carrying(what.where.counter, None)}"
    if sort := sort_of(what):
        return f"that {sort} monster"
    return {"you": "your monster", "opponent": "the enemy monster"}.get(what.side or "", "")


_FIGHTS = ("attack_declared", "attacked", "battles", "damage_step", "damage_calculation")
