"""What wins as soon as its conditions hold: told to the game master once a round, in play or Prepared."""

from __future__ import annotations

from convert.effects import Ability, Condition, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.character import Slot
from convert.systems.duel_monsters.rules.events import Noted
from convert.systems.duel_monsters.rules.game import Game
from tests.rules_effects.arena import arena, do, settle
from tests.rules_fight.fights import monster

HALF = Condition(exists=Selector(side="you", zone="prepared", where=Filter(name="Cure")))
WINS = Ability(mode="continuous", from_="prepared", if_=(HALF,), do=(st.Win(reason="both halves"),))


def told(game: Game) -> list[str]:
    return [event.text for event in game.log if isinstance(event, Noted) and "both halves" in event.text]


def test_it_wins_once_the_other_half_is_prepared_too() -> None:
    game = arena(monster("Whole", 1, 1, 1, WINS), mine=("whole", Slot(spell="cure", state="used")))
    settle(game)
    assert told(game) == []
    do(game, st.Prepare(), answers=())
    assert len(told(game)) == 1
    game.emit(Noted("something else"))
    settle(game)
    assert len(told(game)) == 1


def test_in_play_it_is_not_prepared() -> None:
    game = arena(monster("Whole", 1, 1, 1, WINS), mine=("cure",))
    from tests.rules_effects.arena import summon

    summon(game, "whole", "a")
    assert told(game) == []
