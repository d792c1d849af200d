"""Spells: who may play what when, payment, counter-spells, healing, damage, scrying, enchantments, artifacts."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.caster_duel.rules import events as ev
from tests.caster_duel.tables import (
    card,
    cards,
    codes,
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

OPEN: dict[str, Any] = {"source_played": False}
"""With a number card in the hand the main phase goes on after a spell."""


def test_a_number_card_is_a_source_or_one_of_its_spells() -> None:
    """CASTER-SPELL-01, CASTER-EX-03: 7♣ with enough mana in every way it qualifies for."""
    game = table(mine="7C", mana="2C 3C 4C", play="QH J2", their_play="KS QC", **OPEN)
    assert legal(game) == [
        "heal 7C me",
        "heal 7C QC",
        "damage 7C opponent",
        "damage 7C KS",
        "source 7C",
        "enchant 7C QH",
        "enchant 7C J2",
        "enchant 7C QC",
        "transfer 7C draw",
        "end",
    ]


def test_sorceries_need_ones_own_main_phase_and_instants_do_not() -> None:
    """CASTER-SPELL-02, CASTER-SPELL-06."""
    game = table(play="KS", theirs="7C", their_mana="2C 3C 4C", their_play="QC", mine="9H", **OPEN)
    do(game, "end")
    assert game.to_move == 1
    assert legal(game) == ["heal 7C me", "heal 7C QC", "damage 7C opponent", "damage 7C KS", "pass"]
    assert rule_against(game, "transfer 7C draw") == "CASTER-SPELL-02"
    assert rule_against(game, "enchant 7C QC") == "CASTER-SPELL-02"


def test_any_number_of_spells_that_the_mana_allows() -> None:
    """CASTER-SPELL-02, CASTER-TERM-06."""
    game = table(mine="2H 3H 9S", mana="4H 5H", **OPEN)
    do(game, "damage 2H opponent", "pass", "damage 3H opponent")
    assert game.state.health == (20, 18)
    assert graveyard(game) == ["2H", "3H"]


def test_the_latest_card_resolves_first_and_the_active_player_acts_first_again() -> None:
    """CASTER-SPELL-03: the opponent answers first; after two passes the top resolves."""
    game = table(mine="2H 3H", mana="4H 5H", theirs="2S 3S", their_mana="4S 5S", **OPEN)
    do(game, "damage 2H opponent")
    assert game.to_move == 1
    do(game, "heal 2S me")
    assert game.to_move == 0
    do(game, "pass", "pass")  # the heal resolves at 20; then the active player again
    assert [type(event).__name__ for event in game.log[-3:]] == ["Resolved", "Restored", "Buried"]
    assert game.to_move == 0
    do(game, "pass")
    assert game.to_move == 1
    do(game, "pass")
    assert game.state.health == (20, 19)


def test_spells_go_to_the_graveyard_after_resolving() -> None:
    """CASTER-SPELL-04, CASTER-XFER-06: not while they resolve; artifacts and enchantments stay."""
    game = table(mine="6H 9S", mana="4H 5H", theirs="2C", graveyard="3C", **OPEN)
    do(game, "transfer 6H take")
    assert hand(game, 0) == ["9S", "3C"]
    assert graveyard(game) == ["6H"]


def test_a_target_is_checked_again_when_the_spell_resolves() -> None:
    """CASTER-SPELL-05: K♣ healed with 2♣ dies first; the heal does nothing and goes to the graveyard."""
    game = table(mine="2C 9D", mana="3C", play="KC", damage={"KC": 1}, theirs="7S", their_mana="2S 3S 4S", **OPEN)
    do(game, "heal 2C KC", "damage 7S KC")
    assert not there(game, "KC")
    assert happened(game, ev.Healed) == []
    assert graveyard(game) == ["7S", "KC", "2C"]


def test_the_suit_part_is_paid_by_that_suit_and_the_rest_by_any() -> None:
    """CASTER-SPELL-05: artifacts pay the any-suit part, never the suit part."""
    game = table(mine="2H 9H", mana="4D 4S", artifacts="4D", **OPEN)
    assert legal(game, "counter") == legal(game, "damage") == legal(game, "heal") == []
    assert legal(table(mine="4C", mana="2C 4D", artifacts="4D"), "damage") == ["damage 4C opponent"]


def test_mana_does_not_float_and_is_tapped_when_it_pays() -> None:
    """CASTER-TERM-07, CASTER-TERM-04."""
    game = table(mine="2H 9S", mana="4H 5S", **OPEN)
    do(game, "damage 2H opponent")
    assert game.state.spent[0] == cards("4H")
    assert game.state.sources[0] == cards("5S")


@pytest.mark.parametrize(
    ("mana", "artifacts", "tapped"),
    [
        ("2H 4D 3S 5S", "4D", "2H 4D"),
        ("2H 3H 3S 5S", "", "2H 3S"),
        ("2H 3H 4H 3S 5S", "", "2H 3H"),
        ("2H 3D 3C 3S", "", "2H 3S"),
        ("2H 3H 3D", "", "2H 3H"),
    ],
)
def test_the_any_part_takes_artifacts_then_the_suit_with_most(mana: str, artifacts: str, tapped: str) -> None:
    """CASTER-SPELL-08: ties in the order hearts, spades, clubs, diamonds."""
    game = table(mine="6H 9S", mana=mana, artifacts=artifacts, **OPEN)
    do(game, "damage 6H opponent")
    assert game.state.spent[0] == cards(tapped)


def test_the_payer_may_name_the_sources() -> None:
    """CASTER-SPELL-08: as a setting, asked for where there is a choice."""
    game = table(mine="6H 9S", mana="2H 3S 4D", artifacts="4D", payment="named", **OPEN)
    do(game, "damage 6H opponent")
    assert legal(game) == ["tap 2H", "tap 3S", "tap 4D"]
    do(game, "tap 3S")  # the suit part is all that is left: paid without asking
    assert game.state.spent[0] == cards("3S 2H")
    assert game.state.health == (20, 18)


def test_each_source_may_be_named_not_one_of_a_kind() -> None:
    """CASTER-SPELL-08: 2♥ and 5♥ give the same mana, and the one that was named is tapped."""
    for line in ("tap 5H", "5h"):
        game = table(mine="6H 9S", mana="2H 5H 3S", payment="named", **OPEN)
        do(game, "damage 6H opponent")
        assert legal(game) == ["tap 2H", "tap 5H", "tap 3S"]
        found = game.understand(line.casefold())
        assert [str(move) for move in found] == ["tap 5H"]
        do(game, str(found[0]), "tap 3S")
        assert game.state.spent[0] == cards("5H 3S")


def test_the_target_words_of_the_quick_reference_do_not_decide() -> None:
    """CASTER-SPELL-09: Heal may go to the other's creature of the suit, Counter-spell at one's own card."""
    game = table(mine="2S 9D", mana="3S", their_play="KS", damage={"KS": 2}, **OPEN)
    do(game, "heal 2S KS")
    assert hurt(game, "KS") == 0
    game = table(mine="KD 5S", mana="2D 3D 4D 2S 3S", **OPEN)
    do(game, "summon KD")
    assert game.to_move == 0
    assert legal(game, "counter") == ["counter 5S KD"]


def test_a_target_need_not_be_changed() -> None:
    """CASTER-SPELL-07: an unhurt creature may be healed, a tapped one tapped; names are said when the card is cast."""
    game = table(mine="2S", mana="3S 4S", play="KS", tapped="KS", **OPEN)
    assert "heal 2S KS" in legal(game)
    assert "transfer 2S tap KS" in legal(game)


# --- mana sources and counter-spells ---------------------------------------------------------------------------------


def test_a_source_gives_one_mana_of_its_suit_whatever_its_number() -> None:
    """CASTER-MANA-01: 10♥ gives one hearts; only number cards are sources."""
    game = table(mine="10H AH", **OPEN)
    assert legal(game) == ["source 10H", "end"]
    do(game, "source 10H")
    assert game.state.ready[0] == (1, 0, 0, 0, 0, 1)


def test_an_artifact_is_not_the_source_of_the_turn() -> None:
    """CASTER-MANA-02."""
    game = table(mine="4H 5H", mana="2H 3H", **OPEN)
    do(game, "artifact 4H")
    assert "source 5H" in legal(game)


def test_counter_spells_answer_counter_spells() -> None:
    """CASTER-EX-17, CASTER-COUNTER-01: K♦ resolves; 5♠ and 2♣ are in the graveyard."""
    game = table(mine="KD 2C 9H", mana="2D 3D 4D 3C 4C", theirs="5S", their_mana="2S 3S", **OPEN)
    do(game, "summon KD", "counter 5S KD", "counter 2C 5S")
    assert there(game, "KD")
    assert sorted(graveyard(game)) == ["2C", "5S"]
    assert game.state.ready[0][5] == 0
    assert game.state.ready[1][5] == 0


def test_a_countered_creature_goes_to_the_graveyard_and_the_mana_is_lost() -> None:
    """CASTER-COUNTER-01, CASTER-COUNTER-02."""
    game = table(mine="JC 9H", mana="2C", theirs="5S", their_mana="2S 3H", **OPEN)
    do(game, "summon JC", "counter 5S JC")
    assert not there(game, "JC")
    assert graveyard(game) == ["JC", "5S"]
    assert game.state.spent[0] == cards("2C")


def test_a_countered_source_was_still_the_one_of_the_turn() -> None:
    """CASTER-COUNTER-02."""
    game = table(mine="4H 8H", theirs="5S", their_mana="2S 3H", play="KH", mana="2H", **OPEN)
    do(game, "source 4H", "counter 5S 4H")
    assert graveyard(game) == ["4H", "5S"]
    assert legal(game) == ["power KH", "end"]
    assert rule_against(game, "source 8H") == "CASTER-MANA-01"
    assert game.state.sources[0] == cards("2H")


@pytest.mark.parametrize("rank", range(2, 11))
def test_only_primes_counter(rank: int) -> None:
    """CASTER-COUNTER-01: 2, 3, 5 and 7, for @+1."""
    game = table(mine="JC", mana="2C", theirs=f"{rank}S", their_mana="2H 3D 4S" if rank != 4 else "2H 3D 6S")
    do(game, "summon JC")
    assert game.to_move == 1
    assert legal(game, "counter") == ([f"counter {rank}S JC"] if rank in (2, 3, 5, 7) else [])


def test_a_counter_whose_card_is_gone_does_nothing() -> None:
    """CASTER-SPELL-05, CASTER-COUNTER-02: both players counter K♦; the first of them to come finds nothing."""
    game = table(mine="KD 2C 9H", mana="2D 3D 4D 3C 4C", theirs="5S 3S", their_mana="2S 4S 6S 7S", **OPEN)
    do(game, "summon KD", "counter 5S KD")
    do(game, "counter 2C KD")  # one's own card, out of spite
    while "pass" in legal(game):
        do(game, "pass")
    assert sorted(graveyard(game)) == ["2C", "5S", "KD"]
    assert len(happened(game, ev.Countered)) == 1


# --- healing and damage ----------------------------------------------------------------------------------------------


def test_health_never_rises_above_20_and_damage_never_falls_below_0() -> None:
    """CASTER-EX-14, CASTER-HEAL-01, CASTER-HEAL-03."""
    game = table(mine="3H 9S", mana="2H", health=(19, 20), **OPEN)
    do(game, "heal 3H me")
    assert game.state.health == (20, 20)
    game = table(mine="2H 9S", mana="3H", play="JH", tapped="JH", damage={"JH": 1}, **OPEN)
    game.state.creatures[card("JH")].more_toughness = 1
    do(game, "heal 2H JH")
    assert hurt(game, "JH") == 0
    assert stats(game, "JH") == (1, 2)


@pytest.mark.parametrize(("rank", "amount"), [(2, 2), (3, 3), (5, 1), (7, 1), (9, 1), (10, 2)])
def test_center_pips_heal(rank: int, amount: int) -> None:
    """CASTER-HEAL-01, CASTER-HEAL-02."""
    game = table(mine=f"{rank}H 9S", mana="4H", health=(10, 20), **OPEN)
    do(game, f"heal {rank}H me")
    assert game.state.health == (10 + amount, 20)


@pytest.mark.parametrize("rank", [4, 6, 8])
def test_cards_without_center_pips_do_not_heal(rank: int) -> None:
    """CASTER-HEAL-02."""
    game = table(mine=f"{rank}H", mana="2H 3H", **OPEN)
    assert legal(game, "heal") == []
    assert rule_against(game, f"heal {rank}H me") == "CASTER-HEAL-02"


def test_the_eights_heal_2_where_the_setting_has_it() -> None:
    """CASTER-HEAL-02, CASTER-CONV-07, CASTER-EX-04."""
    game = table(mine="8D 9S", mana="2D", health=(10, 20), eight_heals=True, **OPEN)
    do(game, "heal 8D me")
    assert game.state.health == (12, 20)


def test_heal_reaches_creatures_of_the_same_suit_only() -> None:
    """CASTER-HEAL-01."""
    game = table(mine="2S", mana="3S", play="KS KH", their_play="QS KD")
    assert legal(game, "heal") == ["heal 2S me", "heal 2S KS", "heal 2S QS"]


@pytest.mark.parametrize(("rank", "columns"), [(2, 1), (3, 1), (4, 2), (5, 3), (6, 2), (7, 3), (8, 3), (9, 3), (10, 3)])
def test_columns_deal_damage_and_set_the_cost(rank: int, columns: int) -> None:
    """CASTER-DMG-01, CASTER-DMG-02."""
    mana = [f"{number}H" for number in (2, 3, 4, 5) if number != rank][:columns]
    game = table(mine=f"{rank}H 9S", mana=" ".join(mana), **OPEN)
    assert legal(game, "damage") == [f"damage {rank}H opponent"]
    do(game, f"damage {rank}H opponent")
    assert game.state.health == (20, 20 - columns)
    short = table(mine=f"{rank}H 9S", mana=" ".join(mana[1:]), **OPEN)
    assert legal(short, "damage") == []


def test_damage_reaches_the_opponent_and_creatures_of_the_enemy_suit_anyones() -> None:
    """CASTER-DMG-01, CASTER-DMG-03: never a Queen, who is protected from just that suit."""
    game = table(mine="2H", mana="3H", play="JD QD", their_play="KD KH KS", **OPEN)
    assert legal(game, "damage") == ["damage 2H opponent", "damage 2H JD", "damage 2H KD"]
    assert rule_against(game, "damage 2H me") == "CASTER-DMG-01"


# --- scry ------------------------------------------------------------------------------------------------------------


def test_scry_puts_each_of_two_cards_on_top_or_bottom() -> None:
    """CASTER-SCRY-01, CASTER-SCRY-02, CASTER-SPELL-07: the places are chosen when it resolves."""
    game = table(mine="9H 2S", mana="2H", library="3C 4C 5C 6C", **OPEN)
    do(game, "scry 9H library")
    assert legal(game) == [
        "place / 3C 4C",
        "place 3C / 4C",
        "place 3C 4C /",
        "place / 4C 3C",
        "place 4C / 3C",
        "place 4C 3C /",
    ]
    do(game, "place 4C / 3C")
    assert codes(game, game.state.libraries[0]) == ["4C", "5C", "6C", "3C"]
    assert graveyard(game) == ["9H"]


def test_scry_with_one_card_sees_one_and_with_none_cannot_be_cast() -> None:
    """CASTER-SCRY-02, CASTER-XFER-06."""
    game = table(mine="9H 2S", mana="2H", library="3C", **OPEN)
    do(game, "scry 9H library")
    assert legal(game) == ["place / 3C", "place 3C /"]
    game = table(mine="9H 2S", mana="2H", library="", **OPEN)
    assert legal(game, "scry") == []
    assert rule_against(game, "scry 9H library") == "CASTER-SCRY-02"


def test_scry_may_look_at_any_library() -> None:
    """CASTER-SCRY-01, CASTER-TERM-03: with two libraries, at either; only the caster sees the cards."""
    game = table(mine="9H 2S", mana="2H", library="3C", second_library="4C 5C", setup="dual-draft", **OPEN)
    assert legal(game, "scry") == ["scry 9H mine", "scry 9H theirs"]
    do(game, "scry 9H theirs", "place 5C / 4C")
    assert codes(game, game.state.libraries[1]) == ["5C", "4C"]
    (seen,) = [event for event in game.log if isinstance(event, ev.Scried)]
    assert (seen.seen_by(game.state, 0), seen.seen_by(game.state, 1)) == (True, False)


# --- enchantments ----------------------------------------------------------------------------------------------------


def test_two_of_hearts_may_go_on_friendly_aces_and_hostile_hearts() -> None:
    """CASTER-EX-06, CASTER-ENCH-01, CASTER-ENCH-02, CASTER-ENCH-04."""
    game = table(mine="2H", mana="3H 4H", play="AD AS AC", their_play="AH", **OPEN)
    assert legal(game, "enchant") == ["enchant 2H AS", "enchant 2H AC", "enchant 2H AH"]
    assert rule_against(game, "enchant 2H AD") == "CASTER-ENCH-02"
    assert legal(table(mine="2H", mana="3H 4H", play="AH", **OPEN), "enchant") == []


def test_an_enchantment_gives_its_attribute_once() -> None:
    """CASTER-EX-16, CASTER-ENCH-03, CASTER-ENCH-05, CASTER-ENCH-06, CASTER-SUIT-05."""
    game = table(mine="5H 9D", mana="2H 2D 3D", play="JS", tapped="JS", **OPEN)
    do(game, "enchant 5H JS", "pass")
    assert has(game, "JS") == ["+Power", "+Indestructible"]
    assert legal(game, "enchant") == []
    assert rule_against(game, "enchant 9D JS") == "CASTER-ENCH-03"
    game.emit(ev.Enchanted(card("JS"), card("4S"), 1))  # the opponent's 4♠
    assert has(game, "JS") == []
    assert graveyard(game) == ["5H"]
    assert game.state.creatures[card("JS")].enchantment == card("4S")


def test_a_hostile_enchantment_takes_the_attribute_and_what_was_on_it() -> None:
    """CASTER-ENCH-04, CASTER-EX-16: cast by the opponent in his own turn."""
    game = table(mine="4S 9D", mana="2S 3S", their_play="JS", tapped="JS", on={"JS": ("5H", 1)}, **OPEN)
    assert legal(game, "enchant") == ["enchant 4S JS"]
    do(game, "enchant 4S JS")
    assert has(game, "JS") == []
    assert graveyard(game) == ["5H"]


def test_an_enchantment_whose_creature_is_gone_goes_to_the_graveyard() -> None:
    """CASTER-SPELL-05, CASTER-ENCH-05."""
    game = table(mine="4H 9D", mana="2H 3H", play="KC", theirs="7S", their_mana="2S 3S 4S", **OPEN)
    do(game, "enchant 4H KC", "damage 7S KC")
    assert graveyard(game) == ["7S", "KC", "4H"]


def test_a_joker_takes_the_suit_of_what_is_on_it() -> None:
    """CASTER-EX-22, CASTER-SUIT-04: under 7♠ it is a spade; 4♣ deals it 2, 3♠ heals it, it cannot block Q♣."""
    game = table(mine="4C 3S", mana="2C 3C 2S", their_play="J2", on={"J2": ("7S", 1)}, **OPEN)
    assert "damage 4C J2" in legal(game)
    assert "heal 3S J2" in legal(game)
    do(game, "damage 4C J2")
    assert hurt(game, "J2") == 2
    for on, blocks in (({"J2": ("7S", 1)}, []), ({}, ["block QC J2"])):
        game = table(play="QC", their_play="J2", on=on, mine="9H", **OPEN)
        do(game, "end", "attack QC")
        assert legal(game, "block") == blocks
    game = table(mine="4C 3S", mana="2C 3C 2S", their_play="J2", **OPEN)
    assert "damage 4C J2" not in legal(game)


def test_a_joker_under_a_hostile_enchantment_is_of_that_suit_without_its_attribute() -> None:
    """CASTER-EX-22, CASTER-ENCH-06: 3♠ by the opponent: 7♠ to the graveyard, a spade without +Indestructible."""
    game = table(mine="3S 9D", mana="2S 4S", their_play="J2", on={"J2": ("7S", 1)}, **OPEN)
    assert legal(game, "enchant") == ["enchant 3S J2"]
    do(game, "enchant 3S J2")
    assert graveyard(game) == ["7S"]
    assert has(game, "J2") == []
    assert rule_against(table(mine="3S", mana="2S", their_play="J2"), "enchant 3S J2") == "CASTER-ENCH-04"


def test_any_suit_may_enchant_ones_own_free_joker() -> None:
    """CASTER-SUIT-04, CASTER-TABLE-02: it counts as friendly to every suit while it has none."""
    for suit in "HSCD":
        game = table(mine=f"7{suit}", mana=f"2{suit}", play="J1 J2", **OPEN)
        assert legal(game, "enchant") == [f"enchant 7{suit} J1", f"enchant 7{suit} J2"]


@pytest.mark.parametrize(("rank", "cost"), [(3, 1), (4, 2), (5, 1), (6, 2), (7, 1), (8, 2), (9, 1), (10, 2), (2, 2)])
def test_enchanting_costs_one_for_odd_and_two_for_even(rank: int, cost: int) -> None:
    """CASTER-ENCH-01."""
    target = {2: "AS", 6: "AS", 10: "AS", 4: "KS", 5: "KS", 9: "KS"}.get(rank, "QS")
    mana = [f"{number}H" for number in (2, 3, 4) if number != rank]
    exact = table(mine=f"{rank}H", mana=" ".join(mana[:cost]), play=target, **OPEN)
    assert legal(exact, "enchant") == [f"enchant {rank}H {target}"]
    assert legal(table(mine=f"{rank}H", mana=" ".join(mana[: cost - 1]), play=target, **OPEN), "enchant") == []


# --- artifacts -------------------------------------------------------------------------------------------------------


def test_a_four_draws_two_cards_each_in_turns() -> None:
    """CASTER-ART-01, CASTER-ART-02: the caster first; then it is a source of one colorless mana."""
    game = table(mine="4H 9S", mana="2H 3H", library="2C 3C 5C 6C 7C", **OPEN)
    do(game, "artifact 4H")
    assert hand(game, 0) == ["9S", "2C", "5C"]
    assert hand(game, 1) == ["3C", "6C"]
    assert game.state.ready[0] == (0, 0, 0, 0, 1, 1)
    assert game.state.artifacts == cards("4H")


def test_an_eight_gives_a_suit_one_more_until_the_casters_next_turn() -> None:
    """CASTER-EX-15, CASTER-ART-03, CASTER-ART-04: both players' creatures; a Joker enchanted with 3♥ too."""
    game = table(mine="8C 9S", mana="2C 3C", play="QH J2", their_play="KH KS", on={"J2": ("3H", 0)}, **OPEN)
    do(game, "artifact 8C")
    assert legal(game) == ["name hearts", "name spades", "name clubs", "name diamonds"]
    do(game, "name hearts")
    assert (stats(game, "QH"), stats(game, "J2")) == ((3, 3), (4, 4))
    assert (stats(game, "KH"), stats(game, "KS")) == ((4, 4), (3, 3))
    game.emit(ev.Boosted(0, 0))  # several add up
    assert stats(game, "QH") == (4, 4)
    from convert.systems.caster_duel.rules.turn import position

    game.emit(ev.TurnBegan(1, position(game.state)))
    assert stats(game, "QH") == (4, 4)
    game.emit(ev.TurnBegan(0, position(game.state)))
    assert stats(game, "QH") == (2, 2)


def test_an_artifact_pays_the_turn_it_comes() -> None:
    """CASTER-ART-04, CASTER-MANA-02."""
    game = table(mine="8C QC", mana="2C 3C 5C", **OPEN)
    do(game, "artifact 8C", "name clubs")
    assert legal(game, "summon") == ["summon QC"]
