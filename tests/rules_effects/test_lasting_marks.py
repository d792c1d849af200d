"""What a lasting step puts on a creature; against whom a ban or a protection then holds (CONVERT-05, CONVERT-42)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Filter, Selector
from convert.effects import steps as st
from convert.effects.conditions import Limit, Turns
from convert.effects.values import Spot, Total
from convert.systems.duel_monsters.rules.context import Context, Word
from convert.systems.duel_monsters.rules.effects import amounts, bans, group_constraints, layers, scope, targeting
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.events import Shadowed
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.marks import Identity, InSection, Scope
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.state import Modifier, Status, Until
from tests.rules_effects.arena import ME, SELF, arena, being, do, in_play, n, summon
from tests.rules_fight.fights import cast, monster, spell

WYRM = monster("Wyrm", 5, 20, 12, attribute="FIRE", type="Dragon", rank=2)
SYNCHRO = monster("High Wyrm", 6, 22, 15, rank=3, classes=("synchro",), type="Dragon")
STRONGER = st.Modify(what=Selector(how="equipped", kind="monster"), attack=n(5))
LASH = spell("Lash", 1, Ability(mode="equip", do=(STRONGER,)), form="equipment", equipment="weapon", weapon_bonus=5)
AURA = spell("Aura", 1, cast(), form="continuous", uses_focus=True)
AIMED = spell("Aimed", 1, cast(targets=(Selector(id="t1", how="target", kind="monster"),)))
ENTRIES = (WYRM, SYNCHRO, LASH, AURA, AIMED)
STAY = Until("stay")
THE_WYRM = Selector(how="all", kind="monster", where=Filter(name="Wyrm"))


def field() -> Game:
    """A with Masaki (11 / 11, Level 4), B with Kuriboh and a Wyrm (20 / 12, Level 5), and a Real ogre."""
    game = arena(*ENTRIES, ogre=True)
    summon(game, "wyrm", "b")
    return game


def ctx(**more: Any) -> Context:
    return replace(Context(Ref("a"), 0, Ref("s1"), "", -1, 3, "test"), **more)


def marks(step: Any, who: str = "masaki", at: Context | None = None, game: Game | None = None) -> layers.Marks:
    game = game or field()
    return layers.LAYERS[type(step)](game, at or ctx(), step, being(game, who), STAY)


# --- numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "change"),
    [
        (st.Modify(what=SELF, attack=n(5)), {"attack": 5}),
        (st.Modify(what=SELF, defense=n(5), sign=-1), {"defense": -5}),
        (st.Modify(what=SELF, attack=n(5), defense=n(2)), {"attack": 5, "defense": 2}),
        (st.Modify(what=SELF), {}),
        (
            st.Modify(what=SELF, attack=Amount(stat="attack", of=Selector(kind="monster", side="any", how="all"))),
            {"attack": 14},
        ),
        (st.SetStat(what=SELF, stat="attack", to=n(20)), {"attack": 6}),
        (st.SetStat(what=SELF, stat="both", to=n(8)), {"attack": -6, "defense": -1}),
        (st.SetStat(what=SELF, stat="attack", times=0.5), {"attack": -7}),
        (st.SetStat(what=SELF, stat="both", times=2), {"attack": 14, "defense": 9}),
        (st.SetStat(what=SELF, stat="attack", times=2, original=True), {"attack": 11}),
        (st.SetStat(what=SELF, stat="attack", to=n(20), original=True), {"attack": 9}),
        (st.SetStat(what=SELF, stat="attack", swap="own"), {"attack": -5, "defense": 5}),
        (st.SetStat(what=SELF, stat="attack", swap=THE_WYRM), {"attack": 6}),
        (st.SetStat(what=SELF, stat="both", swap=THE_WYRM), {"attack": 6, "defense": 3}),
        (st.SetStat(what=SELF, stat="attack", swap=Selector(kind="token", how="all")), {}),
        (st.ChangeLevel(what=SELF, to=n(7)), {"level": 3}),
        (st.ChangeLevel(what=SELF, add=n(2)), {"level": 2}),
        (st.ChangeLevel(what=SELF, add=n(-9)), {"level": -4}),
        (st.ChangeLevel(what=SELF, times=2), {"level": 4}),
        (st.ChangeLevel(what=SELF, add=n(5), max=6), {"level": 2}),
        (st.ChangeLevel(what=SELF, add=n(5), max=3), {}),
        (st.ChangeLevel(what=SELF, to=n(4)), {}),
    ],
)
def test_convert_05_how_numbers_change(step: Any, change: dict[str, int]) -> None:
    """Of a Masaki of 14 / 9 now, 11 / 11 as it came: what it becomes is kept as the difference, other changes go on
    top; original Scores are those it came with; a Level never goes below 0, nor above what a text allows."""
    game = field()
    masaki = being(game, "masaki")
    masaki.attack_full, masaki.defense_full = 14, 9
    modifiers, statuses = marks(step, game=game)
    assert {one.stat: one.amount for one in modifiers} == change
    assert all((one.source, one.until) == ("s1", STAY) for one in modifiers)
    assert statuses == ()


def test_a_continuous_change_starts_from_scores_without_other_continuous_changes() -> None:
    game = field()
    masaki = being(game, "masaki")
    masaki.attack_full = 30
    masaki.modifiers = (Modifier("attack", 19, "x", Until("while")),)
    at = ctx(manner=amounts.BARE)
    assert marks(st.SetStat(what=SELF, stat="attack", to=n(20)), at=at, game=game)[0][0].amount == 9
    assert marks(st.SetStat(what=SELF, stat="attack", to=n(20)), game=game)[0][0].amount == -10


def test_equip_01_what_an_items_bonus_is_already_does_not_count_once_more() -> None:
    step = STRONGER
    for source, entry, stats in (
        ("item:a:lash", "home-lash", []),
        ("item:a:lash", "home-aura", ["attack"]),
        ("lash-spell", "home-lash", ["weapon"]),
    ):
        at = ctx(source=Ref(source), entry=entry, ability=0, manner=amounts.BARE)
        assert [one.stat for one in marks(step, at=at)[0]] == stats, (source, entry)
    at = ctx(source=Ref("item:a:lash"), entry="home-lash", ability=0, manner=amounts.BARE)
    assert marks(replace(step, sign=-1), at=at)[0]  # what it costs is no bonus
    assert marks(replace(step, until="end_of_turn"), at=at)[0]  # nor what it gives for a while


@pytest.mark.parametrize(
    ("step", "hurts"),
    [
        (st.Modify(what=SELF, attack=n(1)), False),
        (st.Modify(what=SELF, attack=n(1), sign=-1), True),
        (st.Modify(what=SELF, attack=n(3), defense=n(-2)), False),
        (st.Modify(what=SELF, attack=n(2), defense=n(-2)), False),
        (st.Modify(what=SELF, attack=n(2), defense=n(-3)), True),
        (st.Forbid(what=SELF, action="attack"), True),
        (st.Forbid(what=SELF, action="be_attacked"), False),
        (st.Forbid(what=SELF, action="use_zone"), False),
        (st.Protect(what=SELF, from_="effects"), False),
        (st.Suppress(what=SELF), True),
    ],
)
def test_check_01_what_an_unwilling_target_would_resist(step: Any, hurts: bool) -> None:
    assert layers.hurts(field(), ctx(), step) == hurts


# --- marks ------------------------------------------------------------------------------------------------------------

ENEMY_CASTER = Selector(kind="caster", side="opponent")
DRAGONS = Selector(kind="monster", where=Filter(type="Dragon"))


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (st.Forbid(what=SELF, action="attack"), {("attack", "", 0)}),
        (st.Forbid(what=SELF, action=("attack", "change_stance")), {("attack", "", 0), ("change_stance", "", 0)}),
        (st.Forbid(what=SELF, action="attack", limit=Limit(n=2)), {("attack", "", 2)}),
        (st.Forbid(what=ENEMY_CASTER, action="attack"), {("attack", "", 0), ("attack", "all", 0)}),
        (st.Forbid(what=ENEMY_CASTER, action="attack", limit=Limit(n=1)), {("attack", "all", 1)}),
        (st.Forbid(what=Selector(kind="spell", how="all"), action="activate"), {("activate", "spell", 0)}),
        (
            st.Forbid(what=Selector(kind=("spell", "artifact")), action="activate"),
            {("activate", "spell", 0), ("activate", "artifact", 0)},
        ),
        (st.Forbid(what=Selector(kind="spell", how="self"), action="activate"), {("activate", "", 0)}),
        (st.Forbid(what=SELF, action="be_material", as_="fusion"), {("be_material", "fusion", 0)}),
        (st.Forbid(what=SELF, action="be_material", as_="any"), {("be_material", "", 0)}),
        (st.Forbid(what=ME, action="summon", as_="fusion"), {("fusion_summon", "", 0)}),
        (st.Forbid(what=ME, action="summon", as_="any"), {("summon", "", 0)}),
    ],
)
def test_what_a_ban_says(step: Any, said: set[tuple[str, str, int]]) -> None:
    """CONVERT-42: of which kind, how often; "your opponent cannot attack" is of the opponent's creatures too."""
    _, statuses = marks(step)
    assert {(one.what, one.of, one.times) for one in statuses} == said
    assert {(one.verb, one.source, one.until, one.against) for one in statuses} == {("forbid", "s1", STAY, None)}


