"""Filters: whether a thing on the table (or in a book, a slot, memory) is what a text says of it; and what it has of
each property that a text compares."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from convert.effects import Filter, Selector
from convert.effects.terms import Stat
from convert.effects.values import Change
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules.called import ANYWHERE, Called, in_zone
from convert.systems.duel_monsters.rules.context import Context, Word
from convert.systems.duel_monsters.rules.effects import amounts, worn
from convert.systems.duel_monsters.rules.effects.belonging import owner_of
from convert.systems.duel_monsters.rules.effects.capabilities import able, may_bear
from convert.systems.duel_monsters.rules.effects.card_kinds import is_kind
from convert.systems.duel_monsters.rules.effects.ingredients import named_on, summoned_with, went_in
from convert.systems.duel_monsters.rules.effects.lookup import entry_of, lists, spoken_of, summoned_so
from convert.systems.duel_monsters.rules.effects.own_effects import does_so
from convert.systems.duel_monsters.rules.effects.spots import placed_so
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.marks import Identity, Lying
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, is_item, item_bearer, parts
from convert.systems.duel_monsters.rules.state import Being

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board


NUMBERS: tuple[Stat, ...] = (
    *("level", "attack", "defense", "rank", "link"),
    *("original_attack", "original_defense", "original_level"),
)
_BEFORE: dict[str, Stat] = {"attack": "original_attack", "defense": "original_defense", "level": "original_level"}
ORIGINAL = "original_"
"""Before a property: as it was before anything changed it."""


def fits(game: Board, ctx: Context, where: Filter, ref: Ref) -> bool:
    """Whether a thing is what a filter says. Every given field must hold."""
    entry, being = entry_of(game, ref), game.state.beings.get(ref) or game.departed(ref)
    return (
        _identity(game, where, ref, entry, being)
        and _numbers(game, ctx, where, ref, entry)
        and (_on_the_table(game, where, being) if being is not None else _as_a_thing(game, where, ref))
        and (being is None or where.summoned is None or summoned_so(where.summoned, being.summoned, entry))
        and (where.lies_as is None or _lies_as(game, where, ref, entry))
        and (where.came is None or _came_from(where.came, entry, being))
        and (where.kind is None or of_kind(game, where.kind, ref))
        and (where.not_ is None or not fits(game, ctx, where.not_, ref))
        and (where.any_ is None or any(fits(game, ctx, one, ref) for one in where.any_))
        and _relations(game, ctx, where, ref)
    )


def _came_from(zone: str, entry: Entry | None, being: Being | None) -> bool:
    """Whether a creature came into play from there. Of the Extra Deck's monsters a fusion comes from no place at all,
    the others lie in the Spellbook and are Prepared like any other (CONVERT-33, CONVERT-34, CONVERT-42); where nobody
    knows from where it came, its kind says whether it has its place there."""
    came = being.came if being is not None else ""
    if came and came == zone:
        return True
    if zone != "extra" or came not in ("", "prepared", "spellbook"):
        return False
    kinds = {"synchro", "xyz", "link", "fusion"} if not came else {"synchro", "xyz", "link"}
    own = {*entry.classes, entry.form} if isinstance(entry, Monster) else set()
    return not kinds.isdisjoint(own)


def _as_a_thing(game: Board, where: Filter, ref: Ref) -> bool:
    """Whether a spell in play, or one that has just left it, is on somebody, and lies open or hidden (CONVERT-20); it
    was summoned in no way. What somebody carries is open where it is named at all (CONVERT-21); what is not in play has
    no face."""
    if where.equipped is None and where.face is None and where.summoned is None:
        return True
    spell = game.state.spells.get(ref) or game.departed_spell(ref)
    if where.equipped is not None and where.equipped != bool(_bearer(game, ref)):
        return False
    if where.summoned is not None and spell is not None:
        return False
    if where.face is None or (spell is None and not is_item(ref)):
        return True
    return (where.face == "down") == (spell is not None and spell.hidden)


def _lies_as(game: Board, where: Filter, ref: Ref, entry: Entry | None) -> bool:
    """Whether it is a monster that lies in play as a spell, of the kind that a text names (CONVERT-42)."""
    spell = game.state.spells.get(ref) or game.departed_spell(ref)
    if spell is None or not isinstance(entry, Monster):
        return False
    if where.lies_as == "equipment":
        return spell.mode == "equip"
    return where.lies_as == "spell" or spell.lies == where.lies_as


def _lying_as(game: Board, ref: Ref) -> str:
    """Which Spell or Trap Card a monster is that lies in play as one: an Equip one where it is worn."""
    spell = game.state.spells.get(ref) or game.departed_spell(ref)
    if spell is None:
        return ""
    return "equip" if spell.mode == "equip" else "continuous" if spell.lies else ""


def of_kind(game: Board, kind: str | tuple[str, ...], ref: Ref) -> bool:
    wanted, entry = (kind,) if isinstance(kind, str) else kind, entry_of(game, ref)
    if entry is None:
        return "caster" in wanted or "any" in wanted
    return is_kind(game, wanted, ref) or (
        "token" in wanted and ref in game.state.beings and game.state.beings[ref].token
    )


def _some(value: str | tuple[str, ...] | None, have: Iterable[str]) -> bool:
    if value is None:
        return True
    wanted = (value.casefold(),) if isinstance(value, str) else [one.casefold() for one in value]
    for one in have:  # noqa: SIM110 (asked hundreds of times a fight)
        if one.casefold() in wanted:
            return True
    return False


def _names_one(game: Board, series: str, entry: Entry) -> bool:
    """Whether its text names a monster of that series: a series alone is no card's name."""
    for name in _NAMED.findall(entry.text):
        other = game.card_index.lookup(name) if series.casefold() in name.casefold() else None
        if isinstance(other, Monster) and series.casefold() in other.name.casefold():
            return True
    return False


