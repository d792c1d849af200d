"""Rules that a deliberate break of ``bench/mutation/rules`` showed to be held by nothing: one test each."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Amount, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.rules import focus, items, mp
from convert.systems.duel_monsters.rules.between.equip import BONUSES
from convert.systems.duel_monsters.rules.character import Item, Slot, Spent
from convert.systems.duel_monsters.rules.damage import Damage
from convert.systems.duel_monsters.rules.effects.zones import jewels
from convert.systems.duel_monsters.rules.events import Dismissed, HpLost, MpPaid, Shadowed
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Held
from convert.systems.duel_monsters.rules.summoning import make
from tests.rules_fight.fights import (
    ENEMY,
    being,
    bring,
    cast,
    caster,
    damage,
    engage,
    fight,
    hand,
    legal,
    mage,
    monster,
    play,
    real,
    rule_against,
    spell,
    to_turn_of,
    verbs,
    with_entries,
)

VIALS = (Item(name="one", entry="red-medicine"), Item(name="two", entry="red-medicine"))
RING = Item(name="ring", origin="magic", weapon=1, worn=False)


def own_turn(*prepared: str | Slot, things: tuple[Item, ...] = (), **values: Any) -> Game:
    """A's first turn, nothing done yet."""
    return play(fight([mage("A", *prepared, items=things, **values)], [mage("B")]), "stance none")


# --- items -----------------------------------------------------------------------------------------------------------


def test_using_an_item_is_a_partial_action_and_a_trinket_is_one() -> None:
    """COMBAT-48, MAGICITEM-01, MAGICITEM-03, TRINKET-01: two vials in one turn, and a third has no action."""
    game = own_turn(things=(*VIALS, Item(name="three", entry="red-medicine")))
    play(game, "use a one")
    assert being(game, "a").actions == 1
    play(game, "use a two")
    assert [item.name for item in being(game, "a").items] == ["three"]
    assert not legal(game, "use a three")


def test_a_trinket_is_used_and_never_cast() -> None:
    """MAGICITEM-03, TRINKET-01: not even by somebody who has it among the Prepared spells."""
    game = own_turn("red-medicine")
    assert rule_against(game, "cast a home-red-medicine") == "MAGICITEM-03"


def test_who_has_no_mp_uses_no_artifact() -> None:
    """MAGICITEM-04, MAGICITEM-02: a summon has none to pay with; a trinket costs none, so it may drink that."""
    game = own_turn(channeling=9, mp=9)
    bring(game, "a", game.card_index.monster("masaki"))
    masaki = being(game, "masaki")
    masaki.actions = 2
    pot, vial = Item(name="pot", entry="pot"), Item(name="vial", entry="red-medicine")
    masaki.items = (pot, vial)
    refused = items.can_use(game, masaki, pot)
    assert refused is not None
    assert refused.rule == "MAGICITEM-04"


def test_an_equipment_bonus_is_never_less_than_nothing() -> None:
    """EQUIP-01: an Eidolon of a blade that the card says lowers Defense improves Attack and lowers nothing."""
    blade = spell("Rash Blade", 1, form="equipment", equipment="weapon", weapon_bonus=5, armour_bonus=-3)
    game = fight([mage("A", "rash-blade")], [mage("B")], card_index=with_entries(blade))
    items.make_eidolon(game, "a", blade, 0)
    (made,) = being(game, "a").items
    assert (made.weapon, made.armour) == (5, 0)


def test_each_kind_of_equipment_improves_its_own_stat() -> None:
    """EQUIP-01, EQUIP-07 to EQUIP-14."""
    assert BONUSES == {
        "weapon": "Attack",
        "armour": "Defense",
        "talisman": "Focus",
        "scepter": "Channeling",
        "jewellery": "Preparation",
        "amulet": "MP",
        "war_paint": "HP",
    }


