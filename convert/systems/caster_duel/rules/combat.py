"""CASTER-COMBAT: attackers, blockers, and the steps of damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Move, Refusal
from convert.prose import listing
from convert.systems.caster_duel.rules.card_index import VIGILANCE
from convert.systems.caster_duel.rules.creatures import (
    attributes,
    is_protected,
    power,
    suit_of,
    sweep,
    toughness,
)
from convert.systems.caster_duel.rules.derived_cache import muster
from convert.systems.caster_duel.rules.events import (
    Attacked,
    Blocked,
    CombatEnded,
    Destroyed,
    Discarded,
    Hurt,
    Struck,
    Wounded,
)
from convert.systems.caster_duel.rules.frames import CasterDecision, CasterTask
from convert.systems.caster_duel.rules.gone import why_gone
from convert.systems.caster_duel.rules.signs import sign
from convert.systems.caster_duel.rules.state import Creature
from convert.systems.caster_duel.rules.windows import Moment

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

DONE = Move("done")
ONLY_DONE = (DONE,)
FIRST, ATTACKERS, BLOCKERS = "first", "attackers", "blockers"


# --- declaring -------------------------------------------------------------------------------------------------------


def may_attack(creature: Creature, side: int) -> bool:
    """Untapped, one's own, and not summoned this turn (CASTER-COMBAT-01, CASTER-CREA-04)."""
    return creature.side == side and not creature.tapped and not creature.new


def may_block(game: Game, blocker: Creature, attacker: Creature) -> bool:
    """Untapped (CASTER-COMBAT-01); Flying only by Flying (CASTER-ABIL-01); a Queen not by creatures of the enemy suit
    (CASTER-ABIL-03)."""
    if blocker.tapped or blocker.side == attacker.side:
        return False
    flying = game.card_index.flying
    if flying[attacker.card] and not flying[blocker.card]:
        return False
    return not is_protected(game, attacker.card, suit_of(game, blocker))


class DeclareAttackers(CasterDecision, frozen=True):
    """Attackers one by one, in any order; attacking nothing is a choice. They attack in the order in which they came
    into play, however they were named."""

    several: ClassVar[bool] = True

    chosen: tuple[int, ...] = ()

    def side(self, game: Game) -> int:
        return game.state.active

    def able(self, game: Game) -> list[int]:
        """Untapped, one's own, and not summoned this turn (CASTER-COMBAT-01, CASTER-CREA-04)."""
        state = game.state
        roster = game.roster if game.roster.creatures is state.creatures else muster(game)
        return [one.card for one in roster.sides[state.active] if not one.tapped and not one.new]

    def moves(self, game: Game) -> tuple[Move, ...]:
        card_index = game.card_index
        able = [card for card in self.able(game) if card not in self.chosen]
        return (*[card_index.moves["attack", card_index.code[card]] for card in able], DONE) if able else ONLY_DONE

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "attack":
            chosen = {*self.chosen, game.card_index.by_code[str(move.args[0])]}
            game.push(DeclareAttackers(tuple([card for card in self.able(game) if card in chosen])))
            return
        if not self.chosen:
            return
        creatures = game.state.creatures
        # CASTER-ABIL-08: with Vigilance attacking does not tap.
        tapping = tuple([card for card in self.chosen if not attributes(game, creatures[card]) & VIGILANCE])
        game.emit(Attacked(self.chosen, tapping))
        game.push(Moment(), DeclareBlockers())

    def closing(self, game: Game) -> str:
        return "that is all" if self.chosen else "nobody attacks"

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb != "attack":
            return Refusal("CASTER-TURN-03", "first say who attacks (`pass`: nobody, or no more)")
        card = game.card_index.by_code.get(str(move.args[0])) if move.args else None
        creature = game.state.creatures.get(card) if card is not None else None
        if creature is None or creature.side != game.state.active:
            return Refusal("", "you control no such creature")
        if creature.new:
            return Refusal("CASTER-CREA-04", "it was summoned this turn")
        if creature.tapped:
            return Refusal("CASTER-COMBAT-01", "it is tapped")
        return Refusal("", "it attacks already: each is named once")

    def prompt(self, game: Game) -> str:
        if not self.chosen:
            return "Who attacks?"
        signs = [sign(game, card) for card in self.chosen]
        return f"{listing(signs)} attack{'s' if len(signs) == 1 else ''}. Who else?"


NOBODY_YET = DeclareAttackers()


