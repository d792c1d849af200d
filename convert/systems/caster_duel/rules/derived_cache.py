"""What is worked out once and kept for as long as it stays right: a hand's instants, and who can do what in play.

Both are asked for after everything that happens, and seldom change in between. Hands, mana and the creatures in play
are values in the state: an event that changes them puts others in their place, so what was worked out from the ones
that still lie there is still right. It belongs to one game (``Game.held``, ``Game.roster``) and is in no saved game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.caster_duel.rules.card_index import (
    INDESTRUCTIBLE,
    POWER,
    TOUGHNESS,
    SpellFacts,
)
from convert.systems.caster_duel.rules.creatures import attributes, suit_of
from convert.systems.caster_duel.rules.mana import can_pay
from convert.systems.caster_duel.rules.state import Creature, Ready

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

SELF_ABILITIES = {"power": (POWER, 0), "indestructible": (INDESTRUCTIBLE, 1), "toughness": (TOUGHNESS, 2)}
"""Ability → its attribute bit, and the suit of mana that pays it (CASTER-ABIL-15)."""


class Held:
    """The instants in a hand that can be paid (CASTER-SPELL-02, CASTER-SPELL-05), in the order of the hand;
    ``aimed``: whether there is a Heal or a Damage, which always have a player to aim at."""

    __slots__ = ("aimed", "hand", "idle_with", "ready", "spells")

    def __init__(self, hand: tuple[int, ...], ready: Ready, spells: list[tuple[int, SpellFacts]]) -> None:
        self.hand = hand
        self.ready = ready
        self.spells = spells
        self.idle_with: dict[int, Creature] | None = None
        """Creatures in play with which there is nothing to answer with at all, whoever is untapped."""
        self.aimed = False
        for _, spell in spells:
            if spell.mode != "counter":
                self.aimed = True
                break


UNKNOWN = Held((-1,), (0, 0, 0, 0, 0, 0), [])


def hold(game: Game, side: int) -> Held:
    """Look through a hand anew."""
    hand, ready = game.state.hands[side], game.state.ready[side]
    found: list[tuple[int, SpellFacts]] = []
    most = ready[5]
    if most:
        instants = game.card_index.instants
        for card in hand:
            for spell in instants[card]:
                price = spell.price
                if most >= price.total and ready[price.suit] >= price.own and can_pay(ready, price):
                    found.append((card, spell))
    game.held[side] = kept = Held(hand, ready, found)
    return kept


class Roster:
    """The creatures in play: whose they are, what attributes let them do (as moves, CASTER-ABIL-16), whose suit is
    what. Damage, tapping and what lasts till end of turn are not in it."""

    __slots__ = ("abilities", "creatures", "sides", "suits", "tappers")

    def __init__(self, creatures: dict[int, Creature]) -> None:
        self.creatures = creatures
        self.sides: tuple[list[Creature], list[Creature]] = ([], [])
        """Of each side, in the order in which they came into play."""
        self.abilities: tuple[dict[str, list[Move]], ...] = tuple({verb: [] for verb in SELF_ABILITIES} for _ in (0, 1))
        """Of each side: ability → the moves that use it, if it can be paid."""
        self.tappers: tuple[list[Creature], list[Creature]] = ([], [])
        """Of each side: those with Damage Tap, by number (CASTER-ABIL-11)."""
        self.suits: dict[int, list[int]] = {suit: [] for suit in range(-1, 4)}
        """Suit → cards."""


NOTHING_THERE = Roster({})


def muster(game: Game) -> Roster:
    """Look at the creatures anew."""
    card_index = game.card_index
    code, moves = card_index.code, card_index.moves
    game.roster = roster = Roster(game.state.creatures)
    for card, creature in roster.creatures.items():
        side = creature.side
        roster.sides[side].append(creature)
        roster.suits[suit_of(game, creature)].append(card)
        has = attributes(game, creature)
        if has:
            for verb, (bit, _) in SELF_ABILITIES.items():
                if has & bit:
                    roster.abilities[side][verb].append(moves[verb, code[card]])
    for card in card_index.tappers:
        if card in roster.creatures:
            creature = roster.creatures[card]
            roster.tappers[creature.side].append(creature)
    return roster
