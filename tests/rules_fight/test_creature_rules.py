"""SUMMON, SHADOW, DEATH, SPECIAL, FUSION, HEALTH, REAL: one test a rule."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Condition, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.rules import focus
from convert.systems.duel_monsters.rules.character import Item, Slot, Spent
from convert.systems.duel_monsters.rules.damage import Damage
from convert.systems.duel_monsters.rules.death import Fall
from convert.systems.duel_monsters.rules.events import Arrived, Damaged, Dismissed, MpPaid
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Held
from convert.systems.duel_monsters.rules.summoning import arrive, make
from tests.rules_fight.fights import (
    MASAKI,
    being,
    caster,
    engage,
    fight,
    legal,
    mage,
    monster,
    play,
    real,
    rule_against,
    to_turn_of,
    verbs,
    with_entries,
)


def duel(*prepared: str, bonded: str | None = "masaki", **more: int) -> Game:
    values: dict[str, Any] = {"focus": 3, "channeling": 9, "mp": 5, **more}
    return fight([mage("A", *prepared, bonded=bonded, **values)], [mage("B", hp=5)])


def call(game: Game, how: str = "summon", entry: str = "home-masaki") -> Game:
    """A's first turn: stance, a summoning, the summon's stance."""
    play(game, "stance none", f"{how} a {entry}")
    while verbs(game) == {"spend"}:
        play(game, "spend 0")
    return play(game, "stance none")


def fell(game: Game, who: str, fate: str = "defeated") -> None:
    game.push(Fall(who, fate))  # type: ignore[arg-type]
    game.refresh()


# --- SUMMON ----------------------------------------------------------------------------------------------------------


def test_summoning_is_casting_any_creature_one_has_the_spell_of() -> None:
    """SUMMON-01: it costs MP and Channeling, uses the slot, and a page will do."""
    game = call(duel("m-warrior-1", bonded=None), "summon", "home-m-warrior-1")
    assert caster(game, "a").channeling == 9 - 5
    assert caster(game, "a").slots[0].state == "used"
    game = fight([mage("A", book=("m-warrior-1",), channeling=9)], [mage("B")])
    call(game, "summon-page", "home-m-warrior-1")
    assert "m-warrior-1" in game.state.beings


def test_a_summon_arrives_with_its_scores_and_a_stance() -> None:
    """SUMMON-04, SUMMON-15, SUMMON-16: HP 4 + 2L, both Scores full."""
    game = duel()
    play(game, "stance none", "summon a home-masaki")
    assert {str(m) for m in game.legal_moves()} == {"stance none", "stance attack", "stance defense"}
    masaki = being(game, "masaki")
    assert (masaki.hp, masaki.attack, masaki.defense) == (12, 11, 11)


def test_a_summon_holds_one_slot_and_costs_its_level_each_turn() -> None:
    """SUMMON-05 to SUMMON-07."""
    game = call(duel())
    assert caster(game, "a").focus_used == 1
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert [e.mp for e in game.log if isinstance(e, MpPaid)] == [6, 4]


@pytest.mark.parametrize("have", [3, 0])
def test_what_is_not_paid_for_is_dismissed_unharmed(have: int) -> None:
    """SUMMON-06, SUMMON-07, SUMMON-19, STAT-20: the Bonded Monster can be called again at once."""
    game = call(duel())
    game.state.mages["a"].mp = have
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert [e.who for e in game.log if isinstance(e, Dismissed)] == ["masaki"]
    assert caster(game, "a").mp == have
    assert caster(game, "a").resting == caster(game, "a").barred == ()
    game.state.mages["a"].mp = 20
    game.refresh()
    assert legal(game, "summon a home-masaki")


def test_more_focus_less_sustain_never_below_nothing() -> None:
    """SUMMON-08: given and taken back at the start of one's turn."""
    game = call(duel())
    to_turn_of(game, "b")
    play(game, "end", "add-focus masaki", "add-focus masaki")
    assert not legal(game, "add-focus masaki")
    play(game, "take-focus masaki", "done")
    assert [e.mp for e in game.log if isinstance(e, MpPaid)] == [6, 3]


def test_call_it_strike_and_let_it_go() -> None:
    """SUMMON-10, SUMMON-11: dismissing comes before Sustain is paid, and at no other moment."""
    game = call(duel())
    assert "dismiss" not in verbs(game)
    to_turn_of(game, "b")
    play(game, "end", "dismiss masaki")
    assert [e.mp for e in game.log if isinstance(e, MpPaid)] == [6]


