""" "Otherwise" is tied to the condition; a ban on its own coming; moments that nobody read; "except A and B"."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def trees(reading: Reading) -> list[dict[str, Any]]:
    return list(json.loads(msgspec.json.encode(reading.abilities)))


@pytest.mark.parametrize(
    "text",
    [
        "Excavate the top card of your Deck, and if it is a Fish monster, add it to your hand."
        " Otherwise, send it to the GY.",
        "Excavate the top card of your Deck, and if it is a Fish monster, add it to your hand, and if you do,"
        " draw 1 card. Otherwise, send it to the GY.",
    ],
)
def test_otherwise_is_where_the_condition_does_not_hold(read: Read, text: str) -> None:
    (ability,) = trees(read(text, "spell"))
    asked = next(step["if"][0] for step in ability["do"] if "if" in step)
    assert ability["do"][-1]["if"] == [{"not": asked}]


def test_all_of_the_other_sentence_is_the_other_branch(read: Read) -> None:
    text = (
        "Excavate the top card of your Deck, and if it is a Fish monster, add it to your hand."
        " Otherwise, send it to the GY, also take 500 damage."
    )
    (ability,) = trees(read(text, "spell"))
    assert ability["do"][-1]["op"] == "damage"
    assert ability["do"][-1]["if"] == ability["do"][-2]["if"]


def test_it_is_nothing_that_only_the_first_branch_would_pick(read: Read) -> None:
    text = (
        "Draw 1 card, and if you do, show it, then, if it is a Fish monster, you can destroy 1 monster on the field."
        " Otherwise, send it to the GY."
    )
    (ability,) = trees(read(text, "spell"))
    assert ability["do"][-1]["what"] == {"ref": ability["do"][0]["id"]}


@pytest.mark.parametrize(
    "said",
    [
        "Cannot be Normal Summoned, unless you control a Fish monster.",
        "Cannot be Special Summoned unless you control a Fish.",
    ],
)
def test_a_ban_on_its_own_coming_is_asked_as_it_comes(read: Read, said: str) -> None:
    (ability,) = trees(read(said))
    assert ability["mode"] == "summon_rule"


def test_what_waits_for_a_moment_that_nobody_read_is_used_at_no_other(read: Read) -> None:
    (ability,) = trees(read("When the moon is full: You can draw 1 card."))
    assert (ability["mode"], ability.get("when")) == ("trigger", None)


def test_a_ban_spares_all_that_it_names(read: Read) -> None:
    (ability,) = trees(read('You cannot Special Summon monsters, except Fish monsters and "Moss" monsters.'))
    assert ability["do"][0]["unless"]["where"] == {"any": [{"type": "Fish"}, {"series": "Moss"}]}


def test_what_is_left_to_the_table_keeps_its_otherwise(read: Read) -> None:
    text = "Send the top card of your Deck to the GY, then if it was a monster, inflict 1000 damage to your opponent,"
    reading = read(f"{text} otherwise, dance merrily around the table.", "spell")
    assert [one.text for one in reading.unread] == ["otherwise, dance merrily around the table"]


def test_what_is_lost_if_one_does_not_pay_is_a_choice(read: Read) -> None:
    """ "If you do not" leaves it to its player; what "must" be paid is lost only where it cannot be."""
    (ability,) = trees(
        read("Pay 500 Life Points during each of your Standby Phases. If you do not, destroy this card.")
    )
    (step,) = ability["do"]
    assert step["op"] == "choose_one"
    assert [[one["op"] for one in option.get("cost", option["do"])] for option in step["options"]] == [
        ["pay_hp"],
        ["destroy"],
    ]
    must = "During your Standby Phase, you must pay 500 LP (this is not optional), or this card is destroyed."
    (ability,) = trees(read(must))
    assert [one["op"] for one in ability["do"]] == ["pay_hp", "destroy"]
