"""Filters, conditions and what a ``when`` names, asked one field at a time (CONVERT-20, CONVERT-42)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Amount, Bound, Condition, Event, Filter, Selector
from convert.effects.terms import Comparison, Side
from convert.effects.values import Spot
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.combat import Attack, AttackOver
from convert.systems.duel_monsters.rules.context import Context, Occurrence, Word
from convert.systems.duel_monsters.rules.effects import conditions, filters, spots
from convert.systems.duel_monsters.rules.effects.matching import matches, means
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.marks import Identity
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.state import Status, Until
from tests.rules_effects.arena import SELF, arena, being, in_play, n, summon
from tests.rules_fight.fights import cast, monster, spell

CINDER = monster("Cinder Wyrm", 5, 20, 20, attribute="FIRE", type="Dragon", classes=("effect", "tuner"))
LINKED = monster("Chain Wyrm", 4, 14, 0, no_defense_mode=True, link=2, classes=("link",), type="Dragon")
SYNCHRO = monster("High Wyrm", 6, 22, 15, rank=3, classes=("synchro",), type="Dragon")
MENTION = spell("Wyrm Call", 1, cast(), form="continuous", property="Continuous Spell", uses_focus=True)
IDOL = spell("Idol", 1, cast(), form="artifact", property="Normal Trap")
LASH = spell("Lash", 1, form="equipment", equipment="weapon", weapon_bonus=2, property="Equip Spell")
TWIN = monster("Twin Wyrm", 6, 20, 20, form="fusion", type="Dragon")
ENTRIES = (TWIN, CINDER, LINKED, SYNCHRO, MENTION, IDOL, LASH)
ALL = (
    "a",
    "b",
    "ogre",
    "masaki",
    "kuriboh",
    "cinder-wyrm",
    "chain-wyrm",
    "wyrm-call-spell",
    "idol-spell",
    "lash-spell",
)


def field() -> Game:
    """A with Masaki and Cinder Wyrm, B with Kuriboh and Chain Wyrm and a Real ogre; spells in play, one on Kuriboh."""
    game = arena(*ENTRIES, ogre=True, book=("high-wyrm", "reborn"), items=(Item(name="stick", weapon=1),))
    summon(game, "cinder wyrm", "a")
    summon(game, "chain wyrm", "b")
    in_play(game, "wyrm call", "a")
    in_play(game, "idol", "a")
    in_play(game, "lash", "b", "equip", "kuriboh")
    return game


def ctx(**more: Any) -> Context:
    return replace(Context(Ref("a"), 0, NOTHING, "", -1, 3, "test"), **more)


def fitting(game: Game, where: Filter, at: Context | None = None, among: tuple[str, ...] = ALL) -> set[str]:
    return {ref for ref in among if filters.fits(game, at or ctx(), where, Ref(ref))}


@pytest.mark.parametrize(
    ("where", "those"),
    [
        (Filter(name="Masaki"), "masaki"),
        (Filter(name="masaki"), "masaki"),
        (Filter(name=("Masaki", "Lash")), "masaki lash-spell"),
        (Filter(name="Wyrm"), ""),
        (Filter(series="Wyrm"), "cinder-wyrm chain-wyrm wyrm-call-spell"),
        (Filter(series=("cinder", "idol")), "cinder-wyrm idol-spell"),
        (Filter(type="Dragon"), "cinder-wyrm chain-wyrm"),
        (Filter(type=("Dragon", "Warrior")), "ogre masaki kuriboh cinder-wyrm chain-wyrm"),
        (Filter(attribute="DARK"), "ogre kuriboh"),
        (Filter(class_="tuner"), "cinder-wyrm"),
        (Filter(class_=("link", "fusion")), "chain-wyrm"),
        (Filter(class_="summon"), "ogre masaki kuriboh cinder-wyrm chain-wyrm"),  # type: ignore[arg-type]
        (Filter(property="continuous"), "wyrm-call-spell"),
        (Filter(property=("equip", "normal")), "lash-spell idol-spell"),
        (Filter(level=Bound(gte=5)), "cinder-wyrm"),
        (Filter(attack=Bound(lte=11), type="Warrior"), "ogre masaki kuriboh"),
        (Filter(link=Bound(gte=1)), "chain-wyrm"),
        (Filter(balanced=True, type=("Dragon", "Warrior")), "masaki cinder-wyrm"),
        (Filter(balanced=False, type=("Dragon", "Warrior")), "ogre kuriboh chain-wyrm"),
        (Filter(equipped=True), "a lash-spell"),
        (Filter(kind="spell"), "wyrm-call-spell lash-spell"),
        (Filter(kind="artifact"), "idol-spell"),
        (Filter(kind=("artifact", "caster")), "a b idol-spell"),
        (Filter(kind="monster", not_=Filter(type="Dragon")), "ogre masaki kuriboh"),
        (Filter(any_=(Filter(name="Idol"), Filter(name="Ogre"))), "ogre idol-spell"),
        (Filter(owner="you"), "masaki cinder-wyrm wyrm-call-spell idol-spell"),
        (Filter(equipped_to=Selector(how="all", kind="monster", side="opponent")), "lash-spell"),
    ],
)
def test_what_is_like_that(where: Filter, those: str) -> None:
    assert fitting(field(), where) == set(those.split())


@pytest.mark.parametrize(
    ("change", "where", "before", "after"),
    [
        ({"shadow": True}, Filter(face="down"), False, True),
        ({"shadow": True}, Filter(face="up"), True, False),
        ({"stance": "defense"}, Filter(stance="defense"), False, True),
        ({"attacks": 1}, Filter(attacking=True), False, False),
        ({"attacks": 1}, Filter(attacking=False), True, True),
        ({"summoned": "fusion"}, Filter(summoned="special"), False, True),
        ({"summoned": "fusion"}, Filter(summoned="normal"), True, False),
        ({"items": (Item(name="rag"),)}, Filter(equipped=True), False, True),
        ({"items": (Item(name="rag", worn=False),)}, Filter(equipped=True), False, False),
        ({"counters": (("fog", 2),)}, Filter(counter="Fog"), False, True),
        ({"counters": (("fog", 2),)}, Filter(counter=""), False, True),
        ({"counters": (("fog", 2),)}, Filter(counter="Fog", counters=Bound(gte=3)), False, False),
        ({"counters": (("fog", 2),)}, Filter(counter="Fog", counters=Bound(gte=2)), False, True),
        ({"owner": Ref("b")}, Filter(owner="opponent"), False, True),
    ],
)
def test_what_is_so_on_the_table(change: dict[str, Any], where: Filter, before: bool, after: bool) -> None:
    game = field()
    assert fitting(game, where, among=("masaki",)) == ({"masaki"} if before else set())
    for name, value in change.items():
        setattr(being(game, "masaki"), name, value)
    assert fitting(game, where, among=("masaki",)) == ({"masaki"} if after else set())


@pytest.mark.parametrize("under_way", [Attack("masaki", "kuriboh", step=2), AttackOver("masaki", "kuriboh")])
def test_who_attacks_is_an_attacking_monster_until_its_attack_is_over(under_way: Attack | AttackOver) -> None:
    """COMBAT-29: from the declaration, before which it only means to, to the end."""
    game = field()
    game.push(Attack("masaki", "kuriboh"))
    assert fitting(game, Filter(attacking=True), among=("masaki", "kuriboh")) == set()
    game.push(under_way)
    assert fitting(game, Filter(attacking=True), among=("masaki", "kuriboh")) == {"masaki"}
    assert fitting(game, Filter(attacking=False), among=("masaki", "kuriboh")) == {"kuriboh"}


@pytest.mark.parametrize(
    ("what", "where_new", "where_old"),
    [
        ("name", Filter(name="Moss"), Filter(name="Masaki")),
        ("type", Filter(type="Moss"), Filter(type="Warrior")),
        ("attribute", Filter(attribute="Moss"), Filter(attribute="EARTH")),
    ],
)
@pytest.mark.parametrize("instead", [True, False])
def test_what_an_effect_makes_of_it_beside_or_instead_of_its_own(
    what: str, where_new: Filter, where_old: Filter, instead: bool
) -> None:
    game = field()
    mark = Status("identity", what, "x", Until("stay"), detail=Identity("Moss", instead))
    being(game, "masaki").statuses = (mark,)
    assert fitting(game, where_new) == {"masaki"}
    assert ("masaki" in fitting(game, where_old)) == (not instead)
    trait = set(filters.traits(game, Ref("masaki"), what))
    own = {"name": "Masaki", "type": "Warrior", "attribute": "EARTH"}[what]
    assert "Moss" in trait
    assert (own in trait) == (not instead)


@pytest.mark.parametrize(
    ("who", "came", "fits"),
    [
        ("chain-wyrm", "prepared", True),  # a Link monster cast like any other (CONVERT-34)
        ("chain-wyrm", "spellbook", True),
        ("chain-wyrm", "extra", True),
        ("chain-wyrm", "", True),  # nobody knows
        ("chain-wyrm", "used", False),  # revived
        ("chain-wyrm", "banished", False),
        ("twin-wyrm", "prepared", False),  # a fusion is made, wherever its spell lay (CONVERT-32)
        ("twin-wyrm", "", True),
        ("cinder-wyrm", "prepared", False),
        ("cinder-wyrm", "", False),
        ("cinder-wyrm", "extra", True),  # a Pendulum monster that lay there
    ],
)
def test_what_came_from_the_extra_deck(who: str, came: str, fits: bool) -> None:
    """CONVERT-33, CONVERT-34, CONVERT-42: the Extra Deck's monsters are Prepared like any other; one that was revived
    came from elsewhere."""
    game = field()
    summon(game, "twin wyrm", "a")
    being(game, who).came = came
    assert filters.fits(game, ctx(), Filter(came="extra"), Ref(who)) == fits
    assert filters.fits(game, ctx(), Filter(came="used"), Ref(who)) == (came == "used")


def test_in_any_of_several_manners_and_from_one_place() -> None:
    """ "Normal or Special Summoned from the hand": in play, in either manner, from there alone."""
    game = field()
    ways = Filter(summoned=("normal", "special"), came="prepared")
    for manner, came, fits in (
        ("normal", "prepared", True),
        ("special", "prepared", True),
        ("flip", "prepared", False),
        ("special", "used", False),
    ):
        being(game, "kuriboh").summoned, being(game, "kuriboh").came = manner, came
        assert ("kuriboh" in fitting(game, ways)) == fits


def test_a_class_and_a_series_that_an_effect_gives() -> None:
    game = field()
    given = (("class", "tuner"), ("series", "Moss Knight"))
    marks = [Status("identity", what, "x", Until("stay"), detail=Identity(value)) for what, value in given]
    being(game, "masaki").statuses = tuple(marks)
    assert fitting(game, Filter(class_="tuner")) == {"masaki", "cinder-wyrm"}
    assert fitting(game, Filter(series="moss")) == {"masaki"}


@pytest.mark.parametrize(
    ("ref", "prop", "traits"),
    [
        ("masaki", "level", {"4"}),
        ("masaki", "attack", {"11"}),
        ("masaki", "kind", {"monster"}),
        ("lash-spell", "kind", {"spell"}),
        ("idol-spell", "kind", {"artifact"}),
        ("a", "kind", set()),
        ("chain-wyrm", "type", {"Dragon"}),
        ("a", "type", {""}),
    ],
)
def test_the_traits_that_a_text_compares(ref: str, prop: str, traits: set[str]) -> None:
    assert set(filters.traits(field(), Ref(ref), prop)) == traits


@pytest.mark.parametrize(
    ("where", "those"),
    [
        (Filter(same=("type",)), "cinder-wyrm chain-wyrm"),
        (Filter(different=("type",)), "ogre masaki kuriboh"),
        (Filter(same=("type", "attribute")), "cinder-wyrm"),
        (Filter(same=("type",), different=("attribute",)), "chain-wyrm"),
        (Filter(same=("level",)), "cinder-wyrm"),
        (Filter(different=("level", "type")), "ogre masaki kuriboh"),
    ],
)
def test_the_same_as_what_was_named_or_none_of_it(where: Filter, those: str) -> None:
    game = field()
    at = ctx(bound={"t1": (Ref("cinder-wyrm"),)})
    where = replace(where, compared_to=Selector(ref="t1"), kind="monster")
    assert fitting(game, where, at) == set(those.split())


def test_the_same_as_what_was_declared() -> None:
    """By this ability, or for what it comes from; a declared Type says nothing of a Level."""
    game = field()
    like = Filter(kind="monster", same=("type",), compared_to=Selector(ref="d1"))
    assert fitting(game, like, ctx(words={"d1": Word("type", "Dragon")})) == {"cinder-wyrm", "chain-wyrm"}
    being(game, "masaki").words = (("d1", Word("type", "Dragon")),)
    game.state.spells[Ref("idol-spell")].words = (("d1", Word("type", "Warrior")),)
    assert fitting(game, like, ctx(source=Ref("masaki"))) == {"cinder-wyrm", "chain-wyrm"}
    assert fitting(game, like, ctx(source=Ref("idol-spell"))) == {"masaki", "kuriboh", "ogre"}
    levels = replace(like, same=("level",))
    assert fitting(game, levels, ctx(words={"d1": Word("type", "Dragon")})) == set()


def test_what_it_must_be_able_to_do() -> None:
    """Attack (not in Defense Mode), be summoned in the ordinary way (SPECIAL-02)."""
    game = field()
    being(game, "masaki").stance = "defense"
    assert "masaki" not in fitting(game, Filter(kind="monster", can=("attack",)))
    assert "cinder-wyrm" in fitting(game, Filter(kind="monster", can=("attack",)))
    karbonala = "prepared:a:home-karbonala"
    assert fitting(game, Filter(can=("normal_summon",)), among=("masaki", karbonala)) == {"masaki"}


# --- places and arrows ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spot", "sections"),
    [
        (Spot(to="left"), (0,)),
        (Spot(to="right"), (3,)),
        (Spot(to="center"), (1,)),
        (Spot(to="column"), (2,)),
        (Spot(to="column", of=Selector(ref="t1")), (1,)),
        (Spot(to="adjacent"), (1, 3)),
        (Spot(to="adjacent", of=Selector(ref="t1")), (0, 2)),
        (Spot(to="other"), (0, 1, 3)),
        (Spot(to="column", of=Selector(ref="t2")), (0,)),
    ],
)
def test_convert_43_places_of_the_field(spot: Spot, sections: tuple[int, ...]) -> None:
    """A Section is a column; of an even number of them the lower one is the centre; a spell in play is where it is."""
    game = field()
    row = [replace(one, neighbours=(at - 1, at + 1)) for at, one in enumerate(game.state.sections)]
    game.state.sections = (replace(row[0], neighbours=(1,)), *row[1:], replace(row[0], neighbours=(2,)))
    being(game, "masaki").section = 2
    game.state.spells[Ref("idol-spell")].section = 0
    at = ctx(source=Ref("masaki"), bound={"t1": (Ref("kuriboh"),), "t2": (Ref("idol-spell"),)})
    assert spots.sections(game, at, spot) == sections


@pytest.mark.parametrize(
    ("one", "other", "points"),
    [
        ("chain-wyrm", "kuriboh", True),
        ("chain-wyrm", "chain-wyrm", False),
        ("kuriboh", "chain-wyrm", False),
        ("chain-wyrm", "masaki", False),
        ("chain-wyrm", "b", False),
        ("chain-wyrm", "nobody", False),
        ("nobody", "kuriboh", False),
    ],
)
def test_convert_44_a_link_monster_points_to_its_controllers_others_in_its_section(
    one: str, other: str, points: bool
) -> None:
    game = field()
    assert spots.points_to(game, Ref(one), Ref(other)) == points
    if points:
        being(game, other).section = 0
        assert not spots.points_to(game, Ref(one), Ref(other))
        being(game, other).section = being(game, one).section
        being(game, other).body = "defeated"
        assert not spots.points_to(game, Ref(one), Ref(other))


def test_convert_44_real_monsters_are_their_sides() -> None:
    game = field()
    link = being(game, "chain-wyrm")
    link.kind, link.caster = "real", NOTHING
    assert spots.points_to(game, Ref("chain-wyrm"), Ref("ogre"))
    link.side = 0
    assert not spots.points_to(game, Ref("chain-wyrm"), Ref("ogre"))


def test_convert_44_linked_and_co_linked() -> None:
    game = field()
    assert fitting(game, Filter(kind="monster", linked=True)) == {"chain-wyrm", "kuriboh"}
    assert fitting(game, Filter(kind="monster", linked=False)) == {"masaki", "cinder-wyrm", "ogre"}
    assert fitting(game, Filter(kind="monster", co_linked=True)) == set()
    second = summon(game, "chain wyrm", "b").id
    assert fitting(game, Filter(kind="monster", co_linked=True), among=(*ALL, second)) == {"chain-wyrm", second}
    assert "kuriboh" in fitting(game, Filter(kind="monster", linked=True, co_linked=False))
    pointed = Filter(kind="monster", at=Spot(to="pointed", of=Selector(how="all", where=Filter(name="Chain Wyrm"))))
    assert fitting(game, pointed) == {"kuriboh", "chain-wyrm"}
    pointing = Filter(kind="monster", at=Spot(to="pointing"))
    assert fitting(game, pointing, ctx(source=Ref("kuriboh")), (*ALL, second)) == {"chain-wyrm", second}


# --- conditions -------------------------------------------------------------------------------------------------------

MINE = Selector(kind="monster", side="you")
YES, NO = Condition(exists=MINE), Condition(exists=Selector(kind="token"))


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (YES, True),
        (NO, False),
        (Condition(not_=YES), False),
        (Condition(not_=NO), True),
        (Condition(any_=(NO, YES)), True),
        (Condition(any_=(NO, NO)), False),
        (Condition(all_=(YES, NO)), False),
        (Condition(all_=(YES, YES)), True),
        *[(Condition(count=MINE, **bound), holds) for bound, holds in (
            ({"gte": 2}, True), ({"gte": 3}, False), ({"lte": 2}, True), ({"lte": 1}, False), ({"eq": 2}, True),
            ({"eq": 1}, False), ({"gte": 1, "lte": 1}, False), ({"gte": Amount(n=2)}, True),
        )],
        (Condition(turn="own"), True),
        (Condition(turn="opponent"), False),
        (Condition(happened="s1"), True),
        (Condition(happened="s2"), False),
        (Condition(happened="s3"), False),
        (Condition(phase="main"), True),
        (Condition(phase="battle"), False),
        (Condition(phase=("battle", "main")), True),
        (Condition(unread=0), False),
    ],
)  # fmt: skip
def test_every_condition(condition: Condition, holds: bool) -> None:
    """It is A's turn, with no attack under way; two monsters are A's."""
    assert conditions.holds(field(), ctx(happened={"s1": True, "s3": False}), condition) == holds


@pytest.mark.parametrize("how", ["lt", "lte", "eq", "gte", "gt"])
def test_every_comparison(how: Comparison) -> None:
    compared = {
        other for other in (1, 2, 3) if conditions.holds(field(), ctx(), Condition(compare=(n(2), how, n(other))))
    }
    assert compared == {"lt": {3}, "lte": {2, 3}, "eq": {2}, "gte": {1, 2}, "gt": {1}}[how]


def test_whose_turn_it_is_of_nobody() -> None:
    game = field()
    game.state.turn = Ref("b")
    assert not conditions.holds(game, ctx(), Condition(turn="own"))
    assert conditions.holds(game, ctx(), Condition(turn="opponent"))
    game.state.turn = NOTHING
    assert not conditions.holds(game, ctx(), Condition(turn="own"))
    assert not conditions.holds(game, ctx(), Condition(turn="opponent"))


@pytest.mark.parametrize(
    ("given", "settled"),
    [
        (None, True),
        ((YES,), True),
        ((YES, Condition(unread=0)), False),
        ((Condition(not_=Condition(unread=0)),), False),
        ((Condition(any_=(YES, Condition(unread=0))),), False),
        ((Condition(all_=(YES, Condition(unread=0))),), False),
        ((Condition(all_=(YES, NO)),), True),
    ],
)
def test_whether_anything_is_left_to_the_game_master(given: Any, settled: bool) -> None:
    assert conditions.settled(given) == settled


@pytest.mark.parametrize(
    ("of", "what", "holds"),
    [
        ("masaki", Selector(kind="monster"), True),
        ("masaki", Selector(kind="spell"), False),
        ("masaki", Selector(kind="token"), False),
        ("masaki", Selector(side="you"), True),
        ("masaki", Selector(side="opponent"), False),
        ("masaki", Selector(zone="play", where=Filter(type="Warrior")), True),
        ("masaki", Selector(where=Filter(type="Dragon")), False),
        ("lash-spell", Selector(kind="spell", side="opponent", zone="play"), True),
        ("used:b:home-masaki", Selector(kind="monster", side="you"), False),
        ("used:a:home-masaki", Selector(zone="play"), False),
        ("a", Selector(kind="caster", side="you"), True),
    ],
)
def test_what_something_is(of: str, what: Selector, holds: bool) -> None:
    game = field()
    at = ctx(source=Ref("kuriboh"), bound={"t1": (Ref(of),)})
    assert conditions.holds(game, at, Condition(is_=what, of=Selector(ref="t1"))) == holds
    assert conditions.holds(game, ctx(source=Ref(of)), Condition(is_=what)) == holds, "of this card itself"


def test_all_of_several_must_be_so_and_nothing_is_nothing() -> None:
    game = field()
    both = ctx(bound={"t1": (Ref("masaki"), Ref("cinder-wyrm")), "t2": ()})
    dragon = Selector(where=Filter(type="Dragon"))
    assert not conditions.holds(game, both, Condition(is_=dragon, of=Selector(ref="t1")))
    assert conditions.holds(game, both, Condition(is_=Selector(kind="monster"), of=Selector(ref="t1")))
    assert not conditions.holds(game, both, Condition(is_=Selector(kind="monster"), of=Selector(ref="t2")))
    being(game, "masaki").token = True
    assert conditions.holds(game, ctx(source=Ref("masaki")), Condition(is_=Selector(kind="token")))


# --- what a ``when`` names --------------------------------------------------------------------------------------------

MASAKI = Ref("masaki")
FELL = Occurrence(
    "destroyed",
    Ref("kuriboh"),
    MASAKI,
    "effect",
    3,
    0,
    from_="play",
    to="used",
    via=Ref("wyrm-call-spell"),
    who=Ref("a"),
)


@pytest.mark.parametrize(
    ("when", "named"),
    [
        (Event(event="destroyed"), True),
        (Event(event="summoned"), False),
        (Event(any_=(Event(event="summoned"), Event(event="destroyed"))), True),
        (Event(any_=(Event(event="summoned"), Event(event="used"))), False),
        (Event(event="destroyed", whose="you"), True),
        (Event(event="destroyed", whose="owner"), True),
        (Event(event="destroyed", whose="opponent"), False),
        (Event(event="destroyed", whose="any"), True),
        (Event(event="destroyed", how="effect"), True),
        (Event(event="destroyed", how="battle"), False),
        (Event(event="destroyed", how=("battle", "effect")), True),
        (Event(event="destroyed", how="any"), True),
        (Event(event="destroyed", amount=Bound(gte=3)), True),
        (Event(event="destroyed", amount=Bound(gte=4)), False),
        (Event(event="destroyed", from_="play"), True),
        (Event(event="destroyed", from_="prepared"), False),
        (Event(event="destroyed", from_=("prepared", "play"), to="used"), True),
        (Event(event="destroyed", to="banished"), False),
        (Event(event="destroyed", from_="extra"), False),
        (Event(event="destroyed", by=Selector(kind="monster", side="you")), True),
        (Event(event="destroyed", by=Selector(kind="monster", side="opponent")), False),
        (Event(event="destroyed", by=Selector(kind="spell")), True),
        (Event(event="destroyed", by=Selector(kind="artifact")), False),
        (Event(event="destroyed", what=Selector(kind="monster", side="opponent")), True),
        (Event(event="destroyed", what=Selector(kind="monster", side="you")), False),
        (Event(event="destroyed", what=Selector(how="self")), False),
        (Event(event="destroyed", except_=Event(event="destroyed", how="battle")), True),
        (Event(event="destroyed", except_=Event(event="destroyed", how="effect")), False),
        (Event(event="destroyed", to_whose="opponent"), True),
        (Event(event="destroyed", to_whose="you"), False),
        (Event(event="destroyed", using=Selector(kind="monster")), False),
    ],
)
def test_what_a_when_names(when: Event, named: bool) -> None:
    """Masaki, or a spell of A's, destroyed Kuriboh by an effect."""
    assert matches(field(), ctx(source=MASAKI), when, FELL) == named


