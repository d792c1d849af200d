"""Drawing some cards is one draw; a hand that was seen, both fighters, either turn; face-up in Defense Position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.effects import Bound, Selector
from convert.effects import steps as op
from convert.text import Reading

Read = Callable[..., Reading]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Each time you draw a card(s), gain 500 LP.", Bound(gte=1)),
        ("When your opponent draws a card(s): Gain 500 LP.", Bound(gte=1)),
        ("When you draw a Fish monster: Gain 500 LP.", None),
    ],
)
def test_a_draw_of_some_cards_is_one(read: Read, text: str, number: Bound | None) -> None:
    (ability,) = read(text).abilities
    assert ability.when is not None
    assert (ability.when.how, ability.when.number) == ("draw", number)


def test_of_all_that_was_drawn_no_number_is_asked(read: Read) -> None:
    text = "During your End Phase, if you have not drawn a card by this effect this turn: Destroy this card."
    (ability,) = read(text).abilities
    (asked,) = ability.if_
    assert asked.not_ is not None
    assert asked.not_.occurred is not None
    assert (asked.not_.occurred.how, asked.not_.occurred.number) == ("draw", None)


def test_of_the_hand_that_was_seen(read: Read) -> None:
    text = "Look at your opponent's hand. Discard 1 Fish monster if Fish monsters exist in their hand."
    (ability,) = read(text, "spell").abilities
    discard = ability.do[1]
    assert isinstance(discard, op.Discard)
    assert discard.what.side == "opponent"
    (own,) = read("Look at your opponent's hand. Discard 1 Fish monster.", "spell").abilities
    assert own.do[1].what.side == "you"  # type: ignore[union-attr]


def test_both_fighters_are_targets(read: Read) -> None:
    text = "When your Fish monster battles an opponent's Fish monster: Target both those Fish monsters; destroy them."
    (ability,) = read(text, "trap").abilities
    assert [(one.how, one.among) for one in ability.targets] == [
        ("target", Selector(how="event", kind="monster", side=side)) for side in ("you", "opponent")
    ]


def test_half_of_what_a_card_does_in_either_turn_is_not_all_of_it(read: Read) -> None:
    mine, theirs = "● During your turn: Draw 1 card.", "● During your opponent's turn: {}."
    assert not read(f"{mine}\n{theirs.format('Frobnicate 1 monster')}", "spell").abilities
    assert read(mine, "spell").abilities


def test_shadow_04_face_up_in_defense_position_is_no_shadow(read: Read) -> None:
    for said, face in (
        ("face-up Defense Position", "up"),
        ("Defense Position", None),
        ("face-up Attack Position", None),
    ):
        (ability,) = read(f"While this card is in {said}, Fish monsters you control gain 300 ATK.").abilities
        (asked,) = ability.if_
        assert asked.is_ is not None
        assert asked.is_.where is not None
        assert asked.is_.where.face == face
