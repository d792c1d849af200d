"""What went into a creature: the sacrifices and Materials of its summoning, and what is attached to it as a Material.

What it was made from is known of creatures that are gone too: the log has their arrival.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import Filter, Selector
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.lookup import entry_of, summoned_so
from convert.systems.duel_monsters.rules.events import Arrived
from convert.systems.duel_monsters.rules.refs import Ref, parts, ref_of
from convert.systems.duel_monsters.rules.state import Being

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board


def ingredients(game: Board, ctx: Context, where: Filter | None) -> list[Ref] | None:
    """What a filter names by what it went into, by where the spells lie (two tokens alike are two); None where it names
    nothing so."""
    if where is None or (where.used_for is None and where.beneath is None):
        return None
    made = [ref for who in _meant(game, ctx, where.used_for) for ref in made_of(game, who)]
    under = [ref for who in _meant(game, ctx, where.beneath) for ref in attached(game, who)]
    if where.used_for is None or where.beneath is None:
        return made + under
    return [ref for ref in made if ref in under]


def went_in(game: Board, ctx: Context, where: Filter, ref: Ref) -> bool:
    """Whether that very spell went into the creatures that the filter names, wherever it is now. Copies of one card of
    one owner are told apart by nobody."""
    being = game.state.beings.get(ref) or game.departed(ref)
    known = (being.owner, being.entry) if being is not None else parts(ref)[1:]
    return any(parts(one)[1:] == known for one in ingredients(game, ctx, where) or ())


def made_of(game: Board, who: str) -> tuple[Ref, ...]:
    """The sacrifices and Materials of one creature's summoning (FUSION-05, SUMMON-09), by where such spells lie."""
    being = game.state.beings.get(who) or _arrived(game, who)
    if being is None:
        return ()
    return tuple([ref_of("used", being.owner, entry) for entry in (*being.offered, *being.materials)])


def used_so(game: Board, ctx: Context, using: Selector, used: tuple[Ref, ...], who: Ref) -> bool:
    """Whether what went into a creature is what a text says of it: one such, so many, or all of it; "with its same
    name" is that of the creature itself."""
    if using.where is not None and using.where.compared_to is not None:
        ctx = replace(ctx, event=Occurrence("summoned", who))
    such = [ref for ref in used if game.query.means(ctx, replace(using, how=None, count=None), ref)]
    if using.how == "all":
        return bool(used) and len(such) == len(used)
    return len(such) >= (using.count if isinstance(using.count, int) else 1)


def summoned_with(game: Board, ctx: Context, using: Selector, who: Ref) -> bool:
    """Whether that creature was summoned with such things."""
    return used_so(game, ctx, using, made_of(game, who), who)


def attached(game: Board, who: str) -> tuple[Ref, ...]:
    """What is known of the Materials under a creature: those that it arrived with are nobody's (CONVERT-33)."""
    being = game.state.beings.get(who)
    return being.beneath if being is not None else ()


def _arrived(game: Board, who: str) -> Being | None:
    """A creature that is gone, as it came."""
    for event in reversed(game.log):
        if type(event) is Arrived and event.being.id == who:
            return event.being
    return None


def _meant(game: Board, ctx: Context, selector: Selector | None) -> tuple[Ref, ...]:
    """The creatures that are meant, those too that have left play since they were named."""
    if selector is None:
        return ()
    if selector.ref is not None:
        return ctx.bound.get(selector.ref, ())
    if selector.how == "self":
        return (ctx.source,)
    if selector.how == "event":
        return (ctx.event.what,) if ctx.event is not None else ()
    manner = selector.where.summoned if selector.where is not None else None
    came = [event.being for event in game.log if type(event) is Arrived] if manner is not None else []
    gone = [one.id for one in came if manner and summoned_so(manner, one.summoned, game.card_index.get(one.entry))]
    return tuple(dict.fromkeys((*game.query.candidates(ctx, selector), *gone)))


def named_on(game: Board, ctx: Context, selector: Selector, ref: Ref) -> bool:
    """Whether its name stands among the Materials that such a fusion names (CONVERT-32); what is only described there
    is none that is named."""
    own = {name.casefold() for name in game.query.traits(ref, "name")}
    for one in _meant(game, ctx, selector):
        fusion = entry_of(game, one)
        for need in (game.card_index.materials_of(fusion) or ()) if isinstance(fusion, Monster) else ():
            named = game.card_index.get(need.entry) if need.where is None else None
            wanted = named.name if named is not None else need.where.name if need.where is not None else None
            if not own.isdisjoint(name.casefold() for name in ((wanted,) if isinstance(wanted, str) else wanted or ())):
                return True
    return False


def given_up(game: Board, ctx: Context) -> tuple[str, ...]:
    """The entries of what went for a creature that brings itself: what the costs of that took."""
    return tuple([parts(ref)[2] for one in _paid_with(game, ctx) for ref in ctx.were.get(one, ())])


def lost_by_those(game: Board, ctx: Context) -> int:
    """The HP that they had lost (FUSION-11)."""
    return sum(ctx.numbers.get(f"{one}.hp_lost", 0) for one in _paid_with(game, ctx))


def _paid_with(game: Board, ctx: Context) -> tuple[str, ...]:
    """The ids of what the costs of a creature that brings itself take."""
    abilities = game.card_index[ctx.entry].effects if ctx.entry else ()
    ability = abilities[ctx.ability] if 0 <= ctx.ability < len(abilities) else None
    if ability is None or ability.mode not in ("summon_rule", "activate"):
        return ()
    named = [getattr(step, "what", Selector()).id for step in ability.cost]
    return tuple([one for one in named if one])
