"""The smallest game on the kernel: walk two steps or run a die; first to reach the goal wins. Runs may stumble (a
replacement), and who lands on 7 must choose a gift (a decision that answers a task)."""

from __future__ import annotations

import copy
from collections.abc import Sequence

import msgspec

from convert.kernel import Decision, Event, Game, Move, Task, seeded
from convert.kernel.dice import Dice


class Race(msgspec.Struct):
    places: tuple[int, ...] = (0, 0)
    secrets: tuple[int, ...] = (0, 0)
    turn: int = 0
    goal: int = 20

    @property
    def finished(self) -> bool:
        return max(self.places) >= self.goal

    def duplicate(self) -> Race:
        return copy.copy(self)


class RaceEvent(Event[Race], frozen=True):
    pass


class Advanced(RaceEvent, frozen=True):
    who: int
    steps: int

    def apply(self, state: Race) -> None:
        places = list(state.places)
        places[self.who] += self.steps
        state.places = tuple(places)


class TurnPassed(RaceEvent, frozen=True):
    def apply(self, state: Race) -> None:
        state.turn += 1


class Hidden(RaceEvent, frozen=True):
    who: int
    secret: int

    def apply(self, state: Race) -> None:
        secrets = list(state.secrets)
        secrets[self.who] = self.secret
        state.secrets = tuple(secrets)

    def seen_by(self, state: Race, side: int) -> bool:
        return side == self.who


class RaceTask(Task["RaceGame"], frozen=True):
    pass


class RaceDecision(Decision["RaceGame"], frozen=True):
    pass


class Step(RaceDecision, frozen=True):
    def side(self, game: RaceGame) -> int:
        return game.state.turn % 2

    def moves(self, game: RaceGame) -> Sequence[Move]:
        return (Move("walk"), Move("run"))

    def take(self, game: RaceGame, move: Move) -> None:
        me = self.side(game)
        game.emit(Advanced(me, 2 if move.verb == "walk" else game.dice.die(6, "running")))
        game.push(Landed(me), EndTurn())


class Landed(RaceTask, frozen=True):
    who: int
    gift: int | None = None

    def run(self, game: RaceGame) -> None:
        if self.gift is not None:
            game.emit(Hidden(self.who, self.gift))
        elif game.state.places[self.who] == 7:
            game.push(Gift(self.who), self)


class Gift(RaceDecision, frozen=True):
    who: int

    def side(self, game: RaceGame) -> int:
        return self.who

    def moves(self, game: RaceGame) -> Sequence[Move]:
        return tuple(Move("take", (n,)) for n in (1, 2, 3))

    def take(self, game: RaceGame, move: Move) -> None:
        game.answer("gift", move.args[0])


class EndTurn(RaceTask, frozen=True):
    def run(self, game: RaceGame) -> None:
        game.emit(TurnPassed())
        game.push(Step())


class RaceGame(Game[Race]):
    system = "race"
    state_type = Race
    event_root = RaceEvent
    frame_root = (RaceTask, RaceDecision)

    @classmethod
    def new(cls, seed: int = 0, dice: Dice | None = None, goal: int = 20) -> RaceGame:
        game = cls(Race(goal=goal), dice or seeded(seed), stack=[Step()])
        game.settle()
        return game

    @property
    def winner(self) -> int | None:
        return next((side for side, place in enumerate(self.state.places) if place >= self.state.goal), None)

    @property
    def rounds(self) -> int:
        return self.state.turn // 2 + 1

    @property
    def sides(self) -> Sequence[str]:
        return ("hare", "tortoise")

    def masked(self, side: int) -> Race:
        secrets = tuple(secret if who == side else 0 for who, secret in enumerate(self.state.secrets))
        return msgspec.structs.replace(self.state, secrets=secrets)

    def replace(self, event: Event[Race]) -> Sequence[Event[Race]]:
        if isinstance(event, Advanced) and event.steps == 6:
            return (Advanced(event.who, 1),)  # who runs a 6 stumbles
        return (event,)

    def tell(self, event: Event[Race]) -> str:
        return f"{self.sides[event.who]} +{event.steps}" if isinstance(event, Advanced) else ""

    def measures(self) -> dict[str, float]:
        return {"lead": float(abs(self.state.places[0] - self.state.places[1]))}

    def board(self, side: int | None = None) -> list[str]:
        return [f"{name}: {place}" for name, place in zip(self.sides, self.state.places, strict=True)]
