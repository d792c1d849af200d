"""Costs that are paid with things: what can be taken for them, and taking it (MRPG-MTG-18, MRPG-LIFE-10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from convert.cards.magic.mana import ManaCost, parse_mana
from convert.effects.magic import Selector, Step
from convert.effects.magic.actions import Banish, Discard, Mill, Pay, PayHp, Sacrifice, ToPrepared
from convert.effects.magic.changes import Counters, Tap, Untap
from convert.systems.magic_rpg.rules.counters import change_counters
from convert.systems.magic_rpg.rules.drawing import mill
from convert.systems.magic_rpg.rules.events import CardMoved, Discarded, Turned
from convert.systems.magic_rpg.rules.paying import plan
from convert.systems.magic_rpg.rules.selecting import Context, described, select
from convert.systems.magic_rpg.rules.state import CARD, WILD, target_of
from convert.systems.magic_rpg.rules.terms import ENERGY, is_energy
from convert.systems.magic_rpg.rules.things import card_of, card_thing, zone_of

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def _times(ctx: Context, step: Pay) -> int:
    return max(0, ctx.amount(step.each)) if step.each is not None else 1


def energy_of(ctx: Context, step: Pay) -> int:
    """How many energy counters it takes."""
    return step.mana.count(ENERGY) * _times(ctx, step)


def mana_asked(ctx: Context, step: Pay) -> ManaCost:
    """The mana that it takes: its symbols, once for each of what is counted."""
    return parse_mana(step.mana * _times(ctx, step))


def things_of(ctx: Context, step: Step) -> tuple[list[int], int]:
    """What may be taken for a part of a cost, and how many of it; nothing where there is nothing to pick."""
    game = ctx.game
    what: Selector | None = getattr(step, "what", None)
    if isinstance(step, Discard):
        if what is not None and what.how == "self":
            return [], 0
        hand = [card_thing(card) for card in game.state.wizards[ctx.controller].hand] if ctx.controller >= 0 else []
        if ctx.item is None and ctx.source >= CARD:
            hand = [each for each in hand if each != ctx.source]  # the card that is being cast
        if what is not None:
            fitting = described(ctx, Selector(kind=what.kind, where=what.where, zone="prepared", side="you"))
            hand = [each for each in hand if each in fitting]
            return hand, what.count if isinstance(what.count, int) else 1
        count = len(hand) if step.count == "all" else step.count if isinstance(step.count, int) else 1
        return hand, count
    if what is None or what.how != "choose":
        return [], 0
    count = what.count if isinstance(what.count, int) else 1
    pool = described(ctx, what)
    if isinstance(step, Sacrifice | ToPrepared | Banish | Tap | Untap | Counters) and what.zone in (None, "play"):
        pieces = game.state.pieces
        pool = [each for each in pool if each in pieces and pieces[each].controller == ctx.controller]
        if ctx.controller == WILD:
            pool = [each for each in pool if pieces[each].side == ctx.side]
    elif what.zone in ("used", "prepared", "banished"):
        pool = [each for each in pool if game.card_index.owners[card_of(each)] == ctx.controller and each != ctx.source]
    if isinstance(step, Tap):
        pool = [each for each in pool if not game.state.pieces[each].tapped]
    if isinstance(step, Counters) and step.remove is not None:
        need = ctx.amount(step.remove) if step.remove not in ("all", "any") else 1  # type: ignore[arg-type]
        pool = [each for each in pool if game.state.pieces[each].marked(step.name) >= need]
    return pool, count


def wanted_total(step: Step) -> int:
    """The power that what is tapped for it must have together (crew); 0 where that is not asked."""
    what: Selector | None = getattr(step, "what", None)
    least = what.total.gte if what is not None and what.total is not None and what.total_of == "power" else None
    return least if isinstance(least, int) else 0


def powers(game: Game, found: Iterable[int]) -> tuple[int, ...]:
    """What each of these adds to such a total."""
    return tuple(max(0, game.bodies[each].power) if each in game.bodies else 0 for each in found)


def can_pay(ctx: Context, cost: Iterable[Step]) -> bool:
    """Whether a wizard can pay all of a cost now."""
    wizard = ctx.controller
    for step in cost:
        if isinstance(step, Pay) and not is_energy(step):
            if plan(ctx.game, wizard, mana_asked(ctx, step), x=ctx.x) is None:
                return False
        elif isinstance(step, PayHp):
            if wizard < 0 or not ctx.game.state.wizards[wizard].life.can_pay(ctx.amount(step.amount)):
                return False
        elif not has_things(ctx, step):
            return False
    return True


def has_things(ctx: Context, step: Step) -> bool:
    """Whether what a part of a cost takes is there."""
    state = ctx.game.state
    what: Selector | None = getattr(step, "what", None)
    if isinstance(step, Pay):
        held = dict(state.wizards[ctx.controller].marks) if ctx.controller >= 0 else {}
        return held.get("energy", 0) >= energy_of(ctx, step)
    if isinstance(step, Mill):
        return ctx.controller >= 0 and isinstance(step.count, int) and state.wizards[ctx.controller].deck >= step.count
    if what is not None and what.how in ("self", "attached"):
        here = select(ctx, what)
        if not here:
            return False
        piece = state.pieces.get(here[0])
        if isinstance(step, Counters) and step.remove is not None:
            return piece is not None and piece.marked(step.name) >= ctx.amount(step.remove)  # type: ignore[arg-type]
        if isinstance(step, Untap):
            return piece is not None and piece.tapped
        if isinstance(step, Tap):
            return piece is not None and not piece.tapped
        return True
    pool, count = things_of(ctx, step)
    if total := wanted_total(step):
        return sum(powers(ctx.game, pool)) >= total
    return len(pool) >= count


def pay_things(ctx: Context, step: Step, taken: tuple[int, ...], wizard: int) -> None:
    """A part of a cost is paid with these."""
    game = ctx.game
    what: Selector | None = getattr(step, "what", None)
    found = taken
    if what is not None and what.how in ("self", "attached"):
        found = tuple(select(ctx, what))
    if isinstance(step, Pay):
        change_counters(game, target_of(wizard), "energy", -energy_of(ctx, step))
    elif isinstance(step, Sacrifice):
        game.leave_all([each for each in found if each in game.state.pieces], "graveyard", "sacrificed")
    elif isinstance(step, Discard):
        for each in found:
            game.emit(Discarded(wizard, card_of(each)))
    elif isinstance(step, Mill):
        mill(game, wizard, step.count if isinstance(step.count, int) else 0)
    elif isinstance(step, Banish | ToPrepared):
        _move(game, found, "exiled" if isinstance(step, Banish) else "hand")
    elif isinstance(step, Tap | Untap):
        game.emit(Turned(found, isinstance(step, Tap), who=wizard))
    elif isinstance(step, Counters):
        for each in found:
            count = ctx.amount(step.add) if step.add is not None else -ctx.amount(step.remove)  # type: ignore[arg-type]
            change_counters(game, each, step.name, count, wizard)


def _move(game: Game, found: tuple[int, ...], to: str) -> None:
    for each in found:
        if each in game.state.pieces:
            game.leave_all([each], to, "effect")
        elif each >= CARD:
            owner = game.card_index.owners[card_of(each)]
            source = zone_of(game.state.wizards[owner], card_of(each))
            if source is not None:
                game.emit(CardMoved(owner, card_of(each), source, to, shown=True))  # type: ignore[arg-type]
