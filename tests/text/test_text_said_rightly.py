"""Words of a text that change its meaning, each kept: what holds so often, in which stance, of which effect."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from convert.effects import Bound, Event, Filter, Limit, Selector
from convert.effects import steps as op
from convert.text import Reading

Read = Callable[..., Reading]


@pytest.mark.parametrize(
    "text",
    [
        "Once per turn, this card cannot be destroyed by battle.",
        "Once per turn, if this card would be destroyed by battle, it is not destroyed.",
    ],
)
def test_what_saves_so_often_a_turn_holds_and_is_not_used(read: Read, text: str) -> None:
    (ability,) = read(text).abilities
    (step,) = ability.do
    assert isinstance(step, op.Protect)
    assert (ability.mode, ability.limit, step.times) == ("continuous", None, 1)


def test_the_stance_that_a_card_is_named_by_is_asked_for(read: Read) -> None:
    (ability,) = read("This Attack Position card cannot be destroyed by battle.").abilities
    (step,) = ability.do
    assert isinstance(step, op.Protect)
    assert step.what == Selector(how="self", where=Filter(stance="attack"))
    (ability,) = read("If this Defense Position card is changed to Attack Position: Draw 1 card.").abilities
    assert ability.when is not None
    assert ability.when.what == Selector(how="self")  # it has the other stance by then


def test_who_may_not_answer_an_effect_belongs_to_that_effect_and_so_does_its_limit(read: Read) -> None:
    (ability,) = read(
        "You can target 1 monster; destroy it. Your opponent cannot activate cards or effects in response to this "
        'effect\'s activation. You can only use this effect of "Test Card" once per turn.'
    ).abilities
    assert [step.__struct_config__.tag for step in ability.do] == ["destroy", "forbid"]
    assert ability.limit == Limit(scope="name")


def test_how_often_a_card_that_stays_is_activated_is_no_limit_of_what_holds(read: Read) -> None:
    cast, holds = read(
        '"Moss" monsters you control gain 300 ATK. You can only activate 1 "Test Card" per turn.',
        kind="spell",
        property="continuous",
    ).abilities
    assert (cast.mode, cast.limit, holds.mode, holds.limit) == (
        "cast",
        Limit(scope="name", activate=True),
        "continuous",
        None,
    )


def test_all_counters_and_any_number_of_them_are_no_number(read: Read) -> None:
    for words, wanted in (("all", "all"), ("any number of", "any"), ("2", 2)):
        (ability,) = read(f"Remove {words} Spore Counters on the field.", kind="spell").abilities
        (step,) = ability.do
        assert isinstance(step, op.Counters)
        assert step.remove == wanted


def test_the_targeted_card_is_the_one_that_was_targeted(read: Read) -> None:
    (ability,) = read(
        "Target 1 Set Spell/Trap your opponent controls; destroy that target. Your opponent cannot activate the "
        "targeted card in response to this card's activation.",
        kind="spell",
    ).abilities
    ban = ability.do[-1]
    assert isinstance(ban, op.Forbid)
    assert ban.by == Selector(ref="t1")


def test_that_and_a_name_is_what_was_called_so(read: Read) -> None:
    (ability,) = read(
        'Target 1 "Moss" monster you control and 1 monster your opponent controls; return that "Moss" monster to the '
        "hand.",
        kind="spell",
    ).abilities
    (step,) = ability.do
    assert isinstance(step, op.ToPrepared)
    assert step.what == Selector(ref="t1")


def test_two_levels_that_are_no_range(read: Read) -> None:
    wanted = {"1 or 8": Filter(any_=(Filter(level=Bound(eq=1)), Filter(level=Bound(eq=8))))}
    wanted["7 or 8"] = Filter(level=Bound(gte=7, lte=8))
    for levels, where in wanted.items():
        (ability,) = read(f"Destroy 1 Level {levels} monster.", kind="spell").abilities
        (step,) = ability.do
        assert isinstance(step, op.Destroy)
        assert step.what.where == where


def test_a_token_that_is_spoken_of_next_is_not_this_card(read: Read) -> None:
    (ability,) = read(
        'When this card is Normal Summoned: Special Summon 1 "Moss Token" (Plant/WIND/Level 1/ATK 0/DEF 0). This Token '
        "cannot be Tributed for a Tribute Summon."
    ).abilities
    ban = ability.do[-1]
    assert isinstance(ban, op.Forbid)
    assert (ban.what, ban.action, ban.as_) == (Selector(ref="s1"), "tribute", "tribute")


def test_what_is_done_as_this_card_leaves_comes_then_and_not_in_the_place_of_its_leaving(read: Read) -> None:
    (ability,) = read(
        "When this card is Normal Summoned: You can target 1 monster in your GY; Special Summon it, but destroy it "
        "when this card leaves the field."
    ).abilities
    later = ability.do[-1]
    assert isinstance(later, op.Delayed)
    assert later.when == Event(event="leaves_play", what=Selector(how="self"), next=True)


def test_one_effect_that_can_be_applied_then_is_a_step_of_its_own(read: Read) -> None:
    (ability,) = read("Gain 500 LP, then you can apply the following effect.\n● Draw 1 card.", kind="spell").abilities
    drawn = ability.do[-1]
    assert isinstance(drawn, op.Prepare)
    assert (drawn.link, drawn.optional) == ("then", True)


def test_each_of_several_effects_so_often(read: Read) -> None:
    (ability,) = read(
        'Activate 1 of these effects (but you can only use each effect of "Test Card" once per turn);\n'
        "● Draw 1 card.\n● Gain 500 LP.",
        kind="spell",
    ).abilities
    (choice,) = ability.do
    assert isinstance(choice, op.ChooseOne)
    assert choice.each == Limit(scope="name")


def test_what_is_counted_of_an_effect_belongs_to_it(read: Read) -> None:
    (ability,) = read(
        "You can destroy all other cards on the field. This card gains 300 ATK for each card destroyed this way."
    ).abilities
    gain = ability.do[-1]
    assert isinstance(gain, op.Modify)
    assert gain.attack is not None
    assert gain.attack.count == Selector(ref="c1")
    assert read("This card gains 1000 ATK for each.").unread


def test_what_is_said_of_a_zone_that_the_reader_does_not_know_is_left_unread(read: Read) -> None:
    assert read('You can target 1 "Moss" card in your Attic; destroy that card.').unread


def test_what_is_saved_the_first_time_is_every_such_monster(read: Read) -> None:
    text = 'The first time each "Moss" monster would be destroyed by battle each turn, it is not destroyed.'
    (ability,) = read(text).abilities
    (step,) = ability.do
    assert isinstance(step, op.Protect)
    assert (step.what.how, step.times) == ("all", 1)


def test_who_normal_summons_one_has_it_in_hand(read: Read) -> None:
    (ability,) = read("Normal Summon 1 monster.", kind="spell").abilities
    (step,) = ability.do
    assert isinstance(step, op.NormalSummon)
    assert (step.what.zone, step.what.side) == ("prepared", "you")


def test_the_top_or_bottom_is_a_choice(read: Read) -> None:
    (ability,) = read("Target 1 card in your GY; place it on the top or bottom of the Deck.", kind="spell").abilities
    (step,) = ability.do
    assert isinstance(step, op.ToSpellbook)
    assert step.place == "top_or_bottom"


def test_what_comes_of_how_things_stand_goes_on(read: Read) -> None:
    (ability,) = read(
        'When there are 3 face-up "Moss" cards on your side of the field, draw 3 cards. Then destroy all "Moss" cards.',
        kind="spell",
        property="continuous",
    ).abilities
    assert [step.__struct_config__.tag for step in ability.do] == ["prepare", "destroy"]
    assert ability.if_


def test_a_monster_is_set_on_the_other_side(read: Read) -> None:
    (ability,) = read("When a monster is Set on your opponent's field: Draw 1 card.").abilities
    assert ability.when == Event(event="set", what=Selector(kind="monster"), whose="opponent")


def test_what_you_cannot_select_is_no_protection(read: Read) -> None:
    reading = read('Destroy 1 monster. You cannot select "Moss".', kind="spell")
    assert not reading.unread
    ((step,),) = [ability.do for ability in reading.abilities]
    assert isinstance(step, op.Destroy), "said of the choice, and of nothing that is kept from harm"


def test_what_a_card_can_be_used_for_is_done_once(read: Read) -> None:
    (ability,) = read(
        'This card can be used to Ritual Summon any "Moss" Ritual Monster. Tribute monsters from your hand or field '
        'whose total Levels equal 8 or more, then Ritual Summon 1 "Moss" Ritual Monster from your hand.',
        kind="spell",
        property="ritual",
    ).abilities
    assert [step.__struct_config__.tag for step in ability.do] == ["sacrifice", "ritual_summon"]


def test_any_ritual_monster_is_one_of_ones_own(read: Read) -> None:
    """CONVERT-30: so is one that is named."""
    must = "You must also Tribute monsters from your hand or field whose total Levels equal or exceed its Level."
    for said in ('any "Moss" Ritual Monster', '"Moss Giant"'):
        reading = read(f"This card can be used to Ritual Summon {said}. {must}", kind="spell", property="ritual")
        step = reading.abilities[0].do[0]
        assert isinstance(step, op.RitualSummon)
        assert (step.what.how, step.what.count, step.what.side, step.what.zone) == ("choose", 1, "you", "prepared")


def test_what_cannot_be_targeted_for_an_attack_is_safe_from_anybody(read: Read) -> None:
    reading = read("The equipped monster cannot attack or be targeted for an attack.", "spell", property="equip")
    bans = [step for one in reading.abilities for step in one.do if isinstance(step, op.Forbid)]
    assert [(ban.action, ban.by) for ban in bans] == [("attack", None), ("be_attacked", None)]


def test_a_zone_that_cannot_be_used_is_no_ban_on_effects(read: Read) -> None:
    assert read("You cannot use 1 of your Spell & Trap Card Zones.", "spell", property="continuous").unread


def test_materials_of_ones_own_hand_and_either_field_are_of_two_owners(read: Read) -> None:
    """FUSION"""
    text = (
        'Fusion Summon 1 "Moss" Fusion Monster from your Extra Deck, using monsters from your hand and/or either field.'
    )
    assert read(text, "spell").unread


def test_this_card_or_another_deals_the_damage(read: Read) -> None:
    text = 'When this card or your "Moss" monster inflicts battle damage to your opponent: You can draw 1 card.'
    when = read(text).abilities[0].when
    assert when is not None
    assert when.any_ is not None
    foe = Selector(kind="caster", side="opponent")
    assert [one.what for one in when.any_] == [foe, foe]
    assert [one.by.how if one.by else None for one in when.any_] == ["self", None]


def test_a_bar_of_materials_keeps_its_exception(read: Read) -> None:
    for text, manner in (
        ("Cannot be used as Synchro Material, except for the Synchro Summon of a Fish monster.", "synchro"),
        ("Cannot be used as material for an Xyz Summon, except the Xyz Summon of a Fish monster.", "xyz"),
    ):
        (bar,) = msgspec.to_builtins(read(text).abilities[0])["do"]
        assert (bar["action"], bar["as"], bar["unless"]["where"]) == ("be_material", manner, {"type": "Fish"})
    assert read("Cannot be used as Synchro Material except for a Synchro Summon by its own effect.").unread


def test_a_synchro_or_xyz_summon_is_two_manners(read: Read) -> None:
    (one,) = read("This card cannot be used as material for a Synchro or Xyz Summon.").abilities
    assert [bar["as"] for bar in msgspec.to_builtins(one)["do"]] == ["synchro", "xyz"]


def test_what_becomes_of_a_token_as_it_is_summoned_is_said_of_the_token(read: Read) -> None:
    made, *others = read(
        'Once per turn: Special Summon 1 "Moss Token" (Fish/WATER/Level 1/ATK ?/DEF 0). (When Summoned, its ATK '
        "becomes equal to half your opponent's LP.)"
    ).abilities
    token, becomes = made.do
    assert not others
    assert isinstance(token, op.Token)
    assert isinstance(becomes, op.SetStat)
    assert becomes.what == Selector(ref=token.id)


def test_you_can_also_goes_on_with_the_effect_before(read: Read) -> None:
    (ability,) = read(
        "When this card is destroyed by battle: Draw 1 card. You can also Special Summon 1 Fish monster from your Deck."
    ).abilities
    assert ability.mode == "trigger"
    assert [(type(step).__name__, step.link, step.optional) for step in ability.do] == [
        ("Prepare", None, False),
        ("SpecialSummon", "also", True),
    ]


@pytest.mark.parametrize("first", ["during this Battle Phase", "until the end of this turn"])
def test_of_two_ends_none_is_dropped(read: Read, first: str) -> None:
    """ "…, as long as this card remains face-up on the field": the one that comes first, which no duration says."""
    text = f"If this card battles a monster: Negate that monster's effects {first}"
    assert read(f"{text}.").status == "automatic"
    assert read(f"{text}, as long as this card remains face-up on the field.").status != "automatic"


def test_what_the_turn_of_its_use_forbids_may_stand_first(read: Read) -> None:
    """ "During the turn this effect is activated, no other monsters can attack": nor before it."""
    for text in (
        "Once per turn: You can draw 1 card. Other monsters cannot attack the turn you activate this effect.",
        "Once per turn, you can draw 1 card. During the turn this effect is activated, no other monsters can attack, "
        "except this card.",
    ):
        (ability,) = read(text).abilities
        (asked,) = ability.if_
        assert asked.not_ is not None
        assert asked.not_.occurred is not None
        assert asked.not_.occurred.event == "attack_declared"
