"""Whose a thing is; what each of several casters picks of their own or of their opponents'; who is meant by "that
player", by its owner, and by the one whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import Selector
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.lookup import target_keys
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, parts
from convert.systems.duel_monsters.rules.state import Being

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board


def holder(game: Board, ref: Ref) -> str:
    """Whose it is: who controls what is in play, whose spell it is elsewhere."""
    being = game.state.beings.get(ref)
    if being is not None:
        return being.caster or being.id
    spell = game.state.spells.get(ref)
    return spell.caster if spell is not None else parts(ref)[1]


PERSONS = ("event", "turn", "owner")
"""Sides that stand for one caster, known only as it happens."""


def persons(game: Board, ctx: Context, side: str | None) -> tuple[Being, ...]:
    """The caster whom what set the ability off is about (``event``; where nothing did, whose its target is), who owns
    that (``owner``, SPECIAL-07), or whose turn it is (``turn``): nobody, or one."""
    owner = side == "owner"
    if side == "turn":
        who = holder(game, Ref(game.state.turn)) if game.state.turn else ""
    elif ctx.event is None:
        aimed = next((refs for key in target_keys(game, ctx) if (refs := ctx.bound.get(key))), ctx.last)
        who = game.query.caster_of(aimed[0], owner=owner) if aimed else ""
    else:
        found = game.query.resolve_now(ctx, Selector(kind="caster", how="event", side="owner" if owner else None))
        who = found[0] if found else ""
    return (game.state.beings[who],) if who in game.state.beings else ()


def is_an_enemy(selector: Selector) -> bool:
    """Whether it is one enemy without more ("your opponent", CONVERT-20)."""
    plain = selector.ref is None and selector.how is None and selector.where is None and selector.count in (None, 1)
    return plain and selector.kind == "caster" and selector.side == "opponent"


def enemy_told_of(game: Board, ctx: Context) -> Ref:
    """The enemy of whom what set the ability off tells ("at the start of an enemy's turn"), who is "that enemy" from
    then on; "" where it tells of none."""
    when = game.card_index[ctx.entry].effects[ctx.ability].when if ctx.event is not None and ctx.ability >= 0 else None
    if when is None or ctx.event is None:
        return NOTHING
    named = [ref for one, ref in ((when.what, ctx.event.what), (when.by, ctx.event.by)) if one and is_an_enemy(one)]
    for ref in (ctx.event.what, ctx.event.by) if when.whose == "opponent" else named:
        being = game.state.beings.get(ref)
        if being is not None and being.side != ctx.side and being.kind != "summon":
            return being.id
    return NOTHING


def theirs(game: Board, ctx: Context, side: str | None, found: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """Of these, what belongs to such a caster, or is that caster."""
    meant = {being.id for being in persons(game, ctx, side)}
    return tuple([ref for ref in found if holder(game, ref) in meant])


def each_picks(selector: Selector) -> bool:
    """Whether every caster picks for themselves."""
    return selector.chooser == "any" and selector.how in ("choose", "random", "target", "top", "bottom")


def shares(game: Board, selector: Selector, found: tuple[Ref, ...]) -> tuple[tuple[Being, tuple[Ref, ...]], ...]:
    """Every caster who is there, and which of ``found`` they may pick from: their own (``side: any``), their
    opponents' (``side: opponent``)."""
    out = []
    for player in game.state.beings.values():
        if player.kind == "summon" or player.down or player.id not in game.state.mages:
            continue
        mine = []
        for ref in found:
            owner = game.state.beings.get(holder(game, ref))
            if owner is not None and (
                owner.side != player.side if selector.side == "opponent" else owner.id == player.id
            ):
                mine.append(ref)
        out.append((player, tuple(mine)))
    return tuple(out)


def pool(selector: Selector) -> Selector:
    """The selector of all that anybody may pick from."""
    return replace(selector, side="any") if each_picks(selector) and selector.side == "opponent" else selector
