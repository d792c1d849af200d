"""A card's abilities as a list of effects: in order, merged, the most telling four kept (DICE-CONV-04, -05, -24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from convert.effects import Ability, Selector, Step
from convert.effects import steps as es
from convert.systems.dice_duels.conversion.steps import Found, convert_price, convert_step, effect
from convert.systems.dice_duels.conversion.whose import Names, Reader, Thing, benefit
from convert.systems.dice_duels.entries import Effect

MOST = 4
"""Effects beside the summon keyword and instant (DICE-CONV-24)."""
TELLING = (
    "banish",
    "destroy",
    "capture",
    "return",
    "negate",
    "set",
    "draw",
    "damage",
    "power_down",
    "power_up",
    "paralyze",
    "grant",
    "evade",
    "copy",
    "equip",
    "discard",
    "reinforce",
    "charge",
    "scry",
)
"""From the most telling one; prices come last."""
LEAVING = ("destroyed", "leaves_play", "banished", "returned", "used", "tributed")


class Result(msgspec.Struct, frozen=True):
    """What a tree gives: effects, whether it calls for Instant, whether some were cut, whether any ability counts."""

    effects: tuple[Found, ...]
    instant: bool
    cut: bool
    counted: bool
    """Whether there is an ability beside summon rules and permissions."""


def convert_tree(abilities: Sequence[Ability], *, monster: bool, relic: bool, level: int | None) -> Result:
    """The effects of all abilities, in their order."""
    names = Names(abilities)
    found: list[Found] = []
    instant = False
    for ability in abilities:
        own = list(_ability(ability, names, monster=monster, relic=relic, level=level))
        found += own
        quick = ability.mode == "quick" and ability.speed > 1
        instant = instant or any(each.instant for each in own) or (quick and bool(own))
    whole = _merge(found)
    kept = _cut(whole)
    counted = any(ability.mode not in ("summon_rule", "permission") for ability in abilities)
    return Result(tuple(kept), instant, len(kept) < len(whole), counted)


def _ability(ability: Ability, names: Names, *, monster: bool, relic: bool, level: int | None) -> Iterator[Found]:
    if ability.mode in ("summon_rule", "permission"):
        return
    reader = Reader(ability, names, monster=monster, relic=relic)
    reader.own_level = level
    if ability.mode == "replacement":
        yield from _replacement(ability, reader)
        return
    done = list(_done(ability.do, reader))
    if not done:
        return  # its price gives nothing either
    for step in ability.cost:
        price = convert_price(step, reader)
        if price is not None:
            yield price
    yield from done


def _done(steps: Sequence[Step], reader: Reader) -> Iterator[Found]:
    """The steps of ``do``; choices, delays and abilities given away are read where they stand."""
    for step in steps:
        if isinstance(step, es.ChooseOne):
            for option in step.options:
                yield from _priced(option.cost, list(_done(option.do, reader)), reader)
        elif isinstance(step, es.Delayed):
            yield from _done(step.do, reader)
        elif isinstance(step, es.Copy) and step.abilities:
            for ability in step.abilities:
                if ability.mode == "replacement":
                    yield from _replacement(ability, reader)
                elif ability.mode not in ("summon_rule", "permission"):
                    yield from _priced(ability.cost, list(_done(ability.do, reader)), reader)
        else:
            found = convert_step(step, reader)
            if found is not None:
                yield found
            what = getattr(step, "what", None)
            if isinstance(what, Selector):
                reader.previous = what


def _priced(cost: Sequence[Step], done: Sequence[Found], reader: Reader) -> Iterator[Found]:
    if done:
        for step in cost:
            price = convert_price(step, reader)
            if price is not None:
                yield price
        yield from done


def _replacement(ability: Ability, reader: Reader) -> Iterator[Found]:
    """In the place of an own unit's destruction or leaving: its prices, and the unit is Indestructible; any other gives
    nothing."""
    event = ability.when
    events = (event.any_ or (event,)) if event is not None else ()
    for one in events:
        thing = reader.thing(one.what) if one.event in LEAVING else None
        target = benefit(thing, "grant", "indestructible", relic=reader.relic) if _own(thing) and thing else None
        if target is not None:
            for step in (*ability.cost, *ability.do):
                price = convert_price(step, reader)
                if price is not None:
                    yield price
            yield effect("grant", target, keyword="indestructible")
            return


def _own(thing: Thing | None) -> bool:
    return thing is not None and thing.what == "unit" and thing.whose in ("self", "own", "wearer", "any")


def _merge(found: Sequence[Found]) -> list[Found]:
    """DICE-CONV-24: one effect for each operation (keyword) and target: the larger amount, the longer duration."""
    merged: dict[tuple[str, str | None, str | None], Found] = {}
    for each in found:
        new = each.effect
        key = (new.op, new.keyword, new.target)
        old = merged.get(key)
        if old is None:
            merged[key] = each
            continue
        amount = max((value for value in (old.effect.amount, new.amount) if value is not None), default=None)
        longer = max(old.effect.duration, new.duration, key=_length)
        merged[key] = Found(
            msgspec.structs.replace(old.effect, amount=amount, duration=longer),
            old.price and each.price,
            old.instant or each.instant,
        )
    return list(merged.values())


def _length(duration: str | None) -> int:
    """Without a duration a power change is permanent."""
    return ("turn", "round").index(duration) if duration in ("turn", "round") else 2


def _cut(found: Sequence[Found]) -> list[Found]:
    if len(found) <= MOST:
        return list(found)
    ranked = sorted(range(len(found)), key=lambda place: (_rank(found[place]), place))
    kept = sorted(ranked[:MOST])
    return [found[place] for place in kept]


def _rank(found: Found) -> int:
    op = found.effect.op
    return len(TELLING) if found.price or op not in TELLING else TELLING.index(op)


def is_price(each: Effect) -> bool:
    """Whether an effect is nothing but a price (DICE-CONV-06)."""
    return each.op == "sacrifice" or (each.op == "discard" and each.target == "self_player")
