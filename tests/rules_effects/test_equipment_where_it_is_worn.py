"""CONVERT-12, EQUIP-18: equipment that somebody wears is found, counted, protected and destroyed as an Equip spell in
play is: "each Equip Card equipped to this card", "all Equip Cards"."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Condition, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules import items
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import selectors, targeting
from convert.systems.duel_monsters.rules.effects.matching import means
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import ME, arena, being, do, in_play, n, settle, summon
from tests.rules_effects.test_what_is_worn_works import always, gear, put
from tests.rules_fight.fights import monster

GEAR = Ref("item:valo:gear")
ON_IT = Selector(how="all", kind="equipment", where=Filter(equipped_to=Selector(how="self")))
EVERY = Selector(how="all", kind="equipment", side="any", zone="play")


def valo(*gear_has: Ability, has: tuple[Ability, ...] = (), dice: Any = ()) -> Game:
    """A with Masaki and a Valo of these abilities, B with Kuriboh."""
    game = arena(gear(*gear_has), monster("Valo", 3, 5, 5, *has), dice=dice)
    summon(game, "valo", "a")
    return game


def found(game: Game, selector: Selector, you: str = "a", source: str = "valo") -> tuple[Ref, ...]:
    ctx = Context(Ref(you), game.state.beings[you].side, Ref(source))
    return selectors.candidates(game, ctx, selector)


# --- counted ----------------------------------------------------------------------------------------------------------


def test_convert_12_a_bonus_for_each_thing_that_is_worn() -> None:
    """What is put on later counts, what is only carried or is no Equip spell does not; nor what another wears."""
    per = st.Modify(what=Selector(how="self"), attack=Amount(per=n(5), count=ON_IT))
    game = valo(has=(always(per, mode="continuous"),))
    scores = []
    for name in ("one", "two"):
        put(game, "valo", name)
        scores.append(being(game, "valo").attack_full)
    put(game, "masaki", "three")
    in_play(game, "gear", "a", "equip", on="valo")
    scores.append(being(game, "valo").attack_full)
    items.put_away(game, being(game, "valo"), "one")
    settle(game)
    assert [*scores, being(game, "valo").attack_full] == [10, 15, 20, 15]


def test_convert_12_whether_it_is_equipped_at_all() -> None:
    there = Condition(exists=replace(ON_IT, how=None, zone="play"))
    game = valo(has=(always(st.Modify(what=Selector(how="self"), attack=n(4)), mode="continuous", if_=(there,)),))
    before = being(game, "valo").attack_full
    put(game, "valo")
    assert (before, being(game, "valo").attack_full) == (5, 9)


@pytest.mark.parametrize(("side", "many"), [("any", 2), ("you", 1), ("opponent", 1)])
def test_equip_18_whose_it_is_its_bearers_caster_says(side: Any, many: int) -> None:
    game = valo()
    put(game, "valo", "one")
    put(game, "kuriboh", "two")
    assert len(found(game, replace(EVERY, side=side))) == many


def test_equip_18_it_may_go_to_another_and_not_to_its_bearer() -> None:
    """And what says "equipped" of equipment means what is worn."""
    game = valo()
    put(game, "valo")
    takers = Selector(how="all", kind="monster", side="you", where=Filter(bears=Selector(ref="x")))
    ctx = Context(Ref("a"), 0, Ref("a"), bound={"x": (GEAR,)})
    assert selectors.candidates(game, ctx, takers) == ("masaki",)
    assert found(game, replace(EVERY, where=Filter(equipped=True))) == (GEAR,)
    bearers = Selector(how="all", kind="monster", where=Filter(equipped_to=Selector(ref="x")))
    assert selectors.candidates(game, ctx, bearers) == ("valo",)


# --- destroyed, and protected -----------------------------------------------------------------------------------------


def destroyed(game: Game, you: str = "b") -> tuple[bool, ...]:
    """All Equip Cards in a Section are destroyed; what of Valo's things has its power and is worn still."""
    do(game, st.Destroy(what=EVERY), you=you)
    return tuple([item.worn and item.power for item in being(game, "valo").items])


def test_convert_18_all_equipment_is_destroyed_ones_own_too() -> None:
    for you in ("a", "b"):
        game = valo()
        put(game, "valo")
        assert destroyed(game, you) == (False,)


@pytest.mark.parametrize("kind", ["spell", "spell_or_artifact", "any"])
@pytest.mark.parametrize("how", ["all", "target", "choose"])
def test_convert_21_a_worn_equip_spell_is_a_spell_card_and_a_card(kind: Any, how: Any) -> None:
    """Heavy Storm, Mystical Space Typhoon, "destroy 1 card on the field": what is only carried is in no play, and what
    is no Equip spell is none of these."""
    game = valo()
    put(game, "valo", "gear")
    being(game, "valo").items += (
        Item(name="sack", entry="home-gear", worn=False),
        Item(name="stick", weapon=1, worn=True),
    )
    selector = replace(EVERY, kind=kind, how=how, reach="section", count=None if how == "all" else 1)
    assert [ref for ref in found(game, selector, "b", "b") if ref.startswith("item:")] == [GEAR]
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": (GEAR,)}, you="b")
    assert {item.name: item.power for item in being(game, "valo").items}["gear"] is False


