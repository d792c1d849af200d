"""The root of the events, and the small changes of state that several of them share."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from convert.kernel import Event
from convert.systems.magic_rpg.rules.state import Piece, State

Zone = Literal["graveyard", "hand", "exiled", "book", "behind", "gone", "deck"]
_FIELDS = {"graveyard": "graveyard", "hand": "hand", "exiled": "exiled", "book": "book", "behind": "behind"}


class MagicEvent(Event[State], frozen=True):
    """Something that happened in a battle."""


def set_wizard(state: State, number: int, /, **changes: Any) -> None:
    """A wizard with other values."""
    wizards = list(state.wizards)
    wizards[number] = replace(wizards[number], **changes)
    state.wizards = tuple(wizards)


def set_piece(state: State, number: int, /, **changes: Any) -> None:
    """Something in play with other values."""
    state.pieces[number] = replace(state.pieces[number], **changes)


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without this one."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def to_zone(state: State, wizard: int, card: int, zone: Zone) -> None:
    """A card comes to one of its owner's zones (MRPG-KNOW-11)."""
    if card >= 0 and wizard >= 0 and zone != "gone":
        field = _FIELDS[zone]
        set_wizard(state, wizard, **{field: (*getattr(state.wizards[wizard], field), card)})


def from_hand(state: State, wizard: int, card: int) -> None:
    """A card leaves a hand."""
    set_wizard(state, wizard, hand=without(state.wizards[wizard].hand, card))


def drop(state: State, number: int) -> Piece:
    """Something leaves play and combat."""
    piece = state.pieces.pop(number)
    state.fights = tuple(_without_piece(fight, number) for fight in state.fights if fight.attacker != number)
    return piece


def _without_piece(fight: Any, number: int) -> Any:
    if number not in fight.blockers:
        return fight
    return replace(fight, blockers=without(fight.blockers, number))


def take_card(state: State, wizard: int, card: int) -> None:
    """A card leaves the zone of its owner in which it lies; who might play it from there may no longer."""
    if state.permits:
        state.permits = tuple(each for each in state.permits if each.card != card)
    known = state.wizards[wizard]
    for zone in ("hand", "graveyard", "exiled", "aside", "behind", "book"):
        cards = getattr(known, zone)
        if card in cards:
            set_wizard(state, wizard, **{zone: without(cards, card)})
            return
    piles = tuple(without(pile, card) if card in pile else pile for pile in known.piles)
    set_wizard(state, wizard, piles=piles)


def put_in_deck(state: State, wizard: int, card: int, place: str) -> None:
    """A card comes to the top or the bottom of the main pile (MRPG-MONK-06)."""
    piles = list(state.wizards[wizard].piles)
    piles[0] = (card, *piles[0]) if place == "top" else (*piles[0], card)
    set_wizard(state, wizard, piles=tuple(piles))
