"""Cards and what is in play: drawn, played, cast, left."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from convert.systems.magic_rpg.life import Life
from convert.systems.magic_rpg.rules.events.base import (
    MagicEvent,
    Zone,
    drop,
    from_hand,
    set_piece,
    set_wizard,
    to_zone,
    without,
)
from convert.systems.magic_rpg.rules.state import Piece, State, Waiting


class PilesMade(MagicEvent, frozen=True):
    """A deck is shuffled, each pile by itself (MRPG-TURN-01)."""

    wizard: int
    piles: tuple[tuple[int, ...], ...]

    def apply(self, state: State) -> None:
        set_wizard(state, self.wizard, piles=self.piles)

    def seen_by(self, state: State, side: int) -> bool:
        return False


class Drew(MagicEvent, frozen=True):
    """The top card of a pile comes to the hand."""

    wizard: int
    pile: int
    card: int

    def apply(self, state: State) -> None:
        wizard = state.wizards[self.wizard]
        piles = list(wizard.piles)
        piles[self.pile] = without(piles[self.pile], self.card)
        set_wizard(state, self.wizard, piles=tuple(piles), hand=(*wizard.hand, self.card))

    def seen_by(self, state: State, side: int) -> bool:
        return state.wizards[self.wizard].side == side


class Milled(MagicEvent, frozen=True):
    """The top card of a deck goes to the graveyard."""

    wizard: int
    pile: int
    card: int

    def apply(self, state: State) -> None:
        piles = list(state.wizards[self.wizard].piles)
        piles[self.pile] = without(piles[self.pile], self.card)
        set_wizard(state, self.wizard, piles=tuple(piles))
        to_zone(state, self.wizard, self.card, "graveyard")


class Discarded(MagicEvent, frozen=True):
    """A card of a hand goes to the graveyard (MRPG-MEM-03)."""

    wizard: int
    card: int

    def apply(self, state: State) -> None:
        from_hand(state, self.wizard, self.card)
        to_zone(state, self.wizard, self.card, "graveyard")


class Entered(MagicEvent, frozen=True):
    """Something comes into play; a land of a hand is played."""

    piece: Piece
    played: bool = False

    def apply(self, state: State) -> None:
        if self.played:
            from_hand(state, self.piece.owner, self.piece.card)
            set_wizard(state, self.piece.controller, land=True, played=True, did=True)
            state.busy = True
        state.pieces[self.piece.id] = self.piece
        state.next_id = max(state.next_id, self.piece.id + 1)


class SpellCast(MagicEvent, frozen=True):
    """A card of a hand waits to resolve."""

    item: Waiting

    def apply(self, state: State) -> None:
        from_hand(state, self.item.controller, self.item.card)
        set_wizard(state, self.item.controller, played=True, did=True)
        state.waiting = (*state.waiting, self.item)
        state.next_id += 1
        state.busy = True


class AbilityUsed(MagicEvent, frozen=True):
    """An ability waits to resolve; ``by`` whom it was used, -1 for one that was set off or that nobody controls."""

    item: Waiting
    by: int = -1

    def apply(self, state: State) -> None:
        state.waiting = (*state.waiting, self.item)
        state.next_id += 1
        if self.by >= 0:
            set_wizard(state, self.by, did=True)
        if self.item.source in state.pieces and self.by == -1:
            set_piece(state, self.item.source, did=True)


class Resolved(MagicEvent, frozen=True):
    """The latest of what waits is carried out; its card goes to the graveyard, or is what comes into play."""

    item: Waiting
    piece: Piece | None = None
    owner: int = -1

    def apply(self, state: State) -> None:
        state.waiting = tuple(each for each in state.waiting if each.id != self.item.id)
        if self.piece is not None:
            state.pieces[self.piece.id] = self.piece
            state.next_id = max(state.next_id, self.piece.id + 1)
        elif self.item.ability < 0:
            to_zone(state, self.owner, self.item.card, "graveyard")


class Countered(MagicEvent, frozen=True):
    """A spell that waits does nothing and goes to its owner's graveyard."""

    item: Waiting
    owner: int = -1

    def apply(self, state: State) -> None:
        state.waiting = tuple(each for each in state.waiting if each.id != self.item.id)
        if self.item.ability < 0:
            to_zone(state, self.owner, self.item.card, "graveyard")


class ManaPaid(MagicEvent, frozen=True):
    """Sources are tapped, Life Points paid (MRPG-MTG-18, MRPG-MTG-24)."""

    sources: tuple[int, ...]
    wizard: int = -1
    life: Life | None = None
    mana: int = 0
    """Of the wild creature ``sources`` names, mana that is used up."""

    def apply(self, state: State) -> None:
        if self.mana:
            (number,) = self.sources
            set_piece(state, number, mana=state.pieces[number].mana - self.mana)
            return
        for number in self.sources:
            set_piece(state, number, tapped=True)
        if self.life is not None:
            set_wizard(state, self.wizard, life=self.life)


class Turned(MagicEvent, frozen=True):
    """Things are tapped, or untapped; wizards by their target numbers."""

    what: tuple[int, ...]
    tapped: bool

    def apply(self, state: State) -> None:
        for number in self.what:
            if number > 0:
                set_piece(state, number, tapped=self.tapped)
            else:
                set_wizard(state, -1 - number, tapped=self.tapped)


class Phased(MagicEvent, frozen=True):
    """It is there, or away (MRPG-MTG-14)."""

    piece: int
    away: bool

    def apply(self, state: State) -> None:
        old = drop(state, self.piece)
        state.pieces[self.piece] = replace(old, away=self.away, tapped=old.tapped and not self.away)
        state.pieces = dict(sorted(state.pieces.items()))


class Left(MagicEvent, frozen=True):
    """Something leaves play. A card goes to its owner; what is none is gone (MRPG-MTG-19, MRPG-SPIR-09)."""

    piece: int
    to: Zone
    why: Literal["destroyed", "sacrificed", "expired", "effect", "fled", "over"] = "effect"

    def apply(self, state: State) -> None:
        piece = drop(state, self.piece)
        to_zone(state, piece.owner, piece.card, self.to)


class Attached(MagicEvent, frozen=True):
    """An Aura or Equipment is on something (MRPG-MTG-22)."""

    piece: int
    to: int

    def apply(self, state: State) -> None:
        set_piece(state, self.piece, attached=self.to)
