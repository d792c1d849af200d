"""Which of two things is meant, what hangs on what one may do, and other small matters of plain words."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render_abilities, render_ability
from convert.systems.duel_monsters.words.alike import ending_alike, placed_alike
from convert.systems.duel_monsters.words.clauses import Clause, joined
from convert.systems.duel_monsters.words.held import held_to
from convert.systems.duel_monsters.words.lengths import told
from convert.systems.duel_monsters.words.verbs.phrase import place_first

_ME = Selector(how="self")
_DRAW = op.Prepare(count=1)
_FISH = Selector(id="t1", how="target", kind="monster", side="you", zone="play", where=Filter(type="Fish"), count=1)


def words(*steps: Any, this: str = "monster", mode: Any = "activate", **ability: Any) -> str:
    return render_ability(Ability(mode=mode, do=steps, **ability), this=this)


def test_after_two_things_were_compared_neither_is_it() -> None:
    attacker = Selector(how="event", kind="monster", where=Filter(attacking=True))
    more = Condition(compare=(Amount(stat="defense", of=_ME), "gt", Amount(stat="attack", of=attacker)))
    said = words(op.Destroy(what=attacker), mode="trigger", when=Event(event="attacked", what=_ME), if_=(more,))
    assert "more than the attacking monster’s Attack, destroy the attacking monster." in said
    poorer = Amount(stat="hp", of=Selector(kind="caster", side="you"))
    richer = Amount(stat="hp", of=Selector(kind="caster", side="opponent"))
    less = Condition(compare=(poorer, "lt", richer))
    said = words(op.SpecialSummon(what=Selector(how="self", zone="spellbook")), from_="spellbook", if_=(less,))
    assert "you may Special Summon it" in said


def test_what_is_done_only_if_one_does_what_one_may_do() -> None:
    later = op.Delayed(when=Event(event="end_phase", next=True), do=(op.Destroy(what=Selector(ref="c1")),))
    come = op.SpecialSummon(
        what=Selector(
            id="c1", how="choose", kind="monster", side="you", zone="used", where=Filter(type="Fish"), count=1
        )
    )
    said = words(come, later)
    assert "you may Special Summon one of your used Fish. If you do, destroy it at the end of the turn." in said
    aimed = words(op.Banish(what=Selector(ref="t1")), op.Destroy(what=_ME, link="also"), targets=(_FISH,))
    assert "If you do" not in aimed


def test_friend_and_foe_go_home_to_their_own_casters() -> None:
    theirs = Selector(how="all", kind="any", side="opponent", zone=("play", "used"), reach="section")
    assert "to their casters’ Spellbooks" in words(op.ToSpellbook(what=theirs))


def test_an_attack_is_paid_for_each_time() -> None:
    ban = op.Forbid(what=_ME, action="attack_unpaid", cost=(op.PayHp(amount=Amount(n=5)),))
    assert words(ban, mode="continuous") == "This monster cannot attack unless you pay 5 HP for that Attack."


def test_both_cards_are_of_the_kind_that_is_said() -> None:
    page = Selector(how="choose", kind="spell_or_artifact", side="you", zone="used", where=Filter(property="normal"))
    assert "your used Normal Spell or Normal Trap Cards" in words(op.ToPrepared(what=page))


def test_materials_that_lie_in_play_say_so() -> None:
    made = Selector(how="choose", kind="monster", side="you", zone="extra", where=Filter(class_="fusion"), count=1)
    mine = Selector(how="all", kind="monster", side="you", zone="play")
    assert "using your monsters in play as Materials" in words(op.FusionSummon(what=made, materials=mine))


def test_where_it_comes_from_before_how_it_comes() -> None:
    come = op.SpecialSummon(what=Selector(how="self", zone="prepared"), stance="defense")
    said = words(come, mode="summon_rule", from_="prepared", optional=True)
    assert said.startswith("You may Special Summon this monster from your Prepared spells in Defense Mode.")


def test_a_name_that_is_asked_for_needs_no_other_than() -> None:
    where = Filter(name="Old Moth", not_=Filter(name="Lamp Keeper"))
    page = Selector(how="choose", kind="any", side="you", zone="spellbook", where=where, count=1)
    assert "prepare one “Old Moth” from your Spellbook." in words(op.Search(what=page))


def test_nothing_is_other_where_this_card_is_not() -> None:
    page = Selector(how="choose", kind="any", side="you", zone="prepared", count=1, except_self=True)
    heal = op.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=5))
    assert "discard one of your Prepared spells" in words(heal, cost=(op.Discard(what=page),))
    assert "one of your other Prepared spells" in words(heal, cost=(op.Discard(what=page),), from_="prepared")


@pytest.mark.parametrize(
    ("until", "said"),
    [("end_of_turn", "it may be used this very turn"), (None, "it may be used in the turn in which it is armed")],
)
def test_a_trap_that_is_used_in_the_turn_it_is_armed(until: Any, said: str) -> None:
    page = Selector(id="c1", how="choose", kind="artifact", side="you", zone="used", count=1)
    allowed = op.Allow(what=Selector(ref="c1"), action="cast_turn_set", until=until, link="also")
    assert said in words(op.SetCard(what=page), allowed, mode="cast").casefold()


def test_what_went_into_a_summoning_is_used_in_one_sense() -> None:
    made = Selector(how="all", kind="monster", side="you", zone="used", where=Filter(used_for=_ME))
    assert "all your used monsters that went into the summoning of this monster" in words(op.Banish(what=made))


def test_two_alternatives_from_the_same_place() -> None:
    two = ["one Fish from your Spellbook with Attack 5", "one “Lamp” monster from your Spellbook with Attack 5"]
    assert placed_alike(two) == ["one Fish", two[1]]
    assert placed_alike(["one Fish from your Spellbook", "one Bird"]) == ["one Fish from your Spellbook", "one Bird"]


def test_no_chain_over_two_sentences() -> None:
    assert told(["draw, and if so, heal", "if so, destroy it"]).endswith("If both are done, destroy it.")
    assert told(["if you do, draw", "if you do, heal"]).endswith("If both are done, heal.")


@pytest.mark.parametrize(
    ("what", "place", "thing"),
    [
        ("one Fish from your Spellbook of its Level", " from your Spellbook", "one Fish of its Level"),
        ("one Fish from your Spellbook or used spells", "", "one Fish from your Spellbook or used spells"),
        ("one Fish from your Spellbook and one Bird", "", "one Fish from your Spellbook and one Bird"),
        (
            "two Fish from your Prepared spells, Spellbook or used spells that can attack",
            " from your Prepared spells, Spellbook or used spells",
            "two Fish that can attack",
        ),
    ],
)
def test_a_place_stands_before_a_thing_of_which_something_is_told(what: str, place: str, thing: str) -> None:
    assert place_first(what) == (place, thing)


def test_where_somebody_takes_things_from_is_said_of_all_that_is_done() -> None:
    texts = ["an enemy banishes one of your Fish from the used spells", "prepares a Fish from the used spells"]
    said = ["an enemy, from the used spells, banishes one of your Fish or prepares a Fish"]
    assert ending_alike(texts, "an enemy") == said
    apart = ["a Fish destroys a monster by battle", "is destroyed by battle"]
    assert ending_alike(apart, "a Fish") == apart


def test_what_binds_the_user_comes_behind_what_is_done() -> None:
    body = ["you may target one Fish", "for the rest of the turn you cannot attack", "destroy it"]
    assert held_to(body, choice=True, effect="ability") == [
        "you may target one Fish",
        "destroy it",
        "if you use this ability, for the rest of the turn you cannot attack",
    ]


def test_a_condition_behind_if_so_is_joined_to_it_but_in_no_quotation() -> None:
    assert told(["draw, and if so, if it is a Fish, heal"]) == "Draw, and if so and it is a Fish, heal."
    quoted = "ask the table: “and if you do, if it is a Fish, draw”"
    assert told([quoted]) == "Ask the table: “and if you do, if it is a Fish, draw”."
    assert told(["if it came late, if it would leave play, banish it instead"]) == (
        "If it came late, banish it instead if it would leave play."
    )


def test_when_it_is_prepared_by_an_effect_of_no_such_time() -> None:
    came = Event(event="prepared", what=Selector(kind="monster", side="you"), whose="you", how="draw")
    start = Condition(phase="standby")
    said = words(_DRAW, mode="trigger", when=came, if_=(start,))
    assert said.startswith("At the start of the turn, when you prepare one of your monsters by an effect that ")


def test_each_of_what_it_wears_is_counted() -> None:
    worn = Selector(how="equipped", kind="monster", where=Filter(put_on_by=_ME))
    puts_on = Ability(mode="activate", targets=(_FISH,), do=(op.Equip(what=Selector(ref="t1"), to=_ME),))
    more = op.Modify(what=_ME, attack=Amount(per=Amount(n=10), count=worn))
    *_, said = render_abilities((puts_on, Ability(mode="continuous", do=(more,))), this="monster")
    assert said == "This monster gains 10 Attack for each monster equipped to it by its own ability."


_INSECTS = Selector(how="all", kind="monster", side="you", zone="play", where=Filter(type=("Insect", "Plant")))


def test_one_for_each_of_those_that_are_counted() -> None:
    count = Amount(per=Amount(n=1), count=_INSECTS)
    enemies = Selector(
        id="t1", how="target", kind="monster", side="opponent", zone="play", up_to=count, reach="section"
    )
    said = words(op.Destroy(what=Selector(ref="t1")), targets=(enemies,))
    assert "target up to one enemy monster within one Section for each of your Insects and Plants and destroy" in said
    used = Selector(how="choose", kind="monster", side="you", zone="used", count=count)
    assert "one of your used monsters for each of your Insects and Plants" in words(op.Banish(what=used))
    apart = Selector(
        how="choose", kind="monster", side="you", zone="used", count=count, where=Filter(different=("name",))
    )
    assert "as many of your used monsters with different names as the number of" in words(op.Banish(what=apart))


def test_what_one_lets_something_do_is_no_order() -> None:
    attack = op.Allow(what=_ME, action="direct_attack", until="end_of_turn")
    assert "you may let this monster attack casters directly" in words(attack, optional=True, mode="activate")


def test_whoever_would_take_damage_regains_as_much() -> None:
    would = Event(event="damage_taken", what=Selector(kind="caster", side="you"), how="effect")
    heal = op.Heal(to=Selector(how="event", kind="caster"), amount=Amount(event="amount"))
    said = words(op.Replace(would=would, instead=(heal,)), mode="continuous")
    assert said == "If you would take Effect Damage, regain HP equal to that amount instead."


def test_what_hangs_on_what_one_may_do_after_that_says_so() -> None:
    first = f"put two of your Fish {'and two of your Birds ' * 5}from your Spellbook into play"
    shown = "you may show everyone one of your Prepared monsters of Level 10 or more that speaks of a Fish"
    last = "put one Field Spell Card from your Spellbook, your used spells or your banished spells into play"
    clauses = [Clause("", first, order=True), Clause("then", shown, order=False), Clause("then", last, order=True)]
    told_ = joined(clauses)
    assert told_[-1].startswith("If you do, put one Field Spell Card")


def test_what_trails_behind_is_a_sentence() -> None:
    over = op.Skip(what="battle", side="any", link="then")
    come = op.SpecialSummon(what=Selector(id="c1", how="choose", kind="monster", side="you", zone="prepared"))
    said = words(come, over, mode="trigger", when=Event(event="attacked", what=_ME), optional=True)
    assert said.startswith(
        "When this monster is attacked, you may Special Summon one of your Prepared monsters. If you do"
    )
    said = words(come, over, mode="trigger", when=Event(event="attacked", what=_ME))
    assert "Special Summon one of your Prepared monsters. Then nobody attacks any more this turn." in said
    still = op.Forbid(what=Selector(ref="c1"), action="attack", link="also")
    said = words(come, still, mode="trigger", when=Event(event="attacked", what=_ME))
    assert "Special Summon one of your Prepared monsters. It cannot attack." in said
    said = words(come, still, cost=(op.PayHp(amount=Amount(n=3)),))
    assert "you may pay 3 HP to Special Summon one of your Prepared monsters. It cannot attack." in said


def test_what_becomes_of_what_has_come_is_a_sentence_and_what_follows_another() -> None:
    come = op.SpecialSummon(what=Selector(id="c1", how="choose", kind="monster", side="you", zone="prepared"))
    bare = op.Suppress(what=Selector(ref="c1"), until="leaves_play", link="also")
    draw = op.Prepare(count=1, link="then")
    said = words(come, bare, draw, mode="cast")
    assert said.startswith(
        "Special Summon one of your Prepared monsters. It loses its abilities until it leaves play. Then prepare one"
    )
    more = op.Modify(what=Selector(ref="c1"), attack=Amount(n=5), until="end_of_turn", link="and")
    assert "Prepared monsters. It gains 5 Attack until the end of the turn." in words(come, more, mode="cast")


def test_a_turn_in_which_the_monster_itself_cannot_attack_is_told_once() -> None:
    yet = Condition(not_=Condition(occurred=Event(event="attack_declared", what=_ME), during="turn"))
    ban = op.Forbid(what=_ME, action="attack", until="end_of_turn", link="also")
    said = words(_DRAW, ban, if_=(yet,))
    assert said == (
        "As a Partial Action, you may prepare one spell from your Spellbook. In a turn in which you use this ability, "
        "this monster cannot attack."
    )
    later = op.Forbid(what=_ME, action="attack", until="leaves_play", link="also")
    assert "if this monster has not declared an Attack this turn" in words(_DRAW, later, if_=(yet,))


def test_one_more_attack_is_this_turn() -> None:
    more = op.Allow(what=_ME, action="extra_attack", count=1, more=True, until="end_of_turn")
    said = words(more, mode="trigger", when=Event(event="destroyed", what=_ME))
    assert said.endswith("it may attack once more this turn.")


def test_how_far_two_figures_must_be_apart_is_said_with_which_is_more() -> None:
    mine, theirs = (Amount(stat="hp", of=Selector(kind="caster", side=side)) for side in ("you", "opponent"))
    apart = Condition(compare=(Amount(difference=(mine, theirs)), "gte", Amount(n=20)))
    less = Condition(all_=(Condition(compare=(mine, "lt", theirs)), apart))
    assert words(_DRAW, mode="cast", if_=(less,)).startswith(
        "Cast it only if your HP is at least 20 less than an enemy"
    )
    more = Condition(all_=(Condition(compare=(theirs, "gt", mine)), apart))
    assert "if an enemy’s HP is at least 20 more than your HP." in words(_DRAW, mode="cast", if_=(more,))
    none = Condition(all_=(Condition(compare=(mine, "lte", theirs)), apart))
    assert "and the difference between your HP and that enemy’s HP is at least 20" in words(
        _DRAW, mode="cast", if_=(none,)
    )


def test_a_price_of_staying_that_cannot_be_paid() -> None:
    off = op.Counters(what=_ME, remove=1)
    later = op.Delayed(when=Event(event="battles", next=True), do=(off, op.Destroy(what=_ME, link="if_not")))
    said = words(later, mode="trigger", when=Event(event="attacked", what=_ME))
    assert "remove a Counter from it; if you cannot, destroy it." in said


def test_how_it_came_is_a_condition_before_what_it_has() -> None:
    came = Filter(summoned="special", by=_ME)
    strikes = Event(
        event="attack_declared",
        what=Selector(how="self", where=came),
        by=Selector(kind="monster", where=Filter(stance="defense")),
    )
    said = words(op.Allow(what=_ME, action="pierce", until="this_battle"), mode="trigger", when=strikes)
    assert said.startswith("If this monster was Special Summoned by its own ability, it has piercing Attacks.")


def test_what_goes_home_goes_to_its_caster() -> None:
    enemy = Selector(id="t1", how="target", kind="monster", side="opponent", zone="play", count=1)
    said = words(op.ToPrepared(what=Selector(ref="t1")), targets=(enemy,))
    assert "return it to its caster’s Prepared spells" in said


def test_equipment_is_on_a_monster() -> None:
    worn = Selector(how="choose", kind="equipment", side="you", zone="play", where=Filter(equipped_to=_ME))
    assert "send one of your pieces of equipment on this monster to" in words(op.ToUsed(what=worn))
    other = Selector(how="choose", kind="monster", side="you", zone="play", where=Filter(equipped_to=_ME))
    assert "one monster equipped to this monster (if you control it)" in words(op.ToUsed(what=other))


def test_the_mode_stands_behind_what_befalls_the_monster() -> None:
    standing = Selector(how="self", where=Filter(stance="attack"))
    said = words(_DRAW, mode="trigger", when=Event(event="attacked", what=standing))
    assert said.startswith("When this monster is attacked in Attack Mode, ")


def test_all_but_what_has_just_come_are_other_monsters() -> None:
    others = Selector(how="all", kind="monster", except_=Selector(ref="s1"))
    you = Selector(kind="caster", side="you", reach="field")
    come = op.Token(id="s1", name="Lamp Token", count=2)
    barred: Any = ("normal_summon", "flip", "special_summon")
    ban = op.Forbid(what=you, action=barred, by=others, until="end_of_turn")
    said = words(come, ban, mode="cast", this="spell")
    assert "you cannot summon other monsters except as Shadows, or reveal Shadows." in said
    ban = op.Forbid(what=you, action=("normal_summon", "special_summon"), by=others, until="end_of_turn")
    fight = op.Forbid(what=you, action="attack", until="end_of_turn", link="and")
    said = words(come, ban, fight, mode="cast", this="spell")
    assert "other monsters in the ordinary way or by a Special Summon and cannot attack, nor can your" in said


@pytest.mark.parametrize("then", ["all your Fish gain 5 Attack", "an enemy sends one Fish to the used spells"])
def test_what_becomes_of_others_is_done_only_if_one_does_it(then: str) -> None:
    assert held_to(["you may prepare one Fish", then], choice=True, effect="ability")[1] == f"if you do, {then}"
    assert held_to(["you may target one Fish", then], choice=True, effect="ability")[1] == then


def test_convert_16_how_many_were_summoned_is_of_monsters_not_of_times() -> None:
    came = Event(event="summoned", what=Selector(kind="monster"), whose="opponent")
    many = Condition(occurred=came, during="turn", gte=5)
    told = render_ability(Ability(mode="activate", if_=(many,), do=(_DRAW,)), this="monster")
    assert "an enemy has summoned at least five monsters" in told
    assert "times" not in told


def test_it_is_never_the_bearer_of_which_the_condition_speaks() -> None:
    me = Selector(how="self")
    worn = Condition(is_=Selector(kind="any", where=Filter(equipped=True)), of=me)
    told = render_ability(
        Ability(mode="activate", optional=True, if_=(worn,), cost=(op.ToUsed(what=me),), do=(_DRAW,)),
        this="monster",
    )
    assert "if this monster is equipped to a monster, you may send this monster to the used spells" in told


@pytest.mark.parametrize("zones", [("prepared", "extra"), ("spellbook", "extra")])
def test_convert_42_of_the_extra_deck_a_fusion_comes_too(zones: tuple[Any, ...]) -> None:
    came = Event(event="summoned", what=Selector(kind="monster"), how="special", whose="opponent", from_=zones)
    told = render_ability(Ability(mode="trigger", when=came, do=(_DRAW,)), this="monster")
    place = "Prepared spells" if zones[0] == "prepared" else "Spellbook"
    assert f"a monster (from the {place}, or Fusion, Synchro, Xyz or Link and not brought back), prepare" in told
