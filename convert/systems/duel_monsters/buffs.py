"""CONVERT-12: which Equip spells are buffs, which their casting puts straight on a creature, and no Eidolons."""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects import Ability
from convert.effects.steps import Equip


def is_buff(effects: Sequence[Ability]) -> bool:
    """Whether an Equip spell with these effects is a buff: it goes on an opponent's monster, or its casting does more
    than equip it ("Special Summon it and equip this card to it"), which no copy of a thing in hand could."""
    return goes_on_enemies(effects) or casts_more(effects)


def goes_on_enemies(effects: Sequence[Ability]) -> bool:
    """Whether it is put on an opponent's monster."""
    for ability in effects:
        if ability.mode != "equip":
            named = {target.id: target for target in ability.targets}
            for step in ability.do:
                if isinstance(step, Equip) and named.get(step.to.ref, step.to).side == "opponent":
                    return True
    return False


def casts_more(effects: Sequence[Ability]) -> bool:
    """Whether its casting does anything besides equipping it."""
    casting = [step for ability in effects if ability.mode == "cast" for step in ability.do]
    return any(not isinstance(step, Equip) for step in casting)
