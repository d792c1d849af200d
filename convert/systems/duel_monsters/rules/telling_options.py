"""One of several effects that are to be chosen from, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects.steps import ChooseOne
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.refs import Ref, parts
from convert.systems.duel_monsters.words import render_option

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def option_told(game: Game, ref: str) -> str:
    """What that option does ("pay 20 HP"), of the step that asks now; "" for anything else that is chosen."""
    zone, number, _ = parts(Ref(ref))
    asking = next((frame for frame in reversed(game.stack) if isinstance(frame, Steps)), None)
    if zone != "option" or asking is None or asking.at >= len(asking.steps):
        return ""
    step = asking.steps[asking.at]
    if not isinstance(step, ChooseOne) or asking.ctx.ability < 0:
        return ""
    return render_option(game.card_index[asking.ctx.entry], asking.ctx.ability, step.options[int(number)])
