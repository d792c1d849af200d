"""DICE-BATTLE: battles between units and attacks on shields; the worked examples with their exact numbers."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.dice_duels.rules import events as ev
from tests.dice_duels.tables import (
    deck,
    do,
    done,
    fight,
    hurt,
    legal,
    power,
    powers,
    rule_against,
    shields,
    table,
    whole,
)


def test_several_defenders() -> None:
    """DICE-EX-04, DICE-BATTLE-02, DICE-BATTLE-04, DICE-BATTLE-06, DICE-UNIT-05, DICE-OPT-01."""
    game = fight("3P", "2P 2P", "block 2 1, block 3 1")
    do(game, "battle 2 1")
    assert powers(game, 0) == []
    assert powers(game, 1) == [2]
    assert hurt(game, 3) == 0
    rows: list[dict[str, Any]] = [{"mine": "3P+cleave2"}, {"mine": "3P", "gang_block": "full"}]
    for more in rows:
        game = fight(theirs="2P 2P", blocks="block 2 1, block 3 1", order=["battle 2 1"], **more)
        assert powers(game, 0) == powers(game, 1) == []
        assert whole(game)


def test_shields_in_order() -> None:
    """DICE-EX-05, DICE-SHIELD-01, DICE-SHIELD-02, DICE-SHIELD-03, DICE-SHIELD-05, DICE-SHIELD-07, DICE-BATTLE-05."""
    game = fight("2P 3P 6P 1P", "", "", dice="3 5")
    seen = []
    for move in ("strike 1", "strike 2", "strike 3"):
        seen.append(shields(do(game, move)))
    assert seen == [(4, 6), (1, 6), (5,)]
    rolled = [event.values for event in game.log if isinstance(event, ev.Rolled) and event.why == "shield"]
    assert rolled == [(3,), (5,)]
    first = do(fight("2P 3P", "", "", dice="3 5"), "strike 1")
    assert first.state.players[1].hand == (3,)
    assert game.state.players[1].hand == (3, 5)
    assert whole(game)


@pytest.mark.parametrize(
    ("mine", "theirs", "left", "id"),
    [
        ("6P+piercing", "2P", (2, 6), "DICE-EX-06"),
        ("9P+piercing", "3P+defender", (4, 6), "DICE-EX-28"),
        ("6P+piercing", "5P+damage2", (3, 6), "DICE-EX-28"),
        ("5P+piercing+drain", "2P", (2, 4, 6), "DICE-EX-28, DICE-BATTLE-12"),
        ("4P", "2P", (2, 4, 6), "without Piercing nothing goes on"),
    ],
)
def test_piercing(mine: str, theirs: str, left: tuple[int, ...], id: str) -> None:
    """DICE-KEY-29, DICE-EX-06, DICE-EX-28."""
    game = fight(mine, theirs)
    assert shields(game) == left, id
    if "drain" in mine:
        assert power(game, 1) == 6


def test_piercing_through_everything() -> None:
    """DICE-EX-07, DICE-SETUP-02, DICE-UNIT-04: 18 against 5 takes three shields and the duel."""
    game = fight("18P+piercing", "5P")
    assert game.over
    assert game.winner == 0


def test_defender() -> None:
    """DICE-EX-08, DICE-KEY-08, DICE-SETUP-12: damage received is halved, rounded up; it cannot attack."""
    for mine, left in (("5P", []), ("4P", [3])):
        game = fight(mine, "3P+defender")
        assert powers(game, 1) == left
    assert hurt(game, 2) == 2
    game = table(mine="3P+defender 2P", at="battle")
    assert legal(game) == ["attack 2", "done"]
    assert rule_against(game, "attack 1") == "DICE-BATTLE-10"
    game = fight("1P", "3P+defender")
    assert hurt(game, 2) == 1


def test_draining() -> None:
    """DICE-EX-09, DICE-EX-22, DICE-KEY-12, DICE-BATTLE-04."""
    game = fight("3P+drain", "5P")
    assert powers(game, 0) == []
    assert powers(game, 1) == [2]
    game = fight("6P+drain", "2P")
    assert powers(game, 0) == [7]
    assert game.state.units[1].dice == 2
    game = fight("3P+drain", "5P+drain")
    assert (power(game, 1), power(game, 2)) == (2, 4)
    assert hurt(game, 1) == hurt(game, 2) == 0
    game = fight("4P+drain", "4P")
    assert power(game, 1) == 6
    assert hurt(game, 1) == 4
    assert whole(game)


def test_withering() -> None:
    """DICE-EX-10, DICE-KEY-45."""
    game = fight("3P 1P", "4P+withering+cleave2", "block 3 1, block 3 2", order=["battle 3 1"])
    assert power(game, 3) == 0  # 4 - 3, then 1 - 1
    game = fight("3P", "4P+withering")
    assert (power(game, 2), hurt(game, 2)) == (1, 0)


def test_haste() -> None:
    """DICE-EX-11, DICE-EX-24, DICE-KEY-21, DICE-BATTLE-09: the Haste blow resolves first."""
    game = fight("3P+haste", "3P")
    assert (powers(game, 0), powers(game, 1)) == ([3], [])
    assert hurt(game, 1) == 0
    game = fight("2P+haste", "3P")
    assert (powers(game, 0), powers(game, 1)) == ([], [3])
    game = fight("6P+haste+double-strike", "8P")
    assert (powers(game, 0), hurt(game, 2)) == ([], 6)
    game = fight("7P+haste+double-strike", "6P+defender")
    assert (powers(game, 0), powers(game, 1), hurt(game, 1)) == ([7], [], 6)
    game = fight("3P+haste", "3P+haste")
    assert powers(game, 0) == powers(game, 1) == []


def test_double_strike() -> None:
    """DICE-EX-23, DICE-KEY-11, DICE-BATTLE-11: the target does not strike back without multiple attacks."""
    game = fight("5P+double-strike", "4P+defender")
    assert (powers(game, 0), powers(game, 1), hurt(game, 1)) == ([5], [], 4)
    for extra in ("double-strike", "cleave2"):
        game = fight("5P+double-strike", f"4P+defender+{extra}")
        assert powers(game, 0) == powers(game, 1) == []


def test_cleave() -> None:
    """DICE-EX-25, DICE-KEY-04: attacks beyond X are none; a defender with Cleave battles several attackers."""
    game = fight("5P+cleave2", "2P 2P 2P", "block 2 1, block 3 1, block 4 1", order=["battle 2 1", "battle 3 1"])
    assert powers(game, 0) == []
    assert powers(game, 1) == [2]
    assert hurt(game, 4) == 0
    game = fight("3P 3P", "4P+cleave2", "block 3 1, block 3 2", order=["battle 3 1"])
    assert powers(game, 0) == powers(game, 1) == []


def test_deadly() -> None:
    """DICE-EX-26, DICE-KEY-07, DICE-BATTLE-12: both are destroyed; Haste first, then nobody strikes back."""
    game = fight("1P+deadly", "6P")
    assert powers(game, 0) == powers(game, 1) == []
    game = fight("1P+deadly+haste", "6P")
    assert (powers(game, 0), powers(game, 1)) == ([1], [])
    game = fight("1P+deadly", "6P+indestructible")
    assert (powers(game, 0), powers(game, 1), hurt(game, 2)) == ([], [6], 1)
    game = fight("1P+deadly", "", "")
    assert shields(game) == (1, 4, 6)


def test_indestructible_and_frozen() -> None:
    """DICE-EX-27, DICE-KEY-19, DICE-KEY-23."""
    game = fight("6P", "4P+indestructible+withering")
    assert power(game, 2) == 1
    game = fight("3P", "4P+withering+frozen")
    assert (power(game, 2), hurt(game, 2)) == (4, 3)
    game = fight("3P+drain", "4P+frozen")
    assert (power(game, 2), hurt(game, 2), power(game, 1)) == (4, 0, 0)  # nothing drained, and 4 damage back


def test_piercing_on_shields() -> None:
    """DICE-EX-29, DICE-KEY-29, DICE-BATTLE-13, DICE-KEY-12."""
    assert shields(fight("9P+piercing", "", "")) == (3,)
    game = fight("12P+piercing", "", "")
    assert shields(game) == ()
    assert not game.over
    assert fight("13P+piercing", "", "").winner == 0
    assert shields(fight("3P+double-strike", "", "")) == (1, 6)
    game = fight("4P+drain", "", "")
    assert shields(game) == (4, 6)
    assert power(game, 1) == 5


def test_both_players_pierced() -> None:
    """DICE-EX-30, DICE-SETUP-15: at the same moment it is a draw."""
    bare: dict[str, Any] = {"shields": (), "their_shields": ()}
    game = fight("4P+piercing", "3P+piercing", **bare)
    assert game.winner == 0
    game = fight("3P+piercing", "3P+piercing", **bare)
    assert not game.over
    assert powers(game, 0) == powers(game, 1) == []
    game = fight("3P+piercing+damage1", "3P+piercing+damage1", **bare)
    assert game.over
    assert game.winner is None


def test_the_last_shield() -> None:
    """DICE-EX-31, DICE-SHIELD-04, DICE-SHIELD-07, DICE-ZONE-01: the next attacker hits the player."""
    game = fight("2P 2P 2P 1P", "", "", their_shields=(2,))
    do(game, "strike 1")
    assert shields(game) == ()
    do(game, "strike 3")
    assert game.winner == 0


def test_overflow_carries_where_that_is_chosen() -> None:
    """DICE-OPT-04, DICE-SHIELD-05."""
    assert shields(fight("5P", "", "")) == (4, 6)
    assert shields(fight("5P", "", "", shield_overflow="carry")) == (1, 6)


def test_stealthy_and_unblockable() -> None:
    """DICE-EX-64, DICE-KEY-41, DICE-KEY-44."""
    game = table(mine="2P+stealthy", theirs="3P 2P", at="battle")
    do(game, "attack 1")
    assert legal(game, "block") == ["block 3 1"]
    assert rule_against(game, "block 2 1") == "DICE-KEY-41"
    game = fight("2P+unblockable", "3P 2P", "")
    assert shields(game) == (4, 6)
    game = fight("2P", "2P+unblockable")
    assert powers(game, 1) == []
    game = table(mine="2P+unblockable 1P", theirs="2P", at="battle")
    do(game, "attack 1", "attack 2")
    assert rule_against(game, "block 3 1") == "DICE-KEY-44"


def test_reinforce() -> None:
    """DICE-KEY-31, DICE-SHIELD-06: attack damage adds 1 to one's own outermost shield, at most 6; none is rebuilt."""
    game = fight("3P+reinforce", "4P", shields=(1, 4, 6))
    assert shields(game, 0) == (2, 4, 6)
    assert shields(fight("3P+reinforce", "", "", shields=(6,)), 0) == (6,)
    assert shields(fight("3P+reinforce", "", "", shields=()), 0) == ()
    assert shields(fight("3P+reinforce+drain", "4P", shields=(1,)), 0) == (1,)


