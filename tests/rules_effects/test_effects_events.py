"""What triggers hear of an event: from where, to where, whose doing, for what, but when (CONVERT-20, CONVERT-42)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from convert.effects import Ability, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.character import Slot
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.events import (
    Arrived,
    AttackDeclared,
    AttackEnded,
    Cause,
    Damaged,
    Fell,
    SlotChanged,
    SpellDeclared,
    StanceTaken,
)
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.state import Held
from convert.systems.duel_monsters.rules.summoning import make
from tests.rules_effects.arena import ME, MINE, SELF, arena, being, do, in_play, n, settle, summon
from tests.rules_fight.fights import monster, spell

MONSTER = Selector(kind="monster")
THEIRS = Selector(kind="any", side="opponent")
X = Selector(ref="x")
HEAL = st.Heal(to=ME, amount=n(1))


def watching(when: Event, *, entry: str = "Bell", **more: Any) -> Game:
    """A table with a Bell in play that heals its caster by 1 at ``when``."""
    ability = Ability(mode="trigger", when=when, do=(HEAL,))
    game = arena(monster(entry, 2, 5, 5, ability), monster("Twig", 2, 3, 3), monster("Leaf", 2, 3, 3), **more)
    summon(game, entry.lower(), "a")
    being(game, "a").hp = 5
    return game


def rang(game: Game) -> int:
    """How often it has happened."""
    return being(game, "a").hp - 5


def on(game: Game, step: st.StepBase, *refs: str, you: str = "a", answers: tuple[str, ...] = ()) -> None:
    do(game, step, bound={"x": refs}, you=you, answers=answers)


def mill(game: Game, owner: str = "a") -> None:
    on(game, st.ToUsed(what=X), f"spellbook:{owner}:home-twig")


def send_off(game: Game) -> None:
    on(game, st.ToUsed(what=X), "masaki")


def back(game: Game) -> None:
    on(game, st.ToPrepared(what=X), "masaki")


def banish(game: Game) -> None:
    on(game, st.Banish(what=X), "masaki")


def destroy(game: Game, you: str = "a") -> None:
    on(game, st.Destroy(what=X), "masaki", you=you, answers=("let-go",))


def discard(game: Game) -> None:
    on(game, st.Discard(what=X), "prepared:a:home-leaf")


def made_to_discard(game: Game) -> None:
    game.emit(SlotChanged("a", "home-leaf", "used", "discarded", Cause("b", "kuriboh", "effect")))
    settle(game)


def shadow(game: Game) -> None:
    on(game, st.Shadow(what=X), "masaki")


def fall_in_battle(game: Game) -> None:
    game.emit(Fell("masaki", "defeated", by="kuriboh"))
    settle(game)


CASES: list[tuple[Event, Callable[[Game], None], int]] = [
    (Event(event="used", what=MONSTER, from_="spellbook"), mill, 1),
    (Event(event="used", what=MONSTER, from_="spellbook"), send_off, 0),
    (Event(event="used", what=MONSTER, from_="play"), send_off, 1),
    (Event(event="used", what=MONSTER, to_whose="you"), send_off, 1),
    (Event(event="used", what=MONSTER, to_whose="opponent"), send_off, 0),
    (Event(event="used", what=MONSTER), back, 0),
    (Event(event="returned", what=MONSTER, to="prepared"), back, 1),
    (Event(event="returned", what=MONSTER, to="spellbook"), back, 0),
    (Event(event="banished", what=MONSTER, from_="play"), banish, 1),
    (Event(event="banished", what=MONSTER, from_="used"), banish, 0),
    (Event(event="used", what=MONSTER), banish, 0),
    (Event(event="leaves_play", what=MONSTER, to=("used", "banished")), banish, 1),
    (Event(event="leaves_play", what=MONSTER, to=("used", "banished")), back, 0),
    (Event(event="discarded", what=Selector(kind="any")), discard, 1),
    (Event(event="discarded", what=Selector(kind="any"), by=THEIRS), discard, 0),
    (Event(event="discarded", what=Selector(kind="any"), by=THEIRS), made_to_discard, 1),
    (Event(event="destroyed", what=MONSTER, how="effect", by=THEIRS), destroy, 0),
    (Event(event="destroyed", what=MONSTER, how="effect", by=THEIRS), lambda game: destroy(game, "b"), 1),
    (Event(event="shadowed", what=MONSTER), shadow, 1),
    (Event(event="used", what=MONSTER, except_=Event(event="used", how="battle")), fall_in_battle, 0),
    (Event(event="used", what=MONSTER, except_=Event(event="used", how="battle")), send_off, 1),
]


@pytest.mark.parametrize(("when", "act", "times"), CASES)
def test_convert_20_a_trigger_hears_what_it_says_and_nothing_else(
    when: Event, act: Callable[[Game], None], times: int
) -> None:
    game = watching(when, mine=("masaki", Slot(spell="home-leaf")), book=("home-twig",))
    act(game)
    assert rang(game) == times


def test_what_is_paid_to_activate_something_is_a_cost() -> None:
    for paying, times in ((True, 1), (False, 0)):
        game = watching(Event(event="used", what=MONSTER, how="cost"))
        ctx = Context(Ref("a"), 0, NOTHING, "", -1, 3, "test", {"x": (Ref("masaki"),)}, paying=paying)
        game.push(Steps((st.ToUsed(what=X),), ctx))
        settle(game)
        assert rang(game) == times


def test_a_summoning_says_from_where_and_with_what() -> None:
    for when, times in (
        (Event(event="summoned", what=MONSTER, from_="used"), 1),
        (Event(event="summoned", what=MONSTER, from_="spellbook"), 0),
        (Event(event="summoned", what=MONSTER, using=Selector(kind="monster", where=Filter(name="Leaf"))), 1),
        (Event(event="summoned", what=MONSTER, using=Selector(kind="monster", where=Filter(name="Twig"))), 0),
    ):
        game = watching(when)
        made = make(game.state, game.state.mages["a"], game.card_index.monster("twig"), mp=4, origin="slot")
        made.came, made.offered = "used", ("home-leaf",)
        game.emit(Arrived(made, Held("summon", made.id)))
        settle(game)
        assert rang(game) == times


def test_special_02_an_effect_that_summons_says_from_where() -> None:
    game = watching(Event(event="summoned", what=MONSTER, how="special", from_="spellbook"), book=("home-twig",))
    on(game, st.SpecialSummon(what=X), "spellbook:a:home-twig", answers=("stance none",))
    assert being(game, "twig").came == "spellbook"
    assert rang(game) == 1


def test_a_card_that_something_befalls_away_from_play_answers_it_itself() -> None:
    ability = Ability(mode="trigger", when=Event(event="used", what=SELF), do=(HEAL,))
    game = arena(monster("Seed", 2, 5, 5, ability), book=("home-seed",))
    being(game, "a").hp = 5
    on(game, st.ToUsed(what=X), "spellbook:a:home-seed")
    assert rang(game) == 1


@pytest.mark.parametrize(("kind", "times"), [("fusion", 1), ("synchro", 1), ("effect", 0)])
def test_fusion_07_a_fusion_monster_returns_to_the_extra_deck_too(kind: Any, times: int) -> None:
    ability = Ability(mode="trigger", when=Event(event="returned", what=SELF, to="extra"), do=(HEAL,))
    game = arena(monster("Seed", 2, 5, 5, ability, classes=(kind,)))
    summon(game, "seed", "a")
    being(game, "a").hp = 5
    on(game, st.ToSpellbook(what=X, place="extra"), "seed")
    assert rang(game) == times


def test_a_summoned_way_asked_of_itself() -> None:
    """ "If this Fusion Summoned card is destroyed": one that came another way has nothing of it."""
    for manner, times in (("fusion", 1), ("normal", 0)):
        own = Selector(how="self", where=Filter(summoned="fusion"))
        game = watching(Event(event="destroyed", what=own))
        game.state.beings["bell"].summoned = manner
        on(game, st.Destroy(what=X), "bell", answers=("let-go",))
        assert rang(game) == times


def test_given_up_for_something_in_particular() -> None:
    for name, times in (("Twig", 1), ("Bell", 0)):
        into = Selector(kind="monster", where=Filter(name=name))
        game = watching(Event(event="tributed", what=MONSTER, how="tribute", into=into))
        game.emit(Fell("masaki", "sacrificed", by="a", cause=Cause("a", "", "tribute", "prepared:a:home-twig")))
        settle(game)
        assert rang(game) == times


def test_convert_42_battle_damage_is_dealt_by_one_to_another() -> None:
    foe = Selector(kind="caster", side="opponent")
    for source, times in (("bell", 1), ("masaki", 0)):
        game = watching(Event(event="battle_damage", by=SELF, what=foe))
        game.emit(Damaged(Ref("b"), Ref(source), "attack", 2, 2, 0))
        settle(game)
        assert rang(game) == times


def test_an_attack_on_a_caster_is_direct() -> None:
    for target, times in (("b", 1), ("kuriboh", 0)):
        game = watching(Event(event="attack_declared", what=MINE, how="direct"))
        game.emit(AttackDeclared(Ref("masaki"), Ref(target), 0))
        settle(game)
        assert rang(game) == times


def test_convert_20_a_position_is_changed_from_one_mode_to_the_other() -> None:
    """The stance that a summon takes when it arrives, or after None (COMBAT-21), is no change of position."""
    game = watching(Event(event="stance_changed", what=MONSTER, how="attack"))
    for before, stance, times in (("none", "attack", 0), ("attack", "defense", 0), ("defense", "attack", 1)):
        game.emit(StanceTaken("masaki", stance, before))  # type: ignore[arg-type]
        settle(game)
        assert rang(game) == times


@pytest.mark.parametrize(
    ("when", "times"),
    [
        (Event(event="equipped", what=Selector(kind="equipment")), 1),
        (Event(event="equipped", what=Selector(kind="spell", where=Filter(property="equip"))), 1),
        (Event(event="equipped", what=MONSTER, by=Selector(kind="equipment")), 1),
        (Event(event="equipped", what=Selector(kind="equipment"), by=MONSTER), 1),
        (Event(event="equipped", what=SELF), 0),
    ],
)
def test_convert_20_an_equip_spell_and_its_bearer_are_told_of_each_other(when: Event, times: int) -> None:
    """ "Each time a player equips an Equip Spell", "when a monster is equipped with an Equip Card": one moment, heard
    by either name."""
    bell = monster("Bell", 2, 5, 5, Ability(mode="trigger", when=when, do=(HEAL,)))
    game = arena(bell, spell("Blade", 2, form="equipment", property="equip"))
    summon(game, "bell", "a")
    being(game, "a").hp = 5
    in_play(game, "blade", "a", "equip", "masaki")
    assert rang(game) == times


def test_what_is_worn_answers_that_it_went_while_it_was() -> None:
    worn = Selector(how="self", where=Filter(equipped=True))
    blade = spell(
        "Blade", 2, Ability(mode="trigger", when=Event(event="used", what=worn), do=(HEAL,)), form="equipment"
    )
    for on_, times in (("masaki", 1), ("", 0)):
        game = arena(blade)
        being(game, "a").hp = 5
        key = in_play(game, "blade", "a", "equip", on_)
        on(game, st.ToUsed(what=X), key)
        assert rang(game) == times


def test_precast_11_a_summoning_is_negated_while_it_is_declared() -> None:
    """ "When a monster would be Summoned": the moment of declaring it, not of its arrival."""
    for event, times in (("summoning", 1), ("summoned", 0)):
        game = watching(Event(event=event, what=MONSTER, whose="opponent"))  # type: ignore[arg-type]
        game.emit(SpellDeclared("b", "home-twig", "summon", "summon b home-twig"))
        settle(game)
        assert rang(game) == times


def test_an_activation_that_would_do_something() -> None:
    burn = spell("Burn", 2, Ability(mode="cast", do=(st.Damage(to=ME, amount=n(1)),)))
    rest = spell("Rest", 2, Ability(mode="cast", do=(HEAL,)))
    for name, times in (("burn", 1), ("rest", 0)):
        bell = Ability(mode="trigger", when=Event(event="activated", how="would_inflict"), do=(HEAL,))
        game = arena(monster("Bell", 2, 5, 5, bell), burn, rest)
        summon(game, "bell", "a")
        being(game, "a").hp = 5
        game.emit(SpellDeclared("b", f"home-{name}", "cast", f"cast b {name}", ability=0))
        settle(game)
        assert rang(game) == times


@pytest.mark.parametrize(("number", "times"), [(0, 1), (1, 0)])
def test_which_of_a_creatures_abilities_would_do_it(number: int, times: int) -> None:
    """The Bell rings at the first ability of an enemy's Imp, which would inflict damage; the other one only heals."""
    bell = Ability(mode="trigger", when=Event(event="activated", how="would_inflict"), do=(HEAL,))
    burns, heals = (Ability(mode="activate", do=(step,)) for step in (st.Damage(to=ME, amount=n(1)), HEAL))
    game = arena(monster("Bell", 2, 5, 5, bell), monster("Imp", 2, 5, 5, burns, heals))
    summon(game, "bell", "a")
    imp = summon(game, "imp", "b")
    being(game, "a").hp = 5
    game.emit(SpellDeclared("b", "home-imp", "ability", f"{imp.id}#{number}", source=imp.id, ability=number))
    settle(game)
    assert rang(game) == times


