"""Events, conditions, limits and durations in card wording."""

from __future__ import annotations

import msgspec

from convert.effects import Condition, Event, Limit
from convert.effects.values import Turns, Until
from convert.prose import listing
from convert.text.wording.nouns import MANNERS, ZONES, noun, player, several, value, whose

PHASES = {
    "end_phase": "End Phase",
    "standby": "Standby Phase",
    "draw_phase": "Draw Phase",
    "main_phase": "Main Phase",
    "battle_phase": "Battle Phase",
    "damage_step": "Damage Step",
    "damage_calculation": "damage calculation",
    "start_of_battle": "start of the Battle Phase",
    "end_of_battle": "end of the Battle Phase",
}
DONE = {
    "summoned": "is Summoned",
    "used": "is sent to the GY",
    "cast": "is activated",
    "activated": "is activated",
    "destroyed": "is destroyed",
    "leaves_play": "leaves the field",
    "banished": "is banished",
    "attacked": "is attacked",
    "revealed": "is flipped face-up",
    "tributed": "is Tributed",
    "prepared": "is drawn",
    "discarded": "is discarded",
    "returned": "is returned to the hand",
    "equipped": "is equipped",
    "unequipped": "is unequipped",
    "targeted": "is targeted",
    "detached": "is detached",
    "stance_changed": "has its battle position changed",
    "control_changed": "has its control switched",
    "counter_placed": "has a Counter placed",
    "counter_removed": "has a Counter removed",
    "set": "is Set",
    "material": "is used as material",
    "attack_declared": "declares an attack",
    "destroys_by_battle": "destroys by battle",
    "battles": "battles",
    "battle_damage": "inflicts battle damage",
    "damage_taken": "takes damage",
    "healed": "gains LP",
    "coin_tossed": "toss a coin",
    "phase": "Phase",
}
PARTS = {
    "draw": "Draw Phase",
    "standby": "Standby Phase",
    "main": "Main Phase",
    "main1": "Main Phase 1",
    "main2": "Main Phase 2",
    "battle": "Battle Phase",
    "damage_step": "Damage Step",
    "damage_calculation": "damage calculation",
    "end": "End Phase",
}
COMPARED = {"lt": "lower than", "lte": "lower or equal to", "eq": "equal to", "gte": "at least", "gt": "higher than"}
UNTILS = {
    "this_battle": "during that battle",
    "end_of_turn": "until the end of this turn",
    "end_phase": "until the End Phase",
    "next_end_phase": "until the next End Phase",
    "next_standby": "until your next Standby Phase",
    "end_of_next_turn": "until the end of the next turn",
    "battle_phase": "until the end of the Battle Phase",
    "while_equipped": "while equipped",
    "while_in_play": "while this card is on the field",
    "leaves_play": "when it leaves the field",
}


def event(happening: Event) -> str:
    """What happens."""
    if happening.any_ is not None:
        return listing([event(one) for one in happening.any_], "or")
    name = happening.event or ""
    words = []
    if name in PHASES:
        if happening.whose is not None:
            words.append(whose(happening.whose))
        words += ["next"] if happening.next else []
        words.append(PHASES[name])
        words += [noun(happening.what)] if happening.what is not None else []
        return "during " + " ".join(words)
    if happening.whose is not None:
        words.append(player(happening.whose))
    words += [noun(happening.what)] if happening.what is not None else []
    ways = several(happening.how)
    manners = [MANNERS[way] for way in ways if way in MANNERS]
    words.append(f"is {listing(manners, 'or')}" if name == "summoned" and manners else DONE[name])
    if name == "material" and manners:
        words.append(f"for {listing(manners, 'or')}")
    words += [f"by {way}" for way in ways if way in ("battle", "effect", "cost")]
    words += ["directly"] if "direct" in ways else []
    if happening.by is not None:
        words.append(f"by {noun(happening.by)}")
    for zones, word in ((happening.from_, "from"), (happening.to, "to")):
        if zones is not None:
            words.append(f"{word} the {listing([ZONES[zone] for zone in several(zones)], 'or')}")
    return " ".join(words)


def condition(one: Condition) -> str:
    """What must hold."""
    if one.not_ is not None:
        return f"not {condition(one.not_)}"
    if one.any_ is not None:
        return listing([condition(part) for part in one.any_], "or")
    if one.all_ is not None:
        return listing([condition(part) for part in one.all_])
    if one.exists is not None:
        return noun(one.exists)
    if one.count is not None:
        return f"{_how_many(one)} {noun(one.count)}"
    if one.compare is not None:
        left, how, right = one.compare
        return f"{value(left)} is {COMPARED[how]} {value(right)}"
    if one.is_ is not None:
        is_ = one.is_
        if one.of is not None and one.of.how == "self":  # "this face-up card", whose kind the reader adds
            is_ = msgspec.structs.replace(is_, kind=None)
        return f"{noun(one.of) if one.of is not None else 'it'} is {noun(is_)}"
    if one.phase is not None:
        return "during the " + listing([PARTS[phase] for phase in several(one.phase)], "or")
    if one.turn is not None:
        return "during your turn" if one.turn == "own" else "during your opponent's turn"
    if one.happened is not None:
        return "you call it right"
    if one.occurred is not None:
        return event(one.occurred)
    return ""


def _how_many(one: Condition) -> str:
    if one.eq is not None:
        return "no" if one.eq == 0 else f"only {value(one.eq)}"
    words = []
    if one.gte is not None:
        words.append(f"{value(one.gte)} or more")
    if one.lte is not None:
        words.append(f"{value(one.lte)} or less")
    return " ".join(words)


def limit(one: Limit) -> str:
    """How often."""
    times = {1: "once", 2: "twice"}.get(one.n, f"{one.n} times")
    return f"{times} per {one.per}"


def until(value_: Until | None) -> str:
    """How long."""
    if value_ is None:
        return ""
    if isinstance(value_, Turns):
        return f"for {value_.turns} {'of ' + whose(value_.whose) if value_.whose else ''} turn"
    return UNTILS.get(value_, "")
