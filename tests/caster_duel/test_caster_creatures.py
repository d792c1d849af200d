"""Creatures: what they cost and can do, Jokers, attributes, who is destroyed."""

from __future__ import annotations

import pytest

from convert.systems.caster_duel.rules import events as ev
from tests.caster_duel.tables import (
    card,
    do,
    graveyard,
    hand,
    happened,
    has,
    hurt,
    legal,
    rule_against,
    stats,
    table,
    there,
)


@pytest.mark.parametrize(
    ("code", "enough", "short"),
    [
        ("JD", "2D", "2H"),
        ("QD", "2D 2H", "3H 2H"),
        ("KD", "2D 2H 2S", "2D 2H"),
        ("AD", "2D 2H 2S 2C", "3H 2H 2S 2C"),
        ("J1", "2D 2H 2S 2C 3C", "2D 2H 2S 2C"),
    ],
)
def test_faces_decide_the_cost(code: str, enough: str, short: str) -> None:
    """CASTER-CREA-01, CASTER-TERM-04, CASTER-EX-01: one mana of the suit and the rest of any; a Joker 5 of any."""
    assert legal(table(mine=code, mana=enough), "summon") == [f"summon {code}"]
    assert legal(table(mine=code, mana=short), "summon") == []
    assert rule_against(table(mine=code, mana=short), f"summon {code}") == "CASTER-SPELL-05"


@pytest.mark.parametrize(("code", "value"), [("JD", 1), ("QC", 2), ("KS", 3), ("AH", 4)])
def test_power_and_toughness_follow_the_face(code: str, value: int) -> None:
    """CASTER-CREA-01, CASTER-CREA-03."""
    assert stats(table(play=code), code) == (value, value)


@pytest.mark.parametrize(
    ("code", "attribute"), [("KH", "+Power"), ("KS", "+Indestructible"), ("KC", "+Toughness"), ("KD", "Vigilance")]
)
def test_suits_give_an_attribute(code: str, attribute: str) -> None:
    """CASTER-CREA-02."""
    assert has(table(play=code), code) == [attribute]


def test_a_creature_summoned_this_turn_blocks_and_acts_but_does_not_attack() -> None:
    """CASTER-CREA-04."""
    game = table(mine="JH", mana="2H 3H", play="KS")
    do(game, "summon JH")
    assert "ping JH opponent" in legal(game)
    do(game, "end", "pass")
    assert legal(game) == ["attack KS", "done"]
    assert rule_against(game, "attack JH") == "CASTER-CREA-04"
    game = table(play="KS", their_play="QC", new="QC")
    do(game, "end", "attack KS")
    assert legal(game, "block") == ["block KS QC"]


def test_creatures_are_cast_in_ones_own_main_phase_with_nothing_waiting() -> None:
    """CASTER-CREA-05, CASTER-SPELL-03."""
    game = table(mine="QH", mana="2H 3H", theirs="JD 3S", their_mana="2D 4S 5S", play="KS")
    do(game, "summon QH")
    assert legal(game, "summon") == []
    assert rule_against(game, "summon JD") == "CASTER-SPELL-03"
    game = table(mine="QH", mana="2H 3H")
    do(game, "end")
    assert (game.state.phase, legal(game, "summon")) == ("second", ["summon QH"])


def test_damage_destroys_a_creature_and_its_enchantment_goes_along() -> None:
    """CASTER-CREA-06, CASTER-ENCH-05."""
    game = table(mine="7D", mana="2D 3D 4D", their_play="KH", on={"KH": ("4D", 0)})
    do(game, "damage 7D KH")
    assert not there(game, "KH")
    assert graveyard(game)[:3] == ["4D", "KH", "7D"] or graveyard(game)[:3] == ["7D", "4D", "KH"]