def test_the_end_of_a_battle_is_of_whoever_has_the_turn() -> None:
    """The Bell rings at the end of the enemy's battles only."""
    game = watching(Event(event="end_of_battle", whose="opponent"))
    for turn, rings in (("a", 0), ("b", 1)):
        game.state.turn = turn
        game.emit(AttackEnded("masaki", "kuriboh"))
        settle(game)
        assert rang(game) == rings


def test_convert_42_a_spell_that_is_cast_is_activated_on_the_field() -> None:
    """Wherever it was Prepared: "a Spell Card activated on the field" is in play as it takes effect."""
    rest = spell("Rest", 2, Ability(mode="cast", do=(HEAL,)))
    for where, times in (("play", 1), ("prepared", 0)):
        rings = Event(event="activated", what=Selector(kind="spell"), from_=where)  # type: ignore[arg-type]
        game = arena(monster("Bell", 2, 5, 5, Ability(mode="trigger", when=rings, do=(HEAL,))), rest)
        summon(game, "bell", "a")
        being(game, "a").hp = 5
        game.emit(SpellDeclared("b", "home-rest", "cast", "cast b rest", source="prepared:b:home-rest", ability=0))
        settle(game)
        assert rang(game) == times


@pytest.mark.parametrize(("source", "times"), [("bell", 1), ("masaki", 0)])
def test_convert_42_what_returns_this_way_returns_by_its_own_effect(source: str, times: int) -> None:
    """ "If this card is shuffled into the Deck this way": not where another effect sends it there."""
    game = watching(Event(event="returned", what=SELF, by=SELF, to="spellbook"))
    do(game, st.ToSpellbook(what=X), bound={"x": ("bell",)}, source=source)
    settle(game)
    assert rang(game) == times


@pytest.mark.parametrize(
    ("series", "whose", "heard"),
    [("Masaki", "you", 1), ("Masaki", None, 1), ("Masaki", "opponent", 0), ("Imp", "you", 0)],
)
def test_a_monster_is_placed_as_a_lasting_spell(series: str, whose: Any, heard: int) -> None:
    """ "A “Masaki” card is placed in your Spell & Trap Zone": where a monster comes to lie as a spell."""
    what = Selector(kind="any", where=Filter(series=series))
    game = watching(Event(event="placed", what=what, whose=whose))
    on(game, st.Place(what=Selector(ref="x"), as_="continuous_spell"), "masaki")
    assert rang(game) == heard
