"""Trees of this game: numbers, reach, burn tiers, equipment, tokens, and an adjudication that is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from convert.cards.model import Card, Printing
from convert.effects import Ability, Amount, Bound, Event, Filter, Selector, Unread
from convert.effects import steps as op
from convert.effects.values import Spot
from convert.text.model import Clause, Reading

Make = Callable[..., Card]
EntryOf = Callable[..., Any]

FOE = Selector(kind="caster", side="opponent")
YOU = Selector(kind="caster", side="you")


class Reads:
    """A reader that reads what a test says."""

    def __init__(self, *abilities: Ability, unread: tuple[str, ...] = ()) -> None:
        clauses = tuple(
            Clause(index=index, text=f"Clause {index}.", role="effect", start=0, end=1)
            for index in range(len(abilities) + len(unread))
        )
        gaps = tuple(Unread(src=len(abilities) + index, text=text) for index, text in enumerate(unread))
        status = "partial" if gaps and abilities else "manual" if gaps else "automatic" if abilities else "flavour"
        self._reading = Reading(clauses=clauses, abilities=abilities, unread=gaps, status=status)  # type: ignore[arg-type]

    def read(self, card: Card, *, pendulum: bool = False) -> Reading:
        return self._reading


def cast(*steps: op.StepBase, **fields: Any) -> Ability:
    return Ability(mode="cast", do=steps, **fields)  # type: ignore[arg-type]


@pytest.fixture
def spell(make_card: Make) -> Callable[..., Card]:
    def make(rarity: str = "Common", **fields: Any) -> Card:
        printing = Printing(set_name="A", rarity=rarity, date="2002-03-08")
        return make_card("Spell", **({"kind": "spell", "property": "normal", "printings": (printing,)} | fields))

    return make


def test_convert_05_life_points_and_attack_are_divided_levels_and_counts_stay(
    spell: Callable[..., Card], entry_of: EntryOf
) -> None:
    weak = Filter(attack=Bound(lte=Amount(raw=1000)), level=Bound(lte=Amount(raw=4)))
    what = Selector(id="t1", how="target", kind="monster", where=weak, count=1)
    ability = cast(
        op.PayHp(amount=Amount(raw=800)),
        op.Modify(what=what, attack=Amount(raw=550)),
        op.Heal(to=YOU, amount=Amount(per=Amount(raw=300), count=Selector(kind="monster", side="you"))),
        op.Damage(to=FOE, amount=Amount(half=Amount(stat="attack", of=Selector(ref="t1")))),
        op.Prepare(count=Amount(raw=2)),
    )
    pay, modify, heal, damage, prepare = entry_of(spell(), reader=Reads(ability)).effects[0].do
    assert pay.amount == Amount(n=8, raw=800)
    assert modify.attack == Amount(n=6, raw=550)
    assert modify.what.where.attack.lte == Amount(n=10, raw=1000)
    assert modify.what.where.level.lte == Amount(n=4, raw=4)
    assert heal.amount.per == Amount(n=3, raw=300)
    assert damage.amount.half == Amount(stat="attack", of=Selector(ref="t1"))
    assert prepare.count == Amount(n=2, raw=2)


ON_ITSELF = Filter(equipped_to=Selector(how="self"))


@pytest.mark.parametrize(
    ("selector", "reach"),
    [
        (Selector(how="target", kind="monster", count=1), "section"),
        (Selector(how="choose", kind="artifact", zone="play", count=1), "section"),
        (Selector(how="target", kind="equipment", zone="play", count=1), "section"),
        (Selector(how="choose", kind="equipment", zone="play", count=1, where=ON_ITSELF), None),
        (Selector(how="target", kind="monster", zone="used", count=1), None),
        (Selector(how="self"), None),
        (Selector(how="equipped", kind="monster"), None),
    ],
)
def test_convert_16_a_monster_must_be_within_one_section(
    spell: Callable[..., Card], entry_of: EntryOf, selector: Selector, reach: str | None
) -> None:
    (step,) = entry_of(spell("Ultra Rare"), reader=Reads(cast(op.Destroy(what=selector)))).effects[0].do
    assert step.what.reach == reach


def test_convert_16_holds_for_declared_targets_too(spell: Callable[..., Card], entry_of: EntryOf) -> None:
    target = Selector(id="t1", how="target", kind="monster", count=1)
    ability = cast(op.Destroy(what=Selector(ref="t1")), targets=(target,))
    (made,) = entry_of(spell(), reader=Reads(ability)).effects
    assert made.targets[0].reach == "section"
    assert made.do[0].what.reach is None, "what is referred to has its reach already"


NAMED = Filter(name="Paper Lantern")


@pytest.mark.parametrize(
    ("selector", "reach"),
    [
        (Selector(how="target", side="you", zone="play", where=NAMED, count=1), "section"),
        (Selector(how="choose", zone=("prepared", "play"), where=NAMED, count=1), "section"),
        (Selector(how="target", zone="used", where=NAMED, count=1), None),
    ],
)
def test_convert_16_a_thing_by_its_name_alone_is_as_far_away_as_one_with_its_kind(
    spell: Callable[..., Card], entry_of: EntryOf, selector: Selector, reach: str | None
) -> None:
    (step,) = entry_of(spell(), reader=Reads(cast(op.Destroy(what=selector)))).effects[0].do
    assert step.what.reach == reach


@pytest.mark.parametrize("fields", [{"where": NAMED}, {"kind": "monster"}])
def test_convert_16_one_of_those_picked_before_has_their_reach(
    spell: Callable[..., Card], entry_of: EntryOf, fields: dict[str, Any]
) -> None:
    look = op.Look(what=Selector(id="c1", how="all", kind="any", side="opponent", zone="prepared"))
    picked = op.Destroy(what=Selector(how="choose", count=1, among=Selector(ref="c1"), **fields))
    (_, step) = entry_of(spell(), reader=Reads(cast(look, picked))).effects[0].do
    assert step.what.reach is None


def test_convert_18_what_is_named_is_not_spared_and_comes_from_no_section(make_card: Make, entry_of: EntryOf) -> None:
    """ "Paper Lantern" cannot attack, whoever has it; "Special Summon 1 Paper Lantern" names no place in play."""
    forbid = op.Forbid(what=Selector(how="all", side="opponent", zone="play", where=NAMED), action="attack")
    come = op.SpecialSummon(what=Selector(how="choose", kind="monster", where=NAMED, count=1))
    entry = entry_of(make_card(), reader=Reads(Ability(mode="activate", do=(forbid, come))))
    ban, comes = entry.effects[0].do
    assert (ban.what.reach, ban.what.side, ban.what.except_self) == ("section", "opponent", False)
    assert comes.what.reach is None


def test_convert_16_holds_for_the_targets_of_a_choice_s_effects(spell: Callable[..., Card], entry_of: EntryOf) -> None:
    target = Selector(id="t1", how="target", kind="monster", zone="play", count=1)
    option = op.Option(do=(op.Destroy(what=Selector(ref="t1")),), targets=(target,))
    (made,) = entry_of(spell(), reader=Reads(cast(op.ChooseOne(options=(option,))))).effects
    (aimed,) = made.do[0].options[0].targets
    assert aimed.reach == "section"


def test_convert_17_a_player_can_be_anywhere(spell: Callable[..., Card], entry_of: EntryOf) -> None:
    ability = cast(op.Discard(what=Selector(kind="spell", zone="prepared")), op.LoseHp(to=FOE, amount=Amount(raw=100)))
    discard, lose = entry_of(spell(), reader=Reads(ability)).effects[0].do
    assert lose.to.reach == "field"
    assert discard.what.reach is None


@pytest.mark.parametrize(
    ("rarity", "reach"), [("Common", "section"), ("Super Rare", "section"), ("Ultra Rare", "two_sections")]
)
@pytest.mark.parametrize("side", ["opponent", "any"])
def test_convert_18_all_monsters_are_friend_and_foe_within_one_or_two_sections(
    spell: Callable[..., Card], entry_of: EntryOf, rarity: str, reach: str, side: Any
) -> None:
    ability = cast(op.Destroy(what=Selector(how="all", kind="monster", side=side)))
    (step,) = entry_of(spell(rarity), reader=Reads(ability)).effects[0].do
    assert (step.what.reach, step.what.side) == (reach, "any")


def test_convert_18_friend_and_foe_are_those_in_play(spell: Callable[..., Card], entry_of: EntryOf) -> None:
    """ "All Dragons your opponent controls and in their GY": none of one's own used ones."""
    dragons = Selector(how="all", kind="monster", side="opponent", zone=("play", "used"), where=Filter(type="Dragon"))
    (step,) = entry_of(spell(), reader=Reads(cast(op.Banish(what=dragons)))).effects[0].do
    there, lying = step.what.either
    assert (there.side, there.zone, there.reach) == ("any", "play", "section")
    assert (lying.side, lying.zone, lying.reach) == ("opponent", "used", None)
    assert there.where == lying.where == dragons.where


