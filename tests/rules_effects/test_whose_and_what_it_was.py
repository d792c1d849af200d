"""What a step knows of what it changed, whose a card is, where it goes back to, which limits count what."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Amount, Filter, Selector
from convert.effects import steps as st
from convert.effects.conditions import Limit
from convert.effects.values import Event
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.damage import Damage, HealthLink
from convert.systems.duel_monsters.rules.effects.matching import _whose
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.selectors import section_of
from convert.systems.duel_monsters.rules.profile import replacements
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Status, Until
from convert.systems.duel_monsters.rules.verbs.deciding import _option_use, _possible
from tests.rules_effects.arena import (
    MASAKI,
    ME,
    MINE,
    PREVIOUS,
    answer,
    arena,
    being,
    do,
    in_play,
    n,
    notes,
    settle,
)
from tests.rules_fight.fights import cast, monster, spell

COUNTED = st.Heal(to=ME, amount=Amount(per=n(2), count=PREVIOUS))
AURA = spell("Aura", 3, cast(), form="continuous", uses_focus=True)
CALLED = monster("Called", 2, 5, 5)


def ctx(source: str = "", entry: str = "") -> Context:
    return Context(Ref("a"), 0, Ref(source), entry, 0, 3, "k")


def test_convert_42_without_piercing_the_caster_of_a_summon_in_defense_mode_loses_nothing() -> None:
    game = arena()
    being(game, "masaki").stance = "defense"
    before = being(game, "a").hp
    game.push(Damage("masaki", 60, "kuriboh", "attack"))
    settle(game)
    answer(game, "link summon")
    (lost,) = [event for event in game.log if isinstance(event, ev.Damaged)]
    assert (lost.hp, lost.linked, being(game, "a").hp) == (12, 0, before)


@pytest.mark.parametrize(
    ("amount", "offered"),
    [
        (1, ["summon", "summoner"]),
        (3, ["summon", "half", "half-mine", "summoner"]),
        (4, ["summon", "half", "summoner"]),
    ],
)
def test_health_01_an_odd_amount_is_halved_in_two_ways(amount: int, offered: list[str]) -> None:
    game = arena()
    moves = HealthLink("masaki", amount).moves(game)
    assert sorted(str(move.args[0]) for move in moves) == sorted(offered)


def test_special_07_a_card_that_is_nowhere_in_play_goes_to_its_owners() -> None:
    game = arena(book=("sparks",))
    assert _whose(game, ctx(), "you", Ref("spellbook:a:home-sparks"))
    assert not _whose(game, ctx(), "opponent", Ref("spellbook:a:home-sparks"))
    assert _whose(game, ctx(), "opponent", Ref("spellbook:b:home-sparks"))


def test_only_a_replacement_puts_its_own_steps_in_the_place_of_something() -> None:
    when, steps = Event(event="destroyed", what=Selector(how="self")), (st.PayHp(amount=n(1)),)
    assert replacements(Ability(mode="trigger", when=when, do=steps)) == ()
    assert replacements(Ability(mode="replacement", do=steps)) == ()
    (found,) = replacements(Ability(mode="replacement", when=when, do=steps))
    assert (found.would, found.instead) == (when, steps)


def test_a_spell_is_where_the_creature_is_that_it_is_on() -> None:
    game = arena(AURA)
    key = in_play(game, "aura", "a", on="kuriboh")
    being(game, "kuriboh").section = 2
    assert section_of(game, game.state.spells[Ref(key)]) == 2
    game.state.spells[Ref(key)].on = Ref("")
    assert section_of(game, game.state.spells[Ref(key)]) == being(game, "a").section


def test_what_is_sacrificed_lies_among_the_used_for_the_steps_after_it() -> None:
    """CAST-08, CONVERT-08."""
    game = arena()
    do(game, st.Sacrifice(what=MINE), st.Banish(what=PREVIOUS, link="and_if_you_do"))
    assert MASAKI.id in game.state.mages["a"].banned_sources


@pytest.mark.parametrize(("scope", "of"), [("name", "home-aura"), ("instance", "aura-spell")])
def test_an_option_is_counted_by_its_name_or_by_the_card(scope: str, of: str) -> None:
    game = arena(AURA)
    step = st.ChooseOne(options=())
    run = Run(game, ctx("aura-spell", "home-aura"), step, {})
    use = _option_use(run, Limit(n=1, scope=scope), 0)  # type: ignore[arg-type]
    assert (use.of, use.by_name) == (of, scope == "name")


def test_an_option_with_fewer_things_than_it_may_name_is_possible() -> None:
    """ "Target 1 or 2 monsters": one is enough."""
    game = arena()
    run = Run(game, ctx(), st.ChooseOne(options=()), {})
    one_or_two = Selector(id="t1", kind="monster", side="opponent", how="choose", count=(1, 2))
    assert _possible(run, st.Option(do=(st.Destroy(what=Selector(ref="t1")),), targets=(one_or_two,)))


def test_what_is_on_a_caster_bars_no_special_summon_that_it_does_not_speak_of() -> None:
    """ "Ignoring its Summoning conditions" is stopped by effects that forbid it alone (CONVERT-42)."""
    game = arena(CALLED, mine=("called",))
    being(game, "a").statuses = (Status("forbid", "cast", "x", Until("stay")),)
    step = st.SpecialSummon(
        what=Selector(kind="monster", side="you", zone="prepared", how="choose", count=1), ignore_conditions=True
    )
    told = notes(do(game, step, answers=("stance none",)))
    assert "forbids" not in told
    assert "called" in game.state.beings


def test_a_shadow_that_comes_is_told_to_the_others() -> None:
    """GAME-07, SHADOW-01."""
    game = arena(CALLED, mine=("called",))
    step = st.NormalSummon(what=Selector(kind="monster", side="you", zone="prepared", how="all"), manner="set")
    events = do(game, step, answers=("stance none",))
    (told,) = [event for event in events if isinstance(event, ev.ShadowArrived)]
    assert (told.who, told.caster, told.seen_by(game.state, 1)) == ("called", "a", True)


def test_what_is_negated_is_undone_by_the_creature_that_the_effect_is_of() -> None:
    """PRECAST-11."""
    game = arena()
    (found,) = [e for e in do(game, st.NegateCast(), answering="k", source="masaki") if isinstance(e, ev.Negated)]
    assert (found.key, found.by, found.via) == ("k", "a", "masaki")


def test_a_card_that_mentions_a_name_is_found_by_it_and_no_other_is() -> None:
    game = arena(spell("Letter", 2, cast(), text="It greets the Ember Drake."), AURA)
    wanted = Filter(mentions="Ember Drake")
    assert game.query.fits(ctx(), wanted, Ref("spellbook:a:home-letter"))
    assert not game.query.fits(ctx(), wanted, Ref("spellbook:a:home-aura"))


def test_summons_that_are_begun_are_counted_by_the_step_after() -> None:
    game = arena(CALLED, mine=("called",), hp=1)
    being(game, "a").hp = 1
    step = st.NormalSummon(what=Selector(kind="monster", side="you", zone="prepared", how="all"))
    do(game, step, COUNTED, answers=("stance none",))
    assert being(game, "a").hp == 3


def test_check_01_no_die_of_a_casting_check_is_charged() -> None:
    """Charge is of Attacks (COMBAT-45)."""
    game = arena(ogre=True, dice=(6, 6, 1, 1))
    events = do(
        game,
        st.Destroy(what=Selector(how="all", where=Filter(name="Ogre"), kind="monster", side="any")),
        answers=("spend 0",),
    )
    assert {event.charged for event in events if isinstance(event, ev.Rolled)} == {0}
