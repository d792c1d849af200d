"""What steps do with equipment, counters, materials and control: how many things each has changed, who has them now,
and what cannot be done (CONVERT-12, CONVERT-31, CONVERT-33, CONVERT-42, SPECIAL-03 to SPECIAL-07)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Filter, Selector
from convert.effects import steps as st
from convert.effects.values import Spot
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.character import Item, Slot
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.filters import fits
from convert.systems.duel_monsters.rules.effects.matching import means
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.selectors import resolve_now
from convert.systems.duel_monsters.rules.effects.start import Close
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.state import Status, Until
from convert.systems.duel_monsters.rules.verbs.deciding import words
from tests.rules_effects.arena import ME, PREVIOUS, SELF, arena, being, do, in_play, n, notes, settle, summon
from tests.rules_fight.fights import cast, monster, spell

COUNTED = st.Heal(to=ME, amount=Amount(per=n(2), count=PREVIOUS))
BLADE = spell("Blade", 1, form="equipment", equipment="weapon", weapon_bonus=2)
AURA = spell("Aura", 3, cast(), form="continuous", uses_focus=True)
UNION = monster(
    "Union",
    2,
    5,
    5,
    Ability(mode="equip", do=(st.LoseHp(to=Selector(how="all", where=Filter(name="Kuriboh")), amount=n(1)),)),
)
TOWER = monster("Tower", 6, 20, 20, rank=3, classes=("xyz",))
IDOL = spell("Idol", 1, cast(), form="artifact")
ENTRIES = (IDOL, BLADE, AURA, UNION, TOWER)
X, Y = Selector(ref="x"), Selector(ref="y")
STAY = Until("stay")


def field(**more: Any) -> Game:
    game = arena(*ENTRIES, **{"book": ("sparks",), "mine": (Slot(spell="cure"),), **more})
    being(game, "a").hp = 3
    return game


def changed(game: Game, step: st.StepBase, *, answers: tuple[str, ...] = (), source: str = "", **refs: Any) -> int:
    """Carry out the step for A; how many things it has changed."""
    before = being(game, "a").hp
    bound = {key: (value,) if isinstance(value, str) else value for key, value in refs.items()}
    do(game, step, COUNTED, bound=bound, answers=answers, source=source)
    return (being(game, "a").hp - before) // 2


# --- equipment --------------------------------------------------------------------------------------------------------


def test_convert_12_a_spell_in_play_goes_over_to_another_bearer() -> None:
    game = field()
    blade = in_play(game, "blade", "a", "equip", "masaki")
    assert changed(game, st.Equip(what=X, to=Y), x=blade, y="kuriboh") == 1
    assert game.state.spells[Ref(blade)].on == "kuriboh"


def test_convert_12_a_card_from_elsewhere_is_put_on_in_a_focus_slot_of_its_own() -> None:
    """Its slot is Used, its modifier is its Rank and one."""
    game = field(mine=(Slot(spell="blade"),))
    held = len(game.state.mages[Ref("a")].held)
    assert changed(game, st.Equip(what=X, to=Y), x="prepared:a:home-blade", y="masaki") == 1
    (worn,) = game.state.spells.values()
    assert (worn.on, worn.mode, worn.caster, worn.mp) == ("masaki", "equip", "a", 2)
    assert [slot.state for slot in game.state.mages[Ref("a")].slots] == ["used"]
    assert len(game.state.mages[Ref("a")].held) == held + 1


def test_convert_12_what_was_put_on_is_found_where_it_is_worn() -> None:
    """A later step that means the Prepared card means the equipment that it is now: taken off again, it ends."""
    game = field(mine=(Slot(spell="blade"),))
    held = len(game.state.mages[Ref("a")].held)
    bound: dict[str, tuple[str, ...]] = {"x": ("prepared:a:home-blade",), "y": ("masaki",)}
    events = do(game, st.Equip(what=X, to=Y), st.Unequip(what=X), bound=bound)
    assert [event.on for event in (e.spell for e in events if isinstance(e, ev.SpellStayed))] == ["masaki"]
    assert game.state.spells == {}
    assert len(game.state.mages[Ref("a")].held) == held


def test_convert_31_a_union_that_is_put_on_is_no_creature_and_does_at_once_what_it_does_as_equipment() -> None:
    game = field()
    union = summon(game, "union", "a")
    assert changed(game, st.Equip(what=X, to=Y), x=union.id, y="masaki") == 1
    assert union.id not in game.state.beings
    (worn,) = game.state.spells.values()
    assert (worn.entry, worn.on) == ("home-union", "masaki")
    assert being(game, "kuriboh").hp == 5
    assert changed(game, st.Unequip(what=X), x=str(worn.id)) == 1
    assert game.state.spells[worn.id].on == "", "it may be a creature again by a later step"


def test_what_is_worn_leaves_from_no_monster_zone() -> None:
    """ "If this card is sent from the Monster Zone to the GY", of a monster that is worn."""
    game = field()
    union = summon(game, "union", "a")
    itself, as_monster = Selector(how="self"), Selector(how="self", kind="monster")

    def meant(ref: str) -> list[bool]:
        ctx = Context(Ref("a"), 0, Ref(ref), "home-union", 0, 0, ref, manner="trigger")
        return [means(game, ctx, one, Ref(ref)) for one in (itself, as_monster)]

    assert meant(union.id) == [True, True]
    changed(game, st.Equip(what=X, to=Y), x=union.id, y="masaki")
    (worn,) = game.state.spells
    assert meant(worn) == [True, False]
    do(game, st.Destroy(what=X), bound={"x": (worn,)})
    assert worn not in game.state.spells
    assert meant(worn) == [True, False]


@pytest.mark.parametrize(("source", "own"), [("masaki", True), ("kuriboh", False)])
def test_convert_12_whose_effect_put_it_on_is_remembered(source: str, own: bool) -> None:
    """ "The monster equipped to it by this effect": as it is worn, and of a Union, of the bearer too."""
    game = field()
    union = summon(game, "union", "a")
    bound: dict[str, tuple[str, ...]] = {"x": (union.id,), "y": ("masaki",)}
    do(game, st.Equip(what=X, to=Y), bound=bound, source=source, entry=being(game, source).entry)
    bearer = Context(Ref("a"), 0, Ref("masaki"), being(game, "masaki").entry, 0, 0, "k", manner="trigger")
    by_it = Selector(how="equipped", kind="monster", where=Filter(put_on_by=SELF))
    assert bool(resolve_now(game, bearer, by_it)) is own
    (worn,) = game.state.spells.values()
    itself = Context(Ref("a"), 0, worn.id, worn.entry, 0, 0, "k", manner="trigger")
    assert resolve_now(game, itself, by_it) == ()
    by_masaki = Filter(put_on_by=Selector(how="all", kind="monster", where=Filter(name="Masaki")))
    assert fits(game, itself, by_masaki, worn.id) is own
    do(game, st.Equip(what=SELF, to=Y), bound=bound, source=worn.id, entry=worn.entry)
    assert resolve_now(game, itself, by_it) == ("masaki",)


@pytest.mark.parametrize("what", ["ogre", "masaki", "spellbook:a:nobody"])
def test_what_cannot_be_put_on(what: str) -> None:
    """A Real creature, the bearer itself, what there is not."""
    game = field(ogre=True, dice=(6, 6, 1, 1))
    changed(game, st.Equip(what=X, to=Y), x=what, y="masaki")
    assert game.state.spells == {}
    assert {"ogre", "masaki"} <= set(game.state.beings)


def test_nothing_is_put_on_a_body() -> None:
    game = field()
    blade = in_play(game, "blade", "a", "equip", "masaki")
    summon(game, "m-warrior 1", "a").body = "defeated"
    assert changed(game, st.Equip(what=X, to=Y), x=blade, y="m-warrior-1") == 0
    assert game.state.spells[Ref(blade)].on == "masaki"


def test_what_is_equipped_to_itself_goes_onto_what_was_named() -> None:
    game = field()
    blade = in_play(game, "blade", "a", "equip", "masaki")
    assert changed(game, st.Equip(what=X, to=X), x=blade, t1="kuriboh") == 1
    assert game.state.spells[Ref(blade)].on == "kuriboh"


def test_what_is_handed_over_and_not_worn_is_not_equipped() -> None:
    """An artifact is carried; what its bearer wears already is another thing."""
    game = field(items=(Item(name="orb", entry="home-idol"),))
    being(game, "masaki").items = (Item(name="club", weapon=2),)
    assert changed(game, st.Equip(what=X, to=Y), x="item:a:orb", y="masaki") == 0
    assert [(one.name, one.worn) for one in being(game, "masaki").items] == [("club", True), ("orb", False)]


@pytest.mark.parametrize("bearer", ["a", "masaki"])
def test_equip_18_an_item_goes_over_to_its_bearer_and_is_worn(bearer: str) -> None:
    game = field(items=(Item(name="club", weapon=2, worn=False),))
    assert changed(game, st.Equip(what=X, to=Y), x="item:a:club", y=bearer) == 1
    assert [(one.name, one.worn) for one in being(game, bearer).items] == [("club", True)]
    assert being(game, bearer).weapon == 2
    assert changed(game, st.Unequip(what=X), x=f"item:{bearer}:club") == 1
    assert being(game, bearer).weapon == 0


def test_a_spell_that_comes_off_ends() -> None:
    game = field()
    blade = in_play(game, "blade", "a", "equip", "masaki")
    assert changed(game, st.Unequip(what=X), x=blade) == 1
    assert game.state.spells == {}
    assert changed(game, st.Unequip(what=X), x="prepared:a:home-cure") == 0, "nobody wears that"


# --- counters ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "before", "after", "done"),
    [
        ({"name": "Fog", "add": 2}, (), (("Fog", 2),), 1),
        ({"name": "Fog", "add": 2}, (("fog", 1),), (("fog", 3),), 1),
        ({"add": 1}, (), (("counter", 1),), 1),
        ({"name": "Fog", "add": 2, "max": 2}, (("Fog", 1),), (("Fog", 2),), 1),
        ({"name": "Fog", "add": 2, "max": 2}, (("Fog", 2),), (("Fog", 2),), 0),
        ({"name": "Fog", "remove": 2}, (("Fog", 3),), (("Fog", 1),), 1),
        ({"name": "Fog", "remove": 5}, (("Fog", 3),), (), 1),
        ({"name": "Fog", "remove": 1}, (), (), 0),
        ({"remove": 3}, (("Fog", 2), ("Ice", 4)), (("Ice", 3),), 1),
        ({"remove": 2}, (("Fog", 2), ("Ice", 4)), (("Ice", 4),), 1),
        ({"remove": 1}, (), (), 0),
        ({"name": "Fog", "remove": 1, "add": 3}, (("Fog", 2),), (("Fog", 4),), 1),
        ({"name": "Fog", "remove": "all"}, (("Fog", 2), ("Ice", 4)), (("Ice", 4),), 1),
    ],
)
def test_counters_on_one_thing(step: dict[str, Any], before: Any, after: Any, done: int) -> None:
    """Names in any case; any counters: the first kinds first; never more than it may carry, never below none."""
    game = field()
    being(game, "masaki").counters = before
    assert changed(game, st.Counters(what=X, **step), x="masaki") == done
    assert being(game, "masaki").counters == after
    key = in_play(game, "aura", "a")
    game.state.spells[Ref(key)].counters = before
    assert changed(game, st.Counters(what=X, **step), x=key) == done
    assert game.state.spells[Ref(key)].counters == after


MINE = Selector(kind="monster", side="you", how="all")


@pytest.mark.parametrize(
    ("remove", "answers", "left", "done"),
    [
        (2, ("choose masaki", "choose union"), (1, 1), 2),
        (2, ("choose masaki", "choose masaki"), (0, 2), 1),
        (3, ("choose union", "choose union"), (1, 0), 2),
        (4, (), (0, 0), 2),
        (5, (), (2, 2), 0),
        ("all", (), (0, 0), 2),
        ("any", ("spend 1", "choose union"), (2, 1), 1),
    ],
)
def test_so_many_counters_off_all_of_them_together(
    remove: Any, answers: tuple[str, ...], left: tuple[int, int], done: int
) -> None:
    """ "From your side of the field": the caster says from where, one after the other, as long as there is a choice."""
    game = field()
    summon(game, "union", "a")
    for who in ("masaki", "union"):
        being(game, who).counters = (("Fog", 2),)
    assert changed(game, st.Counters(what=MINE, name="Fog", remove=remove), answers=answers) == done
    assert tuple(sum(count for _, count in being(game, who).counters) for who in ("masaki", "union")) == left


# --- materials --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ref", "slots"), [("masaki", ["prepared"]), ("prepared:a:home-cure", ["used"]), ("aura-spell", ["prepared"])]
)
def test_convert_33_what_is_attached_leaves_where_it_was_and_is_one_material(ref: str, slots: list[str]) -> None:
    game = field()
    tower = summon(game, "tower", "a")
    in_play(game, "aura", "a")
    had = dict(tower.counters).get("material", 0)
    assert changed(game, st.Attach(what=X, to=Y), x=ref, y=tower.id) == 1
    assert dict(being(game, tower.id).counters)["material"] == had + 1
    assert ref not in game.state.beings
    assert ref not in game.state.spells
    assert [slot.state for slot in game.state.mages[Ref("a")].slots] == slots
    assert len(being(game, tower.id).beneath) == 1
    assert changed(game, st.Detach(count=1), source=tower.id) == 1
    assert dict(being(game, tower.id).counters).get("material", 0) == had


def test_convert_33_with_what_lies_beneath_it_where_the_text_says_so() -> None:
    for transfer, more in ((True, 3), (False, 1)):
        game = field()
        one, other = summon(game, "tower", "a"), summon(game, "union", "a")
        one.counters = ()
        other.counters = (("material", 2),)
        assert changed(game, st.Attach(what=X, to=Y, transfer=transfer), x=other.id, y=one.id) == 1
        assert dict(being(game, one.id).counters) == {"material": more}


def test_nothing_is_attached_to_itself_or_to_nobody() -> None:
    game = field()
    assert changed(game, st.Attach(what=X, to=X), x="masaki") == 0
    assert changed(game, st.Attach(what=X, to=Selector(kind="token", how="all")), x="masaki") == 0
    assert "masaki" in game.state.beings


@pytest.mark.parametrize(
    ("count", "answers", "left", "done"),
    [
        (1, (), 2, 1),
        (3, (), 0, 1),
        (4, (), 3, 0),
        ("all", (), 0, 1),
        ("any", ("spend 2",), 1, 1),
        ((1, 2), ("spend 1",), 2, 1),
        ((2, 5), ("spend 3",), 0, 1),
        (Amount(n=2), (), 1, 1),
    ],
)
def test_convert_33_materials_come_off(count: Any, answers: tuple[str, ...], left: int, done: int) -> None:
    game = field()
    being(game, "masaki").counters = (("material", 3),)
    assert changed(game, st.Detach(what=X, count=count), x="masaki", answers=answers) == done
    assert dict(being(game, "masaki").counters).get("material", 0) == left


def test_any_number_of_counters_comes_off_as_many_as_there_are_or_none() -> None:
    game = field()
    being(game, "masaki").counters = (("Fog", 2),)
    step = st.Counters(what=Selector(kind="monster", side="you", how="all"), name="Fog", remove="any")
    game.push(Steps((step,), Context(Ref("a"), 0, NOTHING, key="test")))
    settle(game)
    assert [str(move) for move in game.legal_moves()] == ["spend 0", "spend 1", "spend 2"]


# --- control ----------------------------------------------------------------------------------------------------------


def test_special_05_control_of_a_summon_takes_focus_and_gives_it_back() -> None:
    game = field()
    assert changed(game, st.Control(what=X), x="kuriboh") == 1
    kuriboh = being(game, "kuriboh")
    assert (kuriboh.caster, kuriboh.side, kuriboh.owner) == ("a", 0, "b")
    assert {h.what for h in game.state.mages[Ref("a")].held} >= {"kuriboh"}
    assert game.state.mages[Ref("b")].held == ()
    assert changed(game, st.Control(what=X), x="kuriboh") == 0, "it is A's already"
    assert changed(game, st.Control(what=X, to="owner"), x="kuriboh") == 1
    assert being(game, "kuriboh").caster == "b"
    assert changed(game, st.Control(what=X, to="owner"), x="kuriboh") == 0


@pytest.mark.parametrize(
    ("turn", "came", "actions"), [("a", "before", 2), ("a", "now", 1), ("a", "taken before", 0), ("b", "before", 0)]
)
def test_turn_02_what_is_taken_over_acts_in_its_new_casters_turn(turn: str, came: str, actions: int) -> None:
    """TURN-03, SPECIAL-03: it has a normal turn, but what arrived in this very turn moves or attacks (SUMMON-03); in
    the turn of another it waits for its new caster's next one."""
    game = field()
    kuriboh = being(game, "kuriboh")
    kuriboh.arriving, kuriboh.actions, kuriboh.attacks = True, 2, 1
    game.emit(ev.TurnBegan(turn))
    kuriboh.arriving = True
    if came == "now":
        game.log.append(next(e for e in game.log if isinstance(e, ev.Arrived) and e.being.id == "kuriboh"))
    if came == "taken before":  # it had two actions then
        changed(game, st.Control(what=X), x="kuriboh")
        changed(game, st.Control(what=X, to="owner"), x="kuriboh")
    assert changed(game, st.Control(what=X), x="kuriboh") == 1
    kuriboh = being(game, "kuriboh")
    assert kuriboh.actions == actions
    assert kuriboh.arriving is (came == "now" or turn == "b")
    assert kuriboh.attacks == (turn == "a"), "COMBAT-28: it has attacked in this round"


