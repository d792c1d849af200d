"""How creatures come by an effect: Rituals, Fusions, what is made of materials, revivals, tokens, ordinary summonings;
what they cost, where they stand, what went into them, and what keeps them away (SPECIAL, CONVERT-20, CONVERT-30 to
CONVERT-36)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.effects import Ability, Amount, Event, Filter, Selector
from convert.effects import steps as st
from convert.effects.actions import TokenStats
from convert.effects.values import Spot
from convert.kernel import Move
from convert.systems.duel_monsters.entries import Material, Monster
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.casting import fusion_materials
from convert.systems.duel_monsters.rules.character import Slot, Spent
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.filters import fits
from convert.systems.duel_monsters.rules.effects.start import Close
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, parts
from convert.systems.duel_monsters.rules.state import Status, Until
from tests.rules_effects.arena import (
    ME,
    PREVIOUS,
    SELF,
    answer,
    arena,
    being,
    do,
    in_play,
    n,
    notes,
    settle,
    spells,
    summon,
)
from tests.rules_fight.fights import cast, engage, monster, spell

COUNTED = st.Heal(to=ME, amount=Amount(per=n(2), count=PREVIOUS))
IDOL = monster("Idol Beast", 6, 20, 20, rank=3, form="ritual")
SYNCHRO = monster("Tuned", 5, 20, 10, rank=2, classes=("synchro",))
XYZ = monster("Stacked", 4, 18, 10, rank=2, classes=("xyz",))
LINK = monster("Chained", 4, 18, 0, rank=2, link=2, classes=("link",), no_defense_mode=True)
CHIMERA = monster(
    "Chimera", 5, 20, 10, form="fusion",
    materials=(Material(name="M-Warrior 1", slug="m-warrior-1"), Material(name="M-Warrior 2", slug="m-warrior-2")),
)  # fmt: skip
AURA = spell("Aura", 3, cast(), form="continuous", uses_focus=True)
KURIBOH_ONLY = Filter(name="Kuriboh")
FIELD = spell("Meadow", 2, cast(), form="field")
SNARE = spell("Snare", 2, cast(), form="artifact", property="Normal Trap")
ENTRIES = (IDOL, SYNCHRO, XYZ, LINK, CHIMERA, AURA, FIELD, SNARE)
X = Selector(ref="x")
STAY = Until("stay")


def table(*mine: str | Slot, **more: Any) -> Game:
    game = arena(*ENTRIES, **{"mine": mine, "mp": 10, "focus": 9, "preparation": 9, **more})
    being(game, "a").hp = 3
    return game


def changed(game: Game, step: st.StepBase, *, answers: tuple[str, ...] = (), **refs: str) -> int:
    """Carry out the step for A, who takes no stance; how many things it has changed."""
    before = being(game, "a").hp
    bound: dict[str, tuple[Ref, ...]] = {key: (Ref(ref),) for key, ref in refs.items()}
    steps: Any = (step, COUNTED)
    game.push(Steps(steps, Context(Ref("a"), 0, NOTHING, mp=3, key="test", bound=bound)), Close("test"))
    settle(game)
    answer(game, *answers)
    while Move.parse("stance none") in game.legal_moves():
        answer(game, "stance none")
    assert game.decision is None, f"still to decide: {game.decision}"
    return (being(game, "a").hp - before) // 2


def mine(game: Game, slug: str) -> Any:
    """A's creature of that entry; None where there is none."""
    entry = game.card_index.find(slug).id
    return next((one for one in game.state.beings.values() if one.entry == entry and one.owner == "a"), None)


# --- Rituals ----------------------------------------------------------------------------------------------------------

RITUAL = st.RitualSummon(what=Selector(kind="monster", side="you", where=Filter(name="Idol Beast")))
IN_HAND = Selector(kind="monster", side="you", zone="prepared")


@pytest.mark.parametrize(
    ("hand", "answers", "came"),
    [
        (("m-warrior 1",), ("choose masaki", "choose prepared:a:home-m-warrior-1"), True),
        (("m-warrior 1",), ("choose prepared:a:home-m-warrior-1", "choose masaki"), True),
        ((), (), False),
        (("kuriboh",), (), False),
    ],
)
def test_convert_30_offerings_have_at_least_its_level(
    hand: tuple[str, ...], answers: tuple[str, ...], came: bool
) -> None:
    """Level 6 of Masaki's 4 and an M-Warrior's 3, of one's own in play or Prepared; 4 and 1 are too little."""
    game = table(*hand, "idol beast")
    before = len(game.log)
    assert changed(game, RITUAL, answers=answers[:1] if len(hand) == 1 and came else answers) == came
    beast = mine(game, "idol-beast")
    assert (beast is not None) == came
    if not came:
        assert "a total Level of 6, and yours have" in notes(game.log[before:])
        assert "masaki" in game.state.beings
        return
    assert (beast.summoned, beast.came) == ("ritual", "prepared")
    assert set(beast.offered) == {"home-masaki", "home-m-warrior-1"}
    assert "masaki" not in game.state.beings
    fell = next(event for event in game.log[before:] if isinstance(event, ev.Fell))
    assert (fell.fate, fell.cause.how) == ("sacrificed", "ritual")
    slot = next(event for event in game.log[before:] if isinstance(event, ev.SlotChanged) and "warrior" in event.spell)
    assert slot.fate == "tributed"
    made = [event for event in game.log[before:] if isinstance(event, ev.MadeMaterial)]
    assert {(event.to, event.how) for event in made} == {(beast.id, "ritual")}