def test_convert_18_all_others_than_the_one_picked_names_the_source_too(make_card: Make, entry_of: EntryOf) -> None:
    """ "Target 1 monster; it can attack directly, also other monsters cannot attack"."""
    picked = Selector(id="t1", how="target", kind="monster", side="you", zone="play", count=1)
    others = Selector(how="all", kind="monster", except_=Selector(ref="t1"))
    ability = Ability(mode="activate", targets=(picked,), do=(op.Forbid(what=others, action="attack"),))
    assert entry_of(make_card(), reader=Reads(ability)).effects[0].do[0].what.except_self is False


@pytest.mark.parametrize(("amount", "spared"), [(Amount(raw=500), False), (Amount(raw=-500), True)])
def test_convert_18_the_source_is_spared_a_loss_and_has_the_gain(
    make_card: Make, entry_of: EntryOf, amount: Amount, spared: bool
) -> None:
    """ "All Dragons on the field gain 500 ATK", said by a Dragon: it gains them too."""
    everyone = Selector(how="all", kind="monster", side="any", zone="play", where=Filter(type="Dragon"))
    for step, kept in (
        (op.Modify(what=everyone, attack=amount), spared),
        (op.Modify(what=everyone, attack=Amount(raw=500), sign=-1), True),
    ):
        entry = entry_of(make_card(), reader=Reads(Ability(mode="continuous", do=(step,))))
        assert entry.effects[0].do[0].what.except_self is kept


