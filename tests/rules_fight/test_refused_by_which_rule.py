"""What may not be done now, and the rule that says so, on either side of every bound; and that the list of moves and
the reasons against them never disagree (CAST, BASIC, FUSION, SUMMON, COMBAT-09 to COMBAT-19)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules import focus, movement, summoning
from convert.systems.duel_monsters.rules.casting import basic, foreseen, fusion, fusion_materials, sacrifices, spells
from convert.systems.duel_monsters.rules.character import Item, Slot
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Held, Status, Until
from tests.rules_fight.fights import (
    ENEMY,
    KARBONALA,
    KURIBOH,
    being,
    bring,
    cast,
    caster,
    engage,
    fight,
    legal,
    mage,
    monster,
    play,
    rule_against,
    spell,
    with_entries,
)

STAY = Until("stay")
BANNED = spell(
    "Placed", 1, Ability(mode="summon_rule", do=(st.Forbid(what=Selector(how="self"), action="enter_play"),))
)
WEAPON = spell("Blade", 2, form="equipment", equipment="weapon", weapon_bonus=2)
GIANT = monster("Giant", 6, 20, 20, rank=3)


def acting(*prepared: str | Slot, **values: Any) -> Game:
    """A at the first action; B beside."""
    card_index = with_entries(BANNED, WEAPON, GIANT)
    usual: dict[str, Any] = {"mp": 4, "channeling": 6, "focus": 4}
    game = fight([mage("A", *prepared, **{**usual, **values})], [mage("B", "masaki")], card_index=card_index)
    return play(game, "stance none")


def change(game: Game, **values: Any) -> Game:
    """Other numbers of A, of which no event tells."""
    game.sought = None
    for name, value in values.items():
        setattr(being(game, "a") if hasattr(being(game, "a"), name) else caster(game, "a"), name, value)
    return game


# --- basic magic ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({}, ""),
        ({"actions": 1}, "BASIC-02"),
        ({"mp": 1}, ""),
        ({"mp": 0}, "MP-03"),
        ({"channeling": 1}, ""),
        ({"channeling": 0}, "MP-03"),
        ({"channeling": 0, "scepter": 1}, ""),
        ({"focus": 1}, ""),
        ({"focus": 0}, "BASIC-02"),
        ({"focus": 0, "talisman": 1}, ""),
        ({"held": (Held("basic", Ref("magicine")),)}, "BASIC-02"),
        ({"held": (Held("basic", Ref("telekinesis")),)}, ""),
    ],
)
def test_basic_02_what_basic_magic_needs(values: dict[str, Any], rule: str) -> None:
    """A Full Action, 1 MP, 1 Channeling, a Focus slot; each magic once (MP-06, BASIC-13)."""
    game = change(acting(), **values)
    against = basic.can_focus(game, being(game, "a"), caster(game, "a"), "magicine")
    assert (against.rule if against is not None else "") == rule
    out: list[Move] = []
    basic.moves(game, being(game, "a"), caster(game, "a"), out)
    assert (Move("basic", ("a", "magicine")) in out) == (not rule)


def test_basic_13_some_magic_may_be_had_several_times() -> None:
    game = acting()
    magic = next(name for name, one in game.card_index.basic_magic.items() if one.repeatable)
    change(game, held=(Held("basic", Ref(magic)),))
    assert basic.can_focus(game, being(game, "a"), caster(game, "a"), magic) is None


def test_a_basic_magic_is_named_and_known() -> None:
    game = acting()
    assert rule_against(game, "basic a nothing") == "BASIC-01"
    assert rule_against(game, "basic a") == "CAST-01"
    change(game, mp=0)
    assert rule_against(game, "basic a magicine") == "MP-03"


# --- casting ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "prepared", "values", "rule"),
    [
        ("cast a home-cure", ["cure"], {"mp": 2}, ""),
        ("cast a home-cure", ["cure"], {"mp": 1}, "MP-05"),
        ("cast a home-cure", ["cure"], {"mp": 1, "amulet": 1}, ""),
        ("cast a home-cure", ["cure"], {"channeling": 2}, ""),
        ("cast a home-cure", ["cure"], {"channeling": 1}, "CAST-03"),
        ("cast a home-cure", ["cure"], {"channeling": 1, "scepter": 1}, ""),
        ("cast a home-cure", ["cure"], {"actions": 1}, ""),
        ("cast a home-cure", ["cure"], {"actions": 0}, "COMBAT-04"),
        ("cast a home-cure", ["cure"], {"stance": "attack"}, "COMBAT-22"),
        ("cast-page a home-cure", ["cure"], {}, "CAST-11"),
        ("cast a home-cure", [], {}, "CAST-10"),
        ("cast a home-cure", [Slot(spell="cure", state="used")], {"book": ()}, "CAST-09"),
        ("cast a home-cure", ["cure"], {"statuses": (Status("forbid", "cast", "x", STAY),)}, "CONVERT-42"),
        ("cast a home-cure", ["cure"], {"statuses": (Status("forbid", "cast", "x", STAY, of="spell"),)}, "CONVERT-42"),
        ("cast a home-cure", ["cure"], {"statuses": (Status("forbid", "attack", "x", STAY),)}, ""),
        ("cast a home-masaki", ["masaki"], {}, "SUMMON-01"),
        ("summon a home-cure", ["cure"], {}, "SUMMON-01"),
        ("precast a home-cure", ["cure"], {}, "PRECAST-01"),
        ("precast a home-rush", ["rush"], {}, ""),
        ("precast a home-rush", ["rush"], {"focus": 0}, "PRECAST-04"),
        ("cast a home-polymerization", ["polymerization"], {"channeling": 9}, "FUSION-04"),
        ("cast a home-pot", ["pot"], {}, "MAGICITEM-03"),
        ("cast a home-lantern", ["lantern"], {}, ""),
        ("cast a home-lantern", ["lantern"], {"focus": 0}, "CAST-17"),
        ("cast a home-placed", ["placed"], {}, "CONVERT-42"),
        ("cast a home-blade", ["blade"], {"eidolons": ("home-blade",)}, "EIDOLON-08"),
        ("cast-sacrifice a home-cure", ["cure"], {}, "CAST-04"),
        ("cast-sacrifice a home-cure", ["cure"], {"channeling": 1}, "CAST-07"),
        ("summon a home-masaki", ["masaki"], {}, ""),
        ("summon-shadow a home-masaki", ["masaki"], {}, ""),
        ("summon a home-masaki", ["masaki"], {"focus": 0}, "SUMMON-05"),
        ("summon a home-masaki", ["masaki"], {"focus": 0, "talisman": 1}, ""),
        ("summon a home-masaki", ["masaki"], {"resting": ("home-masaki",)}, "DEATH-04"),
        ("summon a home-masaki", ["masaki"], {"barred": ("home-masaki",)}, "DEATH-05"),
        ("summon a home-karbonala", ["karbonala"], {"mp": 9}, "FUSION-01"),
        ("summon a home-masaki", ["masaki"], {"statuses": (Status("forbid", "summon", "x", STAY),)}, "CONVERT-42"),
        ("summon a home-masaki", [], {"resting": ("home-masaki",)}, "DEATH-04"),
    ],
)
def test_what_a_casting_needs(move: str, prepared: list[Any], values: dict[str, Any], rule: str) -> None:
    game = change(acting(*prepared, mp=4), **values)
    parsed = Move.parse(move)
    against = spells.refusal(game, being(game, "a"), caster(game, "a"), parsed)
    against = against or spells.barred(game, being(game, "a"), caster(game, "a"))
    assert (against.rule if against is not None else "") == rule
    out: list[Move] = []
    if spells.barred(game, being(game, "a"), caster(game, "a")) is None:
        spells.moves(game, being(game, "a"), caster(game, "a"), out)
    assert (parsed in out) == (not rule)


@pytest.mark.parametrize(("source", "way", "actions"), [
    ("slot", spells.Way("cast"), 1), ("page", spells.Way("cast", page=True), 2),
    ("slot", spells.Way("cast", sacrifice=True), 2), ("jewel", spells.Way("cast"), 2),
])  # fmt: skip
def test_combat_06_which_castings_take_a_full_action(source: Any, way: spells.Way, actions: int) -> None:
    """EQUIP-11: from jewellery too, unless the spell is in one's own Tome; Polymerisation always does."""
    game = acting(book=())
    cure, poly = game.card_index.find("cure"), game.card_index.find("polymerization")
    assert spells.actions_for(caster(game, "a"), cure, source, way) == actions
    assert spells.actions_for(caster(game, "a"), poly, source, way) == 2
    change(game, book=(cure.id,))
    assert spells.actions_for(caster(game, "a"), cure, "jewel", spells.Way("cast")) == 1


