"""What an effect makes of a spell away from play (CONVERT-08): its name, Type, Attribute or Level there. The mark
stands on its owner and means that one place, so that it ends where the spell comes into play or is Prepared again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import layers
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.marks import Identity, Lying
from convert.systems.duel_monsters.rules.refs import Ref, parts
from convert.systems.duel_monsters.rules.state import Being, Status, Until
from convert.systems.duel_monsters.rules.status import LIES

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

SAID = (tree.ChangeIdentity, tree.ChangeLevel)
"""The steps that say something of what is not in play."""


def owner(game: Game, ref: Ref) -> Being | None:
    """Whose spell lies there; None for what is in play."""
    return game.state.beings.get(Ref(parts(ref)[1]))


def level_marks(game: Game, ctx: Context, step: tree.ChangeLevel, ref: Ref, until: Until) -> tuple[Status, ...]:
    """The same of its Level there, which its MP cost goes by (MP-02)."""
    if not isinstance(entry_of(game, ref), Monster) or owner(game, ref) is None:
        return ()
    change = layers.level_change(game, ctx, step, ref)
    detail = Lying(ref, "", kept=step.kept)
    return (Status(LIES, "level", layers.source_of(ctx), until, change, detail=detail),) if change else ()


def marks(
    game: Game, ctx: Context, step: tree.ChangeIdentity | tree.ChangeLevel, ref: Ref, until: Until
) -> tuple[Status, ...]:
    """What its owner is marked with, so that it is called or counts as something else there."""
    whose = owner(game, ref)
    if whose is None:
        return ()
    if isinstance(step, tree.ChangeLevel):
        return level_marks(game, ctx, step, ref, until)
    own = layers.change_identity(game, ctx, step, whose, until)[1]
    return tuple(
        [
            Status(LIES, one.what, one.source, until, detail=Lying(ref, one.detail.value, one.detail.instead))
            for one in own
            if isinstance(one.detail, Identity)
        ]
    )