def test_convert_18_your_own_monsters_stay_your_own(spell: Callable[..., Card], entry_of: EntryOf) -> None:
    ability = cast(op.Modify(what=Selector(how="all", kind="monster", side="you"), attack=Amount(raw=500)))
    (step,) = entry_of(spell(), reader=Reads(ability)).effects[0].do
    assert (step.what.reach, step.what.side) == ("section", "you")


def test_convert_18_the_rest_of_theirs_stays_theirs(spell: Callable[..., Card], entry_of: EntryOf) -> None:
    """ "Your opponent chooses 1 monster they control, then you destroy all of their monsters they did not choose"."""
    picked = Selector(id="c1", how="choose", kind="monster", side="opponent", zone="play", count=1)
    rest = Selector(how="all", kind="monster", side="opponent", zone="play", except_=Selector(ref="c1"))
    _, step = entry_of(spell(), reader=Reads(cast(op.Look(what=picked), op.Destroy(what=rest)))).effects[0].do
    assert (step.what.reach, step.what.side) == ("section", "opponent")


def test_convert_43_what_is_at_an_end_of_the_field_is_there_however_far(make_card: Make, entry_of: EntryOf) -> None:
    ends = Filter(any_=(Filter(at=Spot(to="left")), Filter(at=Spot(to="right"))))
    what = Selector(how="all", kind="monster", side="you", zone="play", where=ends)
    ability = Ability(mode="continuous", do=(op.Protect(what=what, from_="effects"),))
    entry = entry_of(make_card(), reader=Reads(ability))
    assert entry.effects[0].do[0].what.reach == "field"
    assert "monsters in the first or the last Section" in entry.text


