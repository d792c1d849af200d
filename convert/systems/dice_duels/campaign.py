"""A player's collection between duels: money, abilities, archetypes, soul cards (DICE-CAMP)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from convert.errors import UsageError
from convert.kernel.dice import Dice
from convert.printable import ONE_LINE
from convert.prose.english import some
from convert.systems.dice_duels.decks import MOST_ABILITIES, MOST_ARCHETYPES
from convert.systems.dice_duels.terms import Rarity, Tribe

PRICES: Mapping[Rarity, int] = {"Common": 1, "Uncommon": 2, "Rare": 5}
"""Buying and selling (DICE-CAMP-02, DICE-CAMP-07)."""
PACK_PRICE = 5
PACK_SIZE = 3
START_MONEY = 5
BY_DIE: Mapping[int, Rarity] = {1: "Common", 2: "Common", 3: "Common", 4: "Uncommon", 5: "Uncommon", 6: "Rare"}
"""DICE-CAMP-07."""
SLOT_DUELS = (2, 4, 6)
"""Duels in which a soul card was summoned, for its slots (DICE-CAMP-06)."""
SOUL_DIE = 6

Line = Annotated[str, Meta(pattern=ONE_LINE)]
Money = Annotated[int, Meta(ge=0, le=1_000_000)]


class OwnedArchetype(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An archetype of a collection."""

    name: Line
    """What it is called."""
    tribe: Tribe
    """Of its first ability (DICE-CAMP-07)."""
    abilities: Annotated[tuple[str, ...], Meta(max_length=3)] = ()
    """Assigned for good: they leave only by being sold (DICE-CAMP-03)."""
    soul: str | None = None
    """A soul card that joined it follows it (DICE-CAMP-05)."""


