"""What must be sacrificed for a summon or a Set, and what can be set (DICE-SPKW-08, DICE-KEY-39)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

from convert.systems.dice_duels.rules import strength as st
from convert.systems.dice_duels.rules.state import NONE

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game


class Cost(Struct, frozen=True, gc=False):
    """Units to be sacrificed: of a Fusion as many as it has names ("" for any archetype), or for a Ritual units with so
    much power (DICE-CONV-03, DICE-SPKW-08)."""

    names: tuple[str, ...] = ()
    power: int = 0
    name: str = ""


class Plan(Struct, frozen=True, gc=False):
    """A summon or a Set that is being paid. ``value`` is the hand die, 0 for a Set of ``power``; ``ability`` the Realm
    or Relic that is set."""

    side: int
    archetype: int
    value: int = 0
    power: int = 0
    ability: int = NONE
    soul: bool = False
    chain: bool = True
    """Whether a unit placed so sets off its passives (DICE-ABIL-12)."""


def costs(game: Game, plan: Plan) -> tuple[Cost, ...]:
    """All that must be sacrificed: every Fusion and every Ritual of the archetype, and of the soul card where it is
    summoned as one (DICE-SPKW-02, -03, -06); a Set asks no Fusion costs (DICE-KEY-39)."""
    facts = game.card_index.archetypes[plan.archetype]
    fusion = (facts.fusion + (facts.soul_fusion if plan.soul else ())) if plan.value else ()
    ritual = facts.ritual + (facts.soul_ritual if plan.soul else ())
    found = [Cost(names=fusion)] if fusion else []
    return (*found, *(Cost(power=power, name=name) for power, name in ritual))


def choices(game: Game, side: int, cost: Cost, gone: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every set of units that pays a cost, none more than needed (DICE-SPKW-08): own units, not Indestructible
    (DICE-ABIL-14), not among ``gone``."""
    state, archetypes = game.state, game.card_index.archetypes
    able = [
        number
        for number in st.units_of(state, side)
        if number not in gone and not game.strength(number).bits & st.INDESTRUCTIBLE and not state.units[number].duelist
    ]
    name_of = {number: archetypes[state.units[number].archetype].name for number in able}
    if cost.names:
        for some in combinations(able, len(cost.names)):
            if _matches(cost.names, [name_of[number] for number in some]):
                yield some
        return
    able = [number for number in able if cost.name in ("", name_of[number])]
    powers = {number: game.strength(number).power for number in able}
    for size in range(1, len(able) + 1):
        for some in combinations(able, size):
            total = sum(powers[number] for number in some)
            if total >= cost.power and all(total - powers[number] < cost.power for number in some):
                yield some


def _matches(asked: Sequence[str], names: Sequence[str]) -> bool:
    """Whether each archetype asked for is among these, each unit for one of them."""
    rest = list(names)
    for name in asked:
        if name:
            if name not in rest:
                return False
            rest.remove(name)
    return True


def payable(game: Game, side: int, asked: Sequence[Cost], gone: Sequence[int] = ()) -> bool:
    """Whether all of these costs can be paid together."""
    if not asked:
        return True
    return any(payable(game, side, asked[1:], (*gone, *some)) for some in choices(game, side, asked[0], gone))


def ways(game: Game, side: int, power: int = 1, *, chain: bool = True) -> list[Plan]:
    """What a Set may make: a unit of any archetype of the deck whose Ritual cost can be paid, or the Realms and Relics
    of one that has such (DICE-KEY-39)."""
    found = []
    for facts in game.card_index.own[side]:
        abilities = facts.tokens or (NONE,)
        plans = [Plan(side, facts.number, power=power, ability=ability, chain=chain) for ability in abilities]
        if not facts.ritual or payable(game, side, costs(game, plans[0])):
            found += plans
    return found