@pytest.mark.parametrize(
    ("exact", "level", "came"),
    [(True, None, False), (False, None, True), (True, 7, True), (True, 4, True), (True, 5, False)],
)
def test_convert_30_levels_that_must_be_exact(exact: bool, level: int | None, came: bool) -> None:
    """4 and 3 of them make 3, 4 or 7; nobody is asked where one way is left."""
    game = table("m-warrior 1", "idol beast")
    step = st.RitualSummon(what=RITUAL.what, exact=exact, level=None if level is None else n(level))
    answers = {None: ("choose masaki",), 7: ("choose masaki",), 4: (), 5: ()}[level] if came else ()
    assert changed(game, step, answers=answers) == came


def test_convert_30_neither_bodies_nor_the_beast_itself_are_offered() -> None:
    game = table("idol beast")
    for name in ("m-warrior 1", "m-warrior 2"):
        summon(game, name, "a")
    being(game, "masaki").body = being(game, "m-warrior-1").body = "defeated"
    assert changed(game, RITUAL) == 0
    being(game, "m-warrior-1").body = ""
    assert changed(game, RITUAL, answers=("choose m-warrior-1",)) == 1


def test_convert_30_where_a_ritual_monster_is_known() -> None:
    """By name from slot, book or what was used; where the text says a place, not from among the used."""
    for zone, come in ((None, True), ("prepared", False)):
        game = table(Slot(spell="idol beast", state="used"), focus=9)
        game.state.mages[Ref("a")].spent = (Spent(spell="home-idol-beast"),)
        summon(game, "m-warrior 1", "a")
        what = Selector(kind="monster", side="you", zone=zone, where=Filter(name="Idol Beast"))  # type: ignore[arg-type]
        assert changed(game, st.RitualSummon(what=what), answers=("choose masaki",) if come else ()) == come


@pytest.mark.parametrize(("mp", "came"), [(0, False), (1, False)])
def test_special_04_a_ritual_monster_that_cannot_be_paid_for(mp: int, came: bool) -> None:
    """Nothing is offered then."""
    game = table("m-warrior 1", "idol beast")
    game.state.mages[Ref("a")].mp = mp
    before = len(game.log)
    assert changed(game, RITUAL) == came
    assert f"Idol Beast costs 10 MP itself, and {mp} would be left" in notes(game.log[before:])
    assert "masaki" in game.state.beings


# --- Fusions ----------------------------------------------------------------------------------------------------------

FUSE = st.FusionSummon(what=Selector(kind="monster", where=Filter(name="Chimera")))


def test_convert_32_a_fusion_by_an_effect_stands_where_its_material_stood_with_what_it_had_lost() -> None:
    """FUSION-09, FUSION-11: HP less what the Materials had lost; in the Skirmish of a Material that still goes on."""
    game = table("m-warrior 2")
    warrior = summon(game, "m-warrior 1", "a")
    warrior.hp -= 3
    warrior.section = being(game, "kuriboh").section = being(game, "masaki").section = 2
    engage(game, "m-warrior-1", "kuriboh")
    engage(game, "masaki", "kuriboh")
    assert changed(game, FUSE) == 1
    chimera = mine(game, "chimera")
    assert chimera.hp == chimera.hp_full - 3
    assert (chimera.section, chimera.skirmish) == (2, being(game, "kuriboh").skirmish)
    assert chimera.skirmish > 0
    assert set(chimera.materials) == {"home-m-warrior-1", "home-m-warrior-2"}
    assert {event.to for event in game.log if isinstance(event, ev.MadeMaterial)} == {chimera.id}
    assert next(h for h in game.state.mages[Ref("a")].held if h.what == chimera.id).slots == 3


def test_convert_32_a_skirmish_that_ends_with_its_material_is_none_to_come_into() -> None:
    game = table("m-warrior 2")
    summon(game, "m-warrior 1", "a")
    engage(game, "m-warrior-1", "kuriboh")
    assert changed(game, FUSE) == 1
    assert mine(game, "chimera").skirmish == 0


def test_convert_32_materials_from_the_hand_leave_it_with_its_caster() -> None:
    game = table("m-warrior 1", "m-warrior 2")
    being(game, "a").section = 0
    assert changed(game, FUSE) == 1
    chimera = mine(game, "chimera")
    assert (chimera.section, chimera.hp) == (0, chimera.hp_full)
    fates = [event.fate for event in game.log if isinstance(event, ev.SlotChanged)]
    assert fates == ["material", "material"]