def test_of_several_pieces_of_jewellery_no_more_places_count_than_the_limit() -> None:
    """EQUIP-05, EQUIP-11: two mundane rings of two places each hold three spells, not four."""
    rings = (
        Item(name="left", jewellery=2, slots=("sparks", "cure")),
        Item(name="right", jewellery=2, slots=("hinotama", Slot(spell="fissure"))),
    )
    game = own_turn(things=rings)
    held = jewels(game, game.state.mages[Ref("a")])
    assert [spell for spell, _ in held] == ["home-sparks", "home-cure", "home-hinotama"]


def test_ones_own_focus_is_filled_before_a_talisman() -> None:
    """EQUIP-09: of two own slots and two of a Talisman, a fusion of three takes both own ones and one of those."""
    game = own_turn(things=(Item(name="charm", talisman=2),), focus=2)
    me = caster(game, "a")
    assert (me.free_focus, me.free_talisman) == (2, 2)
    assert focus.take_slots(me, 2) == Held("summon", Ref(""), 2, 0)
    assert focus.take_slots(me, 3) == Held("summon", Ref(""), 3, 1)
    assert focus.take_slots(me, 5) is None


def test_an_amulets_mp_are_paid_before_ones_own() -> None:
    """EQUIP-13, MP-05: of 15 and 40, 6 MP come from the Amulet; of the next 12, the 9 that it has left."""
    game = own_turn(things=(Item(name="gem", amulet=2, mp=15),))
    me = caster(game, "a")
    full = me.mp
    assert mp.pay(game, me, 6, "casting", "a test")
    assert (caster(game, "a").amulet, caster(game, "a").mp) == (9, full)
    assert mp.pay(game, caster(game, "a"), 12, "casting", "a test")
    assert (caster(game, "a").amulet, caster(game, "a").mp) == (0, full - 3)
    assert [(one.mp, one.amulet) for one in game.log if isinstance(one, MpPaid)] == [(6, 6), (12, 9)]


def test_a_single_point_of_damage_is_lost_from_war_paint() -> None:
    """EQUIP-14: 1 HP comes off the paint, not off the body."""
    game = own_turn(things=(Item(name="paint", war_paint=1, paint=3),), defense=1)
    being(game, "a").defense = 0
    before = being(game, "a").hp
    game.push(Damage("a", 1, "b", "attack"))
    game.settle()
    assert (being(game, "a").paint, being(game, "a").hp) == (2, before)


def test_magic_equipment_is_put_on_with_a_free_slot_only() -> None:
    """EQUIP-16: two are worn in two slots; the third is refused until one is taken off."""
    worn = tuple(Item(name=name, origin="magic", armour=1) for name in ("cap", "boots"))
    game = own_turn(things=(*worn, RING), focus=2)
    assert rule_against(game, "wear a ring") == "EQUIP-16"
    play(game, "take-off a cap")
    assert legal(game, "wear a ring")


# --- damage, death ---------------------------------------------------------------------------------------------------


def test_hp_do_not_go_below_nothing() -> None:
    """DICE-09: 16 HP less 40 are 0 at once, before anybody looks at what has become of them."""
    game = own_turn()
    game.emit(HpLost("a", 40, "a test"))
    assert being(game, "a").hp == 0


def test_what_defend_cannot_hold_goes_to_hp() -> None:
    """COMBAT-39, EX-22, as (HP lost, Defend spent): 12 against Defense 2 are 10 and 2, 9 against 3 are 6 and 3; an odd
    point goes to Defend."""
    assert [formulas.damage_split(*given) for given in ((12, 2), (9, 3), (9, 9))] == [(10, 2), (6, 3), (4, 5)]


