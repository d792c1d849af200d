"""Arriving somewhere, and whom one meets: Conflicts, Party Members, quests (DW-AUTO-04, DW-AUTO-05, DW-ROLE-03,
DW-ROLE-04, DW-QUEST-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.dragon_warrior.formulas import quest_splits
from convert.systems.dragon_warrior.rules.after import start_battle
from convert.systems.dragon_warrior.rules.bestiary import foe_of, member_of
from convert.systems.dragon_warrior.rules.events import (
    Drawn,
    Entered,
    Joined,
    Marked,
    PartyHealed,
    QuestGiven,
    Stayed,
)
from convert.systems.dragon_warrior.rules.frames import DragonDecision, DragonTask
from convert.systems.dragon_warrior.rules.more_players import ToDraw, proposed
from convert.systems.dragon_warrior.rules.places import (
    boss_appeared,
    demands,
    drawn_area,
    in_town,
    level_here,
    may_attack,
    must_be_boss,
)
from convert.systems.dragon_warrior.rules.state import ALLY, PARTY, TREASURE, VILLAIN, WARRIOR, Foe, Quest, Stay
from convert.systems.dragon_warrior.rules.table import Usurp, usurpers

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

HARDEST = 5


def arrive(game: Game, goal: str, by: str = "") -> None:
    """The Warrior comes to a space; whether it demands a battle is settled now (DW-LOC-11)."""
    state = game.state
    new = goal not in state.spots
    if new:
        game.emit(Drawn(drawn_area(int(goal.removeprefix("area-")), bosses=not state.table)))
    spot = state.spots[goal]
    town = spot.kind == "town"
    game.emit(Entered(goal, Stay(demand=demands(spot, state.hero.level)), town, by))
    if in_town(spot) and any(member.hp < member.max_hp for member in state.party):
        game.emit(PartyHealed())
    if town:
        game.push(Welcome())
    elif state.table and not state.stay.demand and may_attack(spot, state.stay):
        game.push(Ambush())
    game.push(*[Usurp(player) for player in usurpers(state)])
    if new:
        game.push(ToDraw("map", spot.name))


class Welcome(DragonTask, frozen=True):
    """In a town the Ally reveals a quest, once, and offers a Party Member where there is none (DW-QUEST-01,
    DW-AUTO-04); never where players have Party Members of their own (DW-VAR-04)."""

    def run(self, game: Game) -> None:
        state = game.state
        spot = state.spot
        if state.options.party and not state.party and len(state.seats) <= PARTY:
            game.push(
                ChooseMember(proposed(game))
                if state.table
                else AcceptMember(game.dice.choice(game.known.creatures).slug)
            )
        if not any(quest.town == spot.id for quest in state.quests):
            goal = next(
                (each.dungeon for each in state.spots.values() if each.dungeon and each.inside == spot.inside), ""
            )
            if state.table:
                game.push(RateQuest(goal))
            else:
                game.emit(QuestGiven(Quest(spot.id, spot.level, goal, 3, 1, 2)))


class RateQuest(DragonDecision, frozen=True):
    """Treasure rates the quest's difficulty and splits it between treasure and XP (DW-QUEST-03)."""

    default_rule: ClassVar[str] = "DW-QUEST-03"
    goal: str

    def side(self, game: Game) -> int:
        return game.state.holder(TREASURE)

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        return tuple(
            [
                known["quest", hard, treasure, xp]
                for hard in range(1, HARDEST + 1)
                for treasure, xp in quest_splits(hard)
            ]
        )

    def take(self, game: Game, move: Move) -> None:
        hard, treasure, xp = (int(arg) for arg in move.args)
        spot = game.state.spot
        game.emit(QuestGiven(Quest(spot.id, spot.level, self.goal, hard, treasure, xp)))

    def prompt(self, game: Game) -> str:
        return "Treasure: how hard is the quest (1 to 5), and how is that split between treasure and XP?"


class ChooseMember(DragonDecision, frozen=True):
    """The Ally may offer a character (DW-PM-01)."""

    default_rule: ClassVar[str] = "DW-PM-01"
    slugs: tuple[str, ...]

    def side(self, game: Game) -> int:
        return game.state.holder(ALLY)

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        return (known["nobody",], *[known["offer", slug] for slug in self.slugs])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "offer":
            game.push(AcceptMember(str(move.args[0])))

    def prompt(self, game: Game) -> str:
        return "Ally: offer a character as a Party Member?"


