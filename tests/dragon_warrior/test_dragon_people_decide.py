"""What a person in a role decides, at the moment when the rules let him: nothing of it is done by the machine."""

from __future__ import annotations

from typing import Any

import pytest

from convert.cards.starter import load_starter
from convert.compendium.memory import in_memory
from convert.kernel import Move
from convert.systems.dragon_warrior import SYSTEM
from convert.systems.dragon_warrior.rules import Bestiary, Game, Options
from convert.systems.dragon_warrior.rules.after import Aftermath
from convert.systems.dragon_warrior.rules.encounters import (
    AcceptMember,
    Ambush,
    ChooseConflict,
    ChooseMember,
    Cross,
    GiveQuest,
    RateQuest,
    Scene,
)
from convert.systems.dragon_warrior.rules.events import (
    BattleBegan,
    BattleDecided,
    Healed,
    MemberHurt,
    Opened,
    TurnedUp,
)
from convert.systems.dragon_warrior.rules.journey import Journey
from convert.systems.dragon_warrior.rules.more_players import Grow
from convert.systems.dragon_warrior.rules.places import PlaceBoss
from convert.systems.dragon_warrior.rules.state import ALLY, PARTY, TREASURE, VILLAIN, WARRIOR, Item, Spot
from convert.systems.dragon_warrior.rules.strikes import Answer, Blow, Help, factor
from convert.systems.dragon_warrior.rules.table import TakeToken
from convert.systems.dragon_warrior.rules.treasure import Grant, NameKeepsake, OpenBox
from convert.systems.dragon_warrior.rules.turns import Act, TurnOver
from convert.table.keyboard import Table
from convert.table.stopping import Stopped
from tests.dragon_warrior.invariants import play, random_battle, random_players
from tests.dragon_warrior.tables import KNOWN, conflict, do, legal, member, restack, rule, starting, warrior, weapon

FOUR = ("Ann", "Bo", "Cy", "Di")


@pytest.fixture(scope="module")
def known() -> Bestiary:
    return Bestiary(in_memory(SYSTEM, load_starter(), label="the starter set").entries)


def begun(known: Bestiary = KNOWN, players: tuple[str, ...] = FOUR, **more: Any) -> Game:
    """A quest at a table, before anything was decided."""
    return Game.campaign(Options(), known, goal="quest", players=players, hero=warrior(**more), seed=2)


def table(known: Bestiary = KNOWN, players: tuple[str, ...] = FOUR, **more: Any) -> Game:
    """A quest at a table, after its opening, the first answer taken everywhere."""
    return opened(begun(known, players, **more))


def opened(game: Game) -> Game:
    while not isinstance(game.decision, Journey):
        game.play(game.legal_moves()[0])
    return game


def whose(game: Game) -> list[int]:
    """The roles of whoever decides now."""
    return [role for role, player in enumerate(game.state.seats) if player == game.to_move]


def say(game: Game, role: int, line: str) -> str:
    """What the holder of a role hears when he writes something down."""
    said = game.jot(game.state.seats[role], line)
    assert said is not None
    return " ".join(said)


def walk(game: Game, *answers: str) -> Game:
    """Answers where these are legal; everywhere else the first, until a journey's decision or a battle's."""
    left = list(answers)
    while left:
        wanted = Move.parse(left[0])
        if wanted in game.legal_moves():
            game.play(wanted)
            left.pop(0)
        else:
            assert not isinstance(game.decision, (Journey, Act)), (left, legal(game))
            game.play(game.legal_moves()[0])
    return game


# --- Treasure ---------------------------------------------------------------------------------------------------------