@pytest.mark.parametrize(
    ("to", "went", "drawn"),
    [("used", "used", True), ("banished", "banished", False), ("spellbook", "spellbook", False)],
)
def test_convert_32_a_material_knows_where_it_went(to: Any, went: str, drawn: bool) -> None:
    """ "Sent to the GY as material" is no other way that a Material may go."""
    sent = Event(event="material", what=SELF, how="fusion", to="used")
    last = monster("M-Warrior 2", 3, 10, 10, Ability(mode="trigger", when=sent, do=(st.Heal(to=ME, amount=n(1)),)))
    game = arena(*ENTRIES, last, mine=("m-warrior 1", "m-warrior 2"), mp=10, focus=9, preparation=9)
    being(game, "a").hp = 3
    do(game, msgspec.structs.replace(FUSE, to=to), answers=("stance none",))
    assert mine(game, "chimera") is not None
    made = [event for event in game.log if isinstance(event, ev.MadeMaterial)]
    assert [(parts(event.what)[0], event.went) for event in made] == [(went, went)] * 2
    assert being(game, "a").hp == 3 + drawn


def test_fusion_07_it_stands_where_its_material_stood_in_the_first_section_too() -> None:
    game = table("m-warrior 2")
    summon(game, "m-warrior 1", "a").section = 0
    being(game, "a").section = 1
    assert changed(game, FUSE) == 1
    assert mine(game, "chimera").section == 0


def test_convert_20_materials_go_back_from_where_they_were() -> None:
    """One from play, one from its slot: what waits for a return from play hears of the first alone."""
    game = table("m-warrior 2")
    summon(game, "m-warrior 1", "a").origin = "slot"
    assert changed(game, st.FusionSummon(what=FUSE.what, to="spellbook")) == 1
    back = [(one.spell, one.was) for one in game.log if isinstance(one, ev.Returned)]
    assert sorted(back) == [("home-m-warrior-1", "play"), ("home-m-warrior-2", "prepared")]


@pytest.mark.parametrize(
    ("to", "lies"),
    [("used", ("used", "used")), ("banished", ("banished", "banished")), ("spellbook", ("clean", "clean"))],
)
def test_convert_32_what_becomes_of_the_materials(to: Any, lies: tuple[str, str]) -> None:
    game = table("m-warrior 2", Slot(spell="m-warrior 1", state="used"))
    summon(game, "m-warrior 1", "a").origin = "slot"
    assert changed(game, st.FusionSummon(what=FUSE.what, to=to)) == 1
    me = game.state.mages[Ref("a")]
    states = {slot.spell: slot.state for slot in me.slots}
    where = []
    for one in ("home-m-warrior-1", "home-m-warrior-2"):
        where.append("banished" if one in me.banned_sources else "clean" if one not in states else "used")
    assert tuple(where) == lies


@pytest.mark.parametrize(
    ("one", "of", "named"),
    [
        ("prepared:a:home-m-warrior-2", "extra:a:home-chimera", True),
        ("masaki", "extra:a:home-chimera", False),
        ("prepared:a:home-m-warrior-2", "masaki", False),
    ],
)
def test_convert_32_what_a_fusion_names_as_its_material(one: str, of: str, named: bool) -> None:
    game = table("m-warrior 2")
    at = Context(Ref("a"), being(game, "a").side, NOTHING, "", bound={"c1": (Ref(of),)})
    assert fits(game, at, Filter(material_of=Selector(ref="c1")), Ref(one)) == named


@pytest.mark.parametrize("link", ["and", "and_if_you_do"])
@pytest.mark.parametrize(
    "like", [{"material_of": Selector(ref="c1")}, {"different": ("name",), "compared_to": Selector(ref="c1")}]
)
def test_fusion_01_what_one_is_shown_tells_what_is_prepared(like: Any, link: Any) -> None:
    """A Fusion monster that A knows; of a step in one with it, nobody can say before what there is for it."""
    game = table("m-warrior 2", book=("m-warrior 1",))
    fusion = Selector(
        id="c1", how="choose", kind="monster", side="you", zone="extra", where=Filter(class_="fusion"), count=1
    )
    taken = Selector(id="c2", how="choose", kind="monster", side="you", zone="spellbook", where=Filter(**like), count=1)
    do(
        game,
        st.Look(what=fusion, reveal=True),
        st.Search(what=taken, link=link),
        answers=("choose extra:a:home-chimera",),
    )
    assert spells(game, "a", "prepared") == {"m-warrior-1", "m-warrior-2"}