class AcceptMember(DragonDecision, frozen=True):
    """The Warrior accepts, or not; a new Party Member replaces the old (DW-PM-01, DW-PM-07)."""

    default_rule: ClassVar[str] = "DW-PM-01"
    slug: str

    def side(self, game: Game) -> int:
        return game.state.seats[WARRIOR]

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        return (known["accept",], known["decline",])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "accept":
            game.emit(Joined(member_of(game.known.by_slug[self.slug], game.state.hero.level)))

    def prompt(self, game: Game) -> str:
        member = member_of(game.known.by_slug[self.slug], game.state.hero.level)
        return f"{member.name} (Attack {member.attack}, HP {member.max_hp}) would come along. Accept?"


class Ambush(DragonDecision, frozen=True):
    """Outside towns the Villain may simply have a Conflict attack (DW-SCENE-03)."""

    default_rule: ClassVar[str] = "DW-SCENE-03"

    def side(self, game: Game) -> int:
        return game.state.holder(VILLAIN)

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        return (known["let-pass",], known["attack-now",])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "attack-now":
            game.push(Encounter())

    def prompt(self, game: Game) -> str:
        return f"Villain: {game.state.spot.name}. Does somebody attack?"


class Encounter(DragonTask, frozen=True):
    """A battle in this space: drawn at random and scaled to it (DW-AUTO-05), or as the Villain chooses (DW-CONF-06)."""

    asked: bool = False

    def run(self, game: Game) -> None:
        state = game.state
        spot = state.spot
        stay = state.stay
        if self.asked:
            game.emit(Stayed(replace(stay, started=True, came=False), "battle"))
        if state.table:
            game.push(ChooseConflict(proposed(game), self.asked))
            return
        creature = game.dice.choice(game.known.creatures, "the Conflict")
        foe = foe_of(creature, level_here(state, spot), boss=spot.boss and not spot.cleared)
        start_battle(game, (foe,), asked=self.asked)


class ChooseConflict(DragonDecision, frozen=True):
    """The Villain picks a Conflict; in a dungeon it may be the boss, once, and must be in the last room without X
    (DW-CONF-06, DW-DUN-05, DW-DUN-08)."""

    default_rule: ClassVar[str] = "DW-CONF-06"
    slugs: tuple[str, ...]
    asked: bool = False

    def side(self, game: Game) -> int:
        return game.state.holder(VILLAIN)

    def moves(self, game: Game) -> tuple[Move, ...]:
        known, state = game.known.moves, game.state
        spot = state.spot
        found = []
        open_room = spot.kind == "room" and not spot.cleared and not spot.tame
        if not (open_room and must_be_boss(state.spots, spot)):
            found += [known["conflict", slug] for slug in self.slugs]
        found += [known["conflict", "my", number] for number, _ in enumerate(state.invented, 1)]
        if open_room and (spot.boss or not boss_appeared(state.spots, spot.dungeon)):
            found += [known["conflict", slug, "boss"] for slug in self.slugs]
        return tuple(found)

    def take(self, game: Game, move: Move) -> None:
        state = game.state
        boss = move.args[-1] == "boss"
        if move.args[0] == "my":  # a Conflict Card of the Villain's own (DW-CONF-05)
            self._meet(game, state.invented[int(move.args[1]) - 1])
            return
        if boss:
            game.emit(Marked((replace(state.spot, boss=True),), "boss"))
        creature = game.known.by_slug[str(move.args[0])]
        self._meet(game, foe_of(creature, level_here(state, state.spot), boss=boss))

    def _meet(self, game: Game, foe: Foe) -> None:
        """The battle begins; before it the Artist may draw the Conflict (DW-VAR-03)."""
        start_battle(game, (foe,), asked=self.asked)
        game.push(ToDraw("conflict", foe.name))

    def prompt(self, game: Game) -> str:
        return f"Villain: whom does the Warrior meet here, at level {level_here(game.state, game.state.spot)}?"
