"""The dead are looked for after every effect and every step of damage (MRPG-MTG-07, MRPG-MTG-16, MRPG-MTG-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.magic_rpg.rules.bodies import facts_of
from convert.systems.magic_rpg.rules.events import Attached, Regenerated, WizardHurt
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.paying import plan, settle
from convert.systems.magic_rpg.rules.state import Piece

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
            if why == "destroyed" and not piece.unsaved:
                if piece.shields:
                    game.emit(Regenerated(piece.id, True))
                    continue
                cost = facts_of(game, piece).regenerate
                body = game.bodies.get(piece.id)
                if body is not None and "be_regenerated" in body.bans:
                    fallen.append(piece.id)
                    continue
                if cost is not None and body is not None and {"activate", "activate_but_mana"} & body.bans:
                    cost = None
                if cost is not None and piece.id not in self.asked and plan(game, piece.controller, cost, source=piece):
                    game.push(Regenerate(piece.id), self)
                    return
            fallen.append(piece.id)
        game.leave_all(fallen, "graveyard", "destroyed")
        if self.between:
            return
        self._poisoned(game)
        if self._loose(game) or fallen:
            game.push(Sweep())

    def _poisoned(self, game: Game) -> None:
        """Ten poison counters lose the game: that wizard's Life Points become 0 (MRPG-MTG-25)."""
        for number, wizard in enumerate(game.state.wizards):
            if wizard.able and wizard.life.points > 0 and dict(wizard.marks).get("poison", 0) >= POISON:
                game.emit(WizardHurt(number, wizard.life.points, "poison", damage=False))

    def _loose(self, game: Game) -> bool:
        """Auras whose creature has gone go too; Equipment stays (MRPG-MTG-22)."""
        found = False
        for piece in game.state.in_play():
            if piece.id not in game.state.pieces:
                continue
            facts = facts_of(game, piece)
            if facts.enchants is not None and piece.attached not in game.state.pieces and piece.attached >= 0:
                game.leave(piece.id, "graveyard", "effect")
                found = True
            elif piece.attached > 0 and piece.attached not in game.state.pieces:
                game.emit(Attached(piece.id, 0))
        return found


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
        payment = plan(game, piece.controller, cost, source=piece) if cost is not None else None
        if move.verb == "regenerate" and payment is not None:
            settle(game, piece.controller, payment, piece)
            game.emit(Regenerated(self.piece))
            return
        sweep = game.stack[-1]
        assert isinstance(sweep, Sweep)
        game.change(-1, replace(sweep, asked=(*sweep.asked, self.piece)))

    def prompt(self, game: Game) -> str:
        return f"Regenerate {facts_of(game, game.state.pieces[self.piece]).name}?"