@pytest.mark.parametrize(
    ("step", "what", "amount", "times", "of"),
    [
        (st.Allow(what=SELF, action="pierce"), "pierce", 1, 0, ""),
        (st.Allow(what=SELF, action="extra_attack"), "extra_attack", 1, 0, ""),
        (st.Allow(what=SELF, action="extra_attack", count=n(3)), "extra_attack", 2, 0, ""),
        (st.Allow(what=SELF, action="extra_attack", count=n(0)), "extra_attack", 0, 0, ""),
        (st.Allow(what=SELF, action="extra_attack", count=n(3), more=True), "extra_attack", 3, 0, ""),
        (st.Allow(what=SELF, action=("attack_all", "extra_attack"), count=n(2)), "attack_all", 2, 0, ""),
        (st.Protect(what=SELF, from_="battle"), "battle", 1, 0, ""),
        (st.Protect(what=SELF, from_="battle", times=n(2)), "battle", 1, 2, ""),
        (st.Protect(what=SELF, from_="effects", activated=True), "effects", 1, 0, "activated"),
        (st.Suppress(what=SELF), "abilities", 1, 0, ""),
    ],
)
def test_what_a_permission_or_a_protection_says(step: Any, what: str, amount: int, times: int, of: str) -> None:
    """CONVERT-20: three attacks in all are two more than the one that everybody has."""
    (one,) = marks(step)[1]
    assert (one.what, one.amount, one.times, one.of) == (what, amount, times, of)


