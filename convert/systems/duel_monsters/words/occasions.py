"""When an ability that one chooses to use may be used, and what using it takes (SUMMON-20, SPECIAL-02)."""

from __future__ import annotations

from convert.effects import Ability
from convert.systems.duel_monsters.own_coming import takes_no_action
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
    if takes_no_action(ability):
        return OWN_TURN
    if monster and origins == ("play",):
        return ACTION
    return "" if scope.this == "artifact" and origins == ("play",) else f"{ACTION} {OWN_TURN}"  # CONVERT-47
