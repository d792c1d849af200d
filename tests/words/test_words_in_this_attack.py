"""Conditions of one Attack, and where a monster itself arrives."""

from __future__ import annotations

from convert.effects import Ability, Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.effects.values import Spot
from convert.systems.duel_monsters.words import render_ability


def test_what_has_happened_in_this_attack() -> None:
    shown = Event(event="revealed", what=Selector(how="self"), how="attacked")
    asked = Condition(occurred=shown, during="attack")
    when = Event(event="battles", what=Selector(how="self"))
    said = render_ability(Ability(mode="trigger", when=when, if_=(asked,), do=(op.Prepare(count=1),)), this="monster")
    assert "in this Attack, prepare" in said
    assert "this turn" not in said


def test_where_this_monster_itself_arrives_is_told() -> None:
    link = Selector(kind="monster", where=Filter(class_="link"))
    there = Filter(at=Spot(to="pointed", of=link))
    when = Event(event="summoned", what=Selector(how="self", where=there), how="special")
    said = render_ability(Ability(mode="trigger", when=when, do=(op.Prepare(count=1),)), this="monster")
    assert said.startswith("When this monster is Special Summoned to the Section of a Link monster, prepare")
