"""Alternatives with their own places, what is counted by difference, and Summons by an effect that says of what."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Amount, Filter, Selector
from convert.effects import steps as st
from convert.effects.values import Change
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.amounts import evaluate
from convert.systems.duel_monsters.rules.effects.filters import fits
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.words import nouns
from convert.systems.duel_monsters.words.scope import Scope
from convert.systems.duel_monsters.words.teller import TELLER
from tests.rules_effects.arena import SELF, arena, being, do, n, summon
from tests.rules_fight.fights import monster

RAY = monster("Ray", 3, 10, 10, type="Fish", classes=("effect",))
EEL = monster("Eel", 2, 8, 5, type="Fish", attribute="WATER", classes=("effect",))
CRAB = monster("Crab", 2, 7, 7, type="Fish", attribute="FIRE", classes=("effect",))
STAR = monster("Star", 5, 20, 10, classes=("effect", "synchro"))
LENS = monster("Lens", 2, 18, 10, classes=("effect", "xyz"))
BOW = monster("Bow", 4, 15, 0, link=2, no_defense_mode=True, classes=("effect", "link"))
MINE = Selector(kind="monster", side="you", zone="play")
EITHER = Selector(
    how="choose",
    kind="monster",
    count=1,
    either=(
        Selector(kind="monster", side="you", zone="prepared", where=Filter(type="Fish")),
        Selector(kind="monster", side="opponent", zone="play"),
    ),
)


def ctx(source: str = "") -> Context:
    return Context(Ref("a"), 0, Ref(source), "", -1, 3, "test")


def from_book(manner: str) -> Selector:
    where = Filter(class_=manner)  # type: ignore[arg-type]
    return Selector(how="choose", count=1, kind="monster", side="you", zone="extra", where=where)


def made(game: Game, manner: str, materials: Selector, *answers: str) -> list[object]:
    step = st.SpecialSummon(what=from_book(manner), manner=manner, materials=materials)  # type: ignore[arg-type]
    return do(game, step, source="masaki", answers=answers)


def test_alternatives_are_looked_for_each_in_its_own_place() -> None:
    game = arena(RAY, EEL, mine=["Ray", "Masaki"])
    found = candidates(game, ctx(), EITHER)
    assert [ref.partition(":")[0] for ref in found] == ["prepared", "kuriboh"]
    assert "home-ray" in found[0]
    attack = Selector(how="choose", count=1, where=Filter(type="Fish"), either=EITHER.either)
    assert candidates(game, ctx(), attack) == found[:1], "what stands beside them holds for both"
    left = Selector(how="choose", count=1, either=EITHER.either, except_self=True)
    assert candidates(game, ctx("kuriboh"), left) == found[:1], "and what is left out of them is left out of both"


def test_alternatives_are_said_each_with_its_place() -> None:
    said = nouns.describe(Scope(tell=TELLER), EITHER).text
    assert said.count("one") == 2
    assert "your Prepared" in said
    assert "enemy monster" in said
    assert nouns.those_like(Scope(tell=TELLER), EITHER) == "your Prepared Fish or enemy monsters"


def test_different_attributes_are_counted_once_each() -> None:
    game = arena(RAY, EEL, CRAB)
    for name in ("ray", "eel", "crab"):
        summon(game, name, "a")
    fish = Selector(how="all", kind="monster", side="you", zone="play", where=Filter(type="Fish"))
    different = Selector(
        how="all", kind="monster", side="you", zone="play", where=Filter(type="Fish", different=("attribute",))
    )
    kinds = {being(game, name).attribute for name in ("ray", "eel", "crab")}
    assert evaluate(game, ctx(), Amount(per=n(2), count=fish)) == 6
    assert evaluate(game, ctx(), Amount(per=n(2), count=different)) == 2 * len(kinds)


def test_counters_on_those_that_were_named_are_counted() -> None:
    game = arena()
    do(game, st.Counters(what=Selector(ref="t1"), name="Fog", add=3), bound={"t1": (Ref("kuriboh"),)})
    counted = Amount(per=n(2), count=Selector(ref="t1", where=Filter(counter="Fog")))
    assert evaluate(game, Context(Ref("a"), 0, NOTHING, "", -1, 3, "test", {"t1": (Ref("kuriboh"),)}), counted) == 6


def test_balanced_is_an_attack_equal_to_the_defense() -> None:
    game = arena(RAY, EEL)
    summon(game, "ray", "a")
    summon(game, "eel", "a")
    even, odd = Filter(balanced=True), Filter(balanced=False)
    assert fits(game, ctx(), even, Ref("ray"))
    assert not fits(game, ctx(), even, Ref("eel"))
    assert fits(game, ctx(), odd, Ref("eel"))
    assert not fits(game, ctx(), odd, Ref("ray"))


def test_a_synchro_takes_total_levels_of_its_own() -> None:
    """CONVERT-33: 3 and 2 for a Level 5; they are used, and it is known what it was made of."""
    game = arena(RAY, EEL, CRAB, STAR, book=["Star"], mp=30)
    for name in ("ray", "eel", "crab"):
        summon(game, name, "a")
    materials = Selector(kind="monster", side="you", zone="play", including=Selector(ref="t1"))
    step = st.SpecialSummon(what=from_book("synchro"), manner="synchro", materials=materials)
    stronger = st.Modify(what=Selector(how="previous"), attack=Amount(n=3))
    answers = ["choose ray", "choose eel", "stance none"]
    do(game, step, stronger, source="masaki", bound={"t1": ("ray",)}, answers=answers)
    assert being(game, "star").attack == (STAR.attack or 0) + 3, "it is what the step brought"
    assert "ray" not in game.state.beings
    assert "eel" not in game.state.beings
    assert "crab" in game.state.beings
    used = Selector(how="all", kind="monster", zone="used")
    assert {ref.rpartition(":")[2] for ref in candidates(game, ctx(), used)} >= {"home-ray", "home-eel"}


def test_an_xyz_lies_on_those_of_its_level() -> None:
    game = arena(RAY, EEL, CRAB, LENS, book=["Lens"], mp=30)
    for name in ("ray", "eel", "crab"):
        summon(game, name, "a")
    just = Selector(how="all", either=(Selector(ref="t1"), Selector(ref="t2")))
    step = st.SpecialSummon(what=from_book("xyz"), manner="xyz", materials=just)
    stronger = st.Modify(what=Selector(how="previous"), attack=Amount(n=3))
    do(game, step, stronger, source="masaki", bound={"t1": ("eel",), "t2": ("crab",)}, answers=["stance none"])
    lens = being(game, "lens")
    assert lens.attack == (LENS.attack or 0) + 3, "it is what the step brought"
    assert dict(lens.counters) == {"material": 2}
    assert len(lens.beneath) == 2
    assert "ray" in game.state.beings


@pytest.mark.parametrize(("mp", "comes"), [(7, True), (6, False)])
def test_special_04_a_synchro_by_an_effect_costs_its_mp(mp: int, comes: bool) -> None:
    """7 for Level 5 of Rank 1: without its MP nothing goes into it."""
    game = arena(RAY, EEL, STAR, book=["Star"])
    for name in ("ray", "eel"):
        summon(game, name, "a")
    game.state.mages["a"].mp = mp
    just = Selector(how="all", either=(Selector(ref="t1"), Selector(ref="t2")))
    step = st.SpecialSummon(what=from_book("synchro"), manner="synchro", materials=just)
    answers = ["stance none"] if comes else []
    do(game, step, source="masaki", bound={"t1": ("ray",), "t2": ("eel",)}, answers=answers)
    assert ("star" in game.state.beings, "ray" in game.state.beings) == (comes, not comes)


def test_convert_33_what_is_no_synchro_is_not_synchro_summoned() -> None:
    """An Xyz monster of the Level that they come to is nothing that they could be used for."""
    game = arena(RAY, EEL, replace(LENS, level=5), book=["Lens"], mp=30)
    for name in ("ray", "eel"):
        summon(game, name, "a")
    just = Selector(how="all", either=(Selector(ref="t1"), Selector(ref="t2")))
    step = st.SpecialSummon(what=from_book("xyz"), manner="synchro", materials=just)
    do(game, step, source="masaki", bound={"t1": ("ray",), "t2": ("eel",)})
    assert {"ray", "eel"} <= set(game.state.beings)
    assert "lens" not in game.state.beings


@pytest.mark.parametrize(("manner", "book"), [("synchro", "Star"), ("xyz", "Lens")])
def test_what_does_not_add_up_is_nothing(manner: str, book: str) -> None:
    game = arena(RAY, EEL, STAR, LENS, book=[book], mp=30)
    summon(game, "ray", "a")
    made(game, manner, Selector(how="all", either=(Selector(how="all", kind="monster", where=Filter(name="Ray")),)))
    assert "ray" in game.state.beings
    assert book.lower() not in game.state.beings


def test_a_link_takes_as_many_as_its_rating() -> None:
    game = arena(RAY, EEL, CRAB, BOW, book=["Bow"], mp=30)
    for name in ("ray", "eel", "crab"):
        summon(game, name, "a")
    fish = Selector(kind="monster", side="you", zone="play", where=Filter(type="Fish"))
    made(game, "link", fish, "choose eel", "choose crab", "stance none")
    assert "bow" in game.state.beings
    assert "ray" in game.state.beings


def test_a_ban_on_being_material_holds() -> None:
    game = arena(RAY, EEL, CRAB, STAR, book=["Star"], mp=30)
    for name in ("ray", "eel"):
        summon(game, name, "a")
    named = Selector(how="all", kind="monster", where=Filter(name="Ray"))
    do(game, st.Forbid(what=named, action="be_material", as_="synchro", until="end_of_turn"))
    made(game, "synchro", MINE)
    assert "star" not in game.state.beings


def test_this_card_alone_is_not_enough_for_a_synchro() -> None:
    game = arena(STAR, book=["Star"], mp=30)
    made(game, "synchro", Selector(how="all", either=(SELF,)))
    assert "star" not in game.state.beings


def test_the_least_of_several() -> None:
    assert evaluate(arena(), ctx(), Amount(least=(n(7), n(4)))) == 4


def test_whose_spell_it_is_is_not_who_controls_it() -> None:
    game = arena()
    theirs, mine = Filter(owner="opponent"), Filter(owner="you")
    assert fits(game, ctx(), theirs, Ref("kuriboh"))
    assert not fits(game, ctx(), mine, Ref("kuriboh"))
    do(game, st.Control(what=Selector(how="all", kind="monster", side="opponent")))
    assert being(game, "kuriboh").caster == "a"
    assert fits(game, ctx(), theirs, Ref("kuriboh"))
    assert not fits(game, ctx(), theirs, Ref("masaki"))


def test_what_has_changed_a_number_is_asked_of_its_original_one() -> None:
    game = arena(RAY, EEL)
    summon(game, "ray", "a")
    summon(game, "eel", "a")
    other, higher, lower = (Filter(changed=Change(stat="attack", to=to)) for to in ("other", "higher", "lower"))
    assert not any(fits(game, ctx(), one, Ref("ray")) for one in (other, higher, lower))
    do(game, st.Modify(what=Selector(ref="t1"), attack=n(3)), bound={"t1": (Ref("ray"),)})
    assert fits(game, ctx(), other, Ref("ray"))
    assert fits(game, ctx(), higher, Ref("ray"))
    assert not fits(game, ctx(), lower, Ref("ray"))
    assert not fits(game, ctx(), other, Ref("eel"))
