"""No "if so" behind another, no place behind another noun, nothing said twice in one sentence."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Bound, Condition, Event, Filter, Limit, Selector
from convert.effects import steps as op
from convert.effects.steps import Option
from convert.systems.duel_monsters.words import render_ability
from convert.systems.duel_monsters.words.alike import alike_in_play, ending_alike, neither, of_the_same
from convert.systems.duel_monsters.words.lengths import opened, told

_ME = Selector(how="self")
_DRAW = op.Prepare(count=1)
_FISH = Selector(id="t1", how="target", kind="monster", side="you", zone="play", where=Filter(type="Fish"), count=1)


def words(*steps: Any, this: str = "monster", mode: Any = "activate", **ability: Any) -> str:
    return render_ability(Ability(mode=mode, do=steps, **ability), this=this)


def of_its_level(zone: Any) -> Selector:
    like = Filter(same=("level",), compared_to=Selector(ref="t1"))
    return Selector(id="c1", how="choose", kind="monster", side="you", zone=zone, where=like, count=1)


def test_where_it_comes_from_stands_before_what_it_is_compared_with() -> None:
    said = words(op.Search(what=of_its_level("spellbook")), mode="cast", targets=(_FISH,))
    assert "prepare from your Spellbook one monster of the same Level as that Fish" in said
    known = Selector(how="choose", kind="any", side="you", zone="spellbook", where=Filter(mentions="Old Moth"), count=1)
    assert "prepare from your Spellbook one spell that speaks of “Old Moth”" in words(op.Search(what=known))


def test_what_closes_an_order_stands_before_what_it_is_compared_with() -> None:
    come = op.SpecialSummon(what=of_its_level(("prepared", "used")), stance="defense")
    said = words(come, mode="cast", targets=(_FISH,))
    assert "Special Summon in Defense Mode one of your Prepared or used monsters of the same Level as that Fish" in said
    sent = op.ToUsed(what=of_its_level("spellbook"))
    said = words(sent, mode="cast", targets=(_FISH,))
    assert "send from your Spellbook to the used spells one monster of the same Level as that Fish" in said


def test_either_of_two_things_with_the_same_thing() -> None:
    used = Selector(how="choose", kind="monster", side="you", zone="used", where=Filter(type="Fish"), count=1)
    options = (Option(do=(op.ToPrepared(what=used),)), Option(do=(op.SpecialSummon(what=used, stance="defense"),)))
    said = words(op.ChooseOne(options=options), mode="cast")
    assert said.startswith("Either prepare one of your used Fish again or Special Summon it in Defense Mode.")
    stances = [Option(do=(op.SpecialSummon(what=of_its_level("used"), stance=one),)) for one in ("attack", "shadow")]
    said = words(op.ChooseOne(options=tuple(stances)), mode="cast", targets=(_FISH,))
    assert (
        "Special Summon in Attack Mode or as a Shadow in Defense Mode one of your used monsters of the same Level"
        in said
    )


def test_what_one_option_names_is_nothing_that_another_could_mean() -> None:
    come = op.SpecialSummon(what=of_its_level("used"), ignore_conditions=True)
    options = (Option(do=(op.ToPrepared(what=of_its_level("used")),)), Option(do=(come, _DRAW)))
    thing = Selector(id="t1", how="target", kind="monster", side="you", zone="play", count=1)
    said = words(op.ChooseOne(options=options), mode="cast", targets=(thing,))
    assert said.count("of the same Level as that monster") == 2


@pytest.mark.parametrize(
    ("texts", "together"),
    [
        (["it is Destroyed by a spell", "is banished by a spell"], ["it is Destroyed", "banished by a spell"]),
        (["it is summoned", "is revealed"], ["it is summoned", "revealed"]),
        (["it is banished", "is destroyed by battle"], ["it is banished", "is destroyed by battle"]),
        (
            ["it is sent to the used spells from play", "is banished from play"],
            ["it is sent to the used spells from play", "is banished from play"],
        ),
        (
            ["an enemy banishes a card from the used spells", "prepares a spell from the used spells"],
            ["an enemy banishes a card", "prepares a spell from the used spells"],
        ),
    ],
)
def test_what_befalls_a_thing_in_the_same_way_is_said_once(texts: list[str], together: list[str]) -> None:
    assert ending_alike(texts) == together


def test_what_befalls_one_or_the_other_is_said_once() -> None:
    said = of_the_same(["this Fish is destroyed", "a Bird is destroyed"], ["this Fish", "a Bird"])
    assert said == "this Fish or a Bird is destroyed"
    assert of_the_same(["this Fish is destroyed", "a Bird is banished"], ["this Fish", "a Bird"]) is None


def test_neither_of_two() -> None:
    said = neither(["this Fish has not been summoned or Special Summoned", "has not been revealed"])
    assert said == "this Fish has been neither summoned nor Special Summoned nor revealed"


def test_things_that_are_each_in_play() -> None:
    two = ["a Fish that this monster points to is in play", "“Old Moth” is in play"]
    assert alike_in_play(two, "or") == ["a Fish that this monster points to or “Old Moth” is in play"]
    assert alike_in_play(two, "and") == ["a Fish that this monster points to and “Old Moth” are in play"]
    assert alike_in_play(["it is in play", "a Fish is in play"], "and") == ["it is in play", "a Fish is in play"]


@pytest.mark.parametrize(
    ("such", "are"),
    [
        (Filter(stance="defense"), "all your revealed monsters in play are in Defense Mode"),
        (Filter(type="Fish"), "your only revealed monsters in play are Fish"),
    ],
)
def test_what_there_is_and_nothing_else(such: Filter, are: str) -> None:
    open_: dict[str, Any] = {"kind": "monster", "side": "you", "zone": "play"}
    shown: dict[str, Any] = {name: getattr(such, name) for name in ("stance", "type") if getattr(such, name)}
    some = Condition(exists=Selector(where=Filter(face="up", **shown), **open_))
    none = Condition(not_=Condition(exists=Selector(where=Filter(face="up", not_=such), **open_)))
    said = words(_DRAW, if_=(some, none))
    assert f"if {are}, " in said


def test_no_if_so_behind_another() -> None:
    assert told(["if so, negate it", "if so, destroy it"]) == "If so, negate it. If both are done, destroy it."
    assert told(["if you do, negate it, and if so, draw"]) == "If you do, negate it. If so, draw."
    lasts = "if you do, until the end of the turn, it is halved, and if so, it attacks twice"
    assert told([lasts]) == "If you do, until the end of the turn, it is halved, and if that is done, it attacks twice."


def test_what_is_paid_is_paid_for_what_comes_next_where_a_sentence_can_end_behind_it() -> None:
    gone = Event(event="used", what=Selector(kind="monster", side="you", where=Filter(type="Fish")), from_="play")
    paid = Selector(how="choose", kind="monster", side="you", zone="prepared", where=Filter(series="Lantern"), count=1)
    come = Selector(id="c1", how="choose", kind="monster", side="you", zone="spellbook", count=1)
    said = words(
        op.SpecialSummon(what=come),
        op.ToUsed(what=_ME, link="and_if_you_do"),
        mode="trigger",
        optional=True,
        when=gone,
        cost=(op.Discard(what=paid),),
        if_=(Condition(exists=Selector(kind="monster", side="opponent", zone="play", where=Filter(face="up"))),),
    )
    assert "discard one of your Prepared “Lantern” monsters to Special Summon one monster from your Spellbook. " in said
    assert "If so, send this monster to the used spells." in said


def test_what_binds_the_user_is_not_taken_for_what_if_so_says() -> None:
    ban = op.Forbid(what=Selector(kind="caster", side="you"), action="special_summon", until="end_of_turn", link="also")
    said = words(op.Sacrifice(what=_ME), op.SpecialSummon(what=of_its_level("used"), link="and_if_you_do"), ban)
    assert "If you use this ability, for the rest of the turn you cannot Special Summon" in said


def test_a_ban_on_answers_is_of_every_enemy() -> None:
    ban = op.Forbid(what=Selector(kind="caster", side="opponent", reach="field"), action="respond", link="also")
    assert "enemies cannot answer" in words(op.Destroy(what=_FISH), ban, mode="cast")


def test_the_other_of_two() -> None:
    two = Selector(id="t1", how="target", kind="any", side="you", zone="used", count=2)
    one = Selector(id="c1", how="choose", among=Selector(ref="t1"), count=1)
    rest = Selector(how="all", among=Selector(ref="t1"), except_=Selector(ref="c1"))
    said = words(op.ToPrepared(what=one), op.ToSpellbook(what=rest, link="and"), mode="cast", targets=(two,))
    assert "return the other to your Spellbook" in said


def test_a_limit_that_nothing_else_here_shares_is_its_own() -> None:
    shared = Limit(scope="name", group="g1")
    alone = words(_DRAW, limit=shared)
    assert alone.startswith("Once per round (all copies together), as a Partial Action, ")


def test_two_times_of_which_one_will_do() -> None:
    mine = Condition(all_=(Condition(turn="own"), Condition(phase="main")))
    theirs = Condition(all_=(Condition(turn="opponent"), Condition(phase="battle")))
    said = words(_DRAW, mode="quick", if_=(Condition(any_=(mine, theirs)),))
    assert said.startswith("At any moment in the action part of your turn or during an Attack on an enemy’s turn, ")


def test_what_is_done_instead_of_a_thing_told_of() -> None:
    saved = Event(event="destroyed", what=Selector(kind="monster", side="you", zone="play"), how="effect")
    other = Selector(how="choose", kind="any", side="you", zone="play", count=1, except_=Selector(how="event"))
    said = words(op.Destroy(what=other), mode="replacement", when=saved, optional=True)
    assert "you may instead destroy one of your cards in play except that monster." in said


def test_a_summoning_in_either_way_is_barred_once() -> None:
    small = Selector(how="all", kind="monster", where=Filter(level=Bound(lte=Amount(n=3))))
    you = Selector(kind="caster", side="you")
    ban = op.Forbid(what=you, action=("normal_summon", "special_summon"), by=small, until="end_of_turn")
    said = words(ban, mode="cast")
    assert "you cannot summon monsters of Level 3 or less in the ordinary way or by a Special Summon" in said


def test_what_lasts_as_long_says_so_once() -> None:
    halved = op.SetStat(what=Selector(ref="t1"), stat="attack", times=0.5, until="end_of_turn")
    twice = op.Modify(what=_ME, attack=Amount(n=5), until="end_of_turn", link="and_if_you_do")
    said = words(halved, twice, mode="cast", targets=(_FISH,))
    assert "Until the end of the turn, its Attack is halved, and if so, this monster gains 5 Attack." in said


def test_where_its_card_lies_is_a_sentence_of_its_own_before_a_long_one() -> None:
    while_ = "while this monster is among the used spells"
    long = "when " + " ".join(["one of your many old monsters of some kind or other"] * 3) + " is destroyed"
    said = opened("once per round", "ability", lambda head, _: [f"{head}, you may draw"], f"{while_}, {long}")
    assert said[0] == f"this ability works once per round, and only {while_}"
    assert said[1].startswith("when one of your many old monsters ")


def test_what_is_aimed_at_ends_a_sentence_that_has_no_better_end() -> None:
    far = " ".join(["that stands far away on the field"] * 4)
    said = told([f"you may target one monster {far} and Special Summon two Fish from your Spellbook in Defense Mode"])
    assert ". If you do, Special Summon two Fish from your Spellbook in Defense Mode." in said
