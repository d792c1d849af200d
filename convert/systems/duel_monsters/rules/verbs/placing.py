"""Where a spell finds a place: slots for what is prepared at once, Focus for what is set or stays in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.systems.duel_monsters.entries import Entry, Spell, is_trap
from convert.systems.duel_monsters.rules import focus, jewels
from convert.systems.duel_monsters.rules.context import AREA
from convert.systems.duel_monsters.rules.effects.areas import first_section, of_field
from convert.systems.duel_monsters.rules.effects.belonging import unpaid_modifier
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.zones import in_play
from convert.systems.duel_monsters.rules.events import SpellEnded, SpellStayed, Unbarred
from convert.systems.duel_monsters.rules.ids import new_id
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, areas, parts
from convert.systems.duel_monsters.rules.spell_origin import NO_SOURCE
from convert.systems.duel_monsters.rules.state import Active, Mage

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.run import Run


def free_slot(mage: Mage, entry: str) -> bool:
    """Whether a spell could be Prepared at once: in its own Used slot, or in a clean one (CONVERT-20, PREP-04); the
    Bonded Monster needs none (STAT-20)."""
    return (
        entry == mage.bonded
        or any(slot.spell == entry and slot.state == "used" for slot in mage.slots)
        or (len(mage.slots) < mage.preparation and all(slot.spell != entry for slot in mage.slots))
    )


def may_prepare(run: Run, mage: Mage, entry: str) -> bool:
    """Whether there is a slot for it, and one's single copy is neither in play nor in a jewel (CAST-11)."""
    return free_slot(mage, entry) and entry not in elsewhere(run, mage)


def elsewhere(run: Run, mage: Mage) -> set[str]:
    """The spells of which this caster's one copy is not in a slot: in play, or in jewellery that they prepared, whoever
    has it now (CAST-11, EQUIP-11)."""
    return in_play(run.game, mage) | set(jewels.in_jewels_of(run.game, mage))


def settable(entry: Entry) -> bool:
    """Whether it is set as a trap is armed or a quick spell precast (CONVERT-20)."""
    return isinstance(entry, Spell) and (entry.form == "precast" or is_trap(entry))


def take_from(run: Run, ref: Ref) -> None:
    """A spell leaves where it was, for the field: its slot is Used, its page or place as it was."""
    zone, owner, entry = parts(ref)
    if ref in run.state.spells:
        run.emit(SpellEnded(ref, "moved", "play"))
    elif zone == "prepared" and jewels.holds(run.game, run.state.mages[Ref(owner)], entry):
        run.emit(jewels.leaves_its_place(run.game, owner, entry, "used"))
    elif zone in ("used", "banished") and owner in run.state.mages:
        run.emit(Unbarred(owner, entry))


def where_it_lies(run: Run, caster: str, entry: Entry) -> tuple[Ref, ...]:
    """The Sections of a field that an effect puts there, chosen by whose it will be (CONVERT-29). Asked before anything
    happens."""
    being = run.state.beings.get(caster)
    if being is None:
        return ()
    options = of_field(run.state.sections, being.section, entry)
    about = Question("field", entry.id, caster)
    (chosen,) = run.choose(about, options, 1, 1, f"{entry.name}, where it lies", being.side)
    return areas(chosen)


def stay(
    run: Run,
    caster: str,
    entry: str,
    mode: str,
    *,
    on: Ref = NOTHING,
    bound: bool = False,
    owner: str = "",
    lies: str = "",
    area: tuple[Ref, ...] = (),
) -> Ref:
    """A spell comes into play in one Focus slot of its caster; its id, or "" where none is free (CAST-17). ``lies``: as
    what a monster does; ``area``: the Sections of a field (CONVERT-29)."""
    mage, being = run.state.mages.get(caster), run.state.beings.get(caster)
    name = run.game.card_index[entry].name
    held = focus.take_slots(mage, 1) if mage is not None else None
    if held is None or being is None:
        run.note(f"{name} cannot stay: no free Focus slot (CAST-17).")
        return NOTHING
    if mage is not None and entry in in_play(run.game, mage):
        run.note(f"{name} cannot stay: the single copy of it is in play (CAST-11).")
        return NOTHING
    key = new_id(run.state, f"{run.game.card_index[entry].slug}-spell")
    named = tuple(run.ctx.bound.items()) if bound else ((AREA, area),) if area else ()
    mp = unpaid_modifier(run.game.card_index[entry])
    section = first_section(run.state.sections, being.section, area) if area else being.section
    spell = Active(key, entry, caster, being.side, mode, mp, section, NO_SOURCE, named, on)  # type: ignore[arg-type]
    spell.lies, spell.put_on_by = lies, run.ctx.entry if on else ""
    kind = {"precast": "precast", "armed": "armed"}.get(mode, "lasting")
    focus.offer_talisman(run.game, caster, key)
    run.emit(SpellStayed(spell, replace(held, kind=kind, what=key)))
    return key


__all__ = ["free_slot", "settable", "stay", "take_from", "where_it_lies"]
