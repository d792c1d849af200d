"""Paying MP between fights: one's own and an Amulet's (MP-05, EQUIP-13)."""

from __future__ import annotations

from convert.systems.duel_monsters.campaign.operation import Operation, mp_now, or_full
from convert.systems.duel_monsters.rules.between import equip
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.character import Character, Item
from convert.systems.duel_monsters.rules.events.wearing import totals


def mp_available(character: Character) -> int:
    """MP that somebody can pay with: their own and their Amulets' (MP-05, EQUIP-13)."""
    return mp_now(character) + totals(character.equipment).amulet


def _amulet_now(item: Item) -> int:
    return equip.amulet_maximum(item.amulet) if item.mp is None else item.mp


def pay(operation: Operation, who: str, mp: int) -> None:
    """Pay MP, from Amulets first since they refill by themselves (MP-05, EQUIP-13). Raises ``RuleError`` without."""
    character = operation.character(who)
    available = mp_available(character)
    if available < mp:
        raise RuleError("MP-05", f"it costs {mp} MP, and {character.name} has {available}")
    left = min(mp, totals(character.equipment).amulet)
    own = mp - left
    for index, item in enumerate(character.equipment):
        if item.amulet and item.worn and left:
            from_amulet = min(left, _amulet_now(item))
            if from_amulet:
                operation.change_item(who, index, mp=_amulet_now(item) - from_amulet, idle=0)
                left -= from_amulet
    operation.change(who, mp=or_full(mp_now(character) - own, character.max_mp))
