"""A place, a time or a comparison hangs on the noun it is said of; what is asked or done twice is said once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Bound, Condition, Event, Filter, Limit, Selector
from convert.effects import steps as op
from convert.effects.steps import Option
from convert.effects.values import Spot
from convert.systems.duel_monsters.words import render_abilities, render_ability

_ME = Selector(how="self")
_DRAW = op.Prepare(count=1)
_PLAY: dict[str, Any] = {"kind": "monster", "zone": "play"}
_ALL_OF_THEM = Selector(how="all", kind=("monster", "caster"), side="you", zone="play", reach="field", except_self=True)


def words(*steps: Any, this: str = "monster", mode: Any = "activate", **ability: Any) -> str:
    return render_ability(Ability(mode=mode, do=steps, **ability), this=this)


def test_the_reach_stands_before_what_it_is_compared_with() -> None:
    weak = Filter(attack=Bound(lt=Amount(stat="attack", of=_ME)))
    said = words(op.Destroy(what=Selector(how="choose", count=1, reach="section", where=weak, **_PLAY)))
    assert "destroy one monster within one Section with Attack below this monster’s Attack" in said
    plain = Filter(attack=Bound(lte=Amount(n=5)))
    said = words(op.Destroy(what=Selector(how="choose", count=1, reach="section", where=plain, **_PLAY)))
    assert "one monster with Attack 5 or less within one Section" in said


def test_whose_number_is_compared_with_is_no_pronoun() -> None:
    one = Selector(id="t1", how="target", count=1, side="you", where=Filter(type="Fish"), **_PLAY)
    below = Filter(level=Bound(lt=Amount(stat="level", of=Selector(ref="t1"))))
    come = op.SpecialSummon(
        what=Selector(how="choose", kind="monster", zone="spellbook", side="you", where=below, count=1)
    )
    assert "of Level below that Fish’s Level" in words(come, mode="cast", targets=(one,))


def test_above_or_below_of_one_number() -> None:
    level = Amount(stat="level", of=_ME, plus=1)
    either = Filter(any_=(Filter(level=Bound(eq=level)), Filter(level=Bound(eq=Amount(stat="level", of=_ME, plus=-1)))))
    come = op.SpecialSummon(what=Selector(how="choose", kind="monster", zone="used", side="you", where=either, count=1))
    assert "of Level exactly 1 above or below this monster’s Level" in words(come)


@pytest.mark.parametrize(
    ("counted", "said"),
    [
        (Selector(how="all", kind="any", side="any", zone="play"), "for each card in play."),
        (Selector(how="all", kind="spell", side="opponent", zone="play"), "for each enemy Spell Card in play."),
        (Selector(how="all", kind="any", side="you", zone="play"), "for each of your cards in play."),
        (Selector(how="all", kind="monster", side="you", zone="play"), "for each of your monsters."),
        (
            Selector(how="all", kind="any", side="any", zone="play", reach="section"),
            "for each card within one Section.",
        ),
    ],
)
def test_what_is_counted_in_play_is_not_counted_elsewhere(counted: Selector, said: str) -> None:
    gain = op.Modify(what=_ME, attack=Amount(per=Amount(n=1), count=counted))
    assert words(gain, mode="continuous").endswith(said)


def test_attack_and_defense_are_measured_in_one_breath() -> None:
    moths = Selector(how="all", side="you", where=Filter(series="Moth"), **_PLAY)
    gain = op.Modify(what=_ME, attack=Amount(sum="attack", of=moths), defense=Amount(sum="defense", of=moths))
    assert "gains Attack and Defense equal to the total Attack and Defense of all your “Moth” monsters." in words(
        gain, mode="continuous"
    )


def test_what_alternatives_share_is_said_once() -> None:
    two = (Filter(series="Moth", class_="xyz"), Filter(series="Lamp", class_="xyz"))
    mine = Selector(how="choose", count=1, side="you", where=Filter(any_=two, level=Bound(gte=Amount(n=4))), **_PLAY)
    assert "one of your “Moth” or “Lamp” Xyz monsters of Level 4 or more" in words(op.Sacrifice(what=mine))
    spells = (
        Filter(series="Moth", kind="spell", property="normal"),
        Filter(series="Lamp", kind="spell", property="normal"),
    )
    page = Selector(how="choose", kind="any", count=1, side="you", zone="used", where=Filter(any_=spells))
    assert "one of your used “Moth” or “Lamp” Normal Spell Cards" in words(op.Banish(what=page))


def test_what_was_asked_already_is_asked_again_only_after_a_price() -> None:
    there = Condition(exists=Selector(kind="monster", side="you", zone="play", where=Filter(name="Old Moth")))
    gain = op.Modify(what=_ME, attack=Amount(n=1), if_=(there,))
    said = words(gain, mode="trigger", when=Event(event="standby", whose="you"), if_=(there,))
    assert said == "At the start of your turn, if you have “Old Moth” in play, this monster gains 1 Attack."
    assert "If you do and you still have “Old Moth” in play, " in words(
        gain, if_=(there,), cost=(op.PayHp(amount=Amount(n=3)),)
    )


def test_what_follows_a_choice_follows_any_of_it() -> None:
    options = (
        Option(do=(op.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=2)), _DRAW)),
        Option(do=(op.Damage(to=Selector(kind="caster", side="opponent"), amount=Amount(n=2)),)),
    )
    said = words(op.ChooseOne(options=options), op.Sacrifice(what=_ME, link="then"), this="spell", mode="cast")
    assert "Whichever it is, then " in said


def test_once_a_round_at_the_end_of_a_turn_is_of_any_turn() -> None:
    end = Event(event="end_phase", whose="any")
    assert words(_DRAW, mode="trigger", when=end).startswith("At the end of each turn, ")
    assert words(_DRAW, mode="trigger", when=end, limit=Limit()).startswith("Once per round, at the end of any turn, ")


def test_what_holds_all_the_time_is_no_order() -> None:
    fish = Selector(how="all", reach="section", where=Filter(type="Fish"), **_PLAY)
    still = op.Forbid(what=fish, action="change_stance", link="and")
    assert words(op.ChangeStance(what=fish, to="attack"), mode="continuous", this="spell").startswith(
        "All Fish within one Section are in Attack Mode"
    )
    hand = Selector(how="all", kind="any", side="opponent", zone="prepared")
    shown = words(op.Look(what=hand, reveal=True), mode="continuous")
    assert shown.startswith("All of an enemy’s Prepared spells lie open to everyone.")
    assert words(op.Control(what=Selector(how="equipped")), mode="equip", this="equipment").startswith("You control ")
    assert still.action == "change_stance"


def test_ones_monsters_and_oneself() -> None:
    said = words(op.Forbid(what=_ALL_OF_THEM, action="be_attacked"), mode="continuous")
    assert said.startswith("Your other monsters anywhere on the battlefield, and you, cannot be attacked")
    theirs = Selector(how="all", kind="monster", side="opponent")
    only = words(op.Forbid(what=_ALL_OF_THEM, action="be_attacked", by=theirs), mode="continuous")
    assert only.startswith("Enemy monsters can attack only this ")


def test_a_summoning_that_it_is_sacrificed_for() -> None:
    fish = Selector(kind="monster", where=Filter(type="Fish"))
    given = Event(event="tributed", what=_ME, how="tribute", into=fish)
    assert words(_DRAW, mode="trigger", when=given).startswith(
        "When this monster is Sacrificed for the summoning of a Fish, "
    )


def test_no_card_of_a_kind_can_be_cast_or_used() -> None:
    ban = op.Forbid(what=Selector(how="all", kind="spell", zone="play", reach="section"), action="activate")
    assert words(ban, mode="continuous", this="artifact").startswith(
        "No Spell Cards within one Section can be cast or used"
    )


def test_once_while_it_stays_is_of_this_monster() -> None:
    said = words(_DRAW, mode="trigger", when=Event(event="stance_changed", what=_ME), limit=Limit(per="duel"))
    assert said.startswith("Once while this monster stays in play, when it changes stance, ")


def test_what_was_summoned_is_told_from_what_is_paid() -> None:
    come = Event(event="summoned", what=Selector(kind="monster"), how="special", whose="opponent")
    paid = op.Sacrifice(what=Selector(how="choose", count=1, side="you", **_PLAY))
    said = words(op.Destroy(what=Selector(how="event", kind="monster")), mode="trigger", when=come, cost=(paid,))
    assert "If you do, destroy the summoned monster" in said


def test_under_whose_control_it_comes() -> None:
    lost = Event(event="control_changed", what=_ME, by=Selector(kind="caster", side="opponent"))
    assert words(_DRAW, mode="trigger", when=lost).startswith("When this monster comes under an enemy’s control, ")


def test_what_came_out_of_an_extra_deck_is_of_its_kinds() -> None:
    came = Selector(how="all", reach="section", where=Filter(came="extra", type="Fish"), **_PLAY)
    assert "all Fusion, Synchro, Xyz and Link Fish in one Section that were not brought back" in words(
        op.Destroy(what=came)
    )
    one = Condition(exists=Selector(kind="monster", side="you", zone="play", where=Filter(came="extra")))
    assert "if you have in play a Fusion, Synchro, Xyz or Link monster that was not brought back, " in words(
        _DRAW, if_=(one,)
    )


def test_what_is_yours_and_may_be_no_monster_is_in_play() -> None:
    page = Selector(how="choose", kind="spell_or_artifact", count=1, side="you", zone="play")
    assert "send one of your Spell or Trap Cards in play to the used spells" in words(op.ToUsed(what=page))
    shown = Selector(how="choose", kind="spell", count=1, side="you", zone="play", where=Filter(face="up"))
    assert "send one of your open Spell Cards to the used spells" in words(op.ToUsed(what=shown))


def test_the_place_stands_before_what_is_told_of_the_thing() -> None:
    made = Filter(summoned="tribute")
    there = Condition(exists=Selector(kind="monster", side="you", zone="play", where=made))
    assert "if you have in play a monster that was summoned with a Sacrifice, " in words(_DRAW, if_=(there,))


def test_the_end_of_the_attacks_follows_no_to() -> None:
    said = words(op.Skip(what="battle", side="any"), cost=(op.PayHp(amount=Amount(n=3)),))
    assert "you may pay 3 HP. If you do, nobody attacks any more this turn." in said
    shown = op.Look(what=Selector(how="choose", kind="any", count=1, side="opponent", zone="prepared"), who="opponent")
    said = words(shown, op.Skip(what="battle", side="any", link="then"))
    assert ". If you do, nobody attacks any more this turn." in said


def test_where_it_goes_stands_before_what_is_told_of_it() -> None:
    linked = Selector(how="choose", count=1, side="opponent", reach="section", where=Filter(linked=True), **_PLAY)
    assert words(op.ToUsed(what=linked), mode="cast").startswith(
        "Send to the used spells one enemy monster within one Section that is linked."
    )
    fell = Selector(how="all", reach="section", where=Filter(befell=Event(event="summoned")), **_PLAY)
    assert "Banish in secret all monsters" in words(op.Banish(what=fell, face="down"), mode="cast")


def test_what_is_done_after_what_one_does_to_a_target_has_a_comma() -> None:
    one = Selector(id="t1", how="target", count=1, side="you", kind="monster", zone="used")
    come = op.SpecialSummon(what=Selector(ref="t1"))
    said = words(come, op.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=2), link="and"), targets=(one,))
    assert "target one of your used monsters and Special Summon it, and regain 2 HP" in said


def test_a_limit_of_some_abilities_says_of_which() -> None:
    both = Limit(group="q1", scope="name")
    some = [Ability(mode="activate", do=(_DRAW,), limit=both), Ability(mode="quick", do=(_DRAW,), limit=both)]
    assert "(shared with its other abilities, all copies together)" in render_abilities(some, this="monster")[0]
    more = [*some, Ability(mode="activate", do=(_DRAW,), limit=Limit(scope="name"))]
    assert "(shared with its abilities that say so, all copies together)" in render_abilities(more, this="monster")[0]


def test_a_fusion_monster_may_come_where_the_book_stands_for_the_extra_deck() -> None:
    """FUSION-07, CONVERT-42."""
    moth = Filter(series="Moth")
    page = Selector(how="choose", kind="monster", count=1, side="you", zone=("spellbook", "extra", "used"), where=moth)
    assert "from your Spellbook (or a Fusion monster you know) or used spells" in words(op.SpecialSummon(what=page))
    assert "know" not in words(op.ToUsed(what=page))


def test_equipment_is_put_on_what_is_described() -> None:
    union = Selector(how="choose", kind="monster", count=1, where=Filter(class_="union", lies_as="equipment"))
    bare = Filter(name="Old Moth", not_=Filter(equipped_to=union))
    to = Selector(how="choose", count=1, side="you", reach="section", where=bare, **_PLAY)
    said = words(op.Equip(what=_ME, to=to))
    assert "equip this monster to your “Old Moth” within one Section that is not equipped with a Union monster" in said


def test_two_things_that_may_be_done_to_one() -> None:
    page = Selector(
        id="c1", how="choose", kind="monster", count=1, side="you", zone="spellbook", where=Filter(type="Fish")
    )
    again = Selector(**{**{name: getattr(page, name) for name in page.__struct_fields__}, "id": "c2"})
    options = (Option(do=(op.Search(what=page),)), Option(do=(op.ToUsed(what=again),)))
    said = words(op.ChooseOne(options=options), mode="cast", this="spell")
    assert said == "Either prepare one Fish from your Spellbook or send it to the used spells."


def test_what_is_carried_out_first() -> None:
    used = Event(event="activated", what=Selector(kind="monster"), resolved=True)
    assert words(_DRAW, mode="trigger", when=used).startswith("When an ability of a monster is carried out, prepare")
    theirs = Event(event="activated", by=Selector(kind="caster", side="opponent"), what=Selector(kind="monster"))
    said = words(_DRAW, mode="trigger", when=replace(theirs, resolved=True))
    assert said.startswith("When an enemy uses an ability of a monster and it is carried out, prepare")


def test_what_an_enemy_has_not_no_enemy_has() -> None:
    plant = Selector(kind="monster", side="opponent", zone="play", where=Filter(type="Plant"))
    none = Condition(not_=Condition(exists=plant))
    hurt = op.Damage(to=Selector(kind="caster", side="opponent"), amount=Amount(n=3))
    said = words(hurt, if_=(none,))
    assert "if no enemy has a Plant in play, you may deal 3 Effect Damage to an enemy" in said
    some = words(hurt, if_=(Condition(exists=plant), Condition(not_=Condition(exists=replace(plant, zone="used")))))
    assert "an enemy has a Plant in play" in some
    assert "no enemy" not in some  # it is the same one who has none


def test_what_cannot_be_set_is_told_with_what_is_done_to_it() -> None:
    ban = op.Forbid(what=Selector(kind="caster", side="opponent"), action="set", until="end_of_turn")
    assert "cannot arm or precast anything or summon Shadows" in words(ban)
    fish = replace(ban, by=Selector(how="all", kind="any", where=Filter(series="Fen")))
    assert "cannot arm or precast “Fen” cards or summon them as Shadows" in words(fish)
    anything = replace(ban, by=Selector(how="all", kind="any"))
    assert "cannot arm or precast anything or summon Shadows" in words(anything)


@pytest.mark.parametrize(
    ("way", "said"), [("fusion", "three or more Materials"), ("tribute", "three or more Sacrifices")]
)
def test_so_many_went_into_a_summoning(way: Any, said: str) -> None:
    made = Event(event="summoned", what=Selector(kind="monster"), how=way, amount=Bound(gte=3))
    assert f" with {said}, " in words(_DRAW, mode="trigger", when=made)


def test_battle_damage_by_a_direct_attack() -> None:
    foe = Selector(kind="caster", side="opponent")
    dealt = Event(event="battle_damage", by=_ME, what=foe, how="direct")
    assert "deals battle damage to an enemy with a direct Attack, " in words(_DRAW, mode="trigger", when=dealt)


def test_how_long_is_said_of_what_is_done_and_of_what_then_holds() -> None:
    foe = Selector(id="t1", how="target", count=1, side="opponent", reach="section", **_PLAY)
    take = op.Control(what=Selector(ref="t1"), until="end_of_turn")
    bar = op.Forbid(what=Selector(ref="t1"), action="attack", until="end_of_turn", link="and")
    said = words(take, bar, mode="cast", this="spell", targets=(foe,))
    assert "take control of it until the end of the turn, during which it cannot attack." in said


def test_one_of_two_and_a_third() -> None:
    mine = [Condition(exists=Selector(kind="monster", side="you", zone="play", where=Filter(name=n))) for n in "AB"]
    third = Condition(exists=Selector(kind="any", side="opponent", zone="prepared"))
    said = words(_DRAW, if_=(Condition(any_=tuple(mine)), third))
    assert "if you have “A” in play or you have “B” in play, and an enemy has a spell Prepared, " in said


def test_what_a_link_monster_points_to() -> None:
    there = Filter(at=Spot(to="pointed", of=Selector(kind="monster", where=Filter(class_="link"))))
    came = Event(event="summoned", what=Selector(kind="monster", where=there), how="special")
    assert words(_DRAW, mode="trigger", when=came).startswith("When a monster that a Link monster points to is ")


def test_figures_stand_before_what_is_told_of_the_thing() -> None:
    where = Filter(mentions="Old Moth", level=Bound(lte=Amount(n=4)))
    page = Selector(how="choose", kind="monster", count=1, side="you", zone="spellbook", where=where)
    assert "from your Spellbook one monster of Level 4 or less that speaks of “Old Moth”" in words(op.Search(what=page))


def test_one_stance_or_the_other() -> None:
    page = Selector(how="choose", kind="monster", count=1, side="you", zone="used")
    ways = tuple(Option(do=(op.SpecialSummon(what=page, stance=stance),)) for stance in ("defense", "shadow"))
    said = words(op.ChooseOne(options=ways), mode="cast", this="spell")
    assert said.startswith("Special Summon one of your used monsters in Defense Mode or as a Shadow.")


def test_several_uses_that_would_do_the_same() -> None:
    way: dict[str, Any] = {"how": "would_destroy", "whose": "opponent", "upon": Selector(kind="monster")}
    cast = Event(event="cast", what=Selector(kind="spell_or_artifact"), **way)
    used = Event(event="activated", what=Selector(kind="monster"), **way)
    said = words(_DRAW, mode="cast", this="artifact", when=Event(any_=(cast, used)))
    assert "a Spell or Trap Card, or uses an ability of a monster, that would destroy a monster" in said


def test_which_effects_of_something_it_is_proof_against() -> None:
    weak = Selector(how="all", kind="monster", side="opponent", where=Filter(stance="defense"))
    said = words(op.Protect(what=_ME, from_="all", by=weak, activated=True), mode="continuous")
    assert (
        said == "This monster is unaffected by effects (if cast, used or triggered) of enemy monsters in Defense Mode."
    )


def test_a_level_falls_by_what_is_counted() -> None:
    fish = Selector(how="all", side="you", where=Filter(type="Fish"), **_PLAY)
    fall = op.ChangeLevel(what=_ME, add=Amount(per=Amount(n=-1), count=fish))
    assert "lower this monster’s Level by the number of your Fish" in words(fall)


def test_a_ban_on_use_bars_no_summoning() -> None:
    page = Selector(id="c1", how="choose", kind="any", count=1, side="you", zone="spellbook")
    alike = Filter(same=("name",), compared_to=Selector(ref="c1"))
    ban = op.Forbid(
        what=Selector(kind="caster", side="you"),
        action=("cast", "activate"),
        by=Selector(how="all", kind="any", where=alike),
        until="end_of_turn",
    )
    said = words(op.Search(what=page), ban, mode="cast", this="spell")
    assert said.endswith("(Monsters among them may still be summoned.)")


def test_a_level_is_raised_or_lowered() -> None:
    ways = tuple(Option(do=(op.ChangeLevel(what=_ME, add=n),)) for n in (1, -1))
    assert words(op.ChooseOne(options=ways), optional=True).endswith(
        "you may raise or lower this monster’s Level by 1 (your choice)."
    )


def test_what_it_points_to_is_followed_by_no_to() -> None:
    there = Filter(at=Spot(to="pointed", of=_ME))
    paid = op.Sacrifice(what=Selector(how="choose", count=1, side="you", where=there, **_PLAY))
    assert "one of your monsters that this monster points to. If you do, prepare one spell" in words(
        _DRAW, cost=(paid,)
    )


def test_a_time_of_two_things_stands_before_both() -> None:
    proof = op.Protect(what=_ME, from_="battle", until="end_of_turn")
    spared = op.Protect(what=Selector(kind="caster", side="you"), from_="damage", until="end_of_turn", link="and")
    said = words(proof, spared, mode="trigger", when=Event(event="summoned", what=_ME))
    assert "until the end of the turn, it cannot be destroyed by battle and you take no damage." in said


def test_several_are_used_as_materials() -> None:
    two = Selector(id="t1", how="target", kind="monster", count=2, side="you", zone="used")
    ban = op.Forbid(what=Selector(ref="t1"), action="be_material", as_="synchro")
    said = words(op.SpecialSummon(what=Selector(ref="t1")), ban, mode="cast", this="spell", targets=(two,))
    assert "They cannot be used as Materials for a Synchro Summon" in said


def test_attack_and_defense_become_anothers_in_one_breath() -> None:
    foe = Selector(id="t1", how="target", count=1, side="opponent", reach="section", **_PLAY)
    steps = (
        op.SetStat(what=_ME, stat="attack", to=Amount(stat="original_attack", of=Selector(ref="t1"))),
        op.SetStat(what=_ME, stat="defense", to=Amount(stat="original_defense", of=Selector(ref="t1")), link="and"),
    )
    assert "This monster’s Attack and Defense become that monster’s original Attack and Defense." in words(
        *steps, mode="trigger", when=Event(event="summoned", what=_ME), targets=(foe,)
    )


@pytest.mark.parametrize(
    ("where", "noun"),
    [
        (Filter(summoned="special"), "one Special Summoned enemy monster within one Section"),
        (Filter(summoned=("fusion", "link")), "one Fusion Summoned or Link Summoned enemy monster within one Section"),
        (Filter(face="up", summoned="special"), "one revealed Special Summoned enemy monster within one Section"),
        (Filter(face="up", attribute="water"), "one revealed enemy Water monster within one Section"),
        (
            Filter(stance="defense", level=Bound(lte=4)),
            "one enemy monster of Level 4 or less in Defense Mode within one",
        ),
        (Filter(stance="attack", attack=Bound(lte=4)), "one enemy monster in Attack Mode with Attack 4 or less within"),
        (
            Filter(summoned="special", came="used"),
            "one enemy monster within one Section that was Special Summoned from",
        ),
        (Filter(summoned="special", name="Moss"), "one enemy “Moss” within one Section that was Special Summoned"),
    ],
)
def test_how_it_came_and_lies_stands_before_the_noun(where: Filter, noun: str) -> None:
    foe = Selector(how="choose", count=1, side="opponent", reach="section", where=where, **_PLAY)
    assert noun in words(op.Destroy(what=foe))


def test_the_level_of_the_last_of_two_kinds_is_not_of_the_first() -> None:
    either = Filter(any_=(Filter(kind="artifact", property="normal"), Filter(kind="monster", type=("Fish", "Plant"))))
    plants = Filter(kind="monster", type=("Fish", "Plant"), level=Bound(eq=4))
    tailed = Filter(any_=(Filter(kind="artifact", property="normal"), plants))
    for where, said in (
        (tailed, "your Prepared Normal Trap Cards, or Fish or Plants of Level 4"),
        (either, "your Prepared Normal Trap Cards or Fish or Plants"),
    ):
        held = Selector(how="choose", kind="any", count=1, side="you", zone="prepared", where=where)
        assert said in words(op.Discard(what=held))


def test_all_but_this_one_behind_all_of_a_kind() -> None:
    fish = Selector(id="c1", how="all", side="you", where=Filter(series="Fen"), reach="section", **_PLAY)
    all_ = Selector(id="c2", how="all", side="any", reach="section", except_self=True, **_PLAY)
    more, less = (
        op.Modify(what=fish, attack=Amount(n=4)),
        op.Modify(what=all_, attack=Amount(n=4), sign=-1, link="also"),
    )
    said = words(more, less, mode="continuous").lower()
    assert "all monsters within one section except this monster lose 4 attack" in said
    assert "all other monsters within one section lose 4 attack" in words(less, mode="continuous").lower()


def test_a_shadow_that_changes_to_a_mode_is_revealed_in_it() -> None:
    hidden = Selector(how="self", where=Filter(face="down"))
    turn = op.ChangeStance(what=_ME, to="defense", face_up=True)
    said = words(turn, mode="quick", when=Event(event="targeted", what=hidden))
    assert "reveal it in Defense Mode" in said or "reveal this monster in Defense Mode" in said


def test_what_is_done_anyway_does_not_hang_on_what_was_done_before() -> None:
    top = op.Excavate(id="s1", count=3)
    fish = Selector(id="c1", how="all", kind="monster", where=Filter(type="Fish"), among=Selector(ref="s1"))
    rest = Selector(how="all", among=Selector(ref="s1"), except_=Selector(ref="c1"))
    each = Amount(per=Amount(n=1), count=Selector(ref="c1"))
    near = Selector(how="choose", kind="any", zone="play", count="any", up_to=each, side="any", reach="section")
    steps = (top, op.ToUsed(what=fish, link="and"), op.ToPrepared(what=near, link="and_if_you_do"))
    said = words(*steps, op.ToSpellbook(what=rest, place="bottom", link="also"))
    assert ", and also return all the others to the bottom of your Spellbook" in said


def test_that_many_is_not_said_beside_a_number_that_was_declared() -> None:
    fish = Selector(id="c1", how="all", kind="monster", zone="used", side="you", where=Filter(type="Fish"))
    many = Amount(per=Amount(n=1), count=Selector(ref="c1"))
    steps = (op.Banish(what=fish), op.Prepare(count=many, link="then"))
    assert "that many spells" in words(*steps)
    declared = words(op.Declare(id="s1", declare="number", range=(1, 3)), *steps)
    assert "that many" not in declared
    assert "one spell from your Spellbook for each of those Fish" in declared


def test_what_must_still_be_there_is_named_again() -> None:
    """ "If it is in play" might be of the spell that tells it."""
    one = Selector(id="t1", how="target", count=(0, 1), side="opponent", **_PLAY)
    there = (Condition(exists=Selector(ref="t1")),)
    said = words(op.Prepare(count=1, if_=there), mode="cast", targets=(one,), this="spell")
    assert "If that monster is in play, prepare" in said