def test_a_caster_has_no_abilities_to_suppress() -> None:
    assert marks(st.Suppress(what=SELF), "b") == ((), ())


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (st.ChangeIdentity(what=SELF, name="Moss"), {("name", "Moss", True)}),
        (st.ChangeIdentity(what=SELF, name="Moss", also=True), {("name", "Moss", False)}),
        (
            st.ChangeIdentity(what=SELF, type="Fish", attribute="FIRE"),
            {("type", "Fish", True), ("attribute", "FIRE", True)},
        ),
        (st.ChangeIdentity(what=SELF, series="Moss"), {("series", "Moss", False)}),
        (st.ChangeIdentity(what=SELF, class_="tuner"), {("class", "tuner", False)}),
        (st.ChangeIdentity(what=SELF, declared="d1"), {("type", "Rock", True)}),
        (st.ChangeIdentity(what=SELF, same_as=THE_WYRM), {("name", "Wyrm", True)}),
        (
            st.ChangeIdentity(what=SELF, same_as=THE_WYRM, alike=("type", "attribute")),
            {("type", "Dragon", True), ("attribute", "FIRE", True)},
        ),
        (st.Copy(what=SELF, of=THE_WYRM, name=True), {("copy", "home-wyrm", True), ("name", "Wyrm", True)}),
        (st.Copy(what=SELF, of=THE_WYRM), {("copy", "home-wyrm", True)}),
        (st.Copy(what=SELF, of=THE_WYRM, effects=False, name=True), {("name", "Wyrm", True)}),
        (st.Copy(what=SELF, of=Selector(kind="token", how="all")), set()),
    ],
)
def test_who_it_is_now(step: Any, said: set[tuple[str, str, bool]]) -> None:
    """Instead of its own, or beside it; a series and a class only ever beside."""
    found = set()
    for one in marks(step, at=ctx(words={"d1": Word("type", "Rock")}))[1]:
        who = one.detail
        found.add((one.what, who.value, who.instead) if isinstance(who, Identity) else ("copy", one.what, True))
    assert found == said


