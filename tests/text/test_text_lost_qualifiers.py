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


def test_while_in_a_position_is_said_of_what_fights_not_of_this_card(read: Read) -> None:
    defending = Filter(stance="defense")
    text = "If the equipped monster battles while in Defense Position, it gains 500 DEF."
    ability = read(text, "spell", property="equip").abilities[-1]
    bearer = Selector(how="equipped", kind="monster")
    assert [(one.is_, one.of) for one in ability.if_] == [(Selector(kind="monster", where=defending), bearer)]
    (ability,) = read("If your Fish monster battles while in Defense Position: Draw 1 card.").abilities
    assert ability.when is not None
    assert ability.when.what is not None
    assert ability.when.what.where == Filter(type="Fish", stance="defense")
    assert not ability.if_


def test_what_an_old_spell_names_and_pays_in_one_sentence_is_paid(read: Read) -> None:
    text = (
        "Select 1 face-up monster you control and send 1 Fish monster from your hand to the Graveyard. During this "
        "turn, the selected monster can attack twice."
    )
    (ability,) = read(text, "spell").abilities
    assert [type(step) for step in (*ability.cost, *ability.do)] == [op.ToUsed, op.Allow]


def test_what_else_may_be_sent_for_a_ritual_is_no_later_step(read: Read) -> None:
    text = (
        "This card can be used to Ritual Summon any Fish Ritual Monster. You must also Tribute monsters from your hand "
        'or field whose total Levels equal or exceed its Level. If you control no monsters, you can also send "Moss" '
        "monsters from your Extra Deck to the GY."
    )
    reading = read(text, "spell", property="ritual")
    assert len(reading.unread) == 1
    assert [type(step) for step in reading.abilities[0].do] == [op.RitualSummon]


def test_a_hidden_card_that_was_named_is_seen(read: Read) -> None:
    text = (
        "FLIP: Target 1 Trap on the field; destroy that target. (If the target is Set, reveal it, and destroy it if it "
        "is a Trap. Otherwise, return it to its original position.)"
    )
    (ability,) = read(text).abilities
    assert [type(step) for step in ability.do] == [op.Look, op.Destroy]


def test_what_was_sent_while_face_up_lay_open_then(read: Read) -> None:
    text = (
        "During the End Phase, if this card is in the GY because it was sent there from the Spell & Trap Zone this "
        "turn{}: You can draw 1 card."
    )
    for said, where in (("", None), (" while face-up", Filter(face="up"))):
        (condition,) = read(text.format(said), "spell").abilities[-1].if_
        assert condition.occurred is not None
        assert (condition.occurred.from_, condition.occurred.what) == ("play", Selector(how="self", where=where))
