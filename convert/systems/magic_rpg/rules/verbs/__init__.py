"""Each verb of the effect language that battles carry out, as a function of the step (MRPG-CONV-11, MRPG-MTG-17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from convert.effects.magic import Step
from convert.systems.magic_rpg.rules.selecting import Context
from convert.systems.magic_rpg.rules.verbs import asking, barring, binding, changing, living, moving, permitting
from convert.systems.magic_rpg.rules.verbs.base import Act, Done, Outcome

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.resolving import Carry


def perform(ctx: Context, step: Step, carry: Carry) -> Done:
    """Carry out a step; None where it asks first and is begun again with the answer."""
    return _VERBS[str(step.__struct_config__.tag)](Act(ctx, step, carry))


_VERBS: Mapping[str, Callable[[Act], Done]] = {
    "destroy": moving.destroy,
    "prepare": moving.prepare,
    "discard": moving.discard,
    "mill": moving.mills,
    "sacrifice": moving.sacrifice,
    "banish": moving.banish,
    "to_prepared": moving.to_hand,
    "to_used": moving.to_graveyard,
    "to_spellbook": moving.to_deck,
    "shuffle": moving.shuffle,
    "search": moving.search,
    "look": moving.look_at,
    "scry": moving.scry,
    "surveil": moving.surveil,
    "special_summon": moving.put,
    "damage": changing.damage,
    "heal": living.gain,
    "lose_hp": living.lose,
    "pay_hp": living.lose,
    "win": living.win,
    "lose_game": living.lose_game,
    "modify": changing.modify,
    "set_stat": changing.set_stat,
    "change_identity": changing.become,
    "suppress": changing.suppress,
    "grant": changing.grant,
    "forbid": binding.forbid,
    "allow": binding.allow,
    "counters": changing.counters,
    "control": changing.control,
    "token": changing.token,
    "tap": partial(changing.turned, True),
    "untap": partial(changing.turned, False),
    "negate_cast": changing.negate,
    "regenerate": changing.regenerate,
    "fight": changing.fight,
    "prevent": barring.prevent,
    "transform": changing.transform,
    "compel": binding.compel,
    "remove_from_combat": changing.out_of_combat,
    "phase_out": changing.phase_out,
    "equip": changing.attach,
    "unequip": changing.detach,
    "declare": asking.choose,
    "unless": asking.unless,
    "pay": asking.pay,
    "delayed": asking.later,
    "explore": asking.explore,
    "play_from": permitting.play_from,
}

__all__ = ["Outcome", "perform"]
