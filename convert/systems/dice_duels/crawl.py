"""The dungeon crawl's own reckoning (DICE-CRAWL): fields, who stands where, draw phases, a Duelist's shields, defeats.

It holds what a run is beyond its duels. A duel in a field is fought by the rules of ``rules``; what it did to a Duelist
is told here by ``damage`` and ``effect``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from convert.errors import DataError
from convert.kernel.dice import Dice
from convert.systems.dice_duels.rules.state import SHIELDS, STOCK
from convert.systems.dice_duels.rules.turn import DRAW

POWER = 1
"""Of a Duelist unit (DICE-CRAWL-01)."""
Stance = Literal["enemy", "neutral", "friendly"]


class Duelist(Struct, kw_only=True):
    """A player as a unit of power 1 without archetype (DICE-CRAWL-01); soul units may be one too (DICE-CRAWL-06)."""

    name: str
    at: str
    """The field it stands in."""
    stock: int = STOCK
    grave: int = 0
    hand: tuple[int, ...] = ()
    shields: tuple[int, ...] = SHIELDS
    banished: int = 0
    power: int = POWER
    damage: int = 0
    soul: str | None = None
    """The soul card that it is; the victor may claim it (DICE-CRAWL-06)."""
    units: int = 0
    """Units beside itself: it counts among the five (DICE-CRAWL-14)."""
    draws_due: int = 1
    """Draw Phases of its next turn; play starts with one (DICE-CRAWL-04)."""
    moving_to: str = ""
    claimed: tuple[str, ...] = ()

    @property
    def defeated(self) -> bool:
        """An empty stock counts at once (DICE-CRAWL-14); so does destruction (DICE-CRAWL-03)."""
        return self.stock == 0 or self.damage >= self.power


class Controller(Struct, kw_only=True):
    """A unit or group that acts as a player, without stock, grave or shields (DICE-CRAWL-05). Its energy and units are
    the scenario's; dice that it spends are out of play (DICE-CRAWL-13)."""

    name: str
    at: str
    stance: Stance = "enemy"
    units: Annotated[int, Meta(ge=0)] = 1
    energy: tuple[int, ...] = ()
    says: str = ""
    """For the storyteller (DICE-CRAWL-12)."""
    gave_draw: bool = False
    """Whether it has given its Draw Phase: once a run (DICE-CRAWL-09)."""

    def spend(self, value: int) -> None:
        """An energy die of this value is out of play (DICE-CRAWL-13)."""
        if value not in self.energy:
            raise DataError(f"{self.name} has no energy of {value}")
        place = self.energy.index(value)
        self.energy = self.energy[:place] + self.energy[place + 1 :]


