"""What is counted because it may happen only so often (CONVERT-20), and for how long."""

from __future__ import annotations

from convert.systems.duel_monsters.rules.events import AbilityUsed, RoundBegan, TurnBegan
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.uses import SIGNATURE, Use, attack_on
from tests.rules_fight.fights import being, fight, mage, play

ROUND = Use("ability", "a", 0)
CHAIN = Use("group", "home-x", word="g", by_name=True, span="chain", moment="event")
FIGHT = Use("option", "home-x", 0, option=1, by_name=True, span="fight")


def test_convert_20_the_next_round_forgets_the_uses_of_a_round_and_of_a_chain_not_those_of_the_fight() -> None:
    game = fight([mage("A", "rush")], [mage("B")])
    play(game, "stance none", "precast a home-rush")
    (kept,) = game.state.spells
    for use in (ROUND, FIGHT, CHAIN, attack_on("b"), SIGNATURE, ROUND):
        for who in ("a", kept, "b"):
            game.emit(AbilityUsed(who, use))
    assert being(game, "a").used.count(ROUND) == 2
    game.emit(TurnBegan("a"))
    assert {len(being(game, "a").used), len(game.state.spells[kept].used), len(being(game, "b").used)} == {6}
    game.emit(RoundBegan(2))
    assert being(game, "a").used == game.state.spells[kept].used == being(game, "b").used == (FIGHT, SIGNATURE)


def test_a_saved_game_knows_what_has_been_used() -> None:
    game = fight([mage("A")], [mage("B")])
    for use in (ROUND, CHAIN, FIGHT, SIGNATURE, attack_on("b")):
        game.emit(AbilityUsed("a", use))
    again = Game.from_json(game.to_json(), game.card_index)
    assert being(again, "a").used == (ROUND, CHAIN, FIGHT, SIGNATURE, attack_on("b"))
    assert again.to_json() == game.to_json()
