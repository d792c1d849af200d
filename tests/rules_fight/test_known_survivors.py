"""Rules whose deliberate breaks no test had caught: each here by its number, on a fight of its own."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Event, Limit
from convert.effects import steps as st
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.campaign.making import ATTRIBUTES
from convert.systems.duel_monsters.rules import movement
from convert.systems.duel_monsters.rules.between.basic import attribute_power
from convert.systems.duel_monsters.rules.casting.fusion import whence
from convert.systems.duel_monsters.rules.character import Item, Spent
from convert.systems.duel_monsters.rules.damage import Damage
from convert.systems.duel_monsters.rules.death import Fall
from convert.systems.duel_monsters.rules.effects.zones import entries_in
from convert.systems.duel_monsters.rules.events import ControlTaken, Dismissed, MadeMaterial, Marked, Rolled
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Held, Status, Until
from convert.systems.duel_monsters.rules.uses import Use
from convert.systems.duel_monsters.rules.windows import Answer
from tests.rules_fight.fights import (
    ENEMY,
    SELF_CASTER,
    being,
    cast,
    caster,
    damage,
    engage,
    fight,
    legal,
    mage,
    monster,
    play,
    rule_against,
    spell,
    to_turn_of,
    verbs,
    with_entries,
)

STAY = Until("stay")


def called(*, focus: int = 4) -> Game:
    """A's Masaki is there, and B."""
    game = fight([mage("A", "masaki", mp=9, channeling=9, focus=focus)], [mage("B", "kuriboh", mp=9, channeling=9)])
    return play(game, "stance none", "summon a home-masaki", "stance none")


def hit(game: Game, who: str, amount: int, source: str = "b", kind: str = "attack") -> None:
    game.push(Damage(who, amount, source, kind))  # type: ignore[arg-type]
    game.settle()
    while "link" in verbs(game):
        play(game, "link summon")


# --- combat ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stance", "dice"), [("none", 2), ("defense", 3)])
def test_a_block_in_defense_mode_has_one_die_more(stance: str, dice: int) -> None:
    """COMBAT-24, COMBAT-33: 2D6, in Defense Mode 3D6; and no Weapon bonus."""
    game = fight([mage("A", attack=4)], [mage("B", items=[Item(name="axe", weapon=3)])], dice=[4, 4, 2, 2, 2])
    being(game, "b").stance = stance  # type: ignore[assignment]
    engage(game, "a", "b")
    play(game, "stance none", "attack a b", "spend 0", "block", "spend 0")
    block = next(event for event in game.log if isinstance(event, Rolled) and event.what == "Block")
    assert (len(block.dice), block.total) == (dice, 2 * dice)


@pytest.mark.parametrize(("amount", "left"), [(11, 1), (12, 1), (13, 1), (5, 7)])
def test_what_battle_cannot_destroy_keeps_one_hp(amount: int, left: int) -> None:
    """CONVERT-42: also where the damage is exactly its HP; an effect's damage counts as usual."""
    game = called()
    being(game, "masaki").defense = 0
    game.emit(Marked("masaki", Status("protect", "battle", "x", STAY)))
    hit(game, "masaki", amount)
    assert being(game, "masaki").hp == left
    if amount >= 12:
        game = called()
        being(game, "masaki").defense = 0
        game.emit(Marked("masaki", Status("protect", "battle", "x", STAY)))
        game.push(Damage("masaki", amount, "b", "effect"))
        game.settle()
        play(game, "link summon")
        assert "keep" in verbs(game), "it falls"


def test_a_protection_so_often_a_round_is_used_up_by_battle() -> None:
    """CONVERT-42: "once per turn, cannot be destroyed by battle" leaves it 1 HP once; the next blow fells it."""
    game = called()
    being(game, "masaki").defense = 0
    game.emit(Marked("masaki", Status("protect", "battle", "x", STAY, times=1)))
    hit(game, "masaki", 12)
    assert being(game, "masaki").hp == 1
    hit(game, "masaki", 1)
    assert "keep" in verbs(game), "it falls"


