"""The game of Caster at the table: state, legal moves, play, copy, views, JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Self

from convert.kernel import Dice, Event, Move, seeded
from convert.kernel import Game as KernelGame
from convert.systems.caster_duel.rules import (
    asking,
    copies,
    look_up,
    moves_in_words,
    paying,
    spelling,
    telling,
    understanding,
)
from convert.systems.caster_duel.rules.card_index import CardIndex, standard_entries
from convert.systems.caster_duel.rules.derived_cache import (
    NOTHING_THERE,
    UNKNOWN,
    Held,
    Roster,
)
from convert.systems.caster_duel.rules.events import CasterEvent
from convert.systems.caster_duel.rules.frames import CasterDecision, CasterTask
from convert.systems.caster_duel.rules.options import Options
from convert.systems.caster_duel.rules.outlook import outlook
from convert.systems.caster_duel.rules.setup import SetUp, first_state
from convert.systems.caster_duel.rules.state import Item, State, all_cards
from convert.systems.caster_duel.rules.view import deal_again, mask

OPPONENT = "your opponent"


class Game(KernelGame[State]):
    """One game between two players.

    >>> game = Game.new(Options(turn_limit=9), seed=7)
    >>> while not game.over:
    ...     game.play(game.legal_moves()[-1])
    >>> game.winner is None  # two players who never do anything draw
    True
    """

    system: ClassVar[str] = "caster-duel"
    version: ClassVar[int] = 1
    state_type: ClassVar[Any] = State
    event_root: ClassVar[type] = CasterEvent
    frame_root: ClassVar[tuple[type, ...]] = (CasterTask, CasterDecision)
    verbs: ClassVar[frozenset[str]] = understanding.VERBS

    card_index: CardIndex
    held: list[Held]
    """Of each player."""
    roster: Roster
    forced: bool = False
    """Whether the main phase that is about to end was one with nothing to do in it."""

    @classmethod
    def new(
        cls,
        options: Options | None = None,
        entries: Iterable[Any] | CardIndex | None = None,
        *,
        seed: int = 0,
        dice: Dice | None = None,
    ) -> Self:
        """A game that is about to be set up. ``entries``: a compendium of this game; without one the 54 cards as they
        convert. A ``CardIndex`` made from them serves any number of games with the same options."""
        options = options or Options()
        return cls.begun(first_state(options), entries, dice or seeded(seed), stack=[SetUp()])

    # --- what the kernel asks -----------------------------------------------------------------------------------

    @property
    def winner(self) -> int | None:
        return self.state.winner

    @property
    def rounds(self) -> int:
        return self.state.turn

    @property
    def sides(self) -> Sequence[str]:
        if self.reader is None:
            return telling.NAMES
        return (telling.YOU, OPPONENT) if self.reader == 0 else (OPPONENT, telling.YOU)

    def masked(self, side: int) -> State:
        return mask(self.state, side)

    def imagine(self, side: int, dice: Dice) -> Self:
        """CASTER-TERM-02: the cards that nobody but their holder sees, and the libraries, dealt anew."""
        return self.twin(side, deal_again(self.masked(side), all_cards(self.state), dice), dice)

    def outlook(self, side: int) -> float:
        """Health, creatures, cards and mana, weighed: ``outlook``."""
        return outlook(self, side)

    def context(self) -> CardIndex:
        return self.card_index

    def restore(self, context: Any) -> None:
        self._look_again()
        if isinstance(context, CardIndex) and context.options == self.state.options:
            self.card_index = context
        elif isinstance(context, CardIndex):
            self.card_index = CardIndex(context.entries, self.state.options)
        else:
            self.card_index = CardIndex(standard_entries() if context is None else context, self.state.options)

    def refresh(self) -> None:
        self._look_again()
        super().refresh()

    def _look_again(self) -> None:
        self.held = [UNKNOWN, UNKNOWN]
        self.roster = NOTHING_THERE

    def emit(self, event: Event[State]) -> None:
        """Nothing here rewrites or waits for events, so they apply at once."""
        event.apply(self.state)
        self.log.append(event)

    def describe(self, move: Move) -> str:
        return moves_in_words.describe(self, move)

    def tell(self, event: Event[State]) -> str:
        return telling.tell(self, event)

    def understand(self, text: str) -> tuple[Move, ...]:
        return understanding.understand(self, text)

    def look_up(self, text: str, side: int) -> tuple[str, ...]:
        return look_up.look_up(self, text, side)

    def goal(self) -> tuple[str, ...]:
        return (look_up.GOAL,)

    def examples(self) -> tuple[str, ...]:
        return look_up.EXAMPLES

    def summary(self) -> tuple[str, ...]:
        one, two = self.state.health
        turns = f"{self.state.turn} turn{'' if self.state.turn == 1 else 's'}"
        has = telling.does(self, 0, "has")
        return (f"It took {turns}. {has} {one} health, {self.sides[1]} {two}.",)

    def usual(self) -> Move | None:
        return asking.usual(self)

    def pointless(self, move: Move) -> bool:
        return asking.pointless(self, move)

    def spelled(self, text: str) -> str:
        return spelling.at_the_table(self, text)

    def typed(self, move: Move) -> str:
        return moves_in_words.typed(self, move)

    def alike(self, move: Move) -> tuple[Move, ...]:
        return copies.alike(self, move)

    def as_good(self, move: Move) -> tuple[Move, ...]:
        return copies.as_good(self, move)

    def parts(self, line: str) -> tuple[str, ...]:
        return paying.parts(self, line)

    def jot(self, side: int, line: str) -> list[str] | None:
        """CASTER-SPELL-08: which sources pay for what is played next."""
        return paying.jot(self, side, line)

    def glimpse(self, event: Event[State], side: int) -> str:
        return telling.glimpse(self, event, side)

    def family(self, move: Move) -> str:
        return moves_in_words.family(self, move)

    def board(self, side: int | None = None) -> list[str]:
        return telling.board(self, side)

    def measures(self) -> dict[str, float]:
        one, two = self.state.health
        return {"health_first": float(one), "health_second": float(two)}

    # --- what rules use -----------------------------------------------------------------------------------------

    def title(self, item: Item) -> str:
        """Something that waits, in words."""
        return telling.title(self, item)

    def answer_words(self, item: Item, who: int) -> str:
        """The question whether to answer what waits."""
        return telling.answer_words(self, item, who)

    def moment_words(self, who: int) -> str:
        """The question of a moment for instants with nothing waiting."""
        return asking.moment(self, who)