def test_a_joker_that_shrinks_dies_in_the_next_look() -> None:
    """CASTER-CREA-06, CASTER-ABIL-12: Joker 1 with one companion is 1/1; when that dies, so does the Joker."""
    game = table(mine="2D 9S", mana="3D", their_play="J1 JH", tapped="JH")
    assert stats(game, "J1") == (1, 1)
    do(game, "damage 2D JH")
    assert not there(game, "J1")
    assert [event.cards for event in happened(game, ev.Destroyed)] == [(card("JH"),), (card("J1"),)]


def test_joker_1_counts_the_other_creatures() -> None:
    """CASTER-ABIL-12, CASTER-EX-10: three others 3/3, one other 1/1, alone destroyed; the other side's do not count."""
    assert stats(table(play="J1 JH QS KC", their_play="AD"), "J1") == (3, 3)
    assert stats(table(play="J1 JH", their_play="AD KD"), "J1") == (1, 1)
    game = table(mine="J1", mana="2H 3H 4H 5H 6H", their_play="KD")
    do(game, "summon J1")
    assert not there(game, "J1")
    assert graveyard(game) == ["J1"]


def test_joker_2_is_set_to_a_total_of_six() -> None:
    """CASTER-ABIL-13, CASTER-EX-10: 2/4, 5/1, 0/6 allowed, 3/4 refused, 6/0 destroys it; 3/3 until chosen."""
    for power, toughness in ((2, 4), (5, 1), (0, 6)):
        game = table(mine="J2", mana="2H 3H 4H 5H 6H")
        do(game, "summon J2")
        assert stats(game, "J2") == (3, 3)
        assert legal(game) == [f"set {value} {6 - value}" for value in range(7)]
        assert rule_against(game, "set 3 4") == "CASTER-ABIL-13"
        do(game, f"set {power} {toughness}")
        assert stats(game, "J2") == (power, toughness)
    game = table(mine="J2", mana="2H 3H 4H 5H 6H")
    do(game, "summon J2", "set 6 0")
    assert not there(game, "J2")


def test_joker_2_is_set_again_at_the_start_of_ones_turns_and_keeps_the_last_choice() -> None:
    """CASTER-ABIL-13."""
    game = table(their_play="J2", chosen=5, theirs="2H", source_played=True)
    do(game, "end")
    assert (game.to_move, stats(game, "J2")) == (1, (5, 1))
    assert "set 5 1" in legal(game)
    do(game, "set 1 5")
    assert stats(game, "J2") == (1, 5)


def test_the_total_of_joker_2_is_a_setting() -> None:
    """CASTER-ABIL-13: groups that follow the quick reference play with 5."""
    game = table(mine="J2", mana="2H 3H 4H 5H 6H", joker_total=5)
    do(game, "summon J2")
    assert legal(game) == [f"set {value} {5 - value}" for value in range(6)]


def test_a_joker_has_only_its_own_ability_and_what_an_enchantment_gives() -> None:
    """CASTER-ABIL-14, CASTER-ABIL-15: +Toughness of a Joker under 7♣ is paid with clubs."""
    game = table(play="J2", mana="2C 2H", on={"J2": ("7C", 0)})
    assert has(game, "J2") == ["+Toughness"]
    assert legal(game) == ["toughness J2", "end"]
    assert has(table(play="J2"), "J2") == []


def test_flying_is_blocked_by_flying_only() -> None:
    """CASTER-ABIL-01, CASTER-EX-12: A♣ can block A♥, K♠ cannot."""
    game = table(play="AH", their_play="KS AC")
    do(game, "end", "attack AH")
    assert legal(game) == ["block AH AC", "done"]
    assert rule_against(game, "block AH KS") == "CASTER-ABIL-01"


def test_plus_power_can_be_repeated() -> None:
    """CASTER-ABIL-05, CASTER-EX-12: A♥ after two hearts mana hits for 6: 20 to 14."""
    game = table(play="AH", mana="2H 3H")
    do(game, "power AH", "power AH", "attack AH")
    assert game.state.health == (20, 14)