def test_declared_against_but_alone() -> None:
    """DICE-BATTLE-07, DICE-BATTLE-11: blocked is blocked, also when the defender is gone before its battle."""
    game = fight("1P 5P+cleave2", "4P+cleave2", "block 3 1, block 3 2", order=["battle 3 2"])
    assert powers(game, 1) == []  # the second battle is skipped
    assert shields(game) == (2, 4, 6)
    assert power(game, 1) == 1


def test_idle_units() -> None:
    """DICE-BATTLE-10, DICE-KEY-27: the paralyzed neither attack nor block."""
    game = table(mine="3P+paralyzed 2P", theirs="3P+paralyzed", at="battle")
    assert legal(game) == ["attack 2", "done"]
    do(game, "attack 2")
    assert shields(game) == (4, 6)


def test_orders_are_chosen_one_at_a_time() -> None:
    """DICE-BATTLE-01, DICE-BATTLE-03: unit battles by the defender, then shields by the attacker."""
    game = fight("2P 2P 2P 2P", "3P 3P", "block 5 1, block 6 2")
    assert game.to_move == 1
    assert legal(game) == ["battle 5 1", "battle 6 2"]
    assert rule_against(game, "battle 5 2") == "DICE-BATTLE-03"
    do(game, "battle 6 2")
    assert game.to_move == 0
    assert legal(game) == ["strike 3", "strike 4"]
    assert [type(event).__name__ for event in game.log].index("Fought") > 0


