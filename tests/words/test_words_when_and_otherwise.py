"""Words that say when and where: parts of a turn as moments, "if not", what an Extra Deck is here (CONVERT-42)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render_ability

_ME = Selector(how="self")
_DRAW = op.Prepare(count=1)
_FISH = Condition(is_=Selector(kind="monster", where=Filter(type="Fish")), of=Selector(ref="s1"))
_TURNED = op.Excavate(id="s1", count=1)
_THERE = Selector(ref="s1")


def words(**fields: object) -> str:
    return render_ability(Ability(**fields), this="monster")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((Condition(phase="battle"),), "During an Attack, this monster"),
        ((Condition(phase="battle"), Condition(turn="own")), "During an Attack on your turn, this monster"),
        ((Condition(phase="end"), Condition(turn="opponent")), "At the end of an enemy’s turn, this monster"),
        ((Condition(turn="opponent"),), "During an enemy’s turn, this monster"),
        ((Condition(not_=Condition(phase="battle")),), "While no Attack is under way, this monster"),
        ((Condition(phase="damage_step"),), "While an Attack is at its dice or damage, this monster"),
    ],
)
def test_a_part_of_the_turn_is_a_moment(asked: tuple[Condition, ...], said: str) -> None:
    gain = op.Modify(what=_ME, attack=Amount(n=5))
    assert words(mode="continuous", if_=asked, do=(gain,)).startswith(said)


def test_at_any_moment_in_a_part_of_the_turn() -> None:
    said = words(mode="quick", optional=True, if_=(Condition(phase="main"),), do=(_DRAW,))
    assert said.startswith("At any moment in the action part of the turn, you may prepare")
    said = words(mode="cast", if_=(Condition(phase="main"), Condition(exists=Selector(kind="monster"))), do=(_DRAW,))
    assert said.startswith("Cast it only in the action part of the turn and only if a monster is in play.")


def test_what_happens_in_a_part_of_the_turn() -> None:
    fell = Event(event="destroyed", what=_ME)
    said = words(mode="trigger", when=fell, if_=(Condition(turn="opponent"), Condition(exists=_THERE)), do=(_DRAW,))
    assert said.startswith("When this monster is destroyed during an enemy’s turn, if ")


def test_the_opposite_of_a_condition_is_said_as_if_not() -> None:
    held, other = (_FISH,), (Condition(not_=_FISH),)
    steps = (
        _TURNED,
        op.ToPrepared(what=_THERE, link="then", if_=held),
        op.ToUsed(what=_THERE, link="if_not", if_=other),
        op.Prepare(count=2, link="also", if_=other),
    )
    said = words(mode="activate", do=steps)
    assert ". If not, send it to the used spells and prepare two" in said


def test_if_not_is_not_said_after_what_one_may_decline() -> None:
    steps = (
        _TURNED,
        op.ToPrepared(what=_THERE, link="then", if_=(_FISH,), optional=True),
        op.ToUsed(what=_THERE, link="if_not", if_=(Condition(not_=_FISH),)),
    )
    said = words(mode="activate", do=steps)
    assert "f not, " not in said
    assert "if it is not a Fish" in said


def test_convert_42_what_comes_out_of_an_extra_deck() -> None:
    came = Event(event="summoned", what=Selector(kind="monster", side="opponent"), how="special", from_="extra")
    said = words(mode="trigger", when=came, do=(_DRAW,))
    assert said.startswith(
        "When an enemy Fusion, Synchro, Xyz or Link monster is Special Summoned (not brought back), "
    )
    assert said.endswith("(Brought back: Special Summoned from the used or banished spells.)")
    kind = Selector(kind="monster", side="opponent", where=Filter(class_="synchro"))
    known = Event(event="summoned", what=kind, how="special", from_="extra")
    assert "Special Summoned (not brought back)," in words(mode="trigger", when=known, do=(_DRAW,))
    none = Condition(not_=Condition(exists=Selector(kind="any", side="you", zone="extra")))
    assert "you have no spell in your Spellbook (Synchro, Xyz or Link)" in words(
        mode="activate", if_=(none,), do=(_DRAW,)
    )


def test_neither_of_two_things_has_happened() -> None:
    both = Event(any_=(Event(event="summoned", what=_ME, how="normal"), Event(event="revealed", what=_ME)))
    never = Condition(not_=Condition(occurred=both, during="turn"))
    assert " been neither summoned in the ordinary way nor revealed this turn" in words(
        mode="activate", if_=(never,), do=(_DRAW,)
    )


def test_what_every_caster_does_follows_no_to() -> None:
    shown = op.Look(what=Selector(how="self", zone="prepared"), reveal=True)
    heal = op.Heal(to=Selector(how="all", kind="caster", side="any"), amount=Amount(n=3))
    said = words(mode="activate", from_="prepared", optional=True, cost=(shown,), do=(heal,))
    assert "If you do, every caster regains 3 HP." in said


def test_a_monster_of_ones_own() -> None:
    mine = Event(event="destroyed", what=Selector(how="self", where=Filter(owner="you")))
    assert words(mode="trigger", when=mine, do=(_DRAW,)).startswith("When this monster of yours is destroyed,")
    theirs = Selector(kind="monster", side="you", where=Filter(owner="opponent"))
    lost = Event(event="destroyed", what=theirs)
    assert "one of your monsters whose spell is an enemy’s is" in words(mode="trigger", when=lost, do=(_DRAW,))


def test_what_goes_with_an_act_and_is_no_order_needs_no_besides() -> None:
    come = op.SpecialSummon(what=Selector(how="self"))
    held = op.Forbid(what=Selector(how="self"), action="attack", until="end_of_turn", link="also")
    barred = op.Forbid(
        what=Selector(kind="caster", side="you"), action="special_summon", until="end_of_turn", link="also"
    )
    said = words(mode="activate", from_="prepared", optional=True, do=(come, held))
    assert ", and it cannot attack until the end of the turn" in said
    assert ". If you do, for the rest of the turn you cannot Special Summon." in words(
        mode="activate", from_="prepared", optional=True, do=(come, barred)
    )
    order = op.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=3), link="also")
    assert ", and also regain 3 HP" in words(mode="activate", from_="prepared", optional=True, do=(come, order))


def test_so_many_of_something_are_counted_rather_than_their_number_compared() -> None:
    dragons = Selector(kind="monster", side="you", zone="play", where=Filter(type="Dragon"))
    many = Condition(compare=(Amount(per=Amount(n=1), count=dragons), "gte", 2))
    assert "if you have at least two Dragons in play" in words(mode="activate", if_=(many,), do=(_DRAW,))


def test_alternatives_of_two_kinds_are_each_a_noun() -> None:
    either = Filter(any_=(Filter(type="Fish", kind="monster"), Filter(face="down", kind="any")))
    one = Selector(how="choose", kind=("monster", "any"), side="you", zone="play", where=either, count=1)
    assert "one of your Fish or hidden cards" in words(mode="activate", do=(op.Destroy(what=one),))


def test_hp_that_cannot_be_paid() -> None:
    steps = (op.PayHp(amount=Amount(n=5)), op.Destroy(what=Selector(how="self"), link="if_not"))
    assert "Pay 5 HP; if you cannot, destroy this monster" in words(mode="trigger", do=steps)


def test_what_one_has_to_banish_and_lacks() -> None:
    """ "Banish 1 Fish from your hand, or, if you do not have any, …": there is no choice."""
    fish = Selector(how="choose", kind="monster", side="you", zone="prepared", where=Filter(type="Fish"), count=1)
    steps = (op.Banish(what=fish), op.Destroy(what=Selector(how="self"), link="if_not"))
    assert "; if you cannot, destroy this monster" in words(mode="trigger", do=steps)


def test_its_is_of_neither_where_one_gains_what_the_other_has() -> None:
    foe = Selector(id="t1", how="target", kind="monster", side="opponent", zone="play", count=1)
    its = Amount(stat="attack", of=Selector(ref="t1"))
    gains = op.Modify(what=Selector(how="self"), attack=its)
    silent = op.Suppress(what=Selector(ref="t1"), link="and_if_you_do")
    assert "and if so, that monster loses its abilities" in words(mode="activate", targets=(foe,), do=(gains, silent))


def test_what_is_asked_of_this_monster_is_said_once() -> None:
    normal = Filter(summoned="normal")
    itself = Condition(is_=Selector(kind="monster", where=normal), of=Selector(how="self", where=normal))
    said = words(mode="activate", if_=(itself,), do=(_DRAW,))
    assert "if this monster was summoned in the ordinary way" in said


def test_by_what_one_was_summoned() -> None:
    by = Selector(kind="monster", where=Filter(type="Fish"))
    one = Selector(how="target", id="t1", kind="monster", count=1, where=Filter(summoned="special", by=by))
    assert "that was Special Summoned by a Fish" in words(
        mode="activate", targets=(one,), do=(op.Destroy(what=Selector(ref="t1")),)
    )


def test_an_enemy_has_more_of_them_than_you() -> None:
    theirs = Amount(per=Amount(n=1), count=Selector(kind="monster", side="opponent", zone="play"))
    ours = Amount(per=Amount(n=1), count=Selector(kind="monster", side="you", zone="play"))
    for more in (Condition(compare=(theirs, "gt", ours)), Condition(compare=(ours, "lt", theirs))):
        said = words(mode="activate", if_=(more,), do=(_DRAW,))
        assert "if an enemy has more monsters in play than you" in said


def test_from_where_it_comes_stands_before_what_brings_it() -> None:
    """Not "by an effect of a monster from the Spellbook"."""
    sent = Event(event="used", what=_ME, how="effect", by=Selector(kind="monster"), from_="spellbook")
    said = words(mode="trigger", when=sent, do=(_DRAW,))
    assert "is sent to the used spells from the Spellbook by an effect of a monster," in said


def test_an_effect_alone_brings_it() -> None:
    must = op.Forbid(what=_ME, action="special_summon", unless=Selector(how="all", kind="any"))
    assert "cannot be Special Summoned, except by an effect." in words(mode="summon_rule", do=(must,))


def test_one_verb_for_two_things_that_are_paid_or_done() -> None:
    fish = Selector(how="choose", kind="monster", side="you", zone="play", where=Filter(type="Fish"), count=1)
    rock = Selector(how="choose", kind="monster", side="you", zone="play", where=Filter(type="Rock"), count=1)
    paid = (op.Sacrifice(what=fish), op.Sacrifice(what=rock))
    said = words(mode="activate", optional=True, cost=paid, do=(_DRAW,))
    assert "you may Sacrifice one of your Fish and one of your Rock monsters to" in said
    done = (op.Destroy(what=fish), op.Destroy(what=rock, link="and"))
    assert "estroy one of your Fish and one of your Rock monsters" in words(mode="cast", do=done)


def test_none_or_none_but_these_is_none_but_these() -> None:
    def of(**more: Any) -> Condition:
        where = Filter(**more) if more else None
        return Condition(exists=Selector(kind="monster", side="you", zone="play", where=where))

    others = Condition(not_=of(not_=Filter(type="Fish")))
    only = Condition(all_=(of(type="Fish"), others))
    either = Condition(any_=(Condition(not_=of()), only))
    said = words(mode="activate", if_=(either,), do=(_DRAW,))
    assert "if you have no non-Fish monster in play, you may" in said
