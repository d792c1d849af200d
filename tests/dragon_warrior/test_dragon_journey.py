"""Places, quests, dungeons, defeat, the campaign without a table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.kernel import RandomPlayer, play_out
from convert.systems.dragon_warrior.formulas import xp_for
from convert.systems.dragon_warrior.rules import Bestiary, Foe, Game, Hero, Options
from convert.systems.dragon_warrior.rules.after import Aftermath, battle_xp
from convert.systems.dragon_warrior.rules.encounters import AcceptMember
from convert.systems.dragon_warrior.rules.events import (
    BattleBegan,
    BattleDecided,
    Boosted,
    Entered,
    Joined,
    LevelReached,
    Marked,
    PointSpent,
    QuestGiven,
    Stored,
    Wore,
    XpChanged,
)
from convert.systems.dragon_warrior.rules.journey import Journey
from convert.systems.dragon_warrior.rules.places import (
    boss_appeared,
    demands,
    drawn_area,
    haunted,
    in_town,
    level_here,
    may_attack,
    may_start,
    must_be_boss,
    nearest_town,
    rooms_of,
    stairs_known,
    tamed,
    town_of,
    ways,
)
from convert.systems.dragon_warrior.rules.players import SensiblePlayer
from convert.systems.dragon_warrior.rules.state import Item, Spot, State, Stay
from tests.dragon_warrior.tables import KNOWN, conflict, do, legal, member, rule, starting, warrior
from tests.dragon_warrior.test_dragon_spells_and_items import at


def fight(game: Game, outcome: str, foes: tuple[Foe, ...] = (), *, lord: bool = False) -> Game:
    """A battle here that ended so, and all that follows until the Warrior chooses where to go."""
    game.emit(BattleBegan(foes or (conflict(game.state.spot.level),), lord))
    game.push(Aftermath())
    game.emit(BattleDecided(outcome))  # type: ignore[arg-type]
    game.refresh()
    while not game.over and not isinstance(game.decision, Journey):
        game.play(game.legal_moves()[0])
    return game


# --- what places demand -----------------------------------------------------------------------------------------------


def test_areas_demand_a_battle_by_level() -> None:
    """DW-EX-33, DW-LOC-02, DW-LOC-11, DW-LOC-13."""
    hero = warrior()
    hero.level = 2
    game = at("area-2", hero, demand=True)
    assert "fight" in legal(game)
    assert rule(game, "go town-2") == "DW-LOC-02"
    hero.xp, hero.level = 14, 2
    fight(game, "won")
    assert hero.level == 3
    assert "go town-2" in legal(game), "met"
    do(game, "go town-2", "go area-2")
    assert "fight" not in legal(game), "level 3 now"
    held = (Item("dragons-fire", 1),)
    back = at("area-1", warrior(level=2, pouch=held))
    back.go("area-2")
    back.refresh()
    fight(back, "escaped")
    assert back.state.here == "area-1", "back where he came from"
    do(back, "go area-2")
    assert "fight" in legal(back)
    stay = at("area-1", warrior(level=2, pouch=held), options=Options(run_away_to="stay", party=False))
    stay.go("area-2")
    stay.refresh()
    fight(stay, "escaped")
    assert (stay.state.here, "go area-1" in legal(stay)) == ("area-2", True)
    area = drawn_area(3, bosses=True)[0]
    assert [demands(area, level) for level in (2, 3, 4)] == [True, True, False]


def test_dungeons() -> None:
    """DW-EX-34, DW-DUN-01, DW-LOC-04, DW-LOC-15, DW-DUN-02."""
    rooms = drawn_area(2, bosses=True)[2:]
    assert [room.level for room in rooms] == [2, 2, 2, 3, 3, 3]
    assert ([room.floor for room in rooms], len(rooms)) == ([0, 0, 0, 1, 1, 1], 6)
    assert [room.boss for room in rooms] == [False] * 5 + [True]
    assert drawn_area(30, bosses=True)[-1].level == 30
    assert (xp_for(4, 4, boss=True), xp_for(4, 3, boss=True)) == (8, 16)
    game = at("room-2-1", warrior(level=9), demand=True)
    assert rule(game, "go area-2") == "DW-LOC-04", "whatever the Warrior's level"
    fight(game, "won")
    assert (game.state.spot.cleared, game.state.spot.found) == (True, True)
    do(game, "go area-2", "go room-2-1")
    assert "fight" not in legal(game), "once per room"
    game.state.hero.level = 1
    fight(game, "won")
    treasure = [event for event in game.log if isinstance(event, Marked) and event.what == "$"]
    assert len(treasure) == 1, "and treasure once"


def test_marks_stay() -> None:
    """DW-EX-35, DW-LOC-15, DW-XP-02."""
    game = at("room-2-1", warrior(level=3), demand=True)
    game.state.hero.xp = 16
    fight(game, "won")
    do(game, "go room-2-2")
    fight(game, "won")
    do(game, "go room-2-3")
    fight(game, "lost")
    assert game.state.here == "town-1", "the nearest town that he has seen"
    marks = [game.state.spots[f"room-2-{number}"].cleared for number in (1, 2, 3)]
    assert marks == [True, True, False]
    do(game, "go area-1", *(["fight"] if "fight" in legal(game) else []))
    assert game.state.spots["room-2-1"].found


def test_the_boss_is_in_the_last_room_without_a_mark() -> None:
    """DW-EX-35, DW-DUN-08, DW-DUN-05, DW-DUN-03."""
    spots = {spot.id: spot for spot in drawn_area(1, bosses=False)}
    rooms = rooms_of(spots, "room-1-1")
    assert not boss_appeared(spots, "room-1-1")
    assert not stairs_known(spots, rooms[0])
    assert ways(spots, rooms[2]) == ["room-1-2"]
    for room in rooms[:3]:
        spots[room.id] = replace(room, cleared=True)
    assert ways(spots, rooms[2]) == ["room-1-2", "room-1-4"], "every room of the floor is marked"
    assert not must_be_boss(spots, spots["room-1-4"])
    for room in rooms[3:5]:
        spots[room.id] = replace(room, cleared=True)
    assert must_be_boss(spots, spots["room-1-6"])
    shown = {spot.id: replace(spot, shown=True) for spot in drawn_area(1, bosses=False)}
    assert stairs_known(shown, shown["room-1-1"]), "Radiant or Treasure revealed them"


def test_a_dungeon_becomes_a_town_and_back() -> None:
    """DW-DUN-05, DW-DUN-06, DW-DUN-09, DW-BOSS-02, DW-BOSS-03, DW-AUTO-06."""
    game = at("room-1-6", warrior(level=5), demand=True)
    before = game.state.hero.xp
    fight(game, "won", (conflict(2, boss=True),))
    rooms = rooms_of(game.state.spots, "room-1-1")
    assert all(room.tame for room in rooms)
    assert {room.level for room in rooms} == {1}, "the level of its first floor"
    assert game.state.hero.xp - before == 4
    assert not demands(rooms[1], 1)
    assert in_town(rooms[0])
    assert game.state.quests[0].done
    worn = [event.gear.level for event in game.log if isinstance(event, Wore)]
    stored = [event.item.level for event in game.log if isinstance(event, Stored)]
    assert 4 in worn + stored, "treasure worth twice its level"
    assert rule(game, "lord") == "DW-AUTO-06", "the way to the lord begins in a town of the map"
    state = State(options=Options())
    for spot in (
        Spot(id="t", name="Town", kind="town", level=2),
        Spot(id="h1", name="House", kind="building", level=2, inside="t"),
        Spot(id="h2", name="Inn", kind="building", level=2, inside="t"),
    ):
        state.spots[spot.id] = spot
    turned = haunted(state, "t")
    assert [(spot.kind, spot.dungeon, demands(spot, 9)) for spot in turned] == [("room", "h1", True)] * 2
    state.spots.update((spot.id, spot) for spot in turned)
    assert all(not demands(spot, 9) for spot in tamed(state, "h1")), "its boss defeated, it is a town again"


def test_one_scene_and_one_battle_in_a_stay() -> None:
    """DW-EX-48, DW-LOC-01, DW-LOC-03, DW-LOC-05, DW-BATTLE-20, DW-SCENE-01, DW-SCENE-03."""
    game = at("town-1")
    game.state.table, game.state.seats = True, (0, 0, 0, 0)
    game.refresh()
    do(game, "talk")
    assert rule(game, "talk") == "DW-LOC-05"
    street, area = game.state.spots["town-1"], game.state.spots["area-1"]
    assert not may_attack(street, Stay()), "in a town only the Warrior may"
    assert may_start(street, Stay())
    assert may_attack(area, Stay())
    assert not may_attack(area, Stay(calm=True))
    assert not may_attack(area, Stay(won=True))
    assert not may_start(area, Stay(started=True))
    assert not may_start(area, Stay(won=True))
    tavern = Spot(id="pub", name="Tavern", kind="building", level=1, found=True)
    cave = Spot(id="cave", name="Cave", kind="point", level=1)
    assert (in_town(tavern), in_town(cave), demands(cave, 1)) == (True, False, False)
    assert in_town(replace(cave, town="town-1"))
    won = fight(at("area-1"), "won")
    assert rule(won, "battle") == "DW-BATTLE-20"
    fled = fight(at("room-1-1", demand=True), "fled")
    assert fled.state.spot.cleared, "its space counts as after a victory (DW-BATTLE-28)"
    assert rule(fled, "battle") in ("DW-BATTLE-20", "DW-AUTO-06")


def test_levels_of_places() -> None:
    """DW-CONF-12, DW-LOC-10, DW-CONF-13."""
    state = State(options=Options(), hero=Hero(level=4))
    area, town, *rooms = drawn_area(2, bosses=True)
    assert {spot.level for spot in (area, town, *rooms[:3])} == {2}
    assert [level_here(state, spot) for spot in (area, town, rooms[5])] == [2, 2, 3]
    state.options = Options(conflict_level="warrior")
    assert level_here(state, area) == 4
    assert drawn_area(1, bosses=True)[0].level == 1


def test_the_nearest_town() -> None:
    """DW-LOC-14, DW-ITEM-12, DW-LOC-06."""
    game = at("town-1")
    for place in ("area-1", "area-2", "town-2", "area-2", "area-3"):
        game.go(place)
        game.refresh()
        while not isinstance(game.decision, Journey):
            game.play(game.legal_moves()[-1])
    state = game.state
    assert state.visited == ("town-1", "town-2")
    assert nearest_town(state, "area-3") == "town-2"
    assert nearest_town(state, "area-1") == "town-1"
    state.visited = ("town-2", "town-1")
    assert nearest_town(state, "area-1") == "town-1", "the fewest moves decide first"
    assert town_of(state, state.spots["room-3-1"]) == "town-3"
    assert [event.spot for event in game.log if isinstance(event, Entered)][-1] == "area-3"


# --- after battles ----------------------------------------------------------------------------------------------------


def test_levels_gained() -> None:
    """DW-EX-36, DW-XP-05, DW-XP-06, DW-XP-07, DW-BATTLE-33, DW-ROLE-07, DW-PM-12."""
    hero = warrior(hp=13)
    hero.xp = 4
    game = at("area-2", hero)
    game.emit(Joined(member(1, 10)))
    game.emit(BattleBegan((conflict(2),)))
    game.emit(Boosted(True, 2))
    game.push(Aftermath())
    game.emit(BattleDecided("won"))
    game.refresh()
    assert (game.state.battle, game.state.fires) == (None, ()), "the battle and its boosts end first"
    assert (hero.xp, hero.level) == (8, 2)
    assert starting(game, "spend") == ["spend strength", "spend agility", "spend hp", "spend mp"]
    assert game.state.party[0].points == 5
    do(game, "spend strength", "spend hp")
    assert (hero.strength, hero.hp, hero.max_hp, hero.pouch_size) == (7, 18, 25, 18)
    other = warrior()
    other.xp = 4
    big = fight(at("area-1", other), "won", (conflict(5, boss=True),))
    assert (other.xp, other.level) == (24, 3)
    assert [event.level for event in big.log if isinstance(event, LevelReached)] == [2, 3]
    assert sum(isinstance(event, PointSpent) for event in big.log) == 4, "two points for each of the two levels"


def test_defeat() -> None:
    """DW-EX-37, DW-XP-02, DW-XP-04, DW-LOC-08, DW-PM-06, DW-BATTLE-18."""

    def lose(level: int, xp: int, **options: str) -> Hero:
        hero = warrior(hp=1, max_mp=10, mp=0)
        hero.level, hero.xp = level, xp
        game = at("area-1", hero, options=Options(party=False, **options))  # type: ignore[arg-type]
        game.emit(Joined(member()))
        game.state.party[0].hp = 3
        fight(game, "lost")
        assert (game.state.here, hero.hp, hero.mp) == ("town-1", 20, 10)
        assert game.state.party[0].hp == 15
        return hero

    assert (lose(3, 16).xp, lose(3, 16).level) == (10, 3)
    assert lose(3, 16, defeat_floor="level").xp == 15
    assert lose(1, 1).xp == 0
    assert lose(7, 10).xp == 0, "never below 0"
    hero = lose(3, 16)
    hero.xp += 19
    game = fight(at("area-1", hero), "won", (conflict(1),))
    assert (game.state.hero.xp, game.state.hero.level) == (30, 4)


def test_dw_pm_06_who_was_hurt_in_town_is_healed_there() -> None:
    """The inn is open to a Warrior who is whole, as long as a Party Member is not."""
    assert "sleep" not in legal(at("town-1", options=Options(party=False)))
    game = at("town-1", options=Options(party=False))
    game.emit(Joined(member()))
    game.state.party[0].hp = 1
    game._moves = None  # the state was changed by hand
    assert "sleep" in legal(game)
    do(game, "sleep")
    assert game.state.party[0].hp == game.state.party[0].max_hp
    assert "sleep" not in legal(game)


def test_xp_of_minions() -> None:
    """DW-CONF-10, DW-EX-23, DW-BOSS-03."""
    state = State(options=Options(), hero=Hero(level=4))
    master, minion = conflict(4), Foe("Rat", 2, 1, 1, 5, hp=0)
    assert battle_xp(state, (master, minion)) == 4
    state.options = Options(minion_xp=True)
    assert battle_xp(state, (master, minion)) == 6
    state.options = Options(boss_xp="flat")
    assert battle_xp(state, (conflict(5, boss=True),)) == 10


def test_the_lord() -> None:
    """DW-BOSS-04, DW-BOSS-05, DW-AUTO-05, DW-AUTO-07, DW-EX-47."""
    game = at("town-1")
    assert "lord" in legal(game), "at any level"
    do(game, "lord")
    (foe,) = game.state.fight.foes
    assert (foe.level, foe.boss, game.state.lords) == (30, True, 1)
    again = fight(at("town-1"), "lost", (conflict(30, boss=True),), lord=True)
    assert not again.over, "defeats never end the game"
    assert "lord" in legal(again), "any number of times"
    away = fight(at("town-1"), "escaped", (conflict(30, boss=True),), lord=True)
    assert away.state.here == "town-1"
    won = fight(at("town-1"), "won", (conflict(30, boss=True),), lord=True)
    assert (won.over, won.winner) == (True, 0)
    assert "Ball of Light" in won.tell(won.log[-1])
    assert rule(at("area-1"), "lord") == "DW-AUTO-06"


def test_a_campaign_may_stay_unfinished() -> None:
    """DW-AUTO-07."""
    game = Game.campaign(Options(campaign_limit=3), KNOWN, seed=4)
    play_out(game, [SensiblePlayer(1), SensiblePlayer(2)])
    assert (game.state.fought, game.winner) == (3, None)


def test_quests_are_rewarded_once_where_they_were_given() -> None:
    """DW-QUEST-01, DW-QUEST-02, DW-QUEST-05, DW-QUEST-06, DW-AUTO-04."""
    game = at("town-1", warrior(pouch=(Item("dragons-fire", 1),)))
    (quest,) = game.state.quests
    assert (quest.town, quest.level, quest.difficulty, quest.treasure, quest.xp) == ("town-1", 1, 3, 1, 2)
    assert not starting(game, "reward")
    game.go("room-1-6")
    game.refresh()
    fight(game, "won", (conflict(2, boss=True),))
    assert not starting(game, "reward"), "back to the one who gave it"
    game.go("town-1")
    game.refresh()
    before = game.state.hero.xp
    do(game, "reward 1")
    assert game.state.hero.xp - before == 2, "town 1, 2 points on XP, never doubled"
    while not isinstance(game.decision, Journey):
        game.play(game.legal_moves()[0])
    assert not starting(game, "reward")
    game.go("area-1")
    game.go("town-1")
    game.refresh()
    assert len(game.state.quests) == 1, "one for a town"
    evening = Game.campaign(Options(), KNOWN, goal="quest", seed=3)
    play_out(evening, [SensiblePlayer(1), SensiblePlayer(2)])
    assert (evening.winner, evening.state.quests[0].rewarded) == (0, True)
    assert "stop for the evening" in evening.tell(evening.log[-1])


def test_how_a_campaign_begins() -> None:
    """DW-AUTO-01, DW-AUTO-03, DW-AUTO-06, DW-TREAS-03, DW-SCENE-04, DW-SCENE-05, DW-PM-01, DW-PM-07."""
    game = Game.campaign(Options(), KNOWN, seed=3)
    assert game.sides == ("Warrior", "Villain")
    assert len([move for move in legal(game) if move.startswith("spend")]) == 4
    while starting(game, "spend"):
        do(game, "spend strength" if "spend strength" in legal(game) else "spend mp")
    assert isinstance(game.decision, AcceptMember)
    assert game.to_move == 0, "the Warrior decides for the Ally too"
    do(game, "accept")
    (friend,) = game.state.party
    assert (friend.points, friend.hp) == (1, friend.max_hp)
    assert [item.level for item in game.state.hero.pouch] == [1]
    do(game, "wear")
    hero = game.state.hero
    assert [gear.level for gear in (hero.weapon, hero.armor, hero.offhand) if gear is not None] == [1]
    assert game.state.here == "town-1"
    assert isinstance(next(event for event in game.log if isinstance(event, QuestGiven)), QuestGiven)
    offered = {move.split()[0] for move in legal(game)}
    assert {"go", "lord", "buy", "throw"} <= offered
    none = Game.campaign(Options(party=False), KNOWN, hero=warrior(), seed=3)
    assert not isinstance(none.decision, AcceptMember), "setting party"


def test_towns_have_inns_and_shops() -> None:
    """DW-LOC-07, DW-LOC-08: sleeping is free."""
    game = at("town-1", warrior(hp=1, max_mp=10, mp=0))
    do(game, "sleep")
    assert (game.state.hero.hp, game.state.hero.mp) == (20, 10)
    assert rule(game, "sleep") == "DW-LOC-08"
    assert starting(game, "buy")
    assert game.state.spot.name.endswith("+1")


@pytest.mark.parametrize(("area", "xp"), [(5, 49), (30, 270)])
def test_the_xp_of_an_area(area: int, xp: int) -> None:
    """DW-EX-52, DW-DUN-01, DW-BOSS-03, DW-QUEST-03."""
    hero = warrior()
    hero.level, hero.xp = 31, 2320
    hero.level = max(area + 1, 6)
    if area == 30:
        hero.level = 31
    game = at(f"town-{area}", hero)
    start = hero.xp
    game.go(f"area-{area}")
    game.refresh()
    assert not game.state.stay.demand
    for room in range(1, 7):
        game.go(f"room-{area}-{room}")
        spot = game.state.spot
        fight(game, "won", (conflict(spot.level, boss=spot.boss),))
        hero.level = min(hero.level, 31)
    game.go(f"town-{area}")
    game.refresh()
    do(game, "reward 1" if len(game.state.quests) == 1 else f"reward {len(game.state.quests)}")
    gained = sum(event.amount for event in game.log if isinstance(event, XpChanged))
    assert gained == xp
    assert hero.xp - start == xp
    if area == 5:
        assert xp == 9 * area + 4


def test_conflicts_are_drawn_and_scaled() -> None:
    """DW-AUTO-05, DW-CONF-05, DW-CONF-06, DW-DUN-07."""
    game = do(at("area-4", warrior(level=4), demand=True), "fight")
    (foe,) = game.state.fight.foes
    assert (foe.level, foe.boss) == (4, False)
    boss = do(at("room-4-6", warrior(level=4), demand=True), "fight")
    assert (boss.state.fight.foes[0].level, boss.state.fight.foes[0].boss) == (5, True)
    assert isinstance(game.known, Bestiary)


def test_a_random_warrior_comes_to_an_end_too() -> None:
    """DW-AUTO-07, DW-MEAS-06."""
    game = Game.campaign(Options(campaign_limit=15), KNOWN, seed=8)
    play_out(game, [RandomPlayer(3), RandomPlayer(4)])
    assert game.over
