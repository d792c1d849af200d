"""Leaving a table and coming back: who sits there, dice that are asked for, before there is a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from convert.cli.main import app
from convert.kernel import RandomPlayer
from convert.kernel.dice import TableDice
from convert.table.course import Seat, people_in
from convert.table.keyboard import Table
from convert.table.stopping import Stopped
from tests.kernel.race import RaceGame
from tests.rules_fight.fights import fight, mage


def test_a_saved_game_keeps_who_plays_at_the_keyboard(tmp_path: Path) -> None:
    path = tmp_path / "left.json"
    game = fight([mage("Ann"), mage("Cid")], [mage("Bob")], dice=())
    typed = iter(("stance none", f"save {path}", "q"))
    table = Table(game, machine={0: RandomPlayer(1)}, seats={0: {"Ann"}}, ask=lambda _: next(typed), say=lambda _: None)
    with pytest.raises(Stopped):
        table.run()
    assert people_in(path) == (Seat(0, ("Ann",)), Seat(1))


def test_two_people_who_left_are_both_asked_again(tmp_path: Path) -> None:
    """Without saying anew who plays, nobody's turn is the machine's."""
    path = tmp_path / "left.json"
    run = CliRunner().invoke
    both = ["--human", "1", "--human", "2", "--plain"]
    discards = "1 2 3 4 5 6 7 8"
    left = run(app, ["play", "--system", "caster-duel", "--seed", "12", *both], input=f"{discards}\nsave {path}\nq\n")
    assert f"Saved to {path}." in left.output
    again = run(app, ["play", "--resume", str(path), "--plain"], input="q\n")
    assert "[Player 2] Discard 8 of your cards" in again.output


def race(*lines: str) -> tuple[Table, list[str]]:
    said, typed = list[str](), iter((*lines, "q"))
    game = RaceGame.new(dice=TableDice())
    table = Table(game, machine={1: RandomPlayer(1)}, ask=lambda _: next(typed), say=said.append)
    with pytest.raises(Stopped):
        table.run()
    return table, said


def test_a_move_is_taken_back_where_its_dice_are_asked_for() -> None:
    table, said = race("run", "b", "undo")
    assert "Taken back: run." in said
    assert sum("hare: 0" in line for line in said) == 2, "the board can be read there, too"
    assert table.game.history == []
    assert table.game.to_move == 0


def test_one_may_leave_where_dice_are_asked_for() -> None:
    table, _ = race("run")
    assert table.game.history == []


@pytest.mark.parametrize(("answer", "leaves"), [(None, True), ("", False), ("q", False)])
def test_input_that_ends_at_the_last_question_leaves_the_game(answer: str | None, leaves: bool) -> None:
    """Only an answer says that this is the end."""

    def ask(prompt: str) -> str:
        if not prompt.startswith("The game is over"):
            return "walk"
        if answer is None:
            raise EOFError
        return answer

    table = Table(RaceGame.new(1), machine={1: RandomPlayer(1)}, ask=ask, say=lambda _: None, linger=True)
    if leaves:
        with pytest.raises(Stopped):
            table.run()
    else:
        assert table.run().over
    assert table.game.over


@pytest.mark.parametrize("keys", ["q\n", "4 5\nundo\nq\n"])
def test_one_may_leave_before_there_is_a_game(keys: str) -> None:
    """Where initiative is entered; ``undo`` begins with it anew."""
    ran = CliRunner().invoke(app, ["play", "--dice", "ask", "--plain"], input=keys)
    assert ran.exit_code == 0
    assert "stopped: the game had not begun, so nothing is kept" in ran.output
    assert ("Taken back: all that was entered." in ran.output) is ("undo" in keys)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("?", "rule ID      the rule of that number"),
        ("b", "Side 2: Meryt of the Quarries."),
        ("rule COMBAT-03", "initiative"),
        ("rule", "COMBAT-01: "),
        ("what skirmish", "Skirmish: "),
        ("cost fissure", "The game has not begun: that can be asked once it has."),
        ("log", "The game has not begun: that can be asked once it has."),
    ],
)
def test_before_the_first_dice_the_rules_and_words_of_the_game_can_be_read(typed: str, told: str) -> None:
    ran = CliRunner().invoke(app, ["play", "--dice", "ask", "--plain"], input=f"{typed}\nq\n")
    _, _, after = ran.output.partition("initiative (with spaces)")
    assert told in after
    assert "Enter 2 whole numbers" not in after


def test_what_is_no_question_before_the_first_dice_is_no_dice() -> None:
    ran = CliRunner().invoke(app, ["play", "--dice", "ask", "--plain"], input="seven\nq\n")
    assert "Enter 2 whole numbers; undo takes back, q stops." in ran.output


@pytest.mark.parametrize("name", ["mid.yaml", "mid", "mid.json"])
def test_a_game_saved_under_any_name_goes_on_by_the_command_that_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    begun = ["play", "single-draft", "--system", "caster-duel", "--seed", "23", "--opponent", "novice", "--plain"]
    left = CliRunner().invoke(app, begun, input=f"1\nsave {name}\nq\n")
    assert f"continue with: card2spell play --resume {name}" in left.output
    for resume in (["--resume", name], ["--resume"]):
        again = CliRunner().invoke(app, ["play", "--plain", *resume], input="q\n")
        assert again.exit_code == 0, again.output
    refused = CliRunner().invoke(app, ["play", name])
    assert f"card2spell play --resume {name}" in f"{refused.exception}{getattr(refused.exception, 'hint', '')}"


@pytest.mark.parametrize(("keys", "kept"), [("1\nq\n", True), ("1\n", False)])
def test_a_game_left_in_so_many_words_is_kept_and_a_pipe_that_ends_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: str, kept: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    begun = ["play", "single-draft", "--system", "caster-duel", "--seed", "23", "--opponent", "novice", "--plain"]
    left = CliRunner().invoke(app, begun, input=keys)
    assert ("continue with: card2spell play --resume stopped-game.json" in left.output) is kept
    assert (tmp_path / "stopped-game.json").is_file() is kept
