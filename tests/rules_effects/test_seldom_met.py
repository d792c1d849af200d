"""Words that few cards need, each met once: what is unread, random, chosen by an opponent, asked of what is gone."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Condition, Event, Filter, Selector
from convert.effects import steps as st
from convert.effects.conditions import Limit
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules import summoning
from convert.systems.duel_monsters.rules.character import Slot, Spent
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects import bans, filters, ingredients, scope, triggers
from convert.systems.duel_monsters.rules.effects.amounts import BARE, evaluate
from convert.systems.duel_monsters.rules.effects.matching import matches, means
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.effects.start import Resolve
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.still_exists import exists
from convert.systems.duel_monsters.rules.effects.targeting import Targets
from convert.systems.duel_monsters.rules.marks import Scope
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.state import Modifier, Status, Until
from tests.rules_effects.arena import (
    ME,
    MINE,
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
    summon,
)
from tests.rules_fight.fights import cast, fight, mage, monster, spell

X = Selector(ref="x")
STAY = Until("stay")
COUNTED = st.Heal(to=ME, amount=Amount(per=n(2), count=PREVIOUS))


def ctx(**more: Any) -> Context:
    return replace(Context(Ref("a"), 0, NOTHING, mp=3, key="test"), **more)


def heal(points: int, **more: Any) -> st.Heal:
    return st.Heal(to=ME, amount=n(points), **more)


# --- amounts ----------------------------------------------------------------------------------------------------------


def test_a_number_that_nobody_could_read_is_none() -> None:
    assert evaluate(arena(), ctx(), Amount(unread=True)) == 0


def test_so_much_for_each_counter_and_more() -> None:
    game = arena()
    being(game, "masaki").counters = (("Fog", 2),)
    fog = Selector(how="self", kind="counter", where=Filter(counter="Fog"))
    assert evaluate(game, ctx(source=Ref("masaki")), Amount(per=n(3), count=fog, plus=1)) == 7


def test_scores_without_continuous_changes_are_told_apart() -> None:
    game = arena()
    kuriboh = being(game, "kuriboh")
    kuriboh.modifiers = (
        Modifier("defense", 4, "x", Until("turn", Ref("a"))),
        Modifier("attack", 9, "y", Until("while")),
    )
    of = Selector(how="all", where=Filter(name="Kuriboh"))
    assert evaluate(game, ctx(manner=BARE), Amount(stat="attack", of=of)) == 3
    assert evaluate(game, ctx(manner=BARE), Amount(stat="defense", of=of)) == 6


def test_what_has_two_names_is_one_kind_by_the_first() -> None:
    """ "Always treated as": two of one name and one that is also called so are two kinds, not three."""
    moss = monster("Moss", 1, 1, 1, also_named="Kuriboh")
    game = arena(moss)
    summon(game, "moss", "b")
    summon(game, "kuriboh", "b")
    of = Selector(kind="monster", side="opponent", where=Filter(different=("name",)))
    assert evaluate(game, ctx(), Amount(per=n(1), count=of)) == 2
    none = Selector(kind="monster", side="opponent", where=Filter(name="Nobody", same=("name",)))
    assert evaluate(game, ctx(), Amount(per=n(1), count=none)) == 0


# --- answers and bans -------------------------------------------------------------------------------------------------

FOES = Selector(kind="caster", side="opponent", how="all")


@pytest.mark.parametrize(
    ("step", "answerable"),
    [
        (st.Forbid(what=FOES, action="respond"), False),
        (st.Forbid(what=FOES, action=("respond", "attack")), False),
        (st.Forbid(what=FOES, action="attack"), True),
        (st.Forbid(what=FOES, action="respond", until="end_of_turn"), True),
        (st.Forbid(what=FOES, action="respond", to=Selector(kind="monster")), True),
        (st.Forbid(what=ME, action="respond"), True),
        (st.Forbid(what=FOES, action="respond", by=Selector(kind="spell")), False),
        (st.Forbid(what=FOES, action="respond", by=Selector(kind="monster")), True),
    ],
)
def test_precast_11_what_says_itself_that_nobody_answers_it(step: st.Forbid, answerable: bool) -> None:
    """ "Your opponent cannot activate cards in response": this very effect; by spells, by monsters alone."""
    bolt = spell("Bolt", 1, cast(step))
    game = arena(bolt)
    game.push(Resolve(ctx(key="k", entry="home-bolt", ability=0)))
    with_a_spell = Context(Ref("b"), 1, NOTHING, "home-sparks", 0)
    assert bans.unanswerable(game, "k", with_a_spell) == (not answerable)
    assert not bans.unanswerable(game, "other", with_a_spell)
    assert not bans.unanswerable(game, "", with_a_spell)


@pytest.mark.parametrize(
    ("to", "about", "concerned"),
    [
        (None, None, True),
        (None, "x", True),
        (None, "other", False),
        (Selector(kind="monster"), "masaki", True),
        (Selector(kind="monster"), "aura-spell", False),
        (Selector(kind="monster"), None, False),
        (Selector(kind="spell"), "", True),
    ],
)
def test_what_a_ban_on_answers_is_about(to: Any, about: str | None, concerned: bool) -> None:
    """Its maker's own effects and any attack; or what it names."""
    game = arena(spell("Aura", 1, cast(), form="continuous"))
    in_play(game, "aura", "b")
    against = Scope(Ref("a"), 0, NOTHING, to=to) if to is not None else None
    status = Status("forbid", "respond", "x", STAY, against=against)
    seen = None if about is None else Context(Ref("b"), 1, Ref(about), "home-sparks")
    assert scope.answers(game, status, seen) == concerned


