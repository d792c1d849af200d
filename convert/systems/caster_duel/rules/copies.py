"""Of two equal cards of two decks the one that a person means: in short both have the same name (CASTER-SETUP-05).

A name that is written out ("qh.1", "Q♥ (2nd deck)") means that card; "qh" means the one that lies where the move needs
it, each of the two where both do and differ in anything, and the first deck's where they do not or neither does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from msgspec.structs import replace

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


def twin(code: str) -> str:
    """The code of the equal card of the other deck, whether it is played with or not."""
    return code.removesuffix(SECOND) if code.endswith(SECOND) else f"{code.removesuffix(FIRST)}{SECOND}"


def readings(game: Game, names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Each way to read some names, the one as they are written first."""
    yield from product(*[of(game, name) for name in names])


def among(game: Game, name: str, cards: Collection[int], taken: Collection[int] = ()) -> int | None:
    """The card of that name among some, of those that are not taken; None where it is not there."""
    by_code = game.card_index.by_code
    found = [by_code[code] for code in of(game, name) if code in by_code]
    return next((card for card in found if card in cards and card not in taken), None)


def same(game: Game, one: int, two: int) -> bool:
    """Whether two equal cards differ in nothing but their deck: they lie in one place, nothing that is being played is
    one of them or about one, and as creatures they are in one state, with nothing on them and out of combat."""
    state, both = game.state, {one, two}
    if any(both & {item.card, *item.targets} for item in state.waiting):
        return False
    creature, other = state.creatures.get(one), state.creatures.get(two)
    if creature is not None and other is not None:
        fighting = {*state.attackers, *[card for pair in state.blocks for card in pair]}
        return not both & fighting and creature.enchantment < 0 and replace(creature, card=two) == other
    zones = (*state.hands, *state.packs, *state.sources, *state.spent, state.graveyard)
    in_one = any(both <= {*zone} for zone in zones)
    return in_one and all(len(both & {*cards}) != 1 for cards in (state.artifacts, state.paying))


def alike(game: Game, move: Move) -> tuple[Move, ...]:
    """The legal moves that differ from one in nothing but the deck of their cards, so that both have one short name; it
    stands among them where it is legal. Cards that are the ``same`` are not told apart."""
    return _others(game, move, differing=True)


def as_good(game: Game, move: Move) -> tuple[Move, ...]:
    """The legal moves that do what one does with cards that are the ``same``, itself among them if legal."""
    return _others(game, move, differing=False)


def _others(game: Game, move: Move, *, differing: bool) -> tuple[Move, ...]:
    by_code = game.card_index.by_code
    if game.card_index.cards_dealt <= DECK or not move.args:
        return (move,)
    either: list[tuple[str | int, ...]] = []
    for arg in move.args:
        names = of(game, arg.removesuffix(SECOND)) if isinstance(arg, str) and arg in by_code else ()
        apart = len(names) > 1 and not same(game, by_code[names[0]], by_code[names[1]])
        either.append(names if len(names) > 1 and apart == differing else (arg,))
    if all(len(names) == 1 for names in either):
        return (move,)
    legal = game.legal_moves()
    return tuple([other for args in product(*either) if (other := Move(move.verb, args)) in legal])


def best(game: Game, side: int, moves: Sequence[Move]) -> list[Move]:
    """Of moves that differ in nothing but the deck of their cards those whose cards lie where they are needed; where
    none has them all there, the first of those that have most; of those that are as good as each other the first."""
    found: dict[tuple[str, ...], tuple[int, list[Move]]] = {}
    for move in moves:
        told = (move.verb, *[str(arg).removesuffix(SECOND) for arg in move.args])
        fits = _fits(game, side, move)
        most, equals = found.get(told, (-1, []))
        if fits > most:
            found[told] = (fits, [move])
        elif fits == most and _all_there(game, move, fits) and not {*as_good(game, move), move} & {*equals}:
            equals.append(move)
    return [move for _, equals in found.values() for move in equals]


def _all_there(game: Game, move: Move, fits: int) -> bool:
    """Whether each card of a move lies where it needs it."""
    named = sum(str(arg) in game.card_index.by_code for arg in move.args)
    return 0 < named <= fits


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
