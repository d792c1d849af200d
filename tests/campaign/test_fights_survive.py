"""A campaign's fight that something stops is kept beside the campaign, which is as it was, and goes on from there."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from convert.atomic_file import replace_whole
from convert.systems.duel_monsters.campaign import fights, files
from convert.systems.duel_monsters.rules.game import Game
from convert.table import keyboard

pytest.importorskip("pty", reason="a terminal is a matter of POSIX")

from tests.forked import card2spell
from tests.rules_fight.test_live_screen import END_OF_INPUT, PLAIN, at_a_terminal

FIGHT = ("campaign", "fight")
BEGUN = "no stance\ncharge\nbanana\n"
AT_THE_QUESTION = "help.\r\n> "
"""Where the line that means nothing was answered: moves were played, and the next is asked for."""
KEPT = "it is kept in campaign.fight; `card2spell campaign fight` continues it"


@pytest.fixture
def tomb(tmp_path: Path) -> Path:
    """A folder with a campaign of one."""
    (tmp_path / "campaign.yaml").write_text(
        "title: Tomb\nclock: day 1, 08:00\ncharacters:\n  kisara:\n    name: Kisara\n    attribute: Light\n"
        "    values: {hp: 3, mp: 3, attack: 2, defense: 3, channeling: 4, focus: 2, preparation: 2}\n",
        encoding="utf-8",
    )
    return tmp_path


def told(text: str) -> str:
    """What a terminal showed, in one line."""
    return " ".join(text.split())


def goes_on(tomb: Path) -> None:
    """The campaign is as it went in; the machine plays the fight to its end, and it is on the sheets."""
    before = (tomb / "campaign.yaml").read_bytes()
    ended, text = at_a_terminal("--auto", settings=PLAIN, folder=tomb, verb=FIGHT)
    assert ended == 0, text
    assert not (tomb / "campaign.fight").exists()
    assert (tomb / "campaign.yaml").read_bytes() != before


@pytest.mark.parametrize(
    ("cut", "status"),
    [(signal.SIGINT, 130), (signal.SIGHUP, 129), (signal.SIGTERM, 143), (None, 129)],
    ids=["Ctrl-C", "HUP", "TERM", "closed"],
)
def test_a_fight_is_kept_whatever_signal_ends_it(tomb: Path, cut: signal.Signals | None, status: int) -> None:
    before = (tomb / "campaign.yaml").read_bytes()
    ended, text = at_a_terminal(
        "Feral Imp", keys=BEGUN, cut_at=AT_THE_QUESTION, cut=cut, settings=PLAIN, folder=tomb, verb=FIGHT
    )
    assert ended in (status, 0 if cut is None else status), "a closed terminal may be read before its signal comes"
    assert cut is None or f"stopped: the fight is not over, and {KEPT}" in told(text)
    assert (tomb / "campaign.yaml").read_bytes() == before
    goes_on(tomb)


def test_a_fight_whose_input_ends_at_a_terminal_is_kept(tomb: Path) -> None:
    """Ctrl-D."""
    before = (tomb / "campaign.yaml").read_bytes()
    ended, text = at_a_terminal(
        "Feral Imp", keys=BEGUN, cut_at=AT_THE_QUESTION, cut=END_OF_INPUT, settings=PLAIN, folder=tomb, verb=FIGHT
    )
    assert ended == 0
    assert f"stopped: the fight is not over, and {KEPT}" in told(text)
    assert (tomb / "campaign.yaml").read_bytes() == before
    goes_on(tomb)


def failing_at(wanted: Callable[[Game], bool]) -> Callable[[Game], None]:
    """Rules that fail where the game is so."""
    settle = Game.settle

    def fails(game: Game) -> None:
        if wanted(game):
            raise KeyError("wings")
        settle(game)

    return fails


def test_a_fight_in_which_the_rules_fail_is_kept(tomb: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was before the move over which they failed."""
    before = (tomb / "campaign.yaml").read_bytes()
    with monkeypatch.context() as broken:
        charged = failing_at(lambda game: bool(game.history) and game.history[-1].verb == "charge")
        broken.setattr(Game, "settle", charged)
        ended, text = at_a_terminal("Feral Imp", keys=BEGUN, settings=PLAIN, folder=tomb, verb=FIGHT)
    assert ended == 1
    assert f"the rules failed here, which is a fault of card2spell's: the fight is not over, and {KEPT}" in told(text)
    assert (tomb / "campaign.yaml").read_bytes() == before
    goes_on(tomb)


