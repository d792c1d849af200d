"""What holds at every moment of every game, for the tests and for ``bench/caster_duel.py``."""

from __future__ import annotations

from convert.kernel import RandomPlayer, replay, retell
from convert.systems.caster_duel.faces import DECK
from convert.systems.caster_duel.rules import CardIndex, Game, Options
from convert.systems.caster_duel.rules.combat import DeclareAttackers, DeclareBlockers, may_block
from convert.systems.caster_duel.rules.creatures import toughness
from convert.systems.caster_duel.rules.mana import kind_of
from convert.systems.caster_duel.rules.state import all_cards
from convert.systems.caster_duel.rules.turn import DownToLimit
from convert.table.finding import exactly, named

GAMES = 60
"""In one batch of the suite."""


def random_game(options: Options, card_index: CardIndex, *, seed: int, look: bool) -> Game:
    """A game between two random players; ``look`` checks every moment of it, otherwise only its end."""
    game = Game.new(options, card_index, seed=seed)
    players = [RandomPlayer(seed), RandomPlayer(seed + 1)]
    while (side := game.to_move) is not None:
        if look:
            check_moment(game)
            check_any_order(game)
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


def check_names(game: Game) -> None:
    """Each legal move is told from the others by what is listed and by what is typed; the words of a card of two decks
    mean each of two legal moves, and nothing is chosen for anybody."""
    moves = game.legal_moves()
    for words in (game.describe, game.typed):
        told = [game.spelled(words(move)).casefold() for move in moves]
        assert len(set(told)) == len(moves), "two lines differ"
    for move in moves:
        either = game.alike(move)
        short = " ".join((move.verb, *[str(arg).removesuffix(".2") for arg in move.args])).lower()
        assert move in either
        if len(either) > 1:
            assert {*either} <= {*named(game, short, moves)}, "a short name is both"
            assert exactly(game, game.describe(move), moves) == (move,)
            assert exactly(game, game.typed(move).lower(), moves) == (move,)
        elif len(same := game.as_good(move)) > 1:
            assert named(game, short, moves) == same[:1], "of two that differ in nothing it is the first"
            assert named(game, game.typed(move).lower(), moves) == (move,)


def check_any_order(game: Game) -> None:
    """CASTER-COMBAT-01, CASTER-COMBAT-03, CASTER-TURN-05: whoever is not named yet can be named."""
    decision, state = game.decision, game.state
    moves = {(move.verb, *move.args) for move in game.legal_moves()}
    code = game.card_index.code
    if isinstance(decision, DeclareAttackers):
        left = [card for card in decision.able(game) if card not in decision.chosen]
        assert {("attack", code[card]) for card in left} <= moves
    elif isinstance(decision, DeclareBlockers):
        taken = [blocker for blocker, _ in decision.pairs]
        there = [state.creatures[card] for card in state.attackers if card in state.creatures]
        free = [one for one in state.creatures.values() if one.card not in taken]
        pairs = [(whom, one) for one in free for whom in there if may_block(game, one, whom)]
        assert {("block", code[whom.card], code[one.card]) for whom, one in pairs} <= moves
    elif isinstance(decision, DownToLimit):
        assert moves == {("discard", code[card]) for card in state.hands[decision.who]}


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
