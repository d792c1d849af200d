"""What a ban leaves open after "except", and what a ban on answers is about (CONVERT-42), on short invented texts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.effects import Filter, Selector
from convert.effects import steps as op
from convert.text import Reading

Read = Callable[..., Reading]
MOSS = Selector(how="all", kind="any", where=Filter(series="Moss"))
REST = "Once per turn: You can draw 1 card, also you cannot {} for the rest of this turn, except {}."


def forbidden(reading: Reading) -> op.Forbid:
    """The only ban in a text, every clause of which is read."""
    assert not reading.unread
    (step,) = [step for ability in reading.abilities for step in ability.do if isinstance(step, op.Forbid)]
    return step


@pytest.mark.parametrize(
    ("what", "left", "unless"),
    [
        ("activate monster effects", "Fairy monsters", Selector(how="all", kind="monster", where=Filter(type="Fairy"))),
        ("activate cards or effects", '"Moss" cards and effects', MOSS),
    ],
)
def test_what_may_be_used_all_the_same(read: Read, what: str, left: str, unless: Selector) -> None:
    assert forbidden(read(REST.format(what, left))).unless == unless


def test_attacks_with_some_of_mine(read: Read) -> None:
    step = forbidden(read(REST.format("declare an attack", 'with "Moss" monsters')))
    assert step.what.where == Filter(not_=Filter(series="Moss"))
    assert (step.what.kind, step.what.side) == ("monster", "you")


@pytest.mark.parametrize(
    ("way", "unless"),
    [
        ("by its own effect", Selector(how="self")),
        ('by a "Moss" monster\'s effect', Selector(how="all", kind="monster", where=Filter(series="Moss"))),
    ],
)
def test_the_way_in_which_it_comes_after_all(read: Read, way: str, unless: Selector) -> None:
    assert forbidden(read(f"Cannot be Special Summoned, except {way}.")).unless == unless


def test_a_stance_that_only_effects_change(read: Read) -> None:
    text = "If this card attacks: Change it to Defense Position at the end of the Damage Step. "
    text += "This card's battle position cannot be changed until the end of your next turn, except with a card effect."
    (ability,) = read(text).abilities  # it lasts from that change on, not always
    (later,) = ability.do
    assert isinstance(later, op.Delayed)
    ban = later.do[1]
    assert isinstance(ban, op.Forbid)
    assert (ban.action, ban.unless) == ("change_stance", Selector(how="all", kind="any"))


def test_except_by_battle_is_safe_from_effects(read: Read) -> None:
    (ability,) = read("Rock monsters you control cannot be destroyed, except by battle.").abilities
    (step,) = ability.do
    assert isinstance(step, op.Protect)
    assert step.from_ == "effects"


@pytest.mark.parametrize(
    ("about", "to"),
    [
        ('"Moss" cards and effects', MOSS),
        ('your "Moss" monster effects', Selector(how="all", kind="monster", side="you", where=Filter(series="Moss"))),
        ("this card", None),
    ],
)
def test_in_answer_to_what(read: Read, about: str, to: Selector | None) -> None:
    text = f"Your opponent cannot activate cards or effects in response to the activation of {about}."
    assert forbidden(read(text)).to == to


def test_what_is_not_used_as_it_arrives_is_used_in_no_answer(read: Read) -> None:
    step = forbidden(read("When this card is Normal Summoned, Trap Cards cannot be activated."))
    assert (step.action, step.what.kind, step.by) == ("respond", "caster", Selector(how="all", kind="artifact"))
