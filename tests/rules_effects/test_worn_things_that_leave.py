"""CONVERT-12, EQUIP-18, EIDOLON-03: what was worn and is so no more has left play as a spell on a creature has, and
answers it: destroyed, dropped by a bearer that is gone, vanished with its Focus; only taken off, it was sent nowhere.
And what a text does with it then: a thing is back in hand, or on somebody else; of an Eidolon it is the spell."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Condition, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules import death, items
from convert.systems.duel_monsters.rules.character import Item, Slot
from convert.systems.duel_monsters.rules.events import Focused, ItemsChanged, Released
from convert.systems.duel_monsters.rules.events.wearing import as_put_on
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref, eidolon_ref
from convert.systems.duel_monsters.rules.state import Held
from tests.rules_effects.arena import arena, being, do, n, settle, summon
from tests.rules_effects.test_what_is_worn_works import BEARER, always, gear, put, table
from tests.rules_fight.fights import monster

ME = Selector(kind="caster", side="you")
SELF = Selector(how="self")
GEAR = Ref("item:masaki:gear")
MASAKI = Selector(how="all", where=Filter(name="Masaki"))


def tells(event: str, *more: st.Step, **of: Any) -> Ability:
    """ "When this equipment …": A regains 2 HP, and what else it does."""
    return Ability(mode="trigger", when=Event(event=event, what=SELF, **of), do=(st.Heal(to=ME, amount=n(2)), *more))  # type: ignore[arg-type]


def worn(*abilities: Ability, eidolon: bool = False) -> Game:
    """Masaki wears the thing, or A's Eidolon of it; A has lost HP."""
    game = table(*abilities)
    if eidolon:
        game.emit(Focused("a", Held("eidolon", eidolon_ref("home-gear"))))
        item = Item(name="gear", entry="home-gear", origin="spell", eidolon=True)
        items.receive(game, being(game, "masaki"), item, "receives")
        settle(game)
    else:
        put(game, "masaki")
    being(game, "a").hp = 3
    return game


def destroyed(game: Game) -> None:
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": (GEAR,)}, you="b")


def bearer_gone(game: Game) -> None:
    do(game, st.Destroy(what=MASAKI), answers=("let-go",), you="b")


def bearer_a_body(game: Game) -> None:
    do(game, st.Destroy(what=MASAKI), answers=("keep",), you="b")


def bearer_used(game: Game) -> None:
    do(game, st.ToUsed(what=MASAKI))


def taken_off(game: Game) -> None:
    items.put_away(game, being(game, "masaki"), "gear")
    settle(game)


def handed_over(game: Game) -> None:
    """COMBAT-49: to another, who wears it now."""
    items.give(game, being(game, "masaki"), being(game, "newt"), being(game, "masaki").items[0])
    settle(game)


def vanished(game: Game) -> None:
    game.emit(Released("a", eidolon_ref("home-gear")))
    settle(game)


def no_focus(game: Game) -> None:
    being(game, "a").hp = 1
    items.give(game, being(game, "masaki"), being(game, "a"), being(game, "masaki").items[0])
    being(game, "a").hp = 0
    game.push(death.Unconscious("a"))
    settle(game)


WAYS: dict[str, tuple[Any, bool, set[str]]] = {
    "destroyed": (destroyed, False, {"destroyed", "used", "leaves_play"}),
    "an Eidolon destroyed": (destroyed, True, {"destroyed", "used", "leaves_play"}),
    "its bearer destroyed": (bearer_gone, False, {"used", "leaves_play"}),
    "its bearer a Body": (bearer_a_body, False, {"used", "leaves_play"}),
    "its bearer sent off": (bearer_used, False, {"used", "leaves_play"}),
    "its Focus let go": (vanished, True, {"used", "leaves_play"}),
    "taken off": (taken_off, False, {"leaves_play"}),
    "handed over": (handed_over, False, {"leaves_play"}),
}


