"""Selectors: which things on the table (and in books, slots and memory) an effect means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import Amount, Filter, Selector
from convert.effects.terms import Zone
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules.catalogue import spoken_of
from convert.systems.duel_monsters.rules.effects import amounts
from convert.systems.duel_monsters.rules.effects.capable import able
from convert.systems.duel_monsters.rules.effects.context import Context, Ref, parts, position
from convert.systems.duel_monsters.rules.effects.fighters import fighters, names_fighter
from convert.systems.duel_monsters.rules.effects.made_of import ingredients, went_in
from convert.systems.duel_monsters.rules.effects.shares import PERSONS, theirs
from convert.systems.duel_monsters.rules.effects.there import alive as alive
from convert.systems.duel_monsters.rules.effects.there import exists as exists
from convert.systems.duel_monsters.rules.effects.there import fallen, itself, lies
from convert.systems.duel_monsters.rules.effects.zones import away
from convert.systems.duel_monsters.rules.effects.zones import bonded_ready as bonded_ready
from convert.systems.duel_monsters.rules.effects.zones import entries_in as entries_in
from convert.systems.duel_monsters.rules.effects.zones import entry_kind as entry_kind
from convert.systems.duel_monsters.rules.state import Active, Being
from convert.systems.duel_monsters.rules.status import protected

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

ANYTHING = ("any",)


def resolve_now(game: Game, ctx: Context, selector: Selector | None) -> tuple[Ref, ...]:
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
        bearers = alive(game, wearer(game, ctx))
        if selector.where is None:
            return bearers
        return tuple(ref for ref in bearers if fits(game, ctx, selector.where, ref))
    return candidates(game, ctx, selector)


def wearer(game: Game, ctx: Context) -> tuple[Ref, ...]:
    """What the source is equipped to: the creature a spell is on, or whoever wears the item."""
    spell = game.state.spells.get(ctx.source) or game.departed_spell(ctx.source)
    if spell is not None:
        return (spell.on,) if spell.on else ()
    if ctx.source in game.state.beings:  # a creature's: what it is equipped with
        return tuple([one.id for one in game.state.spells.values() if one.on == ctx.source and one.mode == "equip"])
    zone, owner, _ = parts(ctx.source)
    return (owner,) if zone == "item" else ()


def _of_event(game: Game, ctx: Context, selector: Selector) -> tuple[Ref, ...]:
    if selector.kind == "caster" and selector.among is not None:
        named = ctx.bound.get(selector.among.ref or "", ())
        return alive(game, dict.fromkeys(caster_of(game, ref) for ref in named))
    if ctx.event is None:
        return ()
    if names_fighter(selector):
        return alive(game, fighters(game, ctx, selector))
    own = ctx.event.what == ctx.source or ctx.event.what in wearer(game, ctx)
    # what happens to the bearer of the ability itself is about the other one: the monster that it battles
    other = own and bool(ctx.event.by) and selector.kind != "caster"
    # a spell that targets something: the spell is what an effect answers, negates and destroys
    other |= ctx.event.name == "targeted" and selector.kind == "any" and bool(ctx.event.by)
    # a monster that deals battle damage to a caster: the monster
    other |= ctx.event.name == "battle_damage" and selector.kind == "monster" and bool(ctx.event.by)
    # "the player who destroyed it": whose doing it was
    other |= selector.kind == "caster" and selector.where is not None and selector.where.by is not None
    refs = tuple(ref for ref in (ctx.event.by if other else ctx.event.what,) if ref)
    if selector.kind == "caster":
        owner = selector.side == "owner"
        return alive(game, dict.fromkeys(caster_of(game, ref, owner=owner) for ref in refs))
    if selector.where is None:
        return alive(game, [lies(game, ref) for ref in fallen(game, ctx, refs)])
    found = tuple(ref for ref in refs if fits(game, ctx, selector.where, ref))
    return alive(game, found or tuple(ref for ref in (ctx.event.by,) if ref and fits(game, ctx, selector.where, ref)))


def caster_of(game: Game, ref: Ref, *, owner: bool = False) -> Ref:
    """ "its controller", "that player": a creature's caster (its ``owner``, who may be another), whoever cast or owns a
    card, a character itself."""
    being = game.state.beings.get(ref) or game.departed(ref)
    if being is not None:
        if owner and being.owner:
            return being.owner
        return being.caster if being.kind != "character" and being.caster else being.id
    spell = game.state.spells.get(ref) or game.departed_spell(ref)
    return spell.caster if spell is not None else parts(ref)[1]


def candidates(game: Game, ctx: Context, selector: Selector) -> tuple[Ref, ...]:
    """Everything the description fits, in a stable order; reach and protections included."""
    if selector.ref is not None or selector.how in ("self", "previous", "event", "equipped"):
        refs = resolve_now(game, ctx, selector)
        return tuple(ref for ref in refs if selector.where is None or fits(game, ctx, selector.where, ref))
    if selector.side in PERSONS:
        return theirs(game, ctx, selector.side, candidates(game, ctx, replace(selector, side="any")))
    found: list[Ref] = []
    made = ingredients(game, ctx, selector.where) if selector.zone is None else None
    if made is not None:
        known = [ref for ref in made if entry_of(game, ref) is None or _is_kind(game, kinds(selector), ref)]
        return tuple([ref for ref in known if selector.where is None or fits(game, ctx, selector.where, ref)])
    if selector.among is not None and selector.zone is None:
        # "1 of those", "a Dragon among them": wherever they are
        found = [ref for ref in resolve_now(game, ctx, selector.among) if _is_kind(game, kinds(selector), ref)]
    else:
        for zone in _zones(selector):
            found += (
                _in_play(game, ctx, selector) if zone == "play" else away(game, ctx, selector, zone, kinds(selector))
            )
        if selector.among is not None:
            pool = set(resolve_now(game, ctx, selector.among))
            found = [ref for ref in found if ref in pool]
    if selector.except_self:
        found = [ref for ref in found if ref != ctx.source]
    if selector.except_ is not None:
        but = set(resolve_now(game, ctx, selector.except_))
        found = [ref for ref in found if ref not in but]
    if selector.where is not None:
        found = [ref for ref in found if fits(game, ctx, selector.where, ref)]
        found = _extremes(game, selector.where, found)
        if selector.how in (None, "all") and selector.where.same and selector.where.compared_to is None:
            found = _alike(game, selector.where.same, found)
    return tuple(dict.fromkeys(found))


def _zones(selector: Selector) -> tuple[Zone, ...]:
    if selector.zone is None:
        return ("play",)
    return (selector.zone,) if isinstance(selector.zone, str) else selector.zone


def kinds(selector: Selector) -> tuple[str, ...]:
    """The kinds a selector names; ``any`` when it names none."""
    if selector.kind is None:
        return ANYTHING
    return (selector.kind,) if isinstance(selector.kind, str) else selector.kind


def _in_play(game: Game, ctx: Context, selector: Selector) -> list[Ref]:
    wanted = kinds(selector)
    out: list[Ref] = []
    named = selector.how == "target" or selector.how == "choose"
    for being in game.state.beings.values():
        if being.body or not _kind_fits(being, wanted, selector) or not _side_fits(ctx, selector, being):
            continue
        if named and being.statuses and protected(being, "targeting") and _untouchable(game, ctx, being):
            continue  # CONVERT-42: spells, items and abilities cannot name it
        if in_reach(game, ctx, selector, being):
            out.append(being.id)
    if any(kind in wanted for kind in ("spell", "artifact", "spell_or_artifact", "equipment", "any")):
        out += [
            spell.id
            for spell in game.state.spells.values()
            if spell.id != ctx.source and _spell_kind(game, spell, wanted) and _spell_side(ctx, selector, spell)
        ]
        if named and ("artifact" in wanted or "equipment" in wanted):
            out += _items(game, ctx, selector)
    return out


def _untouchable(game: Game, ctx: Context, being: Being) -> bool:
    """Whether what cannot be targeted is so for this effect: one's own may, but where the text says all."""
    from convert.systems.duel_monsters.rules.effects import scope

    return being.side != ctx.side and scope.guarded(game, being, ("targeting",), ctx)


