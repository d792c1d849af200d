"""EX-22 to EX-39, EX-44: attacks, responses and damage, with the dice of the worked examples."""

from __future__ import annotations

from typing import Any

import pytest

from convert.kernel import IllegalMove
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.damage import Damage, share
from convert.systems.duel_monsters.rules.events import Arrived, Responded, Rolled
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.summoning import make
from tests.rules_fight.fights import (
    BLUE_EYES,
    MASAKI,
    being,
    engage,
    fight,
    hand,
    legal,
    mage,
    monster,
    play,
    real,
    rule_against,
    to_turn_of,
    verbs,
    with_entries,
)

SWORD = Item(name="a sword", weapon=2)
SMALL_SWORD = Item(name="a knife", weapon=1)


def base_case(*dice: int, armour: int = 0, **b: int) -> Game:
    """A has Attack 4, Defense 3, HP 16; B has Attack 2, Defense 2, HP 12 (or what is given); A attacks with 4."""
    values: dict[str, Any] = {"hp": 2, "attack": 2, "defense": 2, **b}
    items = [Item(name="armour", armour=armour)] if armour else []
    game = fight([mage("A", attack=4, defense=3, hp=3)], [mage("B", items=items, **values)], dice=dice)
    engage(game, "a", "b")
    return play(game, "stance none", "attack a b", "spend 4")


def numbers(game: Game, who: str) -> tuple[int, int]:
    """HP and Defend now."""
    return being(game, who).hp, being(game, who).defense


def test_ex_22_counter_attack_hurts_both_at_once() -> None:
    """COMBAT-31, COMBAT-39: each side takes the other's full result."""
    game = play(base_case(3, 5, 6, 1), "counter", "spend 2")
    assert numbers(game, "b") == (2, 0)
    assert numbers(game, "a") == (10, 0)


def test_a_counter_lands_even_if_the_defender_drops() -> None:
    """COMBAT-31: simultaneous."""
    game = fight([mage("A", attack=4, hp=1)], [mage("B", attack=5, hp=1, defense=1)], dice=(6, 6, 6, 6))
    engage(game, "a", "b")
    play(game, "stance none", "attack a b", "spend 4", "counter", "spend 5")
    assert game.over
    assert game.winner is None
    assert set(game.state.fallen) == {"a", "b"}


def test_ex_23_parry_with_the_attacker_higher() -> None:
    """COMBAT-32, STAT-12: only the excess; Attack is spent on the roll."""
    game = play(base_case(3, 5, 6, 1), "parry", "spend 2")
    assert numbers(game, "b") == (11, 0)
    assert numbers(game, "a") == (16, 3)


@pytest.mark.parametrize(("dice", "a"), [((3, 5, 6, 6), (15, 2)), ((3, 5, 5, 5), (16, 3))])
def test_ex_24_parry_with_the_defender_higher_and_a_tie(dice: tuple[int, ...], a: tuple[int, int]) -> None:
    """COMBAT-32, DICE-05: on a tie nobody is hurt."""
    game = play(base_case(*dice), "parry", "spend 2")
    assert numbers(game, "a") == a
    assert numbers(game, "b") == (12, 2)


def test_ex_25_block_with_armour() -> None:
    """COMBAT-33: armour comes off afterwards, Defense spent is not there to absorb."""
    game = play(base_case(3, 5, 4, 3, armour=1, defense=3), "block", "spend 1")
    assert numbers(game, "b") == (11, 0)
    assert numbers(game, "a") == (16, 3)


def test_ex_26_block_holds() -> None:
    """COMBAT-33, STAT-13: all of Defense may be spent on it."""
    game = play(base_case(3, 5, 5, 5, armour=1, defense=3), "block", "spend 3")
    assert numbers(game, "b") == (12, 0)
    assert numbers(game, "a") == (16, 3)
    to_turn_of(game, "b")
    assert being(game, "b").defense == 3  # DICE-04: back at the start of its own turn


