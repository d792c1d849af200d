"""What went into a creature is remembered: its sacrifices, its Materials, what is attached to it."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Amount, Bound, Event, Filter, Limit, Selector
from convert.effects import steps as st
from convert.effects.tree import Mode
from convert.kernel import Move
from convert.systems.duel_monsters.rules.casting.abilities import caster_moves, refusal, take
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.amounts import evaluate
from convert.systems.duel_monsters.rules.effects.ingredients import given_up
from convert.systems.duel_monsters.rules.effects.language import LANGUAGE
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.events import Arrived, Cause, Fell, SlotChanged
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.summoning import make
from tests.rules_effects.arena import SELF, answer, arena, being, do, n, settle, summon
from tests.rules_fight.fights import monster

MINE = Selector(how="all", kind="monster", where=Filter(used_for=SELF))


def came_by(game: Game, *offered: str) -> str:
    """A Blue-Eyes of A's for which these were sacrificed; its id."""
    made = make(game.state, game.state.mages["a"], game.card_index.monster("blue-eyes"), mp=0, origin="effect")
    made.offered = offered
    game.emit(Arrived(made))
    settle(game)
    return made.id


def ctx(game: Game, source: str, **more: tuple[Ref, ...]) -> Context:
    return Context(Ref("a"), 0, Ref(source), "", -1, 3, "test", dict(more))


def test_the_scores_of_what_was_sacrificed_for_it_are_those_of_their_cards() -> None:
    game = arena()
    masaki, kuriboh = being(game, "masaki").entry, being(game, "kuriboh").entry
    dragon = came_by(game, masaki, kuriboh)
    amount = Amount(sum="original_attack", of=MINE)
    each = [game.card_index[entry].attack or 0 for entry in (masaki, kuriboh)]  # type: ignore[union-attr]
    assert evaluate(game, ctx(game, dragon), amount) == sum(each)
    assert evaluate(game, ctx(game, dragon), Amount(per=Amount(n=3), count=MINE)) == 6


def test_two_alike_are_two() -> None:
    game = arena()
    masaki = being(game, "masaki").entry
    dragon = came_by(game, masaki, masaki)
    assert len(candidates(game, ctx(game, dragon), MINE)) == 2


def test_of_one_that_is_gone_it_is_still_known() -> None:
    game = arena()
    dragon = came_by(game, being(game, "kuriboh").entry)
    game.emit(Fell(dragon, "destroyed"))
    settle(game)
    named = Selector(how="all", kind="monster", where=Filter(used_for=Selector(ref="t1")))
    assert [ref.rpartition(":")[2] for ref in candidates(game, ctx(game, "", t1=(Ref(dragon),)), named)] == [
        being(game, "kuriboh").entry
    ]


def test_what_went_into_it_is_told_from_the_other_used_spells() -> None:
    game = arena()
    dragon = came_by(game, being(game, "masaki").entry)
    masaki = Selector(how="all", kind="monster", zone="play", where=Filter(name="Masaki"))
    do(game, st.Destroy(what=masaki), source=dragon, answers=["let-go"])
    used = Selector(how="all", kind="monster", zone="used")
    assert len(candidates(game, ctx(game, dragon), used)) == 1
    mine = Selector(how="all", kind="monster", zone="used", where=Filter(used_for=SELF))
    assert candidates(game, ctx(game, dragon), mine) == candidates(game, ctx(game, dragon), used)
    theirs = Selector(how="all", kind="monster", zone="used", where=Filter(used_for=Selector(ref="t1")))
    assert candidates(game, ctx(game, dragon, t1=(being(game, "kuriboh").id,)), theirs) == ()


def test_what_is_attached_is_known_until_it_comes_off() -> None:
    game = arena()
    dragon = came_by(game)
    do(
        game,
        st.Attach(
            what=Selector(how="all", kind="monster", side="you", zone="play", where=Filter(name="Masaki")), to=SELF
        ),
        source=dragon,
    )
    under = Selector(where=Filter(name="Masaki", beneath=SELF))
    assert candidates(game, ctx(game, dragon), under)
    assert not candidates(game, ctx(game, dragon), Selector(where=Filter(name="Kuriboh", beneath=SELF)))
    do(game, st.Detach(what=SELF, count=1), source=dragon)
    assert not candidates(game, ctx(game, dragon), under)


