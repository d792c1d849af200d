"""Places that are none, what lies where, and what "it" is after something else has been named."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Amount, Condition, Event, Filter, Limit, Selector
from convert.effects import steps as op
from convert.effects.steps import Option
from convert.effects.terms import Kind
from convert.systems.duel_monsters.words import render_ability, render_step

_ME = Selector(how="self")
_YOU = Selector(kind="caster", side="you")
_DRAW = op.Prepare(count=1)
_T1 = Selector(id="t1", how="target", kind="monster", side="you", zone="play", count=1)


def words(this: str = "monster", **parts: object) -> str:
    return render_ability(Ability(**parts), this=this)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Event(event="detached", what=_ME), "When a Material is detached from this monster, "),
        (Event(event="detached", what=Selector(kind="monster")), "When a Material is detached from a monster, "),
        (
            Event(event="detached", what=_ME, how="cost"),
            "When this monster is detached as a Material to pay for an ability, ",
        ),
    ],
)
def test_what_is_detached_is_a_material(event: Event, told: str) -> None:
    assert words(mode="trigger", when=event, do=(_DRAW,)).startswith(told)


def test_fusion_01_a_fusion_monster_is_known_and_has_no_page() -> None:
    fusion = Selector(how="choose", kind="monster", side="you", zone="extra", where=Filter(class_="fusion"), count=1)
    assert "Special Summon one Fusion monster that you know." in render_step(op.SpecialSummon(what=fusion))
    any_ = Selector(how="choose", kind="any", side="you", zone="extra", count=1)
    said = words(mode="activate", do=(op.SpecialSummon(what=any_),))
    assert "one Fusion, Synchro, Xyz or Link monster that you know. " in said
    assert "a Fusion monster needs no page" in said
    named = Selector(how="choose", side="you", zone="extra", where=Filter(name="Moss King"), count=1)
    assert "one “Moss King” that you know. " in words(mode="activate", do=(op.SpecialSummon(what=named),))
    as_synchro = words(mode="activate", do=(op.SpecialSummon(what=named, manner="synchro"),))
    assert "one “Moss King” from your Spellbook" in as_synchro
    assert render_step(op.ToUsed(what=any_)).startswith("Send one Synchro, Xyz or Link monster from your Spellbook to")


@pytest.mark.parametrize(
    ("zones", "told"),
    [
        (("prepared", "extra"), "from your Prepared spells or Spellbook (Synchro, Xyz or Link monsters)"),
        (("spellbook", "extra"), "from your Spellbook"),
    ],
)
def test_an_extra_deck_beside_other_places(zones: tuple[str, ...], told: str) -> None:
    what = Selector(how="choose", kind="monster", side="you", zone=zones, count=1)  # type: ignore[arg-type]
    assert f"one monster {told}" in render_step(op.Search(what=what)).replace("one of your monsters", "one monster")


def test_convert_35_there_are_no_pendulum_zones() -> None:
    there = Selector(how="target", kind="any", side="you", zone="pendulum", count=1, id="t1")
    said = words(mode="activate", targets=(there,), do=(op.Destroy(what=Selector(ref="t1")),))
    assert said.endswith("There are no Pendulum Zones here: nothing is in one.)")
    has = Condition(exists=Selector(kind="any", side="you", zone="pendulum"))
    assert "no Pendulum Zones" in words(mode="activate", if_=(has,), do=(_DRAW,))


@pytest.mark.parametrize(("side", "book"), [("you", "your Spellbook"), ("opponent", "that enemy’s Spellbook")])
def test_whose_spellbook_it_is_laid_back_on(side: str, book: str) -> None:
    top = Selector(id="c1", how="top", kind="any", side=side, zone="spellbook", count=3)  # type: ignore[arg-type]
    back = op.Move(what=Selector(ref="c1"), to="top", link="then")
    assert f"on the top of {book}, in any order" in words(mode="activate", do=(op.Look(what=top), back))
    same = op.ToSpellbook(what=Selector(ref="c1"), place="top", link="then")
    assert f"on top of {book}, in the same order" in words(mode="activate", do=(op.Look(what=top), same))


def test_what_was_turned_over_goes_back_to_its_book() -> None:
    turned = op.Excavate(id="s1", count=3, side="opponent")
    rest = op.ToSpellbook(what=Selector(id="c1", how="all", among=Selector(ref="s1")), place="bottom", link="then")
    assert "to the bottom of that enemy’s Spellbook" in words(mode="activate", do=(turned, rest))


def test_what_was_destroyed_in_either_way_is_prepared_again_and_not_dismissed() -> None:
    mine = Selector(kind="monster", side="you", zone="play")
    when = Event(any_=tuple(Event(event="destroyed", what=mine, how=how) for how in ("battle", "effect")))
    target = Selector(id="t1", how="target", kind="monster", count=1, among=Selector(how="event", kind="monster"))
    said = words(mode="trigger", when=when, targets=(target,), do=(op.ToPrepared(what=Selector(ref="t1")),))
    assert "prepare it again" in said
    assert "dismiss" not in said


def test_options_find_in_play_what_another_option_takes_out() -> None:
    there, thing = Selector(ref="t1"), Selector(id="t1", how="target", kind="any", side="any", zone="play", count=1)
    options = (Option(do=(op.Destroy(what=there),)), Option(do=(op.ToPrepared(what=there),)))
    said = words(mode="trigger", targets=(thing,), do=(op.ChooseOne(options=options, count=1, by="choice"),))
    assert "Either destroy that card or return it to its caster’s Prepared spells." in said


def test_options_for_two_things_name_both() -> None:
    one, two = (Selector(id=name, how="target", kind=kind, side="any", zone="play", count=1) for name, kind in _BOTH)
    options = (Option(do=(op.Destroy(what=Selector(ref="t1")),)), Option(do=(op.Banish(what=Selector(ref="t2")),)))
    said = words(mode="trigger", targets=(one, two), do=(op.ChooseOne(options=options, count=1, by="choice"),))
    assert " or banish it" not in said


_BOTH: tuple[tuple[str, Kind], ...] = (("t1", "monster"), ("t2", "artifact"))


def test_a_target_is_named_before_the_price_that_speaks_of_it() -> None:
    price = op.Detach(id="s1", what=Selector(ref="t1"), count="all")
    twice = op.Allow(what=Selector(ref="t1"), action="extra_attack", count=2, until="end_of_turn")
    said = words("spell", mode="cast", cost=(price,), targets=(_T1,), do=(twice,))
    assert said.startswith("To cast it, target one of your monsters and detach all Materials from it. ")


def test_a_counter_is_named_where_something_can_hold_it() -> None:
    holds = Selector(
        id="t1", how="target", kind="any", side="you", zone="play", where=Filter(can=("counter",)), count=1
    )
    put = op.Counters(what=Selector(ref="t1"), name="Moss", add=1)
    assert "that can hold a Moss Counter" in words(mode="activate", targets=(holds,), do=(put,))


def test_a_thing_is_not_unaffected_by_itself() -> None:
    by = Selector(how="all", kind="monster", except_=Selector(ref="t1"))
    safe = op.Protect(what=Selector(ref="t1"), from_=("all",), by=by, until="end_of_turn")
    said = words("spell", mode="cast", targets=(_T1,), do=(safe,))
    assert "is unaffected by effects of monsters other than itself until" in said


@pytest.mark.parametrize("before", [op.Mill(count=1, side="you"), op.Excavate(id="s1", count=1, side="you")])
def test_a_spell_of_the_book_is_not_it(before: op.Mill | op.Excavate) -> None:
    come = op.SpecialSummon(what=_ME, link="and_if_you_do")
    assert "Special Summon this used monster" in words(mode="activate", from_="used", do=(before, come))


def test_what_destroys_is_not_it_but_named() -> None:
    when = Event(event="destroyed", what=Selector(kind="monster"), by=_ME, how="effect")
    said = words(mode="trigger", when=when, do=(op.Modify(what=_ME, attack=Amount(n=5)),))
    assert "by an effect of this monster, this monster gains 5 Attack" in said


def test_what_is_negated_is_not_it() -> None:
    when = Event(event="activated", what=Selector(kind="any"), whose="opponent")
    steps = (op.NegateCast(), op.Shadow(what=Selector(ref="t1"), link="then"))
    said = words(mode="quick", when=when, targets=(_T1,), do=steps)
    assert "negate that use, then turn that monster into a Shadow" in said


def test_a_lock_binds_whoever_does_it() -> None:
    lock = op.Forbid(what=_YOU, action="special_summon", until="end_of_turn", link="also")
    when = Event(event="summoned", what=_ME)
    said = words(mode="trigger", optional=True, when=when, do=(_DRAW, lock))
    assert "you may prepare one spell from your Spellbook. If you do, for the rest of the turn you cannot" in said
    forced = words(mode="trigger", when=when, do=(_DRAW, lock))
    assert "If you do" not in forced


def test_what_lasts_is_not_for_the_turn_of_what_follows() -> None:
    gain = op.Modify(what=_ME, attack=Amount(n=5))
    direct = op.Allow(what=_ME, action="direct_attack", until="end_of_turn", link="also")
    said = words(mode="trigger", when=Event(event="revealed", what=_ME), do=(gain, direct))
    assert "it gains 5 Attack and, until the end of the turn, may attack casters directly." in said


def test_a_limit_of_all_options_together() -> None:
    options = (Option(do=(_DRAW,)), Option(do=(op.Mill(count=1),)))
    each = Limit(scope="name", group="g1")
    said = words(mode="quick", do=(op.ChooseOne(options=options, count=1, by="choice", each=each),))
    assert "choose one of these, once per round (all copies together), whichever it is:" in said


def test_may_have_it_become_something() -> None:
    when = Event(event="material", what=_ME)
    become = op.ChangeIdentity(what=_ME, type="Fish")
    said = words(mode="replacement", optional=True, when=when, do=(become,))
    assert "you may have it become a Fish instead" in said


def test_one_if_is_enough() -> None:
    there = Condition(is_=Selector(zone="used"), of=_ME)
    pay = op.PayHp(amount=Amount(n=5))
    find = op.Prepare(count=1, if_=(there,))
    said = words(mode="activate", from_="used", optional=True, cost=(pay,), do=(find,))
    assert "If you do and it is still among the used spells, prepare" in said


def test_special_02_its_own_coming_and_what_follows_it_is_on_ones_turn() -> None:
    come = op.SpecialSummon(what=Selector(how="self", zone="prepared"))
    level = op.ChangeLevel(what=_ME, to=Amount(n=4), link="also")
    said = words(mode="summon_rule", from_="prepared", optional=True, do=(come, level))
    assert "(On your turn, without an action." in said
    lock = op.Forbid(what=_YOU, action="special_summon", until="end_of_turn", link="also")
    held = words(mode="summon_rule", from_="prepared", optional=True, do=(come, lock))
    assert "Special Summon this monster from your Prepared spells. If you do, for the rest of the turn" in held


def test_effects_of_monsters_target_and_not_the_monsters() -> None:
    by = Selector(how="all", kind="monster", where=Filter(class_="xyz"))
    said = words(mode="continuous", do=(op.Protect(what=_ME, from_=("targeting",), by=by),))
    assert said == "This monster cannot be targeted by effects of Xyz monsters."


def test_whoever_acts_gives_up_one_of_their_own() -> None:
    theirs = Selector(how="choose", kind="monster", side="opponent", zone="play", count=1, reach="section")
    said = render_step(op.Sacrifice(who="opponent", what=theirs))
    assert said == "An enemy Sacrifices one of their monsters within one Section."


def test_the_second_of_two_deeds_is_done_only_with_the_first() -> None:
    stats = op.TokenStats(type="Fish", attribute="WATER", level=1, attack=Amount(n=0), defense=Amount(n=0))
    mine = op.Token(name="Reed Token", stats=stats, count=1)
    theirs = op.Token(name="Moss Token", stats=stats, count=1, side="opponent", link="and")
    said = words(mode="trigger", optional=True, when=Event(event="summoned", what=_ME), do=(mine, theirs))
    assert ". If so, bring in one Moss Token" in said
    again = op.Token(name="Reed Token", stats=stats, count=1, side="opponent", link="and")
    twice = words(mode="trigger", when=Event(event="summoned", what=_ME), do=(mine, again))
    assert twice.endswith("(Level 1 Water Fish, Attack 0, Defense 0) and one under an enemy’s control.")


def test_convert_08_used_since_an_earlier_turn() -> None:
    sent = Condition(not_=Condition(occurred=Event(event="used", what=_ME), during="turn"))
    said = words("spell", mode="activate", from_="used", if_=(sent,), do=(_DRAW,))
    assert "while this spell has lain among the used spells since an earlier turn, " in said


def test_a_sacrifice_stands_behind_what_was_summoned_with_it() -> None:
    what = Selector(how="self", where=Filter(summoned="tribute"))
    said = words(mode="trigger", when=Event(event="used", what=what), do=(_DRAW,))
    assert said.startswith("When this monster, summoned with a Sacrifice, is sent to the used spells, ")


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("prepare", "cannot prepare spells by effects that allow any spell"),
        ("search", "cannot prepare spells from the Spellbook by effects that ask for a name or kind"),
    ],
)
def test_convert_20_to_draw_is_no_search(action: str, told: str) -> None:
    assert told in words(mode="continuous", do=(op.Forbid(what=_YOU, action=action),))  # type: ignore[arg-type]


def test_only_spell_or_trap_cards_of_what_was_turned_over_are_told_as_such() -> None:
    turned = op.Excavate(id="s1", count=5, side="you")
    one = Selector(id="c1", how="choose", kind="spell_or_artifact", count=1, among=Selector(ref="s1"))
    told = words(mode="activate", do=(turned, op.ToPrepared(what=one)))
    assert "Prepare one Spell or Trap Card among those spells" in told


def test_that_monster_is_none_that_was_banished_beside_it() -> None:
    aimed = Selector(id="t1", how="target", kind="monster", side="you", zone="used", count=1)
    other = Selector(
        id="c1", how="choose", kind="monster", side="you", zone="used", count=1, except_=Selector(ref="t1")
    )
    told = words(
        "spell",
        mode="activate",
        targets=(aimed,),
        cost=(op.Banish(what=other),),
        do=(op.SpecialSummon(what=Selector(ref="t1")),),
    )
    assert "Special Summon the target." in told
