"""What a step reports as done: what the next one counts, and what "the opponent" of one ability goes on meaning."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from convert.effects import Amount, Filter, Selector
from convert.effects import steps as st
from convert.effects.values import Spot
from convert.systems.duel_monsters.rules.character import Slot, Spent
from tests.rules_effects.arena import ME, PREVIOUS, arena, being, do, in_play, n, summon
from tests.rules_fight.fights import fight, mage, monster

FOR_EACH = st.Heal(to=ME, amount=Amount(per=Amount(n=2), count=PREVIOUS))
"""Two HP for each thing that the step before it changed."""
SPELL = Selector(kind="spell", side="you", zone="spellbook", how="all")
READY = Selector(kind="any", side="you", zone="prepared", how="all")
USED = Selector(kind="spell", side="you", zone="used", how="all")
SHADOWS = Selector(kind="monster", side="you", how="all", zone="play", where=Filter(name="Masaki"))
ALL_MONSTERS = Selector(kind="monster", side="any", how="all", zone="play")


@pytest.mark.parametrize(
    ("step", "answers", "done"),
    [
        (st.Search(what=SPELL), (), 1),
        (st.Prepare(count=1), ("choose spellbook:a:home-cure",), 1),
        (st.ToSpellbook(what=READY), (), 2),
        (st.ToUsed(what=READY), (), 2),
        (st.Banish(what=USED), (), 1),
        (st.ToPrepared(what=ALL_MONSTERS), (), 2),
        (st.Discard(what=READY), (), 2),
        (st.Sacrifice(what=Selector(kind="monster", side="you", how="all", zone="play")), (), 1),
        (st.Modify(what=ALL_MONSTERS, attack=n(1)), (), 2),
        (st.Suppress(what=Selector(kind="monster", side="you", how="all", zone="play")), (), 1),
        (st.Suppress(what=Selector(kind="spell", side="you", how="all", zone="play")), (), 1),
        (st.Shadow(what=Selector(kind="monster", side="you", how="all", zone="play")), (), 1),
        (st.Reveal(what=SHADOWS), (), 1),
        (st.Reveal(what=READY), (), 2),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, st.StepBase) else "",
)
def test_the_next_step_counts_what_was_done(step: st.StepBase, answers: Sequence[str], done: int) -> None:
    """CONVERT-20: "… and if you do, gain 200 LP for each"."""
    game = arena(mine=("sparks", "fissure", Slot(spell="hinotama", state="used")), book=("cure",), hp=10)
    game.state.mages["a"].spent = (Spent(spell="home-hinotama"),)
    being(game, "a").hp = 5
    if isinstance(step, st.Reveal):
        being(game, "masaki").shadow = True
    in_play(game, "lantern", "a")
    do(game, step, FOR_EACH, answers=answers)
    assert being(game, "a").hp == 5 + 2 * done


@pytest.mark.parametrize(("score", "drawn"), [(4, 2), (3, 1), (2, 0), (1, 0), (0, 0)])
def test_convert_20_nothing_is_prepared_above_the_score(score: int, drawn: int) -> None:
    """Three slots, one of them Used: a Score lowered below what is Prepared prepares nothing, and nobody is asked."""
    game = arena(mine=("sparks", "fissure", Slot(spell="hinotama", state="used")), book=("cure",), hp=10)
    game.state.mages["a"].spent = (Spent(spell="home-hinotama"),)
    being(game, "a").hp, game.state.mages["a"].preparation = 3, score
    do(game, st.Prepare(count=2), FOR_EACH)
    assert being(game, "a").hp == 3 + 2 * drawn
    assert sum(slot.state != "used" for slot in game.state.mages["a"].slots) == 2 + drawn


def test_the_opponent_of_an_ability_is_chosen_once() -> None:
    """CONVERT-20: any chosen enemy, the same for both steps of one ability."""
    game = fight([mage("A", hp=9)], [mage("B", hp=9), mage("C", hp=9)])
    game.drop()
    game.state.turn = "a"
    whole = being(game, "c").hp
    do(game, st.PayHp(who="opponent", amount=n(2)), st.PayHp(who="opponent", amount=n(3)), answers=("choose c",))
    assert (being(game, "c").hp, being(game, "b").hp) == (whole - 5, whole)


def test_convert_20_a_change_of_stance_is_told_of_those_that_changed() -> None:
    """ "Change all monsters to Defense Mode; gain 2 HP for each": one that is in it already has not been changed."""
    game = arena(monster("Bell", 2, 5, 5), hp=10)
    summon(game, "bell", "a")
    being(game, "masaki").stance = "defense"
    for name in ("kuriboh", "bell"):
        being(game, name).stance = "attack"
    being(game, "a").hp = 5
    do(game, st.ChangeStance(what=ALL_MONSTERS, to="defense"), FOR_EACH)
    assert being(game, "a").hp == 9


def test_shadows_follow_a_caster_whom_an_effect_moves() -> None:
    """SHADOW-03, CONVERT-43: from the one end to the other, the Shadow is within one Section again."""
    game = arena()
    shadow = summon(game, "ogre", "a", shadow=True)
    for one in game.state.beings.values():
        one.section = 0
    game.refresh()
    me = Selector(how="all", kind="caster", side="you", where=Filter(name="A"))
    do(game, st.Move(what=me, to="zone", at=Spot(to="right")))
    assert being(game, "a").section == 2
    assert being(game, shadow.id).section == 2
