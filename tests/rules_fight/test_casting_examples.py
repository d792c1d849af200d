"""EX-07 to EX-21, EX-40 to EX-43, EX-58, EX-75, EX-80: casting, summoning, fusion, Shadows, Eidolons."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Selector
from convert.effects import steps as st
from convert.kernel import IllegalMove, Move
from convert.systems.duel_monsters.rules import focus, mp
from convert.systems.duel_monsters.rules.casting.full_cast import FullCast
from convert.systems.duel_monsters.rules.character import Item, Slot
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.selectors import in_reach
from convert.systems.duel_monsters.rules.events import Arrived, MpPaid, Responded, Rolled
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Held
from convert.systems.duel_monsters.rules.summoning import make
from tests.rules_fight.fights import (
    BLUE_EYES,
    CREATURE,
    KURIBOH,
    MASAKI,
    THE_TARGET,
    being,
    bring,
    caster,
    engage,
    fight,
    hand,
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


def paid(game: Game) -> list[tuple[int, int]]:
    """(MP, Channeling) of every payment."""
    return [(event.mp, event.channeling) for event in game.log if isinstance(event, MpPaid)]


@pytest.mark.parametrize(("attribute", "cost", "sustain"), [("Water", 6, 4), ("Earth", 5, 3)])
def test_ex_07_the_attribute_discount(attribute: str, cost: int, sustain: int) -> None:
    """MP-02, ATTR-03, SUMMON-02, SUMMON-07, SUMMON-15."""
    game = fight([mage("A", attribute=attribute, bonded="masaki", preparation=1)], [mage("B")])  # type: ignore[arg-type]
    play(game, "stance none", "summon a home-masaki", "stance none")
    assert paid(game) == [(cost, cost)]
    assert being(game, "masaki").hp == 12
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert paid(game)[1:] == [(sustain, 0)]  # MP-06: Sustain uses no Channeling


def test_ex_08_the_discount_ends_at_nothing() -> None:
    game = fight([mage("A", attribute="Dark", bonded="kuriboh")], [mage("B")])
    assert mp.cost(caster(game, "a"), KURIBOH) == 2
    play(game, "stance none", "summon a home-kuriboh", "stance none")
    assert focus.sustain(game, caster(game, "a"), being(game, "kuriboh")) == 0


@pytest.mark.parametrize(("slots", "sustain"), [(1, 7), (3, 5), (5, 3), (8, 0)])
def test_ex_09_focus_lowers_sustain(slots: int, sustain: int) -> None:
    """SUMMON-08."""
    game = fight([mage("A", attribute="Light", focus=10)], [mage("B")])
    bring(game, "a", BLUE_EYES)
    game.state.mages["a"].held = (Held("summon", Ref("blue-eyes"), slots),)
    assert focus.sustain(game, caster(game, "a"), being(game, "blue-eyes")) == sustain


def sacrifice_case(*, attribute: str, scepter: int = 0) -> Game:
    items = [Item(name="rod", scepter=scepter)] if scepter else []
    game = fight(
        [mage("A", "blue-eyes", attribute=attribute, channeling=7, focus=5, mp=5, items=items)],  # type: ignore[arg-type]
        [mage("B")],
    )
    bring(game, "a", KURIBOH, 3)
    return play(game, "stance none", *["stance none"] * 3) if "stance" in verbs(game) else game


@pytest.mark.parametrize(
    ("attribute", "scepter", "gifts", "mp_paid", "left"),
    [("Water", 0, 3, 13, 0), ("Light", 0, 3, 12, 1), ("Light", 2, 2, 12, 1)],
)
def test_ex_10_to_ex_12_sacrifice(attribute: str, scepter: int, gifts: int, mp_paid: int, left: int) -> None:
    """CAST-04 to CAST-08, EQUIP-10: 2 Channeling for each creature given, spent before one's own; MP is paid in
    full."""
    game = sacrifice_case(attribute=attribute, scepter=scepter)
    assert rule_against(game, "summon a home-blue-eyes") == "CAST-03"
    play(game, "summon-sacrifice a home-blue-eyes")
    while "choose" in verbs(game) and "done" not in verbs(game):
        play(game, str(game.legal_moves()[0]))
    if "done" in verbs(game):
        play(game, "done")
    if "spend" in verbs(game):
        play(game, "spend 0")
    assert paid(game)[-1][0] == mp_paid
    assert caster(game, "a").channeling == left
    assert len([b for b in game.state.beings.values() if b.entry == "home-kuriboh"]) == 3 - gifts
    assert being(game, "a").actions == 0  # CAST-05, COMBAT-06: a Full Action


def test_ex_13_no_sacrifice() -> None:
    """CAST-04: where Channeling is enough none is possible; CAST-10: an unprepared spell can never have one."""
    game = fight([mage("A", bonded="masaki", channeling=6, focus=4)], [mage("B")])
    bring(game, "a", KURIBOH)
    play(game, "stance none", "stance none")
    assert rule_against(game, "summon-sacrifice a home-masaki") == "CAST-04"
    play(game, "summon a home-masaki")
    assert caster(game, "a").channeling == 0
    game = fight([mage("A", book=("masaki",), channeling=5, focus=4)], [mage("B")])
    bring(game, "a", KURIBOH, 2)
    play(game, "stance none", "stance none", "stance none")
    assert rule_against(game, "summon-page a home-masaki") == "CAST-03"
    assert rule_against(game, "summon-sacrifice a home-masaki") == "CAST-10"


def full_cast_case() -> Game:
    """Focus 3, one held, Channeling 5."""
    game = fight(
        [mage("A", "hinotama", "fissure", "cure", "sparks", channeling=5, focus=3, mp=5)],
        [mage("B")],
        dice=[1] * 60,
    )
    bring(game, "a", KURIBOH)
    engage(game, "a", "b")
    return play(game, "stance none", "stance none")


def test_ex_14_full_cast() -> None:
    """CAST-12, CAST-13: unoccupied Focus + 1 spells; MP for each, Channeling for the costliest alone."""
    game = full_cast_case()
    play(game, "full-cast a", "add cast home-hinotama", "add cast home-fissure")
    three = FullCast("a", tuple(Move("add", ("cast", f"home-{name}")) for name in ("hinotama", "fissure", "cure")))
    assert three.moves(game) == (Move("done"),), "no fourth"
    play(game, "add cast home-cure")
    while "choose" in verbs(game) or "spend" in verbs(game):
        play(game, str(game.legal_moves()[0]))
    assert sum(cost for cost, _ in paid(game)) == 2 + 3 + 2
    assert sum(channeling for _, channeling in paid(game)) == 3
    assert being(game, "a").actions == 0


def test_ex_15_two_cast_actions_instead() -> None:
    """CAST-03: Channeling 5 - 3 - 2 = 0; COMBAT-04: no third action."""
    game = full_cast_case()
    play(game, "cast a home-fissure")
    while "choose" in verbs(game) or "spend" in verbs(game):
        play(game, str(game.legal_moves()[0]))
    play(game, "cast a home-cure") if legal(game, "cast a home-cure") else play(game, "cast a home-hinotama")
    while "choose" in verbs(game) or "spend" in verbs(game):
        play(game, str(game.legal_moves()[0]))
    assert caster(game, "a").channeling == 0
    assert rule_against(game, "cast a home-sparks") == "COMBAT-04"


def test_ex_16_precast() -> None:
    """PRECAST-03 to PRECAST-06: MP, Channeling and Focus now; activated in a stance with no action and no MP."""
    game = fight([mage("A", "rush", bonded="masaki", channeling=10, focus=3)], [mage("B")])
    play(game, "stance none", "precast a home-rush", "summon a home-masaki", "stance none")
    assert paid(game)[0] == (3, 3)
    assert [held.kind for held in caster(game, "a").held] == ["precast", "summon"]
    to_turn_of(game, "b")
    while "pass" in verbs(game):
        play(game, "pass")
    for _ in range(60):
        if game.state.turn == "a" and "answer" in verbs(game):
            break
        play(game, next(m for m in ("pass", "end", "done", "stance none") if legal(game, m)))
    before = caster(game, "a").mp
    answer = next(str(move) for move in game.legal_moves() if move.verb == "answer")
    play(game, answer)
    assert being(game, "masaki").attack_full == 18
    assert caster(game, "a").mp == before
    assert [held.kind for held in caster(game, "a").held] == ["summon"]
    assert caster(game, "a").slots == (Slot(spell="home-rush", state="used"),)


def fissure_case(*dice: int) -> Game:
    game = fight([mage("A", "fissure", channeling=6)], [real("masaki")], dice=dice)
    return play(game, "stance none", "cast a home-fissure", "spend 3", "spend 7")


def test_ex_17_a_casting_check_lost_on_a_tie() -> None:
    """CHECK-02 to CHECK-05: 7 + 6 = 13 against 2 + 7 + 4 = 13: resisted, and everything is spent."""
    game = fissure_case(4, 3, 1, 1)
    assert [event.total for event in game.log if isinstance(event, Rolled)][-2:] == [13, 13]
    assert being(game, "masaki").out == ""
    assert caster(game, "a").mp == 40 - 6
    assert being(game, "masaki").defense == 0


def test_ex_18_a_casting_check_won_puts_a_real_creature_out() -> None:
    """CONVERT-19, CONVERT-22: out until the caster's next turn, able only to Parry."""
    game = fissure_case(4, 4, 1, 1)
    masaki = being(game, "masaki")
    assert masaki.out == "a"
    play(game, "end")
    assert verbs(game) == {"stance"}  # Masaki's turn passed without a choice: it is A's again
    assert being(game, "masaki").out == ""


