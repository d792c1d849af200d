"""Odds, players and the keyboard, on the smallest game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from convert.errors import UsageError
from convert.kernel import Game, Move, RandomPlayer, SeededDice, TableDice, derive, find_policy, wilson
from convert.kernel.intervals import Z_95, of_mean, sequence
from convert.kernel.simulate import Spread, compare, simulate, spread
from convert.table.keyboard import Table
from convert.table.stopping import Stopped
from tests.kernel.race import RaceGame


class RaceMatch:
    members = (("hare",), ("tortoise",))

    def start(self, seed: int) -> RaceGame:
        return RaceGame.new(seed)


class Walker:
    name = "walker"

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, game: Game[Any], moves: Sequence[Move]) -> Move:
        return moves[0]


def test_wilson_intervals_are_the_published_ones() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_confidence_sequence_is_that_of_robbins_and_wider_than_wilson() -> None:
    """8 of 10: the rates at which 11 x C(10, 8) x p^8 (1 - p)^2 is above 0.05."""
    low, high = sequence(8, 10)
    for p in (low, high):
        assert 11 * 45 * p**8 * (1 - p) ** 2 == pytest.approx(0.05, rel=1e-6)
    assert low < wilson(8, 10)[0] < 0.8 < wilson(8, 10)[1] < high
    assert sequence(0, 10)[0] == 0.0
    assert sequence(10, 10)[1] == 1.0
    assert sequence(0, 0) == (0.0, 1.0)


def test_a_confidence_sequence_holds_at_every_look() -> None:
    """Of 200 series with rate 0.3, looked at sixty times each: in at most 5 % (twice that is allowed here) it ever
    misses; Wilson's interval, made for one look, misses far more often."""
    bounds = {"sequence": cache(sequence), "wilson": cache(wilson)}
    missed = dict.fromkeys(bounds, 0)
    for series in range(200):
        dice, wins, out = SeededDice(derive(9, series)), 0, dict.fromkeys(bounds, False)
        for games in range(1, 301):
            wins += dice.die(10) <= 3
            if games % 5 == 0:
                for name, interval in bounds.items():
                    low, high = interval(wins, games)
                    out[name] |= not low <= 0.3 <= high
        for name, ever in out.items():
            missed[name] += ever
    assert missed["sequence"] <= 20
    assert missed["wilson"] > 40


def test_variants_are_compared_with_the_same_dice() -> None:
    """The same match twice: no difference at all, whatever the number of workers. A shorter race differs."""
    same = compare(RaceMatch(), RaceMatch(), [RandomPlayer, Walker], games=60, seed=3)
    assert same.difference == 0.0
    assert same.interval == pytest.approx((-0.0453, 0.0453), abs=2e-4)
    assert same.rates[0] == same.rates[1]
    assert compare(RaceMatch(), RaceMatch(), [RandomPlayer, Walker], games=60, seed=3, workers=2) == same
    unsaid = compare(RaceMatch(), RaceMatch(), [RandomPlayer, RandomPlayer], games=7)
    assert unsaid == compare(RaceMatch(), RaceMatch(), [RandomPlayer, RandomPlayer], games=7, seed=0)
    with pytest.raises(UsageError):
        compare(RaceMatch(), RaceMatch(), [RandomPlayer], games=60)


def test_shares_of_a_comparison_are_told_to_four_places() -> None:
    """Of seven games, so that no share but none and all of them ends before that."""
    told = compare(RaceMatch(), RaceMatch(), [RandomPlayer, RandomPlayer], games=7, seed=3)
    won = round(told.rates[0] * 7)
    assert 0 < won < 7
    assert told.rates == (round(won / 7, 4),) * 2


def test_a_spread_is_mean_median_and_the_value_that_95_of_100_do_not_exceed() -> None:
    """Nearest rank: of 20 values the 10th and the 19th, of 100 the 50th and the 95th, of one that one."""
    assert spread(range(20, 0, -1)) == Spread(10.5, 10, 19, (7.907, 13.093))
    assert spread(range(1, 101)) == Spread(50.5, 50, 95, (44.814, 56.186))
    assert spread([7]) == Spread(7.0, 7, 7, (7.0, 7.0))
    assert spread([]) == Spread(0.0, 0.0, 0.0)
    assert spread([0, 0, 0, 5]).interval == (0.0, 3.7), "what is never below 0 has no mean below it"
    assert spread([-1, 0, 0, 5]).interval[0] < 0


def test_the_number_of_workers_does_not_change_the_answer() -> None:
    players = [RandomPlayer, Walker]
    alone = simulate(RaceMatch(), players, games=250, seed=3)
    pair = simulate(RaceMatch(), players, games=250, seed=3, workers=2)
    same = msgspec.structs.replace(pair, games_per_second=alone.games_per_second)
    assert same == alone
    assert sum(side.wins for side in alone.sides) + alone.draws == alone.games == 250
    assert alone.policy == ("random", "walker")
    assert alone.measures["lead"].mean > 0


class UndecidedRace(RaceGame):
    """Nobody wins who is an odd number of steps ahead."""

    @property
    def winner(self) -> int | None:
        return None if self.measures()["lead"] % 2 else super().winner


class UndecidedMatch(RaceMatch):
    def start(self, seed: int) -> RaceGame:
        return UndecidedRace.new(seed)


