"""Battle damage that is changed, attacks that must be made, and attacks that go to another (CONVERT-42)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.effects import Ability, Amount, Condition, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.conversion.effects import GameEffects
from convert.systems.duel_monsters.entries import Material
from convert.systems.duel_monsters.rules import actions, combat
from convert.systems.duel_monsters.rules.casting import fusion_materials
from convert.systems.duel_monsters.rules.context import Occurrence
from convert.systems.duel_monsters.rules.damage import Damage
from convert.systems.duel_monsters.rules.effects import constant
from convert.systems.duel_monsters.rules.events import AttackDeclared, AttackNegated, AttackTurned, Damaged
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.materials import Need
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.status import banned
from tests.rules_effects.arena import CARD_INDEX, ME, MINE, PREVIOUS, SELF, THEIRS, arena, being, do, n, settle, summon
from tests.rules_fight.fights import monster

EVENT = Amount(event="amount")
VICTIM = Selector(kind="caster", how="event")
FOES = Selector(kind="caster", side="opponent")
OWN = Selector(kind="caster", side="you")


def turned(amount: Amount, *, to: Selector = VICTIM, what: Selector | None = FOES, battle: bool = True) -> st.Replace:
    would = Event(event="battle_damage", what=what, by=SELF)
    return st.Replace(would=would, instead=(st.Damage(to=to, amount=amount, battle=battle),))


def with_text(name: str, step: st.StepBase, mode: Any = "continuous") -> Any:
    """The monster of that name with one ability of its own."""
    ability = Ability(mode=mode, do=(step,))  # type: ignore[arg-type]
    return msgspec.structs.replace(CARD_INDEX.monster(name), effects=(ability,))


def hit(game: Game, who: str, amount: int, source: str) -> list[Damaged]:
    before = len(game.log)
    game.push(Damage(who, amount, source, "attack"))
    settle(game)
    return [e for e in game.log[before:] if isinstance(e, Damaged)]


@pytest.mark.parametrize(("amount", "falls"), [(6, True), (5, False)])
def test_convert_42_battle_damage_by_a_text_fells_as_any_other(amount: int, falls: bool) -> None:
    """Kuriboh has 6 HP."""
    game = arena()
    step = st.Damage(to=THEIRS, amount=n(amount), battle=True)
    do(game, step, answers=("let-go",) if falls else ())
    assert ("kuriboh" in game.state.beings) is not falls


def test_convert_42_battle_damage_is_doubled_halved_or_turned() -> None:
    """What would be lost is not; the share in its place comes straight off HP."""
    for amount, to, who, lost in (
        (Amount(event="amount", times=2), VICTIM, "b", 10),
        (Amount(half=EVENT), VICTIM, "b", 2),
        (EVENT, OWN, "a", 5),
    ):
        game = arena(with_text("masaki", turned(amount, to=to)), hp=30)
        events = hit(game, "b", 8, "masaki")
        assert [(e.who, e.hp) for e in events if e.hp] == [(who, lost)]


@pytest.mark.parametrize(
    ("event", "until", "lasts"),
    [
        ("battle_damage", None, "battle"),
        ("battle_damage", "end_of_turn", "turn"),
        ("destroyed", None, "stay"),
        ("destroyed", "end_of_turn", "turn"),
    ],
)
def test_convert_42_instead_of_battle_damage_is_of_the_battle_that_is_on(event: Any, until: Any, lasts: str) -> None:
    """Where the text says no more; instead of anything else for as long as the creature stays."""
    game = arena()
    instead = (st.Damage(to=OWN, amount=Amount(n=1)),)
    do(game, st.Replace(would=Event(event=event, what=MINE), instead=instead, until=until), source="masaki")
    assert [status.until.kind for status in being(game, "masaki").statuses] == [lasts]


def test_convert_42_only_in_a_battle_with_it() -> None:
    game = arena(with_text("masaki", turned(Amount(half=EVENT))), hp=30)
    assert [e.hp for e in hit(game, "b", 8, "a")] == [5]


def test_convert_42_a_health_link_share_is_battle_damage_too() -> None:
    """HEALTH-01: the caster's part of what a summon loses."""
    shield = with_text("masaki", turned(EVENT, to=FOES, what=OWN))
    game = arena(shield, hp=30, options=Options(health_link="summoner"))
    events = hit(game, "masaki", 8, "kuriboh")
    assert (events[0].who, events[0].hp, events[0].linked) == ("masaki", 0, 0)
    assert [(e.who, e.hp) for e in events[1:]] == [("b", 4)]