def test_convert_33_what_is_attached_is_sent_to_what_was_used_once_it_comes_off() -> None:
    """Beneath a creature it is a Material, neither used nor destroyed: "if this card is sent to the GY" waits."""
    masaki = Selector(how="all", kind="monster", side="you", zone="play", where=Filter(name="Masaki"))
    game = arena()
    dragon = came_by(game)
    start = len(game.log)

    def told(of: str) -> list[str]:
        known = [event for event in game.log[start:] if type(event) in LANGUAGE]
        events = [one for event in known for one in LANGUAGE[type(event)](game.state, event)]
        return [one.name for one in events if one.what in ("masaki", of)]

    ref = f"used:a:{being(game, 'masaki').entry}"
    do(game, st.Attach(what=masaki, to=SELF), source=dragon)
    assert told(ref) == ["leaves_play", "material"]
    do(game, st.Detach(what=SELF, count=1), source=dragon)
    assert told(ref) == ["leaves_play", "material", "detached", "used"]


def test_what_is_attached_to_it_goes_along_where_the_text_says_so() -> None:
    mine = Selector(how="all", kind="monster", side="you", zone="play", where=Filter(name="Masaki"))
    for transfer in (True, False):
        game = arena()
        first = came_by(game)
        do(game, st.Attach(what=mine, to=SELF), source=first)
        do(game, st.Counters(what=SELF, name="material", add=1), source=first)
        second = came_by(game)
        do(game, st.Attach(what=Selector(ref="t1"), to=SELF, transfer=transfer), source=second, bound={"t1": (first,)})
        assert dict(being(game, second).counters)["material"] == (3 if transfer else 1)
        under = candidates(game, ctx(game, second), Selector(where=Filter(name="Masaki", beneath=SELF)))
        assert bool(under) == transfer


def test_those_that_nobody_knows_come_off_first() -> None:
    game = arena()
    dragon = came_by(game)
    do(game, st.Counters(what=SELF, name="material", add=2), source=dragon)
    do(
        game,
        st.Attach(
            what=Selector(how="all", kind="monster", side="you", zone="play", where=Filter(name="Masaki")), to=SELF
        ),
        source=dragon,
    )
    do(game, st.Detach(what=SELF, count=2), source=dragon)
    assert candidates(game, ctx(game, dragon), Selector(where=Filter(beneath=SELF)))


def test_so_many_counters() -> None:
    game = arena()
    masaki = being(game, "masaki")
    do(game, st.Counters(what=SELF, name="moss", add=2), source=masaki.id)
    for least, there in ((2, 1), (3, 0)):
        found = Selector(kind="monster", zone="play", where=Filter(counter="moss", counters=Bound(gte=least)))
        assert len(candidates(game, ctx(game, masaki.id), found)) == there


def test_a_number_more_than_a_count() -> None:
    game = arena()
    monsters = Selector(how="all", kind="monster", zone="play")
    amount = Amount(per=Amount(n=1), count=monsters, plus=3)
    assert evaluate(game, ctx(game, ""), amount) == len(candidates(game, ctx(game, ""), monsters)) + 3


def test_what_somebody_took_goes_back_to_its_owner() -> None:
    game = arena()
    kuriboh = being(game, "kuriboh").id
    do(game, st.Control(what=Selector(how="all", kind="monster", side="opponent", zone="play")))
    assert being(game, kuriboh).caster == "a"
    do(game, st.Control(what=Selector(how="all", kind="monster", zone="play"), to="owner"))
    assert being(game, kuriboh).caster == "b"


def test_counters_taken_from_one_s_side_are_so_many_in_all() -> None:
    game = arena()
    first = being(game, "masaki").id
    second = came_by(game)
    for one in (first, second):
        do(game, st.Counters(what=SELF, name="moss", add=1), source=one)
    step = st.Counters(what=Selector(how="all", kind="any", side="you", zone="play"), name="moss", remove=1)
    do(game, step, answers=[f"choose {first}"])
    left = Selector(kind="monster", zone="play", where=Filter(counter="moss"))
    assert candidates(game, ctx(game, first), left) == (second,)


def test_a_word_is_known_to_what_it_was_declared_for() -> None:
    game = arena()
    masaki = being(game, "masaki").id
    do(game, st.Declare(id="s1", declare="attribute"), source=masaki, answers=["choose DARK"])
    dark = Selector(kind="monster", zone="play", where=Filter(same=("attribute",), compared_to=Selector(ref="s1")))
    assert candidates(game, ctx(game, masaki), dark) == (being(game, "kuriboh").id,)
    assert candidates(game, ctx(game, being(game, "kuriboh").id), dark) == ()


def test_how_many_were_offered_is_told() -> None:
    game = arena()
    came_by(game, being(game, "masaki").entry, being(game, "kuriboh").entry)
    told = [
        one
        for event in game.log
        for reader in [LANGUAGE.get(type(event))]
        if reader
        for one in reader(game.state, event)
    ]
    assert [one.amount for one in told if one.name == "summoned"][-1] == 2


