"""CONVERT-12: which gains of Attack and Defense are the Weapon and the Armour bonus of what is worn. Whatever else
changes Attack or Defense changes the Score (CONVERT-05)."""

from __future__ import annotations

from convert.effects import Ability, Amount, Selector
from convert.effects import steps as tree
from convert.systems.duel_monsters.walk import steps

WORN_ABILITIES = ("equip", "continuous")
"""The modes of abilities that work as long as something is worn."""


def gives_bonus(ability: Ability, step: tree.Modify) -> bool:
    """Whether what this step of an ability of equipment, or of a creature that lies as equipment (CONVERT-31), gives is
    a bonus: a gain that its bearer has for as long as it is worn, whatever it amounts to, also where another card puts
    it on ("equip it as an Equip Spell that gives it 500 ATK"). A loss is none, nor is what lasts for a time."""
    if step.sign < 0 or step.original:
        return False
    if step.until == "while_equipped":
        return put_on(ability, step.what.ref) is not None
    return step.until is None and ability.mode in WORN_ABILITIES and step.what.how == "equipped"


def put_on(ability: Ability, whom: str | None) -> Selector | None:
    """What an ability puts on whoever it names so; None where it puts nothing there."""
    if whom is None:
        return None
    found = (one for one in steps((ability,)) if isinstance(one, tree.Equip) and whom in (one.to.ref, one.to.id))
    return next((one.what for one in found), None)


def puts_on_another(ability: Ability, step: tree.Modify) -> bool:
    """Whether another card than its own is put on whoever gains it: that is equipment also where a trap or a spell says
    so, which is none itself (CONVERT-09)."""
    thing = put_on(ability, step.what.ref) if step.until == "while_equipped" else None
    return thing is not None and thing.how != "self"


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
