"""What is limited where one effect gives another: the giving, or what is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]
NAME = {"scope": "name"}
GIVES = "You can target 1 Fish monster you control; that monster gains this effect until the end of this turn."
BULLET = "\n● If this card destroys a monster by battle: Draw 1 card."
EACH = 'You can only use each effect of "Test Card" once per turn.'


def limits(reading: Reading) -> tuple[Any, Any]:
    """Of the ability that gives, and of the one that is given."""
    assert reading.status == "automatic"
    (giving,) = msgspec.to_builtins(reading.abilities)
    (given,) = giving["do"][0]["abilities"]
    return giving.get("limit"), given.get("limit")


@pytest.mark.parametrize(
    "text",
    [
        f"{GIVES}{BULLET}\n{EACH}",
        f'You can only use the following effect of "Test Card" once per turn. {GIVES}{BULLET}',
    ],
)
def test_each_effect_of_the_card_is_the_one_that_gives(read: Read, text: str) -> None:
    assert limits(read(text)) == (NAME, None)


def test_what_a_bullet_says_of_itself_limits_what_is_given(read: Read) -> None:
    once = "\n● Once per turn: You can draw 1 card."
    assert limits(read(f"{GIVES}{once}\n{EACH}")) == (NAME, {})