def test_treasure_chooses_what_is_in_the_chests() -> None:
    """DW-TREAS-03, DW-ROLE-06: the Warrior picks the box, Treasure its content, in the order of the rules."""
    game = begun()
    while not isinstance(game.decision, OpenBox):
        game.play(game.legal_moves()[0])
    assert (whose(game), legal(game)) == ([WARRIOR], ["open left", "open middle", "open right"])
    do(game, "open right")
    assert whose(game) == [TREASURE]
    assert legal(game) == [f"grant {kind} 1" for kind in ("healstuff", "dragons-fire", "dragons-scale", *WATERS)]
    before = game.state.seats
    do(game, "grant fairy-water 1")
    assert game.state.seats[WARRIOR] == before[TREASURE], "a swap with Treasure after each"
    assert legal(game) == ["open left", "open middle"]
    do(game, "open left")
    assert legal(game) == ["grant weapon 1", "grant armor 1", "grant offhand 1 weapon", "grant offhand 1 armor"]
    do(game, "grant offhand 1 weapon")
    assert whose(game) == [WARRIOR]
    do(game, "wear")
    assert isinstance(game.decision, NameKeepsake), "the last chest is opened without asking which"
    assert whose(game) == [TREASURE]
    assert "keepsake glass-acorn" in legal(game)
    assert say(game, TREASURE, "keepsake a tin whistle") == "Quest item: a tin whistle."
    assert isinstance(game.decision, Journey), "what was written down is in the chest"
    hero = game.state.hero
    assert (hero.pouch, hero.keepsakes) == ((Item("fairy-water", 1),), ("a tin whistle",))
    assert hero.offhand is not None
    assert hero.offhand.weapon
    assert [event.box for event in game.log if isinstance(event, Opened)] == ["right", "left", "middle"]
    assert next(game.tell(event) for event in game.log if isinstance(event, Opened)) == "The right chest is opened."


WATERS = ("fairy-water", "wings")


def in_room(game: Game, place: int = 1, **marks: Any) -> Game:
    """The Warrior is in a room of the first dungeon."""
    from msgspec.structs import replace

    name = f"room-1-{place}"
    game.state.here = name
    game.state.spots[name] = replace(game.state.spots[name], **marks)
    restack(game, Journey())
    return game


def won(game: Game, outcome: Any = "won") -> Game:
    """A battle here has just been decided."""
    game.emit(BattleBegan((conflict(1, 1, 1, 5),)))
    game.push(Aftermath())
    game.emit(BattleDecided(outcome))
    game.refresh()
    return game


def test_treasure_reveals_the_entrance_instead() -> None:
    """DW-DUN-03, DW-LOC-04, DW-LOC-15, DW-ROLE-02: a treasure, or the entrance to the next floor, or nothing."""
    game = won(in_room(table()))
    assert (whose(game), isinstance(game.decision, Grant)) == ([TREASURE], True)
    assert legal(game)[:2] == ["nothing", "entrance"]
    assert game.describe(Move("entrance")) == "Reveal the entrance to the next floor"
    do(game, "entrance")
    spots = game.state.spots
    assert (spots["room-1-1"].stairs, spots["room-1-1"].found) == (True, False), "nothing was found, so no $"
    from convert.systems.dragon_warrior.rules.places import stairs_known, ways

    assert stairs_known(spots, spots["room-1-3"])
    assert "room-1-4" in ways(spots, spots["room-1-3"])
    assert not won(in_room(table(), 4)).decision.stairs, "the second floor is the last"  # type: ignore[union-attr]
    fled = won(in_room(table()), "fled")
    assert legal(fled) == ["nothing", "entrance"], "no treasure where the Conflict has escaped (DW-BATTLE-28)"
    again = won(in_room(table(), found=True))
    assert legal(again) == ["nothing", "entrance"], "and none where one was found"
    do(won_ := won(in_room(table())), "grant weapon 1")
    assert won_.state.spots["room-1-1"].found


def test_treasure_lets_him_find_it_quickly() -> None:
    """DW-DUN-07: Treasure may let the Warrior find the entrance to the next floor, without a battle."""
    game = in_room(table())
    game.refresh()
    assert "DW-DUN-03" in say(table(), TREASURE, "entrance"), "not in a town"
    assert "Treasure's to say" in say(game, VILLAIN, "entrance")
    assert say(game, TREASURE, "entrance") == "The entrance to the next floor is found."
    assert game.state.spots["room-1-1"].stairs


