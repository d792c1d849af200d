"""Using abilities: the steps of an activation up to its answers (DICE-ABIL-09, DICE-ABIL-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from convert.kernel import Move, Refusal
from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules import targets as tg
from convert.systems.dice_duels.rules.card_index import PARALYZED
from convert.systems.dice_duels.rules.field import sacrifice, sweep
from convert.systems.dice_duels.rules.frames import DiceDecision, DiceTask
from convert.systems.dice_duels.rules.resolving import RESOLVE
from convert.systems.dice_duels.rules.state import NONE, UNTARGETED, Activation
from convert.systems.dice_duels.rules.strength import controller
from convert.systems.dice_duels.rules.usable import copies, find_ability, is_possible, owned, uses, victims
from convert.systems.dice_duels.terms import ANYBODYS_TARGETS

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

PASS = Move("pass")


def why_not(game: Game, side: int, move: Move) -> Refusal:
    """Why this ability cannot be used so now."""
    state, card_index = game.state, game.card_index
    if len(move.args) != 3:
        return Refusal("DICE-ABIL-09", "name the unit or token, the ability's number, and the energy value")
    piece, number, value = move.args
    if state.used[side] >= state.options.activation_limit:
        return Refusal("DICE-ABIL-13", "no more abilities can be activated this turn")
    for own, ability in owned(game, side):
        facts = card_index.abilities[ability]
        if own == piece and facts.number == number:
            if facts.spec.id in state.left_out:
                return Refusal("DICE-CONV-14", "this table does not play it: its reading is in doubt")
            if value not in card_index.pays(facts.cost, state.players[side].energy):
                return Refusal("DICE-ABIL-02", f"its cost ({facts.cost}) cannot be paid with {value}")
            return Refusal("DICE-ABIL-03", "none of its effects would have a legal target")
    unit = state.units.get(piece) if isinstance(piece, int) else None
    if unit is not None and unit.side == side and game.strength(unit.id).bits & PARALYZED:
        return Refusal("DICE-ABIL-14", "it is paralyzed")
    return Refusal("DICE-ABIL-01", "nothing of yours with that number has such an ability")


# --- using it --------------------------------------------------------------------------------------------------------


def begin(game: Game, side: int, move: Move, *, answers: bool = False, copier: int = 0) -> None:
    """DICE-ABIL-09: paid, then sacrifices, targets, answers, effects."""
    piece, number, value = (int(arg) for arg in move.args)
    ability = find_ability(game, piece, number)
    facts = game.card_index.abilities[ability]
    activation = Activation(side, copier or piece, ability, facts.price, answers=answers)
    game.emit(ev.Announced(activation, value, facts.price))
    if facts.sacrifices:
        game.push(*[PaySacrifice(left) for left in range(facts.sacrifices, 0, -1)], AIM)
    else:
        AIM.run(game)


class PaySacrifice(DiceDecision, frozen=True):
    """A unit sacrificed for an ability (DICE-OP-22); its dice are dice of the cost (DICE-SETUP-09)."""

    left: int = 1

    def side(self, game: Game) -> int:
        return game.state.waiting[-1].side

    def moves(self, game: Game) -> Sequence[Move]:
        top = game.state.waiting[-1]
        return tuple([game.card_index.moves["sacrifice", n] for n in victims(game, top.side, top.piece)])

    def take(self, game: Game, move: Move) -> None:
        dice = sacrifice(game, game.state.units[int(move.args[0])])
        game.emit(ev.CostGrew(dice))
        sweep(game)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("DICE-ABIL-14", "sacrifice another unit of yours that is not Indestructible")

    def prompt(self, game: Game) -> str:
        return "Which unit is sacrificed?"


class Aim(DiceTask, frozen=True):
    """Targets, one for each effect that needs one, in order; effects without a legal target are left out
    (DICE-ABIL-03)."""

    done: tuple[int, ...] = ()

    def run(self, game: Game) -> None:
        top = game.state.waiting[-1]
        facts = game.card_index.abilities[top.ability]
        done = list(self.done)
        for step in facts.steps[len(done) :]:
            if not is_possible(game, top.side, top.piece, step, facts, answering=top.answers):
                # As an answer the ability below is looked at, which is no longer the last.
                done.append(UNTARGETED if top.answers and step.op in ("negate", "retarget") else NONE)
                continue
            target = tg.target_of(game, top.piece, step, answering=top.answers)
            if not tg.is_chosen(target):
                done.append(UNTARGETED)
                continue
            choices = tg.legal(game, top.side, top.piece, step, target)
            if len(choices) > 1:
                game.push(Choose(tuple(done)))
                return
            done.append(choices[0])
        if done:
            game.emit(ev.Aimed(tuple(done)))
        announced(game)


def foreseen(game: Game, move: Move) -> tuple[tuple[int, ...], bool]:
    """What a legal use of an ability is aimed at without a question, up to the first target that is asked for; and
    whether that is one's own although it might be the other's. What has to be sacrificed first may change it, so that
    nothing is foreseen then."""
    side = game.to_move
    if move.verb != "use" or side is None or move not in game.legal_moves():
        return (), False
    holder, number, _ = (int(arg) for arg in move.args)
    facts, answering = game.card_index.abilities[find_ability(game, holder, number)], isinstance(game.decision, Answer)
    found: list[int] = []
    own = False
    for step in facts.steps if not facts.sacrifices else ():
        target = tg.target_of(game, holder, step, answering=answering)
        if not tg.is_chosen(target) or not is_possible(game, side, holder, step, facts, answering=answering):
            continue
        choices = tg.legal(game, side, holder, step, target)
        if len(choices) > 1:
            break
        found += choices
        own |= (target in ANYBODYS_TARGETS) and all(_whose(game, number) == side for number in choices)
    return tuple(dict.fromkeys(found)), own


def _whose(game: Game, piece: int) -> int:
    state = game.state
    return state.units[piece].side if piece in state.units else controller(state, state.tokens[piece])


class Choose(DiceDecision, frozen=True):
    """The target of one effect, by the player who uses the ability."""

    done: tuple[int, ...] = ()

    def side(self, game: Game) -> int:
        return game.state.waiting[-1].side

    def moves(self, game: Game) -> Sequence[Move]:
        top = game.state.waiting[-1]
        step = game.card_index.abilities[top.ability].steps[len(self.done)]
        target = tg.target_of(game, top.piece, step, answering=top.answers)
        choices = tg.legal(game, top.side, top.piece, step, target)
        return tuple([game.card_index.moves["target", number] for number in choices])

    def take(self, game: Game, move: Move) -> None:
        game.push(Aim((*self.done, int(move.args[0]))))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("DICE-ABIL-03", "it is no legal target of this effect")

    def prompt(self, game: Game) -> str:
        top = game.state.waiting[-1]
        facts = game.card_index.abilities[top.ability]
        return f"{facts.name}: choose a target for {facts.steps[len(self.done)].op.replace('_', ' ')}."


def announced(game: Game) -> None:
    """Paid and aimed: the opponent may answer, then it resolves."""
    game.push(RESOLVE)
    top = game.state.waiting[-1]
    if game.state.run is not None:
        game.ask_duelists_of(top)
    if game.card_index.answers and not top.passive and uses(game, game.state.facing[top.side], answering=True):
        game.push(Answer(game.state.facing[top.side]))


class Answer(DiceDecision, frozen=True):
    """One answer to each activation, with negate or retarget (DICE-ABIL-11)."""

    who: int

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> Sequence[Move]:
        return (*uses(game, self.who, answering=True), PASS)

    def take(self, game: Game, move: Move) -> None:
        if move.verb != "pass":
            begin(game, self.who, move, answers=True)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb == "use":
            reason = why_not(game, self.who, move)
            return reason if reason.rule != "DICE-ABIL-03" else Refusal("DICE-ABIL-11", reason.reason)
        return Refusal("DICE-ABIL-11", "answer with an ability that has negate or retarget, or pass")

    def prompt(self, game: Game) -> str:
        return f"{game.card_index.abilities[game.state.waiting[-1].ability].name} is used against you: answer it?"


class CopyOne(DiceDecision, frozen=True):
    """The acting unit may at once use an ability that it does not have (DICE-KEY-06, DICE-OP-20)."""

    who: int
    unit: int

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> Sequence[Move]:
        if self.unit not in game.state.units:
            return (PASS,)
        return (*copies(game, self.who, self.unit), PASS)

    def take(self, game: Game, move: Move) -> None:
        if move.verb != "pass":
            begin(game, self.who, move, copier=self.unit)

    def prompt(self, game: Game) -> str:
        return "Copy which ability?"


class Redirect(DiceDecision, frozen=True):
    """New legal targets for the ability answered, one after the other, different where possible (DICE-OP-19,
    DICE-KEY-34)."""

    who: int
    place: int = 0
    """Among the targets that could be others."""

    def side(self, game: Game) -> int:
        return self.who

    def _open(self, game: Game) -> list[tuple[int, list[int]]]:
        return tg.other_targets(game, game.state.waiting[-2])

    def moves(self, game: Game) -> Sequence[Move]:
        others = self._open(game)
        if self.place >= len(others):
            return (PASS,)
        return tuple([game.card_index.moves["target", number] for number in others[self.place][1]])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "pass":
            return
        others = self._open(game)
        targets = list(game.state.waiting[-2].targets)
        targets[others[self.place][0]] = int(move.args[0])
        game.emit(ev.Retargeted(tuple(targets)))
        if self.place + 1 < len(others):
            game.push(Redirect(self.who, self.place + 1))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("DICE-OP-19", "it is no other legal target of the ability answered")

    def prompt(self, game: Game) -> str:
        name = game.card_index.abilities[game.state.waiting[-2].ability].name
        return f"{name} is turned elsewhere: choose its new target."


AIM = Aim()
