"""What a player may not do as long as a thing is there: "while it is face-up, you cannot Special Summon"."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Ability, Selector, Step
from convert.effects import steps as op
from convert.text.grammar.noun import Noun
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME

_PLAYERS = (Selector(kind="caster", side="you"), Selector(kind="caster", side="opponent"))
_IT = Noun(Selector(kind="monster"), mention="it")


def banned_while_there(steps: Sequence[Step], scope: Scope) -> list[Step] | None:
    """The bans, as long as "it" is there: of this card until it leaves, of another as an ability that it gains. None
    where they are no mere bans, or nobody knows what "it" is."""
    if not steps or not all(isinstance(step, op.Forbid) and step.what in _PLAYERS for step in steps):
        return None
    it = scope.refer(_IT)
    if it == ME:
        return [msgspec.structs.replace(step, until="while_in_play") for step in steps]
    if it is None or it.ref is None or any(step.if_ or step.optional for step in steps):
        return None
    inner = tuple(msgspec.structs.replace(step, until=None, link=None) for step in steps)
    src = () if steps[0].src is None else (steps[0].src,)
    ability = Ability(mode="continuous", do=inner, src=src)
    return [op.Copy(what=it, effects=False, abilities=(ability,), until="leaves_play", src=steps[0].src)]
