"""Words that readers at a table took for something else: whose Spellbook, whose effects, which turn, said twice."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Amount, Bound, Condition, Event, Filter, Limit, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render_abilities, render_ability

_ME = Selector(how="self")
_HEAL = op.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=5))
_USED = Selector(how="choose", kind="monster", zone="used", count=1)


def words(**parts: object) -> str:
    return render_ability(Ability(**parts), this="monster")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("side", "count", "book"),
    [
        ("you", 1, "to your Spellbook."),
        ("opponent", 1, "to that enemy’s Spellbook."),
        ("any", 1, "to its caster’s Spellbook."),
        ("any", 2, "to their casters’ Spellbooks."),
    ],
)
def test_whose_spellbook_it_goes_back_to(side: str, count: int, book: str) -> None:
    what = Selector(how="choose", kind="monster", zone="used", side=side, count=count)  # type: ignore[arg-type]
    assert book in words(mode="flip", do=(op.ToSpellbook(what=what),))


def test_one_is_unaffected_by_effects_of_monsters_and_not_by_their_attacks() -> None:
    foes = Selector(how="all", kind="monster", side="opponent")
    step = op.Protect(what=_ME, from_="all", by=foes)
    assert words(mode="continuous", do=(step,)) == "This monster is unaffected by effects of enemy monsters."


def test_a_card_or_its_effect_is_used() -> None:
    when = Event(event="activated", what=Selector(kind="spell_or_artifact"), whose="opponent")
    assert words(mode="trigger", when=when, do=(_HEAL,)).startswith(
        "When an enemy uses a Spell or Trap Card or its eff"
    )


def test_what_comes_with_anybodys_turn_says_each() -> None:
    assert words(mode="trigger", when=Event(event="standby"), do=(_HEAL,)).startswith("At the start of each turn, ")
    asked = Condition(occurred=Event(event="summoned", what=_ME), during="turn")
    told = words(mode="trigger", when=Event(event="end_phase"), if_=(asked,), do=(_HEAL,))
    assert told.startswith("At the end of a turn in which this monster was summoned, ")


def test_a_second_act_of_an_enemy_is_still_the_same_enemys() -> None:
    either = Event(
        any_=(
            Event(event="banished", what=Selector(kind="monster", side="you"), whose="opponent"),
            Event(event="targeted", what=Selector(kind="spell", side="you"), whose="opponent"),
        )
    )
    told = words(mode="trigger", when=either, do=(_HEAL,))
    assert told.startswith(
        "When an enemy banishes one of your monsters or targets one of your Spell Cards with a card or effect, "
    )


def test_a_level_that_is_worked_out_is_exactly_that() -> None:
    above = Amount(stat="level", of=_ME, plus=1)
    what = Selector(how="choose", kind="monster", side="you", zone="spellbook", where=Filter(level=Bound(eq=above)))
    assert "of Level exactly 1 above " in words(mode="flip", do=(op.Search(what=what),))


def test_what_all_alternatives_are_is_said_with_each() -> None:
    kinds = Filter(class_="xyz", any_=(Filter(series="Lantern", class_="xyz"), Filter(series="Moth", class_="xyz")))
    what = Selector(how="choose", kind="monster", side="you", zone="spellbook", where=kinds, count=1)
    told = words(mode="flip", do=(op.Search(what=what),))
    assert "one “Lantern” Xyz monster or one “Moth” Xyz monster from your Spellbook" in told


def test_what_it_wears_is_equipped_to_it() -> None:
    worn = Filter(lies_as="equipment", equipped_to=_ME)
    what = Selector(how="choose", kind="monster", side="you", zone="play", where=worn, count=1)
    assert "equipped to a monster" not in words(mode="flip", do=(op.ToUsed(what=what),))


def test_a_target_is_one_of_a_card_or_effect_and_not_of_an_attack() -> None:
    mine = Selector(kind="monster", side="you")
    told = words(mode="quick", when=Event(event="targeted", what=mine), do=(_HEAL,))
    assert told.startswith("When one of your monsters is targeted by a card or effect, ")
    theirs = words(mode="quick", when=Event(event="targeted", what=mine, whose="opponent"), do=(_HEAL,))
    assert theirs.startswith("When an enemy targets one of your monsters with a card or effect, ")
    by_one = Event(event="targeted", what=_ME, by=Selector(kind="monster", side="opponent"))
    told = words(mode="quick", when=by_one, do=(_HEAL,))
    assert told.startswith("When this monster is targeted by an ability of an enemy monster, ")


def test_what_is_answered_of_a_monster_is_its_ability() -> None:
    mine = Selector(kind="monster", side="you", where=Filter(series="Moss"))
    when = Event(event="activated", what=Selector(kind="any"), whose="opponent", answering=mine)
    assert "in answer to an ability of one of your “Moss” monsters" in words(mode="quick", when=when, do=(_HEAL,))
    barred = op.Forbid(
        what=Selector(kind="caster", side="opponent"),
        action="respond",
        by=Selector(how="all", kind="any"),
        to=Selector(how="all", kind="monster", side="you", where=Filter(series="Moss")),
    )
    assert "cannot answer the abilities of your “Moss” monsters" in words(mode="cast", do=(barred,))


def test_the_effect_of_a_card_that_is_open_is_no_casting() -> None:
    open_ = Selector(kind="spell_or_artifact", side="any", where=Filter(face="up"))
    told = words(mode="quick", when=Event(event="activated", what=open_, from_="play"), do=(_HEAL,))
    assert told.startswith("When the effect of an open Spell or Trap Card is used, ")


def test_who_may_not_prepare_by_effects_is_barred_from_the_spellbook_only() -> None:
    step = op.Forbid(what=Selector(kind="caster", side="opponent"), action=("prepare", "search"))
    assert "cannot prepare spells from the Spellbook by effects" in words(mode="continuous", do=(step,))


def test_a_limit_of_several_abilities_is_told_in_full_once() -> None:
    limit = Limit(scope="name", group="g1")
    two = [Ability(mode="activate", optional=True, limit=limit, do=(step,)) for step in (_HEAL, op.Prepare())]
    first, second = render_abilities(two, this="monster")
    assert "(shared with its other abilities, all copies together)" in first
    assert "Once per round (the same limit as above)" in second


def test_what_it_is_unaffected_by_is_neither_its_own_nor_this_cards() -> None:
    target = Selector(id="t1", how="target", kind="monster", side="you", zone="play", count=1)
    others = Selector(how="all", kind="any", except_self=True, except_=Selector(ref="t1"))
    step = op.Protect(what=Selector(ref="t1"), from_="all", by=others)
    (told,) = render_abilities([Ability(mode="cast", targets=(target,), do=(step,))], this="artifact")
    assert "other than itself and this artifact" in told


def test_traps_that_are_prepared_lie_in_no_section() -> None:
    traps = Selector(how="all", kind="artifact", side="you", reach="section")
    step = op.Allow(what=traps, action="cast_from_prepared", until="this_battle")
    told = words(mode="trigger", when=Event(event="attacked", what=_ME), do=(step,))
    assert "all your Trap Cards may answer without having been armed" in told


def test_what_comes_as_by_a_fusion_summon_is_a_fusion_monster_that_one_knows() -> None:
    king = Selector(how="choose", side="you", zone="extra", where=Filter(name="Moss King"), count=1)
    told = words(mode="activate", do=(op.SpecialSummon(what=king, manner="fusion"),))
    assert "Special Summon one Fusion “Moss King” that you know" in told


def test_what_its_own_ability_put_on_it() -> None:
    """ "Equipped to it by this effect" (CONVERT-12)."""
    worn = Selector(how="equipped", kind="monster", where=Filter(put_on_by=_ME))
    takes = op.Equip(what=Selector(how="choose", kind="monster", zone="used", count=1), to=_ME)
    gains = op.Modify(what=_ME, attack=Amount(stat="attack", of=worn))
    both = render_abilities(
        (Ability(mode="flip", do=(takes,)), Ability(mode="continuous", do=(gains,))), this="monster"
    )
    assert both[-1].endswith("equal to the Attack of the monster equipped to it by its own ability.")
    by_itself = Selector(kind="any", where=Filter(equipped=True, put_on_by=_ME))
    told = words(mode="trigger", if_=(Condition(is_=by_itself, of=_ME),), do=(_HEAL,), when=Event(event="end_phase"))
    assert "if this monster has equipped itself to a monster" in told


def test_a_set_monster_was_summoned_in_the_ordinary_way_too() -> None:
    what = Selector(how="choose", kind="monster", zone="play", where=Filter(summoned="normal"), count=1)
    assert "that was summoned in the ordinary way (or as a Shadow)" in words(mode="flip", do=(op.Destroy(what=what),))


def test_nothing_stands_in_for_its_materials() -> None:
    ban = op.Forbid(what=_ME, action="other_materials")
    assert words(mode="summon_rule", do=(ban,)) == "Nothing can stand in for a Material of this monster."
