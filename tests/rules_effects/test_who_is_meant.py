"""Which things a selector means, asked one field at a time on one field of battle (CONVERT-16 to CONVERT-21).

A with Masaki and the dragon Cinder; B with Kuriboh, and a Real ogre beside B. A has a lasting spell and an artifact in
play, B an Equip spell on Kuriboh and a room to itself at the far end.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Event, Filter, Selector
from convert.effects import steps as st
from convert.effects.values import Extreme
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects import selectors
from convert.systems.duel_monsters.rules.effects.each_player import enemy_told_of
from convert.systems.duel_monsters.rules.effects.matching import means
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.targeting import nameable
from convert.systems.duel_monsters.rules.events import Damaged, TurnBegan
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, ref_of
from convert.systems.duel_monsters.rules.state import Status, Until
from tests.rules_effects.arena import MINE, SELF, arena, being, do, in_play, n, settle, summon
from tests.rules_fight.fights import cast, monster, play, spell

CINDER = monster("Cinder", 5, 20, 12, attribute="FIRE", type="Dragon")
AURA = spell("Aura", 1, cast(), form="continuous", uses_focus=True)
IDOL = spell("Idol", 1, cast(), form="artifact")
LASH = spell("Lash", 1, form="equipment", equipment="weapon", weapon_bonus=2)
SNARE = spell("Snare", 2, cast(), form="artifact", property="Normal Trap")
ENTRIES = (CINDER, AURA, IDOL, LASH, SNARE)
EVERYBODY = ("a", "b", "ogre", "masaki", "kuriboh", "cinder")
FAR = 0
"""The Section that is two away from the one where everybody stands."""


def field(*items: Item, **more: Any) -> Game:
    game = arena(*ENTRIES, ogre=True, items=items, **more)
    summon(game, "cinder", "a")
    in_play(game, "aura", "a")
    in_play(game, "idol", "a")
    in_play(game, "lash", "b", "equip", "kuriboh")
    return game


def ctx(**more: Any) -> Context:
    """Something that A does."""
    return replace(Context(Ref("a"), 0, NOTHING, "", -1, 3, "test"), **more)


def found(game: Game, at: Context | None = None, **selector: Any) -> set[str]:
    return set(selectors.candidates(game, at or ctx(), Selector(**selector)))


@pytest.mark.parametrize(
    ("kind", "side", "meant"),
    [
        ("caster", "you", "a"),
        ("caster", "opponent", "b ogre kuriboh"),
        ("caster", "any", "a b"),
        ("caster", None, "a b"),
        ("monster", "you", "masaki cinder"),
        ("monster", "opponent", "kuriboh ogre"),
        ("monster", "any", "masaki cinder kuriboh ogre"),
        ("monster", None, "masaki cinder kuriboh ogre"),
        ("monster", "owner", "masaki cinder"),
        (("caster", "monster"), "you", "a masaki cinder"),
        (("monster", "caster"), "opponent", "b ogre kuriboh"),
        ("spell", "you", "aura-spell"),
        ("spell", "opponent", "lash-spell"),
        ("spell", "any", "aura-spell lash-spell"),
        ("artifact", None, "idol-spell"),
        ("artifact", "opponent", ""),
        ("spell_or_artifact", "owner", "aura-spell idol-spell"),
        ("equipment", "any", "lash-spell"),
        ("equipment", "you", ""),
        ("token", "any", ""),
        ("any", "you", "masaki cinder aura-spell idol-spell"),
        (None, "opponent", "ogre kuriboh lash-spell"),
    ],
)
def test_kinds_and_sides(kind: Any, side: Any, meant: str) -> None:
    """CONVERT-20: an opponent is any chosen enemy; CONVERT-21: artifacts and incantations are told apart; a monster is
    a summon or a Real monster; a caster is no card."""
    assert found(field(), kind=kind, side=side) == set(meant.split())


@pytest.mark.parametrize("how", ["target", "choose", None])
def test_a_body_is_no_creature_and_a_token_is_a_monster_and_a_token(how: Any) -> None:
    """SUMMON-17."""
    game = field()
    being(game, "cinder").token = True
    being(game, "masaki").body = "defeated"
    assert found(game, kind="token", side="any", how=how) == {"cinder"}
    assert found(game, kind="monster", side="you", how=how) == {"cinder"}


def test_whose_a_summon_is_that_an_enemy_has_taken_over() -> None:
    """SPECIAL-07: its owner's, though another commands it; "you control" is of who does."""
    game = field()
    masaki = being(game, "masaki")
    masaki.caster, masaki.side = Ref("b"), 1
    assert found(game, kind="monster", side="you") == {"cinder"}
    assert found(game, kind="monster", side="owner") == {"cinder", "masaki"}
    assert found(game, kind="monster", where=Filter(owner="you")) == {"cinder", "masaki"}
    assert found(game, kind="monster", where=Filter(owner="opponent")) == {"kuriboh"}, "a Real monster is nobody's"


