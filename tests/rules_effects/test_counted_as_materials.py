"""What monsters say of themselves and of the hand as Materials of Synchro, Xyz and Link Summons (CONVERT-33, -34)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Condition, Event, Filter, Selector
from convert.effects import steps as st
from convert.effects.conditions import Limit
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.group_constraints import GroupConstraint, Joining
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Status, Until
from tests.rules_effects.arena import arena, being, summon
from tests.rules_effects.test_coming_by_an_effect import ENTRIES, changed, made
from tests.rules_fight.fights import monster

HAND = Selector(how="choose", kind="monster", side="you", zone="prepared", where=Filter(name="Kuriboh"), count=1)
ITSELF = Selector(how="self")
OTHER = Selector(kind="monster", where=Filter(name="Nobody"))
CHAINED = Selector(kind="monster", where=Filter(name="Chained"))
HOSTS = Selector(kind="monster", side="you", zone="play", where=Filter(name="Host"))


def joins(manner: str = "link", **more: Any) -> Ability:
    """ "1 Kuriboh in your hand can be used as 1 of the other Materials"."""
    fields = {"what": HAND, "beside": ITSELF, **more}
    return Ability(mode="permission", do=(st.Allow(action="join_materials", as_=manner, **fields),))  # type: ignore[arg-type]


def of_level(*levels: int, manner: str, **more: Any) -> Ability:
    step = st.Allow(what=ITSELF, action="material_level", as_=manner, levels=levels, **more)  # type: ignore[arg-type]
    return Ability(mode="permission", from_=("play", "prepared"), do=(step,))


def table(*said: Ability, level: int = 4) -> Game:
    """A has a Host in play beside Masaki, a Kuriboh Prepared, and a Synchro, an Xyz and a Link in the book."""
    host = monster("Host", level, 11, 11, *said)
    book = ("tuned", "stacked", "chained")
    game = arena(*ENTRIES, host, mine=("kuriboh",), mp=10, focus=9, preparation=9, book=book)
    summon(game, "host", "a")
    being(game, "a").hp = 3
    return game


def made_of(game: Game) -> set[str]:
    return {event.what.rsplit(":", 1)[-1] for event in game.log if isinstance(event, ev.MadeMaterial)}


@pytest.mark.parametrize(
    ("said", "more", "came"),
    [
        (joins(), {}, True),
        (joins(against=CHAINED), {}, True),
        (joins(beside=HOSTS), {}, True),
        (joins(beside=None), {}, True),
        (joins("synchro"), {}, False),
        (joins(against=OTHER), {}, False),
        (joins(beside=OTHER), {}, False),
        (joins(), {"how": "all"}, False),
        (joins(), {"where": Filter(name="Host")}, False),
        (joins(what=replace(HAND, where=Filter(name="Nobody"))), {}, False),
    ],
)
def test_convert_34_one_of_the_hand_may_be_among_the_materials(said: Ability, more: dict[str, Any], came: bool) -> None:
    """A Link of two, from the Host and a Prepared Kuriboh; not where the effect names what it is made of."""
    game = table(said)
    del game.state.beings[Ref("masaki")]
    step = made("link", "Chained", **more)
    assert changed(game, step, answers=("choose host",) if came else ()) == came
    assert bool(made_of(game)) == came


def test_convert_34_what_is_silent_lets_nobody_in() -> None:
    game = table(joins())
    del game.state.beings[Ref("masaki")]
    being(game, "host").statuses = (Status("suppress", "abilities", "x", Until("stay")),)
    assert changed(game, made("link", "Chained")) == 0


def test_convert_20_a_text_lets_in_only_so_often() -> None:
    game = table(replace(joins(), limit=Limit(scope="name")))
    del game.state.beings[Ref("masaki")]
    assert changed(game, made("link", "Chained"), answers=("choose host",)) == 1
    assert any(use.by_name for use in being(game, "a").used)


@pytest.mark.parametrize(
    ("said", "level", "step", "came"),
    [
        ((of_level(4, manner="xyz"),), 3, made("xyz", "Stacked"), True),
        ((of_level(2, 4, manner="xyz"),), 3, made("xyz", "Stacked"), True),
        ((of_level(2, manner="xyz"),), 3, made("xyz", "Stacked"), False),
        ((of_level(4, manner="synchro"),), 3, made("xyz", "Stacked"), False),
        ((of_level(4, manner="xyz", against=OTHER),), 3, made("xyz", "Stacked"), False),
        ((), 3, made("xyz", "Stacked"), False),
        ((of_level(1, manner="synchro"),), 7, made("synchro", "Tuned"), True),
        ((of_level(2, manner="synchro"),), 7, made("synchro", "Tuned"), False),
    ],
)
def test_convert_33_of_which_level_it_is_among_the_materials(
    said: tuple[Ability, ...], level: int, step: st.SpecialSummon, came: bool
) -> None:
    """Masaki is of Level 4, the Xyz as well; the Synchro is of Level 5."""
    game = table(*said, level=level)
    assert changed(game, step) == came
    assert bool(made_of(game)) == came


@pytest.mark.parametrize(
    ("chosen", "right"),
    [(("a", "b"), True), (("b", "c"), False), (("a", "c"), True), (("a", "b", "c"), False), (("a",), True)],
)
def test_what_joins_is_let_in_beside_another_and_no_more_than_is_said(chosen: tuple[str, ...], right: bool) -> None:
    rule = GroupConstraint(joining=(Joining(frozenset("bc"), frozenset("a"), 1),))
    assert rule.holds(chosen) == right


def test_each_text_lets_in_its_own() -> None:
    """One lets in b or c beside a, the other d alone: not b and c."""
    rule = GroupConstraint(
        joining=(Joining(frozenset("bc"), frozenset("a"), 1), Joining(frozenset("d"), frozenset("a"), 1))
    )
    assert rule.holds(("a", "b", "d"))
    assert not rule.holds(("a", "b", "c"))
    assert rule.finishes((), ("a", "b", "d"), 3, 3)
    assert not rule.finishes((), ("a", "b", "c"), 3, 3)


def test_one_thing_may_count_as_several_values() -> None:
    rule = GroupConstraint(values=(("a", 3), ("a", 5), ("b", 2)), low=7, high=7)
    assert rule.holds(("a", "b"))
    assert not rule.holds(("a",))
    assert rule.agrees(("a",), "b")
    assert rule.finishes((), ("a", "b"), 2, 2)


@pytest.mark.parametrize(("name", "there"), [("host", True), ("kuriboh", False)])
def test_convert_34_what_was_a_material_on_the_field_was_there(name: str, there: bool) -> None:
    """ "If this card on the field was used as material": the Host was, the Kuriboh came from the hand."""
    game = table(joins())
    del game.state.beings[Ref("masaki")]
    assert changed(game, made("link", "Chained"), answers=("choose host",)) == 1
    ref = next(event.what for event in game.log if isinstance(event, ev.MadeMaterial) and name in event.what)
    ctx = Context(Ref("a"), 0, ref, name, 0)
    used = Condition(occurred=Event(event="material", what=ITSELF), during="turn")
    on_the_field = Condition(occurred=Event(event="material", what=ITSELF, from_="play"), during="turn")
    assert hold(game, ctx, (used,))
    assert hold(game, ctx, (on_the_field,)) == there