def test_convert_42_exchanged_each_has_the_actions_of_its_new_casters_turn() -> None:
    game = field()
    game.emit(ev.TurnBegan("a"))
    assert changed(game, st.SwapControl(what=X, with_=Y), x="kuriboh", y="masaki") == 2
    assert (being(game, "kuriboh").actions, being(game, "masaki").actions) == (2, 0)


def test_special_05_control_given_away() -> None:
    game = field()
    assert changed(game, st.Control(what=X, to="opponent"), x="masaki") == 1
    assert being(game, "masaki").caster == "b"


def test_special_03_no_control_without_a_focus_slot() -> None:
    game = field(focus=1)
    before = len(game.log)
    assert changed(game, st.Control(what=X), x="kuriboh") == 0
    assert being(game, "kuriboh").caster == "b"
    assert "no Focus slot" in notes(game.log[before:])


@pytest.mark.parametrize("verb", ["protect", "forbid"])
def test_convert_42_control_of_it_cannot_change(verb: str) -> None:
    game = field()
    being(game, "kuriboh").statuses = (Status(verb, "control", "x", STAY),)
    assert changed(game, st.Control(what=X), x="kuriboh") == 0
    assert changed(game, st.SwapControl(what=X, with_=Y), x="kuriboh", y="masaki") == 0
    assert changed(game, st.SwapControl(what=X, with_=Y), x="masaki", y="kuriboh") == 0
    assert (being(game, "kuriboh").caster, being(game, "masaki").caster) == ("b", "a")


