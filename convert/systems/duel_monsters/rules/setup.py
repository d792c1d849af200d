"""From a setup to the first state: characters and Real monsters in their Sections (design 3.4)."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct, field
from msgspec.structs import replace

from convert.errors import UsageError
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.character import Character, Slot
from convert.systems.duel_monsters.rules.effects.belonging import unpaid_modifier
from convert.systems.duel_monsters.rules.events.wearing import as_put_on, focus_key, needs_focus, totals
from convert.systems.duel_monsters.rules.ids import new_id, slugify
from convert.systems.duel_monsters.rules.initial_focus import stand
from convert.systems.duel_monsters.rules.movement import lay_out
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.state import Active, Being, Held, Mage, State
from convert.systems.duel_monsters.rules.uses import SIGNATURE
from convert.whole_number import whole_number

MOST_ALIKE = 100
"""So many of one monster may be named at once."""
SECTIONS = ("one end", "the middle", "the other end")
"""COMBAT-53."""


class RealMonster(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A creature met in the flesh (REAL): an entry by id, slug or name, perhaps with a name of its own."""

    monster: str
    name: str = ""
    hp: int | None = None
    """HP now; None for unhurt."""
    signature_used: int = 0
    """How often it has used its Signature Spell since it could last (GM-07)."""