@pytest.mark.parametrize(
    ("at", "sections"), [(None, {1}), (Spot(to="left"), {0}), (Spot(to="adjacent", of=THE_WYRM), {0, 2})]
)
def test_convert_43_a_zone_that_cannot_be_used(at: Any, sections: set[int]) -> None:
    statuses = marks(st.Forbid(what=SELF, action="use_zone", at=at), at=ctx(source=Ref("masaki")))[1]
    assert {one.detail.section for one in statuses if isinstance(one.detail, InSection)} == sections


@pytest.mark.parametrize(
    ("what", "whom"),
    [
        (Selector(kind="spell", side="you"), ("a",)),
        (Selector(kind="spell", side="opponent"), ("b",)),
        (Selector(kind=("spell", "artifact")), ("a", "b")),
        (Selector(kind="any", how="all", side="opponent"), ("kuriboh", "ogre", "wyrm")),
        (Selector(kind="monster", side="you", how="all"), ("masaki",)),
    ],
)
def test_a_ban_on_spells_concerns_those_whose_they_would_be(what: Selector, whom: tuple[str, ...]) -> None:
    assert set(layers.reached(field(), ctx(), st.Forbid(what=what, action="activate"))) == set(whom)


# --- against whom -----------------------------------------------------------------------------------------------------


def against(only: Selector | None = None, unless: Selector | None = None, **more: Any) -> Status:
    return Status("protect", "effects", "x", STAY, against=Scope(Ref("a"), 0, Ref("masaki"), only, unless, **more))


@pytest.mark.parametrize(
    ("status", "those"),
    [
        (Status("protect", "effects", "x", STAY), "masaki wyrm b aura-spell used:a:home-high-wyrm"),
        (against(DRAGONS), "wyrm used:a:home-high-wyrm"),
        (against(unless=DRAGONS), "masaki b aura-spell"),
        (against(Selector(kind="monster"), DRAGONS), "masaki"),
        (against(extra=True), "spellbook:a:home-high-wyrm"),
        (against(zones=("used",)), "used:a:home-high-wyrm"),
        (against(zones=("banished",)), ""),
        (against(Selector(kind="spell")), "aura-spell"),
        (against(SELF), "masaki"),
        (against(Selector()), "masaki wyrm b aura-spell used:a:home-high-wyrm"),
    ],
)
def test_against_what_it_holds(status: Status, those: str) -> None:
    game = field()
    in_play(game, "aura", "b")
    every = ["masaki", "wyrm", "b", "aura-spell", "used:a:home-high-wyrm"]
    if status.against is not None and status.against.extra:
        every.append("spellbook:a:home-high-wyrm")  # what was used comes from elsewhere
    assert {ref for ref in every if scope.holds(game, status, Ref(ref))} == set(those.split())


@pytest.mark.parametrize(
    ("only", "side", "holds"),
    [
        (Selector(side="opponent"), 1, True),
        (Selector(side="opponent"), 0, False),
        (Selector(side="you"), 0, True),
        (Selector(side="you"), 1, False),
        (Selector(side="any"), 1, True),
    ],
)
def test_whose_effects_it_is_about(only: Selector, side: int, holds: bool) -> None:
    """As seen by whoever made it, A."""
    assert scope.holds(field(), against(only), Ref("wyrm"), side) == holds


@pytest.mark.parametrize(
    ("where", "aimed", "holds"),
    [
        (Filter(targets=SELF), True, True),
        (Filter(targets=SELF), False, False),
        (Filter(not_=Filter(targets=SELF)), False, True),
        (Filter(not_=Filter(targets=SELF)), True, False),
        (Filter(targets=SELF, type="Dragon"), True, True),
        (Filter(targets=SELF, type="Fish"), True, False),
    ],
)
def test_only_against_what_targets_it_or_what_does_not(where: Filter, aimed: bool, holds: bool) -> None:
    assert scope.holds(field(), against(Selector(where=where)), Ref("wyrm"), aimed=aimed) == holds


@pytest.mark.parametrize(
    ("times", "used", "guarded", "barred"), [(0, 5, True, True), (2, 1, True, False), (2, 2, False, True)]
)
def test_a_protection_is_used_up_a_ban_beyond_so_many_begins(
    times: int, used: int, guarded: bool, barred: bool
) -> None:
    game = field()
    masaki = being(game, "masaki")
    for verb, expected in (("protect", guarded), ("forbid", barred)):
        status = Status(verb, "effects", "x", STAY, times=times)
        masaki.statuses, masaki.used = (status,), (scope.use_of(status),) * used
        assert (scope.find(game, masaki, verb, ("effects",), Ref("wyrm")) is not None) == expected
        assert scope.find(game, masaki, verb, ("battle",), Ref("wyrm")) is None


