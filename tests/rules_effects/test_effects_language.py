"""The grammar: links, conditions, limits, durations, continuous layers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Adjudication, Amount, Bound, Condition, Doubted, Event, Filter, Limit, Selector
from convert.effects import steps as st
from convert.effects.conditions import Turns
from convert.systems.duel_monsters.rules.casting import abilities
from convert.systems.duel_monsters.rules.events import (
    Dismissed,
    Layered,
    Noted,
    Rolled,
    RoundBegan,
    StanceTaken,
    TurnBegan,
)
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from tests.rules_effects.arena import (
    ME,
    MINE,
    SELF,
    THEIRS,
    answer,
    arena,
    being,
    do,
    in_play,
    n,
    notes,
    resolve,
    settle,
    summon,
)
from tests.rules_fight.fights import monster, spell

NOBODY = Selector(kind="monster", side="any", how="all", where=Filter(name="Nobody"))
PAY_1 = st.PayHp(amount=n(1))


def pay(amount: int, **more: object) -> st.PayHp:
    return st.PayHp(amount=n(amount), **more)  # type: ignore[arg-type]


# --- links -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "after_something", "after_nothing"),
    [
        ("and_if_you_do", 14, 16),
        ("then", 14, 16),
        ("also", 14, 15),
        ("also_after", 14, 15),
        ("if_not", 15, 15),
        (None, 14, 15),
    ],
)
def test_links(link: str | None, after_something: int, after_nothing: int) -> None:
    """PAY 1 after a step that changed something (which cost 1 HP), and after one that changed nothing."""
    game = arena()
    do(game, PAY_1, pay(1, link=link))
    assert being(game, "a").hp == after_something
    game = arena()
    do(game, st.Destroy(what=NOBODY), pay(1, link=link))
    assert being(game, "a").hp == after_nothing


def test_and_is_both_or_neither() -> None:
    for second, hp in ((st.Destroy(what=NOBODY, link="and"), 16), (pay(1, link="and"), 14)):
        game = arena()
        do(game, PAY_1, second)
        assert being(game, "a").hp == hp


def test_a_chain_stops_where_a_link_breaks() -> None:
    game = arena()
    do(game, st.Destroy(what=NOBODY), pay(1, link="then"), pay(1, link="then"), pay(3, link="also"))
    assert being(game, "a").hp == 13


# --- conditions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (Condition(exists=MINE), True),
        (Condition(exists=NOBODY), False),
        (Condition(not_=Condition(exists=NOBODY)), True),
        (Condition(count=Selector(kind="monster", side="any", how="all"), gte=2), True),
        (Condition(count=Selector(kind="monster", side="any", how="all"), eq=3), False),
        (Condition(compare=(Amount(stat="attack", of=MINE), "gt", Amount(stat="attack", of=THEIRS))), True),
        (Condition(compare=(n(3), "lt", n(3))), False),
        (Condition(turn="own"), True),
        (Condition(turn="opponent"), False),
        (Condition(phase="main"), True),
        (Condition(phase="battle"), False),
        (Condition(any_=(Condition(turn="opponent"), Condition(turn="own"))), True),
        (Condition(all_=(Condition(turn="opponent"), Condition(turn="own"))), False),
        (Condition(is_=Selector(kind="monster", where=Filter(level=Bound(gte=4))), of=MINE), True),
        (Condition(occurred=Event(event="damage_taken")), False),
        (Condition(unread=0), False),
    ],
)
def test_conditions(condition: Condition, holds: bool) -> None:
    game = arena()
    do(game, pay(1, if_=(condition,)))
    assert being(game, "a").hp == (15 if holds else 16)


def test_what_has_occurred_this_turn_is_in_the_log() -> None:
    game = arena()
    asked = (Condition(occurred=Event(event="healed", what=ME)),)
    do(game, PAY_1, st.Heal(to=ME, amount=n(1)), pay(3, if_=asked))
    assert being(game, "a").hp == 13
    game.emit(TurnBegan("b"))
    do(game, pay(4, if_=asked))
    assert being(game, "a").hp == 13


def test_an_unread_condition_is_told_or_asked() -> None:
    assert "for the game master to judge" in notes(do(arena(), pay(1, if_=(Condition(unread=0),))))
    game = arena(options=Options(manual_steps="ask"))
    do(game, pay(1, if_=(Condition(unread=0),)), answers=("yes",))
    assert being(game, "a").hp == 15


# --- limits, costs, targets ------------------------------------------------------------------------------------------


def bringer(*effects: Ability) -> Game:
    """A summoned Seer of A with these abilities."""
    game = arena(monster("Seer", 2, 5, 5, *effects), mine=("sparks",))
    game.emit(TurnBegan("a"))
    summon(game, "seer", "a")
    return game


def usable(game: Game, number: int = 0) -> bool:
    seer = being(game, "seer")
    ctx = abilities.creature_context(seer, number, game.state.turns)
    return abilities.can_activate(game, seer, ctx) is None


def use(game: Game, number: int = 0, *answers: str) -> None:
    from convert.kernel import Move

    being(game, "seer").actions = 2
    abilities.take(game, being(game, "seer"), Move("activate", ("seer", number)))
    settle(game)
    answer(game, *answers)
    being(game, "seer").actions = 2


def test_convert_20_once_per_turn_is_once_per_round() -> None:
    """SUMMON-20: so is an ability that says nothing."""
    for limit in (Limit(), None):
        game = bringer(Ability(mode="activate", limit=limit, do=(PAY_1,)))
        assert usable(game)
        use(game)
        assert not usable(game)
        game.emit(TurnBegan("a"))
        assert not usable(game)
        game.emit(RoundBegan(2))
        assert usable(game)


def test_a_limit_by_name_counts_for_every_copy_and_one_for_the_duel_stays() -> None:
    game = bringer(Ability(mode="activate", limit=Limit(scope="name"), do=(PAY_1,)))
    use(game)
    game.emit(Dismissed("seer", "gone"))
    summon(game, "seer", "a")
    second = next(b for b in game.state.beings.values() if b.entry == "home-seer")
    ctx = abilities.creature_context(second, 0, game.state.turns)
    assert abilities.can_activate(game, second, ctx) is not None
    game = bringer(Ability(mode="activate", limit=Limit(per="duel"), do=(PAY_1,)))
    use(game)
    game.emit(TurnBegan("a"))
    assert not usable(game)


def test_a_group_shares_one_limit() -> None:
    limit = Limit(group="g")
    game = bringer(
        Ability(mode="activate", limit=limit, do=(PAY_1,)), Ability(mode="activate", limit=limit, do=(PAY_1,))
    )
    use(game, 0)
    assert not usable(game, 1)


def test_costs_are_paid_first_and_what_they_named_is_known_to_the_effect() -> None:
    cost = st.Sacrifice(what=Selector(id="c1", kind="monster", side="you", how="choose", count=1))
    gain = st.Heal(to=ME, amount=Amount(stat="original_level", of=Selector(ref="c1")))
    game = bringer(Ability(mode="activate", cost=(cost,), do=(gain,)))
    being(game, "a").hp = 5
    use(game, 0, "choose masaki")
    assert "masaki" not in game.state.beings
    assert being(game, "a").hp == 9


def test_a_cost_that_cannot_be_paid_bars_the_ability() -> None:
    game = bringer(Ability(mode="activate", cost=(st.Counters(what=SELF, name="Spell", remove=1),), do=(PAY_1,)))
    assert not usable(game)
    do(game, st.Counters(what=Selector(ref="x"), name="Spell", add=1), bound={"x": ("seer",)})
    assert usable(game)
    use(game)
    assert being(game, "seer").counters == ()
    assert being(game, "a").hp == 15


def test_targets_are_named_when_declared_and_locked() -> None:
    """CONVERT-16."""
    target = Selector(id="t1", kind="monster", side="any", how="target", count=1, reach="section")
    ability = Ability(mode="activate", targets=(target,), do=(st.Modify(what=Selector(ref="t1"), attack=n(2)),))
    game = bringer(ability)
    use(game, 0, "choose masaki")
    assert being(game, "masaki").attack_full == 13


# --- durations -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("until", "turns"),
    [("end_of_turn", 1), ("end_phase", 1), ("end_of_next_turn", 2), (Turns(turns=3), 3), ("permanent", 99)],
)
def test_durations_in_turns_of_whoever_caused_it(until: object, turns: int) -> None:
    """TURN-04."""
    game = arena()
    do(game, st.Modify(what=MINE, attack=n(4), until=until))  # type: ignore[arg-type]
    for turn in range(1, 5):
        game.emit(TurnBegan("b"))
        game.emit(TurnBegan("a"))
        assert being(game, "masaki").attack_full == (11 if turn >= turns else 15)


# --- continuous ------------------------------------------------------------------------------------------------------


def aura(*steps: st.StepBase, **more: object) -> Ability:
    return Ability(mode="continuous", do=steps, **more)  # type: ignore[arg-type]


BANNER = spell(
    "Banner",
    1,
    aura(st.Modify(what=Selector(kind="monster", side="you", how="all"), attack=n(3))),
    form="continuous",
)


def test_a_continuous_ability_reaches_who_comes_later_and_ends_with_its_source() -> None:
    from convert.systems.duel_monsters.rules.events import SpellEnded

    game = arena(BANNER)
    banner = in_play(game, "banner", "a")
    assert being(game, "masaki").attack_full == 14
    summon(game, "ogre", "a")
    assert being(game, "ogre").attack_full == 15
    assert being(game, "kuriboh").attack_full == 3
    game.emit(SpellEnded(banner, "over"))
    assert (being(game, "masaki").attack_full, being(game, "ogre").attack_full) == (11, 12)


def test_layers_do_not_feed_on_themselves() -> None:
    """A loss for those of Attack 10 or more is not undone by its own effect, whatever happens next."""
    weak = aura(
        st.Modify(
            what=Selector(kind="monster", side="any", how="all", where=Filter(attack=Bound(gte=10))),
            attack=n(5),
            sign=-1,
        )
    )
    game = arena(spell("Weight", 1, weak, form="continuous"))
    in_play(game, "weight", "a")
    for _ in range(3):
        game.emit(StanceTaken("masaki", "attack"))
        settle(game)
        assert being(game, "masaki").attack_full == 6


def test_nothing_is_emitted_where_nothing_changed() -> None:
    game = arena(BANNER)
    in_play(game, "banner", "a")
    before = len([e for e in game.log if isinstance(e, Layered)])
    game.emit(TurnBegan("b"))
    settle(game)
    assert len([e for e in game.log if isinstance(e, Layered)]) == before


def test_a_type_that_a_continuous_ability_gives_counts_for_another() -> None:
    dragons = Selector(kind="monster", side="any", how="all", where=Filter(type="Dragon"))
    game = arena(
        spell("Rally", 1, aura(st.Modify(what=dragons, attack=n(3))), form="continuous"),
        spell(
            "Scales",
            1,
            aura(st.ChangeIdentity(what=Selector(kind="monster", side="you", how="all"), type="Dragon")),
            form="continuous",
        ),
    )
    in_play(game, "rally", "a")
    assert being(game, "masaki").attack_full == 11
    in_play(game, "scales", "a")
    assert being(game, "masaki").attack_full == 14


def test_a_suppressed_source_does_nothing_while_it_is() -> None:
    game = arena(monster("Chief", 2, 5, 5, aura(st.Modify(what=MINE_ALL, attack=n(3)))))
    summon(game, "chief", "a")
    assert being(game, "masaki").attack_full == 14
    do(game, st.Suppress(what=Selector(ref="x")), bound={"x": ("chief",)})
    assert being(game, "masaki").attack_full == 11


MINE_ALL = Selector(kind="monster", side="you", how="all", except_self=True)


def test_an_unwilling_real_creature_has_one_check_against_a_lasting_ban() -> None:
    """CHECK-01, CONVERT-18: once for each source."""
    jar = aura(
        st.Forbid(what=Selector(kind="monster", side="any", how="all", where=Filter(name="Ogre")), action="attack")
    )
    for dice, barred in (((6, 6, 1, 1), True), ((1, 1, 6, 6), False)):
        game = arena(spell("Jar", 2, jar, form="continuous"), ogre=True, dice=dice)
        in_play(game, "jar", "a")
        answer(game, "spend 0")
        settle(game)
        game.emit(StanceTaken("masaki", "attack"))
        settle(game)
        marks = {(s.verb, s.what) for s in being(game, "ogre").statuses}
        assert (("forbid", "attack") in marks) == barred
        assert len([e for e in game.log if isinstance(e, Rolled) and e.what == "Casting Check"]) == 1


def test_what_a_continuous_ability_brings_about_happens_when_its_condition_holds() -> None:
    gorilla = aura(
        st.Destroy(what=SELF), if_=(Condition(is_=Selector(kind="monster", where=Filter(stance="defense")), of=SELF),)
    )
    game = arena(monster("Gorilla", 4, 20, 10, gorilla))
    summon(game, "gorilla", "a")
    assert "gorilla" in game.state.beings
    game.emit(StanceTaken("gorilla", "defense"))
    settle(game)
    answer(game, "let-go")
    assert "gorilla" not in game.state.beings


# --- doubted steps ---------------------------------------------------------------------------------------------------


def doubtful(asking: str) -> tuple[Game, str]:
    """A summoned Seer whose action (pay 1, then 2 more) stands in doubt; the table asks or logs."""
    action = Ability(mode="activate", do=(pay(1, src=1), pay(2, src=1, link="also")), src=(0, 1))
    said = Doubted(src=1, text="pay 1 at the well", what="zone: the card says “well”, the effect does not")
    seer = replace(
        monster("Seer", 2, 5, 5, action),
        adjudication=Adjudication(status="partial", clauses=2, doubted=(said,)),
    )
    game = arena(seer, options=Options(manual_steps=asking))  # type: ignore[arg-type]
    game.emit(TurnBegan("a"))
    return game, summon(game, "seer", "a").id


@pytest.mark.parametrize(("wish", "paid"), [("yes", 3), ("no", 0)])
def test_a_doubted_step_is_played_only_when_the_table_agrees_asked_once(wish: str, paid: int) -> None:
    game, seer = doubtful("ask")
    before = being(game, "a").hp
    resolve(game, seer, answers=(wish,))
    assert before - being(game, "a").hp == paid


def test_where_nobody_is_asked_a_doubted_step_is_played_as_read_and_counted() -> None:
    game, seer = doubtful("log")
    before = being(game, "a").hp
    events = resolve(game, seer)
    assert before - being(game, "a").hp == 3
    told = [event.text for event in events if isinstance(event, Noted) and event.kind == "doubted"]
    assert len(told) == 1
    assert "the card says “pay 1 at the well”" in told[0]
    assert game.measures()["doubted steps met"] == 1.0
