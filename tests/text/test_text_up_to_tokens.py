"""As many Tokens as their maker likes, and as many as can be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.effects.steps import SpecialSummon, Token
from convert.systems.duel_monsters.words import render_ability
from convert.text import Reading

Read = Callable[..., Reading]
FIGURES = "(Fish/WATER/Level 1/ATK 0/DEF 0)"


@pytest.mark.parametrize(
    ("said", "up_to", "words"),
    [
        (f'up to 3 "Moss Tokens" {FIGURES}', True, "up to three Moss Tokens"),
        (f'any number of "Moss Tokens" {FIGURES}', True, "any number of Moss Tokens"),
        (f'as many "Moss Tokens" {FIGURES} as possible', False, "as many Moss Tokens as you can"),
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


def test_what_kind_of_monster_a_token_or_a_trap_is(read: Read) -> None:
    """CONVERT-36: a Tuner token is a Tuner, and a trap comes as the Normal or Effect monster that its text prints."""
    step = read('You can Special Summon 1 "Moss Token" (Plant/Tuner/EARTH/Level 2/ATK 0/DEF 0).').abilities[0].do[0]
    token = step.stats if isinstance(step, Token) else None
    assert token is not None
    assert token.class_ == "tuner"
    text = "Special Summon this card as a Normal Monster (Rock/EARTH/Level 4/ATK 0/DEF 0)."
    step = read(text, kind="trap").abilities[0].do[0]
    trap = step.stats if isinstance(step, SpecialSummon) else None
    assert trap is not None
    assert trap.class_ == "normal"
