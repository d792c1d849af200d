"""Playing a card or using an ability: mode, targets and X are chosen, then it is paid (MRPG-MTG-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.cards.magic.mana import ManaCost
from convert.effects.magic import Selector
from convert.kernel import Move
from convert.systems.magic_rpg.rules import playing
from convert.systems.magic_rpg.rules.aiming import TRIGGER, use_of
from convert.systems.magic_rpg.rules.arch_mage import draws
from convert.systems.magic_rpg.rules.bodies import facts_of
from convert.systems.magic_rpg.rules.card_index import Facts, Use
from convert.systems.magic_rpg.rules.drawing import MayDraw
from convert.systems.magic_rpg.rules.events import AbilityUsed, Attached, SpellCast, Turned, WizardHurt
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.paying import largest_x, plan, settle
from convert.systems.magic_rpg.rules.state import WILD, Waiting

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

FREE = ManaCost()


def play(game: Game, who: int, move: Move) -> None:
    """Begin to play what a move names."""
    if move.verb in ("land", "cast"):
        face = int(move.args[1]) if len(move.args) > 1 else 0
        card = card_called(game, who, str(move.args[0]))
        if move.verb == "land":
            game.land(who, card, face)
            return
        game.push(Declare(who=who, facts=game.card_index.cards[card], face=face, card=card))
    elif move.verb == "use":
        piece = game.state.pieces[int(move.args[0])]
        game.push(Declare(who=who, facts=piece.facts, face=piece.face, ability=int(move.args[1]), source=piece.id))
    elif move.verb == "equip":
        game.push(Wear(who, int(move.args[0])))


def card_called(game: Game, who: int, slug: str) -> int:
    """The first card of a hand with that name."""
    index = game.card_index
    return next(card for card in game.state.wizards[who].hand if index.card(card).slug == slug)


class Declare(MagicTask, frozen=True, kw_only=True):
    """A spell or ability on its way: what is not chosen yet is asked for, then it is paid and waits."""

    who: int
    facts: int
    face: int = 0
    ability: int = -1
    card: int = -1
    source: int = 0
    mode: int = -1
    targets: tuple[int, ...] = ()
    x: int = -1
    side: int = -1
    event: int = 0

    def run(self, game: Game) -> None:
        facts = game.card_index.facts[self.facts][self.face]
        use = use_of(game, self.facts, self.face, self.ability)
        side = self.side if self.side >= 0 else playing.side_of(game, self.who)
        wanted: tuple[Selector, ...] = ()
        if use is not None:
            legal = playing.legal_modes(game, use, side, self.who, self.source)
            if not legal:
                return  # a trigger without anything to aim at
            if self.mode < 0:
                self._ask(game, ChooseMode(self.who, side, self.facts, self.face, self.ability, tuple(legal)))
                return
            wanted = use.modes[self.mode].targets
        elif facts.enchants is not None and self.ability < 0:
            wanted = (facts.enchants,)
        if len(self.targets) < len(wanted):
            found = playing.candidates(game, wanted[len(self.targets)], side, self.who, self.source)
            self._ask(game, ChooseTarget(self.who, side, tuple(found), self.targets))
            return
        cost = self._cost(facts, use)
        if cost.x and self.x < 0 and self.ability < TRIGGER:
            self._ask(game, ChooseX(self.who, side, largest_x(game, self.who, cost) or 0))
            return
        self._done(game, facts, use, cost, side)

    def _ask(self, game: Game, decision: MagicDecision) -> None:
        game.push(decision, self)

    def _cost(self, facts: Facts, use: Use | None) -> ManaCost:
        if self.ability < 0:
            return facts.cost
        return use.price.mana if use is not None and self.ability < TRIGGER else FREE

    def _done(self, game: Game, facts: Facts, use: Use | None, cost: ManaCost, side: int) -> None:
        """It is paid, and waits."""
        item = Waiting(
            id=game.state.next_id,
            facts=self.facts,
            face=self.face,
            ability=self.ability,
            card=self.card,
            mode=max(self.mode, 0),
            targets=self.targets,
            x=max(self.x, 0),
            controller=max(self.who, WILD),
            side=side,
            source=self.source,
            event=self.event,
        )
        if self.ability >= TRIGGER:
            game.emit(AbilityUsed(item, -2))
            game.answers(side)
            return
        source = game.state.pieces.get(self.source)
        payment = plan(game, item.controller, cost, x=item.x, source=source)
        if payment is None:
            return
        settle(game, item.controller, payment, source)
        if use is not None and self.ability >= 0:
            price = use.price
            if price.tap:
                game.emit(Turned((self.source,), tapped=True))
            if price.life and self.who >= 0:
                game.emit(WizardHurt(self.who, price.life, facts.name, damage=False))
            game.emit(AbilityUsed(item, self.who if self.who >= 0 else -1))
            if price.sacrifice:
                game.leave(self.source, "graveyard", "sacrificed")
            game.answers(side)
            return
        game.emit(SpellCast(item))
        game.answers(side)
        setting = game.card_index.setting
        most = draws(setting.wizards[self.who].arch, facts.arch, color_gate=setting.options.arch_color_gate)
        if most:
            game.push(MayDraw(self.who, most))


class ChooseMode(MagicDecision, frozen=True):
    """Which of several effects."""

    who: int
    team: int
    facts: int
    face: int
    ability: int
    legal: tuple[int, ...]

    def side(self, game: Game) -> int:
        return self.team

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple(game.card_index.moves["mode", number] for number in self.legal)

    def take(self, game: Game, move: Move) -> None:
        game.answer("mode", int(move.args[0]))

    def prompt(self, game: Game) -> str:
        return "Which effect?"


class ChooseTarget(MagicDecision, frozen=True):
    """What it is aimed at."""

    who: int
    team: int
    found: tuple[int, ...]
    before: tuple[int, ...]

    def side(self, game: Game) -> int:
        return self.team

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple(game.card_index.moves["target", number] for number in self.found)

    def take(self, game: Game, move: Move) -> None:
        game.answer("targets", (*self.before, int(move.args[0])))

    def prompt(self, game: Game) -> str:
        return "At what?"


class ChooseX(MagicDecision, frozen=True):
    """How large X is: 0 or more (MRPG-MTG-24)."""

    who: int
    team: int
    most: int

    def side(self, game: Game) -> int:
        return self.team

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple(game.card_index.moves["x", number] for number in range(self.most + 1))

    def take(self, game: Game, move: Move) -> None:
        game.answer("x", int(move.args[0]))

    def prompt(self, game: Game) -> str:
        return "How large is X?"


class Wear(MagicDecision, frozen=True):
    """Which creature an Equipment moves to, for its cost (MRPG-MTG-22)."""

    who: int
    piece: int

    def side(self, game: Game) -> int:
        return playing.side_of(game, self.who)

    def moves(self, game: Game) -> tuple[Move, ...]:
        piece = game.state.pieces[self.piece]
        return tuple(game.card_index.moves["target", number] for number in playing.wearers(game, piece))

    def take(self, game: Game, move: Move) -> None:
        piece = game.state.pieces[self.piece]
        facts = facts_of(game, piece)
        payment = plan(game, self.who, facts.equip or FREE)
        if payment is not None:
            settle(game, self.who, payment)
            game.emit(Attached(self.piece, int(move.args[0])))
            game.push(*game.sweep())

    def prompt(self, game: Game) -> str:
        return "Onto which creature?"
