"""What a card does as an Equip Card it does while it is worn; what an Equip Spell gives is its own (CONVERT-12)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.effects import Condition, Filter, Selector
from convert.effects import steps as op
from convert.text import Reading

Read = Callable[..., Reading]

WORN = Condition(is_=Selector(kind="any", where=Filter(equipped=True)), of=Selector(how="self"))
PUT_ON = "You can target 1 Fish monster you control; equip this card from your hand to it. "


@pytest.mark.parametrize(
    "text",
    [
        "You can send this Equip Card to the GY; draw 1 card.",
        "(Quick Effect): You can banish this Equip Card, then target 1 monster on the field; destroy it.",
    ],
)
def test_what_is_paid_with_this_equip_card_needs_a_bearer(read: Read, text: str) -> None:
    reading = read(PUT_ON + text)
    assert not reading.unread
    put_on, pays = reading.abilities
    assert WORN not in (put_on.if_ or ())
    assert WORN in (pays.if_ or ())
    assert pays.cost[0].what == Selector(how="self")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text",
    [
        "While this card is equipped to a monster: You can send this Equip Card to the GY; draw 1 card.",
        "When the equipped monster is targeted for an attack: You can send this Equip Card to the GY; draw 1 card.",
    ],
)
def test_it_is_not_asked_twice(read: Read, text: str) -> None:
    pays = read(PUT_ON + text).abilities[-1]
    assert len(pays.if_ or ()) + (pays.when is not None) == 1


def test_it_is_this_equip_card_that_is_sent(read: Read) -> None:
    trigger = read(PUT_ON + "If this Equip Card is sent to the GY: Draw 1 card.").abilities[-1]
    assert trigger.when is not None
    assert trigger.when.what == Selector(how="self", where=Filter(equipped=True))


def test_convert_12_what_an_equip_spell_gives_is_no_deed_of_its_casting(read: Read) -> None:
    text = "Discard 1 card, then target 1 monster on the field; equip this card to that target. It gains 600 ATK."
    cast, worn = read(text, "spell", property="equip").abilities
    assert [type(step) for step in cast.do] == [op.Equip]
    assert worn.mode == "equip"
    (gain,) = worn.do
    assert isinstance(gain, op.Modify)
    assert (gain.what, gain.until) == (Selector(how="equipped", kind="monster"), None)


@pytest.mark.parametrize(
    "text",
    [
        "Pay LP in multiples of 100 (max. 900); equip this card to a monster. It gains that much ATK.",
        "Discard 1 card; equip this card to a monster. It loses 600 ATK.",
    ],
)
def test_what_asks_for_the_casting_stays_with_it(read: Read, text: str) -> None:
    (cast,) = read(text, "spell", property="equip").abilities
    assert any(isinstance(step, op.Modify) and step.until == "while_equipped" for step in cast.do)
