"""What stands when a fight begins: the sheet's Focus, put on the battlefield.

Summons, Bodies, precast and lasting spells, armed traps, basic magic and Eidolons that were there before the first
blow. A summon that came earlier has its whole turn (TURN-03).
"""

from __future__ import annotations

from typing import Literal

from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.character import Character, Focused, entry_name
from convert.systems.duel_monsters.rules.context import AREA
from convert.systems.duel_monsters.rules.effects.areas import covered, nearest, of_field
from convert.systems.duel_monsters.rules.ids import basic_key, count, new_id
from convert.systems.duel_monsters.rules.refs import Ref, areas, eidolon_ref
from convert.systems.duel_monsters.rules.spell_origin import SpellOrigin
from convert.systems.duel_monsters.rules.state import Active, Held, State
from convert.systems.duel_monsters.rules.summoning import Origin, fused, make


def stand(state: State, card_index: CardIndex, sheet: Character, key: str) -> None:
    """Put everything in a character's Focus into play. ``key`` is the character's id. Raises ``UnknownEntry``."""
    for held in sheet.focus:
        if held.what in ("summon", "body"):
            _creature(state, card_index, sheet, held, key)
        elif held.what == "basic":
            _hold(state, key, "basic", basic_key(state.mages[key], held.spell), held)
        elif held.what == "eidolon":
            _hold(state, key, "eidolon", eidolon_ref(card_index.find(entry_name(held.spell)).id), held)
        else:
            _spell(state, card_index, held, key)


def _hold(
    state: State,
    key: str,
    kind: Literal["summon", "body", "basic", "precast", "lasting", "armed", "eidolon"],
    what: Ref,
    held: Focused,
) -> None:
    slots = 1 + held.extra
    mage = state.mages[key]
    mage.held = (*mage.held, Held(kind, what, slots, slots if held.talisman else 0, held.item))


def _creature(state: State, card_index: CardIndex, sheet: Character, held: Focused, key: str) -> None:
    mage = state.mages[key]
    entry = card_index.find(held.spell)
    if not isinstance(entry, Monster):
        return
    if held.materials:
        found = tuple([card_index.find(one).id for one in held.materials])
        being = fused(state, card_index, mage, entry, found, held.mp or 0, 0)
    else:
        being = make(state, mage, entry, mp=held.mp or 0, origin=_origin(sheet, card_index, entry), shadow=held.shadow)
    being.arriving = False
    if held.hp is not None:
        being.hp = min(being.hp_full, held.hp)
    if held.what == "body":
        being.body = held.fate or "defeated"
        being.hp = 0
        being.shadow = False
    state.beings[being.id] = being
    state.names[being.id] = being.name
    count(state, entry.slug)
    _hold(state, key, held.what, being.id, held)


def _origin(sheet: Character, card_index: CardIndex, entry: Monster) -> Origin:
    """Where its spell is, which says where it goes afterwards (SUMMON-19, STAT-20)."""
    if entry.form == "fusion":
        return "fusion"
    if sheet.bond is not None and card_index.find(sheet.bond.monster).id == entry.id:
        return "bonded"
    used = any(card_index.find(slot.spell).id == entry.id for slot in sheet.slots)
    return "slot" if used else "page"


def _spell(state: State, card_index: CardIndex, held: Focused, key: str) -> None:
    entry = card_index.find(entry_name(held.spell))
    caster = state.beings[key]
    mode: Literal["precast", "armed", "lasting", "field"] = "lasting"
    if held.what == "precast":
        mode = "precast"
    elif held.what == "armed":
        mode = "armed"
    elif entry.form == "field":
        mode = "field"
    name = new_id(state, f"{entry.slug}-spell")
    armed = [item.name for item in caster.items if item.entry and card_index.find(item.entry).id == entry.id]
    source = SpellOrigin("slot") if held.what != "armed" else SpellOrigin(item=armed[0] if armed else entry.name)
    spell = Active(name, entry.id, Ref(key), caster.side, mode, held.mp or 0, caster.section, source)
    if mode == "field":
        taken = {area for other in state.spells.values() for area in covered(other)}
        options = of_field(state.sections, caster.section, entry)
        free = [one for one in options if taken.isdisjoint(areas(one))]  # one field per Section (CONVERT-29)
        spell.bound = ((AREA, areas(nearest(caster.section, free or options))),)
    state.spells[name] = spell
    state.names[name] = entry.name
    count(state, name)
    _hold(state, key, "precast" if mode == "precast" else "armed" if mode == "armed" else "lasting", name, held)
