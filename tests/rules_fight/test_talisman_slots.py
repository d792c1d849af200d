"""EQUIP-09: which slot holds a thing is chosen when the slot is filled."""

from __future__ import annotations

import pytest

from convert.effects import Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.game import Game
from tests.rules_effects.arena import ME, arena, do, n
from tests.rules_fight.fights import cast, caster, fight, mage, play, spell, verbs

CHARM = Item(name="a charm", talisman=1)


def wearer(*prepared: str, focus: int = 2) -> Game:
    game = fight(
        [mage("A", *prepared, items=(CHARM,), focus=focus, channeling=9, mp=5)], [mage("B")], dice=(), together=False
    )
    return play(game, "stance none")


def slots(game: Game) -> dict[str, tuple[int, int]]:
    return {held.what: (held.slots, held.talisman) for held in caster(game, "a").held}


@pytest.mark.parametrize(("answer", "talisman", "own"), [("yes", 1, 0), ("no", 0, 1)])
def test_a_summon_is_held_in_either(answer: str, talisman: int, own: int) -> None:
    game = play(wearer("masaki"), "summon a home-masaki")
    assert "Talisman" in str(game.decision and game.decision.prompt(game))
    play(game, answer, "stance none")
    assert slots(game) == {"masaki": (1, talisman)}
    assert caster(game, "a").focus_used == own


def test_a_lasting_spell_too_and_nobody_is_asked_without_a_choice() -> None:
    """The Talisman that is full asks no more; with one's own Focus full it is the Talisman's anyway."""
    game = play(wearer("lantern", "masaki"), "cast a home-lantern", "yes")
    assert slots(game) == {"lantern-spell": (1, 1)}
    play(game, "summon a home-masaki")
    assert verbs(game) - {"drop"} == {"stance"}
    game = play(wearer("lantern", focus=1), "basic a hammer-space")
    assert slots(game)
    other = wearer("masaki", focus=1)
    other.state.mages["a"].focus = 0
    other.refresh()
    play(other, "summon a home-masaki")
    assert verbs(other) == {"stance"}
    assert slots(other) == {"masaki": (1, 1)}


@pytest.mark.parametrize(("answer", "held"), [("yes", (1, 1)), ("no", (1, 0))])
def test_equip_09_what_an_effect_sets_is_held_in_either(answer: str, held: tuple[int, int]) -> None:
    snare = spell("Snare", 2, cast(st.Heal(to=ME, amount=n(1))), form="artifact", property="Normal Trap")
    game = arena(snare, mine=("snare",), items=(CHARM,))
    do(game, st.SetCard(what=Selector(kind="any", side="you", zone="prepared", how="all")), answers=(answer,))
    assert slots(game)["snare-spell"] == held