def test_convert_42_a_real_monster_that_loses_the_check_obeys() -> None:
    game = field(ogre=True, dice=(6, 6, 1, 1))
    assert changed(game, st.Control(what=X), x="ogre", answers=("spend 0",)) == 1
    assert being(game, "ogre").side == 0


def test_convert_42_a_caster_that_loses_the_check_does_as_it_is_bid() -> None:
    """Neither attacks, casts nor activates of its own; what it does is for the game master."""
    game = field(dice=(6, 6, 1, 1))
    before = len(game.log)
    assert changed(game, st.Control(what=X), x="b", answers=("spend 0",)) == 1
    bans = {(one.verb, one.what, one.until) for one in being(game, "b").statuses}
    assert bans == {("forbid", what, Until("turn", Ref("a"))) for what in ("attack", "cast", "activate")}
    assert being(game, "b").side == 1
    assert "B obeys A until A's next turn" in notes(game.log[before:])


def test_two_summons_change_casters_each_in_the_slot_that_the_other_leaves() -> None:
    game = field()
    assert changed(game, st.SwapControl(what=X, with_=Y), x="kuriboh", y="masaki") == 2
    for who, caster, other in (("kuriboh", "a", "b"), ("masaki", "b", "a")):
        assert being(game, who).caster == caster
        assert who in {h.what for h in game.state.mages[Ref(caster)].held}
        assert who not in {h.what for h in game.state.mages[Ref(other)].held}


