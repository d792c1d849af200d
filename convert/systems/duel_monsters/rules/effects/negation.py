"""Whether what was declared can be negated (CONVERT-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from convert.effects import Ability
from convert.effects import steps as tree
from convert.effects.terms import SummonManner
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import scope
from convert.systems.duel_monsters.rules.effects.bans import source_ref
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.in_force import in_force
from convert.systems.duel_monsters.rules.effects.layers import names
from convert.systems.duel_monsters.rules.effects.lookup import declared, summoned_so
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, ref_of

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


SUMMONING = "summon_negation"
"""What a protection of a summoning is from."""


def cannot_be_negated(game: Game, key: str) -> bool:
    """Whether what was declared under this key says so itself, or an effect in play says it of such things."""
    what = declared(game, key)
    return what is not None and unnegatable(game, what, source_ref(what))


def unnegatable(game: Game, what: Context, ref: Ref) -> bool:
    """Whether an effect in these circumstances, of the thing ``ref``, cannot be negated."""
    being = game.state.beings.get(what.source)
    if being is not None and scope.find(game, being, "protect", ("negation",), ref) is not None:
        return True
    if what.ability >= 0:
        own = game.card_index[what.entry].effects[what.ability]
        if any(step.what.how == "self" and hold(game, what, step.if_) for step in _unnegatable(own)):
            return True
    return in_force(game, _unnegatable, ref)


def summoning_is_safe(game: Game, task: FightTask) -> bool:
    """Whether the declared summoning says so itself, or an effect in play says it of what is so summoned ("the Normal
    Summon of a Fish cannot be negated")."""
    who, entry, manner = task.summoned
    caster, coming = game.state.beings.get(who), game.card_index.get(entry)
    if caster is None or coming is None:
        return False
    ways = tuple([way for way in get_args(SummonManner) if summoned_so(way, manner, coming)])
    if scope.find(game, caster, "protect", (SUMMONING,), ref_of("prepared", who, entry), of=ways) is not None:
        return True
    own = Context(Ref(who), caster.side, NOTHING, entry)
    for number, ability in enumerate(coming.effects):
        said = [one for one in ability.do if isinstance(one, tree.Protect) and SUMMONING in names(one.from_)]
        its = [one for one in said if one.what.how == "self" and not set(names(one.as_ or "any")).isdisjoint(ways)]
        if its and hold(game, replace(own, ability=number), ability.if_):
            return True
    return False


def _unnegatable(ability: Ability) -> list[tree.Protect]:
    return [step for step in ability.do if isinstance(step, tree.Protect) and "negation" in names(step.from_)]
