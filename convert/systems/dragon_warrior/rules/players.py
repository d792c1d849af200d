"""Machine players: one that plays as sensible people do, beside the kernel's random one. It looks at nothing that is
hidden from its side."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from convert.kernel import Move, PolicyMaker, RandomPlayer, SeededDice, derive
from convert.kernel.novice import NoviceMaker
from convert.kernel.search import SearchMaker
from convert.systems.dragon_warrior.rules import cards as playing
from convert.systems.dragon_warrior.rules.after import Spend
from convert.systems.dragon_warrior.rules.encounters import (
    AcceptMember,
    Ambush,
    ChooseConflict,
    ChooseMember,
    Cross,
    GiveQuest,
    RateQuest,
    Scene,
)
from convert.systems.dragon_warrior.rules.first_scene import (
    FirstCard,
    Palette,
    PlayedBy,
    PlayWho,
    TownMap,
    WhoGives,
)
from convert.systems.dragon_warrior.rules.game import Game
from convert.systems.dragon_warrior.rules.journey import Journey
from convert.systems.dragon_warrior.rules.more_players import Drawing, Grow, MakeMember
from convert.systems.dragon_warrior.rules.places import PlaceBoss, rooms_of
from convert.systems.dragon_warrior.rules.plays import Declare, Further, Pick, PlayFor
from convert.systems.dragon_warrior.rules.spot_ids import area_id, area_number, is_drawn, room_id, town_id
from convert.systems.dragon_warrior.rules.state import Gear, State
from convert.systems.dragon_warrior.rules.strikes import Answer, Help
from convert.systems.dragon_warrior.rules.table import ChooseRole, TakeToken, Usurp
from convert.systems.dragon_warrior.rules.treasure import Grant, MakeRoom, NameKeepsake, OpenBox, TakeGear
from convert.systems.dragon_warrior.rules.turns import Act
from convert.systems.dragon_warrior.tables import TOP_LEVEL

BUILDS: Mapping[str, Mapping[str, int]] = {
    "default": {"strength": 5, "agility": 2, "hp": 3, "mp": 0},
    "strong": {"strength": 6, "agility": 1, "hp": 3, "mp": 0},
    "agile": {"strength": 3, "agility": 5, "hp": 2, "mp": 0},
    "tough": {"strength": 4, "agility": 1, "hp": 5, "mp": 0},
    "magic": {"strength": 4, "agility": 1, "hp": 3, "mp": 2},
}
"""How each kind of Warrior divides ten points, and every ten that follow. The first is the document's (DW-WAR-03)."""
LOW = 0.6
"""Below this share of HP the Warrior goes back to sleep."""


