"""Whose a card is and who has it: "in your possession" is of one's own card, "you control" of what is in play."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

_MINE = {"how": "self", "where": {"owner": "you"}}


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("this card in your possession is destroyed by an opponent's card", _MINE),
        ("this card in its owner's control is destroyed by an opponent's card effect", _MINE),
        ("this card in its owner's possession is sent to the GY", _MINE),
        (
            "this face-up card in its owner's control leaves the field by an opponent's card",
            {"how": "self", "where": {"face": "up", "owner": "you"}},
        ),
        (
            "this Synchro Summoned card in its owner's possession is destroyed by an opponent's card",
            {"how": "self", "where": {"summoned": "synchro", "owner": "you"}},
        ),
        (
            "this Fusion Summoned card you own and control is destroyed by your opponent's card effect",
            {"how": "self", "where": {"summoned": "fusion", "owner": "you"}},
        ),
        ("this card you control is destroyed by an opponent's card", {"how": "self"}),
    ],
)
def test_this_card_in_its_owners_possession_is_ones_own(read: Read, said: str, what: object) -> None:
    (ability,) = trees(read(f"If {said}: You can draw 1 card."))
    assert ability["when"]["what"] == what


def test_what_is_said_at_the_end_of_two_events_is_said_of_the_last(read: Read) -> None:
    said = (
        "is destroyed by battle, or leaves the field because of an opponent's card effect while its owner controls it"
    )
    (ability,) = trees(read(f"If this card {said}: You can draw 1 card."))
    assert [one["what"] for one in ability["when"]["any"]] == [{"how": "self"}, _MINE]


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("a Fish monster(s) in your possession", {"side": "you", "where": {"type": "Fish", "owner": "you"}}),
        ("another monster(s) in your possession", {"side": "you", "where": {"owner": "you"}, "except_self": True}),
        ("a monster(s) in your opponent's possession", {"side": "opponent", "where": {"owner": "opponent"}}),
        ("a monster(s) you control", {"side": "you", "zone": "play"}),
    ],
)
def test_a_monster_in_somebodys_possession_is_theirs_and_need_not_be_in_play(
    read: Read, said: str, what: dict[str, object]
) -> None:
    (ability,) = trees(read(f"If {said} is destroyed by card effect: You can draw 1 card."))
    got = ability["when"]["what"]
    expected = {"kind": "monster", **what}
    assert got.pop("except_self", None) == expected.pop("except_self", None)
    assert got == expected


@pytest.mark.parametrize(
    ("said", "from_"),
    [
        ("this card you control is sent to your GY by an opponent's card", "play"),
        ("this Synchro Summoned card you control is sent to the GY", "play"),
        ("this card in its owner's control is sent to the GY", "play"),
        ("this card in your possession is sent to your GY by an opponent's card", None),
        ("this card is sent to the GY", None),
    ],
)
def test_what_somebody_controls_goes_from_play_and_what_they_have_from_anywhere(
    read: Read, said: str, from_: str | None
) -> None:
    (ability,) = trees(read(f"If {said}: You can draw 1 card."))
    assert ability["when"].get("from") == from_


def test_where_it_came_by_an_enemys_effect_while_in_possession(read: Read) -> None:
    said = "in the GY because it was sent there by an opponent's card effect this turn"
    for more, what in (("", {"how": "self"}), (" while in your possession", _MINE)):
        (ability,) = trees(read(f"During the End Phase, if this card is {said}{more}: You can draw 1 card."))
        assert ability["if"][0]["occurred"]["what"] == what
