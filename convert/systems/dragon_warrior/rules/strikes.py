"""An attack or an attempt to run, from the block to its end (DW-BATTLE-10 to DW-BATTLE-13, DW-BATTLE-17,
DW-BATTLE-23, DW-BATTLE-32), and the Ally's help (DW-PM-02 to DW-PM-05, DW-PM-09, DW-PM-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from convert.kernel import Move, Refusal
from convert.systems.dragon_warrior.formulas import spellblock_cost
from convert.systems.dragon_warrior.rules import cards as playing
from convert.systems.dragon_warrior.rules.events import (
    BattleDecided,
    FoeHit,
    FoeLeft,
    Healed,
    MemberHurt,
    Paid,
    Played,
    Reshuffled,
    TurnedUp,
    WarriorHit,
)
from convert.systems.dragon_warrior.rules.frames import DragonDecision
from convert.systems.dragon_warrior.rules.state import MASTER, VILLAIN, WARRIOR, State

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game


class Blow(Struct, frozen=True, omit_defaults=True):
    """Cards played to attack or to run. ``turn``: 0 Warrior, 1 master, 2 minion."""

    turn: int
    target: int = MASTER
    rank: int = 0
    """Of the Critical."""
    size: int = 0
    """Of the Critical; 0 for none."""
    singles: tuple[int, ...] = ()
    kind: str = ""
    """The spell's own kind (DW-CONF-16)."""
    run: bool = False

    @property
    def values(self) -> int:
        """The total value of the cards."""
        return playing.VALUES[self.rank] * self.size + playing.total(self.singles)

    @property
    def highest(self) -> int:
        """The highest rank among the cards."""
        return max(self.singles, default=self.rank)


def blow_of(turn: int, cards: tuple[int, ...], group: tuple[int, int] | None, **more: object) -> Blow:
    """The cards grouped: the Critical, and the single cards (DW-BATTLE-13)."""
    if group is None:
        return Blow(turn, singles=cards, **more)  # type: ignore[arg-type]
    rank, size = group
    rest = tuple([card for card in cards if card != rank])
    return Blow(turn, rank=rank, size=size, singles=rest, **more)  # type: ignore[arg-type]


def warrior_damage(state: State, blow: Blow) -> int:
    """Attack, and Agility for a Critical, once (DW-BATTLE-12, DW-BATTLE-13, DW-SPELL-03)."""
    return state.attack + (state.hero.agility if blow.size else 0)


def factor(state: State, blow: Blow) -> int:
    """What the target's Weakness makes of the damage: several of the kind do not add up (DW-CONF-09, DW-CONF-16)."""
    foe = state.fight.foes[blow.target]
    if not foe.weak:
        return 1
    hero = state.hero
    kinds = {blow.kind, *state.kinds, *(kind for _, kind in state.fires)}
    if hero.weapon is not None:
        kinds.add(hero.weapon.kind)
    if hero.offhand is not None and hero.offhand.weapon:
        kinds.add(hero.offhand.kind)
    return foe.factor if foe.weak in kinds else 1


