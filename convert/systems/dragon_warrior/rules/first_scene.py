"""What a table does before the first quest: the palette, the town's map, the first Conflict Card, who plays whom in the
throne room (DW-SETUP-02, DW-SETUP-06, DW-LOC-07, DW-SCENE-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.dragon_warrior.rules.bestiary import foe_of
from convert.systems.dragon_warrior.rules.encounters import arrive
from convert.systems.dragon_warrior.rules.events import Drawn, Invented, Noted, ReadAloud, TokensLaid
from convert.systems.dragon_warrior.rules.frames import DragonDecision, DragonTask
from convert.systems.dragon_warrior.rules.more_players import proposed
from convert.systems.dragon_warrior.rules.places import FIRST_TOWN
from convert.systems.dragon_warrior.rules.spot_ids import drawn_id
from convert.systems.dragon_warrior.rules.state import ALLY, TREASURE, VILLAIN, WARRIOR, Note, Spot, State

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

PALETTE = (("yes", "talking-beasts"), ("yes", "old-ruins"), ("no", "torture"), ("no", "cruelty-to-animals"))
"""Entries for whoever has no idea of his own (DW-SETUP-02)."""
HOUSES = ("mill", "smithy", "chapel", "bakery", "watchtower")
"""Three to five houses can be entered (DW-LOC-07)."""
THRONE_ROOM = ("king", "first-guard", "second-guard")
"""Who is in the first scene beside the Warrior (DW-SCENE-05)."""


class Aloud(DragonTask, frozen=True):
    """Something is read aloud, in the toolkit's own words (DW-SETUP-06, DW-SCENE-04)."""

    what: str

    def run(self, game: Game) -> None:
        hero = game.state.hero
        game.emit(ReadAloud(self.what, hero.name, hero.kind))


class LayTokens(DragonTask, frozen=True):
    """After the opening chests the Dragon Tokens are laid out: from now on they can be taken and awarded
    (DW-SETUP-06, DW-TOKEN-01, DW-TOKEN-06)."""

    def run(self, game: Game) -> None:
        if game.state.table:
            game.emit(TokensLaid())


class Palette(DragonDecision, frozen=True):
    """Each player in turn adds a general entry to the Yes list or the No list (DW-SETUP-02)."""

    default_rule: ClassVar[str] = "DW-SETUP-02"
    player: int = 0

    def side(self, game: Game) -> int:
        return self.player

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        written = {(note.kind, note.text) for note in game.state.notes}
        fresh = [each for each in PALETTE if (each[0], _words(each[1])) not in written]
        return (known["palette-done",], *[known["palette", *each] for each in fresh])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "palette":
            game.emit(Noted(Note(str(move.args[0]), _words(str(move.args[1])), _role(game.state, self.player))))
        if self.player + 1 < len(game.state.names):
            game.push(Palette(self.player + 1))

    def prompt(self, game: Game) -> str:
        return f"{game.sides[self.player]}: the palette (`yes WORDS`, `no WORDS`, `mood TEXT`, then go on)."


class TownMap(DragonDecision, frozen=True):
    """Treasure draws the map of the first town: its name and "+1", houses, an inn and a shop in any case (DW-SETUP-06,
    DW-LOC-07)."""

    default_rule: ClassVar[str] = "DW-LOC-07"

    def side(self, game: Game) -> int:
        return game.state.holder(TREASURE)

    def moves(self, game: Game) -> tuple[Move, ...]:
        known, spots = game.known.moves, game.state.spots
        houses = {spot.name for spot in spots.values() if spot.inside == FIRST_TOWN}
        fresh = [name for name in HOUSES if name.capitalize() not in houses] if len(houses) < len(HOUSES) else []
        return (known["map-done",], *[known["house", name] for name in fresh])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "house":
            game.emit(Drawn(house_of(game.state, str(move.args[0]).capitalize())))
            game.push(self)

    def prompt(self, game: Game) -> str:
        town = game.state.spots[FIRST_TOWN].name
        return f"Treasure: the map of {town} (`rename NAME`, `draw house NAME, inn, shop` for your own, then go on)."


