"""PROGRESS: milestones, and the Boosts that strengthen one caster's bond with one monster."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from convert.prose.english import some
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.rules.between.refusal import Problem
from convert.systems.duel_monsters.rules.between.stat import HIGHEST_VALUE, Stat, label


class Boosted(Struct, frozen=True, kw_only=True):
    """A summon with its Boosts: full HP, base Attack and Defense, and the bonus to both."""

    hp: int
    attack: int
    defense: int
    bonus: int


def boosted(*, level: int, attack: int, defense: int, boosts: int) -> Boosted:
    """A summon's numbers with ``boosts`` Boosts (PROGRESS-04): each lowers base HP by 2 and base Attack and Defense
    by 1, and gives +1 to both and 4 Equipment HP. Base Attack and Defense stop at 0 (PROGRESS-07).
    With L of them it equals its Real version (PROGRESS-06)."""
    return Boosted(
        hp=formulas.boosted_hp(level, boosts),
        attack=formulas.boosted_base(attack, boosts),
        defense=formulas.boosted_base(defense, boosts),
        bonus=boosts,
    )


def check_boost(name: str, level: int, boosts: int) -> tuple[Problem, ...]:
    """Whether one more Boost is allowed on a monster that has ``boosts`` (PROGRESS-05: at most its Level)."""
    if boosts < formulas.boost_limit(level):
        return ()
    return (
        Problem(
            rule="PROGRESS-05",
            message=f"{name} has {some(boosts, 'Boost')}, and a Level {level} monster takes no more",
        ),
    )


def check_points(values: Mapping[Stat, int], added: Mapping[Stat, int], unspent: int) -> tuple[Problem, ...]:
    """Whether stat points may be placed so (PROGRESS-02): no more than there are, and no Value above 10. The limit of
    creation is gone."""
    problems = [
        Problem(rule="PROGRESS-02", message=f"{label(stat)} cannot be lowered by a milestone")
        for stat, points in added.items()
        if points < 0
    ]
    total = sum(added.values())
    if total > unspent:
        problems.append(
            Problem(rule="PROGRESS-02", message=f"{some(total, 'point')} to place, and only {unspent} to spend")
        )
    problems += [
        Problem(
            rule="STAT-03", message=f"{label(stat)} would be {values[stat] + points}; no Value is above {HIGHEST_VALUE}"
        )
        for stat, points in added.items()
        if values[stat] + points > HIGHEST_VALUE
    ]
    return tuple(problems)
