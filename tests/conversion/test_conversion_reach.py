"""CONVERT-18: all of the opponent's are friend and foe, but for what the text itself compares them with."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from convert.effects import Ability, Amount, Bound, Filter, Selector
from convert.effects.steps import Banish, Counters, Destroy, Forbid, Step
from convert.systems.duel_monsters.conversion.effects import GameEffects

AIMED = Selector(id="t1", how="target", kind="monster", side="you", zone="play", count=1)
WEAKER = Filter(attack=Bound(lte=Amount(stat="attack", of=Selector(ref="t1"))))


def converted(target: Selector, *do: Step) -> Ability:
    (made,) = GameEffects.load().convert([Ability(mode="cast", targets=(target,), do=do)], rank=1)
    return made


def swept(where: Filter | None, target: Selector = AIMED, *before: Step) -> Selector:
    what = Selector(id="c1", how="all", kind="monster", side="opponent", zone="play", where=where)
    step: Any = converted(target, *before, Destroy(what=what)).do[-1]
    assert (step.what.side, step.what.reach) == ("any", "section")
    found: Selector = step.what
    return found


def test_convert_18_one_of_ones_own_that_others_are_compared_with_is_spared() -> None:
    assert swept(WEAKER).except_ == Selector(ref="t1")


def test_convert_18_nobody_else_is_spared() -> None:
    assert swept(None).except_ is None
    assert swept(Filter(type="Fish")).except_ is None
    theirs = Selector(id="t1", how="target", kind="monster", side="opponent", zone="play", count=1)
    assert swept(WEAKER, theirs).except_ is None
    assert swept(WEAKER, AIMED, Banish(what=Selector(ref="t1"))).except_ is None


def test_convert_35_a_ban_on_coming_from_the_extra_deck_is_of_where_it_lies() -> None:
    ban = Forbid(what=Selector(how="self"), action="special_summon", where="extra")
    for starts_there, place in ((False, "used"), (True, "extra")):
        made = GameEffects.load().convert(
            [Ability(mode="summon_rule", do=(ban,))], rank=1, creature=True, extra=starts_there
        )
        step: Any = made[0].do[0]
        assert step.where == place


def test_convert_18_a_ban_on_one_attacker_is_no_area() -> None:
    """ "Special Summon 1 monster, but it cannot attack weaker monsters": wherever those are."""
    weaker = Selector(how="all", kind="monster", where=Filter(attack=Bound(lte=Amount(n=5))))
    mine: Any = converted(AIMED, Forbid(what=weaker, action="be_attacked", by=Selector(ref="t1"))).do[-1]
    any_: Any = converted(AIMED, Forbid(what=weaker, action="be_attacked", by=Selector(how="all", kind="monster"))).do[
        -1
    ]
    assert (mine.what.reach, any_.what.reach) == ("field", "section")


def test_convert_08_a_material_is_sought_where_what_has_left_play_lies() -> None:
    """ "Target 1 monster that was used as its Material": within no Section, for it is in none."""
    made_of = Filter(used_for=Selector(how="self"))
    sought = Selector(id="t1", how="target", kind="monster", where=made_of, count=1)
    (target,) = converted(sought, Destroy(what=Selector(how="self"))).targets
    assert (target.zone, target.reach) == (("used", "banished"), None)
    (there,) = converted(replace(sought, zone="used"), Destroy(what=Selector(how="self"))).targets
    assert (there.zone, there.reach) == ("used", None)
    other = replace(sought, where=Filter(type="Fish"))
    assert converted(other, Destroy(what=Selector(how="self"))).targets[0].reach == "section"


def test_convert_18_what_lures_binds_no_further_than_it_lures() -> None:
    """ "Monsters your opponent controls must attack this card": within one Section, as all of them are."""
    theirs = Selector(id="c1", how="all", kind="monster", side="opponent", zone="play")
    others = Selector(how="all", kind=("monster", "caster"), side="you", zone="play", except_self=True)
    ban = Forbid(what=others, action="be_attacked", by=theirs, link="and")
    lured: Any = converted(AIMED, Forbid(what=theirs, action="hold_back"), ban).do
    assert (lured[0].what.reach, lured[1].by.reach, lured[1].by.side) == ("section", "section", "opponent")
    alone: Any = converted(AIMED, ban).do[-1]
    assert alone.by.reach is None


def test_convert_16_counters_taken_from_the_whole_field_are_taken_from_anywhere() -> None:
    """ "Remove 2 Fog Counters from anywhere on the field": nothing is done to what they lie on."""
    for what, reach in (
        (Selector(how="all", kind="any", side="any", zone="play"), "field"),
        (Selector(how="choose", kind="monster", side="any", zone="play", count=1), "section"),
    ):
        pays = Ability(mode="activate", cost=(Counters(what=what, name="Fog", remove=2),), do=())
        (made,) = GameEffects.load().convert([pays], rank=2)
        (cost,) = made.cost
        assert isinstance(cost, Counters)
        assert cost.what.reach == reach
