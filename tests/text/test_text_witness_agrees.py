"""What the second witness does not doubt: clauses that nobody read, and words that a tree says in another way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from convert.cards.model import Card
from convert.effects.steps import Forbid
from convert.text import Reader
from convert.text.witness import Witness


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


@pytest.fixture(scope="module")
def witness() -> Witness:
    return Witness.load()


def _mine(ability: Any) -> Any:
    """One's own monster instead of an opponent's."""
    assert ability.when.by is not None
    return replace(ability, when=replace(ability.when, by=replace(ability.when.by, side="you")))


BUT_THE_HAND = "You can draw 1 card, also you cannot Special Summon for the rest of this turn, except from the hand."


def card(text: str) -> Card:
    return Card(provider="test", id=1, name="Paper Carp", kind="monster", properties=("effect",), text=text)


@pytest.mark.parametrize(
    "text",
    [
        # whose first clause nobody read, with a limit in its words
        "Each turn, after the first time the moon winks at this card: You can draw 1 card.",
        "Cannot be used as material for a Fusion, Synchro, Xyz, or Link Summon.",
        'Every "Moss" in your Monster Zone is unaffected by your opponent\'s card effects.',
        'While "Moss" is in your Monster Zone, you take no battle damage.',
        'Your opponent cannot target "Moss" in your Monster Zone with card effects.',
        "Any battle damage you take from battles involving this card becomes 0.",
        BUT_THE_HAND,
        "When this card is removed from the field: Draw 1 card.",
        "If a Fish monster(s) you control or in your GY is shuffled into your Deck: You can draw 1 card.",
        "If a Fish monster is discarded from your hand to your GY: Draw 1 card.",
        "If only your opponent controls a monster, you can Special Summon this card (from your hand).",
        "Neither player can add cards from their Deck to their hand except by drawing them.",
        "You cannot conduct your Battle Phase the turn you Special Summon this card.",
        "If this card is detached from an Xyz Monster to activate that monster's effect: You can draw 1 card.",
        "If this card destroys an opponent's monster by battle: It can make a second attack during this Battle Phase.",
        "This card gains effects based on the number of Fish monsters you control. ● 2+: Gains 500 ATK. ● 3+: Your"
        " opponent cannot target it with card effects.",
    ],
)
def test_no_doubt_of_what_is_unread_or_said_otherwise(reader: Reader, witness: Witness, text: str) -> None:
    assert not witness.differences(card(text), reader.read(card(text)))


def test_a_ban_from_elsewhere_than_said_is_doubted(reader: Reader, witness: Witness) -> None:
    (ability,) = reader.read(card(BUT_THE_HAND)).abilities
    draw, ban = ability.do
    assert isinstance(ban, Forbid)
    wrong = replace(ability, do=(draw, replace(ban, where=("prepared",))))
    right = reader.read(card(BUT_THE_HAND))
    assert not witness.differences(card(BUT_THE_HAND), right, (replace(ability, do=(draw, ban)),))
    assert witness.differences(card(BUT_THE_HAND), right, (replace(wrong, do=(draw, replace(ban, where=None))),))


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        # each is said twice, so a tree that says it once has lost one
        (
            "If a card your opponent controls is destroyed during your opponent's turn: You can draw 1 card.",
            lambda one: replace(one, when=replace(one.when, whose=None), if_=()),
        ),
        ("When this card destroys an opponent's monster by battle: Draw 1 card.", _mine),
    ],
)
def test_what_is_said_twice_must_be_there_twice(
    reader: Reader, witness: Witness, text: str, lost: Callable[[Any], Any]
) -> None:
    right = reader.read(card(text))
    (ability,) = right.abilities
    assert not witness.differences(card(text), right)
    assert witness.differences(card(text), right, (lost(ability),))


@pytest.mark.parametrize(
    ("said", "doubted"),
    [("your Fish monster", True), ("a Fish monster", False)],
)
def test_your_monster_is_ones_own(reader: Reader, witness: Witness, said: str, doubted: bool) -> None:
    mine = card(f"When {said} is destroyed by battle: Draw 1 card.")
    reading = reader.read(mine)
    assert not witness.differences(mine, reading)
    (ability,) = reading.abilities
    assert ability.when is not None
    assert ability.when.what is not None
    anybodys = replace(ability, when=replace(ability.when, what=replace(ability.when.what, side=None)))
    assert bool(witness.differences(mine, replace(reading, abilities=(anybodys,)))) == doubted


def test_where_an_ability_works_from_is_not_whose_its_monster_is(reader: Reader, witness: Witness) -> None:
    text = "If a Fish monster you control would be destroyed by battle, you can banish this card from your GY instead."
    mine = card(text)
    reading = reader.read(mine)
    assert not witness.differences(mine, reading)
    (ability,) = reading.abilities
    assert ability.when is not None
    assert ability.when.what is not None
    anybodys = replace(ability, when=replace(ability.when, what=replace(ability.when.what, side=None)))
    assert witness.differences(mine, replace(reading, abilities=(anybodys,)))


@pytest.mark.parametrize(
    "text",
    [
        "Special Summon 1 Level 6 or lower non-Effect Fusion Monster from your Extra Deck.",
        "Look at your opponent's hand and choose 1 monster from it to shuffle into the Deck.",
        "During damage calculation only, this card gains 500 ATK.",
        "During each of your Standby Phases: Tribute 1 monster you control (excluding this monster).",
        "While this card is in Attack Position, negate any Spell/Trap effects that target 1 Fish monster you control "
        "(and no other cards).",
        "Non-Fish monsters you control cannot attack.",
    ],
)
def test_what_is_read_right_is_not_doubted(reader: Reader, witness: Witness, text: str) -> None:
    right = reader.read(card(text))
    assert right.status == "automatic"
    assert not witness.differences(card(text), right)


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        (
            "Special Summon 1 Fish monster from your hand or GY.",
            lambda one: replace(one, do=(replace(one.do[0], what=replace(one.do[0].what, side=None)),)),
        ),
        (
            "During each of your End Phases: Destroy this card.",
            lambda one: replace(one, when=replace(one.when, whose=None)),
        ),
        (
            "When you Normal or Special Summon a Fish monster: You can draw 1 card.",
            lambda one: replace(one, when=replace(one.when, whose=None)),
        ),
    ],
)
def test_a_side_that_is_lost_is_missed(reader: Reader, witness: Witness, text: str, lost: Callable[[Any], Any]) -> None:
    right = reader.read(card(text))
    (ability,) = right.abilities
    assert not witness.differences(card(text), right)
    assert witness.differences(card(text), right, (lost(ability),))
