"""Verbs that bring creatures and commands: SPECIAL, FUSION, CONVERT-30, CONVERT-36, CONVERT-42."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Filter, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules import actions
from convert.systems.duel_monsters.rules.casting import abilities
from convert.systems.duel_monsters.rules.character import Slot, Spent
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import amounts
from convert.systems.duel_monsters.rules.effects.start import Close
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.targeting import possible
from convert.systems.duel_monsters.rules.events import Commanded, Engaged, FledTheField, MpPaid, TurnBegan
from convert.systems.duel_monsters.rules.focus import sustain
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.turn import Act
from tests.rules_effects.arena import (
    MINE,
    PREVIOUS,
    SELF,
    THEIRS,
    arena,
    being,
    do,
    in_play,
    n,
    named,
    notes,
    resolve,
    settle,
    summon,
)
from tests.rules_fight.fights import WARRIOR_1, cast, caster, fight, mage, monster, real, spell

PREPARED = Selector(kind="monster", side="you", zone="prepared", how="choose", count=1)
USED = Selector(kind="monster", side="any", zone="used", how="choose", count=1)


def test_special_02_to_04_mp_without_channeling_or_action() -> None:
    game = arena(mine=("ogre",))
    before = game.state.mages["a"].channeling
    events = do(game, st.SpecialSummon(what=PREPARED, stance="defense"))
    assert [(e.mp, e.channeling) for e in events if isinstance(e, MpPaid)] == [(6, 0)]
    assert game.state.mages["a"].channeling == before
    assert (being(game, "ogre").stance, being(game, "ogre").summoned) == ("defense", "special")
    assert "ogre" in {held.what for held in game.state.mages["a"].held}


def test_an_effect_that_outlasts_its_caster_brings_nothing() -> None:
    """COMBAT-51: who has fled has no Focus here any more, whatever still waits."""
    game = fight([mage("A", "ogre"), mage("C")], [mage("B")])
    game.drop()
    game.emit(FledTheField("a"))
    game.state.turn = "c"
    ctx = Context(Ref("a"), 0, NOTHING, "home-ogre", 0, 3, "later", bound={"it": (Ref("prepared:a:home-ogre"),)})
    step = st.Token(name="Sheep", count=1)
    game.push(Steps((st.SpecialSummon(what=Selector(ref="it")), step), ctx), Close("later"))
    settle(game)
    told = notes(game.log)
    assert "no Focus to hold a summon" in told
    assert "no Focus to hold a token" in told


def test_to_the_side_of_an_enemy_who_is_no_caster_nothing_comes() -> None:
    """SPECIAL-03: a Real creature has no Focus to hold it, and that is told of the creature."""
    game = fight([mage("A", "ogre")], [real("ogre", called="Brute")])
    game.drop()
    game.state.turn = "a"
    told = notes(do(game, st.SpecialSummon(what=PREPARED, side="opponent")))
    assert "Brute has no Focus to hold a summon" in told
    assert "home-ogre" in {slot.spell for slot in game.state.mages["a"].slots if slot.state == "prepared"}


def test_fusion_07_the_extra_deck_is_no_place_for_what_is_done_after_a_summon() -> None:
    """Only a Special Summon names what a caster knows there; the step after it finds nothing to banish."""
    game = arena(mine=("ogre",), book=("karbonala",))
    known = Selector(kind="monster", side="you", zone="extra", how="all")
    do(game, st.SpecialSummon(what=PREPARED, stance="attack"), st.Banish(what=known))
    assert game.state.mages["a"].banned_sources == ()


def test_special_summon_needs_mp_and_a_focus_slot() -> None:
    game = arena(mine=("ogre",), focus=1)
    assert "a Focus slot is missing" in notes(do(game, st.SpecialSummon(what=PREPARED)))
    game = arena(mine=("ogre",))
    game.state.mages["a"].mp = 5
    assert "MP is missing" in notes(do(game, st.SpecialSummon(what=PREPARED)))
    assert "ogre" not in game.state.beings


def test_special_05_to_07_a_revived_summon_of_another_caster() -> None:
    """Its former caster needs no Focus for the Body any more; it stays their spell."""
    game = arena()
    do(game, st.Destroy(what=THEIRS), answers=("keep",))
    assert being(game, "kuriboh").body == "destroyed"
    do(game, st.SpecialSummon(what=USED), answers=("stance none",))
    raised = next(b for b in game.state.beings.values() if b.entry == "home-kuriboh")
    assert (raised.caster, raised.owner, raised.side, raised.hp, raised.body) == ("a", "b", 0, 6, "")
    assert not game.state.mages["b"].held
    assert "home-kuriboh" not in game.state.mages["b"].barred


def test_a_shadow_by_an_effect() -> None:
    game = arena(mine=("ogre",))
    do(game, st.SpecialSummon(what=PREPARED, stance="shadow"))
    assert being(game, "ogre").shadow


def test_to_the_opponents_side_the_effects_caster_pays_and_they_hold_it() -> None:
    game = arena(mine=("ogre",))
    mine, theirs = game.state.mages["a"].mp, game.state.mages["b"].mp
    do(game, st.SpecialSummon(what=PREPARED, side="opponent"), answers=("stance none",))
    assert being(game, "ogre").caster == "b"
    assert (game.state.mages["a"].mp, game.state.mages["b"].mp) == (mine - 6, theirs)


def test_normal_and_extra_summon_take_no_action_but_mp_and_channeling() -> None:
    for step in (st.NormalSummon(what=PREPARED), st.ExtraSummon()):
        game = arena(mine=("ogre",))
        actions = being(game, "a").actions
        choose = ("choose prepared:a:home-ogre",) if isinstance(step, st.ExtraSummon) else ()
        events = do(game, step, answers=(*choose, "stance none"))
        assert [(e.mp, e.channeling) for e in events if isinstance(e, MpPaid)] == [(6, 6)]
        assert being(game, "a").actions == actions
        assert being(game, "ogre").summoned == "normal"


def test_convert_20_a_further_summoning_without_an_action_takes_none() -> None:
    """A monster whose ability is nothing else keeps its Partial Action; with a price it is an ability like others."""
    free = Ability(mode="activate", optional=True, do=(st.ExtraSummon(),))
    paid = Ability(mode="activate", optional=True, cost=(st.PayHp(amount=n(1)),), do=(st.ExtraSummon(),))
    for ability, spent in ((free, 0), (paid, 1)):
        game = arena(monster("Herald", 1, 5, 5, ability), mine=("ogre",))
        herald = summon(game, "herald", "a")
        herald.actions = 1
        abilities.take(game, herald, Move("activate", (herald.id, 0)))
        assert herald.actions == 1 - spent
        herald.actions = 0
        refused = abilities.can_activate(game, herald, abilities.creature_context(herald, 0, game.state.turns + 1))
        assert (refused is not None and refused.rule == "COMBAT-04") is bool(spent)


def test_special_02_convert_20_what_takes_no_action_is_offered_when_all_are_spent() -> None:
    """And nothing else is: the turn ends by itself where there is no such thing."""
    own = Ability(mode="summon_rule", optional=True, do=(st.SpecialSummon(what=SELF),))
    free = Ability(mode="activate", optional=True, do=(st.ExtraSummon(),))
    paid = Ability(mode="activate", optional=True, cost=(st.PayHp(amount=n(1)),), do=(st.ExtraSummon(),))
    eager, herald, clerk = (
        monster("Eager", 2, 9, 4, own),
        monster("Herald", 1, 5, 5, free),
        monster("Clerk", 1, 5, 5, paid),
    )
    game = arena(eager, herald, clerk, mine=("eager", "ogre"))
    for name in ("herald", "clerk"):
        summon(game, name, "a")
    for one in game.state.beings.values():
        one.actions = 0
    assert {str(move) for move in actions.moves(game, "a")} == {"special a home-eager 0", "activate herald 0", "end"}
    actions.take(game, "a", Move("special", ("a", "home-eager", 0)))
    settle(game)
    assert {str(move) for move in game.legal_moves()} == {"stance none", "stance attack", "stance defense"}
    game = arena(eager)
    for one in game.state.beings.values():
        one.actions = 0
    assert actions.moves(game, "a") == (actions.END,)


def test_convert_36_tokens_hold_focus_and_leave_no_body() -> None:
    game = arena()
    stats = st.TokenStats(type="Beast", attribute="EARTH", level=1, attack=n(5), defense=n(3))
    do(game, st.Token(name="Sheep Token", stats=stats, count=2, stance="defense"))
    sheep = [b for b in game.state.beings.values() if b.token]
    assert [(b.attack_full, b.defense_full, b.hp, b.stance) for b in sheep] == [(5, 3, 6, "defense")] * 2
    assert game.state.mages["a"].focus_used == 3
    assert sustain(game, game.state.mages["a"], sheep[0]) == 1
    do(game, st.Destroy(what=named("Sheep Token", kind="token", side="any")))
    assert not [b for b in game.state.beings.values() if b.token]


def test_convert_36_as_many_tokens_as_there_is_focus_for() -> None:
    game = arena(focus=2)
    do(game, st.Token(name="Sheep Token", stats=st.TokenStats(level=1), count=4, stance="attack"))
    assert len([b for b in game.state.beings.values() if b.token]) == 1


def test_convert_32_fusion_by_an_effect() -> None:
    """FUSION-03 to FUSION-11, without Polymerisation."""
    game = arena(mine=("m-warrior-1",))
    summon(game, "m-warrior-2", "a")
    being(game, "m-warrior-2").hp -= 4
    fused = Selector(kind="monster", zone="extra", side="you", how="choose", count=1)
    before = game.state.mages["a"].mp
    do(game, st.FusionSummon(what=fused), answers=("stance none",))
    karbonala = being(game, "karbonala")
    ranks = [game.card_index.monster(name).rank or 0 for name in ("m-warrior-1", "m-warrior-2")]
    assert before - game.state.mages["a"].mp == karbonala.mp_spent == 1 + max(ranks) + karbonala.level
    assert (karbonala.hp, karbonala.attack_full, karbonala.weapon) == (20, 9, 6)
    assert game.state.mages["a"].focus_used == 1 + 3
    assert set(game.state.mages["a"].barred) == {"home-m-warrior-1", "home-m-warrior-2"}


def test_a_fusion_that_cannot_be_is_said() -> None:
    game = arena()
    fused = Selector(kind="monster", zone="extra", side="you", how="choose", count=1)
    assert "there is no fusion that it could make now" in notes(do(game, st.FusionSummon(what=fused)))


RITUAL = monster("Great Ritual", 6, 25, 20, form="ritual", rank=2)


def test_convert_30_ritual_summon_by_levels() -> None:
    game = arena(RITUAL, mine=("great-ritual", "m-warrior-1"))
    step = st.RitualSummon(
        what=Selector(kind="monster", side="you", zone="prepared", where=Filter(name="Great Ritual"))
    )
    do(game, step, answers=("choose masaki", "stance attack"))  # 4 Levels, and the only other offering: 3
    assert being(game, "great-ritual").summoned == "ritual"
    assert "masaki" not in game.state.beings
    assert "home-m-warrior-1" in game.state.mages["a"].barred
    assert WARRIOR_1.level == 3


def test_convert_30_exact_levels_only() -> None:
    game = arena(RITUAL, mine=("great-ritual", "m-warrior-1"))
    step = st.RitualSummon(what=Selector(kind="monster", side="you", zone="prepared"), exact=True)
    assert "a total Level of exactly 6, which yours do not come to" in notes(do(game, step))
    assert "masaki" in game.state.beings


def test_convert_30_nothing_is_offered_where_its_mp_cannot_be_paid() -> None:
    """SPECIAL-04: its own cost of 9 MP comes on top; the creatures stay."""
    game = arena(RITUAL, mine=("great-ritual", "m-warrior-1"))
    game.state.mages["a"].mp = 8
    step = st.RitualSummon(
        what=Selector(kind="monster", side="you", zone="prepared", where=Filter(name="Great Ritual"))
    )
    assert "Great Ritual costs 9 MP itself, and 8 would be left" in notes(do(game, step))
    assert "masaki" in game.state.beings
    assert "home-m-warrior-1" not in game.state.mages["a"].barred


def test_special_03_without_a_focus_slot_one_in_play_is_sacrificed() -> None:
    """Its slot is the monster's; with Prepared ones alone nothing is Sacrificed in vain."""
    game = arena(RITUAL, mine=("great-ritual", "m-warrior-1", "m-warrior-2"), focus=1)
    step = st.RitualSummon(what=Selector(kind="monster", side="you", zone="prepared"))
    do(game, step, answers=("choose prepared:a:home-m-warrior-2", "stance attack"))
    assert being(game, "great-ritual").offered == ("home-masaki", "home-m-warrior-2")
    game = arena(RITUAL, mine=("great-ritual", "m-warrior-1", "m-warrior-2"), focus=1)
    being(game, "masaki").body = "defeated"
    assert "needs a Focus slot" in notes(do(game, step))
    assert caster(game, "a").barred == ()