@pytest.mark.parametrize(
    ("need", "channeling", "summons", "sacrifice", "source", "rule"),
    [
        (6, 6, 0, False, "slot", ""),
        (7, 6, 9, False, "slot", "CAST-03"),
        (6, 6, 1, True, "slot", "CAST-04"),
        (7, 6, 1, True, "slot", ""),
        (7, 6, 0, True, "slot", "CAST-07"),
        (8, 6, 1, True, "slot", ""),
        (9, 6, 1, True, "slot", "CAST-07"),
        (9, 6, 2, True, "slot", ""),
        (7, 6, 1, True, "page", "CAST-10"),
    ],
)
def test_cast_07_channeling_and_the_sacrifices_that_stand_for_it(
    need: int, channeling: int, summons: int, sacrifice: bool, source: Any, rule: str
) -> None:
    """Each stands for two that are missing; never from a page, never where Channeling is enough."""
    game = change(acting(focus=9), channeling=channeling)
    for name in ("masaki", "kuriboh", "ogre")[:summons]:
        bring(game, "a", game.card_index.monster(name))
    way = spells.Way("cast", sacrifice=sacrifice)
    against = spells.channeling(game, caster(game, "a"), KURIBOH, source, way, need)
    assert (against.rule if against is not None else "") == rule


