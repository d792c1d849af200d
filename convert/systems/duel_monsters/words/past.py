"""What has happened, after "if": "that monster has been destroyed this turn", "the call was right"."""

from __future__ import annotations

import re

from convert.effects import Condition, Event, Selector
from convert.effects.steps import Coin
from convert.prose import number, number_of_times
from convert.systems.duel_monsters.words.events import clause
from convert.systems.duel_monsters.words.scope import Scope


def happened(scope: Scope, name: str, *, holds: bool) -> str:
    """The step of this id changed something; for a coin, it was called right."""
    step = scope.definitions.get(name)
    if isinstance(step, Coin):
        if step.call:
            return f"the call was {'right' if holds else 'wrong'}"
        return f"the coin shows {'heads' if holds else 'tails'}"
    return "that was done" if holds else "that was not done"


_DURING = {
    "turn": "this turn",
    "duel": "in this fight",
    "stay": "",
    "last_turn": "last turn",
    "own_turn": "since your last turn began",
    "attack": "in this Attack",
    "lying": "as it came there",
}

_PART = {"main": "outside of Attacks this turn", "battle": "in an Attack this turn"}


_ROLLED = {
    "damage_calculation": "dice of an Attack have been rolled",
    "damage_step": "Attack has come to its damage",
}


_CAME = re.compile(r" (has|have)( not)? been ")


_DECLARED = re.compile(r" (?:has|have)( not)? declared an Attack\b")
"""Of an Attack that is under way."""


def _came(found: re.Match[str]) -> str:
    """ "Was summoned" for "has been summoned": it cannot come about later on."""
    return f" {'was' if found[1] == 'has' else 'were'}{found[2] or ''} "


def occurred(scope: Scope, one: Condition, *, holds: bool) -> str:
    """An event has taken place this turn."""
    assert one.occurred is not None
    during = _PART[one.part] if one.part is not None else _DURING[one.during or "turn"]
    event = one.occurred
    if event.event == "activated" and event.what == Selector(how="self") and event.by is None and event.whose is None:
        thing = "one of its abilities" if scope.this == "monster" else f"this {scope.this}"
        done = "carried out" if event.resolved else "used"
        return f"{thing} has{'' if holds else ' not'} been {done} {during}"
    shown = (event.event, event.how, one.during) == ("revealed", "attacked", "attack")
    if shown and event.what in (None, Selector(kind="monster")) and event.by is None:
        return f"this Attack {'revealed a Shadow' if holds else 'revealed no Shadow'}"
    if event.event in _ROLLED and event.what is None and event.by is None:
        return f"{'' if holds else 'no '}{_ROLLED[event.event]} {during}"
    often = one.gte if isinstance(one.gte, int) else 1
    anybody = event.what in (None, Selector(kind="monster"))
    if often > 1 and anybody and event == Event(event="attack_declared", what=event.what):
        return f"{'at least' if holds else 'fewer than'} {number(often)} Attacks have been declared {during}"
    before, scope.mood = scope.mood, "has" if holds else "has_not"
    text = clause(scope, one.occurred)
    scope.mood = before
    if one.during == "attack" and event.event == "attack_declared" and not one.gte:
        return _DECLARED.sub(
            lambda found: f" {'did not declare' if found[1] else 'declared'} this Attack", text, count=1
        )
    times = f" at least {number_of_times(one.gte)}" if isinstance(one.gte, int) else ""
    if times and event.event == "summoned" and "summoned a monster" in text.replace("Special S", "s"):
        text, times = text.replace("ummoned a monster", f"ummoned at least {number(often)} monsters", 1), ""
    own = any(thing is not None and thing.how in ("self", "equipped") for thing in (event.what, event.by))
    if one.during == "stay" and event.any_ is None and not own:
        return f"{text}{times} since this {scope.this} came into play"
    if one.during == "stay":
        lay = " from a Shadow" if event.event == "revealed" else ""  # as a state, "revealed" is whatever is no Shadow
        return f"{_CAME.sub(_came, text)}{lay}{times}"  # of this coming: what comes again is another one in play
    text = _CAME.sub(_came, text) if one.during == "lying" else text
    return f"{text}{times} {during}"
