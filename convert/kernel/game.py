"""The game: a state, legal moves, play, copy, views, JSON. A game of one's own is a subclass of ``Game``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from msgspec import UNSET

from convert.kernel.decisions import Decision, Frame
from convert.kernel.dice import AnyDice, BadDice, Dice, NeedDice, SeededDice, TableDice
from convert.kernel.events import Event
from convert.kernel.moves import IllegalMove, Move
from convert.kernel.presentation import Presentation
from convert.kernel.saving import fitting, opened, sealed, union
from convert.kernel.views import View


class GameState(Protocol):
    """What the kernel needs of a state: whether its game has ended, and a copy that shares nothing mutable with it.
    Write ``duplicate`` by hand: it is most of the cost of a search."""

    @property
    def finished(self) -> bool:
        """Whether the game has ended."""

    def duplicate(self) -> Self:
        """The copy."""


S = TypeVar("S", bound=GameState)


class GameOver(IllegalMove):
    """A move was played after the end."""


class AskedTooLate(AssertionError):  # noqa: N818
    """A step asked after it had changed something: a mistake in the rules, never a player's."""


class Mark(NamedTuple):
    """How far a game has come: events, frames on the stack, dice."""

    log: int
    stack: int
    dice: int


class Game(Presentation, ABC, Generic[S]):
    """One game being played. It has no input or output of its own.

    ``state``: the table, changed by events alone · ``stack``: pending frames, the last on top · ``dice`` ·
    ``log``: every event so far · ``history``: every move that a side chose (forced moves are taken, not chosen).

    A subclass says ``system`` (its name in saved games), ``version`` (of that form), ``state_type``, and the roots of
    its events and frames (``event_root``, ``frame_root``: their subclasses are what a saved game may hold).
    """

    system: ClassVar[str]
    version: ClassVar[int] = 1
    state_type: ClassVar[Any]
    event_root: ClassVar[type]
    frame_root: ClassVar[tuple[type, ...]]
    memory_type: ClassVar[Any] = None
    verbs: ClassVar[frozenset[str]] = frozenset()
    """Words with which a move of this game may begin, at whatever time."""
    for_good: ClassVar[frozenset[str]] = frozenset()
    """Verbs of the moves with which something of one's own is given up for good beside whatever is asked: whoever types
    one says so, and not a name or a word of another move alone."""
    _begun: tuple[int, int, int] = (0, 0, 0)
    """What ``mark`` was when the task under way began."""
    trusted: bool = False
    """Whether it goes on from a saved game that somebody changed by hand."""

    @classmethod
    def begun(cls, state: S, context: Any, dice: Dice, *, stack: Iterable[Frame[Any]]) -> Self:
        """A game of ``state`` with its ``context``, played on to the first decision."""
        game = cls(state, dice, stack=stack)
        game.restore(context)
        game.settle()
        return game

    def __init__(self, state: S, dice: Dice, *, stack: Iterable[Frame[Any]] = ()) -> None:
        self.state = state
        self.dice = dice
        self._stack: list[Frame[Any]] = list(stack)
        self.log: list[Event[S]] = []
        self.history: list[Move] = []
        self._moves: Sequence[Move] | None = None

    # --- what a subclass says -----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended: what the state says of itself, where a game adds nothing."""
        return self.state.finished

    @property
    @abstractmethod
    def winner(self) -> int | None:
        """The side that won; None while it goes on, and for a draw."""

    @property
    @abstractmethod
    def rounds(self) -> int:
        """How many rounds (or turns) have begun."""

    @property
    def elapsed(self) -> float:
        """Rounds that have gone by, a part of one included where the game counts turns: what a search plays ahead."""
        return self.rounds

    @property
    @abstractmethod
    def sides(self) -> Sequence[str]:
        """The names of the sides, in order; a side is its index."""

    @abstractmethod
    def masked(self, side: int) -> S:
        """A state as that side may see it: what is hidden is blanked."""

    def imagine(self, side: int, dice: Dice) -> Self | None:
        """A game that this one could be for all that ``side`` knows, to try moves in: what is hidden from it drawn anew
        from ``dice``, which then are its dice. It looks at nothing hidden. By default a copy where nothing is hidden;
        None where something is: a game that hides writes this itself (``masked`` and what could be there)."""
        if self.masked(side) != self.state:
            return None
        twin = self.copy()
        twin.dice = dice
        return twin

    def twin(self, side: int, state: S, dice: Dice) -> Self:
        """A copy that goes on from ``state``, what ``side`` imagines, with its own dice: without moves that were made,
        with the events that the side saw."""
        twin = self.copy()
        twin.dice = dice
        twin.history = []
        twin.log = [event for event in self.log if event.seen_by(self.state, side)]
        twin.state = state
        twin.restore(self.context())
        return twin

    def outlook(self, side: int) -> float | None:
        """How good the position looks for a side, from 0 (lost) to 1 (won), so that a search may stop before the end;
        None where only the end tells. It looks at the whole state: it is asked of imagined games."""
        return None

    def context(self) -> Any:
        """What the game shares with its copies and needs again to be loaded: a compendium, options. Never changed."""
        return None

    def restore(self, context: Any) -> None:
        """Take back the ``context`` after loading or copying."""

    def memory(self) -> Any:
        """What a game keeps in mind between two moves that is no part of the state: of ``memory_type``, never changed
        afterwards. Copies and saved games take it over, so that they go on as the game itself does."""
        return None

    def remember(self, memory: Any) -> None:
        """Take over a ``memory``."""

    def replace(self, event: Event[S]) -> Iterable[Event[S]]:
        """What happens instead of ``event``; by default itself. Replacements rewrite an event before it applies."""
        return (event,)

    def react(self, event: Event[S]) -> None:
        """Called after an event applied: collect triggers here; do not change the state."""

    def checkpoint(self, frame: Frame[Any]) -> bool:
        """Called before the frame on top is dealt with. Push frames for what comes first (the dead, triggers) and
        return True, or return False to go on."""
        return False

    def at_any_time(self, decision: Decision[Any]) -> Sequence[Move]:
        """Moves that the one who decides may play beside those of the decision, which then still has to be made. A
        decision with a single move of its own is taken without asking all the same."""
        return ()

    def take_at_any_time(self, decision: Decision[Any], move: Move) -> bool:
        """Carry out one of those; False for a move of the decision itself."""
        return False

    def unattended(self) -> None:
        """Called before the machine plays a game out by itself: one that has no end of its own sets itself one here."""

    @property
    def stack(self) -> Sequence[Frame[Any]]:
        """What is pending, the next to be dealt with last. Rules edit it by ``push`` and ``change``, and break it
        off by ``drop``; nothing else touches it (a test holds every game to that)."""
        return self._stack

    # --- what a player uses -------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision[Any] | None:
        """What has to be decided now, or None when the game is over."""
        top: Any = self._stack[-1] if self._stack and not self.over else None
        return top if top is not None and top.waits else None

    @property
    def to_move(self) -> int | None:
        """The side that must decide now; None when the game is over."""
        decision = self.decision
        return decision.side(self) if decision is not None else None

    @property
    def events(self) -> tuple[Event[S], ...]:
        """What has happened, with every die."""
        return tuple(self.log)

    def legal_moves(self) -> Sequence[Move]:
        """Every move that may be played now, responses included; none when the game is over. Do not change it."""
        if self._moves is None:
            decision = self.decision
            self._moves = (*decision.moves(self), *self.at_any_time(decision)) if decision is not None else ()
        return self._moves

    def play(self, move: Move) -> None:
        """Play one of the legal moves. Raises ``IllegalMove``, naming the rule, and leaves everything as it was; with
        dice rolled at the table, ``NeedDice`` likewise: supply them and play the same move again."""
        if move not in (self._moves or self.legal_moves()):
            raise self.why_not(move)
        before = self.copy() if isinstance(self.dice, TableDice) else None  # and DealtDice
        decision: Any = self._stack[-1]  # legal moves are those of a decision on top
        self.history.append(move)
        try:
            if not self.take_at_any_time(decision, move):
                self._stack.pop()
                decision.take(self, move)
            self.settle()
        except (NeedDice, BadDice):
            if before is not None:
                self.__dict__.update(before.__dict__)
            raise

    def why_not(self, move: Move) -> IllegalMove:
        """Why this move cannot be played now: an error that names the rule, where a rule says it (not raised)."""
        decision = self.decision
        if decision is None:
            return GameOver(move, "", "the game is over")
        return decision.why_not(self, move)

    def copy(self) -> Self:
        """An independent game in the same position: what is played in one never shows in the other."""
        twin = object.__new__(type(self))
        twin.state = self.state.duplicate()
        twin.dice = self.dice.copy()
        twin._stack = self._stack.copy()
        twin.log = self.log.copy()
        twin.history = self.history.copy()
        twin._moves = self._moves
        if self.trusted:
            twin.trusted = True
        if self.reader is not None:
            twin.reader = self.reader
        twin.restore(self.context())
        twin.remember(self.memory())
        return twin

    def view(self, side: int) -> View[S]:
        """What that side may know: the table with hidden things blanked, the events it saw, its moves if it is up."""
        mine = self.to_move == side
        return View(
            side=side,
            to_move=self.to_move,
            state=self.masked(side),
            events=tuple(e for e in self.log if e.seen_by(self.state, side)),
            moves=tuple(self.legal_moves()) if mine else (),
        )

    # --- what rules use -----------------------------------------------------------------------------------------

    def push(self, *frames: Frame[Any], at: int | None = None) -> None:
        """Put frames on the stack so that the first given is dealt with first: on top, or above the lowest ``at``
        frames that are there."""
        if at is not None:
            self._stack[at:at] = reversed(frames)
        elif len(frames) == 1:
            self._stack.append(frames[0])
        else:
            self._stack.extend(reversed(frames))

    def change(self, at: int, frame: Frame[Any]) -> None:
        """Put ``frame`` in the place of the one at that height (-1 is the top)."""
        self._stack[at] = frame

    def drop(self, *instead: Frame[Any]) -> None:
        """Nothing that is pending happens any more: what was under way is broken off, and ``instead`` happens, the
        first given first."""
        self._stack[:] = reversed(instead)

    def answer(self, key: str, value: Any) -> None:
        """Hand the frame on top of the stack the answer to what it asked under ``key``."""
        self.change(-1, self._stack[-1].receive(key, value))

    def mark(self) -> Mark:
        """How far the game has come, for ``ask``."""
        return Mark(len(self.log), len(self._stack), self.dice.rolled)

    def ask(self, decision: Decision[Any], again: Frame[Any], *, since: Mark | None = None, kept: int = 0) -> None:
        """Interrupt a step that needs an answer: ``decision`` is asked, then ``again`` begins the step anew with the
        answer. Raises ``AskedTooLate`` where anything happened since the task under way began, or the step in it that
        ``since`` marks: done again, it would happen twice. ``kept``: how many dice were rolled whose result ``again``
        keeps."""
        log, stack, dice = self._begun if since is None else since
        if (len(self.log), len(self._stack), self.dice.rolled) != (log, stack, dice + kept):
            raise AskedTooLate(f"{decision!r} is asked after the first event, frame or die of its step: {again!r}")
        self.push(decision, again)

    def emit(self, event: Event[S]) -> None:
        """Make something happen: replace, apply, log, react."""
        for actual in self.replace(event):
            actual.apply(self.state)
            self.log.append(actual)
            self.react(actual)

    def refresh(self) -> None:
        """Work out the legal moves anew, after a game master changed something between two moves."""
        self.settle()

    def settle(self) -> None:
        """Run tasks until a side must decide or the game is over, and find its legal moves anew. A single one is taken
        without asking."""
        stack, log, dice = self._stack, self.log, self.dice
        # Every move of every simulated game goes through here: no call that the game did not ask for.
        watched = type(self).checkpoint is not Game.checkpoint
        while stack and not self.over:
            top: Any = stack[-1]  # a task or a decision, as ``waits`` says
            if watched and self.checkpoint(top):
                continue
            if not top.waits:
                stack.pop()
                self._begun = (len(log), len(stack), dice.rolled)
                top.run(self)
                continue
            moves = top.moves(self)
            if len(moves) != 1:
                if not moves:
                    raise AssertionError(f"a decision without a legal move: {top!r}")
                more = self.at_any_time(top)
                self._moves = (*moves, *more) if more else moves
                return
            stack.pop()
            top.take(self, moves[0])
        self._moves = None

    # --- JSON ---------------------------------------------------------------------------------------------------

    def to_json(self, *, log: bool = True, beside: Mapping[str, Any] | None = None) -> str:
        """The game as one JSON text: state, stack, dice, history and (unless ``log`` is False) every event; ``beside``:
        what whoever saves it keeps in the same file."""
        parts: dict[str, Any] = {
            "state": self.state,
            "stack": self._stack,
            "dice": self.dice,
            "history": [str(move) for move in self.history],
            "log": self.log if log else [],
        }
        memory = self.memory()
        if memory is not None:
            parts["memory"] = memory
        if self.trusted:
            parts["trusted"] = True
        return sealed(self.system, self.version, {**parts, **(beside or {})})

    @classmethod
    def from_json(cls, text: str | bytes, context: Any = None, *, trust: bool = False) -> Self:
        """The game that ``to_json`` wrote; ``context`` is what the game shares (a compendium). Raises
        ``SavedGameError`` for a text that is no saved game, for one of another game or version, and, without ``trust``,
        for one that was changed."""
        saved = opened(text, cls.system, cls.version, trust=trust)
        with fitting(saved.trusted):
            game = object.__new__(cls)
            game.trusted = saved.trusted
            game.state = saved.part("state", cls.state_type)
            game._stack = saved.part("stack", list[union(*cls.frame_root)])  # type: ignore[misc]
            game.log = saved.part("log", list[union(cls.event_root)])  # type: ignore[misc]
            game.dice = saved.part("dice", AnyDice)
            game.history = [Move.parse(line) for line in saved.history]
            game._moves = None
            game.restore(context)
            if saved.memory is not UNSET:
                game.remember(saved.part("memory", cls.memory_type))
            game.look()
        return game

    def look(self) -> None:
        """Look at what a game that was just read would show. Raises ``LookupError`` and others of its kind where its
        state names what is not there, ``SavedGameError`` where a game knows what is wrong."""
        side = self.to_move
        if side is not None and not 0 <= side < len(self.sides):
            raise IndexError(side)
        self.seat()
        self.legal_moves()
        for each in range(len(self.sides)):
            self.view(each)
        if side is None and not self.over:
            raise LookupError("nothing is to be decided")


def seeded(seed: int) -> SeededDice:
    """Dice of this seed, any whole number."""
    return SeededDice(seed & ((1 << 64) - 1))