def test_treasure_draws_the_map() -> None:
    """DW-ROLE-02, DW-LOC-01, DW-LOC-03, DW-LOC-06, DW-LOC-07, DW-LOC-10, DW-DUN-01, DW-DUN-02: at any time."""
    game = table()
    assert "begin the line with the name" in say(game, WARRIOR, "draw house Mill")
    assert say(game, TREASURE, "draw house Mill, shop") == "On the map: Mill, level 1."
    assert say(game, TREASURE, "draw place Well") == "On the map: Well, level 1."
    assert say(game, TREASURE, "draw area Moor, level 3") == "On the map: Moor, level 3."
    high = say(game, TREASURE, "draw area Peak, level 40")
    assert high == "On the map: Peak, level 30. Level 40 counts as 30 (DW-CONF-13)."
    assert "from 1" in say(game, TREASURE, "draw area Moor, level 0")
    said = say(game, TREASURE, "draw dungeon Pit, rooms 2 2 1")
    assert said == "On the map: Pit, level 1."
    assert "Usual are" in say(game, TREASURE, "draw dungeon Hole, rooms 2")
    assert "rooms of each floor" in say(game, TREASURE, "draw dungeon Hole, rooms x")
    assert say(game, TREASURE, "rename Oakham") == "This is Oakham +1 now."
    by_name = {spot.name: spot for spot in game.state.spots.values()}
    house, moor = by_name["Mill"], by_name["Moor"]
    assert (house.kind, house.level, house.shop, house.inn) == ("building", 1, True, False)
    assert (by_name["Well"].kind, by_name["Well"].town) == ("point", "town-1")
    assert (moor.level, moor.exits) == (3, ("area-1",))
    assert moor.id in game.state.spots["area-1"].exits
    assert [by_name[f"Pit, room {n}"].level for n in range(1, 6)] == [1, 1, 2, 2, 3]
    assert not any(spot.boss for spot in game.state.spots.values()), "the Villain chooses its room (DW-DUN-05)"
    assert f"go {house.id}" in legal(game)
    do(game, f"go {house.id}")
    assert "search" in legal(game)
    before = game.state.seats
    do(game, "search")
    assert (whose(game), game.decision) == ([TREASURE], Grant(1, one=True)), "one item per building"
    do(game, "grant healstuff 1")
    walk(game, "go town-1") if not isinstance(game.decision, TakeToken) else None
    while isinstance(game.decision, TakeToken):
        do(game, "leave-it")
    assert game.state.seats[WARRIOR] == before[TREASURE], "a treasure found: a swap (DW-ROLE-06)"
    assert game.state.spots[house.id].found
    assert game.tell(game.log[-1])
    assert rule(in_house(game, house.id), "search") == "DW-LOC-01", "once ever (DW-EX-48)"


def in_house(game: Game, name: str) -> Game:
    game.go(name)
    game.refresh()
    return game


def test_a_battle_in_a_house_may_bring_its_item() -> None:
    """DW-LOC-01, DW-BATTLE-20: one item per building, not in the streets."""
    game = table()
    say(game, TREASURE, "draw house Mill")
    house = game.state.spots["town-1"].exits[-1]
    won(in_house(game, house))
    assert game.decision == Grant(1, one=True)
    streets = won(table())
    assert not isinstance(streets.decision, Grant)


def test_a_dungeon_that_became_a_town_and_a_town_that_became_a_dungeon() -> None:
    """DW-DUN-06, DW-DUN-09: the Villain turns it, Treasure says whether there is an inn."""
    game = table()
    assert "Treasure must have drawn some" in say(game, VILLAIN, "haunt")
    say(game, TREASURE, "draw house Mill")
    assert say(game, VILLAIN, "haunt") == "Town 1 +1 is a dungeon now, until its boss is defeated."
    house = game.state.spots[game.state.spots["town-1"].exits[-1]]
    assert (house.kind, house.dungeon) == ("room", house.id)
    tame = in_room(table(), tame=True, cleared=True)
    tame.refresh()
    tame.state.hero.hp = 1
    assert "sleep" not in legal(tame)
    assert say(tame, TREASURE, "inn") == "Dungeon 1, room 1 has an inn."
    assert "sleep" in legal(tame)