def test_a_protection_is_not_used_up_where_the_summoner_bears_the_blow() -> None:
    """CONVERT-42, HEALTH-01: the whole HP part is linked, and the protection holds another time."""
    game = called()
    being(game, "masaki").defense = 0
    before = being(game, "a").hp
    game.emit(Marked("masaki", Status("protect", "battle", "x", STAY, times=1)))
    game.push(Damage("masaki", 13, "b", "attack"))
    game.settle()
    play(game, "link summoner")
    assert (being(game, "masaki").hp, being(game, "a").hp) == (12, before - 13)
    hit(game, "masaki", 12)
    assert being(game, "masaki").hp == 1


@pytest.mark.parametrize(("stance", "lost"), [("defense", 3), ("attack", 0), ("none", 0)])
def test_piercing_is_against_defense_mode_alone(stance: str, lost: int) -> None:
    """CONVERT-42, HEALTH-05: what goes beyond 12 HP comes off the caster's HP, in Defense Mode only."""
    game = called()
    being(game, "masaki").defense, being(game, "masaki").stance = 0, stance  # type: ignore[assignment]
    game.emit(Marked("b", Status("allow", "pierce", "x", STAY)))
    before = being(game, "a").hp
    hit(game, "masaki", 15)
    assert before - being(game, "a").hp == lost


# --- Shadows ---------------------------------------------------------------------------------------------------------


def test_a_shadows_leash_is_one_section() -> None:
    """SHADOW-03: it may go to an adjoining Section, no further from its caster; it follows when it would be."""
    game = fight([mage("A", "masaki", mp=9, channeling=9)], [mage("B")], sections=("w", "x", "y", "z"), together=False)
    play(game, "stance none", "summon-shadow a home-masaki", "stance none")
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    shadow = being(game, "masaki")
    assert legal(game, "move masaki 1")
    shadow.section = 1
    game.refresh()
    assert not legal(game, "move masaki 2")
    assert rule_against(game, "move masaki 2") == "SHADOW-03"
    play(game, "move a 1")
    assert shadow.section == 1
    assert legal(game, "move masaki 2")
    play(game, "move a 2")
    assert being(game, "masaki").section == 1, "one Section away is near enough"
    being(game, "a").section = 3
    movement.follow(game, being(game, "a"))
    assert being(game, "masaki").section == 3


def test_a_shadow_does_not_trigger() -> None:
    """SHADOW-04, SHADOW-06: it is face down: what triggers on anything waits until it is revealed."""
    watch = Ability(
        mode="trigger",
        when=Event(event="attack_declared"),
        do=(st.Heal(to=SELF_CASTER, amount=Amount(n=3)),),
    )
    game = fight(
        [mage("A", "watcher", mp=9, channeling=9, now=(5, None))],
        [mage("B")],
        card_index=with_entries(monster("Watcher", 2, 4, 4, watch)),
        dice=[1] * 12,
    )
    play(game, "stance none", "summon-shadow a home-watcher", "stance none")
    engage(game, "a", "b")
    play(game, "attack a b", "spend 0")
    assert being(game, "a").hp == 5


# --- answers ---------------------------------------------------------------------------------------------------------


def answerers() -> Game:
    """A, B and C each with a precast Rush; it is A's turn and something is declared."""
    jolt = spell("Jolt", 1, cast(damage(1), targets=(ENEMY,), speed=2), form="precast")
    ward = spell("Ward", 1, cast(st.Heal(to=SELF_CASTER, amount=Amount(n=1)), speed=2), form="precast")
    game = fight(
        [mage("A", "ward", "cure", mp=9, channeling=9, hp=9, now=(5, None)), mage("C", "ward", mp=9, now=(5, None))],
        [mage("B", "jolt", "ward", mp=9, channeling=9, hp=9, now=(5, None))],
        card_index=with_entries(jolt, ward),
        dice=[3] * 40,
    )
    for who in ("a", "c", "b"):
        to_turn_of(game, who)
        play(game, f"precast {who} home-ward")
        while game.decision is not None and "pass" in verbs(game):
            play(game, "pass")
    to_turn_of(game, "a")
    return game


