"""As many Tokens as their maker likes, and as many as can be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.effects.steps import Token
from convert.systems.duel_monsters.words import render_ability
from convert.text import Reading

Read = Callable[..., Reading]
FIGURES = "(Fish/WATER/Level 1/ATK 0/DEF 0)"


@pytest.mark.parametrize(
    ("said", "up_to", "words"),
    [
        (f'up to 3 "Moss Tokens" {FIGURES}', True, "up to three Moss Tokens"),
        (f'any number of "Moss Tokens" {FIGURES}', True, "any number of Moss Tokens"),
        (f'as many "Moss Tokens" {FIGURES} as possible', False, "every Moss Token that can come"),
        (f'3 "Moss Tokens" {FIGURES}', False, "three Moss Tokens"),
        (
            f'any number of "Moss Tokens" {FIGURES}, up to the number of monsters your opponent controls',
            True,
            "up to one Moss Token for each enemy monster",
        ),
    ],
)
def test_up_to_so_many_tokens(read: Read, said: str, up_to: bool, words: str) -> None:
    (ability,) = read(f"Special Summon {said}.", kind="spell").abilities
    (step,) = ability.do
    assert isinstance(step, Token)
    assert step.up_to is up_to
    assert render_ability(ability).startswith(f"Bring in {words} (")