def test_out_for_the_round_it_may_only_parry() -> None:
    """CONVERT-22."""
    game = fissure_case(4, 4, 1, 1)
    engage(game, "a", "masaki")
    hand(game, 1, 1, 1, 1)
    play(game, "attack a masaki", "spend 2", "spend 0")
    assert "parry" in [event.response for event in game.log if isinstance(event, Responded)]


def test_ex_67_fissure_reaches_within_one_section_casters_too() -> None:
    """COMBAT-15, CONVERT-22: nobody two Sections away; CONVERT-17 lets an ability reach any player that does not say
    how far it reaches itself."""
    game = fight([mage("A", "fissure", channeling=6)], [mage("B"), real("masaki")], together=False)
    play(game, "stance none")
    assert "cast a home-fissure" not in [str(move) for move in game.legal_moves()]
    being(game, "masaki").section = 1
    game.refresh()
    play(game, "cast a home-fissure")
    assert "choose b" not in [str(move) for move in game.legal_moves()], "there is one target"


def test_a_player_is_reached_anywhere_unless_the_ability_says_how_far() -> None:
    """CONVERT-17, CONVERT-20: a tree written by hand without a reach; with one it counts for players, too."""
    game = fight([mage("A", "fissure")], [mage("B")], together=False)
    ctx = Context(you=Ref("a"), side=0, source=Ref("a"), entry="home-fissure", ability=0, mp=3, key="k")
    far = being(game, "b")
    assert in_reach(game, ctx, Selector(how="target", kind="caster"), far)
    assert in_reach(game, ctx, Selector(how="target", kind="caster", reach="field"), far)
    assert not in_reach(game, ctx, Selector(how="target", kind="caster", reach="section"), far)