def test_a_defeated_summon_waits_a_day_even_where_its_slot_is_prepared() -> None:
    """DEATH-04: neither from a place that is Prepared nor from its page."""
    game = own_turn("m-warrior-1", channeling=9)
    caster(game, "a").resting = ("home-m-warrior-1",)
    assert rule_against(game, "summon a home-m-warrior-1") == "DEATH-04"
    paged = play(fight([mage("A", book=("m-warrior-1",), channeling=9)], [mage("B")]), "stance none")
    caster(paged, "a").resting = ("home-m-warrior-1",)
    assert rule_against(paged, "summon-page a home-m-warrior-1") == "DEATH-04"


# --- reach, fusion ---------------------------------------------------------------------------------------------------


def test_a_caster_is_reached_anywhere_on_the_battlefield() -> None:
    """CONVERT-17, CONVERT-20: a card's "player" is the caster, whom the words reach two Sections away."""
    bolt = spell("Bolt", 1, cast(damage(2), targets=(ENEMY,)))
    game = fight([mage("A", "bolt", channeling=9)], [mage("B")], card_index=with_entries(bolt), together=False)
    far = game.state.sections[being(game, "a").section].distances[being(game, "b").section]
    assert far >= 2
    assert legal(play(game, "stance none"), "cast a home-bolt")


def fusing(*prepared: str, slots: int = 3) -> Game:
    return own_turn("polymerization", *prepared, channeling=9, mp=9, focus=slots)


def test_the_focus_of_summoned_materials_counts_for_a_fusion() -> None:
    """FUSION-03: both Materials stand there in two of three slots; the fusion of three slots has room."""
    game = fusing("m-warrior-1", "m-warrior-2")
    for name in ("m-warrior-1", "m-warrior-2"):
        bring(game, "a", game.card_index.monster(name))
    assert caster(game, "a").focus_used == 2
    assert legal(game, "fuse a home-karbonala")


def test_polymerisation_is_not_cast_for_itself() -> None:
    """FUSION-04: it is cast as part of a fusion."""
    assert rule_against(fusing(), "cast a home-polymerization") == "FUSION-04"


def test_a_dismissed_fusion_is_no_used_spell() -> None:
    """FUSION-15: it was no spell of its caster's, so nothing lies among the used ones but its Materials."""
    game = fusing("m-warrior-1", "m-warrior-2")
    play(game, "fuse a home-karbonala", "stance none")
    before = caster(game, "a").spent
    game.emit(Dismissed("karbonala", "a test"))
    assert caster(game, "a").spent == before
    assert "home-karbonala" not in {one.spell for one in caster(game, "a").spent}


def test_the_moments_at_which_a_precast_spell_may_be_activated() -> None:
    """PRECAST-10: both ends of the turn of another, their attack once declared and once the response is chosen."""
    game = fight([mage("A", "rush", bonded="masaki", channeling=9, focus=4)], [mage("B")], dice=(1,) * 6)
    bring(game, "a", game.card_index.monster("masaki"))
    play(game, "stance none", "stance none", "precast a home-rush")
    engage(game, "a", "b")
    asked: list[str] = []
    for _ in range(40):
        moment = getattr(game.decision, "moment", "")
        if game.state.turn == "b" and moment and game.to_move == 0:
            asked.append(moment)
        if game.state.turn == "a" and "turn_end" in asked:
            break
        wanted = ("pass", "attack b a", "spend 2", "brace", "end", "stance attack", "stance none")
        play(game, next((text for text in wanted if legal(game, text)), str(game.legal_moves()[0])))
    assert list(dict.fromkeys(asked)) == ["turn_start", "attack_declared", "response_chosen", "turn_end"]


# --- who begins with what --------------------------------------------------------------------------------------------


def test_who_waits_for_a_first_turn_has_full_scores_and_channeling() -> None:
    """TURN-06, STAT-14: before B has had a turn: Attack and Defense full, Channeling at its Value, not at that of
    Focus."""
    game = fight([mage("A")], [mage("B", attack=4, defense=3, channeling=7, focus=2)])
    b = being(game, "b")
    assert (b.attack, b.attack_full, b.defense, b.defense_full) == (4, 4, 3, 3)
    assert (caster(game, "b").channeling, caster(game, "b").free_focus) == (7, 2)


