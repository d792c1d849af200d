"""What an Attack costs, where an effect forbids it without that: kept in ``Status.detail``, paid as it begins
(CONVERT-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.marks import AttackPrice

if TYPE_CHECKING:
    pass

ASKED = "attack:price"
"""The mark of a creature that cannot attack without a price."""
ATTACKER = "attacker"
"""What the one that attacks is called in its price: it is none of what is given up for its Attack."""


def price(ctx: Context, step: tree.Forbid) -> AttackPrice:
    """For ``Status.detail``."""
    plain = Context(ctx.you, ctx.side, ctx.source, ctx.entry, ctx.ability, ctx.mp, ctx.key, manner="price")
    return AttackPrice(plain, tuple([_of_another(one) for one in step.cost]))


def _of_another(step: Step) -> Step:
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or what.how != "choose" or what.zone not in (None, "play"):
        return step
    return msgspec.structs.replace(step, what=msgspec.structs.replace(what, except_=Selector(ref=ATTACKER)))
