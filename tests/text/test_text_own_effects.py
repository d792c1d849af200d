"""What an effect of a thing does: "that has an effect that requires a die roll"."""

from __future__ import annotations

import pytest

from convert.effects import OwnEffect
from convert.effects import steps as op
from tests.text.conftest import Read


@pytest.mark.parametrize(
    ("said", "effect"),
    [
        ("places a Moss Counter(s)", OwnEffect(does="counters", counter="moss")),
        ("places M-Counter(s)", OwnEffect(does="counters", counter="m")),
        ("requires a die roll", OwnEffect(does="dice")),
        ("negates Trap effects", OwnEffect(does="negate", against="artifact")),
        ("Special Summons itself as a monster", OwnEffect(does="special_summon", itself=True)),
        ("equips itself as an Equip Card", OwnEffect(does="equip", itself=True)),
        ("Fusion Summons a monster(s)", OwnEffect(does="fusion_summon")),
    ],
)
@pytest.mark.parametrize(
    "text",
    [
        "Add 1 card that has an effect that {} from your Deck to your hand.",
        "Add 1 card from your Deck to your hand that has an effect that {}.",
        "Add 1 card with an effect that {} from your Deck to your hand.",
        "Add 1 card from your Deck to your hand, with an effect that {}.",
    ],
)
def test_what_an_effect_of_it_does(read: Read, text: str, said: str, effect: OwnEffect) -> None:
    reading = read(text.format(said), "spell")
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(step, op.Search)
    assert step.what.where is not None
    assert step.what.where.effect == effect


@pytest.mark.parametrize("said", ["polishes a lantern", "requires a die roll or a coin toss", "places counters"])
def test_one_that_is_not_known_is_unread(read: Read, said: str) -> None:
    reading = read(f"Destroy 1 card with an effect that {said}.", "spell")
    assert not reading.abilities
    assert reading.unread
