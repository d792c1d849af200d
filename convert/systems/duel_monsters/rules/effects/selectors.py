"""Selectors: which things on the table (and in books, slots and memory) an effect means."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import Amount, Filter, Selector
from convert.systems.duel_monsters.entries import Spell, is_trap
from convert.systems.duel_monsters.rules.context import AREA, Context, Occurrence
from convert.systems.duel_monsters.rules.effects import amounts, worn
from convert.systems.duel_monsters.rules.effects.battle_pair import fighters, names_fighter
from convert.systems.duel_monsters.rules.effects.belonging import position
from convert.systems.duel_monsters.rules.effects.card_kinds import is_still
from convert.systems.duel_monsters.rules.effects.each_player import PERSONS, persons, theirs
from convert.systems.duel_monsters.rules.effects.filters import fits, of_kind, traits
from convert.systems.duel_monsters.rules.effects.ingredients import ingredients
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.plans import NAMED_OTHERWISE, PLAY, Plan, kinds, plan_of
from convert.systems.duel_monsters.rules.effects.still_exists import (
    alive,
    fallen,
    itself,
    lies,
)
from convert.systems.duel_monsters.rules.effects.zones import away, entry_kind
from convert.systems.duel_monsters.rules.refs import Ref, area_ref, is_cast, parts, ref_of
from convert.systems.duel_monsters.rules.state import Active, Being
from convert.systems.duel_monsters.rules.status import protected

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board

LAST_BEARER = ".bearer"
"""What a spell was on that has just left play is bound under this, for what it does about that."""


def resolve_now(game: Board, ctx: Context, selector: Selector | None) -> tuple[Ref, ...]:
    """What a selector means where nothing has to be chosen: references, self, equipped, the event, all of something; of
    a choice that was not made, every candidate."""
    if selector is None:
        return ()
    if selector.ref is not None:
        return alive(game, fallen(game, ctx, ctx.bound.get(selector.ref, ())))
    how = selector.how
    if how == "self":
        return itself(game, ctx, selector)
    if how == "previous":
        return alive(game, fallen(game, ctx, ctx.last))
    if how == "event":
        return _of_event(game, ctx, selector)
    if how == "equipped":
        bearers = alive(game, [lies(game, ref) for ref in wearer(game, ctx)])
        bearers = _of_side(game, ctx, selector.side, bearers)
        if selector.where is None:
            return bearers
        return tuple(ref for ref in bearers if fits(game, ctx, selector.where, ref))
    return candidates(game, ctx, selector)


def _of_side(game: Board, ctx: Context, side: str | None, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """Those of one's own, or of the enemies; all of them where no side is named."""
    if side == "you":
        return tuple([ref for ref in refs if caster_of(game, ref) == ctx.you])
    if side == "opponent":
        beings = game.state.beings
        return tuple([ref for ref in refs if ref not in beings or beings[ref].side != ctx.side])
    return refs


def wearer(game: Board, ctx: Context) -> tuple[Ref, ...]:
    """What the source is equipped to: the creature a spell is on or was on until it ended, or whoever wears the
    item."""
    if LAST_BEARER in ctx.bound:
        return ctx.bound[LAST_BEARER]
    spell = game.state.spells.get(ctx.source) or game.departed_spell(ctx.source)
    if spell is not None:
        return (spell.on,) if spell.on else ()
    if ctx.source in game.state.beings:  # a creature's: what it is equipped with
        return tuple([one.id for one in game.state.spells.values() if one.on == ctx.source and one.mode == "equip"])
    zone, owner, _ = parts(ctx.source)
    return (Ref(owner),) if zone == "item" else ()


