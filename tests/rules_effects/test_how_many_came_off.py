"""How many counters or materials a step takes off is a number that later steps read (CONVERT-33)."""

from __future__ import annotations

import pytest

from convert.effects import Amount, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.effects.amounts import carried
from convert.systems.duel_monsters.rules.game import Game
from tests.rules_effects.arena import ME, arena, being, do, n, summon
from tests.rules_fight.fights import monster

ALL = Selector(how="all", kind="monster", side="you", zone="play")
DICE = Amount(dice="s1", times=2.0)
THAT_MANY = Amount(per=n(2), count=Selector(ref="s1"))


def loaded(**counters: int) -> Game:
    game = arena(monster("Imp", 1, 5, 5), monster("Tower", 1, 5, 5, rank=3, classes=("xyz",)))
    summon(game, "imp", "a")
    summon(game, "tower", "a")
    being(game, "a").hp = 2
    for name, number in counters.items():
        do(game, st.Counters(what=ALL, name=name, add=n(number)))
    return game


def carried_by_all(game: Game, name: str) -> int:
    return sum(carried(game, being(game, who).id, name) for who in ("masaki", "imp", "tower"))


@pytest.mark.parametrize(
    ("step", "name"),
    [
        (st.Counters(id="s1", what=ALL, name="fog", remove="all"), "fog"),
        (st.Detach(id="s1", what=ALL, count="all"), "material"),
    ],
)
@pytest.mark.parametrize("amount", [DICE, THAT_MANY])
def test_each_that_came_off_counts(step: st.Step, name: str, amount: Amount) -> None:
    game = loaded(fog=1, material=1)
    there = carried_by_all(game, name)
    assert there >= 3
    do(game, step, st.Heal(to=ME, amount=amount))
    assert being(game, "a").hp == 2 + 2 * there
    assert carried_by_all(game, name) == 0


def test_any_number_of_theirs_may_come_off_one_of_them_alone() -> None:
    """At least one comes off in all, not one off each."""
    game = loaded(material=1)
    there = carried_by_all(game, "material")
    do(
        game,
        st.Detach(id="s1", what=ALL, count="any"),
        st.Heal(to=ME, amount=DICE),
        answers=("spend 0", "spend 0", "spend 1"),
    )
    assert being(game, "a").hp == 2 + 2 * (there - carried_by_all(game, "material")) > 2
