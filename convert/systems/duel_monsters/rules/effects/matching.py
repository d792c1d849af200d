"""Whether something that happened is what a ``when`` names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import Event as TreeEvent
from convert.effects import Selector
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects import amounts, filters, plans, selectors
from convert.systems.duel_monsters.rules.effects.battle_pair import fighters, names_fighter
from convert.systems.duel_monsters.rules.effects.belonging import owner_of
from convert.systems.duel_monsters.rules.effects.card_kinds import is_still
from convert.systems.duel_monsters.rules.effects.each_player import persons
from convert.systems.duel_monsters.rules.effects.ingredients import used_so
from convert.systems.duel_monsters.rules.effects.lookup import declared, entry_of, summoned_so
from convert.systems.duel_monsters.rules.effects.predicted_steps import would, would_do
from convert.systems.duel_monsters.rules.effects.zones import entry_kind
from convert.systems.duel_monsters.rules.refs import Ref, parts, ref_of
from convert.systems.duel_monsters.rules.state import Being

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board

MANNERS = {"battle": ("battle", "direct"), "effect": ("effect", "excavated")}
"""A manner that a text names, and the manners here that it means."""


def matches(game: Board, ctx: Context, when: TreeEvent, occurrence: Occurrence) -> bool:
    """Whether something that happened is what a ``when`` names."""
    if when.any_ is not None:
        return any(matches(game, ctx, one, occurrence) for one in when.any_)
    if when.event != occurrence.name or when.resolved != occurrence.resolved:
        return False
    if when.whose is not None and occurrence.side >= 0 and not _of(game, ctx, when.whose, occurrence):
        return False
    if would_do(when.how):
        if not would(game, ctx, when, occurrence):
            return False
    elif when.how is not None and occurrence.how and not _manner(game, when.how, occurrence):
        return False
    happens = ctx
    if ctx.event is None and when.by is not None:  # "a monster with a higher ATK": than the other one of the two
        ctx, happens = replace(ctx, event=occurrence), replace(ctx, event=replace(occurrence, what=occurrence.by))
    if when.amount is not None and not amounts.within(game, ctx, when.amount, occurrence.amount):
        return False
    if not (_route(game, when, occurrence) and _done_by(game, ctx, when, occurrence)):
        return False
    if when.event in ("targeted", "detached") and not _goes_to_zone(when.what, occurrence.what):
        return False
    if when.using is not None and not used_so(game, ctx, when.using, occurrence.using, occurrence.what):
        return False
    if when.number is not None and not _so_many(game, ctx, when, occurrence):
        return False
    if when.answering is not None and not _answers(game, ctx, when.answering, occurrence.key):
        return False
    if when.except_ is not None and matches(game, ctx, when.except_, occurrence):
        return False
    comes = occurrence.by if when.event == "destroys_by_battle" else occurrence.what
    if when.to_whose is not None and not _whose(game, ctx, when.to_whose, comes):
        return False
    what = _before_it_turned(when) if when.event in _TURNS else when.what
    return means(game, happens, what, occurrence.what) and (
        when.into is None or means(game, ctx, when.into, occurrence.into)
    )


def _so_many(game: Board, ctx: Context, when: TreeEvent, occurrence: Occurrence) -> bool:
    """Whether it befell so many at once, and nothing else where it says so; not before the moment is over."""
    alike = replace(when, number=None, alone=False)
    many = sum(matches(game, ctx, alike, one) for one in occurrence.together)
    if when.alone and many < sum(one.name == when.event for one in occurrence.together):
        return False
    return bool(many) and amounts.within(game, ctx, when.number, many)


_TURNS = {"shadowed": "up", "revealed": "down"}
"""Which face whatever turns had before."""


def _before_it_turned(when: TreeEvent) -> Selector | None:
    """ "A face-up monster is flipped face-down", "a face-down Defense Position monster is flipped face-up": what it was
    is told of, which every one of them was, and what it is by now it is not asked."""
    what = when.what
    if what is None or what.where is None or what.where.face != _TURNS.get(when.event or ""):
        return what
    stance = what.where.stance if when.event == "shadowed" else None
    return replace(what, where=replace(what.where, face=None, stance=stance))


def _of(game: Board, ctx: Context, whose: str, occurrence: Occurrence) -> bool:
    """Whether it is that one's phase or act: "you" are the caster, and nobody else on your side (CONVERT-20)."""
    if whose == "any":
        return True
    if whose in ("event", "turn"):
        return any(one.id == occurrence.who for one in persons(game, ctx, whose))
    return occurrence.who == ctx.you if whose in ("you", "owner") else occurrence.side != ctx.side


def _route(game: Board, when: TreeEvent, occurrence: Occurrence) -> bool:
    """From where to where; what nobody keeps account of may be anywhere. Monsters of the Extra Deck are in the
    Spellbook, and Prepared, like any other (CONVERT-33, CONVERT-34, CONVERT-42); a Fusion monster that returns to it
    has no page there (FUSION-07), but has returned."""
    there = {"synchro", "xyz", "link"}
    routes = ((when.from_, occurrence.from_, there), (when.to, occurrence.to, there | {"fusion"}))
    for wanted, zone, classes in routes:
        wished = (wanted,) if isinstance(wanted, str) else wanted
        if wished is None or not zone or zone in wished:
            continue
        entry = entry_of(game, occurrence.what) if "extra" in wished else None
        if zone not in ("prepared", "spellbook") or not classes & set(getattr(entry, "classes", ())):
            return False
    return True


