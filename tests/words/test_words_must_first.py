"""How a monster must first come, in words: a Fusion monster is never summoned in the ordinary way, another may be."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Condition, Event, Filter, Selector
from convert.effects.steps import Forbid
from convert.systems.duel_monsters.words import render
from tests.rules_fight.fights import monster

ITSELF = Selector(how="self")
NOT_YET = Condition(not_=Condition(occurred=Event(event="summoned", what=ITSELF), during="duel"))
RULE = Ability(
    mode="summon_rule",
    do=(Forbid(what=ITSELF, action="special_summon", if_=(NOT_YET,), unless=ITSELF, src=0),),
    src=(0,),
)


@pytest.mark.parametrize(
    ("form", "told"),
    [
        (
            "fusion",
            "In each fight, this monster must first be Special Summoned by its own ability; before that, nothing else "
            "brings it into play.",
        ),
        (
            "summon",
            "If this monster has not been summoned in this fight, it cannot be Special Summoned, "
            "except by its own ability.",
        ),
    ],
)
def test_what_is_never_summoned_in_the_ordinary_way_must_first_come_in_its_own(form: str, told: str) -> None:
    moss = monster("Moss", 4, 10, 10, RULE, form=form)
    assert render(moss) == told


def test_what_brings_it_is_told_with_what_it_has_to_use() -> None:
    lantern, fish = Filter(name="Lantern"), Selector(how="choose", kind="monster", where=Filter(type="Fish"), count=1)
    ban = Forbid(what=ITSELF, action="special_summon", unless=Selector(how="all", where=lantern), unless_using=fish)
    moss = monster("Moss", 4, 10, 10, Ability(mode="summon_rule", do=(ban,)), form="fusion")
    assert render(moss) == "This monster cannot be Special Summoned, except by “Lantern”, using a Fish."


def test_what_must_first_come_by_a_card_of_that_name() -> None:
    """SPECIAL-02, and what else the same sentence says of it."""
    named = Selector(how="all", where=Filter(name="Lantern"))
    ban = Forbid(what=ITSELF, action="special_summon", if_=(NOT_YET,), unless=named, src=0)
    rule = Ability(mode="summon_rule", do=(ban, Forbid(what=ITSELF, action="other_materials", src=0)), src=(0,))
    assert render(monster("Moss", 4, 10, 10, rule, form="fusion")) == (
        "In each fight, this monster must first be Special Summoned by “Lantern”; before that, nothing else brings it "
        "into play. Nothing can stand in for a Material of this monster."
    )
