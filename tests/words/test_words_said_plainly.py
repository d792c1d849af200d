"""Words that a game master can play from at once: who fights whom, what binds whom, what is said of one and of all."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.effects import Ability, Amount, Bound, Condition, Event, Filter, Limit, Selector
from convert.effects import steps as op
from convert.effects.steps import Option
from convert.effects.values import Spot
from convert.systems.duel_monsters.words import render_abilities, render_ability
from convert.systems.duel_monsters.words.abilities import paragraph_of
from convert.systems.duel_monsters.words.lengths import told
from convert.systems.duel_monsters.words.scope import Scope
from convert.systems.duel_monsters.words.sentences import fragment
from convert.systems.duel_monsters.words.teller import TELLER

_ME, _YOU, _ENEMY = Selector(how="self"), Selector(kind="caster", side="you"), Selector(kind="caster", side="opponent")
_FOE = Selector(kind="monster", side="opponent", zone="play")
_DRAW = op.Prepare(count=1)
_ANY = Selector(how="all", kind="any")


def words(this: str = "monster", **ability: Any) -> str:
    return render_ability(Ability(**ability), this=this)


def _fight(mine: Selector, foe: Selector) -> Event:
    return Event(any_=(Event(event="attack_declared", what=mine, by=foe), Event(event="attacked", what=mine, by=foe)))


def test_one_of_many_is_one() -> None:
    sent = Selector(how="choose", kind="monster", side="you", zone="play", where=Filter(summoned="tribute"), count=1)
    assert "one of your monsters that was summoned with" in words(mode="activate", do=(op.ToUsed(what=sent),))
    two = Selector(how="choose", kind="monster", side="you", zone="play", where=Filter(summoned="tribute"), count=2)
    assert "two of your monsters that were summoned with" in words(mode="activate", do=(op.ToUsed(what=two),))


def test_an_attack_on_it_or_by_it_is_told_once() -> None:
    said = words(mode="trigger", when=_fight(_ME, _FOE), do=(_DRAW,))
    assert said.startswith("When this monster declares an Attack against an enemy monster or is attacked by one, ")


@pytest.mark.parametrize(
    ("kind", "mine", "foe", "told"),
    [
        ("Fish", "That Fish gains", "that enemy monster’s Attack", ""),
        (None, "Your fighting monster gains", "that enemy monster’s Attack", ""),
    ],
)
def test_who_fights_is_told_apart(kind: str | None, mine: str, foe: str, told: str) -> None:
    own = Selector(kind="monster", side="you", zone="play", where=Filter(type=kind) if kind else None)
    gain = op.Modify(
        what=Selector(how="event", kind="monster", side="you"),
        attack=Amount(stat="attack", of=Selector(how="event", kind="monster", side="opponent")),
    )
    said = words("artifact", mode="cast", when=Event(event="battles", what=own, by=_FOE), do=(gain,))
    assert f"{mine} Attack equal to {foe}" in said


def test_what_was_defeated_is_the_destroyed_monster() -> None:
    own = Selector(kind="monster", side="you", zone="play", where=Filter(type="Plant"))
    hurt = op.Damage(to=_ENEMY, amount=Amount(stat="attack", of=Selector(how="event", kind="monster", side="opponent")))
    said = words("artifact", mode="cast", when=Event(event="destroys_by_battle", what=own, by=_FOE), do=(hurt,))
    assert "equal to the destroyed monster’s Attack" in said


def test_the_foe_of_a_fight_that_names_none() -> None:
    gain = op.Modify(what=_ME, attack=Amount(stat="attack", of=Selector(how="event", kind="monster", side="opponent")))
    said = words(mode="trigger", when=Event(event="battles", what=_ME), do=(gain,))
    assert "the Attack of the enemy monster it fights" in said


def test_whoever_uses_it_is_held_to_it() -> None:
    lock = op.Forbid(what=_YOU, action="special_summon", until="end_of_turn", link="also")
    come = op.SpecialSummon(what=_ME, optional=True, link="then")
    said = words(mode="activate", do=(_DRAW, come, lock))
    assert "If you use this ability, for the rest of the turn you cannot Special Summon" in said
    skip = op.Skip(what="battle", side="you", until="end_of_turn")
    assert "If you do, skip the attacks of your turn" in words(mode="activate", do=(_DRAW, skip))


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (op.SetStat(what=_ME, stat="attack", times=2.0), "you may double this monster’s Attack."),
        (op.SetStat(what=_ME, stat="attack", times=0.5), "you may halve this monster’s Attack."),
        (op.ChangeLevel(what=_ME, add=2), "you may raise this monster’s Level by 2."),
        (op.ChangeLevel(what=_ME, add=-2), "you may lower this monster’s Level by 2."),
        (op.ChangeLevel(what=_ME, add=-2, kept=True), "you may lower this monster’s Level by 2 (kept once in play)."),
    ],
)
def test_what_one_may_do_to_a_number(step: Any, said: str) -> None:
    assert words(mode="activate", do=(step,)).endswith(said)


@pytest.mark.parametrize(
    ("side", "said"),
    [
        ("you", "At the end of your turn, discard your Prepared spells until you have no more than four."),
        ("turn", "the active caster discards Prepared spells until they have no more than four."),
    ],
)
def test_who_has_too_many_discards_down_to_the_limit(side: Any, said: str) -> None:
    chooser = None if side == "you" else side
    hand = Selector(how="choose", kind="any", side=side, zone="prepared", chooser=chooser)
    step = op.Discard(what=hand, down_to=4, by_rule=True, who=chooser)
    ends = Event(event="end_phase", whose="you" if side == "you" else "any")
    assert words(mode="trigger", when=ends, do=(step,)).endswith(said)


def test_a_thing_of_a_type_is_called_by_it() -> None:
    dead = Selector(id="t1", how="target", kind="monster", side="you", zone="used", where=Filter(type="Fish"), count=1)
    come = op.SpecialSummon(what=Selector(ref="t1"))
    end = op.Delayed(
        when=Event(event="leaves_play", what=_ME, next=True), do=(op.Destroy(what=Selector(ref="t1")),), link="also"
    )
    assert "destroy that Fish" in words(
        mode="trigger", when=Event(event="summoned", what=_ME), targets=(dead,), do=(come, end)
    )


def test_what_is_no_monster_for_sure_is_a_card() -> None:
    used = Event(
        any_=(Event(event="cast", what=Selector(kind="spell")), Event(event="activated", what=Selector(kind="monster")))
    )
    steps = (op.NegateCast(), op.Destroy(what=Selector(how="event", kind="any"), link="and_if_you_do"))
    assert "negate that casting or use, and if you do, destroy that card" in words(mode="quick", when=used, do=steps)


def test_a_shadow_that_is_attacked_is_one_still() -> None:
    when = Event(event="attacked", what=Selector(kind="monster", where=Filter(face="down")), by=_ME)
    said = words(mode="trigger", when=when, do=(op.Destroy(what=Selector(how="event", kind="monster")),))
    assert said == (
        "When this monster attacks a Shadow, destroy that Shadow. (A Shadow so destroyed is not revealed: no flip "
        "effect, no dice.)"
    )


def test_what_holds_of_itself_is_no_deed() -> None:
    alone = Condition(not_=Condition(exists=Selector(side="you", zone="play", where=Filter(name="Moss"))))
    said = words(mode="continuous", if_=(alone,), do=(op.Destroy(what=_ME),))
    assert said == "While you have no “Moss” in play, this monster is destroyed."


def test_convert_30_a_ritual_monster_comes_in_one_way() -> None:
    way = Selector(how="all", where=Filter(name="Rite of Moss"))
    ban = op.Forbid(what=_ME, action="special_summon", unless=way)
    scope = Scope(tell=TELLER, this="monster", ritual=True, abilities=(Ability(mode="summon_rule", do=(ban,)),))
    assert fragment(scope, ban) == "this monster comes into play only by “Rite of Moss”"
    assert scope.reminders == ["ritual"]


def test_a_ban_on_all_use_is_one_on_casting_too() -> None:
    ban = op.Forbid(what=_ENEMY, action="activate", by=_ANY, until="this_battle")
    said = words(mode="trigger", when=Event(event="attack_declared", what=_ME), do=(ban,))
    assert "an enemy cannot cast Spell Cards or use Trap Cards or effects until this Attack is over" in said


def test_a_caster_who_cannot_attack_has_monsters_that_cannot() -> None:
    said = words(mode="continuous", do=(op.Forbid(what=_ENEMY, action="attack"),))
    assert said.startswith("Enemies cannot attack, nor can their monsters.")


@pytest.mark.parametrize(
    ("this", "said"),
    [
        ("spell", "Neither the casting nor the effect of this spell can be negated."),
        ("artifact", "Neither the use nor the effect of this artifact can be negated."),
        ("monster", "This monster’s abilities cannot be negated."),
    ],
)
def test_what_cannot_be_negated(this: str, said: str) -> None:
    assert words(this, mode="continuous", do=(op.Protect(what=_ME, from_="negation"),)) == said


def test_an_ability_that_cannot_be_negated_speaks_of_itself() -> None:
    said = words("monster", mode="activate", do=(op.Protect(what=_ME, from_="negation"),))
    assert said.endswith("this ability cannot be negated.")


def test_one_only_may_be_had() -> None:
    one = op.Forbid(what=_YOU, action="control", by=_ME, limit=Limit())
    assert words(mode="continuous", do=(one,)) == "You can have only one copy of this monster in play."


def test_of_two_opposite_cases_nothing_is_chosen() -> None:
    asked = Condition(exists=Selector(kind="monster", side="you", zone="play"))
    options = (Option(do=(_DRAW,), if_=(asked,)), Option(do=(op.Mill(count=1),), if_=(Condition(not_=asked),)))
    said = words("spell", mode="cast", do=(op.ChooseOne(options=options),))
    assert said.startswith("Do what applies: (a) if you have a monster in play, ")


def test_how_long_an_ability_is_had_stands_before_it() -> None:
    given = Ability(mode="continuous", do=(op.Allow(what=_ME, action="pierce"),))
    step = op.Copy(what=_ME, effects=False, abilities=(given,), until="end_of_turn")
    said = words(mode="trigger", when=Event(event="summoned", what=_ME), do=(step,))
    assert ", until the end of the turn, it gains this ability: ‘" in said


def test_all_cannot_and_lose() -> None:
    flips = Selector(id="c1", how="all", kind="monster", zone="play", where=Filter(class_="flip"))
    steps = (op.Forbid(what=flips, action="activate"), op.Suppress(what=Selector(ref="c1"), link="also"))
    said = words("artifact", mode="continuous", do=steps)
    assert said.startswith("All Flip monsters cannot use their abilities and lose their abilities.")


def test_convert_19_what_is_banished_from_play_and_elsewhere_may_be_real() -> None:
    what = Selector(how="target", id="t1", kind="any", side="opponent", zone=("play", "used"), count=1)
    said = words("spell", mode="cast", targets=(what,), do=(op.Banish(what=Selector(ref="t1")),))
    assert "a Real creature that fails is out for the round instead" in said


@pytest.mark.parametrize(
    ("many", "said"), [(3, "all three coins show heads"), (2, "exactly two of the coins show heads")]
)
def test_three_coins(many: int, said: str) -> None:
    heads = Condition(compare=(Amount(dice="s1"), "eq", many))
    steps = (op.Coin(id="s1", count=Amount(n=3)), op.Mill(count=1, if_=(heads,)))
    assert f"If {said}, " in words(mode="activate", do=steps)


def test_a_changed_hand_is_of_the_new_caster() -> None:
    drop = op.Discard(who="event", what=Selector(how="random", kind="any", side="event", zone="prepared", count=1))
    said = words(mode="trigger", when=Event(event="control_changed", what=_ME), do=(drop,))
    assert said.startswith("When this monster changes hands, its new caster discards")


def test_the_middle_section_is_where_it_is() -> None:
    there = Selector(
        how="all", kind="monster", side="you", zone="play", where=Filter(at=Spot(to="center")), reach="field"
    )
    said = words("spell", mode="continuous", do=(op.Protect(what=there, from_="effects"),))
    assert said == "None of your monsters in the middle Section can be Destroyed by effects."


def test_what_a_count_is_by_stands_behind_the_place() -> None:
    each = Amount(per=Amount(n=1), count=Selector(how="all", kind="monster", side="you", zone="play"))
    assert "one spell from your Spellbook for each of your monsters" in words(
        mode="activate", do=(op.Prepare(count=each),)
    )
    assert "a Moss Counter on this monster for each of your monsters".removeprefix("a ") in words(
        mode="activate", do=(op.Counters(what=_ME, name="Moss", add=each),)
    )
    assert "one spell from the top of your Spellbook to the used spells for each of your monsters" in words(
        mode="activate", do=(op.Mill(count=each),)
    )


def test_a_price_that_cannot_be_paid() -> None:
    steps = (op.Counters(what=_ME, name="", remove=1), op.Destroy(what=_ME, link="if_not"))
    assert "; if you cannot, destroy " in words(mode="trigger", when=Event(event="battles", what=_ME), do=steps)


def test_a_card_that_is_cast_is_used_too() -> None:
    when = Event(event="activated", what=Selector(kind="any"), whose="opponent")
    assert words(mode="quick", when=when, do=(op.NegateCast(),)).startswith("When an enemy uses a card or effect, ")


def test_how_long_stands_before_what_befell_another() -> None:
    those = Selector(how="all", kind="monster", side="opponent", zone="play", where=Filter(summoned="tribute"))
    gain = op.Modify(what=_ME, attack=Amount(per=Amount(n=2), count=those), until="end_of_turn")
    said = words(mode="trigger", when=Event(event="summoned", what=_ME), do=(gain,))
    assert ", until the end of the turn, it gains 2 Attack for each enemy monster that was summoned with" in said


def test_those_that_have_fought() -> None:
    """Whoever fought, whomever: "that have fought this turn"."""
    fought = Selector(
        how="all", kind="monster", zone="play", where=Filter(befell=Event(event="battles")), reach="section"
    )
    said = words(mode="cast", do=(op.Destroy(what=fought),))
    assert said.startswith("Destroy all monsters in one Section that have fought this turn.")


def test_its_own_effect() -> None:
    when = Event(event="banished", what=_ME, by=_ME, how="effect")
    assert words(mode="trigger", when=when, do=(_DRAW,)).startswith("When this monster is banished by its own effect, ")


def test_all_that_it_was_made_of() -> None:
    there = Selector(kind="monster", side="you", zone="used", where=Filter(used_for=_ME))
    one = Amount(n=1)
    every = Selector(how="all", kind="monster", where=Filter(used_for=_ME))
    found = Selector(how="all", kind="monster", side="you", zone="used", where=Filter(used_for=_ME))
    same = Condition(compare=(Amount(per=one, count=every), "eq", Amount(per=one, count=found)))
    said = words(
        mode="trigger", when=Event(event="summoned", what=_ME), if_=(Condition(exists=there), same), do=(_DRAW,)
    )
    assert "if all monsters that were used to summon this monster are among your used spells, prepare" in said


def test_what_alone_can_be_attacked() -> None:
    spared = Selector(how="all", kind="monster", side="you", zone="play", where=Filter(type="Fish"))
    what = Selector(how="all", kind=("monster", "caster"), side="you", zone="play", reach="field", except_=spared)
    ban = op.Forbid(
        what=what, action="be_attacked", by=Selector(how="all", kind="monster", side="opponent", zone="play")
    )
    assert words(mode="continuous", do=(ban,)).startswith("Enemy monsters can attack only your Fish")
    here = Selector(how="all", kind="monster", side="opponent", zone="play", reach="section")
    lure = op.Forbid(what=msgspec.structs.replace(what, except_=None, except_self=True), action="be_attacked", by=here)
    assert words(mode="continuous", do=(lure,)).startswith("Enemy monsters within one Section can attack only this ")


def test_a_long_sentence_ends_before_then_and_keeps_how_long_it_lasts() -> None:
    many = (
        "when one of your many monsters that was summoned long ago and far away is destroyed by battle or by something"
    )
    start = (
        f"while this monster is among the used spells, {many}, you may Special Summon one of your other used monsters"
    )
    assert told([f"{start}, then prepare one spell from your Spellbook"]).endswith(
        "used monsters. Then prepare one spell from your Spellbook."
    )
    assert told([f"{start}, and it cannot be used as a Material at all"]).endswith(
        "used monsters. It cannot be used as a Material at all."
    )
    until = "it cannot attack anything or anybody until the end of the turn"
    assert ". It cannot attack" in told([f"{start}, and {until}"])
    gains = start.replace("Special Summon", "have this monster gain 5 Attack for each of")
    assert ". It" not in told([f"{gains}, and {until}"])


def test_the_target_of_an_effect_and_nothing_else() -> None:
    mine = Selector(kind="monster", side="you", zone="play")
    when = Event(event="targeted", what=mine, whose="opponent", amount=Bound(eq=1))
    assert "When an enemy targets one of your monsters with a card or effect that targets nothing else, " in words(
        mode="quick", when=when, do=(op.NegateCast(),)
    )
    passive = Event(event="targeted", what=Selector(kind="monster"), by=Selector(kind="spell"), amount=Bound(eq=1))
    assert "is targeted by a Spell Card as its only target" in words(mode="quick", when=passive, do=(op.NegateCast(),))


def test_what_must_lie_open_is_said_of_itself() -> None:
    shown = Selector(how="self", where=Filter(face="up"))
    said = words(mode="trigger", when=Event(event="leaves_play", what=shown), do=(_DRAW,))
    assert said.startswith("When this revealed monster leaves play, ")


def test_who_declared_the_attack_under_way() -> None:
    mine = Condition(occurred=Event(event="attack_declared", what=_ME), during="attack")
    said = words(mode="trigger", when=Event(event="battles", what=_ME), if_=(mine,), do=(_DRAW,))
    assert said.startswith("After this monster attacks, ")
    struck = Condition(occurred=Event(event="attacked", what=_ME, by=_FOE), during="attack")
    said = words(mode="trigger", when=Event(event="battles", what=_ME, by=_FOE), if_=(struck,), do=(_DRAW,))
    assert said.startswith("After this monster is attacked by an enemy monster, ")
    not_mine = Condition(not_=mine)
    said = words(mode="trigger", when=Event(event="battles", what=_ME), if_=(not_mine,), do=(_DRAW,))
    assert "if it did not declare this Attack, " in said


def test_two_bans_of_the_rest_of_the_turn_are_one_sentence() -> None:
    lock = op.Forbid(what=_YOU, action="special_summon", until="end_of_turn", link="also")
    mine = Selector(how="all", kind="monster", side="you", zone="play")
    still = op.Forbid(what=mine, action="attack", until="end_of_turn", link="also")
    said = words(mode="activate", do=(_DRAW, lock, still))
    assert (
        "If you do, for the rest of the turn you cannot Special Summon, and none of your monsters can attack." in said
    )


def test_two_conditions_of_an_instead_are_joined() -> None:
    said = told(["if it came from the used spells, if it would leave play, banish it instead"])
    assert said == "If it came from the used spells, banish it instead if it would leave play."


def test_a_shadow_that_this_attack_revealed() -> None:
    seen = Condition(occurred=Event(event="revealed", what=Selector(kind="monster"), how="attacked"), during="attack")
    when = Event(event="destroys_by_battle", what=_ME, by=Selector(kind="monster"))
    said = words(mode="trigger", when=when, if_=(seen,), do=(_DRAW,))
    assert ", if this Attack revealed a Shadow, prepare" in said


@pytest.mark.parametrize(("this", "lies"), [("artifact", "armed"), ("spell", "precast"), ("monster", "a Shadow")])
def test_how_it_lies_that_is_set(this: str, lies: str) -> None:
    hidden = Condition(is_=Selector(kind="any", where=Filter(face="down")), of=_ME)
    assert f"f this {this} is {lies}" in words(this, mode="activate", if_=(hidden,), do=(_DRAW,))
    assert f"f this {this} is not {lies}" in words(this, mode="activate", if_=(Condition(not_=hidden),), do=(_DRAW,))


def test_none_of_them_can_and_they_lose_and_are_all_told() -> None:
    """A third clause that has no form with the two before it is a sentence of its own."""
    mine = Selector(id="c1", how="all", kind="monster", side="you", zone="play")
    steps = (
        op.Protect(what=mine, from_="battle", until="end_of_turn"),
        op.Suppress(what=Selector(ref="c1"), link="and", until="end_of_turn"),
        op.Protect(what=Selector(ref="c1"), from_="all", link="also", until="end_of_turn"),
    )
    said = words("artifact", mode="cast", do=steps)
    assert said.startswith("Until the end of the turn, all your monsters cannot be destroyed by battle and lose their")
    assert "they are unaffected until the end of the turn." in said


def test_normal_summoned_or_set_is_the_ordinary_way_openly_or_as_a_shadow() -> None:
    came = (Event(event="summoned", what=_ME, how="normal"), Event(event="set", what=_ME, how="normal"))
    asked = Condition(occurred=Event(any_=came), during="stay")
    said = words(mode="continuous", if_=(asked,), do=(op.Allow(what=_ME, action="pierce"),))
    assert said.startswith("If this monster was summoned in the ordinary way (openly or as a Shadow), it has")


@pytest.mark.parametrize(("event", "said"), [("destroyed", "destroy all monsters"), ("attacked", "all other monsters")])
def test_what_is_gone_is_no_other(event: Any, said: str) -> None:
    every = Selector(how="all", kind="monster", side="any", zone="play", except_self=True)
    assert said in words(mode="trigger", when=Event(event=event, what=_ME), do=(op.Destroy(what=every),))


def test_what_lies_elsewhere_and_comes_is_one_of_them() -> None:
    every = Selector(how="all", kind="monster", side="any", zone="play", except_self=True)
    steps = (op.SpecialSummon(what=_ME, from_="used"), op.Destroy(what=every))
    assert "all other monsters" in words(mode="activate", from_="used", do=steps)


@pytest.mark.parametrize("third", [True, False])
def test_a_limit_of_some_abilities_is_not_one_of_all(third: bool) -> None:
    shared = Limit(per="chain", scope="name", group="g1")
    some = [Ability(mode="activate", limit=(Limit(scope="name"), shared), do=(_DRAW,)) for _ in range(2)]
    alone = [Ability(mode="activate", limit=Limit(scope="name"), do=(_DRAW,))] * third
    scope = Scope(tell=TELLER, this="monster", abilities=(*some, *alone))
    said = paragraph_of(scope, some[0])
    assert ("shared with its abilities that say so" in said) is third


def test_convert_20_what_attacks_in_defense_mode_has_no_choice_of_its_dice() -> None:
    steps = [op.Allow(what=_ME, action="attack_in_defense")]
    steps.append(op.Allow(what=_ME, action="attack_with_defense", link="also"))
    said = words(mode="continuous", do=tuple(steps))
    assert said == "This monster may attack in Defense Mode and must then use Defense in place of Attack."


def test_those_that_it_has_fought() -> None:
    """ "That battled this card this turn": not those that fought anybody."""
    fought = Selector(
        how="choose", count=1, kind="monster", zone="play", where=Filter(befell=Event(event="battles", by=_ME))
    )
    assert words(mode="cast", do=(op.Destroy(what=fought),)).startswith(
        "Destroy one monster that this monster has fought this turn."
    )


def test_what_hangs_on_what_one_may_do_says_so() -> None:
    """ "…, then you can place 1 on the bottom of your Deck, then draw 1": none is drawn for nothing."""
    back = op.ToSpellbook(
        what=Selector(
            how="choose", count=1, kind="any", side="you", zone=("used", "banished"), where=Filter(series="M")
        ),
        place="bottom",
        link="then",
        optional=True,
    )
    first = op.Banish(what=Selector(how="choose", count=1, kind="monster", side="opponent", zone="used"))
    long = op.Prepare(count=1, link="then")
    said = words(mode="cast", do=(first, back, long, _DRAW))
    assert ". Then prepare" not in said
    assert "If you do, prepare one spell" in said or "then prepare one spell" in said


def test_game_08_what_lies_in_several_places_is_counted_together() -> None:
    many = Selector(kind="monster", side="you", zone=("used", "banished"), where=Filter(type="Wyrm"))
    counted = Condition(count=many, gte=2)
    said = words(mode="activate", if_=(counted,), do=(_DRAW,))
    assert "if you have at least two Wyrms among your used spells and your banished spells together" in said
    none = words(mode="activate", if_=(Condition(count=many, eq=0),), do=(_DRAW,))
    assert "no Wyrms among your used spells or among your banished spells" in none
    in_play = Condition(count=msgspec.structs.replace(many, zone=("play", "used")), gte=2)
    assert "in play and among your used spells together" in words(mode="activate", if_=(in_play,), do=(_DRAW,))


def test_of_two_levels_it_is_said_whose_becomes_what() -> None:
    target = Selector(id="t1", how="target", kind="monster", zone="play", count=1)
    token = op.Token(id="s1", name="Moss Token")
    like = op.ChangeLevel(what=Selector(ref="s1"), to=Amount(stat="level", of=Selector(ref="t1")), link="then")
    falls = op.ChangeLevel(what=Selector(ref="t1"), to=1, link="and")
    said = words(mode="cast", targets=(target,), do=(token, like, falls))
    assert "its Level becomes that monster’s Level and that monster’s Level becomes 1" in said


def test_shadow_01_a_hidden_card_may_be_a_shadow() -> None:
    hidden = Selector(how="target", id="t1", kind="any", zone="play", where=Filter(face="down"), count=1)
    said = words(mode="trigger", when=Event(event="summoned", what=_ME), targets=(hidden,), do=(op.Look(what=hidden),))
    assert "(A Shadow is a hidden card, too." in said
    trap = Selector(how="target", id="t1", kind="artifact", zone="play", where=Filter(face="down"), count=1)
    assert "A Shadow is" not in words(mode="cast", targets=(trap,), do=(op.Destroy(what=Selector(ref="t1")),))


def test_within_one_section_is_of_what_is_aimed_at() -> None:
    like = Selector(how="choose", kind="monster", side="you", zone="used", where=Filter(series="Moss"), count=1)
    foe = Selector(
        how="target",
        id="t1",
        kind="monster",
        side="opponent",
        zone="play",
        where=Filter(same=("attribute",), compared_to=like),
        count=1,
        reach="section",
    )
    said = words(mode="activate", targets=(foe,), do=(op.Destroy(what=Selector(ref="t1")),))
    assert "one enemy monster within one Section of the same Attribute as one of your used “Moss” monsters" in said


def test_shadow_07_what_a_monster_does_while_it_is_face_up_ends_with_that() -> None:
    held = op.Forbid(what=Selector(how="choose", kind="monster", count=1), action="attack", until="while_in_play")
    assert "cannot attack until this monster leaves play or becomes a Shadow" in words(mode="flip", do=(held,))
    assert "cannot attack while this spell stays in play" in words("spell", mode="cast", do=(held,))


def test_convert_30_a_named_ritual_monster_out_of_the_spellbook() -> None:
    """ "Used to Ritual Summon “Moss King” from your hand or Deck"; and whose Level is asked for."""
    king = Selector(how="choose", side="you", zone="prepared", where=Filter(name="Moss King"), count=1)
    assert (
        "Ritual Summon “Moss King”, Sacrificing monsters with a total Level of at least the Ritual monster’s."
        in words(mode="cast", do=(op.RitualSummon(what=king),))
    )
    deck = msgspec.structs.replace(king, zone=("prepared", "spellbook"))
    assert "“Moss King” from your Prepared spells or from your Spellbook, " in words(
        mode="cast", do=(op.RitualSummon(what=deck),)
    )


def test_whose_attack_it_is_behind_what_another_takes() -> None:
    """ "Any damage your opponent takes this turn is halved, also that monster's ATK becomes …"."""
    halved = op.Replace(
        until="end_of_turn",
        would=Event(event="damage_taken", what=_ENEMY, how="effect"),
        instead=(op.Damage(to=Selector(how="event", kind="caster"), amount=Amount(half=Amount(event="amount"))),),
    )
    target = Selector(id="t1", how="target", kind="monster", zone="play", count=1)
    becomes = op.SetStat(what=Selector(ref="t1"), stat="attack", to=Amount(n=5), link="also", until="end_of_turn")
    assert "that monster’s Attack becomes 5" in words("spell", mode="cast", targets=(target,), do=(halved, becomes))


def test_named_ones_lie_where_the_text_says() -> None:
    """ "By banishing the above cards you control": not what is Prepared or used."""
    both = Filter(name=("Moss King", "Moss Queen"), different=("name",))
    here = Selector(how="choose", kind="monster", side="you", zone="play", where=both, count=2)
    said = words(mode="activate", cost=(op.Banish(what=here),), do=(_DRAW,))
    assert "banish your “Moss King” and “Moss Queen” in play" in said


def test_several_that_it_wears_are_several() -> None:
    worn = Selector(how="equipped", kind="monster", where=Filter(series="Moss", put_on_by=_ME))
    total = op.Modify(what=_ME, attack=Amount(sum="original_attack", of=worn))
    carries = op.Equip(what=Selector(how="choose", kind="monster", side="you", zone="used", count=1), to=_ME)
    one = Selector(how="choose", count=1, among=Selector(how="equipped", kind="monster", where=Filter(put_on_by=_ME)))
    wears = Ability(mode="activate", do=(carries,))
    sums, breaks = Ability(mode="continuous", do=(total,)), Ability(mode="activate", do=(op.Destroy(what=one),))
    said = " ".join(render_abilities((wears, sums, breaks), this="monster"))
    assert "of the “Moss” monsters equipped to it by its own ability" in said
    assert "one of the monsters equipped to it by its own ability" in said