class Run(Struct, kw_only=True):
    """A run through a dungeon: fields and their links (DICE-CRAWL-07, DICE-CRAWL-12), and all who are in it."""

    links: Mapping[str, tuple[str, ...]]
    duelists: dict[str, Duelist]
    controllers: dict[str, Controller] = field(default_factory=dict)
    draw_points: set[str] = field(default_factory=set)
    """Fields with a draw point that nobody has found yet (DICE-CRAWL-11)."""
    field_tokens: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Field tokens stay in their field (DICE-CRAWL-10)."""
    loose_tokens: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Tokens without a controller, by field, for any controller to claim in its turn (DICE-CRAWL-10)."""
    turn: int = 0
    run_limit: int | None = None
    """DICE-OPT-10."""

    @property
    def over(self) -> bool:
        """A run has no end of its own: a limit, or no Duelist left (DICE-CRAWL-14)."""
        limit = self.run_limit is not None and self.turn >= self.run_limit
        return limit or all(duelist.defeated for duelist in self.duelists.values())

    def begin_turn(self, name: str, dice: Dice) -> tuple[int, ...]:
        """A Duelist's turn: the Draw Phases that are due, three dice each; all others are skipped (DICE-CRAWL-04)."""
        duelist = self.duelists[name]
        self.turn += 1
        drawn: tuple[int, ...] = ()
        for _ in range(duelist.draws_due):
            count = min(DRAW, duelist.stock)
            duelist.stock -= count
            drawn += dice.roll(count, 6, "dice drawn")
        duelist.draws_due = 0
        duelist.hand = tuple(sorted(duelist.hand + drawn))
        return drawn

    def duels(self) -> list[tuple[str, str]]:
        """Opposed controllers in one field must duel (DICE-CRAWL-08): Duelist and enemy."""
        return [
            (duelist.name, controller.name)
            for duelist in self.duelists.values()
            for controller in self.controllers.values()
            if not duelist.defeated
            and duelist.at == controller.at
            and controller.stance == "enemy"
            and controller.units
        ]

    def order_in(self, place: str) -> list[str]:
        """Who takes turns in a field: players first, then controllers (DICE-CRAWL-13)."""
        players = [each.name for each in self.duelists.values() if each.at == place and not each.defeated]
        others = [each.name for each in self.controllers.values() if each.at == place and each.units]
        return players + others

    def declare_move(self, name: str, to: str) -> None:
        """In the Battle Phase: movement to a linked field instead of battling (DICE-CRAWL-07, DICE-CRAWL-12)."""
        duelist = self.duelists[name]
        if to not in self.links.get(duelist.at, ()):
            raise DataError(f"no way leads from {duelist.at} to {to} (DICE-CRAWL-12)")
        duelist.moving_to = to

    def end_turn(self, *defeated: str) -> None:
        """Moves resolve; each controller defeated this turn for the first time, and each draw point found, gives a Draw
        Phase on the next turn (DICE-CRAWL-04, DICE-CRAWL-07, DICE-CRAWL-09)."""
        movers = [duelist for duelist in self.duelists.values() if duelist.moving_to]
        gained = 0
        for name in defeated:
            controller = self.controllers[name]
            controller.units = 0
            if not controller.gave_draw:
                controller.gave_draw = True
                gained += 1
        for duelist in self.duelists.values():
            duelist.draws_due += gained
        for duelist in movers:
            duelist.at, duelist.moving_to = duelist.moving_to, ""
            if duelist.at in self.draw_points:
                self.draw_points.discard(duelist.at)
                duelist.draws_due += 1

    def flee(self, name: str) -> None:
        """A controller whose units have all gone is defeated (DICE-CRAWL-08)."""
        self.end_turn(name)

    def claim(self, name: str, token: str) -> None:
        """A token without a controller in one's field (DICE-CRAWL-10)."""
        duelist = self.duelists[name]
        there = self.loose_tokens.get(duelist.at, ())
        if token not in there:
            raise DataError(f"there is no loose token {token!r} in {duelist.at}")
        place = there.index(token)
        self.loose_tokens[duelist.at] = there[:place] + there[place + 1 :]
        duelist.claimed = (*duelist.claimed, token)

    def claim_soul(self, victor: str, loser: str) -> str:
        """A defeated soul unit that was a Duelist may be claimed for the deck (DICE-CRAWL-06)."""
        beaten = self.duelists[loser]
        if not beaten.defeated or beaten.soul is None:
            raise DataError(f"{loser} cannot be claimed: a defeated soul unit can (DICE-CRAWL-06)")
        self.duelists[victor].claimed = (*self.duelists[victor].claimed, beaten.soul)
        return beaten.soul


def damage(duelist: Duelist, amount: int, dice: Dice, *, bypass: bool = False, piercing: bool = False) -> None:
    """Damage to a Duelist goes to its outermost shield first, the rest is lost; it may bypass them (DICE-CRAWL-02)."""
    if bypass or not duelist.shields:
        duelist.damage += amount
        return
    while amount > 0 and duelist.shields:
        part = min(amount, duelist.shields[0])
        _lower(duelist, part, dice)
        amount -= part
        if not piercing:
            return
    duelist.damage += amount


def effect(duelist: Duelist, op: str, amount: int, dice: Dice, *, bypass: bool = False) -> None:
    """An effect turned to a Duelist: on its shield damage and draining as on any, destroy destroys it, banish takes its
    die out of play, power_down lowers it; every other does nothing. Bypassing is decided when the target is chosen
    (DICE-CRAWL-15)."""
    if bypass or not duelist.shields:
        if op in ("destroy", "banish"):
            duelist.damage = max(duelist.damage, duelist.power)
        elif op in ("damage", "drain", "power_down"):
            duelist.damage += amount
    elif op in ("damage", "drain", "power_down"):
        _lower(duelist, min(amount, duelist.shields[0]), dice)
    elif op == "destroy":
        _lower(duelist, duelist.shields[0], dice)
    elif op == "banish":
        duelist.shields = duelist.shields[1:]
        duelist.banished += 1


def _lower(duelist: Duelist, amount: int, dice: Dice) -> None:
    """The outermost shield loses value; at 0 its die is rolled into the hand (DICE-SHIELD-03)."""
    left = duelist.shields[0] - amount
    if left > 0:
        duelist.shields = (left, *duelist.shields[1:])
        return
    duelist.shields = duelist.shields[1:]
    duelist.hand = tuple(sorted((*duelist.hand, dice.die(6, "the shield destroyed"))))
