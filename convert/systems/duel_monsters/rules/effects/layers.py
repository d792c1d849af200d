"""What one step of a continuous ability puts on one creature: modifiers of Scores, bans, permissions, protections,
identities. The one-shot verbs make the same marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from convert.effects import Condition, Selector, StepBase
from convert.effects import steps as tree
from convert.effects.terms import Stat
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import (
    amounts,
    attack_costs,
    filters,
    keeping,
    plans,
    scope,
    selectors,
    spots,
)
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.registry import op_of, verbs
from convert.systems.duel_monsters.rules.marks import Identity, InSection, Scope
from convert.systems.duel_monsters.rules.refs import Ref, is_item
from convert.systems.duel_monsters.rules.state import Being, Modifier, ModStat, Status, Until
from convert.systems.duel_monsters.rules.status import FOR_A_SUMMONING, OTHERWISE
from convert.systems.duel_monsters.worn_bonuses import fixed_bonus, gives_bonus, puts_on_another

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

Marks = tuple[tuple[Modifier, ...], tuple[Status, ...]]
Maker = Callable[["Game", Context, Any, Being, Until], Marks]

ORIGINAL: dict[Stat, Stat] = {"attack": "original_attack", "defense": "original_defense"}
THINGS = ("spell", "artifact", "spell_or_artifact", "equipment")
"""What a ban on their caster can be about."""


def names(value: str | tuple[str, ...]) -> tuple[str, ...]:
    """One or several, as several."""
    return (value,) if isinstance(value, str) else value


def source_of(ctx: Context) -> str:
    """What a mark names as its maker."""
    return ctx.source or ctx.key


def reached(game: Game, ctx: Context, step: Any) -> tuple[Ref, ...]:
    """Whom a lasting step concerns. A ban on spells and artifacts concerns the casters whose they would be."""
    if on_their_caster(step):
        return casters(game, ctx, step.what)
    if isinstance(step, tree.Skip):
        return casters(game, ctx, Selector(kind="caster", side=step.side or "you"))
    return of_abilities(game, step, selectors.resolve_now(game, ctx, step.what))


def of_abilities(game: Game, step: Any, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """Whom a ban on abilities of "all monsters" concerns: though that is everything there (CONVERT-18), a caster has
    none of those, and casts and uses things as before."""
    if not isinstance(step, tree.Forbid) or step.what.kind != "monster" or "activate" not in names(step.action):
        return refs
    beings = game.state.beings
    return tuple([ref for ref in refs if ref not in beings or beings[ref].kind != "character"])


def on_their_caster(step: Any) -> bool:
    """Whether it is a ban on spells, artifacts or equipment of a kind, which stands on those whose they would be; or
    says that nobody negates summonings of a kind, which stands on those who may summon so."""
    if isinstance(step, tree.Protect):
        return "summon_negation" in names(step.from_)
    if not isinstance(step, tree.Forbid) or step.what.ref is not None:
        return False
    return step.what.how in (None, "all", "choose") and set(plans.kinds(step.what)).issubset(THINGS)


def casters(game: Game, ctx: Context, what: Selector) -> tuple[Ref, ...]:
    """The casters of a side within reach, as seen by whoever has the effect."""
    out, side = [], what.side
    for being in game.state.beings.values():
        if being.kind == "summon" or (being.kind == "real" and being.id not in game.state.mages):
            continue
        if side in ("you", "owner") and being.id != ctx.you:
            continue
        if side == "opponent" and being.side == ctx.side:
            continue
        if selectors.in_reach(game, ctx, what, being):
            out.append(being.id)
    return tuple(out)


def hurts(game: Game, ctx: Context, step: StepBase) -> bool:
    """Whether an unwilling target would resist it (CHECK-01)."""
    if isinstance(step, tree.Modify):
        return step.sign * (amounts.evaluate(game, ctx, step.attack) + amounts.evaluate(game, ctx, step.defense)) < 0
    if isinstance(step, tree.SetStat):
        return (step.times is not None and step.times < 1) or (
            step.to is not None and not amounts.evaluate(game, ctx, step.to)
        )
    if isinstance(step, tree.Forbid) and names(step.action) in (("be_attacked",), (spots.CLOSED,), ("control",)):
        return False  # nobody resists that
    return verbs()[op_of(step)].hostile


# --- numbers ---------------------------------------------------------------------------------------------------------


def _modifier(
    stat: ModStat, amount: int, ctx: Context, until: Until, *, original: bool = False
) -> tuple[Modifier, ...]:
    return (Modifier(stat, amount, source_of(ctx), until, original),) if amount else ()


def _bonuses(game: Game, ctx: Context, step: tree.Modify) -> tuple[int, int] | None:
    """Of a gain that is the Weapon and the Armour bonus of its bearer (CONVERT-12), how much of either an item has from
    its making, which does not count once more (EQUIP-01); None for any other."""
    entry = game.card_index.get(ctx.entry)
    if entry is None or not 0 <= ctx.ability < len(entry.effects):
        return None
    ability = entry.effects[ctx.ability]
    equipment = not isinstance(entry, Spell) or entry.form == "equipment"
    if not gives_bonus(ability, step) or not (equipment or puts_on_another(ability, step)):
        return None
    if not isinstance(entry, Spell) or not is_item(ctx.source):
        return 0, 0
    weapon, armour = fixed_bonus(ability, step)
    return weapon if entry.weapon_bonus is not None else 0, armour if entry.armour_bonus is not None else 0


def modify(game: Game, ctx: Context, step: tree.Modify, being: Being, until: Until) -> Marks:
    """CONVERT-05: a Score changes; of what equipment gives its bearer, the Weapon and the Armour bonus do
    (CONVERT-12)."""
    made = _bonuses(game, ctx, step)
    ctx = _its_own(ctx, being)
    attack = step.sign * amounts.evaluate(game, ctx, step.attack)
    defense = step.sign * amounts.evaluate(game, ctx, step.defense)
    if step.exact and (
        amounts.stat(game, being.id, "attack") < -attack or amounts.stat(game, being.id, "defense") < -defense
    ):
        return (), ()
    own = step.original
    on_attack: tuple[ModStat, int] = ("weapon", attack - made[0]) if made and attack > 0 else ("attack", attack)
    on_defense: tuple[ModStat, int] = ("armour", defense - made[1]) if made and defense > 0 else ("defense", defense)
    return (_modifier(*on_attack, ctx, until, original=own) + _modifier(*on_defense, ctx, until, original=own)), ()


def set_stat(game: Game, ctx: Context, step: tree.SetStat, being: Being, until: Until) -> Marks:
    """Becomes, is multiplied, or swapped: kept as the difference, so that other changes go on top; of an original
    Score, what has raised or lowered it stays."""
    ctx = _its_own(ctx, being)
    bare = ctx.manner == amounts.BARE
    now = {name: amounts.stat(game, being.id, name, bare=bare) for name in ("attack", "defense")}
    from_base = now
    if step.original:
        from_base = {name: amounts.original_score(being, name, bare=bare) for name in ("attack", "defense")}
    wanted: dict[str, int] = {}
    stats: tuple[Stat, ...] = ("attack", "defense") if step.stat == "both" else (step.stat,)
    if step.swap == "own":
        across = from_base["defense"] - from_base["attack"]
        wanted = {"attack": now["attack"] + across, "defense": now["defense"] - across}
    elif isinstance(step.swap, Selector):
        others = selectors.resolve_now(game, ctx, step.swap)
        for one in stats:
            if others:
                theirs: Stat = ORIGINAL[one] if step.original else one
                wanted[one] = amounts.stat(game, others[0], theirs, bare=bare) + now[one] - from_base[one]
    else:
        for name in stats:
            if step.to is not None:
                wanted[name] = amounts.evaluate(game, ctx, step.to) + (now[name] - from_base[name])
            elif step.times is not None:
                wanted[name] = int(from_base[name] * step.times) + (now[name] - from_base[name])
    out: tuple[Modifier, ...] = ()
    for kind, value in wanted.items():
        out += _modifier(kind, value - now[kind], ctx, until, original=step.original)  # type: ignore[arg-type]
    return out, ()


def _its_own(ctx: Context, being: Being) -> Context:
    """Of several whose stat is asked for, the one being changed."""
    return ctx.bind(amounts.EACH, (being.id,))


def change_level(game: Game, ctx: Context, step: tree.ChangeLevel, being: Being, until: Until) -> Marks:
    """Moves Sustain with it, and what asks for a Level (never below 0)."""
    return _modifier("level", level_change(game, ctx, step, being.id), ctx, until), ()


def level_change(game: Game, ctx: Context, step: tree.ChangeLevel, ref: Ref) -> int:
    """By how much it changes the Level of a monster, in play or elsewhere."""
    ctx = ctx.bind(amounts.EACH, (ref,))
    being = game.state.beings.get(ref)
    bare = ctx.manner == amounts.BARE
    now = being.level if bare and being is not None else amounts.stat(game, ref, "level", bare=bare)
    wanted = now
    if step.to is not None:
        wanted = amounts.evaluate(game, ctx, step.to)
    if step.add is not None:
        wanted += amounts.evaluate(game, ctx, step.add)
    if step.times is not None:
        wanted = int(wanted * step.times)
    if step.max is not None:
        wanted = min(wanted, max(now, step.max))
    return max(0, wanted) - now


# --- marks -----------------------------------------------------------------------------------------------------------


def _statuses(
    ctx: Context,
    verb: str,
    whats: tuple[str, ...],
    until: Until,
    *,
    amount: int = 1,
    against: Scope | None = None,
    times: int = 0,
    of: tuple[str, ...] = ("",),
) -> tuple[Status, ...]:
    source = source_of(ctx)
    return tuple(
        [
            Status(verb, what, source, until, amount, against, times, one, entry=ctx.entry)
            for what in whats
            for one in of
        ]
    )


def forbid(game: Game, ctx: Context, step: tree.Forbid, being: Being, until: Until) -> Marks:
    """A ban; one on spells of a kind stands on their caster."""
    zones = tuple([zone for zone in names(step.where or ()) if zone != "extra"])
    only, unless = (scope.settled(game, ctx, one) for one in (step.by, step.unless))
    if step.action == "control" and only is not None and only.how == "self":
        only = scope.copies(game, ctx, only)
    if only is not None and only != step.by and scope.means_nothing(only):
        return (), ()
    against = scope.scoped(
        ctx,
        only,
        unless,
        extra=step.where == "extra",
        zones=zones,
        to=step.to,
        beside=step.beside,
        unless_as=step.unless_as or "",
        unless_by=step.unless_by,
    )
    times = step.limit.n if step.limit is not None else 0
    actions: tuple[str, ...] = names(step.action)
    if actions == (OTHERWISE,):
        such = _statuses(ctx, "forbid", (FOR_A_SUMMONING,), until, against=against) if unless is not None else ()
        return (), (*_statuses(ctx, "forbid", actions, until), *such)
    if step.as_ == "tribute" and actions == ("tribute",):
        actions = (FOR_A_SUMMONING,)
    elif step.as_ is not None and step.as_ != "any" and "be_material" not in actions:
        actions = (f"{step.as_}_summon",)
    of: tuple[str, ...] = ("",)
    if step.as_ is not None and step.as_ != "any" and "be_material" in actions:
        of = (step.as_,)
    elif on_their_caster(step):
        of = plans.kinds(step.what)
    if spots.CLOSED in actions:  # CONVERT-43: "that zone cannot be used"
        numbers = spots.sections(game, ctx, step.at) if step.at is not None else (being.section,)
        closed = Status("forbid", spots.CLOSED, source_of(ctx), until, entry=ctx.entry)
        return (), tuple([replace(closed, detail=InSection(one)) for one in numbers])
    if "attack_unpaid" in actions:
        price = attack_costs.price(ctx, step)
        return (), (Status("forbid", attack_costs.ASKED, source_of(ctx), until, detail=price, entry=ctx.entry),)
    if step.what.kind == "caster" and "attack" in actions and against is None:
        # "your opponent cannot declare an attack": nor can their creatures; only so many of all that are theirs
        every = _statuses(ctx, "forbid", ("attack",), until, times=times, of=("all",))
        return (), every if times else (*_statuses(ctx, "forbid", actions, until), *every)
    return (), _statuses(ctx, "forbid", actions, until, against=against, times=times, of=of)


def allow(game: Game, ctx: Context, step: tree.Allow, being: Being, until: Until) -> Marks:
    """A permission; ``count`` of extra attacks is how many attacks in all; beside ``attack_all`` they are that."""
    amount = amounts.evaluate(game, ctx, step.count) if step.count is not None else 1
    actions = names(step.action)
    if actions == ("extra_attack",) and step.count is not None:
        amount = max(0, amount if step.more else amount - 1)
    if "attack_all" in actions:
        actions = tuple([action for action in actions if action != "extra_attack"])
    return (), _statuses(ctx, "allow", actions, until, amount=amount, against=scope.scoped(ctx, step.against))


def protect(game: Game, ctx: Context, step: tree.Protect, being: Being, until: Until) -> Marks:
    """A protection, perhaps only from some, or so often a round."""
    times = amounts.evaluate(game, ctx, step.times) if step.times is not None else 0
    against = scope.scoped(ctx, step.by)
    of: tuple[str, ...] = ("activated" if step.activated else "",)
    if on_their_caster(step):
        if step.what.how == "self":
            return (), ()  # its own coming, which is over
        against, of = scope.scoped(ctx, step.what), names(step.as_ or "any")
    return (), _statuses(ctx, "protect", names(step.from_), until, against=against, times=times, of=of)


def suppress(game: Game, ctx: Context, step: tree.Suppress, being: Being, until: Until) -> Marks:
    """Keeps its numbers, loses its abilities; or may use them still, and nothing happens."""
    lost = "effects" if step.usable else "abilities"
    return (), _statuses(ctx, "suppress", (lost,), until) if being.entry else ()


def change_identity(game: Game, ctx: Context, step: tree.ChangeIdentity, being: Being, until: Until) -> Marks:
    """Name, Type, Attribute or class becomes or is also treated as."""
    found: list[tuple[str, str]] = []
    for field, value in (
        ("name", step.name),
        ("series", step.series),
        ("type", step.type),
        ("attribute", step.attribute),
    ):
        if value:
            found.append((field, value))
    if step.class_:
        found.append(("class", step.class_))
    if said := filters.declared(game, ctx, step.declared):
        found.append((said.kind, said.word))
    if step.same_as is not None:
        for other in selectors.resolve_now(game, ctx, step.same_as)[:1]:
            for prop in step.alike or ("name",):
                found += [(prop, trait) for trait in filters.traits(game, other, prop)[:1] if trait]
    return (), tuple(
        [
            _identity(ctx, field, value, until, instead=not step.also and field not in ("series", "class"))
            for field, value in found
        ]
    )


def _identity(ctx: Context, field: str, value: str, until: Until, *, instead: bool) -> Status:
    return Status("identity", field, source_of(ctx), until, detail=Identity(value, instead))


def copy(game: Game, ctx: Context, step: tree.Copy, being: Being, until: Until) -> Marks:
    """Gains the effects of another, and with ``name`` its name; or the abilities that the step itself names."""
    if step.abilities:
        granted = game.card_index.granted(ctx.entry, step) if ctx.entry else ""
        return (), _statuses(ctx, "copy", (granted,), until) if granted else ()
    others = selectors.resolve_now(game, ctx, step.of) if step.of is not None else ()
    out: tuple[Status, ...] = ()
    for other in others[:1]:
        entry = entry_of(game, other)
        if entry is None:
            continue
        if step.effects:
            out += _statuses(ctx, "copy", (entry.id,), until)
        if step.name:
            out += (_identity(ctx, "name", entry.name, until, instead=True),)
    return (), out


def keep(game: Game, ctx: Context, step: tree.Keep, being: Being, until: Until) -> Marks:
    """What a caster may have only of one kind, or one of each."""
    return (), (keeping.mark(ctx, step, until),)


ACTS = (("cast", ""), ("activate", ""), ("summon", ""), ("set", ""))
SKIPPED: Mapping[str, tuple[tuple[str, str], ...]] = {
    "battle": (("attack", "all"),),
    "main": ACTS,
    "main1": ACTS,
    "main2": ACTS,
    "turn": (("act", ""),),
}
"""What a caster may not do while that part of the turn is lost, and of what kind; the other phases are no part of a
turn here (CONVERT-45)."""


def skip(game: Game, ctx: Context, step: tree.Skip, being: Being, until: Until) -> Marks:
    """A part of each turn of theirs is lost as long as it lasts (CONVERT-20)."""
    if (step.what == "main" or step.what == "main1" or step.what == "main2") and (
        being.id != game.state.turn or not hold(game, ctx, (Condition(phase=step.what),))
    ):
        return (), ()
    lost = SKIPPED.get(step.what, ())
    return (), tuple([Status("forbid", what, source_of(ctx), until, of=of, entry=ctx.entry) for what, of in lost])


LAYERS: dict[type[StepBase], Maker] = {
    tree.ChangeIdentity: change_identity,
    tree.Suppress: suppress,
    tree.Copy: copy,
    tree.ChangeLevel: change_level,
    tree.SetStat: set_stat,
    tree.Modify: modify,
    tree.Forbid: forbid,
    tree.Allow: allow,
    tree.Protect: protect,
    tree.Keep: keep,
    tree.Skip: skip,
}
"""The verbs that a continuous ability carries out all the time."""
