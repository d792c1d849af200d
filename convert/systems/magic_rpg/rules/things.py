"""What numbers stand for: pieces in play, wizards, cards outside play, what waits, what left play in this turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from convert.systems.magic_rpg.rules.facts import Facts
from convert.systems.magic_rpg.rules.state import CARD, WILD, CardZone, Piece, Wizard

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

ZONES: tuple[CardZone, ...] = ("hand", "graveyard", "exiled", "deck", "aside", "book", "behind")


class Thing(NamedTuple):
    """Something as it is now, or was when it left play, or was countered."""

    id: int
    facts: Facts
    zone: str
    """play, stack, gone, or a zone of cards."""
    controller: int
    owner: int
    side: int
    piece: Piece | None = None
    power: int = 0
    toughness: int = 0
    keywords: frozenset[str] = frozenset()
    classes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()


def card_thing(card: int) -> int:
    """The number that stands for a card outside play."""
    return CARD + card


def card_of(thing: int) -> int:
    """The copy of a card that a number means."""
    return thing - CARD


def zone_of(wizard: Wizard, card: int) -> CardZone | None:
    """Where a card of this wizard lies outside play; none where it lies in play, or waits."""
    for zone in ZONES:
        if zone == "deck":
            if any(card in pile for pile in wizard.piles):
                return zone
        elif card in getattr(wizard, zone):
            return zone
    return None


def cards_in(wizard: Wizard, zone: str) -> tuple[int, ...]:
    """The cards of a zone; of the deck the main pile first, each from its top."""
    if zone == "deck":
        return tuple(card for pile in wizard.piles for card in pile)
    found: tuple[int, ...] = getattr(wizard, zone)
    return found


def look(game: Game, number: int) -> Thing | None:
    """What a number stands for; none for a wizard, and for what is nowhere any more."""
    state, index = game.state, game.card_index
    piece = state.pieces.get(number)
    if piece is not None:
        return of_piece(game, piece)
    if number >= CARD:
        card = card_of(number)
        if card >= len(index.cards):
            return None
        owner = index.owners[card]
        facts = index.card(card)
        zone = zone_of(state.wizards[owner], card)
        side = state.wizards[owner].side
        return None if zone is None else _printed(number, facts, zone, owner, owner, side)
    gone = state.gone.get(number)
    if gone is not None:
        old = gone.piece
        facts = index.facts[old.facts][old.face]
        return Thing(
            number,
            facts,
            "gone",
            old.controller,
            old.owner,
            old.side,
            old,
            gone.power,
            gone.toughness,
            frozenset(gone.keywords),
            gone.classes,
            gone.subtypes,
            gone.colors,
        )
    for where, items in (("stack", state.waiting), ("gone", state.countered)):
        for item in items:
            if item.id == number:
                facts = index.facts[item.facts][item.face]
                owner = index.owners[item.card] if item.card >= 0 else item.controller
                return _printed(number, facts, where, item.controller, owner, item.side)
    return None


def of_piece(game: Game, piece: Piece) -> Thing:
    """Something in play, with all that changes it."""
    facts = game.card_index.facts[piece.facts][piece.face]
    body = game.aspect(piece)
    return Thing(
        piece.id,
        facts,
        "play",
        piece.controller,
        piece.owner,
        piece.side,
        piece,
        body.power,
        body.toughness,
        body.keywords,
        body.classes,
        body.subtypes,
        body.colors,
    )


def _printed(number: int, facts: Facts, zone: str, controller: int, owner: int, side: int) -> Thing:
    return Thing(
        number,
        facts,
        zone,
        controller,
        owner,
        side,
        None,
        facts.power or 0,
        facts.toughness or 0,
        facts.keywords,
        facts.classes,
        facts.subtypes,
        facts.colors,
    )


def in_play(game: Game) -> Iterator[Thing]:
    """Everything that is in play and not phased out."""
    for piece in game.state.in_play():
        yield of_piece(game, piece)


def wizards_there(game: Game) -> list[int]:
    """The wizards who are in the battle, by number."""
    return [number for number, each in enumerate(game.state.wizards) if each.state in ("able", "unconscious")]


def actor_of(controller: int, side: int) -> int:
    """Who acts for a piece: its wizard, or the creatures of its side."""
    return controller if controller != WILD else -1 - side
