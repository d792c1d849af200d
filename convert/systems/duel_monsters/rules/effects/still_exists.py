"""Whether what was named is still there, and where that lies which an ability has taken away itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from convert.effects import Selector
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.zones import entries_in
from convert.systems.duel_monsters.rules.events.wearing import thing
from convert.systems.duel_monsters.rules.refs import Ref, is_area, parts, ref_of

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board

GONE = "gone "
"""Before a reference: under this, an ability knows where that lies which it destroyed or sent off itself."""
TURNED = "turned over"
"""Under this an ability keeps what it turned over from a Spellbook."""


def fallen(game: Board, ctx: Context, refs: Iterable[Ref]) -> tuple[Ref, ...]:
    """What this very ability has destroyed or sent off is, for its later steps, what lies among the used ("destroy it,
    and if you do, banish it")."""
    return tuple([ref if exists(game, ref) else ctx.bound.get(f"{GONE}{ref}", (ref,))[0] for ref in refs])


def lies(game: Board, ref: Ref) -> Ref:
    """Where a creature that is gone lies among the used ("that destroyed monster"); itself while it is in play."""
    being = game.departed(ref) if ref not in game.state.beings else None
    if being is None or being.token or not being.entry or being.owner not in game.state.mages:
        return ref
    return ref_of("used", being.owner, being.entry)


def alive(game: Board, refs: Iterable[Ref]) -> tuple[Ref, ...]:
    """Those that are still where they were named."""
    return tuple([ref for ref in refs if exists(game, ref)])


def itself(game: Board, ctx: Context, selector: Selector) -> tuple[Ref, ...]:
    """The ability's own card, in the stance that the text names it by ("this Attack Position card"); once the ability
    itself has sent it off, where it lies then ("take damage equal to its original ATK in the GY")."""
    being = game.state.beings.get(ctx.source)
    stance = selector.where.stance if selector.where is not None else None
    if stance is not None and being is not None and being.stance != stance:
        return ()
    return alive(game, fallen(game, ctx, (ctx.source,)))


def exists(game: Board, ref: Ref) -> bool:
    """Whether a reference still names something."""
    state = game.state
    if ref in state.beings or ref in state.spells:
        return True
    zone, owner, name = parts(ref)
    if zone == "play":
        return is_area(ref)
    if zone == "cast":
        return True
    if zone == "corpse":
        return any(corpse == owner for corpse, _, _ in state.corpses)
    if zone == "item":
        return thing(state, ref) is not None
    mage = state.mages.get(owner)
    return mage is not None and name in set(entries_in(game, mage, zone))