@pytest.mark.parametrize(
    ("move", "rule"),
    [("dismiss b", "SUMMON-11"), ("add-focus masaki", "SUMMON-08"), ("stance attack", "TURN-01"), ("end", "TURN-01")],
)
def test_turn_01_what_is_not_done_before_sustain_is_refused_by_its_rule(move: str, rule: str) -> None:
    """With all Focus in use no slot is given; others are not dismissed; all else comes later in the turn."""
    game = call(duel())
    caster(game, "a").focus = caster(game, "a").focus_used
    to_turn_of(game, "b")
    play(game, "end")
    assert legal(game, "dismiss masaki")
    assert rule_against(game, move) == rule


def test_a_summon_comes_into_the_skirmish_of_its_caster_or_stands_beside_them() -> None:
    """SUMMON-12."""
    for answer, joined in (("yes", True), ("no", False)):
        game = duel()
        engage(game, "a", "b")
        play(game, "stance none", "summon a home-masaki", answer, "stance none")
        assert (being(game, "masaki").skirmish > 0) is joined
        assert being(game, "masaki").section == being(game, "a").section


def test_distance_and_speech_are_for_the_table() -> None:
    """SUMMON-13, SUMMON-14: a battlefield is far smaller than two kilometres, and orders cost nothing: a summon that is
    three Sections away still obeys."""
    game = fight([mage("A", bonded="masaki", channeling=9)], [mage("B")], together=False)
    call(game)
    for _ in range(4):
        to_turn_of(game, "a")
        if legal(game, "move masaki 2"):
            play(game, "move masaki 2")
            break
        play(game, "move masaki 1", "end")
    assert being(game, "masaki").section == 2
    assert being(game, "a").section == 0


def test_dismissed_a_damaged_summon_comes_back_whole() -> None:
    """SUMMON-17."""
    game = call(duel())
    being(game, "masaki").hp = 3
    to_turn_of(game, "b")
    play(game, "end", "dismiss masaki", "stance none", "summon a home-masaki")
    assert being(game, "masaki~2").hp == 12


def test_a_discarded_summon_waits_for_meditation() -> None:
    """SUMMON-18, FUSION-05, DEATH-05: neither from its slot nor from its page."""
    game = fight([mage("A", book=("m-warrior-1",), channeling=9)], [mage("B")])
    game.state.mages["a"].barred = ("home-m-warrior-1",)
    play(game, "stance none")
    assert rule_against(game, "summon-page a home-m-warrior-1") == "DEATH-05"


def test_a_dismissed_summons_spell_is_used() -> None:
    """SUMMON-19."""
    game = call(duel("m-warrior-1", bonded=None), "summon", "home-m-warrior-1")
    to_turn_of(game, "b")
    play(game, "end", "dismiss m-warrior-1")
    assert caster(game, "a").slots == (Slot(spell="home-m-warrior-1", state="used"),)
    assert caster(game, "a").spent == (Spent(spell="home-m-warrior-1"),)


def test_an_ability_is_a_partial_action_once_a_round() -> None:
    """SUMMON-20: no MP."""
    healer = monster(
        "Healer",
        1,
        1,
        1,
        Ability(mode="activate", do=(st.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=2)),)),
    )
    game = fight([mage("A", bonded="healer", now=(9, None))], [mage("B")], card_index=with_entries(healer))
    call(game, "summon", "home-healer")
    assert rule_against(game, "activate healer 0") == "SUMMON-03"
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    before = caster(game, "a").mp
    play(game, "activate healer 0")
    assert being(game, "a").hp == 11
    assert being(game, "healer").actions == 1
    assert caster(game, "a").mp == before
    assert rule_against(game, "activate healer 0") == "SUMMON-20"
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert legal(game, "activate healer 0")


def _heals(*, if_: tuple[Condition, ...] = ()) -> Ability:
    """An activated ability that heals its caster by 2."""
    return Ability(mode="activate", if_=if_, do=(st.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=2)),))


CAME = Condition(occurred=Event(event="summoned", what=Selector(how="self"), how="normal"), during="turn")


