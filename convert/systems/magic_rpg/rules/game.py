"""A battle: state, legal moves, play, copy, views, JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from convert.effects.magic import Event as Moment
from convert.effects.magic import Step
from convert.kernel import Dice, Event, Move, seeded
from convert.kernel import Game as KernelGame
from convert.kernel.decisions import Frame
from convert.systems.magic_rpg.rules import look_up, telling, telling_events, triggers
from convert.systems.magic_rpg.rules.bodies import Body, aspects, facts_of, is_creature, own_aspect
from convert.systems.magic_rpg.rules.card_index import CardIndex
from convert.systems.magic_rpg.rules.deaths import Sweep
from convert.systems.magic_rpg.rules.ending import EndTurn, Flee
from convert.systems.magic_rpg.rules.entering import choices
from convert.systems.magic_rpg.rules.events import BattleEnded, Happened, Left, MagicEvent, Noted, Stacked, Unattended
from convert.systems.magic_rpg.rules.events.base import Zone
from convert.systems.magic_rpg.rules.facts import TRIGGER
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.happenings import of_event
from convert.systems.magic_rpg.rules.outlook import outlook
from convert.systems.magic_rpg.rules.pieces import arrive, new_piece, put_into_play
from convert.systems.magic_rpg.rules.resolving import Carry, context, entered, put_on_stack
from convert.systems.magic_rpg.rules.selecting import Context
from convert.systems.magic_rpg.rules.setup import SetUp
from convert.systems.magic_rpg.rules.state import CARD, UNEARTHED, Happening, Piece, State, Waiting, wizard_of
from convert.systems.magic_rpg.rules.turn import BeginPhase, Main, NextTurn
from convert.systems.magic_rpg.rules.verbs import perform
from convert.systems.magic_rpg.rules.view import deal_again, mask
from convert.systems.magic_rpg.rules.windows import PASS, Answer, Answers

if TYPE_CHECKING:
    pass

_MOMENTS = (Answers, BeginPhase, Main, EndTurn)
"""When what was set off is put on the stack."""
UNATTENDED_ROUNDS = 100
"""The limit of rounds where nobody plays (MRPG-COMBAT-22)."""


class Game(KernelGame[State]):
    """One battle between two sides."""

    system: ClassVar[str] = "magic-rpg"
    version: ClassVar[int] = 2
    state_type: ClassVar[Any] = State
    event_root: ClassVar[type] = MagicEvent
    frame_root: ClassVar[tuple[type, ...]] = (MagicTask, MagicDecision)
    verbs: ClassVar[frozenset[str]] = look_up.VERBS

    card_index: CardIndex
    _aspects: dict[int, Body] | None
    _bodies: dict[int, Body]
    _provisional: dict[int, Body] | None = None
    falling: tuple[int, ...] = ()
    """What leaves play at the same time, while it does."""

    @classmethod
    def new(cls, index: CardIndex, *, seed: int = 0, dice: Dice | None = None) -> Self:
        """A battle that is about to begin."""
        return cls.begun(State(setting=index.setting), index, dice or seeded(seed), stack=[SetUp()])

    # --- what the kernel asks -----------------------------------------------------------------------------------

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

    def masked(self, side: int) -> State:
        return mask(self.state, side)

    def imagine(self, side: int, dice: Dice) -> Self:
        """The hidden hands and all decks dealt anew from what everybody's deck holds."""
        return self.twin(side, deal_again(self.state, side, dice), dice)

    def outlook(self, side: int) -> float:
        return outlook(self, side)

    def context(self) -> CardIndex:
        return self.card_index

    def restore(self, context: Any) -> None:
        self._aspects = None
        same = isinstance(context, CardIndex) and context.setting.sides == self.state.setting.sides
        self.card_index = context if same else CardIndex(self.state.setting, getattr(context, "book", context))

    def refresh(self) -> None:
        self._aspects = None
        super().refresh()

    def emit(self, event: Event[State]) -> None:
        """Nothing here rewrites events; what creatures are is looked at anew after each, and what it sets off waits
        until somebody could act (MRPG-MTG-04)."""
        event.apply(self.state)
        self.log.append(event)
        self._aspects = None
        if not self.card_index.watched or self.state.phase == "setup" or self.state.finished:
            return
        for happened in list(of_event(self, event)):
            if happened.event in self.card_index.watched:
                found = triggers.nth(self, happened)
                pending, used, over = triggers.set_off(self, found)
                Happened(found, tuple(pending), tuple(used), tuple(over)).apply(self.state)
                self.log.append(Happened(found, tuple(pending), tuple(used), tuple(over)))

    def checkpoint(self, frame: Frame[Any]) -> bool:
        """What was set off is put on the stack when somebody could next act: that of whose turn it is first."""
        if not isinstance(frame, _MOMENTS):
            return False
        if "state" in self.card_index.watched and not self.state.finished and (found := triggers.of_states(self)):
            self.emit(Happened(Happening(event="state"), found))
        if not self.state.pending:
            return False
        waiting = self.state.pending
        self.emit(Stacked())
        order = sorted(waiting, key=lambda each: each.side != self.state.side)
        self.push(*[put_on_stack(each) for each in order])
        return True

    def aspect(self, piece: Piece) -> Body:
        """Something in play as it is now, be it a creature or not; while that is worked out, as it is so far."""
        known = self._provisional if self._provisional is not None else self._known()
        return known[piece.id] if piece.id in known else own_aspect(self, piece)

    def provisional(self, found: dict[int, Body]) -> None:
        """What things are so far, while it is worked out."""
        self._provisional = found

    def happening_fits(self, ctx: Context, moment: Moment, happened: Happening, subject: int = 0) -> bool:
        """Whether something that happened is what is described."""
        return triggers.fits(ctx, moment, happened, subject)

    def triggers_of(self, piece: Piece) -> list[tuple[int, int, int]]:
        """The abilities of something in play that are set off: its own and those it was given."""
        own = facts_of(self, piece).triggers
        if not own and not piece.lasting and not self.card_index.lends:
            return []
        plain = bool(own) and self.aspect(piece).plain
        found = [] if plain else [(piece.facts, piece.face, TRIGGER + number) for number in range(len(own))]
        return found + [each for each in self.given(piece) if self.card_index.use(*each).ability.mode == "trigger"]

    def given(self, piece: Piece, aspect: Body | None = None) -> list[tuple[int, int, int]]:
        """The abilities that something was given, or is given while others are in play; of what has left play as it
        was then."""
        found = [use for each in piece.lasting for use in each.uses]
        if self.card_index.lends:
            gone = self.state.gone.get(piece.id) if piece.id not in self.state.pieces else None
            found += gone.given if gone is not None else (aspect or self.aspect(piece)).given
        return found

    def at_once(self, item: Waiting, steps: Sequence[Step]) -> None:
        """Steps that ask nobody are carried out now: what comes with mana."""
        carry = Carry(item=item)
        for step in steps:
            ctx = context(self, carry)
            if all(ctx.holds(each) for each in step.if_ or ()):
                perform(ctx, step, carry)

    def sort_of(self, number: int) -> tuple[str, int]:
        """What is the same to who picks it: cards of a name outside play; anything else is its own kind."""
        if number >= CARD:
            card = number - CARD
            return self.card_index.card(card).slug, self.card_index.owners[card]
        return "", number

    def unattended(self) -> None:
        """MRPG-MTG-17, MRPG-COMBAT-22."""
        self.emit(Unattended(UNATTENDED_ROUNDS))
        self.refresh()

    def describe(self, move: Move) -> str:
        return telling.describe(self, move)

    def caution(self, move: Move) -> bool:
        return telling.foreseen(self, move)[1]

    def tell(self, event: Event[State]) -> str:
        return telling_events.tell(self, event)

    def board(self, side: int | None = None) -> list[str]:
        return telling.board(self, side)

    def look_up(self, text: str, side: int) -> tuple[str, ...]:
        return look_up.look_up(self, text)

    def understand(self, text: str) -> tuple[Move, ...]:
        return look_up.understand(self, text)

    def goal(self) -> tuple[str, ...]:
        return (look_up.GOAL,)

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
        self._known()
        return self._bodies

    def _known(self) -> dict[int, Body]:
        """What is in play, as far as it was worked out."""
        if self._aspects is None:
            try:
                self._aspects = aspects(self)
            finally:
                self._provisional = None
            self._bodies = {number: body for number, body in self._aspects.items() if is_creature(body)}
        return self._aspects

    def begin(self) -> None:
        """The first turn comes."""
        self.push(NextTurn())

    def answers(self, acted: int) -> None:
        """Everybody may answer what was just played."""
        self.push(Answers(acted))

    def sweep(self, *, between: bool = False) -> tuple[MagicTask, ...]:
        """The dead are looked for next; ``between`` two steps of an effect only what was destroyed."""
        return (Sweep(between=between),)

    def land(self, who: int, card: int, face: int) -> None:
        """A land comes into play from the hand."""
        piece = new_piece(self, self.card_index.cards[card], face, card=card, controller=who)
        arrive(self, piece, played=True)
        entered(self, piece.id)

    def leave(self, number: int, to: str, why: str) -> None:
        """Something leaves play."""
        self.leave_all([number], to, why)

    def leave_all(self, numbers: Sequence[int], to: str, why: str) -> None:
        """All of these leave play at once, and see each other do so (MRPG-MTG-19)."""
        zone: Zone = to  # type: ignore[assignment]
        there = [number for number in numbers if number in self.state.pieces]
        known = {number: (self.bodies.get(number), self.state.pieces[number]) for number in there}
        looks = {number: self.aspect(piece) for number, (_, piece) in known.items()}
        self.falling = tuple(there)
        for number in there:
            body, piece = known[number]
            goes = zone
            dies = why in ("destroyed", "sacrificed") and body is not None and zone == "graveyard"
            if (dies and piece.marked("finality")) or piece.marked(UNEARTHED):
                goes = "exiled"
            numbers_of = (body.power, body.toughness) if body is not None else (0, 0)
            words = tuple(sorted(body.keywords)) if body is not None else ()
            was = looks[number]
            given = was.given if self.card_index.lends else ()
            shape = (was.classes, was.subtypes, was.colors)
            self.emit(Left(number, goes, why, *numbers_of, words, body is not None, given, *shape))  # type: ignore[arg-type]
            if piece.until_gone:
                self._bring_back(piece)
        self.falling = ()

    def _bring_back(self, piece: Piece) -> None:
        """What something had exiled until it leaves play comes back."""
        for thing in piece.holds:
            card = thing - CARD
            owner = self.card_index.owners[card]
            if card in self.state.wizards[owner].exiled and self.state.wizards[owner].state != "dead":
                back = put_into_play(self, card, owner, "exiled")
                self.push(*choices(self, back))

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
        if target >= CARD:
            return self.card_index.card(target - CARD).name
        item = next((each for each in self.state.waiting if each.id == target), None)
        if item is not None:
            return self.title(item)
        return telling_events.name_of_gone(self, target) if target else "the group"

    def title(self, item: Waiting) -> str:
        """Something that waits, in words."""
        name = self.card_index.facts[item.facts][item.face].name
        return name if item.ability < 0 else f"an ability of {name}"