OWN_RULE = Selector(how="self")
BY_FUSION = Selector(how="self", where=Filter(summoned="fusion"))
BY_MOSS = Selector(where=Filter(name="Moss"))


@pytest.mark.parametrize(
    ("ban", "ref", "by", "manner", "comes"),
    [
        ({}, "prepared", None, "special", True),
        ({}, "prepared", "home-cure", "special", False),
        ({"unless": OWN_RULE}, "prepared", None, "special", True),
        ({"unless": OWN_RULE}, "prepared", "home-beast", "special", True),
        ({"unless": OWN_RULE}, "prepared", "home-cure", "special", False),
        ({"unless": BY_FUSION}, "prepared", "home-cure", "fusion", True),
        ({"unless": BY_FUSION}, "prepared", "home-cure", "special", False),
        ({"unless": replace(BY_FUSION, where=Filter(any_=(Filter(summoned="ritual"), Filter(summoned="fusion"))))},
         "prepared", "home-cure", "fusion", True),
        ({"unless": BY_MOSS}, "prepared", "home-moss", "special", True),
        ({"unless": BY_MOSS}, "prepared", "home-beast", "special", True),
        ({"unless": BY_MOSS}, "prepared", "home-cure", "special", False),
        ({"where": "used"}, "prepared", "home-cure", "special", True),
        ({"where": "used"}, "used", "home-cure", "special", False),
        ({"where": ("used", "banished")}, "banished", "home-cure", "special", False),
        ({"action": "attack"}, "prepared", "home-cure", "special", True),
        ({"action": ("attack", "special_summon")}, "prepared", "home-cure", "special", False),
        ({"if_": (Condition(exists=Selector(kind="token")),)}, "prepared", "home-cure", "special", True),
    ],
)  # fmt: skip
def test_special_02_what_a_monsters_own_text_leaves_open(
    ban: dict[str, Any], ref: str, by: str | None, manner: str, comes: bool
) -> None:
    """ "Cannot be Special Summoned, except …": by its own rule or ability, by a kind of summoning, by that card; or it
    cannot from there alone."""
    step = st.Forbid(**{"what": SELF, "action": "special_summon", **ban})
    beast = monster("Beast", 4, 9, 9, Ability(mode="summon_rule", do=(step,)))
    game = arena(beast, spell("Moss", 1))
    seen = ctx(entry=by) if by is not None else None
    why = bans.may_not_come(game, being(game, "a"), Ref(f"{ref}:a:home-beast"), beast, seen, manner)
    assert why == ("" if comes else "Beast comes in no such way (SPECIAL-02)")


@pytest.mark.parametrize("per", ["turn", "duel"])
def test_convert_20_a_monster_that_comes_only_so_often(per: Any) -> None:
    step = st.Forbid(what=Selector(kind="monster"), action="special_summon", limit=Limit(n=2, per=per))
    beast = monster("Beast", 4, 9, 9, Ability(mode="summon_rule", do=(step,)))
    game, ref = arena(beast), Ref("prepared:a:home-beast")
    for _ in range(2):
        assert bans.may_not_come(game, being(game, "a"), ref, beast, ctx()) == ""
        bans.came(game, being(game, "a"), ref, beast)
    assert "only so often" in bans.may_not_come(game, being(game, "a"), ref, beast, ctx())
    assert bans.may_not_come(game, being(game, "b"), ref, beast, ctx()) == ""


