"""From a playing card to its entries, by formulas over rank, suit and pips (CASTER-CONV-02 to CASTER-CONV-06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from msgspec.structs import replace

from convert.systems.caster_duel.entries import Ability, Cost, Creature, Entry, FaceName, Mode, Spell, Targets, Zone
from convert.systems.caster_duel.faces import (
    ACE,
    FACES,
    JACK,
    KING,
    QUEEN,
    STANDARD,
    SUITS,
    Face,
    enemy,
    friends,
    number_word,
)
from convert.systems.caster_duel.pips import Layout
from convert.systems.caster_duel.words import render

E = TypeVar("E", Creature, Spell)

ZONES: tuple[Zone, ...] = ("play", "hand", "exile", "graveyard", "library")
"""By their numbers, 1 to 5 (CASTER-XFER-02)."""
STATS = {JACK: 1, QUEEN: 2, KING: 3, ACE: 4}
"""Cost, power and toughness of a face are one number (CASTER-CREA-01)."""
FACE_ABILITY: Mapping[int, Ability] = {JACK: "First Strike", QUEEN: "Protection", KING: "Trample", ACE: "Flying"}
ATTRIBUTES: tuple[Ability, ...] = ("+Power", "+Indestructible", "+Toughness", "Vigilance")
"""By suit (CASTER-CREA-02)."""
SPECIAL: Mapping[str, Ability] = {
    "caster-spades-ace": "Damage Discard",
    "caster-hearts-king": "Deathtouch",
    "caster-hearts-jack": "Damage Tap",
    "caster-spades-jack": "Damage Tap",
}
"""CASTER-CONV-02; the one-eyed jacks of the standard pattern are spades and hearts (CASTER-ABIL-11)."""
JOKER_COST = 5
MODE_WORDS: Mapping[Mode, str] = {
    "counter": "Counter-spell",
    "heal": "Heal",
    "damage": "Damage",
    "scry": "Scry 2",
    "enchant": "Enchant",
    "artifact": "Artifact",
    "transfer": "Transfer",
}
INSTANTS: tuple[Mode, ...] = ("counter", "heal", "damage")
NO_CENTER = 8
"""The 8 has center pips, but the footnote names it as having none (CASTER-HEAL-02); ``eight_heals`` undoes that."""


def entries_of(face: Face, layouts: Mapping[int, Layout], *, eight_heals: bool = False) -> Iterator[Entry]:
    """The entries that one card becomes: a creature, or a spell for each mode that a number card qualifies for
    (CASTER-TABLE-01 to CASTER-TABLE-03)."""
    if not face.is_number:
        yield creature_of(face)
        return
    for mode in modes_of(layouts[face.rank], eight_heals=eight_heals):
        yield spell_of(face, mode, layouts[face.rank])


def modes_of(layout: Layout, *, eight_heals: bool = False) -> tuple[Mode, ...]:
    """Which modes a rank qualifies for (CASTER-CONV-05)."""
    rank = layout.rank
    fits: Mapping[Mode, bool] = {
        "counter": is_prime(rank),
        "heal": heal_amount(layout, eight_heals=eight_heals) > 0,
        "damage": True,
        "scry": rank == 9,
        "enchant": True,
        "artifact": rank % 4 == 0,
        "transfer": True,
    }
    return tuple(mode for mode, is_fit in fits.items() if is_fit)


def is_prime(rank: int) -> bool:
    """Whether a rank is prime: such cards counter (CASTER-CONV-05)."""
    return rank > 1 and all(rank % divisor for divisor in range(2, rank))


def heal_amount(layout: Layout, *, eight_heals: bool = False) -> int:
    """Center pips, but none for the 8 (CASTER-HEAL-02, CASTER-CONV-04)."""
    return 0 if layout.rank == NO_CENTER and not eight_heals else layout.center


def fits_number(face: str, rank: int) -> bool:
    """Whether the number word has as many letters as the face's name (CASTER-ENCH-02)."""
    return len(face) == len(number_word(rank))


