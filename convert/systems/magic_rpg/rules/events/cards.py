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
    put_in_deck,
    set_piece,
    set_wizard,
    take_card,
    to_zone,
    without,
)
from convert.systems.magic_rpg.rules.state import NOBODY, Gone, Happening, Later, Pending, Permit, Piece, State, Waiting


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
    from_zone: str = ""
    """Of a card that is put into play from elsewhere: where it was, in a tree's word."""

    def apply(self, state: State) -> None:
        if self.from_zone and self.piece.card >= 0:
            take_card(state, self.piece.owner, self.piece.card)
        if self.played:
            take_card(state, self.piece.owner, self.piece.card)
            lands = state.wizards[self.piece.controller].lands + 1
            set_wizard(state, self.piece.controller, lands=lands, played=True, did=True)
            state.busy = True
        state.pieces[self.piece.id] = self.piece
        state.next_id = max(state.next_id, self.piece.id + 1)


class SpellCast(MagicEvent, frozen=True):
    """A card of a hand, or of another zone, waits to resolve."""

    item: Waiting
    zone: str = "hand"
    owner: int = -1

    def apply(self, state: State) -> None:
        if not self.item.copied:
            take_card(state, self.owner if self.owner >= 0 else self.item.controller, self.item.card)
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
    """The latest of what waits is carried out; its card goes to the graveyard (or where ``to`` says), or is what comes
    into play."""

    item: Waiting
    piece: Piece | None = None
    owner: int = -1
    to: Zone = "graveyard"

    def apply(self, state: State) -> None:
        state.waiting = tuple(each for each in state.waiting if each.id != self.item.id)
        if self.piece is not None:
            state.pieces[self.piece.id] = self.piece
            state.next_id = max(state.next_id, self.piece.id + 1)
        elif self.item.ability < 0 and not self.item.copied:
            to_zone(state, self.owner, self.item.card, self.to)


class Countered(MagicEvent, frozen=True):
    """A spell that waits does nothing and goes to its owner's graveyard, or where ``to`` says."""

    item: Waiting
    owner: int = -1
    to: Zone = "graveyard"

    def apply(self, state: State) -> None:
        state.waiting = tuple(each for each in state.waiting if each.id != self.item.id)
        state.countered = (*state.countered, self.item)
        if self.item.ability < 0 and not self.item.copied:
            to_zone(state, self.owner, self.item.card, self.to)


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
    """Things are tapped, or untapped; wizards by their target numbers. ``told``: by an effect, and no cost, Attack or
    new turn, of which everybody knows."""

    what: tuple[int, ...]
    tapped: bool
    told: bool = False
    who: int = NOBODY
    """Whose effect it is."""

    def apply(self, state: State) -> None:
        for number in self.what:
            if number > 0:
                set_piece(state, number, tapped=self.tapped)
            else:
                set_wizard(state, -1 - number, tapped=self.tapped)


class TurnedOver(MagicEvent, frozen=True):
    """Something lies on its other face: what it is, and what is printed there, are those of that face."""

    piece: int
    facts: int
    face: int = 0
    power: int = 0
    toughness: int = 0

    def apply(self, state: State) -> None:
        set_piece(state, self.piece, facts=self.facts, face=self.face, power=self.power, toughness=self.toughness)


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
    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()
    creature: bool = False
    given: tuple[tuple[int, int, int], ...] = ()
    classes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        fight = state.fight_of(self.piece) or state.blocks(self.piece)
        worn = tuple([each.id for each in state.pieces.values() if each.attached == self.piece])
        piece = drop(state, self.piece)
        state.gone[self.piece] = Gone(
            piece=piece,
            power=self.power,
            toughness=self.toughness,
            keywords=self.keywords,
            creature=self.creature,
            given=self.given,
            classes=self.classes,
            subtypes=self.subtypes,
            colors=self.colors,
            fight=fight,
            worn=worn,
        )
        if piece.card >= 0:
            state.went[self.piece] = piece.card
        if self.to == "deck":
            if piece.card >= 0:
                put_in_deck(state, piece.owner, piece.card, "top")
        else:
            to_zone(state, piece.owner, piece.card, self.to)


class CardMoved(MagicEvent, frozen=True):
    """A card outside play goes to another zone of its owner; into the deck at its top or bottom (of the main pile)."""

    wizard: int
    card: int
    source: str
    to: Literal["hand", "graveyard", "exiled", "deck", "aside", "book"]
    place: Literal["top", "bottom"] = "top"
    shown: bool = False
    """Everybody saw which it was."""

    def apply(self, state: State) -> None:
        take_card(state, self.wizard, self.card)
        if self.to == "deck":
            put_in_deck(state, self.wizard, self.card, self.place)
        elif self.to == "aside":
            aside = state.wizards[self.wizard].aside
            set_wizard(state, self.wizard, aside=(*aside, self.card))
        else:
            to_zone(state, self.wizard, self.card, self.to)

    def seen_by(self, state: State, side: int) -> bool:
        hidden = self.source in ("hand", "deck", "aside") and self.to in ("hand", "deck", "aside")
        return self.shown or not hidden or state.wizards[self.wizard].side == side