def test_special_02_a_monster_comes_out_of_the_book_by_its_own_rule() -> None:
    masaki = Selector(id="c1", how="choose", count=1, side="you", zone="play", where=Filter(name="Masaki"))
    rule = Ability(
        mode="summon_rule",
        from_="spellbook",
        optional=True,
        cost=(st.Sacrifice(what=masaki),),
        do=(st.SpecialSummon(what=SELF, from_="spellbook"),),
    )
    game = arena(monster("Seed", 2, 5, 5, rule), book=("home-seed",))
    mage = game.state.mages["a"]
    out: list[Move] = []
    caster_moves(game, being(game, "a"), mage, out)
    move = Move("special", ("a", "home-seed", 0, "spellbook"))
    assert move in out
    assert refusal(game, being(game, "a"), move) is None
    assert refusal(game, being(game, "a"), Move("special", ("a", "home-seed", 0, "used"))) is not None
    offered = being(game, "masaki").entry
    take(game, being(game, "a"), move)
    settle(game)
    answer(game, "stance none")
    seed = being(game, "seed")
    assert (seed.came, seed.summoned, seed.offered) == ("spellbook", "special", (offered,))


def test_special_02_what_else_its_own_rule_says_is_done_as_it_comes() -> None:
    """ "You can Special Summon this card …, and lose 2 HP": the one that came is what the rest speaks of, too."""
    rest = (st.LoseHp(to=Selector(kind="caster", side="you"), amount=n(2)), st.Modify(what=SELF, attack=n(3)))
    rule = Ability(mode="summon_rule", optional=True, do=(st.SpecialSummon(what=SELF), *rest))
    game = arena(monster("Seed", 2, 5, 5, rule), mine=("seed",))
    before = being(game, "a").hp
    take(game, being(game, "a"), Move("special", ("a", "home-seed", 0)))
    settle(game)
    answer(game, "stance none")
    assert being(game, "a").hp == before - 2
    assert being(game, "seed").attack_full == 5 + 3


def test_special_02_an_ability_that_works_from_two_places_is_offered_from_each() -> None:
    comes = Ability(mode="activate", from_=("prepared", "used"), optional=True, do=(st.SpecialSummon(what=SELF),))
    game = arena(monster("Seed", 2, 5, 5, comes), mine=("seed",))
    out: list[Move] = []
    caster_moves(game, being(game, "a"), game.state.mages["a"], out)
    assert out == [Move("special", ("a", "home-seed", 0))]
    game.emit(SlotChanged("a", "home-seed", "used", "discarded", Cause("b", "kuriboh", "effect")))
    settle(game)
    out.clear()
    caster_moves(game, being(game, "a"), game.state.mages["a"], out)
    assert [move.verb for move in out] == ["activate"]


@pytest.mark.parametrize(("mode", "comes"), [("activate", False), ("summon_rule", True)])
def test_precast_11_only_a_coming_that_is_activated_is_answered_as_an_ability(mode: Mode, comes: bool) -> None:
    """SPECIAL-02: its price is paid all the same; its MP is not, since it does not come."""
    masaki = Selector(id="c1", how="choose", count=1, side="you", zone="play", where=Filter(name="Masaki"))
    way = Ability(
        mode=mode,
        from_="prepared",
        optional=True,
        limit=Limit(),
        cost=(st.Sacrifice(what=masaki),),
        do=(st.SpecialSummon(what=SELF),),
    )
    when = Event(event="activated", what=Selector(kind="monster"), whose="opponent")
    guard = Ability(mode="trigger", when=when, do=(st.NegateCast(),))
    game = arena(monster("Seed", 2, 5, 5, way), monster("Guard", 2, 5, 5, guard), mine=("seed",))
    summon(game, "guard", "b")
    before = game.state.mages["a"].mp
    take(game, being(game, "a"), Move("special", ("a", "home-seed", 0)))
    settle(game)
    assert ("seed" in game.state.beings) == comes
    assert (game.state.mages["a"].mp < before) == comes
    assert "masaki" not in game.state.beings
    out: list[Move] = []
    caster_moves(game, being(game, "a"), game.state.mages["a"], out)
    assert out == []


