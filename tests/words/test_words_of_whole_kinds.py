"""Nouns and choices: exact names, alternatives, what an Extra Deck holds, figures to choose, choices in choices."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Amount, Bound, Event, Filter, Selector
from convert.effects import steps as op
from convert.effects.steps import Option
from convert.effects.values import Spot
from convert.systems.duel_monsters.words import render_abilities, render_ability, render_step
from convert.systems.duel_monsters.words.turn_bans import one_ban

_ME = Selector(how="self")


def one(where: Filter, **more: object) -> Selector:
    return Selector(how="choose", kind="monster", side="you", where=where, **{"zone": "spellbook", **more})  # type: ignore[arg-type]


def test_three_of_three_names_are_each_of_them() -> None:
    what = one(Filter(name=("Reed", "Moss", "Fern"), different=("name",)), zone="used", count=3)
    assert render_step(op.Banish(what=what)).startswith("Banish your used “Reed”, “Moss” and “Fern”.")


@pytest.mark.parametrize(
    ("where", "words"),
    [
        (Filter(not_=Filter(name="Reed"), level=Bound(lte=4)), "one monster of Level 4 or less other than “Reed” from"),
        (Filter(type="Dragon", any_=(Filter(attack=Bound(eq=5)), Filter(defense=Bound(eq=5)))),
         "one Dragon with Attack 5 or Defense 5 from"),
        (Filter(attribute="DARK", any_=(Filter(series="Reed"), Filter(series="Moss", type="Fiend"))),
         "one “Reed” Dark monster or one “Moss” Dark Fiend from"),
    ],
)  # fmt: skip
def test_a_filter_is_said_of_what_it_is_about(where: Filter, words: str) -> None:
    assert f"Prepare {words}" in render_step(op.Search(what=one(where)))


def test_the_extra_deck_names_its_monsters_before_the_noun() -> None:
    text = render_step(op.Search(what=one(Filter(series="Reed"), zone="extra")))
    assert "one “Reed” Synchro, Xyz or Link monster from your Spellbook" in text


def test_options_that_differ_in_one_figure_are_one_sentence() -> None:
    options = tuple(Option(do=(op.ChangeLevel(what=_ME, add=Amount(n=n)),)) for n in (1, 2))
    said = render_step(op.ChooseOne(options=options, count=1, by="choice"), this="monster")
    assert said == "This monster’s Level rises by 1 or 2 (your choice)."


def test_a_choice_inside_a_choice_has_marks_of_its_own() -> None:
    three = (Option(do=(op.Prepare(count=1),)), Option(do=(op.Mill(count=1),)), Option(do=(op.Mill(count=2),)))
    inner = op.ChooseOne(options=three, count=1)
    said = render_step(op.ChooseOne(options=(Option(do=(inner,)), Option(do=(op.Prepare(count=2),))), count=1))
    assert "(a) choose one of these: (i) prepare" in said
    assert "or (b) prepare two" in said


def test_piercing_attacks_go_without_their_moment() -> None:
    when = Event(event="attack_declared", what=_ME, by=Selector(kind="monster", where=Filter(stance="defense")))
    pierce = op.Allow(what=_ME, action="pierce", until="this_battle")
    said = render_ability(Ability(mode="trigger", when=when, do=(pierce,)), this="monster")
    assert said.startswith("This monster has piercing Attacks.")


def test_whose_attack_a_damage_is_equal_to_is_named() -> None:
    gone = Selector(id="c1", how="choose", kind="monster", side="you", zone="play")
    deal = op.Damage(to=Selector(kind="caster", side="opponent"), amount=Amount(stat="attack", of=Selector(ref="c1")))
    said = render_ability(Ability(mode="activate", cost=(op.Sacrifice(what=gone),), do=(deal,)), this="monster")
    assert "equal to the Sacrificed monster’s Attack" in said


def test_both_bans_of_its_own_coming_stand_in_one_sentence() -> None:
    bans = [
        Ability(mode="summon_rule", do=(op.Forbid(what=_ME, action=("normal_summon", "set")),)),
        Ability(mode="summon_rule", do=(op.Forbid(what=_ME, action="special_summon", unless=_ME),)),
    ]
    together = one_ban(tuple(bans))
    assert render_abilities(together, this="monster") == [
        "This monster cannot be summoned in the ordinary way, nor Special Summoned except by its own ability."
    ]
    assert len(one_ban((bans[0], Ability(mode="summon_rule", do=(op.Prepare(count=1),)), bans[1]))) == 3


def test_a_bearer_that_must_be_something_is_told_so_unless_it_goes_on_nothing_else() -> None:
    bearer = Selector(how="equipped", where=Filter(class_="xyz"))
    gains = Ability(mode="equip", do=(op.Modify(what=bearer, attack=Amount(n=3)),))
    assert "The bearer (if it is an Xyz monster) gains" in render_ability(gains, this="equipment")
    target = Selector(id="t1", how="target", kind="monster", where=Filter(class_="xyz"))
    cast = Ability(mode="cast", targets=(target,), do=(op.Equip(what=_ME, to=Selector(ref="t1")),))
    assert "The bearer gains" in render_abilities([cast, gains], this="equipment")[1]


def test_what_links_point_to_needs_no_reach() -> None:
    where = Filter(at=Spot(to="pointed"))
    linked = Selector(how="all", kind="monster", where=where, reach="field")
    said = render_step(op.Modify(what=linked, attack=Amount(n=3)), this="monster")
    assert said == "All monsters that this monster points to gain 3 Attack."


def test_options_that_differ_in_one_word_are_still_a_choice() -> None:
    options = tuple(Option(do=(op.ChangeLevel(what=_ME, add=Amount(n=n)),)) for n in (1, -1))
    said = render_step(op.ChooseOne(options=options, count=1, optional=True), this="monster")
    assert said == "You may raise or lower this monster’s Level by 1 (your choice)."
    stances = tuple(Option(do=(op.ChangeStance(what=_ME, to=to),)) for to in ("attack", "defense"))
    assert render_step(op.ChooseOne(options=stances, count=1), this="monster") == (
        "Change this monster to Attack or Defense Mode (your choice)."
    )
