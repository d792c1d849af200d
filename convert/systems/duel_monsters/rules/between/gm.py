"""GM: the advice that has numbers."""

from __future__ import annotations

from collections.abc import Iterable

from convert.prose.english import some
from convert.systems.duel_monsters.rules.between.refusal import Problem
from convert.systems.duel_monsters.rules.options import Options


def wants_to_flee(hp: int, full: int, options: Options) -> bool:
    """Whether a monster that nobody summoned leaves the fight by now (GM-01): at half its HP or less."""
    return options.flee_at == "half" and hp <= full // 2


def equipment_points(milestones: int, options: Options) -> int:
    """The budget of equipment points after so many milestones (GM-05, PROGRESS-09)."""
    return options.equipment_points + milestones * options.equipment_points_per_milestone


def check_budget(points: Iterable[int], milestones: int, options: Options) -> tuple[Problem, ...]:
    """Whether equipment points stay in the budget (GM-05). A warning: what is found on the way is beside it."""
    spent, budget = sum(points), equipment_points(milestones, options)
    if spent <= budget:
        return ()
    return (
        Problem(
            rule="GM-05",
            severity="warning",
            message=f"equipment of {some(spent, 'point')}, and the budget is {budget}; fine for things won in play",
        ),
    )


def signature_spell_ready(used_today: int, options: Options, *, rested_since: bool = False) -> bool:
    """Whether a Real monster may use its Signature Spell (GM-07): once a day, or once an encounter where it rests in
    between; without MP."""
    if options.signature_spells == "never":
        return False
    if options.signature_spells == "encounter" and rested_since:
        return True
    return used_today == 0