def test_shares_and_their_intervals_are_told_to_four_places() -> None:
    """Of draws as of either side's wins."""
    report = simulate(UndecidedMatch(), [RandomPlayer, RandomPlayer], games=23, seed=6)
    hare, tortoise = report.sides
    shares = [(report.draws, report.draw_interval), (hare.wins, hare.interval), (tortoise.wins, tortoise.interval)]
    assert all(0 < number < 23 for number, _ in shares)
    for number, told in shares:
        low, high = wilson(number, 23)
        assert told == (round(low, 4), round(high, 4))
    assert (hare.win_rate, tortoise.win_rate) == (round(hare.wins / 23, 4), round(tortoise.wins / 23, 4))


def test_a_series_stops_at_the_precision_asked_for() -> None:
    report = simulate(RaceMatch(), [RandomPlayer, RandomPlayer], games=100_000, seed=1, precision=0.06)
    assert report.games < 1_000
    assert report.games % 100 == 0
    assert report.method == "sequence"
    low, high = report.sides[0].interval
    assert (high - low) / 2 <= 0.06


@pytest.mark.parametrize("wrong", [{"games": 0}, {"workers": 0}, {"precision": 2.0}])
def test_numbers_that_make_no_sense_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        simulate(RaceMatch(), [RandomPlayer, RandomPlayer], **wrong)


def test_players_are_found_by_name_or_as_ones_own() -> None:
    assert find_policy("random", {"random": RandomPlayer}) is RandomPlayer
    assert find_policy("convert.kernel.players:RandomPlayer", {}) is RandomPlayer
    for wrong in ("genius", "no.such.module:X", "convert.kernel.players:Nobody", "convert.kernel.moves:__name__"):
        with pytest.raises(UsageError):
            find_policy(wrong, {"random": RandomPlayer})


class Keyboard:
    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.said: list[str] = []

    def ask(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def sit(game: RaceGame, keyboard: Keyboard, **options: Any) -> Table:
    return Table(game, machine={1: Walker(0)}, ask=keyboard.ask, say=keyboard.said.append, **options)


def test_a_person_plays_by_number_or_letters_to_the_end() -> None:
    keyboard = Keyboard("1", "walk", "w", *["1"] * 20)
    assert sit(RaceGame.new(1), keyboard).run().over
    assert "   1 walk" in keyboard.said or "  1 walk" in "\n".join(keyboard.said)
    assert "Hare +2" in keyboard.said


def test_the_table_answers_commands(tmp_path: Path) -> None:
    saved = tmp_path / "race.json"
    keyboard = Keyboard("?", "b", "1", "undo", "undo", "why fly", "why walk", "fly", "99", "log", f"save {saved}", "q")
    with pytest.raises(Stopped):
        sit(RaceGame.new(1), keyboard).run()
    said = "\n".join(keyboard.said)
    asked = "First there is this to decide: Choose."
    for part in ("Taken back", "nothing to take back", asked, "Nothing forbids", "moves 1 to 2", "hare: 0", "Saved"):
        assert part in said
    assert RaceGame.from_json(saved.read_text()).state.places == (0, 0)


def test_only_a_saved_game_is_replaced_by_one(tmp_path: Path) -> None:
    """`save kisara.yaml` must not cost anybody a sheet."""
    sheet, saved = tmp_path / "kisara.yaml", tmp_path / "race.json"
    sheet.write_text("name: Kisara\n", encoding="utf-8")
    keyboard = Keyboard(f"save {sheet}", f"save {saved}", "1", f"save {saved}", f"save {tmp_path}", "save a\0b", "q")
    with pytest.raises(Stopped):
        sit(RaceGame.new(1), keyboard).run()
    told = [line for line in keyboard.said if "save" in line.casefold()]
    assert f"{sheet} is there already and is no saved game: name another file." in told
    assert told.count(f"Saved to {saved}.") == 2
    assert sum("could not be saved" in line for line in told) == 2
    assert sheet.read_text(encoding="utf-8") == "name: Kisara\n"


def test_a_finished_game_can_be_looked_back_at_and_taken_back() -> None:
    keyboard = Keyboard(*["1"] * 20)
    whole = sit(RaceGame.new(1), keyboard).run()
    used = 20 - len(keyboard.lines)
    keyboard = Keyboard(*["1"] * used, "log", "undo", "1", "")
    again = sit(RaceGame.new(1), keyboard, linger=True).run()
    assert again.state == whole.state
    assert not keyboard.lines
    assert sum(line.startswith("Taken back: ") for line in keyboard.said) == 1


def test_real_dice_are_asked_for_until_they_are_possible() -> None:
    keyboard = Keyboard("run", "x", "7", "3 3", "3", "q")
    table = sit(RaceGame.new(dice=TableDice()), keyboard)
    with pytest.raises(Stopped):
        table.run()
    assert table.game.state.places[0] == 3
    assert any("cannot show 7" in line for line in keyboard.said)
    assert any("Enter 1 whole number; undo takes back, q stops." in line for line in keyboard.said)


def test_two_values_have_an_interval() -> None:
    """1 and 3: 2, and a standard error of 1."""
    assert of_mean((1.0, 3.0)) == pytest.approx((2 - Z_95, 2 + Z_95))
    assert of_mean((1.0,)) == (1.0, 1.0)
    assert of_mean(()) == (0.0, 0.0)
