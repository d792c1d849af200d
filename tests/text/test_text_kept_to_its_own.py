"""What a sentence says of one thing alone: another bearer than itself, the bearer by then, what only another ability
named, the turn that is still to come. Every text is invented."""

from __future__ import annotations

import pytest

from convert.effects import Condition, Event, Filter, Selector
from convert.effects import steps as op
from tests.text.conftest import Read

ME = Selector(how="self")
BEARER = Selector(how="equipped", kind="monster")


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("You can target 1 face-up monster you control; equip this card to that target.", True),
        ("You can target 1 monster your opponent controls; equip this card to that target.", False),
        ('You can target 1 "Moss Frog" you control; equip this card to that target.', False),
        ("If this card is in your GY: You can target 1 monster you control; equip this card to that target.", False),
    ],
)
def test_nothing_is_equipped_to_itself(read: Read, text: str, other: bool) -> None:
    reading = read(text)
    assert reading.status == "automatic"
    assert reading.abilities[0].targets[0].except_self is other


def test_a_unions_bearer_is_another(read: Read) -> None:
    text = (
        "Once per turn, you can either: Target 1 monster you control; equip this card to that target, OR: Unequip this "
        "card and Special Summon it."
    )
    (choice,) = read(text).abilities[0].do
    assert isinstance(choice, op.ChooseOne)
    (target,) = choice.options[0].targets or ()
    assert target.except_self


def test_that_monster_of_a_worn_card_is_whoever_bears_it_by_then(read: Read) -> None:
    reading = read(
        "You can target 1 Fish monster you control; equip this card from your hand to that target. While this card is "
        "equipped to a monster, your opponent cannot target that monster with card effects."
    )
    (protects,) = reading.abilities[1].do
    assert isinstance(protects, op.Protect)
    assert protects.what == BEARER


@pytest.mark.parametrize("joint", ["While that target is on the field", "While that monster is on the field"])
def test_a_monster_keeps_nothing_in_mind_that_it_named(read: Read, joint: str) -> None:
    """Nothing in play would know it."""
    reading = read(
        "If this card is Normal Summoned: Target 1 monster your opponent controls; that target loses 500 ATK. "
        f"{joint}, this card cannot be destroyed by battle."
    )
    assert [one.why for one in reading.unread] == ["ambiguous"]


@pytest.mark.parametrize("whose", ["their", "your opponent's"])
def test_a_ban_of_their_next_turn_begins_with_it(read: Read, whose: str) -> None:
    reading = read(f"If this card is Normal Summoned: Your opponent cannot Special Summon during {whose} next turn.")
    (later,) = reading.abilities[0].do
    assert reading.status == "automatic"
    assert isinstance(later, op.Delayed)
    assert later.when == Event(event="draw_phase", whose="opponent", next=True)
    (ban,) = later.do
    assert isinstance(ban, op.Forbid)
    assert ban.until == "end_of_turn"


@pytest.mark.parametrize(("face", "where"), [("", None), ("face-up ", Filter(face="up"))])
def test_what_must_be_there_still_after_its_attack(read: Read, face: str, where: Filter | None) -> None:
    (ability,) = read(
        f"At the end of the Damage Step, if this card attacked and is still {face}on the field: Draw 1 card."
    ).abilities
    assert Condition(is_=Selector(zone="play", where=where), of=ME) in (ability.if_ or ())


def test_what_stands_behind_the_comma_is_said_of_both(read: Read) -> None:
    reading = read(
        "Target 1 monster your opponent controls; send to the GY, 1 Fish monster from your hand or 1 Plant monster "
        "from your Deck, with less ATK than that target.",
        kind="spell",
    )
    (sent,) = reading.abilities[0].do
    assert isinstance(sent, op.ToUsed)
    assert [one.where is not None and one.where.attack is not None for one in sent.what.either or ()] == [True, True]


def test_a_rule_with_instead_is_none_of_the_ability_before(read: Read) -> None:
    reading = read(
        "Once per turn: You can increase this card's Level by 1. If this card is Level 7 or higher, any card sent to "
        "your opponent's GY is banished instead."
    )
    gains, banishes = reading.abilities
    assert len(gains.do) == 1
    assert banishes.mode == "continuous"
    assert isinstance(banishes.do[0], op.Replace)


def test_the_equipped_one_of_a_name_is_the_bearer(read: Read) -> None:
    reading = read(
        'You can only equip this card to "Moss Frog". Increase the ATK of "Moss Frog" by 300 points. When the equipped '
        '"Moss Frog" attacks, draw 1 card.',
        kind="spell",
        property="equip",
    )
    named = Selector(how="equipped", kind="monster", where=Filter(name="Moss Frog"))
    _, gains, draws = reading.abilities
    assert isinstance(gains.do[0], op.Modify)
    assert gains.do[0].what == named
    assert draws.when == Event(event="attack_declared", what=named)


def test_a_field_spell_lies_in_no_spell_zone(read: Read) -> None:
    text = 'Fish monsters you control gain 100 ATK for each "Moss" card in your Spell & Trap Zone.'
    for kind, itself in (("field", True), ("continuous", False)):
        (gains,) = read(text, kind="spell", property=kind).abilities[0].do
        assert isinstance(gains, op.Modify)
        count = getattr(gains.attack, "count", None)
        assert isinstance(count, Selector)
        assert count.except_self is itself
