"""How long something lasts, as words: "until it leaves play", "for two of your turns"."""

from __future__ import annotations

from convert.effects import Selector
from convert.effects.conditions import Turns, Until
from convert.prose import number, ordinal, possessive
from convert.systems.duel_monsters.words import people
from convert.systems.duel_monsters.words.lexicon import UNTILS
from convert.systems.duel_monsters.words.scope import Scope

FINITE = frozenset(("end_of_turn", "end_phase", "this_battle", "battle_phase", "instant"))
"""Ends before there is another round, so that "each round" means nothing."""


FROM_THIS_ATTACK = " from this Attack"
"""How what is told of one Attack's damage ends: how long that holds goes without saying."""


def of_this_attack(lasts: Until | None, by: Selector | None) -> bool:
    """Whether something holds of the damage of just the Attack that set it off."""
    return lasts == "this_battle" and by is not None and by == Selector(how="event", kind="monster", side=by.side)


def until(scope: Scope, value: Until | None) -> str:
    """How long it lasts; "" for an instant."""
    if value is None:
        return ""
    if isinstance(value, Turns):
        turns = "turn" if value.turns == 1 else "turns"
        if value.whose in (None, "any"):
            return f"for {number(value.turns)} {turns}"
        if value.whose == "opponent" and value.turns == 1:  # of every enemy's, whoever of them it is
            return "until the enemies’ next turns are over" if value.next else "until the start of your next turn"
        if value.turns == 1:
            whose = "your" if value.whose == "you" else possessive(people.who(scope, value.whose).text)
            return f"until the end of {whose} {'next ' if value.next else ''}turn"
        if value.whose == "opponent" and not value.next:
            return f"until the start of your {ordinal(value.turns)} turn from now"
        if value.whose == "opponent":
            return f"for the enemies’ {'next ' if value.next else ''}{number(value.turns)} turns"
        following = "next " if value.next else ""
        return f"for {number(value.turns)} of {possessive(people.who(scope, value.whose).text)} {following}turns"
    if value == "while_in_play" and scope.this == "monster":
        return "until this monster leaves play or becomes a Shadow"
    return UNTILS[value].format(this=scope.this)