class Answer(DragonDecision, frozen=True):
    """The Defender blocks, or not (DW-BATTLE-10 to DW-BATTLE-12)."""

    default_rule: ClassVar[str] = "DW-BATTLE-10"
    blow: Blow

    def side(self, game: Game) -> int:
        return game.state.seats[VILLAIN if self.blow.turn == 0 else WARRIOR]

    def moves(self, game: Game) -> tuple[Move, ...]:
        blow, known = self.blow, game.known.moves
        hand = game.state.fight.hands[VILLAIN if blow.turn == 0 else WARRIOR]
        found = [known["no-block",]]
        if hand:
            found += [known["block", *way] for way in playing.blocks(hand, blow.rank, blow.size, blow.singles)]
        if not blow.run and self._can_spellblock(game.state):
            found.append(known["spellblock",])
        return tuple(found)

    def _can_spellblock(self, state: State) -> bool:
        """DW-SPELL-05, DW-SPELL-10: it needs the MP and no card, and may block a Critical."""
        blow = self.blow
        if blow.turn == 0:
            foe = state.fight.foes[blow.target]
            return "spellblock" in foe.spells and foe.mp >= spellblock_cost(blow.values)
        hero = state.hero
        return hero.max_mp >= 50 and "spellblock" in hero.spells and hero.mp >= spellblock_cost(blow.values)

    def take(self, game: Game, move: Move) -> None:
        blow = self.blow
        if move.verb == "spellblock":
            payer = blow.target + 1 if blow.turn == 0 else 0
            game.emit(Paid(payer, spellblock_cost(blow.values), "spellblock"))
            help_or_land(game, blow, blocked=True, best=0)
        elif move.verb == "block":
            used: tuple[int, ...] = move.args  # type: ignore[assignment]
            defender = game.actor(blow.target + 1) if blow.turn == 0 else game.state.hero.name
            game.emit(Played(VILLAIN if blow.turn == 0 else WARRIOR, used, "block", name=defender))
            help_or_land(game, blow, blocked=True, best=max(used))
        else:
            help_or_land(game, blow, blocked=False, best=0)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb == "token":
            return Refusal("DW-TOKEN-07", "blocking is no action and takes no Dragon Token")
        if move.verb == "spellblock":
            if self.blow.run:
                return Refusal("DW-BATTLE-32", "running away is no attack: Spellblock does not answer it")
            return Refusal("DW-SPELL-05", f"Spellblock costs {spellblock_cost(self.blow.values)} MP here")
        if move.verb == "block" and self.blow.size:
            return Refusal(
                "DW-BATTLE-12", "a Critical is blocked only by a set of its size or larger, of a higher rank"
            )
        if move.verb == "block" and len(self.blow.singles) > 1:
            return Refusal("DW-BATTLE-11", "each card needs a card of its own, of equal or higher rank")
        return None

    def prompt(self, game: Game) -> str:
        blow = self.blow
        cards = playing.name((*(blow.rank,) * blow.size, *blow.singles))
        critical = ", a Critical" if blow.size else ""
        does = "runs" if blow.run else "attacks"
        return f"{game.actor(blow.turn)} {does} with {cards}{critical}{self._threat(game.state)}. Block?"

    def _threat(self, state: State) -> str:
        """What the attack does where it is not blocked, the party's help apart (DW-BATTLE-10)."""
        blow = self.blow
        if blow.run:
            return ""
        damage = warrior_damage(state, blow) * factor(state, blow) if blow.turn == 0 else None
        return f" for {state.fight.foes[blow.turn - 1].attack if damage is None else damage} damage"