def test_treasure_names_things_and_their_kind() -> None:
    """DW-TREAS-05, DW-CONF-09, DW-CONF-16: a weapon, a Dragon's Fire, what a quest item does to all attacks."""
    game = table()
    game.state.hero.weapon = weapon(2)
    game.state.hero.pouch = (Item("dragons-fire", 1),)
    assert say(game, TREASURE, "call weapon Sun Blade, kind fire") == "The weapon is Sun Blade, of the kind fire."
    assert (game.state.hero.weapon.name, game.state.hero.weapon.kind) == ("Sun Blade", "fire")
    assert "Sun Blade +2, weapon (fire)" in "\n".join(game.board(0))
    assert say(game, TREASURE, "call dragons-fire, kind ice") == "Dragon's Fire +1 is of the kind ice."
    assert game.state.hero.pouch[0].kind == "ice"
    assert "use dragons-fire 1 ice" in legal(game)
    assert "has no armor" in say(game, TREASURE, "call armor Coat")
    say(game, TREASURE, "keepsake star glass")
    assert "quest items" in say(game, TREASURE, "attune moon glass light")
    assert say(game, TREASURE, "attune star glass light") == "From now on all attacks of the Warrior's count as light."
    assert "star glass" not in game.state.hero.keepsakes
    game.emit(BattleBegan((conflict(weak="light", factor=4),)))
    assert factor(game.state, Blow(0, singles=(7,))) == 4


# --- the Villain ------------------------------------------------------------------------------------------------------


def test_the_villain_attacks_on_arrival_and_in_scenes(known: Bestiary) -> None:
    """DW-SCENE-03, DW-LOC-11, DW-EX-48: also where a battle is demanded; never in a town, not across Fairy Water."""
    game = table(known)
    do(game, "go area-1")
    assert (whose(game), type(game.decision)) == ([VILLAIN], Ambush)
    assert game.state.stay.demand, "level 1 in an area of level 1"
    do(game, "attack-now")
    assert (whose(game), type(game.decision)) == ([VILLAIN], ChooseConflict)
    town = table(known)
    do(town, "talk", "end-scene")
    assert not isinstance(town.decision, Ambush)
    assert "DW-SCENE-03" in say(town, VILLAIN, "ambush")
    out = table(known, level=3)
    do(out, "go area-1", "let-pass")
    assert not out.state.stay.demand
    assert say(out.copy(), VILLAIN, "ambush") == "The Villain attacks."
    before = out.state.seats
    do(out, "talk", "end-scene", "attack-now")
    out.play(out.legal_moves()[0])
    restack(out, Journey(), Aftermath())
    out.emit(BattleDecided("fled"))
    out.refresh()
    while isinstance(out.decision, TakeToken):
        do(out, "leave-it")
    assert out.state.seats[WARRIOR] == before[VILLAIN], "the scene ended with the battle: one swap"
    calm = table(known, level=3)
    calm.state.hero.pouch = (Item("fairy-water", 1),)
    do(calm, "go area-1")
    assert (whose(calm), type(calm.decision)) == ([WARRIOR], Cross), "before the Villain is asked (DW-ITEM-11)"
    do(calm, "use fairy-water 1")
    assert isinstance(calm.decision, Journey)
    assert calm.state.stay.calm
    assert "DW-SCENE-03" in say(calm, VILLAIN, "ambush")


