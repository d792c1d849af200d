"""What two clauses share is said once: the verb, the subject, how long it lasts; a ban of the turn; Casting Checks."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.effects.steps import Option, Step
from convert.systems.duel_monsters.words import render_ability

_ME = Selector(how="self")
_DRAGON = Selector(how="choose", kind="monster", side="you", where=Filter(type="Dragon"), zone="used")
_FIEND = Selector(how="choose", kind="monster", side="you", where=Filter(type="Fiend"), zone="used")
_YOU = Selector(kind="caster", side="you")
_DRAGONS = Selector(how="all", kind="monster", where=Filter(type="Dragon"))


def said(*do: Step, mode: str = "trigger", **more: object) -> str:
    when = Event(event="summoned", what=_ME) if mode == "trigger" else None
    return render_ability(Ability(mode=mode, when=when, do=do, **more), this="monster")  # type: ignore[arg-type]


def test_what_is_done_to_two_things_is_said_once_with_what_closes_it() -> None:
    costs = (op.ToUsed(what=_DRAGON), op.ToUsed(what=_FIEND))
    assert "you may send one of your used Dragons and one of your used Fiends to the used spells to" in said(
        op.Prepare(count=1), mode="activate", cost=costs
    )
    both = said(op.ToSpellbook(what=_ME), op.ToSpellbook(what=_FIEND, link="and"))
    assert both.endswith("return it and one of your used Fiends to your Spellbook.")


def test_the_verb_is_said_once_of_two_things_that_go_to_two_places() -> None:
    foe = Selector(how="choose", kind="monster", side="opponent", zone="play", reach="section", count=1)
    both = said(op.ToPrepared(what=_ME), op.ToPrepared(what=foe, link="and"))
    one, other = "return it to your Prepared spells", "one enemy monster within one Section to its caster’s"
    assert f"{one} and {other} Prepared spells." in both
    sent = said(op.ToUsed(what=_ME), op.ToPrepared(what=foe, link="and"))
    assert "to the used spells and return one enemy monster" in sent


@pytest.mark.parametrize(
    ("step", "home"),
    [(op.ToPrepared, ("Prepared spells", "Prepared spells")), (op.ToSpellbook, ("Spellbook", "Spellbooks"))],
)
def test_what_leaves_play_returns_to_whose_it_is(
    step: type[op.ToPrepared] | type[op.ToSpellbook], home: tuple[str, str]
) -> None:
    card = Selector(how="choose", kind="any", zone="play", reach="section", count=1)
    one, many = home
    for side, count, whose in (
        ("any", 1, f"its caster’s {one}"),
        ("you", 1, f"your {one}"),
        ("opponent", 1, f"its caster’s {one}"),
        ("opponent", 2, f"their casters’ {many}"),
    ):
        told = said(step(what=replace(card, side=side, count=count)))
        assert f" to {whose}" in told


def test_a_subject_and_a_duration_that_two_clauses_share_stand_once() -> None:
    gains = op.Modify(what=_ME, attack=Amount(n=3), until="end_of_turn")
    barred = op.Forbid(what=_ME, action="attack", until="end_of_turn", link="and")
    assert said(gains, barred).endswith("it gains 3 Attack and cannot attack until the end of the turn.")
    fixed = op.Forbid(what=_ME, action="change_stance", until="end_of_turn", link="and")
    assert "it cannot attack or change stance until the end of the turn" in said(barred, fixed)


def test_neither_of_two_can_be_destroyed() -> None:
    both = [op.Protect(what=one, from_="battle", until="this_battle", link="and") for one in (_ME, _DRAGONS)]
    assert "all Dragons can be" not in (text := said(*both))
    assert text.count("until this Attack is over") == 1


def test_a_ban_of_the_rest_of_the_turn_is_a_sentence_that_says_what_is_left() -> None:
    ban = op.Forbid(what=_YOU, action="special_summon", unless=_DRAGONS, until="end_of_turn", link="also")
    assert said(op.Prepare(count=1), ban).endswith(
        "prepare one spell from your Spellbook. For the rest of the turn you can Special Summon only Dragons."
    )


def test_a_ban_of_the_whole_turn_is_said_once() -> None:
    done = Event(event="summoned", how="special", whose="you",
                 what=Selector(kind="monster", where=Filter(not_=Filter(type="Dragon"))))  # fmt: skip
    never = Condition(not_=Condition(occurred=done, during="turn"))
    ban = op.Forbid(what=_YOU, action="special_summon", unless=_DRAGONS, until="end_of_turn", link="also")
    text = said(op.Prepare(count=1), ban, if_=(never,))
    assert "if you have not" not in text
    assert text.endswith("In a turn in which you use this ability, you can Special Summon only Dragons.")
    chosen = said(op.Prepare(count=1), ban, if_=(never,), optional=True)
    assert "you do, " not in chosen
    assert chosen.endswith(text.removeprefix(text.partition(". ")[0]))
    spell = render_ability(Ability(mode="cast", do=(op.Prepare(count=1), ban), if_=(never,)))
    assert "In a turn in which you cast this spell, you can Special Summon only Dragons." in spell
    other = op.Forbid(what=_YOU, action="special_summon", unless=_FIEND, until="end_of_turn", link="also")
    assert "if you have not Special Summoned a non-Dragon monster this turn" in said(
        op.Prepare(count=1), other, if_=(never,)
    )


def test_two_events_of_one_thing_name_it_once() -> None:
    fights = Event(any_=(Event(event="attack_declared", what=_ME), Event(event="attacked", what=_ME)))
    assert said(op.Prepare(count=1), mode="quick").startswith("At any moment")
    text = render_ability(Ability(mode="trigger", when=fights, do=(op.Prepare(count=1),)), this="monster")
    assert text.startswith("When this monster declares an Attack or is attacked, prepare")


def test_an_effect_of_whatever_kind_is_just_an_effect() -> None:
    foe = Selector(how="all", kind="any", side="opponent")
    assert said(op.Protect(what=_ME, from_="effects", by=foe), mode="continuous") == (
        "This monster cannot be Destroyed by enemy effects."
    )


def test_reminders_stand_in_one_pair_of_brackets_and_two_casting_checks_in_one_breath() -> None:
    foe = Selector(how="choose", kind="monster", side="opponent", zone="play")
    caster = Selector(kind="caster", side="opponent")
    text = said(op.Destroy(what=foe), op.Damage(to=caster, amount=Amount(n=3), link="also"))
    assert text.count("(") == 1
    assert text.count("Casting Check") == 1


def test_what_happens_later_ends_with_its_moment() -> None:
    later = op.Delayed(when=Event(event="end_phase", next=True), do=(op.Destroy(what=_ME),), link="also")
    assert said(op.Prepare(count=1), later).endswith("Destroy this monster at the end of the turn.")


def test_what_none_of_them_can_goes_on_with_or() -> None:
    foe = Selector(how="all", kind="any", side="opponent")
    own = Selector(id="s1", how="all", kind="monster", side="you", where=Filter(type="Dragon"))
    steps = (op.Protect(what=own, from_="targeting", by=foe),
             op.Protect(what=Selector(ref="s1"), from_="effects", by=foe, link="and"))  # fmt: skip
    assert said(*steps, mode="continuous") == "None of your Dragons can be targeted or Destroyed by enemy effects."


def test_what_is_counted_says_that_it_lies_in_play() -> None:
    each = Amount(per=Amount(n=3), count=Selector(how="all", kind="monster", zone="play", where=Filter(type="Dragon")))
    assert "gains 3 Attack for each Dragon in play." in said(op.Modify(what=_ME, attack=each), mode="continuous")


def test_what_may_have_happened_in_one_time_is_one_condition() -> None:
    events = [Condition(occurred=Event(event=name, what=_ME), during="turn") for name in ("summoned", "revealed")]
    assert "if this monster has been summoned or revealed this turn, " in said(
        op.Prepare(count=1), mode="activate", if_=(Condition(any_=tuple(events)),)
    )
    never = tuple(Condition(not_=one) for one in events)
    assert "if this monster has been neither summoned nor revealed this turn, " in said(
        op.Prepare(count=1), mode="activate", if_=never
    )


def test_for_each_of_what_was_to_be_destroyed_counts_those_that_were() -> None:
    foes = Selector(id="c1", how="all", kind="monster", side="opponent", zone="play")
    each = Amount(per=Amount(n=6), count=Selector(ref="c1"))
    text = said(op.Destroy(what=foes), op.Modify(what=_ME, attack=each))
    assert "gains 6 Attack for each of those monsters destroyed this way" in text
    assert "destroyed this way" not in said(op.Control(what=foes), op.Modify(what=_ME, attack=each))


def test_a_figure_that_options_go_by_is_named_once() -> None:
    roll = Amount(dice="r1")
    options = tuple(
        Option(if_=(Condition(compare=(roll, "eq", number)),), do=(step,))
        for number, step in ((1, op.Prepare(count=1)), (2, op.Destroy(what=_ME)), (3, op.Banish(what=_ME)))
    )
    told = said(op.Dice(id="r1"), op.ChooseOne(options=options, link="then"))
    assert "roll 1D6, then do what applies to the roll: (a) 1: prepare one spell" in told
    assert "(b) 2: destroy this monster" in told
    two = said(op.Dice(id="r1"), op.ChooseOne(options=options[:2], link="then"))
    assert "(a) if the roll is 1, prepare one spell" in two


def test_what_goes_by_what_one_may_bring_is_lost_only_with_it() -> None:
    come = op.SpecialSummon(what=replace(_DRAGON, id="c1"), link="then", optional=True)
    lose = op.LoseHp(to=_YOU, amount=Amount(stat="original_attack", of=Selector(ref="c1")), link="also")
    told = said(op.Prepare(count=1), come, lose)
    assert "then you may Special Summon one of your used Dragons, and if you do, you lose HP equal to its " in told
    plain = replace(lose, amount=Amount(n=5))
    assert "if so" not in said(op.Prepare(count=1), come, plain)


def test_attacks_that_a_turn_is_without_are_a_ban_of_the_whole_turn() -> None:
    attacked = Event(event="attack_declared", what=Selector(kind="monster", side="you"))
    never = Condition(not_=Condition(occurred=attacked, during="turn"))
    skip = op.Skip(what="battle", side="you", until="end_of_turn", link="and")
    told = said(op.Prepare(count=1), skip, if_=(never,))
    of_all = "In a turn in which you use this ability, you cannot attack, nor can your monsters."
    assert told.endswith(f"your Spellbook. {of_all}")
    assert "has declared" not in told
    no_summon = Condition(not_=Condition(occurred=Event(event="summoned", how="special", whose="you",
                                                        what=Selector(kind="monster")), during="turn"))  # fmt: skip
    ban = op.Forbid(what=_YOU, action="special_summon", until="end_of_turn", link="also")
    both = said(op.Prepare(count=1), ban, skip, if_=(no_summon, never))
    assert both.endswith(
        "In a turn in which you use this ability, you cannot Special Summon or attack, nor can your monsters."
    )
    assert "if none of your monsters has declared an Attack this turn" in said(op.Prepare(count=1), if_=(never,))


def test_how_long_three_things_last_stands_before_them() -> None:
    lasts: dict[str, Any] = {"what": Selector(how="event", kind="monster"), "until": "end_of_turn", "link": "and"}
    bans = [op.Forbid(action=one, **lasts) for one in ("attack", "be_material")]
    when = Event(event="summoned", what=Selector(kind="monster"))
    told = render_ability(Ability(mode="cast", when=when, do=(bans[0], op.Suppress(**lasts), bans[1])))
    assert "Until the end of the turn, that monster cannot attack and loses its abilities, and cannot be used" in told


def test_the_total_of_what_was_to_be_destroyed_is_of_those_that_were() -> None:
    foes = Selector(id="c1", how="all", kind="monster", side="opponent", zone="play")
    total = Amount(sum="original_attack", of=Selector(ref="c1"))
    text = said(op.Destroy(what=foes), op.Modify(what=_ME, attack=total))
    assert "the total original Attack of those monsters destroyed this way" in text
    assert "destroyed this way" not in said(op.Control(what=foes), op.Modify(what=_ME, attack=total))