@pytest.mark.parametrize(
    ("what", "manner", "why"),
    [
        ("special_summon", "special", "this Special Summon"),
        ("summon", "special", "this Special Summon"),
        ("fusion_summon", "fusion", "that kind of Summon"),
        ("fusion_summon", "special", ""),
        ("attack", "special", ""),
    ],
)
def test_convert_42_what_an_effect_forbids_a_caster(what: str, manner: str, why: str) -> None:
    game = arena(mine=("ogre",))
    being(game, "a").statuses = (Status("forbid", what, "x", STAY),)
    ref, entry = Ref("prepared:a:home-ogre"), game.card_index.monster("ogre")
    assert why in bans.may_not_come(game, being(game, "a"), ref, entry, ctx(), manner)
    assert bool(bans.may_not_come(game, being(game, "a"), ref, entry, ctx(), manner)) == bool(why)
    assert bans.may_not_come(game, being(game, "b"), ref, entry, ctx(), manner) == ""


@pytest.mark.parametrize(("entry", "by", "may"), [
    ("home-free", "home-sparks", True), ("home-tied", "home-sparks", False), ("home-tied", "home-tied", True),
    ("home-kept", "home-moss", True), ("home-kept", "home-sparks", False),
])  # fmt: skip
def test_convert_42_what_only_another_spell_may_place(entry: str, by: str, may: bool) -> None:
    ban = st.Forbid(what=SELF, action="enter_play")
    tied = spell("Tied", 1, Ability(mode="summon_rule", do=(ban,)))
    kept = spell("Kept", 1, Ability(mode="summon_rule", do=(replace(ban, unless=Selector(where=Filter(name="Moss"))),)))
    free = spell("Free", 1, Ability(mode="continuous", do=(ban,)))
    game = arena(tied, kept, free, spell("Moss", 1))
    assert bans.may_be_placed(game, game.card_index[entry], ctx(entry=by)) == may


def test_convert_42_that_cannot_be_negated_is_said() -> None:
    game = arena(
        monster("Stone", 2, 5, 5, Ability(mode="activate", do=(heal(1), st.Protect(what=SELF, from_="negation"))))
    )
    game.push(Resolve(ctx(key="k", entry="home-stone", ability=0, source=Ref("masaki"))))
    before = len(game.log)
    do(game, st.NegateCast(), event=Occurrence("activated", Ref("cast:a:home-stone"), key="k"), you="b")
    assert "that cannot be negated (CONVERT-42)" in notes(game.log[before:])
    assert game.state.negated == ()


@pytest.mark.parametrize(
    ("can", "those"),
    [
        (("counter",), "masaki lantern-spell spellbook:a:home-jar"),
        (("equip",), "masaki lantern-spell spellbook:a:home-cure spellbook:a:home-lash spellbook:a:home-jar"),
    ],
)
def test_what_can_hold_counters_or_be_worn(can: tuple[str, ...], those: str) -> None:
    """Whatever is in play, and what puts counters on itself; equipment whose own casting asks for such a bearer."""
    jar = monster(
        "Jar", 1, 1, 1, Ability(mode="trigger", when=Event(event="summoned"), do=(st.Counters(what=SELF, add=1),))
    )
    dragons = Selector(id="t1", how="target", kind="monster", where=Filter(type="Dragon"))
    warriors = replace(dragons, where=Filter(type="Warrior"))
    wings = spell("Wings", 1, cast(targets=(dragons,)), form="equipment")
    lash = spell("Lash", 1, cast(targets=(warriors,)), form="equipment")
    game = arena(jar, wings, lash, book=("cure", "wings", "lash", "jar"))
    in_play(game, "lantern", "a")
    every = ("masaki", "lantern-spell", *(f"spellbook:a:home-{one}" for one in ("cure", "wings", "lash", "jar")))
    at = ctx(source=Ref("masaki"))
    assert {one for one in every if filters.fits(game, at, Filter(can=can), Ref(one))} == set(those.split())
    assert filters.fits(game, ctx(), Filter(can=("equip",)), Ref("spellbook:a:home-wings")), "on nobody yet"


# --- what is gone -----------------------------------------------------------------------------------------------------


def test_what_went_into_creatures_that_are_meant_in_every_way() -> None:
    """By name, by the event, by how they were summoned though they are gone; both a sacrifice and what lies beneath."""
    game = arena()
    masaki = being(game, "masaki")
    masaki.offered, masaki.summoned = ("home-ogre", "home-cure"), "fusion"
    masaki.beneath = (Ref("used:a:home-ogre"), Ref("used:a:home-sparks"))
    game.emit(ev.Arrived(masaki))
    used = {"used:a:home-ogre", "used:a:home-cure"}
    at = ctx(source=Ref("masaki"), event=Occurrence("summoned", Ref("masaki")))
    for named in (SELF, Selector(how="event"), Selector(kind="monster", how="all", where=Filter(summoned="fusion"))):
        assert set(ingredients.ingredients(game, at, Filter(used_for=named)) or ()) == used, named
    assert set(ingredients.ingredients(game, at, Filter(used_for=SELF, beneath=SELF)) or ()) == {"used:a:home-ogre"}
    assert set(ingredients.ingredients(game, at, Filter(beneath=SELF)) or ()) == set(masaki.beneath)
    assert ingredients.ingredients(game, ctx(), Filter(used_for=Selector(how="event"))) == []
    assert ingredients.ingredients(game, at, Filter(name="x")) is None
    del game.state.beings[Ref("masaki")]
    gone = Selector(kind="monster", how="all", where=Filter(summoned="fusion"))
    assert set(ingredients.ingredients(game, at, Filter(used_for=gone)) or ()) == used
    assert ingredients.ingredients(game, at, Filter(used_for=replace(gone, where=Filter(summoned="ritual")))) == []


