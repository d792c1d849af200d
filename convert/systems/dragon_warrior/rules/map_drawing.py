"""The map as Treasure draws it at a table: houses, points of interest, areas, dungeons (DW-ROLE-02, DW-LOC, DW-DUN)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.systems.dragon_warrior.formulas import conflict_level
from convert.systems.dragon_warrior.rules.conflicts_in_words import remarks
from convert.systems.dragon_warrior.rules.events import Drawn, Marked
from convert.systems.dragon_warrior.rules.more_players import ToDraw
from convert.systems.dragon_warrior.rules.places import (
    FIRST_TOWN,
    FLOORS,
    ROOMS,
    floor_level,
    haunted,
    in_town,
    reveal_stairs,
    stairs_hidden,
)
from convert.systems.dragon_warrior.rules.spot_ids import drawn_id
from convert.systems.dragon_warrior.rules.state import TREASURE, VILLAIN, Spot, State
from convert.systems.dragon_warrior.rules.table import not_his

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

MOST_FLOORS, MOST_ROOMS = 5, 20
DRAW = (
    "draw house NAME, inn, shop | draw place NAME | draw area NAME, level 3 | draw town NAME | "
    "draw dungeon NAME, rooms 3 3"
)


def draw(game: Game, side: int, text: str) -> list[str]:
    """Spaces on the map, at any time: each borders the one where the Warrior is, or the area around it."""
    refused = not_his(game.state, side, TREASURE, "draw")
    if refused:
        return refused
    what, _, rest = text.partition(" ")
    name, *more = [part.strip() for part in rest.split(",")]
    kinds = {"house": _house, "place": _place, "area": _area, "town": _town, "dungeon": _dungeon}
    if what.lower() not in kinds or not name or _where(game.state) is None:
        return [f"Say what: {DRAW}"]
    made = kinds[what.lower()](game, name, [part.lower() for part in more])
    if isinstance(made, str):
        return [made]
    here, *new = made
    game.emit(Drawn((here, *new)))
    game.push(ToDraw("map", name))  # the Artist may draw it (DW-VAR-03)
    usual = ""
    if what.lower() == "dungeon" and not (2 <= new[-1].floor + 1 <= 3 and 5 <= len(new) <= 10):
        usual = " (Usual are 2 to 3 floors and 5 to 10 rooms: DW-DUN-02.)"
    return [f"On the map: {name}, level {new[0].level}.{usual}", *filter(None, [remarks(rest)])]


def _where(state: State) -> Spot | None:
    """Where the Warrior is; before the journey begins, the first town; None in a single battle, which has no map."""
    return state.spots.get(state.here or FIRST_TOWN)


def _here(game: Game) -> Spot:
    found = _where(game.state)
    assert found is not None
    return found


def _id(game: Game, number: int = 1) -> str:
    return drawn_id(len(game.state.spots) + number)


def _around(game: Game) -> Spot:
    """The area where the Warrior is."""
    state = game.state
    here = _here(game)
    while here.kind != "area" and here.inside in state.spots:
        here = state.spots[here.inside]
    return here


def _joined(where: Spot, new: str) -> Spot:
    return replace(where, exits=(*where.exits, new))


def _house(game: Game, name: str, more: list[str]) -> tuple[Spot, ...] | str:
    """A building of the town where the Warrior is (DW-LOC-01, DW-LOC-07)."""
    state = game.state
    here = _here(game)
    town = state.spots.get(here.inside, here) if here.kind == "building" else here
    if town.kind != "town":
        return "A house stands in a town: the Warrior must be in one."
    wrong = [word for word in more if word not in ("inn", "shop")]
    if wrong:
        return f"{wrong[0]!r}: a house may have an inn or a shop."
    new = _id(game)
    house = Spot(
        id=new,
        name=name,
        kind="building",
        level=town.level,
        inside=town.id,
        exits=(town.id,),
        inn="inn" in more,
        shop="shop" in more,
    )
    return (_joined(town, new), house)


def _place(game: Game, name: str, more: list[str]) -> tuple[Spot, ...] | str:
    """A point of interest in the area or the town where the Warrior is (DW-LOC-03)."""
    here = _here(game)
    if here.kind not in ("area", "town") or more:
        return "A point of interest lies in an area or a town: draw place NAME"
    new, town = _id(game), here.id if here.kind == "town" else ""
    point = Spot(id=new, name=name, kind="point", level=here.level, inside=here.id, exits=(here.id,), town=town)
    return (_joined(here, new), point)


def _area(game: Game, name: str, more: list[str]) -> tuple[Spot, ...] | str:
    """An area that borders this one: levels rise slowly (DW-LOC-10)."""
    around = _around(game)
    level = around.level + 1
    for part in more:
        match = re.fullmatch(r"level (\d+)", part)
        if match is None or not int(match[1]):
            return f"{part!r}: say a level from 1, as in draw area {name}, level {level}"
        level = int(match[1])
    new = _id(game)
    return (_joined(around, new), Spot(id=new, name=name, kind="area", level=conflict_level(level), exits=(around.id,)))


def _town(game: Game, name: str, more: list[str]) -> tuple[Spot, ...] | str:
    """A town of the area's level, with an inn and an item shop in any case (DW-LOC-07, DW-LOC-10)."""
    around, new = _around(game), _id(game)
    if more:
        return f"{more[0]!r}: a town has an inn and a shop in any case"
    town = Spot(
        id=new,
        name=f"{name} +{around.level}",
        kind="town",
        level=around.level,
        inside=around.id,
        exits=(around.id,),
        inn=True,
        shop=True,
    )
    return (_joined(around, new), town)