def test_the_villain_writes_whole_sheets(known: Bestiary) -> None:
    """DW-CONF-02, DW-CONF-03, DW-CONF-05, DW-CONF-07 to DW-CONF-11: everything that a sheet can have."""
    game = table(known)
    said = say(
        game, VILLAIN, "invent Hag, level 4, attack 4, defense 2, hp 15, mp 20, spells hurt heal, weakness fire 2"
    )
    assert said == "Hag is in the Conflict deck; 6 of 16 points are left over."
    assert say(game, VILLAIN, "invent Rat, level 2, attack 4, hp 20") == "Rat is in the Conflict deck."
    said = say(game, VILLAIN, "invent King Rat, level 5, attack 6, hp 20, fast, minion Rat 2")
    assert said == "2 points too many: level 5 has 15 (DW-CONF-11)."
    said = say(game, VILLAIN, "invent King Rat, level 5, attack 3, hp 20, fast, minion Rat 2")
    assert said == "King Rat is in the Conflict deck; 1 of 15 points is left over."
    _, hag, _, king = game.state.invented  # behind the first Conflict Card of all (DW-SETUP-06)
    assert (hag[0].spells, hag[0].max_mp, hag[0].weak, hag[0].factor) == (("hurt", "heal"), 20, "fire", 2)
    assert [(foe.name, foe.level, foe.attack) for foe in king] == [("King Rat", 5, 3), ("Rat", 2, 4)]
    for wrong, told in (
        ("invent A, attack 0", "attack 0: it is 1 at least (DW-CONF-02)."),
        ("invent A, hp 0", "hp 0: it is 5 at least (DW-CONF-02)."),
        ("invent A, hp 7", "hp 7: a point gives 5, so it goes in steps of 5 (DW-CONF-03)."),
        ("invent A, level 0", "level 0: it is 1 at least (DW-CONF-02)."),
        ("invent A, attack 5", "1 point too many: level 1 has 3 (DW-CONF-11)."),
        ("invent A, level 5, mp 10, spells hurt heal", "One spell for each 10 MP"),
        ("invent A, level 5, mp 10, spells radiant", "One spell for each 10 MP"),
        ("invent A, level 2, minion Rat 2", "lower than its master's 2"),
        ("invent A, level 3, minion Nobody 1", "no Conflict called 'Nobody'"),
        ("invent , level 3", "Say: invent NAME"),
    ):
        assert told in say(game, VILLAIN, wrong), wrong
    assert "Villain's to say" in say(game, ALLY, "invent A, level 1")
    assert "level 99 counts as 30" in say(game, VILLAIN, "invent Titan, level 99").lower()
    said = say(game, VILLAIN, "bring Man-Eater Bug, level 3, weakness 4, minion Kuriboh 1")
    assert said == "Man-Eater Bug, level 3, is in the Conflict deck."
    assert [(foe.name, foe.level, foe.factor) for foe in game.state.invented[-1]] == [
        ("Man-Eater Bug", 3, 4),
        ("Kuriboh", 1, 1),
    ]
    assert "no Conflict called 'Nobody'" in say(game, VILLAIN, "bring Nobody")


def test_cards_of_his_own_have_the_places_level(known: Bestiary) -> None:
    """DW-CONF-12, DW-DUN-05, DW-DUN-08: a card of another level, or a boss where none can be, is not to be chosen."""
    game = table(known)
    game.state.invented = ()
    for line in ("invent Small, level 1", "invent Large, level 2", "invent Chief, level 1, boss"):
        say(game, VILLAIN, line)
    do(game, "go area-1", "attack-now")
    assert starting(game, "conflict")[-1] == "conflict my 1"
    assert rule(game, "conflict my 2") == "DW-CONF-12"
    do(game, "conflict my 1")
    assert game.state.fight.foes[0].name == "Small"
    room = in_room(table(known))
    room.state.invented = ()
    for line in ("invent Small, level 1", "invent Chief, level 1, boss"):
        say(room, VILLAIN, line)
    restack(room, Journey(), ChooseConflict(("kuriboh",)))
    room.refresh()
    assert legal(room) == ["conflict kuriboh", "conflict my 1", "conflict my 2", "conflict kuriboh boss"]
    last = room.copy()
    do(room, "conflict my 2")
    assert room.state.spots["room-1-1"].boss
    for place in range(2, 7):
        in_room(last, place, cleared=True)
    in_room(last)
    restack(last, Journey(), ChooseConflict(("kuriboh",)))
    last.refresh()
    assert legal(last) == ["conflict my 2", "conflict kuriboh boss"]
    assert rule(last, "conflict my 1") == "DW-DUN-08"


def test_the_lord_is_the_villains() -> None:
    """DW-BOSS-04: a level 30 boss; at a table a card of the Villain's own may be the lord."""
    game = table()
    game.state.goal = "lord"
    game.state.invented = ()
    say(game, VILLAIN, "invent Gloomlord, level 30, boss, attack 60, hp 100")
    say(game, VILLAIN, "invent Ox, level 30")
    game.refresh()
    do(game, "lord")
    assert whose(game) == [VILLAIN]
    assert legal(game) == ["conflict my 1", "conflict plain boss"]
    assert rule(game, "conflict my 2") == "DW-BOSS-04"
    do(game, "conflict my 1")
    battle = game.state.fight
    assert (battle.lord, battle.foes[0].name, game.state.lords) == (True, "Gloomlord", 1)