def house_of(state: State, name: str) -> tuple[Spot, Spot]:
    """The first town with a way to a new house, and the house."""
    town = state.spots[FIRST_TOWN]
    new = drawn_id(len(state.spots) + 1)
    house = Spot(id=new, name=name, kind="building", level=town.level, inside=town.id, exits=(town.id,))
    return replace(town, exits=(*town.exits, new)), house


class FirstCard(DragonDecision, frozen=True):
    """The Villain names enemies and makes the first Conflict Card (DW-SETUP-06): one that is proposed, of level 1, or
    what ``invent`` or ``bring`` wrote."""

    default_rule: ClassVar[str] = "DW-SETUP-06"
    slugs: tuple[str, ...]

    def side(self, game: Game) -> int:
        return game.state.holder(VILLAIN)

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        if game.state.invented:
            return (known["card-made",],)
        return tuple([known["first-card", slug] for slug in self.slugs])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "first-card":
            creature = game.known.by_slug[str(move.args[0])]
            game.emit(Invented((foe_of(creature, 1), *game.known.minion_of(creature))))

    def prompt(self, game: Game) -> str:
        return "Villain: name enemies, make the first Conflict Card (`invent NAME, …`, `bring NAME, …` for your own)."


class MakeFirstCard(DragonTask, frozen=True):
    """Whoever is proposed is drawn when the Villain is asked."""

    def run(self, game: Game) -> None:
        game.push(FirstCard(proposed(game)))


class FirstScene(DragonTask, frozen=True):
    """In the first town, where the first quest is given (DW-SCENE-05, DW-QUEST-01)."""

    def run(self, game: Game) -> None:
        if game.state.table:
            game.push(PlayWho(), EnterTown())
        else:
            arrive(game, FIRST_TOWN)


class EnterTown(DragonTask, frozen=True):
    """It is told who plays whom: the first quest is given."""

    def run(self, game: Game) -> None:
        arrive(game, FIRST_TOWN)


class PlayWho(DragonDecision, frozen=True):
    """The Ally plays the king or one of the guards (DW-SCENE-05)."""

    default_rule: ClassVar[str] = "DW-SCENE-05"

    def side(self, game: Game) -> int:
        return game.state.holder(ALLY)

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple([game.known.moves["play-as", who] for who in THRONE_ROOM])

    def take(self, game: Game, move: Move) -> None:
        mine = str(move.args[0])
        game.emit(Noted(Note("character", f"the {_words(mine)}", ALLY, ALLY)))
        others = [PlayedBy(who) for who in THRONE_ROOM if who != mine]
        game.push(*others, WhoGives())

    def prompt(self, game: Game) -> str:
        return "Ally: the first scene, in the throne room. Whom do you play?"


class PlayedBy(DragonDecision, frozen=True):
    """The Ally decides who plays each of the other two; the Warrior has a part of his own (DW-SCENE-05)."""

    default_rule: ClassVar[str] = "DW-SCENE-05"
    who: str

    def side(self, game: Game) -> int:
        return game.state.holder(ALLY)

    def moves(self, game: Game) -> tuple[Move, ...]:
        state = game.state
        return tuple(
            [
                game.known.moves["played-by", self.who, state.names[player]]
                for player in range(len(state.names))
                if player != state.seats[WARRIOR]
            ]
        )

    def take(self, game: Game, move: Move) -> None:
        role = _role(game.state, game.state.names.index(str(move.args[1])))
        game.emit(Noted(Note("character", f"the {_words(self.who)}", ALLY, role)))

    def prompt(self, game: Game) -> str:
        return f"Ally: who plays the {_words(self.who)}?"


class WhoGives(DragonDecision, frozen=True):
    """One of the three gives a quest (DW-SCENE-05)."""

    default_rule: ClassVar[str] = "DW-SCENE-05"

    def side(self, game: Game) -> int:
        return game.state.holder(ALLY)

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple([game.known.moves["gives-quest", who] for who in THRONE_ROOM])

    def take(self, game: Game, move: Move) -> None:
        game.emit(Noted(Note("quest giver", f"the {_words(str(move.args[0]))}", ALLY)))

    def prompt(self, game: Game) -> str:
        return "Ally: which of the three gives the quest?"


def _role(state: State, player: int) -> int:
    """The first role that a player holds."""
    return next((role for role, held in enumerate(state.seats) if held == player), WARRIOR)


def _words(name: str) -> str:
    return name.replace("-", " ")
