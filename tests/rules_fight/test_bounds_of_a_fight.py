"""Bounds of attacks, damage, castings and Focus, each with what is just inside and just outside (COMBAT-29, CONVERT-20,
CONVERT-42, HEALTH-05, CAST-18, SUMMON-08)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Amount, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules.casting.full_cast import FullCast
from convert.systems.duel_monsters.rules.casting.fusion import Fuse
from convert.systems.duel_monsters.rules.combat import Attack, can_attack
from convert.systems.duel_monsters.rules.damage import Damage
from convert.systems.duel_monsters.rules.events import Damaged, Fizzled, Marked
from convert.systems.duel_monsters.rules.focus import Upkeep
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Held, Status, Until
from tests.rules_fight.fights import (
    being,
    bring,
    cast,
    caster,
    engage,
    fight,
    legal,
    mage,
    play,
    rule_against,
    spell,
    verbs,
    with_entries,
)

STAY = Until("stay")
ME = Selector(kind="caster", side="you")


def begun(*dice: int, **more: Any) -> Game:
    game = fight(
        [mage("A", mp=9, channeling=9, focus=6, attack=5)], [mage("B", mp=9, channeling=9, focus=6)], dice=dice, **more
    )
    return play(game, "stance none")


def allow(game: Game, who: str, what: str) -> None:
    game.emit(Marked(who, Status("allow", what, "x", STAY)))


def hits(game: Game) -> list[tuple[str, int, int]]:
    return [(event.who, event.hp, event.linked) for event in game.log if isinstance(event, Damaged)]


@pytest.mark.parametrize(("section", "may"), [(1, True), (0, True), (2, False)])
def test_convert_20_a_direct_attack_reaches_a_caster_within_one_section(section: int, may: bool) -> None:
    """With no Skirmish needed; a summon is not attacked so."""
    game = begun()
    allow(game, "a", "direct_attack")
    (summon,) = bring(game, "b", game.card_index.monster("masaki"))
    being(game, "a").section, being(game, "b").section = section if section != 2 else 0, 2 if section == 2 else 1
    being(game, summon).section = being(game, "b").section
    assert (can_attack(game, being(game, "a"), being(game, "b")) is None) == may
    assert can_attack(game, being(game, "a"), being(game, summon)) is not None


def test_combat_29_an_attack_on_what_is_gone_is_over() -> None:
    game = begun()
    engage(game, "a", "b")
    for gone in ("a", "b"):
        being(game, gone).down = True
        before = len(game.log)
        game.push(Attack("a", "b"))
        game.settle()
        assert not hits(game)
        assert len(game.log) >= before
        being(game, gone).down = False


@pytest.mark.parametrize(
    ("mine", "theirs", "hurt"),
    [((6, 6), (6, 6), None), ((6, 6), (6, 5), "b"), ((6, 5), (6, 6), "a")],
)
def test_dice_05_a_parry_lets_the_difference_through_and_nothing_on_a_tie(
    mine: tuple[int, int], theirs: tuple[int, int], hurt: str | None
) -> None:
    game = begun(*mine, *theirs)
    engage(game, "a", "b")
    play(game, "attack a b", "spend 0")
    play(game, "parry", "spend 0")
    assert [(who, hp) for who, hp, _ in hits(game)] == ([(hurt, 0)] if hurt else [])


@pytest.mark.parametrize(("stance", "who"), [("defense", "b"), ("none", "b")])
def test_health_05_what_goes_beyond_a_characters_hp_is_lost_though_it_is_pierced(stance: Any, who: str) -> None:
    """Piercing is about summons, whose caster pays."""
    game = begun()
    allow(game, "a", "pierce")
    one = being(game, who)
    one.stance, one.defense, one.hp = stance, 0, 3
    game.push(Damage(who, 10, "a", "attack"))
    game.settle()
    assert hits(game) == [("b", 3, 0)]


@pytest.mark.parametrize(("threat", "shared"), [("battle_damage", 0), ("damage", 0), ("effects", 6), ("", 6)])
def test_convert_42_a_caster_who_takes_no_battle_damage_takes_no_share(threat: str, shared: int) -> None:
    game = begun()
    (summon,) = bring(game, "b", game.card_index.monster("masaki"))
    being(game, summon).defense = 0
    if threat:
        game.emit(Marked("b", Status("protect", threat, "x", STAY)))
    game.push(Damage(summon, 6, "a", "attack"))
    game.settle()
    play(game, "link summoner")
    assert hits(game) == [(summon, 0, shared)]
    assert being(game, "b").hp == 16 - shared


@pytest.mark.parametrize(("number", "hp"), [(0, 6), (1, 9)])
def test_cast_18_a_spell_with_two_effects_asks_which(number: int, hp: int) -> None:
    def heal(points: int) -> Any:
        return cast(st.Heal(to=ME, amount=Amount(n=points)))

    either = spell("Either", 1, heal(3), heal(6))
    game = fight([mage("A", "either", mp=9, channeling=9)], [mage("B")], card_index=with_entries(either))
    play(game, "stance none")
    being(game, "a").hp = 3
    play(game, "cast a home-either")
    assert verbs(game) >= {"ability"}
    play(game, f"ability {number}")
    assert being(game, "a").hp == hp


def test_fusion_04_a_polymerisation_that_was_negated_fuses_nothing() -> None:
    """Nothing else is lost."""
    prepared = ("m-warrior 1", "m-warrior 2", "polymerization")
    game = play(fight([mage("A", *prepared, mp=20, channeling=9, focus=6)], [mage("B")]), "stance none")
    slots, mp = caster(game, "a").slots, caster(game, "a").mp
    game.state.negated = ("k",)
    game.push(Fuse("a", "home-karbonala", "k"))
    game.settle()
    assert [event.key for event in game.log if isinstance(event, Fizzled)] == ["k"]
    assert (caster(game, "a").slots, caster(game, "a").mp) == (slots, mp)
    assert "k" not in game.state.negated


@pytest.mark.parametrize(
    ("focus", "talisman", "held", "move", "after"),
    [
        (2, 0, (1, 0), "add-focus", (2, 0)),
        (1, 1, (1, 0), "add-focus", (2, 1)),
        (1, 0, (1, 0), "add-focus", None),
        (2, 0, (2, 0), "take-focus", (1, 0)),
        (1, 1, (2, 1), "take-focus", (1, 1)),
        (3, 2, (3, 2), "take-focus", (2, 2)),
        (2, 0, (1, 0), "take-focus", None),
    ],
)
def test_summon_08_a_slot_more_or_less(
    focus: int, talisman: int, held: tuple[int, int], move: str, after: tuple[int, int] | None
) -> None:
    """One's own slot first, then a Talisman's (EQUIP-09); never less than it must have."""
    game = fight([mage("A", mp=9, focus=6)], [mage("B", mp=9)])
    (summon,) = bring(game, "a", game.card_index.monster("masaki"))
    one = caster(game, "a")
    one.focus, one.talisman, one.held = focus, talisman, (Held("summon", Ref(summon), *held),)
    game.push(Upkeep("a"))
    game.settle()
    assert legal(game, f"{move} {summon}") == (after is not None)
    if after is not None:
        play(game, f"{move} {summon}")
        assert (one.held[-1].slots, one.held[-1].talisman) == after


def picks(game: Game, *names: str) -> tuple[set[str], FullCast]:
    """What can be added to a Full Cast of these, or "done"; and the decision."""
    full = FullCast("a", tuple(Move("add", ("cast", f"home-{name}")) for name in names))
    return {str(move).removeprefix("add cast home-") for move in full.moves(game)}, full


@pytest.mark.parametrize(
    ("focus", "names", "left"),
    [
        (0, (), "cure sparks fissure"),
        (0, ("cure",), "done"),
        (1, ("cure",), "sparks fissure"),
        (1, ("cure", "sparks"), "done"),
        (2, ("cure", "sparks"), "done fissure"),
        (2, ("cure", "sparks", "fissure"), "done"),
        (-1, ("cure",), "done"),
    ],
)
def test_cast_12_a_full_cast_is_of_unoccupied_focus_and_one_spells(
    focus: int, names: tuple[str, ...], left: str
) -> None:
    """Talisman slots do not count; each spell once, two at least."""
    game = play(fight([mage("A", "cure", "sparks", "fissure", mp=9, channeling=9)], [mage("B")]), "stance none")
    caster(game, "a").focus, caster(game, "a").talisman = focus, 3
    assert picks(game, *names)[0] == set(left.split())


@pytest.mark.parametrize(("mp", "left"), [(3, "done"), (4, "sparks"), (5, "sparks fissure")])
def test_cast_13_a_full_cast_is_within_the_mp_there_are(mp: int, left: str) -> None:
    game = play(
        fight([mage("A", "cure", "sparks", "fissure", mp=9, channeling=9, focus=6)], [mage("B")]), "stance none"
    )
    caster(game, "a").mp = mp
    assert picks(game, "cure")[0] == set(left.split())


def test_cast_13_a_full_cast_is_told_with_the_mp_of_all_and_the_channeling_of_the_costliest() -> None:
    game = play(
        fight([mage("A", "cure", "sparks", "fissure", mp=9, channeling=9, focus=6)], [mage("B")]), "stance none"
    )
    assert picks(game)[1].prompt(game) == "Full Cast: 0 chosen. Which spells?"
    assert picks(game, "cure", "fissure")[1].prompt(game) == "Full Cast: 2 chosen (5 MP, Channeling 3). Which spells?"
    caster(game, "a").scepter = 1
    assert picks(game, "cure", "fissure")[1].prompt(game) == "Full Cast: 2 chosen (5 MP, Channeling 2). Which spells?"
    game.push(FullCast("a"))
    game.settle()
    assert rule_against(game, "done") == "CAST-12"
    assert rule_against(game, "add cast home-lantern") == "CAST-10"