def test_an_ability_for_the_turn_of_arrival_is_used_on_it() -> None:
    """SUMMON-03, GAME-05: "if this card was Normal Summoned this turn: you can …" is its one Partial Action; on no
    other turn could it be used."""
    nurse = monster("Nurse", 1, 1, 1, _heals(if_=(CAME,)))
    game = fight([mage("A", bonded="nurse", now=(9, None))], [mage("B")], card_index=with_entries(nurse))
    call(game, "summon", "home-nurse")
    play(game, "activate nurse 0")
    assert being(game, "a").hp == 11
    assert being(game, "nurse").actions == 0
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert rule_against(game, "activate nurse 0") == "SUMMON-20"


def test_a_guest_for_one_turn_uses_its_abilities_on_it() -> None:
    """SUMMON-03, GAME-05: a monster that goes home at the end of the turn it came on; one that leaves only if its
    caster likes waits like any other."""
    home = st.ToPrepared(what=Selector(how="self"))
    at_end = Event(event="end_phase")
    guest = monster("Guest", 1, 1, 1, _heals(), Ability(mode="trigger", when=at_end, if_=(CAME,), do=(home,)))
    lodger = monster("Lodger", 1, 1, 1, _heals(), Ability(mode="trigger", optional=True, when=at_end, do=(home,)))
    for one, against in ((guest, None), (lodger, "SUMMON-03")):
        game = fight([mage("A", bonded=one.slug, now=(9, None))], [mage("B")], card_index=with_entries(one))
        call(game, "summon", f"home-{one.slug}")
        assert legal(game, f"activate {one.slug} 0") == (against is None)
        assert against is None or rule_against(game, f"activate {one.slug} 0") == against


# --- SHADOW ----------------------------------------------------------------------------------------------------------


def test_any_summon_may_come_as_a_shadow_at_the_full_price_without_sustain() -> None:
    """SHADOW-01, SHADOW-02, SHADOW-05: it does not act on that turn, and costs nothing until revealed."""
    game = call(duel(), "summon-shadow")
    masaki = being(game, "masaki")
    assert masaki.shadow
    assert masaki.actions == 0
    assert [e.mp for e in game.log if isinstance(e, MpPaid)] == [6]
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert [e.mp for e in game.log if isinstance(e, MpPaid)] == [6]
    play(game, "charge masaki")
    assert not being(game, "masaki").shadow  # SHADOW-04: by acting
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert [e.mp for e in game.log if isinstance(e, MpPaid)] == [6, 4]


def test_a_shadow_follows_its_caster() -> None:
    """SHADOW-03, SHADOW-04: following is no action and reveals nothing; it leaves any Skirmish."""
    game = fight([mage("A", bonded="masaki", channeling=9)], [mage("B")], together=False)
    call(game, "summon-shadow")
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    play(game, "sprint a 2")
    assert being(game, "masaki").section == 2
    assert being(game, "masaki").shadow
    game = fight([mage("A", bonded="masaki", channeling=9)], [mage("B")], together=False)
    call(game, "summon-shadow")
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert rule_against(game, "move masaki 2") == "COMBAT-10"
    play(game, "move masaki 1")
    play(game, "charge a")
    assert being(game, "masaki").section == 1


def test_an_attack_reveals_a_shadow_before_the_response_and_a_spell_does_not() -> None:
    """SHADOW-04, COMBAT-29: step 2, before the response."""
    game = call(duel(), "summon-shadow")
    engage(game, "masaki", "b")
    to_turn_of(game, "b")
    play(game, "attack b masaki", "spend 0")
    assert not being(game, "masaki").shadow
    assert verbs(game) == {"counter", "parry", "block", "brace"}
    from tests.rules_fight.fights import SPARKS

    game = fight([mage("A", bonded="masaki", channeling=9)], [mage("B", "sparks")])
    call(game, "summon-shadow")
    to_turn_of(game, "b")
    play(game, "cast b home-sparks", "choose masaki")
    while "link" in verbs(game):
        play(game, "link summon")
    assert being(game, "masaki").shadow
    assert SPARKS.rank == 1


def test_a_revealed_summon_is_a_shadow_again_only_by_an_effect() -> None:
    """SHADOW-07: there is no move for it."""
    game = call(duel())
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert not {"shadow", "hide"} & verbs(game)


# --- DEATH -----------------------------------------------------------------------------------------------------------


def test_at_no_hp_a_summon_is_defeated_by_an_effect_destroyed() -> None:
    """DEATH-01, DEATH-04, DEATH-05: one waits a day, the other for Meditation; both count as used (CONVERT-08)."""
    game = call(duel())
    being(game, "masaki").hp = 0
    game.look_for_deaths()
    game.refresh()
    play(game, "let-go")
    assert caster(game, "a").resting == ("home-masaki",)
    assert caster(game, "a").spent == (Spent(spell="home-masaki", fate="defeated"),)
    assert rule_against(game, "summon a home-masaki") == "DEATH-04"
    game = call(duel())
    fell(game, "masaki", "destroyed")
    play(game, "let-go")
    assert caster(game, "a").barred == ("home-masaki",)