def test_units_of_the_turn_attack_and_attackers_block_later() -> None:
    """DICE-UNIT-07: nothing exhausts a unit."""
    game = table(hand="1 6", theirs="1P", turn=3)
    do(game, "summon 6 Soldier", "end", "attack 2", "done", "end")
    assert game.state.turn == 4
    assert shields(game) == (4, 6)
    do(game, "end", "attack 1")
    assert legal(game, "block") == ["block 2 1"]


def test_no_attack_without_attackers() -> None:
    """DICE-BATTLE-10, DICE-BATTLE-14: attacking is optional, and then the phase is over."""
    game = table(mine="3P", theirs="1P", at="battle")
    do(game, "done")
    assert game.state.phase == "second"
    assert not any(isinstance(event, ev.Attacked) for event in game.log)


INSTANT = deck(Monk=["low: negate, instant", "single: capture, instant", "single: set 2, instant"])


def test_instants_between_the_declarations() -> None:
    """DICE-BATTLE-08, DICE-BATTLE-14, DICE-KEY-24, DICE-OP-26: before, between and after, the turn player first."""
    game = table(mine="3P", theirs="2P", energy="5", their_energy="5", decks=INSTANT, at="battle")
    assert (game.to_move, game.state.stage) == (0, "before")
    do(game, "pass")
    assert game.to_move == 1
    do(game, "pass", "attack 1")
    assert (game.to_move, game.state.stage) == (0, "attackers")
    do(game, "use 1 2 5")  # the captive takes no part (DICE-KEY-02)
    assert game.state.units[2].captor == 1
    do(game, "pass", "pass")
    assert shields(game) == (4, 6)
    assert rule_against(table(mine="3P", energy="5", decks=INSTANT, at="battle"), "use 1 9 5") == "DICE-KEY-24"