def test_answers_go_round_in_initiative_from_whose_turn_it_is() -> None:
    """PRECAST-11: A declares; A chooses first, then the others in initiative order; after an answer it begins anew, and
    each source answers a moment once; all pass in a row and it is over."""
    game = answerers()
    assert game.state.order[0] == "a"
    play(game, "cast a home-cure")
    asked: list[int] = []
    first = game.answer_order()
    assert first[0] == "a"
    while "pass" in verbs(game) and len(asked) < 12:
        assert game.to_move is not None
        asked.append(game.to_move)
        play(game, "pass")
    assert asked == [being(game, who).side for who in first], "each is asked once when all pass"
    game = answerers()
    play(game, "cast a home-cure")
    own = next(str(move) for move in game.legal_moves() if move.verb == "answer")
    play(game, own)
    again = [str(move) for move in game.legal_moves() if move.verb == "answer"]
    assert own not in again, "one source answers one moment once"


@pytest.mark.parametrize(("whose", "asked"), [("a", "acb"), ("c", "cba"), ("b", "bac")])
def test_whose_turn_it_is_answers_first_wherever_they_stand_in_the_order(whose: str, asked: str) -> None:
    """PRECAST-11: then those after them in initiative order, and then from its beginning."""
    ward = spell("Ward", 1, cast(st.Heal(to=SELF_CASTER, amount=Amount(n=1)), speed=2), form="precast")
    mages = {name: mage(name, "ward", "ward", "cure", mp=9, channeling=9, now=(5, None)) for name in "ACB"}
    game = fight([mages["A"], mages["C"]], [mages["B"]], card_index=with_entries(ward), dice=[3] * 40)
    game.state.order = ("a", "c", "b")
    for who in "acb":
        to_turn_of(game, who)
        play(game, f"precast {who} home-ward")
        while isinstance(game.decision, Answer):
            play(game, "pass")
    to_turn_of(game, whose)
    play(game, f"cast {whose} home-cure")
    seen = ""
    while isinstance(game.decision, Answer) and game.decision.moment == "declared":
        seen += game.decision.who
        play(game, "pass")
    assert seen == asked


def test_who_has_passed_is_asked_again_after_an_answer() -> None:
    """PRECAST-11: until all pass in a row."""
    game = answerers()
    play(game, "cast a home-cure", "pass")
    assert isinstance(game.decision, Answer)
    moment, second = (game.decision.moment, game.decision.key), game.decision.who
    assert second != "a"
    play(game, next(str(move) for move in game.legal_moves() if move.verb == "answer"))
    while isinstance(game.decision, Answer) and (game.decision.moment, game.decision.key) != moment:
        play(game, "pass")  # the answer's own moment
    assert isinstance(game.decision, Answer)
    assert ((game.decision.moment, game.decision.key), game.decision.who) == (moment, "a")


def test_one_ability_answers_one_moment_once_however_often_it_may_be_used() -> None:
    """PRECAST-11: a quick ability with five uses a turn; at the next moment it may answer again."""
    quick = Ability(mode="quick", limit=Limit(n=5), do=(st.Heal(to=SELF_CASTER, amount=Amount(n=1)),))
    game = fight(
        [mage("A", "helper", "cure", mp=9, channeling=9, now=(5, None))],
        [mage("B")],
        card_index=with_entries(monster("Helper", 2, 4, 4, quick)),
    )
    play(game, "stance none", "summon a home-helper")
    while "answer" not in verbs(game) or not isinstance(game.decision, Answer):
        play(game, next(one for one in ("pass", "stance none", "cast a home-cure") if legal(game, one)))
    assert isinstance(game.decision, Answer)
    moment, key = game.decision.moment, game.decision.key
    play(game, "answer helper 0")
    while isinstance(game.decision, Answer) and (game.decision.moment, game.decision.key) != (moment, key):
        play(game, "pass")  # its own declaration is a moment too
    assert not legal(game, "answer helper 0"), "the same moment once more"
    assert being(game, "helper").used.count(Use("ability", "helper", 0)) == 1