@pytest.mark.parametrize("zone", ["banished", ("play", "used", "banished")])
def test_convert_32_what_is_banished_goes_back_to_the_book_as_a_material(zone: Any) -> None:
    game = table("m-warrior 1", "m-warrior 2")
    me = game.state.mages[Ref("a")]
    do(game, *(st.Banish(what=Selector(ref=one)) for one in ("t1", "t2")), bound=_BOTH)
    assert {"home-m-warrior-1", "home-m-warrior-2"} <= set(me.banned_sources)
    materials = Selector(how="choose", kind="monster", side="you", zone=zone, count="any")
    assert changed(game, st.FusionSummon(what=FUSE.what, materials=materials, to="spellbook")) == 1
    assert mine(game, "chimera").id
    assert me.banned_sources == ()


_BOTH: dict[str, tuple[str, ...]] = {"t1": ("prepared:a:home-m-warrior-1",), "t2": ("prepared:a:home-m-warrior-2",)}


@pytest.mark.parametrize(
    ("materials", "came"),
    [
        (None, True),
        (Selector(kind="monster", zone="play"), False),
        (Selector(kind="monster", zone=("play", "prepared")), True),
        (Selector(kind="monster", zone=("play", "prepared"), where=Filter(name="M-Warrior 1")), False),
        (Selector(kind="monster", including=Selector(kind="monster", where=Filter(name="M-Warrior 1"))), True),
        (Selector(kind="monster", including=Selector(kind="monster", where=Filter(name="Masaki"))), False),
    ],
)
def test_convert_32_from_where_and_among_what(materials: Selector | None, came: bool) -> None:
    game = table("m-warrior 2")
    summon(game, "m-warrior 1", "a")
    before = len(game.log)
    assert changed(game, st.FusionSummon(what=FUSE.what, materials=materials)) == came
    assert ("there is no fusion that it could make now" in notes(game.log[before:])) == (not came)


def test_convert_33_what_is_prepared_and_taken_for_a_material_is_used() -> None:
    """Masaki and a Prepared ogre, both of Level 4."""
    game = table("ogre", book=("Stacked",), mp=30)
    ready = Selector(kind="monster", side="you", zone=("play", "prepared"))
    assert changed(game, st.SpecialSummon(what=made("xyz", "Stacked").what, manner="xyz", materials=ready)) == 1
    assert [(slot.spell, slot.state) for slot in game.state.mages[Ref("a")].slots if slot.spell == "home-ogre"] == [
        ("home-ogre", "used")
    ]
    stacked = mine(game, "stacked")
    assert (dict(stacked.counters), len(stacked.beneath)) == ({"material": 2}, 2)


@pytest.mark.parametrize(
    ("change", "came"),
    [
        ({}, True),
        ({"body": "destroyed"}, False),
        ({"body": "defeated"}, False),
        ({"kind": "real", "caster": ""}, False),
        ({"token": True, "entry": ""}, False),
    ],
)
def test_convert_32_neither_a_body_nor_a_real_monster_is_a_material(change: dict[str, Any], came: bool) -> None:
    """Of monsters on either field; a token that nobody printed is none either."""
    game = table("m-warrior 2")
    warrior = summon(game, "m-warrior 1", "b")
    for name, value in change.items():
        setattr(warrior, name, value)
    either = Selector(kind="monster", zone=("play", "prepared"), side="any")
    assert changed(game, st.FusionSummon(what=FUSE.what, materials=either)) == came
    assert bool(mine(game, "chimera")) == came


@pytest.mark.parametrize(("mp", "focus", "came"), [(40, 9, True), (2, 9, False), (40, 3, False), (40, 4, True)])
def test_fusion_03_and_06_mp_and_focus_for_a_fusion_by_an_effect(mp: int, focus: int, came: bool) -> None:
    """Masaki holds a slot as well."""
    game = table("m-warrior 1", "m-warrior 2", focus=focus)
    game.state.mages[Ref("a")].mp = mp
    assert changed(game, FUSE) == came
    assert (mine(game, "chimera") is not None) == came


# --- made of materials ------------------------------------------------------------------------------------------------


def made(manner: str, name: str, **more: Any) -> st.SpecialSummon:
    what = Selector(kind="monster", side="you", zone="spellbook", where=Filter(name=name))
    materials = Selector(kind="monster", side="you", zone="play", **more)
    return st.SpecialSummon(what=what, manner=manner, materials=materials)  # type: ignore[arg-type]


def some(name: str) -> Selector:
    """One or more of that name."""
    return Selector(kind="monster", how="choose", count=(1, 99), where=Filter(name=name))


