"""The table of dangers that comes along: it is of the starter set as it is today, and fights bear it out (issue 16)."""

from __future__ import annotations

import msgspec
import pytest

from bench.danger_table import PRECISION
from convert.compendium.book import Compendium
from convert.compendium.danger import Dangers, Table, dangers_of, encoded
from convert.contract.danger import Contest
from convert.kernel.dice import derive
from convert.rating.fit import expected
from convert.rating.rate import COARSER, Order, to_play
from convert.rating.tournament import PATIENCE, needed
from convert.systems.duel_monsters.danger import MonsterDanger
from convert.systems.duel_monsters.danger.figures import REAL, SUMMON
from convert.systems.duel_monsters.entries import Monster
from convert.terminal.opening import starter_compendium

AGAIN = "`python -m bench.danger_table` brings it up to date: it plays what changed, and that alone"
FIGHTS = 12


@pytest.fixture(scope="module")
def starter() -> Compendium:
    return starter_compendium()


@pytest.fixture(scope="module")
def table() -> Table:
    data = MonsterDanger().shipped()
    assert data is not None
    found = msgspec.json.decode(data, type=Table)
    assert encoded(found) == data, "as the command writes it"
    return found


@pytest.fixture(scope="module")
def contest(starter: Compendium) -> Contest:
    return MonsterDanger().contest(starter)


def test_it_is_anchored_and_says_how_it_was_made(table: Table) -> None:
    assert (table.system, table.player, table.seed, table.precision) == (
        "duel-monsters",
        "sensible",
        0,
        float(PRECISION),
    )
    assert table.anchor == MonsterDanger.anchor
    assert table.figures == MonsterDanger.figures
    assert table.games > 4000


def test_every_creature_is_rated_as_it_is_today(starter: Compendium, table: Table, contest: Contest) -> None:
    known = {each.id: each for each in table.entries}
    for figure in (REAL, SUMMON):
        for one in contest.contenders(figure):
            assert one.id in known, f"{one.id} is not rated; {AGAIN}"
            assert known[one.id].fingerprint == one.whole, f"{one.id} has changed since; {AGAIN}"
            assert figure in known[one.id].figures
    assert sum(played for _, _, played, _ in to_play(MonsterDanger(), contest, order_of(table), table)) == 0
    dangers: Dangers = dangers_of(starter)
    monsters = [one for one in starter.entries if isinstance(one, Monster) and one.form != "token"]
    told = [dangers.of(one) for one in monsters]
    assert len([each for each in told if each is not None and not each.old]) == len(table.entries)


def order_of(table: Table) -> Order:
    return Order(player=table.player, seed=table.seed, precision=table.precision)


@pytest.mark.parametrize("figure", [REAL, SUMMON])
def test_errors_are_as_small_as_was_asked_for_or_patience_had_an_end(table: Table, figure: str) -> None:
    asked = table.precision * (1.0 if figure == REAL else COARSER)
    for each in table.entries:
        rated = each.figures.get(figure)
        if rated is not None and rated.error > asked:
            assert rated.games >= PATIENCE * needed(asked), each.id


def test_what_changed_is_shown_as_old_and_alone_is_played_again(
    starter: Compendium, table: Table, contest: Contest
) -> None:
    ox = starter.find("Battle Ox")
    stale = msgspec.structs.replace(
        table,
        entries=tuple(
            msgspec.structs.replace(each, fingerprint="another") if each.id == ox.id else each for each in table.entries
        ),
    )
    danger = Dangers(starter.system, [stale]).of(ox)
    assert danger is not None
    assert danger.old
    assert danger.words.endswith("old: it has changed since")
    rows = to_play(MonsterDanger(), contest, order_of(table), stale)
    assert [new for _, _, new, _ in rows] == [1, 1]


def test_fights_bear_it_out(table: Table, contest: Contest) -> None:
    """The strongest of three far apart wins nearly all of a dozen fights from either end."""
    points = {each.id: each.figures[REAL].points for each in table.entries if REAL in each.figures}
    order = sorted(contest.contenders(REAL), key=lambda one: (points[one.id], one.id))
    player = contest.players[table.player]
    for weaker, stronger in ((0.1, 0.5), (0.5, 0.9), (0.2, 0.8)):
        one, other = (order[round(part * (len(order) - 1))] for part in (weaker, stronger))
        predicted = expected(points[other.id] - points[one.id])
        assert predicted > 0.75
        won = 0.0
        for number in range(FIGHTS):
            seed = derive(4, number)
            won += (
                contest.play(player, other, one, seed).score
                if number % 2
                else 1 - contest.play(player, one, other, seed).score
            )
        assert abs(won / FIGHTS - predicted) < 0.3
