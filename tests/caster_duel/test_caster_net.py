"""Weak places of the game's tests, each held by one that breaks with the code: who orders blockers, when a moment is
over, the chain on a Joker, every shuffle, whose library, and what a player may not see."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

import pytest
from msgspec import field

from convert.kernel import Move, RandomPlayer, derive
from convert.kernel.dice import SeededDice
from convert.systems.caster_duel.rules import Game, Options
from convert.systems.caster_duel.rules import events as ev
from convert.systems.caster_duel.rules.library import draw
from convert.systems.caster_duel.rules.players import SensiblePlayer
from convert.systems.caster_duel.rules.state import State
from convert.systems.caster_duel.rules.view import mask
from tests.caster_duel.tables import card, card_index, do, graveyard, happened, legal, stats, table, there


def test_the_attacker_orders_the_blockers() -> None:
    """CASTER-COMBAT-05: the active player is asked, not the one who blocks."""
    game = table(play="KS", their_play="JC QD", mine="9C", source_played=False)
    do(game, "end", "attack KS", "block KS JC", "block KS QD")
    assert legal(game) == ["next JC", "next QD"]
    assert game.to_move == 0


def test_a_moment_is_over_only_when_both_pass_in_a_row() -> None:
    """CASTER-SPELL-06, CASTER-COMBAT-06: after an answer has resolved the active player may act again before blocks."""
    game = table(play="AS", mine="9C", mana="2S 3S", their_play="AC", source_played=False)
    do(game, "end")
    while "pass" in legal(game):
        do(game, "pass")
    do(game, "attack AS")
    assert legal(game) == ["indestructible AS", "pass"]
    do(game, "indestructible AS")
    assert game.state.waiting
    do(game, "pass")
    assert not game.state.waiting
    assert legal(game) == ["indestructible AS", "pass"], "the moment is still open after what was done in it"
    do(game, "pass")
    assert legal(game, "block") == ["block AS AC"]


def test_a_joker_that_shrinks_is_looked_at_again() -> None:
    """CASTER-CREA-06, CASTER-ABIL-12: the third creature dies of damage, so Joker 1 with 1 damage is 1/1 and dies,
    and with it what lived by nothing else."""
    game = table(play="J1 JC JD", damage={"J1": 1}, their_play="AS", theirs="2S", their_mana="3S", mine="9C")
    assert stats(game, "J1") == (2, 2)
    game.emit(ev.Wounded(card("JD"), 1, card("AS")))
    from convert.systems.caster_duel.rules.creatures import sweep

    sweep(game)
    assert not there(game, "JD")
    assert not there(game, "J1"), "1/1 with 1 damage"
    assert there(game, "JC")


def test_toughness_nought_spares_nobody() -> None:
    """CASTER-ABIL-06, CASTER-CREA-06: an indestructible creature with toughness 0 is destroyed all the same."""
    game = table(play="J2", chosen=3)
    state = game.state
    state.creatures[card("J2")].sturdy = True
    state.creatures[card("J2")].chosen = 6
    from convert.systems.caster_duel.rules.creatures import sweep

    sweep(game)
    assert stats_gone(game)


def stats_gone(game: Game) -> bool:
    return not there(game, "J2") and "J2" in graveyard(game)


class Noting(SeededDice):
    """Dice that write down what was shuffled."""

    shuffled: list[tuple[str, int]] = field(default_factory=list)

    def shuffle(self, things: MutableSequence[Any], why: str = "shuffling") -> None:
        self.shuffled.append((why, len(things)))
        super().shuffle(things, why)


@pytest.mark.parametrize(
    ("setup", "shuffles"),
    [
        ("beginner", [("the deck", 54), ("the library", 40)]),
        ("single-draft", [("the deck", 54)]),
        (
            "dual-draft",
            [("the deck", 108), ("the rest and the cards set aside", 60), ("a library", 40), ("a library", 40)],
        ),
    ],
)
def test_every_shuffle_of_a_set_up(setup: str, shuffles: list[tuple[str, int]]) -> None:
    """CASTER-SETUP-02, CASTER-SETUP-04, CASTER-SETUP-05, CASTER-EX-02: what is shuffled, and how many cards."""
    options = Options(setup=setup, first=0)  # type: ignore[arg-type]
    dice = Noting(3)
    game = Game.new(options, card_index(options), dice=dice)
    while game.state.phase == "setup":
        game.play(game.legal_moves()[0])
    assert dice.shuffled == shuffles


def test_the_graveyard_is_shuffled_before_it_is_split() -> None:
    """CASTER-TURN-06, CASTER-EX-13: 9 cards: 5 are the library, 4 the graveyard; then the draw."""
    game = table(library="", graveyard="2H 3H 4H 5H 6H 7H 8H 9H 10H")
    dice = game.dice = Noting(3)
    draw(game, 0)
    assert dice.shuffled == [("the graveyard", 9)]
    assert (len(game.state.libraries[0]), len(game.state.graveyard)) == (4, 4)
    for side in (0, 1):  # CASTER-TERM-02: how many, and never in which order
        seen = game.view(side).events
        assert any(isinstance(event, ev.GraveyardSplit) for event in seen)
        assert not any(isinstance(event, ev.Reshuffled) for event in seen)


@pytest.mark.parametrize("side", [0, 1])
def test_the_nine_goes_under_ones_own_library(side: int) -> None:
    """CASTER-XFER-03: "to the bottom of your library", where each has one."""
    game = table(mine="9H", mana="2H 3H", graveyard="AC", library="4D 5D", second_library="6D 7D", setup="dual-draft")
    if side:
        flipped = game.state
        flipped.hands = ((), flipped.hands[0])
        flipped.sources, flipped.ready = ((), flipped.sources[0]), ((0, 0, 0, 0, 0, 0), flipped.ready[0])
        flipped.active = 1
    move = next(text for text in legal(game, "transfer") if "under" in text)
    do(game, move)
    while "take AC" in legal(game) or "pass" in legal(game):
        do(game, legal(game)[0])
    piles = [[game.card_index.code[one] for one in pile] for pile in game.state.libraries]
    assert piles[side][-1] == "AC"
    assert "AC" not in piles[1 - side]


# --- what is hidden (CASTER-TERM-02) ---------------------------------------------------------------------------------


def mixed(state: State, side: int, own: set[int]) -> State:
    """The same table for ``side``: everything they cannot see lies in another order. ``own``: what they put aside."""
    other = 1 - side
    twin = state.duplicate()
    hidden = [*state.hands[other], *state.packs[other], *state.pools[other]]
    hidden += [one for pile in state.libraries for one in pile]
    if state.phase == "setup" and state.options.setup != "dual-draft":
        hidden += [one for one in state.aside if one not in own]
    turned = iter(hidden[::-1])

    def pair(zone: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        theirs = tuple(next(turned) for _ in zone[other])
        return (zone[0], theirs) if other else (theirs, zone[1])

    twin.hands, twin.packs, twin.pools = pair(state.hands), pair(state.packs), pair(state.pools)
    twin.libraries = tuple(tuple(next(turned) for _ in pile) for pile in state.libraries)
    if state.phase == "setup" and state.options.setup != "dual-draft":
        twin.aside = tuple(one if one in own else next(turned) for one in state.aside)
    twin.seen = ((), ())
    return twin


@pytest.mark.parametrize("setup", ["beginner", "single-draft", "dual-draft"])
def test_nothing_hidden_is_in_a_players_view_of_a_whole_game(setup: str) -> None:
    """CASTER-TERM-02: at every moment of whole games each player's view is the same whatever the cards are that they
    cannot see, and shows every card that they can."""
    options = Options(setup=setup, turn_limit=60)  # type: ignore[arg-type]
    for index in range(2):
        game = Game.new(options, card_index(options), seed=derive(17, index))
        players = [RandomPlayer(index), RandomPlayer(index + 1)]
        while (to_move := game.to_move) is not None:
            for side in (0, 1):
                seen = mask(game.state, side)
                own = {event.card for event in happened(game, ev.PutAside) if event.side == side}
                assert seen == mask(mixed(game.state, side, own), side)
                assert seen.hands[side] == game.state.hands[side]
                assert seen.packs[side] == game.state.packs[side]
                assert seen.pools[side] == game.state.pools[side]
                assert (seen.graveyard, seen.exile, seen.creatures) == (
                    game.state.graveyard,
                    game.state.exile,
                    game.state.creatures,
                )
                assert [len(pile) for pile in seen.libraries] == [len(pile) for pile in game.state.libraries]
                assert not any(one >= 0 for pile in (*seen.libraries, seen.hands[1 - side]) for one in pile)
            game.play(players[to_move].choose(game, game.legal_moves()))


def test_what_is_drawn_is_told_to_its_drawer_alone() -> None:
    """CASTER-TERM-02: an event with a hidden card in it is seen by one side."""
    game = table(library="2H 3H")
    draw(game, 0)
    (drew,) = happened(game, ev.Drew)
    assert drew.seen_by(game.state, 0)
    assert not drew.seen_by(game.state, 1)


# --- players ---------------------------------------------------------------------------------------------------------


def test_the_sensible_player_blocks_after_an_attacker_has_died() -> None:
    """CASTER-COMBAT-07: one of two attackers dies of an answer before blocks; the other may still be blocked."""
    game = table(play="KS JC", their_play="QD AH JH", mine="9C", source_played=False)
    do(game, "end")
    while legal(game) == ["pass"] or "pass" in legal(game):
        do(game, "pass")
    do(game, "attack KS", "attack JC")
    while "pass" in legal(game) and not legal(game, "ping"):
        do(game, "pass")
    assert game.to_move == 1
    do(game, "ping JH JC")
    while not legal(game, "block"):
        do(game, "pass")
    assert card("JC") in game.state.attackers
    assert not there(game, "JC")
    move = SensiblePlayer(1).choose(game, game.legal_moves())
    assert isinstance(move, Move)
    game.play(move)