@pytest.mark.parametrize(
    ("step", "others", "answers", "came"),
    [
        (made("synchro", "Tuned"), ("kuriboh",), (), "tuned"),
        (made("synchro", "Tuned"), ("m-warrior 1",), (), None),
        (made("synchro", "Tuned"), (), (), None),
        (made("xyz", "Stacked"), ("ogre",), (), "stacked"),
        (made("xyz", "Stacked"), ("m-warrior 1",), (), None),
        (made("xyz", "Stacked"), (), (), None),
        (made("link", "Chained"), ("m-warrior 1",), ("choose masaki",), "chained"),
        (made("link", "Chained"), (), (), None),
        (made("link", "Chained", how="all"), ("m-warrior 1", "m-warrior 2"), (), None),
        (made("link", "Chained", including=some("Ogre")),
         ("m-warrior 1", "ogre"), ("choose ogre", "choose masaki"), "chained"),
        (made("link", "Chained", including=some("Nobody")),
         ("m-warrior 1",), (), None),
        (made("xyz", "Tuned"), ("kuriboh",), (), None),
    ],
)  # fmt: skip
def test_convert_33_and_34_what_is_made_of_materials(
    step: st.SpecialSummon, others: tuple[str, ...], answers: tuple[str, ...], came: str | None
) -> None:
    """Masaki (Level 4) and others: a Synchro of total Levels, an Xyz of its Level, a Link of as many as its rating; "2
    monsters, including 1 or more Ogres" needs one of them."""
    game = table(book=("tuned", "stacked", "chained"))
    for one in others:
        summon(game, one, "a")
    before = len(game.log)
    assert changed(game, step, answers=answers) == (came is not None)
    if came is None:
        assert "nothing can be summoned of these now" in notes(game.log[before:])
        assert "masaki" in game.state.beings
        return
    one = mine(game, came)
    assert one.came == "spellbook"
    assert "masaki" not in game.state.beings
    assert len(one.beneath) == (2 if came == "stacked" else 0)
    assert {event.how for event in game.log[before:] if isinstance(event, ev.MadeMaterial)} == {step.manner}


@pytest.mark.parametrize(("other", "came"), [("kuriboh", True), ("m-warrior 1", False)])
def test_convert_33_all_other_materials_must_be_such(other: str, came: bool) -> None:
    """Masaki lets nothing but a Kuriboh go with it; a Link of two."""
    game = table(book=("chained",))
    summon(game, other, "a")
    only = st.Forbid(
        what=Selector(how="self"), action="be_material", as_="link", beside=Selector(kind="monster", where=KURIBOH_ONLY)
    )
    do(game, only, source="masaki")
    assert changed(game, made("link", "Chained"), answers=("choose masaki",) if came else ()) == came


def test_convert_32_a_fusion_keeps_to_what_its_materials_want_beside_them() -> None:
    game = table("m-warrior 2")
    summon(game, "m-warrior 1", "a")
    only = st.Forbid(
        what=Selector(how="self"),
        action="be_material",
        as_="fusion",
        beside=Selector(kind="monster", where=KURIBOH_ONLY),
    )
    do(game, only, source="m-warrior-1")
    chimera = game.card_index.monster("chimera")
    assert fusion_materials.parts(game, game.state.mages[Ref("a")], chimera) is None
    assert changed(game, FUSE) == 0


def test_convert_33_neither_a_token_nor_what_is_banned_goes_into_it() -> None:
    game = table(book=("stacked",))
    summon(game, "ogre", "a").token = True
    assert changed(game, made("xyz", "Stacked")) == 0
    being(game, "ogre").token = False
    being(game, "ogre").statuses = (Status("forbid", "be_material", "x", STAY, of="xyz"),)
    assert changed(game, made("xyz", "Stacked")) == 0
    being(game, "ogre").statuses = (Status("forbid", "be_material", "x", STAY, of="fusion"),)
    assert changed(game, made("xyz", "Stacked")) == 1


# --- from wherever they are -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ref", "came"),
    [
        ("prepared:a:home-ogre", "prepared"),
        ("spellbook:a:home-blue-eyes", "spellbook"),
        ("used:a:home-m-warrior-1", "used"),
        ("banished:a:home-m-warrior-2", "banished"),
        ("aura-spell", None),
        ("masaki", None),
    ],
)
def test_special_02_a_summoning_by_an_effect_costs_its_mp_and_a_slot(ref: str, came: str | None) -> None:
    """Its slot is Used, it waits for nothing any more, and only a monster that is not there can come."""
    game = table("ogre", Slot(spell="m-warrior 1", state="used"), book=("blue-eyes", "m-warrior 2"))
    me = game.state.mages[Ref("a")]
    me.spent, me.barred = (Spent(spell="home-m-warrior-1"),), ("home-m-warrior-1",)
    me.banned_sources = ("home-m-warrior-2",)
    in_play(game, "aura", "a")
    before, held = me.mp, len(me.held)
    assert changed(game, st.SpecialSummon(what=X, stance="attack"), x=ref) == (came is not None)
    if came is None:
        assert (me.mp, len(me.held)) == (before, held)
        return
    one = mine(game, ref.rpartition(":")[2].removeprefix("home-"))
    entry = game.card_index.monster(one.entry)
    assert (one.came, one.stance, one.summoned, one.owner, one.caster) == (came, "attack", "special", "a", "a")
    assert me.mp == before - (entry.mp_cost or 0)
    assert len(me.held) == held + 1
    assert one.entry not in (*me.barred, *me.banned_sources)
    assert [slot.state for slot in me.slots if slot.spell == one.entry] in ([], ["used"])


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"mp": 0}, "MP is missing"),
        ({"focus": 0}, "a Focus slot is missing"),
        ({"mp": 0, "focus": 0}, "MP is missing"),
    ],
)
def test_special_03_and_04_what_is_missing_is_said(values: dict[str, int], why: str) -> None:
    game = table("ogre")
    for name, value in values.items():
        setattr(game.state.mages[Ref("a")], name, value)
    before = len(game.log)
    assert changed(game, st.SpecialSummon(what=X, stance="attack"), x="prepared:a:home-ogre") == 0
    assert why in notes(game.log[before:])


