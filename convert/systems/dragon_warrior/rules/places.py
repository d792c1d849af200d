"""Places: what a space demands, which ways are open, marks, the map that is used where nobody draws one (DW-LOC,
DW-DUN, DW-AUTO-03)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.dragon_warrior.formulas import conflict_level
from convert.systems.dragon_warrior.rules.events import Marked
from convert.systems.dragon_warrior.rules.frames import DragonDecision
from convert.systems.dragon_warrior.rules.spot_ids import area_id, room_id, town_id
from convert.systems.dragon_warrior.rules.state import VILLAIN, Spot, State, Stay
from convert.systems.dragon_warrior.tables import TOP_LEVEL

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

FLOORS, ROOMS = 2, 3
"""Of the dungeons that are used where nobody draws one (DW-AUTO-03); DW-DUN-02 allows 2 to 3 floors."""
FIRST_TOWN = "town-1"
FAIRY_MARGIN = 5
FOUND_ONCE = ("room", "building", "point")
"""Where treasure is found once (DW-LOC-01, DW-LOC-03, DW-LOC-04)."""


def demands(spot: Spot, hero: int) -> bool:
    """Whether a battle must happen here before the Warrior leaves: in an area of his level or above (DW-LOC-02), in a
    room without X, whatever his level (DW-LOC-04), but not in a dungeon that became a town (DW-DUN-05)."""
    if spot.kind == "area":
        return hero <= spot.level
    return spot.kind == "room" and not spot.cleared and not spot.tame


def may_attack(spot: Spot, stay: Stay) -> bool:
    """Whether the Villain may have a Conflict attack: outside towns, not across Fairy Water, not after a victory here
    (DW-SCENE-03, DW-ITEM-11, DW-BATTLE-20)."""
    return not in_town(spot) and not stay.calm and not stay.won


def may_start(spot: Spot, stay: Stay) -> bool:
    """Whether the Warrior may start a battle: once in a stay, not after a victory (DW-LOC-05, DW-BATTLE-20)."""
    return not stay.started and not stay.won


def in_town(spot: Spot) -> bool:
    """Towns, their buildings, and dungeons that became one (DW-LOC-01, DW-DUN-05)."""
    return spot.kind in ("town", "building") or spot.tame or (spot.kind == "point" and bool(spot.town))


def fairy_water_works(spot: Spot, hero: int) -> bool:
    """In areas less than five levels above the Warrior, never in dungeons (DW-ITEM-05, DW-ITEM-11)."""
    return spot.kind == "area" and spot.level < hero + FAIRY_MARGIN


def floor_level(area: int, floor: int) -> int:
    """The first floor has the area's level, each further one more (DW-DUN-01), at most 30 (DW-CONF-13)."""
    return conflict_level(area + floor)


def level_here(state: State, spot: Spot) -> int:
    """The level of a Conflict in a place: the place's, or the Warrior's under the setting (DW-CONF-12)."""
    return conflict_level(state.hero.level if state.options.conflict_level == "warrior" else spot.level)


def rooms_of(spots: Mapping[str, Spot], dungeon: str) -> list[Spot]:
    """The rooms of a dungeon, in the order in which they were drawn."""
    return [spot for spot in spots.values() if spot.dungeon == dungeon]


def stairs_known(spots: Mapping[str, Spot], room: Spot) -> bool:
    """Whether the entrance to the next floor is revealed: by Treasure or Radiant, or because every room of this floor
    has its X (DW-DUN-08); or the dungeon is a town."""
    floor = [each for each in rooms_of(spots, room.dungeon) if each.floor == room.floor]
    return room.tame or any(each.shown or each.stairs for each in floor) or all(each.cleared for each in floor)


def stairs_hidden(spots: Mapping[str, Spot], room: Spot) -> bool:
    """Whether this is a room of a dungeon that has a further floor, whose entrance is not revealed yet (DW-DUN-03)."""
    deeper = any(each.floor > room.floor for each in rooms_of(spots, room.dungeon)) if room.dungeon else False
    return room.kind == "room" and deeper and not stairs_known(spots, room)


def reveal_stairs(game: Game) -> None:
    """Treasure reveals the entrance to the next floor (DW-DUN-03, DW-DUN-07)."""
    game.emit(Marked((replace(game.state.spot, stairs=True),), "stairs"))


def may_be_boss(spots: Mapping[str, Spot], room: Spot) -> bool:
    """Whether the Villain may have the boss in this room (DW-DUN-05): not on a floor that Radiant has shown to be
    without it, unless it must be there (DW-DUN-08)."""
    if room.kind != "room" or room.cleared or room.tame:
        return False
    free = not boss_appeared(spots, room.dungeon) and not room.shown
    return free or must_be_boss(spots, room)


def mark_found(game: Game) -> None:
    """$ where something is found once only (DW-LOC-01, DW-LOC-03, DW-LOC-04)."""
    here = game.state.spot
    if here.kind in FOUND_ONCE and not here.found:
        game.emit(Marked((replace(here, found=True),), "$"))


def ways(spots: Mapping[str, Spot], spot: Spot) -> list[str]:
    """The spaces that can be gone to from here."""
    found = []
    for way in spot.exits:
        there = spots.get(way)
        deeper = there is not None and there.kind == "room" and spot.kind == "room" and there.floor > spot.floor
        if not deeper or stairs_known(spots, spot):
            found.append(way)
    return found