@pytest.mark.parametrize("kind", ["artifact", "monster"])
def test_convert_09_and_no_trap(kind: Any) -> None:
    game = valo()
    put(game, "valo", "gear")
    assert GEAR not in found(game, replace(EVERY, kind=kind), "b", "b")


SELF = Selector(how="self")


@pytest.mark.parametrize(
    ("mode", "against", "you", "stays"),
    [
        ("equip", None, "b", True),
        ("continuous", None, "b", True),
        ("equip", Selector(how="all", kind="any", side="opponent"), "b", True),
        ("equip", Selector(how="all", kind="any", side="opponent"), "a", False),
    ],
)
def test_convert_42_what_cannot_be_destroyed_is_not_while_it_is_worn(
    mode: Any, against: Selector | None, you: str, stays: bool
) -> None:
    game = valo(always(st.Protect(what=SELF, from_="effects", by=against), mode=mode))
    put(game, "valo")
    assert destroyed(game, you) == (stays,)


def test_convert_42_a_protection_of_all_equipment_holds_for_what_is_worn() -> None:
    """One's own, as long as whoever gives it is there; so often a round as it says."""
    mine = Selector(how="all", kind="equipment", side="you", zone="play", where=Filter(face="up"))
    game = valo(has=(always(st.Protect(what=mine, from_="effects", times=1), mode="continuous"),))
    put(game, "valo")
    put(game, "kuriboh", "other")
    assert [destroyed(game), being(game, "kuriboh").items[0].power] == [(True,), False]
    assert destroyed(game) == (False,)


def test_convert_42_nor_banished_nor_named_nor_reached_where_its_text_says_so() -> None:
    for threat, step in (("banish", st.Banish), ("all", st.Destroy)):
        game = valo(always(st.Protect(what=SELF, from_=threat)))  # type: ignore[arg-type]
        put(game, "valo")
        do(game, step(what=Selector(ref="x")), bound={"x": (GEAR,)}, you="b")
        assert [item.power for item in being(game, "valo").items] == [True]


@pytest.mark.parametrize("guarded", [True, False])
def test_convert_42_what_cannot_be_targeted_is_not_named(guarded: bool) -> None:
    aims = Ability(
        mode="activate",
        targets=(Selector(id="t", how="target", kind="equipment", side="any", zone="play", count=1),),
        do=(st.Destroy(what=Selector(ref="t")),),
    )
    shield = always(st.Protect(what=SELF, from_="targeting", by=Selector(how="all", kind="any")))
    game = arena(gear(*((shield,) if guarded else ())), monster("Valo", 3, 5, 5), monster("Thief", 3, 5, 5, aims))
    for name, side in (("valo", "a"), ("thief", "b")):
        summon(game, name, side)
    put(game, "valo")
    ctx = Context(Ref("b"), 1, Ref("thief"), game.state.beings["thief"].entry, 0, manner="activate")
    assert game.query.candidates(ctx, aims.targets[0]) == (GEAR,)
    assert targeting.nameable(game, ctx, aims.targets[0]) == (() if guarded else (GEAR,))


def test_equip_18_what_hears_of_ones_own_equipment_hears_of_a_summons() -> None:
    """A thing of one's summon is one's own as it is named by an event while it is still worn."""
    hears = Ability(
        mode="trigger",
        when=Event(event="targeted", what=Selector(kind="equipment", side="you")),
        do=(st.Heal(to=ME, amount=n(1)),),
    )
    game = valo(has=(hears,))
    put(game, "valo")
    ctx = Context(Ref("a"), 0, Ref("valo"), game.state.beings["valo"].entry, 0)
    assert hears.when is not None
    assert means(game, ctx, hears.when.what, GEAR)
    assert not means(game, replace(ctx, you=Ref("b"), side=1), hears.when.what, GEAR)


def test_equip_18_its_bearer_is_what_its_casting_names_first() -> None:
    """What else it names as it is cast asks nothing of whoever bears it."""
    warrior, dragon = [
        Selector(id=key, how="target", kind="monster", count=1, where=Filter(type=kind))
        for key, kind in (("t1", "Warrior"), ("t2", "Dragon"))
    ]
    puts = Ability(mode="cast", targets=(warrior, dragon), do=(st.Equip(what=SELF, to=Selector(ref="t1")),))
    game = arena(gear(puts), monster("Valo", 3, 5, 5), monster("Wyrm", 3, 5, 5, type="Dragon"))
    for name in ("valo", "wyrm"):
        summon(game, name, "a")
    put(game, "valo")
    takers = Selector(how="all", kind="monster", side="you", where=Filter(bears=Selector(ref="x")))
    ctx = Context(Ref("a"), 0, Ref("a"), bound={"x": (GEAR,)})
    assert selectors.candidates(game, ctx, takers) == ("masaki",)