def _dungeon(game: Game, name: str, more: list[str]) -> tuple[Spot, ...] | str:
    """Rooms one behind the other on floors, each floor a level more (DW-DUN-01, DW-DUN-02); the Villain chooses the
    boss's room (DW-DUN-05)."""
    around = _around(game)
    floors = [ROOMS] * FLOORS
    for part in more:
        word, _, numbers = part.partition(" ")
        counts = numbers.split()
        if word != "rooms" or not counts or not all(count.isdecimal() and int(count) for count in counts):
            return f"{part!r}: say the rooms of each floor, as in draw dungeon {name}, rooms 3 3"
        floors = [int(count) for count in counts]
    if len(floors) > MOST_FLOORS or sum(floors) > MOST_ROOMS:
        return f"At most {MOST_FLOORS} floors and {MOST_ROOMS} rooms can be drawn."
    ids = [_id(game, number) for number in range(1, sum(floors) + 1)]
    levels = [floor for floor, count in enumerate(floors) for _ in range(count)]
    rooms = [
        Spot(
            id=ids[place],
            name=f"{name}, room {place + 1}",
            kind="room",
            level=floor_level(around.level, floor),
            inside=around.id,
            exits=(ids[place - 1] if place else around.id, *ids[place + 1 : place + 2]),
            floor=floor,
            dungeon=ids[0],
        )
        for place, floor in enumerate(levels)
    ]
    return (_joined(around, ids[0]), *rooms)


def rename(game: Game, side: int, text: str) -> list[str]:
    """The space where the Warrior is has another name."""
    refused = not_his(game.state, side, TREASURE, "rename")
    here = _where(game.state)
    if refused or here is None:
        return refused or ["A single battle has no map."]
    name = f"{text} +{here.level}" if here.kind == "town" else text
    game.emit(Drawn((replace(here, name=name),)))
    return [f"This is {name} now."]


def entrance(game: Game, side: int, text: str) -> list[str]:
    """Treasure may let the Warrior find the entrance to the next floor quickly (DW-DUN-07)."""
    refused = not_his(game.state, side, TREASURE, "entrance")
    if refused:
        return refused
    if game.state.battle is not None or not stairs_hidden(game.state.spots, game.state.spot):
        return ["There is no hidden entrance to a further floor here (DW-DUN-03)."]
    reveal_stairs(game)
    return ["The entrance to the next floor is found."]


def inn(game: Game, side: int, text: str) -> list[str]:
    """A dungeon that became a town has an inn if Treasure says so (DW-DUN-09)."""
    refused = not_his(game.state, side, TREASURE, "inn")
    here = game.state.spots.get(game.state.here)
    if refused or here is None or not in_town(here):
        return refused or ["An inn stands in a town (DW-DUN-09)."]
    game.emit(Drawn((replace(here, inn=True),)))
    return [f"{here.name} has an inn."]


def haunt(game: Game, side: int, text: str) -> list[str]:
    """A town turns into a dungeon, whose boss must be defeated (DW-DUN-06)."""
    state = game.state
    refused = not_his(state, side, VILLAIN, "haunt")
    here = state.spots.get(state.here)
    if refused or here is None or state.battle is not None:
        return refused or ["Between battles, in a town (DW-DUN-06)."]
    town = state.spots.get(here.inside, here) if here.kind == "building" else here
    houses = [spot for spot in state.spots.values() if spot.inside == town.id and spot.kind == "building"]
    if town.kind != "town" or not houses:
        return ["A town turns into a dungeon house by house: Treasure must have drawn some (DW-DUN-06)."]
    game.emit(Marked(haunted(state, town.id), "haunted"))
    return [f"{town.name} is a dungeon now, until its boss is defeated."]