class DeclareBlockers(CasterDecision, frozen=True):
    """Blocks one by one, in any order (CASTER-COMBAT-03)."""

    several: ClassVar[bool] = True

    pairs: tuple[tuple[int, int], ...] = ()
    """(blocker, attacker), in the order in which the blockers came into play."""

    def side(self, game: Game) -> int:
        return 1 - game.state.active

    def moves(self, game: Game) -> tuple[Move, ...]:
        state, card_index = game.state, game.card_index
        creatures = state.creatures
        attackers = [creatures[card] for card in state.attackers if card in creatures]
        found: list[Move] = []
        if attackers:
            taken = {blocker for blocker, _ in self.pairs}
            for blocker in [one for one in creatures.values() if one.card not in taken]:
                for attacker in attackers:
                    if may_block(game, blocker, attacker):
                        found.append(
                            card_index.moves["block", card_index.code[attacker.card], card_index.code[blocker.card]]
                        )
        found.append(DONE)
        return tuple(found)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "block":
            attacker, blocker = (game.card_index.by_code[str(name)] for name in move.args)
            places = {card: place for place, card in enumerate(game.state.creatures)}
            pairs = sorted((*self.pairs, (blocker, attacker)), key=lambda pair: places[pair[0]])
            game.push(DeclareBlockers(tuple(pairs)))
            return
        if self.pairs or any(card in game.state.creatures for card in game.state.attackers):
            game.emit(Blocked(self.pairs))
        game.push(Moment(), Damage())
        for attacker in game.state.attackers:
            if sum(whom == attacker for _, whom in self.pairs) > 1:
                game.push(OrderBlockers(attacker))

    def closing(self, game: Game) -> str:
        return "that is all" if self.pairs else "nobody blocks"

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb != "block":
            return Refusal("CASTER-COMBAT-03", "first say who blocks (`pass`: nobody, or no more)")
        by_code, creatures = game.card_index.by_code, game.state.creatures
        if len(move.args) != 2:
            return None
        attacker, blocker = (creatures.get(by_code.get(str(name), -1)) for name in move.args)
        attacks, blocks = (by_code.get(str(name), -1) for name in move.args)
        if (gone := why_gone(game, attacks)) is not None:
            return gone
        if attacker is None or attacker.card not in game.state.attackers:
            return Refusal("", f"{_called(game, attacks)} does not attack")
        if blocker is None or blocker.side == game.state.active:
            return Refusal("", f"{_called(game, blocks)} is no creature of yours in play")
        if blocker.tapped:
            return Refusal("CASTER-COMBAT-01", "it is tapped")
        if blocker.card in [one for one, _ in self.pairs]:
            return Refusal("CASTER-COMBAT-03", "a creature blocks one attacker")
        if game.card_index.facts(attacker.card).flying and not game.card_index.facts(blocker.card).flying:
            return Refusal("CASTER-ABIL-01", "only creatures with Flying block one with Flying")
        if is_protected(game, attacker.card, suit_of(game, blocker)):
            return Refusal("CASTER-ABIL-03", "its Protection forbids that")
        return None

    def prompt(self, game: Game) -> str:
        named = listing([f"{sign(game, blocker)} blocks {sign(game, attacker)}" for blocker, attacker in self.pairs])
        if named:
            return f"{named}. Who else?"
        first = game.state.options.combat_damage == "ordered"
        return "Who blocks? (Attackers deal their damage before blockers.)" if first else "Who blocks?"


def _called(game: Game, card: int) -> str:
    return sign(game, card) if card >= 0 else "that creature"


class OrderBlockers(CasterDecision, frozen=True):
    """The attacker orders several blockers when blocks are declared (CASTER-COMBAT-05)."""

    several: ClassVar[bool] = True

    attacker: int
    order: tuple[int, ...] = ()

    def side(self, game: Game) -> int:
        return game.state.active

    def _left(self, game: Game) -> list[int]:
        blockers = [blocker for blocker, attacker in game.state.blocks if attacker == self.attacker]
        return [blocker for blocker in blockers if blocker not in self.order]

    def moves(self, game: Game) -> tuple[Move, ...]:
        card_index = game.card_index
        return tuple(card_index.moves["next", card_index.code[card]] for card in self._left(game))

    def take(self, game: Game, move: Move) -> None:
        order = (*self.order, game.card_index.by_code[str(move.args[0])])
        left = [card for card in self._left(game) if card not in order]
        if left:
            game.push(OrderBlockers(self.attacker, order))
            return
        others = tuple(pair for pair in game.state.blocks if pair[1] != self.attacker)
        mine = tuple([(blocker, self.attacker) for blocker in order])
        game.emit(Blocked((*others, *mine), ordered=self.attacker))

    def to_come(self, game: Game) -> int:
        return len(self._left(game))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("CASTER-COMBAT-05", "first the blockers are put in order") if move.verb != "next" else None

    def prompt(self, game: Game) -> str:
        return f"Which blocker of {sign(game, self.attacker)} takes damage next?"


# --- damage ----------------------------------------------------------------------------------------------------------


