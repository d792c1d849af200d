"""What an Attack costs, where an effect forbids it without that: kept in ``Status.by``, paid as it begins
(CONVERT-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.effects.context import Context

if TYPE_CHECKING:
    pass

ASKED = "attack:price"
"""The mark of a creature that cannot attack without a price."""
ATTACKER = "attacker"
"""What the one that attacks is called in its price: it is none of what is given up for its Attack."""


class Toll(msgspec.Struct, frozen=True):
    """A price, and the ability that asks it."""

    ctx: Context
    price: tuple[Step, ...]


def encode(ctx: Context, step: tree.Forbid) -> str:
    """The text for ``Status.by``."""
    plain = Context(ctx.you, ctx.side, ctx.source, ctx.entry, ctx.ability, ctx.mp, ctx.key, manner="toll")
    return msgspec.json.encode(Toll(plain, tuple([_of_another(one) for one in step.cost]))).decode()


def _of_another(step: Step) -> Step:
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or what.how != "choose" or what.zone not in (None, "play"):
        return step
    return msgspec.structs.replace(step, what=msgspec.structs.replace(what, except_=Selector(ref=ATTACKER)))
