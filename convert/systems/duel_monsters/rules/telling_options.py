"""What is to be chosen from in words: one of several effects, one of several things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects.steps import ChooseOne
from convert.systems.duel_monsters.rules.effects import amounts
from convert.systems.duel_monsters.rules.effects.choosing import Choose
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.naming import called, hidden, shown
from convert.systems.duel_monsters.rules.refs import Ref, parts
from convert.systems.duel_monsters.words import render_option

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def chosen_told(game: Game, ref: str) -> str:
    """A thing that may be chosen, with whose it is where others that may be are called so too, and the Score or Level
    that the choice hangs on."""
    name, asked = shown(game, ref), game.decision
    if not isinstance(asked, Choose):
        return name
    if (whose := _whose(game, ref)) and any(_alike(game, ref, other) for other in asked.things):
        name = f"{name} (of {game.name(whose)})"
    if asked.showing is None:
        return name
    told = f"{asked.showing.capitalize()} {amounts.stat(game, Ref(ref), asked.showing)}"
    return f"{name[:-1]}, {told})" if name.endswith(")") else f"{name} ({told})"


def _whose(game: Game, ref: str) -> str:
    """The caster of a summon or of a spell in play; "" for all else, of whom it is told anyway."""
    thing = game.state.beings.get(ref) or game.state.spells.get(ref)
    return str(thing.caster) if thing is not None and not hidden(game, ref) else ""


def _alike(game: Game, ref: str, other: str) -> bool:
    """Whether two things in play are called the same and are not one caster's."""
    things = [game.state.beings.get(one) or game.state.spells.get(one) for one in (ref, other)]
    names = [called(game, one).rstrip(" 0123456789") for one in (ref, other)]
    return None not in things and names[0] == names[1] and _whose(game, ref) != _whose(game, other)


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
