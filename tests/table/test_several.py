"""Several things named in one line, in any order: equal ones, and what is not there a second time."""

from __future__ import annotations

import pytest

from tests.dice_duels.tables import table
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
