"""COMBAT-26 to COMBAT-38: one attack, from its declaration to the reflection of a Brace."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.kernel import Move, Refusal
from convert.systems.duel_monsters.rules.checks import roll
from convert.systems.duel_monsters.rules.commitment import Committed, commit, told, with_gains
from convert.systems.duel_monsters.rules.damage import Damage
from convert.systems.duel_monsters.rules.effects import attack_payment
from convert.systems.duel_monsters.rules.effects.choosing import Choose, Question
from convert.systems.duel_monsters.rules.effects.scope import barred, holds
from convert.systems.duel_monsters.rules.events import (
    ActionSpent,
    AttackDeclared,
    AttackEnded,
    AttackNegated,
    AttackTurned,
    BattleEnded,
    Responded,
    lasts_for_the_battle,
)
from convert.systems.duel_monsters.rules.events.combat import Response
from convert.systems.duel_monsters.rules.frames import FightDecision, FightTask, Spend
from convert.systems.duel_monsters.rules.movement import standing, within_one
from convert.systems.duel_monsters.rules.naming import forbidden_by
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.shadow import reveal
from convert.systems.duel_monsters.rules.state import Being, PointStat
from convert.systems.duel_monsters.rules.status import allowed, banned, marks
from convert.systems.duel_monsters.rules.uses import attack_on
from convert.systems.duel_monsters.rules.windows import open_window

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def attacks_allowed(game: Game, being: Being, target: Being) -> int:
    """Attacks a round on that target: one (COMBAT-28), and those an effect adds (CONVERT-42), some on monsters only."""
    added = marks(being, "allow", "extra_attack") if being.statuses else ()
    return 1 + sum(mark.amount for mark in added if holds(game, mark, target.id))


def can_attack(game: Game, being: Being, target: Being) -> Refusal | None:
    """Whether it may attack that target now (COMBAT-16, COMBAT-24, COMBAT-26, COMBAT-28)."""
    if being.stance == "defense" and not _in_defense(being, target):
        return Refusal("COMBAT-24", "there is no Attack in Defense Mode")
    if being.attacks and not (being.attacks < attacks_allowed(game, being, target) or _all_but(game, being, target)):
        return Refusal("COMBAT-28", "one Attack a round")
    if not being.attacks and being.actions < 1:
        return Refusal("COMBAT-04", "there is no action left for that")
    if banned(being, "attack") or _battle_lost(game, being):
        own = game.state.beings.get(being.caster) or being
        maker = forbidden_by(game, being if banned(being, "attack") else own, "attack")
        return Refusal("CONVERT-42", f"{maker} forbids it to attack")
    if being.statuses and not attack_payment.payable(game, being):
        return Refusal("CONVERT-42", "what an effect asks for its Attack cannot be paid")
    if not standing(target) or target.id == being.id:
        return Refusal("COMBAT-16", "there is nobody to fight there")
    if target.side == being.side and not game.state.options.friendly_attacks:
        return Refusal("COMBAT-18", "this table does not attack its own side: friendly_attacks is no")
    if target.statuses and barred(game, target, ("be_attacked",), being.id):
        maker = forbidden_by(game, target, "be_attacked", other=being.id)
        return Refusal("CONVERT-42", f"{maker} forbids attacks on it")
    if target.kind == "character" and banned(being, "attack_directly"):  # in a Skirmish as well
        maker = forbidden_by(game, being, "attack_directly")
        return Refusal("CONVERT-42", f"{maker} forbids it to attack a caster directly")
    if target.skirmish and target.skirmish == being.skirmish:
        return None
    direct = target.kind == "character" and target.side != being.side and allowed(being, "direct_attack")
    if direct and within_one(game, being, target):
        return None  # CONVERT-20: an enemy caster within one Section, with no Skirmish needed
    return Refusal("COMBAT-16", "it is not in a Skirmish with that target")


def _in_defense(being: Being, target: Being) -> bool:
    """Whether an effect lets it attack that target in Defense Mode: any, or only casters, as direct Attacks are on them
    alone (CONVERT-20, CONVERT-42)."""
    given = marks(being, "allow", "attack_in_defense") if being.statuses else ()
    bounds = [mark.against.only if mark.against is not None else None for mark in given]
    return any(only is None or only.kind != "caster" or target.kind == "character" for only in bounds)


def _battle_lost(game: Game, being: Being) -> bool:
    """Whether its caster's Attacks are lost this turn (``skip``), or as many have attacked as may (CONVERT-42)."""
    master = game.state.beings.get(being.caster) or being
    bans = marks(master, "forbid", "attack", of="all") if master.statuses else ()
    if not bans:
        return False
    others = [b for b in game.state.beings.values() if master.id in (b.id, b.caster) and b.attacks and b is not being]
    return any(len(others) >= ban.times for ban in bans)


