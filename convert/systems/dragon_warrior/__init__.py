"""Dragon & Warrior, a role-playing game for a group with playing cards. Rule ids in the code are those of the rules
checklist."""

from __future__ import annotations

from convert.systems.dragon_warrior.system import DragonWarrior

SYSTEM = DragonWarrior()

__all__ = ["SYSTEM", "DragonWarrior"]
