"""What is over is told as over, what belongs together stands together: phrases that readers stumbled over."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Bound, Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render_ability

SELF = Selector(how="self")
DRAW = op.Prepare(count=1)


def words(*, this: str = "monster", **ability: Any) -> str:
    return render_ability(Ability(**ability), this=this)


def test_how_it_came_is_over_and_is_no_while() -> None:
    came = Condition(occurred=Event(event="summoned", what=SELF, how="special"), during="stay")
    step = op.Modify(what=SELF, attack=Amount(n=5))
    assert words(mode="continuous", if_=(came,), do=(step,)).startswith(
        "If this monster was Special Summoned, it gains 5"
    )


def test_so_many_attacks_may_be_those_of_several() -> None:
    often = Condition(occurred=Event(event="attack_declared", what=Selector(kind="monster")), gte=3)
    assert "if at least three Attacks have been declared this turn" in words(mode="activate", if_=(often,), do=(DRAW,))


@pytest.mark.parametrize(
    ("kind", "side", "told"),
    [
        ("monster", "you", "your only monsters in play are Dragons"),
        ("any", "opponent", "an enemy’s only cards in play are Dragons"),
    ],
)
def test_some_and_no_other_are_the_only_ones(kind: Any, side: Any, told: str) -> None:
    such = Filter(type="Dragon", kind="monster")
    some = Selector(kind=kind, side=side, zone="play", where=such)
    other = Selector(kind=kind, side=side, zone="play", where=Filter(not_=such))
    asked = (Condition(exists=some), Condition(not_=Condition(exists=other)))
    assert told in words(mode="activate", if_=asked, do=(DRAW,))


def test_more_by_so_many_are_so_many_more() -> None:
    theirs = Amount(per=Amount(n=1), count=Selector(kind="monster", side="opponent", zone="play"))
    mine = Amount(per=Amount(n=1), count=Selector(kind="monster", side="you", zone="play"))
    asked = (
        Condition(compare=(theirs, "gt", mine)),
        Condition(compare=(Amount(difference=(theirs, mine)), "gte", 2)),
    )
    said = words(mode="activate", if_=asked, do=(DRAW,))
    assert "if an enemy has at least two more monsters in play than you" in said
    assert "difference" not in said


def test_only_what_is_in_play_is_near_or_far() -> None:
    """A Prepared spell of one's own is in no Section; one of an enemy's is as far as its caster."""
    mine = Selector(how="choose", kind="monster", side="you", zone=("play", "prepared"), count=1, reach="section")
    said = words(mode="activate", do=(op.Banish(what=mine),))
    assert "one of your monsters (Prepared or in play within one Section)" in said
    theirs = Selector(
        how="choose", kind="monster", side="opponent", zone=("play", "prepared"), count=1, reach="section"
    )
    assert "within one Section (in play, or Prepared by a caster there)" in words(
        mode="activate", do=(op.Banish(what=theirs),)
    )


def test_a_part_of_a_turn_to_come_says_which_turn() -> None:
    said = words(
        mode="trigger", when=Event(event="summoned", what=SELF), do=(op.Skip(what="main1", side="opponent", next=True),)
    )
    assert "an enemy cannot cast, use or summon anything on their next turn before an Attack of theirs is over" in said
    own = words(mode="activate", do=(op.Skip(what="main1", next=True), op.Prepare(count=2, link="also")))
    assert "forgo casting, using or summoning anything on your next turn before an Attack of yours is over" in own


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("artifact", "arm Trap Cards"),
        ("spell", "precast Spell Cards"),
        ("spell_or_artifact", "arm or precast Spell or Trap"),
    ],
)
def test_each_kind_is_set_in_its_way(kind: Any, told: str) -> None:
    ban = op.Forbid(what=Selector(kind="caster", side="you"), action="set", by=Selector(how="all", kind=kind))
    assert f"cannot {told}" in words(mode="activate", do=(ban,))


def test_a_named_token_has_a_plural() -> None:
    tokens = Selector(how="all", kind="token", side="you", zone="play", where=Filter(name="Moss Token"))
    assert "all your “Moss Tokens”" in words(mode="activate", do=(op.Destroy(what=tokens),))


def test_after_another_has_attacked_this_it_is_named_again() -> None:
    attack = Event(event="attack_declared", what=Selector(kind="monster", side="opponent"), by=SELF)
    said = words(mode="trigger", when=attack, do=(op.ToSpellbook(what=SELF),))
    assert "declares an Attack against this monster, return this monster to your Spellbook." in said


def test_what_is_drawn_or_discarded_is_a_spell() -> None:
    drawn = Event(event="prepared", by=Selector(kind="caster", side="opponent"), what=Selector(kind="any"), how="draw")
    said = words(mode="trigger", when=drawn, do=(DRAW,))
    assert "an enemy prepares a spell by an effect that allows any spell" in said


def test_a_name_with_more_behind_it_takes_an_article() -> None:
    others = Selector(kind="monster", where=Filter(series="Moss", not_=Filter(name="Moss King")))
    assert "when a “Moss” monster other than “Moss King” is summoned" in words(
        mode="trigger", when=Event(event="summoned", what=others), do=(DRAW,)
    ).replace("When", "when")


def test_much_does_not_stand_between_a_verb_and_its_word() -> None:
    used = Selector(how="choose", kind="monster", side="you", zone="used", count=1, where=Filter(level=Bound(lte=4)))
    far = Selector(how="choose", kind="spell", side="you", zone="used", count=1)
    assert "prepare again one of your used monsters of Level 4 or less" in words(
        mode="activate", do=(op.ToPrepared(what=used),)
    )
    assert "prepare one of your used Spell Cards again" in words(mode="activate", do=(op.ToPrepared(what=far),))


def test_attacks_that_pierce_while_something_holds() -> None:
    foe = Selector(kind="monster", where=Filter(stance="defense"))
    mine = Selector(kind="monster", side="you", zone="play", where=Filter(type="Fish"))
    attacker = Selector(how="event", kind="monster", where=Filter(attacking=True))
    calm = Condition(not_=Condition(exists=Selector(kind="any", side="you", zone="prepared")))
    doubly = op.Allow(what=attacker, action="pierce", until="this_battle", count=2)
    when = Event(event="attack_declared", what=mine, by=foe)
    told = render_ability(Ability(mode="trigger", when=when, if_=(calm,), do=(doubly,)), this="monster")
    assert told.startswith("While you have no spell Prepared, all your Fish have doubly piercing Attacks. (")
    chosen = Ability(mode="trigger", when=when, optional=True, do=(doubly,))
    assert render_ability(chosen, this="monster").startswith("When one of your Fish declares an Attack against")


def test_what_is_like_another_is_two_of_them() -> None:
    """One monster alone is "of the same name" as none."""
    alike = Condition(exists=Selector(kind="monster", side="you", zone="used", where=Filter(same=("name",))))
    two = "two monsters of the same name among your used spells"
    assert f"if you have {two}, prepare" in words(mode="trigger", if_=(alike,), do=(DRAW,)).lower()
    none = Condition(not_=alike)
    assert f"if you have no {two}, prepare" in words(mode="trigger", if_=(none,), do=(DRAW,)).lower()