@pytest.mark.parametrize("there", ["x", "y"])
def test_nothing_is_exchanged_for_nothing(there: str) -> None:
    """CONVERT-42: what is gone by then is exchanged for nothing, and nothing for what is gone."""
    refs: dict[str, Any] = {"x": (), "y": (), there: "kuriboh" if there == "x" else "masaki"}
    assert changed(field(), st.SwapControl(what=X, with_=Y), **refs) == 0


@pytest.mark.parametrize(("one", "other"), [("union", "masaki"), ("masaki", "masaki"), ("ogre", "masaki")])
def test_what_cannot_be_exchanged(one: str, other: str) -> None:
    """Two of one caster, one with itself, a Real creature."""
    game = field(ogre=True, dice=(6, 6, 1, 1))
    summon(game, "union", "a")
    before = len(game.log)
    answers = ("spend 0",) if one == "ogre" else ()
    assert changed(game, st.SwapControl(what=X, with_=Y), x=one, y=other, answers=answers) == 0
    assert not [event for event in game.log[before:] if isinstance(event, ev.ControlTaken)]
    assert ("only summons of two casters" in notes(game.log[before:])) == (one != other)


# --- places -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "answers", "section"),
    [
        (None, ("choose section:0",), 0),
        (Spot(to="right"), (), 2),
        (Spot(to="left"), (), 0),
        (Spot(to="center"), (), 1),
    ],
)
def test_convert_43_a_move_to_another_section_or_the_one_named(at: Any, answers: tuple[str, ...], section: int) -> None:
    game = field()
    assert changed(game, st.Move(what=X, at=at), x="masaki", answers=answers) == (section != 1)
    assert being(game, "masaki").section == section


