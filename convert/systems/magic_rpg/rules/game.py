"""A battle: state, legal moves, play, copy, views, JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from convert.kernel import Dice, Event, Move, seeded
from convert.kernel import Game as KernelGame
from convert.systems.magic_rpg.rules import look_up, telling
from convert.systems.magic_rpg.rules.bodies import Body, bodies, facts_of
from convert.systems.magic_rpg.rules.card_index import CardIndex
from convert.systems.magic_rpg.rules.deaths import Sweep
from convert.systems.magic_rpg.rules.ending import Flee
from convert.systems.magic_rpg.rules.events import BattleEnded, Entered, Left, MagicEvent, Noted, Unattended
from convert.systems.magic_rpg.rules.events.base import Zone
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.outlook import outlook
from convert.systems.magic_rpg.rules.pieces import new_piece
from convert.systems.magic_rpg.rules.resolving import entered, set_off
from convert.systems.magic_rpg.rules.setup import SetUp
from convert.systems.magic_rpg.rules.state import State, Waiting, wizard_of
from convert.systems.magic_rpg.rules.turn import NextTurn
from convert.systems.magic_rpg.rules.view import deal_again, mask
from convert.systems.magic_rpg.rules.windows import PASS, Answer, Answers

if TYPE_CHECKING:
    pass

UNATTENDED_ROUNDS = 100
"""The limit of rounds where nobody plays (MRPG-COMBAT-22)."""


class Game(KernelGame[State]):
    """One battle between two sides."""

    system: ClassVar[str] = "magic-rpg"
    version: ClassVar[int] = 1
    state_type: ClassVar[Any] = State
    event_root: ClassVar[type] = MagicEvent
    frame_root: ClassVar[tuple[type, ...]] = (MagicTask, MagicDecision)

    card_index: CardIndex
    _bodies: dict[int, Body] | None

    @classmethod
    def new(cls, index: CardIndex, *, seed: int = 0, dice: Dice | None = None) -> Self:
        """A battle that is about to begin."""
        game = cls(State(setting=index.setting), dice or seeded(seed), stack=[SetUp()])
        game.restore(index)
        game.settle()
        return game

    # --- what the kernel asks -----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.state.finished

    @property
    def winner(self) -> int | None:
        return self.state.winner

    @property
    def rounds(self) -> int:
        return self.state.round

    @property
    def elapsed(self) -> float:
        return self.state.turns / 2

    @property
    def sides(self) -> Sequence[str]:
        return tuple(side.name for side in self.state.setting.sides)

    def copy_state(self) -> State:
        return self.state.duplicate()

    def masked(self, side: int) -> State:
        return mask(self.state, side)

    def imagine(self, side: int, dice: Dice) -> Self:
        """The hidden hands and all decks dealt anew from what everybody's deck holds."""
        twin = self.copy()
        twin.dice = dice
        twin.history = []
        twin.log = [event for event in self.log if event.seen_by(self.state, side)]
        twin.state = deal_again(self.state, side, dice)
        twin._bodies = None
        return twin

    def outlook(self, side: int) -> float:
        return outlook(self, side)

    def context(self) -> CardIndex:
        return self.card_index

    def restore(self, context: Any) -> None:
        self._bodies = None
        same = isinstance(context, CardIndex) and context.setting.sides == self.state.setting.sides
        self.card_index = context if same else CardIndex(self.state.setting, getattr(context, "book", context))

    def refresh(self) -> None:
        self._bodies = None
        super().refresh()

    def emit(self, event: Event[State]) -> None:
        """Nothing here rewrites events; what creatures are is looked at anew after each."""
        event.apply(self.state)
        self.log.append(event)
        self._bodies = None

    def unattended(self) -> None:
        """MRPG-MTG-17, MRPG-COMBAT-22."""
        self.emit(Unattended(UNATTENDED_ROUNDS))
        self.refresh()

    def describe(self, move: Move) -> str:
        return telling.describe(self, move)

    def tell(self, event: Event[State]) -> str:
        return telling.tell(self, event)

    def board(self, side: int | None = None) -> list[str]:
        return telling.board(self, side)

    def look_up(self, text: str, side: int) -> tuple[str, ...]:
        return look_up.look_up(self, text)

    def understand(self, text: str) -> tuple[Move, ...]:
        return look_up.understand(self, text)

    def examples(self) -> tuple[str, ...]:
        return look_up.EXAMPLES

    def jot(self, side: int, line: str) -> list[str] | None:
        """A decision or a note of the game master's is kept with the battle (MRPG-GEN-06)."""
        word, _, text = line.partition(" ")
        if word.casefold() not in ("note", "decision") or not text.strip():
            return None
        self.emit(Noted(f"{word.casefold()}: {text.strip()}"))
        return []

    def usual(self) -> Move | None:
        """To pass on what one's own side plays, and where nothing waits in one's own turn; to stay in a battle."""
        decision = self.decision
        if isinstance(decision, Flee):
            return self.card_index.moves["stay",]
        if not isinstance(decision, Answer):
            return None
        side, waiting = decision.side(self), self.state.waiting
        mine = waiting[-1].side == side if waiting else self.state.side == side and not self.state.fights
        return PASS if mine else None

    def summary(self) -> tuple[str, ...]:
        return telling.summary(self)

    def measures(self) -> dict[str, float]:
        lives = [0.0, 0.0]
        for wizard in self.state.wizards:
            lives[wizard.side] += max(0, wizard.life.points)
        unread = sum(isinstance(event, Noted) for event in self.log)
        return {"life_first": lives[0], "life_second": lives[1], "left_to_the_game_master": float(unread)}

    # --- what rules use -----------------------------------------------------------------------------------------

    @property
    def bodies(self) -> dict[int, Body]:
        """All creatures that are there, as they are now."""
        if self._bodies is None:
            self._bodies = bodies(self)
        return self._bodies

    def begin(self) -> None:
        """The first turn comes."""
        self.push(NextTurn())

    def answers(self, acted: int) -> None:
        """Everybody may answer what was just played."""
        self.push(Answers(acted))

    def sweep(self) -> tuple[MagicTask, ...]:
        """The dead are looked for next."""
        return (Sweep(),)

    def land(self, who: int, card: int, face: int) -> None:
        """A land comes into play from the hand."""
        piece = new_piece(self, self.card_index.cards[card], face, card=card, controller=who)
        self.emit(Entered(piece, played=True))
        entered(self, piece.id)

    def leave(self, number: int, to: str, why: str) -> None:
        """Something leaves play; what its death sets off waits next."""
        piece = self.state.pieces[number]
        dies = to == "graveyard" and number in self.bodies and why != "expired"
        zone: Zone = to  # type: ignore[assignment]
        self.emit(Left(number, zone, why))  # type: ignore[arg-type]
        if dies:
            self.push(*set_off(self, "dies", piece))

    def stands(self, side: int) -> bool:
        """Whether a side has an able wizard or a wild creature left (MRPG-COMBAT-21)."""
        wild = any(piece.origin == "wild" and piece.side == side for piece in self.state.pieces.values())
        return wild or bool(self.state.able(side))

    def parted(self) -> bool:
        """Whether nothing has happened for too long, or the limit of rounds is reached (MRPG-COMBAT-22)."""
        options = self.state.setting.options
        if self.state.quiet >= options.standoff_rounds:
            self.emit(BattleEnded(None, "stand-off"))
        elif options.round_limit is not None and self.state.round >= options.round_limit:
            self.emit(BattleEnded(None, "limit of rounds"))
        return self.state.finished

    def actor(self, who: int) -> str:
        """Somebody who acts, by name."""
        return self.state.wizards[who].name if who >= 0 else f"{self.sides[-1 - who]}, the creatures"

    def name_of(self, target: int) -> str:
        """Something in play, something that waits, or a wizard, by name."""
        if target < 0:
            return self.state.wizards[wizard_of(target)].name
        piece = self.state.pieces.get(target)
        if piece is not None:
            return facts_of(self, piece).name
        item = next((each for each in self.state.waiting if each.id == target), None)
        if item is not None:
            return self.title(item)
        return telling.name_of_gone(self, target) if target else "the group"

    def title(self, item: Waiting) -> str:
        """Something that waits, in words."""
        name = self.card_index.facts[item.facts][item.face].name
        return name if item.ability < 0 else f"an ability of {name}"
