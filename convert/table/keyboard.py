"""Playing at the keyboard: numbered moves, or the first letters of one.

Input and output are arguments, so that a test, a pipe, a screen reader and a terminal are all the same to it. What
people see is ``Showing``'s.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from convert.atomic_file import replace_whole
from convert.kernel.decisions import Decision
from convert.kernel.dice import BadDice, NeedDice, TableDice
from convert.kernel.game import Game
from convert.kernel.moves import Move
from convert.kernel.players import Policy
from convert.table import answers, finding, menu
from convert.table.by_hand import READING, ask_dice
from convert.table.course import Course, Kept
from convert.table.helping import HELP, HINT, OVER, hint_of
from convert.table.listed import Listed
from convert.table.orders import Orders
from convert.table.saved import saved_to
from convert.table.scene import Scene
from convert.table.seats import Seats
from convert.table.showing import Showing
from convert.table.stages import Stages
from convert.table.stopping import Asked, Stopped


class _TakenBackAtDice(Exception):  # noqa: N818  (a wish, not a fault)
    """While dice were asked for, a person took back what led there."""


class Table:
    """A game between people at one keyboard and the machine.

    ``ask`` gets a prompt and returns a line (``EOFError`` ends the game), ``say`` gets a line to show. ``machine``: the
    player of each side that no person plays. ``seats``: of sides that people share with the machine, the names of the
    characters that people play (``Game.seat``); the others are the machine's. ``open_table``: everybody sees everything
    (a game master's table); otherwise each person sees their own side's view. ``show`` draws a scene where a person
    watches one. ``hand_over`` is called with a name before the next person's hidden things are shown. ``reference``:
    what can be read beside the table; ``advise``: what to tell who asks for a hint. ``rows``: how many of a scene's
    answers fit on the screen. ``linger``: at the end of the game a person may look back or take back. ``kept_in``: the
    file that the game came from; ``beside``: what else is written into its file.
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
        seats: Mapping[int, Collection[str]] | None = None,
        hand_over: Callable[[str], None] | None = None,
        reference: answers.Reference = answers.NOTHING,
        rows: Callable[[Scene], int] | None = None,
        linger: bool = False,
        advise: Callable[[Game[Any]], Sequence[str]] | None = None,
        kept_in: Path | None = None,
        beside: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.game = game
        self._seats = Seats(machine, seats or {}, hand_over, open_table=open_table)
        self._reference = reference
        self._linger = linger
        self._advise = advise
        self._orders = Orders()
        self._stages = Stages()
        self._ask = ask
        self._say = say
        self._shown = Showing(game, self._seats, say, show=show, rows=rows, open_table=open_table)
        self._line: list[str | Move] = []
        """What a person named in one line and is still to be done."""
        self._last_left = False
        """Whether of that the last is left, of a row with one more choice."""
        self._typed: list[str] = []
        """What is left of a line that stands for several, and how much had happened before the part that came last."""
        self._typed_at = 0
        self._jotted: Kept | None = None
        """Before what a line jotted down whose move is still to come."""
        self._saved = False
        self.kept_in: Path | None = kept_in
        """The file that the game was saved to or came from last."""
        self.refused: OSError | None = None
        """Why the game could not be kept, where it was left and could not."""
        self._listed: Sequence[menu.Line] = ()
        """The list that is before who decides."""
        self._playing = False
        """Whether a move is being carried out."""
        self._round: int | None = None
        """The round whose board was shown last, where the table is told in lines."""
        people = self._people()
        if len(people) == 1 and not open_table:
            game.reader = people[0]
        self._course = Course(game, kept_in, beside)
        if self._course.standing is not None:
            self._orders.take_up(self._course.standing)

    @property
    def unsaved(self) -> bool:
        """Whether a person has played a move since the game was saved."""
        return bool(self._course) and not self._saved and not self.game.over

    @property
    def decided(self) -> bool:
        """Whether a person has decided anything."""
        return bool(self._course)

    @property
    def whole(self) -> bool:
        """Whether the game stands between two moves, not in the middle of one."""
        return not self._playing

    def make_whole(self) -> None:
        """After something stopped it in the middle: the game as it was when a person last had to decide."""
        if self._playing and self._course.last is not None:
            self.game = self._course.last.game
            self._playing = False

    def save(self, path: Path) -> None:
        """Save the game as it stands, and what led there. Raises ``OSError``; then a game that was saved there before
        is still there."""
        text = self._course.text(self.game, self._orders.standing(), self._seats.taken(self.game))
        replace_whole(path, f"{text}\n".encode())
        self._saved = True
        self.kept_in = path

    def run(self) -> Game[Any]:
        """Play to the end, or until a person stops (``Stopped``). Returns the finished game."""
        while True:
            self._play_on()
            self._shown.picture(self.game)
            if not (self._linger and self._people() and self._after()):
                return self.game

    def _play_on(self) -> None:
        self._shown.tell(self.game)
        self._round = None
        while (side := self.game.to_move) is not None:
            player = self._seats.player(self.game, side)
            if player is not None:
                if self._line:
                    self._leave_line()
                self._play(player.choose(self.game, self.game.legal_moves()))
                if self._shown.draws and not self._people():
                    self._shown.watch(self.game)
            else:
                self._turn(side)
            self._shown.tell(self.game)

    def _after(self) -> bool:
        """The game is over: how it went; a person may look back, or take back the last move. True to play on.
        Raises ``Stopped`` where the input ends: nobody has said that this is to be the end."""
        self._shown.lines(self.game.summary())
        while True:
            line = self._read("The game is over. Enter ends; undo, log, b: ")
            if line in ("", "q", "quit", "exit"):
                return False
            if line.partition(" ")[0] == "undo":
                if self._take_back():
                    return True
            elif not self._command(line, min(self._people())):
                self._say(OVER)

    # --- one decision of a person -------------------------------------------------------------------------------

    def _turn(self, side: int) -> None:
        moves = self.game.legal_moves()
        decision = self.game.decision
        assert decision is not None
        if self._goes_without_asking(side, decision, moves) or self._goes_on(decision, moves):
            return
        self._seats.change(self.game, side)
        if not self._shown.draws and self._round != self.game.rounds:
            self._round = self.game.rounds
            self._shown.board(self.game, side)
        listed = Listed(self._shown, self.game, side, decision.prompt(self.game), idle=not self._orders.spare)
        while True:
            line = self._next_line(side)
            self._listed = listed.lines
            before = self.game
            if asked := finding.asked_about(line, listed.lines):
                self._shown.lines(answers.about(self.game, *asked, side, self._reference))
            elif not line:
                self._say(listed.typed())
            elif line == "undo" and listed.narrowed:  # nothing is chosen yet of what was asked back
                listed.all()
            elif self._command(line, side):
                self._stages.seen(self.game)
                if self.game is not before or self.game.decision != decision or self.game.legal_moves() != moves:
                    return  # taken back, or jotted down: another decision stands
                listed.wanted(idle=not self._orders.spare)
            elif line in ("m", "more") and listed.lines:
                listed.more()
            elif line == "0" and listed.numbers is None:
                listed.all()
            elif self._answer(line, side, decision, moves, listed):
                return

    def _answer(self, line: str, side: int, decision: Decision[Any], moves: Sequence[Move], listed: Listed) -> bool:
        """Play what a line means. False where it means nothing, or one of several, which then are listed."""
        always = line == "always" or line.startswith("always ")
        if always and (told := answers.no_order(self.game, decision, line)):
            self._say(told)
            return False
        line = line.removeprefix("always ").strip()
        here = listed.moves(moves)
        if listed.numbers is not None and line.isdecimal():
            found = self._amount(int(line), listed.numbers, moves)
        elif listed.numbers is not None and line == "all":
            found = (moves[len(listed.numbers) - 1],)
        elif decision.several and any(several := finding.several(self.game, line, listed.lines, here)):
            named = tuple([finding.pick(self.game, one, here) or one for one in several.named])
            return self._row(several if here is moves else several._replace(named=named), line, decision, moves)
        elif listed.narrowed:
            found = self._find(line, here, listed.lines, understood=False)
        else:
            found = self._shown_ones(self._find(line, moves, listed.lines, ordered=always))
        if len(found) == 1 and listed.takes(found[0], line):
            if not line.isdecimal() and self._stages.ended_by_itself(self.game, found[0], line):
                self._say(answers.ended_by_itself(decision.prompt(self.game)))
                return False
            rest = finding.left_over(self.game, line)
            self._take(found[0], decision.topic(self.game) if always else "")
            if rest:
                self._shown.note(f"Only the first move of that line was read. Type the next alone: {rest}", side)
            return True
        self._stages.seen(self.game)
        if found and listed.numbers is not None:
            self._say(listed.typed())
        elif found:
            listed.some(found, line)
        return False

    def _shown_ones(self, found: tuple[Move, ...]) -> tuple[Move, ...]:
        """Of several moves that a line could mean, those that are not pointless: the list leaves the others out too.
        What has the same name as one of those stays: which is meant is asked."""
        if len(found) < 2 or not self._orders.spare:
            return found
        useful = [move for move in found if not self.game.pointless(move)]
        either = {other for move in useful for other in self.game.alike(move)}
        return tuple([move for move in found if move in useful or move in either]) or found

    def _row(self, several: finding.Several, line: str, decision: Decision[Any], moves: Sequence[Move]) -> bool:
        """Begin with what a line names one after the other. False, and nothing done, where that cannot be."""
        if wrong := answers.not_in_a_row(self.game, several, decision.to_come(self.game)):
            self._say(f"{wrong} Nothing is done.")
            return False
        self._line = list(several.named)
        self._keep(line)
        self._goes_on(decision, moves)
        return True

    def _next_line(self, side: int) -> str:
        """What a person types; of a line that stands for several, one after the other as long as each is noted."""
        if self._typed and len(self.game.log) == self._typed_at:
            self._typed.clear()
        if not self._typed:
            self._typed = list(self.game.parts(self._read(f"{self._seats.label(self.game, side)}> ")))
            self._jotted = None
        self._typed_at = len(self.game.log)
        return self._typed.pop(0)

    def _goes_without_asking(self, side: int, decision: Decision[Any], moves: Sequence[Move]) -> bool:
        """Whether the question had an answer that needs no asking: the usual one, or a standing order."""
        usual = self.game.usual() if self._orders.spare and not self._line else None
        if usual is not None and usual in moves:
            if decision.stage:
                words = self.game.describe(usual)
                self._shown.note(f"{decision.prompt(self.game)} Passed for you: {words} (`ask all` asks you).", side)
            self._play(usual)
            return True
        ordered = self._orders.answer(side, decision.topic(self.game), moves)
        if ordered is not None:
            self._say(f"As ordered: {self.game.describe(ordered)}.")
            self._saved = False
            self._play(ordered)
        return ordered is not None

    def _goes_on(self, decision: Decision[Any], moves: Sequence[Move]) -> bool:
        """Whether something was still to be done of what a person named in one line; it is done."""
        if not self._line:
            return False
        wanted = self._line.pop(0)
        meant = finding.pick(self.game, wanted, moves) if decision.several else None
        if meant is not None:
            self._last_left = len(self._line) == 1 and decision.to_come(self.game) == 2
            self._play(meant)
            return True
        self._line.insert(0, wanted)
        self._leave_line()
        return False

    def _leave_line(self) -> None:
        """Nothing more is done of what a person named in one line: what that was is told, unless it was the last that
        there was to choose, which is taken without asking."""
        first, *others = self._line
        self._line.clear()
        if self._last_left and not others:
            return
        words = first if isinstance(first, str) else self.game.describe(first)
        after = " What you named after it is left out." if others else ""
        self._shown.note(f"No longer possible: {words}.{after}", self.game.to_move or 0)

    def _take(self, move: Move, always: str = "") -> None:
        """A person's move; ``always``: the kind of question to which it is the answer from now on."""
        words = self.game.describe(move)
        self._keep(words)
        self._stages.answered(self.game, move)
        if always:
            side = self.game.to_move or 0
            self._orders.give(side, always, move)
            told = f"From now on {words} is the answer to: {always} (`ask again` ends that.)"
            self._shown.note(told, side, passing=True)
        self._play(move)

    def _keep(self, what: str) -> None:
        """The position before something that a person does: ``undo`` comes back to it, with the orders of then."""
        if self._jotted is not None and self._course.last is self._jotted:
            self._course.renamed(what)
        else:
            self._course.keep(self._here(what))
        self._shown.decided(self.game.to_move or 0)
        self._saved = False

    def _here(self, what: str) -> Kept:
        return self._course.here(self.game, self._shown.told, what, self._orders.given())

    def _amount(self, number: int, range_: range, moves: Sequence[Move]) -> tuple[Move, ...]:
        if number in range_:
            return (moves[number - range_.start],)
        self._say(f"Type a number from {range_.start} to {range_.stop - 1}.")
        return ()

    def _find(
        self,
        line: str,
        moves: Sequence[Move],
        choices: Sequence[menu.Line],
        *,
        understood: bool = True,
        ordered: bool = False,
    ) -> tuple[Move, ...]:
        """The move that a line means, or the family of moves; none (said why) when it means nothing or several.
        ``ordered``: it is to be the answer from now on."""
        if line.removeprefix("-").isdecimal():
            if 1 <= int(line) <= len(choices):
                return choices[int(line) - 1].moves
            called = finding.exactly(self.game, line, moves)  # a card of that number, say
            if not called:
                self._say(f"There are moves 1 to {len(choices)}.")
            return called
        folded = finding.family(self.game, line, choices)
        found = folded or finding.named(self.game, line.lower(), moves, understood=understood)
        if not found and not understood:
            self._say(answers.none_of(self.game, line, moves))
        elif not found:
            self._say(answers.NO_ORDER if ordered else answers.refused(self.game, line))
            self._drop_jotted()
        return found

    def _command(self, line: str, side: int) -> bool:
        """Carry out a command; False when the line is none."""
        word, _, rest = line.partition(" ")
        if line in ("?", "help"):
            hint = () if self._advise is None else (HINT,)
            self._shown.lines((*self.game.goal(), *HELP, *hint, *(f"  {example}" for example in self.game.examples())))
        elif word in answers.ASKING:
            self._shown.lines(answers.asked(self.game, word, rest.strip(), side, self._reference))
        elif word == "rule" and self._reference.rule is not None:
            self._shown.lines(self._reference.rule(rest.strip()))
        elif line == "orders":
            self._shown.lines(self._orders.told(self.game, side) or ("There are no standing orders.",))
        elif line in ("ask all", "ask less"):
            self._orders.spare = line == "ask less"
            less = "What is nearly always passed is not asked."
            self._say("Every choice is asked; `ask again` ends that." if line == "ask all" else less)
        elif line == "ask again":
            self._say(self._orders.again(side))
        elif word in ("b", "board") and not rest:
            self._shown.board(self.game, side)
        elif word == "log":
            self._shown.log(self.game, rest, side)
        elif line == "hint" and self.game.over:
            self._say("There is nothing to decide any more.")
        elif line == "hint":
            self._shown.lines(hint_of(self.game, self._advise))
        elif word == "undo":
            self._take_back()
        elif word == "save":
            self._say(saved_to(rest.strip(), self.save))
        elif word == "why":
            self._shown.lines(answers.why(self.game, rest, self._listed))
        elif word in ("q", "quit", "exit"):
            raise Asked
        else:
            return self._jot(line, side)
        return True

    def _jot(self, line: str, side: int) -> bool:
        """What is written down beside moves; it can be taken back as a move can. False when the line is nothing of that
        kind."""
        kept = self._here(line)
        before = kept.game.copy()
        while True:
            try:
                said = self.game.jot(side, line)
            except NeedDice as wanted:
                self.game = before.copy()
                try:
                    self._roll(wanted)
                except _TakenBackAtDice:
                    return True
                before = self.game.copy()
            else:
                break
        if said is not None:
            self._course.jot(self.game, side, line)
        if len(self.game.log) != len(kept.game.log):
            self._jotted = kept if self._typed else None
            self._course.keep(kept)
            self._saved = False
        if self._jotted is None:  # else the move of the same line says it, or is refused with it
            self._shown.lines(said or ())
        return said is not None

    def _drop_jotted(self) -> None:
        """The move of a line was refused: what the line jotted down for it goes too, and is no step to take back."""
        kept, self._jotted = self._jotted, None
        if kept is not None and self._course.last is kept:
            self._course.back()
            self.game = kept.game
            self._shown.back(self.game, kept.story)

    def _take_back(self) -> bool:
        """Go back to before what a person did last; whether there was anything (else it is told why not)."""
        kept = self._course.back()
        if isinstance(kept, str):
            self._say(kept)
            return False
        self.game = kept.game
        self._orders.back(kept.orders)
        self._line.clear()
        self._shown.back(self.game, kept.story)
        others = "Something was taken back."
        self._shown.note(f"Taken back: {kept.what}.", self.game.to_move or 0, others=others, passing=True)
        return True

    def _people(self) -> list[int]:
        return self._seats.people(self.game)

    # --- playing ------------------------------------------------------------------------------------------------

    def _play(self, move: Move) -> None:
        """Play a legal move, asking for dice as long as the table rolls its own."""
        self._playing = True
        while True:
            try:
                self.game.play(move)
            except NeedDice as wanted:
                try:
                    self._roll(wanted)
                except _TakenBackAtDice:
                    self._playing = False
                    return
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
        ask_dice(dice, wanted, self._read, self._say, self._at_dice)

    def _at_dice(self, line: str) -> bool:
        """What a person may do where dice are asked for: read, leave, take back. False for anything else."""
        word = line.partition(" ")[0]
        if line == "undo":
            if self._take_back():
                raise _TakenBackAtDice
            return True
        return word in READING and self._command(line, self.game.to_move or 0)

    def _read(self, prompt: str) -> str:
        try:
            return self._ask(prompt).strip()
        except EOFError:
            raise Stopped from None
