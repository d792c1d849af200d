"""Cards between the zones, and cards and abilities being played."""

from __future__ import annotations

from convert.systems.caster_duel.rules.events.base import (
    CasterEvent,
    count,
    from_hand,
    restack,
    to_hand,
    with_side,
    without,
)
from convert.systems.caster_duel.rules.state import ABILITIES, Creature, Item, State


class Drew(CasterEvent, frozen=True):
    """The top card of a library into a hand."""

    side: int
    library: int
    card: int

    def apply(self, state: State) -> None:
        restack(state, self.library, state.libraries[self.library][1:])
        to_hand(state, self.side, self.card)

    def seen_by(self, state: State, side: int) -> bool:
        return side == self.side


class GraveyardSplit(CasterEvent, frozen=True):
    """What everybody sees of ``Reshuffled``: how many cards are the new library, and how many stay."""

    library: int
    kept: int
    number: int = 0
    """The library that has run out."""

    def apply(self, state: State) -> None:
        """The cards move by ``Reshuffled``, which nobody may look into."""


class LibraryEmptied(CasterEvent, frozen=True):
    """The last card of a library has left it; whoever draws from it next shuffles the graveyard (CASTER-TURN-06)."""

    library: int

    def apply(self, state: State) -> None:
        """Nothing moves."""


class NothingDrawn(CasterEvent, frozen=True):
    """Library and graveyard are empty, so that no card is drawn (CASTER-TURN-06)."""

    side: int

    def apply(self, state: State) -> None:
        """Nothing moves."""


class Reshuffled(CasterEvent, frozen=True):
    """The graveyard becomes a library and a graveyard again (CASTER-TURN-06)."""

    library: int
    cards: tuple[int, ...]
    graveyard: tuple[int, ...]

    def apply(self, state: State) -> None:
        restack(state, self.library, self.cards)
        state.graveyard = self.graveyard

    def seen_by(self, state: State, side: int) -> bool:
        return False


class Milled(CasterEvent, frozen=True):
    """The top or the bottom card of a library goes to the graveyard or into exile, face up (CASTER-XFER-03)."""

    library: int
    bottom: bool
    exiled: bool
    shown: int = -1
    """The card, which everybody sees now; -1 in games saved before it was kept."""

    def apply(self, state: State) -> None:
        pile = state.libraries[self.library]
        card = pile[-1] if self.bottom else pile[0]
        restack(state, self.library, pile[:-1] if self.bottom else pile[1:])
        if self.exiled:
            state.exile = (*state.exile, card)
        else:
            state.graveyard = (*state.graveyard, card)


class Rotated(CasterEvent, frozen=True):
    """A library's top card goes to its bottom, or the bottom card to its top, unseen (CASTER-XFER-03)."""

    library: int
    raised: bool

    def apply(self, state: State) -> None:
        pile = state.libraries[self.library]
        restack(state, self.library, (pile[-1], *pile[:-1]) if self.raised else (*pile[1:], pile[0]))


class PutUnder(CasterEvent, frozen=True):
    """A card from the graveyard to the bottom of a library (CASTER-XFER-03)."""

    library: int
    card: int

    def apply(self, state: State) -> None:
        state.graveyard = without(state.graveyard, self.card)
        restack(state, self.library, (*state.libraries[self.library], self.card))


class Scried(CasterEvent, frozen=True):
    """The top cards of a library, looked at and put on its top and its bottom (CASTER-SCRY-01)."""

    side: int
    library: int
    top: tuple[int, ...]
    bottom: tuple[int, ...]

    def apply(self, state: State) -> None:
        rest = state.libraries[self.library][len(self.top) + len(self.bottom) :]
        restack(state, self.library, (*self.top, *rest, *self.bottom))

    def seen_by(self, state: State, side: int) -> bool:
        return side == self.side


class Discarded(CasterEvent, frozen=True):
    """A card from a hand into the graveyard."""

    side: int
    card: int

    def apply(self, state: State) -> None:
        from_hand(state, self.side, self.card)
        state.graveyard = (*state.graveyard, self.card)


class HandExiled(CasterEvent, frozen=True):
    """A card from a hand out of the game."""

    side: int
    card: int

    def apply(self, state: State) -> None:
        from_hand(state, self.side, self.card)
        state.exile = (*state.exile, self.card)


class Stolen(CasterEvent, frozen=True):
    """A card from the other hand into one's own."""

    side: int
    card: int

    def apply(self, state: State) -> None:
        from_hand(state, 1 - self.side, self.card)
        to_hand(state, self.side, self.card)


class Retrieved(CasterEvent, frozen=True):
    """A card from the graveyard into a hand."""

    side: int
    card: int

    def apply(self, state: State) -> None:
        state.graveyard = without(state.graveyard, self.card)
        to_hand(state, self.side, self.card)


class Announced(CasterEvent, frozen=True):
    """A card or an ability is played: its sources are tapped, and it waits (CASTER-SPELL-03)."""

    item: Item
    paid: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        item = self.item
        side = item.side
        mode = item.mode
        if mode not in ABILITIES:
            from_hand(state, side, item.card)
            if mode == "source":
                state.source_played = True
        elif mode == "ping":
            state.creatures[item.card].tapped = True
        paid = self.paid
        if state.payer == side:
            state.paying, state.payer = (), -1
        if paid:
            left = tuple([card for card in state.sources[side] if card not in paid])
            state.sources = with_side(state.sources, side, left)
            state.spent = with_side(state.spent, side, state.spent[side] + paid)
            count(state, side, paid, -1)
        state.waiting = (*state.waiting, item)


class SourcesNamed(CasterEvent, frozen=True):
    """A player says which sources pay for what he plays next (CASTER-SPELL-08): empty, he is asked then; None takes it
    back."""

    side: int
    sources: tuple[int, ...] | None

    def apply(self, state: State) -> None:
        state.paying = self.sources or ()
        state.payer = self.side if self.sources is not None else -1


class Resolved(CasterEvent, frozen=True):
    """The latest of what waits is carried out: it leaves the waiting cards. What it does follows."""

    item: Item

    def apply(self, state: State) -> None:
        state.waiting = state.waiting[:-1]
        item = self.item
        side = item.side
        if item.mode == "creature":
            state.creatures = {**state.creatures, item.card: Creature(item.card, side)}
        elif item.mode == "source" or item.mode == "artifact":
            if item.mode == "artifact":
                state.artifacts = (*state.artifacts, item.card)
            state.sources = with_side(state.sources, side, (*state.sources[side], item.card))
            count(state, side, (item.card,), 1)


class Buried(CasterEvent, frozen=True):
    """A card that has done its work goes to the graveyard (CASTER-SPELL-04)."""

    card: int

    def apply(self, state: State) -> None:
        state.graveyard = (*state.graveyard, self.card)


class Countered(CasterEvent, frozen=True):
    """A card being played goes to the graveyard instead (CASTER-COUNTER-01)."""

    card: int

    def apply(self, state: State) -> None:
        state.waiting = tuple(item for item in state.waiting if not (item.card == self.card and item.is_card))
        state.graveyard = (*state.graveyard, self.card)


class Boosted(CasterEvent, frozen=True):
    """An 8: creatures of a suit get +1/+1 until its caster's next turn (CASTER-ART-03)."""

    suit: int
    side: int

    def apply(self, state: State) -> None:
        state.boosts = (*state.boosts, (self.suit, self.side))
