"""TURN and COMBAT-01 to COMBAT-07: initiative, rounds, the order of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.kernel import Move, Refusal
from convert.prose.english import some
from convert.systems.duel_monsters.rules import actions, focus
from convert.systems.duel_monsters.rules.checks import roll
from convert.systems.duel_monsters.rules.events import (
    CameBack,
    FightBegan,
    FightEnded,
    RoundBegan,
    StayedAway,
    TurnBegan,
    TurnEnded,
)
from convert.systems.duel_monsters.rules.frames import FightDecision, FightTask
from convert.systems.duel_monsters.rules.stances import TakeStance
from convert.systems.duel_monsters.rules.state import Being
from convert.systems.duel_monsters.rules.windows import ACTING, open_phases

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


class Begin(FightTask, frozen=True):
    """Initiative: 2D6 and any modifier for every character and Real monster (COMBAT-01, COMBAT-02); ties re-roll among
    themselves until the tie is broken (COMBAT-03). Charge does not count here (COMBAT-45)."""

    def run(self, game: Game) -> None:
        fighters = [being for being in game.state.beings.values() if being.kind != "summon"]
        totals = roll_initiative(game, fighters)
        order: list[str] = []
        for total in sorted(set(totals.values()), reverse=True):
            order += break_ties(game, [being for being in fighters if totals[being.id] == total])
        game.emit(FightBegan(tuple(order), tuple([totals[who] for who in order])))
        game.push(NewRound(1))
        if any(being.down for being in fighters):
            game.look_for_deaths()  # STAT-22: a side may have nobody who can stand, and the fight is over (COMBAT-52)


def roll_initiative(game: Game, fighters: Sequence[Being], asked: str = "") -> dict[str, int]:
    """What each of them rolls (COMBAT-01, COMBAT-02). One alone need not roll. ``asked``: as for ``roll``."""
    if len(fighters) < 2:
        return {being.id: 0 for being in fighters}
    extra = game.state.options.initiative_modifiers
    return {
        being.id: roll(game, being, "initiative", (("the place", extra.get(being.id, 0)),), combat=False, asked=asked)
        for being in fighters
    }


def break_ties(game: Game, tied: Sequence[Being]) -> list[str]:
    """The order of those who rolled the same: they roll again among themselves (COMBAT-03)."""
    if len(tied) < 2:
        return [being.id for being in tied]
    totals = roll_initiative(game, tied, "initiative once more, after a tie (COMBAT-03)")
    order: list[str] = []
    for total in sorted(set(totals.values()), reverse=True):
        order += break_ties(game, [being for being in tied if totals[being.id] == total])
    return order


class NewRound(FightTask, frozen=True):
    """A round: every turn from highest to lowest (COMBAT-02); after the last round the fight is a draw (COMBAT-52)."""

    number: int

    def run(self, game: Game) -> None:
        limit = game.state.options.round_limit
        if self.number > limit:
            game.emit(FightEnded(None, f"{some(limit, 'round')} without an end"))
            return
        game.emit(RoundBegan(self.number))
        game.push(NextTurn(0), NewRound(self.number + 1))


class NextTurn(FightTask, frozen=True):
    """The turn of the ``place``-th in the order, then the next one's."""

    place: int

    def run(self, game: Game) -> None:
        order = game.state.order
        if self.place >= len(order):
            return
        game.push(NextTurn(self.place + 1))
        being = game.state.beings.get(order[self.place])
        if being is not None and not being.down:
            game.push(Turn(being.id))


class Turn(FightTask, frozen=True):
    """One turn in its fixed order (TURN-01): (1, 2) what lasted ends and Scores return, (3) dismissing and Focus,
    (4) Sustain, (5) stances, (6) acting. It can be answered as it starts, before (3), and where (6) begins by what only
    that part of a turn allows (PRECAST-10)."""

    who: str
    step: int = 0

    @property
    def apart(self) -> bool:
        return self.step <= 3

    def run(self, game: Game) -> None:
        if self.who not in game.state.beings:
            return
        mage = game.state.mages.get(self.who)
        if self.step == 0:
            game.push(replace(self, step=1))
            open_phases(game, "turn_start", self.who, "standby", "draw_phase")
            come_back(game, self.who)
            game.emit(TurnBegan(self.who))
        elif self.step == 1:
            game.push(replace(self, step=2))
            if mage is not None and mage.held:
                game.push(focus.Upkeep(self.who), focus.PaySustain(self.who))
        elif self.step == 2:
            game.push(Stances(self.who), replace(self, step=3))
        elif self.step == 3:
            game.push(Act(self.who), replace(self, step=4))
            game.part_of_turn()
            open_phases(game, ACTING, self.who, "main_phase")
        elif self.step == 4:
            game.push(EndTurn(self.who))
            game.part_of_turn()
            open_phases(game, "turn_end", self.who, "end_phase")


def come_back(game: Game, who: str) -> None:
    """At the start of this one's turn: what it had banished for a time is there again, a summon where its caster has a
    Focus slot for it (CONVERT-20, TURN-04). What nobody's turn would bring back comes too."""
    for aside in game.state.aside:
        being, until = aside.being, aside.until
        if until.who != who and until.who in game.state.beings and not game.state.beings[until.who].down:
            continue
        mage, caster = game.state.mages.get(being.caster), game.state.beings.get(being.caster)
        held = focus.take_slots(mage, focus.due(being)) if mage is not None else None
        if held is None or caster is None or caster.down:
            game.emit(StayedAway(being.id))
        else:
            game.emit(CameBack(being.id, replace(held, kind="summon", what=being.id)))


class EndTurn(FightTask, frozen=True):
    """The turn is over."""

    who: str

    @property
    def apart(self) -> bool:
        return True

    def run(self, game: Game) -> None:
        game.emit(TurnEnded(self.who))


class Stances(FightTask, frozen=True):
    """A stance for oneself and each summon in turn (COMBAT-21, TURN-01 step 5)."""

    who: str
    chosen: tuple[str, ...] = ()

    def run(self, game: Game) -> None:
        for being in game.state.beings.values():
            if (being.id == self.who or being.caster == self.who) and being.id not in self.chosen:
                game.push(self.receive("chosen", (*self.chosen, being.id)))
                if not (being.out or being.down or being.body):
                    game.push(TakeStance(being.id))
                return


class Act(FightDecision, frozen=True):
    """What to do: the one whose turn it is and its summons act in any order (TURN-02), until ``end``."""

    who: str
    narrow: ClassVar[bool] = False

    def side(self, game: Game) -> int:
        return game.state.beings[self.who].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        game.choose_action()
        return actions.moves(game, self.who)

    def take(self, game: Game, move: Move) -> None:
        game.action_chosen()
        if move != actions.END:
            game.push(self)
            actions.take(game, self.who, move)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return actions.refusal(game, self.who, move)

    def prompt(self, game: Game) -> str:
        being = game.state.beings[self.who]
        left = {0: "no action", 1: "one Partial Action", 2: "two Partial Actions or one Full Action"}
        return f"{game.name(being.id)}'s turn ({left.get(being.actions, being.actions)} left)."
