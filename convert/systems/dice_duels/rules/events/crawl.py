"""What happens in a dungeon crawl beyond its duels (DICE-CRAWL)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from convert.systems.dice_duels.rules.events.base import DiceEvent, free_captives, to_grave
from convert.systems.dice_duels.rules.state import Party, Run, State


def run_of(state: State) -> Run:
    """The run of a crawl."""
    assert state.run is not None
    return state.run


class RunBegan(DiceEvent, frozen=True):
    """Who is there from the start: units by number."""

    names: dict[int, str]
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        """Nothing changes."""


class TableLaid(DiceEvent, frozen=True):
    """The table of one field: its tokens, and the units there of the two parties who face each other; all else is put
    aside (DICE-CRAWL-07)."""

    at: str
    side: int
    other: int

    def apply(self, state: State) -> None:
        run = run_of(state)
        for number in (*state.units, *state.tokens):
            run.places[number] = run.at
        run.units.update(state.units)
        run.tokens.update(state.tokens)
        run.at = self.at
        both = (self.side, self.other)
        here = {number for number, place in run.places.items() if place == self.at}
        state.units = {n: run.units[n] for n in sorted(run.units) if n in here and run.units[n].side in both}
        state.tokens = {
            number: token
            for number, token in sorted(run.tokens.items())
            if number in here and (not token.unit or token.unit in state.units)
        }
        for number in (*state.units, *state.tokens):
            run.units.pop(number, None)
            run.tokens.pop(number, None)
            run.places.pop(number)
        nobody = len(run.parties) - 1
        facing = [nobody] * len(run.parties)
        facing[self.side] = self.other
        if self.other != nobody:
            facing[self.other] = self.side
        state.facing = tuple(facing)
        state.finished = False


class DrawsTaken(DiceEvent, frozen=True):
    """The Draw Phases that were due have been had (DICE-CRAWL-04)."""

    side: int
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        run_of(state).parties[self.side].draws = 0


class DrawGained(DiceEvent, frozen=True):
    """A Draw Phase on the next turn (DICE-CRAWL-04)."""

    side: int
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        run_of(state).parties[self.side].draws += 1


class MoveDeclared(DiceEvent, frozen=True):
    """A unit will go to a linked field at the end of the turn (DICE-CRAWL-07). Who goes stands in the order of the
    units, however they were named."""

    unit: int
    to: str
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        run = run_of(state)
        run.moving = tuple(sorted((*run.moving, (self.unit, self.to))))


class UnitMoved(DiceEvent, frozen=True):
    """A unit goes to another field, its equip tokens with it (DICE-CRAWL-07, DICE-CRAWL-10); its captive is free."""

    unit: int
    to: str

    def apply(self, state: State) -> None:
        run = run_of(state)
        run.moving = tuple([each for each in run.moving if each[0] != self.unit])
        unit = state.units.pop(self.unit, None)
        if unit is not None:
            run.units[self.unit] = unit
            free_captives(state, self.unit)
            for token in [token for token in state.tokens.values() if token.unit == self.unit]:
                run.tokens[token.id] = state.tokens.pop(token.id)
        run.places[self.unit] = self.to
        for token in run.tokens.values():
            if token.unit == self.unit:
                run.places[token.id] = self.to


class PointFound(DiceEvent, frozen=True):
    """A draw point is found: it gives one Draw Phase (DICE-CRAWL-04, DICE-CRAWL-11)."""

    side: int
    at: str
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        run = run_of(state)
        run.draw_points = tuple([each for each in run.draw_points if each != self.at])
        run.parties[self.side].draws += 1


class Defeated(DiceEvent, frozen=True):
    """A party is defeated (DICE-CRAWL-03, DICE-CRAWL-08). Of a Duelist everything that it controls leaves; its field
    tokens and loose tokens stay for whoever claims them (DICE-CRAWL-10)."""

    side: int
    why: str
    by: int

    def apply(self, state: State) -> None:
        run = run_of(state)
        party = run.parties[self.side]
        party.defeated = party.beaten = True
        if party.kind == "duelist":
            player = state.players[self.side]
            for units in (state.units, run.units):
                for number in [unit.id for unit in units.values() if unit.side == self.side]:
                    unit = units.pop(number)
                    to_grave(player, unit.dice - unit.duelist)
                    free_captives(state, number)
                    for token in (*state.tokens.values(), *run.tokens.values()):
                        if token.unit == number:
                            token.unit = 0
                            token.may_equip = True
        for token in (*state.tokens.values(), *run.tokens.values()):
            if token.claimed == self.side:
                token.claimed = -1


class DrawGiven(DiceEvent, frozen=True):
    """A party has given its Draw Phase of this run (DICE-CRAWL-09)."""

    side: int
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        run_of(state).parties[self.side].gave_draw = True


class DuelOver(DiceEvent, frozen=True):
    """The duel in a field is over; what is left of an effect or a battle is dropped (DICE-CRAWL-08, DICE-SETUP-15)."""

    def apply(self, state: State) -> None:
        state.finished = True
        state.waiting = ()
        state.attackers = state.struck = state.negated = ()
        state.blocks = state.fought = ()
        run_of(state).passing = ()
        for party in run_of(state).parties:
            if party.kind == "controller":
                party.defeated = False


class TokenClaimed(DiceEvent, frozen=True):
    """A token without controller has one (DICE-CRAWL-10)."""

    token: int
    side: int

    def apply(self, state: State) -> None:
        state.tokens[self.token].claimed = self.side


class SoulClaimed(DiceEvent, frozen=True):
    """The soul card of a defeated Duelist is the victor's (DICE-CRAWL-06)."""

    side: int
    soul: str
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        party: Party = run_of(state).parties[self.side]
        party.claimed = (*party.claimed, self.soul)


class PassChosen(DiceEvent, frozen=True):
    """A Duelist lets the ability announced last past its shields (DICE-CRAWL-15)."""

    side: int
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        top = state.waiting[-1]
        state.waiting = (*state.waiting[:-1], replace(top, passing=(*top.passing, self.side)))


class ShieldsPassed(DiceEvent, frozen=True):
    """Whose shields are passed by what happens now (DICE-CRAWL-02)."""

    sides: tuple[int, ...]
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        run_of(state).passing = self.sides
