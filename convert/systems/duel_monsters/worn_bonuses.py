"""CONVERT-12: which gains of Attack and Defense are the Weapon and the Armour bonus of what is worn. Whatever else
changes Attack or Defense changes the Score (CONVERT-05)."""

from __future__ import annotations

from convert.effects import Ability, Amount
from convert.effects import steps as tree
from convert.systems.duel_monsters.walk import steps

WORN_ABILITIES = ("equip", "continuous")
"""The modes of abilities that work as long as something is worn."""


def gives_bonus(ability: Ability, step: tree.Modify) -> bool:
    """Whether what this step of an ability of equipment, or of a creature that lies as equipment (CONVERT-31), gives is
    a bonus: a gain that its bearer has for as long as it is worn, whatever it amounts to. A loss is none, nor is what
    lasts for a time, nor what somebody gains who is given something to wear by an ability of another card."""
    if step.sign < 0 or step.original:
        return False
    if step.until == "while_equipped":
        return _puts_itself_on(ability, step)
    return step.until is None and ability.mode in WORN_ABILITIES and step.what.how == "equipped"


def _puts_itself_on(ability: Ability, step: tree.Modify) -> bool:
    """Whether the ability puts its own card on whoever gains it."""
    whom = step.what.ref
    return whom is not None and any(
        isinstance(one, tree.Equip)
        and one.what is not None
        and one.what.how == "self"
        and whom in (one.to.ref, one.to.id)
        for one in steps((ability,))
    )


def fixed_bonus(ability: Ability, step: tree.Modify) -> tuple[int, int]:
    """The part of it that is a number which always holds: ``(weapon, armour)``, 0 where it is none. An item has it from
    its making (EQUIP-01)."""
    always = ability.mode == "equip" and not ability.if_ and ability.when is None and not step.if_
    if not always or step.until is not None or not gives_bonus(ability, step):
        return 0, 0
    return _fixed(step.attack), _fixed(step.defense)


def _fixed(amount: Amount | None) -> int:
    """The number that an amount is in this game; 0 for none, for a loss, and for what is worked out in play."""
    return max(0, amount.n) if amount is not None and amount.n is not None else 0
