"""Things chosen together, and things counted after they are gone (CONVERT-16, CONVERT-20, SPECIAL-02)."""

from __future__ import annotations

import pytest

from convert.effects import Amount, Filter, Selector
from convert.effects import steps as st
from convert.effects.terms import Count
from convert.effects.values import Total
from convert.systems.duel_monsters.rules.casting.abilities import UseAbility
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.choosing import Choose, Question
from convert.systems.duel_monsters.rules.effects.group_constraints import GroupConstraint
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.effects.targeting import possible
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from tests.rules_effects.arena import ME, MINE, answer, arena, being, do, n, settle, summon
from tests.rules_fight.fights import cast, spell


def test_a_choice_with_a_total_offers_only_what_can_still_add_up() -> None:
    rule = GroupConstraint(values=(("four", 4), ("three", 3), ("two", 2), ("nine", 9)), low=6, high=6)
    things = ("four", "three", "two", "nine")
    assert [ref for ref in things if rule.finishes((ref,), things, 1, 9)] == ["four", "two"]
    assert rule.holds(("four", "two"))
    assert not rule.holds(("four",))
    assert not rule.finishes((), ("three", "nine"), 1, 9)


def test_a_choice_offers_what_goes_with_the_others_and_can_still_add_up() -> None:
    """CONVERT-16. Of a total of 6: 3 is too little, with 4 it is too much; the two of one kind do not go together."""
    worth = {"four": 4, "three": 3, "two": 2, "pair": 2, "nine": 9}
    kinds = {"four": "x", "three": "x", "two": "y", "pair": "x", "nine": "z"}
    rule = GroupConstraint(
        values=tuple(worth.items()),
        low=6,
        high=6,
        different=tuple([(ref, (frozenset({kind}),)) for ref, kind in kinds.items()]),
    )

    def offered(*chosen: str) -> list[str]:
        return [
            str(move) for move in Choose(0, Question("pick"), tuple(worth), 1, 9, "things", chosen, rule).moves(arena())
        ]

    assert offered() == ["choose four", "choose two"]
    assert offered("four") == ["choose two"]
    assert offered("four", "two") == ["done"]


def test_what_is_left_out_of_very_many_is_what_does_not_go_with_the_others() -> None:
    """Though nobody looks through all their sets."""
    many = tuple([str(number) for number in range(20)])
    rule = GroupConstraint(values=(*[(one, 1) for one in many], ("heap", 101)), low=100, high=100)
    game = arena()
    assert len(Choose(0, Question("pick"), (*many, "heap"), 1, 20, "things", (), rule).moves(game)) == 20


def test_a_choice_of_very_many_is_taken_to_be_possible() -> None:
    """Not every set of forty things is looked at; every set of ten is."""
    many = tuple([str(number) for number in range(40)])
    rule = GroupConstraint(values=tuple([(one, 1) for one in many]), low=100, high=100)
    assert rule.finishes((), many, 1, 40)
    assert not rule.finishes((), many[:10], 1, 10)


@pytest.mark.parametrize(("same", "pairs"), [(True, {("a", "b")}), (False, {("a", "c"), ("b", "c")})])
def test_all_chosen_share_a_trait_or_no_two_do(same: bool, pairs: set[tuple[str, str]]) -> None:
    traits = tuple((ref, (frozenset({kind}),)) for ref, kind in (("a", "dragon"), ("b", "dragon"), ("c", "fiend")))
    rule = GroupConstraint(same=traits) if same else GroupConstraint(different=traits)
    every = [("a", "b"), ("a", "c"), ("b", "c")]
    assert {pair for pair in every if rule.holds(pair)} == pairs


def test_two_monsters_of_different_names_are_never_two_of_one_name() -> None:
    game = arena()
    summon(game, "kuriboh", "b")
    summon(game, "ogre", "b")
    two = Selector(kind="monster", side="opponent", how="choose", count=2, where=Filter(different=("name",)))
    krubs = [key for key, one in game.state.beings.items() if one.entry == "home-kuriboh"]
    do(
        game,
        st.Modify(what=two, attack=n(1)),
        answers=(f"choose {krubs[0]}",),
    )
    assert being(game, "ogre").attack_full > being(game, "ogre").attack_base


def test_monsters_with_a_total_level_are_chosen_until_they_have_it() -> None:
    game = arena()
    summon(game, "ogre", "a")
    levels = [game.level(one) for one in game.state.beings.values() if one.caster == "a" and one.kind == "summon"]
    every = Selector(kind="monster", side="you", how="choose", count=(1, 99), total=Total(stat="level", eq=sum(levels)))
    do(game, st.Modify(what=every, attack=n(1)), answers=("choose masaki",))
    assert being(game, "masaki").attack_full == being(game, "masaki").attack_base + 1


def test_what_was_destroyed_is_counted_though_it_is_gone() -> None:
    """ "Destroy all monsters, and inflict 300 damage for each monster destroyed"."""
    game = arena()
    summon(game, "ogre", "b")
    foes = Selector(kind="monster", side="opponent", how="all", id="c1")
    each = Amount(per=n(2), count=Selector(ref="c1"))
    do(game, st.Destroy(what=foes), st.Modify(what=MINE, attack=each), answers=("let-go", "let-go"))
    assert being(game, "masaki").attack_full == being(game, "masaki").attack_base + 4