@pytest.mark.parametrize(
    ("ref", "there"),
    [
        ("masaki", True), ("nobody", False), ("section:1", True), ("skirmish:1", True), ("cast:a:home-cure", True),
        ("corpse:ogre:home-ogre", True), ("corpse:other:home-ogre", False), ("item:a:rag", False),
        ("prepared:a:home-cure", True), ("prepared:a:home-sparks", False), ("prepared:z:home-cure", False),
    ],
)  # fmt: skip
def test_what_is_still_there(ref: str, there: bool) -> None:
    game = arena(mine=("cure",))
    game.state.corpses = (("ogre", "home-ogre", 1),)
    assert exists(game, Ref(ref)) == there


def test_a_dead_real_monster_was_destroyed_this_turn() -> None:
    game = arena(ogre=True)
    game.state.corpses = (("ogre", "home-ogre", 1),)
    game.emit(ev.Fell("ogre", "defeated", by="masaki"))
    befell = Filter(befell=Event(event="destroyed", how="battle"))
    assert filters.fits(game, ctx(), befell, Ref("corpse:ogre:home-ogre"))
    assert not filters.fits(game, ctx(), befell, Ref("corpse:other:home-ogre"))


@pytest.mark.parametrize(
    ("whose", "side", "named"), [("turn", 0, True), ("turn", 1, False), ("event", 1, True), ("event", 0, False)]
)
def test_whose_act_it_was_by_whom_it_is_about(whose: Any, side: int, named: bool) -> None:
    """The one whose turn it is (A); the one whom what set it off is about (B)."""
    at = ctx(event=Occurrence("destroyed", Ref("kuriboh")))
    assert (
        matches(arena(), at, Event(event="cast", whose=whose), Occurrence("cast", side=side, who=Ref("ab"[side])))
        == named
    )


@pytest.mark.parametrize(
    ("selector", "those"),
    [
        (Selector(how="event"), {"masaki", "kuriboh"}),
        (Selector(how="event", kind="monster", side="opponent"), {"kuriboh"}),
        (Selector(how="event", kind="monster", where=Filter(attacking=True)), {"masaki"}),
    ],
)
def test_the_two_of_an_attack_and_which_of_them(selector: Selector, those: set[str]) -> None:
    at = ctx(event=Occurrence("attack_declared", Ref("masaki"), Ref("kuriboh")))
    game = arena()
    assert {one for one in ("masaki", "kuriboh", "a") if means(game, at, selector, Ref(one))} == those


# --- who chooses ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chooser", "side"), [("opponent", 1), (None, 0), ("turn", 0)])
def test_precast_10_an_opponent_names_the_target_where_the_text_says_so(chooser: Any, side: int) -> None:
    aim = Selector(id="t1", how="target", kind="monster", side="you", chooser=chooser)
    game = arena(spell("Pick", 1, cast(st.LoseHp(to=Selector(ref="t1"), amount=n(1)), targets=(aim,))))
    summon(game, "ogre", "a")
    at = ctx(entry="home-pick", ability=0, key="k")
    game.push(Targets(at), Resolve(at))
    settle(game)
    assert game.decision is not None
    assert game.decision.side(game) == side
    answer(game, "choose ogre")
    assert being(game, "ogre").hp == 11


@pytest.mark.parametrize(("count", "asked"), [(1, True), (2, False), (3, False)])
def test_nobody_is_asked_which_where_all_there_are_must_be_named(count: int, asked: bool) -> None:
    """PRECAST-10: of two monsters one is chosen; two are both of them."""
    aim = Selector(id="t1", how="target", kind="monster", side="you", count=count)
    game = arena(spell("Pick", 1, cast(st.LoseHp(to=Selector(ref="t1"), amount=n(1)), targets=(aim,))))
    summon(game, "ogre", "a")
    at = ctx(entry="home-pick", ability=0, key="k")
    game.push(Targets(at), Resolve(at))
    settle(game)
    assert (game.decision is not None) is asked
    if not asked:
        assert (being(game, "ogre").hp, being(game, "masaki").hp) == (11, 11)