@pytest.mark.parametrize(("manner", "of", "guarded"), [
    ("activate", "activated", True), ("cast", "activated", True), ("continuous", "activated", False),
    ("check", "activated", False), ("", "activated", False), ("continuous", "", True), ("activate", "", True),
])  # fmt: skip
def test_a_protection_from_activated_effects_is_not_one_from_what_stands(manner: str, of: str, guarded: bool) -> None:
    game = field()
    being(game, "masaki").statuses = (Status("protect", "effects", "x", STAY, of=of),)
    by = Context(Ref("b"), 1, Ref("wyrm"), "", -1, 0, "", manner=manner)
    assert scope.guarded(game, being(game, "masaki"), ("effects",), by) == guarded


def test_an_effect_that_targets_a_creature_aims_at_it() -> None:
    game = field()
    by = Context(Ref("b"), 1, NOTHING, "home-aimed", 0, 0, "", bound={"t1": (Ref("masaki"),)})
    assert scope.aims(game, by, being(game, "masaki"))
    assert not scope.aims(game, by, being(game, "wyrm"))
    assert not scope.aims(game, replace(by, ability=-1), being(game, "masaki"))
    assert not scope.aims(game, replace(by, entry=""), being(game, "masaki"))


# --- so many of them --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("times", "side", "many"), [(1, "you", True), (2, "you", False), (2, "any", True), (3, "any", False)]
)
def test_convert_42_one_can_control_only_so_many_of_these(times: int, side: Any, many: bool) -> None:
    """One's own, or all casters' together where it counts those on the field; a Body is none, nor is what comes."""
    game = field()
    only = Selector(kind="monster", side=side, where=Filter(type="Dragon"))
    summon(game, "high wyrm", "a")
    summon(game, "wyrm", "a").body = "defeated"
    status = Status("forbid", "control", "x", STAY, times=times, against=Scope(Ref("a"), 0, NOTHING, only))
    being(game, "a").statuses = (status,)
    assert bans.too_many(game, being(game, "a"), Ref("used:a:home-wyrm")) == many
    assert not bans.too_many(game, being(game, "a"), Ref("used:a:home-masaki")), "it is none of these"


@pytest.mark.parametrize(("lies", "shadow", "many"), [(False, False, True), (True, False, False), (False, True, False)])
def test_convert_42_of_what_may_be_there_once_face_up_a_shadow_is_none(lies: bool, shadow: bool, many: bool) -> None:
    """Neither one that is there nor one that comes; the page of what comes has no face, and counts."""
    game = field()
    summon(game, "wyrm", "a").shadow = lies
    only = Selector(kind="any", where=Filter(type="Dragon", face="up"))
    status = Status("forbid", "control", "x", STAY, times=1, against=Scope(Ref("a"), 0, NOTHING, only))
    being(game, "a").statuses = (status,)
    assert bans.too_many(game, being(game, "a"), Ref("prepared:a:home-wyrm"), shadow=shadow) is many


@pytest.mark.parametrize(
    ("whose", "side", "many"), [("a", "you", True), ("b", "you", False), ("b", "any", True), ("", "any", False)]
)
def test_convert_42_spells_in_play_are_counted_too(whose: str, side: Any, many: bool) -> None:
    """One such spell is as many as may be: one's own, or anybody's on the field."""
    game = arena(spell("Mist", 1, cast(), form="continuous"), spell("Dew", 1, cast(), form="continuous"))
    if whose:
        in_play(game, "mist", whose)
    only = Selector(kind="spell", side=side)
    status = Status("forbid", "control", "x", STAY, times=1, against=Scope(Ref("a"), 0, NOTHING, only))
    being(game, "a").statuses = (status,)
    assert bans.too_many(game, being(game, "a"), Ref("prepared:a:home-dew")) is many


