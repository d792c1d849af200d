"""DICE-BATTLE: declarations, windows for instants, the order of battles and of attacks on shields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Move, Refusal
from convert.prose import listing
from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules import strength as st
from convert.systems.dice_duels.rules.activating import PASS, begin, why_not
from convert.systems.dice_duels.rules.card_index import PARALYZED
from convert.systems.dice_duels.rules.exchange import exchange, strike_shields
from convert.systems.dice_duels.rules.field import body_of, look_for_losses
from convert.systems.dice_duels.rules.frames import DiceDecision, DiceTask
from convert.systems.dice_duels.rules.state import Run
from convert.systems.dice_duels.rules.usable import uses

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

DONE = Move("done")


class BattlePhase(DiceTask, frozen=True):
    """Attackers, defenders, battles, attacks on shields, with windows for instants between (DICE-BATTLE-08)."""

    def run(self, game: Game) -> None:
        game.emit(BATTLE_BEGAN)
        if game.card_index.instants:
            game.push(Window(game.state.active), DECLARE)
        elif game.state.run is not None:
            game.push(DECLARE)
        else:
            DECLARE.run(game)
        if game.state.run is not None:
            game.declare_moves()


class Window(DiceTask, frozen=True):
    """The turn player first, then in turns, until both pass in a row; who can do nothing is not asked
    (DICE-BATTLE-14)."""

    who: int
    passes: int = 0

    def run(self, game: Game) -> None:
        if self.passes > 1:
            return
        if uses(game, self.who, instant=True):
            game.push(Instant(self.who, self.passes))
        else:
            game.push(Window(game.state.facing[self.who], self.passes + 1))


class Instant(DiceDecision, frozen=True):
    """An ability with Instant, or pass (DICE-KEY-24)."""

    who: int
    passes: int = 0

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> Sequence[Move]:
        return (*uses(game, self.who, instant=True), PASS)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "pass":
            game.push(Window(game.state.facing[self.who], self.passes + 1))
        else:
            game.push(Window(game.state.facing[self.who]))
            begin(game, self.who, move)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb == "use":
            reason = why_not(game, self.who, move)
            return Refusal("DICE-KEY-24", "it is no Instant that can be used now") if reason.rule in _MAIN else reason
        return Refusal("DICE-BATTLE-08", "use an Instant or pass")

    def prompt(self, game: Game) -> str:
        words = {"before": "before attackers are declared", "attackers": "before defenders are declared"}
        return f"An Instant {words.get(game.state.stage, 'before the battles')}?"


_MAIN = ("DICE-ABIL-01", "DICE-ABIL-03")


class Declare(DiceTask, frozen=True):
    """Attackers are declared, if any unit is able to attack."""

    def run(self, game: Game) -> None:
        if able_to_attack(game):
            game.push(Attack())


def able_to_attack(game: Game) -> list[int]:
    """DICE-BATTLE-10: own units that are not paralyzed, captive or Defender; nothing exhausts a unit (DICE-UNIT-07).
    What comes later in the phase is not asked for (DICE-BATTLE-15)."""
    state = game.state
    found = st.units_of(state, state.active)
    if found and state.run is not None:
        found = _staying(state.run, found) if st.units_of(state, state.facing[state.active]) else []
    if not found:
        return found
    field = game.field()
    cannot = PARALYZED | st.DEFENDER
    return [number for number in found if not field[number].bits & cannot and not state.units[number].captor]


def _staying(run: Run, units: Sequence[int]) -> list[int]:
    """DICE-CRAWL-07: who moves to another field does so instead of battling."""
    moving = {number for number, _ in run.moving}
    return [number for number in units if number not in moving]


class Attack(DiceDecision, frozen=True):
    """Attackers one by one, in any order; however they were named, they stand in the order of the units
    (DICE-BATTLE-01)."""

    several: ClassVar[bool] = True

    chosen: tuple[int, ...] = ()

    def side(self, game: Game) -> int:
        return game.state.active

    def moves(self, game: Game) -> Sequence[Move]:
        moves = game.card_index.moves
        return (*[moves["attack", number] for number in able_to_attack(game) if number not in self.chosen], DONE)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "attack":
            game.push(Attack(tuple(sorted((*self.chosen, int(move.args[0]))))))
        elif self.chosen:
            game.emit(ev.Attacked(self.chosen))
            game.emit(ATTACKERS_STAND)
            if game.card_index.instants:
                game.push(Window(game.state.active), DEFEND)
            else:
                DEFEND.run(game)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb != "attack":
            return None
        number = move.args[0] if move.args else None
        unit = game.state.units.get(number) if isinstance(number, int) else None
        if unit is None or unit.side != game.state.active:
            return Refusal("", "you have no such unit")
        if number in self.chosen:
            return Refusal("", "it attacks already: each is named once")
        if unit.captor or game.field()[unit.id].bits & (PARALYZED | st.DEFENDER):
            return Refusal("DICE-BATTLE-10", "paralyzed, captive and Defender units do not attack")
        return Refusal("DICE-CRAWL-07", "whoever moves to another field does so instead of battling")

    def prompt(self, game: Game) -> str:
        if not self.chosen:
            return "Which units attack?"
        named = listing([f"#{number}" for number in self.chosen])
        return f"{named} attack{'s' if len(self.chosen) == 1 else ''}. Which else?"


class Defend(DiceTask, frozen=True):
    """Defenders are declared, then instants, then the battles."""

    def run(self, game: Game) -> None:
        if possible_blocks(game, ()):
            game.push(Block(), FIGHT)
        else:
            FIGHT.run(game)


def possible_blocks(game: Game, chosen: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The (defender, attacker) that can still be declared: one attacker for each defender, X with Cleave X
    (DICE-BATTLE-02, DICE-KEY-04); nobody against Unblockable, no greater power against Stealthy (DICE-KEY-41, -44)."""
    state = game.state
    field = game.field()
    defenders = [n for n in st.units_of(state, state.facing[state.active]) if not st.is_idle(game, state.units[n])]
    attackers = [n for n in state.attackers if n in state.units and not field[n].bits & st.UNBLOCKABLE]
    found = []
    for defender in defenders:
        own = sum(1 for one, _ in chosen if one == defender)
        if own >= max(1, field[defender].cleave):
            continue
        for attacker in attackers:
            stealthy = field[attacker].bits & st.STEALTHY and field[defender].power > field[attacker].power
            if (defender, attacker) not in chosen and not stealthy:
                found.append((defender, attacker))
    return found


