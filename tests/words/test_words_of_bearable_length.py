"""A sentence that is too long to be read aloud is told as several, and a short one stays whole."""

from __future__ import annotations

from convert.effects import Ability, Amount, Condition, Event, Filter, Limit, Selector
from convert.effects import steps as op
from convert.effects.steps import Option
from convert.systems.duel_monsters.words import render_ability
from convert.systems.duel_monsters.words.lengths import opened, told

_ME = Selector(how="self")
_ONCE = Limit(n=1, per="turn", scope="name")
_FISH = Selector(
    id="t1", how="target", kind="monster", side="you", zone="play", where=Filter(type="Fish"), count=1, reach="section"
)
_BOOK = Selector(
    how="choose",
    kind="monster",
    side="you",
    zone="spellbook",
    where=Filter(series="Lantern Keeper", attribute="DARK", not_=Filter(name="Lantern Keeper of the Pond")),
    count=1,
)
_HEAL = op.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=5))
_SENT = Event(event="summoned", what=Selector(kind="monster", side="you", where=Filter(type="Fish")), how="special")


def words(ability: Ability) -> str:
    return render_ability(ability, this="monster")


def test_a_short_one_begins_with_how_often() -> None:
    told = words(Ability(mode="trigger", when=_SENT, limit=_ONCE, do=(_HEAL,)))
    assert told.startswith("Once per round (all copies together), when one of your Fish ")


def test_how_often_is_a_sentence_of_its_own_before_a_long_one() -> None:
    long = Ability(
        mode="trigger",
        optional=True,
        from_="used",
        when=_SENT,
        limit=_ONCE,
        if_=(Condition(exists=_BOOK), Condition(exists=_FISH)),
        cost=(op.Banish(what=Selector(how="self", zone="used")),),
        targets=(_FISH,),
        do=(op.ToPrepared(what=Selector(ref="t1")),),
    )
    told = words(long)
    first, second, *_ = told.split(". ")
    assert first == "This ability works once per round (all copies together)"
    assert second.startswith("When one of your Fish is Special Summoned, if you have ")
    assert max(len(sentence.split()) for sentence in told.split(". ")) <= 45


def test_what_is_paid_ends_a_sentence_where_it_must() -> None:
    paid = Ability(
        mode="activate",
        optional=True,
        from_="used",
        if_=(Condition(exists=_BOOK), Condition(exists=Selector(kind="monster", side="opponent", zone="play"))),
        cost=(op.Discard(what=Selector(how="choose", kind="monster", side="you", zone="prepared", count=1)),),
        do=(op.SpecialSummon(what=_BOOK),),
    )
    assert "Prepared monsters. If you do, Special Summon one " in words(paid)


def test_options_of_a_long_list_are_sentences() -> None:
    options = (Option(do=(op.Search(what=_BOOK),)), Option(do=(op.SpecialSummon(what=_BOOK),)), Option(do=(_HEAL,)))
    told = words(Ability(mode="trigger", when=_SENT, do=(op.ChooseOne(options=options),)))
    assert "choose one of these. (a) Prepare one " in told
    assert ". (b) Special Summon one " in told
    assert ". (c) Regain 5 HP." in told
    three = (Option(do=(_HEAL,)), Option(do=(op.Prepare(count=1),)), Option(do=(op.Mill(count=1),)))
    short = Ability(mode="flip", do=(op.ChooseOne(options=three),))
    assert "choose one of these: (a) regain 5 HP; (b) prepare one spell" in words(short)


def test_two_short_choices_need_no_list() -> None:
    two = (Option(do=(_HEAL,)), Option(do=(op.Prepare(count=1),)))
    said = words(Ability(mode="flip", do=(op.ChooseOne(options=two),)))
    assert said == "When this monster is revealed, either regain 5 HP or prepare one spell from your Spellbook."


def test_a_condition_of_a_long_sentence_is_a_bound_before_it() -> None:
    """Where it speaks of nothing that the head has named."""
    deed = "you may " + "do this and " * 12 + "that"

    def with_head(head: str, apart: bool) -> list[str]:
        return [f"{head}, {deed}"]

    asked = "when a Fish is summoned, if you have a Fusion, Synchro or Xyz monster in play"
    first, second = opened("once per round", "ability", with_head, asked)
    assert first == "this ability works once per round, and only if you have a Fusion, Synchro or Xyz monster in play"
    assert second.startswith("when a Fish is summoned, you may do this")
    named = opened("once per round", "ability", with_head, "when a Fish is summoned, if that Fish is in play")
    assert named == ["this ability works once per round", f"when a Fish is summoned, if that Fish is in play, {deed}"]


def test_what_is_done_besides_is_a_sentence_behind_a_long_one() -> None:
    long = "you may " + "do this, " * 30 + "that"
    assert told([f"{long}, and also you destroy a Fish"]).endswith(". If you do, destroy a Fish.")
    assert told([f"{long}, and also you may draw"]).endswith(". If you do, you may draw.")
    counted = f"{long} (it counts as an Xyz Summon)"
    assert told([f"{counted} and attach it to that monster"]).endswith("If you do, attach it to that monster.")
