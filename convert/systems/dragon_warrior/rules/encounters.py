"""Arriving somewhere, and whom one meets: Conflicts, Party Members, quests (DW-AUTO-04, DW-AUTO-05, DW-ROLE-03,
DW-ROLE-04, DW-QUEST-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.kernel import Move, Refusal
from convert.systems.dragon_warrior.formulas import quest_splits
from convert.systems.dragon_warrior.rules.after import start_battle
from convert.systems.dragon_warrior.rules.bestiary import foe_of
from convert.systems.dragon_warrior.rules.events import (
    Drawn,
    Entered,
    Joined,
    Marked,
    PartyHealed,
    QuestGiven,
    Stayed,
    UsedUp,
)
from convert.systems.dragon_warrior.rules.frames import DragonDecision, DragonTask
from convert.systems.dragon_warrior.rules.more_players import GrowMembers, ToDraw, proposed, sheet_of, sheets
from convert.systems.dragon_warrior.rules.moves_in_words import member_words
from convert.systems.dragon_warrior.rules.places import (
    demands,
    drawn_area,
    fairy_water_works,
    in_town,
    level_here,
    may_attack,
    may_be_boss,
    must_be_boss,
)
from convert.systems.dragon_warrior.rules.plays import find_item, item_words
from convert.systems.dragon_warrior.rules.spot_ids import area_number
from convert.systems.dragon_warrior.rules.state import ALLY, PARTY, TREASURE, VILLAIN, WARRIOR, Item, Quest, State, Stay
from convert.systems.dragon_warrior.rules.table import SwapRoles, Usurp, usurpers
from convert.systems.dragon_warrior.tables import TOP_LEVEL

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

HARDEST = 5


def arrive(game: Game, goal: str, by: str = "") -> None:
    """The Warrior comes to a space; whether it demands a battle is settled now (DW-LOC-11)."""
    state = game.state
    new = goal not in state.spots
    if new and (number := area_number(goal)) is not None:
        game.emit(Drawn(drawn_area(number, bosses=not state.table)))
    spot = state.spots[goal]
    town = spot.kind == "town"
    game.emit(Entered(goal, Stay(demand=demands(spot, state.hero.level)), town, by))
    if in_town(spot) and any(member.hp < member.max_hp for member in state.party):
        game.emit(PartyHealed())
    if town:
        game.push(Welcome())
    elif state.table:
        game.push(Threat())
        if any(item.type == "fairy-water" for item in state.hero.pouch) and fairy_water_works(spot, state.hero.level):
            game.push(Cross())
    if town:  # anywhere else whoever has three tokens says so himself (``be-warrior``)
        game.push(*[Usurp(player) for player in usurpers(state)])
    if new:
        game.push(ToDraw("map", spot.name))


class Welcome(DragonTask, frozen=True):
    """In a town the Ally reveals a quest, once, and offers a Party Member where there is none (DW-QUEST-01,
    DW-AUTO-04); never where players have Party Members of their own (DW-VAR-04)."""

    def run(self, game: Game) -> None:
        state = game.state
        spot = state.spot
        if not state.party and ally_has_member(state):
            game.push(
                ChooseMember(proposed(game))
                if state.table
                else AcceptMember((game.dice.choice(game.known.creatures).slug,))
            )
        if not any(quest.town == spot.id for quest in state.quests):
            goal = next(
                (each.dungeon for each in state.spots.values() if each.dungeon and each.inside == spot.inside), ""
            )
            if state.table:
                game.push(GiveQuest(goal, first_giver(state)))
            else:
                game.emit(QuestGiven(Quest(spot.id, spot.level, goal, 3, 1, 2)))


def ally_has_member(state: State) -> bool:
    """Whether the Ally may offer somebody at all: not where players have Party Members of their own (DW-VAR-04), nor
    where the group plays without (setting ``party``)."""
    return state.options.party and len(state.seats) <= PARTY


def first_giver(state: State) -> str:
    """Who gives the first quest of all, as the Ally has chosen among the three of the first scene (DW-SCENE-05)."""
    return next((note.text for note in state.notes if note.kind == "quest giver"), "") if not state.quests else ""


class GiveQuest(DragonDecision, frozen=True):
    """The Ally's character names the goal: the dungeon's boss, or what ``quest TEXT`` said (DW-QUEST-01, DW-SCENE-05);
    then Treasure rates it."""

    default_rule: ClassVar[str] = "DW-QUEST-01"
    goal: str
    giver: str = ""

    def side(self, game: Game) -> int:
        return game.state.holder(ALLY)

    def moves(self, game: Game) -> tuple[Move, ...]:
        state, known = game.state, game.known.moves
        if any(quest.town == state.here for quest in state.quests):
            return (known["told",],)
        return (*([known["quest-boss",]] if self.goal else []), known["quest-errand",], known["quest-message",])

    def take(self, game: Game, move: Move) -> None:
        goals = {"quest-boss": self.goal, "quest-errand": "bring something back", "quest-message": "carry a message"}
        if move.verb in goals:
            game.push(RateQuest(goals[move.verb], self.giver))

    def prompt(self, game: Game) -> str:
        giver = self.giver or "somebody here"
        return f"Ally: {giver} gives a quest. What is its goal? (`quest TEXT` for one of your own)"


class RateQuest(DragonDecision, frozen=True):
    """Treasure rates the quest's difficulty and splits it between treasure and XP (DW-QUEST-03)."""

    default_rule: ClassVar[str] = "DW-QUEST-03"
    goal: str
    giver: str = ""

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
        town = spot.inside if spot.kind == "building" else spot.id  # DW-QUEST-06: the town where it was given
        game.emit(QuestGiven(Quest(town, spot.level, self.goal, hard, treasure, xp, giver=self.giver)))

    def prompt(self, game: Game) -> str:
        return "Treasure: how hard is the quest (1 to 5), and how is that split between treasure and XP?"


