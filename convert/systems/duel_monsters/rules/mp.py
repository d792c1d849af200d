"""MP and ATTR-03: what casting costs, and paying it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.rules.events import MpPaid
from convert.systems.duel_monsters.rules.events.magic import MpUse
from convert.systems.duel_monsters.rules.refs import ref_of
from convert.systems.duel_monsters.rules.state import Mage, State
from convert.systems.duel_monsters.rules.status import level_change

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def attuned(mage: Mage, attribute: str | None) -> bool:
    """Whether the Attribute is the mage's own, so that Level counts 1 lower (ATTR-03). Nobody's is Divine
    (ATTR-13)."""
    return attribute is not None and _same(attribute, mage.attribute)


@lru_cache(maxsize=256)
def _same(attribute: str, own: str) -> bool:
    return bool(attribute) and attribute.casefold() == own.casefold()


def cost(mage: Mage, entry: Entry) -> int:
    """MP to cast a spell or to summon (MP-01, MP-02), as the entry states it, for the mage's own Attribute where it is
    (ATTR-03). A fusion whose entry states none, since its Materials are generic, goes by the highest Rank of those that
    are named, Rank 1 where none is; never by its own (FUSION-06, CONVERT-32)."""
    stated = entry.mp_cost
    if isinstance(entry, Monster) and attuned(mage, entry.attribute):
        stated = entry.attuned.mp_cost
    if stated is not None:
        return stated
    rank = entry.rank or 0
    if isinstance(entry, Monster):
        if entry.form == "fusion":
            rank = max([material.rank for material in entry.materials if material.rank is not None], default=1)
        return formulas.summon_mp_cost(rank, entry.level, attuned=attuned(mage, entry.attribute))
    return formulas.incantation_mp_cost(rank)


def price(state: State, mage: Mage, entry: Entry) -> int:
    """The same, of a monster whose Level an effect has changed while it is Prepared (MP-02)."""
    stated, caster = cost(mage, entry), state.beings.get(mage.id)
    if caster is None or not caster.statuses or not isinstance(entry, Monster):
        return stated
    change = level_change(caster, ref_of("prepared", mage.id, entry.id))
    if not change:
        return stated
    own = attuned(mage, entry.attribute)
    there = max(0, entry.level + change)
    return stated + formulas.sustain_cost(there, attuned=own) - formulas.sustain_cost(entry.level, attuned=own)


def at_hand(mage: Mage) -> int:
    """MP that can be paid with: one's own and an Amulet's (MP-05)."""
    return mage.mp + mage.amulet


def pay(game: Game, mage: Mage, amount: int, use: MpUse, thing: str, *, channeling: int = 0) -> bool:
    """Pay MP, an Amulet's first, since that refills by itself (MP-05, EQUIP-13). False, and nothing paid, without
    enough. ``channeling``: what of it uses up Channeling (MP-06).
    ``use`` and ``thing``: for what, as the log says it."""
    if at_hand(mage) < amount:
        return False
    if amount or channeling:
        game.emit(MpPaid(mage.id, amount, channeling, min(amount, mage.amulet), use, thing))
    return True
