"""A deck as a duel is played with it: archetypes, their abilities and their souls (DICE-SETUP-05, DICE-CONV-19)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from convert.effects import Doubted
from convert.systems.dice_duels.entries import Ability, Effect, SummonCost
from convert.systems.dice_duels.terms import CostKind, Summon

MOST_ARCHETYPES = 3
MOST_ABILITIES = 3
FIRST_SOUL_NUMBER = 4


class Spec(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """An ability as the rules need it."""

    id: str
    name: str
    cost: CostKind
    effects: tuple[Effect, ...]
    summon: Summon | None = None
    summon_cost: SummonCost | None = None
    doubted: tuple[str, ...] = ()
    """What a second witness doubts of it: the card's words and what they do not agree in."""


class DuelSoul(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A soul card in a deck: ``abilities`` are numbers 4, 5 and 6."""

    id: str
    name: str
    value: int
    abilities: tuple[Spec | None, ...] = ()


class DuelArchetype(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An archetype in a deck; the order of its abilities gives their numbers."""

    name: str
    tribe: str = ""
    abilities: tuple[Spec, ...] = ()
    soul: DuelSoul | None = None

    @property
    def open(self) -> bool:
        """Whether none of its abilities has a summon keyword (DICE-SETUP-17)."""
        return all(ability.summon is None for ability in self.abilities)


class DuelDeck(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One player's deck."""

    name: str
    archetypes: tuple[DuelArchetype, ...]


def _doubt(one: Doubted) -> str:
    words = f"“{one.text}”" if one.text else "(see the card)"
    return f"The card says {words}; in doubt: {one.what}."


def spec_of(ability: Ability) -> Spec:
    """What the rules need of an entry."""
    return Spec(
        id=ability.id,
        name=ability.name,
        cost=ability.cost,
        effects=ability.does,
        summon=ability.summon,
        summon_cost=ability.summon_cost,
        doubted=tuple(_doubt(one) for one in ability.adjudication.doubted),
    )


def problems(deck: DuelDeck, *, need_open: bool = True) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """What is wrong with a deck: rule, words, and the place of the archetype and of the ability in it, empty for the
    whole (DICE-SETUP-05, DICE-SETUP-16, DICE-SETUP-17)."""
    archetypes = deck.archetypes
    if not 1 <= len(archetypes) <= MOST_ARCHETYPES:
        yield "DICE-SETUP-05", f"a deck has 1 to {MOST_ARCHETYPES} archetypes, not {len(archetypes)}", ()
    seen: dict[str, str] = {}
    names: set[str] = set()
    for place, archetype in enumerate(archetypes):
        if archetype.name in names:
            yield "DICE-SETUP-16", f"two archetypes are called {archetype.name}", (place,)
        names.add(archetype.name)
        if len(archetype.abilities) > MOST_ABILITIES:
            count = len(archetype.abilities)
            yield "DICE-SETUP-05", f"{archetype.name} has {count} abilities; at most {MOST_ABILITIES} fit", (place,)
        own = [*archetype.abilities, *([a for a in archetype.soul.abilities if a] if archetype.soul else [])]
        for at, ability in enumerate(own):
            if ability.id in seen:
                words = f"{ability.name} stands in {seen[ability.id]} already; an ability stands in one place only"
                yield "DICE-SETUP-16", words, (place, at)
            seen[ability.id] = archetype.name
    if need_open and archetypes and not any(archetype.open for archetype in archetypes):
        words = "no archetype is open: each has an ability with a summon keyword, so no unit ever comes"
        yield "DICE-SETUP-17", words, ()
