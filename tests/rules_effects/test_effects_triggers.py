"""Triggers, replacement effects, effects that wait, copies; and that all of it survives saving (GAME-08)."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Bound, Condition, Event, Filter, Limit, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules.casting import spells
from convert.systems.duel_monsters.rules.character import Item, Spent
from convert.systems.duel_monsters.rules.damage import Damage
from convert.systems.duel_monsters.rules.events import (
    AbilityBegan,
    AttackEnded,
    Damaged,
    Dismissed,
    Healed,
    HpLost,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)
from convert.systems.duel_monsters.rules.game import Game
from tests.rules_effects.arena import (
    ME,
    MINE,
    SELF,
    answer,
    arena,
    being,
    do,
    in_play,
    n,
    resolve,
    settle,
    summon,
)
from tests.rules_fight.fights import monster, spell

PAY_1 = st.PayHp(amount=n(1))
GAIN_1 = st.Heal(to=ME, amount=n(1))
RING = st.Modify(what=SELF, attack=n(1))


# --- triggers --------------------------------------------------------------------------------------------------------


def trigger(event: Event, *steps: st.StepBase, **more: object) -> Ability:
    return Ability(mode="trigger", when=event, do=steps, **more)  # type: ignore[arg-type]


def test_game_08_an_ability_never_answers_what_it_brought_about() -> None:
    thorns = trigger(Event(event="damage_taken"), st.Damage(to=ME, amount=n(2)))
    game = arena(monster("Thorn", 2, 5, 5, thorns), hp=10)
    summon(game, "thorn", "a")
    do(game, st.Damage(to=ME, amount=n(2)))
    assert [e.key for e in game.log if isinstance(e, AbilityBegan)] == ["thorn#0"]
    assert not game.state.chain


def test_convert_20_a_trigger_is_paid_before_it_does_anything() -> None:
    """COMBAT-42: what is paid is no damage, and sets it off no second time."""
    thorns = trigger(Event(event="damage_taken"), st.Heal(to=ME, amount=n(1)), cost=(st.PayHp(amount=n(2)),))
    game = arena(monster("Thorn", 2, 5, 5, thorns), hp=10)
    summon(game, "thorn", "a")
    events = do(game, st.Damage(to=ME, amount=n(4)))
    told = [type(event) for event in events if isinstance(event, (Damaged, HpLost, AbilityBegan, Healed))]
    assert told == [Damaged, HpLost, AbilityBegan, Healed]


def test_a_trigger_from_what_was_used_and_one_as_it_falls() -> None:
    last = trigger(Event(event="destroyed", what=SELF), st.Heal(to=ME, amount=n(3)))
    game = arena(monster("Martyr", 2, 5, 5, last))
    being(game, "a").hp = 5
    summon(game, "martyr", "a")
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": ("martyr",)}, answers=("let-go",))
    assert being(game, "a").hp == 8
    ghost = trigger(Event(event="standby", whose="you"), st.Heal(to=ME, amount=n(1)), from_="used")
    game = arena(monster("Ghost", 2, 5, 5, ghost), book=("ghost",))
    being(game, "a").hp = 5
    game.emit(TurnBegan("a"))
    settle(game)
    assert being(game, "a").hp == 5
    do(game, st.ToUsed(what=Selector(kind="monster", side="you", zone="spellbook", how="all")))
    game.emit(TurnBegan("a"))
    settle(game)
    assert being(game, "a").hp == 6


def test_what_came_from_nowhere_triggers_from_where_it_lies() -> None:
    """FUSION-07, CONVERT-08: a monster that stands in no book, come after somebody first asked for such triggers."""
    ghost = trigger(Event(event="standby", whose="you"), st.Heal(to=ME, amount=n(1)), from_="used")
    bell = trigger(Event(event="standby", whose="you"), st.Heal(to=ME, amount=n(0)))
    game = arena(monster("Ghost", 2, 5, 5, ghost), monster("Bell", 1, 1, 1, bell))
    being(game, "a").hp = 5
    summon(game, "bell", "a")
    game.emit(TurnBegan("a"))
    settle(game)
    summon(game, "ghost", "a")
    game.emit(TurnBegan("a"))
    settle(game)
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": ("ghost",)}, answers=("let-go",))
    game.emit(TurnBegan("a"))
    settle(game)
    assert being(game, "a").hp == 6


@pytest.mark.parametrize(
    ("bonded", "origin", "dismissed"), [(None, "slot", 2), ("ghost", "bonded", 1), (None, "fusion", 1)]
)
def test_what_is_dismissed_and_does_not_count_as_used_was_sent_nowhere(
    bonded: str | None, origin: str, dismissed: int
) -> None:
    """CONVERT-08, STAT-20, FUSION-15: a Bonded Monster that was only dismissed stays Prepared, a fusion has no spell;
    that it left play is true of all. Destroyed, each of them counts."""
    sent, left = (
        trigger(Event(event=event, what=SELF), st.Heal(to=ME, amount=n(1))) for event in ("used", "leaves_play")
    )
    for leaves, healed in (("dismissed", dismissed), ("let go", dismissed), ("sent", dismissed), ("destroyed", 2)):
        game = arena(monster("Ghost", 2, 5, 5, sent, left), bonded=bonded)
        being(game, "a").hp = 5
        summon(game, "ghost", "a").origin = origin  # type: ignore[assignment]
        ghost = Selector(ref="x")
        if leaves == "sent":
            do(game, st.ToUsed(what=ghost), bound={"x": ("ghost",)})
        elif leaves == "destroyed":
            do(game, st.Destroy(what=ghost), bound={"x": ("ghost",)}, answers=("let-go",))
        else:
            game.emit(Dismissed.now(game.state, "ghost", leaves))
        settle(game)
        assert (being(game, "a").hp, "ghost" in game.state.beings) == (5 + healed, False), leaves


@pytest.mark.parametrize(
    ("limit", "first", "second"),
    [
        (None, 3, 3),
        (Limit(), 1, 1),
        (Limit(n=2), 2, 2),
        (Limit(scope="name"), 1, 1),
        (Limit(per="duel"), 1, 0),
        (Limit(per="duel", n=2), 2, 0),
    ],
)
def test_convert_20_a_trigger_with_a_limit_answers_so_often(limit: Limit | None, first: int, second: int) -> None:
    """Three times it is hurt in a round, and three times in the next; only the first of these count."""
    game = arena(monster("Bell", 2, 50, 50, trigger(Event(event="healed", what=ME), RING, limit=limit)))
    summon(game, "bell", "a")
    for times in (first, second):
        rung = len([e for e in game.log if isinstance(e, AbilityBegan)])
        for _ in range(3):
            being(game, "a").hp = 5
            do(game, st.Heal(to=ME, amount=n(1)))
        assert len([e for e in game.log if isinstance(e, AbilityBegan)]) - rung == times
        game.emit(RoundBegan(2))


def test_convert_20_a_trigger_that_nobody_wanted_is_not_used_up() -> None:
    asked = trigger(Event(event="healed", what=ME), RING, limit=Limit(), optional=True)
    game = arena(monster("Bell", 2, 50, 50, asked))
    summon(game, "bell", "a")
    for wish in ("no", "yes"):
        being(game, "a").hp = 5
        do(game, st.Heal(to=ME, amount=n(1)), answers=(wish,))
    assert [e.key for e in game.log if isinstance(e, AbilityBegan)] == ["bell#0"]
    being(game, "a").hp = 5
    do(game, st.Heal(to=ME, amount=n(1)))


def test_an_optional_trigger_is_asked_and_a_forced_one_is_not() -> None:
    for optional, answers in ((True, ("yes",)), (False, ())):
        game = arena(monster("Bell", 2, 5, 5, trigger(Event(event="summoned", what=SELF), PAY_1, optional=optional)))
        from convert.systems.duel_monsters.rules.events import Arrived
        from convert.systems.duel_monsters.rules.state import Held
        from convert.systems.duel_monsters.rules.summoning import make

        made = make(game.state, game.state.mages["a"], game.card_index.monster("bell"), mp=4, origin="slot")
        game.emit(Arrived(made, Held("summon", made.id)))
        settle(game)
        answer(game, *answers)
        assert being(game, "a").hp == 15


# --- replacement and waiting -----------------------------------------------------------------------------------------


def shield(**more: object) -> Ability:
    would = Event(event="destroyed", what=SELF, how=("battle", "effect"))
    spend = st.Counters(what=SELF, name="Guard", remove=1)
    return Ability(mode="replacement", do=(st.Replace(would=would, instead=(spend,)),), **more)  # type: ignore[arg-type]


def guarded(**more: object) -> Game:
    game = arena(monster("Guard", 2, 5, 5, shield(**more)))
    summon(game, "guard", "a")
    do(game, st.Counters(what=Selector(ref="x"), name="Guard", add=1), bound={"x": ("guard",)})
    return game


def test_a_replacement_takes_the_place_of_destruction_while_it_can_be_paid() -> None:
    game = guarded()
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": ("guard",)})
    assert being(game, "guard").counters == ()
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": ("guard",)}, answers=("let-go",))
    assert "guard" not in game.state.beings


def test_a_replacement_may_be_said_by_when_and_do() -> None:
    """As the text reader writes it: ``when`` is what would happen, ``do`` what happens in its place."""
    instead = st.Sacrifice(what=Selector(kind="monster", side="you", how="all", where=Filter(name="Masaki")))
    ability = Ability(mode="replacement", when=Event(event="destroyed", what=SELF, how="effect"), do=(instead,))
    game = arena(monster("Guard", 2, 5, 5, ability))
    summon(game, "guard", "a")
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": ("guard",)})
    assert "guard" in game.state.beings
    assert "masaki" not in game.state.beings


def test_an_optional_replacement_is_asked_and_saves_from_defeat_at_one_hp() -> None:
    for wish, hp in (("yes", 1), ("no", None)):
        game = guarded(optional=True)
        game.push(Damage("guard", 40, "kuriboh", "attack"))
        settle(game)
        answer(game, "link summon", wish, *(() if hp else ("let-go",)))
        assert (being(game, "guard").hp if "guard" in game.state.beings else None) == hp


def test_leaves_play_and_is_banished_instead() -> None:
    game = arena(mine=("masaki",))
    would = Event(event="leaves_play", what=MINE)
    do(game, st.Replace(would=would, instead=(st.Banish(what=SELF),)))
    game.emit(Dismissed("masaki", "dismissed"))
    assert game.state.mages["a"].banned_sources == ("home-masaki",)


def test_a_delayed_step_waits_for_its_moment_once_or_each_time() -> None:
    for repeat, after in ((False, 15), (True, 14)):
        game = arena()
        do(game, st.Delayed(when=Event(event="end_phase", next=not repeat), do=(PAY_1,), repeat=repeat))
        assert being(game, "a").hp == 16
        for _ in range(2):
            game.emit(TurnEnded("a"))
            settle(game)
        assert being(game, "a").hp == after
        assert bool(game.state.delayed) == repeat


def test_a_delayed_step_until_the_end_of_the_turn_lapses() -> None:
    game = arena()
    do(game, st.Delayed(when=Event(event="healed"), do=(PAY_1,), repeat=True, until="end_of_turn"))
    game.emit(TurnBegan("a"))
    assert not game.state.delayed


def test_a_delayed_step_waits_for_the_second_such_moment() -> None:
    game = arena()
    second = Event(event="end_phase", whose="you", next=True, amount=Bound(eq=2))
    do(game, st.Delayed(when=second, do=(PAY_1,)))
    for hp in (16, 15, 15):
        game.emit(TurnEnded("a"))
        settle(game)
        assert being(game, "a").hp == hp
    assert not game.state.delayed


def test_game_08_what_waits_does_not_wake_itself() -> None:
    """ "Each time you gain HP, gain 1": what it brought about is no such moment of its own."""
    game = arena(hp=20)
    do(game, st.Delayed(when=Event(event="healed"), do=(GAIN_1,), repeat=True))
    being(game, "a").hp = 3
    do(game, GAIN_1)
    assert being(game, "a").hp == 5
    assert not game.state.chain


@pytest.mark.parametrize(("falling", "hp"), [(("masaki",), 16), (("masaki", "bell"), 15)])
def test_precast_10_what_waits_for_two_at_once_is_not_told_of_one(falling: tuple[str, ...], hp: int) -> None:
    two = Event(event="destroyed", what=Selector(kind="monster", side="you"), number=Bound(gte=2))
    waits = Ability(mode="activate", do=(st.Delayed(when=two, do=(PAY_1,), repeat=True),))
    game = arena(monster("Bell", 2, 5, 5, waits))
    summon(game, "bell", "a")
    resolve(game, "bell")
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": falling}, answers=("let-go",) * len(falling))
    assert being(game, "a").hp == hp


def test_what_waits_for_the_next_such_moment_is_told_of_the_first_of_two_at_once() -> None:
    game = arena(monster("Bell", 2, 5, 5))
    summon(game, "bell", "a")
    falls = Event(event="destroyed", what=Selector(kind="monster", side="you"), next=True)
    do(game, st.Delayed(when=falls, do=(PAY_1,)))
    both = ("masaki", "bell")
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": both}, answers=("let-go", "let-go"))
    assert being(game, "a").hp == 15
    assert not game.state.delayed


def test_what_a_lasting_spell_began_ends_it_at_the_second_such_moment() -> None:
    second = Event(event="end_phase", whose="you", next=True, amount=Bound(eq=2))
    game = arena(spell("Bog", 2, form="lasting"))
    bog = in_play(game, "bog", "a")
    do(game, st.Delayed(when=second, do=(st.Destroy(what=SELF),)), source=bog)
    for there in (True, False):
        game.emit(TurnEnded("a"))
        settle(game)
        assert (bog in game.state.spells) == there


def test_a_delayed_step_after_the_attack_that_woke_it_happens_at_once() -> None:
    after = st.Delayed(when=Event(event="battles", next=True), do=(PAY_1,))
    game = arena(monster("Avenger", 2, 5, 5, trigger(Event(event="battles", what=SELF), after)))
    summon(game, "avenger", "a")
    game.emit(AttackEnded("avenger", "kuriboh"))
    settle(game)
    assert being(game, "a").hp == 15
    assert not game.state.delayed


def test_delayed_steps_mean_what_was_named() -> None:
    game = arena()
    steps = (
        st.Modify(what=Selector(id="c1", kind="monster", side="you", how="choose", count=1), attack=n(9)),
        st.Delayed(when=Event(event="end_phase"), do=(st.Destroy(what=Selector(ref="c1")),)),
    )
    do(game, *steps)
    game.emit(TurnEnded("a"))
    settle(game)
    answer(game, "let-go")
    assert "masaki" not in game.state.beings


@pytest.mark.parametrize("shadow", [False, True])
def test_delayed_steps_ask_what_became_of_what_was_summoned(shadow: bool) -> None:
    """ "Special Summon 1 monster from your hand. During the End Phase, banish that face-up monster"."""
    game = arena(mine=("ogre",))
    one = Selector(id="c1", kind="monster", side="you", zone="prepared", how="choose", count=1)
    it = Selector(ref="c1")
    up = Condition(is_=Selector(zone="play", where=Filter(face="up")), of=it)
    later = st.Delayed(when=Event(event="end_phase", next=True), do=(st.Banish(what=it, if_=(up,)),))
    do(game, st.SpecialSummon(what=one, stance="attack"), later)
    being(game, "ogre").shadow = shadow
    game.emit(TurnEnded("a"))
    settle(game)
    assert ("ogre" in game.state.beings) == shadow


def test_copy_gains_the_abilities_of_another() -> None:
    thorns = trigger(Event(event="healed"), PAY_1)
    game = arena(monster("Thorn", 2, 5, 5, thorns))
    summon(game, "thorn", "b")
    do(game, st.Copy(what=MINE, of=Selector(kind="monster", side="opponent", how="all", where=Filter(name="Thorn"))))
    game.emit(Healed("b", 0))
    settle(game)
    assert {s.verb for s in being(game, "masaki").statuses} == {"copy"}
    assert sorted(e.who for e in game.log if isinstance(e, HpLost)) == ["a", "b"]


def test_waiting_effects_layers_and_replacements_survive_saving() -> None:
    game = guarded(optional=True)
    do(game, st.Delayed(when=Event(event="end_phase"), do=(PAY_1,)))
    game.push(Damage("guard", 40, "kuriboh", "attack"))
    settle(game)
    again = Game.from_json(game.to_json(), game.card_index)
    assert again.to_json() == game.to_json()
    for one in (game, again):
        answer(one, "link summon", "yes")
        one.emit(TurnEnded("a"))
        settle(one)
    assert again.to_json() == game.to_json()
    assert any(isinstance(e, Damaged) for e in game.log)
    assert resolve(game, "guard", 0) is not None


def test_cast_18_a_spell_that_stays_needs_nothing_for_what_may_be_left_undone() -> None:
    away = Selector(id="c1", how="choose", kind="spell", side="you", zone="used", count=1)
    for optional, numbers in ((True, (-1,)), (False, ())):
        doing = Ability(mode="cast", targets=(away,), do=(st.ToPrepared(what=Selector(ref="c1"), optional=optional),))
        game = arena(spell("Bog", 2, doing, form="field"))
        a = being(game, "a")
        bog = game.card_index["home-bog"]
        assert isinstance(bog, Spell)
        assert spells.cast_abilities(game, a, game.state.mages["a"], bog) == numbers


def test_convert_08_a_trap_that_was_carried_triggers_from_where_it_lies_once_it_is_used() -> None:
    """Also where somebody asked for such triggers before it was used, and a saved game goes on alike."""
    ghost = trigger(Event(event="standby", whose="you"), st.Heal(to=ME, amount=n(1)), from_="used")
    game = arena(
        spell("Echo", 1, ghost, form="artifact", property="Normal Trap"),
        items=(Item(name="Echo", entry="echo", worn=False),),
    )
    being(game, "a").hp = 5
    game.emit(TurnBegan("a"))
    settle(game)
    game.state.mages["a"].spent += (Spent(spell="home-echo"),)
    game.emit(TurnBegan("a"))
    settle(game)
    assert being(game, "a").hp == 6