def test_radiant_asks_the_villain_where_the_boss_is() -> None:
    """DW-SPELL-02, DW-DUN-05: the floor's boss is shown, so he must be somewhere; or not on this floor."""
    game = in_room(table(max_mp=40))
    game.refresh()
    do(game, "cast radiant")
    assert (whose(game), type(game.decision)) == ([VILLAIN], PlaceBoss)
    assert legal(game) == ["elsewhere", "boss-in room-1-1", "boss-in room-1-2", "boss-in room-1-3"]
    other = game.copy()
    do(game, "boss-in room-1-2")
    assert [spot.id for spot in game.state.spots.values() if spot.boss] == ["room-1-2"]
    do(other, "elsewhere")
    restack(other, Journey(), ChooseConflict(("plain",)))
    other.refresh()
    assert legal(other) == ["no"] or isinstance(other.decision, Act) or "conflict plain boss" not in legal(other)


# --- the Ally ---------------------------------------------------------------------------------------------------------


def test_the_ally_says_what_the_quest_is() -> None:
    """DW-QUEST-01 to DW-QUEST-03, DW-QUEST-06, DW-SCENE-05: the goal is the Ally's, the reward Treasure's."""
    game = begun()
    while not isinstance(game.decision, GiveQuest):
        game.play(game.legal_moves()[0])
    assert whose(game) == [ALLY]
    assert legal(game) == ["quest-boss", "quest-errand", "quest-message"]
    assert say(game, ALLY, "quest find the lost goat") == "A quest: find the lost goat. Treasure rates it."
    assert whose(game) == [TREASURE]
    assert repr(game.decision) == repr(RateQuest("find the lost goat", "the king"))
    do(game, "quest 2 1 1")
    opened(game)
    (goat,) = game.state.quests
    assert (goat.goal, goat.town, goat.level) == ("find the lost goat", "town-1", 1)
    assert "given by the king: find the lost goat (difficulty 2" in "\n".join(game.board(0))
    assert "reward 1" not in legal(game)
    assert "none begins" in say(game, ALLY, "done x").replace("No open quest", "none")
    assert say(game, ALLY, "done find").startswith("Done: find the lost goat.")
    assert "reward 1" in legal(game)
    say(game, ALLY, "quest carry a letter")
    do(game, "quest 1 1 0")
    assert len(game.state.quests) == 2, "at least one per town"
    do(game, "go area-1", "let-pass")
    assert "DW-QUEST-06" in say(game, ALLY, "quest in the wild")


def test_the_ally_offers_whom_he_likes() -> None:
    """DW-PM-01, DW-PM-07, DW-XP-06, DW-PM-12: sheets of his own, in any scene, in the place of the old one."""
    game = table(level=4)
    game.state.party = (member(),)
    said = say(game, ALLY, "companion Bea, attack 3, defense 2, hp 5")
    assert said == "Bea can be offered as a Party Member. 1 point will be spent when the character comes along."
    assert say(game, ALLY, "companion Bea, attack 9").startswith("4 points too many")
    assert "DW-PM-10" in say(game, ALLY, "companion Bea, fast")
    do(game, "talk")
    assert isinstance(game.decision, Scene)
    assert starting(game, "offer")[-1] == "offer my 1"
    do(game, "offer my 1")
    assert isinstance(game.decision, AcceptMember)
    assert (
        game.decision.prompt(game)
        == "Bea (3 points): Attack 3, Max Defense 2, HP 5/5 would come along, in the place of Friend. Accept?"
    )
    do(game, "accept")
    assert (whose(game), legal(game)) == ([ALLY], ["grow attack", "grow defense", "grow hp"])
    do(game, "grow hp")
    (bea,) = game.state.party
    assert (bea.name, bea.attack, bea.max_defense, bea.hp, bea.points) == ("Bea", 3, 2, 10, 4)
    while isinstance(game.decision, TakeToken):
        do(game, "leave-it")
    game.state.hero.xp = 50
    from convert.systems.dragon_warrior.rules.after import LevelUp

    game.push(LevelUp())
    game.refresh()
    do(game, "spend hp", "spend hp")
    assert isinstance(game.decision, Grow)
    do(game, "grow attack")
    assert (game.state.party[0].attack, game.state.party[0].points) == (4, 5)
    assert say(game, ALLY, "hand villain Bea").startswith("Bea is the Villain's now.")
    assert len(game.state.party) == 0, "a friend turned enemy (DW-ROLE-05)"


