"""REAL and BOND: creatures met in the flesh, and the bond with one."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Amount
from convert.effects import steps as st
from convert.systems.duel_monsters.entries import Material
from convert.systems.duel_monsters.rules.events import Rolled
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.setup import real_being
from tests.rules_fight.fights import (
    OWN_MONSTER,
    THE_TARGET,
    being,
    cast,
    fight,
    hand,
    legal,
    mage,
    monster,
    play,
    real,
    rule_against,
    spell,
    verbs,
    with_entries,
)


def called(game: Game) -> Game:
    """A's first turn: stance, the summoning of Masaki, the summon's stance."""
    play(game, "stance none", "summon a home-masaki")
    while verbs(game) == {"spend"}:
        play(game, "spend 0")
    return play(game, "stance none")


# --- REAL ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "attack", "defense", "expected"),
    [
        (4, 11, 11, (20, 7, 7, 4)),  # REAL-06, Masaki
        (8, 30, 25, (36, 22, 17, 8)),  # REAL-07, Blue-Eyes
        (2, 5, 4, (12, 3, 2, 2)),  # EX-45, Time Wizard
        (5, 0, 12, (24, 0, 7, 5)),  # EX-45: base never below 0, the bonus stays
    ],
)
def test_a_real_monster(level: int, attack: int, defense: int, expected: tuple[int, ...]) -> None:
    """REAL-01 to REAL-03, REAL-06, REAL-07, EX-45."""
    one = real_being(monster("X", level, attack, defense), 0, 0, "x", "X")
    assert (one.hp, one.attack, one.defense, one.weapon) == expected
    assert one.weapon == one.armour == level


def test_a_real_monster_may_be_a_caster_if_the_table_says_so() -> None:
    """REAL-05."""
    witch = monster("Witch", 4, 11, 11, type="Spellcaster")
    for on in (False, True):
        game = fight([real("witch")], [real("ogre")], card_index=with_entries(witch), options=Options(real_casters=on))
        assert ("witch" in game.state.mages) is on
    mage_of = game.state.mages["witch"]
    assert (mage_of.mp, mage_of.channeling, mage_of.focus, mage_of.preparation) == (50, 4, 4, 4)


def test_a_real_creature_is_a_real_target() -> None:
    """REAL-08: a check is rolled, and what would destroy it puts it out for the round."""
    game = fight([mage("A", "fissure", channeling=3)], [real("masaki")], dice=(6, 6, 1, 1))
    play(game, "stance none", "cast a home-fissure", "spend 0")
    assert [e.what for e in game.log if isinstance(e, Rolled)][-2:] == ["Casting Check", "opposing it"]
    assert being(game, "masaki").out == "a"


def test_a_real_monsters_ability_counts_its_own_cost() -> None:
    """CHECK-07: 1 + R + L."""
    game = fight([real("blue-eyes")], [real("masaki")])
    assert being(game, "blue-eyes").mp_spent == 13


def test_boosts_go_with_the_bond() -> None:
    """PROGRESS-04, PROGRESS-08: HP 4 + 2L + 2b, base lowered by b, bonus +b."""
    from msgspec.structs import replace

    sheet = replace(mage("A", bonded="masaki", channeling=9), boosts={"masaki": 2})
    game = called(fight([sheet], [mage("B")]))
    masaki = being(game, "masaki")
    assert (masaki.hp, masaki.attack, masaki.weapon) == (16, 9, 2)


def test_an_effect_that_boosts_lasts_as_it_says() -> None:
    """CONVERT-05: full and unspent part alike."""
    rage = spell("Rage", 1, cast(st.Modify(what=THE_TARGET, attack=Amount(n=3), sign=-1), targets=(OWN_MONSTER,)))
    game = fight([mage("A", "rage", bonded="masaki", channeling=9)], [mage("B")], card_index=with_entries(rage))
    called(game)
    play(game, "cast a home-rage")
    assert (being(game, "masaki").attack, being(game, "masaki").attack_full) == (8, 8)
    hand(game)


def test_two_individuals_of_a_species_are_two_spells() -> None:
    """BOND-03, CAST-11, FUSION-02: both may be in play at once, and a fusion of two alike is possible."""
    twins = monster(
        "Twins", 5, 20, 20, form="fusion", materials=(Material(name="Masaki", slug="masaki", count=2),), rank=2
    )
    elder, younger = "masaki @ the elder", "masaki @ the younger"
    values: dict[str, Any] = {"channeling": 10, "focus": 4, "mp": 5}
    both = mage("A", "polymerization", elder, younger, attribute="Earth", **values)
    game = fight([both], [mage("B")], card_index=with_entries(twins))
    play(game, "stance none")
    assert legal(game, "fuse a home-twins")
    told = [game.describe(move) for move in game.legal_moves() if move.verb == "summon"]
    assert told == ["A summons Masaki @ the elder (5 MP)", "A summons Masaki @ the younger (5 MP)"]
    assert "Prepared: Polymerization, Masaki @ the elder, Masaki @ the younger" in " ".join(game.board(0))
    for one in (elder, younger):
        play(game, f'summon a "home-{one}"', "stance none")
    assert [b.name for b in game.state.beings.values() if b.caster == "a"] == ["Masaki", "Masaki"]
    alone = mage("A", "polymerization", elder, attribute="Earth", **values)
    game = fight([alone], [mage("B")], card_index=with_entries(twins))
    assert rule_against(play(game, "stance none"), "fuse a home-twins") == "FUSION-02"
