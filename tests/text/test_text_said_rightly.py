"""Words of a text that change its meaning, each kept: what holds so often, in which stance, of which effect."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.effects import Filter, Limit, Selector
from convert.effects import steps as op
from convert.text import Reading

Read = Callable[..., Reading]


@pytest.mark.parametrize(
    "text",
    [
        "Once per turn, this card cannot be destroyed by battle.",
        "Once per turn, if this card would be destroyed by battle, it is not destroyed.",
    ],
)
def test_what_saves_so_often_a_turn_holds_and_is_not_used(read: Read, text: str) -> None:
    (ability,) = read(text).abilities
    (step,) = ability.do
    assert isinstance(step, op.Protect)
    assert (ability.mode, ability.limit, step.times) == ("continuous", None, 1)


def test_the_stance_that_a_card_is_named_by_is_asked_for(read: Read) -> None:
    (ability,) = read("This Attack Position card cannot be destroyed by battle.").abilities
    (step,) = ability.do
    assert isinstance(step, op.Protect)
    assert step.what == Selector(how="self", where=Filter(stance="attack"))
    (ability,) = read("If this Defense Position card is changed to Attack Position: Draw 1 card.").abilities
    assert ability.when is not None
    assert ability.when.what == Selector(how="self")  # it has the other stance by then


def test_who_may_not_answer_an_effect_belongs_to_that_effect_and_so_does_its_limit(read: Read) -> None:
    (ability,) = read(
        "You can target 1 monster; destroy it. Your opponent cannot activate cards or effects in response to this "
        'effect\'s activation. You can only use this effect of "Test Card" once per turn.'
    ).abilities
    assert [step.__struct_config__.tag for step in ability.do] == ["destroy", "forbid"]
    assert ability.limit == Limit(scope="name")


def test_how_often_a_card_that_stays_is_activated_is_no_limit_of_what_holds(read: Read) -> None:
    cast, holds = read(
        '"Moss" monsters you control gain 300 ATK. You can only activate 1 "Test Card" per turn.',
        kind="spell",
        property="continuous",
    ).abilities
    assert (cast.mode, cast.limit, holds.mode, holds.limit) == (
        "cast",
        Limit(scope="name", activate=True),
        "continuous",
        None,
    )


def test_all_counters_and_any_number_of_them_are_no_number(read: Read) -> None:
    for words, wanted in (("all", "all"), ("any number of", "any"), ("2", 2)):
        (ability,) = read(f"Remove {words} Spore Counters on the field.", kind="spell").abilities
        (step,) = ability.do
        assert isinstance(step, op.Counters)
        assert step.remove == wanted