def struck(damage: int, *, hp: int, defense: int, armour: int = 0, brace: bool = False, a_armour: int = 0) -> Game:
    """B takes so much combat damage; A (HP 16, Defense 3) attacked."""
    items = [Item(name="armour", armour=armour, origin="magic")] if armour else []
    mine = [Item(name="mail", armour=a_armour)] if a_armour else []
    game = fight([mage("A", hp=3, defense=3, items=mine)], [mage("B", hp=hp, defense=defense, items=items)])
    game.push(Damage("b", damage, "a", "attack", pool=defense if brace else -1, reflect="a" if brace else ""))
    game.settle()
    return game


def test_armour_is_no_part_of_defend() -> None:
    """COMBAT-39, COMBAT-40: 8 less 2 of armour, half of it against a Defend of 1; what Defend lacks goes to HP."""
    assert numbers(struck(8, hp=4, defense=1, armour=2), "b") == (15, 0)


def test_ex_27_brace_broken() -> None:
    """COMBAT-34, COMBAT-36: all of it goes against Defend, and what is beyond it to HP."""
    game = struck(12, hp=4, defense=5, armour=2, brace=True)
    assert numbers(game, "b") == (15, 0)
    assert numbers(game, "a") == (16, 3)


def test_ex_28_brace_reflects_what_remains() -> None:
    """COMBAT-34, COMBAT-35: the rest of Defend hurts the attacker, through the attacker's own armour and split."""
    game = fight(
        [mage("A", hp=3, attack=4, defense=3, items=[Item(name="mail", armour=1)])],
        [mage("B")],
        dice=(3, 5),
    )
    dragon = make(game.state, game.state.mages["b"], BLUE_EYES, mp=13, origin="bonded")
    game.emit(Arrived(dragon))
    engage(game, "a", dragon.id)
    play(game, "stance none", f"attack a {dragon.id}", "spend 4", "brace")
    assert numbers(game, "a") == (7, 0)
    assert numbers(game, dragon.id) == (20, 13)


def test_ex_29_brace_exactly_to_nothing() -> None:
    game = struck(6, hp=3, defense=6, brace=True)
    assert numbers(game, "b") == (16, 0)
    assert numbers(game, "a") == (16, 3)


@pytest.mark.parametrize(("charges", "a", "b"), [(0, (16, 2), 1), (1, (15, 1), 3)])
def test_ex_30_and_ex_31_brace_in_defense_mode_and_charged(charges: int, a: tuple[int, int], b: int) -> None:
    """COMBAT-24, COMBAT-37, COMBAT-46: one die more Defend, set to 6 by a Charge, gone when the attack is over."""
    dice = (4, 1, 3) if not charges else (1, 3)  # the Brace's die (not rolled when charged), then the attack: 4 + 2
    game = fight([mage("A", hp=3, defense=3)], [mage("B", defense=3)], dice=())
    to_turn_of(game, "b")
    for _ in range(charges):
        play(game, "charge b")
    play(game, "end")
    engage(game, "a", "b")
    being(game, "b").stance = "defense"
    hand(game, *dice)
    play(game, "stance none", "attack a b", "spend 2", "brace")
    assert numbers(game, "a") == a
    assert being(game, "b").defense == b
    assert being(game, "b").hp == 16
    assert being(game, "b").charges == 0


def test_ex_32_attack_mode_rolls_three_dice() -> None:
    """COMBAT-23, COMBAT-27, EQUIP-07."""
    game = fight([mage("A", attack=3, items=[SWORD])], [mage("B")], dice=(2, 5, 6))
    engage(game, "a", "b")
    play(game, "stance attack", "attack a b", "spend 3", "brace")
    rolled = [event for event in game.log if isinstance(event, Rolled) and event.what == "Attack"]
    assert rolled[-1] == Rolled("a", "Attack", (2, 5, 6), 5, 18, 0, (("Attack", 3), ("weapon", 2)))


def test_ex_33_charges_wait_for_the_next_check_that_rolls_dice() -> None:
    """COMBAT-44, COMBAT-45, COMBAT-47: two Charges, then an Attack next turn: one die, two sixes."""
    game = fight([mage("A", attack=4)], [mage("B")])
    engage(game, "a", "b")
    play(game, "stance attack", "charge a", "charge a")
    to_turn_of(game, "b")
    play(game, "end", "stance attack")
    hand(game, 3)
    play(game, "attack a b", "spend 4", "brace")
    rolled = [event for event in game.log if isinstance(event, Rolled) and event.what == "Attack"]
    assert rolled[-1].total == 19
    assert sorted(rolled[-1].dice) == [3, 6, 6]
    assert being(game, "a").charges == 0


