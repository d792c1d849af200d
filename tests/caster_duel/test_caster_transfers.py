"""CASTER-XFER: the nine Transfers."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.caster_duel.rules import events as ev
from tests.caster_duel.tables import (
    card,
    codes,
    do,
    graveyard,
    hand,
    happened,
    has,
    legal,
    rule_against,
    table,
    there,
)

OPEN: dict[str, Any] = {"source_played": False}


@pytest.mark.parametrize("rank", range(2, 11))
def test_every_transfer_costs_two_of_the_suit(rank: int) -> None:
    """CASTER-XFER-01, CASTER-CONV-06: one mana of the suit and one of another are not enough."""
    near = [f"{number}H" for number in (2, 3, 4) if number != rank]
    there_is_something: dict[str, Any] = {"play": "KC", "theirs": "2S", "graveyard": "3S", **OPEN}
    assert legal(table(mine=f"{rank}H", mana=f"{near[0]} 2D", **there_is_something), "transfer") == []
    assert legal(table(mine=f"{rank}H", mana=f"{near[0]} {near[1]}", **there_is_something), "transfer") != []


def test_a_two_taps_a_creature() -> None:
    """CASTER-XFER-03: Play-Play."""
    game = table(mine="2H 9S", mana="3H 4H", their_play="KC", **OPEN)
    do(game, "transfer 2H tap KC")
    assert game.state.creatures[card("KC")].tapped


def test_a_two_moves_an_enchantment_where_it_is_valid() -> None:
    """CASTER-XFER-03, CASTER-XFER-05: my 4♥ from K♣ to my K♠ (friendly) or to the opponent's K♥ (same suit)."""
    game = table(mine="2C 9S", mana="3C 4C", play="KC KS KD JC", their_play="KH JH QH", on={"KC": ("4H", 0)}, **OPEN)
    game.state.creatures[card("JH")].tapped = True
    moves = [move for move in legal(game, "transfer") if "move" in move]
    assert moves == [
        "transfer 2C move KC KS",
        "transfer 2C move KC JC",
        "transfer 2C move KC KH",
        "transfer 2C move KC JH",
    ]
    do(game, "transfer 2C move KC KH")
    assert has(game, "KC") == ["+Toughness"]
    assert has(game, "KH") == []
    moved = game.state.creatures[card("KH")]
    assert (moved.enchantment, moved.enchanted_by) == (card("4H"), 0)


def test_an_enchantment_does_not_move_to_one_that_has_one() -> None:
    """CASTER-XFER-05, CASTER-ENCH-03."""
    game = table(mine="2C", mana="3C 4C", play="KC KS", on={"KC": ("4H", 0), "KS": ("5D", 0)}, **OPEN)
    assert [move for move in legal(game, "transfer") if "move" in move] == []
    game = table(mine="2C", mana="3C 4C", play="KC", their_play="KH", on={"KC": ("4H", 0), "KH": ("5S", 1)}, **OPEN)
    assert [move for move in legal(game, "transfer") if "move" in move] == []


def test_moving_an_enchantment_aims_at_both_creatures() -> None:
    """CASTER-XFER-05, CASTER-ABIL-03: 2♦ cannot move what lies on Q♥, 2♠ can."""
    shown: dict[str, Any] = {"play": "QC QS", "their_play": "QH", "on": {"QH": ("3H", 0)}, **OPEN}
    assert [m for m in legal(table(mine="2D", mana="3D 4D", **shown), "transfer") if "move" in m] == []
    found = [m for m in legal(table(mine="2S", mana="3S 4S", **shown), "transfer") if "move" in m]
    assert found == ["transfer 2S move QH QS"]  # Q♣ is protected from spades


def test_a_three_returns_a_creature_to_its_controllers_hand() -> None:
    """CASTER-XFER-03, CASTER-ENCH-05: Hand-Play; its enchantment is discarded."""
    game = table(mine="3H 9S", mana="4H 5H", their_play="KC", on={"KC": ("4D", 1)}, **OPEN)
    do(game, "transfer 3H return KC")
    assert not there(game, "KC")
    assert hand(game, 1) == ["KC"]
    assert graveyard(game) == ["4D", "3H"]


def test_a_four_takes_a_random_card_of_the_other_hand() -> None:
    """CASTER-XFER-03: Hand-Hand."""
    game = table(mine="4H 9S", mana="2H 3H", theirs="5C 6C 7C", **OPEN)
    do(game, "transfer 4H steal")
    assert len(hand(game, 0)) == 2
    assert len(hand(game, 1)) == 2
    assert set(hand(game, 0)) - {"9S"} <= {"5C", "6C", "7C"}


def test_a_five_exiles_a_random_card_of_the_other_hand() -> None:
    """CASTER-XFER-03, CASTER-TERM-02: Exile-Hand; it never returns."""
    game = table(mine="5H 9S", mana="2H 3H", theirs="5C 6C", **OPEN)
    do(game, "transfer 5H exile")
    assert len(hand(game, 1)) == 1
    assert codes(game, game.state.exile)[0] in ("5C", "6C")


