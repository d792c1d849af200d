""" "You" are the caster and nobody else on your side; "your turn" is that one's own (CONVERT-20). Once per round is
once in a round, whoever acts first in it (COMBAT-02)."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

from convert.effects import Ability, Amount, Condition, Event, Filter, Limit, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.conditions import holds
from convert.systems.duel_monsters.rules.effects.filters import fits
from convert.systems.duel_monsters.rules.effects.matching import matches, means
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import ME, do, in_play, n, summon
from tests.rules_fight.fights import being, fight, hand, mage, monster, play, spell, with_entries

TOLL = Ability(mode="trigger", when=Event(event="standby", whose="you"), do=(st.PayHp(amount=n(3)),), limit=Limit())
ROUNDS = Ability(mode="trigger", when=Event(event="end_phase"), do=(st.PayHp(amount=n(3)),), limit=Limit())


def three(*extra: Any) -> Game:
    """E against A and her ally C, in this order; E has Kuriboh, A Masaki, C an ogre."""
    game = fight(
        [mage("E", hp=5, mp=10, focus=6)],
        [mage("A", hp=5, mp=10, focus=6), mage("C", hp=5, mp=10, focus=6)],
        card_index=with_entries(*extra),
    )
    for name, caster in (("kuriboh", "e"), ("masaki", "a"), ("ogre", "c")):
        summon(game, name, caster)
    return game


def turn(game: Game) -> None:
    """Nobody is dismissed, everybody whose turn it is takes no stance and does nothing."""
    who = game.state.turn
    while game.state.turn == who:
        moves = [str(move) for move in game.legal_moves()]
        play(game, next(one for one in ("stance none", "end", "done", *moves) if one in moves))


@pytest.mark.parametrize("ability", [TOLL, ROUNDS])
def test_convert_20_once_per_round_is_once_in_a_round_where_an_enemy_acts_first(ability: Ability) -> None:
    game = three(spell("Tribute Rule", 1, ability, form="artifact", lasting=True, uses_focus=True))
    in_play(game, "tribute-rule", "a")
    full, had = being(game, "a").hp, []
    for _ in range(2):
        for _ in range(3):
            turn(game)
        had.append(being(game, "a").hp)
    assert had == [full - 3, full - 6], "E's, A's and C's turns, twice"


def test_convert_20_your_turn_is_not_an_allys() -> None:
    every = Ability(mode="trigger", when=Event(event="standby", whose="you"), do=(st.Heal(to=ME, amount=n(1)),))
    game = three(spell("Spring", 1, every, form="artifact", lasting=True, uses_focus=True))
    in_play(game, "spring", "a")
    being(game, "a").hp = 5
    for _ in range(3):
        turn(game)
    assert being(game, "a").hp == 6


ACTS = [("you", "a", True), ("you", "c", False), ("opponent", "e", True), ("opponent", "c", False), ("any", "c", True)]


@pytest.mark.parametrize(("whose", "who", "named"), ACTS)
def test_whose_act_it_is(whose: Any, who: str, named: bool) -> None:
    game = three()
    done = Occurrence("cast", Ref("cast:x:home-sparks"), Ref(who), side=being(game, who).side, who=Ref(who))
    assert matches(game, Context(Ref("a"), 1, Ref("masaki")), Event(event="cast", whose=whose), done) == named


@pytest.mark.parametrize(
    ("of", "who", "holding"),
    [("own", "a", True), ("own", "c", False), ("opponent", "e", True), ("opponent", "c", False)],
)
def test_whose_turn_it_is(of: Any, who: str, holding: bool) -> None:
    game = three()
    game.state.turn = Ref(who)
    assert holds(game, Context(Ref("a"), 1, Ref("masaki")), Condition(turn=of)) == holding


@pytest.mark.parametrize(("side", "those"), [("you", ["a"]), ("opponent", ["e"]), (None, ["a", "c", "e"])])
def test_spells_in_play_are_yours_and_not_your_allys(side: Any, those: list[str]) -> None:
    game = three(spell("Lamp", 1, form="artifact", lasting=True, uses_focus=True))
    lamps = {in_play(game, "lamp", "a"): "a"}
    mine = game.state.spells[Ref(next(iter(lamps)))]
    ctx, selector = Context(Ref("a"), 1, Ref("masaki")), Selector(kind="artifact", how="choose", side=side)
    for who in ("c", "e"):
        other = copy(mine)
        other.id, other.caster, other.side = Ref(f"lamp-{who}"), Ref(who), being(game, who).side
        game.state.spells[other.id] = other
        lamps[other.id] = who
    game.refresh()
    assert sorted(lamps[ref] for ref in candidates(game, ctx, selector)) == those
    assert sorted(who for ref, who in lamps.items() if means(game, ctx, selector, Ref(ref))) == those


def test_what_you_own_or_control_is_not_your_allys() -> None:
    game = three(monster("Scout", 1, 1, 1))
    ctx = Context(Ref("a"), 1, Ref("masaki"))
    assert [fits(game, ctx, Filter(owner="you"), Ref(one)) for one in ("masaki", "ogre", "kuriboh")] == [
        True,
        False,
        False,
    ]
    assert [fits(game, ctx, Filter(owner="opponent"), Ref(one)) for one in ("masaki", "ogre", "kuriboh")] == [
        False,
        False,
        True,
    ]
    for side, source, held in (("you", "ogre", False), ("you", "masaki", True), ("opponent", "ogre", False)):
        at = Context(Ref("a"), 1, Ref(source))
        assert holds(game, at, Condition(is_=Selector(kind="monster", side=side))) == held  # type: ignore[arg-type]


def test_convert_20_hp_lost_for_each_of_their_monsters_counts_those_of_that_enemy() -> None:
    """ "Your opponent loses 2 HP for each monster they control", of several enemies: the chosen one's alone."""
    game = three()
    summon(game, "m-warrior-1", "a")
    theirs = Selector(kind="monster", side="opponent", how="all")
    one = Selector(kind="caster", side="opponent")
    full = being(game, "c").hp
    game.drop()
    hand(game, 1, 1, 1, 1)
    do(game, st.LoseHp(to=one, amount=Amount(per=n(2), count=theirs)), you="e", answers=("choose c", "spend 0"), mp=40)
    assert being(game, "c").hp == full - 2
