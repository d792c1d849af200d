"""Several things named in one line, in any order: equal ones, and what is not there a second time."""

from __future__ import annotations

import pytest

from tests.dice_duels.tables import table
from tests.magic_rpg.battles import Wiz, battle, life
from tests.table.test_typing import typed


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("6 3 3", (1, 2, 3, 4, 5, 6)), ("discard 3 3 6", (1, 2, 3, 4, 5, 6)), ("3, 6, 3", (1, 2, 3, 4, 5, 6)),
        ("discard 6 and 1 and 4", (2, 3, 3, 3, 5, 6)),
    ],
)  # fmt: skip
def test_dice_are_discarded_in_any_order_and_several_in_one_line(line: str, kept: tuple[int, ...]) -> None:
    """DICE-ZONE-03: of equal dice each may be named."""
    game = table(hand="1 2 3 3 3 4 5 6 6", at="end", dice="1 1 1 1")
    typed(game, line)
    assert game.state.players[0].hand == kept


def test_a_die_that_is_not_there_again_is_refused_before_anything_is_done() -> None:
    game = table(hand="1 2 3 3 3 4 5 6 6", at="end", dice="1 1 1 1")
    (told, *_) = typed(game, "discard 4 4 6")
    assert told == ["After what you named before it, 'discard 4' is no choice any more. Nothing is done."]
    assert len(game.state.players[0].hand) == 9
    (told, *_) = typed(game, "1 2 3 4")
    assert told == ["You named 4, and 3 are needed. Nothing is done."]


def test_bare_numbers_are_all_lines_of_the_list_or_nothing_is_done() -> None:
    """Of three lines "4 2" is not unit 4 and line 2."""
    game = table(mine="1P 2P", theirs="1P", at="battle")
    assert [str(move) for move in game.legal_moves()] == ["attack 1", "attack 2", "done"]
    (told, *_) = typed(game, "4 2")
    assert told == ["'4' is none of these. Nothing is done."]


@pytest.mark.parametrize("most", ["2", "all"])
def test_at_an_amount_a_number_is_the_amount_and_a_word_is_told_so(most: str) -> None:
    """MRPG-MTG-24: 2 is X = 2."""
    game = battle([Wiz(hand=("stream",), play=("forest", "forest", "forest"))], [Wiz(name="Bob")])
    asked, told, *_ = typed(game, "cast stream", "for", most)
    assert told == ["Type a number from 0 to 2, or all; ? for help."]
    assert any(item.x == 2 for item in game.state.waiting) or life(game, 0) > 8
    assert asked