def _items(game: Game, ctx: Context, selector: Selector) -> list[Ref]:
    """Artifacts and Eidolons that somebody carries, where one is named (CONVERT-21)."""
    out, wanted = [], kinds(selector)
    for being in game.state.beings.values():
        if not being.items or not _side_fits(ctx, selector, being) or not in_reach(game, ctx, selector, being):
            continue
        for item in being.items:
            entry = game.shelf.lookup(item.entry) if item.entry else None
            if not isinstance(entry, Spell):
                continue
            trap = entry.form == "artifact" and entry.property.endswith("Trap") and item.power
            if ("artifact" in wanted and trap) or ("equipment" in wanted and item.origin == "spell"):
                out.append(f"item:{being.id}:{item.name}")
    return out


def _kind_fits(being: Being, wanted: tuple[str, ...], selector: Selector) -> bool:
    """Casters: characters, and for "your opponent" any enemy (CONVERT-20). Monsters: summons and Real monsters; what
    reaches everything reaches characters too (CONVERT-18)."""
    if "any" in wanted or ("token" in wanted and being.token):
        return True
    if "caster" in wanted and (being.kind == "character" or selector.side == "opponent"):
        return True
    if "monster" not in wanted:
        return False
    everything = selector.how == "all" and selector.reach is not None and selector.side not in ("you", "owner")
    return being.kind != "character" or everything


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


