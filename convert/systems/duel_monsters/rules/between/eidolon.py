"""EIDOLON: a magical copy of an artifact, made by casting an Equip spell; the parts outside a fight."""

from __future__ import annotations

from convert.systems.duel_monsters.buffs import casts_more
from convert.systems.duel_monsters.entries import Entry, Spell
from convert.systems.duel_monsters.rules.between.refusal import Problem


def is_eidolon_spell(entry: Entry) -> bool:
    """Whether casting this makes an Eidolon (EIDOLON-01): an Equip spell that is no buff (CONVERT-12)."""
    return isinstance(entry, Spell) and entry.form == "equipment" and not (entry.buff or casts_more(entry.effects))


def focus_slots(*, worn_by_caster: bool) -> int:
    """Focus slots of the caster: one from being cast (EIDOLON-02), another while they wear it (EIDOLON-04)."""
    return 2 if worn_by_caster else 1


def check_cast_again(name: str, *, cast_since_meditation: bool) -> tuple[Problem, ...]:
    """Whether it may be cast: once between Meditations (EIDOLON-08)."""
    if not cast_since_meditation:
        return ()
    return (Problem(rule="EIDOLON-08", message=f"{name} has been cast, and cannot be cast again before you Meditate"),)
