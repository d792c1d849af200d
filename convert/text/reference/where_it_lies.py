"""Where a target lies of which only its return says so: "Target 1 monster used for this card's Summon; Special Summon
it from the GY"."""

from __future__ import annotations

import msgspec

from convert.effects import Ability, Selector
from convert.effects import steps as op


def where_it_lies(ability: Ability) -> Ability:
    """The ability whose targets are sought where its steps take them from."""
    targets = tuple(_found_there(one, ability) for one in ability.targets)
    return msgspec.structs.replace(ability, targets=targets) if targets != ability.targets else ability


def _found_there(target: Selector, ability: Ability) -> Selector:
    if target.zone is not None or target.id is None or target.where is None or target.where.used_for is None:
        return target
    places = [step.from_ for step in ability.do if isinstance(step, op.SpecialSummon) and step.what.ref == target.id]
    return msgspec.structs.replace(target, zone=places[0]) if len(places) == 1 and places[0] is not None else target