@pytest.mark.parametrize(("side", "named"), [("opponent", True), ("you", False)])
def test_whose_the_monster_is_that_fell_in_battle(side: Side, named: bool) -> None:
    """Kuriboh is B's own, whoever commands Masaki that felled it."""
    fell = Occurrence("destroys_by_battle", Ref("masaki"), Ref("kuriboh"), "battle")
    when = Event(event="destroys_by_battle", what=Selector(kind="monster"), to_whose=side)
    assert matches(field(), ctx(source=MASAKI), when, fell) == named


def test_what_a_when_leaves_open_may_be_anything() -> None:
    """Where nobody keeps account of the manner or the place, and of what has no side."""
    game, at = field(), ctx(source=MASAKI)
    bare = Occurrence("destroyed", Ref("kuriboh"))
    for when in (Event(event="destroyed", how="battle"), Event(event="destroyed", from_="prepared", whose="opponent")):
        assert matches(game, at, when, bare)


def test_what_was_used_for_it_and_what_it_was_used_for() -> None:
    game, at = field(), ctx(source=MASAKI)
    made = Occurrence("summoned", Ref("cinder-wyrm"), using=(Ref("used:a:home-kuriboh"), Ref("used:a:home-idol")))
    assert matches(game, at, Event(event="summoned", using=Selector(kind="monster")), made)
    assert not matches(game, at, Event(event="summoned", using=Selector(where=Filter(type="Dragon"))), made)
    given = Occurrence("tributed", Ref("kuriboh"), into=Ref("cinder-wyrm"))
    assert matches(game, at, Event(event="tributed", into=Selector(where=Filter(type="Dragon"))), given)
    assert not matches(game, at, Event(event="tributed", into=Selector(where=Filter(type="Warrior"))), given)


