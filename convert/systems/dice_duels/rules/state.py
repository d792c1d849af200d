"""The table: dice in every zone, units, tokens, and what is waiting. Only events write here.

Players are 0 and 1. Dice are interchangeable (DICE-SETUP-10), so stock, grave and what is banished are counts. Units
and tokens share one row of numbers, in the order in which they came (DICE-UNIT-10).
"""

from __future__ import annotations

from copy import copy
from typing import Literal

from msgspec import Struct

from convert.systems.dice_duels.decks import DuelDeck
from convert.systems.dice_duels.rules.options import Options

Phase = Literal["setup", "draw", "main", "battle", "second", "end"]
Stage = Literal["", "before", "attackers", "defenders", "fight"]
HIDDEN = 0
"""In the place of a die's value that the viewer may not see."""
NONE = -1
"""In the place of a target: the effect has none and is left out."""
UNTARGETED = 0
"""In the place of a target: the effect takes none."""
DICE = 27
STOCK = 24
SHIELDS = (2, 4, 6)
"""DICE-SETUP-03, DICE-SHIELD-01."""


class Player(Struct, gc=False):
    """One player's dice beside the field: stock and grave are typeless counts (DICE-ZONE-01, DICE-ZONE-04), hand dice
    are resource and unit (DICE-SETUP-07)."""

    stock: int = STOCK
    scried: tuple[int, ...] = ()
    """Values of the next dice of the stock, known beforehand (DICE-KEY-38)."""
    hand: tuple[int, ...] = ()
    """Sorted: equal dice are the same choice (DICE-ZONE-05)."""
    energy: tuple[int, ...] = ()
    """Sorted values of the energy tokens."""
    grave: int = 0
    banished: int = 0
    shields: tuple[int, ...] = SHIELDS
    """Outer to inner."""


class Change(Struct, frozen=True, gc=False):
    """Something that lasts on a unit or a token: power, keywords as bits, a Cleave. It ends with the turn, or (round)
    when the next turn of ``side`` starts (DICE-ABIL-05)."""

    until: Literal["turn", "round", "permanent"]
    side: int
    power: int = 0
    bits: int = 0
    cleave: int = 0


class Unit(Struct, gc=False):
    """A unit on the field: a power and an archetype (DICE-UNIT-03). Its owner controls it at all times."""

    id: int
    side: int
    archetype: int
    """By its number in the card index."""
    power: int
    """Lasting power (DICE-UNIT-08)."""
    dice: int = 1
    damage: int = 0
    """Received this turn (DICE-UNIT-05)."""
    soul: bool = False
    """Whether it is the soul unit of its archetype's soul card."""
    soul_of: int = NONE
    """The archetype whose soul card it has: its own, or another that a Fusion inherited (DICE-SPKW-03)."""
    captor: int = 0
    """The unit that holds it captive; 0 for none (DICE-KEY-02)."""
    frozen_at: int = NONE
    """Its power while it is frozen (DICE-KEY-19)."""
    changes: tuple[Change, ...] = ()


class Token(Struct, gc=False):
    """An equip or a field token: one die (DICE-TOK-03)."""

    id: int
    owner: int
    ability: int
    """Which ability made it, by its number in the card index."""
    field: bool
    unit: int = 0
    """The unit that it is on; 0 for a field token and for one that is loose."""
    may_equip: bool = True
    """Whether it may be equipped since it came loose (DICE-KEY-28)."""
    moved: bool = False
    """Equipped this turn (DICE-TURN-08)."""
    changes: tuple[Change, ...] = ()


class Away(Struct, frozen=True, gc=False):
    """A unit or a token that evaded and comes back at the end of the turn (DICE-KEY-17)."""

    side: int
    archetype: int = NONE
    power: int = 0
    dice: int = 1
    soul_of: int = NONE
    soul: bool = False
    tokens: tuple[tuple[int, int], ...] = ()
    """(owner, ability) of its equip tokens."""
    ability: int = NONE
    """Of an evaded token."""
    field: bool = False
    permanent: tuple[Change, ...] = ()


class Activation(Struct, frozen=True, gc=False):
    """An ability that waits to resolve (DICE-ABIL-09). ``piece`` is the unit or token that uses it; ``targets`` one for
    each step of the ability; ``cost`` the dice of its cost that can still be placed (DICE-SETUP-09)."""

    side: int
    piece: int
    ability: int
    cost: int
    targets: tuple[int, ...] = ()
    negated: bool = False
    passive: bool = False
    answers: bool = False
    """It is an answer to the one below (DICE-ABIL-11)."""


class State(Struct):
    """Everything on the table."""

    options: Options
    decks: tuple[DuelDeck, DuelDeck]
    players: tuple[Player, Player]
    units: dict[int, Unit] = {}
    tokens: dict[int, Token] = {}
    away: tuple[Away, ...] = ()
    waiting: tuple[Activation, ...] = ()
    """The latest last."""
    next_id: int = 1
    turn: int = 0
    """Turns begun, both players' counted."""
    first: int = 0
    active: int = 0
    phase: Phase = "setup"
    stage: Stage = ""
    """Where in the Battle Phase."""
    summons: int = 0
    """Summon actions left this turn (DICE-TURN-07)."""
    charges: int = 0
    """Charge actions left this turn (DICE-TURN-07)."""
    used: tuple[int, int] = (0, 0)
    """Abilities that each player has activated this turn (DICE-ABIL-13)."""
    attackers: tuple[int, ...] = ()
    blocks: tuple[tuple[int, int], ...] = ()
    """(defender, attacker)."""
    fought: tuple[tuple[int, int], ...] = ()
    """Blocks whose battle is over."""
    struck: tuple[int, ...] = ()
    """Units that have used an attack in this phase, once for each attack."""
    negated: tuple[int, ...] = ()
    """Attackers that were negated (DICE-OP-18)."""
    hit: tuple[bool, bool] = (False, False)
    """Players that were damaged directly (DICE-SETUP-02)."""
    finished: bool = False
    winner: int | None = None

    def duplicate(self) -> State:
        """An independent copy."""
        twin = copy(self)
        twin.players = (copy(self.players[0]), copy(self.players[1]))
        twin.units = {number: copy(unit) for number, unit in self.units.items()}
        twin.tokens = {number: copy(token) for number, token in self.tokens.items()}
        return twin


def dice_of(state: State, side: int) -> int:
    """All dice of a player: 27 at all times (DICE-SETUP-13)."""
    player = state.players[side]
    on_field = sum(unit.dice for unit in state.units.values() if unit.side == side)
    tokens = sum(1 for token in state.tokens.values() if token.owner == side)
    gone = sum(each.dice for each in state.away if each.side == side)
    gone += sum(1 for each in state.away for owner, _ in each.tokens if owner == side)
    piles = player.stock + player.grave + player.banished
    return piles + len(player.hand) + len(player.energy) + len(player.shields) + on_field + tokens + gone
