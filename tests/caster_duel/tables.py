"""Tables set by hand: say who holds and controls what, in the codes of the cards; the rest of the deck is the library.

game = table(mine="5H", play=("JS", "AC"), mana="2H 3H 4H")
do(game, "damage 5H opponent")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from convert.kernel import IllegalMove, Move, seeded
from convert.systems.caster_duel.faces import DECK
from convert.systems.caster_duel.rules import CardIndex, Game, Options, standard_entries
from convert.systems.caster_duel.rules import events as ev
from convert.systems.caster_duel.rules.creatures import attributes, power, toughness
from convert.systems.caster_duel.rules.state import Creature, State, all_cards
from convert.systems.caster_duel.rules.turn import Main


@lru_cache(maxsize=32)
def card_index(options: Options) -> CardIndex:
    """The standard cards for these settings."""
    return CardIndex(standard_entries(), options)


def cards(codes: str) -> tuple[int, ...]:
    """Card numbers from codes: "7C 10H J1"."""
    by_code = card_index(Options()).by_code
    return tuple(by_code[code] for code in codes.split())


def card(code: str) -> int:
    """One card number."""
    return cards(code)[0]


def table(
    *,
    mine: str = "",
    theirs: str = "",
    mana: str = "",
    their_mana: str = "",
    artifacts: str = "",
    play: str = "",
    their_play: str = "",
    new: str = "",
    tapped: str = "",
    on: Mapping[str, tuple[str, int]] | None = None,
    damage: Mapping[str, int] | None = None,
    graveyard: str = "",
    exile: str = "",
    library: str | None = None,
    second_library: str | None = None,
    health: tuple[int, int] = (20, 20),
    chosen: int = 3,
    seed: int = 1,
    turn: int = 5,
    source_played: bool = True,
    **options: Any,
) -> Game:
    """A game in the first player's main phase (player 0), with these zones. ``on``: creature → (enchantment, who cast
    it). ``library`` None: every card not named, in the order of the deck."""
    chosen_options = Options(**options)
    creatures = {}
    for side, codes in ((0, play), (1, their_play)):
        for number in cards(codes):
            creatures[number] = Creature(number, side, new=False, chosen=chosen)
    for number in cards(new):
        creatures[number].new = True
    for number in cards(tapped):
        creatures[number].tapped = True
    for code, (enchantment, by) in (on or {}).items():
        creatures[card(code)].enchantment, creatures[card(code)].enchanted_by = card(enchantment), by
    for code, amount in (damage or {}).items():
        creatures[card(code)].damage = amount
    state = State(
        options=chosen_options,
        health=health,
        hands=(cards(mine), cards(theirs)),
        graveyard=cards(graveyard),
        exile=cards(exile),
        creatures=creatures,
        artifacts=cards(artifacts),
        turn=turn,
        phase="main",
        source_played=source_played,
    )
    for side, codes in ((0, mana), (1, their_mana)):
        sources = list(state.sources)
        sources[side] = cards(codes)
        state.sources = (sources[0], sources[1])
        ev.set_ready(state, side, [0] * 6, state.sources[side], 1)
    if library is None:
        used = set(all_cards(state))
        state.libraries = (tuple(number for number in range(DECK) if number not in used),)
    else:
        state.libraries = (cards(library),)
    if second_library is not None:
        state.libraries = (state.libraries[0], cards(second_library))
    game = Game(state, seeded(seed), stack=[Main()])
    game.restore(card_index(chosen_options))
    return game  # not settled: an `end` that is the only move is asked for all the same


def do(game: Game, *moves: str) -> Game:
    """Play moves in their text form."""
    for text in moves:
        game.play(Move.parse(text))
    return game


def legal(game: Game, verb: str = "") -> list[str]:
    """The legal moves as texts, those of one verb where one is named."""
    return [str(move) for move in game.legal_moves() if not verb or move.verb == verb]


def rule_against(game: Game, move: str) -> str:
    """The id of the rule that forbids a move; the game stays as it was."""
    before = game.to_json()
    try:
        game.play(Move.parse(move))
    except IllegalMove as refusal:
        assert game.to_json() == before
        return refusal.rule
    raise AssertionError(f"{move} is legal")


def stats(game: Game, code: str) -> tuple[int, int]:
    """Power and toughness of a creature now."""
    creature = game.state.creatures[card(code)]
    return power(game, creature), toughness(game, creature)


def there(game: Game, code: str) -> bool:
    """Whether a creature is in play."""
    return card(code) in game.state.creatures


def hurt(game: Game, code: str) -> int:
    """Damage on a creature."""
    return game.state.creatures[card(code)].damage


def has(game: Game, code: str) -> list[str]:
    """The suit attributes of a creature now."""
    bits = attributes(game, game.state.creatures[card(code)])
    names = ("+Power", "+Indestructible", "+Toughness", "Vigilance")
    return [name for place, name in enumerate(names) if bits >> place & 1]


def happened(game: Game, kind: type) -> list[Any]:
    """The events of a kind so far."""
    return [event for event in game.log if isinstance(event, kind)]


def codes(game: Game, numbers: Iterable[int]) -> list[str]:
    """Codes of cards."""
    return [game.card_index.code[number] for number in numbers]


def graveyard(game: Game) -> list[str]:
    """The graveyard from its bottom."""
    return codes(game, game.state.graveyard)


def hand(game: Game, side: int) -> list[str]:
    """A hand."""
    return codes(game, game.state.hands[side])
