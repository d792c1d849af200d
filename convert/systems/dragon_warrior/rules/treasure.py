"""Treasure found: equipment worn or refused, consumables stored as far as they fit (DW-TREAS, DW-AUTO-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Move
from convert.systems.dragon_warrior.rules.events import Keepsake, Opened, Refused, Stored, UsedUp, Wore
from convert.systems.dragon_warrior.rules.frames import DragonDecision, DragonTask
from convert.systems.dragon_warrior.rules.places import mark_found, reveal_stairs, town_of
from convert.systems.dragon_warrior.rules.plays import find_item, item_words
from convert.systems.dragon_warrior.rules.state import TREASURE, WARRIOR, Gear, Item
from convert.systems.dragon_warrior.rules.table import SwapRoles
from convert.systems.dragon_warrior.tables import ITEM, ItemType
from convert.systems.dragon_warrior.words import many

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

DIE = 4
GEAR = ("weapon", "armor", "offhand")


def item_of(kind: ItemType, level: int, town: str = "") -> Item:
    """A fresh consumable (DW-TABLE-02): Fairy Water has as many uses as levels, Wings lead to a town."""
    uses = ITEM[kind].uses or level
    return Item(kind, level, uses, town=town if kind == "wings" else "")


class FindTreasure(DragonTask, frozen=True):
    """One treasure of the full level by a four-sided die (DW-AUTO-04); at a table Treasure decides (DW-ROLE-02)."""

    level: int
    opening: bool = False
    """At the start of a campaign equipment is sure: 4 counts as 3 (DW-AUTO-03)."""

    def run(self, game: Game) -> None:
        if game.state.table and not self.opening:
            game.push(Grant(self.level))
            return
        shown = game.dice.die(DIE, "the treasure")
        if shown == DIE and not self.opening:
            receive(game, item_of("healstuff", self.level))
        else:
            slot = GEAR[min(shown, len(GEAR)) - 1]
            game.push(TakeGear(Gear(slot, self.level)))  # type: ignore[arg-type]


class Grant(DragonDecision, frozen=True):
    """Treasure grants equipment and consumables whose levels add up to the place's or the Conflict's, or nothing; quest
    items come on top (DW-TREAS-01, DW-TREAS-02). After a battle in a dungeon the entrance to the next floor may be
    revealed instead (DW-DUN-03); in the opening chests there is one thing of a sort (DW-TREAS-03)."""

    default_rule: ClassVar[str] = "DW-TREAS-02"
    left: int
    sort: tuple[str, ...] = ()
    """What may be granted, and one of it must be; empty: anything, or nothing."""
    one: bool = False
    """A single thing: of a house in a town (DW-LOC-01)."""
    stairs: bool = False

    def side(self, game: Game) -> int:
        return game.state.holder(TREASURE)

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        found = [] if self.sort else [known["nothing",]]
        if self.stairs:
            found.append(known["entrance",])
        for level in range(self.left, 0, -1):
            for what in self.sort or (*GEAR, *ITEM):
                uses = ("weapon", "armor") if what == "offhand" else ()
                found += [known["grant", what, level, use] for use in uses] or [known["grant", what, level]]
        return tuple(found)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "nothing":
            return
        if move.verb == "entrance":
            reveal_stairs(game)
            return
        what, level = str(move.args[0]), int(move.args[1])
        mark_found(game)
        if level < self.left and not self.one:
            game.push(Grant(self.left - level))
        if what in GEAR:
            game.push(TakeGear(Gear(what, level, weapon=move.args[-1] == "weapon" and what == "offhand")))  # type: ignore[arg-type]
        else:
            receive(game, item_of(what, level, town_of(game.state, game.state.spot)))  # type: ignore[arg-type]

    def prompt(self, game: Game) -> str:
        if self.sort:
            return f"Treasure: what is in the chest, of level {self.left}?"
        if not self.left:
            return "Treasure: reveal the entrance to the next floor, or nothing."
        what = "one thing" if self.one else "something"
        instead = ", or reveal the entrance to the next floor," if self.stairs else ","
        return f"Treasure: grant {what} of up to {many(self.left, 'level')}{instead} or nothing."


class Search(DragonTask, frozen=True):
    """The Warrior looks around in a house, a point of interest or a room: Treasure may grant what the place's level
    allows (DW-LOC-01, DW-LOC-03, DW-TREAS-02); a treasure found is a swap with Treasure (DW-ROLE-06)."""

    def run(self, game: Game) -> None:
        here = game.state.spot
        game.push(Grant(here.level, one=here.kind == "building"), Searched())


class Searched(DragonTask, frozen=True):
    """Roles are swapped where something was found."""

    def run(self, game: Game) -> None:
        if game.state.spot.found:
            game.push(SwapRoles(TREASURE))


def receive(game: Game, item: Item) -> None:
    """A consumable into the pouch; where it does not fit, the Warrior may throw something away for it (DW-TREAS-09)."""
    if item.level <= game.state.hero.room:
        game.emit(Stored(item))
    elif item.level > game.state.hero.pouch_size:
        game.emit(Refused(f"{item.type} +{item.level}"))
    else:
        game.push(MakeRoom(item))


class MakeRoom(DragonDecision, frozen=True):
    """Throw away, or leave behind."""

    default_rule: ClassVar[str] = "DW-TREAS-09"
    item: Item

    def side(self, game: Game) -> int:
        return game.state.seats[WARRIOR]

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        kept = dict.fromkeys(item_words(item) for item in game.state.hero.pouch)
        return (known["leave-it",], *[known["throw", *words] for words in kept])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "leave-it":
            game.emit(Refused(f"{self.item.type} +{self.item.level}"))
            return
        game.emit(UsedUp(find_item(game.state, move.args), thrown=True))
        receive(game, self.item)

    def prompt(self, game: Game) -> str:
        hero = game.state.hero
        missing = many(self.item.level - hero.room, "level")
        return f"{ITEM[self.item.type].name} +{self.item.level} does not fit: {missing} too many. Throw away?"


class TakeGear(DragonDecision, frozen=True):
    """Equipment is worn when found, unless the Warrior refuses it; what is replaced is gone (DW-WAR-13)."""

    default_rule: ClassVar[str] = "DW-WAR-13"
    gear: Gear

    def side(self, game: Game) -> int:
        return game.state.seats[WARRIOR]

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        return (known["wear",], known["refuse",])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "wear":
            game.emit(Wore(self.gear))
        else:
            game.emit(Refused(f"{self.gear.slot} +{self.gear.level}"))

    def prompt(self, game: Game) -> str:
        gear, hero = self.gear, game.state.hero
        old: Gear | None = getattr(hero, gear.slot)
        use = (" (weapon)" if gear.weapon else " (armor)") if gear.slot == "offhand" else ""
        return f"Found: {gear.slot} +{gear.level}{use}. Now: {f'+{old.level}' if old is not None else 'none'}. Wear it?"


# --- the opening chests -----------------------------------------------------------------------------------------------

KEEPSAKES = ("silver-key", "cracked-bell", "storm-lantern", "sealed-letter", "glass-acorn")
"""What a quest item may be, for whoever has no idea of his own (DW-TREAS-06)."""


class OpenBox(DragonDecision, frozen=True):
    """The Warrior picks which chest to open; what comes out has its order all the same: a consumable, equipment, a
    quest item, each as Treasure chooses, with a swap after it (DW-TREAS-03, DW-ROLE-06)."""

    default_rule: ClassVar[str] = "DW-TREAS-03"
    left: tuple[str, ...] = ("left", "middle", "right")

    def side(self, game: Game) -> int:
        return game.state.seats[WARRIOR]

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple([game.known.moves["open", box] for box in self.left])

    def take(self, game: Game, move: Move) -> None:
        box = str(move.args[0])
        game.emit(Opened(box))
        rest = tuple([each for each in self.left if each != box])
        inside = {2: Grant(1, tuple(ITEM)), 1: Grant(1, GEAR), 0: NameKeepsake(game.state.hero.keepsakes)}[len(rest)]
        game.push(inside, SwapRoles(TREASURE, tokens=False), *([OpenBox(rest)] if rest else []))

    def prompt(self, game: Game) -> str:
        return "Warrior: which chest do you open?"


class NameKeepsake(DragonDecision, frozen=True):
    """Treasure says what the quest item is (DW-TREAS-03, DW-TREAS-06): one of these, or what ``keepsake NAME`` said."""

    default_rule: ClassVar[str] = "DW-TREAS-06"
    before: tuple[str, ...]
    """The quest items there were."""

    def side(self, game: Game) -> int:
        return game.state.holder(TREASURE)

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        if game.state.hero.keepsakes != self.before:
            return (known["named",],)
        return tuple([known["keepsake", name] for name in KEEPSAKES if name not in self.before])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "keepsake":
            game.emit(Keepsake(str(move.args[0]).replace("-", " ")))

    def prompt(self, game: Game) -> str:
        return "Treasure: which quest item is in the chest? (`keepsake NAME` for one of your own)"
