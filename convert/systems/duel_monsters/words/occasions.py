"""When an ability that one chooses to use may be used, and what using it takes (SUMMON-20, SPECIAL-02)."""

from __future__ import annotations

from convert.effects import Ability
from convert.effects.steps import ExtraSummon, NormalSummon, SpecialSummon
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.scope import Scope

ACTION = "as a Partial Action"
OWN_TURN = "on your turn"


def occasion(scope: Scope, ability: Ability) -> str:
    """ "As a Partial Action" of a monster in play; of anything else, whose action is its caster's, "as a Partial Action
    on your turn"; "on your turn" where it takes none: what brings itself, a summoning without an action. "" of what
    answers or triggers."""
    if ability.mode != "activate":
        return ""
    origins = several(ability.from_)
    monster = scope.this == "monster"
    if _gives_a_summoning(ability) or (monster and _brings_itself(ability)):
        return OWN_TURN
    if monster and origins == ("play",):
        return ACTION
    return "" if scope.this == "artifact" and origins == ("play",) else f"{ACTION} {OWN_TURN}"  # CONVERT-47


def _gives_a_summoning(ability: Ability) -> bool:
    """Does using it take no action, since all that it gives is a summoning without one (CONVERT-20)?"""
    return not ability.cost and bool(ability.do) and all(isinstance(step, ExtraSummon) for step in ability.do)


def _brings_itself(ability: Ability) -> bool:
    return any(isinstance(step, SpecialSummon | NormalSummon) and step.what.how == "self" for step in ability.do)
