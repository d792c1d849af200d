"""What waiting spells and abilities do when they resolve (MRPG-MTG-04, MRPG-MTG-17, MRPG-MTG-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.magic_rpg.rules.aiming import TRIGGER, legal_targets, use_of
from convert.systems.magic_rpg.rules.declaring import Declare
from convert.systems.magic_rpg.rules.events import Countered, Resolved
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.judging import judge
from convert.systems.magic_rpg.rules.pieces import new_piece
from convert.systems.magic_rpg.rules.state import WILD, Piece, Waiting
from convert.systems.magic_rpg.rules.steps import perform

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def resolve(game: Game) -> None:
    """The latest of what waits is carried out; one whose targets are all illegal does nothing (MRPG-MTG-18)."""
    item = game.state.waiting[-1]
    facts = game.card_index.facts[item.facts][item.face]
    owner = game.card_index.owners[item.card] if item.card >= 0 else WILD
    if item.targets and not any(legal_targets(game, item)):
        game.emit(Countered(item, owner))
        return
    if item.ability < 0 and facts.permanent:
        piece = new_piece(game, item.facts, item.face, card=item.card, controller=item.controller, x=item.x)
        game.emit(Resolved(item, piece_with(piece, item)))
        entered(game, piece.id)
        return
    game.emit(Resolved(item, None, owner))
    if item.ability < 0 and facts.unread:
        game.push(judge(game, facts.name, facts.unread, item.side, item.controller))
    use = use_of(game, item.facts, item.face, item.ability)
    if use is not None:
        game.push(Carry(item=item), *game.sweep())


def piece_with(piece: Piece, item: Waiting) -> Piece:
    """An Aura lies on what it was aimed at (MRPG-MTG-22)."""
    return replace(piece, attached=item.targets[0]) if item.targets else piece


def entered(game: Game, number: int) -> None:
    """Something has come into play: the dead are looked for, what it sets off waits, what is unread is judged."""
    piece = game.state.pieces.get(number)
    if piece is None:
        return
    facts = game.card_index.facts[piece.facts][piece.face]
    frames: list[MagicTask | MagicDecision] = []
    if facts.unread and piece.origin != "spirit":
        frames.append(judge(game, facts.name, facts.unread, piece.side, piece.controller))
    game.push(*game.sweep(), *frames, *set_off(game, "enters", piece))


def set_off(game: Game, what: str, piece: Piece, event: int = 0, phase: str = "") -> list[MagicTask]:
    """The abilities of this piece that an event sets off, to be put on the stack."""
    facts = game.card_index.facts[piece.facts][piece.face]
    found: list[MagicTask] = []
    for number, trigger in enumerate(facts.triggers):
        when = trigger.ability.when
        if when is None or when.event != what or (phase and when.phase != phase):
            continue
        found.append(
            Declare(
                who=piece.controller if piece.controller >= 0 else -1 - piece.side,
                facts=piece.facts,
                face=piece.face,
                ability=TRIGGER + number,
                source=piece.id,
                side=piece.side,
                event=event,
            )
        )
    return found


class Carry(MagicTask, frozen=True, kw_only=True):
    """A spell's or ability's steps, one after the other; ``did``: whether the step before changed something."""

    item: Waiting
    at: int = 0
    did: bool = True
    agreed: int = -1
    """Whether the step at hand is to be done, where that is asked: 1 or 0."""
    chosen: tuple[int, ...] = ()
    """What was picked for it."""

    def run(self, game: Game) -> None:
        item = self.item
        use = use_of(game, item.facts, item.face, item.ability)
        assert use is not None
        steps = use.modes[item.mode].do
        if self.at >= len(steps):
            return
        step = steps[self.at]
        later = replace(self, at=self.at + 1, agreed=-1, chosen=())
        may = step.optional or (use.ability.optional and self.at == 0 and item.ability >= TRIGGER)
        if (step.link == "then" and not self.did) or (step.link == "if_not" and self.did):
            game.push(replace(later, did=False if step.link == "then" else self.did))
            return
        if may and self.agreed < 0:
            game.push(Agree(item.side, item.controller), self)
            return
        if may and not self.agreed:
            game.push(replace(later, did=False))
            return
        outcome = perform(game, step, self)
        if outcome is None:
            return  # it has asked, and will begin again
        game.push(*outcome.frames, *game.sweep(), replace(later, did=outcome.did))


class Agree(MagicDecision, frozen=True):
    """Whether something optional is done."""

    team: int
    who: int

    def side(self, game: Game) -> int:
        return self.team

    def moves(self, game: Game) -> tuple[Move, ...]:
        return (game.card_index.moves["yes",], game.card_index.moves["no",])

    def take(self, game: Game, move: Move) -> None:
        game.answer("agreed", int(move.verb == "yes"))

    def prompt(self, game: Game) -> str:
        return f"{game.actor(self.who if self.who >= 0 else -1 - self.team)}: do it?"