@pytest.mark.parametrize(("total", "range_"), [
    (Total(stat="level", eq=5), (5, 5)), (Total(stat="level", gte=5), (5, 10**6)), (Total(stat="level", lte=5), (0, 5)),
    (Total(stat="level", gt=5), (6, 10**6)), (Total(stat="level", lt=5), (0, 4)),
    (Total(stat="level", gte=3, lte=n(5)), (3, 5)),
])  # fmt: skip
def test_from_where_to_where_a_total_may_lie(total: Total, range_: tuple[int, int]) -> None:
    selector = Selector(kind="monster", side="any", total=total)
    rule = group_constraints.constraint_on(field(), ctx(), selector, (Ref("masaki"), Ref("wyrm")))
    assert rule is not None
    assert (rule.low, rule.high) == range_
    assert rule.values == (("masaki", 4), ("wyrm", 5))


def test_among_those_chosen_there_must_be_some() -> None:
    """ "2 monsters, including 1 or more Dragons"."""
    game = field()
    selector = Selector(kind="monster", side="any", count=2, including=replace(DRAGONS, how="choose", count=(1, 99)))
    things = (Ref("masaki"), Ref("kuriboh"), Ref("wyrm"))
    rule = group_constraints.constraint_on(game, ctx(), selector, things)
    assert rule is not None
    assert rule.holds(("masaki", "wyrm"))
    assert not rule.holds(("masaki", "kuriboh"))
    assert rule.finishes(("masaki",), things, 2, 2)
    assert not rule.finishes(("masaki", "kuriboh"), things, 2, 2)
    assert group_constraints.constraint_on(game, ctx(), Selector(kind="monster"), things) is None
    summon(game, "high wyrm", "a")
    rule = group_constraints.constraint_on(game, ctx(), selector, things)
    assert rule is not None
    assert rule.holds(("masaki", "wyrm")), "one is enough, though there are two"


# --- how long ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("until", "means"),
    [
        ("end_of_turn", Until("turn", Ref("a"))),
        ("end_phase", Until("turn", Ref("a"))),
        ("next_standby", Until("turn", Ref("a"))),
        ("battle_phase", Until("turn", Ref("a"))),
        ("end_of_next_turn", Until("turn", Ref("a"), 1)),
        ("end_of_your_next_turn", Until("turn", Ref("a"), 1)),
        ("next_end_phase", Until("turn", Ref("a"), 1)),
        ("this_battle", Until("battle")),
        ("while_equipped", Until("source", Ref("s1"))),
        ("while_in_play", Until("source", Ref("s1"))),
        ("permanent", STAY),
        ("leaves_play", STAY),
        ("while_face_up", Until("open")),
        (None, Until("source", Ref("default"))),
        (Turns(turns=2), Until("turn", Ref("a"), 1)),
        (Turns(turns=1, whose="opponent"), Until("turn", Ref("a"), 0)),
        (Turns(turns=1, whose="opponent", next=True), Until("turn", Ref("a"), 0)),
    ],
)
def test_turn_04_how_long_something_lasts(until: Any, means: Until) -> None:
    """On one's own turn; "until the end of the turn" is until the start of the next turn of whoever caused it."""
    run = Run(field(), ctx(), st.Heal(to=ME, amount=n(1)), {})
    assert run.until(until, Until("source", Ref("default"))) == means


@pytest.mark.parametrize(("until", "left"), [("while_face_up", 0), ("leaves_play", 1), ("permanent", 1)])
def test_shadow_07_what_holds_while_face_up_ends_with_a_shadow(until: Any, left: int) -> None:
    game = arena()
    do(game, st.Modify(what=Selector(how="all", kind="monster", where=Filter(name="Masaki")), attack=n(5), until=until))
    assert len(being(game, "masaki").modifiers) == 1
    game.emit(Shadowed("masaki"))
    assert len(being(game, "masaki").modifiers) == left


def test_turn_04_the_opponents_turn_under_way_is_none_of_their_next_ones() -> None:
    game = field()
    game.state.turn = Ref("b")
    run = Run(game, ctx(), st.Heal(to=ME, amount=n(1)), {})
    assert run.until(Turns(turns=1, whose="opponent", next=True), STAY) == Until("turn", Ref("a"), 1)
    assert run.until(Turns(turns=1, whose="opponent"), STAY) == Until("turn", Ref("a"), 0), "until the end of this one"
    assert run.until(Turns(turns=1), STAY) == Until("turn", Ref("a"), 0)
    assert run.until(Turns(turns=1, whose="you"), STAY) == Until("turn", Ref("a"), 1), "their own turn is still to come"
    assert run.until("end_of_your_next_turn", STAY) == Until("turn", Ref("a"), 1), "one turn of one's own, to its end"