@pytest.mark.parametrize(
    ("reach", "how", "kind", "distance", "within"),
    [
        (None, "target", "monster", 1, True),
        (None, "target", "monster", 2, False),
        (None, "choose", "monster", 2, False),
        (None, "all", "monster", 2, True),
        (None, "target", ("monster", "caster"), 2, True),
        ("field", "target", "monster", 2, True),
        ("section", "target", "monster", 1, True),
        ("section", "target", "monster", 2, False),
        ("section", "target", ("monster", "caster"), 2, False),
    ],
)
def test_how_far_it_reaches(reach: Any, how: Any, kind: Any, distance: int, within: bool) -> None:
    """CONVERT-16: a monster within one Section; CONVERT-17: a player anywhere; all of them without a reach are all."""
    game = field()
    being(game, "kuriboh").section = 2
    being(game, "a").section = 2 - distance
    assert ("kuriboh" in found(game, kind=kind, side="opponent", reach=reach, how=how)) == within


def test_distances_are_measured_from_what_has_the_ability_and_of_a_shadow_from_its_caster() -> None:
    """COMBAT-15."""
    game = field()
    being(game, "kuriboh").section = 2
    being(game, "a").section, being(game, "masaki").section = 0, 1
    theirs = {"kind": "monster", "side": "opponent", "how": "target", "where": Filter(name="Kuriboh")}
    assert found(game, ctx(source=Ref("masaki")), **theirs) == {"kuriboh"}
    being(game, "masaki").shadow = True
    assert not found(game, ctx(source=Ref("masaki")), **theirs)


@pytest.mark.parametrize(("stands", "within"), [(0, True), (1, True), (2, False)])
def test_a_trap_of_the_room_reaches_one_section_from_where_it_is(stands: int, within: bool) -> None:
    """CONVERT-10: nobody has cast it."""
    game = field()
    trap = game.state.spells[Ref("aura-spell")]
    trap.caster, trap.side, trap.section = NOTHING, -1, 0
    being(game, "masaki").section = stands
    own = Context(NOTHING, -1, trap.id, trap.entry, 0, 3, "test")
    assert ("masaki" in found(game, own, kind="monster", how="target")) == within


@pytest.mark.parametrize(
    ("area", "meant"),
    [
        ((), "b ogre kuriboh masaki cinder"),
        (("section:1",), "b ogre kuriboh"),
        (("section:2",), "masaki cinder"),
        (("section:1", "section:2"), "b ogre kuriboh masaki cinder"),
        (("skirmish:3",), "b masaki"),
    ],
)
@pytest.mark.parametrize("reach", ["section", "two_sections", "skirmish"])
def test_everything_in_an_area_is_friend_and_foe_and_spares_caster_and_source(
    reach: Any, area: tuple[str, ...], meant: str
) -> None:
    """CONVERT-18, CONVERT-14: also where the card says "your opponent's"; a character is reached like a monster."""
    game = field()
    for who in ("masaki", "cinder", "a"):
        being(game, who).section = 2
    being(game, "a").section = 1
    being(game, "b").skirmish = being(game, "masaki").skirmish = 3
    at = ctx(bound={"area": tuple(Ref(one) for one in area)} if area else {})
    expected = set(meant.split())
    if reach == "skirmish":  # without sides everybody in it, the caster too
        assert found(game, at, kind="monster", how="all", reach=reach) - {"a"} == expected
        return
    assert found(game, at, kind="monster", side="opponent", how="all", reach=reach) == expected
    being(game, "cinder").section = 1
    own = replace(at, source=Ref("cinder"))
    assert "cinder" not in found(game, own, kind="monster", side="any", how="all", reach=reach)


def test_of_all_cards_of_an_opponent_the_creatures_are_friend_and_foe() -> None:
    """CONVERT-18: as of all its monsters; the caster and the source are spared."""
    game = field()
    every = found(game, kind="any", side="opponent", how="all", reach="section")
    assert found(game, kind="monster", side="opponent", how="all", reach="section") <= every
    assert "masaki" in every
    assert "a" not in every


