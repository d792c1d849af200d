"""``card2spell balance``: odds over the numbers of a boss (common random numbers), tuned to a wish, drawn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from convert.cli.main import app
from convert.compendium.book import Compendium
from convert.errors import Card2SpellError, DataError, UsageError
from convert.kernel.players import PolicyMaker
from convert.rating.workers import Here, with_executor
from convert.systems.duel_monsters.campaign.balance import (
    PARTY,
    BossContest,
    Odds,
    RoundHp,
    hp_over_rounds,
    nearest,
    read_vary,
    settled,
    sweep,
    variant,
    variants,
)
from convert.systems.duel_monsters.commands import balance as command
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.players import PLAYERS
from convert.systems.duel_monsters.rules.setup import RealMonster

SENSIBLE: PolicyMaker = PLAYERS["sensible"]


@pytest.fixture(scope="module")
def book() -> Compendium:
    """The starter set."""
    from convert.terminal.opening import starter_compendium

    return starter_compendium()


def monster(book: Compendium, name: str) -> Monster:
    found = book.find(name)
    assert isinstance(found, Monster)
    return found


def test_what_can_be_varied_and_how_it_is_written() -> None:
    assert read_vary("attack=10..13").values == (10, 11, 12, 13)
    assert read_vary(" hp = 20..40:10 ").values == (20, 30, 40)
    for wrong in ("attack", "attack=", "attack=5..3", "attack=1..900", "wit=1..3", "level=3..9:0", "level=-1..3"):
        with pytest.raises(UsageError):
            read_vary(wrong)


def test_level_brings_hp_and_bonus_along_and_the_rest_stays(book: Compendium) -> None:
    """REAL-02: the bonus is the Level, by which Attack and Defense are lowered; REAL-03: HP are 4 + 4 a Level."""
    skull = monster(book, "Summoned Skull")
    made = variant(skull, 3, {"level": 4, "attack": 12})
    assert (made.id, made.level, made.real.hp, made.real.equipment_bonus) == ("home-variant-3", 4, 20, 4)
    assert (made.real.attack, made.real.defense, skull.defense) == (8, 8, 12)
    only = variant(skull, 0, {"hp": 99, "bonus": 1})
    assert (only.real.hp, only.real.equipment_bonus, only.real.attack) == (99, 1, skull.real.attack)
    assert variant(skull, 0, {}).real == skull.real


def test_every_combination_once_and_not_too_many(book: Compendium) -> None:
    skull = monster(book, "Summoned Skull")
    made = variants(skull, [read_vary("attack=10..12"), read_vary("count=1..2")])
    assert [(values, count) for values, _, count in made][:3] == [((10, 1), 1), ((10, 2), 2), ((11, 1), 1)]
    assert len({each.id for _, each, _ in made}) == 6
    with pytest.raises(UsageError, match="2,222 variants are more than"):
        variants(skull, [read_vary("attack=0..100"), read_vary("hp=1..22")])
    with pytest.raises(UsageError, match="once"):
        variants(skull, [read_vary("attack=1..2"), read_vary("attack=3..4")])


def test_the_same_dice_for_all_and_a_stronger_boss_wins_more(book: Compendium) -> None:
    """One and the same variant twice has the same odds to the last fight; more HP never help the party."""
    fang = monster(book, "Silver Fang")
    party = [RealMonster(monster=fang.id)]
    made = variants(fang, [read_vary("hp=4..52:24")])
    twice = [*made, ((4,), variant(fang, 7, {"hp": 4}), 1)]
    contest = BossContest(party, book, [(each, count) for _, each, count in twice])
    with Here() as here:
        odds = sweep(with_executor(here, contest), twice, player="sensible", games=20, seed=5)
        more = sweep(with_executor(here, contest), twice[:1], player="sensible", games=10, seed=5, first=20)
    assert odds[0].rate == odds[3].rate > odds[2].rate
    assert odds[0].rate >= odds[1].rate >= odds[2].rate
    assert more[0].games == 10


def test_tuning_looks_where_the_curve_is_nearest_to_the_wish() -> None:
    rates = (0.95, 0.9, 0.85, 0.7, 0.55, 0.3, 0.2, 0.1)
    found = [Odds((at,), rate, (0.0, 1.0), 60) for at, rate in enumerate(rates, 10)]
    assert {each.values[0] for each in nearest(found, 0.6)} == {13, 14, 12}


def test_hp_begin_whole_and_one_side_ends_at_nothing(book: Compendium) -> None:
    fang = monster(book, "Silver Fang")
    contest = BossContest([RealMonster(monster=fang.id)], book, [(variant(fang, 0, {"hp": 8}), 1)])
    course = hp_over_rounds(contest, contest.contenders("boss")[0], SENSIBLE, games=6, seed=1)
    first = [each for each in course if each.round == 0]
    assert [(each.mean, each.low, each.high) for each in first] == [(16, 16, 16), (8, 8, 8)]
    for side in range(2):
        means = [each.mean for each in course if each.side == side]
        assert means == sorted(means, reverse=True)
    assert contest.play(SENSIBLE, PARTY, contest.contenders("boss")[0], 3).score in (0.0, 0.5, 1.0)


def test_a_few_fights_that_drag_on_do_not_stretch_the_picture() -> None:
    """Issue 16, pictures: a fight of twelve that went to round 100 left a tenth of the width for all others."""
    means = {0: [30.0, 20.0, 10.0, 8.0, *[7.5] * 40, *[7.0] * 57], 1: [20.0, 20.0, 15.0, 6.0, *[6.0] * 97]}
    course = [RoundHp(side, at, means[side][at], 0, 30) for at in range(101) for side in range(2)]
    drawn = settled(course)
    assert [(each.round, each.mean) for each in drawn if each.side == 0] == [(0, 30), (1, 20), (2, 10), (3, 8)]
    assert settled(course[:4]) == course[:4]


def test_a_boss_without_numbers(book: Compendium) -> None:
    from msgspec.structs import replace

    skull = monster(book, "Summoned Skull")
    unknown = replace(skull, attack=None, real=replace(skull.real, attack=None))
    with pytest.raises(
        DataError, match=r"Summoned Skull has no Attack: the card leaves it open \(CONVERT-38\)"
    ) as said:
        variant(unknown, 0, {"level": 5})
    assert said.value.hint == "set it: --vary attack=10..20"
    assert variant(unknown, 0, {"attack": 12}).real.attack == 12 - skull.level


def run(*words: str) -> None:
    app(["balance", *words], standalone_mode=False)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("Fissure", "--vary", "attack=1..2", "--party", "Silver Fang"), "Fissure is no monster"),
        (("Silver Fang", "--party", "Silver Fang"), "nothing is varied"),
        (("Silver Fang", "--party", "nobody.yaml", "--vary", "hp=1..2"), "nobody.yaml"),
        (
            ("Silver Fang", "--party", "Silver Fang", "--plot", "odds.svg", "--plot-hp", "hp.svg"),
            "--plot draws what is varied, and nothing is",
        ),
        (("Silver Fang", "--party", "Silver Fang", "--vary", "hp=1..2", "--plot", "odds.pdf"), "no picture's name"),
        (("Silver Fang", "--party", "Silver Fang", "--vary", "hp=1..2", "--tune", "150%"), "not a strength"),
    ],
)
def test_wrong_input_is_a_sentence(
    words: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Card2SpellError, match=told):
        run(*words)
    assert list(tmp_path.iterdir()) == []


def test_the_command_tells_tunes_and_draws_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("vl_convert")
    monkeypatch.setattr(command, "HP_GAMES", 8)
    monkeypatch.chdir(tmp_path)
    words = ("Silver Fang", "--party", "Silver Fang", "--vary", "hp=4..40:36", "--games", "10", "--tune", "50%")
    for name in ("one", "two"):
        jobs = "1" if name == "one" else "2"
        run(*words, "--jobs", jobs, "--plot", f"{name}.svg", "--plot-hp", f"{name}-hp.svg")
    said = capsys.readouterr().out
    assert said.count("How often Silver Fang wins against Silver Fang:") == 2
    assert "(wished: 50%)" in said
    half = said.index("How often", 5)
    assert said[:half] == said[half:], "two processes, the same answer"
    for ending in (".svg", "-hp.svg"):
        assert (tmp_path / f"one{ending}").read_bytes() == (tmp_path / f"two{ending}").read_bytes()
    assert "HP over rounds" in (tmp_path / "one-hp.svg").read_text()
    run(*words[:5], "--games", "10", "--jobs", "1", "--json", "--plot", "one.png")
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")
    body = json.loads(capsys.readouterr().out)
    assert [row["hp"] for row in body["odds"]] == [4, 40]
    assert all(low <= row["rate"] <= high for row in body["odds"] for low, high in [row["interval"]])