def test_shadow_03_a_shadow_is_moved_no_further_than_one_section_from_its_caster() -> None:
    game = field()
    shadow = summon(game, "union", "a", shadow=True)
    being(game, "a").section = 0
    shadow.section = 1
    assert changed(game, st.Move(what=X, at=Spot(to="right")), x=shadow.id) == 0
    assert being(game, shadow.id).section == 1


def test_convert_43_neither_a_body_nor_what_is_no_creature_is_moved() -> None:
    """DEATH-02: a Body does nothing and goes nowhere."""
    game = field()
    aura = in_play(game, "aura", "a")
    being(game, "masaki").body = "defeated"
    assert changed(game, st.Move(what=X), x=("masaki", aura)) == 0
    assert being(game, "masaki").section == 1


# --- whose turn is lost -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "who", "banned"),
    [
        (st.Skip(what="battle"), "a", {("attack", "all")}),
        (st.Skip(what="main"), "a", {("cast", ""), ("activate", ""), ("summon", ""), ("set", "")}),
        (st.Skip(what="turn", side="opponent"), "b", {("act", "")}),
        (st.Skip(what="battle", side="any"), "a", {("attack", "all")}),
    ],
)
def test_convert_20_a_part_of_the_turn_is_lost(step: st.Skip, who: str, banned: set[tuple[str, str]]) -> None:
    game = field(dice=(6, 6, 1, 1))
    answers = ("spend 0",) if who == "b" else ()
    assert changed(game, step, answers=answers) == 1
    assert {(one.what, one.of) for one in being(game, who).statuses} == banned
    other = "a" if who == "b" else "b"
    assert being(game, other).statuses == ()