def test_ones_own_alone_are_meant_where_the_area_is_ones_own() -> None:
    """CONVERT-18: "all monsters you control" is no "everything"."""
    assert found(field(), kind="monster", side="you", how="all", reach="section") == {"masaki", "cinder"}


@pytest.mark.parametrize(("how", "meant"), [("target", ""), ("choose", ""), ("all", "kuriboh")])
def test_what_cannot_be_targeted_is_not_named_but_found_among_all(how: Any, meant: str) -> None:
    """CONVERT-42: where the text does not say whose effects, one's own do not target it either; what one's own side
    chooses as an effect takes place is no target."""
    game = field()
    mark = Status("protect", "targeting", "x", Until("stay"))
    being(game, "kuriboh").statuses = being(game, "masaki").statuses = (mark,)
    kuriboh = Filter(name="Kuriboh")
    assert found(game, kind="monster", side="opponent", how=how, where=kuriboh) == set(meant.split())
    assert ("masaki" in found(game, kind="monster", side="you", how=how)) is (how != "target")


SIDES: tuple[Any, ...] = ("opponent", "you", None)
ENEMY, OWN, ANY = (Selector(how="all", kind="any", side=side) for side in SIDES)


@pytest.mark.parametrize("from_", ["targeting", "all"])
@pytest.mark.parametrize(
    ("by", "own", "enemies"), [(None, True, True), (ANY, True, True), (ENEMY, False, True), (OWN, True, False)]
)
@pytest.mark.parametrize("standing", [False, True])
def test_whose_effects_it_is_safe_from_is_as_the_tree_says(
    from_: Any, by: Selector | None, own: bool, enemies: bool, standing: bool
) -> None:
    """CONVERT-42: "cannot be targeted", "is unaffected" by effects, by enemy effects, by one's own; for a while and
    all the time; creatures and spells in play alike."""
    step = st.Protect(what=Selector(how="all", kind="any", side="you", zone="play"), from_=from_, by=by)
    pool = spell("Pool", 2, form="continuous", lasting=True)
    keeper = monster("Keeper", 2, 5, 5, *((Ability(mode="continuous", do=(step,)),) if standing else ()))
    game = arena(pool, keeper)
    key = in_play(game, "pool", "a")
    summon(game, "keeper", "a")
    if not standing:
        do(game, replace(step, until="end_of_turn"))
    for you, side, safe in (("a", 0, own), ("b", 1, enemies)):
        ctx = Context(Ref(you), side, NOTHING, "home-cure", 0, 3, "test", manner="cast")
        aims = Selector(id="t1", kind="any", side="any", zone="play", how="target")
        found = nameable(game, ctx, aims) if from_ == "targeting" else ()
        for ref in ("masaki", key):
            if from_ == "targeting":
                assert (ref in found) is not safe, (you, ref)
            else:
                assert Run(game, ctx, st.Destroy(what=aims), {}).spared(Ref(ref)) is safe, (you, ref)


@pytest.mark.parametrize(
    ("kind", "side", "how", "meant"),
    [
        ("artifact", "you", "target", "idol-spell item:a:rusty snare"),
        ("artifact", "any", "choose", "idol-spell item:a:rusty snare"),
        ("artifact", "opponent", "target", ""),
        ("artifact", "you", "all", "idol-spell"),
        ("equipment", "you", "target", "item:a:ghost lash"),
        (("artifact", "equipment"), "you", "target", "idol-spell item:a:rusty snare item:a:ghost lash"),
        ("spell", "you", "target", "aura-spell item:a:ghost lash"),
        ("spell_or_artifact", "opponent", "target", "lash-spell"),
    ],
)
def test_things_that_somebody_carries_can_be_named(kind: Any, side: Any, how: Any, meant: str) -> None:
    """CONVERT-21: an artifact made from a trap that has its power, and an Eidolon, which is worn as a Spell Card is; no
    other item."""
    game = field(
        Item(name="rusty snare", entry="home-snare"),
        Item(name="spent snare", entry="home-snare", power=False),
        Item(name="small idol", entry="home-idol"),
        Item(name="ghost lash", entry="home-lash", origin="spell"),
        Item(name="stick", weapon=1),
    )
    names = {one.replace("_", " ") for one in meant.replace(" snare", "_snare").replace(" lash", "_lash").split()}
    assert found(game, kind=kind, side=side, how=how) == names


