"""What is left of a choice that nobody read, and whose Main Phase 1 an old wording means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Read = Callable[..., Any]


DEEDS = ("Destroy 1 card your opponent controls.", "Banish 1 monster on the field.", "Return 1 card to the hand.")


@pytest.mark.parametrize("deed", DEEDS)
def test_a_bullet_of_an_unread_choice_is_no_rule_that_holds_all_the_time(read: Read, deed: str) -> None:
    text = (
        'You can only control 1 face-up "Moss" monster. If this card is destroyed: For each lamp, you can apply '
        f"1 of these effects. (If both, apply them in sequence.)\n● {deed}\n● Inflict 500 damage to your opponent."
    )
    reading = read(text)
    assert [ability.mode for ability in reading.abilities if ability.do[0].src] == []
    assert {one.text for one in reading.unread} >= {f"● {deed.rstrip('.')}"}


def test_either_players_main_phase_1_is_anybodys_turn(read: Read) -> None:
    (ability,) = read("During either player's Main Phase 1: You can draw 1 card.").abilities
    assert ability.mode == "quick"
    assert [one.phase for one in ability.if_] == ["main1"]
    assert all(one.turn is None for one in ability.if_)
