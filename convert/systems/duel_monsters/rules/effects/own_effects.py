"""What the effects of an entry do, where a description asks for it ("that has an effect that requires a die roll")."""

from __future__ import annotations

from convert.effects import Ability, OwnEffect, Selector, Step
from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Entry
from convert.systems.duel_monsters.rules.profile import within

_STEPS: dict[str, tuple[type, ...]] = {
    "special_summon": (tree.SpecialSummon,),
    "fusion_summon": (tree.FusionSummon,),
    "ritual_summon": (tree.RitualSummon,),
    "equip": (tree.Equip,),
    "counters": (tree.Counters,),
    "dice": (tree.Dice,),
    "coin": (tree.Coin,),
    "negate": (tree.NegateCast, tree.Suppress),
}
_OF = {"spell": ("spell", "spell_or_artifact"), "artifact": ("artifact", "spell_or_artifact")}
"""Kinds by which a text means spells or artifacts, besides "any"."""


def does_so(entry: Entry, effect: OwnEffect) -> bool:
    """Whether an effect of this entry does that, as far as its text has been read."""
    return any(_is_it(ability, step, effect) for ability in entry.effects for step in within(ability.do))


def _is_it(ability: Ability, step: Step, effect: OwnEffect) -> bool:
    if not isinstance(step, _STEPS[effect.does]):
        return False
    if effect.itself and (step.what is None or step.what.how != "self"):  # type: ignore[union-attr]
        return False
    if isinstance(step, tree.Counters):
        return step.add is not None and (effect.counter or step.name).casefold() == step.name.casefold()
    if effect.against is None or not isinstance(step, (tree.NegateCast, tree.Suppress)):
        return True
    wanted = (*_OF.get(effect.against, (effect.against,)), "any", None)
    return any(kind in wanted for thing in _negated(ability, step.what) for kind in _kinds(thing))


def _negated(ability: Ability, what: Selector | None) -> tuple[Selector | None, ...]:
    """What a step negates: what it says itself, a target of its ability, or what the ability answers."""
    if what is not None and what.ref is not None:
        return tuple([one for one in ability.targets if one.id == what.ref])
    if what is not None and what.how != "event":
        return (what,)
    when = ability.when
    if when is None:
        return ()
    return tuple([one.by if one.event == "targeted" else one.what for one in (when.any_ or (when,))])


def _kinds(thing: Selector | None) -> tuple[str | None, ...]:
    kind = thing.kind if thing is not None else None
    return kind if isinstance(kind, tuple) else (kind,)