def test_a_player_makes_his_own_character(known: Bestiary) -> None:
    """DW-VAR-04: the sheet is his to write."""
    names = (*FOUR, "Ed", "Flo")
    game = begun(known, players=names)
    while not starting(game, "join"):
        game.play(game.legal_moves()[0])
    assert whose(game) == [PARTY]
    assert say(game, PARTY, "companion Tom, hp 10") == "Tom can be offered as a Party Member."
    do(game, "join my 1")
    assert [(one.name, one.seat, one.hp) for one in game.state.party] == [("Tom", PARTY, 10)]


def test_the_ally_may_turn_up_a_card_after_a_block() -> None:
    """DW-PM-02, DW-PM-05, DW-PM-09, DW-VAR-05: he decides after the block is seen; one higher card is enough."""
    game = table()
    game.state.party = (member(hp=15), member(hp=15, name="Second"))
    game.state.party[0].hp = 5
    from convert.kernel.dice import DealtDice

    def attacked(draws: tuple[int, ...], answer: str) -> Game:
        again = game.copy()
        restack(again, Journey())
        again.emit(BattleBegan((conflict(2, 3, 0, 30),)))
        again.state.fight.hands = ((9,), ())
        again.state.fight.deck = tuple(card for card in again.state.fight.deck if card != 9)
        again.dice = DealtDice(draws)
        again.push(Answer(Blow(1, singles=(8,))))
        again.refresh()
        return do(again, answer)

    blocked = attacked((8,), "block 9")
    assert (whose(blocked), type(blocked.decision)) == ([ALLY], Help)
    assert blocked.usual() == Move("leave-it")
    do(blocked, "turn-up")
    assert blocked.state.party[0].hp == 13, "an equal card heals"
    assert isinstance(blocked.decision, Help)
    do(blocked, "leave-it")
    assert blocked.state.hero.hp == 20
    higher = attacked((13,), "no-block")
    do(higher, "turn-up")
    assert not isinstance(higher.decision, Help), "no more are turned up"
    assert (higher.state.hero.hp, [event.card for event in higher.log if isinstance(event, TurnedUp)]) == (20, [13])
    lower = attacked((2,), "block 9")
    do(lower, "turn-up")
    assert [event.amount for event in lower.log if isinstance(event, MemberHurt)] == [2]


# --- the Warrior and the tokens ---------------------------------------------------------------------------------------


def test_points_are_spent_in_any_order() -> None:
    """DW-WAR-02, DW-WAR-12: none of the stats is closed by another that was raised before it."""
    game = Game.campaign(Options(), KNOWN, seed=1)
    for stat in ("mp", "strength", "hp", "agility", "mp", "strength"):
        assert legal(game) == ["spend strength", "spend agility", "spend hp", "spend mp"]
        do(game, f"spend {stat}")
    hero = game.state.hero
    assert (hero.strength, hero.agility, hero.max_hp, hero.max_mp) == (3, 2, 10, 10)
    assert game.tell(game.log[-1]) == "Strength +1."
    assert game.tableau().title == "Before the journey"
    assert "4 points to spend" in game.decision.prompt(game)  # type: ignore[union-attr]
    do(game, "spend hp", "spend hp", "spend hp")
    assert "1 point to spend" in game.decision.prompt(game)  # type: ignore[union-attr]


