"""Words that a game master stumbled over when they were read aloud, told plainly."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Filter, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render_ability
from convert.systems.duel_monsters.words.kinds import unlike
from convert.systems.duel_monsters.words.lengths import told
from convert.systems.duel_monsters.words.letting import deciding
from convert.systems.duel_monsters.words.parts import Parts

_ME = Selector(how="self")
_FISH = Selector(id="t1", how="target", kind="monster", side="you", zone="play", where=Filter(type="Fish"), count=1)
_BOOK = Selector(how="choose", kind="monster", side="you", zone="spellbook", where=Filter(series="Moss"), count=1)


def words(*steps: Any, this: str = "monster", mode: Any = "activate", **ability: Any) -> str:
    return render_ability(Ability(mode=mode, do=steps, **ability), this=this)


def test_what_is_not_of_the_same_name_or_type() -> None:
    assert unlike(("name",), "that monster") == "with a different name from that monster"
    assert unlike(("type",), "it") == "of a different Type from it"
    assert unlike(("attribute",), "all your monsters") == "of an Attribute that none of your monsters has"
    where = Filter(
        series="Moss", different=("name",), compared_to=Selector(how="all", kind="any", side="you", zone="play")
    )
    come = op.SpecialSummon(
        what=Selector(how="choose", kind="monster", side="you", zone="spellbook", where=where, count=1)
    )
    assert "from your Spellbook one “Moss” monster with a name that none of your cards in play has" in words(come)
    same = Parts("monster", "monsters", after=["of the same Level as it", "with a different name from it"])
    assert same.text() == "monster of the same Level as it and with a different name from it"
    spoken = Parts("monster", "monsters", after=["that speaks of “Moss”", "with a different name from it"])
    assert spoken.text() == "monster that speaks of “Moss” and has a different name from it"


def test_what_one_knows_is_of_no_level() -> None:
    """ "A monster you know of Level 4": of which one has heard, it would seem."""
    fusion = Filter(class_="fusion", type="Dragon")
    come = op.SpecialSummon(
        what=Selector(how="choose", kind="monster", side="you", zone="extra", where=fusion, count=1)
    )
    assert "one Fusion Dragon that you know" in words(come)
    low = Parts("monster", "monsters", after=["(that you know)", "of Level 4"])
    assert low.text() == "monster (that you know) of Level 4"


def test_one_thing_is_prepared_or_special_summoned() -> None:
    options = (
        op.Option(do=(op.Search(what=_BOOK),)),
        op.Option(do=(op.SpecialSummon(what=_BOOK),)),
    )
    said = words(op.ChooseOne(options=options))
    assert "either prepare or Special Summon one “Moss” monster from your Spellbook" in said


def test_those_among_them_stand_in_the_brackets() -> None:
    made = Selector(how="choose", kind="monster", side="you", zone="extra", where=Filter(class_="fusion"), count=1)
    mine = Selector(how="all", kind="monster", side="you", zone=("prepared", "play"), including=_ME)
    said = words(op.FusionSummon(what=made, materials=mine))
    assert "using your monsters (Prepared or in play, including this monster) as Materials" in said
    gone = words(op.FusionSummon(what=made, materials=mine, to="banished"))
    assert "including this monster) as Materials, which are banished" in gone


@pytest.mark.parametrize(("this", "told_"), [("spell", "destroy all other monsters"), ("monster", "except that Fish")])
def test_all_others_are_others_than_what_was_named(this: str, told_: str) -> None:
    rest = Selector(how="all", kind="monster", zone="play", reach="section", except_=Selector(ref="t1"))
    said = words(op.Destroy(what=rest), this=this, targets=(_FISH,), mode="cast" if this == "spell" else "activate")
    assert told_ in said


def test_only_some_can_be_summoned_by_whoever_it_is() -> None:
    ban = op.Forbid(
        what=Selector(kind="caster", side="any"),
        action="special_summon",
        unless=Selector(how="all", kind="monster", where=Filter(attribute="WIND")),
    )
    assert words(ban, mode="continuous").startswith("All casters can Special Summon only Wind monsters.")


def test_so_many_attacks_are_one_for_each() -> None:
    each = Amount(per=Amount(n=1), count=Selector(how="all", kind="monster", side="you", zone="play"))
    foes = Selector(how="all", kind="monster", side="opponent")
    often = op.Allow(what=_ME, action="extra_attack", count=each, against=foes)
    assert (
        words(often, mode="continuous")
        == "This monster may attack enemy monsters once each round for each of your monsters."
    )
    turn = op.Allow(what=_ME, action="extra_attack", count=each, until="end_of_turn")
    assert "attack once for each of your monsters until the end of the turn" in words(turn)


def test_those_that_are_no_such_are_several() -> None:
    def many(after: str) -> str:
        return Parts("monster", "monsters", after=[after]).text(many=True)

    assert many("that is not a Fusion monster of Level 8 or more") == (
        "monsters that are not Fusion monsters of Level 8 or more"
    )
    assert many("that is not a “Moss” Dragon, a Fish or an Insect") == (
        "monsters that are not “Moss” Dragons, Fish or Insects"
    )
    assert many("that is not a Normal monster in Attack Mode") == "monsters that are not Normal monsters in Attack Mode"
    assert many("that is not of Level 8") == "monsters that are not of Level 8"


def test_what_is_chosen_is_declared() -> None:
    assert deciding("no Fish can attack") == "declare that no Fish can attack"


def test_a_third_deed_hangs_on_both_before() -> None:
    assert told(["if so, banish it", "if so, destroy it"]) == "If so, banish it. If both are done, destroy it."


def test_what_cannot_be_destroyed_so_often_survives() -> None:
    once = op.Protect(what=_ME, from_="battle", times=1)
    assert words(once, mode="continuous").startswith(
        "This monster survives the first time each round that it would be destroyed by battle."
    )
    mine = Selector(how="all", kind="monster", side="you", zone="play", reach="section", where=Filter(type="Fish"))
    twice = op.Protect(what=mine, from_=("battle", "effects"), times=2)
    assert words(twice, mode="continuous").startswith(
        "All your Fish within one Section survive the first two times each round that they would be destroyed by "
        "battle or by effects (each counted by itself)."
    )
    turn = op.Protect(what=Selector(ref="t1"), from_="battle", times=1, until="end_of_turn")
    said = words(turn, targets=(_FISH,))
    assert "It survives the first time that it would be destroyed by battle this turn." in said
    hidden = op.Protect(what=_ME, from_="targeting", times=1)
    assert "cannot be targeted the first time each round" in words(hidden, mode="continuous")