class ChooseMember(DragonDecision, frozen=True):
    """The Ally may offer a character (DW-PM-01)."""

    default_rule: ClassVar[str] = "DW-PM-01"
    slugs: tuple[str, ...]

    def side(self, game: Game) -> int:
        return game.state.holder(ALLY)

    def moves(self, game: Game) -> tuple[Move, ...]:
        return (game.known.moves["nobody",], *sheets(game, "offer", self.slugs))

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "offer":
            game.push(AcceptMember(tuple(map(str, move.args))))

    def prompt(self, game: Game) -> str:
        return "Ally: offer a character as a Party Member? (`companion NAME, attack 3, …` for one of your own)"


class AcceptMember(DragonDecision, frozen=True):
    """The Warrior accepts, or not; a new Party Member replaces the old (DW-PM-01, DW-PM-07)."""

    default_rule: ClassVar[str] = "DW-PM-01"
    who: tuple[str, ...]

    def side(self, game: Game) -> int:
        return game.state.seats[WARRIOR]

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        return (known["accept",], known["decline",])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "accept":
            game.emit(Joined(sheet_of(game, self.who)))
            game.push(GrowMembers())

    def prompt(self, game: Game) -> str:
        member = sheet_of(game, self.who)
        old = "".join([f", in the place of {one.name}" for one in game.state.members])
        return f"{member_words(member)} would come along{old}. Accept?"


class Scene(DragonDecision, frozen=True):
    """A scene is told until its players end it (DW-SCENE-01, DW-SCENE-02). The Ally may have somebody offer to come
    along (DW-PM-01, DW-PM-07)."""

    default_rule: ClassVar[str] = "DW-SCENE-01"
    role: int
    slugs: tuple[str, ...] = ()

    def side(self, game: Game) -> int:
        return game.state.holder(self.role)

    def moves(self, game: Game) -> tuple[Move, ...]:
        return (game.known.moves["end-scene",], *(sheets(game, "offer", self.slugs) if self.slugs else []))

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "offer":
            game.push(AcceptMember(tuple(map(str, move.args))), Scene(self.role))
        else:  # DW-SCENE-03: the Villain may end it with a battle
            game.push(Threat())

    def prompt(self, game: Game) -> str:
        hero, name = game.state.hero, game.sides[game.state.seats[WARRIOR]]
        words = [f"`{name}: cast SPELL`"] * bool(hero.spells) + [f"`{name}: use ITEM`"] * bool(hero.pouch)
        able = f" The Warrior may at any time: {', '.join(words)}." if words else ""
        return f"Ally: play the scene. How does it go on? (In a town `quest TEXT` gives another quest.{able})"


class SceneOver(DragonTask, frozen=True):
    """After a scene the Warrior swaps with whoever played the other in it (DW-ROLE-06, DW-VAR-04); where it has ended
    with a battle, with the Villain alone."""

    role: int
    fought: int

    def run(self, game: Game) -> None:
        if game.state.fought == self.fought:
            game.push(SwapRoles(self.role))


