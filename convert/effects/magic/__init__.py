"""The effect language as Magic's cards need it: the same shape and the same names of ops, with Magic's own nouns.

A closed union of its own: other games have no mana to add and no creature to tap, Magic no stance to change, and no
game's schema should offer what it cannot play. The adjudication block, clause numbers and turns are the shared ones.
Zones keep the contract's names (prepared the hand, spellbook the library, used the graveyard, banished exile).
"""

from convert.effects.magic.base import StepBase
from convert.effects.magic.steps import STEP_TYPES, Ability, Option, Step
from convert.effects.magic.values import Amount, Bound, Condition, Event, Filter, Frequency, Selector

__all__ = [
    "STEP_TYPES",
    "Ability",
    "Amount",
    "Bound",
    "Condition",
    "Event",
    "Filter",
    "Frequency",
    "Option",
    "Selector",
    "Step",
    "StepBase",
]