def test_cast_08_whom_one_may_sacrifice() -> None:
    """One's own summons, Shadows too; no Body, nobody else's, none that an effect forbids to Tribute."""
    game = acting(focus=9)
    own = [bring(game, "a", game.card_index.monster(name))[0] for name in ("masaki", "kuriboh", "ogre")]
    bring(game, "b", game.card_index.monster("masaki"))
    being(game, own[0]).shadow = True
    assert set(sacrifices.victims(game, caster(game, "a"), KURIBOH)) == set(own)
    being(game, own[1]).body = "defeated"
    being(game, own[2]).statuses = (Status("forbid", "tribute", "x", STAY),)
    assert set(sacrifices.victims(game, caster(game, "a"), KURIBOH)) == {own[0]}


def test_a_target_named_behind_the_spell() -> None:
    """COMBAT-15, CAST-18: at whom is asked once it begins; who is no target, or too far off, is said at once."""
    game = acting("fissure", mp=9)
    (masaki,) = bring(game, "b", game.card_index.monster("masaki"))

    def said(who: str) -> tuple[str, str]:
        against = foreseen.refusal(game, being(game, "a"), caster(game, "a"), Move.parse(f"cast a home-fissure {who}"))
        assert against is not None
        return against.rule, against.reason

    assert "leave the target out" in said(masaki)[1]
    assert said("a")[0] == "CAST-18"
    bring(game, "b", game.card_index.monster("ogre"))
    being(game, masaki).section, being(game, "a").section = 2, 0
    assert said(masaki)[0] in ("COMBAT-15", "CAST-18")
    short = foreseen.refusal(game, being(game, "a"), caster(game, "a"), Move.parse("cast a home-nothing b"))
    assert short is not None


@pytest.mark.parametrize(("move", "own"), [
    ("cast a home-mend", True), ("cast b home-mend", False), ("cast a home-nothing", False),
    ("cast a home-masaki", False), ("cast a home-far", False), ("cast a home-mine", False), ("end-turn a", False),
])  # fmt: skip
def test_convert_16_what_of_ones_own_a_spell_would_take(move: str, own: bool) -> None:
    """Where it fits both sides and nobody else is within one Section: oneself, to be warned of."""
    every = {"kind": ("caster", "monster"), "how": "target", "id": "t1", "reach": "section"}
    mend = spell("Mend", 1, cast(st.Destroy(what=Selector(ref="t1")), targets=(Selector(**every),)))  # type: ignore[arg-type]
    far = spell("Far", 1, cast(st.Destroy(what=Selector(ref="t1")), targets=(Selector(**{**every, "reach": "field"}),)))  # type: ignore[arg-type]
    mine = spell("Mine", 1, cast(st.Destroy(what=Selector(ref="t1")), targets=(Selector(**every, side="you"),)))  # type: ignore[arg-type]
    sides = [mage("A", "mend", "far", "mine", "masaki", mp=9)], [mage("B", "mend", mp=9)]
    game = play(fight(*sides, card_index=with_entries(mend, far, mine)), "stance none")
    being(game, "b").section, being(game, "a").section = 2, 0
    assert foreseen.foreseen(game.copy(), Move.parse(move)).own is own
    being(game, "b").section = 1
    assert not foreseen.foreseen(game.copy(), Move.parse(move)).own


