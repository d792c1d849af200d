"""The table: dice in every zone, units, tokens, and what is waiting. Only events write here.

Players are 0 and 1. Dice are interchangeable (DICE-SETUP-10), so stock, grave and what is banished are counts. Units
and tokens share one row of numbers, in the order in which they came (DICE-UNIT-10).
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Annotated, Literal

from msgspec import Meta, Struct

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
Count = Annotated[int, Meta(ge=0)]
Value = Annotated[int, Meta(ge=0, le=6)]
"""What a die shows; 0 where that is hidden."""
DICE = 27
STOCK = 24
SHIELDS = (2, 4, 6)
"""DICE-SETUP-03, DICE-SHIELD-01."""


class Player(Struct, gc=False):
    """One player's dice beside the field: stock and grave are typeless counts (DICE-ZONE-01, DICE-ZONE-04), hand dice
    are resource and unit (DICE-SETUP-07)."""

    stock: Count = STOCK
    scried: tuple[Value, ...] = ()
    """Values of the next dice of the stock, known beforehand (DICE-KEY-38)."""
    hand: tuple[Value, ...] = ()
    """Sorted: equal dice are the same choice (DICE-ZONE-05)."""
    energy: tuple[Value, ...] = ()
    """Sorted values of the energy tokens."""
    grave: Count = 0
    banished: Count = 0
    shields: tuple[Value, ...] = SHIELDS
    """Outer to inner."""
    stockless: bool = False
    """A controller of a crawl: its dice that are spent or destroyed are out of play (DICE-CRAWL-13)."""


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
    duelist: bool = False
    """A player of a crawl as a unit (DICE-CRAWL-01): its first die is a figure and none of the 27."""
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
    claimed: int = NONE
    """Who has claimed a token without controller (DICE-CRAWL-10)."""
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
    passing: tuple[int, ...] = ()
    """Duelists of a crawl that let it past their shields (DICE-CRAWL-15)."""


class Ground(Struct, frozen=True, kw_only=True):
    """A field of a crawl (DICE-CRAWL-07): the fields that it is linked to (DICE-CRAWL-12)."""

    links: tuple[str, ...] = ()
    text: str = ""
    """For the storyteller."""


class Party(Struct, kw_only=True, omit_defaults=True):
    """Somebody who acts as a player in a crawl: a Duelist, a controller (DICE-CRAWL-05), or ``nobody``, who owns what
    lies about."""

    name: str
    kind: Literal["duelist", "controller", "nobody"]
    team: int = NONE
    """Parties of different teams are opposed; neutral and friendly ones have none (DICE-CRAWL-12)."""
    person: bool = False
    """One of the players: the run lasts as long as one of them is undefeated."""
    at: str = ""
    """Of a neutral or friendly one: its field."""
    figure: int = 0
    """The number of its Duelist unit (DICE-CRAWL-01)."""
    soul: str = ""
    """The soul card that a Duelist is (DICE-CRAWL-06)."""
    claimed: tuple[str, ...] = ()
    """Soul cards of Duelists that it has defeated (DICE-CRAWL-06)."""
    text: str = ""
    """What it says, for the storyteller (DICE-CRAWL-12)."""
    draws: int = 0
    """Draw Phases of its next turn (DICE-CRAWL-04)."""
    gave_draw: bool = False
    """Whether it has given its Draw Phase: once a run (DICE-CRAWL-09)."""
    beaten: bool = False
    """Whether it has been defeated in this run (``Goal.defeat``)."""
    defeated: bool = False
    """A Duelist for good (DICE-CRAWL-03), a controller for this time (DICE-CRAWL-08)."""


class Goal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What wins a run (DICE-CRAWL-14 leaves its end to whoever writes it): all of these."""

    defeat: tuple[str, ...] = ()
    """Parties by name, each defeated once."""
    reach: str = ""
    """The field in which the Duelist of a player then is."""


class Run(Struct, kw_only=True):
    """A dungeon crawl beside the table that lies out: one field at a time, its tokens, and the units of the two parties
    who duel there; all else is here."""

    title: str
    grounds: Mapping[str, Ground]
    parties: tuple[Party, ...]
    """By side; the last is nobody."""
    at: str
    """The field whose table lies out."""
    units: dict[int, Unit] = {}
    """Units that are not on the table."""
    tokens: dict[int, Token] = {}
    """Tokens that are not on the table."""
    places: dict[int, str] = {}
    """The fields of units and tokens that are not on the table."""
    draw_points: tuple[str, ...] = ()
    """Fields with a draw point that nobody has found yet (DICE-CRAWL-11)."""
    moving: tuple[tuple[int, str], ...] = ()
    """Units and the fields to which they go at the end of this turn (DICE-CRAWL-07)."""
    passing: tuple[int, ...] = ()
    """Duelists that let what happens now past their shields (DICE-CRAWL-02)."""
    goal: Goal | None = None
    """Without one the run goes on as long as a player is left (DICE-CRAWL-14)."""
    over: bool = False

    def duplicate(self) -> Run:
        """An independent copy."""
        twin = copy(self)
        twin.parties = tuple([copy(party) for party in self.parties])
        twin.units = {number: copy(unit) for number, unit in self.units.items()}
        twin.tokens = {number: copy(token) for number, token in self.tokens.items()}
        twin.places = dict(self.places)
        return twin


class State(Struct):
    """Everything on the table."""

    options: Options
    decks: tuple[DuelDeck, ...]
    players: tuple[Player, ...]
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
    facing: tuple[int, ...] = (1, 0)
    """Whom each player is opposed to."""
    phase: Phase = "setup"
    stage: Stage = ""
    """Where in the Battle Phase."""
    summons: int = 0
    """Summon actions left this turn (DICE-TURN-07)."""
    charges: int = 0
    """Charge actions left this turn (DICE-TURN-07)."""
    used: tuple[int, ...] = (0, 0)
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
    left_out: tuple[str, ...] = ()
    """Ids of doubted abilities that this table does not play."""
    hit: tuple[bool, bool] = (False, False)
    """Players that were damaged directly (DICE-SETUP-02)."""
    run: Run | None = None
    """Of a dungeon crawl (DICE-CRAWL)."""
    finished: bool = False
    """The duel is over; in a crawl the one in this field."""
    winner: int | None = None

    def duplicate(self) -> State:
        """An independent copy."""
        twin = copy(self)
        twin.players = tuple([copy(player) for player in self.players])
        twin.run = self.run and self.run.duplicate()
        twin.units = {number: copy(unit) for number, unit in self.units.items()}
        twin.tokens = {number: copy(token) for number, token in self.tokens.items()}
        return twin


def dice_of(state: State, side: int) -> int:
    """All dice of a player: 27 at all times (DICE-SETUP-13)."""
    player = state.players[side]
    units, all_tokens = [*state.units.values()], [*state.tokens.values()]
    if state.run is not None:
        units += state.run.units.values()
        all_tokens += state.run.tokens.values()
    on_field = sum(unit.dice - unit.duelist for unit in units if unit.side == side)
    tokens = sum(1 for token in all_tokens if token.owner == side)
    gone = sum(each.dice for each in state.away if each.side == side)
    gone += sum(1 for each in state.away for owner, _ in each.tokens if owner == side)
    piles = player.stock + player.grave + player.banished
    return piles + len(player.hand) + len(player.energy) + len(player.shields) + on_field + tokens + gone