def _all_but(game: Game, being: Being, target: Being) -> bool:
    """Attack all: each enemy once in the same action (CONVERT-42)."""
    once = target.side != being.side and attack_on(target.id) not in being.used
    every = marks(being, "allow", "attack_all") if once else ()
    return any(holds(game, mark, target.id) for mark in every)


def must_attack(game: Game, move: Move) -> bool:
    """Whether that is an Attack that an effect does not let its creature leave out (CONVERT-42): the turn does not end
    before it. One Attack is enough."""
    being = game.state.beings.get(str(move.args[0])) if move.verb == "attack" else None
    return being is not None and not being.attacks and banned(being, "hold_back")


def moves(game: Game, being: Being, out: list[Move]) -> None:
    """Every attack of one creature on enemies, into ``out``."""
    if not being.statuses and (not being.skirmish or being.attacks or being.stance == "defense"):
        return
    for target in game.state.beings.values():
        if target.side == being.side:
            continue
        if (target.skirmish == being.skirmish or being.statuses) and can_attack(game, being, target) is None:
            out.append(Move("attack", (being.id, target.id)))


def moves_on_own_side(game: Game, being: Being, out: list[Move]) -> None:
    """Every attack of one creature on its own side in its Skirmish (COMBAT-18), into ``out``: what hardly anybody
    wants, so it stands behind everything else."""
    if not being.skirmish or not game.state.options.friendly_attacks:
        return
    if not being.statuses and (being.attacks or being.stance == "defense"):
        return
    for target in game.state.beings.values():
        if target.skirmish == being.skirmish and target.side == being.side and can_attack(game, being, target) is None:
            out.append(Move("attack", (being.id, target.id)))


def on_own_side(game: Game, move: Move) -> bool:
    """Whether that is an Attack on somebody of the attacker's own side (COMBAT-18)."""
    if move.verb != "attack":
        return False
    attacker, target = (game.state.beings.get(str(one)) for one in move.args[:2])
    return attacker is not None and target is not None and attacker.side == target.side


def attack(game: Game, being: Being, target: Being) -> None:
    """Begin an attack; further Attacks belong to the same Partial Action (CONVERT-42)."""
    chooser = _chooses_targets(game, being)
    foes = [one for one in game.state.beings.values() if chooser >= 0 and one.side != being.side]
    open_to = [one.id for one in foes if can_attack(game, being, one) is None]
    if not being.attacks:
        game.emit(ActionSpent(being.id, 1))
    game.push(Aimed(being.id, tuple(open_to), chooser) if len(open_to) > 1 else Attack(being.id, target.id))
    attack_payment.pay(game, being)


def _chooses_targets(game: Game, being: Being) -> int:
    """The side of an enemy that says what this creature attacks (CONVERT-42); -1 where none does."""
    for one in game.state.beings.values():
        if one.side != being.side and allowed(one, "choose_targets"):
            return one.side
    return -1


class Aimed(FightTask, frozen=True):
    """An attack whose target an enemy chooses among those that it could be on (CONVERT-42)."""

    who: str
    targets: tuple[str, ...]
    side: int

    def run(self, game: Game) -> None:
        what = f"the target of the Attack of {game.name(self.who)}"
        game.ask(Choose(self.side, Question("target"), self.targets, 1, 1, what), self)

    def receive(self, key: str, answer: object) -> Attack:
        assert isinstance(answer, tuple)
        return Attack(self.who, answer[1][0])


