"""What must hold: ``conditions.yaml`` has conditions in the manner of card text and what each comes to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from convert.text import Reading

Read = Callable[..., Reading]

CASES: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    Path(__file__).with_name("conditions.yaml").read_text(encoding="utf-8")
)
NO_MONSTERS = {"not": {"exists": {"side": "you", "zone": "play", "kind": "monster"}}}
PLANTS = {"exists": {"side": "you", "zone": "play", "kind": "monster", "where": {"type": "Plant"}}}


def trees(reading: Reading) -> list[dict[str, Any]]:
    """The abilities as plain data; nothing is left unread."""
    assert not reading.unread, [clause.text for clause in reading.unread]
    return [msgspec.json.decode(msgspec.json.encode(ability)) for ability in reading.abilities]


@pytest.mark.parametrize("words", CASES)
def test_a_condition_comes_to(read: Read, words: str) -> None:
    (tree,) = trees(read(f"If {words}: You can draw 1 card."))
    assert [part for one in tree["if"] for part in one.get("all", [one])] == CASES[words]


def test_either_of_two_is_enough(read: Read) -> None:
    text = "If you control no monsters, or all monsters you control are Plant monsters: You can draw 1 card."
    ((found,),) = [tree["if"] for tree in trees(read(text))]
    assert found["any"][0] == NO_MONSTERS
    assert found["any"][1]["all"][0] == PLANTS


def test_what_an_earlier_step_was_done_to(read: Read) -> None:
    """ "If you Tributed …" asks what was paid."""
    (tree,) = trees(read("You can Tribute 1 monster; draw 1 card, then if you Tributed a Plant monster, draw 1 card."))
    tributed = tree["cost"][0]["what"]["id"]
    assert tree["do"][1]["if"] == [{"is": {"kind": "monster", "where": {"type": "Plant"}}, "of": {"ref": tributed}}]


def test_how_many_of_several_coins(read: Read) -> None:
    (tree,) = trees(read("Toss a coin 3 times, and if at least 2 of the results are heads, draw 1 card.", "spell"))
    toss, drawn = tree["do"]
    assert drawn["if"] == [{"compare": [{"dice": toss["id"]}, "gte", 2]}]


def test_one_who_has_what_nobody_can_place_is_left_unread(read: Read) -> None:
    """ "There is a monster" says nowhere: it is not read as the field."""
    assert read("If there is a monster: You can draw 1 card.").unread
