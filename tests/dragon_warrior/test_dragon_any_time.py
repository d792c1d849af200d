"""What belongs to a moment that is another's: spells in a scene, cards for the roles, what found things are called."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from convert.cards.starter import load_starter
from convert.compendium.memory import in_memory
from convert.compendium.readings import read_all
from convert.effects.tree import Doubted
from convert.kernel import SavedGameError
from convert.kernel.dice import DealtDice
from convert.systems.dragon_warrior import SYSTEM
from convert.systems.dragon_warrior.arena import DragonArena
from convert.systems.dragon_warrior.rules import Game, Options
from convert.systems.dragon_warrior.rules.encounters import Scene
from convert.systems.dragon_warrior.rules.events import RoleRead, Stored, Wore
from convert.systems.dragon_warrior.rules.first_scene import Palette
from convert.systems.dragon_warrior.rules.journey import Journey
from convert.systems.dragon_warrior.rules.state import ALLY, TREASURE, VILLAIN, WARRIOR, Item
from convert.systems.dragon_warrior.rules.table import DrawRoles, ReadRoles
from convert.systems.dragon_warrior.rules.treasure import item_of, receive
from convert.systems.dragon_warrior.trees import told
from tests.dragon_warrior.tables import KNOWN, conflict, do, legal, ranks, restack, starting, warrior, weapon
from tests.dragon_warrior.test_dragon_people_decide import FOUR, in_room, say, table


def scene(**more: Any) -> Game:
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
    assert game.state.hero.hp == 34
    assert "  Pouch (0 of 14 levels): empty" in game.board(None)
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


# --- the cards for the roles ------------------------------------------------------------------------------------------


def test_the_cards_for_the_roles_are_shown() -> None:
    """DW-SETUP-03, DW-ROLE-01 to DW-ROLE-04: everybody's card, ties too; then each reads the card of his role."""
    game = Game.campaign(Options(), KNOWN, players=FOUR, hero=warrior(), seed=2, drawn=True)
    restack(game, Palette(), ReadRoles(), DrawRoles())
    game.log.clear()
    game.dice = DealtDice(ranks("Q 9 Q 9 J J 3 5 2 K"))
    game.refresh()
    told = [game.tell(event) for event in game.log]
    assert [line for line in told if "ards" in line] == [
        "Cards for the roles: Ann Q, Bo 9, Cy Q, Di 9.",
        "Equal cards, drawn again: Ann J, Cy J.",
        "Equal cards, drawn again: Ann 3, Cy 5.",
        "Equal cards, drawn again: Bo 2, Di K.",
    ]
    for _ in range(4):
        game.play(game.legal_moves()[0])
    read = [game.tell(event) for event in game.log if isinstance(event, RoleRead)]
    assert [line.split(":")[0] for line in read] == [
        "Cy reads the role aloud. Warrior",
        "Ann reads the role aloud. Villain",
        "Di reads the role aloud. Ally",
        "Bo reads the role aloud. Treasure",
    ]
    assert game.look_up("Treasure", 0) == (read[3].partition("aloud. ")[2],)
    seated = table()
    assert [event.player for event in seated.log if isinstance(event, RoleRead)] == [0, 1, 2, 3]


# --- things found -----------------------------------------------------------------------------------------------------


def test_treasure_is_asked_to_describe_what_is_found() -> None:
    """DW-TREAS-05, DW-ROLE-02: name and + level, healstuff too; kept in the saved game and shown in the pouch."""
    game = table(hp=1, max_hp=50)
    game.state.hero.pouch = ()
    receive(game, item_of("healstuff", 2))
    receive(game, item_of("healstuff", 2))
    asked = " (Treasure: what is it like? `call healstuff NAME` names it.)"
    assert game.tell(game.log[-1]) == f"Into the pouch: Healstuff +2.{asked}"
    game.emit(Wore(weapon(1)))
    assert game.tell(game.log[-1]).endswith(" (Treasure: what is it like? `call weapon NAME` names it.)")
    assert "what is it like" not in game.tell(Stored(item_of("wings", 1), bought=True)), "of the shop"
    assert "what is it like" not in game.tell(Stored(Item("healstuff", 2, name="Dew"))), "it has a name"
    assert say(game, TREASURE, "call healstuff Moon Milk") == "Healstuff +2 is Moon Milk."
    assert "has no kind" in say(game, TREASURE, "call healstuff, kind ice")
    assert "Treasure's to say" in say(game, VILLAIN, "call healstuff Mud")
    again = Game.from_json(game.to_json(), game.known)
    assert "  Pouch (4 of 14 levels): Healstuff +2, Moon Milk +2, Healstuff" in again.board(0)
    assert starting(again, "use") == ["use healstuff 2"], "one move for both"
    do(again, "use healstuff 2")
    assert [item.name for item in again.state.hero.pouch] == ["Moon Milk"], "what has a name is kept for last"
    assert say(game, TREASURE, "call healstuff Dew") == "Healstuff +2 is Dew."
    assert "has no healstuff" in say(game, TREASURE, "call healstuff Fog"), "both have names"


