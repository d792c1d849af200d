"""What belongs to a moment that is another's: spells in a scene, cards for the roles, what found things are called."""

from __future__ import annotations

from convert.systems.dragon_warrior.rules import Game
from convert.systems.dragon_warrior.rules.encounters import Scene
from convert.systems.dragon_warrior.rules.journey import Journey
from convert.systems.dragon_warrior.rules.state import ALLY, WARRIOR, Item
from tests.dragon_warrior.tables import do, legal
from tests.dragon_warrior.test_dragon_people_decide import in_room, say, table


def scene(**more: int) -> Game:
    """A scene in the streets of the first town, with a Warrior of all ten spells."""
    return do(table(max_mp=100, **more), "talk")


def test_the_warrior_casts_in_a_scene() -> None:
    """DW-SPELL-01, DW-SPELL-12: a scene is outside battle; Heal and Healmore count 10 a card, the rest does nothing."""
    game = scene(hp=1, max_hp=50)
    assert isinstance(game.decision, Scene)
    assert "Di: cast SPELL" in game.decision.prompt(game)
    assert say(game, WARRIOR, "cast heal") == "Warrior: Cast Heal (4 MP)."
    assert (game.state.hero.hp, game.state.hero.mp) == (21, 96)
    assert isinstance(game.decision, Scene), "the scene goes on"
    for battle_only in ("hurt", "stamina", "spellblock", "armor-regen", "hurtmore"):
        assert "DW-SPELL-12" in say(game, WARRIOR, f"cast {battle_only}")
    assert "DW-SPELL-12" in say(game, WARRIOR, "cast radiant"), "the town is no dungeon"
    assert "Warrior's to say" in say(game, ALLY, "cast heal")
    game.state.hero.pouch = (Item("healstuff", 3),)
    assert say(game, WARRIOR, "use healstuff 3") == "Warrior: Use Healstuff +3."
    assert (game.state.hero.hp, game.state.hero.pouch) == (34, ())
    say(game, WARRIOR, "cast healmore")
    assert (game.state.hero.hp, game.state.hero.mp) == (50, 81)
    assert say(game, WARRIOR, "cast heal") == "Now, outside battle, the Warrior can cast: nothing (DW-SPELL-12)."
    again = Game.from_json(game.to_json(), game.known)
    assert say(again, WARRIOR, "cast heal") == say(game, WARRIOR, "cast heal")


def test_a_spell_that_carries_the_warrior_away_ends_the_scene() -> None:
    """DW-SPELL-01, DW-SPELL-12, DW-SCENE-01, DW-ROLE-06: Radiant and Outside in a dungeon; the swap comes first."""
    game = in_room(table(max_mp=100))
    game.refresh()
    do(game, "talk")
    before = game.state.seats
    assert say(game, WARRIOR, "cast radiant") == "Warrior: Cast Radiant (3 MP)."
    assert game.state.spot.shown
    while not isinstance(game.decision, Scene):
        assert "cast: `cast radiant`" not in say(game, WARRIOR, "cast outside"), (
            "not while others say where the boss is"
        )
        game.play(game.legal_moves()[0])
    mp = game.state.hero.mp
    assert say(game, WARRIOR, "cast outside") == "Warrior: Cast Outside (6 MP)."
    assert (game.state.seats[WARRIOR], game.state.seats[ALLY]) == (before[ALLY], before[WARRIOR])
    assert game.state.spot.kind == "room", "who is not in the swap is asked for tokens first"
    while not isinstance(game.decision, Journey):
        game.play(game.legal_moves()[0])
    assert (game.state.spot.kind, game.state.hero.mp) == ("area", mp - 6)
    assert not any(move.startswith("end-scene") for move in legal(game))
