"""The table: every zone, every creature, and what is waiting. Only events write here.

Cards are numbers (``card_index``), players 0 and 1. Zones are tuples: a library's first card is its top.
"""

from __future__ import annotations

from copy import copy
from typing import Literal

from msgspec import Struct

from convert.systems.caster_duel.rules.options import Options

Phase = Literal["setup", "begin", "main", "combat", "second", "end"]
Ready = tuple[int, int, int, int, int, int]
"""Untapped mana: of each suit, colorless, and all together."""
Hidden = -1
"""In the place of a card that the viewer may not see."""


class Creature(Struct, gc=False):
    """A creature in play. What an effect gave till end of turn is ``more_power``, ``more_toughness``, ``sturdy``
    (indestructible)."""

    card: int
    side: int
    tapped: bool = False
    new: bool = True
    """Summoned this turn: it cannot attack (CASTER-CREA-04)."""
    damage: int = 0
    more_power: int = 0
    more_toughness: int = 0
    sturdy: bool = False
    enchantment: int = -1
    """The card on it; -1 for none (CASTER-ENCH-03)."""
    enchanted_by: int = -1
    """Who cast that: its controller, or the other player (CASTER-ENCH-04)."""
    chosen: int = 3
    """The power that a Joker 2 was given (CASTER-ABIL-13)."""


class Item(Struct, frozen=True, gc=False):
    """A card or ability that waits to resolve (CASTER-SPELL-03). ``mode`` is ``source``, ``creature``, a mode of a
    spell, or an ability: ``power``, ``indestructible``, ``toughness``, ``ping`` (then ``card`` is the creature).
    ``targets`` are cards, and players as -1 - number; ``choice`` is which way of a Transfer."""

    card: int
    side: int
    mode: str
    targets: tuple[int, ...] = ()
    choice: str = ""

    @property
    def is_card(self) -> bool:
        """Whether it is a card being played, which can be countered (CASTER-COUNTER-02)."""
        return self.mode not in ABILITIES


ABILITIES = ("power", "indestructible", "toughness", "ping")


class Position(Struct, frozen=True, array_like=True, gc=False):
    """What CASTER-TERM-08 compares: every card's place, health, chosen Joker numbers; tapping aside."""

    health: tuple[int, int]
    hands: tuple[tuple[int, ...], ...]
    libraries: tuple[tuple[int, ...], ...]
    graveyard: tuple[int, ...]
    exile: tuple[int, ...]
    sources: tuple[tuple[int, ...], ...]
    creatures: tuple[tuple[int, int, int, int, int], ...]


class State(Struct):
    """Everything on the table."""

    options: Options
    health: tuple[int, int]
    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    libraries: tuple[tuple[int, ...], ...] = ((),)
    """One for both players, or one for each after a dual-deck draft (CASTER-TERM-03)."""
    graveyard: tuple[int, ...] = ()
    """Shared and face up; the last card is on top (CASTER-TERM-02)."""
    exile: tuple[int, ...] = ()
    packs: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Packs of a draft, in front of whom they lie."""
    pools: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """What each has picked in a dual-deck draft."""
    aside: tuple[int, ...] = ()
    """Cards set aside in a draft, or discarded during the set-up."""
    creatures: dict[int, Creature] = {}
    """In the order in which they came. Another dict when one comes or goes, or when what is on one changes
    (``kept.Roster``)."""
    sources: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Untapped mana sources and artifacts of each player, in the order they came."""
    spent: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Tapped ones."""
    artifacts: tuple[int, ...] = ()
    """Which sources are artifacts (CASTER-ART-01)."""
    ready: tuple[Ready, Ready] = ((0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0))
    """The mana of ``sources``, counted."""
    waiting: tuple[Item, ...] = ()
    """What is being played, the latest last."""
    boosts: tuple[tuple[int, int], ...] = ()
    """(suit, caster) of each 8 that still lasts (CASTER-ART-03)."""
    turn: int = 0
    """Turns begun, both players' counted."""
    active: int = 0
    phase: Phase = "setup"
    source_played: bool = False
    paying: tuple[int, ...] = ()
    """The sources that ``payer`` has named to pay for what he plays next (CASTER-SPELL-08); none of them are asked for
    then."""
    payer: int = -1
    attackers: tuple[int, ...] = ()
    blocks: tuple[tuple[int, int], ...] = ()
    """(blocker, attacker), in the order in which attackers deal damage (CASTER-COMBAT-05)."""
    struck: tuple[int, ...] = ()
    """Creatures that have dealt their combat damage."""
    seen: tuple[tuple[Position, ...], tuple[Position, ...]] = ((), ())
    """How each player's last two turns began."""
    finished: bool = False
    winner: int | None = None

    def duplicate(self) -> State:
        """An independent copy."""
        twin = copy(self)
        twin.creatures = {card: copy(creature) for card, creature in self.creatures.items()}
        return twin

    def library_of(self, side: int) -> int:
        """Which library a player draws from."""
        return side if len(self.libraries) > 1 else 0


def all_cards(state: State) -> list[int]:
    """Every card in every zone, sorted: always the whole deck."""
    found = [*state.graveyard, *state.exile, *state.aside]
    for zone in (*state.hands, *state.libraries, *state.packs, *state.pools, *state.sources, *state.spent):
        found += zone
    found += [item.card for item in state.waiting if item.is_card]
    for creature in state.creatures.values():
        found.append(creature.card)
        if creature.enchantment >= 0:
            found.append(creature.enchantment)
    return sorted(found)