def test_special_02_a_manner_of_summoning() -> None:
    game, at = field(), ctx(source=MASAKI)
    came = Occurrence("summoned", Ref("chain-wyrm"), how="fusion")
    for how, named in (("special", True), ("fusion", True), ("normal", False), ("link", True), ("xyz", False)):
        assert matches(game, at, Event(event="summoned", how=how), came) == named, how


def test_monsters_of_the_extra_deck_come_from_the_spellbook() -> None:
    """CONVERT-33, CONVERT-34: "from the Extra Deck" is the Spellbook, or a slot, of such a monster."""
    game, at = field(), ctx(source=MASAKI)
    when = Event(event="summoned", from_="extra")
    for who, zone, named in (
        ("chain-wyrm", "spellbook", True), ("chain-wyrm", "prepared", True), ("chain-wyrm", "used", False),
        ("cinder-wyrm", "spellbook", False),
    ):  # fmt: skip
        assert matches(game, at, when, Occurrence("summoned", Ref(who), from_=zone)) == named, (who, zone)


@pytest.mark.parametrize(
    ("zone", "ref", "named"),
    [
        (None, "used:a:home-masaki", True),
        ("used", "used:a:home-masaki", True),
        ("play", "used:a:home-masaki", False),
        ("play", "masaki", True),
        (("used", "play"), "masaki", True),
        ("used", "masaki", False),
    ],
)
def test_where_what_is_targeted_lies(zone: Any, ref: str, named: bool) -> None:
    when = Event(event="targeted", what=Selector(kind="monster", zone=zone))
    assert matches(field(), ctx(source=Ref("idol-spell")), when, Occurrence("targeted", Ref(ref))) == named


