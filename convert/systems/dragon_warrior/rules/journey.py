"""Between battles: going from space to space, towns, what the pouch and the spells can do there (DW-AUTO-06, DW-LOC,
DW-ITEM, DW-SPELL-12, DW-QUEST)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from convert.kernel import Move, Refusal
from convert.systems.dragon_warrior.formulas import quest_reward
from convert.systems.dragon_warrior.rules import cards as playing
from convert.systems.dragon_warrior.rules.after import LevelUp, start_battle
from convert.systems.dragon_warrior.rules.bestiary import foe_of
from convert.systems.dragon_warrior.rules.encounters import (
    ChooseConflict,
    Encounter,
    Scene,
    SceneOver,
    ally_has_member,
    sprinkle,
)
from convert.systems.dragon_warrior.rules.events import (
    Boosted,
    Ended,
    Healed,
    Paid,
    PartyHealed,
    QuestChanged,
    Rested,
    Stayed,
    Stored,
    UsedUp,
    XpChanged,
)
from convert.systems.dragon_warrior.rules.frames import DragonDecision, DragonTask
from convert.systems.dragon_warrior.rules.more_players import proposed
from convert.systems.dragon_warrior.rules.places import (
    FOUND_ONCE,
    fairy_water_works,
    in_town,
    may_start,
    reveal_floor,
    ways,
)
from convert.systems.dragon_warrior.rules.plays import find_item, item_words, sorts
from convert.systems.dragon_warrior.rules.state import ALLY, PARTY, TREASURE, WARRIOR, Spot, State
from convert.systems.dragon_warrior.rules.table import SwapRoles, award, awardable
from convert.systems.dragon_warrior.rules.treasure import FindTreasure, Search, item_of
from convert.systems.dragon_warrior.tables import ITEMS, SPELL, TOP_LEVEL

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

OUTSIDE = 10
"""What a card counts outside battle (DW-ITEM-02, DW-SPELL-04)."""


class Journey(DragonDecision, frozen=True):
    """What the Warrior does next, as long as no battle is fought."""

    narrow: ClassVar[bool] = False

    def side(self, game: Game) -> int:
        return game.state.seats[WARRIOR]

    def moves(self, game: Game) -> tuple[Move, ...]:
        state, known = game.state, game.known.moves
        spot, stay = state.spot, state.stay
        found: list[Move] = []
        if stay.demand:
            found.append(known["fight",])
        else:
            found += [known["go", way] for way in ways(state.spots, spot)]
            if _may_fight(state, spot):
                found.append(known["battle",])
        if in_town(spot):
            found += _town(game, spot)
        if state.table:
            if not stay.talked:
                found.append(known["talk",])
                found += [known["talk", one.name] for one in state.members if one.seat >= PARTY]
            if spot.kind in FOUND_ONCE and not (spot.found or stay.searched or stay.demand):
                found.append(known["search",])
            found += [known["award", state.names[player]] for player in awardable(state)]
        found += usable_here(game, spot)
        if state.hero.max_mp >= 10:
            found += castable_here(game, spot)
        if in_town(spot) and spot.shop:
            found += _shop(game, spot)
        held = dict.fromkeys(item_words(item) for item in state.hero.pouch)
        return (*found, *[known["throw", *words] for words in held])

    def take(self, game: Game, move: Move) -> None:
        game.push(self)
        _DO[move.verb](game, move.args)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return why_not_now(game.state, move)

    def prompt(self, game: Game) -> str:
        state = game.state
        spot = state.spot
        demand = "; a battle must happen here before you leave" if state.stay.demand else ""
        return f"{spot.name} (level {spot.level}){demand}. What now?"


def _may_fight(state: State, spot: Spot) -> bool:
    """AUTO-06 has the Warrior start battles in areas; at a table anywhere (DW-SCENE-03, DW-LOC-15)."""
    return (spot.kind in ("area", "point") or state.table) and may_start(spot, state.stay)


def why_not_now(state: State, move: Move) -> Refusal | None:
    """The rule that forbids a move between battles."""
    spot, stay, verb = state.spot, state.stay, move.verb
    if verb == "go" and stay.demand:
        rule = "DW-LOC-04" if spot.kind == "room" else "DW-LOC-02"
        return Refusal(rule, "one battle must happen here before you leave")
    if verb == "go" and move.args and move.args[0] in spot.exits:
        return Refusal("DW-DUN-08", "the entrance to the next floor has not been revealed")
    if verb == "battle" and stay.won:
        return Refusal("DW-BATTLE-20", "no new battle here until you have left")
    if verb == "battle" and stay.started:
        return Refusal("DW-LOC-05", "one battle started by the Warrior until he moves to another space")
    if verb == "talk" and stay.talked:
        return Refusal("DW-LOC-05", "one scene here until the Warrior moves to another space")
    if verb == "search":
        rule = "DW-LOC-04" if spot.kind == "room" else "DW-LOC-03" if spot.kind == "point" else "DW-LOC-01"
        return Refusal(rule, "something is found once only, in houses, points of interest and rooms, after the battle")
    if verb == "buy":
        return Refusal("DW-ITEM-07", "the shop has levels up to the town's, Wings at the town's, as far as they fit")
    if verb == "cast":
        return Refusal("DW-SPELL-12", "that spell does nothing here, is not known, or there is not enough MP")
    if verb == "use" and move.args and move.args[0] == "fairy-water":
        return Refusal("DW-ITEM-11", "Fairy Water is used on entering an area less than five levels above the Warrior")
    if verb == "award":
        if move.args and move.args[0] == state.names[state.seats[WARRIOR]]:
            return Refusal("DW-TOKEN-06", "the Warrior's player cannot award himself")
        return Refusal("DW-TOKEN-03", "no player holds more than three tokens")
    if verb == "lord":
        return Refusal("DW-AUTO-06", "the way to the lord begins in a town")
    if verb == "sleep":
        return Refusal("DW-LOC-08", "there is no inn here, or nothing to be restored")
    return None


# --- what is offered --------------------------------------------------------------------------------------------------


def _hurt(state: State) -> bool:
    hero = state.hero
    return hero.hp < hero.max_hp or hero.mp < hero.max_mp or _party_hurt(state)


def _party_hurt(state: State) -> bool:
    return any(member.hp < member.max_hp for member in state.party)


def _town(game: Game, spot: Spot) -> list[Move]:
    state, known = game.state, game.known.moves
    found = []
    if spot.inn and _hurt(state):
        found.append(known["sleep",])
    for place, quest in enumerate(state.quests, 1):
        if quest.done and not quest.rewarded and quest.town in (spot.id, spot.inside):
            found.append(known["reward", place])
    if state.goal == "lord" and spot.kind == "town":
        found.append(known["lord",])
    return found


def _shop(game: Game, spot: Spot) -> list[Move]:
    """Items of levels up to the town's, Wings at the town's, as far as they fit: free, any number (DW-ITEM-07,
    DW-LOC-09)."""
    known, room = game.known.moves, game.state.hero.room
    found = []
    for row in ITEMS:
        levels = range(spot.level, spot.level + 1) if row.slug == "wings" else range(1, spot.level + 1)
        found += [known["buy", row.slug, level] for level in levels if level <= room]
    return found


def usable_here(game: Game, spot: Spot) -> list[Move]:
    state, known = game.state, game.known.moves
    hero, stay = state.hero, state.stay
    found = []
    for item in sorts(hero.pouch):
        words = item_words(item)
        if item.type == "healstuff":
            if hero.hp < hero.max_hp:
                found.append(known["use", *words])
            found += [known["use", *words, "party", n] for n, one in enumerate(state.party, 1) if one.hp < one.max_hp]
        elif item.type in ("dragons-fire", "dragons-scale"):
            found.append(known["use", *words])
        elif item.type == "wings":
            if item.town and item.town != spot.id:
                found.append(known["use", *words])
        elif stay.came and not stay.calm and fairy_water_works(spot, hero.level):
            found.append(known["use", *words])
    return found


def castable_here(game: Game, spot: Spot) -> list[Move]:
    """Outside battle only Heal, Healmore, Radiant, Outside and Return do anything (DW-SPELL-12)."""
    state, known = game.state, game.known.moves
    hero, found = state.hero, []
    for slug in hero.spells:
        row = SPELL[slug]
        if row.use != "both" or (row.mp or 0) > hero.mp:
            continue
        if slug in ("heal", "healmore"):
            if hero.hp < hero.max_hp:
                found.append(known["cast", slug])
            found += [known["cast", slug, "party", n] for n, one in enumerate(state.party, 1) if one.hp < one.max_hp]
        elif slug == "return":
            found += [known["cast", slug, town] for town in state.visited if town != spot.id]
        elif spot.kind == "room" and not (slug == "radiant" and spot.shown):
            found.append(known["cast", slug])
    return found


# --- what is done -----------------------------------------------------------------------------------------------------


def _go(game: Game, args: tuple[Any, ...]) -> None:
    game.go(str(args[0]))


def _fight(game: Game, args: tuple[Any, ...]) -> None:
    """The battle that the place demands (DW-LOC-02, DW-LOC-04, DW-LOC-11)."""
    game.push(Encounter())


def _battle(game: Game, args: tuple[Any, ...]) -> None:
    game.push(Encounter(asked=True))


def _lord(game: Game, args: tuple[Any, ...]) -> None:
    """The lord may be sought at any level, any number of times (DW-BOSS-04, DW-BOSS-05); at a table the Villain may
    have written his card."""
    if game.state.table:
        game.push(ChooseConflict((game.state.lord,), lord=True))
        return
    creature = game.known.by_slug[game.state.lord]
    foes = (foe_of(creature, TOP_LEVEL, boss=True), *game.known.minion_of(creature))
    start_battle(game, foes, lord=True)


def _sleep(game: Game, args: tuple[Any, ...]) -> None:
    """The inn restores the Warrior (DW-LOC-08), and those who go along, where they were hurt in town (DW-PM-06)."""
    game.emit(Rested(game.state.here))
    if _party_hurt(game.state):
        game.emit(PartyHealed())


def _buy(game: Game, args: tuple[Any, ...]) -> None:
    game.emit(Stored(item_of(args[0], int(args[1]), game.state.here), bought=True))


def _throw(game: Game, args: tuple[Any, ...]) -> None:
    """Allowed at any time outside battle (DW-TREAS-09)."""
    game.emit(UsedUp(find_item(game.state, args), thrown=True))


def _reward(game: Game, args: tuple[Any, ...]) -> None:
    """A quest is rewarded once, by the one who gave it (DW-QUEST-02); its XP are never doubled (DW-QUEST-06)."""
    place = int(args[0]) - 1
    quest = game.state.quests[place]
    level, xp = quest_reward(quest.level, quest.treasure, quest.xp)
    game.emit(QuestChanged(place, replace(quest, rewarded=True)))
    game.emit(XpChanged.of(game.state, xp, "quest"))
    game.push(LevelUp(), FindTreasure(level), QuestOver())


class QuestOver(DragonTask, frozen=True):
    """A game for one quest is over with its reward; otherwise, a treasure found, the Warrior swaps with Treasure
    (DW-ROLE-06)."""

    def run(self, game: Game) -> None:
        if game.state.goal == "quest":
            game.emit(Ended(WARRIOR))
        else:
            game.push(SwapRoles(TREASURE))


def use_here(game: Game, args: tuple[Any, ...]) -> None:
    state = game.state
    item = find_item(state, args)
    if item.type == "fairy-water":
        sprinkle(game, item)
        return
    game.emit(UsedUp(item))
    if item.type == "healstuff":
        game.emit(Healed.of(state, -int(args[-1]) if "party" in args else 0, OUTSIDE + item.level))
    elif item.type == "dragons-fire":
        game.emit(Boosted(True, item.level, item.kind))
    elif item.type == "dragons-scale":
        game.emit(Boosted(False, item.level))
    else:
        game.go(item.town, by="wings")


def cast_here(game: Game, args: tuple[Any, ...]) -> None:
    state = game.state
    slug = str(args[0])
    row = SPELL[slug]
    game.emit(Paid(0, row.mp or 0, slug))
    if slug in ("heal", "healmore"):
        amount = OUTSIDE * row.cards
        if state.options.heal_outside == "draw":
            amount = playing.total(game.dice.cards(playing.DECK, row.cards, slug))
        game.emit(Healed.of(state, -int(args[2]) if "party" in args else 0, amount))
    elif slug == "radiant":
        reveal_floor(game)
    elif slug == "outside":
        game.go(state.spot.inside, by="outside")
    else:
        game.go(str(args[1]), by="return")


def _talk(game: Game, args: tuple[Any, ...]) -> None:
    """A scene with the Ally's characters, or with a Party Member who is a player's own (DW-SCENE-01, DW-VAR-04); the
    Villain may end it with a battle (DW-SCENE-03)."""
    state = game.state
    game.emit(Stayed(replace(state.stay, talked=True), "scene"))
    seats = [one.seat for one in state.members if args and one.name == args[0]]
    role = seats[0] if seats else ALLY
    slugs = proposed(game) if role == ALLY and ally_has_member(state) else ()
    game.push(Scene(role, slugs), SceneOver(role, state.fought))


def _search(game: Game, args: tuple[Any, ...]) -> None:
    """Once in a stay; nothing is found twice (DW-LOC-01, DW-LOC-03)."""
    game.emit(Stayed(replace(game.state.stay, searched=True), "search"))
    game.push(Search())


def _award(game: Game, args: tuple[Any, ...]) -> None:
    award(game, game.state.names.index(str(args[0])))


_DO = {
    "go": _go,
    "fight": _fight,
    "battle": _battle,
    "lord": _lord,
    "sleep": _sleep,
    "buy": _buy,
    "throw": _throw,
    "reward": _reward,
    "use": use_here,
    "cast": cast_here,
    "talk": _talk,
    "search": _search,
    "award": _award,
}
