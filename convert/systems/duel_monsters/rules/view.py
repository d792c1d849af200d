"""GAME-07: what each side knows, and BASIC-10: what Stimulate Senses would add."""

from __future__ import annotations

from msgspec.structs import replace

from convert.systems.duel_monsters.rules.state import Active, Being, Mage, State

HIDDEN = "?"


def mask(state: State, side: int) -> State:
    """The state as one side may see it. Everyone sees HP, Sections, Skirmishes, stances, that a Shadow is there, and
    what was declared or rolled; hidden are what a Shadow is, which spells others have Prepared, precast or armed, their
    MP, and how many spells they have Focused."""
    seen = state.duplicate()
    for key, being in seen.beings.items():
        if being.shadow and being.side != side:
            seen.beings[key] = _shade(being)
            seen.names[key] = "a Shadow"
        elif being.side != side and any(item.slots for item in being.items):
            being.items = tuple(replace(item, slots=()) for item in being.items)  # what jewellery holds is Prepared
    seen.escaped = tuple(being for being in seen.escaped if being.side == side)
    for key, mage in seen.mages.items():
        owner = seen.beings.get(key)
        if owner is None or owner.side != side:
            seen.mages[key] = _stranger(mage, seen)
    for key, spell in tuple(seen.spells.items()):
        if spell.side != side and spell.mode in ("precast", "armed", "room"):
            del seen.spells[key]
            if spell.mode != "room":
                seen.spells[key] = _unknown(spell)
    return seen


def _shade(being: Being) -> Being:
    """A Shadow: where it is and whose, nothing else."""
    return replace(
        being,
        name="a Shadow",
        entry=HIDDEN,
        hp=0,
        hp_full=0,
        attack=0,
        attack_full=0,
        attack_base=0,
        defense=0,
        defense_full=0,
        defense_base=0,
        level=0,
        attribute="",
        weapon=0,
        armour=0,
        inherent=0,
        boosts=0,
        mp_spent=0,
        materials=(),
        item_counters=(),
    )


def _stranger(mage: Mage, state: State) -> Mage:
    """Another side's caster: what lies open on the table stays."""
    open_held = tuple(h for h in mage.held if h.kind in ("summon", "body") or _open(state, h.what))
    return replace(
        mage, mp=-1, channeling=-1, amulet=0, slots=(), book=(), bonded="", boosts=(), held=open_held, banned_sources=()
    )


def _open(state: State, what: str) -> bool:
    spell = state.spells.get(what)
    return spell is not None and spell.mode not in ("precast", "armed")


def _unknown(spell: Active) -> Active:
    return replace(spell, entry=HIDDEN, mp=0, bound=(), used=())