def test_ex_33_a_response_takes_the_charges_if_it_comes_first() -> None:
    game = fight([mage("A", attack=4)], [mage("B")])
    engage(game, "a", "b")
    play(game, "stance none", "charge a", "charge a")
    hand(game, 1, 1)
    play(game, "stance none", "attack b a", "spend 2", "block", "spend 0")
    rolled = [event for event in game.log if isinstance(event, Rolled) and event.what == "Block"]
    assert rolled[-1].dice == (6, 6)
    assert being(game, "a").charges == 0


def test_ex_34_attack_is_one_pool() -> None:
    """COMBAT-27, COMBAT-28, COMBAT-38, DICE-04: spent attacking is not there for a Counter Attack; the weapon's bonus
    is there on every roll."""
    game = fight([mage("A", attack=5, hp=5, items=[SMALL_SWORD])], [mage("B", hp=5), mage("C", hp=5)])
    engage(game, "a", "b")
    engage(game, "c", "a")
    hand(game, 3, 3, 1, 1)
    play(game, "stance none", "attack a b", "spend 3", "block", "spend 0")
    assert being(game, "a").attack == 2
    assert rule_against(game, "attack a c") == "COMBAT-28"
    play(game, "end", "stance none")
    hand(game, 1, 1, 1, 1)
    play(game, "attack b a", "spend 0", "counter")
    with pytest.raises(IllegalMove, match="DICE-03"):
        play(game, "spend 3")
    play(game, "spend 2", "end", "stance none")
    hand(game, 1, 1, 1, 1)
    play(game, "attack c a", "spend 0", "counter")
    counters = [event.modifier for event in game.log if isinstance(event, Rolled) and event.what == "Counter Attack"]
    assert counters == [3, 1]
    to_turn_of(game, "a")
    assert being(game, "a").attack == 5


def test_ex_35_armour_above_damage() -> None:
    """COMBAT-39 step 1, DICE-09: never below nothing."""
    assert numbers(struck(4, hp=3, defense=3, armour=5), "b") == (16, 3)


@pytest.mark.parametrize(
    ("damage", "defense", "left"), [(7, 10, (13, 6)), (1, 10, (16, 9)), (1, 0, (15, 0)), (12, 2, (6, 0))]
)
def test_ex_36_odd_damage_rounds_in_favour_of_hp(damage: int, defense: int, left: tuple[int, int]) -> None:
    """COMBAT-39, COMBAT-40: HP takes floor(d / 2), Defend the other part, what it cannot hold goes to HP too."""
    game = fight([mage("A")], [mage("B")])
    being(game, "b").defense = defense
    game.push(Damage("b", damage, "a", "attack"))
    game.settle()
    assert numbers(game, "b") == left


@pytest.mark.parametrize(("damage", "left"), [(2, (15, 2)), (5, (14, 0)), (8, (11, 0)), (10, (9, 0))])
def test_ex_37_effect_damage_ignores_armour_and_is_split(damage: int, left: tuple[int, int]) -> None:
    """COMBAT-41."""
    game = fight([mage("A")], [mage("B", items=[Item(name="plate", armour=4, origin="magic")])])
    game.push(Damage("b", damage, "a", "effect"))
    game.settle()
    assert numbers(game, "b") == left


@pytest.mark.parametrize(
    ("option", "summon", "caster"),
    [("link summon", 7, 0), ("link half", 4, 3), ("link half-mine", 3, 4), ("link summoner", 0, 7)],
)
def test_ex_38_health_link(option: str, summon: int, caster: int) -> None:
    """HEALTH-01 to HEALTH-04: the HP part after armour and Defend is shared; the caster applies nothing of their
    own."""
    card_index = with_entries(monster("Wall", 8, 5, 7))
    game = fight([mage("A")], [mage("B", items=[Item(name="plate", armour=3)])], card_index=card_index)
    wall = make(game.state, game.state.mages["b"], card_index.monster("wall"), mp=1, origin="bonded")
    game.emit(Arrived(wall))
    game.push(Damage("wall", 14, "a", "attack"))
    game.settle()
    play(game, option)
    assert being(game, "wall").hp == 20 - summon
    assert numbers(game, "b") == (16 - caster, 3)
    assert being(game, "wall").defense == 0