def _goes_to_zone(what: Selector | None, ref: Ref) -> bool:
    """Whether what is targeted is where a text says: in play, among what was used …; a Material is detached from what
    is in play, and lies elsewhere itself."""
    wanted = what.zone if what is not None else None
    if wanted is None:
        return True
    zone = parts(ref)[0]
    return ("play" if zone == "item" else zone) in ((wanted,) if isinstance(wanted, str) else wanted)


def _done_by(game: Board, ctx: Context, when: TreeEvent, occurrence: Occurrence) -> bool:
    """By whom or what: whose effect it was, or the very thing that did it."""
    if when.by is None or means(game, ctx, when.by, occurrence.by):
        return True
    return bool(occurrence.via) and means(game, ctx, when.by, occurrence.via)


def _whose(game: Board, ctx: Context, side: str, ref: Ref) -> bool:
    """Whether what it comes to is ``side``'s: a card goes to its owner's (SPECIAL-07)."""
    owner = owner_of(game, ref)
    return owner is not None and (owner.id == ctx.you if side in ("you", "owner") else owner.side != ctx.side)


def _answers(game: Board, ctx: Context, answered: Selector, key: str) -> bool:
    """Whether what was declared under this key answers the use of such a thing (PRECAST-10)."""
    about = declared(game, key) if key else None
    before = declared(game, about.answers) if about is not None and about.answers else None
    return before is not None and means(game, ctx, answered, before.source or ref_of("cast", before.you, before.entry))


def _manner(game: Board, how: str | tuple[str, ...], occurrence: Occurrence) -> bool:
    if occurrence.name in ("summoned", "summoning", "set"):
        return summoned_so(how, occurrence.how, entry_of(game, occurrence.what))
    return any(
        occurrence.how in MANNERS.get(one, (one,)) or one == "any" for one in ((how,) if isinstance(how, str) else how)
    )


def means(game: Board, ctx: Context, selector: Selector | None, ref: Ref) -> bool:
    """Whether a selector describes that very thing, wherever it is now."""
    if selector is None:
        return True
    if selector.how == "self":
        own = ref == ctx.source or _same_spell(game, ctx, ref)
        if selector.kind == "monster" and (ref in game.state.spells or game.departed_spell(ref) is not None):
            return False  # "from the Monster Zone": not as it is worn, or lies in play as a lasting spell
        return own and (selector.where is None or filters.fits(game, ctx, selector.where, ref))
    if selector.how == "equipped":
        return _bearer_fits(game, ctx, selector, ref)
    if selector.how == "event" and selector.kind != "caster" and ctx.event is not None:
        if names_fighter(selector):
            return ref in fighters(game, ctx, selector)
        told = (ctx.event.what, ctx.event.by)
        return ref in told or ref in [selectors.used_by(game, ctx.event, one) for one in told]
    if selector.ref is not None:
        return ref in ctx.bound.get(selector.ref, ())
    if not ref or (selector.except_self and ref == ctx.source):
        return False
    if selector.except_ is not None and ref in selectors.resolve_now(game, ctx, selector.except_):
        return False
    being = game.state.beings.get(ref) or game.departed(ref)
    if being is not None and not _being_fits(ctx, selector, being):
        return False
    if being is None and not _thing_fits(game, ctx, selector, ref):
        return False
    return selector.where is None or filters.fits(game, ctx, selector.where, ref)


def _bearer_fits(game: Board, ctx: Context, selector: Selector, ref: Ref) -> bool:
    """Whether it bears the source, or bore it until just now, and is such a one as the selector says."""
    if ref not in selectors.wearer(game, ctx):
        return False
    being = game.state.beings.get(ref) or game.departed(ref)
    if selector.side is not None and being is not None and not _being_fits(ctx, selector, being):
        return False
    return selector.where is None or filters.fits(game, ctx, selector.where, ref)


def _same_spell(game: Board, ctx: Context, ref: Ref) -> bool:
    """A card that is cast, sent or discarded is itself, wherever its reference says that it is."""
    zone, owner, entry = parts(ref)
    if zone == "play" and parts(ctx.source)[0] != "play":  # it was a creature then
        being = game.state.beings.get(ref) or game.departed(ref)
        return being is not None and bool(being.entry) and (being.entry, being.owner) == (ctx.entry, ctx.you)
    return bool(owner) and entry == ctx.entry and owner == ctx.you


def _being_fits(ctx: Context, selector: Selector, being: Being) -> bool:
    kinds = plans.kinds(selector)
    if kinds != plans.ANYTHING:
        character = being.kind == "character"
        known = ("monster" in kinds and not character) or ("caster" in kinds) or ("token" in kinds and being.token)
        if not known and not is_still(being, kinds):
            return False
    if selector.side == "you":
        return ctx.you in (being.id, being.caster)
    return not (selector.side == "opponent" and being.side == ctx.side)


def _thing_fits(game: Board, ctx: Context, selector: Selector, ref: Ref) -> bool:
    entry = entry_of(game, ref)
    if entry is None:
        return False
    spell = game.state.spells.get(ref) or game.departed_spell(ref)
    worn = spell is not None and spell.mode == "equip" and "equipment" in plans.kinds(selector)
    if not worn and not entry_kind(entry, plans.kinds(selector)):
        return False
    if selector.side in (None, "any"):
        return True
    owner = game.state.beings.get(spell.caster if spell is not None else parts(ref)[1])
    if owner is None:
        return True
    return ctx.you in (owner.id, owner.caster) if selector.side in ("you", "owner") else owner.side != ctx.side