_NAMED = re.compile("“([^”]+)”")


def _identity(game: Board, where: Filter, ref: Ref, entry: Entry | None, being: Being | None) -> bool:
    names = names_of(game, ref, entry, being) if where.series is not None or where.name is not None else []
    series = where.series
    if series is not None:
        wanted = (series,) if isinstance(series, str) else series
        if entry is not None and (none_of := game.card_index.profile(entry.id).not_of_series):
            wanted = tuple([one for one in wanted if one.casefold() not in none_of])
        if not any(one.casefold() in name.casefold() for one in wanted for name in names):
            return False
    if where.mentions is not None and (entry is None or where.mentions.casefold() not in spoken_of(entry)):
        return False
    if where.effect is not None and not (entry is not None and does_so(entry, where.effect)):
        return False
    if (where.lists is not None or where.lists_series is not None) and not (entry is not None and lists(entry, where)):
        return False
    if where.mentions_series is not None and not (entry is not None and _names_one(game, where.mentions_series, entry)):
        return False
    if not _some(where.name, names) or not _originally(game, where, ref):
        return False
    if where.type is None and where.attribute is None and where.class_ is None and where.property is None:
        return True
    monster = entry if isinstance(entry, Monster) else None
    attribute = (being.attribute if being is not None else "") or (monster.attribute if monster else "") or ""
    changed = _changed(game, ref, being)
    types = changed.get("type", ()) + (() if "type!" in changed else (monster.type if monster else "",))
    attributes = changed.get("attribute", ()) + (() if "attribute!" in changed else (attribute,))
    classes = [*(monster.classes if monster else ()), *([monster.form] if monster else ()), *changed.get("class", ())]
    prop = entry.property.lower().split(" ")[0] if isinstance(entry, Spell) else _lying_as(game, ref)
    return (
        _some(where.type, types)
        and _some(where.attribute, attributes)
        and _some(where.class_, classes)
        and _some(where.property, [prop])
    )


def _originally(game: Board, where: Filter, ref: Ref) -> bool:
    """Whether its own entry says of it what a filter asks, whatever an effect has made of it."""
    return (
        (where.original_name is None or _some(where.original_name, traits(game, ref, "original_name")))
        and (where.original_type is None or _some(where.original_type, traits(game, ref, "original_type")))
        and (
            where.original_attribute is None or _some(where.original_attribute, traits(game, ref, "original_attribute"))
        )
    )


def _changed(game: Board, ref: Ref, being: Being | None) -> dict[str, tuple[str, ...]]:
    """Names, types, attributes and classes that an effect gave it; ``type!`` where the old one is gone. What lies away
    from play its owner is marked for."""
    marked = being if being is not None else game.state.beings.get(parts(ref)[1])
    if marked is None or not marked.statuses:
        return {}
    out: dict[str, tuple[str, ...]] = {}
    for status in marked.statuses:
        if isinstance(status.detail, Identity if being is not None else Lying) and _of(status.detail, ref):
            out[status.what] = (*out.get(status.what, ()), status.detail.value)
            if status.detail.instead:
                out[f"{status.what}!"] = ()
    return out


def _of(detail: Identity | Lying, ref: Ref) -> bool:
    return isinstance(detail, Identity) or detail.ref == ref


