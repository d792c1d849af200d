"""Verbs that say what creatures may not do, may do, and must do, for a while."""

from __future__ import annotations

from msgspec.structs import replace

from convert.systems.magic_rpg.rules.compelled import duty_of
from convert.systems.magic_rpg.rules.events import Changed, Lasts
from convert.systems.magic_rpg.rules.state import Lasting, target_of
from convert.systems.magic_rpg.rules.verbs.base import Act, Done, Outcome, pieces
from convert.systems.magic_rpg.rules.verbs.changing import last


def forbid(act: Act) -> Done:
    """What it may not do for a while; "doesn't untap" in its next untap step."""
    step = act.step
    actions = (step.action,) if isinstance(step.action, str) else step.action
    found = pieces(act, step.what)
    if found is None:
        return None
    for each in found:
        if "untap" in actions and step.until is None:
            team, turn = act.game.state.pieces[each].side, act.game.state.turns
            act.game.emit(Lasts(each, Lasting(span="next_own_turn", team=team, turn=turn, bans=actions)))
        elif step.until == "end_of_turn":
            act.game.emit(Changed(each, bans=actions))
        else:
            last(act, each, bans=actions)
    return Outcome(bool(found), tuple(found), len(found))


def allow(act: Act) -> Done:
    """What frees creatures of a rule for a while: attacking with defender, damage by toughness."""
    found = pieces(act, act.step.what)
    if found is None:
        return None
    for each in found:
        if act.step.until == "end_of_turn":
            act.game.emit(Changed(each, bans=(act.step.action,)))
        else:
            last(act, each, bans=(act.step.action,))
    return Outcome(bool(found), tuple(found), len(found))


def compel(act: Act) -> Done:
    """What it must do where it can: attack, block, be blocked."""
    duty = duty_of(act.step)
    whom = act.ctx.select(act.step.to) if act.step.to is not None else [0]
    found = pieces(act, act.step.what)
    if found is None:
        return None
    if duty is None or not whom:
        return Outcome(False)
    if duty.what == "goad" and act.ctx.controller >= 0:  # until its player's next turn
        whom = [target_of(act.ctx.controller)]
    for each in found:
        duties = (replace(duty, whom=whom[0]),)
        if duty.what == "goad" and act.step.until is None:
            act.game.emit(Lasts(each, Lasting(span="next_turn", team=act.ctx.side, duties=duties)))
        else:
            last(act, each, duties=duties)
    return Outcome(bool(found), tuple(found), len(found))