def in_reach(game: Game, ctx: Context, selector: Selector, being: Being) -> bool:
    """CONVERT-16: a monster within one Section; CONVERT-17: a player anywhere. An area that was chosen holds only what
    stands in it."""
    area = ctx.bound.get("area")
    if selector.reach in ("two_sections", "skirmish") or (selector.reach == "section" and selector.how == "all"):
        if area is None:
            return True
        return f"section:{being.section}" in area or (being.skirmish > 0 and f"skirmish:{being.skirmish}" in area)
    if selector.reach == "field" or "caster" in kinds(selector):
        return True
    if selector.how == "all" and selector.reach is None:
        return True
    origin = position(game, ctx)
    if origin is None:
        spell = game.state.spells.get(ctx.source)
        return spell is None or game.state.sections[spell.section].distances[being.section] <= 1
    return game.state.sections[origin.section].distances[being.section] <= 1


def is_such(game: Game, ctx: Context, selector: Selector, ref: Ref) -> bool:
    """Whether something known is of the selector's kinds and like its filter."""
    return _is_kind(game, kinds(selector), ref) and (selector.where is None or fits(game, ctx, selector.where, ref))


def _spell_kind(game: Game, spell: Active, wanted: tuple[str, ...]) -> bool:
    entry = game.shelf[spell.entry]
    if "any" in wanted or "spell_or_artifact" in wanted:
        return True
    artifact = isinstance(entry, Spell) and entry.form in ("artifact", "trinket")
    if "equipment" in wanted and isinstance(entry, Spell) and entry.form == "equipment":
        return True
    return ("artifact" in wanted and artifact) or ("spell" in wanted and not artifact)


def _spell_side(ctx: Context, selector: Selector, spell: Active) -> bool:
    if selector.side in (None, "any"):
        return True
    return (spell.side == ctx.side) == (selector.side in ("you", "owner"))


# --- filters ---------------------------------------------------------------------------------------------------------


def entry_of(game: Game, ref: Ref) -> Entry | None:
    """The entry behind a reference; None for a character or an item without one."""
    being = game.state.beings.get(ref) or game.departed(ref)
    if being is not None:
        return game.shelf.get(being.entry)
    zone, owner, name = parts(ref)
    if zone == "item":
        holder = game.state.beings.get(owner)
        item = next((one for one in holder.items if one.name == name), None) if holder is not None else None
        return game.shelf.lookup(item.entry) if item is not None and item.entry else None
    spell = game.state.spells.get(ref) or game.departed_spell(ref)
    return game.shelf.get(spell.entry if spell is not None else parts(ref)[2])


def fits(game: Game, ctx: Context, where: Filter, ref: Ref) -> bool:
    """Whether a thing is what a filter says. Every given field must hold."""
    entry, being = entry_of(game, ref), game.state.beings.get(ref) or game.departed(ref)
    return (
        _identity(game, where, entry, being)
        and _numbers(game, ctx, where, ref, entry)
        and (_on_the_table(where, being) if being is not None else where.equipped in (None, _worn(game, ref)))
        and (being is None or where.summoned is None or summoned_so(where.summoned, being.summoned, entry))
        and (where.kind is None or _is_kind(game, where.kind, ref))
        and (where.not_ is None or not fits(game, ctx, where.not_, ref))
        and (where.any_ is None or any(fits(game, ctx, one, ref) for one in where.any_))
        and _relations(game, ctx, where, ref)
    )


def _worn(game: Game, ref: Ref) -> bool:
    """Whether a spell in play, or one that has just left it, is on somebody."""
    spell = game.state.spells.get(ref) or game.departed_spell(ref)
    return spell is not None and bool(spell.on)


SUMMONED = {
    "special": ("special", "fusion", "ritual"),
    "normal": ("normal", "tribute"),
    "tribute": ("normal", "tribute"),
}
"""A manner of summoning that a text names, and the manners here that it means."""
OTHERS = ("synchro", "xyz", "link", "pendulum", "gemini")
"""Manners that are ordinary summonings of such a monster here (CONVERT-33, CONVERT-34)."""