class Fighter(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody on the battlefield and the number of the Section they start in (None: their side's end)."""

    who: Character | RealMonster
    section: int | None = None


class Side(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side: who decides for all of its members together."""

    name: str
    members: tuple[Fighter, ...]


class RoomTrap(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A trap that is part of the room (CONVERT-10): it triggers once, for whoever meets its condition."""

    trap: str
    section: int


class Setup(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a fight begins. ``ways``: pairs of Section numbers that are adjacent; None for a row (COMBAT-53)."""

    sides: tuple[Side, ...]
    sections: tuple[str, ...] = SECTIONS
    ways: tuple[tuple[int, int], ...] | None = None
    traps: tuple[RoomTrap, ...] = ()
    options: Options = field(default_factory=Options)


def first_state(setup: Setup, card_index: CardIndex) -> State:
    """Everybody in place with full Scores, no stance and no Charge (TURN-06). Raises ``UnknownEntry``."""
    state = State(
        options=setup.options,
        sides=tuple(side.name for side in setup.sides),
        sections=lay_out(setup.sections, setup.ways),
        beings={},
        mages={},
        spells={},
        serials={},
        names={},
    )
    last = len(setup.sections) - 1
    for number, side in enumerate(setup.sides):
        end = round(last * number / max(1, len(setup.sides) - 1))
        for fighter in side.members:
            section = end if fighter.section is None else fighter.section
            place(state, card_index, fighter.who, number, section)
    number_alike(state)
    for trap in setup.traps:
        entry = card_index.spell(trap.trap)
        key = new_id(state, f"{entry.slug}-trap")
        mp = unpaid_modifier(entry)
        state.spells[key] = Active(key, entry.id, NOTHING, -1, "room", mp, trap.section)
        state.names[key] = entry.name
    return state


def counted(name: str) -> tuple[str, str]:
    """How many of whom, as ``3xNAME`` says; "" where it says nothing of it."""
    count, _, rest = name.partition("x")
    return (count.strip(), rest.strip()) if count.strip().isdecimal() and rest.strip() else ("", name)


def how_many(count: str) -> int:
    """The number before the x of ``3xNAME``. Raises ``UsageError`` for none, and for more than one could play."""
    number = whole_number(count.strip())
    if number is None or number > MOST_ALIKE:
        raise UsageError(f"no more than {MOST_ALIKE} of one monster enter a fight")
    if not number:
        raise UsageError("none of a monster is nobody to fight", hint="write how many come: 2xSilver Fang")
    return number


def number_alike(state: State) -> None:
    """Real monsters of one name are told apart by a number: Silver Fang 1, Silver Fang 2."""
    for name in [name for name, count in Counter(state.names.values()).items() if count > 1]:
        alike = [being for being in state.beings.values() if being.name == name and being.kind == "real"]
        for number, being in enumerate(alike, 1):
            if len(alike) > 1:
                being.name = state.names[being.id] = f"{name} {number}"


def place(state: State, card_index: CardIndex, who: Character | RealMonster, side: int, section: int) -> None:
    """Put somebody into a state that is being made: creature, caster, and what they keep in play."""
    if isinstance(who, Character):
        stem = slugify(who.name)
        being, mage = character_being(who, card_index, side, section, new_id(state, stem))
        state.mages[being.id] = mage
        if who.fusions is None and state.options.unlisted_fusions == "none":
            mage.fusions = ()
    else:
        entry = card_index.monster(who.monster)
        stem = slugify(who.name) if who.name else entry.slug
        levels = material_levels(entry, card_index)
        being = real_being(entry, side, section, new_id(state, stem), who.name or entry.name, levels)
        if "xyz" in entry.classes and state.options.xyz_materials:
            being.counters = (("material", state.options.xyz_materials),)
        if who.hp is not None:
            being.hp = min(being.hp_full, who.hp)
        being.used = (SIGNATURE,) * who.signature_used
        if state.options.real_casters and entry.type.casefold() == "spellcaster":
            state.mages[being.id] = real_mage(entry, being.id)
    state.beings[being.id] = being
    state.names[being.id] = being.name
    state.serials[stem] = state.serials.get(stem, 0) + 1
    if isinstance(who, Character) and who.focus:
        stand(state, card_index, who, being.id)


def character_being(sheet: Character, card_index: CardIndex, side: int, section: int, key: str) -> tuple[Being, Mage]:
    """A character as a creature and a caster (STAT-05 to STAT-09)."""
    sheet, values = _one_copy_each(sheet, card_index), sheet.values
    things = as_put_on(sheet.equipment, card_index.lookup)
    given = totals(things)
    being = Being(
        id=Ref(key),
        name=sheet.name,
        kind="character",
        side=side,
        entry="",
        caster=NOTHING,
        owner=NOTHING,
        section=section,
        hp=sheet.max_hp if sheet.hp is None else min(sheet.hp, sheet.max_hp),
        hp_full=sheet.max_hp,
        attack=values.attack,
        attack_full=values.attack,
        attack_base=values.attack,
        defense=values.defense,
        defense_full=values.defense,
        defense_base=values.defense,
        attribute=sheet.attribute,
        weapon=given.weapon,
        armour=given.armour,
        paint=given.paint,
        items=things,
    )
    being.down = being.hp <= 0
    bond = sheet.bond
    mage = Mage(
        id=Ref(key),
        attribute=sheet.attribute,
        mp=sheet.max_mp if sheet.mp is None else min(sheet.mp, sheet.max_mp),
        mp_full=sheet.max_mp,
        channeling=values.channeling,
        channeling_full=values.channeling,
        focus=values.focus,
        preparation=values.preparation,
        talisman=given.talisman,
        scepter=given.scepter,
        slots=tuple(type(slot)(spell=card_index.find(slot.spell).id, state=slot.state) for slot in sheet.slots),
        book=tuple(card_index.find(name).id for name in sheet.spellbook),
        bonded=card_index.monster(bond.monster).id if bond is not None else "",
        fusions=None if sheet.fusions is None else tuple(card_index.monster(name).id for name in sheet.fusions),
        boosts=tuple((card_index.monster(name).id, count) for name, count in sheet.boosts.items()),
        spent=tuple(type(spent)(spell=card_index.find(spent.spell).id, fate=spent.fate) for spent in sheet.spent),
        barred=tuple(card_index.find(name).id for name in sheet.barred),
        resting=tuple(card_index.find(name).id for name in sheet.resting),
        banned_sources=tuple(card_index.find(name).id for name in sheet.despelled_sources),
        eidolons=tuple(card_index.find(name).id for name in sheet.eidolons),
        amulet=given.amulet,
    )
    if bond is not None and bond.barred == "defeated":
        mage.resting = (*mage.resting, mage.bonded)
    elif bond is not None and bond.barred == "destroyed":
        mage.barred = (*mage.barred, mage.bonded)
    magic = [item for item in things if item.worn and needs_focus(item)]
    mage.held = tuple(Held("item", focus_key(key, item)) for item in magic)  # EQUIP-16
    return being, mage


def _one_copy_each(sheet: Character, card_index: CardIndex) -> Character:
    """Of several copies of one spell one alone counts (CAST-11): what stays in Focus before a slot, a slot before the
    jewellery that its wearer prepared; the others are Used. A summon there may be another's (SPECIAL-07)."""
    have = {card_index.find(held.spell).id for held in sheet.focus if held.what in ("precast", "lasting", "eidolon")}

    def counted(slot: Slot) -> Slot:
        spell = card_index.find(slot.spell).id
        if slot.state != "prepared" or slot.by:
            return slot
        again = spell in have
        have.add(spell)
        return replace(slot, state="used") if again else slot

    prepared = tuple([counted(slot) for slot in sheet.slots])
    if sheet.bond is not None:
        have.add(card_index.monster(sheet.bond.monster).id)
    things = [replace(item, slots=tuple(map(counted, item.places))) if item.slots else item for item in sheet.equipment]
    return replace(sheet, prepared=prepared, equipment=tuple(things))


def material_levels(entry: Monster, card_index: CardIndex) -> tuple[int, ...]:
    """The Levels of a fusion's named Materials; none for any other monster."""
    found: list[int] = []
    for material in entry.materials if entry.form == "fusion" else ():
        other = card_index.lookup(material.slug or material.name) if material.slug or material.name else None
        level = other.level if isinstance(other, Monster) else material.level
        found += [level or 0] * material.count
    return tuple(found)


def real_being(entry: Monster, side: int, section: int, key: str, name: str, materials: tuple[int, ...] = ()) -> Being:
    """A Real monster (REAL-01 to REAL-03): HP 4 + 4L, Attack and Defense lowered by L, +L to both. A fusion of Real
    creatures counts its Materials' Levels with its own (FUSION-13)."""
    hp, bonus = entry.real.hp, entry.real.equipment_bonus
    attack, defense = entry.real.attack or 0, entry.real.defense or 0
    if materials:
        bonus = formulas.real_fused_bonus(entry.level, materials)
        attack = formulas.lowered_base(entry.attack or 0, bonus)
        defense = formulas.lowered_base(entry.defense or 0, bonus)
        hp = formulas.real_hp(bonus)
    return Being(
        id=Ref(key),
        name=name,
        kind="real",
        side=side,
        entry=entry.id,
        caster=NOTHING,
        owner=NOTHING,
        section=section,
        hp=hp,
        hp_full=hp,
        attack=attack,
        attack_full=attack,
        attack_base=attack,
        defense=defense,
        defense_full=defense,
        defense_base=defense,
        level=entry.level,
        attribute=entry.attribute or "",
        weapon=bonus,
        armour=bonus,
        inherent=bonus,
        no_defense_mode=entry.no_defense_mode,
        mp_spent=formulas.casting_check_modifier(entry.rank or 0, entry.level),
    )


def real_mage(entry: Monster, key: str) -> Mage:
    """A Real monster that casts (REAL-05): MP 10 + 10 x min(L, 10); Channeling, Focus and Preparation min(L, 10)."""
    value = formulas.real_caster_value(entry.level)
    mp = formulas.character_mp(value)
    return Mage(
        id=Ref(key),
        attribute=entry.attribute or "",
        mp=mp,
        mp_full=mp,
        channeling=value,
        channeling_full=value,
        focus=value,
        preparation=value,
    )
