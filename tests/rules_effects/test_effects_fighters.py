"""Who attacks in a battle, who is attacked, and what happens to either of them (COMBAT-29, CONVERT-42)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.effects import Ability, Amount, Event, Filter, Selector
from convert.effects import steps as st
from convert.effects.conditions import Turns
from convert.effects.values import Bound
from convert.systems.duel_monsters.rules import combat
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.damage import Damage as DamageFrame
from convert.systems.duel_monsters.rules.effects.battle_pair import attacker, fighters
from convert.systems.duel_monsters.rules.effects.matching import matches
from convert.systems.duel_monsters.rules.events import (
    AttackDeclared,
    Damaged,
    Rolled,
    StanceTaken,
    TurnBegan,
    TurnEnded,
)
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.stances import TakeStance
from convert.systems.duel_monsters.rules.status import banned
from tests.rules_effects.arena import CARD_INDEX, SELF, answer, arena, being, do, hand, in_play, n, settle, summon
from tests.rules_fight.fights import spell

OTHER = Selector(how="event", kind="monster")


def with_ability(name: str, **fields: Any) -> Any:
    """The monster of that name with one ability of its own."""
    return msgspec.structs.replace(CARD_INDEX.monster(name), effects=(Ability(mode="trigger", **fields),))


def fight(game: Any, who: str, target: str) -> None:
    """One attack of no points, to its end."""
    for name in (who, target):
        being(game, name).skirmish, being(game, name).hp = 1, 90
    hand(game, *[1] * 8)
    game.state.turn = being(game, who).caster
    game.push(combat.Attack(who, target, points=0))
    settle(game)
    while game.decision is not None:
        game.play(game.legal_moves()[0])


@pytest.mark.parametrize("name", ["attack_declared", "attacked", "damage_calculation", "battles"])
@pytest.mark.parametrize("attacking", [True, False])
def test_combat_29_attacker_and_attacked_are_told_apart(name: str, attacking: bool) -> None:
    game = arena()
    game.emit(AttackDeclared(Ref("kuriboh"), Ref("masaki"), 0))
    first = name == "attack_declared"
    event = Occurrence(name, Ref("kuriboh" if first else "masaki"), Ref("masaki" if first else "kuriboh"))
    ctx = Context(Ref("a"), 0, NOTHING, "", -1, 0, "", event=event)
    chosen = Selector(how="event", kind="monster", where=Filter(attacking=attacking))
    assert attacker(game, event) == "kuriboh"
    assert fighters(game, ctx, chosen) == (("kuriboh",) if attacking else ("masaki",))
    assert fighters(game, ctx, Selector(how="event", kind="monster", side="you")) == ("masaki",)


def test_who_fights_it_cannot_attack_in_its_next_turns() -> None:
    """CONVERT-42: the turn under way is none of the next two."""
    ban = st.Forbid(what=OTHER, action="attack", until=Turns(turns=2, whose="opponent", next=True))
    game = arena(with_ability("masaki", when=Event(event="battles", what=SELF), do=(ban,)))
    fight(game, "kuriboh", "masaki")
    for turn, bound in (("a", True), ("b", True), ("a", True), ("b", True), ("a", False)):
        game.emit(TurnBegan(turn))
        assert banned(being(game, "kuriboh"), "attack") == bound


def test_what_waits_for_an_end_phase_knows_whom_it_was_about() -> None:
    wait = Event(event="end_phase", whose="opponent", next=True, amount=Bound(eq=2))
    later = st.Delayed(when=wait, do=(st.ChangeStance(what=OTHER, to="defense"),))
    game = arena(with_ability("masaki", when=Event(event="attacked", what=SELF), do=(later,)))
    fight(game, "kuriboh", "masaki")
    for stance in ("none", "defense"):
        game.emit(TurnEnded("b"))
        settle(game)
        assert being(game, "kuriboh").stance == stance


def test_at_the_end_of_its_own_battle_is_at_once() -> None:
    """What the end of an Attack woke does not wait for the end of the next one."""
    later = st.Delayed(when=Event(event="end_of_battle", next=True), do=(st.ChangeStance(what=OTHER, to="defense"),))
    game = arena(with_ability("masaki", when=Event(event="battles", what=SELF), do=(later,)))
    fight(game, "kuriboh", "masaki")
    assert being(game, "kuriboh").stance == "defense"


def test_a_foe_with_a_higher_attack_than_ones_own() -> None:
    stronger = Selector(kind="monster", where=Filter(attack=Bound(gt=Amount(event="attack"))))
    when = Event(event="attack_declared", what=SELF, by=stronger)
    for more, lasts in ((9, True), (0, False)):
        gain = st.Modify(what=SELF, attack=Amount(n=1), until="end_of_turn")
        game = arena(with_ability("masaki", when=when, do=(gain,)))
        being(game, "masaki").attack_full, being(game, "kuriboh").attack_full = 2, 2 + more
        before = len(being(game, "masaki").modifiers)
        fight(game, "masaki", "kuriboh")
        assert (len(being(game, "masaki").modifiers) > before) == lasts


def test_what_deals_battle_damage_is_the_monster() -> None:
    when = Event(event="battle_damage", what=Selector(kind="caster", side="any"), by=Selector(kind="monster"))
    turn = st.ChangeStance(what=OTHER, to="defense")
    game = arena(with_ability("masaki", when=when, do=(turn,)), hp=30)
    game.push(DamageFrame("a", 4, "kuriboh", "attack"))
    settle(game)
    assert being(game, "kuriboh").stance == "defense"


@pytest.mark.parametrize(("dice", "stance"), [((6, 6, 1, 1), "defense"), ((1, 1, 6, 6), "none")])
def test_a_stance_that_a_spell_keeps_is_resisted_by_real_creatures(dice: tuple[int, ...], stance: str) -> None:
    """CHECK-01, CHECK-05, EX-72: "all Dragons are in Defense Mode": one Casting Check, before anything else happens."""
    kept = st.ChangeStance(
        what=Selector(how="all", kind="monster", side="opponent", where=Filter(name="Ogre")), to="defense"
    )
    jar = spell("Jar", 2, Ability(mode="continuous", do=(kept,)), form="continuous", uses_focus=True)
    game = arena(jar, ogre=True, dice=dice)
    in_play(game, "jar", "a")
    assert {move.verb for move in game.legal_moves()} == {"spend"}
    answer(game, "spend 0")
    assert being(game, "ogre").stance == stance
    assert [event.what for event in game.log if isinstance(event, Rolled)][-2:] == ["Casting Check", "opposing it"]
    settle(game)
    assert game.decision is None, "once for each source"


def test_combat_21_a_stance_that_only_effects_change() -> None:
    hold = st.Forbid(what=SELF, action="choose_stance")
    game = arena(
        msgspec.structs.replace(CARD_INDEX.monster("masaki"), effects=(Ability(mode="continuous", do=(hold,)),))
    )
    settle(game)
    assert [str(move) for move in TakeStance("masaki").moves(game)] == ["stance none"]
    do(game, st.ChangeStance(what=Selector(how="all", kind="monster", side="you"), to="defense"))
    assert being(game, "masaki").stance == "defense"


def test_convert_42_double_piercing() -> None:
    for count, lost in ((None, 2), (2, 4)):
        pierces = st.Allow(what=SELF, action="pierce", count=count)
        text = msgspec.structs.replace(
            CARD_INDEX.monster("masaki"), effects=(Ability(mode="continuous", do=(pierces,)),)
        )
        game = arena(text, hp=30, options=Options(health_link="summon"))
        foe = being(game, "kuriboh")
        foe.stance, foe.hp, foe.defense = "defense", 3, 0
        game.push(DamageFrame("kuriboh", 5, "masaki", "attack"))
        settle(game)
        assert next(e.linked for e in game.log if isinstance(e, Damaged)) == lost


def test_battle_damage_knows_both_of_the_battle() -> None:
    """Health Link: what comes off the caster is of the battle of the monster that was struck."""
    when = Event(event="battle_damage", what=Selector(kind="caster", side="you"), by=SELF)
    game = arena(
        with_ability("masaki", when=when, do=(st.ChangeStance(what=SELF, to="defense"),)),
        hp=30,
        options=Options(health_link="summoner"),
    )
    being(game, "masaki").defense = 0
    game.push(DamageFrame("masaki", 4, "kuriboh", "attack"))
    settle(game)
    assert being(game, "masaki").stance == "defense"


def test_shadow_04_the_attacker_that_turned_it_up() -> None:
    game = arena()
    game.emit(AttackDeclared(Ref("kuriboh"), Ref("masaki"), 0))
    ctx = Context(Ref("a"), 0, NOTHING, "", -1, 0, "", event=Occurrence("revealed", Ref("masaki"), NOTHING, "attacked"))
    assert fighters(game, ctx, Selector(how="event", kind="monster", where=Filter(attacking=True))) == ("kuriboh",)


@pytest.mark.parametrize(("shadow", "there"), [(True, False), (False, True)])
@pytest.mark.parametrize("stance", ["attack", "defense"])
def test_shadow_04_what_attacks_a_shadow_destroys_it_before_it_is_revealed(
    stance: Any, *, shadow: bool, there: bool
) -> None:
    """ "If this card attacks a face-down Defense Position monster: Destroy it": any Shadow (CONVERT-20)."""
    hidden = Selector(kind="monster", where=Filter(face="down", stance="defense"))
    when = Event(event="attacked", what=hidden, by=SELF)
    game = arena(with_ability("masaki", when=when, do=(st.Destroy(what=OTHER),)))
    veiled = summon(game, "ogre", "b", shadow=shadow)
    game.emit(StanceTaken(veiled.id, stance))
    fight(game, "masaki", veiled.id)
    after = game.state.beings.get(veiled.id)
    assert (after is not None and not after.body) == there


@pytest.mark.parametrize("stat", ["attack", "level"])
def test_stronger_than_the_one_that_it_fights_whichever_of_them_attacks(stat: Any) -> None:
    """ "If this card battles a monster with a higher ATK, a higher Level": this card is attacked, or attacks."""
    game = arena()
    me = Ref("masaki")
    above = Bound(gt=Amount(event=stat))
    foe = Selector(kind="monster", where=Filter(attack=above) if stat == "attack" else Filter(level=above))
    ctx = Context(Ref("a"), 0, me, "", -1, 0, "")
    attacked, attacks = Event(event="battles", what=SELF, by=foe), Event(event="battles", what=foe, by=SELF)
    happened = Occurrence("battles", me, Ref("kuriboh")), Occurrence("battles", Ref("kuriboh"), me)
    for when, told in zip((attacked, attacks), happened, strict=True):
        assert not matches(game, ctx, when, told)
    if stat == "attack":
        being(game, "kuriboh").attack_full = being(game, "masaki").attack_full + 10
    else:
        do(game, st.ChangeLevel(what=Selector(ref="k"), to=n(99)), bound={"k": ("kuriboh",)})
    for when, told in zip((attacked, attacks), happened, strict=True):
        assert matches(game, ctx, when, told)
