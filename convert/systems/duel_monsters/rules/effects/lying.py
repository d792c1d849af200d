"""What is said of a spell that lies away from play (CONVERT-08): its name, Type or Attribute there. The mark stands on
its owner and means that one place, so that it ends where the spell comes into play or is Prepared again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import layers
from convert.systems.duel_monsters.rules.marks import Identity, Lying
from convert.systems.duel_monsters.rules.refs import Ref, parts
from convert.systems.duel_monsters.rules.state import Being, Status, Until

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

LIES = "lying"
"""The verb of such a mark."""


def owner(game: Game, ref: Ref) -> Being | None:
    """Whose spell lies there; None for what is in play."""
    return game.state.beings.get(Ref(parts(ref)[1]))


def marks(game: Game, ctx: Context, step: tree.ChangeIdentity, ref: Ref, until: Until) -> tuple[Status, ...]:
    """What its owner is marked with, so that it is called or counts as something else there."""
    whose = owner(game, ref)
    if whose is None:
        return ()
    own = layers.change_identity(game, ctx, step, whose, until)[1]
    return tuple(
        [
            Status(LIES, one.what, one.source, until, detail=Lying(ref, one.detail.value, one.detail.instead))
            for one in own
            if isinstance(one.detail, Identity)
        ]
    )