def test_convert_42_what_must_attack_attacks_before_the_turn_ends() -> None:
    game = arena(with_text("masaki", st.Forbid(what=SELF, action="hold_back")))
    assert actions.END in actions.moves(game, "a")  # nobody to attack: it is not able to
    for who in ("masaki", "kuriboh"):
        being(game, who).skirmish = 1
    assert actions.END not in actions.moves(game, "a")
    refused = actions.refusal(game, "a", actions.END)
    assert refused is not None
    assert refused.rule == "CONVERT-42"
    being(game, "masaki").attacks = 1
    assert actions.END in actions.moves(game, "a")


def test_convert_18_only_enemies_are_lured_onto_ones_own_creature() -> None:
    """ "Monsters your opponent controls must attack this card": one's own cannot, and may hold back."""
    theirs = Selector(id="c1", how="all", kind="monster", side="opponent", zone="play")
    others = Selector(how="all", kind=("monster", "caster"), side="you", zone="play", except_self=True)
    lure = Ability(
        mode="continuous",
        do=(
            st.Forbid(what=theirs, action="hold_back"),
            st.Forbid(what=others, action="be_attacked", by=theirs, link="and"),
        ),
    )
    made = GameEffects.load().convert([lure], rank=1, creature=True)
    game = arena(msgspec.structs.replace(CARD_INDEX.monster("masaki"), effects=made))
    friend = summon(game, "m-warrior-1", "a")
    constant.refresh(game)
    assert banned(being(game, "kuriboh"), "hold_back")
    assert not banned(friend, "hold_back")


def test_convert_42_an_attack_turns_onto_another() -> None:
    game = arena()
    game.push(combat.Attack("kuriboh", "a", step=2))
    assert combat.turn_onto(game, being(game, "masaki"))
    assert game.stack[-1] == combat.Attack("kuriboh", "masaki", step=2)
    assert not combat.turn_onto(game, being(game, "masaki")), "it is on that one already"
    assert not any(isinstance(e, AttackTurned) for e in do(arena(), st.Allow(what=MINE, action="take_attack")))


@pytest.mark.parametrize(("onto", "taken"), [("masaki", True), ("kuriboh", False), ("", False)])
def test_convert_42_who_takes_the_attack_on_itself_has_it(onto: str, taken: bool) -> None:
    """Kuriboh attacks A: Masaki can take it, the attacker cannot; the next step knows whether it was done."""
    game = arena()
    being(game, "a").hp = 5
    game.push(combat.Attack("kuriboh", "a", 2, key="k"))
    onto_it = st.Allow(what=Selector(ref="x"), action="take_attack")
    counted = st.Heal(to=ME, amount=Amount(per=Amount(n=2), count=PREVIOUS))
    do(game, onto_it, counted, st.NegateAttack(), bound={"x": (onto,) if onto else ()}, answering="k")
    assert [(e.target, e.onto) for e in game.log if isinstance(e, AttackTurned)] == ([("a", "masaki")] if taken else [])
    assert [e.target for e in game.log if isinstance(e, AttackNegated)] == ["masaki" if taken else "a"]
    assert being(game, "a").hp == 5 + 2 * taken


def test_convert_42_defense_stands_for_attack_in_defense_mode() -> None:
    guard = st.Allow(what=SELF, action=("attack_in_defense", "attack_with_defense"))
    game = arena(with_text("masaki", guard))
    fighter = being(game, "masaki")
    fighter.stance, fighter.skirmish, being(game, "kuriboh").skirmish = "defense", 1, 1
    before = (fighter.attack, fighter.defense)
    game.push(combat.Attack("masaki", "kuriboh", points=1))
    settle(game)
    assert (fighter.attack, fighter.defense) == (before[0], before[1] - 1)


def test_convert_42_in_defense_mode_only_on_casters() -> None:
    direct = st.Allow(what=SELF, action="attack_in_defense", against=Selector(kind="caster"))
    game = arena(with_text("masaki", direct))
    fighter = being(game, "masaki")
    fighter.stance = "defense"
    for foe in ("kuriboh", "b"):
        fighter.skirmish = being(game, foe).skirmish = 1
        refused = combat.can_attack(game, fighter, being(game, foe))
        assert (refused is None) == (foe == "b"), refused


