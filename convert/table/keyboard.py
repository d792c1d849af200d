"""Playing at the keyboard: numbered moves, or the first letters of one.

Input and output are handed in, so that a test, a pipe, a screen reader and a terminal are all the same to it. With
plain lines alone (``say``) everything is said as it happens; with ``show`` a whole ``Scene`` is shown at each decision.
Commands beside the moves: ``?`` help, ``b`` board, ``m`` more moves, ``log``, ``undo``, ``why not MOVE``,
``save PATH``, ``q`` quit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from convert.atomic_file import replace_whole
from convert.errors import Card2SpellError
from convert.kernel.dice import BadDice, NeedDice, TableDice
from convert.kernel.game import Game
from convert.kernel.moves import Move
from convert.kernel.players import Policy
from convert.prose.matching import words_begin
from convert.table import menu
from convert.table.scene import Scene

HELP = (
    "Type the number of a move, or a few letters of its words: `cast hino` for `Khay casts Hinotama`. Also:",
    "  b            the board            log [n]        the last n events",
    "  undo         take back a move     why not MOVE   the rule that forbids it",
    "  save PATH    save the game        0, m           all moves again, more of them",
    "  q            stop",
)
LOG_LINES = 20
SCENE_LINES = 8


class Stopped(Exception):  # noqa: N818  (a wish, not a fault)
    """A person asked to stop, or the input ended. The table's game is whole, and can be saved."""


