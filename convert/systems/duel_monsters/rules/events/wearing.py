"""EQUIP: what the items in use give, their Focus, and where they lie when their bearer is gone. Worked out anew
whenever items change, so that no bonus and no slot outlives its item."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from convert.systems.duel_monsters.entries import Entry, Spell
from convert.systems.duel_monsters.rules.between import equip
from convert.systems.duel_monsters.rules.character import Item, Slot
from convert.systems.duel_monsters.rules.refs import Ref, eidolon_ref, item_bearer, parts, ref_of
from convert.systems.duel_monsters.rules.state import Being, Held, Lying, Mage, Modifier, ModStat, State
from convert.systems.duel_monsters.rules.status import silent_items


class Totals(NamedTuple):
    """What items in use give together, each stat within the limits for several (EQUIP-05)."""

    weapon: int
    armour: int
    talisman: int
    scepter: int
    amulet: int
    """MP in Amulets now (EQUIP-13)."""
    paint: int
    """HP of War Paint now (EQUIP-14)."""


def totals(items: Sequence[Item]) -> Totals:
    """Of these items, those in use."""
    worn = [item for item in items if item.worn and item.power]
    amulet = sum(equip.amulet_maximum(item.amulet) if item.mp is None else item.mp for item in worn)
    paint = sum(equip.paint_maximum(item.war_paint) if item.paint is None else item.paint for item in worn)
    return Totals(
        bonus(worn, "weapon"),
        bonus(worn, "armour"),
        bonus(worn, "talisman"),
        bonus(worn, "scepter"),
        min(amulet, equip.amulet_maximum(bonus(worn, "amulet"))),
        min(paint, equip.paint_maximum(bonus(worn, "war_paint"))),
    )


def bonus(worn: Sequence[Item], kind: equip.Bonus) -> int:
    """What the items in use give one stat together (EQUIP-05)."""
    return equip.combined(equip.Worn(origin=item.origin, points=getattr(item, kind)) for item in worn if item.worn)


def in_jewellery(items: Sequence[Item]) -> list[tuple[Item, Slot]]:
    """The places of the jewellery in use, each with its thing: whoever wields it has what stands there Prepared
    (EQUIP-11); of several pieces no more places count than the limit for them allows (EQUIP-05)."""
    places = [(item, slot) for item in items if item.slots and item.worn for slot in item.places]
    return places[: bonus(items, "jewellery")] if places else places


def settled(items: Sequence[Item], amulet: int, paint: int) -> tuple[Item, ...]:
    """The items with what is left of their MP and War Paint, shared out among those in use, the first ones fullest."""
    out = []
    for item in items:
        if item.worn and item.amulet:
            full = equip.amulet_maximum(item.amulet)
            left = min(full, amulet)
            amulet -= left
            item = replace(item, mp=None if left >= full else left)
        if item.worn and item.war_paint:
            full = equip.paint_maximum(item.war_paint)
            left = min(full, paint)
            paint -= left
            item = replace(item, paint=None if left >= full else left)
        out.append(item)
    return tuple(out)


def as_they_are(state: State, being: Being) -> tuple[Item, ...]:
    """A creature's items with what is left of their MP and War Paint."""
    mage = state.mages.get(being.id)
    return settled(being.items, mage.amulet if mage is not None else 0, being.paint)


def holder(state: State, being: Being) -> Mage | None:
    """Whose Focus a creature's items take: its own, or its summoner's (EQUIP-18)."""
    return state.mages.get(being.id) or state.mages.get(being.caster)


def focus_key(bearer: str, item: Item) -> Ref:
    """What a worn item is called where Focus is held for it."""
    return ref_of("item", bearer, item.name)


def needs_focus(item: Item) -> bool:
    """Magic Equipment and Eidolons occupy a slot while in use (EQUIP-16, EIDOLON-04)."""
    return item.origin != "mundane"


def is_worn(item: Item, entry: Entry | None) -> bool:
    """Whether a thing that is this entry (None: an item of its own) is put on. Artifacts and trinkets are used instead
    (MAGICITEM-02, TRINKET-01), unless a sheet gives one a bonus: then it is Magic Equipment as well (EQUIP-03)."""
    if isinstance(entry, Spell) and entry.buff:
        return False  # an incantation, cast straight onto its target: no ritual makes a thing of it (CONVERT-12)
    used = isinstance(entry, Spell) and entry.form in ("artifact", "trinket")
    return not used or any(getattr(item, kind) for kind in equip.BONUSES)


def as_put_on(items: Sequence[Item], entry_of: Callable[[str], Entry | None]) -> tuple[Item, ...]:
    """The things of a sheet: what is only used, or has lost its power, is not worn, whatever the sheet says or leaves
    out, and so occupies no Focus (EQUIP-16, ARTIFACT-02); and what was made from an Equip spell has that spell's
    bonuses where the sheet gives none."""
    return tuple(_as_put_on(item, entry_of(item.entry) if item.entry is not None else None) for item in items)


def _as_put_on(item: Item, entry: Entry | None) -> Item:
    if item.worn and not (item.power and is_worn(item, entry)):
        return replace(item, worn=False)
    if item.origin != "spell" or not isinstance(entry, Spell) or entry.form != "equipment":
        return item
    return item if any(getattr(item, kind) for kind in equip.BONUSES) else with_spell_bonuses(item, entry)


def with_spell_bonuses(item: Item, entry: Spell) -> Item:
    """An item with the bonuses of its Equip spell (CONVERT-12): never less than nothing (EQUIP-01)."""
    return replace(item, weapon=max(0, entry.weapon_bonus or 0), armour=max(0, entry.armour_bonus or 0))