def test_every_caster_names_one_of_their_own_and_chance_does_where_it_says_so() -> None:
    """Where somebody has but one, nobody is asked."""
    own = Selector(id="t1", how="target", kind="monster", side="any", chooser="any")
    game = arena(spell("Cull", 1, cast(st.LoseHp(to=Selector(ref="t1"), amount=n(1)), targets=(own,))))
    summon(game, "ogre", "a")
    at = ctx(entry="home-cull", ability=0, key="k")
    game.push(Targets(at), Resolve(at))
    settle(game)
    answer(game, "choose ogre")
    assert (being(game, "ogre").hp, being(game, "masaki").hp, being(game, "kuriboh").hp) == (11, 12, 5)
    game = arena(dice=(2, 1))
    summon(game, "ogre", "a")
    by_chance = Selector(how="random", kind="monster", side="any", chooser="any", count=1)
    do(game, st.LoseHp(to=by_chance, amount=n(1)))
    assert being(game, "kuriboh").hp == 5
    assert being(game, "ogre").hp + being(game, "masaki").hp == 23


def test_one_of_several_effects_names_its_targets_as_it_is_chosen() -> None:
    """An effect without a target that it needs is none of the choices."""
    aim = Selector(id="t9", how="target", kind="monster", side="opponent")
    hurt = st.Option(label="hurt", targets=(aim,), do=(st.LoseHp(to=Selector(ref="t9"), amount=n(1)),))
    never = st.Option(label="never", targets=(replace(aim, where=Filter(name="Nobody")),), do=(heal(1),))
    mend = st.Option(label="mend", do=(heal(5),))
    game = arena()
    being(game, "a").hp = 1
    summon(game, "ogre", "b")
    one = st.ChooseOne(options=(hurt, never, mend))
    do(game, one, answers=("choose option:0:hurt", "choose ogre"))
    assert (being(game, "ogre").hp, being(game, "kuriboh").hp) == (11, 6)
    do(game, one, answers=("choose option:2:mend",))
    assert being(game, "a").hp == 6
    assert "none of its effects is possible now" in notes(do(game, st.ChooseOne(options=(never,))))


def test_what_there_is_nothing_of_cannot_be_declared() -> None:
    game = fight([mage("A")], [mage("B")])
    game.drop()
    game.state.turn = Ref("a")
    assert "there is no type to declare" in notes(do(game, st.Declare(declare="type")))


# --- single verbs -----------------------------------------------------------------------------------------------------


def test_a_book_has_no_order_to_lay_cards_on_top_of() -> None:
    """KNOWN-01."""
    assert "which has no order" in notes(do(arena(), st.Move(what=SELF, to="top")))


def test_stat_22_a_character_that_is_healed_wakes() -> None:
    game = arena()
    one = being(game, "a")
    one.hp, one.down = 0, True
    do(game, heal(2))
    assert (one.hp, one.down) == (2, False)


@pytest.mark.parametrize(("ref", "shown"), [("prepared:b:home-sparks", 1), ("masaki", 0), ("shadow", 1)])
def test_shadow_04_what_is_revealed(ref: str, shown: int) -> None:
    """A Shadow stops being one; a card that lies hidden is shown to all; what is face up is as it was."""
    game = arena(theirs=("sparks",), dice=(6, 6, 1, 1))
    veiled = summon(game, "ogre", "a", shadow=True).id
    being(game, "a").hp = 1
    before = len(game.log)
    answers = ("spend 0",) if ref.startswith("prep") else ()
    do(game, st.Reveal(what=X), COUNTED, bound={"x": (veiled if ref == "shadow" else ref,)}, answers=answers)
    assert being(game, "a").hp == 1 + 2 * shown
    assert being(game, veiled).shadow == (ref != "shadow")
    told = [event for event in game.log[before:] if isinstance(event, ev.Shown)]
    assert [(event.to, event.names) for event in told] == ([(-1, ("Sparks",))] if ref.startswith("prep") else [])


def test_one_is_discarded_at_random() -> None:
    game = arena(mine=("sparks", "cure"), dice=(1,))
    do(game, st.Discard(what=Selector(kind="any", side="you", zone="prepared", how="all"), random=True))
    assert sorted(slot.state for slot in game.state.mages[Ref("a")].slots) == ["prepared", "used"]


def test_prep_04_what_finds_no_clean_slot_stays_where_it_was() -> None:
    game = arena(mine=("sparks",), preparation=1)
    game.state.mages[Ref("a")].banned_sources = ("home-cure",)
    events = do(game, st.ToPrepared(what=X), bound={"x": ("banished:a:home-cure",)})
    assert "is not prepared: no slot is clean" in notes(events)
    assert game.state.mages[Ref("a")].banned_sources == ("home-cure",)


