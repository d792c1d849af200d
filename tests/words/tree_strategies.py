"""Any tree that the types of the effect language allow, built from the types themselves out of a seed.

A seed instead of hypothesis' own draws: a tree takes hundreds of choices, which would be far too many to draw.
"""

from __future__ import annotations

import types
from functools import cache
from random import Random
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import strategies as st

from convert.effects import STEP_TYPES, Ability, Amount, Condition, Event, Selector, Step

IDS = ("t1", "t2", "d1")
NAMES = ("Dragon", "Umi", "Sheep Token", "LIGHT", "Blue-Eyes White Dragon", "7", "x, y: z")
SEEDS = st.integers(min_value=0, max_value=2**32)
ONE_OF: dict[type, tuple[str, ...]] = {
    Amount: ("n", "raw", "per", "stat", "dice", "event", "sum", "half", "difference"),
    Condition: ("exists", "count", "compare", "is_", "phase", "turn", "happened", "occurred", "not_", "any_", "all_"),
    Event: ("event", "event", "event", "any_"),
}
"""Types of which exactly one of these fields is given."""
BESIDE: dict[str, tuple[str, ...]] = {
    "per": ("count",),
    "stat": ("of", "times"),
    "dice": ("times",),
    "sum": ("of",),
    "count": ("gte", "lte", "eq"),
    "is_": ("of",),
    "occurred": ("during",),
    "event": ("what", "by", "how", "whose", "from_", "to", "amount", "next"),
}
NEEDED: dict[str, tuple[str, ...]] = {"per": ("count",), "is_": ("of",)}
LEAVES: dict[type, Any] = {Amount: Amount(n=1), Condition: Condition(turn="own"), Event: Event(event="cast")}


@cache
def hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


@cache
def fields_of(kind: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.name: field for field in msgspec.structs.fields(kind)}


def value(kind: Any, random: Random, depth: int) -> Any:
    """A value of an annotated type, at most ``depth`` structs deep."""
    origin = get_origin(kind)
    if origin is Annotated:
        return random.choice(IDS) if "pattern" in str(kind) else value(get_args(kind)[0], random, depth)
    if origin is Literal:
        return random.choice(get_args(kind))
    if origin in (Union, types.UnionType):
        return value(random.choice([part for part in get_args(kind) if part is not type(None)]), random, depth)
    if origin is tuple:
        inner = get_args(kind)
        if inner[-1] is Ellipsis:
            return tuple(value(inner[0], random, depth) for _ in range(random.randint(1, 2)))
        return tuple(value(part, random, depth) for part in inner)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return struct(kind, random, depth - 1)
    plain = {int: random.randint(-9, 30), str: random.choice(NAMES), bool: random.random() < 0.5}
    return plain.get(kind, random.choice((0.5, 1.0, 2.0, 3.0, 1.5)))


def struct(kind: type[msgspec.Struct], random: Random, depth: int) -> Any:
    """A struct of a type: required fields always, and a few of the others."""
    if depth <= 0 and kind in LEAVES:
        return LEAVES[kind]
    if kind is Selector and (depth <= 0 or random.random() < 0.25):
        return Selector(ref=random.choice(IDS)) if random.random() < 0.6 else Selector(how="self")
    fields = fields_of(kind)
    if kind in ONE_OF:
        main = random.choice(ONE_OF[kind])
        beside = {name for name in BESIDE.get(main, ()) if name in fields and random.random() < 0.4}
        chosen = {main, *beside, *(name for name in NEEDED.get(main, ()) if name in fields)}
    else:
        required = {name for name, field in fields.items() if field.required}
        spare = sorted(set(fields) - required - {"src", "ref"})
        few = random.sample(spare, k=min(len(spare), random.randint(0, 4))) if depth > 0 else []
        chosen = required | set(few)
    return kind(**{name: value(hints(kind)[name], random, depth) for name in sorted(chosen)})


def step(op: str, seed: int) -> Step:
    """A step of this verb."""
    made: Step = struct(STEP_TYPES[op], Random(seed), 3)
    return made


def ability(seed: int) -> Ability:
    """An ability with at least one step."""
    random = Random(seed)
    ops = random.choices(sorted(STEP_TYPES), k=random.randint(1, 3))
    made: Ability = struct(Ability, random, 3)
    return msgspec.structs.replace(made, do=tuple(struct(STEP_TYPES[op], random, 3) for op in ops))