def _of_event(game: Board, ctx: Context, selector: Selector) -> tuple[Ref, ...]:
    if selector.kind == "caster" and selector.among is not None:
        of = selector.among
        named = ctx.bound.get(of.ref, ()) if of.ref is not None else resolve_now(game, ctx, of)
        return alive(game, dict.fromkeys(caster_of(game, ref) for ref in named))
    if ctx.event is None:
        return ()
    if names_fighter(selector):
        return alive(game, fighters(game, ctx, selector))
    own = ctx.event.what == ctx.source or ctx.event.what in wearer(game, ctx)
    # what happens to the bearer of the ability itself is about the other one: the monster that it battles
    other = own and bool(ctx.event.by) and selector.kind != "caster" and not _would_be_destroyed(ctx)
    # a spell that targets something: the spell is what an effect answers, negates and destroys
    other |= ctx.event.name == "targeted" and selector.kind == "any" and bool(ctx.event.by)
    # a monster that deals battle damage to a caster: the monster
    other |= ctx.event.name == "battle_damage" and selector.kind == "monster" and bool(ctx.event.by)
    # "the player who destroyed it": whose doing it was
    other |= selector.kind == "caster" and selector.where is not None and selector.where.by is not None
    together = ctx.event.together if ctx.manner != "replace" else ()  # what would happen is told of each
    told = (ctx.event.by,) if other else tuple([one.what for one in together]) or (ctx.event.what,)
    refs = tuple([used_by(game, ctx.event, ref) for ref in told if ref])
    if selector.kind == "caster":
        owner = selector.side == "owner"
        return alive(game, dict.fromkeys(caster_of(game, ref, owner=owner) for ref in refs))
    if selector.where is None:
        return alive(game, [lies(game, ref) for ref in fallen(game, ctx, refs)])
    found = tuple(ref for ref in refs if fits(game, ctx, selector.where, ref))
    return alive(game, found or tuple(ref for ref in (ctx.event.by,) if ref and fits(game, ctx, selector.where, ref)))


def used_by(game: Board, event: Occurrence, ref: Ref) -> Ref:
    """What somebody uses is, for "destroy that monster", the creature whose ability it is, or the spell that lies in
    play; itself where it is only being cast, or comes from elsewhere."""
    there = event.via in game.state.beings or event.via in game.state.spells
    return event.via if there and is_cast(ref) else ref


def _would_be_destroyed(ctx: Context) -> bool:
    """Whether something happens instead of a destruction: "from it" is then from what is not destroyed."""
    return ctx.manner == "replace" and ctx.event is not None and ctx.event.name == "destroyed"


def caster_of(game: Board, ref: Ref, *, owner: bool = False) -> Ref:
    """ "its controller", "that player": a creature's caster (its ``owner``, who may be another), whoever cast or owns a
    card, a character itself."""
    being = game.state.beings.get(ref) or game.departed(ref)
    if being is not None:
        if owner and being.owner:
            return being.owner
        return being.caster if being.kind != "character" and being.caster else being.id
    spell = game.state.spells.get(ref) or game.departed_spell(ref)
    return spell.caster if spell is not None else Ref(parts(ref)[1])


def looked_for(game: Board, ctx: Context, selector: Selector) -> tuple[Ref, ...]:
    """``candidates``; while somebody chooses an action, each description is looked for once: whether it can be named,
    and what it would be worth, are asked of the same things."""
    sought = game.sought
    if sought is None or ctx.bound or ctx.event is not None:
        return candidates(game, ctx, selector)
    key = (id(selector), ctx.you, ctx.source, ctx.entry, ctx.ability, ctx.mp, ctx.manner)
    found = sought.things.get(key)
    if found is None:
        found = sought.things[key] = (selector, candidates(game, ctx, selector))
    return found[1]


def candidates(game: Board, ctx: Context, selector: Selector) -> tuple[Ref, ...]:
    """Everything the description fits, in a stable order; reach and protections included."""
    plan = plan_of(selector)
    found = _in_zones(game, ctx, selector, plan) if plan.plain else _otherwise(game, ctx, selector, plan)
    if isinstance(found, tuple):
        return found
    if selector.except_self or selector.except_ is not None:
        found = _others(game, ctx, selector, found)
    where = selector.where
    if where is not None:
        found = [ref for ref in found if fits(game, ctx, where, ref)]
        if where.highest is not None or where.lowest is not None:
            found = _extremes(game, where, found)
        if where.same and selector.how in (None, "all") and where.compared_to is None:
            found = _alike(game, where.same, found)
    return tuple(dict.fromkeys(found)) if len(found) > 1 else tuple(found)


