"""Verbs of numbers: damage, loss, healing, paying, Scores, Levels, counters (CONVERT-05, COMBAT-41, COMBAT-42)."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Amount, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.events import PutOut, Rolled
from convert.systems.duel_monsters.rules.state import Modifier, Until
from tests.rules_effects.arena import FOE, ME, MINE, THEIRS, arena, being, do, hand, n, notes, summon
from tests.rules_fight.fights import fight, mage, monster

MASAKI_ONLY = Selector(kind="monster", how="all", where=Filter(name="Masaki"))


@pytest.mark.parametrize(("points", "hp", "defense"), [(2, 15, 2), (5, 14, 0), (8, 11, 0), (10, 9, 0)])
def test_ex_37_effect_damage(points: int, hp: int, defense: int) -> None:
    """COMBAT-41, CONVERT-05: HP 16, Def 3; armour does nothing; half to each, the rest of Defend's half to HP."""
    game = arena(dice=(6, 6, 1, 1))
    being(game, "b").armour = 4
    do(game, st.Damage(to=FOE, amount=n(points)), answers=("spend 0",))
    assert (being(game, "b").hp, being(game, "b").defense) == (hp, defense)


def test_check_01_and_check_05_an_unwilling_caster_resists_on_a_tie() -> None:
    game = arena(dice=(3, 3, 3, 3))
    events = do(game, st.Damage(to=FOE, amount=n(10)), answers=("spend 3",), mp=3)
    assert being(game, "b").hp == 16
    assert [e.total for e in events if isinstance(e, Rolled)] == [9, 9]
    assert being(game, "b").defense == 0


def test_check_06_one_roll_of_the_caster_against_one_of_each() -> None:
    game = arena(ogre=True, dice=(4, 4, 1, 1, 6, 6))
    everybody = Selector(kind=("caster", "monster"), side="opponent", how="all")
    events = do(game, st.Damage(to=everybody, amount=n(4)), answers=("spend 0", "spend 0", "link summon"), mp=3)
    assert len([e for e in events if isinstance(e, Rolled) and e.what == "Casting Check"]) == 1
    assert being(game, "b").hp == 14  # 11 against 2
    assert being(game, "ogre").hp == 20  # 11 against 12 and armour 4
    assert being(game, "kuriboh").hp == 4  # no check for a summon


@pytest.mark.parametrize(("spared", "left"), [(False, (11, 11)), (True, (16, 16))])
def test_convert_05_the_damage_you_took_is_what_there_was_of_it(spared: bool, left: tuple[int, int]) -> None:
    """8 Effect Damage, before it is split; none where something keeps one from it."""
    game = arena(dice=(6, 6, 1, 1))
    kept = (st.Protect(what=ME, from_="damage", until="end_of_turn"),) if spared else ()
    taken = st.Damage(id="s1", to=ME, amount=n(8))
    do(
        game,
        *kept,
        taken,
        st.Damage(to=FOE, amount=Amount(dice="s1"), link="then"),
        answers=("spend 0",),
    )
    assert (being(game, "a").hp, being(game, "b").hp) == left


def test_lose_hp_and_pay_hp_come_straight_off() -> None:
    """COMBAT-42: no split, no armour, no Health Link."""
    game = arena(dice=(6, 6, 1, 1))
    do(game, st.LoseHp(to=FOE, amount=n(3)), st.PayHp(amount=n(5)), answers=("spend 0",))
    assert (being(game, "b").hp, being(game, "b").defense) == (13, 3)
    assert (being(game, "a").hp, being(game, "a").defense) == (11, 3)


@pytest.mark.parametrize(("hp", "left", "stands"), [(6, 1, True), (5, 5, False)])
def test_combat_42_who_cannot_pay_pays_nothing_and_what_waits_for_it_is_destroyed(
    hp: int, left: int, stands: bool
) -> None:
    game = arena()
    being(game, "a").hp = hp
    do(game, st.PayHp(amount=n(5)), st.Destroy(what=MASAKI_ONLY, link="if_not"), answers=() if stands else ("let-go",))
    assert being(game, "a").hp == left
    assert ("masaki" in game.state.beings) is stands


@pytest.mark.parametrize(("more", "attack", "hp"), [(0, 0, 15), (1, 11, 16)])
def test_convert_05_exactly_so_much_is_lost_whole_or_not_at_all(more: int, attack: int, hp: int) -> None:
    """What hangs on it ("and if it does") is done only where it was."""
    game = arena()
    full = being(game, "masaki").attack_full
    lost = st.Modify(what=MASAKI_ONLY, attack=n(full + more), sign=-1, exact=True)
    do(game, lost, st.LoseHp(to=ME, amount=n(1), link="and_if_you_do"))
    assert (being(game, "masaki").attack_full, being(game, "a").hp) == (attack, hp)


