"""The sensible player of Duel Monsters as it stood before issue 16: what later players are measured against.

It looks at nothing that its side may not know: of an enemy Shadow only that it is there, of other casters neither MP
nor spells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from convert.effects import Amount
from convert.effects import steps as tree
from convert.kernel import Game as KernelGame
from convert.kernel import Move
from convert.kernel.dice import SeededDice, derive
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules import focus
from convert.systems.duel_monsters.rules.between import gm
from convert.systems.duel_monsters.rules.casting.full_cast import FullCast
from convert.systems.duel_monsters.rules.combat import Attack, Respond
from convert.systems.duel_monsters.rules.damage import HealthLink
from convert.systems.duel_monsters.rules.death import KeepBody
from convert.systems.duel_monsters.rules.effects.choosing import Choose, Number, YesNo
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.frames import Spend
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.stances import TakeStance
from convert.systems.duel_monsters.rules.state import Being
from convert.systems.duel_monsters.rules.turn import Act
from convert.systems.duel_monsters.rules.windows import Answer
from tests.players import former_estimates as estimates

PATIENCE = 12
"""Rounds after which one attacks at any risk."""

Chooser = Callable[["FormerPlayer", Game, Any, Sequence[Move]], Move]

HARMFUL = (
    tree.Destroy,
    tree.Damage,
    tree.LoseHp,
    tree.Banish,
    tree.ToPrepared,
    tree.Control,
    tree.Forbid,
    tree.Suppress,
)


def literal(amount: Amount | int) -> int:
    """The number of an amount that needs no game to be known; 0 for one that does."""
    if isinstance(amount, int):
        return amount
    if amount.n is not None:
        return amount.n
    return formulas.card_number(amount.raw) if amount.raw is not None else 0


class FormerPlayer:
    """Plays by simple estimates. ``seed`` settles ties, so that it does not always do the same."""

    name = "former"

    def __init__(self, seed: int = 0) -> None:
        self._dice = SeededDice(derive(seed, 11))

    def choose(self, game: KernelGame[Any], moves: Sequence[Move]) -> Move:
        """One of the legal moves."""
        assert isinstance(game, Game)
        decision = game.decision
        moves = [move for move in moves if move.verb != "drop"]  # nothing is let go but at the start of the turn
        chooser = CHOOSERS.get(type(decision))
        return chooser(self, game, decision, moves) if chooser is not None else moves[0]

    # --- the turn -----------------------------------------------------------------------------------------------

    def act(self, game: Game, decision: Act, moves: Sequence[Move]) -> Move:
        """The action that gains most; the end of the turn gains nothing."""
        best, gain = moves[-1], 0.0
        for move in moves:
            value = self._gain(game, move)
            if value > gain:
                best, gain = move, value
        return best

    def _gain(self, game: Game, move: Move) -> float:
        if move.verb == "end":
            return 0.0
        being = game.state.beings[str(move.args[0])]
        if _should_flee(game, being):
            return {"flee": 100.0, "disengage": 50.0}.get(move.verb, 0.0)
        valuer = GAINS.get(move.verb)
        return valuer(self, game, being, move) if valuer is not None else 0.0

    def _attack(self, game: Game, being: Being, move: Move) -> float:
        target = game.state.beings[str(move.args[1])]
        harm = estimates.hp_lost(target, estimates.offered(being, being.attack)) if not target.shadow else 3.0
        bonus = 20.0 if harm >= target.hp else 0.0
        # Charge first where both fit into the turn (COMBAT-47). Where a counter could destroy it, wait, charged, for
        # the other's Attack: a Parry takes no harm in winning.
        if self._charges_first(game, being) or self._risky(game, being, target):
            return 0.0
        return 10.0 + harm + bonus - target.hp / 100

    @staticmethod
    def _risky(game: Game, being: Being, target: Being) -> bool:
        """Whether a Counter Attack could fell the attacker in a trade that is not worth it. Nobody waits for ever, and
        a side with more fighters trades."""
        if target.stance == "defense" or game.state.round > PATIENCE:
            return False
        back = estimates.offered(target, target.attack) + 2
        if estimates.hp_lost(being, back) < being.hp:
            return False
        mine = estimates.hp_lost(target, estimates.offered(being, being.attack))
        friends = sum(other.side == being.side and not other.body for other in game.state.beings.values())
        return mine < target.hp or friends < 2

    def _charge(self, game: Game, being: Being, move: Move) -> float:
        if being.stance == "defense":
            return 0.0
        foes = [foe for foe in estimates.enemies(game.state, being.side) if foe.skirmish == being.skirmish]
        if being.skirmish and foes and being.charges < 2 and all(self._risky(game, being, foe) for foe in foes):
            return 20.0
        return 30.0 if self._charges_first(game, being) else 0.0

    @staticmethod
    def _charges_first(game: Game, being: Being) -> bool:
        foes = [foe for foe in estimates.enemies(game.state, being.side) if foe.skirmish == being.skirmish]
        ready = being.skirmish > 0 and not being.attacks and being.stance != "defense"
        return ready and bool(foes) and being.actions == 2 and being.charges == 0

    def _engage(self, game: Game, being: Being, move: Move) -> float:
        """Fighters close in; a caster with spells left keeps away."""
        if being.stance == "defense" or (being.id in game.state.mages and self._still_casts(game, being)):
            return 0.0
        target = game.state.beings[str(move.args[1])]
        if target.shadow:
            return 1.0
        reckoned = estimates.hp_lost(target, estimates.offered(being, being.attack))
        caster = 2.0 if target.kind == "character" else 0.0
        return 3.0 + reckoned + caster - (1.0 if move.verb == "rush" else 0.0)

    def _approach(self, game: Game, being: Being, move: Move) -> float:
        if being.stance == "defense" or (being.id in game.state.mages and self._still_casts(game, being)):
            return 0.0
        here = min(
            (self._steps(game, being.section, foe) for foe in estimates.enemies(game.state, being.side)), default=0
        )
        there = min(
            (self._steps(game, int(move.args[1]), foe) for foe in estimates.enemies(game.state, being.side)), default=0
        )
        return 1.0 + (here - there) if there < here and here > 1 else 0.0

    @staticmethod
    def _steps(game: Game, section: int, foe: Being) -> int:
        return game.state.sections[section].distances[foe.section]

    @staticmethod
    def _still_casts(game: Game, being: Being) -> bool:
        mage = game.state.mages[being.id]
        ready = any(slot.state == "prepared" for slot in mage.slots) or bool(mage.bonded)
        return ready and mage.mp > 2 and being.attack_full + being.weapon < 6

    # --- casting ------------------------------------------------------------------------------------------------

    def _cast(self, game: Game, being: Being, move: Move) -> float:
        entry = game.card_index[str(move.args[1])]
        if isinstance(entry, Monster):
            return self._summoning(game, being, entry, move.verb)
        full = 2.0 if move.verb.endswith(("page", "sacrifice")) else 0.0
        steps = [step for ability in entry.effects if ability.mode == "cast" for step in ability.do]
        return max((self._step_gain(game, being, step) for step in steps), default=0.0) - full

    def _step_gain(self, game: Game, being: Being, step: tree.Step) -> float:
        foes = estimates.enemies(game.state, being.side)
        if isinstance(step, tree.Damage):
            return 4.0 + 0.8 * literal(step.amount)
        if isinstance(step, tree.Heal):
            missing = being.hp_full - being.hp
            return 6.0 + min(missing, literal(step.amount)) if 2 * being.hp <= being.hp_full else 0.0
        if isinstance(step, tree.Destroy):
            return max((0.6 * estimates.worth(foe) for foe in foes if foe.kind == "summon"), default=5.0)
        if isinstance(step, tree.Modify):
            mine = [b for b in game.state.beings.values() if b.caster == being.id and b.skirmish]
            return 6.0 if mine else 0.0
        if isinstance(step, tree.SpecialSummon):
            return 12.0
        if isinstance(step, tree.Prepare):
            used = sum(slot.state != "prepared" for slot in game.state.mages[being.id].slots)
            return 5.0 if used else 0.0
        return 3.0 if isinstance(step, HARMFUL) and foes else 1.0

    def _summoning(self, game: Game, being: Being, entry: Monster, verb: str) -> float:
        """A summon is worth its Scores, if its Sustain can be paid for a few turns (SUMMON-10)."""
        mage = game.state.mages[being.id]
        left = mage.mp - (entry.mp_cost or 0)
        if left < 2 * entry.sustain_cost and not verb.startswith("summon-shadow"):
            return 4.0 if being.skirmish else 0.0
        value = 8.0 + 0.5 * ((entry.attack or 0) + (entry.defense or 0))
        if verb.startswith(("summon-shadow", "shadow")):
            return 0.3 * value
        return value - (3.0 if verb.endswith(("page", "sacrifice")) else 0.0)

    def _fuse(self, game: Game, being: Being, move: Move) -> float:
        entry = game.card_index[str(move.args[1])]
        assert isinstance(entry, Monster)
        return 10.0 + 0.6 * ((entry.attack or 0) + (entry.defense or 0))

    def _use(self, game: Game, being: Being, move: Move) -> float:
        item = next(item for item in being.items if item.name == move.args[1])
        entry = game.card_index.find(item.entry or "")
        steps = [step for ability in entry.effects for step in ability.do]
        return max((self._step_gain(game, being, step) for step in steps), default=0.0) - 1.0

    def _ability(self, game: Game, being: Being, move: Move) -> float:
        return 9.0

    def _arm(self, game: Game, being: Being, move: Move) -> float:
        return 3.0 if game.state.mages[being.id].mp > 15 else 0.0

    def _wear(self, game: Game, being: Being, move: Move) -> float:
        return 7.0

    # --- stances, Focus -----------------------------------------------------------------------------------------

    def stance(self, game: Game, decision: TakeStance, moves: Sequence[Move]) -> Move:
        """Casters stay free to cast. A fighter guards when it is badly hurt and cornered, drops its guard when it has
        none to speak of and one blow would not destroy it, and else keeps every response open."""
        being = game.state.beings[decision.who]
        mage = game.state.mages.get(being.id)
        wanted = "none"
        if mage is not None:
            if being.skirmish and not self._still_casts(game, being) and 3 * being.hp <= being.hp_full:
                wanted = "defense"
        elif being.defense_full <= 1 and not any(
            estimates.hp_lost(being, estimates.offered(foe, foe.attack_full)) >= being.hp
            for foe in estimates.enemies(game.state, being.side)
        ):
            wanted = "attack"
        return next((move for move in moves if move.args[:1] == (wanted,)), moves[0])

    def upkeep(self, game: Game, decision: focus.Upkeep, moves: Sequence[Move]) -> Move:
        """Dismiss what is badly hurt or cannot be afforded; lighten Sustain with Focus that nothing else needs."""
        mage = game.state.mages[decision.who]
        for move in moves:
            if move.verb == "dismiss":
                being = game.state.beings[str(move.args[0])]
                due = focus.sustain(game, mage, being)
                if due > mage.mp or (4 * being.hp <= being.hp_full and due > 0):
                    return move
            elif move.verb == "let-go" and move.args[0] not in game.state.spells:
                return move
        ready = any(slot.state == "prepared" for slot in mage.slots)
        for move in moves:
            if move.verb == "add-focus" and (focus.room(mage) > 1 or not ready):
                return move
        return moves[0]

    # --- responses and points -----------------------------------------------------------------------------------

    def respond(self, game: Game, decision: Respond, moves: Sequence[Move]) -> Move:
        """The response with the best balance of harm done and taken."""
        beings = game.state.beings
        attacker, target = beings[decision.attacker], beings[decision.who]
        points = self._declared(game)
        return max(moves, key=lambda move: estimates.response_gain(attacker, target, move.verb, points)[0])

    @staticmethod
    def _declared(game: Game) -> int:
        frame = next((frame for frame in reversed(game.stack) if isinstance(frame, Attack)), None)
        return max(0, frame.points) if frame is not None else 0

    def spend(self, game: Game, decision: Spend, moves: Sequence[Move]) -> Move:
        """All Attack into an Attack; into a response what it needs; extra MP where it turns a check."""
        beings = game.state.beings
        frame = game.stack[-2] if len(game.stack) > 1 else None
        wanted = decision.most
        if decision.key == "response_points" and isinstance(frame, Attack) and frame.response is not None:
            wanted = estimates.response_gain(beings[frame.who], beings[frame.target], frame.response, frame.points)[1]
        elif decision.key == "extra":
            wanted = self._extra(game, decision)
        return moves[max(0, min(wanted, decision.most) - decision.least)]

    @staticmethod
    def _extra(game: Game, decision: Spend) -> int:
        me = game.state.beings[decision.who]
        foes = [foe for foe in estimates.enemies(game.state, me.side) if foe.kind != "summon"]
        against = min((foe.defense + foe.armour for foe in foes), default=0)
        mage = game.state.mages[decision.who]
        return min(max(0, against - 2), mage.mp // 4)

    def number(self, game: Game, decision: Number, moves: Sequence[Move]) -> Move:
        """Defense against a spell: what its MP calls for, not more."""
        frame = game.stack[-2] if len(game.stack) > 1 else None
        if isinstance(frame, Steps) and decision.about.topic == "oppose":
            being = game.state.beings[decision.about.who]
            wanted = max(0, frame.ctx.mp - being.armour + 2)
            return moves[min(wanted, decision.most) - decision.least]
        return moves[-1]

    def link(self, game: Game, decision: HealthLink, moves: Sequence[Move]) -> Move:
        """The summon bears it while it can; a healthy caster shares what would destroy it (HEALTH-01)."""
        being = game.state.beings[decision.who]
        caster = game.state.beings[being.caster]
        if decision.amount < being.hp:
            return moves[0]
        half = decision.amount - decision.amount // 2
        if half < being.hp and 2 * (caster.hp - half) >= caster.hp_full and len(moves) > 2:
            return moves[1]
        return moves[0]

    # --- effects ------------------------------------------------------------------------------------------------

    def pick(self, game: Game, decision: Choose, moves: Sequence[Move]) -> Move:
        """Enemies that matter most; of one's own, the best to help and the least to give up."""
        things = [move for move in moves if move.verb == "choose"]
        if not things:
            return moves[-1]
        if decision.about.topic in ("gifts", "material", "materials"):
            if len(decision.chosen) >= decision.least:
                return moves[-1]
            return min(things, key=lambda move: self._value(game, str(move.args[0])))
        foes = [move for move in things if self._side(game, str(move.args[0])) not in (None, decision.by)]
        if foes:
            return max(foes, key=lambda move: self._value(game, str(move.args[0])))
        return max(things, key=lambda move: self._value(game, str(move.args[0])))

    @staticmethod
    def _side(game: Game, ref: str) -> int | None:
        being = game.state.beings.get(ref)
        return being.side if being is not None else None

    @staticmethod
    def _value(game: Game, ref: str) -> float:
        being = game.state.beings.get(ref)
        if being is not None:
            return 5.0 if being.shadow else estimates.worth(being)
        entry = game.card_index.get(ref.rpartition(":")[2])
        if isinstance(entry, Monster):
            return float((entry.attack or 0) + (entry.defense or 0))
        return float(entry.rank or 0) if entry is not None else 0.0

    def full_cast(self, game: Game, decision: FullCast, moves: Sequence[Move]) -> Move:
        """Take what comes; one action at a time is this player's way."""
        return moves[-1] if len(decision.picked) < 2 else moves[0]

    def last(self, game: Game, decision: Any, moves: Sequence[Move]) -> Move:
        """The last move offered: letting a Body go, an answer rather than a pass."""
        return moves[-1]

    def first(self, game: Game, decision: Any, moves: Sequence[Move]) -> Move:
        """The first move offered: yes."""
        return moves[0]