@pytest.mark.parametrize(("kind", "gone"), [("summon", "aside"), ("body", "nowhere"), ("real", "out")])
def test_convert_20_banished_for_a_time(kind: str, gone: str) -> None:
    """A summon is away until then; a Body goes for good; a Real creature is out for the round (CONVERT-19)."""
    game = arena(ogre=True, dice=(6, 6, 1, 1))
    if kind == "body":
        being(game, "masaki").body = "defeated"
    ref = "ogre" if kind == "real" else "masaki"
    answers = ("spend 0",) if kind == "real" else ()
    do(game, st.Banish(what=X, until="end_of_turn"), bound={"x": (ref,)}, answers=answers)
    assert [one.being.id for one in game.state.aside] == (["masaki"] if gone == "aside" else [])
    assert (ref in game.state.beings) == (gone == "out")
    if gone == "out":
        assert being(game, "ogre").out


@pytest.mark.parametrize("zone", ["prepared", "used", "banished"])
def test_a_card_from_elsewhere_is_set_and_leaves_where_it_was(zone: str) -> None:
    """It waits for nothing any more."""
    snare = spell("Snare", 2, cast(), form="artifact", property="Normal Trap")
    game = arena(snare, mine=(Slot(spell="snare", state="prepared" if zone == "prepared" else "used"),))
    me = game.state.mages[Ref("a")]
    me.barred = ("home-snare",)
    if zone == "used":
        me.spent = (Spent(spell="home-snare"),)
    elif zone == "banished":
        me.banned_sources = ("home-snare",)
    do(game, st.SetCard(what=X), bound={"x": (f"{zone}:a:home-snare",)})
    assert [one.mode for one in game.state.spells.values()] == ["armed"]
    assert [slot.state for slot in me.slots] == ["used"]
    assert me.banned_sources == ()
    assert ("home-snare" in me.barred) == (zone == "prepared")


@pytest.mark.parametrize(("who", "winner"), [(None, 0), ("opponent", 1)])
@pytest.mark.parametrize("agreed", ["yes", "no"])
def test_a_win_is_for_the_game_master_to_confirm(who: Any, winner: int, agreed: str) -> None:
    game = arena(options=Options(manual_steps="ask"))
    before = len(game.log)
    do(game, st.Win(who=who, reason="all five"), answers=(agreed,))
    ended = [event for event in game.log[before:] if isinstance(event, ev.FightEnded)]
    assert [(event.winner, event.why) for event in ended] == ([(winner, "all five")] if agreed == "yes" else [])


def test_what_wins_from_the_hand_is_its_casters_win() -> None:
    """In play or Prepared: with the pieces at hand."""
    piece = Selector(kind="spell", side="you", zone="prepared", where=Filter(name="Cure"))
    relic = monster(
        "Relic",
        1,
        1,
        1,
        Ability(mode="continuous", from_="prepared", if_=(Condition(exists=piece),), do=(st.Win(reason="whole"),)),
    )
    for hand, wins in ((("relic", "cure"), True), (("relic",), False)):
        game = arena(relic, mine=hand)
        settle(game)
        game.refresh()
        settle(game)
        assert ("whole" in notes(game.log)) == wins, hand


@pytest.mark.parametrize(("body", "wins"), [("", True), ("defeated", False)])
def test_what_wins_in_play_wins_while_it_is_a_creature(body: Any, wins: bool) -> None:
    relic = monster("Relic", 1, 1, 1, Ability(mode="continuous", do=(st.Win(reason="whole"),)))
    game = arena(relic)
    veiled = summon(game, "relic", "a") if wins else None
    if veiled is None:
        entry = game.card_index.monster("relic")
        one = summon(game, "ogre", "a")
        one.entry, one.body = entry.id, body
        game.emit(ev.Moved("a", 2))
        settle(game)
    assert ("whole" in notes(game.log)) == wins


def test_what_is_negated_away_from_play_stays_negated_once() -> None:
    game = arena()
    game.push(Resolve(ctx(key="k", entry="home-cure", ability=0)))
    event = Occurrence("activated", Ref("cast:a:home-cure"), key="k")
    do(game, st.NegateCast(), event=event, you="b")
    assert game.state.negated in (("k",), ())
    assert [e.what for e in game.log if isinstance(e, ev.Negated)] == ["cast:a:home-cure"]


