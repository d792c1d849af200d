"""Of what an ability asks, aims at and waits for: what the rules do not look up. Selectors, filters, amounts,
conditions and events, prices and targets; ``playable`` puts it together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from convert.cards.magic.mana import parse_mana
from convert.effects.magic import Ability, Amount, Condition, Event, Filter, Option, Selector, Step, StepBase
from convert.effects.magic.actions import Pay, Prepare
from convert.effects.walk import parts
from convert.systems.magic_rpg.rules.known import (
    AMOUNTS,
    CONDITIONS,
    COSTS,
    EVENTS,
    FILTERS,
    HOWS,
    MANY,
    MOMENTS,
    NARROWED,
    PAID,
    PHASES,
    PROPERTIES,
    SELECTORS,
)
from convert.systems.magic_rpg.rules.terms import DIFFERENT, STATS, is_energy, known_word

MANA_ABILITY = Filter(produces="mana_ability")


def op_of(step: Step) -> str:
    """The verb of a step."""
    return str(step.__struct_config__.tag)


def of_moment(event: Event | None) -> Iterator[str]:
    """What sets something off."""
    if event is None:
        yield "trigger without an event"
        return
    yield from unknown_in(event)
    for one in event.any_ or (event,):
        for part in (one.what, one.by):
            count = part.count if part is not None else None
            if one.event != "attacks" and isinstance(count, tuple) and count[0] >= MANY:
                yield "event of so many"
            if part is not None and part.where is not None and (part.where.highest or part.where.lowest):
                yield "event of the greatest"


def of_state(ability: Ability) -> Iterator[str]:
    """What is set off while something is so must end it: else it would be set off again and again."""
    moments = (ability.when, *(ability.when.any_ or ())) if ability.when is not None else ()
    if not any(moment.event == "state" for moment in moments):
        return
    ends = [op_of(step) in ENDS and _is_itself(step) and not step.if_ for step in ability.do]
    if len(moments) > 1 or ability.optional or not any(ends) or any(step.optional for step in ability.do):
        yield "event state"


def _is_itself(step: Step) -> bool:
    what = getattr(step, "what", None)
    return isinstance(what, Selector) and what.how == "self"


ENDS = frozenset(("sacrifice", "banish", "to_prepared", "to_spellbook"))
"""What takes something out of play for certain."""


def of_cost(steps: Iterable[Step], *, counted: bool = False) -> Iterator[str]:
    """What of a price is not taken; ``counted``: mana may be asked for each of what is counted as it is paid."""
    for step in steps:
        op = op_of(step)
        if op not in COSTS:
            yield f"cost {op}"
            continue
        more = {"each"} if counted or is_energy(step) else set()
        yield from other_fields(step, COSTS[op] | {"id", "src", "op"} | more, f"cost {op}")
        if isinstance(step, Pay) and step.each is not None:
            yield from unknown_in(step.each)
        what = getattr(step, "what", None)
        if isinstance(what, Selector):
            if what.how not in ("self", "choose", "attached") or what.count not in (None, *range(1, 20)):
                yield f"cost {op} of {what.how} {what.count if what.count == 'any' else ''}".strip()
            yield from unknown_in(what)
        for name in ("amount", "count", "add", "remove"):
            value = getattr(step, name, None)
            if isinstance(value, Amount) or value in ("any", "all"):
                yield f"cost {op} counted"
        if isinstance(step, Pay) and not is_energy(step) and parse_mana(step.mana).other:
            yield "cost other mana"


def of_target(selector: Selector) -> Iterator[str]:
    """Something to aim at: in play, on the stack, in a graveyard, or a wizard."""
    if selector.how != "target" or selector.id is None:
        yield f"target how {selector.how}"
    if selector.zone not in (None, "play", "stack", "used"):
        yield f"target in {selector.zone}"
    if selector.chooser is not None or selector.total is not None:
        yield "target chosen by others"
    if isinstance(selector.count, Amount):
        yield from unknown_in(selector.count)
    yield from unknown_in(selector)


def other_fields(value: Any, known: frozenset[str] | set[str], name: str) -> Iterator[str]:
    """Fields that say something else."""
    fields, defaults = value.__struct_fields__, value.__struct_defaults__
    first = len(fields) - len(defaults)
    for place, field in enumerate(fields):
        if field not in known and (place < first or getattr(value, field) != defaults[place - first]):
            yield f"{name}.{field}"


def unknown_in(value: Any) -> Iterator[str]:
    """Selectors, filters, amounts, conditions and events: every field that says something must be known."""
    if isinstance(value, tuple):
        for each in value:
            yield from unknown_in(each)
        return
    if isinstance(value, Selector):
        yield from other_fields(value, SELECTORS, "selector")
        if value.how not in HOWS:
            yield f"selector how {value.how}"
        if value.zone in ("outside", "command"):
            yield f"selector in {value.zone}"
        if value.kind == ("player",) and value.where is not None:
            yield from _of_players(value.where)
    elif isinstance(value, Filter):
        yield from other_fields(value, FILTERS, "filter")
        if not all(known_word(word) for word in value.keyword or ()):
            yield "filter keyword"
        if value.produces not in (None, *PROPERTIES) and value != MANA_ABILITY:
            yield f"filter.produces {value.produces}"
        if value.chosen not in (None, "color", "type", "card_type"):
            yield f"filter chosen {value.chosen}"
    elif isinstance(value, Amount):
        yield from _of_amount(value)
    elif isinstance(value, Condition):
        yield from _of_condition(value)
    elif isinstance(value, Event):
        yield from other_fields(value, MOMENTS, "event")
        if value.event is not None and value.event not in EVENTS:
            yield f"event {value.event}"
        if value.event == "phase" and value.phase not in PHASES:
            yield f"event phase {value.phase}"
        if value.word not in (None, *NARROWED):
            yield f"event.word {value.word}"
    elif not isinstance(value, Struct):
        return
    for field in value.__struct_fields__:
        inner = getattr(value, field)
        if isinstance(inner, Struct | tuple):
            yield from unknown_in(inner)


def _of_amount(value: Amount) -> Iterator[str]:
    """A number; of several things only their total, greatest or least."""
    yield from other_fields(value, AMOUNTS, "amount")
    if value.stat is not None and value.stat not in STATS:
        yield f"amount stat {value.stat}"
    if value.among is not None and value.among not in DIFFERENT:
        yield f"amount among {value.among}"
    if value.past is not None and value.past.event == "activated":
        yield "how often it was carried out"
    several = value.of is not None and value.of.how == "all" and value.taking is None
    if several and value.stat in ("power", "toughness", "mana_value"):
        yield "amount of several"


def _of_condition(value: Condition) -> Iterator[str]:
    """What must hold; not of each of those that have the most of something."""
    yield from other_fields(value, CONDITIONS, "condition")
    if value.paid is not None and value.paid not in PAID:
        yield f"condition paid {value.paid}"
    if value.before:
        yield "condition before"
    where = value.exists.where if value.exists is not None and value.exists.how == "all" else None
    if where is not None and (where.highest is not None or where.lowest is not None):
        yield "condition of each of the greatest"
    if value.during not in (None, "turn", "last_turn"):
        yield f"condition during {value.during}"


def _of_players(where: Filter) -> Iterator[str]:
    """Of whom it is not looked up: whether he did what was just told, what he has most of beside life."""
    if where.this_way is not None or any(each.this_way is not None for each in where.nots or ()):
        yield "players who did it"
    if where.lowest is not None or where.highest not in (None, "life"):
        yield "players with the most"


def strange_names(ability: Ability) -> Iterator[str]:
    """Names that stand for nothing in play: of what no step did, found or aimed at."""
    known = {selector.id for selector in ability.targets}
    asked: set[str | None] = set()
    for node in parts(ability, without=("abilities",)):
        if isinstance(node, Selector):
            asked |= {node.ref} if node.ref is not None else set()
            known |= {part.id for part in node.both or ()}
        elif isinstance(node, Condition):
            known |= {part.id for part in (node.exists, node.of) if part is not None}
        elif isinstance(node, StepBase | Option):
            known |= {getattr(node, "id", None)} if not isinstance(node, Prepare) else set()
            named = (getattr(node, name, None) for name in ("what", "who", "stop", "to", "with_"))
            known |= {part.id for part in named if isinstance(part, Selector)}
            known |= {part.id for part in getattr(node, "targets", None) or ()}
    yield from ("name of nothing" for _ in (asked - known) and (0,))


def strays(step: Step) -> Iterator[str]:
    """Of what holds all the time: names that stand for nothing there but what it holds for."""
    own = getattr(getattr(step, "what", None), "id", None)
    for node in parts(step, without=("abilities",)):
        if isinstance(node, Selector) and node.ref is not None and node.ref != own:
            yield "name in what holds"