def _otherwise(game: Board, ctx: Context, selector: Selector, plan: Plan) -> tuple[Ref, ...] | list[Ref]:
    """What is not looked for zone by zone: known already (then nothing is left to be asked of it), what one of several
    descriptions fits, some caster's, what something was made from, some of what is known."""
    if selector.ref is not None or selector.how in NAMED_OTHERWISE:
        refs = resolve_now(game, ctx, selector)
        return tuple(ref for ref in refs if selector.where is None or fits(game, ctx, selector.where, ref))
    if selector.either is not None:  # "1 Dragon from your hand, or 1 Fish from your Deck"
        described = [one if one.ref or one.how else replace(one, how=selector.how) for one in selector.either]
        every = [ref for one in described for ref in candidates(game, ctx, one)]
        right = [ref for ref in every if selector.where is None or fits(game, ctx, selector.where, ref)]
        return tuple(dict.fromkeys(_others(game, ctx, selector, right)))
    if selector.side in PERSONS and (selector.side != "owner" or persons(game, ctx, "owner")):
        return theirs(game, ctx, selector.side, candidates(game, ctx, replace(selector, side="any")))
    made = ingredients(game, ctx, selector.where) if selector.zone is None else None
    if made is not None:
        known = [ref for ref in made if entry_of(game, ref) is None or of_kind(game, plan.kinds, ref)]
        return tuple([ref for ref in known if selector.where is None or fits(game, ctx, selector.where, ref)])
    if selector.among is None:
        return _in_zones(game, ctx, selector, plan)
    pool = resolve_now(game, ctx, selector.among)
    if selector.zone is None:  # "1 of those", "a Dragon among them": wherever they are
        return [ref for ref in pool if of_kind(game, plan.kinds, ref)]
    return [ref for ref in _in_zones(game, ctx, selector, plan) if ref in pool]


def _in_zones(game: Board, ctx: Context, selector: Selector, plan: Plan) -> list[Ref]:
    """What is of its kinds and in reach, in each of its zones."""
    if plan.zones == PLAY:
        return _in_play(game, ctx, selector, plan)
    found: list[Ref] = []
    for zone in plan.zones:
        if zone == "play":
            found += _in_play(game, ctx, selector, plan)
        else:
            near = partial(_holder_in_reach, _ways(game, ctx), ctx.you) if plan.near else None
            found += away(game, ctx, selector, zone, plan.kinds, near)
    return found


def _others(game: Board, ctx: Context, selector: Selector, found: list[Ref]) -> list[Ref]:
    """What is left of them without the source and what else the selector leaves out."""
    if selector.except_self:
        found = [ref for ref in found if ref != ctx.source]
    if selector.except_ is not None:
        but = set(resolve_now(game, ctx, selector.except_))
        found = [ref for ref in found if ref not in but]
    return found


def _in_play(game: Board, ctx: Context, selector: Selector, plan: Plan) -> list[Ref]:
    if selector.where is not None and selector.where.lies_as is not None:  # a monster there, and no creature
        return [
            spell.id
            for spell in game.state.spells.values()
            if spell.id != ctx.source and _spell_side(ctx, selector, spell.caster, spell.side)
            if not plan.near or _in_range(game, ctx, section_of(game, spell))
        ]
    out: list[Ref] = []
    wanted, named, characters, others, tokens, besides, things, anybodys, enemies, own = plan[2:12]
    everywhere = _everywhere(ctx, plan)
    area = ctx.bound[AREA] if plan.in_area and not everywhere else None
    ways = None if everywhere or area is not None else _ways(game, ctx)
    side, you = ctx.side, ctx.you
    for being in game.state.beings.values():
        if enemies:
            if being.side == side:
                continue
        elif own:
            if being.caster != you and being.id != you:
                continue
        elif not (anybodys or _side_fits(ctx, selector, being)):
            continue
        meant = (characters if being.kind == "character" else others) or (tokens and being.token)
        if being.body or not (meant or (besides and being.statuses and is_still(being, wanted))):
            continue
        if named and being.statuses and protected(being, "targeting") and _untouchable(game, ctx, selector, being):
            continue  # CONVERT-42: spells, items and abilities cannot name it
        if _stands_in(area, being) if area is not None else _within_one(ways, being.section):
            out.append(being.id)
    if things:
        out += _things(game, ctx, selector, plan)
    return out


AS_EQUIPPED = frozenset(("equipment", "spell", "spell_or_artifact", "any"))
"""What an Equip spell that is worn is, too (CONVERT-12, CONVERT-21)."""


def _things(game: Board, ctx: Context, selector: Selector, plan: Plan) -> list[Ref]:
    """What is in play and no creature: spells, and what somebody carries or wears."""
    wanted, where = plan.kinds, selector.where
    out = [
        spell.id
        for spell in game.state.spells.values()
        if spell.id != ctx.source
        and _spell_kind(game, spell, wanted)
        and _spell_side(ctx, selector, spell.caster, spell.side)
        if _spell_in_reach(game, ctx, selector, spell)
    ]
    if plan.named and ("artifact" in wanted or "equipment" in wanted):
        out += _items(game, ctx, selector)
    counted = where is not None and (where.counter is not None or "counter" in (where.can or ()))
    lies = not (plan.named and "equipment" in wanted)  # what is named may be carried, too
    if counted or (lies and not AS_EQUIPPED.isdisjoint(wanted)):
        out += _worn(game, ctx, selector, itself=counted)
    return out


