"""Targets that need not be there, what a monster lists, what is left of a pile, and whom a monster is on, in
words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Event, Filter, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render, render_ability
from tests.rules_fight.fights import monster

_ME = Selector(how="self")
_FALLEN = Event(event="destroyed", what=_ME)
_ONE_OR_NONE = Selector(id="t1", how="target", kind="monster", side="you", zone="used", count=(0, 1))
_YOURS = Selector(how="all", kind="any", side="you", zone="play")


def words(*do: op.Step, this: str = "monster", mode: Any = "trigger", **more: Any) -> str:
    when = _FALLEN if mode == "trigger" else None
    return render_ability(Ability(mode=mode, when=when, do=do, **more), this=this)


def test_what_is_done_without_a_target_too_is_no_choice() -> None:
    come = op.SpecialSummon(what=Selector(ref="t1"), link="also")
    told = words(op.Destroy(what=_YOURS), come, targets=(_ONE_OR_NONE,))
    assert "target up to one of your used monsters and destroy all" in told
    assert "you may" not in told
    assert "you may target one of your used monsters and Special Summon it" in words(come, targets=(_ONE_OR_NONE,))


@pytest.mark.parametrize(
    ("where", "said"),
    [
        (Filter(lists="Moss Toad"), "that lists “Moss Toad” as a Material"),
        (Filter(lists_series="Moss"), "that lists a “Moss” monster as a Material"),
    ],
)
def test_fusion_01_what_a_monster_lists(where: Filter, said: str) -> None:
    one = Selector(how="choose", kind="monster", side="you", zone="used", where=where, count=1)
    assert f"one of your used monsters {said.replace('lists', 'list')}" not in words(op.Destroy(what=one))
    assert said in words(op.SpecialSummon(what=replace(one, zone="spellbook")))
    assert said.replace("lists", "list") in words(op.Banish(what=replace(one, count=2)))


def test_fusion_05_where_materials_go() -> None:
    stuff = Selector(how="all", kind="monster", side="you", zone=("prepared", "play"))
    fuse = op.FusionSummon(what=Selector(kind="monster", count=1), materials=stuff, to="spellbook")
    assert "which go back to your Spellbook" in words(fuse)
    assert "which go to the bottom of your Spellbook" in words(replace(fuse, place="bottom"))


def test_the_others_are_of_the_pile_where_something_else_was_named_since() -> None:
    pile = Selector(ref="s1")
    fish = Selector(id="c1", how="all", kind="monster", where=Filter(type="Fish"), among=pile)
    elsewhere = Selector(id="c2", how="choose", kind="spell", side="any", zone="play", count=1)
    rest = Selector(id="c3", how="all", among=pile, except_=Selector(ref="c1"))
    first = (op.Excavate(id="s1", count=3, side="you"), op.ToUsed(what=fish, link="and"))
    last = op.ToSpellbook(what=rest, place="bottom", link="also")
    assert "all the others to the bottom" in words(*first, last)
    assert "all the others of those spells" in words(*first, op.ToPrepared(what=elsewhere, link="then"), last)


def test_convert_12_a_monster_may_be_put_on_others_than_its_own_targets() -> None:
    moss = Selector(how="equipped", kind="monster", where=Filter(series="Moss"))
    onto = Selector(id="t1", how="target", kind="monster", side="you", zone="play", where=moss.where, count=1)
    puts = Ability(mode="activate", targets=(onto,), do=(op.Equip(what=_ME, to=Selector(ref="t1")),), src=(0,))
    gains = Ability(mode="continuous", do=(op.Modify(what=moss, attack=Amount(n=4)),), src=(1,))
    worn = replace(monster("Lamp", 3, 5, 5, puts, gains), text="")
    assert "The bearer (if it is a “Moss” monster) gains" in render(worn)


def test_what_cannot_be_negated_are_its_abilities() -> None:
    fish = Selector(id="t1", how="target", kind="monster", side="you", zone="play", where=Filter(type="Fish"), count=1)
    kept = op.Protect(what=Selector(ref="t1"), from_="negation", until="end_of_turn")
    assert "abilities cannot be negated" in words(
        op.Modify(what=Selector(ref="t1"), attack=Amount(n=1)), kept, targets=(fish,)
    )
