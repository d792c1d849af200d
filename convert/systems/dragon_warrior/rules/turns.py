"""Rounds, turns and what may be done in one (DW-BATTLE-05, DW-BATTLE-07, DW-BATTLE-08, DW-BATTLE-26, DW-BATTLE-27,
DW-CONF-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Move, Refusal
from convert.systems.dragon_warrior.formulas import hand_size
from convert.systems.dragon_warrior.rules import cards as playing
from convert.systems.dragon_warrior.rules.events import BattleDecided, Drew, Reshuffled, TurnBegan
from convert.systems.dragon_warrior.rules.frames import DragonDecision, DragonTask
from convert.systems.dragon_warrior.rules.plays import carry_out, cast, castable, pick, ready, spend_token, use
from convert.systems.dragon_warrior.rules.state import MASTER, MINION, VILLAIN, WARRIOR, Battle, State

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game


def draw(game: Game, who: int, count: int) -> None:
    """Cards one by one from the top; with the deck empty the discard pile is shuffled; with both empty the draw ends
    (DW-BATTLE-06, DW-BATTLE-24)."""
    battle = game.state.fight
    why = "the Warrior's hand" if who == WARRIOR else "the Villain's hand"
    while count > 0:
        if not battle.deck:
            if not battle.discard:
                return
            game.emit(Reshuffled())
        number = min(count, len(battle.deck))
        game.emit(Drew(who, game.dice.cards(battle.deck, number, why)))
        count -= number


def new_hand(state: State, who: int) -> int:
    """Cards in a new hand (DW-BATTLE-03): the Villain's by the master's level."""
    return state.hero.hand if who == WARRIOR else hand_size(state.fight.foes[MASTER].level)


class Deal(DragonTask, frozen=True):
    """The Villain's hand first, then the Warrior's; then the first turn (DW-BATTLE-24, DW-BATTLE-07)."""

    def run(self, game: Game) -> None:
        draw(game, VILLAIN, new_hand(game.state, VILLAIN))
        draw(game, WARRIOR, new_hand(game.state, WARRIOR))
        battle = game.state.fight
        game.push(Turn(1 if battle.foes[MASTER].fast else 0, 1))


class Turn(DragonTask, frozen=True):
    """A turn begins: whoever has no card draws a hand (DW-BATTLE-05)."""

    turn: int
    round: int

    def run(self, game: Game) -> None:
        battle = game.state.fight
        game.emit(TurnBegan(self.turn, self.round))
        who = VILLAIN if self.turn else WARRIOR
        if not battle.hands[who]:
            draw(game, who, new_hand(game.state, who))
        game.push(Act(self.turn), TurnOver())


class TurnOver(DragonTask, frozen=True):
    """The next turn, unless the battle is decided."""

    def run(self, game: Game) -> None:
        battle = game.state.fight
        if battle.outcome:
            return
        turn, number = next_turn(battle), battle.round
        if turn == first_turn(battle):
            number += 1
            limit = game.state.options.battle_limit
            if limit is not None and battle.round >= limit:
                game.emit(BattleDecided("limit"))
                return
        game.push(Turn(turn, number))


def first_turn(battle: Battle) -> int:
    """Who begins a round (DW-BATTLE-07)."""
    return 1 if battle.foes[MASTER].fast else 0


def next_turn(battle: Battle) -> int:
    """Warrior, master, minion; with Fast master, minion, Warrior: the same circle (DW-CONF-15)."""
    turn = (battle.turn + 1) % 3
    if turn == 2 and (len(battle.foes) == 1 or battle.foes[MINION].gone):
        return 0
    return turn


class Act(DragonDecision, frozen=True):
    """One action (DW-BATTLE-08); nobody may pass (DW-BATTLE-26)."""

    narrow: ClassVar[bool] = False
    turn: int

    def side(self, game: Game) -> int:
        return game.state.seats[VILLAIN if self.turn else WARRIOR]

    def moves(self, game: Game) -> tuple[Move, ...]:
        found = self._villain(game) if self.turn else self._warrior(game)
        return tuple(found) if found else (game.known.moves["lose-turn",],)

    def _warrior(self, game: Game) -> list[Move]:
        state, known = game.state, game.known.moves
        battle = state.fight
        hand = battle.hands[WARRIOR]
        sets = playing.sets_in(hand)
        minion = len(battle.foes) > 1 and not battle.foes[MINION].gone
        found = [known["attack", *some] for some in sets]
        if minion:
            found += [known["attack", *some, "minion"] for some in sets]
        found += [known["maneuver", *some] for some in sets]
        found += [known["run", *some] for some in sets]
        if len(hand) > 1 and state.tokens[state.seats[WARRIOR]]:
            found += [known["token", verb] for verb in ("attack", "maneuver", "run")]
            if minion:
                found.append(known["token", "attack", "minion"])
        if state.hero.pouch:
            found += ready(game, hand)
        if state.hero.max_mp >= 10:
            found += castable(game, 0, hand)
        return found

    def _villain(self, game: Game) -> list[Move]:
        battle, known = game.state.fight, game.known.moves
        foe = battle.foes[self.turn - 1]
        hand = sorted(set(battle.hands[VILLAIN]))
        found = [known["attack", card] for card in hand]
        found += [known["maneuver", card] for card in hand]
        if not foe.boss and game.state.options.conflicts_run:
            found += [known["run", card] for card in hand]
        if foe.spells and foe.mp:
            found += castable(game, self.turn, battle.hands[VILLAIN])
        return found

    def take(self, game: Game, move: Move) -> None:
        verb, args = move.verb, move.args
        if verb in ("attack", "maneuver", "run"):
            target = MASTER
            if args[-1] == "minion":
                target, args = MINION, args[:-1]
            cards: tuple[int, ...] = args  # type: ignore[assignment]
            group = (cards[0], len(cards)) if len(cards) > 1 else None
            carry_out(game, self.turn, verb, cards, group, target=target)
        elif verb == "token":
            use_token(game, str(args[0]), MINION if "minion" in args else MASTER)
        elif verb == "use":
            use(game, args)
        elif verb == "cast":
            cast(game, self.turn, args, self)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return why_no_action(game.state, self.turn, move)

    def prompt(self, game: Game) -> str:
        battle = game.state.fight
        hand = playing.name(sorted(battle.hands[VILLAIN if self.turn else WARRIOR]))
        return f"{game.actor(self.turn)}, round {battle.round}: one action. Cards: {hand or 'none'}."


def use_token(game: Game, verb: str, target: int) -> None:
    """A Dragon Token, declared together with the action: one card more (DW-TOKEN-05, DW-TOKEN-07)."""
    spend_token(game)
    pick(game, 0, verb, 2, target=target)


def why_no_action(state: State, turn: int, move: Move) -> Refusal | None:
    """The rule that forbids an action."""
    verb = move.verb
    if turn and verb == "use":
        return Refusal("DW-BATTLE-08", "the Villain cannot use items")
    if turn and verb == "run" and state.fight.foes[turn - 1].boss:
        return Refusal("DW-BOSS-06", "a boss cannot run away")
    if turn and verb == "run" and not state.options.conflicts_run:
        return Refusal("DW-BATTLE-28", "no Conflict may run away (setting conflicts_run)")
    if turn and verb in ("attack", "maneuver", "run") and len(move.args) > 1:
        return Refusal("DW-BATTLE-09", "the Villain plays one card: only the Warrior plays sets")
    if verb in ("pass", "lose-turn"):
        return Refusal("DW-BATTLE-26", "nobody may pass")
    if verb == "token":
        return Refusal("DW-TOKEN-07", "a token is declared with an action that plays cards, one for each action")
    if verb == "cast":
        return Refusal("DW-BATTLE-16", "a spell must be known, its MP paid, and it must have something to do here")
    if verb == "use":
        return Refusal("DW-ITEM-01", "there is no such thing in the pouch that can be used in a battle")
    if verb in ("attack", "maneuver", "run"):
        return Refusal("DW-BATTLE-09", "cards of one rank from your own hand")
    return None