def test_cast_11_the_single_copy_is_in_play_already() -> None:
    game = table("masaki")
    before = len(game.log)
    assert changed(game, st.SpecialSummon(what=X), x="prepared:a:home-masaki") == 0
    assert "the single copy of it is in play (CAST-11)" in notes(game.log[before:])


def test_death_03_a_body_is_revived_in_its_own_slot_with_full_hp() -> None:
    game = table(focus=1)
    masaki = being(game, "masaki")
    masaki.body, masaki.hp = "defeated", 0
    assert changed(game, st.SpecialSummon(what=X, stance="attack"), x="masaki") == 1
    (back,) = [one for one in game.state.beings.values() if one.entry == "home-masaki"]
    assert (back.body, back.hp, back.came) == ("", 12, "used")


def test_special_07_what_comes_for_an_opponent_stays_ones_own_spell() -> None:
    game = table("ogre")
    theirs = len(game.state.mages[Ref("b")].held)
    assert changed(game, st.SpecialSummon(what=X, side="opponent", stance="attack"), x="prepared:a:home-ogre") == 1
    ogre = mine(game, "ogre")
    assert (ogre.caster, ogre.owner, ogre.side) == ("b", "a", 1)
    assert len(game.state.mages[Ref("b")].held) == theirs + 1


@pytest.mark.parametrize(
    ("at", "answers", "section"),
    [
        (None, (), 1),
        (Spot(to="right"), (), 2),
        (Spot(to="adjacent"), ("choose section:2",), 2),
        (Spot(to="column", of=Selector(kind="token", how="all")), (), None),
    ],
)
def test_convert_43_where_it_arrives(at: Any, answers: tuple[str, ...], section: int | None) -> None:
    for step in (st.SpecialSummon(what=X, at=at, stance="attack"), st.Token(name="Sprout", at=at, stance="attack")):
        game = table("ogre")
        before = len(game.log)
        assert changed(game, step, answers=answers, x="prepared:a:home-ogre") == (section is not None)
        arrived = [event.being.section for event in game.log[before:] if isinstance(event, ev.Arrived)]
        assert arrived == ([] if section is None else [section])
        assert ("there is no such place" in notes(game.log[before:])) == (section is None)


# --- ordinary summonings ----------------------------------------------------------------------------------------------

NORMAL = st.NormalSummon(
    what=Selector(kind="monster", side="you", zone="prepared", how="choose", where=Filter(name="Ogre"))
)


@pytest.mark.parametrize(
    ("values", "possible"),
    [
        ({}, True),
        ({"mp": 0}, False),
        ({"channeling": 0}, False),
        ({"channeling": 0, "scepter": 9}, True),
        ({"focus": 0}, False),
        ({"barred": ("home-ogre",)}, False),
        ({"resting": ("home-ogre",)}, False),
    ],
)
def test_convert_20_an_ordinary_summoning_by_an_effect(values: dict[str, Any], possible: bool) -> None:
    """MP and Channeling as always, no action."""
    game = table("ogre")
    for name, value in values.items():
        setattr(game.state.mages[Ref("a")], name, value)
    acts, before = being(game, "a").actions, len(game.log)
    do(game, NORMAL, answers=("stance none",) if possible else ())
    assert (mine(game, "ogre") is not None) == possible
    assert being(game, "a").actions == acts
    assert ("is not Prepared, or cannot be paid for" in notes(game.log[before:])) == (not possible)


@pytest.mark.parametrize(("where", "answers", "came"), [
    (None, ("choose prepared:a:home-ogre", "stance none"), "ogre"), (None, ("done",), None),
    (Filter(name="Kuriboh"), ("choose prepared:a:home-kuriboh", "stance none"), "kuriboh"),
    (Filter(name="Nobody"), (), None),
])  # fmt: skip
def test_convert_20_one_more_summoning_now_or_not_at_all(
    where: Any, answers: tuple[str, ...], came: str | None
) -> None:
    game = table("ogre", "kuriboh")
    do(game, st.ExtraSummon(what=Selector(kind="monster", where=where)), answers=answers)
    assert [slug for slug in ("ogre", "kuriboh") if mine(game, slug) is not None] == ([came] if came else [])