def test_convert_30_an_exact_total_can_be_reached_from_every_choice() -> None:
    """Masaki 4, M-Warrior 3, another 3, for exactly 6: Masaki is not offered."""
    game = arena(RITUAL, mine=("great-ritual", "m-warrior-1", "m-warrior-2"))
    step = st.RitualSummon(what=Selector(kind="monster", side="you", zone="prepared"), exact=True)
    do(game, step, answers=("choose prepared:a:home-m-warrior-1", "stance attack"))
    assert being(game, "great-ritual").offered == ("home-m-warrior-1", "home-m-warrior-2")


def my_turn(game: Game) -> Game:
    """A acts."""
    being(game, "a").actions = 2
    game.push(Act("a"))
    settle(game)
    return game


CALL = spell(
    "Call",
    2,
    cast(st.RitualSummon(what=Selector(kind="monster", side="you", where=Filter(name="Great Ritual")))),
    form="ritual",
    full_action=True,
)
BOIL = spell("Boil", 2, cast(st.FusionSummon(what=Selector(kind="monster"))))


@pytest.mark.parametrize(
    ("hand", "mp", "why"),
    [
        (("m-warrior-1",), 99, "CONVERT-30: Great Ritual is neither Prepared nor in the Spellbook"),
        (("great-ritual",), 99, "CONVERT-30: Great Ritual needs Sacrifices with a total Level of 6, and yours have 4"),
        (("great-ritual", "m-warrior-1"), 11, "SPECIAL-04: Great Ritual costs 9 MP itself, and 8 would be left"),
        (("great-ritual", "m-warrior-1"), 12, ""),
    ],
)
def test_a_ritual_that_could_bring_nothing_is_not_cast_and_says_what_is_missing(
    hand: tuple[str, ...], mp: int, why: str
) -> None:
    """CONVERT-30, CAST-18, SPECIAL-04: which monster, which Level, which MP."""
    game = arena(RITUAL, CALL, mine=("call", *hand))
    caster(game, "a").mp = mp
    my_turn(game)
    move = Move("cast", ("a", "home-call"))
    assert (move in game.legal_moves()) == (not why)
    if why:
        assert f"{game.why_not(move).rule}: {game.why_not(move).reason}" == why
    else:
        assert "(Full Action, 3 MP)" in game.describe(move)