def test_units_that_come_in_the_battle_phase() -> None:
    """DICE-BATTLE-15: they block when there in time, and are no attackers afterwards."""
    game = table(mine="3P", theirs="1P", their_energy="5", decks=INSTANT, at="battle")
    do(game, "pass", "attack 1")
    assert game.state.stage == "attackers"
    do(game, "use 2 3 5")
    assert [move for move in legal(game) if move.startswith("block")] == ["block 2 1", "block 3 1"]


def test_an_attacker_is_negated() -> None:
    """DICE-EX-58, DICE-OP-18, DICE-KEY-25, DICE-KEY-46: its attack is dropped, the others go on."""
    wanted = deck(Monk=["high: negate, instant"])
    game = table(
        mine="3P 2P",
        theirs="1P+paralyzed 1P",
        their_energy="4",
        their_shields=(2,),
        decks=wanted,
        at="battle",
        dice="5",
    )
    do(game, "attack 1", "attack 2", "done")
    assert (game.state.stage, game.to_move) == ("fight", 1)
    assert rule_against(game, "use 3 1 4") == "DICE-ABIL-14"
    do(game, "use 4 1 4", "target 1")
    assert game.state.phase == "second"
    assert not game.over
    assert shields(game) == ()
    assert game.state.players[1].hand == (5,)
    game = fight("3P 2P", "", "", their_shields=(2,), order=["strike 1"])
    assert game.winner == 0


def test_done_ends_a_declaration() -> None:
    """DICE-BATTLE-10: defending is optional too."""
    game = table(mine="3P", theirs="2P", at="battle")
    do(game, "attack 1")
    done(game, "block")
    assert shields(game) == (4, 6)