class Attack(FightTask, frozen=True):
    """One attack, in the order of COMBAT-29. Each run does one part and puts the attack back for the next."""

    who: str
    target: str
    step: int = 1
    points: int = -1
    response: Response | None = None
    response_points: int = -1
    thrown: Committed = Committed()
    """The points of the Attack, once it is declared."""
    returned: Committed = Committed()
    """The points of the response, once it is chosen."""
    key: str = ""
    """What names it once it is declared: another for each Attack, whomever it turns onto."""
    among: bool = False
    """Declared on its own side, or turned onto it: another Attack is over once both are of one side (COMBAT-18)."""
    attack: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        state = game.state
        attacker, target = state.beings.get(self.who), state.beings.get(self.target)
        if attacker is None or target is None or not standing(target) or not standing(attacker):
            return game.push(AttackOver(self.who, self.target))
        if self.step > 1 and attacker.side == target.side and not self.among:  # one of them changed sides
            return game.push(AttackOver(self.who, self.target))
        if self.key in state.negated:
            game.push(AttackOver(self.who, self.target))
            return game.emit(AttackNegated(self.who, self.target, self.key))
        if self.step == 1:
            return self._declare(game, attacker, target)
        if self.step == 2 and target.shadow:
            game.push(replace(self, step=3))
            return reveal(game, target, "attacked")
        now = replace(self, thrown=with_gains(game, attacker, self.thrown, "Attack"))
        if self.step <= 3:
            return now._respond(game, target)
        answer = replace(now, returned=with_gains(game, target, self.returned, RESPONSE_NAMES[self.response or "none"]))
        return answer._resolve(game, attacker, target)

    @property
    def attack_key(self) -> str:
        return self.key

    def broken_off(self) -> AttackOver:
        return AttackOver(self.who, self.target)

    @property
    def attacking(self) -> str:
        return self.who if self.step > 1 else ""

    @property
    def damage_step(self) -> bool:
        """Steps 4 to 7 of COMBAT-29 (CONVERT-42)."""
        return self.step > 3

    def chosen_before(self, game: Game, move: Move) -> Refusal | None:
        """COMBAT-30: of the response, where its points are asked for."""
        if move.verb not in RESPOND or self.response is None:
            return None
        target = game.state.beings[self.target]
        if RESPOND.get(move.verb) and move.verb in responses(target):
            return Refusal("COMBAT-30", f"the {RESPONSE_NAMES[self.response]} is chosen: undo takes that back")
        return _against_response(target, move)

    def _declare(self, game: Game, attacker: Being, target: Being) -> None:
        """Step 1: target and points. (Step 2, a Shadow target is revealed, comes with the next run: SHADOW-04.)"""
        guarding = attacker.stance == "defense" and allowed(attacker, "attack_with_defense")
        if self.points < 0:
            most = attacker.defense if guarding else attacker.attack
            return game.ask(Spend(self.who, most, "points", "the Attack"), self)
        key = f"attack {self.who} {game.state.turns}.{attacker.attacks}"
        thrown = commit(attacker, self.points, "defense" if guarding else "attack")
        game.push(replace(self, step=2, thrown=thrown, key=key, among=attacker.side == target.side))
        open_window(game, "attack_declared", key)
        game.emit(AttackDeclared(Ref(self.who), Ref(self.target), self.points, guarding, key))
        return None

    def _respond(self, game: Game, target: Being) -> None:
        """Step 3: a response and its points (COMBAT-30, DICE-08)."""
        begun = game.mark()  # what was gained before it is kept in this frame
        if self.response is None:
            if responses(target):
                game.ask(Respond(self.target, self.who), self, since=begun)
            else:  # COMBAT-30: no legal response takes the full result
                game.push(replace(self, response="none", response_points=0))
            return
        if self.response_points < 0:
            most = _most(target, self.response)
            if most:
                what = f"the {RESPONSE_NAMES[self.response]}"
                game.ask(Spend(self.target, most, "response_points", what), self, since=begun)
            else:
                game.push(replace(self, response_points=0))
            return
        stat: PointStat = "defense" if self.response == "block" else "attack"
        game.push(replace(self, step=4, returned=commit(target, self.response_points, stat)))
        open_window(game, "response_chosen", self.key)
        game.emit(Responded(self.target, self.response, self.response_points, self.who))

    def _resolve(self, game: Game, attacker: Being, target: Being) -> None:
        """Steps 4 to 7: the Brace die, the rolls, the damage."""
        game.push(AttackOver(self.who, self.target, damage_step=True))
        defend = target.defense
        if self.response == "brace" and target.stance == "defense":
            defend += roll(game, target, "Brace", extra=1, dice=0)  # COMBAT-24, COMBAT-37, COMBAT-46
        offered = attack_roll(game, attacker, "Attack", told(game, attacker, self.thrown, "Attack"))
        held = told(game, target, self.returned, RESPONSE_NAMES[self.response or "none"])
        if self.response == "counter":
            back = attack_roll(game, target, "Counter Attack", held)
            game.push(
                Damage(self.target, offered, self.who, "attack"),
                Damage(self.who, back, self.target, "counter"),
            )
        elif self.response == "parry":
            back = attack_roll(game, target, "Parry", held)
            if offered > back:
                game.push(Damage(self.target, offered - back, self.who, "attack"))
            elif back > offered:  # DICE-05: on a tie nothing gets through
                game.push(Damage(self.who, back - offered, self.target, "parry"))
        elif self.response == "block":
            extra = 1 if target.stance == "defense" else 0
            kept = roll(game, target, "Block", (("Defense", held),), extra=extra)
            game.push(Damage(self.target, max(0, offered - kept), self.who, "attack"))
        elif self.response == "brace":
            game.push(Damage(self.target, offered, self.who, "attack", pool=defend, reflect=self.who))
        else:
            game.push(Damage(self.target, offered, self.who, "attack"))