@pytest.mark.parametrize(("manner", "may"), [("cast", False), ("item", False), ("activate", True), ("trigger", True)])
def test_special_04_only_what_is_still_to_be_paid_is_set_aside(manner: str, may: bool) -> None:
    """9 MP are left, which is what the Ritual monster costs: enough for an ability whose 3 MP were paid long ago, too
    little for a spell or an item that 3 more go for first."""
    game = arena(RITUAL, CALL, mine=("call", "great-ritual", "m-warrior-1"))
    caster(game, "a").mp = 9
    ctx = Context(Ref("a"), 0, NOTHING, "home-call", 0, 3, "k", manner=manner)
    assert possible(game, ctx) == may


def test_a_fusion_spell_that_could_make_nothing_is_not_cast() -> None:
    """CONVERT-32, FUSION-02."""
    for hand, may in (((), False), (("m-warrior-1", "m-warrior-2"), True)):
        game = my_turn(arena(BOIL, mine=("boil", *hand)))
        move = Move("cast", ("a", "home-boil"))
        assert (move in game.legal_moves()) == may
        assert may or game.why_not(move).rule == "FUSION-02"


# --- command ---------------------------------------------------------------------------------------------------------


def test_convert_42_control_takes_over_focus_and_sustain() -> None:
    """SPECIAL-05 to SPECIAL-07."""
    game = arena()
    do(game, st.Control(what=THEIRS))
    kuriboh = being(game, "kuriboh")
    assert (kuriboh.caster, kuriboh.owner, kuriboh.side) == ("a", "b", 0)
    assert not game.state.mages["b"].held
    assert {held.what for held in game.state.mages["a"].held} == {"masaki", "kuriboh"}