def test_ex_19_the_limit_of_extra_mp() -> None:
    """CHECK-03: total, base cost included, within Channeling."""
    game = fight([mage("A", "fissure", channeling=4)], [real("masaki")])
    play(game, "stance none", "cast a home-fissure")
    assert [str(move) for move in game.legal_moves()] == ["spend 0", "spend 1"]
    with pytest.raises(IllegalMove, match="DICE-03"):
        play(game, "spend 2")


def test_ex_20_a_summon_gets_no_check() -> None:
    """CHECK-01: Destroyed for 3 MP, without a roll."""
    game = fight([mage("A", "fissure")], [mage("B", focus=3)])
    bring(game, "b", MASAKI)
    play(game, "stance none", "cast a home-fissure", "choose masaki")
    assert not any(move.verb == "cast" for move in game.legal_moves())
    assert paid(game) == [(3, 3)]
    assert not [event for event in game.log if isinstance(event, Rolled) and event.what == "Casting Check"]
    play(game, "let-go")
    assert "masaki" not in game.state.beings


@pytest.mark.parametrize(("attribute", "modifier"), [("Water", 7), ("Light", 6)])
def test_ex_21_a_summons_ability_has_the_mp_of_its_summoning(attribute: str, modifier: int) -> None:
    """CHECK-07."""
    wizard = monster(
        "Wizard",
        2,
        5,
        4,
        Ability(mode="activate", targets=(CREATURE,), do=(st.Destroy(what=THE_TARGET),)),
        rank=4,
        attribute="LIGHT",
    )
    game = fight(
        [mage("A", attribute=attribute, bonded="wizard", channeling=7)],  # type: ignore[arg-type]
        [real("ogre")],
        card_index=with_entries(wizard),
    )
    play(game, "stance none", "summon a home-wizard")
    if "spend" in verbs(game):
        play(game, "spend 0")
    play(game, "stance none")
    to_turn_of(game, "ogre")
    to_turn_of(game, "a")
    hand(game, 3, 3, 6, 6)
    play(game, "activate wizard 0", "spend 0")
    check = next(event for event in game.log if isinstance(event, Rolled) and event.what == "Casting Check")
    assert check.modifier == modifier


