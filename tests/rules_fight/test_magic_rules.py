"""MP, CAST, CHECK, DESPELL, PRECAST: one test a rule."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules import mp
from convert.systems.duel_monsters.rules.casting.spells import context
from convert.systems.duel_monsters.rules.character import Item, Slot
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.events import MpPaid, Rolled, SpellDeclared, SpellEnded
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Held
from convert.systems.duel_monsters.rules.summoning import arrive, make
from tests.rules_fight.fights import (
    ENEMY,
    KURIBOH,
    MASAKI,
    THE_TARGET,
    being,
    cast,
    caster,
    damage,
    engage,
    fight,
    hand,
    legal,
    mage,
    play,
    real,
    rule_against,
    spell,
    to_turn_of,
    verbs,
    with_entries,
)


def checks(game: Game) -> list[Rolled]:
    return [e for e in game.log if isinstance(e, Rolled) and e.what in ("Casting Check", "opposing it")]


def summoned(game: Game, who: str, entry: str = "masaki") -> str:
    """A summon of theirs in play, ready to act."""
    one = make(game.state, game.state.mages[who], game.card_index.monster(entry), mp=6, origin="bonded")
    arrive(game, game.state.mages[who], one, stance="none")
    being(game, one.id).arriving = False
    game.refresh()
    return one.id


# --- MP --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "cost"), [("sparks", 2), ("fissure", 3), ("polymerization", 4), ("reborn", 5)])
def test_an_incantation_costs_one_and_its_rank(name: str, cost: int) -> None:
    """MP-01."""
    game = fight([mage("A")], [mage("B")])
    assert mp.cost(caster(game, "a"), game.card_index.find(name)) == cost


def test_what_is_declared_names_the_ability_that_it_is_cast_for() -> None:
    """PRECAST-10: a summoning is for none; a spell that does one thing for its first."""
    game = fight([mage("A", "cure", bonded="masaki", channeling=9, focus=4)], [mage("B")])
    play(game, "stance none", "cast a home-cure")
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    play(game, "summon a home-masaki", "stance none")
    told = [(event.how, event.entry, event.ability) for event in game.log if isinstance(event, SpellDeclared)]
    assert told == [("cast", "home-cure", 0), ("summon", "home-masaki", -1)]


def test_a_summon_costs_its_level_too() -> None:
    """MP-02, SUMMON-02."""
    game = fight([mage("A")], [mage("B")])
    assert mp.cost(caster(game, "a"), MASAKI) == 6


def test_a_basic_magic_costs_one_mp_to_focus() -> None:
    """MP-03, BASIC-02, COMBAT-06: a Full Action, 1 MP, one Focus; then its effects are free."""
    game = fight([mage("A")], [mage("B")])
    play(game, "stance none", "basic a prestidigitation")
    assert [(e.mp, e.channeling) for e in game.log if isinstance(e, MpPaid)] == [(1, 1)]
    assert [held.kind for held in caster(game, "a").held] == ["basic"]
    assert being(game, "a").actions == 0


def test_more_mp_strengthens_a_check() -> None:
    """MP-04, CHECK-02, CHECK-03: 2 + 3 MP, so the check has +5."""
    game = fight([mage("A", "sparks", channeling=6)], [mage("B")], dice=(1, 1, 1, 1))
    play(game, "stance none", "cast a home-sparks", "spend 3", "spend 0")
    assert checks(game)[0].modifier == 5
    assert caster(game, "a").mp == 40 - 5


def test_without_the_mp_nothing_is_cast_but_an_amulet_pays_too() -> None:
    """MP-05, EQUIP-13: mixed freely."""
    game = fight([mage("A", "sparks", now=(None, 1))], [mage("B")])
    assert rule_against(play(game, "stance none"), "cast a home-sparks") == "MP-05"
    amulet = Item(name="an eye", amulet=1, mp=1)
    game = fight([mage("A", "cure", now=(9, 1), items=[amulet])], [mage("B")])
    play(game, "stance none", "cast a home-cure")
    assert (caster(game, "a").mp, caster(game, "a").amulet) == (0, 0)


def test_only_casting_uses_channeling() -> None:
    """MP-06: using an artifact does not."""
    pot = Item(name="a pot", entry="pot")
    game = fight([mage("A", Slot(spell="sparks", state="used"), items=[pot])], [mage("B")])
    play(game, "stance none", 'use a "a pot"')
    assert caster(game, "a").channeling == 6
    assert caster(game, "a").mp == 40 - 3
    assert caster(game, "a").slots == (Slot(spell="home-sparks"),)  # CONVERT-20: it prepared what was Used


# --- CAST ------------------------------------------------------------------------------------------------------------


def test_a_cast_action_is_partial_and_uses_the_slot() -> None:
    """CAST-01, CAST-02, CAST-09, PREP-05."""
    game = fight([mage("A", "cure", now=(9, None))], [mage("B")])
    play(game, "stance none", "cast a home-cure")
    assert being(game, "a").hp == 16
    assert being(game, "a").actions == 1
    assert caster(game, "a").slots == (Slot(spell="home-cure", state="used"),)
    assert rule_against(game, "cast a home-cure") in ("CAST-09", "CAST-10", "COMBAT-06")


def test_channeling_is_what_is_left_this_round() -> None:
    """CAST-03, DICE-04: each MP spent uses up a point; it returns at the start of the turn."""
    game = fight([mage("A", "cure", "sparks", channeling=3, now=(9, None))], [mage("B")], dice=(1, 1, 6, 6))
    play(game, "stance none", "cast a home-cure")
    assert caster(game, "a").channeling == 1
    assert rule_against(game, "cast a home-sparks") == "CAST-03"
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert caster(game, "a").channeling == 3


def sacrifice(name: str = "blue-eyes") -> Game:
    game = fight([mage("A", name, channeling=9, focus=4, mp=5)], [mage("B")])
    summoned(game, "a", "kuriboh")
    summoned(game, "a", "kuriboh")
    return play(game, "stance none", "stance none", "stance none")


def test_sacrifice_is_a_remedy_and_a_full_action() -> None:
    """CAST-04 to CAST-08: 13 MP with Channeling 9 need 2 creatures; they are Destroyed and leave no Body."""
    game = sacrifice()
    assert legal(game, "summon-sacrifice a home-blue-eyes")
    play(game, "summon-sacrifice a home-blue-eyes")
    while verbs(game) == {"choose"}:
        play(game, str(game.legal_moves()[0]))
    kuribohs = [b for b in game.state.beings.values() if b.entry == "home-kuriboh"]
    assert kuribohs == []
    assert caster(game, "a").channeling == 0
    assert caster(game, "a").mp == 60 - 13
    assert "home-kuriboh" in caster(game, "a").barred  # DEATH-05


def test_sacrifices_can_be_shadows_but_no_bodies() -> None:
    """CAST-08."""
    from convert.systems.duel_monsters.rules.casting.sacrifices import victims

    game = sacrifice()
    one, other = [b for b in game.state.beings.values() if b.entry == "home-kuriboh"]
    one.shadow = True
    other.body = "defeated"
    assert victims(game, caster(game, "a"), KURIBOH) == (one.id,)


def test_a_page_is_a_full_action() -> None:
    """CAST-10, COMBAT-06: with its incantation on hand; a Despelled source is none (DESPELL-03)."""
    game = fight([mage("A", book=("cure",), now=(9, None))], [mage("B")])
    play(game, "stance none", "charge a")
    assert rule_against(game, "cast-page a home-cure") == "COMBAT-06"
    game = fight([mage("A", book=("cure",), now=(9, None))], [mage("B")])
    play(game, "stance none", "cast-page a home-cure")
    assert being(game, "a").hp == 16
    assert being(game, "a").actions == 0
    game = fight([mage("A", now=(9, None))], [mage("B")])
    assert rule_against(play(game, "stance none"), "cast-page a home-cure") == "CAST-10"


def test_one_has_a_single_copy_of_any_spell() -> None:
    """CAST-11: Prepared and in play counted together."""
    game = fight([mage("A", "lantern", "sparks", bonded="masaki", book=("lantern", "masaki"), focus=4)], [mage("B")])
    play(game, "stance none")
    assert rule_against(game, "cast-page a home-sparks") == "CAST-11"
    play(game, "cast a home-lantern")
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert rule_against(game, "cast-page a home-lantern") == "CAST-11"


def test_a_full_cast_takes_no_sacrifice_and_no_page() -> None:
    """CAST-12, CAST-14: only Prepared spells are offered."""
    game = fight([mage("A", "cure", "sparks", book=("fissure",), focus=3)], [mage("B")])
    play(game, "stance none", "full-cast a")
    assert {str(move) for move in game.legal_moves()} <= {"add cast home-cure", "add cast home-sparks"}


def test_talisman_slots_do_not_count_for_a_full_cast() -> None:
    """CAST-12, EQUIP-09: Focus 1 and a Talisman of 2: two spells, not four."""
    talisman = Item(name="beads", talisman=2)
    game = fight([mage("A", "cure", "sparks", "fissure", focus=1, items=[talisman], now=(9, None))], [mage("B")])
    hand(game, *[1] * 20)
    play(game, "stance none", "full-cast a", "add cast home-cure", "add cast home-sparks")
    while "spend" in verbs(game) or "choose" in verbs(game):
        play(game, str(game.legal_moves()[0]))
    assert sum(e.mp for e in game.log if isinstance(e, MpPaid)) == 4


def test_basic_magic_in_a_full_cast_costs_nothing() -> None:
    """CAST-15, BASIC-04: its effects have no numbers; a Focused one is kept, shown and free."""
    game = fight([mage("A", focus=2)], [mage("B")])
    play(game, "stance none", "basic a maintenance")
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert caster(game, "a").held == (Held("basic", Ref("maintenance")),)
    assert sum(e.mp for e in game.log if isinstance(e, MpPaid)) == 1


def test_a_skirmish_does_not_hinder_casting_but_a_stance_does() -> None:
    """CAST-16, COMBAT-22."""
    game = fight([mage("A", "cure", now=(9, None))], [mage("B")])
    engage(game, "a", "b")
    play(game, "stance none")
    assert legal(game, "cast a home-cure")


def test_a_lasting_spell_occupies_focus_and_may_be_let_go() -> None:
    """CAST-17, CONVERT-28: one slot, no Sustain."""
    game = fight([mage("A", "lantern", focus=1)], [mage("B")])
    play(game, "stance none", "cast a home-lantern")
    assert caster(game, "a").free_focus == 0
    to_turn_of(game, "b")
    play(game, "end")
    assert caster(game, "a").mp == 40 - 2
    play(game, next(str(m) for m in game.legal_moves() if m.verb == "let-go"))
    assert caster(game, "a").free_focus == 1
    assert [e for e in game.log if isinstance(e, SpellEnded)]


def test_without_focus_nothing_can_stay() -> None:
    """CAST-17, SUMMON-05, PRECAST-04."""
    game = fight([mage("A", "lantern", "rush", bonded="masaki", focus=1)], [mage("B")])
    summoned(game, "a", "kuriboh")
    play(game, "stance none", "stance none")
    assert rule_against(game, "cast a home-lantern") == "CAST-17"
    assert rule_against(game, "summon a home-masaki") == "SUMMON-05"
    assert rule_against(game, "precast a home-rush") == "PRECAST-04"


def test_the_range_of_a_spell_is_one_section_unless_its_target_says_otherwise() -> None:
    """CAST-18, CONVERT-16, CONVERT-17."""
    game = fight([mage("A", "fissure", "sparks")], [mage("B")], together=False)
    play(game, "stance none")
    assert not legal(game, "cast a home-fissure")
    assert legal(game, "cast a home-sparks")


# --- CHECK -----------------------------------------------------------------------------------------------------------


def test_only_unwilling_real_targets_get_a_check() -> None:
    """CHECK-01, REAL-08: a summon and oneself do not, a Real monster and an enemy caster do."""
    for target, rolled in ((real("ogre"), True), (mage("B"), True)):
        game = fight([mage("A", "sparks")], [target], dice=(1, 1, 1, 1))
        play(game, "stance none", "cast a home-sparks", "spend 0", "spend 0")
        assert bool(checks(game)) is rolled
    game = fight([mage("A", "sparks")], [mage("B", focus=3)])
    masaki = summoned(game, "b")
    play(game, "stance none", "cast a home-sparks", f"choose {masaki}")
    if "link" in verbs(game):
        play(game, "link summon")
    assert not checks(game)
    assert being(game, masaki).hp == 11


def test_the_target_chooses_how_much_defense_to_spend() -> None:
    """CHECK-04: a Block with Defense and Armour, open in every stance; Defense Mode gives a die; what is spent is
    gone until its next turn."""
    game = fight([mage("A", "sparks")], [mage("B", items=[Item(name="mail", armour=2)])], dice=(3, 3, 1, 2, 4))
    being(game, "b").stance = "defense"
    play(game, "stance none", "cast a home-sparks", "spend 0")
    assert [str(move) for move in game.legal_moves()] == ["spend 0", "spend 1", "spend 2", "spend 3"]
    play(game, "spend 2")
    opposed = checks(game)[1]
    assert (opposed.dice, opposed.total) == ((1, 2, 4), 7 + 2 + 2)
    assert being(game, "b").defense == 1


def test_a_tie_resists_and_all_is_spent() -> None:
    """CHECK-05, DICE-05."""
    game = fight([mage("A", "sparks")], [mage("B")], dice=(3, 3, 4, 4))
    play(game, "stance none", "cast a home-sparks", "spend 0", "spend 0")
    assert [e.total for e in checks(game)] == [8, 8]
    assert being(game, "b").hp == 16
    assert caster(game, "a").mp == 38
    assert caster(game, "a").slots[0].state == "used"


def test_one_roll_of_the_caster_against_one_of_each_target() -> None:
    """CHECK-06: summons are simply affected; the caster is spared (CONVERT-14)."""
    game = fight([mage("A", "hinotama")], [mage("B"), real("ogre")], dice=(3, 3, 1, 1, 6, 6))
    engage(game, "a", "b")
    engage(game, "ogre", "a")
    play(game, "stance none", "cast a home-hinotama", "spend 0", "spend 0", "spend 0")
    assert [e.who for e in checks(game)] == ["a", "b", "ogre"]
    assert being(game, "b").hp < 16
    assert being(game, "ogre").hp == being(game, "ogre").hp_full


def test_nothing_else_adds_to_the_casters_roll_but_charge() -> None:
    """CHECK-08, COMBAT-45: no Weapon, no Scepter; a Charge sets a die to 6."""
    items = [Item(name="sword", weapon=3), Item(name="rod", scepter=3)]
    game = fight([mage("A", "sparks", items=items)], [mage("B")])
    play(game, "stance none", "charge a")
    hand(game, 2, 1, 1)
    play(game, "cast a home-sparks", "spend 0", "spend 0")
    assert checks(game)[0].dice == (2, 6)
    assert checks(game)[0].modifier == 2
    assert caster(game, "a").channeling == 6  # EQUIP-10: the Scepter's bonus lowers what is needed


# --- DESPELL ---------------------------------------------------------------------------------------------------------


def test_a_despelled_spell_is_barred_but_its_page_may_be_cast() -> None:
    """DESPELL-01, DESPELL-02: its slot holds it unusable until Meditation; only preparing is barred."""
    game = fight(
        [mage("A", Slot(spell="cure", state="despelled"), book=("cure",), now=(9, None))],
        [mage("B")],
    )
    play(game, "stance none")
    assert rule_against(game, "cast a home-cure") == "CAST-10"
    play(game, "cast-page a home-cure")
    assert being(game, "a").hp == 16


def test_a_despelled_source_cannot_be_cast_from() -> None:
    """DESPELL-03."""
    sheet = mage("A", book=("cure",), now=(9, None))

    game = fight([replace(sheet, despelled_sources={"cure": 100})], [mage("B")])
    assert rule_against(play(game, "stance none"), "cast-page a home-cure") == "CAST-10"


def test_what_is_despelled_in_play_ends_and_frees_its_focus() -> None:
    """DESPELL-04."""
    undo = spell(
        "Undo",
        1,
        cast(st.Destroy(what=THE_TARGET), targets=(Selector(id="t1", how="target", kind="spell", side="opponent"),)),
    )
    game = fight(
        [mage("A", "lantern", focus=2)], [mage("B", "undo")], card_index=with_entries(undo), dice=(1, 1, 6, 6, 1, 1)
    )
    play(game, "stance none", "cast a home-lantern", "end")
    play(game, "stance none", "cast b home-undo", "spend 0", "spend 3")
    assert len(game.state.spells) == 1  # 2 + 2 against 12 + 3: its bearer resists
    assert caster(game, "a").focus_used == 1
    game = fight([mage("A", "lantern", focus=2)], [mage("B", "undo")], card_index=with_entries(undo), dice=(6, 6, 1, 1))
    play(game, "stance none", "cast a home-lantern", "end")
    play(game, "stance none", "cast b home-undo", "spend 4", "spend 3")
    assert game.state.spells == {}
    assert caster(game, "a").held == ()


@pytest.mark.parametrize("together", [True, False])
def test_a_spell_within_one_section_is_near_in_play_and_where_it_is_written(together: bool) -> None:
    """CAST-18, COMBAT-15, CONVERT-21: who stands in the same Section has a lit lantern, Prepared spells and a Spellbook
    in reach; two Sections away none of them is."""
    near = Selector(id="t1", how="target", kind="spell", side="any", zone=("play", "prepared", "spellbook"), count=1)
    undo = spell("Undo", 1, cast(st.Destroy(what=THE_TARGET), targets=(replace(near, reach="section"),)))
    game = fight(
        [mage("A", "lantern", "sparks", book=("cure",), focus=2)], [mage("B", "undo")],
        card_index=with_entries(undo), together=together,
    )  # fmt: skip
    play(game, "stance none", "cast a home-lantern", "end")
    play(game, "stance none")
    being_cast = context(game, game.state.beings["b"], caster(game, "b"), game.card_index["home-undo"], 0, 2)
    found = set(candidates(game, being_cast, game.card_index["home-undo"].effects[0].targets[0]))
    theirs = {"prepared:a:home-sparks", "spellbook:a:home-cure", next(iter(game.state.spells))}
    assert theirs & found == (theirs if together else set())


# --- PRECAST ---------------------------------------------------------------------------------------------------------


TRAP = spell(
    "Snare",
    2,
    Ability(
        mode="cast",
        when=Event(event="attack_declared", by=None),
        do=(st.NegateAttack(),),
        speed=2,
    ),
    form="precast",
)


def test_precasting_costs_the_same_and_holds_a_slot() -> None:
    """PRECAST-01 to PRECAST-04, PRECAST-09: a quick-play spell may be precast or simply cast; others may not."""
    game = fight([mage("A", "rush", "cure", bonded="masaki", channeling=9, focus=4)], [mage("B")])
    play(game, "stance none", "summon a home-masaki", "stance none")
    assert legal(game, "precast a home-rush")
    assert legal(game, "cast a home-rush")
    assert rule_against(game, "precast a home-cure") == "PRECAST-01"
    play(game, "precast a home-rush")
    assert [h.kind for h in caster(game, "a").held] == ["summon", "precast"]
    assert caster(game, "a").mp == 40 - 6 - 3


def test_it_may_be_activated_at_either_end_of_any_turn() -> None:
    """PRECAST-05, PRECAST-06, PRECAST-10: no action, no MP, also on another's turn and in a stance; then its slot is
    free and it is Used."""
    game = fight([mage("A", "rush", bonded="masaki", channeling=9, focus=4)], [mage("B")])
    play(game, "stance none", "summon a home-masaki", "stance attack", "precast a home-rush")
    for _ in range(20):
        if "answer" in verbs(game) and game.state.turn == "b":
            break
        play(game, next(t for t in ("pass", "end", "stance none") if legal(game, t)))
    assert game.to_move == 0
    before = caster(game, "a").mp
    play(game, str(next(m for m in game.legal_moves() if m.verb == "answer")))
    assert being(game, "masaki").attack_full == 18
    assert caster(game, "a").mp == before
    assert [h.kind for h in caster(game, "a").held] == ["summon"]


def test_its_check_has_the_mp_of_precasting() -> None:
    """PRECAST-07: none may be added at activation."""
    bolt = spell("Bolt", 2, cast(damage(2), targets=(ENEMY,), speed=2), form="precast")
    game = fight([mage("A", "bolt")], [mage("B")], card_index=with_entries(bolt), dice=(1, 1, 1, 1))
    play(game, "stance none", "precast a home-bolt", "end")
    play(game, str(next(m for m in game.legal_moves() if m.verb == "answer")))
    play(game, "spend 0")
    assert checks(game)[0].modifier == 3


def test_an_answer_can_be_answered_and_the_last_takes_effect_first() -> None:
    """PRECAST-11: whose turn it is chooses first; each answers a moment once; the healing answer to the bolt comes
    before the bolt. PRECAST-05: what is activated is Used and its slot is free, while it may be answered."""
    bolt = spell("Bolt", 1, cast(damage(4), targets=(ENEMY,), speed=2), form="precast")
    ward = spell(
        "Ward", 1, cast(st.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=3)), speed=2), form="precast"
    )
    game = fight(
        [mage("A", "bolt")], [mage("B", "ward", now=(10, None))], card_index=with_entries(bolt, ward), dice=[6, 6, 1, 1]
    )
    play(game, "stance none", "precast a home-bolt", "end")
    for _ in range(20):
        if game.state.turn == "b" and "precast" in verbs(game):
            break
        play(game, next(t for t in ("pass", "stance none", "end") if legal(game, t)))
    play(game, "precast b home-ward")
    for _ in range(10):
        if game.to_move == 0 and getattr(game.decision, "moment", "") == "turn_end":
            break
        play(game, "pass" if legal(game, "pass") else "end")
    play(game, str(next(m for m in game.legal_moves() if m.verb == "answer")))
    assert (caster(game, "a").held, [slot.state for slot in caster(game, "a").slots]) == ((), ["used"])
    assert game.to_move == 1
    play(game, str(next(m for m in game.legal_moves() if m.verb == "answer")))
    while verbs(game) == {"spend"}:
        play(game, "spend 0")
    story = [type(e).__name__ for e in game.log if type(e).__name__ in ("Healed", "Damaged")]
    assert story == ["Healed", "Damaged"]
    assert being(game, "b").hp == 13 - 2


@pytest.mark.parametrize(("book", "left"), [(("cure",), 1), ((), 0)])
def test_jewellery_holds_spells_for_whoever_wields_it(book: tuple[str, ...], left: int) -> None:
    """EQUIP-11, EQUIP-12: a Cast Action, or a Full Action where the spell is not in one's own Tome; the wielder pays;
    its place is Used afterwards."""
    ring = Item(name="ring", jewellery=1, slots=("cure",))
    game = fight([mage("A", book=book, items=[ring], now=(9, None))], [mage("B")])
    play(game, "stance none", "cast a home-cure")
    assert being(game, "a").hp == 16
    assert being(game, "a").actions == left or game.state.turn == "b"
    assert caster(game, "a").mp == 40 - 2
    assert being(game, "a").items[0].slots == (Slot(spell="cure", state="used"),)
