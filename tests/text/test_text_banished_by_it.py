"""What another ability of the card has banished or brought ("the monster banished by this card's effect"), and
Tribute Summons in addition (invented texts)."""

from __future__ import annotations

import pytest

from convert.effects import Bound, Event, Filter, Selector
from convert.effects import steps as op
from convert.text.reference.thing import ME
from tests.text.conftest import Read


@pytest.mark.parametrize("by", ["this card's effect", "this effect"])
def test_what_another_ability_has_banished(read: Read, by: str) -> None:
    reading = read(
        "Once per turn: You can banish 1 Fish monster from your GY. If this card is sent to the GY: Special Summon the "
        f"monster banished by {by}."
    )
    assert not reading.unread
    (step,) = reading.abilities[1].do
    assert isinstance(step, op.SpecialSummon)
    assert (step.what.zone, step.what.where) == ("banished", Filter(banished_by=ME))


def test_one_of_those_is_a_target(read: Read) -> None:
    reading = read(
        "Once per turn: You can banish 1 Fish monster from your GY. If this card is sent to the GY: Target 1 monster "
        "banished by this card's effect; Special Summon it."
    )
    assert not reading.unread
    (target,) = reading.abilities[1].targets
    assert (target.how, target.zone, target.count) == ("target", "banished", 1)
    assert target.where == Filter(banished_by=ME)


def test_what_another_ability_has_brought(read: Read) -> None:
    reading = read(
        "Once per turn: You can Special Summon 1 Fish monster from your hand. When this card leaves the field, destroy "
        "all Fish monsters Special Summoned by this card's effect."
    )
    assert not reading.unread
    (step,) = reading.abilities[1].do
    assert isinstance(step, op.Destroy)
    assert step.what.where == Filter(type="Fish", summoned="special", by=ME)


def test_what_becomes_of_them_as_it_leaves_is_no_part_of_the_summoning(read: Read) -> None:
    effect = "Once per turn: You can Special Summon 1 Fish monster from your hand%s destroy all Fish monsters Special "
    effect += "Summoned by this effect."
    inside, apart = (
        read(effect % said) for said in (", but if this card leaves the field,", ". When this card leaves the field,")
    )
    assert not inside.unread
    assert [one.do[0].what for one in inside.abilities] == [one.do[0].what for one in apart.abilities]  # type: ignore[union-attr]
    assert inside.abilities[1].when == apart.abilities[1].when


def test_where_nothing_of_the_card_banishes_it_stays_unread(read: Read) -> None:
    assert read("If this card is sent to the GY: Special Summon the monster banished by this card's effect.").unread


@pytest.mark.parametrize(("said", "least"), [("Level 7 or higher monster", 7), ("monster", 5)])
def test_one_more_tribute_summon(read: Read, said: str, least: int) -> None:
    """CONVERT-45: MP is the price, whatever Tributes would be."""
    reading = read(
        f"During your Main Phase, you can Tribute Summon 1 {said} in Attack Position in addition to your Normal "
        "Summon/Set."
    )
    assert not reading.unread
    (step,) = reading.abilities[0].do
    assert isinstance(step, op.ExtraSummon)
    assert step.what == Selector(how="choose", kind="monster", where=Filter(level=Bound(gte=least)), count=1)


@pytest.mark.parametrize(
    ("since", "nth"),
    [("2nd Standby Phase after this effect's activation", 2), ("third Standby Phase after activating this effect", 3)],
)
def test_a_moment_counted_from_its_use(read: Read, since: str, nth: int) -> None:
    reading = read(
        f"Once per turn: You can banish 1 Fish monster from your Deck. Add that card to your hand during your {since}."
    )
    assert not reading.unread
    (ability,) = reading.abilities
    waits = ability.do[1]
    assert isinstance(waits, op.Delayed)
    assert waits.when == Event(event="standby", whose="you", next=True, amount=Bound(eq=nth))
    (back,) = waits.do
    assert isinstance(back, op.ToPrepared)
    assert back.what.ref == ability.do[0].what.id  # type: ignore[union-attr]