def test_what_is_carried_too_far_away_cannot_be_named() -> None:
    game = field(Item(name="snare", entry="home-snare"))
    being(game, "a").section = FAR
    theirs = Context(Ref("b"), 1, NOTHING, "", -1, 3, "test")
    assert found(game, theirs, kind="artifact", side="opponent", how="target") == {"idol-spell", "item:a:snare"}
    being(game, "b").section = 2
    assert found(game, theirs, kind="artifact", side="opponent", how="target") == {"idol-spell"}


def test_a_spell_in_play_does_not_find_itself() -> None:
    game = field()
    assert found(game, ctx(source=Ref("aura-spell")), kind="spell_or_artifact", side="you") == {"idol-spell"}


def test_exceptions_and_choices_among_what_was_named() -> None:
    game = field()
    at = ctx(source=Ref("masaki"), bound={"t1": (Ref("cinder"),), "t2": (Ref("masaki"), Ref("kuriboh"), Ref("b"))})
    mine = {"kind": "monster", "side": "you"}
    assert found(game, at, **mine, except_self=True) == {"cinder"}
    assert found(game, at, **mine, except_=Selector(ref="t1")) == {"masaki"}
    assert found(game, at, kind="monster", among=Selector(ref="t2")) == {"masaki", "kuriboh"}
    assert found(game, at, kind="caster", among=Selector(ref="t2")) == {"b"}
    assert found(game, at, **mine, zone="play", among=Selector(ref="t2")) == {"masaki"}
    assert found(game, at, among=Selector(ref="t2"), where=Filter(name="Masaki")) == {"masaki"}


def test_a_reference_is_held_against_its_filter() -> None:
    game = field()
    at = ctx(bound={"t1": (Ref("masaki"), Ref("cinder"))}, last=(Ref("cinder"),))
    assert found(game, at, ref="t1", where=Filter(type="Dragon")) == {"cinder"}
    assert found(game, at, ref="t1") == {"masaki", "cinder"}
    assert found(game, at, how="previous", where=Filter(type="Warrior")) == set()


def test_either_of_several_descriptions_each_thing_once() -> None:
    game = field()
    dragons = Selector(kind="monster", where=Filter(type="Dragon"))
    mine = Selector(kind="monster", side="you")
    both = Selector(how="choose", either=(dragons, mine))
    assert selectors.candidates(game, ctx(), both) == ("cinder", "masaki")
    some = Selector(how="choose", either=(dragons, mine), where=Filter(name="Masaki"))
    assert selectors.candidates(game, ctx(), some) == ("masaki",)
    assert selectors.is_such(game, ctx(), both, Ref("masaki"))
    assert not selectors.is_such(game, ctx(), Selector(either=(dragons,)), Ref("masaki"))
    assert not selectors.is_such(game, ctx(), Selector(kind="spell"), Ref("masaki"))


def test_the_highest_and_the_lowest() -> None:
    """One's own choice among ties; both ends by the stat that is asked for."""
    game = field()
    every: dict[str, Any] = {"kind": "monster", "side": "any", "how": "all"}
    assert found(game, **every, where=Filter(highest=Extreme(stat="level"))) == {"cinder"}
    assert found(game, **every, where=Filter(lowest=Extreme(stat="level"))) == {"kuriboh"}
    assert found(game, **every, where=Filter(type="Warrior", highest=Extreme(stat="level"))) == {"masaki", "ogre"}
    none = Filter(name="Nobody", highest=Extreme(stat="level"))
    assert found(game, **every, where=none) == set()


@pytest.mark.parametrize(
    ("how", "meant"), [("all", "masaki ogre"), (None, "masaki ogre"), ("choose", "masaki ogre kuriboh cinder")]
)
def test_all_that_share_a_level_with_another(how: Any, meant: str) -> None:
    """Of those that are chosen it is a rule of the choice instead."""
    assert found(field(), kind="monster", side="any", how=how, where=Filter(same=("level",))) == set(meant.split())


