"""MAGICITEM: what using a magic item costs."""

from __future__ import annotations

from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Spell


def use_mp(spell: Spell | None, *, trinket: bool = False, eidolon: bool = False) -> int:
    """MP for one use (MAGICITEM-02, ARTIFACT-04): 1 + R of the item's spell, no Channeling.

    A trinket costs nothing (TRINKET-02), nor does an Eidolon (EIDOLON-03), nor plain Magic Equipment without a spell
    (``None``)."""
    if spell is None or trinket or eidolon:
        return 0
    return formulas.incantation_mp_cost(spell.rank or 0)
