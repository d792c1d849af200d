"""What is added to the Extra Deck face-up, in which manner a Summon of a bullet counts, and by which name and Rank a
card goes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.effects import Event, Filter, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.conversion.turned_up import among_the_used
from convert.text import Reading

Read = Callable[..., Reading]
SELF = Selector(how="self")
ADDED = Event(event="used", what=SELF, to="extra")


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("If this card is added to your Extra Deck face-up", ADDED),
        (
            "If this card is sent to the GY, or added to the Extra Deck face-up",
            Event(any_=(Event(event="used", what=SELF), ADDED)),
        ),
        (
            "If a “Moss” card is added from the field to your Extra Deck face-up",
            Event(
                event="used",
                what=Selector(kind="monster", where=Filter(series="Moss", class_="pendulum")),  # no others lie there
                from_="play",
                to="extra",
                to_whose="you",
            ),
        ),
    ],
)
def test_what_comes_there_face_up_is_told(read: Read, words: str, when: Event) -> None:
    (ability,) = read(f"{words}: You can draw 1 card.").abilities
    assert ability.when == when


def test_nobody_s_own_card_left_the_field_of_another(read: Read) -> None:
    """Who controlled it as it went, no tree says."""
    reading = read("If this card is sent from your opponent's field to your GY: You can draw 1 card.")
    assert [one.text for one in reading.unread] == ["If this card is sent from your opponent's field to your GY"]


def test_convert_35_here_it_lies_among_the_used_once_it_has_left_play(read: Read) -> None:
    (ability,) = among_the_used(
        read("If this card is added to your Extra Deck face-up: You can draw 1 card.").abilities, starts_there=False
    )
    assert ability.when == Event(event="used", what=SELF, from_="play")
    (ability,) = among_the_used(
        read("If this card is sent to the GY, or added to the Extra Deck face-up: You can draw 1 card.").abilities,
        starts_there=False,
    )
    assert ability.when == Event(event="used", what=SELF)


def test_convert_35_its_own_coming_from_the_extra_deck_is_from_the_used(read: Read) -> None:
    text = "If this card, Special Summoned from the Extra Deck, is used as Synchro Material, banish it."
    abilities = read(text).abilities
    (ability,) = among_the_used(abilities, starts_there=False)
    assert ability.when is not None
    assert ability.when.what == Selector(how="self", where=Filter(came="used"))
    assert among_the_used(abilities, starts_there=True) == abilities


SUMMONS = """Activate 1 of these effects;
● Special Summon 1 Fish monster from your GY.
● {}Special Summon 1 “Moss” Synchro Monster from your Extra Deck{}. (This is treated as a Synchro Summon.)"""


def test_the_summon_of_a_bullet_counts_as_is_said_after_it(read: Read) -> None:
    (ability,) = read(SUMMONS.format("", ""), kind="spell").abilities
    (choice,) = ability.do
    assert isinstance(choice, op.ChooseOne)
    made = [step.manner for option in choice.options for step in option.do if isinstance(step, op.SpecialSummon)]
    assert made == [None, "synchro"]


def test_it_is_said_of_no_summon_before_words_that_nobody_read(read: Read) -> None:
    reading = read(SUMMONS.format("", ", then polish 1 Lamp from your Extra Deck"), kind="spell")
    assert "Synchro Summon" in " ".join(one.text for one in reading.unread)


def test_a_card_that_goes_by_another_name_is_one_of_a_series_too(read: Read) -> None:
    text = "This card's name becomes “Moss” on the field, but is still treated as a “Fern” card."
    (ability,) = read(text).abilities
    named = op.ChangeIdentity(what=SELF, name="Moss", src=0)
    assert ability.do == (named, op.ChangeIdentity(what=SELF, series="Fern", also=True, link="and", src=0))


def test_a_rank_that_it_always_has(read: Read) -> None:
    (ability,) = read("(This card's original Rank is always treated as 1.)").abilities
    assert ability.do == (op.ChangeLevel(what=SELF, to=1, src=0),)