def summoned_so(wanted: str | tuple[str, ...], manner: str, entry: Entry | None) -> bool:
    """Whether a summoning of this ``manner``, of this entry, is of one of the manners that a text names."""
    for one in (wanted,) if isinstance(wanted, str) else wanted:
        if one == "any" or manner in SUMMONED.get(one, (one,)):
            return True
        if one in OTHERS and one in getattr(entry, "classes", ()):
            return True
    return False


def _is_kind(game: Game, kind: str | tuple[str, ...], ref: Ref) -> bool:
    wanted, entry = (kind,) if isinstance(kind, str) else kind, entry_of(game, ref)
    if entry is None:
        return "caster" in wanted or "any" in wanted
    return entry_kind(entry, wanted) or (
        "token" in wanted and ref in game.state.beings and game.state.beings[ref].token
    )


def _some(value: str | tuple[str, ...] | None, have: Iterable[str]) -> bool:
    if value is None:
        return True
    wanted = {one.casefold() for one in ((value,) if isinstance(value, str) else value)}
    return any(one.casefold() in wanted for one in have)


def _identity(game: Game, where: Filter, entry: Entry | None, being: Being | None) -> bool:
    names = _names(entry, being)
    series = where.series
    if series is not None:
        wanted = (series,) if isinstance(series, str) else series
        if not any(one.casefold() in name.casefold() for one in wanted for name in names):
            return False
    if where.mentions is not None and (entry is None or where.mentions.casefold() not in spoken_of(entry)):
        return False
    if not _some(where.name, names):
        return False
    if where.type is None and where.attribute is None and where.class_ is None and where.property is None:
        return True
    monster = entry if isinstance(entry, Monster) else None
    attribute = (being.attribute if being is not None else "") or (monster.attribute if monster else "") or ""
    changed = _changed(being)
    types = changed.get("type", ()) + (() if "type!" in changed else (monster.type if monster else "",))
    attributes = changed.get("attribute", ()) + (() if "attribute!" in changed else (attribute,))
    classes = [*(monster.classes if monster else ()), *([monster.form] if monster else ()), *changed.get("class", ())]
    prop = entry.property.lower().split(" ")[0] if isinstance(entry, Spell) else ""
    return (
        _some(where.type, types)
        and _some(where.attribute, attributes)
        and _some(where.class_, classes)
        and _some(where.property, [prop])
    )


def _changed(being: Being | None) -> dict[str, tuple[str, ...]]:
    """Names, types, attributes and classes that an effect gave it; ``type!`` where the old one is gone."""
    if being is None or not being.statuses:
        return {}
    out: dict[str, tuple[str, ...]] = {}
    for status in being.statuses:
        if status.verb == "identity":
            field, _, value = status.what.partition("=")
            out[field.rstrip("!")] = (*out.get(field.rstrip("!"), ()), value)
            if field.endswith("!"):
                out[field] = ()
    return out


def _names(entry: Entry | None, being: Being | None) -> list[str]:
    if "name!" in _changed(being):
        return [*_changed(being)["name"], *_changed(being).get("series", ())]
    names = [being.name] if being is not None else []
    if entry is not None:
        names += [entry.name, *([entry.also_named] if entry.also_named else [])]
    return [*names, *_changed(being).get("name", ()), *_changed(being).get("series", ())]


def _numbers(game: Game, ctx: Context, where: Filter, ref: Ref, entry: Entry | None) -> bool:
    for name in ("level", "attack", "defense", "rank", "link"):
        bound = getattr(where, name)
        if bound is not None:
            if entry is not None and not isinstance(entry, Monster):
                return False
            if not amounts.within(game, ctx, bound, amounts.stat(game, ref, name, bare=ctx.manner == amounts.BARE)):
                return False
    return True


def _on_the_table(where: Filter, being: Being) -> bool:
    if where.face is not None and (where.face == "down") != being.shadow:
        return False
    if where.stance is not None and being.stance != where.stance:
        return False
    if where.equipped is not None and where.equipped != bool([i for i in being.items if i.worn]):
        return False
    return where.attacking is None or where.attacking == (being.attacks > 0)