def test_control_until_the_end_phase_goes_back() -> None:
    from convert.systems.duel_monsters.rules.events import TurnEnded

    game = arena()
    do(game, st.Control(what=THEIRS, until="end_phase"))
    game.emit(TurnEnded("a"))
    settle(game)
    assert being(game, "kuriboh").caster == "b"


def test_control_of_a_real_creature_is_a_check_and_until_the_next_turn() -> None:
    """CONVERT-42: it is on the other side until its master's next turn, acts as that side bids, and nobody has won."""
    game = arena(ogre=True, dice=(6, 6, 1, 1))
    do(game, st.Control(what=named("Ogre", kind="monster", side="any")), answers=("spend 0",))
    ogre = being(game, "ogre")
    assert (ogre.side, ogre.home) == (0, 1)
    game.emit(Engaged("ogre", "b"))
    game.state.turn = "ogre"
    ogre.actions = 2
    game.push(Act("ogre"))
    game.refresh()
    assert game.to_move == 0
    assert "attack ogre b" in [str(move) for move in game.legal_moves()]
    assert "attack ogre a" not in [str(move) for move in game.legal_moves()]
    game.drop()
    game.emit(TurnBegan("b"))
    assert ogre.side == 0
    game.emit(TurnBegan("a"))
    assert (ogre.side, ogre.home, ogre.skirmish, ogre.statuses) == (1, -1, 0, ())


