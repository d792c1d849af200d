"""The root of the events, and the small changes of state that several of them share."""

from __future__ import annotations

from convert.kernel import Event
from convert.systems.caster_duel.faces import DECK
from convert.systems.caster_duel.rules.state import Ready, State

SUIT = 13
Pair = tuple[tuple[int, ...], tuple[int, ...]]


class CasterEvent(Event[State], frozen=True, gc=False):
    """Something that happened in a game. It refers to nothing that could refer back (``gc=False``)."""


def with_side(pair: Pair, side: int, value: tuple[int, ...]) -> Pair:
    """A pair with another value for one player."""
    return (value, pair[1]) if side == 0 else (pair[0], value)


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without this one."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def from_hand(state: State, side: int, card: int) -> None:
    """A card leaves a hand."""
    hands = state.hands
    state.hands = with_side(hands, side, without(hands[side], card))


def to_hand(state: State, side: int, card: int) -> None:
    """A card comes to a hand, behind the others."""
    hands = state.hands
    state.hands = with_side(hands, side, (*hands[side], card))


def restack(state: State, library: int, cards: tuple[int, ...]) -> None:
    """A library with these cards instead."""
    if len(state.libraries) == 1:
        state.libraries = (cards,)
    else:
        state.libraries = (cards, state.libraries[1]) if library == 0 else (state.libraries[0], cards)


def count(state: State, side: int, cards: tuple[int, ...], by: int) -> None:
    """Untapped mana of a player that comes (``by`` 1) or goes (-1)."""
    set_ready(state, side, [*state.ready[side]], cards, by)


def set_ready(state: State, side: int, counts: list[int], cards: tuple[int, ...], by: int) -> None:
    """The untapped mana of a player: ``counts`` and ``by`` for each of ``cards``."""
    artifacts = state.artifacts
    for card in cards:
        counts[4 if card in artifacts else card % DECK // SUIT] += by
    counts[5] += by * len(cards)
    ready: Ready = tuple(counts)  # type: ignore[assignment]
    state.ready = (ready, state.ready[1]) if side == 0 else (state.ready[0], ready)