def test_convert_05_half_of_ones_hp_rounds_down() -> None:
    game = arena()
    game.state.beings["a"].hp = 15
    do(game, st.PayHp(amount=Amount(stat="hp", of=ME, times=0.5)))
    assert being(game, "a").hp == 8


def test_heal_up_to_the_maximum_and_wakes_at_one_hp() -> None:
    """CONVERT-05, STAT-22."""
    game = arena()
    being(game, "a").hp = 3
    do(game, st.Heal(to=ME, amount=n(5)))
    assert being(game, "a").hp == 8
    do(game, st.Heal(to=ME, amount=n(50)))
    assert being(game, "a").hp == 16
    assert "nothing changes" in notes(do(game, st.Heal(to=ME, amount=n(1))))


def test_modify_moves_the_full_and_the_unspent_part() -> None:
    """CONVERT-05."""
    game = arena()
    being(game, "masaki").attack = 4  # 7 spent
    do(game, st.Modify(what=MINE, attack=n(5), defense=n(2)))
    assert (being(game, "masaki").attack, being(game, "masaki").attack_full) == (9, 16)
    assert being(game, "masaki").defense_full == 13
    do(game, st.Modify(what=MINE, attack=n(30), sign=-1))
    assert (being(game, "masaki").attack, being(game, "masaki").attack_full) == (0, 0)  # DICE-09


def test_a_loss_of_attack_may_be_resisted_a_gain_not() -> None:
    game = arena(ogre=True, dice=(1, 1, 6, 6))
    ogre = Selector(kind="monster", how="all", side="any", where=Filter(name="Ogre"))
    do(game, st.Modify(what=ogre, attack=n(4), sign=-1), answers=("spend 0",))
    assert being(game, "ogre").attack_full == 8
    do(game, st.Modify(what=ogre, attack=n(4)))
    assert being(game, "ogre").attack_full == 12


@pytest.mark.parametrize(
    ("step", "attack", "defense"),
    [
        (st.SetStat(what=MINE, stat="attack", to=n(20)), 20, 11),
        (st.SetStat(what=MINE, stat="both", times=0.5), 5, 5),
        (st.SetStat(what=MINE, stat="attack", times=2), 22, 11),
        (st.SetStat(what=MINE, stat="attack", to=n(0)), 0, 11),
        (st.SetStat(what=MINE, stat="attack", swap=Selector(kind="monster", side="opponent", how="all")), 3, 11),
    ],
)
def test_set_stat(step: st.SetStat, attack: int, defense: int) -> None:
    game = arena()
    do(game, step)
    assert (being(game, "masaki").attack_full, being(game, "masaki").defense_full) == (attack, defense)


def test_set_stat_swaps_attack_and_defense_and_ends_with_the_turn() -> None:
    """TURN-04: until the end of the turn is until the caster's next turn begins."""
    from convert.systems.duel_monsters.rules.events import TurnBegan

    game = arena()
    do(game, st.SetStat(what=THEIRS, stat="both", swap="own", until="end_of_turn"))
    assert (being(game, "kuriboh").attack_full, being(game, "kuriboh").defense_full) == (2, 3)
    game.emit(TurnBegan("b"))
    assert being(game, "kuriboh").attack_full == 2
    game.emit(TurnBegan("a"))
    assert being(game, "kuriboh").attack_full == 3


def test_original_attack_is_the_base_and_modifiers_stay_on_top() -> None:
    game = arena()
    do(game, st.Modify(what=MINE, attack=n(3)), st.SetStat(what=MINE, stat="attack", times=2, original=True))
    assert being(game, "masaki").attack_full == 25  # 2 x 11 + 3


def test_original_scores_are_swapped_and_swapped_back_under_what_raised_them() -> None:
    """Kuriboh, 3 and 2: a gain of 4 Attack stays on top of either."""
    game, swap = arena(), st.SetStat(what=THEIRS, stat="both", swap="own", original=True)
    do(game, st.Modify(what=THEIRS, attack=n(4)), swap)
    assert (being(game, "kuriboh").attack_full, being(game, "kuriboh").defense_full) == (6, 3)
    do(game, swap)
    assert (being(game, "kuriboh").attack_full, being(game, "kuriboh").defense_full) == (7, 2)


