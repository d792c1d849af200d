"""Of which of several things a word is said, and until when several things hold: a name before two kinds of card, the
place after the last of two, an end that is said once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.effects import Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.effects.values import Amount
from convert.text import Reading

Read = Callable[..., Reading]


def test_a_name_before_a_stroke_is_of_both_kinds(read: Read) -> None:
    (ability,) = read(
        "Set up to 2 “Moss” Quick-Play Spells / Normal Traps directly from your Deck.", kind="spell"
    ).abilities
    (step,) = ability.do
    assert isinstance(step, op.SetCard)
    assert step.what.where is not None
    assert step.what.where.any_ == (
        Filter(series="Moss", property="quick-play", kind="spell"),
        Filter(series="Moss", property="normal", kind="artifact"),
    )


def test_names_that_a_stroke_parts_are_of_one_head(read: Read) -> None:
    (ability,) = read("Destroy 2 “Moss” / “Fern” cards on the field.", kind="spell").abilities
    (step,) = ability.do
    assert isinstance(step, op.Destroy)
    assert (step.what.kind, step.what.where) == ("any", Filter(series=("Moss", "Fern")))


def test_face_up_of_a_place_is_said_of_all_that_come_from_it(read: Read) -> None:
    text = "Send 1 Fish monster, or 1 Spell/Trap that mentions “Moss”, from your hand or face-up field to the GY."
    (ability,) = read(text, kind="spell").abilities
    (step,) = ability.do
    assert isinstance(step, op.ToUsed)
    assert step.what.where is not None
    assert step.what.where.face == "up"
    assert [part.face for part in step.what.where.any_ or ()] == [None, None]


def test_it_is_the_equipment_that_mentions_the_card(read: Read) -> None:
    text = "Target 1 monster you control equipped with an Equip Card that mentions “Moss Token”; destroy it."
    (ability,) = read(text, kind="spell").abilities
    worn = Selector(kind="spell_or_artifact", zone="play", where=Filter(mentions="Moss Token"))
    assert ability.targets[0].where == Filter(equipped_to=worn)


@pytest.mark.parametrize(
    "words",
    [
        "it cannot attack or change its battle position this turn",
        "it cannot be Tributed or be used as Synchro Material this turn",
        "it cannot attack, nor activate or apply its effect this turn",
    ],
)
def test_the_end_that_is_said_last_is_of_all_that_cannot_be(read: Read, words: str) -> None:
    (ability,) = read(f"Target 1 monster; {words}.", kind="spell").abilities
    assert [step.until for step in ability.do] == ["end_of_turn"] * 2


@pytest.mark.parametrize(
    "text",
    [
        "Target 1 monster you control; during your next turn, it can attack directly.",
        "Target 1 monster you control; it gains 500 ATK during your next turn.",
        "You can discard 1 card; during your next turn, Fish monsters you control gain 500 ATK.",
    ],
)
def test_what_begins_with_a_turn_to_come_does_not_hold_at_once(read: Read, text: str) -> None:
    assert read(text, kind="spell").status != "automatic"


@pytest.mark.parametrize("moment", ["At the end of the Damage Step", "After damage calculation"])
def test_having_attacked_is_of_this_very_attack(read: Read, moment: str) -> None:
    (ability,) = read(f"{moment}, if this card attacked: You can draw 1 card.").abilities
    attacked = Event(event="attack_declared", what=Selector(how="self"))
    assert ability.if_ == (Condition(occurred=attacked, during="attack"),)


def test_the_start_of_the_first_main_phase_is_not_all_of_it(read: Read) -> None:
    (ability,) = read("At the start of your Main Phase 1: You can draw 1 card.").abilities
    assert ability.if_ == (Condition(phase="main_start"),)
    (ability,) = read("During your Main Phase 1: You can draw 1 card.").abilities
    assert ability.if_ == (Condition(phase="main1"),)
    assert read("At the start of your Main Phase 1 or 2: You can draw 1 card.").status != "automatic"


def test_one_shield_for_all_of_them_is_no_shield_of_each(read: Read) -> None:
    (ability,) = read(
        "The first time each Fish monster you control would be destroyed by battle each turn, it is not destroyed."
    ).abilities
    (step,) = ability.do
    assert isinstance(step, op.Protect)
    assert step.times == 1
    reading = read(
        "The first time a Fish monster(s) you control would be destroyed by battle each turn, it is not destroyed."
    )
    assert not reading.abilities


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("There can only be 1 face-up “Moss” monster on the field.", Filter(series="Moss", face="up")),
        ("There can only be 1 “Moss” monster on the field.", Filter(series="Moss")),
        ("You can only control 1 face-up “Moss” card.", Filter(series="Moss", face="up")),
    ],
)
def test_only_those_that_are_face_up_count(read: Read, text: str, where: Filter) -> None:
    (ability,) = read(text).abilities
    (step,) = ability.do
    assert isinstance(step, op.Forbid)
    assert step.by is not None
    assert step.by.where == where


def test_the_scores_of_all_that_it_wears_are_added_up(read: Read) -> None:
    (ability,) = read(
        "This card gains ATK/DEF equal to half the original ATK/DEF of the monster(s) equipped by this effect."
    ).abilities
    (step,) = ability.do
    assert isinstance(step, op.Modify)
    worn = Selector(how="equipped", kind="monster", where=Filter(put_on_by=Selector(how="self")))
    assert step.attack == Amount(half=Amount(sum="original_attack", of=worn))


BANISHED = "Target 1 card on the field or in the GY; {}, then if you {}, draw 1 card."


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (("banish it", "banished a monster"), Selector(kind="monster")),
        (("destroy it", "destroyed a monster you control"), Selector(kind="monster", side="you")),
        (
            ("Special Summon it", "Special Summoned an Effect Monster from your GY"),
            Selector(kind="monster", where=Filter(class_="effect", came="used", owner="you")),
        ),
        (("banish it", "banished a card on the field"), None),
        (("banish it", "banished a monster your opponent controlled"), None),
    ],
)
def test_where_it_was_is_asked_or_unread(read: Read, words: tuple[str, str], asked: Selector | None) -> None:
    reading = read(BANISHED.format(*words), kind="spell")
    (condition,) = reading.abilities[0].do[-1].if_ or ()
    assert condition.is_ == asked
    assert bool(reading.unread) == (asked is None)