def cost_of(suit: int, mode: Mode, layout: Layout) -> Cost:
    """CASTER-CONV-06; enchanting costs one mana for odd ranks, two for even ones (CASTER-ENCH-01), a Transfer two of
    the suit (CASTER-XFER-01)."""
    own, either = {
        "counter": (1, 1),
        "heal": (1, 0),
        "damage": (1, layout.columns - 1),
        "scry": (1, 0),
        "enchant": (1, 1 - layout.rank % 2),
        "artifact": (1, 1),
        "transfer": (2, 0),
    }[mode]
    return _cost(suit, own, either)


def _cost(suit: int, own: int, either: int) -> Cost:
    return Cost(**{SUITS[suit]: own, "any": either})


def creature_of(face: Face) -> Creature:
    """CASTER-CREA-01, CASTER-CREA-02, CASTER-CONV-02."""
    return _with_text(_joker(face) if face.joker else _suited(face))


def _joker(face: Face) -> Creature:
    """A Joker has its one ability and nothing else (CASTER-ABIL-14)."""
    large = face.joker == 1
    return Creature(
        id=face.id,
        slug=slug_of(face.name),
        name=face.name,
        card=face.id,
        suit=None,
        face="joker",
        cost=Cost(any=JOKER_COST),
        power="other_creatures" if large else "chosen",
        toughness="other_creatures" if large else "six_minus_power",
        abilities=("Creature Count",) if large else ("Total of Six",),
    )


def _suited(face: Face) -> Creature:
    suit, rank = face.number // 13, face.rank
    stat = STATS[rank]
    special = SPECIAL.get(face.id)
    name: FaceName = FACES[rank]  # type: ignore[assignment]
    return Creature(
        id=face.id,
        slug=slug_of(face.name),
        name=face.name,
        card=face.id,
        suit=SUITS[suit],
        face=name,
        cost=_cost(suit, 1, stat - 1),
        power=stat,
        toughness=stat,
        abilities=(FACE_ABILITY[rank], ATTRIBUTES[suit], *((special,) if special else ())),
        protection_from=SUITS[enemy(suit)] if rank == QUEEN else None,
    )


def spell_of(face: Face, mode: Mode, layout: Layout) -> Spell:
    """One mode of a number card (CASTER-CONV-03)."""
    suit = face.number // 13
    first, second = layout.groups
    return _with_text(
        Spell(
            id=f"{face.id}-{mode}",
            slug=slug_of(f"{face.name} {mode}"),
            name=f"{face.name}: {MODE_WORDS[mode]}",
            card=face.id,
            suit=SUITS[suit],
            rank=face.rank,
            mode=mode,
            cost=cost_of(suit, mode, layout),
            timing="instant" if mode in INSTANTS else "sorcery",
            amount={"heal": layout.center, "damage": layout.columns}.get(mode),
            columns=layout.columns if mode == "damage" else None,
            zones=(ZONES[first - 1], ZONES[second - 1]) if mode == "transfer" else None,
            targets=_targets(face, suit, mode),
        )
    )


def _targets(face: Face, suit: int, mode: Mode) -> Targets | None:
    if mode == "heal":
        return Targets(player="you", creatures_of=SUITS[suit])
    if mode == "damage":
        return Targets(player="opponent", creatures_of=SUITS[enemy(suit)])
    if mode != "enchant":
        return None
    fitting = sorted(
        (one for one in STANDARD if one.face and fits_number(one.face, face.rank)),
        key=lambda one: (one.joker, one.rank, one.number),
    )
    jokers = any(one.joker for one in fitting)
    return Targets(
        own=tuple(one.id for one in fitting if one.suit is None or one.suit in friends(suit)),
        opposing=tuple(one.id for one in fitting if one.suit == suit),
        opposing_joker=SUITS[suit] if jokers else None,
    )


def slug_of(name: str) -> str:
    """A name as a slug."""
    return "-".join("".join(char if char.isalnum() else " " for char in name.lower()).split())


def _with_text(entry: E) -> E:
    return replace(entry, text=render(entry))
