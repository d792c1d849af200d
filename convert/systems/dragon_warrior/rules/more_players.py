"""The fifth player and those after him: the Artist, and players who have a Party Member of their own (DW-VAR-03,
DW-VAR-04)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.dragon_warrior.formulas import STEP
from convert.systems.dragon_warrior.rules.bestiary import member_of
from convert.systems.dragon_warrior.rules.events import Joined, MemberGrew, Noted
from convert.systems.dragon_warrior.rules.frames import DragonDecision, DragonTask
from convert.systems.dragon_warrior.rules.state import ARTIST, PARTY, TREASURE, VILLAIN, Member, Note, State
from convert.systems.dragon_warrior.rules.table import SwapRoles

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

OFFERED = 6
"""Creatures that are proposed to a player at a table."""


def proposed(game: Game) -> tuple[str, ...]:
    """A few creatures, drawn at random, for a player to choose from."""
    return tuple([each.slug for each in game.dice.sample(game.known.creatures, OFFERED, "who is proposed")])


class ToDraw(DragonTask, frozen=True):
    """A map or a Conflict that the Artist may draw; nothing where nobody is the Artist."""

    what: Literal["map", "conflict"]
    name: str

    def run(self, game: Game) -> None:
        if game.state.player(ARTIST) is not None:
            game.push(Drawing(self.what, self.name))


class Drawing(DragonDecision, frozen=True):
    """The Artist draws from the description, and swaps: with Treasure after a map, with the Villain after a Conflict
    (DW-VAR-03)."""

    default_rule: ClassVar[str] = "DW-VAR-03"
    what: Literal["map", "conflict"]
    name: str

    def side(self, game: Game) -> int:
        return game.state.holder(ARTIST)

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        return (known["draw",], known["no-drawing",])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "draw":
            game.emit(Noted(Note("drawing", self.name, ARTIST)))
            game.push(SwapRoles(TREASURE if self.what == "map" else VILLAIN, by=ARTIST))

    def prompt(self, game: Game) -> str:
        whom = "Treasure" if self.what == "map" else "the Villain"
        return f"Artist: {self.name}. {whom[0].upper()}{whom[1:]} describes it. Do you draw it, and swap with {whom}?"


def sheet_of(game: Game, args: Sequence[Any]) -> Member:
    """The character that a move names: a creature with the Warrior's level in points (DW-CONV-17), or a sheet that a
    player wrote."""
    if args[0] == "my":
        return game.state.companions[int(args[1]) - 1]
    return member_of(game.known.by_slug[str(args[0])], game.state.hero.level)


def sheets(game: Game, verb: str, slugs: Sequence[str]) -> list[Move]:
    """Who may come along: the creatures proposed, and characters with sheets of their own."""
    known, state = game.known.moves, game.state
    gone = [one.name for one in state.party]
    own = [known[verb, "my", n] for n, one in enumerate(state.companions, 1) if one.name not in gone]
    return [*[known[verb, slug] for slug in slugs], *own]


class GrowMembers(DragonTask, frozen=True):
    """Characters with sheets of their own have as many points as the Warrior has levels (DW-PM-01, DW-XP-06): their
    players spend what they have gained, at once (DW-PM-12)."""

    def run(self, game: Game) -> None:
        for place, one in enumerate(game.state.party):
            missing = game.state.hero.level - one.points
            if one.own and one.alive and missing > 0:
                game.push(*[Grow(place)] * missing)


class Grow(DragonDecision, frozen=True):
    """A point of a Party Member's (DW-XP-06, DW-PM-12)."""

    default_rule: ClassVar[str] = "DW-XP-06"
    place: int

    def side(self, game: Game) -> int:
        return game.state.holder(game.state.party[self.place].seat)

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple([game.known.moves["grow", stat] for stat in ("attack", "defense", "hp")])

    def take(self, game: Game, move: Move) -> None:
        one, stat = game.state.party[self.place], move.args[0]
        game.emit(
            MemberGrew(
                self.place,
                one.attack + (stat == "attack"),
                one.max_defense + (stat == "defense"),
                one.max_hp + (STEP if stat == "hp" else 0),
                name=one.name,
            )
        )

    def prompt(self, game: Game) -> str:
        one = game.state.party[self.place]
        return f"A point for {one.name} (Attack {one.attack}, Defense {one.max_defense}, HP {one.max_hp}). On what?"


class FillParty(DragonTask, frozen=True):
    """Each player in a Party Member's role who has no character makes one (DW-VAR-04)."""

    def run(self, game: Game) -> None:
        game.push(*[MakeMember(role, proposed(game)) for role in without_character(game.state)])


def without_character(state: State) -> list[int]:
    """The Party Members' roles that have no character now."""
    return [role for role in range(PARTY, len(state.seats)) if not any(one.seat == role for one in state.party)]


class MakeMember(DragonDecision, frozen=True):
    """A character of a player's own joins without permission (DW-VAR-04)."""

    default_rule: ClassVar[str] = "DW-VAR-04"
    role: int
    slugs: tuple[str, ...]

    def side(self, game: Game) -> int:
        return game.state.holder(self.role)

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple(sheets(game, "join", self.slugs))

    def take(self, game: Game, move: Move) -> None:
        game.emit(Joined(replace(sheet_of(game, move.args), seat=self.role), more=True))
        game.push(GrowMembers())

    def prompt(self, game: Game) -> str:
        return f"{game.sides[self.side(game)]}: make a character of your own, who comes along (`companion NAME, …`)."