def boss_appeared(spots: Mapping[str, Spot], dungeon: str) -> bool:
    """Whether it is known where the boss is."""
    return any(room.boss for room in rooms_of(spots, dungeon))


def must_be_boss(spots: Mapping[str, Spot], room: Spot) -> bool:
    """Whether this room holds the boss because all others are marked and none has appeared (DW-DUN-08)."""
    if room.boss or boss_appeared(spots, room.dungeon):
        return room.boss
    return [each.id for each in rooms_of(spots, room.dungeon) if not each.cleared] == [room.id]


def nearest_town(state: State, start: str) -> str:
    """The town the fewest moves away, among equals the one visited first (DW-LOC-14)."""
    towns = [place for place in state.visited if place in state.spots]
    far = {start: 0}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        for way in state.spots[at].exits:
            if way in state.spots and way not in far:
                far[way] = far[at] + 1
                queue.append(way)
    return min(towns, key=lambda town: far.get(town, len(far) + 1))


def town_of(state: State, spot: Spot) -> str:
    """Where Wings found here lead: the town of the area, or the nearest one (DW-ITEM-12)."""
    area = spot.inside or spot.id
    found = [each.id for each in state.spots.values() if each.kind == "town" and each.inside == area]
    return found[0] if found else nearest_town(state, spot.id)


def reveal_floor(game: Game) -> None:
    """Radiant: the floor's stairs, treasure and boss are known (DW-SPELL-02); at a table the Villain says in which room
    the boss is, if he has not yet."""
    state = game.state
    here = state.spot
    floor = [room for room in rooms_of(state.spots, here.dungeon) if room.floor == here.floor]
    if state.table and not here.tame and not boss_appeared(state.spots, here.dungeon):
        game.push(PlaceBoss())
    game.emit(Marked(tuple([replace(room, shown=True) for room in floor]), "floor revealed"))


class PlaceBoss(DragonDecision, frozen=True):
    """Radiant shows a floor: the Villain says whether the boss is there, and where (DW-SPELL-02, DW-DUN-05)."""

    default_rule: ClassVar[str] = "DW-DUN-05"

    def side(self, game: Game) -> int:
        return game.state.holder(VILLAIN)

    def moves(self, game: Game) -> tuple[Move, ...]:
        state, known = game.state, game.known.moves
        here = state.spot
        left = [room for room in rooms_of(state.spots, here.dungeon) if not room.cleared]
        near = [known["boss-in", room.id] for room in left if room.floor == here.floor]
        further = any(room.floor != here.floor for room in left)
        return (*([known["elsewhere",]] if further or not near else []), *near)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "boss-in":
            game.emit(Marked((replace(game.state.spots[str(move.args[0])], boss=True),), "boss"))

    def prompt(self, game: Game) -> str:
        return "Villain: Radiant shows this floor. Is the boss here, and in which room?"


def tamed(state: State, dungeon: str) -> tuple[Spot, ...]:
    """The rooms of a dungeon whose boss was defeated: it is a town now (DW-DUN-05), of its first floor's level
    (DW-DUN-09)."""
    rooms = rooms_of(state.spots, dungeon)
    return tuple([replace(room, tame=True, level=rooms[0].level) for room in rooms])


def haunted(state: State, town: str) -> tuple[Spot, ...]:
    """A town that turns into a dungeon: its houses are rooms without X, and its boss must be defeated (DW-DUN-06)."""
    houses = [spot for spot in state.spots.values() if spot.inside == town and spot.kind in ("building", "room")]
    return tuple([replace(house, kind="room", dungeon=houses[0].id, tame=False, cleared=False) for house in houses])


def drawn_area(number: int, *, bosses: bool) -> tuple[Spot, ...]:
    """An area, its town and its dungeon, as they are where nobody draws a map (DW-AUTO-03): all of the area's level,
    neighbors one more (DW-LOC-10), an inn and a shop in the town (DW-LOC-07), rooms of levels c, c, c, c + 1, c + 1 and
    the boss of level c + 1. ``bosses`` False: the Villain chooses the boss's room (DW-DUN-05)."""
    area, town = area_id(number), town_id(number)
    names = [room_id(number, place) for place in range(1, FLOORS * ROOMS + 1)]
    around = [area_id(other) for other in (number - 1, number + 1) if 1 <= other <= TOP_LEVEL]
    spots = [
        Spot(id=area, name=f"Area {number}", kind="area", level=number, exits=(town, names[0], *around)),
        Spot(
            id=town,
            name=f"Town {number} +{number}",
            kind="town",
            level=number,
            inside=area,
            exits=(area,),
            inn=True,
            shop=True,
        ),
    ]
    for place, name in enumerate(names):
        floor = place // ROOMS
        back = names[place - 1] if place else area
        last = place + 1 == len(names)
        spots.append(
            Spot(
                id=name,
                name=f"Dungeon {number}, room {place + 1}",
                kind="room",
                level=floor_level(number, floor),
                inside=area,
                exits=(back,) if last else (back, names[place + 1]),
                boss=last and bosses,
                floor=floor,
                dungeon=names[0],
            )
        )
    return tuple(spots)