def test_a_share_larger_than_the_summons_hp_is_lost() -> None:
    """HEALTH-05, and the options' arithmetic of HEALTH-01 and HEALTH-03."""
    game = fight([mage("A")], [mage("B")])
    masaki = make(game.state, game.state.mages["b"], MASAKI, mp=1, origin="bonded")
    masaki.defense = 0
    game.emit(Arrived(masaki))
    game.push(Damage(masaki.id, 50, "a", "attack"))
    game.settle()
    play(game, "link half")
    assert masaki.id not in game.state.beings
    assert share(7, "half") == (4, 3)
    assert share(7, "half-mine") == (3, 4)
    assert share(7, "summoner") == (0, 7)


def test_health_link_is_not_asked_of_an_unconscious_summoner() -> None:
    """HEALTH-01: unconscious means option 1."""
    game = fight([mage("A")], [mage("B"), mage("C")])
    masaki = make(game.state, game.state.mages["b"], MASAKI, mp=1, origin="bonded")
    game.emit(Arrived(masaki))
    being(game, "b").down = True
    game.push(Damage(masaki.id, 6, "a", "attack"))
    game.settle()
    assert being(game, masaki.id).hp == 12 - 3


@pytest.mark.parametrize(
    ("stance", "left", "barred"),
    [
        ("attack", {"counter"}, "COMBAT-23"),
        ("defense", {"block", "brace"}, "COMBAT-24"),
        ("none", {"counter", "parry", "block", "brace"}, ""),
    ],
)
def test_ex_39_responses_of_each_stance(stance: str, left: set[str], barred: str) -> None:
    """COMBAT-22 to COMBAT-25, COMBAT-30."""
    game = fight([mage("A")], [mage("B")])
    engage(game, "a", "b")
    game.state.beings["b"].stance = stance  # type: ignore[assignment]
    if stance == "attack":
        hand(game, 1, 1, 1, 1, 1)
        play(game, "stance none", "attack a b", "spend 0", "spend 0")  # a single response is no choice: it is taken
        assert Responded("b", "counter", 0, "a") in game.log
        return
    play(game, "stance none", "attack a b", "spend 0")
    assert verbs(game) == left
    if barred:
        assert rule_against(game, "parry") == barred


def test_ex_39_no_attack_in_defense_mode_and_no_casting_in_either() -> None:
    """COMBAT-22, COMBAT-24, CAST-16."""
    game = fight([mage("A", "sparks")], [mage("B")])
    engage(game, "a", "b")
    play(game, "stance defense")
    assert rule_against(game, "attack a b") == "COMBAT-24"
    assert rule_against(game, "cast a home-sparks") == "COMBAT-22"
    assert legal(game, "charge a")
    game = fight([mage("A", "sparks")], [mage("B")])
    engage(game, "a", "b")
    play(game, "stance attack")
    assert legal(game, "attack a b")
    assert rule_against(game, "cast a home-sparks") == "COMBAT-22"


def test_ex_44_a_real_dragon_attacks() -> None:
    """REAL-02, REAL-07: 2D6 + up to 22 spent + 8; armour +8 comes off combat damage."""
    game = fight([real("blue-eyes")], [real("masaki")], dice=(4, 4, 1, 1))
    dragon = being(game, "blue-eyes")
    assert (dragon.hp, dragon.attack, dragon.defense, dragon.weapon, dragon.armour) == (36, 22, 17, 8, 8)
    engage(game, "blue-eyes", "masaki")
    play(game, "stance none", "attack blue-eyes masaki", "spend 22", "block", "spend 0")
    assert [event.total for event in game.log if isinstance(event, Rolled)][-2] == 38