@pytest.mark.parametrize(("next_", "of_next_turn", "turns"), [(False, False, 0), (True, False, 0), (False, True, 1)])
def test_convert_20_the_turn_under_way_or_the_next(next_: bool, of_next_turn: bool, turns: int) -> None:
    game = field()
    changed(game, st.Skip(what="battle", next=next_, of_next_turn=of_next_turn))
    assert [one.until for one in being(game, "a").statuses] == [Until("turn", Ref("a"), turns)]


def test_convert_20_a_phase_that_is_no_part_of_a_turn_cannot_be_lost() -> None:
    game = field()
    before = len(game.log)
    assert changed(game, st.Skip(what="draw")) == 0
    assert "no draw phase" in notes(game.log[before:])


# --- words and chance -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "least", "most", "number"),
    [
        ({"declare": "number"}, "1", "6", 6),
        ({"declare": "level"}, "1", "12", 12),
        ({"declare": "number", "range": (3, 5)}, "3", "5", 3),
        ({"declare": "coin"}, "heads", "tails", 2),
        ({"declare": "kind"}, "monster", "artifact", 3),
        ({"declare": "attribute"}, "DARK", "WIND", 7),
        ({"declare": "phase"}, "standby", "end", 4),
        ({"declare": "type"}, "Warrior", "Warrior", 1),
        ({"declare": "name"}, "Cure", "Sparks", 4),
    ],
)
def test_what_can_be_declared(step: dict[str, Any], least: str, most: str, number: int) -> None:
    """Of names and Types what anybody in this fight has or is."""
    game = field()
    tried = st.Declare(**step)
    found = words(Run(game, Context(Ref("a"), 0, Ref(""), "", -1, 0, ""), tried, {}), tried)
    assert (found[0], found[-1], len(found)) == (least, most, number)


