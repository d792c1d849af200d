"""What a caster may have in play only of one Type or Attribute, or one of each (CONVERT-42): who has more, and what may
not come beside the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects import Selector
from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import filters, selectors
from convert.systems.duel_monsters.rules.marks import Scope
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Being, Status, Until

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

EACH = "each"
"""In ``Status.of``: one monster of each Type or Attribute stays."""


def mark(ctx: Context, step: tree.Keep, until: Until) -> Status:
    """What stands on the casters whom it binds."""
    only = Scope(ctx.you, ctx.side, ctx.source, step.among)
    of = EACH if step.one_of_each else ""
    return Status("keep", step.alike, ctx.source or ctx.key, until, against=only, of=of, entry=ctx.entry)


def bars(game: Game, who: Being, ref: Ref, *, shadow: bool = False) -> bool:
    """Whether an effect lets a caster not have this one beside the monsters that are there."""
    if shadow:
        return False
    for status in who.statuses:
        if status.verb != "keep" or status.against is None:
            continue
        only, each = status.against.only, status.of == EACH
        seen = Context(status.against.you, status.against.side, status.against.source)
        mine = [one for one in _theirs(game, seen, who.id, only) if one != ref]
        if any(_alike(game, one, ref, status.what) == each for one in mine):
            return True
    return False


def crowded(game: Game, ctx: Context, step: tree.Keep) -> dict[Ref, tuple[Ref, ...]]:
    """The casters who have more than they may, each with all the monsters that count."""
    out = {}
    for who in selectors.resolve_now(game, ctx, step.what):
        theirs = _theirs(game, ctx, who, step.among)
        if any(
            _alike(game, one, other, step.alike) == step.one_of_each
            for at, one in enumerate(theirs)
            for other in theirs[:at]
        ):
            out[who] = theirs
    return out


def sharing_trait(game: Game, ref: Ref, theirs: tuple[Ref, ...], alike: str) -> tuple[Ref, ...]:
    """Of a caster's monsters, this one and those of its Type or Attribute."""
    return tuple([one for one in theirs if one == ref or _alike(game, one, ref, alike)])


def _theirs(game: Game, ctx: Context, who: Ref, among: Selector | None) -> tuple[Ref, ...]:
    """The summons of a caster that count: only they are controlled by somebody, and can be sent away (CONVERT-19). What
    a Shadow is, is not known yet (SHADOW-06)."""
    where = among.where if among is not None else None
    mine = [one for one in game.state.beings.values() if one.kind == "summon" and one.caster == who]
    seen = [one.id for one in mine if not (one.body or one.shadow)]
    return tuple([ref for ref in seen if where is None or filters.fits(game, ctx, where, ref)])


def _alike(game: Game, one: Ref, other: Ref, trait: str) -> bool:
    """Whether they share their Type or Attribute; what has none shares it with nothing."""
    mine, theirs = ({word.casefold() for word in filters.traits(game, ref, trait) if word} for ref in (one, other))
    return not mine.isdisjoint(theirs)