def test_summon_05_one_more_summoning_needs_room_and_a_caster() -> None:
    """Nothing is offered without a free Focus slot, nor to a Real creature, which Prepares nothing."""
    do(table("ogre", focus=1), st.ExtraSummon())
    do(table("ogre", focus=9, ogre=True), st.ExtraSummon(), you="ogre")


def test_special_02_no_ritual_or_page_is_summoned_so() -> None:
    game = table("idol beast", book=("ogre",))
    do(game, st.ExtraSummon())
    assert mine(game, "ogre") is None


def test_convert_31_a_gemini_needs_no_second_summoning() -> None:
    game = table("ogre")
    before = len(game.log)
    assert changed(game, st.NormalSummon(what=NORMAL.what, manner="gemini")) == 0
    assert "from the start (CONVERT-31)" in notes(game.log[before:])


# --- tokens -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "focus", "answers", "many"),
    [
        (st.Token(name="Sprout", stance="attack"), 9, (), 1),
        (st.Token(name="Sprout", count=2, stance="attack"), 9, (), 2),
        (st.Token(name="Sprout", count=3, stance="attack"), 3, (), 2),
        (st.Token(name="Sprout", count=2, stance="attack"), 1, (), 0),
        (st.Token(name="Sprout", count=3, up_to=True, stance="attack"), 9, ("spend 2",), 2),
        (st.Token(name="Sprout", count=1, up_to=True, stance="attack"), 9, (), 1),
    ],
)
def test_convert_36_as_many_tokens_as_there_is_focus_for(
    step: st.Token, focus: int, answers: tuple[str, ...], many: int
) -> None:
    """Masaki holds one slot."""
    game = table(focus=focus)
    before, mp = len(game.log), game.state.mages[Ref("a")].mp
    assert changed(game, step, answers=answers) == many
    assert sum(one.token for one in game.state.beings.values()) == many
    assert ("no free Focus slot" in notes(game.log[before:])) == (many == 0)
    assert game.state.mages[Ref("a")].mp == mp, "a token has no cost"


def test_convert_36_a_token_as_its_maker_prints_it() -> None:
    game = table()
    stats = TokenStats(level=3, attribute="WATER", attack=n(7), defense=n(-2))
    do(game, st.Token(name="Sprout", stats=stats, stance="defense"), st.Token(name="Twig", stance="attack"))
    sprout, twig = (one for one in game.state.beings.values() if one.token)
    assert (sprout.level, sprout.hp, sprout.hp_full, sprout.attribute, sprout.stance) == (3, 10, 10, "WATER", "defense")
    assert (sprout.attack, sprout.attack_full, sprout.attack_base) == (7, 7, 7)
    assert (sprout.defense, sprout.defense_full, sprout.defense_base) == (0, 0, 0)
    assert (twig.hp, twig.hp_full, twig.attack, twig.attack_full, twig.attack_base) == (4, 4, 0, 0, 0)
    assert (twig.defense, twig.defense_full, twig.defense_base, twig.level) == (0, 0, 0, 0)
    for one in (sprout, twig):
        assert (one.caster, one.owner, one.side, one.section, one.actions, one.arriving) == ("a", "", 0, 1, 1, True)
        assert (one.summoned, one.origin, one.entry) == ("special", "effect", "")
    game.state.turn = Ref("b")
    do(game, st.Token(name="Weed", stance="attack", side="opponent"))
    (weed,) = [one for one in game.state.beings.values() if one.name == "Weed"]
    assert (weed.caster, weed.side, weed.actions) == ("b", 1, 1)


def test_convert_36_a_token_of_an_entry_is_as_that_entry_says() -> None:
    game = arena(monster("Fluff Token", 1, 3, 3, form="token"))
    do(game, st.Token(name="Fluff Token", stance="attack"), st.Token(name="Fluff", stance="attack"))
    fluffs = [one for one in game.state.beings.values() if one.token]
    assert [one.mp_spent for one in fluffs] == [0, 0], (
        "nobody paid for it: its Casting Checks have no modifier (CHECK-07)"
    )
    assert [(one.attack, one.entry, one.owner) for one in fluffs] == [(3, "home-fluff-token", "")] * 2


# --- prepared, set, placed, shown -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ref", "mode", "slots"),
    [
        ("prepared:a:home-snare", "armed", ["used", "prepared"]),
        ("prepared:a:home-rush", "precast", ["prepared", "used"]),
    ],
)
def test_convert_20_what_is_set_is_armed_or_precast(ref: str, mode: str, slots: list[str]) -> None:
    game = table("snare", "rush")
    assert changed(game, st.SetCard(what=X), x=ref) == 1
    assert [(one.mode, one.mp) for one in game.state.spells.values()] == [(mode, 3)]
    assert [slot.state for slot in game.state.mages[Ref("a")].slots] == slots
    assert game.state.mages[Ref("a")].held[-1].kind == mode


