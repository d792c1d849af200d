"""The duel at the table: state, legal moves, play, copy, views, JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from convert.kernel import Dice, Event, Move, SavedGameError, seeded
from convert.kernel import Game as KernelGame
from convert.kernel.tableau import Tableau
from convert.prose.english import some
from convert.systems.dice_duels.decks import DuelDeck
from convert.systems.dice_duels.practice import load_practice
from convert.systems.dice_duels.rules import crawl, crawl_words, drawing, operations, telling, votes
from convert.systems.dice_duels.rules.activating import foreseen
from convert.systems.dice_duels.rules.battle import DONE
from convert.systems.dice_duels.rules.card_index import CardIndex, Step
from convert.systems.dice_duels.rules.events import Announced, DiceEvent
from convert.systems.dice_duels.rules.frames import DiceDecision, DiceTask
from convert.systems.dice_duels.rules.options import Options
from convert.systems.dice_duels.rules.setup import SetUp
from convert.systems.dice_duels.rules.state import DICE, Activation, Party, Player, Run, State, dice_of
from convert.systems.dice_duels.rules.strength import Field, Strength, read_field
from convert.systems.dice_duels.rules.turn import StartTurn
from convert.systems.dice_duels.rules.view import mask, roll_again

NAMES = ("first", "second")
SIMULATED_RUN = 200
"""Turns of a run that nobody watches (DICE-OPT-10)."""


def _people(run: Run) -> list[tuple[int, Party]]:
    """The players of a crawl."""
    return [(side, party) for side, party in enumerate(run.parties) if party.person]


class Game(KernelGame[State]):
    """One duel between two players (DICE-SETUP-01).

    >>> game = Game.new(seed=7)
    >>> while not game.over:
    ...     game.play(game.legal_moves()[-1])
    >>> game.state.turn  # two players who never do anything: the first one's stock is empty first (DICE-ACC-07)
    17
    """

    system: ClassVar[str] = "dice-duels"
    version: ClassVar[int] = 1
    state_type: ClassVar[Any] = State
    event_root: ClassVar[type] = DiceEvent
    frame_root: ClassVar[tuple[type, ...]] = (DiceTask, DiceDecision)
    verbs: ClassVar[frozenset[str]] = telling.VERBS

    card_index: CardIndex
    _field: Field | None

    @classmethod
    def new(
        cls,
        decks: tuple[DuelDeck, DuelDeck] | CardIndex | None = None,
        options: Options | None = None,
        *,
        seed: int = 0,
        dice: Dice | None = None,
    ) -> Self:
        """A duel that is about to begin; without decks both players have the practice deck. A ``CardIndex`` of two
        decks serves any number of duels with the same options."""
        if isinstance(decks, CardIndex):
            index = decks
        else:
            practice = load_practice()
            index = CardIndex(decks or (practice, practice), options or Options())
        state = State(options=index.options, decks=index.decks, players=(Player(), Player()))
        return cls.begun(state, index, dice or seeded(seed), stack=[SetUp()])

    # --- what the kernel asks -----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        run = self.state.run
        return self.state.finished if run is None else run.over

    @property
    def winner(self) -> int | None:
        return self.state.winner

    @property
    def rounds(self) -> int:
        return self.state.turn

    @property
    def sides(self) -> Sequence[str]:
        run = self.state.run
        return NAMES if run is None else [party.name for party in run.parties]

    def masked(self, side: int) -> State:
        return mask(self.state, side)

    def imagine(self, side: int, dice: Dice) -> Self:
        """DICE-ZONE-05: the other hand and what was scried, rolled anew."""
        return self.twin(side, roll_again(self.masked(side), dice), dice)

    def context(self) -> CardIndex:
        return self.card_index

    def restore(self, context: Any) -> None:
        """What the decks can do is read from the game's own decks, so a saved game needs nothing else."""
        self._field = None
        state = self.state
        if isinstance(context, CardIndex) and context.decks == state.decks and context.options == state.options:
            self.card_index = context
        else:
            self.card_index = CardIndex(state.decks, state.options)

    def look(self) -> None:
        """Nobody has other than 27 dice (DICE-SETUP-13)."""
        super().look()
        run = self.state.run
        for side, name in enumerate(self.sides):
            count = dice_of(self.state, side)
            if count != DICE and (run is None or run.parties[side].kind == "duelist"):
                raise SavedGameError(
                    f"{name} has {some(count, 'die')} in all, and not {DICE} (DICE-SETUP-13)",
                    hint="dice that leave one zone are in another: see that each player's are 27",
                )

    def refresh(self) -> None:
        self._field = None
        super().refresh()

    def emit(self, event: Event[State]) -> None:
        """Nothing here rewrites or waits for events, so they apply at once."""
        event.apply(self.state)
        self.log.append(event)
        if event.touches:  # type: ignore[attr-defined]
            self._field = None

    def describe(self, move: Move) -> str:
        return telling.describe(self, move)

    def caution(self, move: Move) -> bool:
        return foreseen(self, move)[1]

    def tell(self, event: Event[State]) -> str:
        return telling.tell(self, event)

    def board(self, side: int | None = None) -> list[str]:
        return drawing.board(self, side)

    def tableau(self, side: int | None = None) -> Tableau:
        return drawing.tableau(self, side)

    def family(self, move: Move) -> str:
        return telling.family(self, move)

    def glimpse(self, event: Event[State], side: int) -> str:
        return telling.glimpse(self, event)

    def understand(self, text: str) -> tuple[Move, ...]:
        if text.strip().casefold() == "end" and DONE in self.legal_moves():  # of a row of choices as of a phase
            return (DONE,)
        return votes.meant(self, text) or super().understand(text)

    def jot(self, side: int, line: str) -> list[str] | None:
        return votes.reported(self, line)

    def look_up(self, text: str, side: int) -> tuple[str, ...]:
        return telling.look_up(self, text)

    def goal(self) -> tuple[str, ...]:
        run = self.state.run
        limit = self.state.options.run_limit
        return (telling.GOAL,) if run is None else crawl_words.goal_words(run.goal, limit)

    def examples(self) -> tuple[str, ...]:
        return telling.EXAMPLES if self.state.run is None else (*telling.EXAMPLES, *telling.IN_A_CRAWL)

    def summary(self) -> tuple[str, ...]:
        return telling.summary(self)

    def measures(self) -> dict[str, float]:
        run = self.state.run
        if run is not None:
            return {f"stock_{party.name}": float(self.state.players[side].stock) for side, party in _people(run)}
        one, two = self.state.players
        found = {"shields_first": float(sum(one.shields)), "shields_second": float(sum(two.shields))}
        if doubted := self.card_index.doubted:
            uses = [event for event in self.log if isinstance(event, Announced) and event.activation.ability in doubted]
            found["doubted_abilities_used"] = float(len(uses))
        return found

    def unattended(self) -> None:
        """A run has no end of its own (DICE-CRAWL-14): simulations give it one (DICE-OPT-10)."""
        state = self.state
        if state.run is not None and state.options.run_limit is None:
            state.options = replace(state.options, run_limit=SIMULATED_RUN)
            self.card_index = CardIndex(state.decks, state.options)

    # --- what rules use -----------------------------------------------------------------------------------------

    def perform(self, act: Activation, step: Step, target: int) -> None:
        """One effect of an ability resolves."""
        operations.perform(self, act, step, target)

    def next_turn(self) -> None:
        """A turn is over: turns alternate (DICE-TURN-12), in a crawl they go round (DICE-CRAWL-13)."""
        state = self.state
        if state.run is None:
            self.push(StartTurn(state.facing[state.active]))
        else:
            crawl.next_turn(self)

    def look_for_defeats(self) -> None:
        """Who is defeated in a crawl (DICE-CRAWL-03, DICE-CRAWL-08)."""
        crawl.look_for_defeats(self)

    def declare_moves(self) -> None:
        """The moves to other fields of a Battle Phase (DICE-CRAWL-07)."""
        self.push(crawl.Wander())

    def ask_duelists(self, then: DiceTask, pieces: Sequence[int]) -> None:
        """Whether the Duelists among these let a battle past their shields, then the battle (DICE-CRAWL-02)."""
        crawl.ask_duelists(self, then, pieces)

    def ask_duelists_of(self, act: Activation) -> None:
        """Whether the Duelists that an ability reaches let it past their shields (DICE-CRAWL-15)."""
        crawl.ask_duelists_of(self, act)

    def field(self) -> Field:
        """The strength of every unit now."""
        field = self._field
        if field is None:
            field = self._field = read_field(self)
        return field

    def strength(self, unit: int) -> Strength:
        """The power and keywords of a unit now."""
        field = self._field
        if field is None:
            field = self._field = read_field(self)
        return field[unit]
