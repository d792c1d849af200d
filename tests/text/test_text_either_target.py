"""One target or another, by what one controls: two effects, one of which is chosen."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.effects import steps as op
from tests.text.conftest import Read


def _options(read: Read, text: str, kind: Any = "monster") -> list[dict[str, Any]]:
    reading = read(text, kind)
    assert not reading.unread
    (ability,) = reading.abilities
    (choice,) = ability.do
    assert isinstance(choice, op.ChooseOne)
    assert not ability.targets
    return [msgspec.to_builtins(option) for option in choice.options]


@pytest.mark.parametrize(
    ("aim", "count"),
    [
        ('target 1 monster on the field, or up to 2 if you control "Pond"; destroy them', (1, 2)),
        ('target 1 monster on the field, or up to 2 instead if you control "Pond"; destroy it', (1, 2)),
        ('target 1 monster on the field, or you can target 2 if you control "Pond"; destroy that monster(s)', 2),
        ('target 1 monster on the field, or target 2 if you control "Pond"; destroy that monster(s)', 2),
        ('target 1 monster on the field, or, if you control "Pond", you can target 2 instead; destroy them', 2),
        ('target 1 monster on the field, or if you control "Pond", you can target 2 such monsters; destroy them', 2),
    ],
)
def test_so_many_or_more(read: Read, aim: str, count: Any) -> None:
    one, other = _options(read, f"You can discard 1 card, then {aim}.")
    assert "if" not in one
    assert other["if"][0]["exists"]["where"] == {"name": "Pond"}
    for option, number in ((one, 1), (other, count)):
        (target,) = option["targets"]
        assert (target["kind"], target["zone"], target["count"]) == ("monster", "play", number)
        assert option["do"][0]["what"] == {"ref": target["id"]}


def test_another_thing_has_its_own_place_or_that_of_the_first(read: Read) -> None:
    text = 'Target 1 Fish monster in your GY, or if you control "Pond", you can target 1 {} instead; Special Summon it.'
    for said, side in (("Plant monster", "you"), ("monster in your opponent's GY", "opponent")):
        _, other = _options(read, text.format(said), "spell")
        assert (other["targets"][0]["side"], other["targets"][0]["zone"]) == (side, "used")


def test_the_price_is_paid_for_either(read: Read) -> None:
    text = 'You can pay 500 LP, then target 1 monster, or up to 2 if you control "Pond"; destroy them.'
    (ability,) = read(text).abilities
    assert [step.__struct_config__.tag for step in ability.cost] == ["pay_hp"]


@pytest.mark.parametrize(
    "text",
    [
        "Target 1 monster, or up to 2 if the frogs sing; destroy them.",
        'Target 1 monster, or up to 2 if you control "Pond"; polish them.',
        'Target 1 Fish monster in your hand, or if you control "Pond", you can target 1 in your GY instead; banish it.',
    ],
)
def test_where_one_way_is_not_read_neither_is(read: Read, text: str) -> None:
    reading = read(text, "spell")
    assert reading.unread
    assert not any(ability.do for ability in reading.abilities)