def _untouchable(game: Board, ctx: Context, selector: Selector, being: Being) -> bool:
    """Whether what cannot be targeted is so for this effect: by whose, its text says ("by your opponent's effects";
    without that, one's own too). What one's own side chooses as an effect takes place is no target of it."""
    aimed = being.side != ctx.side or selector.how == "target"
    return aimed and game.query.guarded(being, ("targeting",), ctx)


def _items(game: Board, ctx: Context, selector: Selector) -> list[Ref]:
    """Artifacts and Eidolons that somebody carries, where one is named (CONVERT-21)."""
    out, wanted = [], kinds(selector)
    for being in game.state.beings.values():
        if not being.items or not _side_fits(ctx, selector, being) or not in_reach(game, ctx, selector, being):
            continue
        for item in being.items:
            entry = game.card_index.lookup(item.entry) if item.entry else None
            if not isinstance(entry, Spell):
                continue
            trap = entry.form == "artifact" and is_trap(entry) and item.power
            if ("artifact" in wanted and trap) or ("equipment" in wanted and item.origin == "spell"):
                out.append(ref_of("item", being.id, item.name))
    return out


def _worn(game: Board, ctx: Context, selector: Selector, *, itself: bool) -> list[Ref]:
    """What somebody wears, where it is asked for Spell Cards, for cards or for what carries counters: it lies there as
    a spell does (CONVERT-12, CONVERT-21), one's own too where everything within reach is meant. What asks is spared
    (CONVERT-18), but its own counters are found: ``itself``."""
    out, wanted = [], kinds(selector)
    for being in game.state.beings.values():
        if not being.items or being.body or not _spell_side(ctx, selector, being.caster or being.id, being.side):
            continue
        if in_reach(game, ctx, selector, being):
            things = worn.in_use(game, being, silent=True)
            out += [ref for ref, entry in things if (itself or ref != ctx.source) and entry_kind(entry, wanted)]
    return out


def carrying(selector: Selector, name: str) -> Selector:
    """Of what a selector picks out, only what carries such counters, worn things too ("from your field")."""
    if selector.ref is not None or selector.how in NAMED_OTHERWISE:
        return selector
    return replace(selector, where=replace(selector.where or Filter(), counter=name))


def _side_fits(ctx: Context, selector: Selector, being: Being) -> bool:
    """You: yourself and your own summons. Your opponent: any enemy. What reaches everything is friend and foe
    (CONVERT-18)."""
    everything = selector.side not in ("you", "owner")
    if selector.how == "all" and selector.reach in ("section", "two_sections") and everything:
        return being.id not in (ctx.you, ctx.source)
    if selector.side in (None, "any"):
        return True
    if selector.side == "opponent":
        return being.side != ctx.side
    mine = ctx.you in (being.id, being.caster)
    if selector.side == "owner":
        return mine or being.owner == ctx.you
    if selector.kind == "caster":
        return being.id == ctx.you
    return mine


def _everywhere(ctx: Context, plan: Plan) -> bool:
    """Whether it does not matter where a creature stands: a player is reached anywhere, unless the reach is given
    ("one monster or caster within one Section", CONVERT-17); an area that nobody has chosen yet could be any."""
    return AREA not in ctx.bound if plan.in_area else plan.anywhere


def in_reach(game: Board, ctx: Context, selector: Selector, being: Being) -> bool:
    """CONVERT-16: a monster within one Section. An area that was chosen holds only what stands in it."""
    plan = plan_of(selector)
    if _everywhere(ctx, plan):
        return True
    if plan.in_area:
        return _stands_in(ctx.bound[AREA], being)
    return _in_range(game, ctx, being.section)


def _stands_in(area: tuple[Ref, ...], being: Being) -> bool:
    return area_ref("section", being.section) in area or (
        being.skirmish > 0 and area_ref("skirmish", being.skirmish) in area
    )


def _in_range(game: Board, ctx: Context, section: int) -> bool:
    """Whether a Section is the same as, or adjacent to, that from where distances are measured."""
    return _within_one(_ways(game, ctx), section)


def _within_one(ways: tuple[int, ...] | None, section: int) -> bool:
    """Whether a Section is the same or an adjacent one, by how far each of them is (COMBAT-15, CONVERT-16)."""
    return ways is None or ways[section] <= 1