def test_plus_power_and_toughness_are_sorceries_and_indestructible_is_an_instant() -> None:
    """CASTER-ABIL-05, CASTER-ABIL-06, CASTER-ABIL-07."""
    game = table(play="KD", their_play="KS QH QC", their_mana="2S 2H 2C")
    do(game, "end")
    assert game.to_move == 1
    assert legal(game) == ["indestructible KS", "pass"]
    assert rule_against(game, "power QH") == "CASTER-SPELL-03"
    assert rule_against(game, "toughness QC") == "CASTER-SPELL-03"


def test_indestructible_saves_from_damage_also_from_what_is_marked() -> None:
    """CASTER-ABIL-06."""
    game = table(mine="7C 9H", mana="2C 3C 4C", their_play="KS", their_mana="2S", source_played=False)
    do(game, "damage 7C KS")
    do(game, "indestructible KS")
    assert there(game, "KS")
    assert hurt(game, "KS") == 3
    game.emit(ev.Mended())
    assert hurt(game, "KS") == 0


def test_indestructible_does_not_save_from_toughness_0() -> None:
    """CASTER-ABIL-06: a Joker 2 set to 6/0."""
    game = table(their_play="J2", theirs="9H", on={"J2": ("7S", 1)})
    game.state.creatures[card("J2")].sturdy = True
    do(game, "end", "set 6 0")
    assert not there(game, "J2")


def test_plus_toughness_can_be_repeated() -> None:
    """CASTER-ABIL-07."""
    game = table(play="KC", mana="2C 3C 4H")
    do(game, "toughness KC", "toughness KC")
    assert stats(game, "KC") == (3, 5)


def test_vigilance_leaves_an_attacker_upright() -> None:
    """CASTER-ABIL-08, CASTER-COMBAT-01."""
    game = table(play="KD KS")
    do(game, "end", "attack KD", "attack KS")
    (attack,) = happened(game, ev.Attacked)
    assert attack.tapping == (card("KS"),)


def test_protection_stops_targets_blocks_and_damage_of_the_enemy_suit() -> None:
    """CASTER-ABIL-03: Q♥ and diamonds. 3♦ may not damage her, 2♦ not tap her; 2♣ may tap her."""
    game = table(mine="3D 2D 2C", mana="4D 5D 4C 5C", their_play="QH")
    assert legal(game, "damage") == ["damage 3D opponent", "damage 2D opponent", "damage 2C opponent"]
    assert [move for move in legal(game, "transfer") if "tap QH" in move] == ["transfer 2C tap QH"]
    game = table(play="QH", their_play="KD KC")
    do(game, "end", "attack QH")
    assert legal(game) == ["block QH KC", "done"]
    assert rule_against(game, "block QH KD") == "CASTER-ABIL-03"


def test_a_protected_queen_may_block_and_damage_the_enemy_suit() -> None:
    """CASTER-ABIL-03: nothing else is stopped. K♦ attacks, Q♥ blocks, takes nothing and deals 2."""
    game = table(play="KD", their_play="QH", mine="9S", theirs="9C")
    do(game, "end", "attack KD", "block KD QH")
    assert there(game, "QH")
    wounds = happened(game, ev.Wounded)
    assert [(wound.card, wound.amount) for wound in wounds] == [(card("KD"), 2)]


def test_counter_spells_are_stopped_by_protection() -> None:
    """CASTER-EX-11, CASTER-ABIL-03: 3♦ cannot counter Q♥, 3♣ can."""
    game = table(mine="QH", mana="2H 4H", theirs="3D 3C", their_mana="2D 2C")
    do(game, "summon QH")
    assert legal(game, "counter") == ["counter 3C QH"]
    assert rule_against(game, "counter 3D QH") == "CASTER-ABIL-03"


def test_damage_tap_hits_any_target_but_the_protected() -> None:
    """CASTER-ABIL-11, CASTER-EX-11: J♠ may aim at Q♥ or a player, not at Q♣."""
    game = table(mine="9H", play="JS", their_play="QH QC", source_played=False)
    assert legal(game) == ["ping JS opponent", "ping JS me", "ping JS JS", "ping JS QH", "source 9H", "end"]
    do(game, "ping JS QH")
    assert hurt(game, "QH") == 1
    assert game.state.creatures[card("JS")].tapped
    assert legal(game, "ping") == []


