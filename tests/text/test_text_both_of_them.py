"""More than one of several effects where a condition holds, and the part of the turn a card was activated in."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

BULLETS = "\n● Draw 1 card.\n● Gain 500 LP."
MOSS = {"kind": "monster", "side": "you", "zone": "play", "where": {"series": "Moss"}}


@pytest.mark.parametrize(
    "head",
    [
        'Apply 1 of these effects, or if you control a "Moss" monster, you can apply both effects in sequence.',
        'Activate 1 of these effects, or if you control a "Moss" monster, you can activate any of them, in sequence;',
        'Apply 1 of these effects. If you control a "Moss" monster, you can apply both effects in sequence.',
    ],
)
def test_both_of_them_where_a_condition_holds(read: Read, head: str) -> None:
    reading = read(head + BULLETS, "spell")
    assert not reading.unread
    (step,) = trees(reading)[0]["do"]
    assert (step["op"], step.get("count", 1), len(step["options"])) == ("choose_one", 1, 2)
    assert step["several_if"] == [{"exists": MOSS}]


def test_another_way_to_choose_is_unread(read: Read) -> None:
    head = 'Apply 1 of these effects, or if you control a "Moss" monster, you can polish both effects.'
    assert read(head + BULLETS, "spell").unread


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("this card during the Battle Phase", {"phase": "battle"}),
        ("this effect during your opponent's turn", {"turn": "opponent"}),
        ("this card during your Main Phase", {"all": [{"phase": "main"}, {"turn": "own"}]}),
    ],
)
def test_it_takes_place_in_the_part_of_the_turn_it_was_activated_in(
    read: Read, words: str, asked: dict[str, object]
) -> None:
    reading = read(f"Draw 1 card, then if you activated {words}, gain 500 LP.", "spell", property="quick-play")
    assert not reading.unread
    assert trees(reading)[0]["do"][1]["if"] == [asked]


@pytest.mark.parametrize(("words", "count"), [("2", 2), ("up to 3", 3)])
def test_so_many_normal_summons_and_not_just_one(read: Read, words: str, count: int) -> None:
    reading = read(f"You can conduct {words} Normal Summons/Sets this turn, not just 1.", "spell")
    assert not reading.unread
    (step,) = trees(reading)[0]["do"]
    assert (step["op"], step["count"], step["in_all"]) == ("extra_summon", count, True)


def test_an_opponents_summons_are_not_one_s_own(read: Read) -> None:
    assert read("Your opponent can conduct up to 3 Normal Summons/Sets this turn, not just 1.", "spell").unread


def test_only_what_targets_that_alone_is_negated(read: Read) -> None:
    text = "Negate any Spell/Trap effects that target exactly 1 Fish monster you control (and no other cards)."
    reading = read(text)
    assert not reading.unread
    when = trees(reading)[0]["when"]
    assert (when["event"], when["amount"], "count" in when["what"]) == ("targeted", {"eq": 1}, False)


def test_exactly_one_is_unread_where_others_may_be_targeted_too(read: Read) -> None:
    assert read("Negate any Spell/Trap effects that target exactly 1 Fish monster you control.").unread


def test_targeted_or_destroyed_however_it_is_parted(read: Read) -> None:
    for words in ("targeted, or destroyed, by card effects", "targeted by, or be destroyed by, card effects"):
        reading = read(f"Fish monsters you control cannot be {words}.")
        assert not reading.unread
        assert trees(reading)[0]["do"][0]["from"] == ["targeting", "effects"]
