"""The effect language: one typed definition that the text reader writes and the rules module executes."""

from convert.effects.conditions import Condition, Limit
from convert.effects.steps import STEP_TYPES, Step, StepBase
from convert.effects.tree import Ability, Adjudication, Doubted, LeftOut, Unread
from convert.effects.values import Amount, Bound, Event, Filter, OwnEffect, Selector

__all__ = [
    "STEP_TYPES",
    "Ability",
    "Adjudication",
    "Amount",
    "Bound",
    "Condition",
    "Doubted",
    "Event",
    "Filter",
    "LeftOut",
    "Limit",
    "OwnEffect",
    "Selector",
    "Step",
    "StepBase",
    "Unread",
]