# --- costs ------------------------------------------------------------------------------------------------------------

MY_MONSTERS = Selector(kind="monster", side="you", how="choose")


@pytest.mark.parametrize(
    ("cost", "payable"),
    [
        (st.PayHp(amount=n(15)), True),
        (st.PayHp(amount=n(16)), False),
        (st.Mill(count=2), True),
        (st.Mill(count=3), False),
        (st.Sacrifice(what=MY_MONSTERS), True),
        (st.Sacrifice(what=replace(MY_MONSTERS, count=2)), False),
        (st.Sacrifice(what=replace(MY_MONSTERS, where=Filter(type="Dragon"))), False),
        (st.Sacrifice(what=replace(MY_MONSTERS, where=Filter(type="Dragon"), count="any")), True),
        (st.Sacrifice(what=replace(MY_MONSTERS, where=Filter(type="Dragon"), count="all")), True),
        (st.Sacrifice(what=replace(MY_MONSTERS, where=Filter(type="Dragon"), count=(0, 2))), False),
        (st.Sacrifice(what=replace(MY_MONSTERS, where=Filter(type="Dragon")), optional=True), True),
        (st.Sacrifice(what=replace(MY_MONSTERS, total=Total(stat="level", eq=4), count="any")), True),
        (st.Sacrifice(what=replace(MY_MONSTERS, total=Total(stat="level", eq=5), count="any")), False),
        (st.Detach(what=MY_MONSTERS, count=2), True),
        (st.Detach(what=MY_MONSTERS, count=3), False),
        (st.Detach(what=MY_MONSTERS, count="any"), True),
        (st.Detach(what=replace(MY_MONSTERS, where=Filter(type="Dragon")), count="any"), False),
        (st.Counters(what=MY_MONSTERS, name="Fog", remove=3), True),
        (st.Counters(what=MY_MONSTERS, name="Fog", remove=4), False),
        (st.Counters(what=MY_MONSTERS, name="Fog", remove="any"), True),
        (st.Counters(what=MY_MONSTERS, name="Ice", remove="all"), False),
    ],
)
def test_precast_10_whether_a_cost_can_be_paid(cost: Any, payable: bool) -> None:
    """HP 16: one does not pay the last; two spells in the book; Masaki has two materials and three Fog Counters."""
    game = arena(*ENTRIES, book=("sparks", "cure"))
    being(game, "masaki").counters = (("material", 2), ("Fog", 3))
    assert targeting.payable(game, ctx(source=Ref("masaki")), cost) == payable


def test_convert_42_what_an_effect_forbids_to_sacrifice_pays_no_cost() -> None:
    game = field()
    being(game, "a").statuses = (Status("forbid", "tribute", "x", STAY),)
    assert not targeting.payable(game, ctx(), st.Sacrifice(what=MY_MONSTERS))
    assert targeting.payable(game, ctx(), st.Destroy(what=MY_MONSTERS))


@pytest.mark.parametrize(("how", "payable"), [("all", True), ("choose", False)])
def test_counters_of_all_together_or_of_one(how: Any, payable: bool) -> None:
    game = field()
    summon(game, "high wyrm", "a").counters = (("Fog", 2),)
    being(game, "masaki").counters = (("Fog", 2),)
    cost = st.Counters(what=replace(MY_MONSTERS, how=how), name="Fog", remove=3)
    assert targeting.payable(game, ctx(), cost) == payable


def test_ex_72_they_cannot_change_the_stance_that_they_are_kept_in() -> None:
    """CONVERT-20: "all Dragons are changed to Defense Position, also they cannot change it": the same ones."""
    dragons = Selector(id="c1", how="all", kind="monster", where=Filter(type="Dragon"), reach="section")
    stays = (
        st.ChangeStance(what=dragons, to="defense"),
        st.Forbid(what=Selector(ref="c1"), action="change_stance", link="also"),
    )
    jar = spell("Jar", 2, Ability(mode="continuous", do=stays), form="artifact", property="Continuous Trap",
                lasting=True, uses_focus=True)  # fmt: skip
    game = arena(jar)
    dragon = summon(game, "blue-eyes", "a")
    in_play(game, "jar", "b")
    assert being(game, dragon.id).stance == "defense"
    assert [(one.verb, one.what) for one in being(game, dragon.id).statuses] == [("forbid", "change_stance")]
    assert not being(game, "masaki").statuses
