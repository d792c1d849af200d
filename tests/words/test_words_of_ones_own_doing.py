""" "If you do" behind what one does oneself; "if so" behind what becomes of something, or what others do."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Limit, Selector
from convert.effects import steps as op
from convert.effects.values import Amount
from convert.export.own_words import reworded
from convert.systems.duel_monsters.words import render_ability
from convert.systems.duel_monsters.words.if_done import your_doing

NEAR = Selector(how="choose", kind="monster", count=1, zone="play", reach="section")
PAYS = op.Damage(to=Selector(kind="caster", side="you"), amount=Amount(n=3), link="and_if_you_do")


def test_behind_an_order_it_is_ones_own_doing() -> None:
    told = render_ability(Ability(mode="cast", do=(op.Destroy(what=NEAR), PAYS)))
    assert told.startswith("Destroy one monster within one Section, and if you do, take 3 Effect Damage.")
    told = render_ability(Ability(mode="activate", optional=True, limit=Limit(), do=(op.Destroy(what=NEAR), PAYS)))
    assert "you may destroy one monster within one Section, and if you do, take 3 Effect Damage." in told


def test_behind_what_becomes_of_something_it_is_so() -> None:
    weak = op.SetStat(what=NEAR, stat="attack", times=0.5)
    assert ", and if so, take 3 Effect Damage" in render_ability(Ability(mode="cast", do=(weak, PAYS)))


@pytest.mark.parametrize(
    ("text", "yours"),
    [
        ("Choose one of these: (a) destroy it, and if so, draw; or (b) negate that use, and if so, banish it", True),
        ("When this monster falls, negate that Attack, and if so, banish it", True),
        ("Its Attack becomes 0, and if so, banish it", False),
        ("You may destroy a Fish, and it loses 5 Attack, and if so, banish it", False),
        ("That enemy may discard a spell; if not, negate that use, and if so, banish it", False),
        ("If you do, destroy it, and if so, banish it", False),
        ("It gains “send, and destroy” this turn, and if so, banish it", False),
        ("Then “A. Fish” gains 5 Attack (or you may destroy it), and if so, banish it", False),
    ],
)
def test_whose_doing_it_is(text: str, yours: bool) -> None:
    assert (", and if you do, " in your_doing(text)) == yours


def test_what_is_given_away_says_it_in_other_words_than_a_card() -> None:
    assert reworded("Destroy it, and if you do, draw.") == "Destroy it, and if so, draw."
    assert reworded("a monster that was originally an Earth Fairy") == "a monster which was at first an Earth Fairy"
