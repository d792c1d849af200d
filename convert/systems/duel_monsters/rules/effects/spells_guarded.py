"""What keeps spells and artifacts in play, and what is worn, from being destroyed, targeted or used (CONVERT-42): marks
that an effect put on them, and what works all the time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from convert.effects import Selector
from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import layers, scope, worn
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.in_force import sources
from convert.systems.duel_monsters.rules.effects.matching import means
from convert.systems.duel_monsters.rules.effects.selectors import resolve_now
from convert.systems.duel_monsters.rules.refs import Ref, item_bearer, ref_of
from convert.systems.duel_monsters.rules.state import Active, Being, Status, Until

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def shield(game: Game, ref: Ref, threats: tuple[str, ...], by: Context) -> Status | None:
    """The first status that protects a spell or artifact in play, or a thing that is worn (CONVERT-12), from such an
    effect; None where nothing does. Where it holds so often a round, whoever asks counts it with ``holder``."""
    thing = holder(game, ref)
    if thing is None:
        return None
    other, of = by.source or ref_of("cast", by.you, by.entry), scope.activated(by)
    for status in scope.marked(tuple(_statuses(game, ref)), "protect", threats, of):
        if status.times and thing.used.count(scope.use_of(status)) >= status.times:
            continue
        if scope.holds(game, status, other, by.side):
            return status
    return None


def holder(game: Game, ref: Ref) -> Active | Being | None:
    """The spell or artifact in play itself, or whoever wears the thing; None for anything else."""
    bearer = game.state.beings.get(Ref(item_bearer(ref))) if worn.is_in_use(game, ref) else None
    return game.state.spells.get(ref) or bearer


def untouchable(game: Game, ctx: Context, ref: Ref) -> bool:
    """Whether it is a spell or artifact in play, or something worn, that such an effect cannot target."""
    return shield(game, ref, ("targeting",), ctx) is not None


def unusable(game: Game, ctx: Context) -> bool:
    """Whether an effect keeps the spell or artifact in play, whose effect it is, from being used."""
    spell = game.state.spells.get(ctx.source)
    return spell is not None and any(scope.marked(spell.marks, "forbid", ("activate",)))


def _statuses(game: Game, ref: Ref) -> Iterator[Status]:
    spell = game.state.spells.get(ref)
    yield from spell.marks if spell is not None else ()
    if not game.triggers.guards:
        return
    for ctx in sources(game):
        ability = game.card_index[ctx.entry].effects[ctx.ability]
        for step in ability.do:
            if not isinstance(step, tree.Protect) or not _about(game, ctx, step.what, ref):
                continue
            bearer = game.state.beings.get(ctx.you)
            if bearer is not None and hold(game, ctx, ability.if_) and hold(game, ctx, step.if_):
                yield from layers.protect(game, ctx, step, bearer, Until("source", ctx.source))[1]


def _about(game: Game, ctx: Context, what: Selector, ref: Ref) -> bool:
    """Whether that is one of the things that a continuous ability is about, within its reach; itself too."""
    return means(game, ctx, what, ref) and (ref == ctx.source or ref in resolve_now(game, ctx, what))
