"""After a battle: Defense and boosts, XP, levels and their points, marks, treasure, role swap (DW-BATTLE-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.dragon_warrior.formulas import (
    LEVEL_POINTS,
    STATS,
    defeat_loss,
    floor_of,
    level_for,
    xp_for,
)
from convert.systems.dragon_warrior.rules.events import (
    BattleBegan,
    BattleEnded,
    Ended,
    LevelReached,
    Marked,
    MemberGrew,
    MembersLeft,
    PointSpent,
    QuestChanged,
    Rested,
    XpChanged,
)
from convert.systems.dragon_warrior.rules.frames import DragonDecision, DragonTask
from convert.systems.dragon_warrior.rules.more_players import FillParty, GrowMembers
from convert.systems.dragon_warrior.rules.places import FOUND_ONCE, mark_found, nearest_town, stairs_hidden, tamed
from convert.systems.dragon_warrior.rules.state import MASTER, PARTY, VILLAIN, WARRIOR, Foe, State
from convert.systems.dragon_warrior.rules.table import SwapRoles
from convert.systems.dragon_warrior.rules.treasure import FindTreasure, Grant
from convert.systems.dragon_warrior.rules.turns import Deal

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game


def start_battle(game: Game, foes: tuple[Foe, ...], *, lord: bool = False, asked: bool = False) -> None:
    """Begin a battle (DW-BATTLE-01, DW-BATTLE-02)."""
    game.emit(BattleBegan(foes, lord, asked))
    game.push(Deal(), Aftermath())


class Aftermath(DragonTask, frozen=True):
    """What a battle leaves, in the order of DW-BATTLE-33."""

    def run(self, game: Game) -> None:
        state = game.state
        battle = state.fight
        outcome, away = battle.outcome, battle.away
        gone = [member for member in state.party if not member.alive]
        game.emit(BattleEnded(outcome))
        if gone:
            game.emit(MembersLeft(tuple([member.name for member in gone])))
            if state.goal != "battle":  # last of all: their players' swaps, and who comes instead (DW-VAR-04)
                game.push(*[SwapRoles(member.seat) for member in gone if member.seat >= PARTY], FillParty())
        if state.goal == "battle":
            game.emit(Ended({"won": WARRIOR, "lost": VILLAIN}.get(outcome)))
            return
        master = battle.foes[MASTER]
        if outcome == "won":
            game.emit(XpChanged.of(state, battle_xp(state, battle.foes), "victory"))
            if battle.lord:  # DW-BOSS-04
                game.emit(Ended(WARRIOR))
                return
            game.push(LevelUp(), Marks(won=True, boss=master.boss), Spoils(master.level, master.boss), Limit())
        elif outcome == "lost":
            game.push(Defeat(), Limit())
        elif outcome == "fled":  # DW-BATTLE-28
            game.push(Marks(won=False, boss=False), Spoils(0, boss=False), Limit())
        else:
            goal = away or (state.before if state.options.run_away_to == "back" and not battle.lord else "")
            game.push(Retreat(goal, by=outcome if away else ""), SwapRoles(VILLAIN), Limit())


def battle_xp(state: State, foes: tuple[Foe, ...]) -> int:
    """XP for a victory, by the Warrior's level before them (DW-XP-01, DW-BOSS-03); none for minions, unless the
    setting gives them and they were defeated (DW-CONF-10)."""
    flat = state.options.boss_xp == "flat"
    found = 0
    for place, foe in enumerate(foes):
        if place == MASTER or (state.options.minion_xp and foe.hp == 0):
            found += xp_for(foe.level, state.hero.level, boss=foe.boss, flat=flat)
    return found


class LevelUp(DragonTask, frozen=True):
    """Levels that the XP give; each brings two points, and one to each Party Member (DW-XP-04 to DW-XP-07)."""

    def run(self, game: Game) -> None:
        state = game.state
        level, reached = state.hero.level, level_for(state.hero.xp)
        for new in range(level + 1, reached + 1):
            game.emit(LevelReached(new))
            for place, member in enumerate(state.party):
                if not member.own:
                    stats = game.known.member_stats(member, member.points + 1)
                    game.emit(MemberGrew(place, stats.attack, stats.max_defense, stats.max_hp, name=member.name))
        if reached > level:
            game.push(Spend(LEVEL_POINTS * (reached - level)), GrowMembers())


class Spend(DragonDecision, frozen=True):
    """Points on stats, spent when they are given (DW-WAR-12, DW-XP-05, DW-ROLE-07), in whatever order (DW-WAR-02)."""

    several: ClassVar[bool] = True
    default_rule: ClassVar[str] = "DW-WAR-12"
    points: int

    def side(self, game: Game) -> int:
        return game.state.seats[WARRIOR]

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple([game.known.moves["spend", stat] for stat in STATS])

    def take(self, game: Game, move: Move) -> None:
        stat = str(move.args[0])
        game.emit(PointSpent(stat))
        if self.points > 1:
            game.push(Spend(self.points - 1))

    def to_come(self, game: Game) -> int:
        return self.points

    def prompt(self, game: Game) -> str:
        hero = game.state.hero
        points = f"{self.points} points" if self.points > 1 else "1 point"
        return (
            f"{points} to spend (Strength {hero.strength}, Agility {hero.agility}, HP {hero.max_hp}, "
            f"MP {hero.max_mp}). On what?"
        )


class Marks(DragonTask, frozen=True):
    """X on a room whose Conflict was defeated or ran away; a dungeon without its boss becomes a town (DW-LOC-04,
    DW-LOC-15, DW-DUN-05), and the quest for it is done."""

    won: bool
    boss: bool

    def run(self, game: Game) -> None:
        state = game.state
        here = state.spot
        if here.kind != "room":
            return
        game.emit(Marked((replace(here, cleared=True),), "X"))
        if self.boss:
            game.emit(Marked(tamed(state, here.dungeon), "town"))
            for place, quest in enumerate(state.quests):
                if quest.goal == here.dungeon and not quest.done:
                    game.emit(QuestChanged(place, replace(quest, done=True)))


class Spoils(DragonTask, frozen=True):
    """Treasure of the Conflict's level, a boss's of twice that (DW-TREAS-02, DW-BOSS-02): in an area after each
    battle, in a room, a house or a point of interest once (DW-LOC-01 to DW-LOC-04). At a table Treasure may reveal the
    entrance to the next floor instead (DW-DUN-03). Then the one role swap after a battle (DW-ROLE-09)."""

    level: int
    """0: the Conflict has escaped."""
    boss: bool

    def run(self, game: Game) -> None:
        state = game.state
        here = state.spot
        game.push(SwapRoles(VILLAIN))
        level = 2 * self.level if self.boss else self.level
        if here.kind == "town" or (here.kind in FOUND_ONCE and here.found):
            level = 0
        if state.table:
            stairs = stairs_hidden(state.spots, here)
            if level or stairs:
                game.push(Grant(level, one=here.kind == "building", stairs=stairs))
        elif level:
            mark_found(game)
            game.push(FindTreasure(level))


class Defeat(DragonTask, frozen=True):
    """Twice his level in XP, and the inn of the nearest town (DW-XP-02)."""

    def run(self, game: Game) -> None:
        state = game.state
        hero = state.hero
        loss = min(defeat_loss(hero.level), hero.xp)
        if state.options.defeat_floor == "level":
            loss = max(0, min(loss, hero.xp - floor_of(hero.level)))
        game.emit(XpChanged.of(state, -loss, "defeat"))
        town = nearest_town(state, state.here)
        game.emit(Rested(town))
        game.push(SwapRoles(VILLAIN))
        game.go(town, by="defeat")


class Retreat(DragonTask, frozen=True):
    """Back to where he came from, or where magic carried him (DW-LOC-13, DW-LOC-12)."""

    goal: str
    by: str = ""

    def run(self, game: Game) -> None:
        if self.goal:
            game.go(self.goal, by=self.by or "retreat")


class Limit(DragonTask, frozen=True):
    """A campaign stops unfinished after so many battles (DW-AUTO-07)."""

    def run(self, game: Game) -> None:
        state = game.state
        if state.fought >= state.options.campaign_limit and not state.table:
            game.emit(Ended(None))
