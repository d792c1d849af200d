"""Abilities that give mana and nothing else: they are used as something is paid (MRPG-MTG-03, MRPG-MTG-18)."""

from __future__ import annotations

from convert.cards.magic.mana import parse_mana
from convert.effects.magic import Ability, Selector
from convert.effects.magic.actions import Sacrifice
from convert.effects.magic.changes import AddMana, Tap


def mana_of(ability: Ability) -> tuple[str, int] | None:
    """The letters that ``{T}: Add`` gives one of, and how much of it, sacrificed or not; none for any other ability."""
    if ability.mode != "activate" or not ability.cost or not isinstance(ability.cost[0], Tap) or ability.if_:
        return None
    if len(ability.cost) > 1 and not (len(ability.cost) == 2 and isinstance(ability.cost[1], Sacrifice)):
        return None
    if not all(is_self(step.what) for step in ability.cost if isinstance(step, Tap | Sacrifice)):
        return None
    if len(ability.do) != 1 or not isinstance(ability.do[0], AddMana) or ability.from_ != "play" or ability.limit:
        return None
    return _given(ability.do[0])


def _given(add: AddMana) -> tuple[str, int] | None:
    if add.spend_on or add.activate_only or add.rider or add.of or add.if_ or add.who:
        return None
    if add.any_color in ("one", "each") and not add.mana:
        return ("WUBRG", add.count or 1) if isinstance(add.count, int | None) else None
    if add.any_color is not None or add.count not in (None, 1):
        return None
    choices = (add.mana,) if isinstance(add.mana, str) else add.mana
    costs = [parse_mana(choice) for choice in choices]
    values = {cost.value for cost in costs}
    letters = ["".join(sorted({letter for letter in "WUBRGC" if getattr(cost, letter)})) for cost in costs]
    if len(values) != 1 or not all(len(each) == 1 for each in letters):
        return None
    return "".join(letters), values.pop()


def is_self(selector: Selector | None) -> bool:
    """Whether it means the card itself; what says nothing does."""
    return selector is None or selector.how == "self"
