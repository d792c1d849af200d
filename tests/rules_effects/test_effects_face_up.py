"""A change of stance that turns things face-up: a Shadow is revealed by it (SHADOW-04 to SHADOW-07)."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.events import StanceTaken
from convert.systems.duel_monsters.rules.game import Game
from tests.rules_effects.arena import ME, arena, being, do, n, named, summon
from tests.rules_fight.fights import monster

FLIP = Ability(mode="flip", do=(st.LoseHp(to=ME, amount=n(4)),))
EATER = named("Eater", kind="monster", side="any")


def hidden(stance: str) -> Game:
    """B has an Eater as a Shadow in that stance; being revealed it costs B 4 HP."""
    game = arena(monster("Eater", 2, 5, 6, FLIP, rank=3))
    game.emit(StanceTaken(summon(game, "eater", "b", shadow=True).id, stance))  # type: ignore[arg-type]
    return game


@pytest.mark.parametrize("before", ["attack", "defense"])
@pytest.mark.parametrize(
    ("face_up", "silent", "shadow", "lost"), [(False, False, True, 0), (True, False, False, 4), (True, True, False, 0)]
)
def test_shadow_04_to_face_up_defense_position(
    before: str, *, face_up: bool, silent: bool, shadow: bool, lost: int
) -> None:
    """It is in Defense Mode after it, whatever it was in; only "face-up" reveals it, and then its flip effect happens
    unless it is kept from it (SHADOW-06)."""
    game = hidden(before)
    hp = being(game, "b").hp
    do(game, st.ChangeStance(what=EATER, to="defense", face_up=face_up, silent=silent))
    eater = being(game, "eater")
    assert (eater.stance, eater.shadow, hp - being(game, "b").hp) == ("defense", shadow, lost)


def test_shadow_04_what_was_only_revealed_was_changed() -> None:
    """ "Change it to face-up Defense Position, and if you do": a Shadow that was in that stance already counts."""
    game = hidden("defense")
    turn = st.ChangeStance(what=EATER, to="defense", face_up=True, silent=True)
    then = st.LoseHp(to=ME, amount=n(2), link="and_if_you_do")
    hp = being(game, "a").hp
    do(game, turn, then)
    do(game, turn, then)  # nothing left to change
    assert hp - being(game, "a").hp == 2


def test_shadow_04_a_rule_that_keeps_all_face_up_reveals_those_that_come() -> None:
    """ "All monsters are changed to Attack Position (Flip Effects are not activated)" of what stays in play."""
    every = Selector(how="all", kind="monster", side="any", zone="play", except_self=True)
    keep = st.ChangeStance(what=every, to="attack", face_up=True, silent=True)
    lamp = monster("Lamp", 2, 5, 5, Ability(mode="continuous", do=(keep,)))
    game = arena(lamp, monster("Eater", 2, 5, 6, FLIP, rank=3))
    summon(game, "lamp", "a")
    hp = being(game, "a").hp
    eater = summon(game, "eater", "a", shadow=True)
    eater = being(game, eater.id)
    assert (eater.shadow, eater.stance, being(game, "a").hp) == (False, "attack", hp)