def test_ex_40_on_arrival_a_summon_joins_and_attacks_or_goes_and_engages() -> None:
    """SUMMON-03, SUMMON-12."""
    game = fight([mage("A", bonded="masaki")], [mage("B", hp=5)])
    engage(game, "a", "b")
    play(game, "stance none", "summon a home-masaki", "yes", "stance attack")
    assert legal(game, "attack masaki b")
    assert rule_against(game, "charge masaki") == "SUMMON-03"
    game = fight([mage("A", bonded="masaki")], [mage("B", hp=5)], together=False)
    play(game, "stance none", "summon a home-masaki", "stance attack")
    assert rule_against(game, "engage masaki b") == "COMBAT-12"
    play(game, "move masaki 1")
    assert rule_against(game, "engage masaki b") == "COMBAT-04"


def fusion_case(attribute: str = "Water", focus_slots: int = 3) -> Game:
    return fight(
        [
            mage(
                "A",
                "polymerization",
                "m-warrior-1",
                "m-warrior-2",
                attribute=attribute,  # type: ignore[arg-type]
                focus=focus_slots,
                channeling=4,
            )
        ],
        [mage("B")],
    )


@pytest.mark.parametrize(("attribute", "total", "sustain"), [("Water", 10, 4), ("Earth", 9, 3)])
def test_ex_41_karbonala_warrior(attribute: str, total: int, sustain: int) -> None:
    """FUSION-01 to FUSION-10, FUSION-14."""
    game = play(fusion_case(attribute), "stance none", "fuse a home-karbonala", "stance none")
    karbonala = being(game, "karbonala")
    assert sum(cost for cost, _ in paid(game)) == total
    assert sum(channeling for _, channeling in paid(game)) == 4
    assert (karbonala.hp, karbonala.attack, karbonala.defense, karbonala.weapon, karbonala.armour) == (24, 9, 6, 6, 6)
    assert [held.slots for held in caster(game, "a").held] == [3]
    assert focus.sustain(game, caster(game, "a"), karbonala) == sustain
    assert {"home-m-warrior-1", "home-m-warrior-2"} <= set(caster(game, "a").barred)  # FUSION-05, SUMMON-18


def test_ex_41_without_enough_focus_or_materials() -> None:
    """FUSION-02, FUSION-03, FUSION-04."""
    game = play(fusion_case(focus_slots=2), "stance none")
    assert rule_against(game, "fuse a home-karbonala") == "FUSION-03"
    game = fight([mage("A", "polymerization", "m-warrior-1", focus=3)], [mage("B")])
    play(game, "stance none")
    assert rule_against(game, "fuse a home-karbonala") == "FUSION-02"
    play(game, "charge a")
    assert rule_against(game, "fuse a home-karbonala") == "FUSION-04"
    game = fight([mage("A", "m-warrior-2", "m-warrior-1", focus=3)], [mage("B")])
    assert rule_against(play(game, "stance none"), "fuse a home-karbonala") == "FUSION-04"