def test_a_six_discards_or_takes_any_card_of_the_graveyard() -> None:
    """CASTER-XFER-03, CASTER-XFER-06, CASTER-SPELL-07: the card is named when the Transfer is cast."""
    game = table(mine="6H 9S", mana="2H 3H", theirs="5C", graveyard="7D KD 2S", **OPEN)
    assert legal(game, "transfer") == ["transfer 6H discard", "transfer 6H take"]
    do(game, "transfer 6H take")
    assert legal(game) == ["take 7D", "take KD", "take 2S"]
    do(game, "take KD")
    assert hand(game, 0) == ["9S", "KD"]
    assert graveyard(game) == ["7D", "2S", "6H"]
    game = table(mine="6H 9S", mana="2H 3H", theirs="5C", **OPEN)
    do(game, "transfer 6H discard")
    assert graveyard(game) == ["5C", "6H"]


def test_a_seven_draws_and_can_always_be_cast() -> None:
    """CASTER-XFER-03, CASTER-XFER-06, CASTER-TURN-06, CASTER-EX-03."""
    game = table(mine="7C 9S", mana="2C 3C", library="KH 2D", **OPEN)
    do(game, "transfer 7C draw")
    assert hand(game, 0) == ["9S", "KH"]
    game = table(mine="7C 9S", mana="2C 3C", library="", **OPEN)
    do(game, "transfer 7C draw")
    assert hand(game, 0) == ["9S"]


def test_an_eight_exiles_the_top_or_the_bottom_of_any_library() -> None:
    """CASTER-XFER-03, CASTER-XFER-04, CASTER-EX-04: Library-Exile, though the larger group names the library."""
    for way, left in (("exile-top", ["3D", "4D"]), ("exile-bottom", ["2D", "3D"])):
        game = table(mine="8D 9S", mana="5D 6D", library="2D 3D 4D", **OPEN)
        assert legal(game, "transfer") == ["transfer 8D exile-top library", "transfer 8D exile-bottom library"]
        do(game, f"transfer 8D {way} library")
        assert codes(game, game.state.libraries[0]) == left
        assert len(game.state.exile) == 1
    game = table(mine="8D", mana="5D 6D", library="2C", second_library="3C", setup="dual-draft", **OPEN)
    assert len(legal(game, "transfer")) == 4


def test_a_nine_buries_a_top_card_or_puts_one_under_ones_library() -> None:
    """CASTER-XFER-03, CASTER-XFER-04."""
    game = table(mine="9H 9S", mana="2H 3H", library="2D 3D", graveyard="KD", **OPEN)
    do(game, "transfer 9H bury library")
    assert graveyard(game) == ["KD", "2D", "9H"]
    game = table(mine="9H 9S", mana="2H 3H", library="2D 3D", graveyard="KD", **OPEN)
    do(game, "transfer 9H under")
    assert codes(game, game.state.libraries[0]) == ["2D", "3D", "KD"]
    game = table(mine="9H", mana="2H 3H", library="2C", second_library="3C", graveyard="KD", setup="dual-draft", **OPEN)
    assert legal(game, "transfer") == ["transfer 9H bury mine", "transfer 9H bury theirs", "transfer 9H under"]


def test_a_ten_turns_a_library_round_by_one_card() -> None:
    """CASTER-XFER-03."""
    for way, left in (("sink", ["3D", "4D", "2D"]), ("raise", ["4D", "2D", "3D"])):
        game = table(mine="10D 9S", mana="5D 6D", library="2D 3D 4D", **OPEN)
        do(game, f"transfer 10D {way} library")
        assert codes(game, game.state.libraries[0]) == left


def test_the_zones_of_the_groups_are_those_of_the_table() -> None:
    """CASTER-XFER-02, CASTER-XFER-03: 1 Play, 2 Hand, 3 Exile, 4 Graveyard, 5 Library."""
    from convert.systems.caster_duel.derive import ZONES
    from convert.systems.caster_duel.pips import load_layouts

    named = {rank: tuple(ZONES[each - 1] for each in layout.groups) for rank, layout in load_layouts().items()}
    assert named[2] == ("play", "play")
    assert named[6] == ("graveyard", "hand")
    assert named[9] == ("library", "graveyard")


def test_a_way_without_target_or_card_cannot_be_chosen() -> None:
    """CASTER-XFER-06: nothing in play, in hands, in the graveyard, in the library."""
    for rank in (2, 3, 4, 5, 6, 8, 9, 10):
        mana = " ".join(f"{number}H" for number in (2, 3, 4) if number != rank)
        game = table(mine=f"{rank}H", mana=mana, library="", **OPEN)
        assert legal(game, "transfer") == []
        rule = "CASTER-XFER-06" if rank == 4 else "CASTER-XFER-03"  # of another number that is the first reason
        assert rule_against(game, f"transfer {rank}H steal") == rule


def test_a_named_card_that_is_gone_is_not_taken() -> None:
    """CASTER-SPELL-05: the graveyard was shuffled away in answer."""
    game = table(mine="6H 9S", mana="2H 3H", graveyard="7D KD", theirs="2S", their_mana="3S", **OPEN)
    do(game, "transfer 6H take", "take KD")
    game.state.graveyard = ()
    game.state.exile = (card("7D"), card("KD"))
    do(game, "pass")
    assert hand(game, 0) == ["9S"]
    assert happened(game, ev.Retrieved) == []