def turn_onto(game: Game, onto: Being, key: str = "") -> bool:
    """The Attack under way (of this ``key``, "" for the one declared last) is on another creature from now on
    (CONVERT-42). False where none is, where its response is chosen, or where it is on that one already."""
    for at in range(len(game.stack) - 1, -1, -1):
        frame = game.stack[at]
        if not isinstance(frame, Attack) or key not in ("", frame.key):
            continue
        if frame.response is not None or onto.id in (frame.who, frame.target) or not standing(onto):
            return False
        attacker = game.state.beings[Ref(frame.who)]
        game.change(at, replace(frame, target=onto.id, among=onto.side == attacker.side))
        game.emit(AttackTurned(frame.who, frame.target, onto.id))
        return True
    return False


RESPONSE_NAMES: dict[Response, str] = {
    "counter": "Counter Attack",
    "parry": "Parry",
    "block": "Block",
    "brace": "Brace",
    "none": "nothing",
}


def attack_roll(game: Game, being: Being, what: str, points: int) -> int:
    """2D6 + Attack spent + Weapon bonus, one die more in Attack Mode (COMBAT-27, COMBAT-23; a Parry is barred
    there)."""
    return roll(
        game, being, what, (("Attack", points), ("weapon", being.weapon)), extra=1 if being.stance == "attack" else 0
    )


def responses(target: Being) -> tuple[Response, ...]:
    """The responses a creature may choose (COMBAT-22 to COMBAT-25, COMBAT-30; out for the round: CONVERT-22)."""
    if target.down or target.body or (target.statuses and banned(target, "respond")):
        return ()
    if target.out:
        return ("parry",)
    if target.stance == "attack":
        return ("counter",)
    if target.stance == "defense":
        return ("block", "brace")
    return ("counter", "parry", "block", "brace")


def _most(target: Being, response: Response) -> int:
    if response == "block":
        return target.defense
    return target.attack if response in ("counter", "parry") else 0


RESPOND = {name: Move(name) for name in RESPONSE_NAMES}


class Respond(FightDecision, frozen=True):
    """The response of someone attacked (COMBAT-30)."""

    who: str
    attacker: str

    def side(self, game: Game) -> int:
        return game.state.beings[self.who].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple([RESPOND[response] for response in responses(game.state.beings[self.who])])

    def take(self, game: Game, move: Move) -> None:
        game.answer("response", move.verb)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return _against_response(game.state.beings[self.who], move)

    def prompt(self, game: Game) -> str:
        return f"{game.name(self.attacker)} attacks {game.name(self.who)}. How does {game.name(self.who)} respond?"


def _against_response(target: Being, move: Move) -> Refusal:
    """Why that is no response of someone attacked."""
    if target.out:
        return Refusal("CONVERT-22", "out for the round, it may only Parry")
    if target.stance == "attack":
        return Refusal("COMBAT-23", "in Attack Mode the only response is Counter Attack")
    if target.stance == "defense":
        return Refusal("COMBAT-24", "in Defense Mode the responses are Block and Brace")
    return Refusal("COMBAT-30", "the responses are Counter Attack, Parry, Block and Brace")


class AttackOver(FightTask, frozen=True):
    """The Attack is over: what happens then comes first, then what lasted for it ends (CONVERT-42)."""

    who: str
    target: str
    damage_step: bool = False
    """It came to dice and damage (CONVERT-42)."""

    @property
    def attacking(self) -> str:
        return self.who

    def run(self, game: Game) -> None:
        game.push(BattleOver(self.damage_step))
        game.emit(AttackEnded(self.who, self.target, self.damage_step))


class BattleOver(FightTask, frozen=True):
    """What lasted for the Attack ends, once all that it set off is done."""

    damage_step: bool = False

    def run(self, game: Game) -> None:
        if lasts_for_the_battle(game.state):
            game.emit(BattleEnded())