def test_a_kept_fight_that_fails_before_anybody_decides_is_as_it_was(
    tomb: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was stopped in the middle of a move does not stand in its place."""
    at_a_terminal("Feral Imp", keys="no stance\ncharge\nq\n", settings=PLAIN, folder=tomb, verb=FIGHT)
    before = (tomb / "campaign.fight").read_bytes()
    moves: list[int] = []

    def later(game: Game) -> bool:
        moves.append(len(game.history))
        return moves[-1] > moves[0]

    with monkeypatch.context() as broken:
        broken.setattr(Game, "settle", failing_at(later))
        ended, text = at_a_terminal("--auto", settings=PLAIN, folder=tomb, verb=FIGHT)
    assert ended == 1
    assert "and it is kept in campaign.fight as it was; `card2spell campaign fight` continues it" in told(text)
    assert (tomb / "campaign.fight").read_bytes() == before
    goes_on(tomb)


AT_THE_END = "Enter ends; undo, log, b: "


def lost(monkeypatch: pytest.MonkeyPatch) -> str:
    """Every fight ends with the first charge."""
    monkeypatch.setattr(Game, "over", property(lambda game: any(move.verb == "charge" for move in game.history)))
    return "no stance\ncharge\n"


@pytest.mark.parametrize(
    ("cut", "status"), [(signal.SIGHUP, 129), (signal.SIGINT, 130), (END_OF_INPUT, 0)], ids=["HUP", "Ctrl-C", "Ctrl-D"]
)
def test_a_fight_that_somebody_leaves_at_its_end_is_kept_for_the_sheets(
    tomb: Path, monkeypatch: pytest.MonkeyPatch, cut: signal.Signals | str, status: int
) -> None:
    """Whatever leaves it says not that this is to be the end: a loss may be taken back."""
    before = (tomb / "campaign.yaml").read_bytes()
    with monkeypatch.context() as short:
        ended, text = at_a_terminal(
            "Feral Imp", keys=lost(short), cut_at=AT_THE_END, cut=cut, settings=PLAIN, folder=tomb, verb=FIGHT
        )
    assert ended == status
    assert f"stopped: the fight is over, and {KEPT}" in told(text)
    assert (tomb / "campaign.yaml").read_bytes() == before
    goes_on(tomb)


def test_a_fight_that_is_piped_to_its_end_is_on_the_sheets(tomb: Path) -> None:
    """Nobody sits there who could take it back."""
    before = (tomb / "campaign.yaml").read_bytes()
    ended = card2spell(tomb, *FIGHT, "Feral Imp", "--opponent", "random", typed="no stance\n" + "1\n" * 200)
    assert ended.returncode == 0, ended.stderr
    assert "Enter ends" not in ended.stdout
    assert not (tomb / "campaign.fight").exists()
    assert (tomb / "campaign.yaml").read_bytes() != before


def test_a_fight_whose_end_cannot_be_written_down_is_kept(tomb: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault between the fight and the sheets; or a full disk under these."""
    before = (tomb / "campaign.yaml").read_bytes()

    def fails(*_: object) -> None:
        raise KeyError("wings")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(fights, "after_fight", fails)
        ended, text = at_a_terminal("Feral Imp", keys=f"{lost(broken)}\n", settings=PLAIN, folder=tomb, verb=FIGHT)
    assert ended == 1
    assert f"stopped: the fight is over, and {KEPT}" in told(text)
    with monkeypatch.context() as broken:
        broken.setattr(files, "write_change", full)
        ended, text = at_a_terminal("--auto", settings=PLAIN, folder=tomb, verb=FIGHT)
    assert ended == 4
    assert f"stopped: the fight is over, and {KEPT}" in told(text)
    assert (tomb / "campaign.yaml").read_bytes() == before
    goes_on(tomb)


def test_a_signal_while_the_sheets_are_written_waits_for_them(tomb: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept of a fight that they have."""
    write = files.write_change

    def interrupted(path: Path, text: str) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        write(path, text)

    before = (tomb / "campaign.yaml").read_bytes()
    monkeypatch.setattr(files, "write_change", interrupted)
    ended, text = at_a_terminal("Feral Imp", "--auto", settings=PLAIN, folder=tomb, verb=FIGHT)
    assert ended == 143
    assert "stopped: the fight is over, and is written onto the sheets" in told(text)
    assert (tomb / "campaign.yaml").read_bytes() != before
    assert not (tomb / "campaign.fight").exists()


def test_a_fight_that_is_left_and_cannot_be_kept_is_the_machines_no(
    tomb: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As ``play`` says it."""

    def full(path: Path, data: bytes) -> None:
        if path.suffix == ".fight":
            raise OSError(28, "No space left on device")
        replace_whole(path, data)

    monkeypatch.setattr(keyboard, "replace_whole", full)
    ended, text = at_a_terminal("Feral Imp", keys="no stance\ncharge\nq\n", settings=PLAIN, folder=tomb, verb=FIGHT)
    assert ended == 4
    assert "the fight is not over, and could not be kept in campaign.fight: No space left on device" in told(text)
