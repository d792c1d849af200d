"""Choosing in any order: who is named first forfeits nothing of the others, for people and for the machine's player
(CASTER-COMBAT-01, CASTER-COMBAT-03, CASTER-TURN-05)."""

from __future__ import annotations

from itertools import permutations

import pytest

from convert.kernel import derive
from convert.systems.caster_duel.rules import Game, Options
from convert.systems.caster_duel.rules import events as ev
from convert.systems.caster_duel.rules.combat import DeclareAttackers, DeclareBlockers
from convert.systems.caster_duel.rules.players import SensiblePlayer
from convert.systems.caster_duel.rules.turn import DiscardDown, DownToLimit
from tests.caster_duel.tables import card_index, cards, codes, happened, table
from tests.caster_duel.test_caster_stranger_at_the_table import attacked
from tests.caster_duel.test_caster_words_typed import pass_all, scenes_of

LIMITED = Options(turn_limit=200)


@pytest.mark.parametrize("order", list(permutations(("ks", "qc", "kh"))))
@pytest.mark.parametrize("in_one_line", [True, False])
def test_attackers_are_typed_in_any_order(order: tuple[str, ...], in_one_line: bool) -> None:
    game = table(play="KS QC KH", their_play="QD")
    scenes_of(game, "end", *([" ".join(("attack", *order))] if in_one_line else order))
    assert codes(game, happened(game, ev.Attacked)[0].cards) == ["KS", "QC", "KH"]


@pytest.mark.parametrize("order", list(permutations(("block ks kd", "block kc qh", "block ks ad"))))
def test_blockers_are_named_in_any_order(order: tuple[str, ...]) -> None:
    """Two of them block the same attacker."""
    game = table(play="KS KC", their_play="KD QH AD")
    attacked(game, "KS", "KC")
    pass_all(game)
    for line in order:
        (move,) = game.understand(line)
        game.play(move)
    blocks = [codes(game, pair) for pair in happened(game, ev.Blocked)[0].pairs]
    assert sorted(blocks) == [["AD", "KS"], ["KD", "KS"], ["QH", "KC"]]


@pytest.mark.parametrize("order", list(permutations(("9", "2c", "kh"))))
def test_discards_are_typed_in_any_order(order: tuple[str, ...]) -> None:
    game = table(mine="2C 3C KH AS 5C 6C 7C 8C 9C 10C")
    game.push(DiscardDown(0))
    scenes_of(game, " ".join(order))
    assert {event.card for event in happened(game, ev.Discarded)} == set(cards("9C 2C KH"))


def test_the_machines_player_names_later_ones_first_and_loses_none() -> None:
    """Whatever order it finds its moves in, it attacks with the same creatures and discards the same cards; and of its
    blocks some are named before those of creatures that came earlier."""
    later_first = 0
    for index in range(10):
        game = Game.new(LIMITED, card_index(LIMITED), seed=derive(31, index))
        players = [SensiblePlayer(1), SensiblePlayer(2)]
        while (side := game.to_move) is not None:
            decision = game.decision
            moves = game.legal_moves()
            if isinstance(decision, DeclareAttackers) and not decision.chosen:
                assert _to_the_end(game, players[side], 1) == _to_the_end(game, players[side], -1)
            if isinstance(decision, DownToLimit) and not isinstance(decision, DiscardDown):
                assert _to_the_end(game, players[side], 1) == _to_the_end(game, players[side], -1)
            chosen = players[side].choose(game, moves)
            if isinstance(decision, DeclareBlockers) and chosen.verb == "block" and decision.pairs:
                places = list(game.state.creatures)
                blocker = game.card_index.by_code[str(chosen.args[1])]
                later_first += any(places.index(one) > places.index(blocker) for one, _ in decision.pairs)
            game.play(chosen)
    assert later_first


def _to_the_end(game: Game, player: SensiblePlayer, way: int) -> set[object]:
    """What is named until the same question is asked no more, the moves looked through forwards (1) or backwards."""
    twin = game.copy()
    kind, side, known = type(twin.decision), twin.to_move, len(twin.log)
    while isinstance(twin.decision, kind) and twin.to_move == side:
        twin.play(player.choose(twin, twin.legal_moves()[::way]))
    for event in twin.log[known:]:
        if isinstance(event, ev.Attacked):
            return set(event.cards)
    return {event.card for event in twin.log[known:] if isinstance(event, ev.PutAside)}