class Block(DiceDecision, frozen=True):
    """Defenders one by one, in any order; however they were named, they stand in theirs (DICE-BATTLE-01)."""

    several: ClassVar[bool] = True

    chosen: tuple[tuple[int, int], ...] = ()

    def side(self, game: Game) -> int:
        return game.state.facing[game.state.active]

    def moves(self, game: Game) -> Sequence[Move]:
        moves = game.card_index.moves
        return (*[moves["block", one, other] for one, other in possible_blocks(game, self.chosen)], DONE)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "block":
            game.push(Block(tuple(sorted((*self.chosen, (int(move.args[0]), int(move.args[1])))))))
        elif self.chosen:
            game.emit(ev.Blocked(self.chosen))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb != "block" or len(move.args) != 2:
            return None
        defender, attacker = move.args
        field = game.field()
        if isinstance(attacker, int) and attacker in field and field[attacker].bits & st.UNBLOCKABLE:
            return Refusal("DICE-KEY-44", "it is Unblockable")
        if any(one == defender for one, _ in self.chosen):
            return Refusal("DICE-BATTLE-02", "each defender blocks one attacker, and this one does")
        unit = game.state.units.get(defender) if isinstance(defender, int) else None
        if unit is not None and st.is_idle(game, unit):
            return Refusal("DICE-BATTLE-10", "paralyzed and captive units do not defend")
        if isinstance(attacker, int) and attacker in field and field[attacker].bits & st.STEALTHY:
            return Refusal("DICE-KEY-41", "it is Stealthy: no unit of greater power blocks it")
        return Refusal("DICE-BATTLE-02", "each defender that can block blocks one attacker")

    def prompt(self, game: Game) -> str:
        if not self.chosen:
            return "Which units block, and whom?"
        return f"{listing([f'#{one} blocks #{other}' for one, other in self.chosen])}. Which else?"