class Damage(CasterTask, frozen=True):
    """The steps in their order, each with a moment for instants before it but the first (CASTER-COMBAT-04,
    CASTER-COMBAT-06); then Deathtouch, and combat is over."""

    step: str = FIRST

    def run(self, game: Game) -> None:
        step = self.step
        strikers = strikers_of(game, step)
        following = _following(game, step)
        if strikers:
            _strike(game, strikers)
            if following and any(strikers_of(game, later) for later in _later(game, step)):
                game.push(Moment(), Damage(following))
                return
        if following:
            game.push(Damage(following))
            return
        _deathtouch(game)
        game.emit(CombatEnded())


def _later(game: Game, step: str) -> tuple[str, ...]:
    steps = _steps(game)
    return steps[steps.index(step) + 1 :]


def _following(game: Game, step: str) -> str:
    return next(iter(_later(game, step)), "")


def _steps(game: Game) -> tuple[str, ...]:
    """Two steps where the setting joins the last two (CASTER-COMBAT-04)."""
    if game.state.options.combat_damage == "simultaneous":
        return (FIRST, ATTACKERS)
    return (FIRST, ATTACKERS, BLOCKERS)


def strikers_of(game: Game, step: str) -> list[int]:
    """Who deals combat damage in this step: in play still, tapped or not (CASTER-COMBAT-07), and once each
    (CASTER-COMBAT-04, CASTER-ABIL-04)."""
    state, card_index = game.state, game.card_index
    fighting: list[int] = []
    if step != BLOCKERS:
        fighting += state.attackers
    if step != ATTACKERS or state.options.combat_damage == "simultaneous":
        fighting += [blocker for blocker, _ in state.blocks]
    return [
        card
        for card in fighting
        if card in state.creatures
        and card not in state.struck
        and (step != FIRST or card_index.facts(card).first_strike)
    ]


def _strike(game: Game, strikers: list[int]) -> None:
    """The damage of one step, dealt at the same moment; then the destroyed are removed."""
    state = game.state
    wounds: list[Wounded] = []
    hits: list[Hurt] = []
    for card in strikers:
        if card in state.attackers:
            _attack(game, card, wounds, hits)
        else:
            attacker = next(whom for one, whom in state.blocks if one == card)
            if attacker in state.creatures:
                _wound(game, card, attacker, power(game, state.creatures[card]), wounds)
    game.emit(Struck(tuple(strikers)))
    for wound in wounds:
        game.emit(wound)
    for hit in hits:
        game.emit(hit)
    for hit in hits:
        _discard(game, hit)
    sweep(game)


def _attack(game: Game, card: int, wounds: list[Wounded], hits: list[Hurt]) -> None:
    """An attacker's damage: to the opponent, or along its blockers, each what destroys it; without Trample the last one
    gets the rest, with it the opponent (CASTER-COMBAT-02, CASTER-COMBAT-05, CASTER-ABIL-02)."""
    state = game.state
    left = power(game, state.creatures[card])
    declared = [blocker for blocker, attacker in state.blocks if attacker == card]
    blockers = [blocker for blocker in declared if blocker in state.creatures]
    trample = game.card_index.facts(card).trample
    for blocker in blockers:
        creature = state.creatures[blocker]
        part = min(left, max(0, toughness(game, creature) - creature.damage))
        if blocker == blockers[-1] and not trample:
            part = left
        _wound(game, card, blocker, part, wounds)
        left -= part
    if left and (trample or not declared):
        hits.append(Hurt(1 - state.active, left, card))


def _wound(game: Game, by: int, target: int, amount: int, wounds: list[Wounded]) -> None:
    """Damage to a creature; a protected one absorbs it and takes nothing (CASTER-ABIL-02, CASTER-ABIL-03)."""
    if amount and not is_protected(game, target, suit_of(game, game.state.creatures[by])):
        wounds.append(Wounded(target, amount, by))


def _discard(game: Game, hit: Hurt) -> None:
    """Damage Discard: a random card (CASTER-ABIL-09)."""
    hand = game.state.hands[hit.side]
    if hand and game.card_index.facts(hit.by).discards:
        game.emit(Discarded(hit.side, game.dice.choice(hand, "Damage Discard")))


def _deathtouch(game: Game) -> None:
    """Whoever fought a creature with Deathtouch is destroyed, also if that one is gone (CASTER-ABIL-10)."""
    state, card_index = game.state, game.card_index
    doomed: list[int] = []
    for blocker, attacker in state.blocks:
        for one, other in ((blocker, attacker), (attacker, blocker)):
            victim = state.creatures.get(other)
            if victim is not None and not victim.sturdy and card_index.facts(one).deathtouch and other not in doomed:
                doomed.append(other)
    if doomed:
        game.emit(Destroyed(tuple(doomed), "Deathtouch"))
        sweep(game)
