"""Which of two is meant, who of two does it, and what several steps share is said once and of all of them."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Amount, Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.effects.steps import Option, TokenStats
from convert.systems.duel_monsters.words import render_ability, render_step

_ME = Selector(how="self")
_YOU = Selector(kind="caster", side="you")
_HEAL = op.Heal(to=_YOU, amount=Amount(n=5))
_FISH = Selector(id="t1", how="target", kind="monster", side="you", zone="play", where=Filter(type="Fish"), count=1)


def words(this: str = "monster", **parts: object) -> str:
    return render_ability(Ability(**parts), this=this)  # type: ignore[arg-type]


def _one(id_: str, name: str, zone: str | tuple[str, ...], **asked: object) -> Selector:
    where = Filter(series=name, **asked)  # type: ignore[arg-type]
    return Selector(id=id_, how="choose", kind="monster", side="you", zone=zone, where=where, count=1)  # type: ignore[arg-type]


@pytest.mark.parametrize(("alike", "others"), [("attribute", "Attributes"), ("type", "Types")])
def test_what_goes_is_of_the_other_kinds(alike: str, others: str) -> None:
    monsters = Selector(kind="monster", where=Filter(face="up"))
    everyone = Selector(how="all", kind="caster", side="any")
    step = op.Keep(what=everyone, alike=alike, among=monsters)  # type: ignore[arg-type]
    assert f"sends the revealed monsters of all other {others} to the used spells" in render_step(step)


def test_what_an_enemy_chooses_is_done_by_you() -> None:
    foe = Selector(id="t1", how="target", kind="monster", side="opponent", zone="play", count=1)
    weak = op.Modify(what=Selector(ref="t1"), attack=Amount(n=-5), until="end_of_turn")
    options = (Option(do=(_HEAL,)), Option(do=(op.Destroy(what=Selector(ref="t1")),)), Option(do=(weak,)))
    told = words(mode="flip", targets=(foe,), do=(op.ChooseOne(who="opponent", options=options),))
    assert "(a) you regain 5 HP; (b) you destroy that monster; or (c) that monster loses 5 Attack" in told
    own = words(mode="flip", targets=(foe,), do=(op.ChooseOne(options=options),))
    assert "(a) regain 5 HP; (b) destroy that monster" in own


def test_behind_what_a_token_is_like_it_is_called_a_token() -> None:
    like = op.Token(
        id="s1", name="Pond", stats=TokenStats(type="Fish"), like=Selector(ref="t1"), alike=("level", "attack")
    )
    later = op.Delayed(when=Event(event="end_phase", next=True), do=(op.Destroy(what=Selector(ref="s1")),))
    told = words(mode="flip", targets=(_FISH,), do=(like, later))
    assert "with the same Level and Attack as that Fish. Destroy that token at the end of the turn." in told


def test_the_target_is_not_the_one_that_the_condition_is_about() -> None:
    theirs = Condition(exists=Selector(kind="monster", side="opponent", zone="play", where=Filter(type="Fish")))
    gains = op.Modify(what=Selector(ref="t1"), attack=Amount(n=5), until="end_of_turn")
    asks = op.Protect(what=Selector(ref="t1"), from_="negation", until="end_of_turn", link="then", if_=(theirs,))
    told = words(mode="flip", targets=(_FISH,), do=(gains, asks))
    assert "if an enemy has a Fish in play, the target’s abilities cannot be negated" in told
    other = Condition(exists=Selector(kind="monster", side="opponent", zone="play", where=Filter(type="Plant")))
    asks = op.Protect(what=Selector(ref="t1"), from_="negation", until="end_of_turn", link="then", if_=(other,))
    told = words(mode="flip", targets=(_FISH,), do=(gains, asks))
    assert "has a Plant in play, that Fish’s abilities cannot be negated" in told


def test_one_of_several_places_is_not_the_target() -> None:
    target = Selector(id="t1", how="target", kind="monster", side="you", zone="used", count=1)
    places = (
        Selector(kind="monster", side="you", zone="spellbook", where=Filter(series="Lantern")),
        Selector(kind="monster", side="you", zone="prepared", where=Filter(series="Moth")),
    )
    sent = op.ToUsed(what=Selector(id="c1", how="choose", kind="monster", count=1, either=places))
    back = op.SpecialSummon(what=Selector(ref="t1"), link="and_if_you_do")
    told = words(mode="flip", targets=(target,), do=(sent, back))
    assert "f you do, Special Summon the target." in told


def test_all_or_nothing_is_one_sentence() -> None:
    steps = (
        op.SpecialSummon(what=_one("c1", "Lantern", "prepared"), stance="defense"),
        op.SpecialSummon(what=_one("c2", "Lantern", "spellbook"), stance="defense", link="and"),
        op.SpecialSummon(what=_one("c3", "Lantern", "used"), stance="defense", link="and"),
    )
    assert words(mode="flip", do=steps).startswith(
        "When this monster is revealed, Special Summon one of your Prepared “Lantern” monsters, one “Lantern” monster "
        "from your Spellbook and one of your used “Lantern” monsters in Defense Mode."
    )


def test_things_from_one_place_name_it_once() -> None:
    book = ("prepared", "spellbook", "used")
    steps = (
        op.SpecialSummon(what=_one("c1", "Lantern", book), ignore_conditions=True),
        op.SpecialSummon(what=_one("c2", "Moth", book), ignore_conditions=True, link="and"),
    )
    assert words(mode="flip", do=steps).startswith(
        "When this monster is revealed, Special Summon one “Lantern” monster and one “Moth” monster from your Prepared "
        "spells, Spellbook or used spells, whatever their own text demands."
    )
    shadows = (
        op.SpecialSummon(what=_one("c1", "Lantern", "prepared"), stance="shadow"),
        op.SpecialSummon(what=_one("c2", "Moth", "prepared"), stance="shadow", link="and"),
    )
    assert "“Moth” monsters as Shadows in Defense Mode." in words(mode="flip", do=shadows)


def test_a_thing_told_of_keeps_its_place() -> None:
    but = _one("c1", "Lantern", "spellbook", not_=Filter(name="Lantern Keeper"))
    steps = (op.Search(what=but), op.Search(what=_one("c2", "Moth", "spellbook"), link="and"))
    told = words(mode="flip", do=steps)
    assert "other than “Lantern Keeper” from your Spellbook and one “Moth” monster from your Spellbook" in told


def test_how_long_it_waits_is_not_said_again_of_what_is_done() -> None:
    wins = Event(event="destroys_by_battle", what=Selector(ref="t1"))
    direct = op.Allow(what=Selector(how="all", kind="monster", side="you"), action="direct_attack", until="end_of_turn")
    waits = op.Delayed(when=wins, do=(direct,), repeat=True, until="end_of_turn")
    told = words(mode="flip", targets=(_FISH,), do=(waits,))
    assert told.count("ntil the end of the turn") == 1
    more = op.Allow(what=Selector(ref="t1"), action="extra_attack", count=1, more=True, until="end_of_turn")
    waits = op.Delayed(when=wins, do=(more,), repeat=True, until="end_of_turn")
    told = words(mode="flip", targets=(_FISH,), do=(waits,))
    assert told.endswith("may attack once more.")


def test_what_it_wears_is_not_one_of_your_monsters() -> None:
    worn = Filter(lies_as="equipment", equipped_to=_ME)
    what = Selector(id="c1", how="choose", kind="monster", side="you", zone="play", where=worn, count=1)
    told = words(mode="activate", cost=(op.ToUsed(what=what),), do=(_HEAL,))
    assert "send one monster equipped to this monster (if you control it) to the used spells" in told