class Fight(DiceTask, frozen=True):
    """The declarations stand: instants, then the battles between units."""

    def run(self, game: Game) -> None:
        game.emit(FIGHT_BEGAN)
        if game.card_index.instants:
            game.push(Window(game.state.active), BATTLES)
        else:
            BATTLES.run(game)


class Battles(DiceTask, frozen=True):
    """One battle after the other, then the attacks on shields (DICE-BATTLE-03)."""

    def run(self, game: Game) -> None:
        if open_battles(game):
            game.push(NextBattle())
        else:
            SHIELDS.run(game)


def open_battles(game: Game) -> list[tuple[int, int]]:
    """Blocks that have not been fought and still can be (DICE-BATTLE-11)."""
    state = game.state
    found = []
    for pair in state.blocks:
        if pair not in state.fought:
            one, other = pair
            defender, attacker = state.units.get(one), state.units.get(other)
            there = defender and attacker and not st.is_idle(game, defender) and not st.is_idle(game, attacker)
            if there and other not in state.negated:
                found.append(pair)
    return found


class NextBattle(DiceDecision, frozen=True):
    """The defending player chooses the order of battles, one at a time (DICE-BATTLE-03)."""

    def side(self, game: Game) -> int:
        return game.state.facing[game.state.active]

    def moves(self, game: Game) -> Sequence[Move]:
        return tuple([game.card_index.moves["battle", one, other] for one, other in open_battles(game)])

    def take(self, game: Game, move: Move) -> None:
        game.push(BATTLES)
        pair = (int(move.args[0]), int(move.args[1]))
        if game.state.run is not None:
            game.ask_duelists(Exchange(*pair), pair)
        else:
            exchange(game, *pair)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("DICE-BATTLE-03", "name a defender and the attacker that it blocks")

    def prompt(self, game: Game) -> str:
        return "Which battle comes next?"


class Shields(DiceTask, frozen=True):
    """Attackers without defenders attack the shields (DICE-BATTLE-05)."""

    def run(self, game: Game) -> None:
        look_for_losses(game)
        if not game.state.finished and unblocked(game):
            game.push(NextStrike())


def unblocked(game: Game) -> list[int]:
    """Attackers nobody was declared against that have not attacked yet (DICE-BATTLE-07, DICE-BATTLE-13)."""
    state = game.state
    blocked = {attacker for _, attacker in state.blocks}
    return [
        number
        for number in state.attackers
        if number not in blocked
        and number not in state.struck
        and number not in state.negated
        and number in state.units
        and not st.is_idle(game, state.units[number])
    ]


class NextStrike(DiceDecision, frozen=True):
    """The attacking player chooses the order of attacks on shields, one at a time (DICE-BATTLE-03)."""

    def side(self, game: Game) -> int:
        return game.state.active

    def moves(self, game: Game) -> Sequence[Move]:
        return tuple([game.card_index.moves["strike", number] for number in unblocked(game)])

    def take(self, game: Game, move: Move) -> None:
        game.push(SHIELDS)
        attacker = int(move.args[0])
        if game.state.run is not None:
            body = body_of(game, game.state.facing[game.state.active])
            game.ask_duelists(Strike(attacker), (body.id,) if body else ())
        else:
            strike_shields(game, attacker)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("DICE-BATTLE-03", "name an attacker that nobody blocks")

    def prompt(self, game: Game) -> str:
        return "Which attacker is next on the shields?"


class Exchange(DiceTask, frozen=True):
    """A battle of a crawl, when it is known whether a Duelist lets it past its shields (DICE-CRAWL-02)."""

    defender: int
    attacker: int

    def run(self, game: Game) -> None:
        exchange(game, self.defender, self.attacker)


class Strike(DiceTask, frozen=True):
    """An attack of a crawl that nobody blocks."""

    attacker: int

    def run(self, game: Game) -> None:
        strike_shields(game, self.attacker)


# Frames and events are values: these serve all games.
DECLARE, DEFEND, FIGHT, BATTLES, SHIELDS = Declare(), Defend(), Fight(), Battles(), Shields()
BATTLE_BEGAN = ev.PhaseBegan("battle")
ATTACKERS_STAND, FIGHT_BEGAN = ev.StageBegan("attackers"), ev.StageBegan("fight")
