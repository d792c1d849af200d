"""Whose hand, whose turn, whose ATK, and how far: where words before or beside a clause say it. Every text is
invented."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def test_who_is_made_to_draw_discards(read: Read) -> None:
    (ability,) = trees(read("You can make your opponent draw 2 cards, then discard 1 random card.", "spell"))
    drawn, discarded = ability["do"]
    assert (drawn["op"], drawn["who"]) == ("prepare", "opponent")
    assert (discarded["op"], discarded["who"], discarded["what"]["side"]) == ("discard", "opponent", "opponent")


def test_they_are_those_that_were_made_to(read: Read) -> None:
    (ability,) = trees(read("Make your opponent draw 2 cards, then they discard 1 card.", "spell"))
    assert [step["who"] for step in ability["do"]] == ["opponent", "opponent"]
    assert ability["do"][1]["what"]["side"] == "opponent"


def test_whether_they_are_made_to_is_not_theirs_to_say(read: Read) -> None:
    some = "● You can make your opponent draw 1 card, then discard 1 card.\n● Draw 1 card."
    (ability,) = trees(read(f"Apply any of the following effects, in sequence.\n{some}", "spell"))
    (made, discarded), _ = (option["do"] for option in ability["do"][0]["options"])
    assert made["who"] == discarded["who"] == "opponent"
    assert not made.get("optional")


def test_what_is_done_to_them_is_not_what_they_do(read: Read) -> None:
    (ability,) = trees(read("Make your opponent discard 1 card, then draw 1 card.", "spell"))
    assert [step.get("who") for step in ability["do"]] == ["opponent", None]


@pytest.mark.parametrize(("head", "turn"), [("your", "own"), ("your opponent's", "opponent")])
def test_a_bullet_s_turn_is_that_of_all_its_sentences(read: Read, head: str, turn: str) -> None:
    fought = "A monster that battles this card is destroyed at the end of the Damage Step."
    first, second = trees(read(f"● During {head} turn: You can draw 1 card. {fought}"))
    assert first["if"] == second["if"] == [{"turn": turn}]
    assert second["mode"] == "trigger"


def test_whose_coming_nobody_read_lends_no_atk(read: Read) -> None:
    reading = read(
        'Select 1 face-up monster on the field. Special Summon 1 "Moss" monster from your hand to the far side of '
        "the moon. The selected monster gains ATK equal to the ATK of the monster that was Special Summoned by "
        "this effect.",
        "spell",
        property="continuous",
    )
    assert all("do" not in ability for ability in trees(reading))
    assert len(reading.unread) == 2


def test_whose_coming_was_read_lends_its_atk(read: Read) -> None:
    (ability,) = trees(
        read(
            'Target 1 face-up monster on the field. Special Summon 1 "Moss" monster from your hand. The targeted '
            "monster gains ATK equal to the ATK of the monster that was Special Summoned by this effect.",
            "spell",
        )
    )
    came, gains = ability["do"]
    assert gains["attack"]["of"] != gains["what"]
    assert gains["attack"]["of"] == {"ref": came["what"]["id"]}
