"""Dice Duels: dice that are money and units. Rule ids in the code are those of the rules checklist (DICE-…)."""

from __future__ import annotations

from convert.systems.dice_duels.system import DiceDuels

SYSTEM = DiceDuels()

__all__ = ["SYSTEM", "DiceDuels"]
