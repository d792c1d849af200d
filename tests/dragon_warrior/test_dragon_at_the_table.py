"""Dragon & Warrior as a person types and reads it: several choices in one line, what a card does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from convert.compendium.book import Compendium
from tests.dragon_warrior.tables import battle, do, legal, starting, warrior
from tests.table.test_typing import positions, typed


def test_cards_are_named_in_any_order() -> None:
    """DW-BATTLE-29: the higher first, or the lower: the same cards are played; the last is not asked for."""
    played = []
    for order in (("card 11", "card 5"), ("card 5", "card 11")):
        game = do(battle("5 J 2", "6 K 4", hero=warrior(max_mp=10)), "cast hurt", *order)
        played.append((game.state.fight.hands, game.state.fight.discard, legal(game)))
    assert played[0] == played[1]
    three = battle("7 6 5 K", "2 3", hero=warrior(hp=1, max_hp=50, max_mp=20), tokens=1)
    do(three, "cast heal", "token", "card 13")
    assert legal(three) == ["card 5", "card 6", "card 7"]
    assert three.decision is not None
    assert three.decision.to_come(three) == 2
    whole = do(battle("5 6", "3 4", hero=warrior(max_mp=10)), "cast hurt")
    assert not starting(whole, "card"), "all of them: nothing is asked"


def test_several_points_are_spent_in_one_line(starter: Callable[[str], Compendium]) -> None:
    """DW-WAR-12: in whatever order; the list's numbers and names alike."""
    for line in ("1 1 2", "strength, strength, agility", "agility +1, strength +1 and strength +1"):
        (game,) = positions(starter("dragon-warrior"), 4, 1, "quest")
        hero: Any = game.state.hero
        before = (hero.strength, hero.agility)
        typed(game, line)
        hero = game.state.hero
        assert (hero.strength, hero.agility) == (before[0] + 2, before[1] + 1), line
