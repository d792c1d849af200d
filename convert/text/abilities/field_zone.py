"""A Field Spell lies in no Spell & Trap Zone: what it counts there is never itself."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Ability, Selector
from convert.effects.walk import mapped


def beside_the_field_spell(ability: Ability) -> Ability:
    """ "… for each “Moss” card in your Spell & Trap Zone", said by a Field Spell in play."""
    if ability.from_ != "play":
        return ability
    found: Ability = mapped(ability, _others)
    return found


def _others(one: Any) -> Any:
    there = isinstance(one, Selector) and one.zone == "play" and one.side == "you" and one.ref is None
    if not there or one.kind != "spell_or_artifact" or one.how == "self":
        return one
    return msgspec.structs.replace(one, except_self=True)
