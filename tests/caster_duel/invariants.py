"""What holds at every moment of every game, for the tests and for ``bench/caster_duel.py``."""

from __future__ import annotations

from convert.kernel import RandomPlayer, replay, retell
from convert.systems.caster_duel.faces import DECK
from convert.systems.caster_duel.rules import CardIndex, Game, Options
from convert.systems.caster_duel.rules.creatures import toughness
from convert.systems.caster_duel.rules.mana import kind_of
from convert.systems.caster_duel.rules.state import all_cards

GAMES = 60
"""In one batch of the suite."""


def random_game(options: Options, card_index: CardIndex, *, seed: int, look: bool) -> Game:
    """A game between two random players; ``look`` checks every moment of it, otherwise only its end."""
    game = Game.new(options, card_index, seed=seed)
    players = [RandomPlayer(seed), RandomPlayer(seed + 1)]
    while (side := game.to_move) is not None:
        if look:
            check_moment(game)
        game.play(players[side].choose(game, game.legal_moves()))
    check_moment(game)
    return game


def check_moment(game: Game) -> None:
    """Cards, mana, health and creatures are as they can be."""
    state = game.state
    deck = 2 * DECK if state.options.setup == "dual-draft" else DECK
    assert all_cards(state) == list(range(deck)), "every card is in one zone"
    for side in (0, 1):
        counts = [0, 0, 0, 0, 0]
        for card in state.sources[side]:
            counts[kind_of(game, card)] += 1
        assert state.ready[side] == (*counts, len(state.sources[side])), "mana is what stands upright"
        assert state.health[side] <= state.options.health
        assert all(game.card_index.is_number[card] for card in state.sources[side] + state.spent[side])
    for creature in state.creatures.values():
        assert game.card_index.creature[creature.card] is not None
        assert creature.damage >= 0
        assert (creature.enchantment < 0) == (creature.enchanted_by < 0)
        assert 0 <= creature.chosen <= state.options.joker_total
        if not state.finished:
            assert toughness(game, creature) > 0, "the dead are gone"
            assert creature.damage < toughness(game, creature) or creature.sturdy, "the dead are gone"
    if not state.finished:
        assert min(state.health) > 0
    assert all(blocker in [one for one, _ in state.blocks] for blocker, _ in state.blocks)


def check_whole(game: Game, options: Options, card_index: CardIndex, *, seed: int, thorough: bool) -> None:
    """The end is an end; with ``thorough`` the moves replay, the events retell, and JSON comes back."""
    assert game.over
    loser = [side for side in (0, 1) if game.state.health[side] <= 0]
    assert game.winner == (1 - loser[0] if len(loser) == 1 else None)
    if not thorough:
        return
    start = Game.new(options, card_index, seed=seed)
    again = replay(start, game.history)
    assert again.log == game.log
    assert again.state == game.state
    assert retell(start, game).state == game.state
    saved = game.to_json()
    assert Game.from_json(saved, card_index).to_json() == saved
