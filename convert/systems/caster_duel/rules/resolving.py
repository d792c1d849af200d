"""What waiting cards and abilities do when they resolve (CASTER-SPELL-04, CASTER-SPELL-05)."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from convert.kernel import Move, Refusal
from convert.systems.caster_duel.faces import SUITS
from convert.systems.caster_duel.rules import transfers
from convert.systems.caster_duel.rules.creatures import sweep
from convert.systems.caster_duel.rules.events import (
    Boosted,
    Buried,
    Countered,
    Enchanted,
    Healed,
    Hurt,
    JokerSet,
    Resolved,
    Restored,
    Scried,
    Strengthened,
    Wounded,
)
from convert.systems.caster_duel.rules.frames import CasterDecision
from convert.systems.caster_duel.rules.library import draw
from convert.systems.caster_duel.rules.state import Item
from convert.systems.caster_duel.rules.targets import still_legal

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

STRENGTHS = {"power": (1, 0, False), "indestructible": (0, 0, True), "toughness": (0, 1, False)}
"""Ability → power, toughness, and whether indestructible (CASTER-ABIL-05 to CASTER-ABIL-07)."""
PING = 1
"""What Damage Tap deals (CASTER-ABIL-11)."""


def resolve(game: Game) -> None:
    """The latest of what waits is carried out; then whoever is to be destroyed is (CASTER-CREA-06). Sources and what
    makes creatures more or stronger destroy nobody."""
    item = game.state.waiting[-1]
    mode = item.mode
    game.emit(Resolved(item))
    if mode == "source":
        return
    if mode == "creature":
        if item.card in game.card_index.small_jokers:
            game.push(SetJoker(item.side, item.card))
        if game.card_index.steady[item.card]:
            return
    elif mode in STRENGTHS:
        _strengthen(game, item)
        return
    elif mode == "ping":
        _ping(game, item)
    else:
        _spell(game, item)
    sweep(game)


def _spell(game: Game, item: Item) -> None:
    mode = item.mode
    if mode == "artifact":
        _artifact(game, item)
        return
    legal = still_legal(game, item)
    if mode == "enchant":
        # An enchantment stays on its creature; without one it goes the way of other spells (CASTER-SPELL-04).
        game.emit(Enchanted(item.targets[0], item.card, item.side) if legal else Buried(item.card))
        return
    if mode == "scry":
        _scry(game, item)
        return
    if legal:
        _effect(game, item)
    game.emit(Buried(item.card))  # CASTER-XFER-06: not yet in the graveyard while it resolves


def _missing(game: Game, target: int) -> int:
    """What healing can give back: health below the greatest, damage on a creature (CASTER-HEAL-03)."""
    if target < 0:
        return max(0, game.state.options.health - game.state.health[-1 - target])
    return game.state.creatures[target].damage


def _effect(game: Game, item: Item) -> None:
    if item.mode == "transfer":
        transfers.resolve(game, item)
        return
    target = item.targets[0]
    if item.mode == "counter":
        game.emit(Countered(target))
        return
    amount = game.card_index.spell(item.card, item.mode).amount
    if item.mode == "heal":
        healed = min(amount, _missing(game, target))  # CASTER-HEAL-03: no more than was lost
        game.emit(Restored(-1 - target, healed) if target < 0 else Healed(target, healed))
    else:
        game.emit(Hurt(-1 - target, amount, item.card) if target < 0 else Wounded(target, amount, item.card))


def _ping(game: Game, item: Item) -> None:
    """Damage Tap is not a change to its source, which may have left play (CASTER-ABIL-16)."""
    target = item.targets[0]
    if target < 0:
        game.emit(Hurt(-1 - target, PING, item.card))
    elif still_legal(game, item):
        game.emit(Wounded(target, PING, item.card))


def _strengthen(game: Game, item: Item) -> None:
    """A change to a creature that has left play is lost (CASTER-ABIL-16)."""
    if item.card in game.state.creatures:
        game.emit(Strengthened(item.card, *STRENGTHS[item.mode]))


def _artifact(game: Game, item: Item) -> None:
    """It gives mana from now on; the effect is part of resolving (CASTER-ART-04)."""
    if game.card_index.spell(item.card, "artifact").rank == 4:
        for side in (item.side, 1 - item.side) * 2:  # CASTER-ART-02: alternating, the caster first
            draw(game, side)
    else:
        game.push(NameSuit(item.side))


class NameSuit(CasterDecision, frozen=True):
    """The suit for an 8, when it resolves (CASTER-ART-03, CASTER-SPELL-07)."""

    who: int

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple(game.card_index.moves["name", suit] for suit in SUITS)

    def take(self, game: Game, move: Move) -> None:
        game.emit(Boosted(SUITS.index(move.args[0]), self.who))

    def prompt(self, game: Game) -> str:
        return "Which suit gets +1/+1 until your next turn?"


class SetJoker(CasterDecision, frozen=True):
    """Power and toughness of a Joker 2: two whole numbers that total 6 (CASTER-ABIL-13)."""

    who: int
    card: int

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> tuple[Move, ...]:
        total = game.state.options.joker_total
        return tuple(game.card_index.moves["set", power, total - power] for power in range(total + 1))

    def take(self, game: Game, move: Move) -> None:
        game.emit(JokerSet(self.card, int(move.args[0])))
        sweep(game)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb != "set":
            return None
        total = game.state.options.joker_total
        sizes = [int(arg) for arg in move.args]
        told = f"{'/'.join(map(str, sizes))} totals {sum(sizes)}: " if sizes else ""
        return Refusal("CASTER-ABIL-13", f"{told}power and toughness are whole numbers that must total {total}")

    def prompt(self, game: Game) -> str:
        creature = game.state.creatures[self.card]
        total = game.state.options.joker_total
        return f"Joker 2 is {creature.chosen}/{total - creature.chosen}: set its power and toughness."


def _scry(game: Game, item: Item) -> None:
    """With no card left to see, only the spell goes to the graveyard."""
    number = item.targets[0]
    game.emit(Buried(item.card))
    if game.state.libraries[number]:
        game.push(Scry(item.side, number))


class Scry(CasterDecision, frozen=True):
    """Each of the two cards on top or bottom, in any order (CASTER-SCRY-01, CASTER-SCRY-02): ``keep`` names the new
    top from the first card on, what it leaves out goes to the bottom in the order of ``under``."""

    who: int
    library: int

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> tuple[Move, ...]:
        codes = [game.card_index.code[card] for card in game.state.libraries[self.library][:2]]
        found = []
        for order in permutations(codes):
            for split in range(len(order) + 1):
                found.append(game.card_index.moves["place", *order[:split], "/", *order[split:]])
        return tuple(found)

    def take(self, game: Game, move: Move) -> None:
        bar = move.args.index("/")
        by_code = game.card_index.by_code
        top = tuple(by_code[str(name)] for name in move.args[:bar])
        bottom = tuple(by_code[str(name)] for name in move.args[bar + 1 :])
        game.emit(Scried(self.who, self.library, top, bottom))

    def prompt(self, game: Game) -> str:
        return "Which cards on top / which on the bottom?"
