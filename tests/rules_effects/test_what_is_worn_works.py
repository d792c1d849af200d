"""CONVERT-12, EIDOLON-03, EQUIP-18: what somebody wears works as an Equip spell on its bearer does, and "the bearer" is
whoever wears that very thing: with two copies, after an exchange, on the other side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from convert.effects import Ability, Amount, Bound, Condition, Event, Filter, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules import answers, combat, items, unarmed_traps, windows
from convert.systems.duel_monsters.rules.casting import abilities
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.events.wearing import with_spell_bonuses
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Being
from tests.rules_effects.arena import arena, being, do, in_play, n, settle, summon
from tests.rules_fight.fights import monster, spell

BEARER = Selector(how="equipped", kind="monster")
ME = Selector(kind="caster", side="you")


def gear(*abilities: Ability, **more: Any) -> Any:
    return spell("Gear", 2, *abilities, form="equipment", equipment="other", **more)


def always(*steps: Any, mode: Any = "equip", **more: Any) -> Ability:
    return Ability(mode=mode, do=steps, **more)


def table(*abilities: Ability, dice: Any = (), **more: Any) -> Game:
    """A with Masaki and a newt, B with Kuriboh."""
    newt = monster("Newt", 2, 7, 7)
    game = arena(gear(*abilities, **more), newt, dice=dice, hp=10)
    summon(game, "newt", "a")
    return game


def put(game: Game, who: str, name: str = "gear") -> Being:
    """Somebody wears a copy."""
    bearer = being(game, who)
    item = with_spell_bonuses(Item(name=name, entry="gear", origin="spell"), game.card_index.spell("gear"))
    items.receive(game, bearer, item, "receives")
    settle(game)
    return bearer


def attack(game: Game, who: str) -> int:
    """With the Weapon bonus, which is what equipment gives (CONVERT-12)."""
    return being(game, who).attack_full + being(game, who).weapon


# --- all the time -----------------------------------------------------------------------------------------------------

SCORES: dict[str, tuple[Callable[[], Any], dict[str, int]]] = {
    "a number": (lambda: always(st.Modify(what=BEARER, attack=n(3))), {"masaki": 14, "newt": 10, "kuriboh": 6}),
    "all the time": (
        lambda: always(st.Modify(what=BEARER, attack=n(3)), mode="continuous"),
        {"masaki": 14, "newt": 10, "kuriboh": 6},
    ),
    "its own Level": (
        lambda: always(st.Modify(what=BEARER, attack=Amount(stat="level", of=BEARER))),
        {"masaki": 15, "newt": 9, "kuriboh": 4},
    ),
    "twice its own": (
        lambda: always(st.SetStat(what=BEARER, stat="attack", to=Amount(stat="original_attack", of=BEARER, times=2))),
        {"masaki": 22, "newt": 14, "kuriboh": 6},
    ),
    "how many of its name": (
        lambda: always(
            st.Modify(
                what=BEARER,
                attack=Amount(per=n(2), count=Selector(
                    how="all", kind="monster", side="any", zone="play",
                    where=Filter(same=("name",), compared_to=BEARER),
                )),
            )
        ),
        {"masaki": 13, "newt": 9, "kuriboh": 5},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SCORES)
def test_amounts_are_of_whoever_wears_that_very_copy(name: str) -> None:
    made, worn = SCORES[name]
    bare = {"masaki": 11, "newt": 7, "kuriboh": 3}
    for who in worn:
        game = table(made())
        put(game, who)
        assert {one: attack(game, one) for one in bare} == {**bare, who: worn[who]}
    game = table(made())
    put(game, "masaki", "one")
    put(game, "kuriboh", "two")
    assert {one: attack(game, one) for one in bare} == {**worn, "newt": 7}


@pytest.mark.parametrize("name", SCORES)
def test_after_an_exchange_and_a_change_of_sides_too(name: str) -> None:
    made, worn = SCORES[name]
    game = table(made())
    put(game, "masaki")
    items.give(game, being(game, "masaki"), being(game, "newt"), being(game, "masaki").items[0])
    settle(game)
    assert (attack(game, "masaki"), attack(game, "newt")) == (11, worn["newt"])
    newt = Selector(how="all", kind="monster", side="opponent", where=Filter(name="Newt"))
    do(game, st.Control(what=newt, until="permanent"), you="b")
    assert being(game, "newt").side == 1
    assert (attack(game, "masaki"), attack(game, "newt")) == (11, worn["newt"])
    items.put_away(game, being(game, "newt"), "gear")
    settle(game)
    assert attack(game, "newt") == 7


def test_what_a_bonus_is_already_counts_once_and_what_is_lowered_counts() -> None:
    """EQUIP-01, CONVERT-12: a Weapon bonus of +4; the Defense that it costs is no bonus, and is lost."""
    game = table(
        always(st.Modify(what=BEARER, attack=n(4)), st.Modify(what=BEARER, defense=n(2), sign=-1)),
        always(st.Modify(what=Selector(how="all", kind="monster", side="you"), attack=n(1), sign=-1)),
        weapon_bonus=4, armour_bonus=-2,
    )  # fmt: skip
    bearer = put(game, "masaki")
    assert (bearer.weapon, bearer.attack_full, bearer.armour, bearer.defense_full) == (4, 10, 0, 9)
    assert being(game, "newt").attack_full == 6


def test_a_ban_but_for_the_bearer_means_whoever_wears_it() -> None:
    mine = Selector(how="all", kind=("monster", "caster"), side="you", zone="play", reach="field", except_=BEARER)
    foes = Selector(how="all", kind="monster", side="opponent", zone="play")
    game = table(always(st.Forbid(what=mine, action="be_attacked", by=foes)))
    put(game, "newt")
    for who in ("a", "masaki", "newt", "kuriboh"):
        being(game, who).skirmish = 1
    game.refresh()

    def free(attacker: str) -> set[str]:
        there = (one for one in ("a", "masaki", "newt") if one != attacker)
        return {one for one in there if combat.can_attack(game, being(game, attacker), being(game, one)) is None}

    assert free("kuriboh") == {"newt"}
    assert free("masaki") == {"a", "newt"}  # one's own are no enemies (COMBAT-18)


@pytest.mark.parametrize("mode", ["equip", "continuous"])
def test_a_protection_and_a_condition_are_the_bearers(mode: Any) -> None:
    fish = Condition(is_=Selector(kind="monster", where=Filter(level=Bound(lte=2))), of=BEARER)
    game = table(always(st.Protect(what=BEARER, from_="battle"), mode=mode, if_=(fish,)))
    put(game, "newt", "one")
    put(game, "masaki", "two")
    kept = {who for who in ("masaki", "newt", "kuriboh") if being(game, who).statuses}
    assert kept == {"newt"}


# --- by what happens --------------------------------------------------------------------------------------------------


def falls(game: Game, who: str, *, body: bool) -> int:
    """That one is Destroyed, its Body kept or not; the HP that A won by what came of it."""
    owner = being(game, who).caster
    being(game, "a").hp = 5
    what = Selector(how="all", kind="monster", side="any", where=Filter(name=being(game, who).name))
    keep = "keep" if body else "let-go"
    do(game, st.Destroy(what=what), you="b" if owner == "b" else "a", answers=(keep,))
    return being(game, "a").hp - 5


@pytest.mark.parametrize("body", [True, False])
def test_the_bearers_end_is_answered_by_what_it_wore(body: bool) -> None:
    """ "When the bearer is destroyed": the copy that it wore, once, with what the bearer was; no other copy."""
    gone = Ability(
        mode="trigger",
        when=Event(event="destroyed", what=BEARER),
        do=(st.Heal(to=ME, amount=Amount(stat="original_attack", of=BEARER)),),
    )
    game = table(gone)
    put(game, "masaki", "one")
    put(game, "newt", "two")
    assert falls(game, "newt", body=body) == 7
    game = table(gone)
    put(game, "masaki", "one")
    assert falls(game, "newt", body=body) == 0


def test_only_the_bearers_own_battle_wakes_it() -> None:
    fights = Ability(
        mode="trigger",
        limit=None,
        when=Event(event="attack_declared", what=BEARER),
        do=(st.Modify(what=BEARER, attack=n(5), until="end_of_turn"),),
    )
    for who, told in (("masaki", 16), ("newt", 11)):
        game = table(fights, dice=[1] * 12)
        put(game, who)
        for one in ("masaki", "kuriboh"):
            being(game, one).skirmish = 1
        game.push(combat.Attack("masaki", "kuriboh"))
        settle(game)
        while game.decision is not None and "Spend" not in type(game.decision).__name__:
            game.play(game.legal_moves()[0])
        if game.decision is not None:
            game.play(game.legal_moves()[0])
        assert attack(game, "masaki") == told


def test_it_is_destroyed_in_the_place_of_its_bearer() -> None:
    """A replacement: of the bearer alone, and once, for the thing has lost its power then (ARTIFACT-02)."""
    shield = Ability(
        mode="replacement",
        when=Event(event="destroyed", what=BEARER),
        do=(st.Destroy(what=Selector(how="self")),),
    )
    game = table(shield)
    put(game, "newt")
    newt = Selector(how="all", kind="monster", side="any", where=Filter(name="Newt"))
    do(game, st.Destroy(what=newt))
    assert not being(game, "newt").body
    assert not being(game, "newt").items[0].power


# --- when it is used --------------------------------------------------------------------------------------------------


def test_its_ability_is_used_by_the_bearers_caster_and_goes_by_the_bearer() -> None:
    weaker = Selector(
        id="t1", how="target", kind="monster", side="opponent", zone="play", count=1,
        where=Filter(attack=Bound(lt=Amount(stat="attack", of=BEARER))),
    )  # fmt: skip
    strike = Ability(mode="activate", targets=(weaker,), do=(st.Modify(what=Selector(ref="t1"), attack=n(1), sign=-1),))
    for who in ("masaki", "newt"):
        game = table(strike)
        put(game, who)
        me, mage = being(game, "a"), game.state.mages[Ref("a")]
        me.actions = 2
        found: list[Any] = []
        abilities.caster_moves(game, me, mage, found)
        assert [str(move) for move in found] == [f"activate a 0 item:{who}:gear"]
        assert game.describe(found[0])
        abilities.take(game, me, found[0])
        settle(game)
        assert attack(game, "kuriboh") == 2
        assert me.actions == 1
        assert abilities.refusal(game, me, found[0]) is not None  # once a round (SUMMON-20)
    game = table(strike)
    put(game, "kuriboh")
    found = []
    abilities.caster_moves(game, being(game, "a"), game.state.mages[Ref("a")], found)
    assert found == []


def test_a_quick_ability_of_what_is_worn_answers() -> None:
    quick = Ability(mode="quick", do=(st.Modify(what=BEARER, attack=n(2), until="end_of_turn"),))
    game = table(quick)
    put(game, "masaki")
    told = [(ctx.source, ctx.you) for ctx in answers.options(game, "a", "test", ())]
    assert told == [("item:masaki:gear", "a")]
    assert answers.options(game, "b", "test", ()) == []
    answer = Move("answer", ("item:masaki:gear", 0))
    assert game.describe(answer) == "use gear"
    assert unarmed_traps.refusal(game, answer) is None
    windows.give(game, "a", answer, "test")
    settle(game)
    assert attack(game, "masaki") == 13


def test_what_is_not_in_use_or_negated_does_nothing() -> None:
    gain = always(st.Modify(what=BEARER, attack=n(3)), mode="continuous")
    game = table(gain)
    bearer = put(game, "masaki")
    items.put_away(game, bearer, "gear")
    settle(game)
    assert attack(game, "masaki") == 11


def test_on_a_creature_as_a_spell_it_is_the_same_bearer() -> None:
    """CONVERT-12: as a buff, on an enemy's monster; two copies, each its own bearer."""
    game = table(always(st.Modify(what=BEARER, attack=Amount(stat="level", of=BEARER))))
    in_play(game, "gear", "b", mode="equip", on="masaki")
    assert (attack(game, "masaki"), attack(game, "newt")) == (15, 7)
    do(game, st.Control(what=Selector(how="all", kind="monster", side="opponent", where=Filter(name="Masaki")),
                        until="permanent"), you="b")  # fmt: skip
    assert (being(game, "masaki").side, attack(game, "masaki")) == (1, 15)