def test_a_body_is_kept_by_one_slot_and_can_do_nothing() -> None:
    """DEATH-02: extra slots are freed; no Sustain, no actions; it is no target of attacks and no Sacrifice."""
    game = call(duel())
    game.state.mages["a"].held = (Held("summon", Ref("masaki"), 3),)
    fell(game, "masaki")
    play(game, "keep")
    assert caster(game, "a").held == (Held("body", Ref("masaki"), 1),)
    assert focus.sustain(game, caster(game, "a"), being(game, "masaki")) == 0
    to_turn_of(game, "b")
    assert rule_against(game, "engage b masaki") == "COMBAT-16"
    to_turn_of(game, "a")
    assert rule_against(game, "move masaki 0") == "DEATH-02"


def test_revival_brings_it_back_whole() -> None:
    """DEATH-03, SPECIAL-03, SPECIAL-05: full HP, Focus and Sustain of whoever raised it, and one action at once."""
    game = fight([mage("A", "reborn", channeling=5, mp=5)], [mage("B", bonded="masaki", focus=2)], dice=[1] * 8)
    masaki = make(game.state, game.state.mages["b"], MASAKI, mp=6, origin="bonded")
    arrive(game, game.state.mages["b"], masaki, stance="none")
    fell(game, "masaki")
    play(game, "keep", "stance none", "cast a home-reborn")
    while "choose" in verbs(game) or "spend" in verbs(game):
        play(game, str(game.legal_moves()[0]))
    raised = next(b for b in game.state.beings.values() if b.entry == "home-masaki")
    assert (raised.caster, raised.owner, raised.hp, raised.body) == ("a", "b", 12, "")
    assert raised.actions == 1
    assert caster(game, "b").held == ()
    assert [held.what for held in caster(game, "a").held] == [raised.id]


def test_a_body_let_go_later_begins_its_wait_then() -> None:
    """DEATH-06."""
    game = call(duel())
    fell(game, "masaki")
    play(game, "keep")
    assert caster(game, "a").resting == ()
    to_turn_of(game, "b")
    play(game, "end", "let-go masaki")
    assert caster(game, "a").resting == ("home-masaki",)


# --- SPECIAL ---------------------------------------------------------------------------------------------------------


LEAPER = monster(
    "Leaper",
    2,
    9,
    4,
    Ability(mode="summon_rule", from_="prepared", do=(st.SpecialSummon(what=Selector(how="self"), from_="prepared"),)),
    Ability(mode="summon_rule", do=(st.Forbid(what=Selector(how="self"), action=("normal_summon", "set")),)),
)


def test_a_monster_with_a_way_of_its_own_comes_without_action_or_channeling() -> None:
    """SPECIAL-01, SPECIAL-02: its MP cost, a free Focus slot, in any stance; never by ordinary casting."""
    game = fight([mage("A", "leaper", channeling=1, focus=2)], [mage("B")], card_index=with_entries(LEAPER))
    play(game, "stance attack")
    move = next(str(m) for m in game.legal_moves() if m.verb == "special")
    play(game, move, "stance none")
    assert [(e.mp, e.channeling) for e in game.log if isinstance(e, MpPaid)] == [(4, 0)]
    assert being(game, "a").actions == 2
    assert being(game, "leaper").actions == 1  # SPECIAL-03, SUMMON-03
    assert caster(game, "a").focus_used == 1
    game = fight([mage("A", "leaper", channeling=9)], [mage("B")], card_index=with_entries(LEAPER))
    play(game, "stance none")
    assert rule_against(game, "summon a home-leaper") == "SPECIAL-02"


MYSELF = Selector(how="self")
THIS_WAY = Ability(
    mode="trigger",
    when=Event(event="summoned", what=MYSELF, by=MYSELF),
    do=(st.Counters(what=MYSELF, name="Herald", add=1),),
)
BRINGS_ITSELF = Ability(mode="summon_rule", from_="prepared", do=(st.SpecialSummon(what=MYSELF, from_="prepared"),))
BY_TRIBUTE = Ability(
    mode="summon_rule",
    from_="prepared",
    cost=(st.Sacrifice(what=Selector(kind="monster", side="you", zone="play", how="choose", count=1)),),
    do=(st.NormalSummon(what=MYSELF, manner="tribute"),),
)


