"""A choice among effects that wait for moments of their own: each is an ability, and what limits one limits all. Every
text is invented."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Event, Limit
from convert.effects import steps as op
from tests.text.conftest import Read

LATER = "● When an opponent's monster declares an attack: Negate the attack."
NOW = "● Draw 1 card."
ALSO_NOW = "● Destroy 1 Spell on the field."


@pytest.mark.parametrize("bullets", [[NOW, LATER], [LATER, NOW]])
def test_what_waits_and_what_does_not(read: Read, bullets: list[str]) -> None:
    reading = read("\n".join(["Activate 1 of these effects.", *bullets]), "trap")
    now, later = sorted(reading.abilities, key=lambda one: one.when is not None)
    assert not reading.unread
    assert [one.mode for one in (now, later)] == ["cast", "cast"]
    assert [type(step) for step in now.do] == [op.Prepare]
    assert later.when is not None
    assert later.when.event == "attack_declared"


def test_several_that_do_not_wait_stay_a_choice(read: Read) -> None:
    reading = read("\n".join(["Activate 1 of these effects.", NOW, LATER, ALSO_NOW]), "trap")
    choice = reading.abilities[0].do[0]
    assert not reading.unread
    assert isinstance(choice, op.ChooseOne)
    assert len(choice.options) == 2
    assert [type(step) for step in reading.abilities[1].do] == [op.NegateAttack]


@pytest.mark.parametrize("n", [1, 2])
def test_they_share_how_often(read: Read, n: int) -> None:
    often = "Once per turn" if n == 1 else "Twice per turn"
    text = (
        f"{often}, you can activate 1 of these effects.\n● Draw 1 card.\n● If this card destroys a monster by battle:"
    )
    reading = read(f"{text} Gain 500 LP.")
    assert not reading.unread
    assert [one.mode for one in reading.abilities] == ["activate", "trigger"]
    assert [one.optional for one in reading.abilities] == [True, True]
    assert {one.limit for one in reading.abilities} == {Limit(n=n, group="chosen")}


def test_what_limits_the_card_limits_each_use_of_it(read: Read) -> None:
    text = "\n".join(["Activate 1 of these effects.", NOW, LATER, 'You can only activate 1 "Test Card" per turn.'])
    limits: set[Any] = {one.limit for one in read(text, "trap").abilities}
    assert limits == {Limit(scope="name", group="chosen", activate=True)}


def test_what_is_asked_of_the_choice_is_asked_of_each(read: Read) -> None:
    head = "If you control a Fish monster: Activate 1 of these effects;"
    reading = read("\n".join([head, NOW, LATER]), "trap")
    assert not reading.unread
    first, second = reading.abilities
    assert first.if_ == second.if_ != ()


@pytest.mark.parametrize(
    "head",
    [
        "Activate 1 or both of these effects (simultaneously);",
        "You can Tribute 1 Fish monster, then choose 1 of these effects;",
    ],
)
def test_what_cannot_be_told_apart_is_unread(read: Read, head: str) -> None:
    reading = read("\n".join([head, NOW, LATER]), "trap")
    assert [one.why for one in reading.unread] == ["no_meaning"]
    assert all(one.when != Event(event="attack_declared") for one in reading.abilities)
