"""Who plays: a sensible player, a patient one, one that chooses evenly. Each looks at what its side may see alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from convert.kernel import Game as KernelGame
from convert.kernel import Move, PolicyMaker, RandomPlayer
from convert.kernel.dice import SeededDice, derive
from convert.kernel.novice import NoviceMaker
from convert.kernel.search import SearchMaker
from convert.systems.dice_duels.rules import crawl
from convert.systems.dice_duels.rules import strength as st
from convert.systems.dice_duels.rules.activating import Answer
from convert.systems.dice_duels.rules.battle import Attack, Block, Instant
from convert.systems.dice_duels.rules.card_index import AbilityFacts, Step
from convert.systems.dice_duels.rules.game import Game
from convert.systems.dice_duels.rules.usable import find_ability

ENOUGH = 8
"""Energy with which it stops charging low dice."""


class SensiblePlayer:
    """Summons and charges its best dice, uses what does something, attacks where that pays, blocks where that pays or
    is needed. It has no dice of its own."""

    name = "sensible"
    attacks = True

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, game: KernelGame[Any], moves: Sequence[Move]) -> Move:
        assert isinstance(game, Game)
        side = game.to_move
        assert side is not None
        mind = _Mind(game, side, attacks=self.attacks)
        return max(moves, key=mind.worth)


class WaitingPlayer(SensiblePlayer):
    """As the sensible one, but it never attacks."""

    name = "waiting"
    attacks = False


class EvenPlayer:
    """Every declaration of attackers and of defenders is equally likely, every other choice too, and Instants and
    answers are used half the time: the random player of DICE-MEAS."""

    name = "even"

    def __init__(self, seed: int = 0) -> None:
        self._dice = SeededDice(derive(seed, 11))

    def choose(self, game: KernelGame[Any], moves: Sequence[Move]) -> Move:
        assert isinstance(game, Game)
        decision = game.decision
        dice = self._dice
        if isinstance(decision, Attack):
            # Of n units that are left each attacks or not: the next one named is the first that does.
            asked = [move for move in moves[:-1] if not decision.chosen or int(move.args[0]) > decision.chosen[-1]]
            return next((move for move in asked if dice.die(2) == 1), moves[-1])
        if isinstance(decision, Block):
            last = decision.chosen[-1] if decision.chosen else (0, 0)
            return self._block([move for move in moves if move.verb != "block" or move.args > last])
        if isinstance(decision, Answer | Instant):
            return moves[-1] if dice.die(2) == 1 else dice.choice(moves[:-1])
        return dice.choice(moves)

    def _block(self, moves: Sequence[Move]) -> Move:
        """Each defender, in order, blocks one of those it may, or nobody."""
        by_defender: dict[Any, list[Move]] = {}
        for move in moves[:-1]:
            by_defender.setdefault(move.args[0], []).append(move)
        for choices in by_defender.values():
            picked = self._dice.die(len(choices) + 1) - 1
            if picked < len(choices):
                return choices[picked]
        return moves[-1]


PLAYERS: Mapping[str, PolicyMaker] = {
    "sensible": SensiblePlayer,
    "novice": NoviceMaker(SensiblePlayer),
    "search": SearchMaker(SensiblePlayer),
    "random": RandomPlayer,
    "even": EvenPlayer,
    "waiting": WaitingPlayer,
}


class _Mind:
    """One look at the table: what each move is worth. Nothing (``pass``, ``end``, ``done``) is worth 0."""

    def __init__(self, game: Game, side: int, *, attacks: bool) -> None:
        self.game = game
        self.side = side
        self.attacks = attacks
        self.state = game.state
        self.me = game.state.players[side]
        self.field = game.field()
        self.mine = st.units_of(game.state, side)
        self.theirs = st.units_of(game.state, game.state.facing[side])

    def worth(self, move: Move) -> float:
        """How good a move is."""
        judge = _JUDGES.get(move.verb)
        return judge(self, move) if judge is not None else 0.0

    def power(self, number: Any) -> int:
        """A unit's power; a token's is 1."""
        return self.field[number].power if number in self.field else 1

    def left(self, number: int) -> int:
        """Damage that still destroys a unit."""
        return self.field[number].power - self.state.units[number].damage

    # --- a Main Phase -------------------------------------------------------------------------------------------

    def summon(self, move: Move) -> float:
        """The highest die first; not as a sixth unit. An archetype with abilities that energy at hand pays for."""
        facts = self.game.card_index.archetypes[self.game.card_index.by_name[self.side][str(move.args[1])]]
        if facts.fusion or facts.ritual:
            return -1.0 if len(self.mine) < 3 or facts.fusion else 5.0 + int(move.args[0])
        if not facts.tokens and len(self.mine) >= 5:
            return -1.0
        there = sum(self.state.units[n].archetype == facts.number for n in self.mine)
        return 100.0 + int(move.args[0]) * 4 + (1.0 if move.verb == "soul" else 0.0) - there * 1.5

    def charge(self, move: Move) -> float:
        """Dice that go with others of the same value; the best die stays while a summon is to come."""
        value = int(move.args[0])
        same = self.me.energy.count(value)
        if len(self.me.energy) >= ENOUGH and not same:
            return -1.0
        if len(self.me.hand) <= 1 and len(self.mine) < 5:
            return -1.0
        return 20.0 + same * 3 - value * 0.2

    def use(self, move: Move) -> float:
        """The best of what the ability would do; a little less for dear dice."""
        card_index = self.game.card_index
        facts = card_index.abilities[find_ability(self.game, int(move.args[0]), int(move.args[1]))]
        piece = int(move.args[0]) if move.verb == "use" else 0
        worth = sum(self.effect(facts, step, piece) for step in facts.steps)
        return worth * 4 - facts.price * 0.5 - facts.sacrifices * 6.0

    def effect(self, facts: AbilityFacts, step: Step, piece: int) -> float:
        """What one effect is worth now."""
        op = step.op
        best = max((self.power(n) for n in self.theirs), default=0)
        if op in ("destroy", "banish", "return", "capture"):
            return float(best + 1) if best else 0.0
        if op in ("damage", "power_down", "drain"):
            if step.target in ("opponent", "shield"):
                return self._shot(step.amount)
            return float(min(step.amount, best)) if best else 0.0
        if op == "power_up":
            return min(step.amount, 6) * 0.9
        if op in ("paralyze", "freeze"):
            return best * 0.7
        if op == "grant":
            return 0.6 if self.state.phase == "main" else 0.1
        values: Mapping[str, float] = {
            "set": 1.0 + step.amount if len(self.mine) < 5 else -1.0,
            "draw": 0.4,
            "reinforce": 1.0,
            "negate": 4.0,
            "retarget": 2.0,
            "scry": 0.15,
            "charge": 0.1,
            "discard": 0.8 if step.target == "opponent" else -0.8,
            "reroll": 0.2,
            "equip": 0.8,
            "field": 1.2,
            "evade": -0.5,
            "copy": 0.5,
        }
        return values.get(op, 0.0)

    def _shot(self, amount: int) -> float:
        """Damage to the opponent: the duel where no shield is left."""
        shields = self.state.players[self.state.facing[self.side]].shields
        return 500.0 if not shields else float(min(amount, shields[0])) + 0.5

    def equip(self, move: Move) -> float:
        """Onto the strongest unit of one's own."""
        unit = self.state.units[int(move.args[1])]
        return 3.0 + self.power(unit.id) if unit.side == self.side and not self._wears(unit.id) else -1.0

    def _wears(self, number: int) -> bool:
        return any(token.unit == number for token in self.state.tokens.values())

    # --- choices ------------------------------------------------------------------------------------------------

    def target(self, move: Move) -> float:
        """The strongest of the opponent's; where it helps, the strongest of one's own."""
        number = move.args[0]
        top = self.state.waiting[-1]
        facts = self.game.card_index.abilities[top.ability]
        good = any(step.op in ("power_up", "grant", "equip") and step.chosen for step in facts.steps)
        unit = self.state.units.get(int(number))
        whose = unit.side if unit is not None else self.state.facing[self.side]
        sign = 1.0 if (whose == self.side) == good else -1.0
        return sign * (10.0 + self.power(number))

    def sacrifice(self, move: Move) -> float:
        """The weakest."""
        return -float(self.power(move.args[0]))

    def low_die(self, move: Move) -> float:
        """Low dice go first."""
        return 7.0 - int(move.args[0])

    def reroll(self, move: Move) -> float:
        """What is below the average."""
        return 4.0 - int(move.args[0])

    # --- battle -------------------------------------------------------------------------------------------------

    def attack(self, move: Move) -> float:
        """With what no blocker beats for nothing; with everything where blockers are too few to save the other side."""
        if not self.attacks:
            return -1.0
        number = int(move.args[0])
        blockers = [n for n in self.theirs if not st.is_idle(self.game, self.state.units[n])]
        if len(self.mine) > len(blockers) or not blockers:
            return 2.0
        worst = min(self._exchange(number, other) for other in blockers)
        return 1.0 if worst >= -0.5 else -1.0

    def _exchange(self, attacker: int, defender: int) -> float:
        """What a battle brings the attacker: the power destroyed less the power lost."""
        wins = self.power(attacker) >= self.left(defender)
        loses = self.power(defender) >= self.left(attacker)
        return self.power(defender) * wins - self.power(attacker) * loses

    def block(self, move: Move) -> float:
        """Where the battle pays; and against what would take the last shield, or more."""
        defender, attacker = int(move.args[0]), int(move.args[1])
        gain = -self._exchange(attacker, defender)
        shields = self.me.shields
        free = [n for n in self.state.attackers if n in self.field]
        danger = len(free) > len(shields) or sum(self.power(n) for n in free) >= sum(shields)
        if danger:
            return 5.0 + self.power(attacker) + gain * 0.5
        return gain if gain > 0 else (0.2 if gain == 0 and len(shields) < 3 else -1.0)

    def strike(self, move: Move) -> float:
        """Shields of little value first with the weakest that takes them."""
        shields = self.state.players[self.state.facing[self.side]].shields
        power = self.power(move.args[0])
        return 100.0 - power if shields and power >= shields[0] else float(power)

    # --- in a crawl ---------------------------------------------------------------------------------------------

    def wander(self, move: Move) -> float:
        """A player's units go together, by the shortest way, to the nearest draw point or opponent; who meets one
        stays and fights."""
        run = self.state.run
        if run is None or not run.parties[self.side].person:
            return -1.0
        number, to = int(move.args[0]), str(move.args[1])
        here, mine = crawl.place_of(self.state, number), crawl.place_of(self.state, run.parties[self.side].figure)
        if any(place in (here, mine) for place, _ in crawl.meetings(self.state, self.side)):
            return 1.0 if here != mine and crawl.toward(run, here, {mine}) == to else -1.0
        goals = crawl.goals(self.state, self.side) if here == mine else {mine}
        return 1.0 if crawl.toward(run, here, goals) == to else -1.0

    def shields(self, move: Move) -> float:
        """The shields are there for that; but what helps may pass."""
        top = self.state.waiting[-1] if self.state.waiting else None
        helps = top is not None and top.side == self.side
        return 1.0 if (move.verb == "bypass") == helps else 0.0


_JUDGES: Mapping[str, Callable[[_Mind, Move], float]] = {
    "summon": _Mind.summon,
    "soul": _Mind.summon,
    "charge": _Mind.charge,
    "use": _Mind.use,
    "copy": _Mind.use,
    "equip": _Mind.equip,
    "target": _Mind.target,
    "sacrifice": _Mind.sacrifice,
    "discard": _Mind.low_die,
    "reroll": _Mind.reroll,
    "attack": _Mind.attack,
    "block": _Mind.block,
    "strike": _Mind.strike,
    "move": _Mind.wander,
    "claim": lambda mind, move: 3.0,
    "shields": _Mind.shields,
    "bypass": _Mind.shields,
}
