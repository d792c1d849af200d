"""Of two monsters that fight, which one a trigger is about."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from convert.effects import Ability, Condition, Event, Selector
from convert.systems.duel_monsters.words.filters import COUNTABLE_TYPES, carrying
from convert.systems.duel_monsters.words.references import sort_of


def as_told(ability: Ability) -> tuple[Ability, str]:
    """The ability without the condition that says which way a fight went that is over, and the verb that says it in its
    place: "after this monster attacks a monster" for "… fights a monster, if it declared this Attack against one"."""
    when = ability.when
    if when is None or when.event != "battles" or when.what is None:
        return ability, "fight"
    for name, verb in (("attack_declared", "attack"), ("attacked", "be attacked")):
        known = Condition(occurred=replace(when, event=name), during="attack")
        if known in ability.if_:
            rest = tuple([one for one in ability.if_ if one != known])
            return replace(ability, if_=rest), f"{verb} by" if name == "attacked" and when.by is not None else verb
    return ability, "fight"


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
        return f"that {called(sort)}"
    return {"you": "your monster", "opponent": "the enemy monster"}.get(what.side or "", "")


def fighters(when: Event | None, targets: Sequence[Selector] = ()) -> dict[str, str]:
    """By whose it is, what each of two monsters that fight is called where both are spoken of: "that Dragon", "your
    fighting monster", "that enemy monster", "the enemy monster it fights", "the destroyed monster"; told apart from
    what the ability targets."""
    events = () if when is None else when.any_ or (when,)
    if not events or not all(one.event in (*_FIGHTS, *_DECIDED) for one in events):
        return {}
    named: dict[str, list[Selector]] = {"you": [], "opponent": []}
    for one in events:
        for what in (one.what, one.by):
            if what is not None and what.kind == "monster" and what.how is None and what.side in named:
                named[what.side].append(what)
    told = {"opponent": "that enemy monster"} if named["opponent"] else {}
    if named["you"]:
        sorts, theirs = ({sort_of(what) for what in whose} for whose in named.values())
        sort = (
            sorts.pop() if len(sorts) == 1 and not (sorts & theirs or any(one.side == "you" for one in targets)) else ""
        )
        told["you"] = f"that {called(sort)}" if sort else "your fighting monster"
    lost = {one.by.side for one in events if one.event == "destroys_by_battle" and one.by is not None}
    if len(lost) == 1 and (side := lost.pop()) in told:
        told[side] = "the destroyed monster"
    fights = all(one.event in _FIGHTS for one in events)
    ours = bool(named["you"]) or any(one is not None and one.how == "self" for e in events for one in (e.what, e.by))
    if fights and ours and not named["opponent"]:
        told["opponent"] = "the enemy monster it fights"
    if told.get("opponent") == "that enemy monster" and any(one.side != "you" and not one.among for one in targets):
        del told["opponent"]
    return told


def called(sort: str) -> str:
    """ "Dragon", "“Moss” monster"."""
    return sort if sort in COUNTABLE_TYPES else f"{sort} monster"


_DECIDED = ("destroyed", "destroys_by_battle")
_FIGHTS = ("attack_declared", "attacked", "battles", "damage_step", "damage_calculation")
