"""What something is not safe from after all, and places that are anywhere: "…, except Link Monsters' effects, while in
the Extra Monster Zone"."""

from __future__ import annotations

from typing import Literal

import pytest

from convert.effects import Filter, Selector
from convert.effects import steps as op
from tests.text.conftest import Read

OTHERS = Filter(not_=Filter(class_="ritual"))
ME = Selector(how="self")


@pytest.mark.parametrize(
    ("text", "from_"),
    [
        ("Unaffected by monster effects, except Ritual Monsters.", "all"),
        ("Unaffected by monster effects, except Ritual Monsters' effects.", "all"),
        ("Unaffected by monster effects, except the effects of Ritual Monsters.", "all"),
        ("Unaffected by monster effects, except those of Ritual Monsters.", "all"),
        ("Unaffected by monster effects, except Ritual Monsters, while in the Extra Monster Zone.", "all"),
        ("Cannot be destroyed by monster effects, except those of Ritual Monsters.", "effects"),
        ("Cannot be destroyed by battle, except with a Ritual Monster.", "battle"),
        ("Cannot be destroyed by battle, except by battle with a Ritual Monster.", "battle"),
    ],
)
def test_what_it_is_not_safe_from(read: Read, text: str, from_: Literal["all", "effects", "battle"]) -> None:
    reading = read(text)
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert step == op.Protect(what=ME, from_=from_, by=Selector(how="all", kind="monster", where=OTHERS), src=0)


@pytest.mark.parametrize("but", ["except those of that monster", "except the effects of this card", "except those"])
def test_what_no_description_leaves_out_is_unread(read: Read, but: str) -> None:
    assert read(f"Unaffected by monster effects, {but}.").unread


@pytest.mark.parametrize(
    "text",
    [
        "Unaffected by your opponent's monster effects while this card is in the Extra Monster Zone.",
        "Unaffected by your opponent's monster effects while in the Extra Monster Zone.",
        "This card in the Extra Monster Zone is unaffected by your opponent's monster effects.",
    ],
)
def test_convert_44_the_extra_monster_zone_is_anywhere(read: Read, text: str) -> None:
    (plain,) = read("Unaffected by your opponent's monster effects.").abilities
    assert read(text).abilities == (plain,)


@pytest.mark.parametrize("own", [", except its own", " (except its own)"])
def test_its_own_effects_reach_it_in_brackets_or_not(read: Read, own: str) -> None:
    reading = read(f"Unaffected by card effects{own}.")
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert step == op.Protect(what=ME, from_="all", by=Selector(how="all", kind="any", except_self=True), src=0)


@pytest.mark.parametrize("said", ["that you own", "that is owned by you"])
def test_what_one_owns(read: Read, said: str) -> None:
    reading = read(f"Target 1 monster your opponent controls {said}; take control of it.", "spell")
    (ability,) = reading.abilities
    (target,) = ability.targets
    assert not reading.unread
    assert (target.side, target.where) == ("opponent", Filter(owner="you"))
