"""Spells, consumables, treasure, in battle and outside."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.dragon_warrior.rules import Game, Hero, Options
from convert.systems.dragon_warrior.rules.cards import DECK, VALUES, total
from convert.systems.dragon_warrior.rules.events import Entered, Healed, Refused, Stored, Wore
from convert.systems.dragon_warrior.rules.journey import Journey
from convert.systems.dragon_warrior.rules.places import drawn_area
from convert.systems.dragon_warrior.rules.state import Gear, Item, Spot
from convert.systems.dragon_warrior.rules.treasure import FindTreasure, Grant, TakeGear, item_of, receive
from tests.dragon_warrior.tables import (
    KNOWN,
    armor,
    battle,
    conflict,
    do,
    ended,
    foe,
    legal,
    member,
    ranks,
    restack,
    rule,
    starting,
    warrior,
)

ROOM = Spot(id="room-1-1", name="Room", kind="room", level=1, inside="area-1", dungeon="room-1-1")


def at(spot: str, hero: Hero | None = None, *, options: Options | None = None, demand: bool = False) -> Game:
    """A journey, standing somewhere in areas 1 to 7."""
    hero = hero or warrior()
    pouch = hero.pouch
    game = Game.campaign(options or Options(party=False), KNOWN, hero=hero, seed=1)
    hero.pouch = pouch or (demand * (Item("dragons-fire", 1),))  # so that there is a choice
    for area in {*range(2, 8), int(spot.split("-")[1])} - {1}:
        for each in drawn_area(area, bosses=True):
            game.state.spots[each.id] = each
    restack(game, Journey())
    game.go(spot)
    if not demand:
        game.state.stay = type(game.state.stay)()
    game.refresh()
    while game.decision is not None and not isinstance(game.decision, Journey):
        game.play(game.legal_moves()[-1])
    return game


# --- spells in battle -------------------------------------------------------------------------------------------------


def test_hurt_makes_blocking_harder_and_nothing_else() -> None:
    """DW-SPELL-03, DW-SPELL-11, DW-EX-09."""
    game = battle("5 J 2", "6 Q 4", hero=warrior(max_mp=10))
    do(game, "cast hurt", "card 11", "card 5")
    assert legal(game) == ["no-block", "block 6 12"]
    do(game, "no-block")
    assert (foe(game), game.state.hero.mp) == ((0, 12), 7), "the normal 6 damage, once"
    blocked = do(battle("5 J 2", "6 Q 4", hero=warrior(max_mp=10)), "cast hurt", "card 5", "card 11", "block 6 12")
    assert (foe(blocked), blocked.state.hero.mp) == ((3, 15), 7), "paid all the same"


def test_the_villains_hurt() -> None:
    """DW-EX-24, DW-BATTLE-29."""
    game = battle("7 9 2", "7 7", turn=1, foes=[conflict(max_mp=10, spells=("hurt",))])
    do(game, "cast hurt")
    assert legal(game) == ["no-block", "block 7 9"]
    warriors = battle("5 5 5 K", "6 6 6 6 7", hero=warrior(max_mp=10))
    do(warriors, "cast hurt", "card 5", "card 5", "more 5")
    assert set(legal(warriors)) == {"no-block", "block 6 6 6", "block 6 6 6 6"}


def test_one_card_is_enough() -> None:
    """DW-EX-40, DW-BATTLE-29, DW-SPELL-01, DW-SPELL-04, DW-SPELL-09."""
    game = battle("5", "3 4", hero=warrior(max_mp=10))
    do(game, "cast hurt")
    assert (foe(game), game.state.hero.mp) == ((0, 12), 7)
    healing = battle("5 6 7 8", "3 4", hero=warrior(max_mp=100, hp=1, max_hp=90))
    do(healing, "cast healmore")
    assert (healing.state.hero.hp, healing.state.hero.mp) == (27, 85)
    several = battle("5 6", "3 4", hero=warrior(max_mp=100, armor=armor(4)), draws="2 2 2 2 9")
    several.state.fight.defense = 0
    do(several, "cast armor-regen")
    assert several.state.fight.defense == 4
    do(several, "cast stamina")
    assert several.state.fight.turn == 0
    do(several, "attack 9")
    assert (several.state.hero.mp, several.state.fight.turn) == (85, 1), "one turn, 15 MP"


def test_stamina_spells_and_sums() -> None:
    """DW-EX-39, DW-EX-11, DW-SPELL-04, DW-SPELL-07, DW-BATTLE-09."""
    hero = warrior(max_mp=50)
    assert hero.spells == ("hurt", "heal", "stamina", "radiant", "spellblock")
    game = battle("5", "3 4", hero=hero, draws="2 2 2 2 9")
    do(game, "cast stamina")
    assert len(game.state.fight.hands[0]) == 6
    healing = battle("7 7 7 Q", "3 4", hero=warrior(max_mp=20, hp=1, max_hp=90))
    do(healing, "cast heal", "card 12", "more 7 7")
    assert healing.state.hero.hp == 32
    plain = battle("6 Q 2", "3 4", hero=warrior(max_mp=20, hp=1, max_hp=90))
    do(plain, "cast heal", "card 6", "card 12")
    assert plain.state.hero.hp == 17
    assert plain.state.fight.turn == 1


def test_spellblock() -> None:
    """DW-EX-10, DW-EX-39, DW-SPELL-05, DW-SPELL-10."""
    game = battle("2", "J 7 3", turn=1, hero=warrior(max_mp=50), foes=[conflict(max_mp=10, spells=("hurt",))])
    do(game, "cast hurt", "card 11", "card 7")
    do(game, "spellblock")
    assert (game.state.hero.mp, game.state.hero.hp, game.state.fight.hands[0]) == (41, 20, (2,))
    ace = do(battle("2 3", "A 3", turn=1, hero=warrior(max_mp=50)), "attack 1", "spellblock")
    assert ace.state.hero.mp == 49
    poor = battle("2", "K 3", turn=1, hero=warrior(max_mp=50, mp=4))
    do(poor, "attack 13")
    assert poor.state.hero.hp == 17, "not without the MP, so nothing was asked"
    caster = conflict(2, 3, 0, 40, max_mp=30, spells=("spellblock",))
    token = battle("K K 3 2", "4 5", foes=[caster], tokens=1)
    do(token, "token attack", "card 3", "card 13", "more 13", "spellblock")
    assert (foe(token), token.state.fight.foes[0].mp) == ((0, 40), 30 - 12), "it may block a Critical"
    waiting = battle("2 K", "J 7", turn=1, hero=warrior(max_mp=50))
    do(waiting, "attack 11")
    assert legal(waiting) == ["no-block", "block 13", "spellblock"]
    assert not [move for move in legal(battle("7", "9", hero=warrior(max_mp=50))) if "spellblock" in move]


def test_heal_for_the_party_and_by_conflicts() -> None:
    """DW-SPELL-12, DW-PM-06."""
    friend = member()
    friend.hp = 1
    game = battle("6 5 2", "3 4", hero=warrior(max_mp=20), party=[friend])
    do(game, "cast heal party 1", "card 6", "card 5")
    assert (game.state.party[0].hp, game.state.hero.hp) == (12, 20)
    healer = conflict(2, 3, 3, 30, max_mp=10, spells=("heal",))
    villain = battle("2", "6 5", turn=1, foes=[healer])
    villain.state.fight.foes[0].hp = 4
    do(villain, "cast heal")
    assert villain.state.fight.foes[0].hp == 15, "the one who acts"


def test_magic_that_carries_away() -> None:
    """DW-SPELL-06, DW-LOC-12, DW-ITEM-12, DW-BATTLE-16."""
    hero = warrior(max_mp=100, pouch=(Item("wings", 1, town="town-1"),))
    game = at("room-1-1", hero, demand=True)
    do(game, "fight", "cast outside")
    assert (game.state.here, ended(game), game.state.hero.mp) == ("area-1", "outside", 94)
    assert not game.state.spots["room-1-1"].cleared
    returned = do(at("room-1-1", warrior(max_mp=100), demand=True), "fight", "cast return town-1")
    assert (returned.state.here, ended(returned), returned.state.escaped) == ("town-1", "return", 1)
    assert returned.state.hero.mp == 92
    flown = at("room-1-1", warrior(max_mp=100, pouch=(Item("wings", 1, town="town-1"),)), demand=True)
    assert "use wings 1 town-1" in legal(flown), "before the demanded battle has happened"
    do(flown, "use wings 1 town-1")
    assert (flown.state.here, flown.state.hero.pouch, flown.state.fought) == ("town-1", (), 0)


def test_spells_outside_battle() -> None:
    """DW-SPELL-01, DW-SPELL-04, DW-SPELL-12, DW-EX-39."""
    hero = warrior(max_mp=100, hp=1, max_hp=200)
    game = at("room-1-1", hero)
    assert starting(game, "cast") == [
        "cast heal",
        "cast radiant",
        "cast outside",
        "cast return town-1",
        "cast healmore",
    ]
    assert rule(game, "cast hurt") == "DW-SPELL-12"
    do(game, "cast heal")
    assert (game.state.hero.hp, game.state.hero.mp) == (21, 96)
    do(game, "cast healmore")
    assert game.state.hero.hp == 81
    do(game, "cast radiant")
    assert game.state.spots["room-1-3"].shown
    do(game, "cast outside")
    assert game.state.here == "area-1"
    assert "cast radiant" not in legal(game)
    drawn = at("area-1", warrior(max_mp=100, hp=1, max_hp=200), options=Options(heal_outside="draw", party=False))
    do(drawn, "cast heal")
    gained = drawn.state.hero.hp - 1
    assert gained in {VALUES[one] + VALUES[two] for one in range(1, 14) for two in range(1, 14)}
    assert total(DECK) == 340


# --- consumables ------------------------------------------------------------------------------------------------------


def test_healstuff() -> None:
    """DW-EX-11, DW-ITEM-01, DW-ITEM-02, DW-ITEM-08, DW-BATTLE-15."""

    def hero() -> Hero:
        return warrior(hp=1, max_hp=50, pouch=(Item("healstuff", 2),))

    one = do(battle("7 K 2", "3 4", hero=hero()), "use healstuff 2", "play 7")
    assert (one.state.hero.hp, one.state.hero.pouch) == (10, ())
    pair = do(battle("7 7 2", "3 4", hero=hero()), "use healstuff 2", "play 7 7")
    assert pair.state.hero.hp == 17
    outside = do(at("area-1", hero()), "use healstuff 2")
    assert outside.state.hero.hp == 13
    full = do(at("area-1", warrior(hp=19, pouch=(Item("healstuff", 9),))), "use healstuff 9")
    assert full.state.hero.hp == 20, "never more than max HP"
    friend = member()
    friend.hp = 1
    game = battle("7 K 2", "3 4", hero=hero(), party=[friend])
    do(game, "use healstuff 2 party 1", "play 7")
    assert game.state.party[0].hp == 10


def test_fires_and_scales() -> None:
    """DW-EX-31, DW-ITEM-03, DW-ITEM-04, DW-ITEM-09, DW-ITEM-10."""
    game = battle("8 2", "3 4", fires=[2, 1], foes=[conflict(2, 3, 0, 30)])
    assert game.state.attack == 8
    do(game, "attack 8")
    assert foe(game)[1] == 22
    assert battle("8 2", "3 4", fires=[2, 1], options=Options(boosts_stack=True)).state.attack == 9
    guarded = battle("8 2", "3 4", hero=warrior(armor=armor(2)), scales=[3])
    assert (guarded.state.max_defense, guarded.state.fight.defense) == (5, 5)
    hero = warrior(armor=armor(2), pouch=(Item("dragons-scale", 3),))
    again = battle("8 2", "3 4", hero=hero, scales=[3])
    again.state.fight.defense = 1
    do(again, "use dragons-scale 3 restore")
    assert again.state.fight.defense == 5
    raised = battle("8 2", "3 4", hero=warrior(armor=armor(2), pouch=(Item("dragons-scale", 3),)))
    raised.state.fight.defense = 1
    do(raised, "use dragons-scale 3 boost")
    assert (raised.state.max_defense, raised.state.fight.defense) == (5, 4)
    assert raised.state.fight.turn == 1, "it takes the action, and no card"
    do(raised, "attack 4", "no-block", "run 8")
    assert (raised.state.scales, raised.state.max_defense) == ((), 2), "running away ends it too"
    used = do(at("area-1", warrior(pouch=(Item("dragons-fire", 4),))), "use dragons-fire 4")
    assert used.state.attack == 10, "used before, it lasts through the next battle"


@pytest.mark.parametrize(("level", "area", "works"), [(2, 6, True), (2, 7, False)])
def test_fairy_water(level: int, area: int, works: bool) -> None:
    """DW-EX-32, DW-ITEM-05, DW-ITEM-11."""
    hero = warrior(pouch=(Item("fairy-water", 3, uses=3),))
    hero.level = level
    game = at(f"area-{area}", hero, demand=True)
    assert ("use fairy-water 3" in legal(game)) == works
    if not works:
        assert rule(game, "use fairy-water 3") == "DW-ITEM-11"
        return
    assert "fight" in legal(game)
    do(game, "use fairy-water 3")
    assert "fight" not in legal(game)
    assert (game.state.hero.pouch[0].uses, game.state.hero.pouch[0].level) == (2, 3), "it keeps its room"
    assert "battle" in legal(game), "the Warrior may still start one"
    do(game, f"go area-{area - 1}", "use fairy-water 3", f"go area-{area - 2}", "use fairy-water 3")
    assert game.state.hero.pouch == ()
    room = at("room-1-1", warrior(pouch=(Item("fairy-water", 3, uses=3),)), demand=True)
    assert not [move for move in legal(room) if move.startswith("use fairy")], "never in a dungeon"


def test_shops() -> None:
    """DW-EX-30, DW-EX-32, DW-ITEM-06, DW-ITEM-07, DW-TREAS-09, DW-LOC-09."""
    hero = warrior(strength=8)
    hero.level = 3
    game = at("town-3", hero)
    assert hero.pouch_size == game.state.hero.room == 22
    offers = starting(game, "buy")
    assert [move for move in offers if "wings" in move] == ["buy wings 3"], "at the town's level alone"
    assert "buy healstuff 4" not in offers
    assert not [move for move in offers if "weapon" in move or "armor" in move]
    do(game, *["buy healstuff 3"] * 7, "buy healstuff 1")
    assert game.state.hero.room == 0
    assert not starting(game, "buy")
    receive(game, Item("healstuff", 2))
    game.refresh()
    do(game, "throw healstuff 3")
    assert sum(item.level for item in game.state.hero.pouch) == 21, "one +3 thrown away: 19 + 2"
    wings = do(at("town-2"), "buy wings 2")
    (item,) = wings.state.hero.pouch
    assert (item.town, item.level) == ("town-2", 2)


def test_what_does_not_fit_is_left() -> None:
    """DW-TREAS-09, DW-EX-30."""
    game = at("town-1", warrior(pouch=(Item("healstuff", 13),)))
    receive(game, Item("healstuff", 2))
    game.refresh()
    assert legal(game) == ["leave-it", "throw healstuff 13"]
    do(game, "leave-it")
    assert [item.level for item in game.state.hero.pouch] == [13]
    assert any(isinstance(event, Refused) for event in game.log)
    receive(game, Item("healstuff", 15))
    assert [item.level for item in game.state.hero.pouch] == [13], "larger than the pouch"
    throwing = do(at("area-1", warrior(pouch=(Item("healstuff", 1),))), "throw healstuff 1")
    assert throwing.state.hero.pouch == (), "allowed at any time outside battle"


# --- treasure ---------------------------------------------------------------------------------------------------------


def found(level: int, seed: int, **more: Any) -> Any:
    game = at("area-1")
    game.dice = type(game.dice)(seed)
    game.push(FindTreasure(level, **more))
    game.refresh()
    return game


def test_the_treasure_die() -> None:
    """DW-AUTO-04, DW-AUTO-03, DW-TREAS-01, DW-TREAS-02."""
    kinds = set()
    for seed in range(40):
        game = found(5, seed)
        if isinstance(game.decision, TakeGear):
            gear = game.decision.gear
            assert (gear.level, gear.weapon) == (5, False)
            kinds.add(gear.slot)
        else:
            item = game.state.hero.pouch[-1]
            assert (item.type, item.level) == ("healstuff", 5)
            kinds.add(item.type)
        opening = found(1, seed, opening=True)
        assert isinstance(opening.decision, TakeGear), "4 counts as 3"
    assert kinds == {"weapon", "armor", "offhand", "healstuff"}


def test_equipment_is_worn_or_refused() -> None:
    """DW-WAR-13, DW-TREAS-04, DW-TREAS-05."""
    game = at("area-1", warrior(weapon=Gear("weapon", 3)))
    game.push(TakeGear(Gear("weapon", 2)))
    game.refresh()
    do(game, "refuse")
    assert game.state.hero.attack == 9
    game.push(TakeGear(Gear("weapon", 4)))
    game.refresh()
    do(game, "wear")
    assert game.state.hero.attack == 10, "one of each: the new replaces the old"
    assert game.tell(next(event for event in game.log if isinstance(event, Wore))) == "The Warrior now has: weapon +4."
    assert not [move for move in legal(battle("7", "9")) if move.startswith(("wear", "refuse"))], "never in a battle"


def test_treasure_at_a_table_adds_up() -> None:
    """DW-TREAS-02, DW-EX-34, DW-ROLE-02, DW-DUN-03."""
    game = at("area-1")
    game.state.table = True
    game.state.seats = (0, 1, 1, 1)
    game.push(FindTreasure(8))
    game.refresh()
    assert isinstance(game.decision, Grant)
    assert game.to_move == 1, "Treasure decides"
    assert "nothing" in legal(game)
    do(game, "grant weapon 5", "wear")
    assert "grant healstuff 4" not in legal(game)
    do(game, "grant healstuff 3")
    assert isinstance(game.decision, Journey)
    assert [type(event) for event in game.log[-2:]] == [Wore, Stored] or game.state.hero.pouch[-1].level == 3
    wings = at("area-3")
    wings.state.table, wings.state.seats = True, (0, 1, 1, 1)
    wings.push(FindTreasure(2))
    wings.refresh()
    do(wings, "grant wings 2")
    assert wings.state.hero.pouch[-1].town == "town-3", "found, they lead to the town of the area (DW-ITEM-12)"


def test_items_as_they_are_taken() -> None:
    """DW-TABLE-02: uses and towns."""
    assert item_of("fairy-water", 3).uses == 3
    assert (item_of("wings", 2, "town-2").town, item_of("healstuff", 2, "town-2").town) == ("town-2", "")


def test_events_hold_what_is_told() -> None:
    """DW-EX-11: what is told is what happened."""
    game = do(battle("7 7 2", "3 4", hero=warrior(hp=1, pouch=(Item("healstuff", 2),))), "use healstuff 2", "play 7 7")
    (healed,) = [event for event in game.log if isinstance(event, Healed)]
    assert healed.amount == 16
    assert ranks("7 7") == (7, 7)
    assert not any(isinstance(event, Entered) for event in game.log)
    assert ROOM.kind == "room"
