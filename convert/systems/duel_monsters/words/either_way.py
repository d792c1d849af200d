"""An ability that one may use as an action, and under a condition at any moment, told once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from convert.effects import Ability, Condition


def told_once(abilities: Sequence[Ability]) -> tuple[tuple[Ability, ...], Mapping[Ability, tuple[Condition, ...]]]:
    """The abilities without those that are another one over again, only usable at any moment under a condition ("this
    is a Quick Effect if you control …"), and for those others that condition."""
    kept: list[Ability] = []
    at_any_moment: dict[Ability, tuple[Condition, ...]] = {}
    for ability in abilities:
        if kept and _quick_form(kept[-1], ability) and kept[-1] not in at_any_moment:
            kept[-1] = msgspec.structs.replace(kept[-1], src=tuple(sorted({*kept[-1].src, *ability.src})))
            at_any_moment[kept[-1]] = ability.if_
        else:
            kept.append(ability)
    return tuple(kept), at_any_moment


def _quick_form(one: Ability, other: Ability) -> bool:
    """Is the second the first over again, but for when it may be used?"""
    if (one.mode, other.mode) != ("activate", "quick") or one.if_ or not other.if_ or other.when is not None:
        return False
    alike = msgspec.structs.replace(other, mode="activate", if_=(), speed=one.speed, src=one.src)
    bare = {"cost": (), "targets": (), "do": ()}
    same = msgspec.structs.replace(alike, **bare) == msgspec.structs.replace(one, **bare)
    return same and _without_names(one) == _without_names(other)


def _without_names(ability: Ability) -> str:
    """What it costs, aims at and does, its ids by their order and without the clauses that it comes from."""
    names: dict[str, int] = {}
    told = msgspec.json.encode((ability.cost, ability.targets, ability.do)).decode()
    return _ID.sub(lambda found: f"{found[1]}{names.setdefault(found[2], len(names))}", _SRC.sub("", told))


_SRC = re.compile(r'"src":\d+,?')
_ID = re.compile(r'("(?:id|ref|happened|dice)":)"(\w+)"')
