"""One more Attack each time, what is revealed without flipping, what comes under its owner's control."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules import combat
from tests.rules_effects.arena import ME, MINE, arena, being, do, n, named, summon
from tests.rules_fight.fights import monster


def test_convert_42_again_in_a_row_adds_an_attack_each_time() -> None:
    """COMBAT-28: two such effects are two more; "attack twice" said again is still twice."""
    game = arena()
    mine, theirs = being(game, "masaki"), being(game, "kuriboh")
    for attacks in (2, 3):
        do(game, st.Allow(what=MINE, action="extra_attack", count=1, more=True))
        assert combat.attacks_allowed(game, mine, theirs) == attacks


@pytest.mark.parametrize(("silent", "lost"), [(False, 4), (True, 0)])
def test_shadow_06_what_is_revealed_quietly_does_not_flip(*, silent: bool, lost: int) -> None:
    """ "Flip Effects are not activated at this time": revealed, but nothing happens (CONVERT-23)."""
    flip = Ability(mode="flip", do=(st.LoseHp(to=ME, amount=n(4)),))
    game = arena(monster("Eater", 2, 5, 6, flip, rank=3))
    summon(game, "eater", "a", shadow=True)
    before = being(game, "a").hp
    do(game, st.Reveal(what=named("Eater", kind="monster", side="any"), silent=silent))
    assert (being(game, "eater").shadow, before - being(game, "a").hp) == (False, lost)


def test_special_07_to_its_owners_field_is_theirs() -> None:
    """It comes under the caster whose spell it is, whoever's effect it was."""
    game = arena(monster("Eater", 2, 5, 6, rank=3), theirs=("eater",))
    do(
        game,
        st.SpecialSummon(what=Selector(ref="it"), side="owner", stance="defense"),
        bound={"it": ("prepared:b:home-eater",)},
    )
    assert (being(game, "eater").caster, being(game, "eater").side) == ("b", 1)