def test_a_real_monsters_rank_and_level_count_in_its_casting_checks() -> None:
    """REAL-01, CHECK-07: 1 + Rank 4 + Level 8."""
    game = fight([mage("A")], [real("blue-eyes")])
    assert being(game, "blue-eyes").mp_spent == 13


def test_a_real_casters_values_end_at_ten() -> None:
    """REAL-05."""
    assert [formulas.real_caster_value(level) for level in (1, 9, 10, 12)] == [1, 9, 10, 10]


# --- summons ---------------------------------------------------------------------------------------------------------


def test_a_summon_has_the_hp_of_its_level_and_its_own_two_scores() -> None:
    """SUMMON-15, SUMMON-16: Level 3 with 10 and 5: 4 + 2 x 3 HP."""
    assert [formulas.summon_hp(level) for level in (1, 3, 12)] == [6, 10, 28]
    game = own_turn(channeling=9, mp=9)
    bring(game, "a", game.card_index.monster("m-warrior-1"))
    warrior = being(game, "m-warrior-1")
    assert (warrior.hp, warrior.attack, warrior.defense) == (10, 10, 5)


@pytest.mark.parametrize("printed", [0, None])
def test_a_summon_whose_card_prints_no_score_has_none(printed: int | None) -> None:
    """SUMMON-16: 0, or "?"; its first Boost takes nothing off (PROGRESS-04)."""
    wall = replace(monster("Wall", 3, 0, 0), attack=printed, defense=printed)
    game = own_turn(channeling=9, mp=9)
    for boosts in (0, 1):
        made = make(game.state, caster(game, "a"), wall, mp=4, origin="effect", boosts=boosts)
        assert (made.attack, made.attack_full, made.attack_base) == (0, 0, 0)
        assert (made.defense, made.defense_full, made.defense_base) == (0, 0, 0)


def test_on_the_turn_it_arrives_a_summon_is_offered_nothing_but_moving_and_attacking() -> None:
    """SUMMON-03."""
    game = fight([mage("A", bonded="masaki", channeling=9, mp=9)], [mage("B")])
    play(game, "stance none", "summon a home-masaki", "stance attack")
    offered = {move.verb for move in game.legal_moves() if move.args and move.args[0] == "masaki"}
    assert offered <= {"attack", "move", "engage", "disengage", "rush", "escape"}
    assert "charge" not in offered


def test_a_summon_is_dismissed_though_every_slot_is_taken() -> None:
    """SUMMON-11: ahead of its Sustain; its slot need not be free, it is what becomes free."""
    game = fight([mage("A", bonded="masaki", channeling=9, mp=9, focus=1)], [mage("B")])
    play(game, "stance none", "summon a home-masaki", "stance none")
    for _ in range(40):
        if any(move.verb == "dismiss" for move in game.legal_moves()):
            break
        wanted = ("pass", "end", "stance none")
        play(game, next((text for text in wanted if legal(game, text)), str(game.legal_moves()[0])))
    assert caster(game, "a").free_focus == 0
    play(game, "dismiss masaki")
    assert "masaki" not in game.state.beings


def test_a_creature_that_is_a_shadow_again_is_in_no_skirmish() -> None:
    """SHADOW-07, CONVERT-20: a Shadow is in no fight that it was in."""
    game = own_turn(channeling=9, mp=9)
    bring(game, "a", game.card_index.monster("masaki"))
    engage(game, "masaki", "b")
    assert being(game, "masaki").skirmish
    game.emit(Shadowed("masaki"))
    assert (being(game, "masaki").shadow, being(game, "masaki").skirmish) == (True, 0)


def test_an_attack_is_one_of_two_partial_actions() -> None:
    """COMBAT-05, COMBAT-26: a Charge is possible in the same turn."""
    game = own_turn()
    engage(game, "a", "b")
    hand(game, 1, 1)
    play(game, "attack a b", "spend 0", "brace")
    assert being(game, "a").actions == 1
    assert legal(game, "charge a")