class Cross(DragonDecision, frozen=True):
    """Fairy Water is used on entering an area, before the Villain may have anybody attack (DW-ITEM-11)."""

    default_rule: ClassVar[str] = "DW-ITEM-11"

    def side(self, game: Game) -> int:
        return game.state.seats[WARRIOR]

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        held = dict.fromkeys(item_words(item) for item in game.state.hero.pouch if item.type == "fairy-water")
        return (known["go-on",], *[known["use", *words] for words in held])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "use":
            sprinkle(game, find_item(game.state, move.args))

    def prompt(self, game: Game) -> str:
        return f"Warrior: {game.state.spot.name}. Do you cross it with Fairy Water?"


def sprinkle(game: Game, item: Item) -> None:
    """One use of Fairy Water: no battle is demanded, and the Villain may start none (DW-ITEM-11)."""
    game.emit(UsedUp(item))
    game.emit(Stayed(replace(game.state.stay, demand=False, calm=True, came=False), "fairy water"))


class Threat(DragonTask, frozen=True):
    """The Villain is asked whether somebody attacks, wherever he may have it (DW-SCENE-03)."""

    def run(self, game: Game) -> None:
        if may_attack(game.state.spot, game.state.stay):
            game.push(Ambush())


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
        start_battle(game, (foe, *game.known.minion_of(creature)), asked=self.asked)


class ChooseConflict(DragonDecision, frozen=True):
    """The Villain picks a Conflict of the place's level: one that is proposed, or a card of his own (DW-CONF-05,
    DW-CONF-06, DW-CONF-12). In a dungeon it may be the boss, once, and must be in the last room without X (DW-DUN-05,
    DW-DUN-08). The ``lord`` is a boss of level 30 (DW-BOSS-04)."""

    default_rule: ClassVar[str] = "DW-CONF-06"
    slugs: tuple[str, ...]
    asked: bool = False
    lord: bool = False

    def side(self, game: Game) -> int:
        return game.state.holder(VILLAIN)

    def _level(self, game: Game) -> int:
        return TOP_LEVEL if self.lord else level_here(game.state, game.state.spot)

    def _ranks(self, game: Game) -> tuple[bool, bool]:
        """Whether it may be no boss, and whether it may be one."""
        state = game.state
        boss = self.lord or may_be_boss(state.spots, state.spot)
        return not self.lord and not (boss and must_be_boss(state.spots, state.spot)), boss

    def moves(self, game: Game) -> tuple[Move, ...]:
        known, level = game.known.moves, self._level(game)
        plain, boss = self._ranks(game)
        own = enumerate(game.state.invented, 1)
        return (
            *([known["conflict", slug] for slug in self.slugs] if plain else []),
            *[
                known["conflict", "my", n]
                for n, (foe, *_) in own
                if foe.level == level and (boss if foe.boss else plain)
            ],
            *([known["conflict", slug, "boss"] for slug in self.slugs] if boss else []),
        )

    def take(self, game: Game, move: Move) -> None:
        if move.args[0] == "my":
            foes = game.state.invented[int(move.args[1]) - 1]
        else:
            creature = game.known.by_slug[str(move.args[0])]
            master = foe_of(creature, self._level(game), boss=move.args[-1] == "boss")
            foes = (master, *game.known.minion_of(creature))
        if foes[0].boss and not self.lord:
            game.emit(Marked((replace(game.state.spot, boss=True),), "boss"))
        start_battle(game, foes, lord=self.lord, asked=self.asked)
        game.push(ToDraw("conflict", foes[0].name))  # before it the Artist may draw the Conflict (DW-VAR-03)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        plain, _ = self._ranks(game)
        if not plain:
            return Refusal("DW-BOSS-04" if self.lord else "DW-DUN-08", "here it must be the boss")
        if move.args and move.args[-1] == "boss":
            return Refusal("DW-DUN-05", "each dungeon has one boss, in a room whose battle is not yet fought")
        if move.args and move.args[0] == "my":
            level = self._level(game)
            return Refusal("DW-CONF-12", f"a Conflict here has level {level}: write the card anew with that level")
        return None

    def prompt(self, game: Game) -> str:
        whom = f"whom does the Warrior meet here, at level {self._level(game)}?"
        return f"Villain: {whom} (`bring NAME, …` and `invent NAME, …` write Conflict Cards of your own)"
