"""What a person may read and type at the table."""

from __future__ import annotations

import pytest

from convert.cards.starter import load_starter
from convert.compendium.memory import in_memory
from convert.kernel import Move
from convert.systems.dragon_warrior import SYSTEM
from convert.systems.dragon_warrior.rules import Bestiary, Game, Options
from convert.systems.dragon_warrior.rules.journey import Journey
from tests.dragon_warrior.tables import battle, do, legal, member, warrior


@pytest.fixture(scope="module")
def quest() -> Game:
    known = Bestiary(in_memory(SYSTEM, load_starter(), label="the starter set").entries)
    game = Game.campaign(Options(), known, goal="quest", hero=warrior(), seed=2)
    while not isinstance(game.decision, Journey):
        game.play(game.legal_moves()[0])
    return game


def test_what_something_is(quest: Game) -> None:
    """DW-SPELL-02, DW-TABLE-02, DW-CONV-16: spells, items, Conflicts at their own level and here."""
    assert quest.look_up("Hurt", 0)[0].startswith("Hurt (3 MP): ")
    assert quest.look_up("spellblock", 0) == (
        "Spellblock (X MP): When attacked: block the attack for half the value of its cards, rounded up.",
        "Learned with 50 max MP.",
    )
    assert quest.look_up("dragon's fire", 0)[0].startswith("Dragon's Fire: ")
    own, here = quest.look_up("blue-eyes white dragon", 0)
    assert own.startswith("Of its own level: Blue-Eyes White Dragon (level 8, Attack 10, Defense 8, HP 45")
    assert here.startswith("Here: Blue-Eyes White Dragon (level 1, ")
    assert quest.look_up("nobody at all", 0) == ()
    assert battle("7", "9").look_up("ox", 0) == ("In this battle: Ox (level 2, Attack 3, Defense 3, HP 15)",)


def test_map_and_sheet(quest: Game) -> None:
    """DW-LOC-07: the town, its houses and the ways out, this place first."""
    told = quest.look_up("map", 0)
    assert len(told) == len(quest.state.spots)
    assert "(here): town" in told[0]
    assert any("with an inn" in line for line in told) or "inn" in told[0]
    assert quest.look_up("sheet", 0)[0].startswith("Warrior, level 1")
    assert battle("7", "9").look_up("map", 0) == ("A single battle has no map.",)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("attack K", Move("attack", (13,))),
        ("attack 7 7", Move("attack", (7, 7))),
        ("Attack a", Move("attack", (1,))),
        ("run 10", Move("run", (10,))),
    ],
)
def test_cards_as_they_are_written(typed: str, meant: Move) -> None:
    """DW-BATTLE-04."""
    game = battle("7 7 K A 10", "9")
    assert game.understand(typed) == (meant,)
    assert meant in game.legal_moves()


def test_names_as_they_are_written(quest: Game) -> None:
    """DW-ITEM-07: by the beginning of a name; what is no legal move is named for `why not`."""
    assert [str(move) for move in quest.understand("buy heal")] == ["buy healstuff 1"]
    assert len(quest.understand("go")) >= 1
    assert battle("7", "9").understand("attack K") == (Move("attack", (13,)),), "not held, and still the move meant"


def test_a_card_is_turned_up_unasked_where_any_is_higher() -> None:
    """DW-PM-03: with no blocking card any card is higher; with one it is a choice."""
    free = do(battle("8 2", "3 4", party=[member()]), "attack 8", "no-block")
    assert free.usual() == Move("turn-up")
    blocked = do(battle("8 2", "9 4", party=[member()]), "attack 8", "block 9")
    assert "turn-up" in legal(blocked)
    assert blocked.usual() is None


def test_damage_says_where_it_comes_from() -> None:
    """DW-PM-03, DW-BATTLE-12: the Warrior's own and the party's; what a block was with is the Villain's card on the
    table, nothing of the hand."""
    game = do(battle("8 2", "3 4", party=[member()], draws="2"), "attack 8", "turn-up")
    assert any("9 damage to Ox (the Warrior 6, the party 3): " in game.tell(event) for event in game.log)
    blocked = do(battle("8 2", "9 4", party=[member()], draws="K"), "attack 8", "block 9")
    assert blocked.decision is not None
    assert blocked.decision.prompt(blocked).endswith("The Villain blocked with 9 at best.")
    do(blocked, "turn-up")
    assert any("3 damage to Ox (the party): " in blocked.tell(event) for event in blocked.log)


def test_a_quest_says_its_reward(quest: Game) -> None:
    """DW-QUEST-03, DW-EX-14: difficulty 3, split (1, 2), in a town of level 1."""
    assert "Quest: Town 1 +1: defeat the boss of the dungeon (difficulty 3, for a treasure of level 2 and 2 XP)" in (
        quest.board()
    )