def test_check_06_one_check_of_one_ability_against_the_same_creature() -> None:
    """Who has lost it, and who has stood it, is not asked again by the next step."""
    for dice, lost in (((6, 6, 1, 1), 2), ((1, 1, 6, 6), 0)):
        game = arena(ogre=True, dice=dice)
        full = being(game, "ogre").hp
        step = st.LoseHp(to=X, amount=n(1))
        do(game, step, step, bound={"x": ("ogre",)}, answers=("spend 0",))
        assert being(game, "ogre").hp == full - lost


def test_check_04_who_lies_unconscious_spends_no_defense() -> None:
    """STAT-22: nobody is asked, and the dice alone stand against the spell."""
    game = arena(dice=(1, 1, 2, 3))
    being(game, "b").down = True
    events = do(game, st.LoseHp(to=FOES, amount=n(1)))
    assert not [event for event in events if isinstance(event, ev.Opposed)]
    assert [event.total for event in events if isinstance(event, ev.Rolled) and event.who == "b"] == [5]


def test_convert_31_a_union_that_comes_off_is_a_creature_and_no_spell_any_more() -> None:
    game = arena(monster("Union", 2, 5, 5), focus=9)
    key = in_play(game, "union", "a", "equip", "masaki")
    do(game, st.SpecialSummon(what=X, stance="attack"), bound={"x": (key,)})
    assert game.state.spells == {}
    (union,) = [one for one in game.state.beings.values() if one.entry == "home-union"]
    assert (union.came, union.caster) == ("play", "a")


def test_magicitem_05_what_triggers_away_from_play_has_a_modifier_of_its_own() -> None:
    """1 + R, from where it lies and of what befalls it there."""
    echo = Ability(mode="trigger", when=Event(event="damage_taken"), do=(heal(1),), from_="used")
    sigh = Ability(mode="trigger", when=Event(event="discarded", what=SELF), do=(heal(1),))
    game = arena(spell("Echo", 3, echo), spell("Sigh", 2, sigh))
    game.state.mages[Ref("a")].spent = (Spent(spell="home-echo"), Spent(spell="home-sigh"))
    (away,) = triggers._away(game, Occurrence("damage_taken", Ref("a")))
    assert (away.source, away.mp, away.you, away.side) == ("used:a:home-echo", 4, "a", 0)
    (itself,) = triggers._itself(game, Occurrence("discarded", Ref("used:a:home-sigh")))
    assert (itself.source, itself.mp, itself.you) == ("used:a:home-sigh", 3, "a")
    assert list(triggers._itself(game, Occurrence("discarded", Ref("masaki")))) == []
    assert list(triggers._itself(game, Occurrence("discarded", Ref("used:z:home-sigh")))) == []


def test_precast_10_every_target_is_named_the_single_ones_unasked() -> None:
    mine = Selector(id="t1", how="target", kind="monster", side="you")
    theirs = Selector(id="t2", how="target", kind="monster", side="opponent")
    hurt = [st.LoseHp(to=Selector(ref=one), amount=n(2)) for one in ("t1", "t2")]
    game = arena(spell("Both", 1, cast(*hurt, targets=(mine, theirs))))
    at = ctx(entry="home-both", ability=0, key="k")
    game.push(Targets(at), Resolve(at))
    settle(game)
    assert (being(game, "masaki").hp, being(game, "kuriboh").hp) == (10, 4)


def test_what_was_resisted_is_told_by_the_check_alone() -> None:
    """CHECK-01: "nothing changes" is for what found nothing to do."""
    game = arena(ogre=True, dice=(1, 1, 6, 6))
    assert notes(do(game, st.LoseHp(to=X, amount=n(1)), bound={"x": ("ogre",)}, answers=("spend 0",))) == ""


def shields(*wishes: str) -> list[str]:
    """Two of A's monsters each offer to lose a counter instead of Masaki's destruction: what is left of the counters
    of each, and whether Masaki is."""
    other = Selector(kind="monster", side="you", except_self=True, where=Filter(name="Masaki"))
    instead = (st.Counters(what=SELF, name="Fog", remove=1),)
    would = Event(event="destroyed", what=other)
    names = ("Left", "Right")
    entries = [
        monster(one, 1, 1, 1, Ability(mode="replacement", when=would, do=instead, optional=True)) for one in names
    ]
    game = arena(*entries)
    for one in ("left", "right"):
        summon(game, one, "a").counters = (("Fog", 2),)
    being(game, "left").counters = () if wishes[:1] == ("empty",) else (("Fog", 2),)
    do_it = st.Destroy(what=X)
    game.push(Steps((do_it,), ctx(bound={"x": (Ref("masaki"),)})))
    settle(game)
    answer(game, *[wish for wish in wishes if wish != "empty"])
    left = [str(sum(count for _, count in being(game, one).counters)) for one in ("left", "right")]
    return [*left, "there" if "masaki" in game.state.beings and not being(game, "masaki").body else "gone"]