def names_of(game: Board, ref: Ref, entry: Entry | None, being: Being | None) -> list[str]:
    """All that it is called where it is now: what it became there in the place of its own names, what it also counts
    as besides, by its own text and by what effects did (CONVERT-42)."""
    changed = _changed(game, ref, being)
    said = _said(game, ref, entry, being)
    also = [*changed.get("series", ()), *said.also] if changed else [*said.also]
    if "name!" in changed:
        return [*changed["name"], *also]
    names = [being.name] if being is not None else []
    if said.instead:
        names = [*said.instead]
    elif entry is not None:
        names += [entry.name, *([entry.also_named] if entry.also_named else [])]
    return [*names, *changed.get("name", ()), *also] if changed else names + also


def _said(game: Board, ref: Ref, entry: Entry | None, being: Being | None) -> Called:
    """What its own text calls it there. Of a creature in play that is an ability, which may be negated, and holds as
    others do, but for what holds in every zone."""
    known = game.card_index.profile(entry.id).called if entry is not None else None
    if not known:
        return _UNSAID
    spell = game.state.spells.get(ref) or game.departed_spell(ref)
    if being is not None or (spell is not None and (spell.silent or spell.hidden)):
        return in_zone(known, ANYWHERE)
    return in_zone(known, "play" if spell is not None else parts(ref)[0])


_UNSAID = Called()


def _numbers(game: Board, ctx: Context, where: Filter, ref: Ref, entry: Entry | None) -> bool:
    for name in NUMBERS:
        bound = getattr(where, name)
        if bound is not None:
            if entry is not None and not isinstance(entry, Monster) and ref not in game.state.beings:
                return False
            if not amounts.within(game, ctx, bound, amounts.stat(game, ref, name, bare=ctx.manner == amounts.BARE)):
                return False
    if where.changed is not None and not _altered(game, where.changed, ref, entry):
        return False
    if where.balanced is None:
        return True
    bare = ctx.manner == amounts.BARE
    scores = [amounts.stat(game, ref, name, bare=bare) for name in ("attack", "defense")]
    return (entry is None or isinstance(entry, Monster)) and where.balanced == (scores[0] == scores[1])


def _altered(game: Board, change: Change, ref: Ref, entry: Entry | None) -> bool:
    """Whether a number of a creature is not what it was before anything changed it."""
    if entry is not None and not isinstance(entry, Monster):
        return False
    now, before = amounts.stat(game, ref, change.stat), amounts.stat(game, ref, _BEFORE[change.stat])
    return now != before and (change.to == "other" or (now > before) == (change.to == "higher"))


def _on_the_table(game: Board, where: Filter, being: Being) -> bool:
    if where.face is not None and (where.face == "down") != being.shadow:
        return False
    if where.stance is not None and being.stance != where.stance and where.face != "down":
        return False  # face-down Defense Position is a Shadow, whatever its stance (CONVERT-20)
    if where.equipped is not None and where.equipped != bool([i for i in being.items if i.worn]):
        return False
    return where.attacking is None or where.attacking == _attacks(game, being)


def _attacks(game: Board, being: Being) -> bool:
    """Whether its Attack is under way (COMBAT-29): having attacked before is no attacking."""
    return any(isinstance(frame, FightTask) and frame.attacking == being.id for frame in game.stack)


def _relations(game: Board, ctx: Context, where: Filter, ref: Ref) -> bool:
    if where.counter is not None:
        carried = amounts.carried(game, ref, where.counter)
        if not carried or not amounts.within(game, ctx, where.counters, carried):
            return False
    if where.equipped_to is not None and not _equipped_to(game, ctx, where.equipped_to, ref):
        return False
    if where.put_on_by is not None and not _put_on_by(game, ctx, where.put_on_by, ref):
        return False
    if (where.used_for is not None or where.beneath is not None) and not went_in(game, ctx, where, ref):
        return False
    if where.material_of is not None and not named_on(game, ctx, where.material_of, ref):
        return False
    if where.using is not None and not summoned_with(game, ctx, where.using, ref):
        return False
    if where.owner is not None and not _owned(game, ctx, where.owner, ref):
        return False
    if where.compared_to is not None and not _compared(game, ctx, where, ref):
        return False
    owed = where.by is not None or where.banished_by is not None
    if owed and not game.query.owed_to(ctx, where, ref):
        return False
    if (where.at is not None or where.linked is not None or where.co_linked is not None) and not placed_so(
        game, ctx, where, ref
    ):
        return False
    if where.befell is not None and not game.query.befell(ctx, where.befell, ref):
        return False
    if where.bears is not None:
        things = game.query.resolve_now(ctx, where.bears)
        if ref not in game.state.beings or not all(_may_take(game, ctx, one, ref) for one in things):
            return False
    return where.can is None or able(game, ctx, where.can, ref)


