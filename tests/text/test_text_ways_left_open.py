"""A ban on Special Summons that leaves one way open: a kind of Summon, face-down, what an effect brings (invented
texts)."""

from __future__ import annotations

import pytest

from convert.effects import Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.text.reference.thing import ME
from tests.text.conftest import Read

BAN = op.Forbid(what=Selector(kind="caster", side="you"), action="special_summon")
MOSS = Selector(how="all", where=Filter(name="Moss"))


@pytest.mark.parametrize(
    ("way", "left_open"),
    [
        ("by Synchro Summon", {"unless_as": "synchro"}),
        ("in face-down Defense Position", {"unless_as": "shadow"}),
        ('by the effect of "Moss"', {"unless_by": MOSS}),
        ("by this card's effect", {"unless_by": ME}),
    ],
)
def test_the_way_that_is_left(read: Read, way: str, left_open: dict[str, object]) -> None:
    reading = read(f"You cannot Special Summon, except {way}.")
    assert not reading.unread
    (step,) = reading.abilities[0].do
    assert isinstance(step, op.Forbid)
    assert (step.action, step.what, step.unless) == (BAN.action, BAN.what, None)
    assert {name: getattr(step, name) for name in left_open} == left_open


def test_a_way_that_is_narrower_stays_unread(read: Read) -> None:
    assert read("You cannot Special Summon, except by Xyz Summon using Fish monsters.").unread


@pytest.mark.parametrize(
    ("way", "but"),
    [("by Xyz Summon", Event(event="summoned", how="xyz")), ("in face-down Defense Position", None)],
)
def test_of_the_whole_turn_that_way_was_open_too(read: Read, way: str, but: Event | None) -> None:
    reading = read(f"Draw 1 card. You cannot Special Summon the turn you activate this card, except {way}.", "spell")
    assert not reading.unread
    (done,) = reading.abilities[0].if_
    before = Event(event="summoned", what=Selector(kind="monster"), how="special", whose="you", except_=but)
    assert done == Condition(not_=Condition(occurred=before, during="turn"))


def test_as_long_as_it_wears_a_piece_of_equipment(read: Read) -> None:
    reading = read(
        "If this card is not equipped with an Equip Card, it cannot attack. If this card is equipped with an Equip "
        "Card, it cannot be destroyed by battle and your opponent takes any battle damage you would have taken from "
        "battles involving this card."
    )
    assert not reading.unread
    without, worn = reading.abilities
    assert (without.mode, worn.mode) == ("continuous", "continuous")
    assert without.if_ == (Condition(not_=worn.if_[0]),)
    shield, turned = worn.do
    assert isinstance(shield, op.Protect)
    assert shield.what == ME
    assert isinstance(turned, op.Replace)