def test_another_s_original_attack_is_taken_over_without_what_raised_it() -> None:
    foe = Selector(kind="monster", side="opponent", how="all")
    game = arena()
    do(game, st.Modify(what=THEIRS, attack=n(4)), st.Modify(what=MINE, attack=n(1)))
    do(game, st.SetStat(what=MINE, stat="attack", swap=foe, original=True))
    assert being(game, "masaki").attack_full == 4  # Kuriboh's own 3, and 1 on top


def test_what_is_reckoned_from_an_original_attack_that_was_raised() -> None:
    game = arena()
    twice = st.SetStat(what=MINE, stat="attack", to=Amount(stat="original_attack", of=MINE, times=2))
    do(game, st.Modify(what=MINE, attack=n(2), original=True), st.Modify(what=MINE, attack=n(3)), twice)
    assert being(game, "masaki").attack_full == 26  # 2 x (11 + 2)


@pytest.mark.parametrize(
    ("step", "level"),
    [
        (st.ChangeLevel(what=MINE, add=2), 6),
        (st.ChangeLevel(what=MINE, add=9, max=5), 5),
        (st.ChangeLevel(what=MINE, add=-9), 0),
        (st.ChangeLevel(what=MINE, to=8), 8),
        (st.ChangeLevel(what=MINE, times=2), 8),
    ],
)
def test_change_level_moves_sustain(step: st.ChangeLevel, level: int) -> None:
    from convert.systems.duel_monsters.rules.focus import sustain

    game = arena()
    do(game, step)
    assert game.level(being(game, "masaki")) == level
    assert sustain(game, game.state.mages["a"], being(game, "masaki")) == level


def test_counters_are_placed_up_to_a_maximum_and_removed() -> None:
    game = arena()
    do(game, st.Counters(what=MINE, name="Spell", add=5, max=3))
    assert being(game, "masaki").counters == (("Spell", 3),)
    do(game, st.Counters(what=MINE, name="spell", remove=2))
    assert being(game, "masaki").counters == (("Spell", 1),)
    do(game, st.Counters(what=MINE, remove=9))
    assert being(game, "masaki").counters == ()


def test_so_many_counters_come_off_everything_together_not_off_each() -> None:
    """ "Remove 2 from your field": the caster says from where; it cannot be paid where there are fewer in all."""
    game = arena()
    summon(game, "kuriboh", "a")
    mine = Selector(how="all", kind="monster", side="you", zone="play")
    do(game, st.Counters(what=mine, name="Spore", add=2))
    do(
        game,
        st.Counters(what=mine, name="Spore", remove=3),
        answers=("choose masaki", "choose kuriboh~2", "choose masaki"),
    )
    left = [one.counters for one in game.state.beings.values() if one.caster == "a"]
    assert sorted(left) == [(), (("Spore", 1),)]
    do(game, st.Counters(what=mine, name="Spore", remove=3))
    assert sorted(one.counters for one in game.state.beings.values() if one.caster == "a") == sorted(left)
    do(game, st.Counters(what=mine, name="Spore", remove="all"))
    assert not any(one.counters for one in game.state.beings.values())


def test_an_amount_for_each_counter_or_creature() -> None:
    game = arena()
    do(game, st.Counters(what=MINE, name="Spell", add=2))
    counted = Selector(how="all", kind="counter", where=Filter(counter="Spell"), zone="play")
    do(game, st.Modify(what=MINE, attack=Amount(per=n(3), count=counted)))
    assert being(game, "masaki").attack_full == 17
    summon(game, "ogre", "b")
    everybody = Selector(kind="monster", side="any", how="all")
    do(game, st.Modify(what=MINE, attack=Amount(per=n(1), count=everybody)))
    assert being(game, "masaki").attack_full == 20


def test_counters_are_counted_of_what_is_destroyed() -> None:
    """ "When it is destroyed: 4 HP for each counter on it" tells of those that it had."""
    counted = Selector(how="self", kind="counter", where=Filter(counter=""))
    hurt = st.LoseHp(to=ME, amount=Amount(per=n(4), count=counted))
    when = Event(event="destroyed", what=Selector(how="self"))
    lizard = monster("Lizard", 2, 5, 5, Ability(mode="trigger", when=when, do=(hurt,)))
    game = arena(lizard, hp=30)
    summon(game, "lizard", "a")
    do(game, st.Counters(what=Selector(how="all", where=Filter(name="Lizard")), add=2))
    hp = being(game, "a").hp
    do(game, st.Destroy(what=Selector(how="all", where=Filter(name="Lizard"))), you="b", answers=("let-go",))
    assert hp - being(game, "a").hp == 8