@pytest.mark.parametrize("event", ["destroyed", "used", "leaves_play"])
@pytest.mark.parametrize("way", WAYS)
def test_convert_12_what_is_worn_answers_its_own_leaving(way: str, event: str) -> None:
    happens, eidolon, told = WAYS[way]
    game = worn(tells(event), eidolon=eidolon)
    happens(game)
    assert (being(game, "a").hp == 5) is (event in told)


def test_convert_12_from_play_and_because_of_its_bearer() -> None:
    """ "If it is sent from play because the equipped monster was destroyed" """
    because = Condition(occurred=Event(event="destroyed", what=BEARER), during="turn")
    ability = tells("used", from_="play")
    for happens, comes in ((bearer_gone, True), (bearer_used, False), (destroyed, False)):
        game = worn(Ability(mode="trigger", when=ability.when, if_=(because,), do=ability.do))
        happens(game)
        assert (being(game, "a").hp == 5) is comes


def test_convert_12_it_knows_whom_it_was_on() -> None:
    heals = st.Heal(to=ME, amount=Amount(stat="original_attack", of=BEARER))
    game = worn(Ability(mode="trigger", when=Event(event="used", what=SELF), do=(heals,)))
    bearer_gone(game)
    assert being(game, "a").hp == 3 + 11


def test_what_somebody_else_has_hears_of_it() -> None:
    """ "When an Equip Spell leaves play": of another's bell."""
    hears = Ability(
        mode="trigger",
        when=Event(event="used", what=Selector(kind="equipment", side="you")),
        do=(st.Heal(to=ME, amount=n(1)),),
    )
    game = arena(gear(), monster("Bell", 2, 5, 5, hears))
    summon(game, "bell", "a")
    put(game, "masaki")
    being(game, "a").hp = 3
    bearer_gone(game)
    assert being(game, "a").hp == 4


def test_convert_12_what_an_effect_moves_has_not_left() -> None:
    newt = Selector(how="all", kind="monster", side="you", where=Filter(name="Newt"))
    game = worn(tells("leaves_play"))
    do(game, st.Equip(what=Selector(ref="x"), to=newt), bound={"x": (GEAR,)})
    assert (being(game, "a").hp, [item.worn for item in being(game, "newt").items]) == (3, [True])


# --- what a text does with it then ------------------------------------------------------------------------------------


@pytest.mark.parametrize("back", [st.ToPrepared(what=SELF), st.ToSpellbook(what=SELF)])
@pytest.mark.parametrize("happens", [destroyed, bearer_gone])
def test_convert_20_a_thing_that_returns_is_in_hand_again_with_its_power(back: st.Step, happens: Any) -> None:
    game = worn(tells("used", back))
    happens(game)
    assert [(item.name, item.worn, item.power) for item in being(game, "a").items] == [("gear", False, True)]
    assert not game.state.ground


@pytest.mark.parametrize(
    ("worn_then", "power", "changes"), [(True, True, True), (False, False, True), (False, True, False)]
)
def test_convert_20_what_a_caster_has_comes_back_into_their_own_hand(
    worn_then: bool, power: bool, changes: bool
) -> None:
    """Worn or without its power; what is in hand already, with its power, is not returned. The rest stays on."""
    game = table()
    sword = Item(name="sword", origin="mundane", worn=True)
    mine = Item(name="gear", entry="home-gear", origin="spell", worn=worn_then, power=power)
    being(game, "a").items = (sword, mine)
    events = do(game, st.ToPrepared(what=Selector(ref="x")), bound={"x": ("item:a:gear",)})
    assert being(game, "a").items == (sword, Item(name="gear", entry="home-gear", origin="spell", worn=False))
    assert sum(isinstance(event, ItemsChanged) for event in events) == changes