@pytest.mark.parametrize(
    ("declared", "undo", "there"),
    [
        ("summon a home-masaki", st.NegateSummon(), "masaki"),
        ("cast a home-vigil", st.NegateCast(), "home-vigil-spell"),
        ("cast a home-cure", st.NegateCast(), ""),
    ],
)
def test_what_is_negated_does_nothing_and_stays_paid(declared: str, undo: st.Step, there: str) -> None:
    """PRECAST-11: neither the summon nor the lasting spell nor the healing comes, and the MP are gone."""
    gate = spell(
        "Gate",
        2,
        Ability(
            mode="cast",
            when=Event(event="summoning" if isinstance(undo, st.NegateSummon) else "activated", whose="opponent"),
            do=(undo,),
            speed=3,
        ),
        form="artifact",
        property="Counter Trap",
        use_mp=3,
    )
    vigil = spell(
        "Vigil", 1, Ability(mode="continuous", do=(damage(1),)), form="continuous", property="Continuous Spell"
    )
    game = fight(
        [mage("B", items=[Item(name="gate", entry="gate")], mp=9, now=(9, None))],
        [mage("A", "masaki", "vigil", "cure", mp=20, channeling=20, hp=9, now=(5, 20))],
        card_index=with_entries(gate, vigil),
        dice=[6, 6] + [1] * 20,
    )
    play(game, "stance none", "arm b gate", "end", "stance none")
    game_before = being(game, "a").hp
    play(game, declared)
    while "answer" not in verbs(game):
        play(game, "spend 0" if "spend" in verbs(game) else "pass")
    play(game, next(str(move) for move in game.legal_moves() if move.verb == "answer"))
    while "pass" in verbs(game) or "spend" in verbs(game):
        play(game, "pass" if "pass" in verbs(game) else "spend 0")
    assert not there or there.removeprefix("home-") not in {*game.state.beings, *game.state.spells}
    assert being(game, "a").hp == game_before
    assert game.state.mages["a"].mp < 20


# --- items, owners, fusions, graveyards -------------------------------------------------------------------------------


def test_anyone_who_can_pay_uses_an_item() -> None:
    """MAGICITEM-04: not only who made it; without its MP, and without Focus where it needs a slot, nobody does."""
    charm = spell("Charm", 2, cast(st.Heal(to=SELF_CASTER, amount=Amount(n=4))), form="artifact", uses_focus=True)
    items = [Item(name="charm", entry="charm")]

    def may(rings: int = 0, mp_now: int | None = None) -> str:
        held = [Item(name=f"ring {n}", origin="magic", weapon=1) for n in range(rings)]
        game = fight(
            [mage("A", items=[*items, *held], now=(5, mp_now), focus=1)],
            [mage("B")],
            card_index=with_entries(charm),
        )
        play(game, "stance none")
        return "" if legal(game, "use a charm") else rule_against(game, "use a charm")

    assert may() == ""
    assert may(mp_now=3) == ""
    assert may(mp_now=2) == "MAGICITEM-04"
    assert may(rings=1) == "ARTIFACT-05"


@pytest.mark.parametrize(("left", "rule"), [(4, ""), (3, ""), (2, "MAGICITEM-04")])
def test_what_is_put_on_is_paid_for_to_the_last_mp(left: int, rule: str) -> None:
    """MAGICITEM-02, MAGICITEM-04: 1 + R for what was made from a spell of Rank 2."""
    ribbon = spell("Ribbon", 2, form="artifact", property="Equip Spell")
    item = Item(name="ribbon", entry="ribbon", origin="spell", worn=False, weapon=1)
    game = fight([mage("A", items=[item], now=(5, left))], [mage("B")], card_index=with_entries(ribbon))
    play(game, "stance none")
    assert legal(game, "wear a ribbon") == (not rule)
    if rule:
        assert rule_against(game, "wear a ribbon") == rule
    else:
        play(game, "wear a ribbon")
        assert game.state.mages["a"].mp == left - 3