def _should_flee(game: Game, being: Being) -> bool:
    """GM-01: monsters that are not summoned leave at about half HP. That is for monsters which a party meets: between
    monsters alone each side stands for its player, and leaving is losing (COMBAT-52)."""
    if being.kind != "real" or not gm.wants_to_flee(being.hp, being.hp_full, game.state.options):
        return False
    return any(foe.kind == "character" for foe in estimates.enemies(game.state, being.side))


Gain = Callable[[FormerPlayer, Game, Being, Move], float]
GAINS: dict[str, Gain] = {
    "attack": FormerPlayer._attack,
    "charge": FormerPlayer._charge,
    "engage": FormerPlayer._engage,
    "rush": FormerPlayer._engage,
    "move": FormerPlayer._approach,
    "sprint": FormerPlayer._approach,
    "cast": FormerPlayer._cast,
    "cast-page": FormerPlayer._cast,
    "cast-sacrifice": FormerPlayer._cast,
    "summon": FormerPlayer._cast,
    "summon-page": FormerPlayer._cast,
    "summon-sacrifice": FormerPlayer._cast,
    "summon-shadow": FormerPlayer._cast,
    "fuse": FormerPlayer._fuse,
    "use": FormerPlayer._use,
    "activate": FormerPlayer._ability,
    "special": FormerPlayer._ability,
    "arm": FormerPlayer._arm,
    "wear": FormerPlayer._wear,
}
CHOOSERS: dict[type, Chooser] = {
    Act: FormerPlayer.act,
    TakeStance: FormerPlayer.stance,
    focus.Upkeep: FormerPlayer.upkeep,
    Respond: FormerPlayer.respond,
    Spend: FormerPlayer.spend,
    Number: FormerPlayer.number,
    HealthLink: FormerPlayer.link,
    KeepBody: FormerPlayer.last,
    Choose: FormerPlayer.pick,
    YesNo: FormerPlayer.first,
    Answer: FormerPlayer.last,
    FullCast: FormerPlayer.full_cast,
    focus.InTalisman: FormerPlayer.first,
}
