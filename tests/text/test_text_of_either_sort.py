"""Two sorts of a thing that "or" joins, the second without a number of its own; what came to the GY this turn."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Bound, Condition, Event, Filter, Selector
from convert.text.reference.thing import ME
from tests.text.conftest import Read

NOT_AT_ONCE = Condition(not_=Condition(occurred=Event(event="used", what=ME), during="turn"))


def _target(read: Read, said: str) -> Selector:
    reading = read(f"Target {said}; banish it.", kind="spell")
    assert not reading.unread
    (ability,) = reading.abilities
    (target,) = ability.targets
    return target


@pytest.mark.parametrize(
    ("said", "kinds"),
    [
        ("1 of your banished Level 4 Fish or Plant monsters, or Normal Traps", ("monster", "artifact")),
        ("1 Quick-Play Spell or Normal Trap in your GY", ("spell", "artifact")),
        ('1 "Moss" card or WATER monster you control', ("any", "monster")),
        ('1 "Moss" monster, or Wyrm monster, you control', "monster"),
        ('1 "Moss" monster or Level 7 or 8 Dragon monster in your GY', "monster"),
        ("1 of your banished LIGHT Machine Normal Monsters or LIGHT Machine Union Monsters", "monster"),
    ],
)
def test_the_second_needs_no_number(read: Read, said: str, kinds: Any) -> None:
    target = _target(read, said)
    assert (target.kind, target.count, target.side) == (kinds, 1, "you")
    assert target.where is not None
    assert len(target.where.any_ or ()) == 2


def test_one_of_two_deeds_is_no_second_sort(read: Read) -> None:
    (ability,) = read("Add 1 Fish monster from your Deck to your hand or Set 1 Trap from your Deck.", "spell").abilities
    assert len(ability.do) == 1
    assert ability.do[0].__struct_config__.tag == "choose_one"


@pytest.mark.parametrize("place", ["you control", "in your GY"])
def test_what_commas_part_from_the_place_is_said_of_the_second(read: Read, place: str) -> None:
    where = _target(read, f'1 "Moss King", or 1 monster with 1000 ATK/500 DEF, {place}').where
    assert where is not None
    king, other = where.any_ or ()
    assert king == Filter(name="Moss King")
    assert (other.attack is not None, other.defense is not None, where.attack) == (True, True, None)


@pytest.mark.parametrize(
    "said",
    [
        "that was sent there this turn",
        "that was sent to the GY this turn",
        "that was sent there from the field this turn",
    ],
)
def test_what_came_there_this_turn(read: Read, said: str) -> None:
    where = _target(read, f"1 Fish monster in your GY {said}").where
    assert where is not None
    from_: Any = "play" if "field" in said else None
    assert where.befell == Event(event="used", from_=from_)


@pytest.mark.parametrize(
    "text",
    [
        "You can banish this card from your GY, except the turn this card was sent to the GY; draw 1 card.",
        "You can banish this card from your GY, except the turn it was sent there, then target 1 monster; destroy it.",
        "You can banish this card from your GY; draw 1 card. You cannot use this effect the turn this card was sent to "
        "the GY.",
        "You can banish this card and 1 Fish monster from your GY; draw 1 card. This effect cannot be activated the "
        "turn this card was sent to the GY.",
        "Except the turn this card was sent to the GY, you can banish this card from your GY; draw 1 card.",
    ],
)
def test_not_in_the_turn_in_which_it_came_there(read: Read, text: str) -> None:
    reading = read(text, kind="spell")
    (ability,) = reading.abilities
    assert not reading.unread
    assert ability.if_ == (NOT_AT_ONCE,)


def test_such_a_sentence_alone_is_of_no_ability(read: Read) -> None:
    assert read("You cannot use this effect the turn this card was sent to the GY.", kind="spell").unread


def test_one_of_them_is_one_of_several(read: Read) -> None:
    several = "Target 2 monsters your opponent controls; destroy 1 of them."
    assert not read(several, kind="spell").unread
    one = "Target 1 monster in your GY; banish it, then if your opponent has a banished monster, destroy 1 of them."
    assert read(one, kind="spell").unread


def test_at_most_three_and_two(read: Read) -> None:
    assert _target(read, "1 Level 4 or lower Fish monster or Plant monster you control").count == 1
    assert (
        Bound(lte=4)
        == ((_target(read, "1 Plant monster or Level 4 or lower Fish monster").where or Filter()).any_ or ())[1].level
    )


def test_the_field_of_either_is_not_ones_own(read: Read) -> None:
    text = "Banish 1 Fish monster from your hand, your GY, or face-up on either field; draw 1 card."
    assert read(text, kind="spell").unread


def test_one_or_two_of_ones_own(read: Read) -> None:
    target = _target(read, "1 or 2 of your banished Fish")
    assert (target.count, target.side, target.zone) == ((1, 2), "you", "banished")


def test_a_comma_before_as_what_it_is_attached_is_nothing(read: Read) -> None:
    text = (
        "Target 1 Xyz Monster you control; attach 1 monster from your hand to that face-up Xyz Monster{} as material."
    )
    assert read(text.format(","), kind="spell").abilities == read(text.format(""), kind="spell").abilities