class Table:
    """A game between people at one keyboard and the machine.

    ``ask`` gets a prompt and returns a line (``EOFError`` ends the game), ``say`` gets a line to show. ``machine``: the
    player of each side that no person plays. ``open_table``: everybody sees everything (a game master's table);
    otherwise each person sees their own side's view. ``show`` draws a scene where a person watches one.
    """

    def __init__(
        self,
        game: Game[Any],
        *,
        machine: Mapping[int, Policy],
        ask: Callable[[str], str],
        say: Callable[[str], None],
        open_table: bool = False,
        show: Callable[[Scene], None] | None = None,
    ) -> None:
        self.game = game
        self._machine = machine
        self._ask = ask
        self._say = say
        self._open = open_table
        self._show = show
        self._story: list[str] = []
        self._told = 0
        self._undo: list[Game[Any]] = []
        self._saved = False
        self._playing = False
        """Whether a move is being carried out."""

    @property
    def unsaved(self) -> bool:
        """Whether a person has played a move since the game was saved."""
        return bool(self._undo) and not self._saved and not self.game.over

    def make_whole(self) -> None:
        """After the process was told to stop in the middle of anything: the game as it was when a person last had to
        decide."""
        if self._undo and self._playing:
            self.game = self._undo[-1]

    def save(self, path: Path) -> None:
        """Save the game as it stands. Raises ``OSError``; then a game that was saved there before is still there."""
        replace_whole(path, f"{self.game.to_json()}\n".encode())
        self._saved = True

    def run(self) -> Game[Any]:
        """Play to the end, or until a person stops (``Stopped``). Returns the finished game."""
        self._tell()
        shown: int | None = None
        while (side := self.game.to_move) is not None:
            if side in self._machine:
                self._play(self._machine[side].choose(self.game, self.game.legal_moves()))
                if self._show is not None and not self._people():
                    self._watch()
            else:
                if self._show is None and shown != self.game.rounds:
                    shown = self.game.rounds
                    self._board(side)
                self._turn(side)
            self._tell()
        if self._show is not None:
            self._show(self._scene(None))
        return self.game

    def _watch(self) -> None:
        """Where only machines play, the table is drawn anew whenever something happened."""
        told = len(self._story)
        self._tell()
        if len(self._story) > told and self._show is not None:
            self._show(self._scene(None))

    # --- one decision of a person -------------------------------------------------------------------------------

    def _turn(self, side: int) -> None:
        moves = self.game.legal_moves()
        decision = self.game.decision
        assert decision is not None
        name = self.game.sides[side]
        range_ = menu.amounts(moves, self.game.describe)
        choices = () if range_ is not None else menu.lines(moves, self.game.describe, self.game.family)
        question, first = decision.prompt(self.game), 0
        self._put(side, question, choices)
        while True:
            line = self._read(f"{name}> ")
            before = self.game
            if not line or self._command(line, side):
                if self.game is not before:
                    return  # taken back: another decision stands
                continue
            if line in ("m", "more") and choices:
                first = first + menu.PAGE if first + menu.PAGE < len(choices) else 0
                self._put(side, question, choices, first)
                continue
            first = 0
            if line == "0" and range_ is None:
                choices, question = menu.lines(moves, self.game.describe, self.game.family), decision.prompt(self.game)
                self._put(side, question, choices)
                continue
            if range_ is not None and line.isdecimal():
                found = self._amount(int(line), range_, moves)
            else:
                found = self._find(line, moves, choices)
            if len(found) > 1:
                choices = tuple([menu.Line(self.game.describe(move), (move,)) for move in found])
                families = {self.game.family(move) for move in found}
                title = families.pop() if len(families) == 1 else ""
                question = f"{title or line}: which? (0 for all moves)"
                self._put(side, question, choices)
            elif found:
                self._undo.append(self.game.copy())
                self._saved = False
                self._play(found[0])
                return

    def _put(self, side: int, question: str, choices: Sequence[menu.Line], first: int = 0) -> None:
        """Ask: the question and its numbered answers, a page of them from ``first`` on, as a scene where one is
        shown."""
        shown, more = menu.page(choices, first)
        if self._show is not None:
            texts = tuple([choice.text for choice in shown])
            self._show(self._scene(side, question, texts, first=first + 1, more=more))
            return
        self._say(f"[{self.game.sides[side]}] {question}")
        for number, choice in enumerate(shown, first + 1):
            self._say(f"  {number:>2} {choice.text}")
        if more:
            self._say(f"   m {more}")

    def _scene(
        self, side: int | None, question: str = "", choices: tuple[str, ...] = (), *, first: int = 1, more: str = ""
    ) -> Scene:
        people = self._people()
        eyes = None if self._open else side if side is not None else min(people, default=None)
        return Scene(
            tableau=self.game.tableau(eyes),
            log=tuple(self._story[-SCENE_LINES:]),
            asked=self.game.sides[side] if side is not None else "",
            question=question,
            choices=choices,
            first=first,
            more=more,
        )

    def _amount(self, number: int, range_: range, moves: Sequence[Move]) -> tuple[Move, ...]:
        if number in range_:
            return (moves[number - range_.start],)
        self._say(f"Type a number from {range_.start} to {range_.stop - 1}.")
        return ()

    def _find(self, line: str, moves: Sequence[Move], choices: Sequence[menu.Line]) -> tuple[Move, ...]:
        """The move that a line means, or the family of moves; none (said why) when it means nothing or several."""
        if line.isdecimal():
            if 1 <= int(line) <= len(choices):
                return choices[int(line) - 1].moves
            self._say(f"There are moves 1 to {len(choices)}.")
            return ()
        found = self._named(line.lower(), moves)
        if not found:
            self._refuse(line)
        return found

    def _named(self, wanted: str, moves: Sequence[Move]) -> tuple[Move, ...]:
        """The moves that a line names: the whole of one, else its first letters, else a few letters of its words."""
        tellings = [(move, str(move).lower(), self.game.describe(move).lower()) for move in moves]
        tests: tuple[Callable[[str], bool], ...] = (
            lambda text: text == wanted,
            lambda text: text.startswith(wanted),
            lambda text: words_begin(wanted, text),
        )
        for fits in tests:
            found = tuple([move for move, *texts in tellings if any(fits(text) for text in texts)])
            if found:
                return found
        meant = self.game.understand(wanted)
        return tuple([move for move in moves if move in meant])

    def _refuse(self, line: str) -> None:
        """Say why what was typed is no move now."""
        meant = self.game.understand(line)
        if not meant:
            self._say(f"{line!r} is no move that can be made out. Type ? for help.")
            return
        error = self.game.why_not(meant[0])
        self._say(f"Not now: {error.reason} ({error.rule}). Type ? for help.")

    def _command(self, line: str, side: int) -> bool:
        """Carry out a command; False when the line is none."""
        word, _, rest = line.partition(" ")
        if word in ("?", "help"):
            for text in HELP:
                self._say(text)
        elif word in ("b", "board") and not rest:
            self._board(side)
        elif word == "log":
            self._log(rest, side)
        elif word == "undo":
            self._take_back()
        elif word == "save":
            self._save(rest.strip())
        elif word == "why":
            self._why(rest)
        elif word in ("q", "quit", "exit"):
            raise Stopped
        else:
            said = self.game.jot(side, line)
            for text in said or ():
                self._say(text)
            return said is not None
        return True

    def _take_back(self) -> None:
        if not self._undo:
            self._say("There is nothing to take back.")
            return
        self.game = self._undo.pop()
        self._told = len(self.game.log)
        self._story.append("Taken back.")
        if self._show is None:
            self._say("Taken back.")

    def _save(self, path: str) -> None:
        if not path:
            self._say("Say where: save PATH")
            return
        try:
            self.save(Path(path))
        except OSError as error:
            self._say(f"The game could not be saved to {path}: {error.strerror}.")
            return
        self._say(f"Saved to {path}.")

    def _why(self, text: str) -> None:
        """Why a move, or each of those that the words could mean, is not possible: the rule that forbids it."""
        wanted = text.strip().removeprefix("not ").strip()
        meant = self.game.understand(wanted.lower()) if wanted else ()
        if not meant:
            self._say("Say of which move: why not cast NAME, why not attack NAME.")
            return
        decision, legal = self.game.decision, self.game.legal_moves()
        if decision is not None and decision.narrow and not any(m.verb == one.verb for m in meant for one in legal):
            self._say(f"First there is this to decide: {decision.prompt(self.game)}")
        for move in meant[: menu.PAGE]:
            if move in legal:
                self._say(f"Nothing forbids it: {self.game.describe(move)}.")
                continue
            refusal = self.game.why_not(move)
            named = self.game.describe(move) if move.args else move.verb
            self._say(f"{named}: {refusal.reason} ({refusal.rule}).")

    def _log(self, text: str, side: int) -> None:
        count = int(text) if text.strip().isdecimal() else LOG_LINES
        lines = [self.game.tell(event) for event in self.game.log if self._may_see(event, side)]
        for line in [line for line in lines if line][-count:]:
            self._say(line)

    # --- telling ------------------------------------------------------------------------------------------------

    def _board(self, side: int) -> None:
        for line in self.game.board(None if self._open else side):
            self._say(line)

    def _tell(self) -> None:
        """Say what happened since the last time, as far as the people here may know it."""
        people = self._people()
        for event in self.game.log[self._told :]:
            if not people or any(self._may_see(event, side) for side in people):
                line = self.game.tell(event)
                if line:
                    self._story.append(line)
                    if self._show is None:
                        self._say(line)
        self._told = len(self.game.log)

    def _people(self) -> list[int]:
        return [side for side in range(len(self.game.sides)) if side not in self._machine]

    def _may_see(self, event: Any, side: int) -> bool:
        return self._open or bool(event.seen_by(self.game.state, side))

    # --- playing ------------------------------------------------------------------------------------------------

    def _play(self, move: Move) -> None:
        """Play a legal move, asking for dice as long as the table rolls its own."""
        self._playing = True
        while True:
            try:
                self.game.play(move)
            except NeedDice as wanted:
                self._roll(wanted)
            except BadDice as error:  # cards that cannot have been drawn: asked for again
                assert isinstance(self.game.dice, TableDice)
                self.game.dice.take_back()
                self._say(f"{error.message}: {error.hint}.")
            else:
                self._playing = False
                return

    def _roll(self, wanted: NeedDice) -> None:
        dice = self.game.dice
        assert isinstance(dice, TableDice)
        ask_dice(dice, wanted, self._read, self._say)

    def _read(self, prompt: str) -> str:
        try:
            return self._ask(prompt).strip()
        except EOFError:
            raise Stopped from None


def ask_dice(dice: TableDice, wanted: NeedDice, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
    """Ask a person for what real dice show until it is possible, and hand it in."""
    while True:
        words = ask(f"{wanted} (with spaces): ").replace(",", " ").split()
        numbers = [number for number in map(wanted.read, words) if number is not None]
        if not len(words) == len(numbers) == wanted.count:
            say(f"Enter {wanted.wanted}.")
            continue
        try:
            dice.hand_in(*numbers, sides=wanted.sides)
        except Card2SpellError as error:
            say(f"{error.message}: {error.hint}.")
            continue
        return