@pytest.mark.parametrize(
    ("selector", "those"),
    [
        (None, "masaki kuriboh a used:a:home-masaki"),
        (SELF, "masaki used:a:home-masaki"),
        (Selector(how="self", where=Filter(type="Dragon")), ""),
        (Selector(how="equipped"), ""),
        (Selector(ref="t1"), "kuriboh"),
        (Selector(kind="monster"), "masaki kuriboh used:a:home-masaki"),
        (Selector(kind="monster", except_self=True), "kuriboh used:a:home-masaki"),
        (Selector(kind="monster", except_=Selector(ref="t1")), "masaki used:a:home-masaki"),
        (Selector(kind="monster", side="opponent"), "kuriboh"),
        (Selector(kind="monster", side="you"), "masaki used:a:home-masaki"),
        (Selector(kind="caster", side="you"), "masaki a"),
        (Selector(kind="token"), ""),
        (Selector(kind="spell"), ""),
    ],
)
def test_whether_a_selector_describes_that_very_thing(selector: Selector | None, those: str) -> None:
    """Wherever it is now; a card is itself among the used as well."""
    game = field()
    at = ctx(source=MASAKI, entry="home-masaki", bound={"t1": (Ref("kuriboh"),)})
    every = ("masaki", "kuriboh", "a", "used:a:home-masaki")
    assert {ref for ref in every if means(game, at, selector, Ref(ref))} == set(those.split())