@pytest.mark.parametrize(("actions", "channeling", "offered"), [(2, 2, True), (1, 9, False), (2, 1, False)])
def test_summon_01_its_own_ordinary_way_is_a_casting(actions: int, channeling: int, offered: bool) -> None:
    """CAST-05, CAST-06: a Full Action with a Sacrifice, which adds 2 to the Channeling for its 4 MP; SPECIAL-02 frees a
    Special Summon alone, and "cannot be Special Summoned" bars that alone."""
    masaki = Selector(id="c1", how="choose", count=1, side="you", zone="play", where=Filter(name="Masaki"))
    comes = st.NormalSummon(what=SELF, manner="tribute")
    way = Ability(mode="summon_rule", from_="prepared", cost=(st.Sacrifice(what=masaki),), do=(comes,))
    never = Ability(mode="summon_rule", do=(st.Forbid(what=SELF, action="special_summon"),))
    game = arena(monster("Seed", 2, 5, 5, way, never), mine=("seed",))
    being(game, "a").actions, game.state.mages["a"].channeling = actions, channeling
    move = Move("special", ("a", "home-seed", 0))
    assert (refusal(game, being(game, "a"), move) is None) == offered
    if offered:
        take(game, being(game, "a"), move)
        settle(game)
        answer(game, "stance none")
        assert (being(game, "a").actions, game.state.mages["a"].channeling) == (0, 0)
        assert being(game, "seed").summoned == "normal"


def test_those_that_share_a_type_with_another() -> None:
    game = arena(monster("Seed", 2, 5, 5), monster("Leaf", 2, 5, 5))
    alike = Selector(how="all", kind="monster", zone="play", where=Filter(same=("level",)))
    before = candidates(game, ctx(game, ""), alike)
    first, second = summon(game, "seed", "a").id, summon(game, "leaf", "a").id
    after = set(candidates(game, ctx(game, ""), alike))
    assert {first, second} <= after
    assert set(before) <= after


def test_what_went_into_a_creature_is_asked_by_number_by_all_and_by_its_own_name() -> None:
    game = arena()
    masaki, kuriboh = being(game, "masaki").entry, being(game, "kuriboh").entry
    dragon = came_by(game, masaki, masaki, kuriboh)

    def fits(using: Selector) -> bool:
        return bool(candidates(game, ctx(game, ""), Selector(how="all", kind="monster", where=Filter(using=using))))

    named = Filter(name="Masaki")
    assert fits(Selector(kind="monster", where=named))
    assert fits(Selector(kind="monster", where=named, count=2))
    assert not fits(Selector(kind="monster", where=named, count=3))
    assert not fits(Selector(how="all", kind="monster", where=named))
    assert fits(Selector(how="all", kind="monster"))
    alike = Selector(kind="monster", where=Filter(same=("name",), compared_to=Selector(how="event")))
    assert not fits(alike)
    game.emit(Fell(dragon, "destroyed"))
    settle(game)
    came_by(game, being(game, "kuriboh").entry, game.card_index.monster("blue-eyes").id)
    assert fits(alike)


@pytest.mark.parametrize("mode", ["activate", "summon_rule"])
@pytest.mark.parametrize("others", [0, 1])
def test_special_02_what_brings_itself_from_the_hand_is_paid_with_another(mode: Mode, others: int) -> None:
    one = Selector(id="c1", how="choose", kind="any", side="you", zone="prepared", count=1, except_self=True)
    way = Ability(
        mode=mode,
        from_="prepared",
        optional=True,
        cost=(st.Discard(what=one),),
        do=(st.SpecialSummon(what=Selector(how="self", zone="prepared")),),
    )
    game = arena(monster("Seed", 2, 5, 5, way), monster("Husk", 9, 5, 5), mine=("seed", *["husk"] * others))
    for slot in game.state.mages["a"].slots:
        if slot.state == "prepared" and slot.spell not in ("home-seed", "home-husk"):
            game.emit(SlotChanged("a", slot.spell, "used", "discarded", Cause("b", "kuriboh", "effect")))
    settle(game)
    out: list[Move] = []
    caster_moves(game, being(game, "a"), game.state.mages["a"], out)
    move = Move("special", ("a", "home-seed", 0))
    assert (move in out) is bool(others)


@pytest.mark.parametrize(("ability", "gone"), [(0, ("home-kuriboh",)), (-1, ())])
def test_special_02_what_went_for_it_is_what_its_own_ability_costs(ability: int, gone: tuple[str, ...]) -> None:
    """Where none of its abilities brings it, nothing went for it."""
    price = st.Sacrifice(what=Selector(kind="monster", side="you", id="c1"))
    riser = monster("Riser", 4, 9, 9, Ability(mode="activate", cost=(price,), do=(st.SpecialSummon(what=SELF),)))
    game = arena(riser)
    at = Context(Ref("a"), 0, Ref("prepared:a:home-riser"), "home-riser", ability,
                 were={"c1": (Ref("used:a:home-kuriboh"),)})  # fmt: skip
    assert given_up(game, at) == gone