def test_a_side_whose_last_creature_obeys_another_has_not_lost() -> None:
    """COMBAT-52 counts it for its own side."""
    game = fight([mage("A")], [real("ogre")])
    game.emit(Commanded("ogre", Ref("a"), "spell"))
    game.look_for_deaths()
    game.refresh()
    assert not game.over


def test_the_master_of_a_real_creature_falls_and_it_is_free() -> None:
    game = fight([mage("A"), mage("C")], [real("ogre")])
    game.emit(Commanded("ogre", Ref("a"), "spell"))
    being(game, "a").hp = 0
    game.look_for_deaths()
    game.refresh()
    game.emit(TurnBegan("c"))
    assert being(game, "ogre").side == 1


def test_convert_33_an_xyz_monster_arrives_with_materials() -> None:
    """A table's choice (GAME-06), two by default: its abilities take them off."""
    star = monster("Star", 4, 10, 10, classes=("xyz",))
    for options, count in ((None, 2), (Options(xyz_materials=0), 0)):
        game = arena(star, mine=("star",), options=options)
        do(game, st.SpecialSummon(what=PREPARED, stance="attack"))
        assert amounts.carried(game, Ref("star"), "material") == count


def test_control_needs_a_focus_slot() -> None:
    game = arena(focus=1)
    assert "no Focus slot" in notes(do(game, st.Control(what=THEIRS)))


def test_swap_control_each_in_the_others_slot() -> None:
    game = arena(focus=1)
    do(game, st.SwapControl(what=THEIRS, with_=MINE))
    assert (being(game, "masaki").caster, being(game, "kuriboh").caster) == ("b", "a")
    assert [held.what for held in game.state.mages["a"].held] == ["kuriboh"]


# --- equipment -------------------------------------------------------------------------------------------------------


CLAW = spell(
    "Claw",
    1,
    Ability(mode="equip", do=(st.Modify(what=Selector(how="equipped"), attack=n(3)),)),
    form="equipment",
    buff=True,
)
UNION = monster(
    "Union",
    2,
    5,
    5,
    Ability(mode="activate", do=(st.Equip(what=SELF, to=Selector(ref="t1")),)),
    Ability(mode="activate", do=(st.Unequip(what=SELF), st.SpecialSummon(what=SELF, stance="attack"))),
    Ability(mode="equip", do=(st.Modify(what=Selector(how="equipped"), attack=n(4)),)),
)