def counters_on(being: Being, name: str) -> tuple[tuple[str, int], ...]:
    """The counters on a thing that a creature wears (CONVERT-12)."""
    return next((counters for thing, counters in being.item_counters if thing == name), ())


def lay_counters(being: Being, name: str, counters: tuple[tuple[str, int], ...]) -> None:
    """These counters are on a thing that a creature wears now, in the place of those that were."""
    rest = tuple([one for one in being.item_counters if one[0] != name])
    being.item_counters = (*rest, (name, counters)) if counters else rest


def thing(state: State, ref: Ref) -> Item | None:
    """A thing by its reference: with whoever has it, or on the ground where a bearer that is gone dropped it."""
    at = on_the_ground(state, ref)
    if at is not None:
        return state.ground[at].item
    bearer, name = state.beings.get(Ref(item_bearer(ref))), parts(ref)[2]
    return next((item for item in bearer.items if item.name == name), None) if bearer is not None else None


def on_the_ground(state: State, ref: Ref) -> int | None:
    """Which of the things on the ground it is, from 0, if its bearer is gone and has dropped it (EQUIP-18)."""
    owner, name = item_bearer(ref), parts(ref)[2]
    if not state.ground or any(item.name == name for item in _things(state, owner)):
        return None
    return next((at for at, one in enumerate(state.ground) if (one.bearer, one.item.name) == (owner, name)), None)


def _things(state: State, owner: str) -> tuple[Item, ...]:
    being = state.beings.get(Ref(owner))
    return being.items if being is not None else ()


def put_on(state: State, being: Being, items: tuple[Item, ...]) -> None:
    """These are a creature's items now: bonuses, MP, War Paint, Talisman slots, and the Focus of what is in use; what
    there is no slot for is not in use (EQUIP-16), and what is not in use carries no counters."""
    being.items = items = _held(state, being, items)
    if being.item_counters:
        worn = {item.name for item in items if item.worn}
        being.item_counters = tuple([one for one in being.item_counters if one[0] in worn])
    given = totals(items)
    being.paint = given.paint
    rearm(being)
    mage = state.mages.get(being.id)
    if mage is not None:
        mage.talisman, mage.scepter, mage.amulet = given.talisman, given.scepter, given.amulet


def rearm(being: Being) -> None:
    """The Weapon and Armour Bonus of what is in use; what is silent gives none (CONVERT-42). What is worked out in play
    comes on top: it is of specific spells, which have no limit (EQUIP-05)."""
    silent = silent_items(being) if being.items else ()
    there = [item for item in being.items if item.name not in silent] if silent else being.items
    being.weapon, being.armour = being.inherent, being.inherent
    if there:
        being.weapon += bonus(there, "weapon")
        being.armour += bonus(there, "armour")
    if being.modifiers:
        being.weapon += total(being.modifiers, "weapon")
        being.armour += total(being.modifiers, "armour")


def total(modifiers: tuple[Modifier, ...], stat: ModStat) -> int:
    """The sum of the modifiers of one stat."""
    return sum(modifier.amount for modifier in modifiers if modifier.stat == stat)


def _held(state: State, being: Being, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """One slot of their keeper for each thing in use that needs one, and none for any other of this creature's."""
    keeper = holder(state, being)
    wanted = {focus_key(being.id, item) for item in items if item.worn and needs_focus(item)}
    for mage in state.mages.values():
        if any(item_bearer(one.what) == being.id for one in mage.held):
            mage.held = tuple(
                one for one in mage.held if item_bearer(one.what) != being.id or (mage is keeper and one.what in wanted)
            )
    if keeper is None:
        return items
    there, out = {one.what for one in keeper.held}, []
    for item in items:
        key = focus_key(being.id, item)
        if key in wanted and key not in there and item.worn:
            if keeper.free_focus < 1 and keeper.free_talisman < 1:
                item = replace(item, worn=False)
            else:
                keeper.held = (*keeper.held, Held("item", key, 1, 0 if keeper.free_focus > 0 else 1))
                there.add(key)
        out.append(item)
    return tuple(out)


def drop_items(state: State, being: Being) -> None:
    """What a summon had drops in its Section, and its Focus is free (EQUIP-18)."""
    if not being.items:
        return
    things = [replace(item, worn=False) for item in as_they_are(state, being)]
    lying = [Lying(being.section, item, being.caster, being.id) for item in things]
    state.ground = (*state.ground, *lying)
    put_on(state, being, ())


def without_focus(state: State, being: Being) -> None:
    """Every Focus is lost: magic equipment gives nothing until a slot is given to it again (STAT-22, EQUIP-16)."""
    items = as_they_are(state, being)
    put_on(state, being, tuple(replace(item, worn=item.worn and not needs_focus(item)) for item in items))


def maker_of(state: State, item: Item) -> Mage | None:
    """In whose Focus an Eidolon is (EIDOLON-02); None for what is none."""
    if not item.eidolon or item.entry is None:
        return None
    copy = eidolon_ref(item.entry)
    return next((mage for mage in state.mages.values() if any(held.what == copy for held in mage.held)), None)


def lose_eidolon(state: State, caster: str, entry: str) -> None:
    """The copy is gone from whoever has it, or from the ground (EIDOLON-03, EIDOLON-05)."""
    for being in state.beings.values():
        if caster in (being.id, being.caster) and any(item.eidolon and item.entry == entry for item in being.items):
            items = as_they_are(state, being)
            put_on(state, being, tuple(item for item in items if not (item.eidolon and item.entry == entry)))
    state.ground = tuple(
        one for one in state.ground if not (one.of == caster and one.item.eidolon and one.item.entry == entry)
    )