def test_what_was_destroyed_in_this_fight_is_remembered_with_who_did_it() -> None:
    """ "A monster that this card destroyed by battle", and "this turn"."""
    game = field()
    kuriboh = "used:b:home-kuriboh"
    by_masaki = Filter(by=Selector(ref="t1"))
    at = ctx(bound={"t1": (MASAKI,)})
    assert not filters.fits(game, at, by_masaki, Ref(kuriboh))
    game.state.mages[Ref("b")].slots = ()
    game.emit(ev.Fell("kuriboh", "defeated", by="masaki"))
    assert filters.fits(game, at, by_masaki, Ref(kuriboh))
    assert not filters.fits(game, ctx(bound={"t1": (Ref("cinder-wyrm"),)}), by_masaki, Ref(kuriboh))
    befell = Filter(befell=Event(event="destroyed", how="battle"))
    assert filters.fits(game, at, befell, Ref(kuriboh))
    assert not filters.fits(game, at, befell, MASAKI)
    game.emit(ev.TurnBegan("b"))
    assert not filters.fits(game, at, befell, Ref(kuriboh)), "that was last turn"
    assert filters.fits(game, at, by_masaki, Ref(kuriboh))


def test_what_it_was_before_an_effect_changed_it() -> None:
    """Cinder Wyrm, a FIRE Dragon, has become a DARK Warrior called Moth."""
    game = field()
    wyrm, until = being(game, "cinder-wyrm"), Until("stay")
    wyrm.statuses = tuple(
        Status("identity", what, "x", until, detail=Identity(value, instead=True))
        for what, value in (("name", "Moth"), ("type", "Warrior"), ("attribute", "DARK"))
    )
    for now, then in (
        (Filter(name="Moth"), Filter(original_name="Cinder Wyrm")),
        (Filter(type="Warrior"), Filter(original_type="Dragon")),
        (Filter(attribute="DARK"), Filter(original_attribute="FIRE")),
    ):
        assert fitting(game, now, among=("cinder-wyrm",)) == fitting(game, then, among=("cinder-wyrm",)) != set()
    for gone in (Filter(original_name="Moth"), Filter(original_type="Warrior"), Filter(original_attribute="DARK")):
        assert not fitting(game, gone, among=("cinder-wyrm",))
    like = Selector(how="all", kind="monster", where=Filter(name="Chain Wyrm"))
    alike = Filter(same=("original_type",), compared_to=like)
    assert fitting(game, alike, among=("cinder-wyrm", "masaki")) == {"cinder-wyrm"}
    assert fitting(game, Filter(same=("type",), compared_to=like), among=("cinder-wyrm", "masaki")) == set()


def test_a_token_is_of_its_own_kind_and_a_monster() -> None:
    """CONVERT-36: in play; what is no token is none by being in play."""
    game = arena()
    kinds = ("token", "monster", "spell")
    assert [filters.of_kind(game, kind, Ref("masaki")) for kind in kinds] == [False, True, False]
    being(game, "masaki").token = True
    assert [filters.of_kind(game, kind, Ref("masaki")) for kind in kinds] == [True, True, False]
