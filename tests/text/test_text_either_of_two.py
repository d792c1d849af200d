"""One of two becomes like the other, attacks with other monsters, and what is given up while it wears something."""

from __future__ import annotations

import pytest

from convert.effects import Amount, Selector
from convert.effects import steps as op
from tests.text.conftest import Read

ME = Selector(how="self")


def test_the_level_of_one_becomes_that_of_the_other(read: Read) -> None:
    reading = read(
        "You can target 1 other Fish monster you control; the Level of that monster or this card becomes the Level of "
        "the other."
    )
    (step,) = reading.abilities[0].do
    it = Selector(ref=reading.abilities[0].targets[0].id)
    assert not reading.unread
    assert isinstance(step, op.ChooseOne)
    assert [option.do for option in step.options] == [
        (op.ChangeLevel(what=it, to=Amount(stat="level", of=ME)),),
        (op.ChangeLevel(what=ME, to=Amount(stat="level", of=it)),),
    ]


@pytest.mark.parametrize("two", ["a monster or this card", "that monster", "that monster, that one, or this card"])
def test_of_what_is_not_known_nobody_says_it(read: Read, two: str) -> None:
    assert read(f"You can target 1 Fish monster; the Level of {two} becomes the Level of the other.").unread


@pytest.mark.parametrize(
    "said",
    [
        ". After this effect resolves, you cannot declare attacks with other monsters for the rest of this turn",
        ", also you cannot declare attacks with other monsters this turn",
        ", also you cannot attack with other monsters this turn",
    ],
)
def test_attacks_with_other_monsters(read: Read, said: str) -> None:
    reading = read(f"You can draw 1 card{said}.")
    ban = reading.abilities[0].do[-1]
    assert not reading.unread
    assert isinstance(ban, op.Forbid)
    assert (ban.action, ban.until, ban.what.side, ban.what.except_self) == ("attack", "end_of_turn", "you", True)


def test_what_is_sent_while_it_wears_a_monster_by_its_own_effect(read: Read) -> None:
    """The words between are a condition of the use, and not which card is sent."""
    head = "You can target 1 monster your opponent controls; equip that target to this card. During your Standby Phase"
    said = read(f"{head}: You can send this card equipped with a monster by this card's effect to the GY; draw 1 card.")
    plain = read(
        f"{head}, while equipped with a monster by this effect: You can send this card to the GY; draw 1 card."
    )
    assert not said.unread
    assert said.abilities == plain.abilities
    assert said.abilities[1].cost[0] == op.ToUsed(what=ME, src=said.abilities[1].cost[0].src)
