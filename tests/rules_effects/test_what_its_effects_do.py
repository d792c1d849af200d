"""What the effects of a card do, where a description asks for it: every kind of effect, and what comes near it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Event, Filter, OwnEffect, Selector, Step
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import SELF, arena
from tests.rules_fight.fights import spell

FOE = Selector(how="target", kind="monster", side="opponent", count=1, id="t1")
TRAPS = Selector(how="all", kind="artifact")
MONSTERS = Selector(how="all", kind="monster")
THAT = Selector(how="event", kind="any")
AIMED = Event(event="targeted", what=SELF, by=Selector(kind="artifact"))


def _found(effect: OwnEffect, *abilities: Ability) -> bool:
    game = arena(replace(spell("Tale", 1), effects=abilities), book=("tale",))
    wanted = Selector(kind="spell", side="you", zone="spellbook", where=Filter(effect=effect))
    return bool(candidates(game, Context(Ref("a"), 0, Ref(""), ""), wanted))


def _cast(*do: Step, targets: tuple[Selector, ...] = (), when: Event | None = None) -> Ability:
    return Ability(mode="cast", do=do, targets=targets, when=when)


@pytest.mark.parametrize(
    ("effect", "does", "other"),
    [
        (OwnEffect(does="dice"), st.Dice(), st.Coin()),
        (OwnEffect(does="coin"), st.Coin(), st.Dice()),
        (
            OwnEffect(does="counters", counter="moss"),
            st.Counters(what=SELF, name="Moss", add=1),
            st.Counters(what=SELF, name="Moss", remove=1),
        ),
        (
            OwnEffect(does="counters", counter="moss"),
            st.Counters(what=FOE, name="Moss", add=1),
            st.Counters(what=FOE, name="Fern", add=1),
        ),
        (OwnEffect(does="counters"), st.Counters(what=FOE, name="Fern", add=1), st.Counters(what=FOE, remove="all")),
        (OwnEffect(does="special_summon", itself=True), st.SpecialSummon(what=SELF), st.SpecialSummon(what=MONSTERS)),
        (OwnEffect(does="special_summon"), st.SpecialSummon(what=MONSTERS), st.FusionSummon(what=MONSTERS)),
        (OwnEffect(does="equip", itself=True), st.Equip(what=SELF, to=FOE), st.Equip(what=MONSTERS, to=FOE)),
        (OwnEffect(does="negate", against="artifact"), st.Suppress(what=TRAPS), st.Suppress(what=MONSTERS)),
        (OwnEffect(does="negate", against="monster"), st.Suppress(what=MONSTERS), st.Suppress(what=TRAPS)),
        (OwnEffect(does="negate"), st.Suppress(what=MONSTERS), st.Destroy(what=TRAPS)),
    ],
)
def test_an_effect_and_what_comes_near_it(effect: OwnEffect, does: Step, other: Step) -> None:
    assert _found(effect, _cast(does))
    assert not _found(effect, _cast(other))


@pytest.mark.parametrize("kind", ["artifact", "spell_or_artifact", "any", ("spell", "artifact")])
def test_what_answers_a_trap_negates_traps(kind: str) -> None:
    used = Event(event="cast", what=Selector(kind=kind))  # type: ignore[arg-type]
    assert _found(OwnEffect(does="negate", against="artifact"), _cast(st.NegateCast(), when=used))


@pytest.mark.parametrize("kind", ["monster", "spell"])
def test_what_answers_something_else_negates_no_traps(kind: str) -> None:
    used = Event(event="cast", what=Selector(kind=kind))  # type: ignore[arg-type]
    assert not _found(OwnEffect(does="negate", against="artifact"), _cast(st.NegateCast(), when=used))


def test_what_is_targeted_by_a_trap_negates_traps() -> None:
    assert _found(OwnEffect(does="negate", against="artifact"), _cast(st.Suppress(what=THAT), when=AIMED))
    assert not _found(OwnEffect(does="negate", against="monster"), _cast(st.Suppress(what=THAT), when=AIMED))


def test_what_it_targets_is_what_it_negates() -> None:
    aimed = _cast(st.Suppress(what=Selector(ref="t1")), targets=(FOE,))
    assert _found(OwnEffect(does="negate", against="monster"), aimed)
    assert not _found(OwnEffect(does="negate", against="artifact"), aimed)


def test_what_is_done_within_a_choice_counts() -> None:
    choice = st.ChooseOne(options=(st.Option(do=(st.Dice(),)), st.Option(do=(st.Coin(),))))
    assert _found(OwnEffect(does="dice"), _cast(choice))
    assert not _found(OwnEffect(does="dice"))