def test_fusion_02_a_substitute_stands_in_for_one_material() -> None:
    sub = with_text("kuriboh", st.Allow(what=SELF, action="other_materials"), "permission")
    game = arena(sub)
    summon(game, "kuriboh", "a")
    mage = game.state.mages["a"]
    masaki = CARD_INDEX.monster("masaki").id
    pool = fusion_materials.stock(game, mage, CARD_INDEX.monster("masaki"))
    assert fusion_materials.complete(game, mage, (Need(masaki, None), Need("another", None)), pool) is not None
    assert fusion_materials.complete(game, mage, (Need("another", None), Need("a third", None)), pool) is None


@pytest.mark.parametrize("exact", [False, True])
def test_fusion_02_nothing_stands_in_where_its_text_wants_its_own_materials(exact: bool) -> None:
    """ "A Fusion Summon of this card can only be done with the above Materials" (CONVERT-42)."""
    own = Ability(mode="summon_rule", do=(st.Forbid(what=SELF, action="other_materials"),))
    masaki, own_text = Material(name="Masaki", slug="masaki"), [own] if exact else []
    blend = monster("Blend", 6, 24, 20, *own_text, form="fusion", materials=(masaki,))
    game = arena(with_text("kuriboh", st.Allow(what=SELF, action="other_materials"), "permission"), blend)
    summon(game, "kuriboh", "a")
    game.state.beings.pop(Ref("masaki"))
    found = fusion_materials.parts(game, game.state.mages[Ref("a")], game.card_index.monster("blend"))
    assert (found is None) == exact


@pytest.mark.parametrize(("zones", "stands"), [("play", True), ("prepared", False), (("used", "play"), True)])
def test_fusion_02_a_substitute_stands_in_only_where_its_text_says(zones: Any, stands: bool) -> None:
    """It is in play here."""
    stand_in = Ability(mode="permission", from_=zones, do=(st.Allow(what=SELF, action="other_materials"),))
    game = arena(msgspec.structs.replace(CARD_INDEX.monster("kuriboh"), effects=(stand_in,)))
    summon(game, "kuriboh", "a")
    mage, masaki = game.state.mages["a"], CARD_INDEX.monster("masaki")
    pool = fusion_materials.stock(game, mage, masaki)
    wanted = (Need(masaki.id, None), Need("another", None))
    assert (fusion_materials.complete(game, mage, wanted, pool) is not None) == stands


def test_what_a_continuous_ability_names_twice_is_the_same() -> None:
    """ "All monsters gain 1 Attack, also they cannot attack.": the second step means those of the first."""
    everyone = Selector(id="c1", kind="monster", side="you", zone="play", how="all")
    gain = st.Modify(what=everyone, attack=Amount(n=1))
    bound = st.Forbid(what=Selector(ref="c1"), action="attack", link="also")
    ability = Ability(mode="continuous", do=(gain, bound))
    game = arena(msgspec.structs.replace(CARD_INDEX.monster("masaki"), effects=(ability,)))
    settle(game)
    assert banned(being(game, "masaki"), "attack")


def test_a_fight_of_two_tells_whose_is_whose() -> None:
    """ "Your monster gains 5, the opponent's monster loses 2": whoever of them attacks (CONVERT-05)."""
    for what, by in (("masaki", "kuriboh"), ("kuriboh", "masaki")):
        game = arena()
        mine = Selector(how="event", kind="monster", side="you")
        theirs = Selector(how="event", kind="monster", side="opponent")
        gain = st.Modify(what=mine, attack=Amount(stat="attack", of=theirs))
        before = being(game, "masaki").attack_full, being(game, "kuriboh").attack_full
        do(game, gain, event=Occurrence("battles", Ref(what), Ref(by)))
        assert being(game, "masaki").attack_full == sum(before)
        assert being(game, "kuriboh").attack_full == before[1]


@pytest.mark.parametrize(("attacker", "target", "lost"), [("kuriboh", "masaki", 10), ("masaki", "kuriboh", 5)])
def test_convert_42_doubled_only_where_it_was_attacked(attacker: str, target: str, lost: int) -> None:
    attacked = Condition(occurred=Event(event="attacked", what=SELF), during="attack")
    doubled = msgspec.structs.replace(turned(Amount(event="amount", times=2)), if_=(attacked,))
    game = arena(with_text("masaki", doubled), hp=30)
    game.emit(AttackDeclared(Ref(attacker), Ref(target), 1))
    assert [e.hp for e in hit(game, "b", 8, "masaki") if e.hp] == [lost]
