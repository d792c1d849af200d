"""Words that would seem to be of what stands beside them: whose choice, which place, what is pointed to, who pays."""

from __future__ import annotations

from convert.effects import Ability, Condition, Event, Filter, OwnEffect, Selector
from convert.effects import steps as op
from convert.effects.values import Amount, Bound, Spot
from convert.systems.duel_monsters.words import render_ability

ME = Selector(how="self")


def told(*steps: op.Step, mode: str = "cast", **more: object) -> str:
    return render_ability(Ability(mode=mode, do=steps, **more), this="monster")  # type: ignore[arg-type]


def test_the_choice_is_of_the_monster_and_not_of_the_section() -> None:
    """CONVERT-18."""
    one = Selector(
        how="choose", kind="monster", side="opponent", zone="play", count=1, reach="section", chooser="opponent"
    )
    assert told(op.Destroy(what=one)).startswith("Destroy one enemy monster of an enemy’s choice within one Section.")


def test_the_place_is_of_the_card_and_not_of_what_its_effect_does() -> None:
    wears = Filter(effect=OwnEffect(does="equip", itself=True))
    one = Selector(how="choose", kind="artifact", side="you", zone="spellbook", count=1, where=wears)
    said = told(op.SetCard(what=one))
    assert said == "Arm from your Spellbook one Trap Card with an effect that equips its own card to a monster."


def test_the_moment_is_of_the_deed_and_not_of_what_the_effect_does() -> None:
    makes = Filter(effect=OwnEffect(does="fusion_summon"))
    one = Selector(how="choose", kind="any", side="you", zone="used", count=1, where=makes)
    later = op.Delayed(when=Event(event="standby", next=True), do=(op.ToPrepared(what=one),))
    assert told(later).startswith("At the start of the next turn, prepare again one of your used spells with an effect")


def test_what_is_pointed_to_is_there() -> None:
    """CONVERT-44: either way."""
    for to, said in (
        ("pointed", "this monster points to a “Pond” monster"),
        ("pointing", "a “Pond” monster points to"),
    ):
        pond = Selector(kind="monster", zone="play", where=Filter(series="Pond", at=Spot(to=to, of=ME)))  # type: ignore[arg-type]
        grows = op.Allow(what=ME, action="pierce")
        assert said in told(grows, mode="continuous", if_=(Condition(exists=pond),)).replace("This", "this", 1)


def test_whoever_fought_takes_twice_the_damage() -> None:
    foe = Selector(kind="monster", side="opponent", zone="play")
    twice = op.Damage(to=Selector(how="event", kind="caster"), amount=Amount(times=2.0, event="amount"), battle=True)
    would = Event(event="battle_damage", what=Selector(kind="caster", side="opponent"), by=ME)
    when = Event(event="attack_declared", what=ME, by=foe)
    said = told(op.Replace(until="this_battle", would=would, instead=(twice,)), mode="trigger", when=when)
    assert "the enemy on the other side takes twice the battle damage" in said


def test_a_name_among_monsters_of_a_series_is_no_monster() -> None:
    either = (Filter(name="Great Pond"), Filter(series="Moss", kind="monster"))
    one = Selector(id="t1", how="target", side="you", zone="used", count=1, where=Filter(any_=either))
    said = told(op.ToPrepared(what=Selector(ref="t1")), targets=(one,))
    assert said.startswith("Target one of your used “Moss” monsters or “Great Pond”")


def test_what_it_was_in_the_first_place() -> None:
    both = Filter(original_type="Fairy", original_attribute="EARTH")
    said = told(op.Destroy(what=Selector(how="choose", kind="monster", count=1, reach="section", where=both)))
    assert "one monster within one Section that was originally an Earth Fairy" in said


def test_no_more_than_one_sacrifice_is_an_ordinary_summoning() -> None:
    """CONVERT-20: none of what a Special Summon brings."""
    few = Event(event="summoned", what=ME, how="tribute", amount=Bound(lte=1))
    weak = op.SetStat(what=ME, stat="attack", to=Amount(n=9), original=True)
    said = told(weak, mode="continuous", if_=(Condition(occurred=few, during="stay"),))
    assert "was summoned in the ordinary way with no more than one Sacrifice" in said
