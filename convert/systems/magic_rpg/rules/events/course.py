"""The course of a battle: dice, turns, phases, who falls, flees and wins."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from convert.systems.magic_rpg.rules.events.base import MagicEvent, drop, set_piece, set_wizard
from convert.systems.magic_rpg.rules.state import Lasting, Permit, Phase, State, Wizard


class WizardCame(MagicEvent, frozen=True):
    """A wizard is there."""

    wizard: Wizard

    def apply(self, state: State) -> None:
        state.wizards = (*state.wizards, self.wizard)


class DiceRolled(MagicEvent, frozen=True):
    """Dice of both sides (MRPG-TURN-02, MRPG-FLEE-02); totals have the modifiers in them."""

    why: Literal["initiative", "flight"]
    dice: tuple[int, ...]
    totals: tuple[int, int]
    who: int = 0

    def apply(self, state: State) -> None:
        pass


class InitiativeTaken(MagicEvent, frozen=True):
    """Who acts first; with an extra turn before (MRPG-TURN-02)."""

    side: int
    extra: bool

    def apply(self, state: State) -> None:
        state.first = self.side
        state.extra = self.extra


class TurnBegan(MagicEvent, frozen=True):
    """A team's turn."""

    side: int
    round: int
    minute: int
    extra: bool = False

    def apply(self, state: State) -> None:
        state.side = self.side
        state.round = self.round
        state.minute = self.minute
        state.extra = self.extra
        state.turns += 1
        for number in state.members(self.side):
            wizard = state.wizards[number]
            set_wizard(state, number, lands=0, played=False, melee=False, held=wizard.owes, owes=False)
        for piece in list(state.pieces.values()):
            if piece.side == self.side and piece.mana != piece.full:
                set_piece(state, piece.id, mana=piece.full)
            if any(each.span == "next_turn" and each.team == self.side for each in piece.lasting):
                left = tuple(each for each in piece.lasting if each.span != "next_turn" or each.team != self.side)
                set_piece(state, piece.id, lasting=left)
        state.before, state.happened, state.gone, state.countered = state.happened, (), {}, ()


class RoundEnded(MagicEvent, frozen=True):
    """Whether anything happened in it (MRPG-COMBAT-22)."""

    def apply(self, state: State) -> None:
        state.quiet = 0 if state.busy else state.quiet + 1
        state.busy = False


class PhaseBegan(MagicEvent, frozen=True):
    """The next part of a turn."""

    phase: Phase

    def apply(self, state: State) -> None:
        state.phase = self.phase


class Settled(MagicEvent, frozen=True):
    """The end of a turn: damage is removed, what lasts to the end of the turn stops (MRPG-MTG-01, MRPG-LIFE-02,
    MRPG-LIFE-11)."""

    def apply(self, state: State) -> None:
        state.barriers = ()
        for piece in list(state.pieces.values()):
            if piece.damage or piece.plus != (0, 0) or piece.gained or piece.bans or piece.shields or piece.sick:
                set_piece(state, piece.id, damage=0, plus=(0, 0), gained=(), bans=(), shields=0, sick=False)
            if piece.used != piece.spent:
                set_piece(state, piece.id, used=piece.spent)
            if piece.lasting:
                left = tuple(each for each in piece.lasting if not _ends(each, state))
                set_piece(state, piece.id, lasting=left)
            if piece.home is not None:
                controller, side = piece.home
                set_piece(state, piece.id, controller=controller, side=side, home=None, sick=True)
            if piece.did and piece.side == state.side:
                set_piece(state, piece.id, did=False)
        for number in state.members(state.side):
            if state.wizards[number].did:
                set_wizard(state, number, did=False)
        state.later = tuple(each for each in state.later if not each.until_end)
        if state.permits:
            state.permits = tuple(each for each in state.permits if not _permit_ends(each, state))


def _ends(lasting: Lasting, state: State) -> bool:
    own = lasting.team == state.side and state.turns > lasting.turn
    return lasting.span == "turn" or (lasting.span == "next_own_turn" and own)


def _permit_ends(permit: Permit, state: State) -> bool:
    own = state.wizards[permit.who].side == state.side
    return permit.span == "turn" or (permit.span == "next_own_turn" and own and state.turns > permit.turn)


class LifeFaded(MagicEvent, frozen=True):
    """Life above the maximum whose time is over is lost (MRPG-LIFE-06)."""

    wizard: int

    def apply(self, state: State) -> None:
        set_wizard(state, self.wizard, life=state.wizards[self.wizard].life.at(state.minute))


