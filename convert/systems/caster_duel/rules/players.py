"""Who plays: a sensible player beside the random one. It looks at its own hand and at what lies open, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from convert.kernel import Game as KernelGame
from convert.kernel import Move, PolicyMaker, RandomPlayer
from convert.kernel.novice import NoviceMaker
from convert.kernel.search import SearchMaker
from convert.systems.caster_duel.rules import creatures
from convert.systems.caster_duel.rules.card_index import VIGILANCE
from convert.systems.caster_duel.rules.combat import DeclareBlockers, may_attack, may_block
from convert.systems.caster_duel.rules.game import Game
from convert.systems.caster_duel.rules.state import Creature, Item

ENOUGH = 7
"""Mana with which it stops playing sources while it holds other cards."""
WORRIED = 8
"""Health from which on it heals."""
BURN = 0.35
"""What a point of damage that a card in the hand can deal is worth: it is kept for a creature, not laid as a source."""
FACE, RISK, LOW = 1.0, 0.1, 8
"""What a point of damage to the other player is worth, and one that may come back; from which health on both count half
as much again."""


class SensiblePlayer:
    """Plays a source each turn, the largest creature it can, kills what it can kill, attacks where it wins the
    exchange, blocks where that pays or is needed, and counters creatures and damage. It has no dice of its own."""

    name = "sensible"

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, game: KernelGame[Any], moves: Sequence[Move]) -> Move:
        assert isinstance(game, Game)
        side = game.to_move
        assert side is not None
        mind = _Mind(game, side)
        return max(moves, key=mind.worth)


PLAYERS: Mapping[str, PolicyMaker] = {
    "sensible": SensiblePlayer,
    "novice": NoviceMaker(SensiblePlayer),
    "search": SearchMaker(SensiblePlayer, ahead=3),
    "random": RandomPlayer,
}


class _Mind:
    """One look at the table: what each move is worth. Nothing (``pass``, ``end``, ``done``) is worth 0."""

    def __init__(self, game: Game, side: int) -> None:
        self.game = game
        self.side = side
        self.state = game.state
        self.card_index = game.card_index
        self.hand = self.state.hands[side]
        self.mine = [one for one in self.state.creatures.values() if one.side == side]
        self.theirs = [one for one in self.state.creatures.values() if one.side != side]
        self._attackers: frozenset[int] | None = None
        self._may_block: dict[tuple[int, int], bool] = {}

    def worth(self, move: Move) -> float:
        """How good a move is."""
        judge = _JUDGES.get(move.verb)
        return judge(self, move) if judge else 0.0

    # --- values -----------------------------------------------------------------------------------------------

    def card(self, arg: str | int) -> int:
        """The card that a move names; a player is below 0."""
        if arg == "me":
            return -1 - self.side
        return -2 + self.side if arg == "opponent" else self.card_index.by_code[str(arg)]

    def holds(self, card: int) -> float:
        """What a card in the hand is worth."""
        facts = self.card_index.creature[card]
        if facts is not None:
            return 3.0 + min(facts.price.total, 4) * 0.6 if facts.joker == 0 else 2.5
        modes = len(self.card_index.spells[card])
        return (
            2.0
            + modes * 0.15
            + BURN * max((spell.amount for spell in self.card_index.spells[card] if spell.mode == "damage"), default=0)
            + (0.8 if any(spell.mode == "counter" for spell in self.card_index.spells[card]) else 0.0)
        )

    def size(self, creature: Creature) -> float:
        """What a creature in play is worth."""
        facts = self.card_index.facts(creature.card)
        extra = 1.0 * facts.flying + 0.7 * facts.tapper + 0.5 * facts.deathtouch
        return creatures.power(self.game, creature) + creatures.toughness(self.game, creature) * 0.7 + extra

    def left(self, creature: Creature) -> int:
        """The damage that still destroys it; far more than any where it cannot be destroyed."""
        if creature.sturdy:
            return 99
        return creatures.toughness(self.game, creature) - creature.damage

    # --- mana and creatures ------------------------------------------------------------------------------------

    def source(self, move: Move) -> float:
        """The card that is worth least in play, of a suit that the hand wants; none once there is enough."""
        card = self.card(move.args[0])
        ready = len(self.state.sources[self.side]) + len(self.state.spent[self.side])
        if ready >= ENOUGH and len(self.hand) < 6:
            return -1.0
        suit = self.card_index.suit[card]
        wanted = sum(self.card_index.suit[other] == suit for other in self.hand if other != card)
        have = sum(self.card_index.suit[other] == suit for other in self.state.sources[self.side])
        return 100.0 + wanted * 2 - have * 3 - self.holds(card)

    def summon(self, move: Move) -> float:
        facts = self.card_index.facts(self.card(move.args[0]))
        if facts.joker == 1 and len(self.mine) < 2:
            return -1.0
        return 50.0 + facts.price.total

    def set_joker(self, move: Move) -> float:
        """Even halves: neither 6/0 nor 0/6."""
        power, toughness = int(move.args[0]), int(move.args[1])
        return min(power, 3) + min(toughness, 3) + 0.1 * power if toughness else -9.0

    # --- spells ------------------------------------------------------------------------------------------------

    def damage(self, move: Move) -> float:
        card, target = self.card(move.args[0]), self.card(move.args[1])
        return self._harm(self.card_index.spell(card, "damage").amount, target, cost=self.holds(card) * 0.5)

    def ping(self, move: Move) -> float:
        target = self.card(move.args[1])
        if self.state.phase == "main" and self.state.active == self.side:
            return -1.0  # first see whether it attacks
        return self._harm(1, target, cost=0.1)

    def _harm(self, amount: int, target: int, *, cost: float) -> float:
        """Worth of damage: to win, to kill, or to the opponent with mana to spare."""
        if target < 0:
            if -1 - target == self.side:
                return -50.0
            if self.state.health[1 - self.side] <= amount:
                return 1000.0
            near = self.state.health[1 - self.side] - amount <= self._burn_left(amount)
            return amount - cost if near else -1.0  # what can kill a creature is kept for one
        creature = self.state.creatures[target]
        if creature.side == self.side:
            return -50.0
        doomed = any(item.targets == (target,) and item.side == self.side for item in self.state.waiting)
        kills = amount >= self.left(creature) and not doomed
        return 2.0 * self.size(creature) - cost - 3.0 if kills else -1.0

    def _burn_left(self, amount: int) -> int:
        """The damage that the rest of the hand could deal to the opponent."""
        total = 0
        for card in self.hand:
            total += max((spell.amount for spell in self.card_index.spells[card] if spell.mode == "damage"), default=0)
        return max(0, total - amount)

    def heal(self, move: Move) -> float:
        card, target = self.card(move.args[0]), self.card(move.args[1])
        amount = self.card_index.spell(card, "heal").amount
        if target >= 0 or self.state.health[self.side] > WORRIED:
            return -1.0
        gain = min(amount, self.state.options.health - self.state.health[self.side])
        return gain - 0.8

    def counter(self, move: Move) -> float:
        target = self.card(move.args[1])
        item = next(item for item in self.state.waiting if item.card == target and item.is_card)
        if item.side == self.side or item.mode == "source":
            return -5.0
        if item.mode == "creature":
            return self.card_index.facts(target).price.total - 0.9
        if item.mode == "counter":
            return 0.5
        return self._spell_threat(item) - 1.5

    def _spell_threat(self, item: Item) -> float:
        """How much another's spell hurts."""
        for target in item.targets:
            if item.mode == "damage" and target in self.state.creatures:
                creature = self.state.creatures[target]
                if creature.side == self.side and self.card_index.spell(item.card, "damage").amount >= self.left(
                    creature
                ):
                    return self.size(creature)
        if item.mode == "damage" and item.targets == (-1 - self.side,):
            amount = self.card_index.spell(item.card, "damage").amount
            return 99.0 if amount >= self.state.health[self.side] else 0.0
        return 1.0 if item.mode == "transfer" else 0.0

    def enchant(self, move: Move) -> float:
        creature = self.state.creatures[self.card(move.args[1])]
        if creature.side == self.side:
            return -1.0  # kept to spoil an enemy
        return 1.5 if creature.enchantment >= 0 else -1.0

    def artifact(self, move: Move) -> float:
        few = len(self.state.sources[self.side]) + len(self.state.spent[self.side]) < ENOUGH
        return 2.0 if few else 0.4

    def transfer(self, move: Move) -> float:
        way = str(move.args[1])
        if way in ("return", "tap"):
            creature = self.state.creatures[self.card(move.args[2])]
            if creature.side == self.side or creature.tapped:
                return -5.0
            cost = self.card_index.facts(creature.card).price.total
            return cost * 0.8 - 0.5 if way == "return" else (0.6 if self.state.phase == "main" and self.mine else -1.0)
        return {"steal": 4.0, "exile": 2.5, "discard": 2.0, "take": 3.0, "draw": 1.5}.get(way, -1.0)

    def strengthen(self, move: Move) -> float:
        """Only with mana to spare, for a creature that can attack."""
        creature = self.state.creatures[self.card(move.args[0])]
        if move.verb == "indestructible":
            threatened = self.left(creature) <= 0 or any(
                item.side != self.side and item.mode in ("damage", "ping") and creature.card in item.targets
                for item in self.state.waiting
            )
            return 5.0 if threatened and not creature.sturdy else -1.0
        attacks = may_attack(creature, self.side) and self.state.phase == "main"
        return 0.2 if move.verb == "power" and attacks and not self._blockers(creature) else -1.0

    # --- combat ------------------------------------------------------------------------------------------------

    def _blockers(self, attacker: Creature) -> list[Creature]:
        return [one for one in self.theirs if may_block(self.game, one, attacker)]

    def attack(self, move: Move) -> float:
        """Attack with those who together bring most (``_raid``)."""
        if self._attackers is None:
            self._attackers = self._best_raid()
        return 5.0 if self.card(move.args[0]) in self._attackers else -1.0

    def _best_raid(self) -> frozenset[int]:
        """Who should attack, found one by one: whoever adds most, as long as somebody adds anything, or all at once."""
        able = [one for one in self.mine if may_attack(one, self.side)]
        chosen: list[Creature] = []
        most = self._raid(chosen)
        for _ in able:
            more = [one for one in able if one not in chosen]
            gain, best = max(((self._raid([*chosen, one]), -at) for at, one in enumerate(more)), default=(most, 0))
            if gain <= most:
                break
            chosen.append(more[-best])
            most = gain
        if self._raid(able) > most:
            chosen = able
        return frozenset(one.card for one in chosen)

    def _raid(self, attackers: list[Creature]) -> float:
        """What attacking with these brings: where a blocker would gain by it, it blocks; the rest goes through. Less
        what the other player's next attack does to whom nobody guards."""
        free = [one for one in self.theirs if not one.tapped]
        gain, open_to = 0.0, []
        for attacker in sorted(attackers, key=lambda one: -self.size(one)):
            fights = [(self._exchange(attacker, one), at) for at, one in enumerate(free) if self._blocks(one, attacker)]
            worst, at = min(fights, default=(1.0, 0))
            if worst < 0:
                gain += worst
                free.pop(at)
            else:
                open_to.append(attacker)
        powers = [(creatures.power(self.game, one), any(self._blocks(b, one) for b in free)) for one in open_to]
        through = sum(power for power, _ in powers)
        stopped = sum(sorted((power for power, can in powers if can), reverse=True)[: len(free)])
        health = self.state.health[1 - self.side]
        if through - stopped >= health:
            return 1000.0
        gain += through * FACE * (1.5 if health <= LOW else 1.0)
        guards = [one for one in self.mine if not one.tapped and (one not in attackers or self._vigilant(one))]
        return gain - self._exposed(guards)

    def _blocks(self, blocker: Creature, attacker: Creature) -> bool:
        key = (blocker.card, attacker.card)
        found = self._may_block.get(key)
        if found is None:
            found = self._may_block[key] = may_block(self.game, blocker, attacker)
        return found

    def _vigilant(self, creature: Creature) -> bool:
        return bool(creatures.attributes(self.game, creature) & VIGILANCE)

    def _exposed(self, guards: list[Creature]) -> float:
        """What the other player's next attack costs, where so many guard: each stops one attacker."""
        coming = sorted((creatures.power(self.game, one) for one in self.theirs), reverse=True)
        through = sum(coming[len(guards) :])
        health = self.state.health[self.side]
        if through >= health:
            return 60.0
        return through * RISK * (1.5 if health - through <= LOW else 1.0)

    def _exchange(self, mine: Creature, theirs: Creature) -> float:
        """What a fight between two creatures brings; the attacker strikes first."""
        ordered = self.state.options.combat_damage == "ordered"
        felled = creatures.power(self.game, mine) >= self.left(theirs)  # before it strikes back, if in order
        mine_first = self.card_index.facts(mine.card).first_strike
        quick = self.card_index.facts(theirs.card).first_strike and not mine_first
        struck = creatures.power(self.game, theirs) >= self.left(mine)
        dies_first = quick and struck
        silenced = felled and not quick and (ordered or mine_first)
        deadly = self.card_index.facts(theirs.card).deathtouch and not mine.sturdy
        touches = self.card_index.facts(mine.card).deathtouch and not theirs.sturdy
        wins = (felled and not dies_first) or touches  # CASTER-ABIL-10: at the end of combat, whoever is left
        loses = (struck and not silenced) or deadly
        return self.size(theirs) * wins - self.size(mine) * loses

    def block(self, move: Move) -> float:
        """Block where it pays, and where the attack would be the end."""
        attacker = self.state.creatures[self.card(move.args[0])]
        blocker = self.state.creatures[self.card(move.args[1])]
        gain = -self._exchange(attacker, blocker)
        decision = self.game.decision
        pairs = decision.pairs if isinstance(decision, DeclareBlockers) else ()
        stopped, inplay = {whom for _, whom in pairs}, self.state.creatures
        there = [inplay[card] for card in self.state.attackers if card in inplay and card not in stopped]
        if attacker.card in stopped:
            return self._joining_block(attacker, blocker, [inplay[one] for one, whom in pairs if whom == attacker.card])
        coming = sum(creatures.power(self.game, one) for one in there)  # CASTER-COMBAT-07: some may be gone by now
        danger = self.state.health[self.side] - coming
        if danger <= 0:
            return 10.0 + creatures.power(self.game, attacker) + gain * 0.1
        worth = gain + creatures.power(self.game, attacker) * (0.4 if danger > 6 else 1.0)
        if gain < 0 and danger > 6:  # two together may do what one cannot
            for friend in self.mine:
                free = friend is not blocker and friend.card not in {one for one, _ in pairs}
                helps = free and may_block(self.game, friend, attacker)
                if helps and self._joining_block(attacker, friend, [blocker]) > gain + 1:
                    return 0.5
        return worth if gain >= 0 or danger <= 6 else -1.0

    def _joining_block(self, attacker: Creature, blocker: Creature, others: list[Creature]) -> float:
        """What one more blocker of the same attacker adds: the attacker's end, which costs at most one of them."""
        power = sum(creatures.power(self.game, one) for one in others)
        left = self.left(attacker)
        if power >= left or any(self.card_index.facts(one.card).deathtouch for one in others):
            return -1.0
        if power + creatures.power(self.game, blocker) < left:
            return -1.0
        power = creatures.power(self.game, attacker)
        dearest = max((self.size(one) for one in (*others, blocker) if power >= self.left(one)), default=0.0)
        return self.size(attacker) - dearest

    # --- cards -------------------------------------------------------------------------------------------------

    def discard(self, move: Move) -> float:
        """Away with the worst; earlier places of the hand first, since later ones are offered after them."""
        card = self.card(move.args[0])
        more = len(self.hand) - 7
        worst = sorted(self.hand, key=self._keep)[:more]
        return 100.0 - self.hand.index(card) if card in worst else -self._keep(card)

    def _keep(self, card: int) -> float:
        """Creatures and sources in balance."""
        numbers = sum(self.card_index.is_number[other] for other in self.hand)
        scarce = 1.5 if self.card_index.is_number[card] and numbers <= 4 else 0.0
        return self.holds(card) + scarce

    def pick(self, move: Move) -> float:
        return self.holds(self.card(move.args[0]))

    def name_suit(self, move: Move) -> float:
        """The suit that one's own creatures have more of."""
        suit = ("hearts", "spades", "clubs", "diamonds").index(str(move.args[0]))
        has = [creatures.suit_of(self.game, one) == suit for one in self.mine]
        others = [creatures.suit_of(self.game, one) == suit for one in self.theirs]
        return float(sum(has) - sum(others))

    def place(self, move: Move) -> float:
        """Good cards on top of the library that one draws from."""
        bar = move.args.index("/")
        return sum(self.holds(self.card(name)) - 2.8 for name in move.args[:bar])


_JUDGES: Mapping[str, Callable[[_Mind, Move], float]] = {
    "source": _Mind.source,
    "summon": _Mind.summon,
    "set": _Mind.set_joker,
    "damage": _Mind.damage,
    "ping": _Mind.ping,
    "heal": _Mind.heal,
    "counter": _Mind.counter,
    "enchant": _Mind.enchant,
    "artifact": _Mind.artifact,
    "transfer": _Mind.transfer,
    "power": _Mind.strengthen,
    "toughness": _Mind.strengthen,
    "indestructible": _Mind.strengthen,
    "attack": _Mind.attack,
    "block": _Mind.block,
    "discard": _Mind.discard,
    "pick": _Mind.pick,
    "take": _Mind.pick,
    "name": _Mind.name_suit,
    "place": _Mind.place,
}
