"""The dead are looked for after every effect and every step of damage (MRPG-MTG-07, MRPG-MTG-16, MRPG-MTG-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.magic_rpg.rules.bodies import facts_of, protected
from convert.systems.magic_rpg.rules.events import Attached, Regenerated, WizardHurt
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.giving_mana import Purpose
from convert.systems.magic_rpg.rules.matching import fits_thing
from convert.systems.magic_rpg.rules.paying import plan, settle
from convert.systems.magic_rpg.rules.selecting import Context
from convert.systems.magic_rpg.rules.state import Piece
from convert.systems.magic_rpg.rules.things import of_piece

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


POISON = 10
"""Counters that are a wizard's end."""


def falling(game: Game, piece: Piece) -> str:
    """Why it goes: "destroyed", "worn out" (no toughness: nothing saves it), or "" where it stays."""
    body = game.bodies.get(piece.id)
    if body is not None and body.toughness <= 0:
        return "worn out"
    if (piece.doomed or body is not None) and game.aspect(piece).has("indestructible"):
        return ""
    if piece.doomed or (body is not None and piece.damage >= body.toughness > 0):
        return "destroyed"
    return ""


class Sweep(MagicTask, frozen=True):
    """All that fall go at once, until nobody falls; before, whoever can regenerates. ``asked``: who will not.
    ``between`` two steps of one effect only what was destroyed goes: the rest is looked for after the effect."""

    asked: tuple[int, ...] = ()
    between: bool = False

    def run(self, game: Game) -> None:
        fallen = []
        for piece in game.state.in_play():
            why = falling(game, piece)
            if not why or (self.between and not (piece.doomed and why == "destroyed")):
                continue
            body = game.bodies.get(piece.id)
            bans = body.bans if body is not None else frozenset()
            if why == "destroyed" and not piece.unsaved and "be_regenerated" not in bans:
                if piece.shields:
                    game.emit(Regenerated(piece.id, True))
                    continue
                if not {"activate", "activate_but_mana"} & bans and self._can_pay(game, piece):
                    game.push(Regenerate(piece.id), self)
                    return
            fallen.append(piece.id)
        game.leave_all(fallen, "graveyard", "destroyed")
        if self.between:
            return
        self._poisoned(game)
        if self._loose(game) or fallen:
            game.push(Sweep())

    def _can_pay(self, game: Game, piece: Piece) -> bool:
        """Whether it is to be asked if the cost of its regeneration is paid."""
        cost = facts_of(game, piece).regenerate
        if cost is None or piece.id in self.asked:
            return False
        return plan(game, piece.controller, cost, source=piece, on=Purpose(piece.id, True)) is not None

    def _poisoned(self, game: Game) -> None:
        """Ten poison counters lose the game: that wizard's Life Points become 0 (MRPG-MTG-25)."""
        for number, wizard in enumerate(game.state.wizards):
            if wizard.able and wizard.life.points > 0 and dict(wizard.marks).get("poison", 0) >= POISON:
                game.emit(WizardHurt(number, wizard.life.points, "poison", damage=False))

    def _loose(self, game: Game) -> bool:
        """Auras whose creature has gone, or is none that they may lie on, go too; Equipment stays, on nobody
        (MRPG-MTG-22)."""
        found = False
        for piece in game.state.in_play():
            if piece.id not in game.state.pieces or (piece.attached < 0 and not piece.away):
                continue
            aura = facts_of(game, piece).enchants is not None
            if (aura or piece.attached) and not holds_on(game, piece):
                if aura:
                    game.leave(piece.id, "graveyard", "effect")
                    found = True
                else:
                    game.emit(Attached(piece.id, 0))
        return found


def holds_on(game: Game, piece: Piece) -> bool:
    """Whether what an Aura or Equipment is on may have it: it is there, is of the kind that an Aura is cast on, or a
    creature, and is not protected from it."""
    on = game.state.pieces.get(piece.attached)
    if on is None:
        return False
    if on.away:
        return True
    host, own, facts = of_piece(game, on), game.aspect(piece), facts_of(game, piece)
    if protected(host.keywords, own.colors, own.classes, own.subtypes):
        return False
    if facts.enchants is None:
        return "Equipment" not in own.subtypes or on.id in game.bodies
    ctx = Context(game, piece.controller, piece.side, piece.id)
    return fits_thing(ctx, replace(facts.enchants, how=None, id=None, count=None), host)


class Regenerate(MagicDecision, frozen=True):
    """Whether its cost is paid (MRPG-MTG-16, MRPG-SPIR-06)."""

    piece: int

    def side(self, game: Game) -> int:
        return game.state.pieces[self.piece].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return (game.card_index.moves["regenerate", self.piece], game.card_index.moves["let-die", self.piece])

    def take(self, game: Game, move: Move) -> None:
        piece = game.state.pieces[self.piece]
        cost = facts_of(game, piece).regenerate
        on = Purpose(self.piece, True)
        payment = plan(game, piece.controller, cost, source=piece, on=on) if cost is not None else None
        if move.verb == "regenerate" and payment is not None:
            settle(game, piece.controller, payment, piece)
            game.emit(Regenerated(self.piece))
            return
        sweep = game.stack[-1]
        assert isinstance(sweep, Sweep)
        game.change(-1, replace(sweep, asked=(*sweep.asked, self.piece)))

    def prompt(self, game: Game) -> str:
        return f"Regenerate {facts_of(game, game.state.pieces[self.piece]).name}?"