def test_an_items_check_has_its_rank_and_what_is_added_up_to_channeling() -> None:
    """MAGICITEM-05: 1 + R, and no more MP than Channeling less that amount, a trinket's too."""
    for form in ("artifact", "trinket"):
        flask = spell("Flask", 2, cast(damage(4), targets=(ENEMY,)), form=form)
        game = fight(
            [mage("A", items=[Item(name="flask", entry="flask")], channeling=5, mp=9)],
            [mage("B")],
            card_index=with_entries(flask),
            dice=[3] * 8,
        )
        play(game, "stance none", "use a flask")
        while "spend" not in verbs(game):
            play(game, str(game.legal_moves()[0]))
        assert [move.args[0] for move in game.legal_moves() if move.verb == "spend"] == [0, 1, 2], form
        play(game, "spend 2", "spend 0")
        mine = next(e for e in game.log if isinstance(e, Rolled) and e.dice == (3, 3) and e.who == "a")
        assert mine.total == 6 + 3 + 2


def test_anothers_summon_goes_back_to_its_owners_spell() -> None:
    """SPECIAL-07: under B's command it is A's spell: A cannot call it, and A's slot is Used when it leaves."""
    game = called()
    game.emit(ControlTaken("masaki", "b", Held("summon", Ref("masaki"))))
    game.refresh()
    assert being(game, "masaki").side == 1
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert rule_against(game, "summon-page a home-masaki") == "CAST-11"
    game.emit(Dismissed("masaki", "let go"))
    assert caster(game, "a").spent == (Spent(spell="home-masaki"),)
    assert caster(game, "b").spent == ()
    game = called()
    game.emit(ControlTaken("masaki", "b", Held("summon", Ref("masaki"))))
    game.push(Fall("masaki", "destroyed", "a"))
    game.settle()
    play(game, "let-go")
    assert (caster(game, "a").barred, caster(game, "b").barred) == (("home-masaki",), ())


@pytest.mark.parametrize(("choice", "bodies", "slots"), [("keep", 1, 3), ("split", 2, 2), ("let-go", 0, 0)])
def test_a_fallen_fusion_is_kept_split_or_let_go(choice: str, bodies: int, slots: int) -> None:
    """FUSION-12, EX-43: all its slots for one Body, or one less for two, one a Material, each in one slot; each may be
    revived."""
    game = fight([mage("A", "polymerization", "m-warrior-1", "m-warrior-2", focus=3, channeling=4)], [mage("B", hp=5)])
    play(game, "stance none", "fuse a home-karbonala", "stance none")
    made = [(event.to, event.how) for event in game.log if isinstance(event, MadeMaterial)]
    assert made == [("karbonala", "fusion")] * 2
    game.push(Fall("karbonala", "destroyed", "b"))
    game.settle()
    play(game, choice)
    there = [one for one in game.state.beings.values() if one.body]
    assert (len(there), caster(game, "a").focus_used) == (bodies, slots)
    if choice == "split":
        assert {one.entry for one in there} == {"home-m-warrior-1", "home-m-warrior-2"}
        assert {one.body for one in there} == {"destroyed"}
        assert [held.slots for held in caster(game, "a").held] == [1, 1]
        assert {(one.hp, one.actions, one.section) for one in there} == {(0, 0, 1)}


@pytest.mark.parametrize("fate", ["defeated", "destroyed"])
def test_the_bodies_of_a_split_fusion_wait_as_it_fell(fate: Any) -> None:
    """FUSION-12, EX-43, CONVERT-08: two Defeated Bodies of a Defeated fusion, and so they lie among the used."""
    game = fight(
        [mage("A", "polymerization", "m-warrior-1", "m-warrior-2", focus=4, channeling=9, mp=9)], [mage("B", hp=5)]
    )
    play(game, "stance none", "fuse a home-karbonala", "stance none")
    game.push(Fall("karbonala", fate, "b"))
    game.settle()
    play(game, "split")
    bodies = [one for one in game.state.beings.values() if one.body]
    assert [one.body for one in bodies] == [fate] * 2
    warriors = {one.spell: one.fate for one in caster(game, "a").spent if "warrior" in one.spell}
    assert warriors == {"home-m-warrior-1": fate, "home-m-warrior-2": fate}


def test_a_bonded_material_is_used_whatever_becomes_of_it() -> None:
    """STAT-19: it has no page that could be banished or go back into the Spellbook."""
    game = fight([mage("A", "masaki", bonded="kuriboh", attribute="Dark")], [mage("B")])
    me = caster(game, "a")
    for to in ("used", "banished", "spellbook"):
        assert whence(game, me, "home-kuriboh", to) == ("used:a:home-kuriboh", "prepared")
        assert whence(game, me, "home-masaki", to) == (f"{to}:a:home-masaki", "prepared")