def test_only_those_of_a_kind_are_counted_among_what_was_destroyed() -> None:
    game = arena()
    summon(game, "ogre", "b")
    foes = Selector(kind="monster", side="opponent", how="all", id="c1")
    ogres = Selector(how="all", kind="monster", among=Selector(ref="c1"), where=Filter(series="Ogre"))
    steps = (st.Destroy(what=foes), st.Modify(what=MINE, attack=Amount(per=n(2), count=ogres)))
    do(game, *steps, answers=("let-go", "let-go"))
    assert being(game, "masaki").attack_full == being(game, "masaki").attack_base + 2


def test_an_amount_is_so_much_more_than_a_stat() -> None:
    game = arena()
    level = game.level(being(game, "masaki"))
    do(game, st.Modify(what=MINE, attack=Amount(stat="level", of=MINE, plus=2)))
    assert being(game, "masaki").attack_full == being(game, "masaki").attack_base + level + 2


def test_what_cannot_be_summoned_in_the_ordinary_way_is_told_from_what_can() -> None:
    """SPECIAL-02: a Fusion monster cannot."""
    game = arena()
    ctx = Context(Ref("a"), 0, NOTHING, "", -1, 0, "")
    able = Selector(kind="monster", side="any", how="all", where=Filter(can=("normal_summon",)))
    unable = Selector(kind="monster", side="any", how="all", where=Filter(not_=Filter(can=("normal_summon",))))
    assert set(candidates(game, ctx, able)) == {"masaki", "kuriboh"}
    assert candidates(game, ctx, unable) == ()


def _aimed(*targets: Selector) -> tuple[Game, Context]:
    bow = spell("Bow", 1, cast(st.Heal(to=ME, amount=n(1)), targets=targets))
    return arena(bow), Context(Ref("a"), 0, NOTHING, "home-bow", 0, 3, "test")


def _monster(name: str, count: Count) -> Selector:
    return Selector(how="target", kind="monster", side="any", zone="play", count=count, where=Filter(name=name))


def _ways(game: Game, ctx: Context, *answers: str) -> list[str]:
    """What can be named, after these answers."""
    game.push(UseAbility(ctx, ctx.you))
    settle(game)
    answer(game, *answers)
    return [str(move) for move in game.legal_moves()]


def test_any_number_of_targets_is_one_at_least() -> None:
    game, ctx = _aimed(_monster("Kuriboh", "any"))
    summon(game, "kuriboh", "b")
    assert possible(game, ctx)
    assert not any("done" in way for way in _ways(game, ctx))
    game, ctx = _aimed(_monster("Ogre", "any"))
    assert not possible(game, ctx)


def test_of_one_and_or_another_one_at_least_is_named() -> None:
    """ "Target 1 Masaki and/or 1 Kuriboh": the one, the other, or both."""
    both = (_monster("Masaki", (0, 1)), _monster("Kuriboh", (0, 1)))
    game, ctx = _aimed(*both)
    assert possible(game, ctx)
    first = _ways(game, ctx)
    assert first == ["choose masaki", "done"], "the other one can be named after it"
    game, ctx = _aimed(*both)
    none = next(way for way in first if "masaki" not in way)
    game.push(UseAbility(ctx, ctx.you))
    settle(game)
    answer(game, none)
    assert game.decision is None  # the only one left is named: there is nothing to choose
    game, ctx = _aimed(_monster("Ogre", (0, 1)), _monster("Seer", (0, 1)))
    assert not possible(game, ctx)


def test_what_is_protected_is_not_counted_among_what_was_destroyed() -> None:
    """CONVERT-20: "destroy them, and if you do, this card gains 200 ATK for each card destroyed"."""
    game = arena()
    summon(game, "ogre", "b")
    foes = Selector(kind="monster", side="opponent", how="all", id="c1")
    ogre = Selector(kind="monster", side="opponent", how="all", where=Filter(series="Ogre"))
    each = Amount(per=n(2), count=Selector(ref="c1"))
    steps = (st.Protect(what=ogre, from_="effects"), st.Destroy(what=foes), st.Modify(what=MINE, attack=each))
    do(game, *steps, answers=("let-go",))
    assert being(game, "masaki").attack_full == being(game, "masaki").attack_base + 2


def test_what_was_destroyed_is_counted_though_it_is_nowhere_to_be_banished() -> None:
    """CONVERT-20: "destroy them, and if you do, banish them. This card gains 200 ATK for each card destroyed"."""
    game = arena()
    summon(game, "ogre", "a")
    mine = Selector(kind="monster", side="you", how="all", id="c1", where=Filter(not_=Filter(name="Masaki")))
    each = Amount(per=n(2), count=Selector(ref="c1"))
    token = st.Token(name="Puff", stance="attack")
    banish = st.Banish(what=Selector(ref="c1"), link="and_if_you_do")
    do(game, token, st.Destroy(what=mine), banish, st.Modify(what=MINE, attack=each), answers=("let-go",))
    assert being(game, "masaki").attack_full == being(game, "masaki").attack_base + 4


def test_what_is_protected_is_not_added_up_with_what_was_destroyed() -> None:
    """CONVERT-20: "destroy them, and if you do, this card gains ATK equal to the total ATK of those destroyed"."""
    game = arena()
    summon(game, "ogre", "b")
    others = being(game, "kuriboh").attack_base
    foes = Selector(kind="monster", side="opponent", how="all", id="c1")
    ogre = Selector(kind="monster", side="opponent", how="all", where=Filter(series="Ogre"))
    total = Amount(sum="original_attack", of=Selector(ref="c1"))
    steps = (st.Protect(what=ogre, from_="effects"), st.Destroy(what=foes), st.Modify(what=MINE, attack=total))
    do(game, *steps, answers=("let-go",))
    assert being(game, "masaki").attack_full == being(game, "masaki").attack_base + others
