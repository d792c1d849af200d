"""Of two equal cards of two decks the one that a person means: in short both have the same name (CASTER-SETUP-05).

A name that is written out ("qh.1", "Q♥ (2nd deck)") means that card; "qh" means the one that lies where the move needs
it, each of the two where both do, and the first deck's where neither does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.caster_duel.derive import MODE_WORDS
from convert.systems.caster_duel.faces import DECK
from convert.systems.caster_duel.rules.derived_cache import SELF_ABILITIES
from convert.systems.caster_duel.rules.transfers import FROM_GRAVEYARD

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

FIRST, SECOND = ".1", ".2"
"""Behind the name of a card whose deck is said. A move has the second one's only."""
_FROM_HAND = ("source", "summon", "transfer", "discard", *MODE_WORDS)
_NO_MATTER = ("tap",)
"""Where two equal cards are alike in everything: what pays (CASTER-SPELL-08)."""
Places = Callable[["Game", int], Collection[int]]


def of(game: Game, name: str) -> tuple[str, ...]:
    """The codes that a code may stand for: itself, and its twin of the second deck where there is one."""
    index = game.card_index
    if name.endswith(FIRST):
        return (name.removesuffix(FIRST),)
    twin = f"{name}{SECOND}"
    if name in index.by_code and index.by_code.get(twin, index.cards_dealt) < index.cards_dealt:
        return (name, twin)
    return (name,)


def readings(game: Game, names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Each way to read some names, the one as they are written first."""
    yield from product(*[of(game, name) for name in names])


def among(game: Game, name: str, cards: Collection[int], taken: Collection[int] = ()) -> int | None:
    """The card of that name among some, of those that are not taken; None where it is not there."""
    by_code = game.card_index.by_code
    found = [by_code[code] for code in of(game, name) if code in by_code]
    return next((card for card in found if card in cards and card not in taken), None)


def alike(game: Game, move: Move) -> tuple[Move, ...]:
    """The legal moves that differ from one in nothing but the deck of their cards, so that both have one short name; it
    stands among them where it is legal. Sources that pay are no such cards."""
    index = game.card_index
    if index.cards_dealt <= DECK or move.verb in _NO_MATTER or not move.args:
        return (move,)
    either = [
        of(game, arg.removesuffix(SECOND)) if isinstance(arg, str) and arg in index.by_code else (arg,)
        for arg in move.args
    ]
    if all(len(names) == 1 for names in either):
        return (move,)
    legal = game.legal_moves()
    return tuple([other for args in product(*either) if (other := Move(move.verb, args)) in legal])


def best(game: Game, side: int, moves: Sequence[Move]) -> list[Move]:
    """Of moves that differ in nothing but the deck of their cards those whose cards lie where they are needed; where
    none has them all there, the first of those that have most."""
    found: dict[tuple[str, ...], tuple[int, list[Move]]] = {}
    for move in moves:
        told = (move.verb, *[str(arg).removesuffix(SECOND) for arg in move.args])
        fits = _fits(game, side, move)
        most, equals = found.get(told, (-1, []))
        if fits > most:
            found[told] = (fits, [move])
        elif fits == most and move not in equals and _all_there(game, move, fits):
            equals.append(move)
    return [move for _, equals in found.values() for move in equals]


def _all_there(game: Game, move: Move, fits: int) -> bool:
    """Whether each card of a move lies where it needs it, and it matters which."""
    named = sum(str(arg) in game.card_index.by_code for arg in move.args)
    return 0 < named <= fits and move.verb not in _NO_MATTER


def _fits(game: Game, side: int, move: Move) -> int:
    """How many cards of a move lie where it needs them; a legal one is above all others."""
    if move in game.legal_moves():
        return len(move.args) + 1
    by_code = game.card_index.by_code
    named = [(place, by_code[str(arg)]) for place, arg in enumerate(move.args) if str(arg) in by_code]
    return sum(card in _where(game, side, move, place) for place, card in named)


def _where(game: Game, side: int, move: Move, place: int) -> Collection[int]:
    """The cards among which a move looks for the card that stands at this place of it."""
    state, verb = game.state, move.verb
    if place == 0:
        if verb in _FROM_HAND:
            return state.hands[side]
        if verb in ("attack", "ping", *SELF_ABILITIES):
            return [card for card, one in state.creatures.items() if one.side == side]
        first: dict[str, Collection[int]] = {
            "block": state.attackers,
            "tap": state.sources[side],
            "take": state.graveyard,
            "pick": state.packs[side],
        }
        return first.get(verb, state.creatures)
    if verb == "counter":
        return [item.card for item in state.waiting if item.is_card]
    if verb == "transfer" and move.args[1] in FROM_GRAVEYARD:
        return state.graveyard
    if verb == "block":
        return [card for card, one in state.creatures.items() if one.side == side]
    return state.creatures
