"""Which one leaves, how long what is taken is held, whose GY it was, what a choice hangs on (invented texts)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.text import Reading
from tests.text.conftest import Read


def ability(reading: Reading) -> dict[str, Any]:
    assert reading.unread == ()
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(reading.abilities[0]))
    return found


def test_this_card_leaves_and_not_what_the_clause_before_changed(read: Read) -> None:
    text = (
        "You can target 1 monster you control; that monster is treated as a Tuner this turn, also place this card on "
        "the bottom of the Deck when it leaves the field."
    )
    assert ability(read(text))["do"][1]["would"] == {"event": "leaves_play", "what": {"how": "self"}}


def test_what_the_clause_before_brought_leaves(read: Read) -> None:
    text = "You can Special Summon this card from your hand, but banish it when it leaves the field."
    assert ability(read(text))["do"][1]["would"]["what"] == {"how": "previous"}


@pytest.mark.parametrize("end", ["until the End Phase", ""])
def test_what_is_taken_for_a_while_is_barred_for_that_while(read: Read, end: str) -> None:
    text = (
        f"You can target 1 monster your opponent controls; take control of it {end}, but it cannot declare an attack."
    )
    control, ban = ability(read(text.replace(" ,", ",")))["do"]
    assert ban.get("until") == control.get("until") == ("end_phase" if end else None)


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("your GY", {"kind": "monster", "where": {"owner": "you"}}),
        ("your opponent's GY", {"kind": "monster", "where": {"owner": "opponent"}}),
        ("the GY", {"kind": "monster"}),
        ("your opponent's GY to your field", {"kind": "monster", "side": "you", "where": {"owner": "opponent"}}),
    ],
)
def test_a_monster_special_summoned_from_a_gy_was_that_player_s(read: Read, said: str, what: dict[str, Any]) -> None:
    """SPECIAL-07: whoever controls it now."""
    found = ability(read(f"When a monster is Special Summoned from {said}: You can draw 1 card."))["when"]
    assert {key: value for key, value in found["what"].items() if key != "except_self"} == what


def test_a_trap_that_comes_as_a_normal_tuner_is_both(read: Read) -> None:
    text = "Special Summon this card as a Normal Monster (Fish/Tuner/WATER/Level 2/ATK 0/DEF 0)."
    assert ability(read(text, "trap"))["do"][0]["stats"]["class"] == ["normal", "tuner"]


def test_the_same_type_of_card_is_its_kind_and_that_of_a_monster_card_is_not_read(read: Read) -> None:
    head = "You can discard 1 card; destroy all cards your opponent controls with the same type"
    where = ability(read(f"{head} (Monster, Spell, or Trap) as the discarded card."))["do"][0]["what"]["where"]
    assert where["same"] == ["kind"]
    head = "You can target 1 monster you control; destroy 1 monster your opponent controls with the same type"
    assert read(f"{head} (Fusion, Synchro, or Xyz).").unread


def test_what_a_bullet_does_hangs_on_what_stands_before_it(read: Read) -> None:
    text = (
        "You can target 1 face-up card your opponent controls; destroy that target, and if you do, apply this effect "
        "based on its type.\n● Monster: Draw 1 card.\n● Spell: Draw 2 cards."
    )
    assert ability(read(text))["do"][1]["link"] == "and_if_you_do"
    assert "link" not in ability(read(text.replace("destroy that target, and if you do, ", "")))["do"][0]