def _ways(game: Board, ctx: Context) -> tuple[int, ...] | None:
    """How far each Section is from where distances are measured (COMBAT-15); None where that is nowhere."""
    origin = position(game, ctx) or game.state.spells.get(ctx.source)
    return game.state.sections[origin.section].distances if origin is not None else None


def _spell_in_reach(game: Board, ctx: Context, selector: Selector, spell: Active) -> bool:
    """Whether a spell in play is within reach: one that is named within one Section, of all those in the area that was
    chosen (CONVERT-18)."""
    if plan_of(selector).near:
        return _in_range(game, ctx, section_of(game, spell))
    if AREA in ctx.bound and selector.how == "all" and selector.reach in ("section", "two_sections"):
        return area_ref("section", section_of(game, spell)) in ctx.bound[AREA]
    return True


def section_of(game: Board, spell: Active) -> int:
    """Where a spell in play is: with the creature that it is on, in its own place, else with its caster."""
    if spell.mode in ("room", "field"):
        return spell.section
    holder = game.state.beings.get(spell.on) or game.state.beings.get(spell.caster)
    return holder.section if holder is not None else spell.section


def _holder_in_reach(ways: tuple[int, ...] | None, you: Ref, holder: Being) -> bool:
    """Whether whoever has a Prepared spell or a written one is near enough (CAST-18, CONVERT-21); one's own are."""
    return holder.id == you or _within_one(ways, holder.section)


def is_such(game: Board, ctx: Context, selector: Selector, ref: Ref) -> bool:
    """Whether something known is of the selector's kinds and like its filter."""
    if selector.either is not None:
        return any(is_such(game, ctx, one, ref) for one in selector.either)
    return of_kind(game, kinds(selector), ref) and (selector.where is None or fits(game, ctx, selector.where, ref))


def _spell_kind(game: Board, spell: Active, wanted: tuple[str, ...]) -> bool:
    """Whether something that lasts is of one of these kinds; a monster lying there is a Spell, or the Trap that it was
    placed as (CONVERT-35)."""
    if "any" in wanted or "spell_or_artifact" in wanted:
        return True
    entry = game.card_index[spell.entry]
    lies = "artifact" if spell.lies == "continuous_artifact" else "spell"
    return entry_kind(entry, wanted) if isinstance(entry, Spell) else lies in wanted


def _spell_side(ctx: Context, selector: Selector, caster: Ref, side: int) -> bool:
    """Whose a spell is, and what is worn: whoever's its bearer is (EQUIP-18)."""
    if selector.side in (None, "any"):
        return True
    return caster == ctx.you if selector.side in ("you", "owner") else side != ctx.side


def _alike(game: Board, props: tuple[str, ...], refs: list[Ref]) -> list[Ref]:
    """All that share these with another of them ("monsters with the same name")."""
    kinds = {ref: tuple([traits(game, ref, prop)[:1] for prop in props]) for ref in refs}
    every = list(kinds.values())
    return [ref for ref in refs if every.count(kinds[ref]) > 1]


def _extremes(game: Board, where: Filter, refs: list[Ref]) -> list[Ref]:
    for extreme, best in ((where.highest, max), (where.lowest, min)):
        if extreme is not None and refs:
            values = [amounts.stat(game, ref, extreme.stat) for ref in refs]
            wanted = best(values)
            refs = [ref for ref, value in zip(refs, values, strict=True) if value == wanted]
    return refs


def _all_that_tie(selector: Selector) -> bool:
    """Of those with the highest or lowest value all that tie, rather than the chooser's one of them."""
    where = selector.where
    if where is None:
        return False
    return any(extreme is not None and extreme.ties == "all" for extreme in (where.highest, where.lowest))


def count_of(game: Board, ctx: Context, selector: Selector, available: int) -> tuple[int, int]:
    """How many are chosen: (least, most). Any number of targets is one at least."""
    count, some = selector.count, 1 if selector.how == "target" else 0
    if _all_that_tie(selector):
        return available, available
    if selector.up_to is not None:
        return some, min(available, amounts.evaluate(game, ctx, selector.up_to))
    if count is None:
        return (1, 1) if selector.how != "all" else (available, available)
    if count == "all":
        return available, available
    if count == "any":
        return some, available
    if isinstance(count, Amount):
        wanted = amounts.evaluate(game, ctx, count)
        return wanted, wanted
    if isinstance(count, int):
        return count, count
    return count[0], min(count[1], available)