def test_a_number_that_is_declared_is_read_by_its_id() -> None:
    game = field()
    heal = st.Heal(to=ME, amount=Amount(dice="d1"))
    do(game, st.Declare(id="d1", declare="number"), heal, answers=('choose "4"',))
    assert being(game, "a").hp == 7


@pytest.mark.parametrize(
    ("call", "tossed", "answers", "right"),
    [
        (False, (2, 1, 2), (), 2),
        (False, (1, 1, 1), (), 0),
        (True, (2, 1, 2), ("yes",), 2),
        (True, (2, 1, 2), ("no",), 1),
    ],
)
def test_coins_are_counted_by_heads_or_by_the_call(
    call: bool, tossed: tuple[int, ...], answers: tuple[str, ...], right: int
) -> None:
    game = field(dice=tossed)
    step = st.Coin(id="c1", count=3, call=call)
    do(game, step, st.Heal(to=ME, amount=Amount(dice="c1")), answers=answers)
    assert being(game, "a").hp == 3 + right
    told = ev.Rolled("a", "coin (2 is heads)", tossed, 0, right)
    assert [e for e in game.log if isinstance(e, ev.Rolled)][-1] == told
    game = field(dice=tossed)
    assert changed(game, step, answers=answers) == (right > 0)


def test_dice_are_added_up() -> None:
    game = field(dice=(5, 6))
    do(game, st.Dice(id="d1", count=2), st.Heal(to=ME, amount=Amount(dice="d1")))
    assert being(game, "a").hp == 14
    assert [e for e in game.log if isinstance(e, ev.Rolled)][-1] == ev.Rolled("a", "a die", (5, 6), 0, 11)


@pytest.mark.parametrize(
    ("until", "manner", "returns"),
    [("while_equipped", "cast", True), ("while_in_play", "cast", True), (None, "equip", True), (None, "cast", False)],
)
def test_special_05_what_was_taken_goes_back_when_what_took_it_leaves(until: Any, manner: str, returns: bool) -> None:
    """CONVERT-42: an Equip spell, or a lasting one; what says nothing of a time is for good."""
    game = arena()
    held = in_play(game, "lantern", "a")
    ctx = Context(Ref("a"), 0, Ref(held), "home-lantern", -1, 3, "test", {"x": (Ref("kuriboh"),)}, manner=manner)
    game.push(Steps((st.Control(what=X, until=until),), ctx), Close("test"))
    settle(game)
    assert being(game, "kuriboh").caster == "a"
    game.emit(ev.SpellEnded(held, "sent"))
    settle(game)
    assert being(game, "kuriboh").caster == ("b" if returns else "a")


def test_convert_42_what_lasts_while_a_monster_is_face_up_ends_as_it_becomes_a_shadow() -> None:
    """ "Take control of that monster while this card is face-up on the field" (SHADOW-07)."""
    game = arena(monster("Moss Witch", 1, 1, 1))
    witch = summon(game, "moss-witch", "a").id
    ctx = Context(Ref("a"), 0, Ref(witch), "", -1, 3, "test", {"x": (Ref("kuriboh"),)}, manner="flip")
    weak = st.Modify(what=X, attack=Amount(n=4), sign=-1, until="while_in_play")
    game.push(Steps((st.Control(what=X, until="while_in_play"), weak), ctx), Close("test"))
    settle(game)
    assert being(game, "kuriboh").caster == "a"
    assert being(game, "kuriboh").modifiers
    game.emit(ev.Shadowed(witch))
    settle(game)
    assert being(game, "kuriboh").caster == "b"
    assert not being(game, "kuriboh").modifiers


@pytest.mark.parametrize(("source", "told"), [("masaki", "masaki"), ("", "test")])
def test_what_took_a_part_of_the_turn_is_known(source: str, told: str) -> None:
    """The creature or spell in play whose effect it is; else the effect itself."""
    game = field()
    changed(game, st.Skip(what="battle"), source=source)
    assert [one.source for one in being(game, "a").statuses] == [told]
