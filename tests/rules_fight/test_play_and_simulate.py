"""``card2spell play`` and ``card2spell simulate`` as a person and as a program meet them."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from convert.cli import main
from convert.cli.commands.simulate import _pace
from convert.compendium.book import Compendium
from convert.errors import UsageError
from convert.kernel import TableDice
from convert.systems.duel_monsters.arena import FightArena
from convert.terminal.opening import starter_compendium


@pytest.fixture(scope="module")
def book() -> Compendium:
    """The starter set as a compendium."""
    return starter_compendium()


class Ran:
    """How a command ended: exit status, standard output and standard error."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err


@pytest.fixture
def run(book: Compendium, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run a command on the starter set; ``typed`` are the lines a person enters."""
    for name in ("play", "simulate"):
        monkeypatch.setattr(f"convert.cli.commands.{name}.open_compendium", lambda *_: book)

    def command(*arguments: str, typed: tuple[str, ...] = ()) -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        status: Any = 0
        try:
            main.run(list(arguments))
        except SystemExit as end:
            status = end.code
        captured = capsys.readouterr()
        return Ran(int(status or 0), captured.out, captured.err)

    return command


def test_watching_a_game_with_a_seed_is_the_same_each_time(run: Callable[..., Ran]) -> None:
    first, again = (run("play", "duel-of-two-magi", "--auto", "--seed", "4") for _ in range(2))
    assert first.status == 0
    assert first.out == again.out
    assert "--- Round 1 ---" in first.out
    assert first.out.splitlines()[-1].endswith(("is left.", "without an end."))
    assert run("play", "duel-of-two-magi", "--auto", "--seed", "5").out != first.out


def test_the_scenarios_that_come_along_are_listed_and_end(run: Callable[..., Ran]) -> None:
    listed = run("play", "--list").out.splitlines()
    assert "duel-of-two-magi: A duel of two Magi" in listed
    for line in listed:
        played = run("play", line.partition(":")[0], "--auto", "--seed", "1", "--json")
        assert played.status == 0, played.err
        assert json.loads(played.out)["over"] is True


def test_json_for_programs(run: Callable[..., Ran]) -> None:
    answer = json.loads(
        run("play", "--side", "Battle Ox", "--side", "Silver Fang", "--auto", "--seed", "3", "--json").out
    )
    assert answer["card2spell"] == "play"
    assert answer["sides"] == ["Battle Ox", "Silver Fang"]
    assert answer["winner"] in (0, 1, None)
    assert answer["moves"]
    assert all(isinstance(move, str) for move in answer["moves"])


def test_a_person_plays_asks_why_takes_back_saves_and_goes_on(run: Callable[..., Ran], tmp_path: Path) -> None:
    saved = tmp_path / "fight.json"
    sides = ("--side", "Battle Ox", "--side", "Silver Fang", "--seed", "2")
    ran = run("play", *sides, typed=("stance none", "why attack battle-ox silver-fang", "undo", f"save {saved}", "q"))
    assert ran.status == 0
    assert "COMBAT-16" in ran.out
    assert "Taken back: " in ran.out
    assert "stopped" in ran.err
    again = run("play", "--resume", str(saved), "--auto")
    assert again.status == 0
    assert "wins" in again.out or "draw" in again.out


def test_an_illegal_move_is_met_with_its_rule(
    run: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where the game that is left is kept
    ran = run("play", "--side", "Battle Ox", "--side", "Silver Fang", typed=("1", "sprint battle-ox 1", "banana", "q"))
    assert "COMBAT-" in ran.out
    assert "Type ? for help" in ran.out


def test_real_dice_are_entered_and_impossible_ones_refused(run: Callable[..., Ran]) -> None:
    dice = ("6 6", "7 1", "1 1", "q")
    ran = run("play", "--side", "Battle Ox", "--side", "Silver Fang", "--dice", "ask", typed=dice)
    assert "cannot show 7" in ran.out
    assert "Battle Ox, Silver Fang" in ran.out


def test_what_is_hidden_is_not_told(run: Callable[..., Ran]) -> None:
    ran = run("play", "duel-of-two-magi", "--seed", "4", typed=("b", "q"))
    assert ran.status == 0
    meryt = next(line for line in ran.out.splitlines() if "meryt" in line.lower() and "HP" in line)
    assert "Prepared" not in meryt
    assert "MP" not in meryt


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", "no-such-scenario"), "duel-of-two-magi"),
        (("play", "--side", "Battle Ox"), "two sides"),
        (("play", "--side", "Battle Ox", "--side", "Silvr Fang"), "Silver Fang"),
        (("play", "--side", "Battle Ox", "--side", "Fissure"), "spell"),
        (("play", "--side", "Battle Ox", "--side", "Silver Fang", "--human", "3"), "1 to 2"),
        (("play", "--side", "Battle Ox", "--side", "Silver Fang", "--dice", "loaded"), "ask"),
        (("play", "--side", "Battle Ox", "--side", "missing.yaml"), "no character sheet"),
        (("play", "--auto", "--opponent", "genius"), "sensible"),
        (("simulate",), "--side"),
        (("simulate", "--side", "Battle Ox", "--side", "Silver Fang", "--precision", "7"), "between 0 and 1"),
    ],
)
def test_mistakes_end_in_one_clear_sentence_and_exit_2(
    run: Callable[..., Ran], arguments: tuple[str, ...], words: str
) -> None:
    ran = run(*arguments)
    assert ran.status == 2
    assert words in ran.err
    assert "Traceback" not in ran.err


def test_a_file_that_is_no_saved_game_is_refused(run: Callable[..., Ran], tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("no game", encoding="utf-8")
    ran = run("play", "--resume", str(bad), "--auto")
    assert ran.status == 1
    assert "no saved game" in ran.err


def test_simulate_prints_the_contract(run: Callable[..., Ran]) -> None:
    """Design 3.4."""
    ran = run(
        "simulate",
        "--side",
        "Battle Ox",
        "--side",
        "2xSilver Fang",
        "--games",
        "40",
        "--seed",
        "7",
        "--jobs",
        "1",
        "--json",
    )
    answer = json.loads(ran.out)
    assert {"games", "seed", "policy", "sides", "draws", "rounds", "games_per_second"} <= set(answer)
    assert answer["games"] == 40
    assert answer["seed"] == 7
    assert [side["members"] for side in answer["sides"]] == [["Battle Ox"], ["Silver Fang", "Silver Fang"]]
    for side in answer["sides"]:
        low, high = side["interval"]
        assert 0 <= low <= side["win_rate"] <= high <= 1
    assert sum(side["wins"] for side in answer["sides"]) + answer["draws"] == 40
    assert set(answer["rounds"]) == {"mean", "p50", "p95", "interval"}
    plain = run("simulate", "--side", "Battle Ox", "--side", "Silver Fang", "--games", "20", "--jobs", "1")
    assert "wins" in plain.out
    assert "games a second" in plain.out


@pytest.mark.parametrize(
    ("rate", "said"), [(12.5, "12.5 games a second"), (1.0, "1 game a second"), (0.04, "25 seconds a game")]
)
def test_a_slow_player_is_told_by_the_seconds_of_a_game(rate: float, said: str) -> None:
    """Not as "0 games a second"."""
    assert _pace(rate).startswith(said)


def test_simulate_takes_the_usual_set_up_of_a_game_that_has_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    caster = starter_compendium("caster-duel")
    monkeypatch.setattr("convert.cli.commands.simulate.open_compendium", lambda *_: caster)
    with suppress(SystemExit):
        main.run(["simulate", "--system", "caster-duel", "--games", "2", "--seed", "1", "--jobs", "1"])
    assert "Beginner set-up: 2 games, seed 1" in capsys.readouterr().out


def test_sides_in_words(book: Compendium) -> None:
    arena = FightArena(book)
    fight = arena.sides(['"Battle Ox",Silver Fang', "3xSkull Servant"])
    assert [list(members) for members in fight.members] == [["Battle Ox", "Silver Fang"], ["Skull Servant"] * 3]
    sheet = Path(__file__).parents[2] / "convert/systems/duel_monsters/scenarios/characters/khay.yaml"
    assert list(arena.sides([str(sheet), "Battle Ox"]).members[0]) == ["Khay the Lampkeeper"]
    with pytest.raises(UsageError, match="missing"):
        arena.sides(["Battle Ox,", "Silver Fang"])
    with pytest.raises(UsageError, match="two sides"):
        arena.sides(["Battle Ox"])
    assert fight.start(1, TableDice((6, 6, 1, 2, 1, 3, 1, 4, 1, 5))).to_move is not None


def test_a_precision_may_be_given_in_percent(run: Callable[..., Ran]) -> None:
    ran = run("simulate", "--side", "Battle Ox", "--side", "Kuriboh", "--precision", "8%", "--jobs", "1", "--json")
    answer = json.loads(ran.out)
    assert answer["method"] == "sequence"
    assert answer["games"] < 1000
    assert "no precision" in run("simulate", "--side", "Battle Ox", "--side", "Kuriboh", "--precision", "well").err


@pytest.mark.parametrize(
    ("games", "precision", "said"),
    [
        ("1000", "9%", "valid though the precision stopped the series"),
        ("10", "9%", "not yet known to ± 9 points: for that it takes more games (--games)"),
    ],
)
def test_whether_the_precision_stopped_the_series_is_said(
    run: Callable[..., Ran], games: str, precision: str, said: str
) -> None:
    sides = ("--side", "Battle Ox", "--side", "Kuriboh", "--jobs", "1")
    ran = run("simulate", *sides, "--games", games, "--precision", precision)
    assert f"intervals: a confidence sequence, {said}\n" in ran.out


def test_odds_under_players_of_rising_strength(run: Callable[..., Ran]) -> None:
    sides = ("--side", "Kuriboh", "--side", "Kuriboh", "--games", "2", "--jobs", "1")
    ran = run("simulate", *sides, "--player", "span")
    assert [name for name in ("novice", "sensible", "search") if f"players {name}, {name}" in ran.out] == [
        "novice",
        "sensible",
        "search",
    ]
    assert "depending on who plays" in ran.out
    assert "side 1: Kuriboh: between " in ran.out
    assert "side 2: Kuriboh: between " in ran.out


def test_a_wrong_opponent_is_refused_before_the_tale_begins(run: Callable[..., Ran]) -> None:
    ran = run("play", "--opponent", "genius")
    assert ran.out == ""
    assert "there is no player called 'genius'" in ran.err


def test_a_variant_is_compared_with_the_same_dice(run: Callable[..., Ran]) -> None:
    sides = ("--side", "Battle Ox", "--side", "Kuriboh", "--games", "30", "--jobs", "1")
    worse = run("simulate", *sides, "--against", "2xBattle Ox")
    assert "Battle Ox, Battle Ox instead of Kuriboh costs Battle Ox " in worse.out
    same = run("simulate", *sides, "--against", "Kuriboh", "--json")
    assert json.loads(same.out)["difference"] == 0.0
    assert worse.out.splitlines()[0].endswith("played by sensible; a draw counts half")
    stopping = run("simulate", *sides, "--against", "Kuriboh", "--precision", "9%")
    assert (stopping.status, stopping.out) == (2, "")
    assert "--precision does not go with --against" in stopping.err


def test_a_variant_with_other_people_on_the_first_side_names_them(run: Callable[..., Ran], tmp_path: Path) -> None:
    scenarios = []
    for first, second in (("Battle Ox", "Kuriboh"), ("Skull Servant", "Silver Fang")):
        scenarios.append(tmp_path / f"{first}.yaml")
        made = {
            "title": f"The {first}",
            "schema_version": 1,
            "sides": [{"name": side, "members": [{"monster": side}]} for side in (first, second)],
        }
        scenarios[-1].write_text(json.dumps(made), encoding="utf-8")
    ran = run("simulate", str(scenarios[0]), "--against", str(scenarios[1]), "--games", "12", "--jobs", "1")
    assert ran.err == ""
    rates, difference = ran.out.splitlines()
    assert rates.startswith("Battle Ox: ")
    assert "% against Kuriboh; Skull Servant: " in rates
    assert "% against Silver Fang; " in rates
    assert "Skull Servant against Silver Fang instead of Battle Ox against Kuriboh costs the first side" in difference


@pytest.mark.parametrize(
    ("against", "other"),
    [
        ("2xSilver Fang", "Silver Fang, Silver Fang"),
        ("Kuriboh,SHEET", "Kuriboh, Khay the Lampkeeper"),
        ("SHEET", "Khay the Lampkeeper"),
    ],
)
def test_a_scenario_against_names_has_them_on_its_last_side(
    run: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, against: str, other: str
) -> None:
    """With the same dice and the same first side, from where the last side stood."""
    bundled = files("convert.systems.duel_monsters") / "scenarios" / "characters" / "khay.yaml"
    (tmp_path / "khay.yaml").write_text(bundled.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    named = against.replace("SHEET", "khay.yaml")
    ran = run("simulate", "duel-of-two-magi", "--against", named, "--games", "2", "--jobs", "1")
    rates = " ".join(ran.out.split())
    assert rates.startswith("Khay the Lampkeeper: ")
    assert "% against Meryt of the Quarries, " in rates
    assert f"% against {other}, played by sensible" in rates
    alike = run("simulate", "duel-of-two-magi", "--against", "monster-hunt", "--games", "2", "--jobs", "1")
    assert "against the horned one, Silver Fang" in " ".join(alike.out.split()), "a scenario's name is a scenario"


def test_who_stands_instead_stands_where_the_others_did(book: Compendium) -> None:
    arena = FightArena(book)
    for name in arena.scenarios():
        bout = arena.scenario(name)
        other = arena.instead(bout, "Kuriboh,2xSilver Fang")
        assert other is not None
        place = bout.setup.sides[-1].members[0].section
        assert [one.section for one in other.setup.sides[-1].members] == [place] * 3
        assert other.setup.sides[:-1] == bout.setup.sides[:-1]
        assert (other.setup.traps, other.setup.sections) == (bout.setup.traps, bout.setup.sections)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("duel-of-two-magi", "--against", "nosuch"), "no scenario is called so, and no entry is called 'nosuch'"),
        (
            ("--side", "Battle Ox", "--side", "Kuriboh", "--against", "monster-hunt"),
            "--against monster-hunt is a scenario, and beside --side it names the last side's people",
        ),
        (("duel-of-two-magi", "--against", "nosuch.yaml"), "there is no file nosuch.yaml"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(
    run: Callable[..., Ran], words: tuple[str, ...], told: str
) -> None:
    ran = run("simulate", *words, "--games", "2")
    assert ran.status == 2
    assert told in " ".join(ran.err.split())


def test_a_hint_says_what_a_search_would_do(run: Callable[..., Ran]) -> None:
    ran = run("play", "--side", "Battle Ox", "--side", "Silver Fang", "--seed", "2", typed=("hint", "q"))
    assert "A search would: " in ran.out


@pytest.mark.parametrize("name", ["novice", "search=5"])
def test_opponents_of_every_strength_play(run: Callable[..., Ran], name: str) -> None:
    sides = ("--side", "Kuriboh", "--side", "Kuriboh", "--seed", "2")
    ran = run("play", *sides, "--auto", "--opponent", name, "--json")
    assert json.loads(ran.out)["over"]
