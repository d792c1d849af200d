"""PRECAST-11: what waits until something declared has taken place ("immediately after it resolves")."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Condition, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.conditions import holds
from convert.systems.duel_monsters.rules.effects.start import Resolve
from convert.systems.duel_monsters.rules.events import Fizzled, Healed, HpLost, Negated, SpellDeclared
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.taking_place import Settles
from tests.rules_effects.arena import ME, arena, being, do, n, settle, summon
from tests.rules_fight.fights import bring, cast, fight, mage, monster, play, spell, to_turn_of, with_entries

STING = spell("Sting", 1, cast(st.LoseHp(to=ME, amount=n(3))))


def bell(*, resolved: bool, event: str = "cast") -> Monster:
    when = Event(event=event, what=Selector(kind="spell"), resolved=resolved)  # type: ignore[arg-type]
    return monster("Bell", 2, 5, 5, Ability(mode="trigger", when=when, do=(st.Heal(to=ME, amount=n(1)),)))


@pytest.mark.parametrize("event", ["cast", "activated"])
@pytest.mark.parametrize(("resolved", "order"), [(False, [HpLost, Healed]), (True, [HpLost, Healed])])
def test_precast_11_it_comes_once_what_was_cast_has_taken_place(event: str, resolved: bool, order: list[type]) -> None:
    order = order if resolved else order[::-1]
    rings = bell(resolved=resolved, event=event)
    game = fight([mage("A", "sting")], [mage("B")], card_index=with_entries(rings, STING))
    to_turn_of(game, "a")
    bring(game, "a", rings)
    being(game, "a").hp = 5
    before = len(game.log)
    play(game, "cast a home-sting")
    assert [type(one) for one in game.log[before:] if isinstance(one, (HpLost, Healed))] == order


@pytest.mark.parametrize(("negated", "hp"), [(False, 6), (True, 5)])
def test_precast_11_what_was_negated_has_not_taken_place(negated: bool, hp: int) -> None:
    game = arena(bell(resolved=True), STING)
    summon(game, "bell", "a")
    being(game, "a").hp = 5
    game.emit(SpellDeclared("b", "home-sting", "cast", "cast b sting", ability=0))
    settle(game)
    if negated:
        game.emit(Fizzled("cast b sting"))
    game.push(Settles("cast b sting"))
    settle(game)
    assert being(game, "a").hp == hp


@pytest.mark.parametrize("negated", [False, True])
def test_precast_11_what_was_negated_this_turn_did_not_take_place(negated: bool) -> None:
    """ "If it was activated this turn (and was not negated)"."""
    game = arena(STING)
    game.emit(SpellDeclared("b", "home-sting", "cast", "cast b sting", ability=0))
    settle(game)
    if negated:
        game.emit(Fizzled("cast b sting"))
    game.push(Settles("cast b sting"))
    settle(game)
    sting = Event(event="activated", what=Selector(kind="spell"))
    ctx = Context(Ref("a"), 0, NOTHING)
    assert holds(game, ctx, Condition(occurred=sting))
    assert holds(game, ctx, Condition(occurred=replace(sting, resolved=True))) is not negated


def test_precast_11_what_was_negated_is_told_as_come_to_nothing() -> None:
    game = arena(STING)
    being(game, "a").hp = 5
    game.emit(Negated("k"))
    game.push(Resolve(Context(Ref("a"), 0, NOTHING, "home-sting", key="k")))
    settle(game)
    assert (being(game, "a").hp, [one for one in game.log if isinstance(one, Fizzled)]) == (5, [Fizzled("k")])


@pytest.mark.parametrize(("gain", "told"), [(2, 2), (10, 3)])
def test_convert_05_healing_is_told_as_what_came_back(gain: int, told: int) -> None:
    game = arena()
    being(game, "a").hp = being(game, "a").hp_full - 3
    do(game, st.Heal(to=ME, amount=n(gain)))
    assert [one.amount for one in game.log if isinstance(one, Healed)] == [told]
    assert being(game, "a").hp == being(game, "a").hp_full - 3 + told