@pytest.mark.parametrize(("own_way", "manner"), [(BRINGS_ITSELF, "special"), (BY_TRIBUTE, "normal")])
def test_a_text_may_ask_whether_it_came_in_its_own_way(own_way: Ability, manner: str) -> None:
    """SPECIAL-02, CONVERT-20: "if Summoned this way" is the moment of its own coming, and of no other."""
    card_index = with_entries(monster("Herald", 1, 4, 4, own_way, THIS_WAY))
    game = fight([mage("A", "herald", "masaki", mp=5, channeling=9, focus=3)], [mage("B")], card_index=card_index)
    being(game, "a").actions = 3  # a Sacrifice makes it a Full Action (CAST-05)
    play(call(game), next(str(move) for move in game.legal_moves() if move.verb == "special"))
    while "choose" in verbs(game):
        play(game, str(game.legal_moves()[0]))
    play(game, "stance none")
    assert being(game, "herald").summoned == manner
    assert dict(being(game, "herald").counters) == {"Herald": 1}
    assert ("masaki" in game.state.beings) == (manner == "special")


def test_an_ordinary_summoning_is_not_its_own_way() -> None:
    """CONVERT-20: "if Summoned this way" does not wake when it is simply cast."""
    index = with_entries(monster("Herald", 1, 4, 4, BY_TRIBUTE, THIS_WAY))
    game = call(fight([mage("A", "herald", mp=5, channeling=9)], [mage("B")], card_index=index), entry="home-herald")
    assert being(game, "herald").counters == ()


def test_the_new_controllers_attribute_sets_cost_and_sustain() -> None:
    """SPECIAL-06, SPECIAL-07: an Earth mage raises another's Masaki: 5 MP, Sustain 3; its owner cannot call it
    meanwhile, and what becomes of it befalls the owner's spell."""
    game = fight(
        [mage("A", "reborn", attribute="Earth", channeling=5, mp=5)],
        [mage("B", bonded="masaki", focus=2, channeling=9)],
        dice=[1] * 8,
    )
    game.state.mages["b"].spent = (Spent(spell="home-masaki", fate="defeated"),)
    play(game, "stance none", "cast a home-reborn")
    while "choose" in verbs(game) or "spend" in verbs(game):
        play(game, str(game.legal_moves()[0]))
    raised = next(b for b in game.state.beings.values() if b.entry == "home-masaki")
    assert [e.mp for e in game.log if isinstance(e, MpPaid)] == [5, 5]
    assert focus.sustain(game, caster(game, "a"), raised) == 3
    while "stance" in verbs(game):
        play(game, "stance none")
    to_turn_of(game, "b")
    assert rule_against(game, "summon b home-masaki") in ("CAST-10", "CAST-11")
    fell(game, raised.id)
    play(game, "let-go")
    assert caster(game, "b").resting == ("home-masaki",)
    assert caster(game, "a").resting == ()


# --- FUSION ----------------------------------------------------------------------------------------------------------


def fusion() -> Game:
    game = fight([mage("A", "polymerization", "m-warrior-1", "m-warrior-2", focus=3, channeling=4)], [mage("B", hp=5)])
    return play(game, "stance none", "fuse a home-karbonala", "stance none")


def test_a_fusion_comes_only_by_fusion_and_at_its_materials_rank() -> None:
    """FUSION-01, FUSION-04, FUSION-06 to FUSION-10: 4 MP and then 1 + 1 + 4, only Polymerisation with Channeling."""
    game = fusion()
    payments = [(e.mp, e.channeling) for e in game.log if isinstance(e, MpPaid)]
    assert payments == [(4, 4), (6, 0)]
    karbonala = being(game, "karbonala")
    assert karbonala.hp == formulas.fused_hp(4, (3, 3)) == 24
    assert (karbonala.attack_base, karbonala.weapon) == (15 - 6, 6)
    assert karbonala.actions == 1
    game = fight([mage("A", book=("karbonala",), channeling=9, mp=5)], [mage("B")])
    assert rule_against(play(game, "stance none"), "summon-page a home-karbonala") == "FUSION-01"


