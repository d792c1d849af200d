"""Series of cards as archetypes (DICE-CONV-10, DICE-CONV-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from convert.systems.dice_duels.entries import Ability, Archetype
from convert.systems.dice_duels.terms import RARITIES, TRIBES, Tribe
from convert.systems.dice_duels.words import archetype_text

SLOTS = 3


def tribe_of(abilities: Iterable[Ability]) -> Tribe:
    """The most common tribe of its monsters, ties in the order of the list; without monsters Dark."""
    counts = Counter(ability.tribe for ability in abilities if ability.tribe is not None)
    return max(TRIBES, key=lambda tribe: (counts[tribe], -TRIBES.index(tribe)))


def alphabetical(ability: Ability) -> tuple[str, int, str]:
    """By case-folded name, ties by lower passcode."""
    return ability.name.casefold(), ability.source.id if ability.source is not None else 0, ability.id


def pick(pool: Sequence[Ability]) -> list[Ability]:
    """One Common, one Uncommon, one Rare, each the alphabetically first; then fillers; one summon keyword at most."""
    ordered = sorted(pool, key=alphabetical)
    picked: list[Ability] = []
    for rarity in RARITIES:
        found = next((one for one in ordered if one.rarity == rarity and _fits(one, picked)), None)
        if found is not None:
            picked.append(found)
    for one in ordered:
        if len(picked) >= SLOTS:
            break
        if one not in picked and _fits(one, picked):
            picked.append(one)
    return picked


def _fits(one: Ability, picked: Sequence[Ability]) -> bool:
    return one.summon is None or all(other.summon is None for other in picked)


def archetype_of(name: str, pool: Sequence[Ability], *, slug: str) -> Archetype:
    """The archetype of a series."""
    picked = pick(pool)
    return Archetype(
        id=f"dice-archetype-{slug}",
        slug=f"archetype-{slug}",
        name=f"{name} (archetype)",
        series=name,
        text=archetype_text(picked),
        tribe=tribe_of(pool),
        abilities=tuple(one.id for one in picked),
        pool=tuple(one.id for one in sorted(pool, key=alphabetical)),
        open=all(one.summon is None for one in picked),
    )