def test_of_an_item_that_does_two_things_the_first_is_foreseen_and_done() -> None:
    """What a person is told before they use it is what happens: at B, not at oneself."""
    flask = spell(
        "Flask",
        1,
        cast(st.LoseHp(to=Selector(ref="t1"), amount=Amount(n=2)), targets=(ENEMY,)),
        cast(st.Heal(to=Selector(ref="t1"), amount=Amount(n=2)), targets=(replace(ENEMY, side="you"),)),
        form="trinket",
    )
    sides = [mage("A", items=[Item(name="flask", entry="flask")])], [mage("B")]
    game = play(fight(*sides, card_index=with_entries(flask), dice=(6, 6, 1, 1)), "stance none")
    before = being(game, "b").hp
    assert foreseen.foreseen(game.copy(), Move.parse("use a flask")).refs == ("b",)
    play(game, "use a flask", "spend 0", "spend 0")
    assert being(game, "b").hp == before - 2


# --- fusion -----------------------------------------------------------------------------------------------------------


def fusing(**values: Any) -> Game:
    """Both Materials and Polymerisation are Prepared: 6 and 6 MP, two Focus slots."""
    return acting("m-warrior 1", "m-warrior 2", "polymerization", **{"mp": 4, "channeling": 9, **values})


def against_fusion(game: Game, sacrifice: bool = False) -> str:
    against = fusion.can_fuse(game, being(game, "a"), caster(game, "a"), KARBONALA, sacrifice)
    return against.rule if against is not None else ""


def test_fusion_06_mp_for_polymerisation_and_the_fused_monster() -> None:
    """FUSION-06: both together, to the point."""
    game = fusing()
    mage_, poly = caster(game, "a"), game.card_index.spell("polymerization")
    chosen = fusion_materials.parts(game, mage_, KARBONALA)
    assert chosen is not None
    price = fusion_materials.cost(game, mage_, KARBONALA, [one.entry for one in chosen]) + (poly.mp_cost or 0)
    change(game, mp=price)
    assert against_fusion(game) == ""
    assert legal(game, "fuse a home-karbonala")
    change(game, mp=price - 1)
    assert against_fusion(game) == "MP-05"


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({"focus": 3}, ""),
        ({"focus": 2}, "FUSION-03"),
        ({"focus": 2, "talisman": 1}, ""),
        ({"actions": 1}, "FUSION-04"),
        ({"fusions": ("home-karbonala",)}, ""),
        ({"fusions": ()}, "FUSION-01"),
        ({"slots": (Slot(spell="home-m-warrior-1"), Slot(spell="home-polymerization"))}, "FUSION-02"),
        ({"slots": (Slot(spell="home-m-warrior-1"), Slot(spell="home-m-warrior-2")), "book": ()}, "FUSION-04"),
        ({"channeling": 0}, "CAST-03"),
        ({"statuses": (Status("forbid", "fusion_summon", "x", STAY),)}, "CONVERT-42"),
        ({"statuses": (Status("forbid", "special_summon", "x", STAY),)}, "CONVERT-42"),
    ],
)
def test_fusion_01_to_06_what_a_fusion_needs(values: dict[str, Any], rule: str) -> None:
    assert against_fusion(change(fusing(), **values)) == rule


def test_fusion_03_a_material_that_is_summoned_frees_its_slot_and_a_sacrifice_its_own() -> None:
    game = fusing(focus=9)
    (one,) = bring(game, "a", game.card_index.monster("m-warrior 1"))
    mage_ = caster(game, "a")
    stuff = fusion_materials.Stuff(Ref(one), "home-m-warrior-1")
    prepared = fusion_materials.Stuff(Ref("prepared:a:home-m-warrior-2"), "home-m-warrior-2")
    for slots, sacrificed, room in ((3, 0, True), (2, 0, False), (2, 1, True)):
        mage_.focus = slots
        assert fusion_materials.room(mage_, (stuff, prepared), sacrificed) == room, slots