class Collection(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player of a campaign has."""

    name: Line
    """Whose it is."""
    money: Money = START_MONEY
    """In dollars; never below 0."""
    loose: tuple[str, ...] = ()
    """Abilities that belong to no archetype yet."""
    archetypes: tuple[OwnedArchetype, ...] = ()
    """In the order in which they were made."""
    souls: tuple[str, ...] = ()
    """Soul cards that belong to no archetype yet."""
    soul_abilities: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Abilities added to soul cards, by soul (DICE-CAMP-05)."""
    soul_duels: dict[str, Annotated[int, Meta(ge=0, le=100_000)]] = field(default_factory=dict)
    """Duels in which each soul card was summoned (DICE-CAMP-06)."""


def buy(owner: Collection, ability: str, rarity: Rarity) -> Collection:
    """One ability at its price."""
    return replace(_paid(owner, PRICES[rarity]), loose=(*owner.loose, ability))


def sell(owner: Collection, ability: str, rarity: Rarity) -> Collection:
    """An ability leaves, wherever it is, at its full price (DICE-CAMP-03, DICE-CAMP-07)."""
    money = owner.money + PRICES[rarity]
    if ability in owner.loose:
        return replace(owner, money=money, loose=_without(owner.loose, ability))
    for place, archetype in enumerate(owner.archetypes):
        if ability in archetype.abilities:
            left = replace(archetype, abilities=_without(archetype.abilities, ability))
            return replace(owner, money=money, archetypes=_at(owner.archetypes, place, left))
    for soul, taught in owner.soul_abilities.items():  # added as to archetypes, so they leave alike (DICE-CAMP-05)
        if ability in taught:
            kept = {**owner.soul_abilities, soul: _without(taught, ability)}
            return replace(owner, money=money, soul_abilities=kept)
    raise UsageError(f"{owner.name} has no ability {ability!r}")


def pack_rarities(dice: Dice, count: int = PACK_SIZE) -> tuple[Rarity, ...]:
    """What a bought pack holds: each by a die, a second Rare rolled again (DICE-CAMP-07)."""
    found: list[Rarity] = []
    while len(found) < count:
        rarity = BY_DIE[dice.die(6, "an ability of the pack")]
        if rarity != "Rare" or "Rare" not in found:
            found.append(rarity)
    return tuple(found)


def buy_pack(
    owner: Collection, pools: Mapping[Rarity, Sequence[str]], dice: Dice, *, souls: Sequence[str] = ()
) -> Collection:
    """A pack of three random abilities, one of which a soul card may hold (DICE-CAMP-02, DICE-CAMP-05)."""
    paid = _paid(owner, PACK_PRICE)
    drawn = tuple(dice.choice(pools[rarity], f"a {rarity} ability") for rarity in pack_rarities(dice))
    if souls and dice.die(6, "a soul card in the pack") == SOUL_DIE:
        soul = dice.choice(souls, "which soul card")
        held = dice.choice(drawn, "its ability")
        given = {**paid.soul_abilities, soul: (*paid.soul_abilities.get(soul, ()), held)}
        return replace(
            paid, loose=(*paid.loose, *_without(drawn, held)), souls=(*paid.souls, soul), soul_abilities=given
        )
    return replace(paid, loose=(*paid.loose, *drawn))


def win(owner: Collection, pools: Mapping[Rarity, Sequence[str]], dice: Dice) -> Collection:
    """A won duel gives one random ability with pack odds (DICE-CAMP-01)."""
    (rarity,) = pack_rarities(dice, 1)
    return replace(owner, loose=(*owner.loose, dice.choice(pools[rarity], f"a {rarity} ability")))


def found_archetype(owner: Collection, ability: str, name: str, tribe: Tribe) -> Collection:
    """A loose ability makes a new archetype (DICE-CAMP-03); its tribe is the ability's, chosen where that has none."""
    if any(archetype.name == name for archetype in owner.archetypes):
        raise UsageError(f"there is an archetype {name!r} already")
    made = OwnedArchetype(name=name, tribe=tribe, abilities=(ability,))
    return replace(owner, loose=_taken(owner, ability), archetypes=(*owner.archetypes, made))


def join_archetype(owner: Collection, ability: str, name: str) -> Collection:
    """A loose ability joins an archetype for good (DICE-CAMP-03)."""
    place = _index_of(owner, name)
    archetype = owner.archetypes[place]
    if len(archetype.abilities) >= MOST_ABILITIES:
        raise UsageError(f"{name} has {MOST_ABILITIES} abilities already (DICE-CAMP-04)")
    joined = replace(archetype, abilities=(*archetype.abilities, ability))
    return replace(owner, loose=_taken(owner, ability), archetypes=_at(owner.archetypes, place, joined))


def combine(owner: Collection, one: str, other: str, keep: Sequence[str]) -> Collection:
    """Two archetypes of a tribe become one (DICE-CAMP-04): with all their abilities where these are three or fewer,
    else with those to ``keep``, the others are discarded. An ability of both stands in it once (DICE-SETUP-16). Not
    where both have a soul card: neither may leave (DICE-CAMP-05), and one archetype has one (DICE-SOUL-01)."""
    first, second = owner.archetypes[_index_of(owner, one)], owner.archetypes[_index_of(owner, other)]
    if one == other:
        raise UsageError(f"{one} cannot be combined with itself (DICE-CAMP-04)", hint="name two archetypes")
    if first.tribe != second.tribe:
        raise UsageError(f"{one} is {first.tribe} and {other} {second.tribe}: they cannot be combined (DICE-CAMP-04)")
    if first.soul and second.soul:
        raise UsageError(
            f"{one} and {other} have a soul card each: neither can leave, and an archetype has one"
            " (DICE-CAMP-05, DICE-SOUL-01)",
            hint="combine an archetype without a soul card",
        )
    together = tuple(dict.fromkeys((*first.abilities, *second.abilities)))
    if not keep and len(together) <= MOST_ABILITIES:
        keep = together
    wanted = min(MOST_ABILITIES, len(together))
    if len(set(keep)) != wanted or len(keep) != wanted or not set(keep) <= set(together):
        raise UsageError(
            f"keep {wanted} of their {some(len(together), 'ability')} (DICE-CAMP-04)",
            hint="`card2spell collection show` lists them; --keep for each that stays",
        )
    made = replace(first, abilities=tuple(keep), soul=first.soul or second.soul)
    rest = tuple(made if each.name == one else each for each in owner.archetypes if each.name != other)
    return replace(owner, archetypes=rest)


def join_soul(owner: Collection, soul: str, name: str) -> Collection:
    """A soul card joins an archetype and cannot leave it (DICE-CAMP-05)."""
    place = _index_of(owner, name)
    if owner.archetypes[place].soul is not None:
        raise UsageError(f"{name} has a soul card already (DICE-SOUL-01)")
    if soul not in owner.souls:
        raise UsageError(f"{owner.name} has no soul card {soul!r}")
    joined = replace(owner.archetypes[place], soul=soul)
    return replace(owner, souls=_without(owner.souls, soul), archetypes=_at(owner.archetypes, place, joined))


def add_to_soul(owner: Collection, soul: str, ability: str, *, slots_open: bool = False) -> Collection:
    """A loose ability is added to a soul card for good (DICE-CAMP-05); with ``slots_open`` False its slots open by the
    duels in which it was summoned (DICE-CAMP-06)."""
    has = owner.soul_abilities.get(soul, ())
    most = MOST_ABILITIES if slots_open else open_slots(owner.soul_duels.get(soul, 0))
    if len(has) >= most:
        raise UsageError(f"{soul} has {some(len(has), 'ability')} and {some(most, 'open slot')} (DICE-CAMP-06)")
    given = {**owner.soul_abilities, soul: (*has, ability)}
    return replace(owner, loose=_taken(owner, ability), soul_abilities=given)


def open_slots(duels: int) -> int:
    """Slots of a soul card after so many duels in which it was summoned (DICE-CAMP-06)."""
    return sum(duels >= needed for needed in SLOT_DUELS)


def summoned_in_duel(owner: Collection, soul: str) -> Collection:
    """A soul card was summoned in a duel, or a story says so (DICE-CAMP-06)."""
    return replace(owner, soul_duels={**owner.soul_duels, soul: owner.soul_duels.get(soul, 0) + 1})


def deck_of(owner: Collection, names: Sequence[str]) -> tuple[OwnedArchetype, ...]:
    """The archetypes that a player takes to a duel: one to three (DICE-SETUP-05)."""
    if not 1 <= len(names) <= MOST_ARCHETYPES:
        raise UsageError(f"a deck has 1 to {MOST_ARCHETYPES} archetypes (DICE-SETUP-05)")
    return tuple(owner.archetypes[_index_of(owner, name)] for name in names)


def _paid(owner: Collection, price: int) -> Collection:
    if owner.money < price:
        raise UsageError(f"{owner.name} has ${owner.money}, and it costs ${price} (DICE-CAMP-07)")
    return replace(owner, money=owner.money - price)


def _taken(owner: Collection, ability: str) -> tuple[str, ...]:
    if ability not in owner.loose:
        raise UsageError(
            f"{ability!r} is no loose ability of {owner.name}: what is assigned cannot move (DICE-CAMP-03)"
        )
    return _without(owner.loose, ability)


def _index_of(owner: Collection, name: str) -> int:
    for place, archetype in enumerate(owner.archetypes):
        if archetype.name == name:
            return place
    raise UsageError(f"{owner.name} has no archetype {name!r}")


def _without(values: tuple[str, ...], value: str) -> tuple[str, ...]:
    place = values.index(value)
    return values[:place] + values[place + 1 :]


def _at(values: tuple[OwnedArchetype, ...], place: int, value: OwnedArchetype) -> tuple[OwnedArchetype, ...]:
    return (*values[:place], value, *values[place + 1 :])
