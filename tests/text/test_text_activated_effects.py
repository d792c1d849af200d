"""Protections from activated effects only, and what must be among several things."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.effects import Filter, Selector
from convert.effects.steps import FusionSummon, Protect
from convert.systems.duel_monsters.words import render_ability
from convert.text import Reading

Read = Callable[..., Reading]
THEIRS = Selector(how="all", kind="any", side="opponent")


def protection(reading: Reading) -> Protect:
    """The only step."""
    ((step,),) = [ability.do for ability in reading.abilities]
    assert isinstance(step, Protect)
    return step


@pytest.mark.parametrize(
    "said",
    [
        "This card is unaffected by your opponent's activated effects.",
        "This card is unaffected by the activated effects of your opponent's monsters.",
        "This card cannot be destroyed by the activated effects of monsters.",
        "This card is unaffected by your opponent's activated effects, unless they target this card.",
    ],
)
def test_activated_effects_are_not_all_effects(read: Read, said: str) -> None:
    assert protection(read(said)).activated
    assert not protection(
        read(said.replace("the activated effects of", "the effects of").replace("activated", "card"))
    ).activated


def test_battle_and_activated_effects_are_no_one_protection(read: Read) -> None:
    assert not read("This card cannot be destroyed by battle or activated effects.").abilities


def test_activated_effects_in_words(read: Read) -> None:
    (ability,) = read("This card is unaffected by your opponent's activated effects.").abilities
    assert render_ability(ability, this="monster") == (
        "This monster is unaffected by enemy effects that are cast, used or triggered."
    )


@pytest.mark.parametrize(
    "said",
    [
        'using monsters from your hand or field as material, including "Moss Frog"',
        'using monsters you control as Fusion Materials, including "Moss Frog"',
    ],
)
def test_what_is_named_must_be_among_them_once(read: Read, said: str) -> None:
    (ability,) = read(f"Fusion Summon 1 Fusion Monster from your Extra Deck, {said}.", kind="spell").abilities
    (step,) = ability.do
    assert isinstance(step, FusionSummon)
    assert step.materials is not None
    assert step.materials.including == Selector(how="choose", count=1, where=Filter(name="Moss Frog"))
    assert "all “Moss Frog”" not in render_ability(ability)
