"""People who type anything: numbers, halves of moves, moves of another moment, `why not` on whatever they see, undo and
saved games at any time. No line may end in a traceback, and everything can be taken back to the beginning, however
often the game was saved and taken up again.

    python -m bench.typed --seed 1 --count 3 --lines 300 [--system caster-duel]
"""

from __future__ import annotations

import argparse
import re
import tempfile
import traceback
from collections import deque
from collections.abc import Sequence
from contextlib import chdir, suppress
from pathlib import Path
from random import Random
from typing import Any

from convert.contract.arena import Arena
from convert.contract.registry import load_system, system_names
from convert.errors import Card2SpellError
from convert.kernel import Move, RandomPlayer, derive
from convert.kernel.game import Game
from convert.table.keyboard import Table
from convert.table.reference import reference_of
from convert.table.scene import Scene
from convert.table.stopping import Stopped
from convert.terminal.opening import starter_compendium

ODD = (
    *("", "?", "? x", "0", "m", "-1", "99", "9" * 40, "²", "٣", "ñ", "🂡", '"', '"a', 'a"b', "(", "always", "always 1"),
    *("always 99", "log 0", "log -5", "log x", "log 2", "b", "b x", "orders", "ask all", "ask less", "ask again"),
    *("why", "why not", "not", "rule", "rule x", "rule 1", "save", "save /nowhere/x", "glossary", "glossary x", "what"),
    *("cost", "1 2", "1 1", "2 1 3", ",", "a, b", "1,2", "more", "help", "UNDO", "what 1", "what 99", "? 1", "cost 2"),
    *("why 1", "why not 2", "what the", "hint"),
)
JOTS = (
    *("note it rains", "decision so be it", "pay", "pay any", "pay 7c", "write", "notes", "quest find the well"),
    *("name Ilse", "award Ilse", "keepsake a ring", "idea a rope", "be-warrior", "done find the well", "trait brave"),
)
"""What is written down beside moves, in one game or another."""
WORDS = (
    *("heal", "attack", "cast", "block", "summon", "discard", "the", "of", "me", "opponent", "all", "7c", "qs", "js"),
    *("j1", "kh", "end", "pass", "no", "none", "with", "from", "to"),
)
ASKING = ("what ", "cost ", "glossary ", "? ", "rule ")
AHEAD = ("why not ", "why ", "", "always ")
SITTING = (5, 60)
"""So many lines are typed before the game is saved and taken up again."""