def test_cast_07_a_sacrifice_for_polymerisation_is_no_material() -> None:
    game = fusing(channeling=0, focus=9)
    caster(game, "a").channeling = 3
    assert against_fusion(game, sacrifice=True) == "CAST-07"
    for name in ("kuriboh", "masaki", "ogre"):
        bring(game, "a", game.card_index.monster(name))
    assert against_fusion(game, sacrifice=True) == ""
    change(game, channeling=9)
    assert against_fusion(game, sacrifice=True) == "CAST-04"


def test_fusion_02_materials_are_ones_own_summons_prepared_ones_and_a_bonded_monster_that_is_ready() -> None:
    game = acting("m-warrior 1", Slot(spell="ogre", state="used"), "cure", bonded="kuriboh", focus=9)
    (masaki,) = bring(game, "a", game.card_index.monster("masaki"))
    (body,) = bring(game, "a", game.card_index.monster("m-warrior 2"))
    bring(game, "b", game.card_index.monster("giant"))
    being(game, body).body = "defeated"
    found = {one.ref for one in fusion_materials.stock(game, caster(game, "a"), KARBONALA)}
    assert found == {masaki, "prepared:a:home-m-warrior-1", "prepared:a:home-kuriboh"}
    caster(game, "a").resting = ("home-kuriboh",)
    left = {one.ref for one in fusion_materials.stock(game, caster(game, "a"), KARBONALA)}
    assert left == found - {"prepared:a:home-kuriboh"}


# --- places -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("check", "section", "values", "rule"),
    [
        (movement.can_move, 0, {}, ""),
        (movement.can_move, 2, {"actions": 1}, ""),
        (movement.can_move, 0, {"actions": 0}, "COMBAT-04"),
        (movement.can_move, 0, {"skirmish": 1}, "COMBAT-19"),
        (movement.can_move, 1, {}, "COMBAT-10"),
        (movement.can_move, 2, {"section": 0}, "COMBAT-10"),
        (movement.can_move, 3, {}, "COMBAT-09"),
        (movement.can_move, -1, {}, "COMBAT-09"),
        (movement.can_sprint, 2, {"section": 0}, ""),
        (movement.can_sprint, 0, {"section": 2}, ""),
        (movement.can_sprint, -1, {"section": 2}, "COMBAT-09"),
        (movement.can_sprint, 2, {}, "COMBAT-10"),
        (movement.can_sprint, 2, {"section": 0, "actions": 1}, "COMBAT-04"),
        (movement.can_sprint, 3, {}, "COMBAT-09"),
        (movement.can_sprint, 2, {"section": 0, "skirmish": 1}, "COMBAT-19"),
    ],
)
def test_combat_09_to_19_where_one_may_go(
    check: Callable[..., Any], section: int, values: dict[str, Any], rule: str
) -> None:
    """Three Sections in a row, oneself in the middle one."""
    game = change(acting(), **values)
    against = check(game, being(game, "a"), section)
    assert (against.rule if against is not None else "") == rule


@pytest.mark.parametrize(
    ("where", "actions", "rule"), [(1, 1, ""), (0, 1, ""), (2, 1, ""), (1, 2, "COMBAT-12"), (0, 2, "COMBAT-12")]
)
def test_combat_12_whom_one_may_engage(where: int, actions: int, rule: str) -> None:
    game = acting()
    being(game, "b").section = where
    against = movement.can_engage(game, being(game, "a"), being(game, "b"), actions)
    assert (against.rule if against is not None else "") == rule


def test_combat_12_far_off_a_sprint_is_needed_and_nobody_there_is_no_enemy() -> None:
    game = change(acting(focus=9), section=0)
    me, foe = being(game, "a"), being(game, "b")
    foe.section = 2

    def rule(target: Any, actions: int) -> str:
        against = movement.can_engage(game, me, target, actions)
        return against.rule if against is not None else ""

    assert (rule(foe, 1), rule(foe, 2)) == ("COMBAT-12", "")
    game.state.sections = tuple(
        replace(one, distances=tuple(0 if at == n else 99 for at in range(3)))
        for n, one in enumerate(game.state.sections)
    )
    assert rule(foe, 2) == "COMBAT-11"
    assert movement.can_sprint(game, me, 2).rule == "COMBAT-11"  # type: ignore[union-attr]
    foe.section = 0
    (own,) = bring(game, "a", game.card_index.monster("masaki"))
    assert rule(being(game, own), 1) == "COMBAT-16"
    foe.down = True
    assert rule(foe, 1) == "COMBAT-16"