def test_convert_18_what_a_monster_defeated_is_wherever_it_is(make_card: Make, entry_of: EntryOf) -> None:
    """ "Negate the effects of monsters destroyed by battle with this card"."""
    fallen = Selector(how="all", kind="monster", where=Filter(by=Selector(how="self")))
    ability = Ability(mode="continuous", do=(op.Suppress(what=fallen),))
    entry = entry_of(make_card(), reader=Reads(ability))
    assert entry.effects[0].do[0].what.reach is None
    assert entry.text.startswith("All monsters that this monster has defeated lose their abilities.")
    brought = structs.replace(fallen, where=Filter(by=Selector(how="self"), summoned="special"))
    (step,) = (
        entry_of(make_card(), reader=Reads(structs.replace(ability, do=(op.Suppress(what=brought),)))).effects[0].do
    )
    assert step.what.reach == "section"


def test_convert_18_a_monsters_ability_reaches_by_the_monsters_rank(make_card: Make, entry_of: EntryOf) -> None:
    printing = Printing(set_name="A", rarity="Secret Rare", date="2002-03-08")
    ability = Ability(mode="flip", do=(op.Destroy(what=Selector(how="all", kind="monster", side="opponent")),))
    (step,) = entry_of(make_card(printings=(printing,)), reader=Reads(ability)).effects[0].do
    assert (step.what.reach, step.what.side, step.what.except_self) == ("two_sections", "any", True)


@pytest.mark.parametrize("shelter", [op.Protect, op.Forbid])
def test_convert_18_what_shelters_its_own_kind_shelters_the_source(
    make_card: Make, entry_of: EntryOf, shelter: Any
) -> None:
    """ "Dragons cannot be destroyed", said by a Dragon: it is named."""
    dragons = Selector(how="all", kind="monster", where=Filter(type="Dragon"))
    kept = {"from_": "battle"} if shelter is op.Protect else {"action": "be_attacked"}
    ability = Ability(mode="continuous", do=(shelter(what=dragons, **kept),))
    (step,) = entry_of(make_card(), reader=Reads(ability)).effects[0].do
    assert (step.what.reach, step.what.except_self) == ("section", False)


def test_convert_18_the_source_is_spared_where_it_is_a_creature(
    make_card: Make, spell: Callable[..., Card], entry_of: EntryOf
) -> None:
    ability = cast(op.Destroy(what=Selector(how="all", kind="monster", side="any")))
    for card, spared in ((spell(), False), (make_card(), True)):
        assert entry_of(card, reader=Reads(ability)).effects[0].do[0].what.except_self is spared


def test_convert_31_a_gemini_monster_is_as_an_effect_monster(make_card: Make, entry_of: EntryOf) -> None:
    """It is no Normal one, and is not asked whether it is summoned again: it has its abilities."""
    me = Selector(how="self")
    normal = Ability(mode="continuous", do=(op.ChangeIdentity(what=me, class_="normal", src=0),), src=(0,))
    again = op.NormalSummon(what=me, manner="gemini", src=1)
    second = Ability(mode="summon_rule", optional=True, do=(again,), src=(1,))
    draws = Ability(mode="activate", optional=True, do=(op.Prepare(),), src=(2,))
    entry = entry_of(make_card(), reader=Reads(normal, second, draws))
    assert [(one.mode, one.optional, one.src) for one in entry.effects] == [
        ("summon_rule", False, (0, 1)),
        ("activate", True, (2,)),
    ]
    assert "has its abilities without being summoned a second time." in entry.text
    other = entry_of(make_card(), reader=Reads(normal, draws))
    assert [one.mode for one in other.effects] == ["continuous", "activate"]