@pytest.mark.parametrize(
    ("wishes", "after"),
    [
        (("yes",), ["1", "2", "there"]),
        (("no", "yes"), ["2", "1", "there"]),
        (("no", "no", "let-go"), ["2", "2", "gone"]),
        (("empty", "yes"), ["0", "1", "there"]),
    ],
)
def test_convert_42_one_of_several_replacements_in_their_order(wishes: tuple[str, ...], after: list[str]) -> None:
    """The first that can be paid for is offered first; refused, the next is."""
    assert shields(*wishes) == after


def test_shadow_04_the_attacker_of_what_an_attack_revealed() -> None:
    """ "The attacking monster", of a Shadow that its Attack has turned up; of another revelation there is none."""
    game = arena()
    game.emit(ev.AttackDeclared(Ref("masaki"), Ref("kuriboh"), 2))
    game.emit(ev.Moved("a", 1))
    the_attacker = Selector(how="event", kind="monster", where=Filter(attacking=True))
    seen = Occurrence("revealed", Ref("kuriboh"), how="attacked")
    assert means(game, ctx(event=seen), the_attacker, Ref("masaki"))
    assert not means(game, ctx(event=seen), the_attacker, Ref("kuriboh"))
    other = replace(seen, what=Ref("b"))
    assert not means(game, ctx(event=other), the_attacker, Ref("masaki"))


@pytest.mark.parametrize(
    ("area", "far", "attack"),
    [("section", 0, 13), ("section", 1, 11), ("two_sections", 1, 13), ("two_sections", 2, 11)],
)
def test_convert_29_how_far_a_field_spell_reaches(area: Any, far: int, attack: int) -> None:
    """Its Section, or those within one of it."""
    around = Selector(kind="monster", side="any", how="all", reach="section")
    glow = Ability(mode="continuous", do=(st.Modify(what=around, attack=n(2)),))
    game = arena(spell("Meadow", 2, glow, form="field", area=area))
    being(game, "a").section = being(game, "kuriboh").section = 0
    being(game, "masaki").section = far
    in_play(game, "meadow", "a", "field")
    assert being(game, "masaki").attack_full == attack


@pytest.mark.parametrize(("section", "reached"), [(0, True), (1, True), (2, False)])
def test_convert_16_a_dead_body_is_reached_within_one_section(section: int, reached: bool) -> None:
    """COMBAT-15: the same Section or the next, counted from the caster, who stands in the first."""
    game = arena()
    being(game, "a").section = 0
    game.state.corpses = (("ogre", "home-ogre", section),)
    wanted = Selector(kind="monster", zone="used", side="any", how="all")
    assert ("corpse:ogre:home-ogre" in candidates(game, Context(Ref("a"), 0, NOTHING), wanted)) is reached


@pytest.mark.parametrize(
    ("then", "level"),
    [
        (st.ChangeLevel(what=MINE, add=1), 7),
        (st.ChangeLevel(what=MINE, to=8), 8),
        (st.ChangeLevel(what=MINE, times=2), 12),
    ],
)
def test_a_level_is_changed_from_what_it_has_become(then: st.ChangeLevel, level: int) -> None:
    """SUMMON-07: 4 and 2 first."""
    game = arena()
    do(game, st.ChangeLevel(what=MINE, add=2), then)
    assert game.level(being(game, "masaki")) == level


@pytest.mark.parametrize(("alone", "after"), [(True, 3), (False, 4)])
def test_a_replacement_under_a_condition_of_its_own(alone: bool, after: int) -> None:
    """CONVERT-42: healing becomes twice as much only while a Kuriboh of the other side is there."""
    there = Condition(exists=Selector(kind="monster", side="opponent"))
    twice = st.Replace(would=Event(event="healed", what=ME), instead=(st.Heal(to=ME, amount=n(2)),), if_=(there,))
    game = arena(monster("Nurse", 1, 1, 1, Ability(mode="continuous", do=(twice,))))
    summon(game, "nurse", "a")
    if alone:
        game.emit(ev.Fell("kuriboh", "destroyed"))
    being(game, "a").hp = 2
    do(game, st.Heal(to=ME, amount=n(1)))
    assert being(game, "a").hp == after


def test_summon_05_who_finds_no_focus_does_not_come_and_it_is_told() -> None:
    game = arena(focus=1)
    mage, kuriboh = game.state.mages["a"], game.card_index.monster("kuriboh")
    one = summoning.make(game.state, mage, kuriboh, mp=1, origin="slot")
    assert not summoning.arrive(game, mage, one)
    assert "Kuriboh cannot come: no free Focus slot (SUMMON-05)" in notes(list(game.log))
    assert one.id not in game.state.beings