def _relations(game: Game, ctx: Context, where: Filter, ref: Ref) -> bool:
    if where.counter is not None:
        carried = amounts.carried(game, ref, where.counter)
        if not carried or not amounts.within(game, ctx, where.counters, carried):
            return False
    if where.equipped_to is not None:
        spell, others = game.state.spells.get(ref), resolve_now(game, ctx, where.equipped_to)
        if spell is None:  # a creature that wears it
            return ref in wearer(game, ctx) or any(
                game.state.spells[o].on == ref for o in others if o in game.state.spells
            )
        return spell.on in others
    if (where.used_for is not None or where.beneath is not None) and not went_in(game, ctx, where, ref):
        return False
    if where.compared_to is not None and not _compared(game, ctx, where, ref):
        return False
    if where.by is not None:
        from convert.systems.duel_monsters.rules.effects.lately import owed_to

        if not owed_to(game, ctx, where, ref):
            return False
    if where.befell is not None:
        from convert.systems.duel_monsters.rules.effects.lately import befell

        if not befell(game, ctx, where.befell, ref):
            return False
    return where.can is None or able(game, ctx, where.can, ref)


def traits(game: Game, ref: Ref, prop: str) -> tuple[str, ...]:
    """What a thing has of one property: its names, its type, its Attribute, its Level."""
    entry, being = entry_of(game, ref), game.state.beings.get(ref)
    if prop == "name":
        return tuple(_names(entry, being))
    if prop == "kind":
        return tuple([kind for kind in ("monster", "spell", "artifact") if entry and entry_kind(entry, (kind,))])
    if prop in ("level", "rank", "attack", "defense"):
        return (str(amounts.stat(game, ref, prop)),)  # type: ignore[arg-type]
    changed = _changed(being)
    own = str(getattr(entry, prop, "") or getattr(being, prop, "") or "")
    return changed.get(prop, ()) + (() if f"{prop}!" in changed else (own,))


def _compared(game: Game, ctx: Context, where: Filter, ref: Ref) -> bool:
    """The same, or none of the same, as something else has."""
    for prop in where.same or ():
        if not set(traits(game, ref, prop)) & likeness(game, ctx, where, prop):
            return False
    return not any(set(traits(game, ref, prop)) & likeness(game, ctx, where, prop) for prop in where.different or ())


def declared(game: Game, ctx: Context, ident: str) -> str:
    """What was declared under this id, as "field=word": by this very ability, or for what it comes from; "" for
    nothing."""
    if ident in ctx.words:
        return ctx.words[ident]
    thing = game.state.beings.get(ctx.source) or game.state.spells.get(ctx.source)
    return dict(thing.words).get(ident, "") if thing is not None else ""


def likeness(game: Game, ctx: Context, where: Filter, prop: str) -> set[str]:
    """What ``compared_to`` has of one property, or what was declared of it."""
    assert where.compared_to is not None
    field, _, word = declared(game, ctx, where.compared_to.ref or "").partition("=")
    if field:
        return {word} if field == prop else set()
    return {trait for other in resolve_now(game, ctx, where.compared_to) for trait in traits(game, other, prop)}


def _alike(game: Game, props: tuple[str, ...], refs: list[Ref]) -> list[Ref]:
    """All that share these with another of them ("monsters with the same name")."""
    kinds = {ref: tuple([traits(game, ref, prop)[:1] for prop in props]) for ref in refs}
    every = list(kinds.values())
    return [ref for ref in refs if every.count(kinds[ref]) > 1]


def _extremes(game: Game, where: Filter, refs: list[Ref]) -> list[Ref]:
    for extreme, best in ((where.highest, max), (where.lowest, min)):
        if extreme is not None and refs:
            wanted = best(amounts.stat(game, ref, extreme.stat) for ref in refs)
            refs = [ref for ref in refs if amounts.stat(game, ref, extreme.stat) == wanted]
    return refs


def _all_that_tie(selector: Selector) -> bool:
    """Of those with the highest or lowest value all that tie, rather than the chooser's one of them."""
    where = selector.where
    extremes = (where.highest, where.lowest) if where is not None else ()
    return any(extreme is not None and extreme.ties == "all" for extreme in extremes)


def count_of(game: Game, ctx: Context, selector: Selector, available: int) -> tuple[int, int]:
    """How many are chosen: (least, most)."""
    count = selector.count
    if _all_that_tie(selector):
        return available, available
    if selector.up_to is not None:
        return 0 if selector.how != "target" else 1, min(available, amounts.evaluate(game, ctx, selector.up_to))
    if count is None:
        return (1, 1) if selector.how != "all" else (available, available)
    if count == "all":
        return available, available
    if count == "any":
        return 0, available
    if isinstance(count, Amount):
        wanted = amounts.evaluate(game, ctx, count)
        return wanted, wanted
    if isinstance(count, int):
        return count, count
    return count[0], min(count[1], available)
