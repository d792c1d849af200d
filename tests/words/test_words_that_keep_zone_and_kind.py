"""Words that keep what the tree says: the zone, the kind, what is paid before, which turn counts."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Bound, Event, Filter, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render_ability

SELF = Selector(how="self")
ENEMY = Selector(kind="caster", side="opponent")


def words(*do: op.Step, this: str = "monster", **ability: Any) -> str:
    return render_ability(Ability(do=do, **ability), this=this)


def test_whose_abilities_cannot_be_used_and_where_they_are() -> None:
    anywhere = Selector(how="all", kind="monster")
    in_play = Selector(how="all", kind="monster", zone="play")
    for by, told in ((in_play, "use abilities of monsters in play"), (anywhere, "use abilities of monsters")):
        ban = op.Forbid(what=ENEMY, action="activate", by=by)
        assert words(ban, mode="continuous").split(" (")[0].rstrip(".").endswith(told)


def test_a_monster_among_what_was_looked_at() -> None:
    seen = Selector(id="c1", how="all", kind="any", side="opponent", zone="prepared")
    one = Selector(id="c2", how="choose", kind="monster", count=1, among=Selector(ref="c1"))
    assert "one monster among those spells" in words(op.Look(what=seen), op.ToUsed(what=one), mode="cast", this="spell")


@pytest.mark.parametrize("turn", [op.Excavate(id="c1", count=4), op.Mill(id="c1", count=4)])
def test_a_kind_among_what_was_turned_over_or_sent(turn: op.Step) -> None:
    one = Selector(id="c2", how="choose", kind="spell_or_artifact", count=1, among=Selector(ref="c1"))
    assert "one Spell or Trap Card among those spells" in words(turn, op.ToPrepared(what=one), mode="cast")
    each = Amount(per=Amount(n=2), count=Selector(how="all", kind="monster", among=Selector(ref="c1")))
    loss = op.Damage(to=Selector(kind="caster", side="you"), amount=each)
    assert "for each monster among those spells." in words(turn, loss, mode="cast")


def test_one_of_a_kind_among_several_is_at_least_one() -> None:
    fish = Selector(how="choose", kind="monster", where=Filter(type="Fish"), count=1)
    two = Selector(id="c1", how="choose", kind="monster", side="you", zone="play", count=2, including=fish)
    assert "two of your monsters (including at least one Fish)" in words(op.Sacrifice(what=two), mode="activate")


def test_what_follows_a_cost_that_must_be_paid_follows_only_where_it_was() -> None:
    paid = op.Banish(what=Selector(id="c1", how="random", kind="any", side="you", zone="prepared", count=2))
    said = words(op.Damage(to=ENEMY, amount=Amount(n=8)), mode="flip", cost=(paid,))
    assert "at random. If you do, deal 8 Effect Damage" in said


def test_a_trap_is_armed_again_and_never_precast() -> None:
    used = Event(event="cast", what=Selector(kind="artifact"), whose="opponent")
    again = op.SetCard(what=Selector(how="event", kind="any"), side="owner", link="and_if_you_do")
    assert "arm that Trap Card for its owner." in words(op.NegateCast(), again, mode="cast", when=used, this="artifact")


def test_the_end_of_this_turn_is_counted() -> None:
    third = Event(event="end_phase", amount=Bound(eq=3), next=True)
    mine = Event(event="end_phase", whose="you", amount=Bound(eq=3), next=True)
    for when, told in ((third, "third turn (counting this one)"), (mine, "(counting this one, if it is yours)")):
        said = words(op.Delayed(when=when, do=(op.Destroy(what=SELF),)), mode="cast", this="spell")
        assert told in said


def test_instead_stands_before_an_order_with_an_end_of_its_own() -> None:
    falls = Event(event="used", what=Selector(kind="monster"), how="battle", from_="play")
    home = op.SpecialSummon(what=Selector(how="event", kind="monster"), ignore_conditions=True)
    said = words(op.Replace(would=falls, instead=(home,)), mode="continuous")
    assert "by battle, instead Special Summon that monster, whatever its own text demands." in said


def test_to_the_used_spells_twice_is_told_in_two_sentences() -> None:
    paid = op.ToUsed(what=Selector(id="c1", how="choose", kind="monster", side="you", zone="prepared", count=1))
    sent = Selector(id="c2", how="choose", kind="monster", side="you", zone="spellbook", count=1)
    said = words(op.ToUsed(what=sent), mode="activate", cost=(paid,))
    assert "to the used spells. If you do, send one monster" in said