# --- what is told before it is played ---------------------------------------------------------------------------------


WRONG: list[tuple[str, Any, str]] = [
    ("hero.strength", -9, "the Warrior's Strength is -9, and can only be at least 1 (DW-WAR-01)"),
    ("hero.level", 99, "the Warrior's level is 99, and can only be at most 31 (DW-XP-04)"),
    ("hero.hp", -5, "the Warrior's HP are -5, and can only be at least 0 (DW-ITEM-08)"),
    ("hero.mp", 7, "the Warrior's MP are 7, and can only be at most 0 (DW-WAR-02)"),
    ("tokens", [-1, 0], "the Dragon Tokens of Warrior are -1, and can only be at least 0 (DW-TOKEN-03)"),
    ("tokens", [0, 7], "the Dragon Tokens of Villain are 7, and can only be at most 3 (DW-TOKEN-03)"),
    ("tokens", [1], "there are 2 players, and tokens of 1 (DW-TOKEN-01)"),
    ("battle.deck", [1, 2, 3], "hands, deck and discard pile are 11 cards, not 52 with each rank four times"),
    ("battle.hands", [[14, 0, 1, 1, 1], [99, 2, 3]], "hands, deck and discard pile are"),
    ("battle.foes.0.level", 31, "the level of Ox is 31, and can only be at most 30 (DW-CONF-13)"),
    ("battle.foes.0.hp", 16, "the HP of Ox are 16, and can only be at most 15 (DW-CONF-02)"),
]


@pytest.mark.parametrize(("where", "value", "said"), WRONG)
def test_a_trusted_game_with_numbers_that_cannot_be(where: str, value: Any, said: str) -> None:
    """DW-SETUP-01, DW-WAR-01, DW-TOKEN-03, DW-XP-04, DW-CONF-13: one sentence at loading, before anything is played."""
    plain = json.loads(Game.battle(warrior(), [conflict()], Options(), KNOWN, seed=1).to_json())
    plain["state"]["hero"].setdefault("level", 1)
    Game.from_json(json.dumps(plain), KNOWN, trust=True)
    holder: Any = plain["state"]
    *way, last = where.split(".")
    for step in way:
        holder = holder[int(step) if step.isdecimal() else step]
    holder[last] = value
    with pytest.raises(SavedGameError, match="was changed: ") as caught:
        Game.from_json(json.dumps(plain), KNOWN, trust=True)
    assert said in str(caught.value)


def test_the_heading_tells_the_level_that_is_played() -> None:
    """DW-CONF-13: levels above 30 count as 30, where sides are named too."""
    arena = DragonArena(in_memory(SYSTEM, load_starter(), label="the starter set"))
    bout = arena.sides(["warrior, level 31", "Kuriboh, level 40, boss"])
    assert bout.members[1] == ("Kuriboh, level 30, boss",)
    assert bout.title == "warrior, level 31 against Kuriboh, level 30, boss"
    assert bout.intro == "Level 40 counts as 30 (DW-CONF-13)."
    assert arena.sides(["warrior", "Kuriboh, level 7"]).members[1] == ("Kuriboh, level 7",)


# --- what a person must look at ---------------------------------------------------------------------------------------


def test_a_creature_is_under_review_where_nothing_of_it_was_read() -> None:
    """DW-ACC-10, DW-CONV-19: no clause; what the second witness doubts makes nobody look at a creature."""
    entries: Any = in_memory(SYSTEM, load_starter(), label="the starter set").entries
    looked = [one.name for one in entries if one.kind == "conflict" and one.form == "creature" and one.review]
    cards = [card for card in load_starter() if card.name in (*looked, "Man-Eater Bug")]
    readings = read_all(cards, jobs=1)
    assert len(cards) == len(looked) + 1
    for card in cards:
        reading = readings[card.id]
        unread = {one.src for one in reading.unread}
        spoken = [clause.index for clause in reading.clauses if clause.role != "material"]
        assert all(index in unread for index in spoken) == (card.name in looked) == told(reading).nothing
        doubt = Doubted(src=spoken[0], text="", what="the other witness reads it otherwise")
        assert told(replace(reading, doubted=(doubt,))).nothing == (card.name in looked)
