"""``play`` at a terminal: the drawn board; plain lines for everybody else."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from rich.console import Console

from convert.kernel import Move, RandomPlayer
from convert.systems.duel_monsters.campaign import files
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.rules.character import Character, Values
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.setup import Fighter
from convert.table import menu
from convert.table.keyboard import Table
from convert.table.scene import Scene
from convert.table.screen import Screen
from convert.table.stopping import Stopped
from tests import forked
from tests.rules_fight.fights import engage, fight, hand, mage, play, real

pty = pytest.importorskip("pty", reason="pseudo-terminals are a matter of POSIX")
fcntl = pytest.importorskip("fcntl", reason="pseudo-terminals are a matter of POSIX")
termios = pytest.importorskip("termios", reason="pseudo-terminals are a matter of POSIX")


def typed(game: Game, *lines: str) -> tuple[list[Scene], list[str]]:
    """What a person on the first side is shown and told while typing these lines."""
    scenes: list[Scene] = []
    said: list[str] = []
    left = list(lines)

    def ask(prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    with pytest.raises(Stopped):
        Table(game, machine={1: RandomPlayer(1)}, ask=ask, say=said.append, show=scenes.append).run()
    return scenes, said


def duel() -> Game:
    return fight([mage("Ann", "sparks", "cure", bonded="masaki", book=("ogre",))], [mage("Bob", "fissure")])


def test_a_scene_holds_the_board_the_log_the_question_and_the_answers() -> None:
    scenes, said = typed(duel(), "1")
    assert said == []
    first, second = scenes
    assert first.asked == "", "nobody else plays here"
    assert "stance" in first.question
    assert first.choices[0] == "no stance"
    assert any("Initiative" in line for line in first.log)
    ann, bob = first.tableau.places[1].groups[0].pieces
    assert [bar.name for bar in ann.bars] == ["HP", "MP", "Channeling", "Focus"]
    assert (ann.bars[0].now, ann.bars[0].full, ann.active) == (16, 16, True)
    assert any("Sparks" in fact for fact in ann.facts)
    assert [bar.name for bar in bob.bars] == ["HP"], "GAME-07: the other side's MP is hidden"
    assert "Fissure" not in repr(first)
    assert second.choices != first.choices


def test_who_fights_whom_is_a_group_of_its_own() -> None:
    game = duel()
    engage(game, "ann", "bob")
    groups = game.tableau().places[1].groups
    assert [group.name for group in groups] == ["Skirmish 1"]


def test_a_family_is_one_line_until_it_is_opened() -> None:
    game = duel()
    scenes, _ = typed(game, "1")
    folded = next(n for n, text in enumerate(scenes[-1].choices, 1) if "focuses a basic magic" in text)
    scenes, _ = typed(duel(), "1", str(folded), "0", str(folded), "5")
    opened, back = scenes[2], scenes[3]
    assert "focuses Stimulate Senses (Full Action, 1 MP)" in opened.choices
    assert len(opened.choices) == 7
    assert back.choices == scenes[1].choices
    assert "Ann focuses" not in scenes[-1].question, "it is focused: another question stands"


def test_amounts_are_typed_as_amounts() -> None:
    spends = tuple(Move("spend", (number,)) for number in range(2, 6))
    assert menu.amounts(spends, lambda move: f"{move.args[0]} for it") == range(2, 6)
    assert menu.amounts(spends, str) is None, "an ability's number is a choice, no amount"
    lets_go = Move("let-go", ("a",))
    assert menu.amounts([*spends, lets_go], lambda move: f"{move.args[0]} for it") == range(2, 6), (
        "what can be let go at any time makes no list of an amount"
    )
    assert menu.amounts([spends[0], lets_go], lambda move: f"{move.args[0]} for it") is None
    game = fight([mage("Ann", attack=5)], [real("ogre")])
    engage(game, "ann", "ogre")
    play(game, "stance none", "attack ann ogre")
    table_moves = game.legal_moves()
    scenes, said = typed(game, "9", "3")
    assert [str(move) for move in table_moves] == [f"spend {number}" for number in range(6)]
    assert said == ["Type a number from 0 to 5."]
    assert scenes[0].choices == ()
    assert "spend 3" in [str(move) for move in game.history]


@pytest.mark.parametrize("width", [40, 100])
def test_the_screen_draws_every_part(width: int) -> None:
    out = io.StringIO()
    scenes, _ = typed(duel(), "1")
    Screen(Console(file=out, width=width, height=90, force_terminal=True, color_system="standard"))(scenes[-1])
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", out.getvalue())
    for part in ("Round 1, turn of Ann", "the middle", "HP", "16/16", "what happened", "end the turn"):
        assert part in text
    assert all(len(line) <= width for line in text.splitlines())


def test_a_late_arrival_shows() -> None:
    game = duel()
    hand(game, 6, 6)
    game.arrive(Fighter(who=real("masaki", called="Late Masaki")), 1)
    assert "Late Masaki" in repr(game.tableau(0))


SIDES = ("--side", "Battle Ox", "--side", "Silver Fang", "--seed", "2")


BOUND = 30.0
"""Seconds without a character, or without an end, after which the command is killed and the test fails."""


AGAIN = 3.0
"""Seconds after which somebody presses Ctrl-C, or Ctrl-D, once more."""
END_OF_INPUT = "\x04"
"""Ctrl-D."""


def _within(ours: int, running: int, pressed: signal.Signals | str | None = None) -> bool:
    """Whether something comes in time. A command that ignores Ctrl-C, and waits, does not hold the suite up. One that
    was ``pressed`` and has done nothing is pressed again, as a person would: Python's own ``input`` misses a signal
    that arrives between its prompt and its read (11 of 400 in a loop of nothing else, on two busy cores), and the
    terminal an end of input that it is not in the mode for yet."""
    until = time.monotonic() + BOUND
    while (left := until - time.monotonic()) > 0:
        ready, _, _ = select.select([ours], [], [], min(left, AGAIN) if pressed is not None else left)
        if ready:
            return True
        if isinstance(pressed, str):
            os.write(ours, pressed.encode())
        elif pressed is not None:
            os.kill(running, pressed)
    os.kill(running, signal.SIGKILL)
    raise AssertionError(f"nothing came for {BOUND:.0f} seconds")


def _ended(running: int) -> int:
    """The exit status, in time."""
    for _ in range(int(BOUND / 0.01)):
        gone, status = os.waitpid(running, os.WNOHANG)
        if gone:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.kill(running, signal.SIGKILL)
    os.waitpid(running, 0)
    raise AssertionError(f"no end within {BOUND:.0f} seconds")


def _sits_down(ours: int, theirs: int, words: tuple[str, ...], environment: dict[str, str], folder: Path | None) -> int:
    """The command in a fork whose terminal this is. It hears Ctrl-C and its terminal's end, also where the suite was
    begun without them (``nohup``)."""
    if child := forked.fork():
        return child
    status = 1
    try:
        os.setsid()
        os.close(ours)
        fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)
        for stream in range(3):
            os.dup2(theirs, stream)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        forked.become_a_command(folder, environment)
        status = forked.command(words)
    finally:
        os._exit(status)


def at_a_terminal(
    *extra: str,
    keys: str = "\nq\nq\n",
    cut_at: str = "",
    cut: signal.Signals | str | None = signal.SIGINT,
    settings: Mapping[str, str],
    folder: Path | None = None,
    verb: tuple[str, ...] = ("play", "--system", "duel-monsters"),
) -> tuple[int, str]:
    """``play``, or another command (``verb``), with both ends a pseudo-terminal, where a person types ``keys`` and
    presses Ctrl-C once ``cut_at`` is on the screen: the exit status and all output. ``cut``: another signal, what
    is typed then, or None for a terminal that is closed."""
    ours, theirs = pty.openpty()
    os.write(ours, keys.encode())
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM", "COLUMNS")}
    running = _sits_down(ours, theirs, (*verb, *extra), {**kept, **settings}, folder)
    os.close(theirs)
    seen = b""
    pressed: signal.Signals | str | None = None
    try:
        while _within(ours, running, pressed) and (part := os.read(ours, 65536)):
            seen += part
            if cut_at and cut_at.encode() in seen:
                cut_at = ""
                if cut is None:
                    break
                if isinstance(cut, str):
                    pressed = cut if cut == END_OF_INPUT else None
                    os.write(ours, cut.encode())
                else:
                    pressed = cut
                    os.kill(running, cut)
    except OSError:
        pass  # the other end is closed: the command has ended
    if cut is None:
        os.close(ours)
    status = _ended(running)
    if cut is not None:
        os.close(ours)
    return status, seen.decode()


@pytest.mark.parametrize(
    ("extra", "settings", "drawn"),
    [
        ((), {"TERM": "xterm"}, True),
        (("--plain",), {"TERM": "xterm"}, False),
        ((), {"TERM": "xterm", "NO_COLOR": "1"}, False),
    ],
)
def test_a_terminal_gets_the_drawn_board(extra: tuple[str, ...], settings: dict[str, str], drawn: bool) -> None:
    _, text = at_a_terminal(*SIDES, *extra, settings={**settings, "COLUMNS": "100"})
    assert ("╭" in text) is drawn
    assert ("\x1b[" in text) is drawn
    assert "stopped" in text


PLAIN = {"TERM": "xterm", "NO_COLOR": "1"}


def test_a_game_that_a_person_leaves_can_be_gone_on_with(tmp_path: Path) -> None:
    status, text = at_a_terminal(*SIDES, keys="stance none\nq\n", settings=PLAIN, folder=tmp_path)
    assert status == 0
    assert "continue with:\r\n  card2spell play --resume stopped-game.json\r\n" in text, "a command stays in one piece"
    status, again = at_a_terminal("--resume", "stopped-game.json", "--auto", settings=PLAIN, folder=tmp_path)
    assert status == 0
    assert "wins" in again or "draw" in again


def test_ctrl_c_at_a_question_keeps_the_game_too(tmp_path: Path) -> None:
    (tmp_path / "stopped-game.json").write_text("an earlier one", encoding="utf-8")
    status, text = at_a_terminal(
        *SIDES, keys="stance none\nbanana\n", cut_at="help.\r\n> ", settings=PLAIN, folder=tmp_path
    )
    assert status == 130
    assert "--resume stopped-game-2.json" in text
    assert (tmp_path / "stopped-game.json").read_text(encoding="utf-8") == "an earlier one"
    assert (tmp_path / "stopped-game-2.json").is_file()


@pytest.mark.parametrize(
    ("cut", "status"), [(None, 129), (signal.SIGHUP, 129), (signal.SIGTERM, 143)], ids=["closed", "HUP", "TERM"]
)
def test_a_game_is_kept_when_its_terminal_goes_away(cut: signal.Signals | None, status: int, tmp_path: Path) -> None:
    """As at Ctrl-C; the next one goes on from there."""
    ended, _ = at_a_terminal(
        *SIDES, keys="stance none\nbanana\n", cut_at="help.\r\n> ", cut=cut, settings=PLAIN, folder=tmp_path
    )
    assert ended in (status, 0 if cut is None else status), "a closed terminal may be read before its signal comes"
    ended, text = at_a_terminal("--resume", "--auto", settings=PLAIN, folder=tmp_path)
    assert ended == 0
    assert "continuing stopped-game.json" in text


@pytest.mark.parametrize("keys", ["q\n", "stance none\nsave mine.json\nq\n"], ids=["nothing played", "saved"])
def test_nothing_is_saved_that_nobody_misses(tmp_path: Path, keys: str) -> None:
    _, text = at_a_terminal(*SIDES, keys=keys, settings=PLAIN, folder=tmp_path)
    assert "stopped: the game is not over" in text
    assert not (tmp_path / "stopped-game.json").exists()


@pytest.fixture
def tomb(tmp_path: Path) -> Path:
    """A folder with a campaign of one."""
    values = Values(hp=3, mp=3, attack=2, defense=3, channeling=4, focus=2, preparation=2)
    kisara = Character(name="Kisara", attribute="Light", values=values)
    campaign = Campaign(title="The Tomb", characters={"kisara": kisara})
    files.write(tmp_path / "campaign.yaml", files.new_text(tmp_path / "campaign.yaml", campaign))
    return tmp_path


@pytest.mark.parametrize("way", ["q", "Ctrl-C"])
def test_a_campaigns_fight_that_is_left_says_what_becomes_of_it(tomb: Path, way: str) -> None:
    """The sheets are as they were, no game is kept, and that is said; the exit status is that of any command."""
    before = (tomb / "campaign.yaml").read_bytes()
    keys, cut_at = ("q\n", "") if way == "q" else ("banana\n", "help.\r\n> ")
    fight_ = ("campaign", "fight", "Feral Imp")
    status, text = at_a_terminal(keys=keys, cut_at=cut_at, settings=PLAIN, folder=tomb, verb=fight_)
    assert status == (0 if way == "q" else 130)
    assert "stopped: the fight is not over, and nothing of it is kept" in text.replace("\r\n  ", " ")
    assert (tomb / "campaign.yaml").read_bytes() == before
    assert not list(tomb.glob("stopped-game*"))


def test_a_campaigns_fight_is_drawn_as_a_game_is(tomb: Path) -> None:
    """And where it is told in lines, they end with words."""
    fight_ = ("campaign", "fight", "Feral Imp")
    for settings, drawn in (({"TERM": "xterm", "COLUMNS": "100"}, True), ({**PLAIN, "COLUMNS": "60"}, False)):
        _, text = at_a_terminal(keys="q\n", settings=settings, folder=tomb, verb=fight_)
        assert ("╭" in text) is drawn
        assert drawn or all(len(line) <= 60 for line in text.splitlines())