def test_a_used_spell_is_no_material() -> None:
    """FUSION-02: Prepared or in play; what has been cast is neither."""
    used = Slot(spell="m-warrior-2", state="used")
    game = own_turn("m-warrior-1", used, "polymerization", channeling=9, focus=5)
    assert rule_against(game, "fuse a home-karbonala") == "FUSION-02"


def test_a_precast_spell_is_activated_in_a_stance() -> None:
    """PRECAST-06, COMBAT-22: at the end of one's own turn in Attack Mode, where nothing can be cast."""
    game = fight([mage("A", "rush", bonded="masaki", channeling=9, focus=4)], [mage("B")])
    play(game, "stance none", "summon a home-masaki", "stance none", "precast a home-rush")
    to_turn_of(game, "b")
    while not (game.state.turn == "a" and legal(game, "stance attack")):
        play(game, next(text for text in ("pass", "end", "done", "stance none") if legal(game, text)))
    play(game, "stance attack", "stance none", "end")
    assert being(game, "a").stance == "attack"
    assert {move.verb for move in game.legal_moves()} >= {"answer"}


def test_boosts_are_its_callers_whoever_raises_it() -> None:
    """PROGRESS-08, SPECIAL-06: B's Masaki with two Boosts, raised by A, who has given it none."""
    theirs = replace(mage("B", bonded="masaki"), boosts={"masaki": 2})
    game = fight([mage("A", "reborn", channeling=6, mp=5)], [theirs])
    caster(game, "b").spent = (Spent(spell="home-masaki", fate="destroyed"),)
    caster(game, "b").barred = ("home-masaki",)
    play(game, "stance none", "cast a home-reborn")
    while "choose" in verbs(game) or "spend" in verbs(game):
        play(game, str(game.legal_moves()[0]))
    raised = next(b for b in game.state.beings.values() if b.entry == "home-masaki")
    assert (raised.caster, raised.hp_full, raised.weapon) == ("a", 16, 2)


def test_a_turns_start_frees_no_focus() -> None:
    """STAT-17: a lasting spell and a basic magic stay where they are, round after round."""
    game = own_turn("lantern", mp=9)
    play(game, "cast a home-lantern")
    for _ in range(2):
        to_turn_of(game, "b")
        to_turn_of(game, "a")
        if legal(game, "basic a prestidigitation"):
            play(game, "basic a prestidigitation")
    assert [held.what for held in caster(game, "a").held] == ["lantern-spell", "prestidigitation"]


def test_the_bonded_monster_costs_as_any_other() -> None:
    """STAT-21, MP-02: 1 + 1 + 4."""
    game = fight([mage("A", bonded="masaki", channeling=9)], [mage("B")])
    play(game, "stance none", "summon a home-masaki")
    assert [(e.mp, e.channeling) for e in game.log if isinstance(e, MpPaid)] == [(6, 6)]


def test_a_summon_uses_a_trinket_in_a_stance() -> None:
    """TRINKET-05, TRINKET-02, COMBAT-22: by anyone, without MP."""
    bomb = spell("Bomb", 1, cast(damage(2), targets=(ENEMY,)), form="trinket")
    things = [Item(name="bomb", entry="bomb")]
    game = fight([mage("A", items=things, mp=9, channeling=9)], [mage("B")], card_index=with_entries(bomb))
    play(game, "stance none")
    (masaki,) = bring(game, "a", game.card_index.monster("masaki"))
    play(game, f"give a {masaki} bomb")
    one = being(game, masaki)
    one.stance, one.actions, one.arriving = "attack", 2, False
    game.refresh()
    assert legal(game, f"use {masaki} bomb")