class SensiblePlayer:
    """Attacks with the best set or the highest card, blocks with the cheapest cards that do, heals when the next hit
    would be the last, keeps boosts for bosses, goes on to the next area after each quest and to the lord at level 30.
    The seed decides only which Warrior is made."""

    name = "sensible"

    def __init__(self, seed: int = 0, build: str = "") -> None:
        names = tuple(BUILDS)
        self.build = BUILDS[build or names[SeededDice(derive(seed, 11)).die(len(names)) - 1]]

    def choose(self, game: Any, moves: Sequence[Move]) -> Move:
        """One of ``moves``."""
        chosen = _CHOICES[type(game.decision)](self, game, moves)
        return chosen if chosen is not None else moves[0]

    # --- points and gear ----------------------------------------------------------------------------------------

    def spend(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """Towards the build: the stat that lacks most of its share, earlier stats first as they are named in order."""
        hero = game.state.hero
        decision = game.decision
        assert isinstance(decision, Spend)
        have = {
            "strength": hero.strength - 1,
            "agility": hero.agility - 1,
            "hp": (hero.max_hp - 5) // 5,
            "mp": hero.max_mp // 5,
        }
        total = sum(have.values()) + decision.points
        for move in moves[:-1]:
            stat = str(move.args[0])
            if have[stat] * 10 < self.build[stat] * total:
                return move
        return moves[-1]

    def gear(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """Whatever is better than the old."""
        decision = game.decision
        assert isinstance(decision, TakeGear)
        old: Gear | None = getattr(game.state.hero, decision.gear.slot)
        return moves[0] if old is None or decision.gear.level > old.level else moves[1]

    def make_room(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """Leave what does not fit: the shops are free."""
        return moves[0]

    # --- battles ------------------------------------------------------------------------------------------------

    def act(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """The Warrior's or the Villain's action."""
        decision = game.decision
        assert isinstance(decision, Act)
        return _villain_acts(game, decision.turn, moves) if decision.turn else _warrior_acts(game, moves)

    def answer(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """The cheapest block; Spellblock where the hit would be the last."""
        decision = game.decision
        assert isinstance(decision, Answer)
        blocks = [move for move in moves if move.verb == "block"]
        if blocks:
            return min(blocks, key=lambda move: sum(int(card) for card in move.args))
        blow, state = decision.blow, game.state
        if moves[-1].verb == "spellblock" and not blow.run:
            if blow.turn == 0:
                foe = state.fight.foes[blow.target]
                return moves[-1] if foe.hp + foe.defense <= state.attack + state.hero.agility else moves[0]
            hit = state.fight.foes[blow.turn - 1].attack
            return moves[-1] if state.hero.hp + state.fight.defense <= hit else moves[0]
        return moves[0]

    def help(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """A card is turned up where it cannot hurt, where it probably helps, or where much depends on it."""
        decision = game.decision
        assert isinstance(decision, Help)
        member = game.state.party[decision.member]
        if decision.idle:
            return moves[1]
        likely = decision.best <= 7
        safe = member.hp > playing.VALUES[max(1, decision.best - 1)]
        return moves[0] if decision.best == 0 or (likely and safe) else moves[1]

    def pick(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """High cards, which are those that come last."""
        cards = [move for move in moves if move.verb == "card"]
        return cards[-1]

    def further(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """All that can be added."""
        return max(moves, key=lambda move: len(move.args))

    def play_for(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """The set or card with which Healstuff heals most, and no more than is needed."""
        hero = game.state.hero
        missing = hero.max_hp - hero.hp
        sets = [move for move in moves if move.verb == "play"]
        return max(sets, key=lambda move: (min(missing, playing.total([int(c) for c in move.args])), -len(move.args)))

    def first(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """What is offered first."""
        return moves[0]

    def conflict(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """Anybody but the boss, as long as there is somebody else."""
        return moves[0]

    def place_boss(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """As deep as possible."""
        return moves[-1]

    def usurp(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """The machine leaves the Warrior to others."""
        return moves[0]

    def rate(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """The difficulty of DW-AUTO-04."""
        return next((move for move in moves if move.args == (3, 1, 2)), None)

    def grant(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """What the Warrior lacks most, of the full level."""
        hero, decision = game.state.hero, game.decision
        assert isinstance(decision, Grant)
        worn = {"weapon": hero.weapon, "armor": hero.armor, "offhand": hero.offhand}
        slot = min(worn, key=lambda name: one.level if (one := worn[name]) is not None else 0)
        wanted = [move for move in moves if move.verb == "grant" and move.args[:2] == (slot, decision.left)]
        return wanted[-1] if wanted else moves[0]

    def offer(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """Somebody."""
        return moves[1]

    # --- between battles ----------------------------------------------------------------------------------------

    def journey(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """Reward, rest and pouch in a town, then on: through the dungeon, to the next area, at last to the lord."""
        by_verb: dict[str, list[Move]] = {}
        for move in moves:
            by_verb.setdefault(move.verb, []).append(move)
        state = game.state
        if "reward" in by_verb:
            return by_verb["reward"][0]
        if "sleep" in by_verb:
            return by_verb["sleep"][0]
        shop = _shopping(state, by_verb.get("buy", ()))
        if shop is not None:
            return shop
        if "lord" in by_verb and state.hero.level >= TOP_LEVEL:
            return _boost(state, by_verb) or by_verb["lord"][0]
        return _mend(state, by_verb) or _onward(state, by_verb)


def _boost(state: State, by_verb: Mapping[str, Sequence[Move]]) -> Move | None:
    """A Fire and a Scale before a boss."""
    for move in by_verb.get("use", ()):
        kind = move.args[0]
        if (kind == "dragons-fire" and not state.fires) or (kind == "dragons-scale" and not state.scales):
            return move
    return None


def _mend(state: State, by_verb: Mapping[str, Sequence[Move]]) -> Move | None:
    """Healing between battles, while little is left."""
    hero = state.hero
    if hero.hp >= LOW * hero.max_hp:
        return None
    for verb, kinds in (("cast", ("heal", "healmore")), ("use", ("healstuff",))):
        for move in by_verb.get(verb, ()):
            if move.args[0] in kinds and "party" not in move.args:
                return move
    return None


def _shopping(state: State, offers: Sequence[Move]) -> Move | None:
    """One Fire, one Scale, and healstuff for the rest, all of the highest level that fits."""
    held = [item.type for item in state.hero.pouch]
    best: dict[Any, Move] = {}
    for move in offers:
        best[move.args[0]] = move  # levels rise
    for kind in ("healstuff", "dragons-fire", "dragons-scale"):
        if kind not in held and kind in best:
            return best[kind]
    return best.get("healstuff")


def _onward(state: State, by_verb: Mapping[str, Sequence[Move]]) -> Move | None:
    """Where to go next."""
    spot = state.spot
    if "fight" in by_verb:
        boss = spot.boss and not spot.cleared
        return (_boost(state, by_verb) if boss else None) or by_verb["fight"][0]
    ways = {str(move.args[0]): move for move in by_verb.get("go", ())}
    number = area_number(area := spot.inside or spot.id)
    if is_drawn(spot.id) or number is None:
        return _back_to_the_map(state, ways)
    rooms = rooms_of(state.spots, room_id(number, 1))
    finished = bool(rooms) and rooms[0].tame
    quest = next((each for each in state.quests if each.town == town_id(number)), None)
    to_town = (
        _weak(state)
        or quest is None
        or (finished and quest is not None and quest.done and not quest.rewarded)
        or (state.goal == "lord" and state.hero.level >= TOP_LEVEL)
    )
    if spot.kind == "town":
        return ways.get(area)
    if spot.kind == "room":
        back, forth = _corridor(ways, rooms, spot.id)
        return forth if forth is not None and not finished and not to_town else back
    if to_town and town_id(number) in ways:
        return ways[town_id(number)]
    if not finished:  # first one battle outdoors, for its treasure
        explore = not rooms[0].cleared and "battle" in by_verb
        return by_verb["battle"][0] if explore else ways[rooms[0].id]
    further = ways.get(area_id(number + 1))
    if further is not None:
        return further
    return by_verb["battle"][0] if "battle" in by_verb else ways[town_id(number)]


def _back_to_the_map(state: State, ways: Mapping[str, Move]) -> Move | None:
    """Out of what people have drawn, by the way with the fewest moves: the machine knows only its own map."""
    far, queue = {name: name for name in ways}, deque(ways)
    while queue:
        at = queue.popleft()
        if not is_drawn(at):
            return ways[far[at]]
        for further in state.spots[at].exits:
            if further not in far:
                far[further] = far[at]
                queue.append(further)
    return next(iter(ways.values()), None)


def _corridor(ways: Mapping[str, Move], rooms: Sequence[Any], here: str) -> tuple[Move, Move | None]:
    names = [room.id for room in rooms]
    place = names.index(here)
    forth = ways.get(names[place + 1]) if place + 1 < len(names) else None
    back = ways[names[place - 1]] if place else next(move for way, move in ways.items() if area_number(way) is not None)
    return back, forth


def _weak(state: State) -> bool:
    """Too weak for the next battle: little HP, and nothing in the pouch to heal with."""
    hero = state.hero
    return hero.hp < LOW * hero.max_hp and not any(item.type == "healstuff" for item in hero.pouch)


def _warrior_acts(game: Game, moves: Sequence[Move]) -> Move | None:
    state = game.state
    battle, hero = state.fight, state.hero
    foes = [foe for foe in battle.foes if not foe.gone]
    threat = sum(foe.attack for foe in foes)
    if hero.hp + battle.defense <= threat and hero.hp < hero.max_hp:
        healing = _heal(moves, hero.max_hp - hero.hp)
        if healing is not None:
            return healing
    attacks = [move for move in moves if move.verb == "attack" and move.args[-1] != "minion"]
    if not attacks:
        return None
    best = max(attacks, key=lambda move: (len(move.args), move.args[0]))
    if len(best.args) == 1 and int(best.args[0]) < 12:
        spare = hero.mp - 4
        for slug, cost in (("hurtmore", 12), ("hurt", 3)):
            if spare >= cost and len(battle.hands[0]) > 1:
                for move in moves:
                    if move.verb == "cast" and move.args == (slug,):
                        return move
    return best


def _heal(moves: Sequence[Move], missing: int) -> Move | None:
    """Healstuff of the highest level, Healmore, Heal: for oneself."""
    own = [move for move in moves if "party" not in move.args]
    for wanted in ("healmore", "heal"):
        for move in own:
            if move.verb == "cast" and move.args[0] == wanted and (wanted == "heal" or missing > 15):
                return move
    stuff = [move for move in own if move.verb == "use" and move.args[0] == "healstuff"]
    return max(stuff, key=lambda move: int(move.args[1])) if stuff else None


def _villain_acts(game: Game, turn: int, moves: Sequence[Move]) -> Move | None:
    battle = game.state.fight
    foe = battle.foes[turn - 1]
    casts = {str(move.args[0]): move for move in moves if move.verb == "cast"}
    if foe.hp + foe.defense <= game.state.attack:
        for spell in ("healmore", "heal", "armor-regen"):
            if spell in casts and (spell != "armor-regen" or foe.defense < foe.max_defense):
                return casts[spell]
    for spell in ("hurtmore", "hurt"):
        if spell in casts and len(battle.hands[1]) > 1:
            return casts[spell]
    attacks = [move for move in moves if move.verb == "attack"]
    return attacks[-1] if attacks else None


_CHOICES: Mapping[type, Callable[[SensiblePlayer, Game, Sequence[Move]], Move | None]] = {
    Act: SensiblePlayer.act,
    Answer: SensiblePlayer.answer,
    Help: SensiblePlayer.help,
    Pick: SensiblePlayer.pick,
    Further: SensiblePlayer.further,
    Declare: SensiblePlayer.first,
    PlayFor: SensiblePlayer.play_for,
    Spend: SensiblePlayer.spend,
    TakeGear: SensiblePlayer.gear,
    MakeRoom: SensiblePlayer.make_room,
    Journey: SensiblePlayer.journey,
    AcceptMember: SensiblePlayer.first,
    ChooseMember: SensiblePlayer.offer,
    ChooseConflict: SensiblePlayer.conflict,
    Ambush: SensiblePlayer.first,
    RateQuest: SensiblePlayer.rate,
    Grant: SensiblePlayer.grant,
    TakeToken: SensiblePlayer.first,
    Usurp: SensiblePlayer.usurp,
    ChooseRole: SensiblePlayer.first,
    Drawing: SensiblePlayer.first,
    MakeMember: SensiblePlayer.first,
    OpenBox: SensiblePlayer.first,
    NameKeepsake: SensiblePlayer.first,
    GiveQuest: SensiblePlayer.first,
    Cross: SensiblePlayer.first,
    Scene: SensiblePlayer.first,
    Grow: SensiblePlayer.first,
    PlaceBoss: SensiblePlayer.place_boss,
    Palette: SensiblePlayer.first,
    TownMap: SensiblePlayer.first,
    FirstCard: SensiblePlayer.first,
    PlayWho: SensiblePlayer.first,
    PlayedBy: SensiblePlayer.first,
    WhoGives: SensiblePlayer.first,
}

PLAYERS: Mapping[str, PolicyMaker] = {
    "sensible": SensiblePlayer,
    "novice": NoviceMaker(SensiblePlayer),
    "search": SearchMaker(SensiblePlayer),
    "random": RandomPlayer,
}
"""The machine's players by name, the usual one first."""