def test_the_bearer_of_what_it_comes_from() -> None:
    """A spell's bearer; who wears an item; for a creature, what it wears."""
    game = field()
    at = ctx(source=Ref("lash-spell"))
    equipped = Selector(how="equipped")
    assert selectors.resolve_now(game, at, equipped) == ("kuriboh",)
    warrior, dragon = (replace(equipped, where=Filter(type=each)) for each in ("Warrior", "Dragon"))
    assert selectors.resolve_now(game, at, warrior) == ("kuriboh",)
    assert selectors.resolve_now(game, at, dragon) == ()
    assert selectors.wearer(game, ctx(source=Ref("aura-spell"))) == ()
    assert selectors.wearer(game, ctx(source=Ref("kuriboh"))) == ("lash-spell",)
    assert selectors.wearer(game, ctx(source=ref_of("item", "a", "ring"))) == ("a",)
    assert selectors.wearer(game, ctx(source=ref_of("used", "a", "home-lash"))) == ()
    assert selectors.resolve_now(game, ctx(), None) == ()


@pytest.mark.parametrize(
    ("ref", "owner", "whose"),
    [
        ("masaki", False, "b"),
        ("masaki", True, "a"),
        ("ogre", False, "ogre"),
        ("b", False, "b"),
        ("lash-spell", False, "b"),
        ("used:a:home-cinder", False, "a"),
    ],
)
def test_whose_a_thing_is(ref: str, owner: bool, whose: str) -> None:
    """ "Its controller" and "its owner" of a summon that B has taken from A; a Real monster is its own."""
    game = field()
    being(game, "masaki").caster = Ref("b")
    assert selectors.caster_of(game, Ref(ref), owner=owner) == whose


def about(name: str, what: str = "kuriboh", by: str = "masaki", **more: Any) -> Context:
    """Something of A's Cinder that this set off."""
    return ctx(source=Ref(more.pop("source", "cinder")), event=Occurrence(name, Ref(what), Ref(by), **more))


@pytest.mark.parametrize(
    ("at", "selector", "meant"),
    [
        (about("destroyed"), Selector(how="event"), ("kuriboh",)),
        (about("destroyed", what="cinder"), Selector(how="event"), ("masaki",)),
        (about("destroyed", what="kuriboh", source="lash-spell"), Selector(how="event"), ("masaki",)),
        (about("targeted", what="masaki", by="lash-spell"), Selector(how="event", kind="any"), ("lash-spell",)),
        (about("targeted", what="masaki", by="lash-spell"), Selector(how="event", kind="monster"), ("masaki",)),
        (about("targeted", what="masaki", by=""), Selector(how="event", kind="any"), ("masaki",)),
        (about("battle_damage", what="b"), Selector(how="event", kind="monster"), ("masaki",)),
        (about("battle_damage", what="b"), Selector(how="event", kind="caster"), ("b",)),
        (about("damaged", what="b"), Selector(how="event", kind="any"), ("b",)),
        (about("destroyed"), Selector(how="event", kind="caster"), ("b",)),
        (about("destroyed"), Selector(how="event", kind="caster", where=Filter(by=SELF)), ("a",)),
        (about("destroyed"), Selector(how="event", where=Filter(name="Masaki")), ("masaki",)),
        (about("destroyed"), Selector(how="event", where=Filter(name="Kuriboh")), ("kuriboh",)),
        (about("destroyed"), Selector(how="event", where=Filter(name="Cinder")), ()),
        (ctx(), Selector(how="event"), ()),
        (ctx(), Selector(how="event", kind="caster"), ()),
    ],
)
def test_what_set_it_off(at: Context, selector: Selector, meant: tuple[str, ...]) -> None:
    """Whom it happened to; what happens to the ability's own bearer is about the other one; a caster is its
    controller."""
    assert selectors.resolve_now(field(), at, selector) == meant


def test_the_casters_of_what_was_named_each_once() -> None:
    game = field()
    named_two = ctx(bound={"t1": (Ref("masaki"), Ref("cinder"), Ref("kuriboh"))}, last=(Ref("kuriboh"),))
    of = Selector(how="event", kind="caster", among=Selector(ref="t1"))
    assert selectors.resolve_now(game, named_two, of) == ("a", "b")
    of = Selector(how="event", kind="caster", among=Selector(how="previous"))
    assert selectors.resolve_now(game, named_two, of) == ("b",)


