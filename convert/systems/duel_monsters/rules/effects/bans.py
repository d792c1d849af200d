"""What effects forbid, asked at the moment of doing it (CONVERT-42): using an ability or a card, answering one, coming
into play; and what a monster's own text says about how and how often it comes (CONVERT-20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeGuard

from msgspec.structs import replace

from convert.effects import Condition, Filter, Selector, StepBase
from convert.effects import steps as tree
from convert.kernel import Refusal
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import keeping, scope, selectors, spots
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.layers import forbid, names
from convert.systems.duel_monsters.rules.effects.lookup import declared, entry_of
from convert.systems.duel_monsters.rules.effects.matching import means
from convert.systems.duel_monsters.rules.effects.spells_guarded import unusable
from convert.systems.duel_monsters.rules.events import AbilityUsed, SpellDeclared
from convert.systems.duel_monsters.rules.profile import within
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, parts, ref_of
from convert.systems.duel_monsters.rules.state import Being, Status, Until
from convert.systems.duel_monsters.rules.status import FOR_A_SUMMONING, OTHERWISE
from convert.systems.duel_monsters.rules.uses import Use

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

COMING = ("special_summon", "summon")
MADE = ("fusion", "ritual", "synchro", "xyz", "link")
"""Kinds of summoning that an effect may forbid by name."""
ORDINARY = ("normal_summon", "summon")


def source_ref(ctx: Context) -> Ref:
    """What an ability is of: the creature or spell in play, else the card that is being cast."""
    return ctx.source or ref_of("cast", ctx.you, ctx.entry)


# --- using and answering ----------------------------------------------------------------------------------------------


def may_not_use(game: Game, ctx: Context) -> bool:
    """Whether an effect forbids whoever has it to use this ability, or to cast this card."""
    you = game.state.beings.get(ctx.you)
    barred = you is not None and bool(you.statuses) and scope.barred(game, you, ("activate",), source_ref(ctx))
    return barred or unusable(game, ctx)


def unanswerable(game: Game, key: str, ctx: Context) -> bool:
    """Whether what was declared under ``key``, or an effect that lasts, lets nobody like that answer it ("cannot be
    activated in response")."""
    you = game.state.beings.get(ctx.you)
    if you is not None and you.statuses and key and _bars_answers(game, you, key, ctx):
        return True
    what = declared(game, key) if key else None
    if what is None or what.ability < 0:
        return False
    steps = game.card_index[what.entry].effects[what.ability].do
    return any(of_this_very_use(step) and concerns(game, what, step, ctx) for step in steps)


def of_this_very_use(step: StepBase) -> TypeGuard[tree.Forbid]:
    """Whether it says that nobody answers this very effect, or what has just woken it: it holds from then on, and has
    nothing more to do as it takes place."""
    return isinstance(step, tree.Forbid) and "respond" in names(step.action) and step.until is None and step.to is None


def concerns(game: Game, what: Context, step: tree.Forbid, ctx: Context) -> bool:
    """Whether a ban on answers is about this answer of this caster."""
    who = selectors.resolve_now(game, what, step.what)
    return ctx.you in who and (step.by is None or means(game, what, step.by, source_ref(ctx)))


def _bars_answers(game: Game, you: Being, key: str, ctx: Context) -> bool:
    """A lasting "your opponent cannot activate cards in response": to an attack, to what its maker has declared, or to
    what it names."""
    about = declared(game, key)
    return any(
        status.verb == "forbid"
        and status.what == "respond"
        and scope.holds(game, status, source_ref(ctx))
        and scope.answers(game, status, about)
        for status in you.statuses
    )


def may_be_placed(game: Game, entry: Entry, by: Context) -> bool:
    """Whether the text of a spell lets this effect place it."""
    ban = game.card_index.profile(entry.id).placed_only
    if ban is None or by.entry == entry.id:
        return True
    own = Context(by.you, by.side, NOTHING, entry.id)
    return ban.unless is not None and means(game, own, ban.unless, source_ref(by))


# --- coming into play -------------------------------------------------------------------------------------------------


def may_not_come(
    game: Game,
    who: Being,
    ref: Ref,
    entry: Monster,
    by: Context | None,
    manner: str = "special",
    *,
    shadow: bool = False,
) -> str:
    """Why this caster may not Special Summon that monster now, "" where nothing forbids it. ``by``: the effect that
    brings it, None where it comes by its own rule; ``manner``: as what kind of summoning, "normal" where its own rule
    is how it is summoned in the ordinary way; ``shadow``: it comes face-down."""
    actions = COMING if manner != "normal" else ORDINARY
    if who.statuses and scope.barred(game, who, actions, ref, coming=coming(by, manner, shadow=shadow)):
        return (
            f"an effect forbids {who.name} this {'Special Summon' if actions is COMING else 'summoning'} (CONVERT-42)"
        )
    if by is None and spots.closed(who, who.section):
        return f"an effect closes the Section of {who.name} to it (CONVERT-43)"
    if may_not_make(game, who, manner, ref, by):
        return f"an effect forbids {who.name} that kind of Summon (CONVERT-42)"
    if too_many(game, who, ref):
        return f"{who.name} can control no more of these (CONVERT-42)"
    refused = own_text_against_coming(game, who, ref, entry, by, manner)
    return refused.cited if refused is not None else ""


def own_text_against_coming(
    game: Game, who: Being, ref: Ref, entry: Monster, by: Context | None, manner: str = "special"
) -> Refusal | None:
    """What a monster's own text says against coming so now, None where nothing (SPECIAL-02); see ``may_not_come``."""
    own = Context(who.id, who.side, ref, entry.id)
    for step, ifs in _own_bans(game, entry, COMING if manner != "normal" else ORDINARY):
        if not hold(game, own, ifs) or not hold(game, own, step.if_):
            continue
        if step.limit is not None:
            if who.used.count(_comings(step, entry)) >= step.limit.n:
                return Refusal("CONVERT-20", f"{entry.name} can be Special Summoned only so often")
        elif by is None and not (ifs or step.if_ or step.where):
            continue  # "in any other way": its own is the one that is left
        elif step.what.how == "self" and not _excepted(game, own, step, ref, by, manner):
            return Refusal("SPECIAL-02", f"{entry.name} comes in no such way")
    return None


def coming(by: Context | None, manner: str, *, shadow: bool = False) -> scope.Coming:
    """The way in which a monster would come, for a ban that leaves some open."""
    return scope.Coming((manner, "shadow") if shadow else (manner,), by)


def never_comes_by(game: Game, ref: Ref, entry: Monster, by: Context, manner: str) -> bool:
    """Whether a monster's own text lets this effect never bring it, now and later (SPECIAL-02)."""
    own = Context(by.you, by.side, ref, entry.id)
    return any(
        step.limit is None
        and step.what.how == "self"
        and not (ifs or step.if_)
        and not _excepted(game, own, step, ref, by, manner)
        for step, ifs in _own_bans(game, entry)
    )


def may_not_offer(game: Game, who: str, ref: Ref, offering: Ref) -> bool:
    """Whether a ritual monster's own text forbids to offer that for it ("without using …")."""
    entry = entry_of(game, ref)
    if entry is None:
        return False
    side = game.state.beings[who].side if who in game.state.beings else 0
    own = Context(Ref(who), side, ref, entry.id)
    return any(
        isinstance(step, tree.Forbid)
        and (step.as_, step.what.how) == ("ritual", "self")
        and step.by is not None
        and means(game, own, step.by, offering)
        for ability in entry.effects
        if ability.mode == "summon_rule"
        for step in ability.do
    )


def _own_bans(
    game: Game, entry: Monster, actions: tuple[str, ...] = COMING
) -> Iterator[tuple[tree.Forbid, tuple[Condition, ...]]]:
    """What a monster's text says of its own Special Summons, with the conditions under which it says so."""
    for step, conditions, forbidden in game.card_index.profile(entry.id).coming_bans:
        if not forbidden.isdisjoint(actions):
            yield step, conditions


def _excepted(game: Game, own: Context, step: tree.Forbid, ref: Ref, by: Context | None, manner: str) -> bool:
    """Whether it comes in the way that its text leaves open: by its own rule, by a kind of summoning, by that card."""
    zone = parts(ref)[0]
    if step.where is not None and zone not in names(step.where):
        return True
    if by is None:
        return step.unless is not None
    if step.unless is None:
        return False
    if step.unless.how == "self":
        where = step.unless.where
        ways = (where,) if where is None or where.any_ is None else where.any_
        return any(_in_that_way(way, own, by, manner) for way in ways)
    if step.unless_using is not None and not _uses(game, own, step.unless_using, by):
        return False
    return means(game, own, step.unless, source_ref(by)) or by.entry == own.entry or _names_the_ritual(game, own, by)


def _uses(game: Game, own: Context, using: Selector, by: Context) -> bool:
    """Whether an effect has paid with, sent or otherwise chosen such a thing before it brings the monster."""
    such = replace(using, how=None, count=None)
    return any(means(game, own, such, ref) for ref in by.named)


def _names_the_ritual(game: Game, own: Context, by: Context) -> bool:
    """Whether the text of an effect that Special Summons names Ritual monsters, or this one: that a Ritual monster
    comes only by its spell is a general rule (CONVERT-30), which a card's own text beats (GAME-05)."""
    entry, source = game.card_index[own.entry], game.card_index.get(by.entry)
    if entry.form != "ritual" or source is None or not 0 <= by.ability < len(source.effects):
        return False
    ability = source.effects[by.ability]
    brought = [step.what for step in within(ability.do) if isinstance(step, tree.SpecialSummon)]
    named = {what.ref for what in brought if what.ref is not None}
    meant = (*brought, *(one for one in ability.targets if one.id in named))
    wheres = (one.where for what in meant for one in (what, *(what.either or ())))
    called = game.query.traits(own.source, "name")
    return any(
        where is not None
        and ("ritual" in names(where.class_ or ()) or not set(called).isdisjoint(names(where.name or ())))
        for where in wheres
    )


def _in_that_way(way: Filter | None, own: Context, by: Context, manner: str) -> bool:
    """Whether this is the way: its own ability's, or a kind of summoning."""
    if way is None or way.summoned is None or way.by is not None:
        return by.entry == own.entry
    return manner in names(way.summoned)


def _comings(step: tree.Forbid, entry: Monster) -> Use:
    assert step.limit is not None
    return Use("coming", entry.id, span="fight" if step.limit.per == "duel" else "round")


def came(game: Game, who: Being, ref: Ref, entry: Monster) -> None:
    """Count a Special Summon, where something counts them."""
    for step, _ in _own_bans(game, entry):
        if step.limit is not None:
            game.emit(AbilityUsed(who.id, _comings(step, entry)))
    count(game, who, COMING, ref)


def own_text_against(game: Game, who: Being, ref: Ref, entry: Monster, *, shadow: bool) -> bool:
    """Whether a monster's own text forbids this caster to summon it in the ordinary way now (SPECIAL-02)."""
    own = Context(who.id, who.side, ref, entry.id)
    return any(
        ban.of(shadow=shadow) and hold(game, own, ban.conditions)
        for ban in game.card_index.profile(entry.id).ordinary_bans
    )


def may_not_summon(game: Game, who: Being, ref: Ref, *, shadow: bool = False) -> bool:
    """Whether an effect forbids a caster this ordinary summoning; that of a Synchro, Xyz or Link monster is a Summon of
    that kind (CONVERT-33, CONVERT-34). As a ``shadow`` it is set, not summoned (SHADOW-01)."""
    if not who.statuses:
        return False
    classes = getattr(entry_of(game, ref), "classes", ())
    kinds = tuple([f"{kind}_summon" for kind in MADE[2:] if kind in classes])
    if spots.closed(who, who.section):  # CONVERT-43: a summon arrives in its caster's Section (SUMMON-12)
        return True
    barred = may_not_set(game, who, ref) if shadow else scope.barred(game, who, (*ORDINARY, *kinds), ref)
    return barred or too_many(game, who, ref, shadow=shadow)


def may_not_sacrifice_for(game: Game, who: Being, ref: Ref) -> bool:
    """Whether an effect forbids a caster to summon this openly with Sacrifices ("cannot Tribute Summon", CAST-05)."""
    return bool(who.statuses) and scope.barred(game, who, (FOR_A_SUMMONING,), ref)


def may_not_set(game: Game, who: Being, ref: Ref) -> bool:
    """Whether an effect forbids a caster to set this: a Shadow, a spell to be precast, an artifact to be armed
    (CONVERT-20)."""
    return scope.barred(game, who, ("set",), ref)


def may_not_make(game: Game, who: Being, manner: str, ref: Ref, by: Context | None = None) -> bool:
    """Whether an effect forbids a caster a Fusion, Ritual, Synchro, Xyz or Link Summon of that monster, ``by`` that
    effect."""
    if manner not in MADE or not who.statuses:
        return False
    way = scope.Coming((), by)
    return scope.barred(game, who, (f"{manner}_summon",), ref, coming=way) or spots.closed(who, who.section)


def may_not_be_material(game: Game, thing: Ref, manner: str, into: Ref) -> bool:
    """Whether an effect, or its own text, forbids a creature or a spell that lies elsewhere to be a Material of that
    kind of summoning, of that monster (FUSION-02)."""
    marks = scope.marked(_as_material(game, thing), "forbid", ("be_material",), ("", manner))
    return any(scope.holds(game, status, into) for status in marks)


def may_combine(game: Game, one: Ref, other: Ref, manner: str, into: Ref) -> bool:
    """Whether one thing may be a Material of that monster beside the other ("unless all other Materials are Fish
    monsters")."""
    return one == other or scope.goes_with(game, _as_material(game, one), other, manner, into)


def _as_material(game: Game, thing: Ref) -> tuple[Status, ...]:
    """What a creature is marked with; what the text of a spell away from play says of it as a Material."""
    being = game.state.beings.get(thing)
    if being is not None:
        return being.statuses
    _, owner, entry = parts(thing)
    holder = game.state.beings.get(owner)
    if holder is None or not (numbers := game.card_index.profile(entry).material_bans):
        return ()
    out: tuple[Status, ...] = ()
    for number in numbers:
        ability, ctx = game.card_index[entry].effects[number], Context(holder.id, holder.side, thing, entry, number)
        for step in ability.do:
            if isinstance(step, tree.Forbid) and hold(game, ctx, ability.if_) and hold(game, ctx, step.if_):
                out += forbid(game, ctx, step, holder, Until("stay"))[1]
    return out


def may_not(game: Game, who: str, action: str, ref: Ref) -> bool:
    """Whether an effect forbids somebody to do that to something (banish it, Sacrifice it, take it from the book), or
    forbids that it be done to it."""
    being, thing = game.state.beings.get(who), game.state.beings.get(ref)
    if being is not None and being.statuses and scope.barred(game, being, (action,), ref):
        return True
    if thing is None or thing is being or not thing.statuses:
        return False
    return scope.barred(game, thing, (action, OTHERWISE) if action == "tribute" else (action,), Ref(who))


def count_use(game: Game, event: SpellDeclared) -> None:
    """Count what was just activated, where only so many such activations are left open."""
    who = game.state.beings.get(event.who)
    activated = event.how in _ACTIVATED or (event.how != "arm" and isinstance(game.card_index[event.entry], Spell))
    if who is not None and who.statuses and activated:
        count(game, who, ("activate",), Ref(event.source) or ref_of("cast", who.id, event.entry))


_ACTIVATED = ("answer", "quick", "ability", "use")


def count(game: Game, who: Being, actions: tuple[str, ...], ref: Ref) -> None:
    """Count an act that is forbidden beyond so many."""
    for status in who.statuses:
        if status.verb == "forbid" and status.times and status.what in actions and scope.holds(game, status, ref):
            game.emit(AbilityUsed(who.id, scope.use_of(status)))


def too_many(game: Game, who: Being, ref: Ref, *, shadow: bool = False) -> bool:
    """Whether a caster controls as many of these already as an effect lets them, or what this one may not be beside; or
    all casters together do, where it counts those "on the field". Of what may be there only so often face-up, a
    ``shadow`` is none, neither there nor coming."""
    if keeping.bars(game, who, ref, shadow=shadow):
        return True
    for status in who.statuses:
        if status.verb != "forbid" or status.what != "control" or not status.times:
            continue
        only = status.against.only if status.against is not None else None
        faced = only is not None and only.where is not None and only.where.face == "up"
        if (faced and shadow) or not scope.holds(game, _either_face(status) if faced else status, ref):
            continue
        every = only is not None and only.side == "any"
        mine = [b.id for b in game.state.beings.values() if (every or b.caster == who.id) and not b.body]
        mine += [s.id for s in game.state.spells.values() if every or s.caster == who.id]
        if sum(one != ref and scope.holds(game, status, one) for one in mine) >= status.times:
            return True
    return False


def _either_face(status: Status) -> Status:
    """The mark, whichever face it counts: what comes has none yet."""
    against = status.against
    if against is None or against.only is None or against.only.where is None:
        return status
    where = replace(against.only.where, face=None)
    only = replace(against.only, where=where if where != Filter() else None)
    return replace(status, against=replace(against, only=only))