class Fell(MagicEvent, frozen=True):
    """A wizard is unconscious or dead from now on (MRPG-LIFE-07, MRPG-DEATH-02); a dead one's cards go to his book."""

    wizard: int
    state: Literal["unconscious", "dead"]

    def apply(self, state: State) -> None:
        set_wizard(state, self.wizard, state=self.state, dying=False)
        if self.state == "dead":
            _all_to_book(state, self.wizard)


class Woke(MagicEvent, frozen=True):
    """Healed above 0 he is conscious at once (MRPG-LIFE-08)."""

    wizard: int

    def apply(self, state: State) -> None:
        set_wizard(state, self.wizard, state="able")


class Fled(MagicEvent, frozen=True):
    """A wizard is out of the battle: what he played and his graveyard stay behind (MRPG-FLEE-03, MRPG-FLEE-07)."""

    wizard: int

    def apply(self, state: State) -> None:
        _leave(state, self.wizard)
        wizard = state.wizards[self.wizard]
        set_wizard(
            state,
            self.wizard,
            state="fled",
            behind=(*wizard.behind, *wizard.graveyard),
            graveyard=(),
        )


class CameBack(MagicEvent, frozen=True):
    """A wizard who fled is back; what he had played is in his graveyard (MRPG-FLEE-04, MRPG-FLEE-08)."""

    wizard: int

    def apply(self, state: State) -> None:
        wizard = state.wizards[self.wizard]
        set_wizard(
            state, self.wizard, state="able", graveyard=(*wizard.graveyard, *wizard.behind), behind=(), tapped=False
        )


class WildFled(MagicEvent, frozen=True):
    """A wild creature is out of the battle (MRPG-FLEE-07)."""

    piece: int

    def apply(self, state: State) -> None:
        drop(state, self.piece)


def _leave(state: State, wizard: int) -> None:
    """What he has in play goes: his cards are left behind, others' to their graveyards, the rest is gone."""
    for piece in list(state.pieces.values()):
        if piece.owner == wizard or piece.controller == wizard:
            drop(state, piece.id)
            if piece.card >= 0:
                zone = "behind" if piece.owner == wizard else "graveyard"
                owner = state.wizards[piece.owner]
                set_wizard(state, piece.owner, **{zone: (*getattr(owner, zone), piece.card)})


def _all_to_book(state: State, number: int) -> None:
    """MRPG-DEATH-02: what he cast and his graveyard; his creatures go with them."""
    for piece in list(state.pieces.values()):
        if number in (piece.owner, piece.controller):
            drop(state, piece.id)
            if piece.card >= 0:
                zone = "book" if piece.owner == number else "graveyard"
                owner = state.wizards[piece.owner]
                set_wizard(state, piece.owner, **{zone: (*getattr(owner, zone), piece.card)})
    wizard = state.wizards[number]
    set_wizard(
        state,
        number,
        book=(*wizard.book, *wizard.graveyard, *wizard.exiled),
        graveyard=(),
        exiled=(),
    )


class BattleEnded(MagicEvent, frozen=True):
    """Played cards, graveyards and exile go to the books, hands to the decks; life above the maximum is lost
    (MRPG-TURN-06, MRPG-KNOW-09 to MRPG-KNOW-11, MRPG-LIFE-09). Whoever won gets back what was left behind."""

    winner: int | None
    why: str = ""

    def apply(self, state: State) -> None:
        state.finished = True
        state.winner = self.winner
        state.waiting, state.fights, state.pending, state.later = (), (), (), ()
        for piece in list(state.pieces.values()):
            if piece.card >= 0:
                owner = state.wizards[piece.owner]
                set_wizard(state, piece.owner, graveyard=(*owner.graveyard, piece.card))
            if piece.origin in ("card", "token"):
                drop(state, piece.id)
        for number, wizard in enumerate(state.wizards):
            behind = wizard.behind if wizard.side == self.winner else ()
            piles = ((*wizard.piles[0], *wizard.aside, *wizard.hand), *wizard.piles[1:])
            set_wizard(
                state,
                number,
                book=(*wizard.book, *wizard.graveyard, *wizard.exiled, *behind),
                behind=() if behind else wizard.behind,
                graveyard=(),
                exiled=(),
                hand=(),
                aside=(),
                piles=piles,
                life=wizard.life.after_battle(),
            )


class Noted(MagicEvent, frozen=True):
    """What the game master is told, decided or wrote down (MRPG-MTG-17, MRPG-GEN-06)."""

    text: str

    def apply(self, state: State) -> None:
        pass


class Unattended(MagicEvent, frozen=True):
    """Nobody is there to judge what is unread."""

    limit: int

    def apply(self, state: State) -> None:
        state.unattended = True
        options = state.setting.options
        if options.round_limit is None:
            state.setting = replace(state.setting, options=replace(options, round_limit=self.limit))