class Typist:
    """Types lines at random; ``left``: so many before he gets up."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.left = 0
        self.game: Game[Any] | None = None
        self.last = deque[str](maxlen=8)
        """What was typed last, for whoever looks for the fault."""
        self._words = list(WORDS)
        self._seen: list[Move] = []

    def ask(self, prompt: str) -> str:
        if self.left <= 0:
            raise EOFError
        self.left -= 1
        self.last.append(self._line())
        return self.last[-1]

    def say(self, line: str) -> None:
        self._words += [word.strip(".,:;()") for word in re.findall(r"\S+", line)[:6]]
        del self._words[: -4 * 1000]

    def _line(self) -> str:
        game, pick, kind = self.table.game, self.random, self.random.random()
        moves = list(game.legal_moves())
        self._seen += [move for move in moves[:40] if move not in self._seen][:5]
        if kind < 0.3 or not moves:
            return str(pick.randint(1, min(len(moves) + 1, 30)))
        if kind < 0.42:
            move = pick.choice(moves)
            text = pick.choice([str(move), game.describe(move)])
            return text if pick.random() < 0.5 else text[: pick.randint(1, len(text))]
        if kind < 0.6:
            return pick.choice(AHEAD) + self._something()
        if kind < 0.66:
            return "undo"
        if kind < 0.7:
            return pick.choice(JOTS)
        if kind < 0.78:
            return pick.choice(ASKING) + self._something()
        return pick.choice(ODD) if kind < 0.9 else self._something()

    def _something(self) -> str:
        pick, kind = self.random, self.random.random()
        if kind < 0.5 and self._seen:
            move = pick.choice(self._seen)
            if kind < 0.2:
                return str(move)
            args = list(map(str, move.args))
            pick.shuffle(args)
            return " ".join([move.verb, *args[: pick.randint(0, 3)], pick.choice(self._words)])
        if kind < 0.6:
            return " ".join(str(pick.randint(-2, 30)) for _ in range(pick.randint(1, 4)))
        return " ".join(pick.choice(self._words) for _ in range(pick.randint(1, 4)))

    def sits_down(self, game: Game[Any], lines: int, kept_in: Path | None) -> Table:
        """Plays on for so many lines; the table as it was left."""
        machine = {side: RandomPlayer(derive(1, side)) for side in range(1, len(game.sides))}
        pick, self.left = self.random, lines
        self.table = Table(
            game,
            machine=machine,
            ask=self.ask,
            say=self.say,
            linger=True,
            reference=reference_of(game.system),
            open_table=pick.random() < 0.2,
            show=_look if pick.random() < 0.5 else None,
            kept_in=kept_in,
        )
        with suppress(Stopped):
            self.table.run()
        return self.table


def _look(scene: Scene) -> None:
    assert scene.tableau is not None


def plays(arena: Arena, scenario: str, seed: int, lines: int, folder: Path) -> Typist:
    """A game typed at random for so many lines, saved and taken up again and again; then all of it is taken back."""
    typist = Typist(f"{scenario} {seed}")
    game = arena.scenario(scenario).start(seed)
    beginning = game.to_json()
    path, kept_in = folder.resolve() / "game.json", None
    while lines > 0:
        sitting = typist.random.randint(*SITTING)
        lines -= sitting
        typist.last.append(f"--- {sitting}")
        with chdir(folder):  # who types `save goblin` saves a game where he sits
            table = typist.sits_down(game, sitting, kept_in)
        table.save(path)
        game, kept_in = arena.resume(path), path
        assert game.to_json() == table.game.to_json(), "a saved game is the game that was left"
    _takes_all_back(typist, game, path, beginning)
    return typist


def _takes_all_back(typist: Typist, game: Game[Any], path: Path, beginning: str) -> None:
    said: list[str] = []
    lines = ["undo"] * (len(game.history) + len(game.log) + 2)

    def ask(prompt: str) -> str:
        if not lines or any("nothing to take back" in line for line in said[-1:]):
            raise EOFError
        return lines.pop()

    machine = {side: RandomPlayer(derive(1, side)) for side in range(1, len(game.sides))}
    table = Table(game, machine=machine, ask=ask, say=said.append, linger=True, kept_in=path)
    with suppress(Stopped):
        table.run()
    typist.last.append(said[-1] if said else "")
    first = type(game).from_json(beginning, game.context())
    while first.to_move in machine:  # what the machine did before a person was asked
        first.play(table.game.history[len(first.history)])
    assert table.game.history == first.history, "all of it can be taken back"
    assert table.game.to_json() == first.to_json()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2)
    parser.add_argument("--lines", type=int, default=200)
    parser.add_argument("--system", action="append")
    args = parser.parse_args(argv)
    faults = 0
    for system in args.system or system_names():
        arena = load_system(system).arena(starter_compendium(system))
        for scenario in arena.scenarios():
            for seed in range(args.seed, args.seed + args.count):
                faults += _tried(arena, system, scenario, seed, args.lines)
            print(f"{system} {scenario}: {args.count} games typed", flush=True)
    print(f"{faults} faults")
    return 1 if faults else 0


def _tried(arena: Arena, system: str, scenario: str, seed: int, lines: int) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        try:
            plays(arena, scenario, seed, lines, Path(folder))
        except Card2SpellError as error:
            print(f"{system} {scenario} {seed}: {error.message}")
        except Exception:
            print(f"{system} {scenario} {seed}:")
            traceback.print_exc(limit=-5)
        else:
            return False
    return True


if __name__ == "__main__":
    raise SystemExit(main())