@pytest.mark.parametrize(
    ("selector", "least", "most"),
    [
        (Selector(kind="monster"), 1, 1),
        (Selector(kind="monster", how="all"), 5, 5),
        (Selector(kind="monster", count="all"), 5, 5),
        (Selector(kind="monster", count="any"), 0, 5),
        (Selector(kind="monster", count=3), 3, 3),
        (Selector(kind="monster", count=7), 7, 7),
        (Selector(kind="monster", count=(1, 2)), 1, 2),
        (Selector(kind="monster", count=(2, 9)), 2, 5),
        (Selector(kind="monster", count=n(2)), 2, 2),
        (Selector(kind="monster", up_to=n(2), how="choose"), 0, 2),
        (Selector(kind="monster", up_to=n(2), how="target"), 1, 2),
        (Selector(kind="monster", up_to=n(9)), 0, 5),
        (Selector(kind="monster", where=Filter(highest=Extreme(stat="attack", ties="all"))), 5, 5),
        (Selector(kind="monster", where=Filter(lowest=Extreme(stat="attack", ties="all")), count=1), 5, 5),
        (Selector(kind="monster", where=Filter(lowest=Extreme(stat="attack"))), 1, 1),
    ],
)
def test_how_many_of_five_are_chosen(selector: Selector, least: int, most: int) -> None:
    """One where nothing is said; a number that there are not is asked for all the same, a range ends at what is
    there."""
    assert selectors.count_of(field(), ctx(), selector, 5) == (least, most)


def test_a_number_of_things_is_counted_as_it_is_needed() -> None:
    mine = Amount(per=n(1), count=Selector(kind="monster", side="you", how="all"))
    assert selectors.count_of(field(), ctx(), Selector(kind="monster", count=mine), 5) == (2, 2)


def test_another_creature_of_the_same_card_is_not_this_card() -> None:
    """CONVERT-16: each is itself; a card away from play is the creature that it was, for what it does from there."""
    game = field()
    twin = summon(game, "masaki", "a").id
    entry = being(game, "masaki").entry
    own = ctx(source=Ref("masaki"), entry=entry)
    assert (means(game, own, SELF, Ref("masaki")), means(game, own, SELF, twin)) == (True, False)
    away = ctx(source=ref_of("used", "a", entry), entry=entry)
    assert means(game, away, SELF, Ref("masaki"))
    assert not means(game, away, SELF, Ref("cinder"))
    assert not means(game, replace(away, you=Ref("b")), SELF, Ref("masaki")), "whose spell is A's"


def test_that_enemy_is_the_one_whose_turn_begins_and_nobody_is_asked() -> None:
    """CONVERT-20: "at the start of an enemy's turn, deal 5 to that enemy": one is meant, of several enemies."""
    toll = Ability(
        mode="trigger",
        when=Event(event="standby", whose="opponent"),
        do=(st.Damage(to=Selector(kind="caster", side="opponent", reach="field"), amount=Amount(n=5)),),
    )
    booth = spell("Booth", 1, toll, form="artifact", property="Continuous Trap", lasting=True, uses_focus=True)
    game = arena(booth, ogre=True, dice=[6, 6, 1, 1])
    in_play(game, "booth", "a")
    game.emit(TurnBegan("ogre"))
    settle(game)
    assert [str(move) for move in game.legal_moves()][:1] == ["spend 0"], "the ogre's Defense against it is asked for"
    play(game, "spend 0")
    settle(game)
    assert [e.who for e in game.log if isinstance(e, Damaged)] == ["ogre"]


@pytest.mark.parametrize(
    ("what", "by", "meant"),
    [
        ("ogre", "", "ogre"),
        ("", "ogre", "ogre"),
        ("used:b:home-kuriboh", "b", "b"),
        ("kuriboh", "b", "b"),
        ("a", "b", "b"),
        ("a", "kuriboh", ""),
        ("masaki", "", ""),
    ],
)
def test_that_enemy_is_whoever_of_the_other_side_it_tells_of(what: str, by: str, meant: str) -> None:
    """CONVERT-20: a caster or a Real creature; neither a summon of theirs, nor what is gone, nor one's own side."""
    booth = spell("Booth", 1, Ability(mode="trigger", when=Event(event="damage_taken", whose="opponent")))
    game = arena(booth, ogre=True)
    at = ctx(entry="home-booth", ability=0, event=Occurrence("damage_taken", Ref(what), Ref(by)))
    assert enemy_told_of(game, at) == meant


def test_convert_20_the_enemy_that_nobody_names_is_a_caster_where_there_is_one() -> None:
    """A Real monster beside them is not asked about."""
    game = arena(ogre=True)
    do(game, st.Control(what=MINE, to="opponent"))
    assert being(game, "masaki").caster == "b"