def test_a_level_times_a_card_number_is_a_hundredth_of_it() -> None:
    """CONVERT-05: "its Level x 200" is 2 for each Level."""
    game = arena()
    do(game, st.SetStat(what=MINE, stat="attack", to=Amount(stat="level", of=MINE, times=200.0)))
    assert being(game, "masaki").attack_full == 8


def test_coin_and_dice_come_from_the_stream_and_are_read_by_id() -> None:
    game = arena(dice=(2, 1, 5))
    do(
        game,
        st.Coin(id="c", count=2),
        st.Dice(id="d"),
        st.Modify(what=MINE, attack=Amount(dice="c"), defense=Amount(dice="d")),
    )
    assert (being(game, "masaki").attack_full, being(game, "masaki").defense_full) == (12, 16)


def test_a_called_coin_happened_where_the_call_was_right() -> None:
    from convert.effects import Condition

    for face, attack in ((2, 12), (1, 11)):
        game = arena(dice=(face,))
        steps = (
            st.Coin(id="c", call=True),
            st.Modify(what=MINE, attack=n(1), if_=(Condition(happened="c"),)),
        )
        do(game, *steps, answers=("yes",))
        assert being(game, "masaki").attack_full == attack


def test_modifiers_and_effects_on_a_real_target_end_in_time() -> None:
    game = arena()
    do(game, st.Modify(what=MINE, attack=n(4), until="this_battle"))
    assert being(game, "masaki").modifiers == (Modifier("attack", 4, "test", Until("battle")),)


def test_convert_19_and_22_a_real_target_is_out_for_the_round() -> None:
    game = arena(ogre=True, dice=(6, 6, 1, 1))
    ogre = Selector(kind="monster", how="all", side="any", where=Filter(name="Ogre"))
    events = do(game, st.Destroy(what=ogre), answers=("spend 0",))
    assert any(isinstance(e, PutOut) for e in events)
    assert being(game, "ogre").out == "a"
    assert being(game, "ogre").hp == 20
    hand(game)


def test_convert_05_the_greatest_of_several_and_a_hundred_more() -> None:
    game = arena()
    mine, theirs = being(game, "masaki"), being(game, "kuriboh")
    of = Selector(kind="monster", side="opponent", how="all")
    scores = (Amount(stat="attack", of=of), Amount(stat="defense", of=of))
    best, before = max(theirs.attack_full, theirs.defense_full), mine.attack_full
    do(game, st.Modify(what=MASAKI_ONLY, attack=Amount(greatest=scores)))
    assert mine.attack_full == before + best
    do(game, st.Modify(what=MASAKI_ONLY, attack=Amount(stat="attack", of=of, plus=100)))
    assert mine.attack_full == before + best + theirs.attack_full + 1


def test_each_of_several_gains_by_its_own_score() -> None:
    """CONVERT-05: "all monsters gain ATK equal to their own Level", now and as long as it holds."""
    every = Selector(kind="monster", how="all", side="any", id="c1")
    own = Amount(stat="level", of=Selector(ref="c1"))
    game = arena()
    before = {name: being(game, name).attack for name in ("masaki", "kuriboh")}
    do(game, st.Modify(what=every, attack=own))
    for name, attack in before.items():
        assert being(game, name).attack == attack + being(game, name).level
    assert being(game, "masaki").level != being(game, "kuriboh").level


def test_death_01_a_summon_that_loses_its_last_hp_is_defeated() -> None:
    """However it lost them: whether its Body is kept is asked."""
    game = arena()
    do(game, st.LoseHp(to=Selector(ref="x"), amount=n(99)), bound={"x": ("masaki",)}, answers=("let-go",))
    assert "masaki" not in game.state.beings


@pytest.mark.parametrize(("whom", "hp"), [("b", 14), ("c", 11)])
def test_what_is_counted_of_an_enemy_is_that_ones_alone(whom: str, hp: int) -> None:
    """CONVERT-20: "they" are the one enemy whom the effect is about, whatever another enemy has."""
    game = fight([mage("A")], [mage("B"), mage("C")], dice=(6, 6, 1, 1))
    game.drop()
    for name, caster in (("kuriboh", "b"), ("masaki", "c"), ("blue-eyes", "c")):
        summon(game, name, caster)
    theirs = Selector(kind="monster", side="opponent", how="all", zone="play")
    foe = Selector(kind="caster", side="opponent")
    do(game, st.Damage(to=foe, amount=Amount(per=n(4), count=theirs)), answers=(f"choose {whom}", "spend 0"))
    assert being(game, whom).hp == hp
