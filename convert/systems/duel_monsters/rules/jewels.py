"""EQUIP-11, EQUIP-12, PREP-08, CAST-11: the spells that jewellery holds Prepared, and whose single copy each is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from convert.systems.duel_monsters.rules import items
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.effects.zones import jewels
from convert.systems.duel_monsters.rules.events import NOBODY, Cause, SlotChanged
from convert.systems.duel_monsters.rules.state import Being, Mage

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

Fate = Literal["", "cast", "sent", "discarded", "tributed", "material"]


def holds(game: Game, mage: Mage, spell: str) -> bool:
    """Whether a caster has a place for that spell: a slot, or jewellery in use in which it is Prepared (PREP-08)."""
    return any(slot.spell == spell for slot in mage.slots) or spell in dict(jewels(game, mage))


def leaves_its_place(
    game: Game, who: str, spell: str, state: Literal["used", "despelled"], fate: Fate = "", cause: Cause = NOBODY
) -> SlotChanged:
    """A Prepared spell is Prepared no more: in its slot, or in the jewellery that holds it (EQUIP-12, FUSION-05)."""
    mage = game.state.mages[who]
    if any(slot.spell == spell and slot.state == "prepared" for slot in mage.slots):
        return SlotChanged(who, spell, state, fate, cause)
    return SlotChanged(who, spell, state, fate, cause, dict(jewels(game, mage)).get(spell))


def in_jewels_of(game: Game, mage: Mage) -> dict[str, str]:
    """The spells of which this caster's one copy is Prepared in jewellery, whoever has it now, in use or not, or in
    none's hands, or was cast from there and is in play (CAST-11, EQUIP-11); and where each is, in words."""
    found: dict[str, str] = {}
    for being in game.state.beings.values():
        for item in being.items:
            if item.slots:
                there = item.name if being.id == mage.id else f"{item.name}, which {being.name} has"
                _add_copies(game, mage, item, being.id, there, found)
    for lying_there in game.state.ground:
        if lying_there.item.slots:
            there = f"{lying_there.item.name}, which lies on the ground"
            _add_copies(game, mage, lying_there.item, lying_there.of, there, found)
    return found


def _add_copies(game: Game, mage: Mage, item: Item, holder: str, there: str, found: dict[str, str]) -> None:
    name = game.state.beings[mage.id].name.casefold()
    for slot in item.places:
        if not (holder == mage.id if not slot.by else slot.by.casefold() in (mage.id, name)):
            continue
        spell = game.card_index.find(slot.spell).id
        if slot.state == "prepared":
            found.setdefault(spell, f"Prepared, in {there}")
        elif slot.state == "used" and holder != mage.id and _cast_from_it(game, holder, spell):
            found.setdefault(spell, f"in play, cast from {there}")


def _cast_from_it(game: Game, holder: str, spell: str) -> bool:
    """Whether whoever has the thing has that spell in play, from jewellery and from no slot of their own."""
    mage = game.state.mages.get(holder)
    if mage is None or any(slot.spell == spell for slot in mage.slots):
        return False
    state = game.state
    return any(
        one.caster == holder and one.entry == spell and one.source.place == "jewel" for one in state.spells.values()
    ) or any(one.owner == holder and one.entry == spell and one.origin == "slot" for one in state.beings.values())


def spend(game: Game, being: Being, spell: str) -> None:
    """The place of a spell cast from jewellery is Used until prepared again (EQUIP-12)."""
    for item in being.items:
        slots = list(item.places)
        for at, slot in enumerate(slots):
            if item.worn and slot.state == "prepared" and game.card_index.find(slot.spell).id == spell:
                slots[at] = replace(slot, state="used")
                changed = tuple(replace(one, slots=tuple(slots)) if one is item else one for one in being.items)
                items.change(game, being, changed, "casts from", item.name)
                return