def _equipped_to(game: Board, ctx: Context, to: Selector, ref: Ref) -> bool:
    """Whether it is on one of those, or was as it left play; of a creature, whether it wears one of those."""
    others = game.query.resolve_now(ctx, to)
    bearer = _bearer(game, ref)
    if bearer or is_item(ref):
        return bearer in others
    return ref in game.query.wearer(ctx) or any(_bearer(game, one) == ref for one in others)


def _bearer(game: Board, ref: Ref) -> Ref:
    """The creature that a spell in play is on, or was on as it left play, or that wears a thing (CONVERT-12)."""
    spell = game.state.spells.get(ref) or game.departed_spell(ref)
    if spell is not None:
        return spell.on
    return Ref(item_bearer(ref)) if worn.is_in_use(game, ref) else NOTHING


def _put_on_by(game: Board, ctx: Context, by: Selector, ref: Ref) -> bool:
    """Whether an effect of such a card put that on its bearer, or on that bearer what asks (CONVERT-12)."""
    thing = ctx.source if ref in game.state.beings else ref
    spell = game.state.spells.get(thing) or game.departed_spell(thing)
    if spell is None:
        return False
    if by.how == "self":
        return spell.put_on_by == ctx.entry
    others = (entry_of(game, one) for one in game.query.resolve_now(ctx, by))
    return any(one is not None and one.id == spell.put_on_by for one in others)


def _may_take(game: Board, ctx: Context, thing: Ref, who: Ref) -> bool:
    """Whether a creature may bear that equipment and does not bear it already (EQUIP-18)."""
    return _bearer(game, thing) != who and may_bear(game, ctx, entry_of(game, thing), who)


def _owned(game: Board, ctx: Context, side: str, ref: Ref) -> bool:
    """Whose spell it is (SPECIAL-07): one's own, or an enemy's; a Real monster is nobody's."""
    owner = owner_of(game, ref)
    return owner is not None and (owner.id == ctx.you if side == "you" else owner.side != ctx.side)


def traits(game: Board, ref: Ref, prop: str) -> tuple[str, ...]:
    """What a thing has of one property: its names, its type, its Attribute, its Level; of an original one, what its own
    entry says."""
    entry, being = entry_of(game, ref), game.state.beings.get(ref)
    if prop in NUMBERS:
        return (str(amounts.stat(game, ref, prop)),)
    if prop.startswith(ORIGINAL):
        prop, being = prop.removeprefix(ORIGINAL), being if entry is None else None
        if prop == "name" and entry is not None:
            return tuple([name for name in (entry.name, entry.also_named) if name])
    if prop == "name":
        return tuple(names_of(game, ref, entry, being))
    if prop == "kind":
        return tuple([kind for kind in ("monster", "spell", "artifact") if entry and is_kind(game, (kind,), ref)])
    changed = _changed(game, ref, being)
    own = str(getattr(entry, prop, "") or getattr(being, prop, "") or "")
    return changed.get(prop, ()) + (() if f"{prop}!" in changed else (own,))


def _compared(game: Board, ctx: Context, where: Filter, ref: Ref) -> bool:
    """The same, or none of the same, as something else has."""
    for prop in where.same or ():
        if not set(traits(game, ref, prop)) & likeness(game, ctx, where, prop):
            return False
    return not any(set(traits(game, ref, prop)) & likeness(game, ctx, where, prop) for prop in where.different or ())


def declared(game: Board, ctx: Context, ident: str | None) -> Word | None:
    """What was declared under this id: by this very ability, or for what it comes from."""
    if not ident:
        return None
    if ident in ctx.words:
        return ctx.words[ident]
    thing = game.state.beings.get(ctx.source) or game.state.spells.get(ctx.source)
    return dict(thing.words).get(ident) if thing is not None else None


def likeness(game: Board, ctx: Context, where: Filter, prop: str) -> set[str]:
    """What ``compared_to`` has of one property, or what was declared of it."""
    assert where.compared_to is not None
    if said := declared(game, ctx, where.compared_to.ref):
        return {said.word} if said.kind == prop.removeprefix(ORIGINAL) else set()
    return {trait for other in game.query.resolve_now(ctx, where.compared_to) for trait in traits(game, other, prop)}
