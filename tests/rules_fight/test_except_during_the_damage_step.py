"""The Damage Step is COMBAT-29 steps 4 to 7: from the chosen response to the end of the Attack (CONVERT-42)."""

from __future__ import annotations

import msgspec
import pytest

from convert.effects import Ability, Amount, Condition, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules import combat
from convert.systems.duel_monsters.rules.events import Healed
from convert.systems.duel_monsters.rules.game import Game
from tests.rules_effects.arena import CARD_INDEX, SELF, arena, being, do, settle
from tests.rules_fight.fights import engage, play

AT_DAMAGE = Condition(phase="damage_step")
THEIRS = Selector(kind="monster", side="opponent", zone="play")


def heals(when: Event, asked: Condition) -> Game:
    """Masaki regains 1 HP for its caster when that happens, if that is so then."""
    step = st.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=1))
    ability = Ability(mode="trigger", when=when, if_=(asked,), do=(step,))
    game = arena(msgspec.structs.replace(CARD_INDEX.monster("masaki"), effects=(ability,)), dice=(6, 6, 1, 1), hp=30)
    game.state.beings["a"].hp -= 5
    return game


def attacks(game: Game) -> Game:
    engage(game, "masaki", "kuriboh")
    combat.attack(game, being(game, "masaki"), being(game, "kuriboh"))
    settle(game)
    return play(game, "spend 11", "counter", "spend 0", "link summon", "link summon", "let-go")


@pytest.mark.parametrize(
    ("when", "at_damage"),
    [
        (Event(event="attack_declared", what=SELF), False),
        (Event(event="damage_step", by=SELF), True),
        (Event(event="destroyed", what=THEIRS), True),
        (Event(event="battles", what=SELF), True),
    ],
    ids=["declared", "response chosen", "destroyed by it", "over"],
)
def test_convert_42_what_is_excepted_during_the_damage_step_does_not_work_there(when: Event, at_damage: bool) -> None:
    for asked, works in ((AT_DAMAGE, at_damage), (Condition(not_=AT_DAMAGE), not at_damage)):
        game = attacks(heals(when, asked))
        assert "kuriboh" not in game.state.beings
        assert any(isinstance(event, Healed) for event in game.log) is works


def test_convert_42_an_effect_destroys_outside_the_damage_step() -> None:
    game = heals(Event(event="destroyed", what=THEIRS), Condition(not_=AT_DAMAGE))
    theirs = Selector(how="all", kind="monster", side="opponent", zone="play")
    do(game, st.Destroy(what=theirs), source="masaki", answers=("let-go",))
    assert any(isinstance(event, Healed) for event in game.log)


@pytest.mark.parametrize("attacking", [True, False])
def test_combat_29_who_destroyed_it_by_battle_was_attacking(attacking: bool) -> None:
    """ "When your attacking monster destroys a monster by battle": it still attacks then."""
    mine = Selector(kind="monster", side="you", zone="play", where=Filter(attacking=attacking))
    game = attacks(heals(Event(event="destroys_by_battle", what=mine, by=THEIRS), AT_DAMAGE))
    assert any(isinstance(event, Healed) for event in game.log) is attacking