def test_a_cost_of_ones_own_has_no_reach(make_card: Make, entry_of: EntryOf) -> None:
    tribute = op.Sacrifice(what=Selector(how="choose", kind="monster", side="you", zone="play", count=1))
    ability = Ability(mode="activate", cost=(tribute,), do=(op.Prepare(count=1),))
    assert entry_of(make_card(), reader=Reads(ability)).effects[0].cost == (tribute,)


@pytest.mark.parametrize(
    ("raw", "to_self", "how", "reach"),
    [
        (200, None, "target", "field"),
        (300, None, "all", "skirmish"),
        (500, None, "all", "skirmish"),
        (600, None, "all", "two_sections"),
        (1000, 500, "all", "field"),
        (200, 100, "all", "field"),
    ],
)
def test_convert_14_and_15_burn_spells_are_tiered(
    spell: Callable[..., Card], entry_of: EntryOf, raw: int, to_self: int | None, how: str, reach: str
) -> None:
    steps = [op.Damage(to=FOE, amount=Amount(raw=raw))]
    if to_self is not None:
        steps.append(op.Damage(to=YOU, amount=Amount(raw=to_self), link="also"))
    entry = entry_of(spell(), reader=Reads(cast(*steps)))
    (ability,) = entry.effects
    target = ability.targets[0] if ability.targets else ability.do[0].to
    assert (target.how, target.reach, set(target.kind)) == (how, reach, {"monster", "caster"})
    assert target.except_ == (None if how == "target" else Selector(kind="caster", side="you"))
    assert [step.amount.n for step in ability.do[1:]] == ([] if to_self is None else [to_self // 100])
    assert entry.adjudication.status == "automatic"


def test_convert_15_only_a_normal_spell_that_does_nothing_else_is_tiered(
    spell: Callable[..., Card], entry_of: EntryOf
) -> None:
    burn = op.Damage(to=FOE, amount=Amount(raw=500))
    for card, reads in (
        (spell(property="quick-play"), Reads(cast(burn))),
        (spell(kind="trap"), Reads(cast(burn))),
        (spell(), Reads(cast(burn), unread=("And more.",))),
        (spell(), Reads(cast(burn, op.Prepare(count=1)))),
        (spell(), Reads(cast(burn, cost=(op.PayHp(amount=Amount(raw=500)),)))),
    ):
        step = entry_of(card, reader=reads).effects[0].do[0]
        assert (step.to.kind, step.to.side, step.to.reach) == ("caster", "opponent", "field")


def equip(*steps: op.StepBase) -> Ability:
    return Ability(mode="equip", do=steps)  # type: ignore[arg-type]


WORN = Selector(how="equipped", kind="monster")


@pytest.mark.parametrize(
    ("modify", "figures"),
    [
        (op.Modify(what=WORN, attack=Amount(raw=300)), ("weapon", 3, None)),
        (op.Modify(what=WORN, defense=Amount(raw=450)), ("armour", None, 5)),
        (op.Modify(what=WORN, attack=Amount(raw=400), defense=Amount(raw=200)), ("weapon", 4, 2)),
        (op.Modify(what=WORN, attack=Amount(raw=400), sign=-1), ("other", None, None)),
        (op.Modify(what=WORN, attack=Amount(per=Amount(raw=100), count=WORN)), ("other", None, None)),
    ],
)
def test_convert_12_attack_is_a_weapon_and_defense_is_armour(
    spell: Callable[..., Card], entry_of: EntryOf, modify: op.StepBase, figures: tuple[Any, ...]
) -> None:
    put_on = cast(op.Equip(what=Selector(how="self"), to=Selector(how="target", kind="monster", count=1)))
    entry = entry_of(spell(property="equip"), reader=Reads(put_on, equip(modify)))
    assert (entry.equipment, entry.weapon_bonus, entry.armour_bonus) == figures
    assert entry.buff is False


def test_convert_12_what_is_said_of_it_after_equip_only_to_belongs_to_the_bearer(
    spell: Callable[..., Card], entry_of: EntryOf
) -> None:
    target = Selector(id="t1", how="target", kind="monster", count=1)
    steps = (
        op.Equip(what=Selector(how="self"), to=Selector(ref="t1"), src=0),
        op.Modify(what=Selector(ref="t1"), attack=Amount(raw=300), defense=Amount(raw=300), src=1),
    )
    entry = entry_of(spell(property="equip"), reader=Reads(cast(*steps, targets=(target,), src=(0, 1))))
    put_on, bearer = entry.effects
    assert (put_on.mode, put_on.src, [type(step) for step in put_on.do]) == ("cast", (0,), [op.Equip])
    assert (bearer.mode, bearer.src, bearer.do[0].what.how) == ("equip", (1,), "equipped")
    assert (entry.equipment, entry.weapon_bonus, entry.armour_bonus) == ("weapon", 3, 3)


def test_convert_12_what_goes_on_an_enemy_is_a_buff(spell: Callable[..., Card], entry_of: EntryOf) -> None:
    target = Selector(id="t1", how="target", kind="monster", side="opponent", count=1)
    put_on = cast(op.Equip(what=Selector(how="self"), to=Selector(ref="t1")), targets=(target,))
    entry = entry_of(spell(property="equip"), reader=Reads(put_on))
    assert (entry.buff, entry.use_mp, entry.create, entry.restore, entry.uses_focus) == (True, None, None, None, True)


def test_fusion_04_a_spell_that_fuses_is_a_full_action(spell: Callable[..., Card], entry_of: EntryOf) -> None:
    ability = cast(op.FusionSummon(what=Selector(how="choose", kind="monster", zone="extra", count=1)))
    assert entry_of(spell(), reader=Reads(ability)).full_action is True
    assert entry_of(spell(), reader=Reads(cast(op.Prepare(count=2)))).full_action is False


def test_convert_10_a_trap_that_fuses_is_armed_and_sprung(make_card: Make, entry_of: EntryOf) -> None:
    ability = cast(op.FusionSummon(what=Selector(how="choose", kind="monster", zone="extra", count=1)))
    trap = make_card("Kiln", kind="trap", property="normal", text="x")
    assert entry_of(trap, reader=Reads(ability)).full_action is False


def test_cast_17_a_spell_that_goes_on_working_holds_focus(spell: Callable[..., Card], entry_of: EntryOf) -> None:
    lasting = Ability(mode="continuous", do=(op.Forbid(what=Selector(how="all", kind="monster"), action="attack"),))
    assert entry_of(spell(), reader=Reads(cast(), lasting)).uses_focus is True
    while_there = cast(op.Forbid(what=FOE, action="attack", until="while_in_play"))
    assert entry_of(spell(), reader=Reads(while_there)).uses_focus is True
    at_once = cast(op.Forbid(what=FOE, action="attack", until="end_of_turn"))
    assert entry_of(spell(), reader=Reads(at_once)).uses_focus is False


def test_artifact_05_a_trap_that_equips_itself_holds_focus_while_it_is_worn(make_card: Make, entry_of: EntryOf) -> None:
    trap = make_card("Hook", kind="trap", property="normal", text="x")
    hook = entry_of(trap, reader=Reads(cast(op.Equip(what=Selector(how="self"), to=FOE))))
    assert (hook.form, hook.lasting, hook.uses_focus) == ("artifact", False, True)
    assert not entry_of(trap, reader=Reads(cast(op.Destroy(what=FOE)))).uses_focus


def test_convert_20_a_step_without_a_meaning_here_is_left_to_the_game_master(
    make_card: Make, entry_of: EntryOf
) -> None:
    ability = Ability(
        mode="summon_rule",
        do=(
            op.Allow(what=Selector(how="self"), action="summon_without_tribute"),
            op.Allow(what=Selector(how="self"), action="direct_attack", link="and_if_you_do"),
        ),
    )
    entry = entry_of(make_card(), reader=Reads(ability))
    manual, attack = entry.effects[0].do
    assert isinstance(manual, op.Manual)
    assert "CONVERT-20" in manual.why
    assert manual.text
    assert isinstance(attack, op.Allow)
    assert entry.adjudication.status == "partial"


def test_a_meaningless_step_is_found_inside_others(make_card: Make, entry_of: EntryOf) -> None:
    skip = op.Skip(what="draw", side="opponent")
    ability = Ability(mode="trigger", do=(op.Delayed(when=Event(event="end_phase"), do=(skip,)),))
    entry = entry_of(make_card(), reader=Reads(ability))
    assert isinstance(entry.effects[0].do[0].do[0], op.Manual)
    assert entry.adjudication.status == "partial"


def test_convert_45_what_means_nothing_here_asks_nothing(make_card: Make, entry_of: EntryOf) -> None:
    me = Selector(how="self")
    free = Ability(mode="permission", do=(op.Allow(what=me, action="summon_without_tribute"),))
    placed = Ability(
        mode="trigger", when=Event(event="destroyed", what=me), do=(op.Place(what=me, as_="pendulum"),), optional=True
    )
    draw = Ability(mode="activate", do=(op.Prepare(count=1),))
    entry = entry_of(make_card("Ox"), reader=Reads(free, placed, draw))
    assert [ability.mode for ability in entry.effects] == ["activate"]
    assert entry.adjudication.status == "automatic"


def test_what_refers_to_a_manual_step_still_refers_to_something(make_card: Make, entry_of: EntryOf) -> None:
    place = op.Place(what=Selector(id="c1", how="choose", zone="spellbook"), as_="pendulum")
    ability = Ability(mode="activate", do=(place, op.Destroy(what=Selector(ref="c1"), link="then")))
    assert entry_of(make_card(), reader=Reads(ability)).effects[0].do[0].id == "c1"


@pytest.mark.parametrize(
    ("abilities", "unread", "status"),
    [
        ((cast(op.Prepare(count=1)),), (), "automatic"),
        ((cast(op.Prepare(count=1)),), ("What?",), "partial"),
        ((), ("What?",), "manual"),
        ((cast(op.Manual(text="Wink.")),), (), "manual"),
        ((cast(op.Skip(what="draw")),), (), "automatic"),
        ((cast(op.Skip(what="draw")),), ("What?",), "manual"),
        ((), (), "flavour"),
    ],
)
def test_the_status_is_true(
    spell: Callable[..., Card], entry_of: EntryOf, abilities: tuple[Ability, ...], unread: tuple[str, ...], status: str
) -> None:
    entry = entry_of(spell(), reader=Reads(*abilities, unread=unread))
    assert entry.adjudication.status == status
    assert entry.adjudication.clauses == len(abilities) + len(unread)


def test_without_card_text_an_unread_clause_keeps_its_place_and_loses_its_words(
    spell: Callable[..., Card], entry_of: EntryOf
) -> None:
    (gap,) = entry_of(spell(), reader=Reads(unread=("Their words.",)), card_text=False).adjudication.unread
    assert (gap.text, gap.src, gap.why) == ("", 0, "no_frame")


GOAT = op.TokenStats(type="Beast", attribute="EARTH", level=1, attack=Amount(raw=0), defense=Amount(raw=150))


def test_convert_36_a_makers_token_becomes_an_entry(make_card: Make, convert: Callable[..., Any]) -> None:
    ability = cast(op.Token(name="Goat Token", stats=GOAT, count=2))
    conversion = convert(make_card("Herd", kind="spell", property="quick-play"), reader=Reads(ability))
    entries = {item.entry.id: item for item in conversion.entries}
    token = entries["token-goat-token"].entry
    assert (token.form, token.slug, token.rank, token.mp_cost) == ("token", "goat-token", None, None)
    assert (token.level, token.attack, token.defense, token.hp, token.sustain_cost) == (1, 0, 2, 6, 1)
    assert (token.attribute, token.type, token.made_by) == ("EARTH", "Beast", ("herd",))
    assert entries["token-goat-token"].kind == "monster"
    assert [item.entry.slug for item in conversion.entries] == ["goat-token", "herd"]


def test_convert_36_a_printed_token_gains_its_makers_and_is_not_doubled(
    make_card: Make, convert: Callable[..., Any]
) -> None:
    class OnlyHerd(Reads):
        def read(self, card: Card, *, pendulum: bool = False) -> Reading:
            return super().read(card) if card.name == "Herd" else Reads().read(card)

    printed = make_card("Goat Token", id=73915052, kind="token", level=1)
    maker = make_card("Herd", kind="spell", property="quick-play")
    conversion = convert(printed, maker, reader=OnlyHerd(cast(op.Token(name="Goat Token", stats=GOAT))))
    tokens = [item.entry for item in conversion.entries if item.entry.form == "token"]
    assert [(token.id, token.made_by) for token in tokens] == [("ygo-73915052", ("herd",))]


def test_convert_36_one_name_with_two_sets_of_numbers_is_two_tokens(
    make_card: Make, convert: Callable[..., Any]
) -> None:
    big = op.TokenStats(level=4, attack=Amount(raw=2000), defense=Amount(raw=2000))

    class Both(Reads):
        def read(self, card: Card, *, pendulum: bool = False) -> Reading:
            return Reads(cast(op.Token(name="Goat Token", stats=GOAT if card.name == "Herd" else big))).read(card)

    cards = [make_card(name, kind="spell", property="normal") for name in ("Herd", "Titan Herd")]
    conversion = convert(*cards, reader=Both())
    tokens = {item.entry.id: item.entry.attack for item in conversion.entries if item.entry.form == "token"}
    assert tokens == {"token-goat-token": 0, "token-goat-token-titan-herd": 20}


def test_convert_36_a_token_without_numbers_is_said(make_card: Make, convert: Callable[..., Any]) -> None:
    ability = cast(op.Token(name="Shade Token"))
    conversion = convert(make_card("Herd", kind="spell", property="normal"), reader=Reads(ability))
    (token,) = [item for item in conversion.entries if item.entry.form == "token"]
    assert (token.entry.attack, token.entry.level) == (None, 0)
    assert [finding.code for finding in token.findings] == ["C2S509"]


def test_convert_36_a_maker_without_numbers_means_the_token_that_has_some(
    make_card: Make, convert: Callable[..., Any]
) -> None:
    class Both(Reads):
        def read(self, card: Card, *, pendulum: bool = False) -> Reading:
            return Reads(cast(op.Token(name="Goat Tokens", stats=GOAT if card.name == "Titan" else None))).read(card)

    cards = [make_card(name, kind="spell", property="normal") for name in ("Herd", "Titan")]
    conversion = convert(*cards, reader=Both())
    (token,) = [item for item in conversion.entries if item.entry.form == "token"]
    assert (token.entry.name, token.entry.made_by) == ("Goat Token", ("herd", "titan"))
    assert (token.depends, token.findings) == (("Herd", "Titan"), ())


def test_a_tree_that_is_none_counts_as_unread_and_is_said(
    spell: Callable[..., Card], convert: Callable[..., Any]
) -> None:
    wrong = cast(op.Destroy(what=Selector(how="all", where=Filter(face=("up", "down")))))  # type: ignore[arg-type]
    (made,) = convert(spell(text="Destroy it all. Then rest."), reader=Reads(wrong)).entries
    assert (made.entry.effects, made.entry.adjudication.status) == ((), "manual")
    assert [gap.text for gap in made.entry.adjudication.unread] == ["Destroy it all.", "Then rest."]
    assert [finding.code for finding in made.findings] == ["C2S511"]


def test_what_one_s_own_may_not_do_holds_everywhere(spell: Callable[..., Card], entry_of: EntryOf) -> None:
    """ "Your other monsters cannot attack this turn": no area (docs/table-choices.md); of all monsters it is one."""
    for side, reach in (("you", "field"), ("any", "section")):
        barred = Selector(how="all", kind="monster", side=side, zone="play")  # type: ignore[arg-type]
        ban = cast(op.Forbid(what=barred, action="attack", until="end_of_turn"))
        entry = entry_of(spell(), reader=Reads(ban))
        assert entry.effects[0].do[0].what.reach == reach