def test_fusion_12_each_material_of_a_split_fusion_may_be_revived() -> None:
    """FUSION-12, CONVERT-08, DEATH-03: the Bodies count as used, the fused creature that they were does not; one that
    is revived has full HP and takes the slot of its Body, and the other still lies there."""
    known = ("polymerization", "m-warrior-1", "m-warrior-2", "reborn")
    game = fight([mage("A", *known, focus=4, channeling=9, mp=9)], [mage("B", hp=5)])
    play(game, "stance none", "fuse a home-karbonala", "stance none")
    game.push(Fall("karbonala", "destroyed", "b"))
    game.settle()
    play(game, "split")
    warriors = ["home-m-warrior-1", "home-m-warrior-2"]
    assert sorted(entries_in(game, caster(game, "a"), "used")) == [*warriors, "home-polymerization"]
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    play(game, "cast a home-reborn", "choose used:a:home-m-warrior-1", "stance none")
    warrior, left = (next(b for b in game.state.beings.values() if b.entry == one) for one in warriors)
    assert (warrior.hp, warrior.body, left.body) == (10, "", "destroyed")
    assert (caster(game, "a").focus_used, [one for one in game.state.beings.values() if "karb" in one.id]) == (2, [])


@pytest.mark.parametrize(("thing", "weapon"), [({}, 7), ({"weapon": 2}, 2), ({"armour": 1}, 0), ({"worn": False}, 0)])
def test_equip_07_an_equip_spells_bonus_holds_where_the_sheet_gives_none(thing: dict[str, Any], weapon: int) -> None:
    """EQUIP-07, CONVERT-12: what a sheet says of its bonuses stands; what is carried gives none, until it is worn."""
    game = fight([mage("A", items=[Item(name="blade", entry="Sword", origin="spell", **thing)])], [mage("B")])
    assert being(game, "a").weapon == weapon
    if "worn" in thing:
        play(game, "stance none", "wear a blade")
        assert being(game, "a").weapon == 7


def test_half_of_a_helpers_channeling_rounds_down_each() -> None:
    """RITUAL-08: 3 and 5 add 1 and 2, not 4; none below 0."""
    assert [formulas.helper_channeling(value) for value in (1, 2, 3, 5, 10)] == [0, 1, 1, 2, 5]
    assert formulas.ritual_sacrifices(6, 2, (3, 5)) == 3  # 6 + 2 helpers against 2 + 1 + 2
    assert formulas.ritual_sacrifices(6, 2, ()) == 4


def test_the_graveyard_is_what_was_used_and_is_not_back() -> None:
    """CONVERT-08: Bodies count; what is in play or Prepared again does not, nor a Bonded Monster that was dismissed."""
    game = fight([mage("A", "masaki", bonded="kuriboh", attribute="Dark", mp=9, channeling=9, focus=4)], [mage("B")])
    play(game, "stance none", "summon a home-masaki", "stance none", "summon a home-kuriboh", "stance none")
    me = caster(game, "a")
    assert list(entries_in(game, me, "used")) == []
    game.emit(Dismissed("kuriboh", "let go"))
    assert list(entries_in(game, caster(game, "a"), "used")) == []
    game.push(Fall("masaki", "destroyed", "b"))
    game.settle()
    play(game, "keep")
    assert list(entries_in(game, caster(game, "a"), "used")) == ["home-masaki"], "a Body counts"


def test_each_attribute_has_its_own_power() -> None:
    """ATTR-07 to ATTR-12: Dark sees in darkness, and no other does."""
    powers = {name: attribute_power(name.lower()) for name in ATTRIBUTES}
    assert [powers[name].rule for name in ATTRIBUTES] == [f"ATTR-{number:02}" for number in range(7, 13)]
    for name, word in zip(ATTRIBUTES, ("darkness", "solid ground", "fire", "orb", "breath", "hover"), strict=True):
        assert [other for other in ATTRIBUTES if word in powers[other].text.casefold()] == [name]
    assert "blindness" in powers["Dark"].text
