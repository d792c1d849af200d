"""Words that were misread at a table: which monsters, how many, and how long they may."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Amount, Event, Filter, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render, render_ability
from tests.rules_fight.fights import monster

_ME = Selector(how="self")
_MINE = Selector(how="all", kind="monster", side="you", zone="play", where=Filter(series="Moss"))


def words(**parts: object) -> str:
    return render_ability(Ability(**parts), this="monster")  # type: ignore[arg-type]


def test_convert_33_neither_xyz_nor_link() -> None:
    both = Filter(class_=("xyz", "link"))
    ours = Selector(how="choose", kind="monster", side="you", zone="used", count=1, where=Filter(not_=both))
    told = words(mode="activate", do=(op.SpecialSummon(what=ours),))
    assert "Special Summon one of your used monsters that is neither Xyz nor Link." in told
    besides = Filter(any_=(both, Filter(name="Frog")))
    ours = Selector(how="choose", kind="monster", side="you", zone="used", count=1, where=Filter(not_=besides))
    told = words(mode="activate", do=(op.SpecialSummon(what=ours),))
    assert "one of your used monsters other than “Frog” that is neither Xyz nor Link" in told


@pytest.mark.parametrize(
    ("until", "said"), [("end_of_turn", "may make a second Attack this turn"), (None, "may attack twice each round")]
)
def test_a_second_attack_is_one_more(until: str | None, said: str) -> None:
    """ "Attack twice" after an Attack would be two further ones (CONVERT-42)."""
    step = op.Allow(what=_ME, action="extra_attack", count=2, until=until)  # type: ignore[arg-type]
    when = Event(event="destroys_by_battle", what=_ME) if until else None
    assert said in words(mode="trigger" if until else "continuous", when=when, do=(step,))


def test_special_04_as_many_as_possible() -> None:
    all_used = Selector(how="all", kind="monster", side="you", zone="used", where=Filter(type="Dragon"))
    told = words(mode="flip", do=(op.SpecialSummon(what=all_used, stance="defense"),))
    assert "Special Summon as many of your used Dragons as possible in Defense Mode." in told


def test_what_they_may_do_since_is_no_more_each_time() -> None:
    foe = Event(event="destroys_by_battle", what=Selector(ref="t1"))
    may = op.Allow(what=_MINE, action="direct_attack", until="end_of_turn")
    target = Selector(id="t1", how="target", kind="monster", side="you", zone="play", count=1)
    step = op.Delayed(when=foe, do=(may,), until="end_of_turn", repeat=True)
    told = words(mode="flip", targets=(target,), do=(step,))
    assert "Until the end of the turn, when it destroys a monster by battle, all your “Moss” monsters" in told


def test_shadow_04_one_kept_face_down_does_not_show_itself() -> None:
    one = Selector(id="t1", how="target", kind="monster", side="opponent", zone="play", count=1)
    them = Selector(ref="t1")
    steps = (op.Shadow(what=them), op.Forbid(what=them, action="change_stance"))
    assert "It cannot change stance or reveal itself by acting." in words(mode="flip", targets=(one,), do=steps)


def test_whom_this_monster_has_fought() -> None:
    fought = Filter(befell=Event(event="battles", by=_ME))
    foe = Selector(how="choose", kind="monster", side="opponent", zone="play", count=1, where=fought)
    assert "that it has fought this turn" in words(mode="flip", do=(op.Destroy(what=foe),))


def test_precast_11_what_is_used_is_negated() -> None:
    when = Event(event="activated", what=Selector(where=Filter(name="Pot of Moss")))
    step = op.Suppress(what=Selector(how="event"), until="instant")
    told = render_ability(Ability(mode="cast", when=when, do=(step,)), this="spell")
    assert told.endswith("Negate that effect.")


def test_what_is_told_of_the_card_itself_stands_apart() -> None:
    worn = Selector(how="self", where=Filter(equipped=True))
    gone = Event(event="destroyed", what=worn)
    told = render_ability(Ability(mode="trigger", when=gone, do=(op.Prepare(count=1),)), this="equipment")
    assert told.startswith("When this equipment, worn by a monster, is destroyed, prepare")
    came = Selector(how="self", where=Filter(summoned="special", came="used"))
    may = op.Allow(what=came, action="pierce")
    told = words(mode="continuous", do=(may,))
    assert told.startswith("If this monster was Special Summoned from the used spells, it has piercing Attacks.")


def test_fusion_07_what_lies_nowhere_is_told_behind() -> None:
    fusion = Selector(how="choose", kind="monster", side="you", zone="extra", count=1, where=Filter(class_="fusion"))
    told = words(mode="flip", do=(op.ToUsed(what=fusion),))
    assert "send one Fusion monster to the used spells. (A Fusion monster that is not in play lies nowhere:" in told


def test_the_target_where_another_spell_was_named_since() -> None:
    target = Selector(id="t1", how="target", side="you", zone="used", where=Filter(name=("Frog", "Newt")), count=1)
    sent = Selector(id="c1", how="choose", kind="monster", side="you", zone="spellbook", count=1)
    steps = (op.ToUsed(what=sent), op.SpecialSummon(what=Selector(ref="t1"), link="and_if_you_do"))
    assert "Special Summon the target." in words(mode="activate", targets=(target,), do=steps)


def test_the_one_that_was_shown() -> None:
    dragon = Filter(type="Dragon")
    mine = Selector(id="c1", how="choose", kind="monster", side="you", zone="prepared", where=dragon, count=1)
    sent = Selector(id="c2", how="choose", kind="monster", side="you", zone="spellbook", where=dragon, count=1)
    cost = (op.Look(what=mine, reveal=True), op.ToUsed(what=sent, link="and"))
    told = words(mode="activate", cost=cost, do=(op.Discard(what=Selector(ref="c1")),))
    assert "discard the shown Dragon" in told


def test_all_that_lie_so_but_this_one_where_it_fights_one() -> None:
    """ "All other monsters" behind the one it has attacked would be others than that one."""
    foe = Selector(kind="monster", side="opponent", zone="play", where=Filter(stance="defense"))
    hit = Filter(stance="defense")
    them = Selector(how="all", kind="monster", side="any", zone="play", where=hit, except_self=True, reach="section")
    told = words(mode="trigger", when=Event(event="battles", what=_ME, by=foe), do=(op.Destroy(what=them),))
    assert "except this monster" in told
    assert "other" not in told


def test_convert_20_prepared_by_an_effect_that_asks_for_it() -> None:
    drawn = Event(event="prepared", how="draw")
    told = words(
        mode="trigger", when=Event(event="prepared", what=_ME, except_=drawn), do=(op.SpecialSummon(what=_ME),)
    )
    assert told.startswith(
        "When this monster is prepared by an effect that asks for a name or kind, Special Summon it."
    )


def test_special_summoned_from_ones_own_used_spells() -> None:
    mine = Selector(kind="monster", where=Filter(owner="you"))
    came = Event(event="summoned", what=mine, how="special", from_="used")
    told = words(mode="trigger", when=came, do=(op.Prepare(count=1),))
    assert told.startswith("When a monster is Special Summoned from your used spells, prepare")


def test_one_of_ones_own_prepared_spells_is_chosen() -> None:
    one = Selector(id="c1", how="choose", kind="any", side="you", zone="prepared", count=1)
    steps = (op.Look(what=one), op.ToSpellbook(what=Selector(ref="c1"), place="bottom"))
    assert "choose one of your Prepared spells" in words(mode="flip", do=steps)


@pytest.mark.parametrize(
    ("where", "said"),
    [(Filter(linked=True), "Linked is what shares"), (Filter(co_linked=False), "Linked both ways are")],
)
def test_convert_44_what_linked_means_is_told(where: Filter, said: str) -> None:
    them = Selector(how="all", kind="monster", side="you", zone="play", where=where)
    assert said in words(mode="continuous", do=(op.Protect(what=them, from_="battle"),))


def test_what_is_counted_in_a_book_is_in_it() -> None:
    theirs = Selector(how="all", kind="monster", side="opponent", zone="extra")
    amount = Amount(per=Amount(n=1), count=theirs)
    told = words(mode="flip", do=(op.Damage(to=Selector(kind="caster", side="opponent"), amount=amount),))
    assert " in " in told.partition("for each ")[2]
    assert " from " not in told.partition("for each ")[2].partition(".")[0]


def test_convert_30_with_what_it_is_ritual_summoned() -> None:
    """ "You can Ritual Summon this card with “Moss”. Must be Ritual Summoned.": two sentences, and no ban of others."""
    ways = (Selector(how="all", where=Filter(name="Moss")), Selector(how="self", where=Filter(summoned="ritual")))
    bans = [op.Forbid(what=_ME, action="special_summon", unless=way) for way in ways]
    frog = monster("Frog", 4, 10, 10, *(Ability(mode="summon_rule", do=(ban,)) for ban in bans), form="ritual")
    assert render(frog) == (
        "This monster is Ritual Summoned with “Moss”.\nThis monster comes into play only by a Ritual Summon."
    )


@pytest.mark.parametrize(("name", "said"), [("Moss", "your “Moss”"), ("Moss Token", "one of your “Moss Tokens”")])
def test_cast_11_of_tokens_one_may_have_several(name: str, said: str) -> None:
    mine = Selector(how="choose", kind="monster", side="you", zone="play", where=Filter(name=name), count=1)
    assert f"Sacrifice {said}" in words(mode="activate", do=(op.Sacrifice(what=mine),))
