"""What is said of a thing beside its name stays: how it lay as it left, whose bearer it is, in which turn it came."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.effects import Event, Filter, Selector
from convert.effects import steps as op
from convert.text import Reading

Read = Callable[..., Reading]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("If this face-up card leaves the field: Draw 1 card.", Filter(face="up")),
        ("If this face-up Link Summoned card leaves the field: Draw 1 card.", Filter(face="up", summoned="link")),
        ("If this Link Summoned card leaves the field: Draw 1 card.", Filter(summoned="link")),
        (
            "If this face-up Fusion Summoned card in its owner's control leaves the field: Draw 1 card.",
            Filter(face="up", summoned="fusion", owner="you"),
        ),
    ],
)
def test_a_card_that_left_face_up_was_no_shadow(read: Read, text: str, where: Filter) -> None:
    (ability,) = read(text).abilities
    assert ability.when is not None
    assert ability.when.what == Selector(how="self", where=where)


def test_the_bearer_you_control_is_your_own(read: Read) -> None:
    text = "When the equipped monster you control is returned to the hand and this card is sent to the GY: Draw 1 card."
    ability = read(text, "spell", property="equip").abilities[-1]
    (condition,) = ability.if_
    assert condition.occurred is not None
    assert condition.occurred.what == Selector(how="equipped", kind="monster", side="you")
    assert ability.when == Event(event="used", what=Selector(how="self"))


@pytest.mark.parametrize(
    "text",
    [
        "Destroy all face-down Defense Position monsters on the field.",
        "Destroy all face-down monsters on the field.",
    ],
)
def test_face_down_defense_position_is_a_shadow_whatever_its_stance(read: Read, text: str) -> None:
    (step,) = read(text, "spell").abilities[0].do
    assert isinstance(step, op.Destroy)
    assert step.what.where == Filter(face="down")


def test_a_face_down_monster_changed_to_attack_position_is_revealed(read: Read) -> None:
    text = "Target 1 face-down Defense Position monster on the field; change that monster to Attack Position."
    (step,) = read(text, "spell").abilities[0].do
    assert isinstance(step, op.Reveal)
    assert step.to == "attack"


def test_the_turn_it_is_special_summoned_comes_with_that_summoning(read: Read) -> None:
    text = (
        "You can Special Summon this card (from your hand) by discarding 1 card. If this card is Special Summoned: "
        "Draw 1 card. You cannot Normal Summon/Set the turn you Special Summon this card."
    )
    coming, trigger = read(text).abilities
    assert isinstance(coming.do[-1], op.Forbid)
    (asked,) = coming.if_
    assert asked.not_ is not None
    assert asked.not_.occurred is not None
    both = asked.not_.occurred.any_ or ()
    assert [(one.event, one.how) for one in both] == [("summoned", "normal"), ("set", "normal")]
    assert not trigger.if_
    assert len(trigger.do) == 1


def test_the_turn_it_is_special_summoned_is_unread_where_nothing_brings_it(read: Read) -> None:
    reading = read(
        "If this card is Special Summoned: Draw 1 card. You cannot attack the turn you Special Summon this card."
    )
    assert [one.text for one in reading.unread] == ["You cannot attack the turn you Special Summon this card"]


def test_equips_that_may_go_on_several_monsters_are_unread(read: Read) -> None:
    reading = read("You can equip all Equip Spells from your GY to a Fish monster(s) you control.")
    assert reading.status == "manual"
    assert read("You can equip all Equip Spells from your GY to this card.").status == "automatic"


@pytest.mark.parametrize(
    "text",
    [
        "If this card is Normal Summoned/Set, it is unaffected by Spell effects.",
        "If this card was Normal Summoned or Set, its Level becomes 4.",
    ],
)
def test_what_holds_of_a_monster_that_may_have_been_set_is_no_trigger(read: Read, text: str) -> None:
    """SHADOW-06: a Shadow's abilities do not trigger; it holds once it is revealed."""
    (ability,) = read(text).abilities
    assert (ability.mode, ability.when) == ("continuous", None)
    (came,) = ability.if_
    assert came.during == "stay"
    assert came.occurred is not None
    assert [one.event for one in came.occurred.any_ or ()] == ["summoned", "set"]


def test_what_happens_as_a_monster_comes_is_a_trigger(read: Read) -> None:
    assert read("If this card is Normal Summoned/Set: Draw 1 card.").abilities[0].mode == "trigger"


def test_how_it_was_summoned_or_set_is_asked_of_both(read: Read) -> None:
    (ability,) = read("This card's Level becomes 10 if it was Normal Summoned/Set.").abilities
    (condition,) = ability.do[0].if_ or ()
    assert condition.occurred is not None
    assert [one.event for one in condition.occurred.any_ or ()] == ["summoned", "set"]