class Help(DragonDecision, frozen=True):
    """The Ally may turn up a card for a Party Member: after the block, before damage (DW-PM-09)."""

    default_rule: ClassVar[str] = "DW-PM-02"
    blow: Blow
    blocked: bool
    best: int
    """The highest card that the Villain blocked with, 0 for none; or attacked or ran with."""
    member: int
    added: int = 0

    @property
    def idle(self) -> bool:
        """The Warrior has blocked already: a card can only heal the Party Member or harm it."""
        return self.blow.turn > 0 and self.blocked

    def side(self, game: Game) -> int:
        return game.state.holder(game.state.party[self.member].seat)

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        return (known["turn-up",], known["leave-it",])

    def take(self, game: Game, move: Move) -> None:
        blow, blocked, added = self.blow, self.blocked, self.added
        if move.verb == "turn-up":
            card = top_card(game)
            if card is None:  # DW-PM-09: without a card there is no help
                help_or_land(game, blow, blocked, self.best, self.member + 1, added)
                return
            game.emit(TurnedUp(self.member, card, self._does(card), game.state.party[self.member].name))
            if card > self.best:
                if blow.turn == 0 and not blow.run:
                    added += game.state.party[self.member].attack
                else:  # the Villain's attack is blocked, his block cancelled (DW-PM-04); one is enough (DW-VAR-05)
                    land(game, blow, blocked=blow.turn > 0, added=added)
                    return
            elif card == self.best:
                game.emit(Healed.of(game.state, -self.member - 1, playing.VALUES[card]))
            else:
                game.emit(MemberHurt.of(game.state, self.member, playing.VALUES[card]))
        help_or_land(game, blow, blocked, self.best, self.member + 1, added)

    def _does(self, card: int) -> str:
        """What a card does beside the damage that it adds (DW-PM-04, DW-PM-11)."""
        blow = self.blow
        if card <= self.best or self.idle or (blow.turn == 0 and not blow.run):
            return ""
        return "free" if blow.turn == 0 else "stop" if blow.run else "block"

    def prompt(self, game: Game) -> str:
        party = game.state.party[self.member]
        does = "blocked" if self.blow.turn == 0 else "attacks"
        best = f"the Villain {does} with {playing.NAMES[self.best]} at best" if self.best else ""
        against = best or "any card is higher"
        if self.idle:
            against += ", and it is blocked already"
        return f"Turn up a card for {party.name} (HP {party.hp}/{party.max_hp})? {against[0].upper()}{against[1:]}."


def top_card(game: Game) -> int | None:
    """The card on top of the deck (DW-BATTLE-24); None with both piles empty."""
    battle = game.state.fight
    if not battle.deck:
        if not battle.discard:
            return None
        game.emit(Reshuffled())
    (card,) = game.dice.cards(battle.deck, 1, "the card that the Ally turns up")
    return card


def help_or_land(game: Game, blow: Blow, blocked: bool, best: int, first: int = 0, added: int = 0) -> None:
    """Ask for the next Party Member's help, else the blow lands. Where the Warrior runs and nothing stops him there is
    no card to compare with; where he has blocked himself, a card may still heal or harm (DW-PM-05, DW-PM-09)."""
    state = game.state
    party = state.party
    if party and first < len(party):
        warrior = blow.turn == 0
        reference = best if warrior else blow.highest
        battle = state.fight
        if (blocked or not (warrior and blow.run)) and (battle.deck or battle.discard):
            for place in range(first, len(party)):
                if party[place].alive:
                    game.push(Help(blow, blocked, reference, place, added))
                    return
    land(game, blow, blocked=blocked, added=added)


def land(game: Game, blow: Blow, *, blocked: bool, added: int) -> None:
    """Damage, or the escape; the first to reach 0 HP is defeated (DW-BATTLE-18, DW-BATTLE-23, DW-BATTLE-31)."""
    state = game.state
    if blow.run:
        if not blocked:
            _away(game, blow)
        return
    if blow.turn > 0:
        if not blocked:
            game.emit(WarriorHit.of(state, state.fight.foes[blow.turn - 1].attack))
            if state.hero.hp == 0:
                game.emit(BattleDecided("lost"))
        return
    # Blocked, the Warrior's share is 0 and the Party Members' is not multiplied (DW-PM-03, DW-CONF-09).
    times = 1 if blocked else factor(state, blow)
    damage = added if blocked else (warrior_damage(state, blow) + added) * times
    if damage:
        game.emit(FoeHit.of(state, blow.target, damage, added, times))
        if state.fight.foes[blow.target].hp == 0:
            if blow.target == MASTER:
                game.emit(BattleDecided("won"))
            else:
                game.emit(FoeLeft(blow.target, defeated=True))


def _away(game: Game, blow: Blow) -> None:
    """DW-BATTLE-17, DW-BATTLE-28; a minion leaves the battle alone (DW-CONF-15)."""
    if blow.turn == 0:
        game.emit(BattleDecided("escaped"))
    elif blow.turn - 1 == MASTER:
        game.emit(BattleDecided("fled"))
    else:
        game.emit(FoeLeft(blow.turn - 1, defeated=False))