def test_damage_tap_is_an_instant_and_works_when_its_jack_is_gone() -> None:
    """CASTER-ABIL-11, CASTER-ABIL-16: it resolves even if its source has left play."""
    game = table(mine="2D", mana="3D", their_play="JH", theirs="9C")
    do(game, "damage 2D JH", "ping JH opponent")
    assert not there(game, "JH")
    assert game.state.health == (19, 20)
    game = table(play="JH", mine="9C", theirs="2D", their_mana="3D")
    do(game, "ping JH opponent", "damage 2D JH")
    assert not there(game, "JH")
    assert game.state.health == (20, 19)


def test_a_change_to_a_creature_that_has_left_is_lost() -> None:
    """CASTER-ABIL-16: +Power waits, K♥ dies in response, the mana is gone."""
    game = table(play="KH", mana="2H", theirs="7D", their_mana="2D 3D 4D", mine="9S")
    do(game, "power KH", "damage 7D KH")
    assert not there(game, "KH")
    assert happened(game, ev.Strengthened) == []
    assert game.state.ready[0][5] == 0


def test_what_was_paid_for_stays_when_the_attribute_is_lost() -> None:
    """CASTER-ABIL-16: +1 power stays though a hostile 4♥ takes +Power."""
    game = table(play="KH", mana="2H", mine="9S")
    do(game, "power KH")
    game.emit(ev.Enchanted(card("KH"), card("4H"), 1))
    assert has(game, "KH") == []
    assert stats(game, "KH") == (4, 3)


def test_the_controller_uses_the_abilities() -> None:
    """CASTER-ABIL-16: nobody pays for the other's K♥; and an ability cannot be countered (CASTER-COUNTER-02)."""
    game = table(mana="2H", their_play="KH", mine="9S")
    assert legal(game, "power") == []
    assert rule_against(game, "power KH") == "CASTER-ABIL-16"
    game = table(play="KH", mana="2H", theirs="2C", their_mana="3C 4C", mine="9S")
    do(game, "power KH")
    assert legal(game, "counter") == []


def test_which_jacks_show_one_eye_is_a_setting() -> None:
    """CASTER-ABIL-11, CASTER-CONV-02: spades and hearts in the standard pattern."""
    assert legal(table(play="JC"), "ping") == []
    assert len(legal(table(play="JH"), "ping")) == 3
    assert len(legal(table(play="JC", one_eyed=("clubs",)), "ping")) == 3
    assert legal(table(play="JH", one_eyed=("clubs",)), "ping") == []


def test_an_attribute_by_enchantment_is_paid_with_its_own_suit() -> None:
    """CASTER-ABIL-15, CASTER-EX-16: +Power of J♠ under 5♥ is paid with hearts."""
    game = table(play="JS", mana="2S", on={"JS": ("5H", 0)})
    assert legal(game, "power") == []
    assert rule_against(game, "power JS") == "CASTER-ABIL-15"
    assert legal(table(play="JS", mana="2H", on={"JS": ("5H", 0)}), "power") == ["power JS"]


def test_an_override_of_an_entry_changes_the_game() -> None:
    """CASTER-TERM-06: the rules read the entries; a stronger king is stronger."""
    from msgspec.structs import replace

    from convert.systems.caster_duel.rules import CardIndex, Game, Options, standard_entries
    from convert.systems.caster_duel.rules.state import Creature

    entries = [replace(entry, power=5) if entry.id == "caster-spades-king" else entry for entry in standard_entries()]
    game = Game.new(Options(), CardIndex(entries, Options()), seed=1)
    game.state.creatures[card("KS")] = Creature(card("KS"), 0)
    assert stats(game, "KS") == (5, 3)
    assert hand(game, 0)
