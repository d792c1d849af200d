"""The kernel: what every turn-based game here shares. It knows no game, and has no input or output.

A game is four kinds of plain values and one class:

* a **state**: mutable msgspec Structs whose fields are numbers, texts and tuples, so that ``copy.copy`` of each is a
  whole copy and JSON comes for free (what JSON is to hold as text is a ``Textual``);
* **events** (``Event``): frozen, with ``apply(state)``; the only way the state changes;
* **tasks and decisions** (``Task``, ``Decision``): the frozen frames of one stack; a task runs, a decision waits;
* **moves** (``Move``): a verb and its arguments, with a text form;
* a **Game** subclass that names them and says when it is over, who won, how to copy and how to mask its state.

The smallest whole game (it is also a test, ``tests/kernel/race.py``)::

    class Race(msgspec.Struct):                      # the state
        places: tuple[int, ...] = (0, 0)
        turn: int = 0

    class Advanced(Event[Race], frozen=True):        # what can happen
        side: int
        steps: int

        def apply(self, state: Race) -> None:
            places = list(state.places)
            places[self.side] += self.steps
            state.places = tuple(places)
            state.turn += 1

    class Step(Decision["RaceGame"], frozen=True):   # what is chosen
        def side(self, game): return game.state.turn % 2
        def moves(self, game): return (Move("walk"), Move("run"))
        def take(self, game, move):
            steps = 2 if move.verb == "walk" else game.dice.die(6)
            game.emit(Advanced(self.side(game), steps))
            game.push(Step())

Then ``legal_moves``, ``play``, ``copy``, ``view``, ``to_json``, ``replay``, ``perft``, ``simulate`` and the table
(``convert.table``) work.

Rules of the house, which the tests of a game should check with ``retell`` (all events on the first state give the last
state), ``to_json``/``from_json`` in mid-game, and two copies played apart:

* Nothing but ``Event.apply`` writes to the state; ``apply`` reads nothing but the state and the event.
* The stack is edited by ``game.push`` and ``game.change`` alone. A step that is begun again with the answer to what it
  asks uses ``game.mark`` and ``game.ask``, which refuses a question after the first event.
* A frame never holds another frame. A step that needs an answer pushes itself and then the decision; the decision's
  ``take`` calls ``game.answer(key, value)``, which sets that field on the step beneath.
* All chance comes from ``game.dice``. ``game.push(a, b)`` does a first, then b, then what was there.
* One legal move is no choice: it is taken without asking and is not in ``history``.
* What a frame reads when a saved game goes on must be in the state or in the frame: nothing of a game may live in an
  attribute of one's own, but for what ``restore`` works out anew.

For the commands ``play`` and ``simulate`` a game names its ``Arena`` (``convert.contract.arena``): its players, its
scenarios, and bouts that start with a seed.
"""

from convert.kernel.decisions import Decision, Frame, Refusal, Task
from convert.kernel.dice import BadDice, Dice, NeedDice, SeededDice, TableDice, derive
from convert.kernel.events import Event
from convert.kernel.game import AskedTooLate, Game, GameOver, seeded
from convert.kernel.intervals import wilson
from convert.kernel.moves import BadMove, IllegalMove, Move
from convert.kernel.players import Policy, PolicyMaker, RandomPlayer, find_policy, play_out
from convert.kernel.replay import read_moves, replay, retell, write_moves
from convert.kernel.saving import SavedGameError
from convert.kernel.views import View

__all__ = [
    "AskedTooLate",
    "BadDice",
    "BadMove",
    "Decision",
    "Dice",
    "Event",
    "Frame",
    "Game",
    "GameOver",
    "IllegalMove",
    "Move",
    "NeedDice",
    "Policy",
    "PolicyMaker",
    "RandomPlayer",
    "Refusal",
    "SavedGameError",
    "SeededDice",
    "TableDice",
    "Task",
    "View",
    "derive",
    "find_policy",
    "play_out",
    "read_moves",
    "replay",
    "retell",
    "seeded",
    "wilson",
    "write_moves",
]
