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


def test_while_it_was_so_is_not_kept(read: Read) -> None:
    text = "Draw 1 card, then if you activated this card while you controlled a Fish monster, gain 500 LP."
    assert read(text, "spell").unread
