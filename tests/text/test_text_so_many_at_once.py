"""What happens to so many at once, or to one alone (PRECAST-10); no number is dropped, and none is said of each."""

from __future__ import annotations

import pytest

from convert.effects import Bound, Event
from tests.text.conftest import Read


@pytest.mark.parametrize(
    ("text", "event", "number", "alone"),
    [
        ("If 2 or more Fish monsters are Special Summoned to your field at the same time (except during the Damage "
         "Step): You can draw 1 card.", "summoned", Bound(gte=2), False),
        ("If 3 or more monsters are sent to the GY at the same time, while this card is in your GY: You can Special "
         "Summon this card.", "used", Bound(gte=3), False),
        ("If you Special Summon 3 Fish monsters at the same time: Draw 1 card.", "summoned", Bound(eq=3), False),
        ("If exactly 1 other Fish monster you control (and no other cards) is destroyed by battle or card effect: You "
         "can draw 1 card.", "destroyed", Bound(eq=1), True),
        ("When exactly 1 monster is Special Summoned: You can draw 1 card.", "summoned", Bound(eq=1), False),
        ("If exactly 1 Fish monster you control (and no other cards) would be destroyed, you can banish this card from "
         "your GY instead.", "destroyed", Bound(eq=1), True),
        ("If exactly 1 face-up Fish monster on the field, except this card, would be destroyed, you can banish 1 Fish "
         "monster from your GY, instead.", "destroyed", Bound(eq=1), False),
    ],
)  # fmt: skip
def test_so_many_at_once(read: Read, text: str, event: str, number: Bound, alone: bool) -> None:
    reading = read(text)
    (ability,) = reading.abilities
    assert reading.status == "automatic"
    assert isinstance(ability.when, Event)
    assert (ability.when.event, ability.when.number, ability.when.alone) == (event, number, alone)
    assert ability.when.what is not None
    assert ability.when.what.count is None


@pytest.mark.parametrize(
    "text",
    [
        "If 2 or more monsters are destroyed: You can draw 1 card.",
        "If 2 or more monsters are Special Summoned at the same time: You can destroy that monster.",
        "When your opponent Special Summons 2 or more monsters at the same time: You can destroy those monsters.",
        "If 1 or 2 Fish monsters are Special Summoned at the same time: You can draw 1 card.",
        "If exactly 1 Fish monster you control (and no other cards) would be banished, you can send this card to the "
        "GY instead.",
        "If exactly 1 Fish monster declares an attack: You can draw 1 card.",
        "If 2 or more monsters are destroyed or banished at the same time: You can draw 1 card.",
        "If 2 or more Fish monsters or Plant monsters are destroyed at the same time: You can draw 1 card.",
        "You can draw 1 card, if 2 or more monsters were destroyed at the same time this turn.",
    ],
)
def test_left_unread(read: Read, text: str) -> None:
    assert read(text).status != "automatic"


def test_what_would_be_summoned_is_declared_by_itself(read: Read) -> None:
    reading = read("When your opponent would Special Summon exactly 1 monster: You can negate the Summon.")
    (ability,) = reading.abilities
    assert isinstance(ability.when, Event)
    assert (ability.when.event, ability.when.number) == ("summoning", None)


@pytest.mark.parametrize(
    "text",
    [
        "If a Fish monster(s) you control is destroyed by battle or card effect: You can draw 1 card.",
        "Each time a Fish monster(s) is sent to the GY, this card gains 500 ATK.",
        "When your opponent Special Summons a monster(s): Destroy that monster(s).",
        "If a “Moss” monster(s) is banished: You can target 1 of those monsters; Special Summon it.",
        "If a Fish monster(s) on the field is destroyed while you control this card: Draw 1 card.",
    ],
)
def test_game_08_one_or_more_are_told_of_once(read: Read, text: str) -> None:
    reading = read(text)
    (ability,) = reading.abilities
    assert reading.status == "automatic"
    assert ability.when is not None
    assert all(one.number == Bound(gte=1) for one in ability.when.any_ or (ability.when,))


@pytest.mark.parametrize(
    "text",
    [
        "Each time a Fish monster is sent to the GY, this card gains 500 ATK.",
        "Each time a Fish monster(s) is sent to the GY: Gain LP equal to that monster's ATK.",
        "Each time a card(s) is sent to the GY, inflict 300 damage to its owner.",
        "If a monster(s) is Special Summoned, and it is a Level 5 or higher monster: Negate its effects.",
    ],
)
def test_of_each_where_one_is_asked_after(read: Read, text: str) -> None:
    for ability in read(text).abilities:
        assert ability.when is not None
        assert ability.when.number is None


def test_another_thing_beside_this_card_is_told_of_once(read: Read) -> None:
    text = "If this card is Special Summoned, or if another Fish monster(s) is Special Summoned: You can draw 1 card."
    (ability,) = read(text).abilities
    assert ability.when is not None
    assert [one.number for one in ability.when.any_ or ()] == [None, Bound(gte=1)]