def test_convert_12_equip_puts_its_effect_on_the_bearer_while_it_is_there() -> None:
    game = arena(CLAW)
    claw = in_play(game, "claw", "a")
    do(game, st.Equip(what=Selector(ref="x"), to=MINE), bound={"x": (claw,)})
    assert being(game, "masaki").weapon == 3
    do(game, st.Unequip(what=Selector(ref="x")), bound={"x": (claw,)})
    assert being(game, "masaki").weapon == 0
    assert claw not in game.state.spells


def test_convert_31_a_union_is_equipment_and_a_creature_again() -> None:
    game = arena(UNION)
    summon(game, "union", "a")
    resolve(game, "union", 0, bound={"t1": ("masaki",)})
    assert "union" not in game.state.beings
    key = next(key for key, one in game.state.spells.items() if one.entry == "home-union")
    assert game.state.spells[key].on == "masaki"
    assert being(game, "masaki").weapon == 4
    resolve(game, key, 1)
    assert any(b.entry == "home-union" for b in game.state.beings.values())
    assert being(game, "masaki").weapon == 0


def test_xyz_materials_are_counters() -> None:
    game = arena(mine=("sparks",))
    steps = (st.Attach(what=Selector(kind="any", side="you", zone="prepared", how="all"), to=MINE),)
    do(game, *steps)
    assert being(game, "masaki").counters == (("material", 1),)
    assert [slot.state for slot in game.state.mages["a"].slots] == ["used"]
    do(game, st.Detach(what=MINE))
    assert being(game, "masaki").counters == ()
    assert "nothing changes" in notes(do(game, st.Detach(what=MINE)))


def test_a_later_step_means_what_the_step_before_changed() -> None:
    game = arena(mine=(Slot(spell="ogre", state="used"),))
    game.state.mages["a"].spent = (Spent(spell="home-ogre"),)
    steps = (st.SpecialSummon(what=USED, stance="attack"), st.Modify(what=PREVIOUS, attack=n(2)))
    do(game, *steps)
    assert being(game, "ogre").attack_full == 14


def test_convert_36_up_to_so_many_tokens_come_as_their_maker_says() -> None:
    game = arena()
    stats = st.TokenStats(level=1)
    do(game, st.Token(name="Sheep Token", stats=stats, count=2, up_to=True, stance="attack"), answers=("spend 1",))
    assert [b.name for b in game.state.beings.values() if b.token] == ["Sheep Token"]


def test_a_trap_that_comes_as_a_monster_has_the_figures_of_its_text() -> None:
    """CONVERT-36: it holds Focus as a token does; its kinds are those that its text prints."""
    figures = st.TokenStats(type="Rock", attribute="EARTH", level=4, class_="normal", attack=n(16), defense=n(18))
    idol = spell(
        "Mossy Idol", 2, Ability(mode="cast", do=(st.SpecialSummon(what=SELF, stats=figures),)), form="artifact"
    )
    game = arena(idol)
    do(game, idol.effects[0].do[0], source="cast:a:home-mossy-idol", entry=idol.id, answers=("stance none",))
    came = being(game, "mossy-idol")
    assert (came.attack_full, came.defense_full, came.hp, came.token) == (16, 18, 12, False)
    one = Selector(kind="monster", side="you", zone="play", how="all", where=Filter(type="Rock", class_="normal"))
    do(game, st.Destroy(what=one))
    assert came.id not in game.state.beings, "what is no monster's spell leaves no body"
    assert game.state.mages["a"].barred == (idol.id,)


def test_so_many_in_all_are_one_fewer_more() -> None:
    """CONVERT-20: "2 Normal Summons this turn, not just 1" is one more; "1 in all" would be none."""
    for count, offered in ((2, True), (1, False)):
        game = arena(mine=("ogre",))
        answers = ("choose prepared:a:home-ogre", "stance none") if offered else ()
        do(game, st.ExtraSummon(count=count, in_all=True), answers=answers)
        assert ("ogre" in game.state.beings) is offered