def test_convert_20_what_has_no_face_to_hide_is_prepared() -> None:
    game = table(book=("cure",), preparation=1)
    assert changed(game, st.SetCard(what=X), x="spellbook:a:home-cure") == 1
    assert [(slot.spell, slot.state) for slot in game.state.mages[Ref("a")].slots] == [("home-cure", "prepared")]
    game = table("sparks", book=("cure",), preparation=1)
    before = len(game.log)
    assert changed(game, st.SetCard(what=X), x="spellbook:a:home-cure") == 0
    assert "there is no clean slot" in notes(game.log[before:])


@pytest.mark.parametrize(
    ("ref", "as_", "mode", "done"),
    [
        ("spellbook:a:home-aura", None, "lasting", 1),
        ("spellbook:a:home-aura", "field", "field", 1),
        ("spellbook:a:home-meadow", None, "field", 1),
        ("prepared:a:home-lantern", None, "lasting", 1),
        ("spellbook:a:home-aura", "pendulum", "", 0),
        ("ogre", None, "", 0),
        ("masaki", None, "lasting", 1),
    ],
)
def test_cast_17_what_is_placed_stays_in_a_slot_of_its_own(ref: str, as_: Any, mode: str, done: int) -> None:
    game = table("lantern", book=("aura", "meadow"), ogre=True)
    where = ("choose section:1",) if mode == "field" else ()  # CONVERT-29
    assert changed(game, st.Place(what=X, as_=as_), answers=where, x=ref) == done
    assert [one.mode for one in game.state.spells.values()] == ([mode] if done else [])
    assert ("masaki" in game.state.beings) == (ref != "masaki")
    used = [slot.state for slot in game.state.mages[Ref("a")].slots]
    assert used == (["used"] if ref == "prepared:a:home-lantern" else ["prepared"])


def test_cast_17_and_cast_11_what_cannot_stay() -> None:
    game = table(book=("aura",), focus=1)
    before = len(game.log)
    assert changed(game, st.Place(what=X), x="spellbook:a:home-aura") == 0
    assert "no free Focus slot (CAST-17)" in notes(game.log[before:])


@pytest.mark.parametrize(
    ("ref", "slots", "done"),
    [
        ("spellbook:a:home-cure", 1, 1),
        ("used:a:home-fissure", 0, 1),
        ("banished:a:home-reborn", 1, 1),
        ("prepared:a:home-sparks", 1, 0),
        ("spellbook:a:home-cure", 0, 0),
        ("used:a:home-masaki", 1, 0),
    ],
)
def test_convert_20_one_spell_is_searched_for_and_prepared(ref: str, slots: int, done: int) -> None:
    """In its own Used slot, or a clean one; not what is in play."""
    game = table("sparks", Slot(spell="fissure", state="used"), book=("cure",), preparation=2 + slots)
    me = game.state.mages[Ref("a")]
    me.spent, me.banned_sources = (Spent(spell="home-fissure"), Spent(spell="home-masaki")), ("home-reborn",)
    assert changed(game, st.Search(what=X), x=ref) == done
    entry = ref.rpartition(":")[2]
    prepared = entry in {slot.spell for slot in me.slots if slot.state == "prepared"}
    assert prepared == (bool(done) or entry == "home-sparks")
    assert entry not in me.banned_sources or not done


@pytest.mark.parametrize(("count", "monsters"), [(1, 1), (n(2), 2), (2, 2), (None, 1), (9, 2)])
def test_pages_are_turned_until_so_many_are_found(count: Any, monsters: int) -> None:
    """CONVERT-07: one where no number is said, and all that there are where there are fewer."""
    game = table(book=("cure", "ogre", "sparks", "m-warrior-1", "fissure"), dice=(1, 1, 1, 1, 1))
    before = len(game.log)
    changed(game, st.Excavate(find=Selector(kind="monster", count=count)))
    (shown,) = [event for event in game.log[before:] if isinstance(event, ev.Shown)]
    kinds = [isinstance(game.card_index[parts(Ref(ref))[2]], Monster) for ref in shown.things]
    assert sum(kinds) == monsters
    assert kinds[-1] or count == 9, "no page more than that"


@pytest.mark.parametrize(("find", "turned"), [(None, 2), (Selector(kind="monster", count=1), None)])
def test_a_book_is_turned_over_page_by_page(find: Any, turned: int | None) -> None:
    """So many, or until what is looked for is found; shown to all."""
    game = table(book=("cure", "sparks", "ogre", "fissure"), dice=(1, 1, 1, 1))
    before = len(game.log)
    done = changed(game, st.Excavate(count=2, find=find))
    (shown,) = [event for event in game.log[before:] if isinstance(event, ev.Shown)]
    assert (shown.to, len(shown.things)) == (-1, done)
    assert turned is None or done == turned
