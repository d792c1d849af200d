"""Treasure found: equipment worn or refused, consumables stored as far as they fit (DW-TREAS, DW-AUTO-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Move
from convert.systems.dragon_warrior.rules.events import Refused, Stored, UsedUp, Wore
from convert.systems.dragon_warrior.rules.frames import DragonDecision, DragonTask
from convert.systems.dragon_warrior.rules.places import town_of
from convert.systems.dragon_warrior.rules.plays import find_item, item_words
from convert.systems.dragon_warrior.rules.state import TREASURE, WARRIOR, Gear, Item
from convert.systems.dragon_warrior.tables import ITEM, ITEMS, ItemType

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
    items come on top (DW-TREAS-01, DW-TREAS-02, DW-DUN-03)."""

    default_rule: ClassVar[str] = "DW-TREAS-02"
    left: int

    def side(self, game: Game) -> int:
        return game.state.holder(TREASURE)

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        found = [known["nothing",]]
        for level in range(self.left, 0, -1):
            found += [known["grant", what, level] for what in ("weapon", "armor")]
            found += [known["grant", "offhand", level, use] for use in ("weapon", "armor")]
            found += [known["grant", row.slug, level] for row in ITEMS]
        return tuple(found)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "nothing":
            return
        what, level = str(move.args[0]), int(move.args[1])
        if level < self.left:
            game.push(Grant(self.left - level))
        if what in GEAR:
            game.push(TakeGear(Gear(what, level, weapon=move.args[-1] == "weapon" and what == "offhand")))  # type: ignore[arg-type]
        else:
            receive(game, item_of(what, level, town_of(game.state, game.state.spot)))  # type: ignore[arg-type]

    def prompt(self, game: Game) -> str:
        return f"Treasure: grant something of up to {self.left} levels, or nothing."


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
        missing = self.item.level - hero.room
        return f"{ITEM[self.item.type].name} +{self.item.level} does not fit: {missing} levels too many. Throw away?"


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