class Happened(MagicEvent, frozen=True):
    """What abilities of this battle look at, and what it set off (MRPG-MTG-04)."""

    happening: Happening
    pending: tuple[Pending, ...] = ()
    used: tuple[tuple[int, int], ...] = ()
    over: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        state.happened = (*state.happened, self.happening)
        state.pending = (*state.pending, *self.pending)
        for number, ability in self.used:
            if number in state.pieces:
                set_piece(state, number, used=(*state.pieces[number].used, ability))
        if self.over:
            state.later = tuple(each for place, each in enumerate(state.later) if place not in self.over)

    def seen_by(self, state: State, side: int) -> bool:
        return False


class Stacked(MagicEvent, frozen=True):
    """What was pending is put on the stack now."""

    def apply(self, state: State) -> None:
        state.pending = ()


class Delayed(MagicEvent, frozen=True):
    """Something will happen at a later moment."""

    later: Later

    def apply(self, state: State) -> None:
        state.later = (*state.later, self.later)


class Permitted(MagicEvent, frozen=True):
    """Somebody may play a card from where it lies, or more lands, for a while."""

    permit: Permit

    def apply(self, state: State) -> None:
        state.permits = (*state.permits, self.permit)


REVEALED = "revealed"
"""What is told of a card that was looked at and is shown to everybody then."""


class Told(MagicEvent, frozen=True):
    """Something that changes nothing by itself and that abilities look at: attacks, blocks, scry, surveil, search."""

    word: str
    who: int = NOBODY
    what: int = 0
    to: int = 0
    by: int = 0
    amount: int = 0
    alone: bool = False

    def apply(self, state: State) -> None:
        pass


class HandSeen(MagicEvent, frozen=True):
    """Cards of a hand are shown to everybody, or to a side."""

    wizard: int
    cards: tuple[int, ...]
    team: int = -1
    """The side that looks at them; -1: everybody."""

    def apply(self, state: State) -> None:
        pass

    def seen_by(self, state: State, side: int) -> bool:
        return self.team in (-1, side) or state.wizards[self.wizard].side == side


class Marked(MagicEvent, frozen=True):
    """Counters of a name are put on something in play, or on a wizard, or taken away."""

    target: int
    name: str
    count: int
    who: int = NOBODY
    """Who puts them there."""
    note: bool = False
    """It is no counter: something of it is remembered under that name."""

    def apply(self, state: State) -> None:
        held = state.pieces[self.target].marks if self.target > 0 else state.wizards[-1 - self.target].marks
        marks = dict(held)
        marks[self.name] = max(0, marks.get(self.name, 0) + self.count)
        left = tuple(sorted((name, count) for name, count in marks.items() if count))
        if self.target > 0:
            set_piece(state, self.target, marks=left)
        else:
            set_wizard(state, -1 - self.target, marks=left)


class Used(MagicEvent, frozen=True):
    """An ability with a limit was used."""

    piece: int
    ability: int
    for_good: bool = False
    """It counts as long as the thing is in play, and not in this turn alone."""

    def apply(self, state: State) -> None:
        piece = state.pieces.get(self.piece)
        if piece is not None:
            spent = (*piece.spent, self.ability) if self.for_good else piece.spent
            set_piece(state, self.piece, used=(*piece.used, self.ability), spent=spent)


class Holds(MagicEvent, frozen=True):
    """What something exiled; ``until_gone``: it comes back when that leaves."""

    piece: int
    things: tuple[int, ...]
    until_gone: bool = False

    def apply(self, state: State) -> None:
        if self.piece in state.pieces:
            old = state.pieces[self.piece]
            set_piece(
                state,
                self.piece,
                holds=(*old.holds, *self.things),
                until_gone=self.until_gone or old.until_gone,
            )


class Chose(MagicEvent, frozen=True):
    """A color or a type that was chosen for something in play."""

    piece: int
    word: str

    def apply(self, state: State) -> None:
        if self.piece in state.pieces:
            set_piece(state, self.piece, chosen=self.word)


class Attached(MagicEvent, frozen=True):
    """An Aura or Equipment is on something (MRPG-MTG-22)."""

    piece: int
    to: int

    def apply(self, state: State) -> None:
        set_piece(state, self.piece, attached=self.to)