def test_shadow_03_a_shadow_goes_no_further_than_one_section_from_its_caster() -> None:
    game = change(acting(focus=9), section=0)
    (own,) = bring(game, "a", game.card_index.monster("masaki"))
    shadow = being(game, own)
    shadow.shadow, shadow.section, shadow.actions = True, 1, 2
    assert movement.can_move(game, shadow, 2).rule == "SHADOW-03"  # type: ignore[union-attr]
    assert movement.can_move(game, shadow, 0) is None
    out: list[Move] = []
    movement.moves(game, shadow, out)
    assert Move("move", (own, 2)) not in out
    assert Move("move", (own, 0)) in out


def test_a_skirmish_leaves_one_way_out() -> None:
    game = acting()
    engage(game, "a", "b")
    out: list[Move] = []
    movement.moves(game, being(game, "a"), out)
    assert out == [Move("disengage", ("a",))]


# --- Focus ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "talisman", "count", "held"),
    [
        (3, 0, 3, (3, 0)),
        (2, 0, 3, None),
        (2, 1, 3, (3, 1)),
        (0, 2, 1, (1, 1)),
        (0, 0, 1, None),
        (1, 2, 1, (1, 0)),
        (-1, 1, 1, (1, 1)),
    ],
)
def test_equip_09_ones_own_slots_first_then_a_talismans(own: int, talisman: int, count: int, held: Any) -> None:
    game = change(acting(), focus=own, talisman=talisman)
    taken = focus.take_slots(caster(game, "a"), count)
    assert (taken and (taken.slots, taken.talisman)) == held
    assert summoning.has_room(caster(game, "a"), count) == (held is not None)
    assert focus.room(caster(game, "a")) == max(0, own) + talisman


@pytest.mark.parametrize(
    ("slots", "materials", "level", "attribute", "cost"),
    [
        (1, (), 4, "EARTH", 4), (2, (), 4, "EARTH", 3), (3, (), 4, "EARTH", 2), (1, (), 4, "WATER", 3),
        (9, (), 4, "EARTH", 0), (3, ("x", "y"), 4, "EARTH", 4), (4, ("x", "y"), 4, "EARTH", 3),
        (3, ("x", "y", "z"), 4, "EARTH", 4),
    ],
)  # fmt: skip
def test_summon_08_sustain_is_less_for_each_further_slot(
    slots: int, materials: tuple[str, ...], level: int, attribute: str, cost: int
) -> None:
    """SUMMON-07, ATTR-03: its Level, one less of one's own Attribute; FUSION-08: those it must have do not count. A
    Shadow and a Body cost nothing (SHADOW-05, DEATH-02)."""
    game = acting(focus=9)
    (masaki,) = bring(game, "a", game.card_index.monster("masaki"))
    mage_, summon = caster(game, "a"), being(game, masaki)
    summon.materials, summon.level, summon.attribute = materials, level, attribute
    mage_.held = (Held("summon", Ref(masaki), slots),)
    assert focus.sustain(game, mage_, summon) == cost
    summon.shadow = True
    assert focus.sustain(game, mage_, summon) == 0
    summon.shadow, summon.body = False, "defeated"
    assert focus.sustain(game, mage_, summon) == 0


def test_what_its_own_text_forbids_is_told_before_what_it_would_cost() -> None:
    """SPECIAL-02: no Channeling, no MP and no Sacrifice help against its own text."""
    text = Ability(mode="summon_rule", do=(st.Forbid(what=Selector(how="self"), action="normal_summon"),))
    giant = monster("Proud Giant", 6, 20, 20, text, rank=3)
    game = fight([mage("A", "proud-giant", channeling=1, mp=1)], [mage("B")], card_index=with_entries(giant))
    play(game, "stance none")
    assert rule_against(game, "summon a home-proud-giant") == "SPECIAL-02"