def test_a_dismissed_fusion_frees_its_focus_and_its_materials_stay_discarded() -> None:
    """FUSION-05, FUSION-08, FUSION-15."""
    game = fusion()
    assert caster(game, "a").focus_used == 3
    to_turn_of(game, "b")
    play(game, "end", "dismiss karbonala")
    assert caster(game, "a").held == ()
    assert set(caster(game, "a").barred) == {"home-m-warrior-1", "home-m-warrior-2"}
    assert all(slot.state == "used" for slot in caster(game, "a").slots)


def test_a_fusion_of_real_creatures_is_real() -> None:
    """FUSION-13, FUSION-14: bonus L + M, HP 4 + 4(L + M), Attack and Defense lowered by L + M."""
    game = fight([real("karbonala")], [real("masaki")])
    karbonala = being(game, "karbonala")
    assert (karbonala.hp, karbonala.attack, karbonala.defense) == (44, 5, 2)
    assert (karbonala.weapon, karbonala.armour) == (10, 10)


# --- HEALTH ----------------------------------------------------------------------------------------------------------


def test_the_linked_amount_is_what_reaches_hp() -> None:
    """HEALTH-01, HEALTH-02, HEALTH-04: after armour and Defend, or after a Brace; then nothing reduces it again."""
    game = call(duel())
    being(game, "masaki").defense = 3
    game.push(Damage("masaki", 10, "b", "attack"))
    game.refresh()
    assert game.decision is not None
    assert "7 HP" in game.decision.prompt(game)  # 5 + 2 beyond Defend
    play(game, "link summoner")
    assert being(game, "masaki").hp == 12
    assert being(game, "a").hp == 16 - 7
    assert being(game, "a").defense == 3


def test_war_paint_goes_first_of_a_linked_share() -> None:
    """HEALTH-04, EQUIP-14."""
    game = fight([mage("A", bonded="masaki", channeling=9, items=[Item(name="paint", war_paint=1)])], [mage("B")])
    call(game)
    being(game, "masaki").defense = 0
    game.push(Damage("masaki", 6, "b", "attack"))
    game.refresh()
    play(game, "link summoner")
    assert (being(game, "a").paint, being(game, "a").hp) == (0, 14)


def test_a_linked_share_is_no_more_than_war_paint_and_hp_together() -> None:
    """HEALTH-05, EQUIP-14: 9 points on a summoner with 2 of paint and 3 HP take 5."""
    game = fight([mage("A", bonded="masaki", channeling=9, items=[Item(name="paint", war_paint=2)])], [mage("B")])
    call(game)
    me = being(game, "a")
    being(game, "masaki").defense, me.hp, me.paint = 0, 3, 2
    game.push(Damage("masaki", 9, "b", "attack"))
    game.refresh()
    play(game, "link summoner")
    (hit,) = [event for event in game.log if isinstance(event, Damaged)]
    assert (hit.who, hit.hp, hit.linked) == ("masaki", 0, 5)


def test_the_table_may_settle_health_link_once_for_all() -> None:
    """HEALTH-01 as an option (GAME-06)."""
    game = fight([mage("A", bonded="masaki", channeling=9)], [mage("B")], options=Options(health_link="half"))
    call(game)
    being(game, "masaki").defense = 0
    game.push(Damage("masaki", 6, "b", "attack"))
    game.refresh()
    assert (being(game, "masaki").hp, being(game, "a").hp) == (9, 13)


def test_shadow_06_an_action_whose_target_the_flip_destroys_comes_to_nothing() -> None:
    """The flip effect happens before the action goes on; with its target gone there is none, and none is spent."""
    flip = Ability(mode="flip", do=(st.Destroy(what=Selector(how="choose", kind="monster", side="opponent")),))
    eater = monster("Eater", 2, 5, 6, flip, rank=3)
    game = fight([mage("A", bonded="eater", channeling=9)], [mage("B")], card_index=with_entries(eater))
    victim = make(game.state, game.state.mages["b"], MASAKI, mp=6, origin="slot")
    game.emit(Arrived(victim, Held("summon", Ref("masaki"))))
    shadow = make(game.state, game.state.mages["a"], eater, mp=6, origin="bonded", shadow=True)
    game.emit(Arrived(shadow, Held("summon", Ref("eater"))))
    game.state.beings["eater"].arriving, game.state.beings["eater"].actions = False, 2
    play(game, "stance none", "stance none", "engage eater masaki", "let-go")
    assert "masaki" not in game.state.beings
    assert (being(game, "eater").shadow, being(game, "eater").skirmish, being(game, "eater").actions) == (False, 0, 2)
