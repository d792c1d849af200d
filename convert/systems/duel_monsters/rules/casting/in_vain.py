"""Whether what one is about to cast, use or answer with would do nothing as things are now, as far as that is certain:
there is nothing of what its steps are done to, nothing that they could change in it, or something negates it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import Selector, Step
from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import selectors, silence
from convert.systems.duel_monsters.rules.effects.each_player import each_picks, pool

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

CHOSEN_NOW = (None, "all", "choose", "random", "top", "bottom", "target")
"""Ways in which a step finds what it is done to only when it is carried out."""
PLAIN = (
    tree.Banish,
    tree.ChangeStance,
    tree.Damage,
    tree.Destroy,
    tree.Discard,
    tree.Heal,
    tree.Modify,
    tree.Search,
    tree.ToPrepared,
    tree.ToSpellbook,
    tree.ToUsed,
)
"""Steps that do something to what they are said to be done to, and nothing else."""


def in_vain(game: Game, ctx: Context) -> bool:
    """Whether every step of the ability would do nothing; a step that cannot be told beforehand may do something."""
    if silence.of_casting(game, ctx) is not None:
        return True
    if ctx.ability < 0:
        return False
    steps = game.card_index[ctx.entry].effects[ctx.ability].do
    return bool(steps) and all(_does_nothing(game, ctx, step) for step in steps)


def _does_nothing(game: Game, ctx: Context, step: Step) -> bool:
    if not isinstance(step, PLAIN) or step.who is not None:
        return False
    what = step.to if isinstance(step, tree.Damage | tree.Heal) else step.what
    if not isinstance(what, Selector) or what.ref is not None or what.how not in CHOSEN_NOW:
        return False
    if what.reach == "skirmish" and not any(being.skirmish for being in game.state.beings.values()):
        return True
    found = selectors.candidates(game, ctx, _anywhere(pool(what) if each_picks(what) else what))
    if isinstance(step, tree.Heal):
        return all(_whole(game, ref) for ref in found)
    return not found


def _anywhere(what: Selector) -> Selector:
    """The same wherever it is: the Section or Skirmish of an effect is chosen as it is carried out."""
    return replace(what, reach="field") if what.reach is not None else what


def _whole(game: Game, ref: str) -> bool:
    being = game.state.beings.get(ref)
    return being is not None and being.hp >= being.hp_full