def test_ex_42_damage_carries_over() -> None:
    """FUSION-11: 24 - 4 = 20; FUSION-07: it stands where its Material stood."""
    game = fight([mage("A", "polymerization", "m-warrior-2", bonded="m-warrior-1", channeling=4)], [mage("B")])
    bring(game, "a", game.card_index.monster("m-warrior-1"))
    game.state.beings["m-warrior-1"].hp = 6
    engage(game, "m-warrior-1", "b")
    play(game, "stance none", "stance none", "fuse a home-karbonala", "stance none")
    assert being(game, "karbonala").hp == 20
    assert being(game, "karbonala").skirmish == being(game, "b").skirmish != 0


@pytest.mark.parametrize(("choice", "bodies", "slots"), [("keep", 1, 3), ("split", 2, 2), ("let-go", 0, 0)])
def test_ex_43_a_fused_creature_falls(choice: str, bodies: int, slots: int) -> None:
    """FUSION-12."""
    game = play(fusion_case(), "stance none", "fuse a home-karbonala", "stance none")
    game.state.beings["karbonala"].hp = 0
    game.look_for_deaths()
    game.settle()
    play(game, choice)
    assert len([b for b in game.state.beings.values() if b.body]) == bodies
    assert sum(held.slots for held in caster(game, "a").held) == slots


def test_ex_58_eidolon() -> None:
    """EIDOLON-01 to EIDOLON-04, EIDOLON-08, EIDOLON-09, CONVERT-12: 2 MP and one Focus; worn, two; not cast again."""
    game = fight([mage("A", "sword", book=("sword",))], [mage("B")])
    play(game, "stance none", "cast a home-sword")
    assert paid(game) == [(2, 2)]
    assert caster(game, "a").focus_used == 1
    assert being(game, "a").weapon == 0
    play(game, "wear a Sword")
    assert caster(game, "a").focus_used == 2
    assert being(game, "a").weapon == 7
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert rule_against(game, "cast-page a home-sword") == "EIDOLON-08"


def test_ex_75_revival_costs_the_monsters_mp_too() -> None:
    """SPECIAL-04, DEATH-03: 5 + 6 MP in all, Channeling only 5; full HP."""
    game = fight([mage("A", "reborn", bonded="masaki", channeling=5, mp=5)], [mage("B")])
    bring(game, "a", MASAKI)
    game.state.beings["masaki"].hp = 0
    game.look_for_deaths()
    game.settle()
    play(game, "keep")
    assert being(game, "masaki").body == "defeated"
    while "stance" in verbs(game):
        play(game, "stance none")
    play(game, "cast a home-reborn")
    while "choose" in verbs(game):
        play(game, str(game.legal_moves()[0]))
    play(game, "stance none")
    masaki = next(b for b in game.state.beings.values() if b.entry == "home-masaki")
    assert masaki.hp == 12
    assert not masaki.body
    assert sum(cost for cost, _ in paid(game)) == 11
    assert sum(channeling for _, channeling in paid(game)) == 5


def test_ex_80_a_flip_effect_comes_first() -> None:
    """SHADOW-04, SHADOW-06, CONVERT-23: attacked, the Shadow is revealed and destroys the attacking summon; then there
    is no attack any more."""
    eater = monster(
        "Eater",
        2,
        5,
        6,
        Ability(
            mode="flip",
            do=(st.Destroy(what=Selector(how="choose", kind="monster", side="opponent")),),
        ),
        rank=3,
    )
    game = fight([mage("A")], [mage("B", bonded="eater", channeling=9)], card_index=with_entries(eater))
    bring(game, "a", MASAKI)
    shadow = make(game.state, game.state.mages["b"], eater, mp=6, origin="bonded", shadow=True)
    game.emit(Arrived(shadow, Held("summon", Ref("eater"))))
    game.state.beings["masaki"].actions = 2
    engage(game, "masaki", "eater")
    assert focus.sustain(game, caster(game, "b"), being(game, "eater")) == 0  # SHADOW-05
    play(game, "stance none", "stance attack")
    play(game, "attack masaki eater", "spend 11", "let-go")
    assert "masaki" not in game.state.beings
    assert not being(game, "eater").shadow
    assert being(game, "eater").hp == 8
