"""What becomes of the damage that an answered effect would inflict. Every text is invented."""

from __future__ import annotations

import pytest

from convert.effects import Amount, Event, Selector
from convert.effects import steps as op
from tests.text.conftest import Read

YOU, THEM = Selector(kind="caster", side="you"), Selector(kind="caster", side="opponent")
HURT = Selector(kind="caster", how="event")
ALL, TWICE, HALF = Amount(event="amount"), Amount(event="amount", times=2.0), Amount(half=Amount(event="amount"))


@pytest.mark.parametrize(
    "head",
    [
        "When a card or effect is activated that would inflict damage to you",
        "When a Spell effect that would inflict damage to you is activated",
        "When your opponent activates a Trap Card that would inflict damage to you",
    ],
)
@pytest.mark.parametrize(
    ("body", "to", "amount"),
    [
        ("Your opponent takes that damage instead", THEM, ALL),
        ("Your opponent takes the damage instead", THEM, ALL),
        ("Your opponent takes the effect damage from that card or effect, instead", THEM, ALL),
        ("Your opponent takes twice the effect damage you would have taken, instead", THEM, TWICE),
        ("The damage you take from that effect is halved", HURT, HALF),
        ("You take no damage from that effect", None, None),
        ("Make that effect damage to you 0", None, None),
    ],
)
def test_it_is_that_damage_alone(read: Read, head: str, body: str, to: Selector | None, amount: Amount | None) -> None:
    reading = read(f"{head}: {body}.", "trap")
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(step, op.Replace)
    of_that = Selector(how="event", kind="any")
    assert step.would == Event(event="damage_taken", what=YOU, by=of_that, how="effect")
    assert [(one.to, one.amount) for one in step.instead if isinstance(one, op.Damage)] == (
        [(to, amount)] if to is not None else []
    )


@pytest.mark.parametrize("body", ["Your opponent takes that damage instead", "Make that effect damage to you 0"])
def test_of_no_damage_that_is_answered_it_is_unread(read: Read, body: str) -> None:
    assert read(f"When a monster is Summoned: {body}.", "trap").unread


def test_of_whoever_takes_it(read: Read) -> None:
    (step,) = read("When a Trap effect that inflicts damage is activated: Make that effect damage 0.").abilities[0].do
    assert isinstance(step, op.Replace)
    assert step.would.what == Selector(kind="caster", side="any")