def test_tokens_at_any_time() -> None:
    """DW-TOKEN-02, DW-TOKEN-04, DW-TOKEN-06: awarded in a battle too; a swap waits for the action in progress."""
    game = table()
    hands: Any = ((7, 9), (8,))
    game.emit(BattleBegan((conflict(2, 3, 0, 30),)))
    game.state.fight.hands = hands
    game.push(Act(0), TurnOver(), Aftermath())
    game.refresh()
    state, before = game.state, game.state.seats
    warriors, ally = before[WARRIOR], before[ALLY]
    assert "DW-TOKEN-06" in say(game, WARRIOR, f"award {state.names[warriors]}")
    for _ in range(3):
        say(game, WARRIOR, f"award {state.names[ally]}")
    assert state.tokens[ally] == 3
    assert "has 3 Dragon Tokens" in say(game, VILLAIN, "be-warrior")
    do(game, "attack 7")
    assert isinstance(game.decision, Answer)
    name = state.names[ally]
    assert game.jot(warriors, f"{name}: be-warrior") == [f"{name} spends 3 Dragon Tokens to be the Warrior."]
    assert isinstance(game.decision, Answer), "the action in progress comes first"
    assert game.state.seats == before
    do(game, "no-block")
    assert game.state.seats[WARRIOR] == ally
    assert list(game.state.fight.hands[0]) == [9], "the hand stays with the role"
    takers: list[int] = []
    while isinstance(game.decision, TakeToken):
        takers.append(game.to_move or 0)
        do(game, "take-token")
    assert sorted(takers) == sorted([before[VILLAIN], before[TREASURE]])
    now = table()
    now.state.tokens = tuple([3 if player == ally else 0 for player in range(4)])
    now.jot(ally, "be-warrior")
    assert now.state.seats[WARRIOR] == ally, "between battles at once"


def test_obstacles_and_ideas() -> None:
    """DW-DUN-04, DW-TREAS-06: which obstacle a quest item is for, and another good idea, are people's to say."""
    game = table()
    say(game, TREASURE, "obstacle a locked gate")
    say(game, VILLAIN, "obstacle a moat")
    say(game, TREASURE, "keepsake reed boat")
    assert "no such open obstacle" in say(game, WARRIOR, "solve reed boat: a dragon")
    assert say(game, WARRIOR, "solve reed boat: a moat") == "reed boat: a moat is overcome."
    assert say(game, TREASURE, "idea climbing the ivy") == "climbing the ivy: a locked gate is overcome."
    assert "no open obstacle" in say(game, TREASURE, "idea again")


def test_nobody_at_a_table() -> None:
    """DW-AUTO-01: Treasure and map are fixed where no table is."""
    alone = Game.campaign(Options(), KNOWN, hero=warrior(), seed=1)
    for line in ("draw place Well", "quest a goat", "invent A, level 1", "companion B"):
        assert "DW-AUTO-01" in " ".join(alone.jot(0, line) or ())


def test_what_is_written_down_is_asked_and_taken_back(known: Bestiary) -> None:
    """DW-ROLE-02, DW-QUEST-01: at the keyboard, a line that changes what is to be decided asks anew; undo takes it
    back alone."""
    game = table(known)
    said: list[str] = []
    name = game.state.names[game.state.seats[TREASURE]]
    ally = game.state.names[game.state.seats[ALLY]]
    lines = iter(
        [f"{name}: draw house Mill", "undo", f"{name}: draw house Barn", f"{ally}: quest a goat", "q"],
    )
    sat = Table(game, machine={}, ask=lambda prompt: next(lines), say=said.append)
    with pytest.raises(Stopped):
        sat.run()
    names = [spot.name for spot in sat.game.state.spots.values() if isinstance(spot, Spot)]
    assert ("Mill" in names, "Barn" in names) == (False, True)
    assert any("Go to Barn" in line for line in said), "the new way is offered"
    assert any(f"[{name}] Treasure: how hard is the quest" in line for line in said)


def test_choose_member_names_the_line() -> None:
    """DW-PM-01: the offer says how a sheet of one's own is written."""
    game = table()
    assert "companion NAME" in ChooseMember(("plain",)).prompt(game)


def test_the_whole_log_is_told_afterwards(known: Bestiary) -> None:
    """DW-PM-05, DW-PM-08, DW-SPELL-12: who was healed or hurt is told by name when he has long left the party, as a
    resumed game does."""
    game = begun(known)
    game.state.party = (member(hp=15, name="Ib"),)
    game.push(Journey())
    game.emit(MemberHurt.of(game.state, 0, 15))
    game.emit(Healed.of(game.state, -1, 1))
    game.state.party = ()
    assert [game.tell(event) for event in game.log[-2:]] == ["Ib loses 15 HP.", "Ib is healed by 1."]
    for seed in range(8):
        one = random_battle(known, seed)
        play(one, random_players(seed), look=False)
        assert all(isinstance(one.tell(event), str) for event in one.log)