def test_an_artifact_changes_hands_while_it_is_not_in_effect() -> None:
    """COMBAT-48, COMBAT-49: it is equipment too; one that is armed stays with whoever armed it."""
    snare = spell("Snare", 1, cast(damage(1), targets=(ENEMY,)), form="artifact", property="Normal Trap")
    game = fight(
        [mage("A", items=[Item(name="snare", entry="snare")], mp=9)], [mage("B")], card_index=with_entries(snare)
    )
    play(game, "stance none")
    (masaki,) = bring(game, "a", game.card_index.monster("masaki"))
    assert legal(game, f"give a {masaki} snare")
    play(game, "arm a snare")
    assert not legal(game, f"give a {masaki} snare")


def test_of_a_spell_that_does_one_of_two_things_its_caster_says_which() -> None:
    """CAST-18, CONVERT-20: "Activate 1 of these effects"."""
    mend = cast(st.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=4)))
    either = spell("Either", 1, cast(damage(2), targets=(ENEMY,)), mend)
    game = fight([mage("A", "either")], [mage("B")], card_index=with_entries(either))
    being(game, "a").hp = 5
    play(game, "stance none", "cast a home-either")
    assert {str(move) for move in game.legal_moves() if move.verb == "ability"} == {"ability 0", "ability 1"}
    play(game, "ability 1")
    assert (being(game, "a").hp, being(game, "b").hp) == (9, being(game, "b").hp_full)


# --- one copy of any spell -------------------------------------------------------------------------------------------


def test_of_two_copies_of_a_spell_one_counts() -> None:
    """CAST-11: whatever a sheet says, one is cast: what is in Focus before a slot, a slot before one's own jewel; a
    copy that somebody else prepared (EQUIP-11) is offered once one's own is cast, never beside it."""
    ring = Item(name="ring", jewellery=1, slots=("cure",))
    game = own_turn("cure", things=(ring,), now=(5, None))
    assert [str(move) for move in game.legal_moves()].count("cast a home-cure") == 1
    play(game, "cast a home-cure")
    assert rule_against(game, "cast a home-cure") == "CAST-10"
    lent = Item(name="ring", jewellery=1, slots=(Slot(spell="cure", by="b"),))
    game = own_turn("cure", things=(lent,), now=(5, None))
    assert [str(move) for move in game.legal_moves()].count("cast a home-cure") == 1
    play(game, "cast a home-cure")
    assert legal(game, "cast a home-cure")


# --- why not ---------------------------------------------------------------------------------------------------------


def test_why_not_names_no_way_that_the_rules_bar() -> None:
    """CAST-10, CAST-05, SUMMON-18: what is not Prepared is not said to come by Sacrifice, and what waits for Meditation
    or for a day is said to wait, whatever else is short."""
    paged = play(fight([mage("A", book=("m-warrior-1",), channeling=1)], [mage("B")]), "stance none")
    for verb in ("summon-page", "shadow-page"):
        assert rule_against(paged, f"{verb} a home-m-warrior-1") == "CAST-03"
        told = refused(paged, f"{verb} a home-m-warrior-1")
        assert "Sacrifice is the way" not in told
        assert "an unprepared spell can never be combined with Sacrifice (CAST-10)" in told
    prepared = own_turn("m-warrior-1", channeling=1)
    assert "Sacrifice is the way" in refused(prepared, "summon a home-m-warrior-1")
    for game, verb in ((paged, "summon-page"), (prepared, "summon")):
        caster(game, "a").barred = ("home-m-warrior-1",)
        assert rule_against(game, f"{verb} a home-m-warrior-1") == "DEATH-05"
        assert "(SUMMON-18)" in refused(game, f"{verb} a home-m-warrior-1")
        caster(game, "a").barred, caster(game, "a").resting = (), ("home-m-warrior-1",)
        assert rule_against(game, f"{verb} a home-m-warrior-1") == "DEATH-04"


def refused(game: Game, move: str) -> str:
    return game.why_not(Move.parse(move)).message
