"""Events, conditions, limits and durations in card wording."""

from __future__ import annotations

import msgspec

from convert.effects import Condition, Event, Limit
from convert.effects.conditions import Turns, Until
from convert.prose import listing
from tests.wording.renderer.nouns import MANNERS, ZONES, noun, player, several, value, whose

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
    "summoning": "would be Summoned",
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
    "negated": "has its activation negated",
    "detached": "is detached",
    "stance_changed": "has its battle position changed",
    "control_changed": "has its control switched",
    "counter_placed": "has a Counter placed",
    "counter_removed": "has a Counter removed",
    "set": "is Set",
    "shadowed": "is flipped face-down",
    "placed": "is placed in the spell & trap zone",
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
    "main_start": "Main Phase 1",
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
    "end_of_your_next_turn": "until the end of your next turn",
    "battle_phase": "until the end of the Battle Phase",
    "while_equipped": "while equipped",
    "while_in_play": "while this card is on the field",
    "while_face_up": "while it is face-up on the field",
    "leaves_play": "when it leaves the field",
}


def event(happening: Event) -> str:
    """What happens."""
    if happening.any_ is not None:
        return listing([event(one) for one in happening.any_], "or")
    name = happening.event or ""
    words = []
    if name in PHASES:
        return _moment(happening, name)
    if happening.whose is not None:
        words.append(player(happening.whose))
    if name == "battle_damage" and happening.by is not None:
        return " ".join([noun(happening.by), "inflicts battle damage", *_to(happening), *_rest(happening)])
    what, place = happening.what, ""
    if what is not None and what.side is not None and what.zone is None and _goes(happening):
        place = f"to {whose(what.side)} field" if name == "summoned" else whose(what.side)
        what = msgspec.structs.replace(what, side=None)
    words += [noun(what)] if what is not None else []
    ways = several(happening.how)
    words.append(_done(happening, name, ways))
    if happening.by is not None and "cost" not in ways:
        words.append(f"by {noun(happening.by)}")
    words += _rest(happening)
    return " ".join(filter(None, [*words, place]))


def _goes(happening: Event) -> bool:
    """Whether whose it is says where it comes to, or from."""
    return happening.event == "summoned" or happening.from_ not in (None, "play")


def _but(one: Event) -> str:
    """What is excepted."""
    if one.how == "draw":
        return "except by drawing it"
    words = ["except", *(f"by {way}" for way in several(one.how) if way == "battle")]
    words += [f"by {noun(one.by)}"] if one.by is not None else []
    words += [f"from the {listing([ZONES[zone] for zone in several(one.from_)], 'or')}"] if one.from_ else []
    return " ".join(words)


def _moment(happening: Event, name: str) -> str:
    words = ["during"]
    words += [whose(happening.whose)] if happening.whose is not None else []
    words += ["next"] if happening.next else []
    words.append(PHASES[name])
    if happening.what is not None:
        words += [noun(happening.what), "battles", noun(happening.by) if happening.by is not None else ""]
    return " ".join(filter(None, words))


def _to(happening: Event) -> list[str]:
    """Who takes the battle damage, where somebody in particular does."""
    what = happening.what
    return [] if what is None or what.side == "any" else ["to", noun(what)]


def _done(happening: Event, name: str, ways: tuple[str, ...]) -> str:
    """What is done, and in which manner."""
    manners = [MANNERS[way] for way in ways if way in MANNERS]
    if name == "damage_taken":
        kinds = [f"{way} damage" for way in ways if way in ("battle", "effect")]
        return f"takes {'battle or effect damage' if len(kinds) > 1 else listing(kinds, 'or') or 'damage'}"
    if name == "prepared" and "draw" not in ways:
        return "is added to the hand"
    if name == "used" and happening.to == "extra":
        return "is added to the Extra Deck face-up"
    words = [f"is {listing(manners, 'or')}" if name in ("summoned", "summoning") and manners else DONE[name]]
    if name == "material" and happening.to == "used":
        return (
            f"is sent to the GY as {way} material"
            if (way := _material_of(happening))
            else "is sent to the GY as material"
        )
    if name == "detached" and happening.what is not None and happening.what.how == "self":
        words.append("from an Xyz Monster")
    into = happening.into.where if happening.into is not None else None
    if name in ("material", "tributed") and manners and (into is None or into.class_ not in ways):
        words.append(f"for {listing(manners, 'or')}")
    words += [f"by {way}" for way in ways if way in ("battle", "effect")]
    words += ["directly"] if "direct" in ways else []
    if "cost" in ways:
        words.append(f"to activate {noun(happening.by) if happening.by is not None else 'effect'}")
    if name == "detached" and "cost" in ways:
        words.append("that monster's effect")
    return " ".join(words)


def _material_of(happening: Event) -> str:
    return listing([str(way).title() for way in several(happening.how) if way in MANNERS], "or")


def _rest(happening: Event) -> list[str]:
    """With what, for what, from where, to where, but not how."""
    words = []
    if isinstance(happening.how, str) and happening.how.startswith("would_"):
        words.append(f"that would {happening.how.removeprefix('would_').replace('_', ' ')}")
        if happening.upon is not None:
            words.append(f"{'damage to ' if happening.how == 'would_inflict' else ''}{noun(happening.upon)}")
    if happening.using is not None:
        words.append(f"using {'only ' if happening.using.how == 'all' else ''}{noun(happening.using)}")
    if happening.answering is not None:
        words.append(f"in response to the activation of {noun(happening.answering)}")
    if happening.into is not None:
        words.append(f"for {noun(happening.into)}")
    for zones, word in ((happening.from_, "from"), (happening.to, "to")):
        if zones is not None and not (happening.event == "material" and word == "to"):
            words.append(f"{word} the {listing([ZONES[zone] for zone in several(zones)], 'or')}")
    if happening.to_whose is not None:
        words.append(f"to {whose(happening.to_whose)} GY")
    if happening.except_ is not None:
        words.append(_but(happening.except_))
    return words


def condition(one: Condition) -> str:
    """What must hold."""
    if one.not_ == Condition(phase="damage_step"):
        return "except during the Damage Step"
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
        if how in ("lte", "gte") and isinstance(right, int):
            return f"{value(left)} is {right} or {'less' if how == 'lte' else 'more'}"
        return f"{value(left)} is {COMPARED[how]} {value(right)}"
    if one.is_ is not None:
        is_ = one.is_
        if one.of is not None and one.of.how == "self":  # "this face-up card", whose kind the reader adds
            is_ = msgspec.structs.replace(is_, kind=None)
        return f"{noun(one.of) if one.of is not None else 'it'} is {noun(is_)}"
    if one.phase == "main_start":
        return "at the start of the Main Phase 1"
    if one.phase is not None:
        return "during the " + listing([PARTS[phase] for phase in several(one.phase)], "or")
    if one.turn is not None:
        return "during your turn" if one.turn == "own" else "during your opponent's turn"
    if one.happened is not None:
        return "you call it right"
    if one.occurred is not None:
        part = {"main": " during the Main Phase", "battle": " during the Battle Phase"}.get(one.part or "", "")
        return event(one.occurred) + (f" {value(one.gte)} or more" if one.gte is not None else "") + part
    if one.as_declared is not None:
        return f"{condition(one.as_declared)} when this effect was activated"
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
