"""What a Trap does "while this card is in your Monster Zone" it does as a monster only."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

_COMES = (
    "Special Summon this card as an Effect Monster (Fish/WATER/Level 4/ATK 900/DEF 900)"
    " (this card is also still a Trap)."
)
_AS_A_MONSTER = {"is": {"kind": "monster"}, "of": {"how": "self"}}


@pytest.mark.parametrize("zone", ["your Monster Zone", "the Monster Zone"])
@pytest.mark.parametrize(
    "text",
    [
        "Once per turn, when your opponent would Special Summon a monster(s) while this card is in {}: You can discard"
        " 1 card; negate the Summon.",
        "Once per turn, while this card is in {}: You can draw 1 card.",
        "While this card is in {}, your Fish monsters gain 300 ATK.",
        "If your opponent Normal Summons a monster while this card is in {}: Draw 1 card.",
    ],
)
def test_a_trap_in_the_monster_zone_is_a_monster(read: Read, text: str, zone: str) -> None:
    own: list[Any] = trees(read(f"{_COMES} {text.format(zone)}", "trap", property="continuous"))
    assert _AS_A_MONSTER in own[-1]["if"]
    assert "if" not in own[0]


@pytest.mark.parametrize(
    "text", ["If your opponent Normal Summons a monster while this card is on the field: Draw 1 card."]
)
def test_on_the_field_it_may_lie_as_it_likes(read: Read, text: str) -> None:
    own: list[Any] = trees(read(f"{_COMES} {text}", "trap", property="continuous"))
    assert _AS_A_MONSTER not in own[-1].get("if", [])


def test_of_a_monster_nothing_need_be_asked(read: Read) -> None:
    (own,) = trees(read("Once per turn, while this card is in your Monster Zone: You can draw 1 card."))
    assert "if" not in own