def test_convert_20_what_a_summon_has_comes_back_to_its_caster_and_to_nobody_else() -> None:
    """EQUIP-18: what a Body has dropped and whose caster has left the fight, stays on the ground."""
    game = worn()
    do(game, st.ToPrepared(what=Selector(ref="x")), bound={"x": (GEAR,)})
    assert (being(game, "masaki").items, [item.name for item in being(game, "a").items]) == ((), ["gear"])
    game = worn()
    bearer_a_body(game)
    game.state.ground = tuple(
        [replace(lying, of="z", item=replace(lying.item, power=False)) for lying in game.state.ground]
    )
    do(game, st.ToPrepared(what=Selector(ref="x")), bound={"x": (GEAR,)})
    assert (being(game, "masaki").items, being(game, "a").items) == ((), ())
    assert [lying.item.name for lying in game.state.ground] == ["gear"]


@pytest.mark.parametrize("happens", [destroyed, bearer_gone])
def test_game_05_it_goes_onto_another_by_its_own_text(happens: Any) -> None:
    newt = Selector(how="all", kind="monster", side="you", where=Filter(name="Newt"))
    game = worn(tells("used", st.Equip(what=SELF, to=newt)), always(st.Modify(what=BEARER, attack=n(3))))
    happens(game)
    assert [(item.worn, item.power) for item in being(game, "newt").items] == [(True, True)]
    assert (being(game, "newt").weapon, game.state.ground) == (3, ())


def test_eidolon_03_the_spell_of_a_copy_that_vanished_is_prepared_again() -> None:
    game = table(tells("used", st.ToPrepared(what=SELF)))
    mage = game.state.mages[Ref("a")]
    mage.slots = (Slot(spell="home-gear", state="used"),)
    game.emit(Focused("a", Held("eidolon", eidolon_ref("home-gear"))))
    item = Item(name="gear", entry="home-gear", origin="spell", eidolon=True)
    items.receive(game, being(game, "masaki"), item, "receives")
    settle(game)
    do(game, st.ToPrepared(what=Selector(ref="x")), bound={"x": (GEAR,)})
    assert [slot.state for slot in game.state.mages[Ref("a")].slots] == ["prepared"]
    assert being(game, "masaki").items == ()
    assert not any(held.what == eidolon_ref("home-gear") for held in game.state.mages[Ref("a")].held)


# --- without its power ------------------------------------------------------------------------------------------------


def test_artifact_02_what_lost_its_power_is_worn_no_more_and_cannot_be_put_on() -> None:
    """Neither its Focus is held nor its ability works (EQUIP-16, DESPELL-04)."""
    game = worn(always(st.Modify(what=BEARER, attack=n(3))))
    assert being(game, "masaki").weapon == 3
    destroyed(game)
    bearer, (item,) = being(game, "masaki"), being(game, "masaki").items
    assert (bearer.weapon, item.worn, item.power) == (0, False, False)
    assert not any(held.what == GEAR for held in game.state.mages[Ref("a")].held)
    being(game, "masaki").actions = 2
    refused = items.can_wear(game, bearer, item, True)
    assert refused is not None
    assert refused.rule == "ARTIFACT-02"
    items.give(game, bearer, being(game, "newt"), item)
    assert not being(game, "newt").items[0].worn
    assert not as_put_on((Item(name="gear", power=False),), lambda name: None)[0].worn


def test_stat_22_an_unconscious_makers_eidolon_vanishes() -> None:
    """EIDOLON-03: its Focus is lost with all the others."""
    game = worn(tells("used"), eidolon=True)
    no_focus(game)
    assert being(game, "a").items == ()
    assert not game.state.ground


def test_convert_12_no_ritual_makes_a_thing_of_a_buff() -> None:
    """It is an incantation, cast straight onto its target: a thing of a sheet that is one is never worn."""
    game = arena(gear(always(st.Modify(what=BEARER, attack=n(3))), buff=True))
    item = Item(name="gear", entry="home-gear", origin="spell")
    items.receive(game, being(game, "a"), item, "receives")
    settle(game)
    me = being(game, "a")
    me.actions = 2
    assert (me.items[0].worn, me.attack_full) == (False, 2)
    refused = items.can_wear(game, me, me.items[0], True)
    assert refused is not None
    assert refused.rule == "CONVERT-12"
    assert not as_put_on((item,), game.card_index.lookup)[0].worn
