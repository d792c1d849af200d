"""DICE-ABIL and DICE-OP: paying, targets, answers, and what each operation does."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.dice_duels.decks import DuelDeck
from convert.systems.dice_duels.rules import CardIndex, Options
from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules.card_index import payments
from tests.dice_duels.tables import (
    PRACTICE,
    deck,
    do,
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


def one(*abilities: str) -> DuelDeck:
    """A deck of one archetype, Monk, with these abilities."""
    return deck(Monk=abilities)


def test_payments() -> None:
    """DICE-EX-12, DICE-ABIL-02, DICE-ABIL-15, DICE-TOK-02, DICE-ACC-04."""
    assert payments("single", (2, 2, 5)) == (2, 5)
    assert payments("double", (2, 2, 5)) == (2,)
    assert payments("low", (2, 2, 5)) == (2,)
    assert payments("high", (2, 2, 5)) == (5,)
    assert payments("triple", (2, 2, 5)) == ()
    energy = (1, 1, 1, 2, 4, 4, 6)
    counts = [len(payments(cost, energy)) for cost in ("single", "double", "triple", "low", "high")]
    assert counts == [4, 2, 1, 2, 2]


def test_drill_places_the_die_of_its_cost() -> None:
    """DICE-EX-32, DICE-SETUP-08, DICE-SETUP-09, DICE-OP-01, DICE-DECK-01, DICE-DECK-02, DICE-ABIL-01."""
    game = do(table(mine="6P", energy="4", hand="1"), "use 1 1 4")
    assert power(game, 1) == 7
    assert game.state.units[1].dice == 2
    assert game.state.players[0].grave == 0
    game = do(table(mine="2P", energy="4", hand="1"), "use 1 1 4")
    assert power(game, 1) == 3
    assert game.state.players[0].grave == 1
    game = do(table(mine="2P", theirs="6P", energy="3 3", hand="1"), "use 1 2 3")
    assert powers(game, 1) == []
    assert game.state.players[0].grave == 2
    assert whole(game)


def test_set_takes_dice_of_the_cost_then_of_the_stock() -> None:
    """DICE-EX-33, DICE-OP-15, DICE-SETUP-09: with too few dice the power is capped at 6 a die."""
    decks = one("double: set 13")
    game = do(table(mine="1P", energy="4 4", hand="1", decks=decks, stock=10), "use 1 1 4")
    assert (powers(game, 0), game.state.players[0].stock) == ([1, 13], 9)
    game = do(table(mine="1P", energy="4 4", hand="1", decks=decks, stock=0), "use 1 1 4")
    assert powers(game, 0) == [1, 12]
    assert whole(game)


def test_return_and_banish() -> None:
    """DICE-EX-34, DICE-KEY-35, DICE-KEY-01, DICE-KEY-10, DICE-OP-05, DICE-OP-06, DICE-SETUP-11, DICE-TOK-10."""
    decks = one("high: return", "low: banish", "single: equip, power_up 1")
    game = do(table(mine="1P", theirs="13P", energy="4", hand="1", decks=decks, dice="6"), "use 1 1 4")
    other = game.state.players[1]
    assert (other.hand, other.grave) == ((6,), 2)
    game = table(mine="1P", theirs="6P", energy="2", hand="1", decks=decks, tokens={9: (1, 2, 2)})
    game.state.units[2].dice, game.state.players[1].stock = 2, game.state.players[1].stock - 1
    assert power(game, 2) == 7
    do(game, "use 1 2 2")
    other = game.state.players[1]
    assert (other.banished, other.grave) == (2, 1)
    assert whole(game)


def test_practice_abilities_at_hand() -> None:
    """DICE-ACC-03, DICE-ABIL-03, DICE-DECK-03 to DICE-DECK-09: (ability, payment) in a Main Phase."""
    game = table(mine="2P", theirs="1P", energy="2 4 4")
    assert legal(game, "use") == ["use 1 1 2", "use 1 1 4", "use 1 2 4", "use 1 3 2"]
    assert legal(table(mine="2P", energy="2 4 4"), "use") == ["use 1 1 2", "use 1 1 4", "use 1 3 2"]
    game = table(mine="2P+@Warden", theirs="1P", energy="2 4 4")
    assert legal(game, "use") == ["use 1 1 2", "use 1 1 4", "use 1 2 4", "use 1 3 2"]
    game = table(mine="2P+@Seer", theirs="1P", energy="2 4 4")
    assert legal(game, "use") == ["use 1 1 2", "use 1 1 4", "use 1 2 4"]
    game = table(mine="2P+@Warden", energy="2 4 4", shields=(6,))
    assert legal(game, "use") == []
    assert rule_against(game, "use 1 1 2") == "DICE-ABIL-03"


@pytest.mark.parametrize(
    ("number", "name", "cost", "op"),
    [
        (1, "Drill", "single", "power_up"),
        (2, "Rout", "double", "destroy"),
        (3, "Breakthrough", "low", "grant"),
        (4, "Mend", "single", "reinforce"),
        (5, "Repel", "high", "return"),
        (6, "Bind", "low", "paralyze"),
        (7, "Glimpse", "single", "scry"),
        (8, "Sapling", "double", "set"),
        (9, "Hush", "high", "negate"),
    ],
)
def test_practice_deck(number: int, name: str, cost: str, op: str) -> None:
    """DICE-DECK-01 DICE-DECK-02 DICE-DECK-03 DICE-DECK-04 DICE-DECK-05 DICE-DECK-06 DICE-DECK-07 DICE-DECK-08
    DICE-DECK-09."""
    ability = [spec for archetype in PRACTICE.archetypes for spec in archetype.abilities][number - 1]
    assert (ability.name, ability.cost, [effect.op for effect in ability.effects]) == (name, cost, [op])
    assert all(archetype.open for archetype in PRACTICE.archetypes)


def test_rout_and_hush() -> None:
    """DICE-EX-39, DICE-ABIL-11, DICE-KEY-25, DICE-OPT-05, DICE-ABIL-14: answered, and the answer answered."""
    both: dict[str, Any] = {"mine": "1P", "theirs": "3P+@Seer", "energy": "5 5", "hand": "1"}
    game = do(table(**both, their_energy="4"), "use 1 2 5")
    assert (game.to_move, legal(game)) == (1, ["use 2 3 4", "pass"])
    do(game, "use 2 3 4")
    assert powers(game, 1) == [3]
    assert (game.state.players[0].grave, game.state.players[1].grave) == (2, 1)
    game = do(table(**both, their_energy="1 2 3"), "use 1 2 5")
    assert powers(game, 1) == []
    both["mine"] = "1P 1P+@Seer"
    both["energy"] = "5 5 6"
    both["theirs"] = "3P+@Seer"
    game = do(table(**both, their_energy="4"), "use 1 2 5", "use 3 3 4")
    assert game.to_move == 0
    do(game, "use 2 3 6")
    assert powers(game, 1) == []
    game = do(table(**both, their_energy="4", answers="off"), "use 1 2 5")
    assert powers(game, 1) == []


def test_one_answer_to_each_activation() -> None:
    """DICE-ABIL-11: nothing else can answer, and there is one answer."""
    game = do(table(mine="1P", theirs="3P+@Seer 1P+@Seer", energy="5 5", their_energy="4 4", hand="1"), "use 1 2 5")
    do(game, "target 2")
    assert rule_against(game, "use 2 1 4") == "DICE-ABIL-11"
    do(game, "use 2 3 4")
    assert game.to_move == 0
    assert game.state.players[1].energy == (4,)


def test_retarget() -> None:
    """DICE-OP-19, DICE-KEY-34: other legal targets, legal only if there is one."""
    decks = one("double: destroy", "low: retarget", "single: banish >any_unit")
    game = table(mine="1P", theirs="2P 3P", energy="5 5", their_energy="2", hand="1", decks=decks)
    do(game, "use 1 1 5", "target 2")
    assert legal(game) == ["use 2 2 2", "use 3 2 2", "pass"]
    do(game, "use 2 2 2")
    assert powers(game, 1) == [2]
    alone = table(mine="1P", theirs="2P", energy="5 5", their_energy="2", hand="1", decks=decks)
    do(alone, "use 1 1 5")
    assert powers(alone, 1) == []
    turned = table(mine="1P", theirs="2P 3P", energy="5", their_energy="2", hand="1", decks=decks)
    do(turned, "use 1 3 5", "target 3", "use 2 2 2")
    assert legal(turned, "target") == ["target 1", "target 2"]
    do(turned, "target 1")
    assert powers(turned, 0) == []


def test_targets_gone_are_skipped() -> None:
    """DICE-ABIL-09: the ability resolves, without what it would do to what is gone."""
    decks = one("single: destroy, destroy, reinforce 1")
    game = table(mine="1P", theirs="2P 3P", energy="5", hand="1", shields=(2,), decks=decks)
    do(game, "use 1 1 5", "target 2", "target 2")
    assert powers(game, 1) == [3]
    assert shields(game, 0) == (3,)


def test_effects_without_target_are_left_out() -> None:
    """DICE-ABIL-03: the others happen."""
    game = do(table(mine="1P", energy="5", hand="1", decks=one("single: destroy, power_up 2")), "use 1 1 5")
    assert powers(game, 0) == [3]


def test_durations() -> None:
    """DICE-ABIL-05, DICE-EX-38, DICE-OP-23, DICE-OPT-02, DICE-TURN-10: Bind lasts until my next turn."""
    held: dict[str, Any] = {
        "mine": "1P+@Warden",
        "theirs": "4P",
        "energy": "2",
        "hand": "1 1",
        "their_hand": "1",
        "their_energy": "5",
    }
    game = do(table(**held), "use 1 3 2", "end", "attack 1")
    assert shields(game) == (1, 4, 6)  # it could not block
    do(game, "end")
    assert game.state.turn == 4
    assert legal(game, "use") == []
    assert rule_against(game, "use 2 1 5") == "DICE-ABIL-14"
    do(game, "end")
    assert game.state.phase == "second"  # nor attack
    do(game, "end")
    assert game.state.turn == 5
    do(game, "end", "attack 1")
    assert legal(game, "block") == ["block 2 1"]
    game = do(table(**held, grant_duration="turn"), "use 1 3 2", "end", "attack 1", "end", "end")
    assert legal(game) == ["attack 2", "done"]


def test_power_for_the_turn() -> None:
    """DICE-EX-37, DICE-TURN-11, DICE-UNIT-08, DICE-UNIT-09: damage and change end together."""
    decks = one("single: power_up 1 for turn", "low: power_down 1")
    game = do(table(mine="2P+damage1", energy="5", hand="1", decks=decks), "use 1 1 5")
    assert power(game, 1) == 3
    game.state.units[1].damage = 2
    do(game, "end", "done", "end")
    assert game.state.turn == 4
    assert power(game, 1) == 2
    game = table(mine="2P+damage2", energy="5", hand="1", decks=decks)
    game.state.units[1].damage = 1
    do(game, "use 1 1 5")
    game.state.units[1].damage = 2
    do(game, "end", "done", "end")
    game = table(mine="1P", theirs="3P+damage2", energy="2", hand="1", decks=decks)
    do(game, "use 1 2 2")
    assert powers(game, 1) == []  # destroyed at once


def test_power_beyond_a_die() -> None:
    """DICE-EX-02, DICE-UNIT-03, DICE-UNIT-04: 7 is two dice, 13 three, 20 becomes 18; falling sheds a die."""
    decks = one("single: power_up 12", "low: power_up 2", "high: power_down 2")
    game = do(table(mine="1P", energy="4", hand="1", decks=decks), "use 1 1 4")
    assert (power(game, 1), game.state.units[1].dice) == (13, 3)
    game = do(table(mine="4P", energy="2", hand="1", decks=decks), "use 1 2 2")
    assert (power(game, 1), game.state.units[1].dice) == (6, 1)
    game = do(table(mine="18P", energy="2", hand="1", decks=decks), "use 1 2 2")
    assert (power(game, 1), game.state.units[1].dice) == (18, 3)
    game = do(table(mine="1P", theirs="7P", energy="5", hand="1", decks=decks), "use 1 3 5")
    assert (power(game, 2), game.state.units[2].dice, game.state.players[1].grave) == (5, 1, 1)
    assert whole(game)


def test_power_gone_is_destroyed() -> None:
    """DICE-UNIT-06, DICE-OP-02, DICE-KEY-09."""
    game = do(table(mine="1P", theirs="2P", energy="5", hand="1", decks=one("single: power_down 3")), "use 1 1 5")
    assert powers(game, 1) == []
    assert game.state.players[1].grave == 1


def test_damage() -> None:
    """DICE-OP-03, DICE-SHIELD-02, DICE-SHIELD-06: as in battle for Defender and Withering; the rest is lost."""
    decks = one(
        "single: damage 5", "low: damage 3 >opponent", "high: damage 1 >shield", "double: damage 2 >all_enemies"
    )
    game = do(table(mine="1P", theirs="4P+defender", energy="5", hand="1", decks=decks), "use 1 1 5")
    assert hurt(game, 2) == 3
    game = do(table(mine="1P", theirs="6P+withering", energy="5", hand="1", decks=decks), "use 1 1 5")
    assert power(game, 2) == 1
    game = do(table(mine="1P", energy="2", hand="1", decks=decks), "use 1 2 2")
    assert shields(game) == (4, 6)
    game = do(table(mine="1P", energy="2", hand="1", decks=decks, their_shields=()), "use 1 2 2")
    assert game.winner == 0
    game = table(mine="1P", energy="5", hand="1", decks=decks, their_shields=())
    assert rule_against(game, "use 1 3 5") == "DICE-ABIL-03"
    game = do(
        table(mine="1P", theirs="2P 3P+hexproof", energy="3 3", hand="1", decks=one("double: damage 2 >all_enemies")),
        "use 1 1 3",
    )
    assert powers(game, 1) == [3]
    assert hurt(game, 3) == 2
    game = do(table(mine="1P+deadly+piercing+reinforce", theirs="9P", energy="5", hand="1", decks=decks), "use 1 1 5")
    assert (powers(game, 1), shields(game)) == ([9], (2, 4, 6))  # it is no battle damage


def test_drain_as_an_ability() -> None:
    """DICE-EX-63, DICE-OP-09, DICE-KEY-12: all of it goes to the acting unit."""
    decks = one("single: drain 3")
    game = do(table(mine="2P", theirs="2P", energy="5", hand="1", decks=decks), "use 1 1 5")
    assert (powers(game, 0), powers(game, 1)) == ([4], [])
    game = do(table(mine="2P", theirs="5P", energy="5", hand="1", decks=decks), "use 1 1 5")
    assert (powers(game, 0), powers(game, 1)) == ([5], [2])


def test_destroy_and_indestructible() -> None:
    """DICE-OP-04, DICE-KEY-23, DICE-UNIT-06: destruction and banishing do nothing to it."""
    decks = one("single: destroy", "low: banish", "high: return", "double: power_down 9")
    for used in ("use 1 1 4", "use 1 2 2"):
        game = do(table(mine="1P", theirs="3P+indestructible", energy="2 4", hand="1", decks=decks), used)
        assert powers(game, 1) == [3]
    game = do(table(mine="1P", theirs="3P+indestructible", energy="4", hand="1", decks=decks), "use 1 3 4")
    assert powers(game, 1) == []
    game = do(
        table(mine="1P", theirs="3P+indestructible", energy="4 4", hand="1", decks=one("double: power_down 9")),
        "use 1 1 4",
    )
    assert powers(game, 1) == [1]


def test_evade() -> None:
    """DICE-EX-44, DICE-KEY-17, DICE-OP-07, DICE-TURN-09, DICE-TURN-11: away with its token, back without damage."""
    decks = one("single: evade", "low: equip, power_up 1")
    game = table(mine="6P+damage3", theirs="1P", energy="5", hand="1", decks=decks, tokens={9: (0, 1, 1)})
    game.state.units[1].dice, game.state.players[0].stock = 2, game.state.players[0].stock - 1
    do(game, "use 1 1 5")
    assert powers(game, 0) == []
    assert whole(game)
    do(game, "end", "end")
    assert game.state.turn == 4
    back = next(unit for unit in game.state.units.values() if unit.side == 0)
    assert (power(game, back.id), back.damage, len(game.state.tokens)) == (7, 0, 1)
    full = table(mine="6P 1P 1P 1P 1P", energy="5", hand="6 6", decks=decks, tokens={9: (0, 1, 1)})
    full.state.units[1].dice, full.state.players[0].stock = 2, full.state.players[0].stock - 1
    do(full, "use 1 1 5", "summon 6 Monk", "end", "done", "end")
    assert len(powers(full, 0)) == 5
    assert full.state.players[0].grave == 1 + 3  # the cost, two dice, the token's die
    assert whole(full)


def test_capture() -> None:
    """DICE-EX-61, DICE-KEY-02, DICE-OP-08, DICE-BATTLE-10: it fights no more, and is free with its captor."""
    decks = one("single: capture", "low: power_up 1", "double: destroy >any_unit")
    game = do(
        table(mine="2P", theirs="5P", energy="5 5", their_energy="2", hand="1", their_hand="1", decks=decks),
        "use 1 1 5",
    )
    assert game.state.units[2].captor == 1
    assert rule_against(game, "use 1 1 5") == "DICE-ABIL-03"
    do(game, "end", "attack 1", "end")
    assert shields(game) == (4, 6)
    do(game, "use 2 2 2", "end")
    assert game.state.phase == "second"  # a captive does not attack
    game = table(mine="2P 3P", theirs="5P 1P", energy="4 4 5", hand="1", decks=decks)
    do(game, "use 1 1 5", "target 3", "use 2 3 4", "target 1")
    assert game.state.units[3].captor == 0


def test_draw_discard_reroll_charge() -> None:
    """DICE-OP-10, DICE-OP-11, DICE-OP-13, DICE-OP-14, DICE-KEY-03, DICE-KEY-10, DICE-KEY-13, DICE-KEY-33."""
    decks = one("single: draw 2", "low: discard 1", "high: reroll 2")
    game = do(table(mine="1P", energy="5", hand="1", decks=decks, dice="3 6", stock=2), "use 1 1 5")
    assert game.state.players[0].hand == (1, 3, 6)
    assert rule_against(table(mine="1P", energy="5", stock=0, decks=decks), "use 1 1 5") == "DICE-ABIL-03"
    game = do(table(mine="1P", energy="2", hand="1", their_hand="3 5", decks=decks, dice="2"), "use 1 2 2")
    assert (game.state.players[1].hand, game.state.players[1].grave) == ((3,), 1)
    game = do(table(mine="1P", energy="5", hand="1 2 6", decks=decks, dice="5 4"), "use 1 3 5", "reroll 2", "reroll 1")
    assert game.state.players[0].hand == (4, 5, 6)
    game = do(table(mine="1P", energy="5", hand="1 2 6", decks=decks), "use 1 3 5", "done")
    assert game.state.players[0].hand == (1, 2, 6)
    decks = one("single: charge 2", "low: discard 1 >self_player, draw 1", "high: reroll 1 >opponent")
    game = do(table(mine="1P", energy="5", hand="1 2 6", decks=decks), "use 1 1 5", "charge 6", "charge 2")
    assert (game.state.players[0].energy, game.state.charges) == ((2, 6), 2)
    game = do(table(mine="1P", energy="2", hand="1 2 6", decks=decks, dice="4"), "use 1 2 2", "discard 1")
    assert game.state.players[0].hand == (2, 4, 6)
    game = do(table(mine="1P", energy="5", hand="1", their_hand="3", decks=decks, dice="6"), "use 1 3 5")
    assert game.state.players[1].hand == (6,)


def test_scry() -> None:
    """DICE-EX-40, DICE-OP-12, DICE-KEY-38, DICE-DECK-07: kept in order, counted from the top."""
    game = table(mine="1P+@Seer", energy="4 5", hand="1", dice="6 1 2 2 2 4", at="main")
    do(game, "use 1 1 4")
    assert game.state.players[0].scried == (6, 1)
    assert rule_against(game, "use 1 1 5") == "DICE-ABIL-03"
    do(game, "end", "done", "end", "end", "end")
    assert game.state.players[0].hand == (1, 1, 4, 6)
    decks = one("single: scry 2", "high: scry 3")
    game = do(table(mine="1P", energy="2 5", hand="1", decks=decks, dice="6 1 3"), "use 1 1 2", "use 1 2 5")
    assert game.state.players[0].scried == (6, 1, 3)


def test_reinforce_shields() -> None:
    """DICE-OP-21, DICE-DECK-04: at most 6, legal below."""
    game = do(table(mine="1P+@Warden", energy="5", hand="1", shields=(2, 4, 6)), "use 1 1 5")
    assert shields(game, 0) == (3, 4, 6)
    decks = one("single: reinforce 9")
    assert shields(do(table(mine="1P", energy="5", hand="1", decks=decks), "use 1 1 5"), 0) == (6, 4, 6)


def test_sacrifice_as_a_cost() -> None:
    """DICE-OP-22, DICE-KEY-37, DICE-ABIL-14: another unit, not an Indestructible one; its die can be placed."""
    decks = one("single: sacrifice, power_up 6")
    game = table(mine="6P 2P 3P", energy="5", hand="1", decks=decks)
    do(game, "use 1 1 5")
    assert legal(game) == ["sacrifice 2", "sacrifice 3"]
    assert rule_against(game, "sacrifice 1") == "DICE-ABIL-14"
    do(game, "sacrifice 3")
    assert powers(game, 0) == [12, 2]
    assert game.state.players[0].grave == 1  # of the two dice of the cost one is placed
    game = table(mine="6P 2P+indestructible", energy="5", hand="1", decks=decks)
    assert rule_against(game, "use 1 1 5") == "DICE-ABIL-03"
    assert whole(game)


def test_freeze_and_grant() -> None:
    """DICE-OP-24, DICE-OP-25, DICE-KEY-19: changes that come are lost; two Cleaves are the larger."""
    decks = one("single: freeze >self", "low: power_up 2", "double: grant cleave 3")
    game = do(table(mine="2P", energy="2 5", hand="1", decks=decks), "use 1 1 5", "use 1 2 2")
    assert power(game, 1) == 2
    game = do(table(mine="2P+cleave2", energy="4 4", hand="1", decks=decks), "use 1 3 4")
    assert game.strength(1).cleave == 3


def test_a_freeze_that_ends() -> None:
    """DICE-KEY-19: the end of an earlier change is no change; the power is read again when the freeze ends."""
    decks = one("single: power_up 3 for turn", "low: freeze >self")
    game = do(
        table(mine="2P", theirs="1P", energy="2 5", hand="1", their_hand="1", decks=decks), "use 1 1 5", "use 1 2 2"
    )
    assert power(game, 1) == 5
    do(game, "end", "done", "end")
    assert (game.state.turn, power(game, 1)) == (4, 5)
    do(game, "end", "done", "end")
    assert (game.state.turn, power(game, 1)) == (5, 2)


def test_copy() -> None:
    """DICE-OP-20, DICE-KEY-06: an ability of any unit on the field, paid too; none that copies."""
    decks = deck(Monk=["low: copy"], Thug=["single: power_up 4", "low: copy"])
    game = table(mine="1P", theirs="3P+@Thug", energy="2 5", hand="1", decks=decks)
    do(game, "use 1 1 2")
    assert legal(game) == ["copy 2 1 5", "pass"]
    do(game, "copy 2 1 5")
    assert powers(game, 0) == [5]
    assert game.state.used == (2, 0)
    alone = table(mine="1P", energy="2 5", hand="1", decks=decks)
    assert rule_against(alone, "use 1 1 2") == "DICE-ABIL-03"


def test_hexproof_and_stealthy_targets() -> None:
    """DICE-EX-64, DICE-KEY-22, DICE-KEY-41, DICE-KEY-43, DICE-ABIL-06, DICE-ABIL-07: chosen targets obey."""
    decks = one("single: destroy >any_unit", "low: destroy >all_enemies", "double: power_up 1")
    game = table(mine="2P+hexproof", theirs="2P+hexproof", energy="5", hand="1", decks=decks)
    assert rule_against(game, "use 1 1 5") == "DICE-ABIL-03"
    game = do(table(mine="2P", theirs="2P+hexproof", energy="2", hand="1", decks=decks), "use 1 2 2")
    assert powers(game, 1) == []
    game = do(table(mine="2P+hexproof", energy="5 5", hand="1", decks=decks), "use 1 3 5")
    assert powers(game, 0) == [3]  # self is no target (DICE-ABIL-10)
    game = table(mine="3P", theirs="2P+stealthy", energy="5", hand="1", decks=one("single: destroy"))
    assert rule_against(game, "use 1 1 5") == "DICE-ABIL-03"
    game = do(table(mine="2P", theirs="2P+stealthy", energy="5", hand="1", decks=one("single: destroy")), "use 1 1 5")
    assert powers(game, 1) == []


def test_limit_of_activations() -> None:
    """DICE-ABIL-04, DICE-ABIL-13, DICE-OPT-09: as often as one likes up to the limit."""
    game = table(mine="1P", energy="4 5 6", hand="1", activation_limit=2)
    do(game, "use 1 1 4", "use 1 1 5")
    assert rule_against(game, "use 1 1 6") == "DICE-ABIL-13"
    assert power(game, 1) == 3
    assert CardIndex((PRACTICE, PRACTICE), Options()).options.activation_limit == 40


def test_a_unit_that_has_left() -> None:
    """DICE-ABIL-09: resolves without what it would do to or with the unit that left."""
    decks = one("single: destroy, power_up 2", "low: negate, destroy")
    game = table(
        mine="1P",
        theirs="2P 3P",
        energy="5",
        their_energy="2",
        hand="1",
        decks=one("single: evade, power_up 2, reinforce 1"),
    )
    do(game, "use 1 1 5")
    assert powers(game, 0) == []
    assert shields(game, 0) == (3, 4, 6)
    game = table(mine="1P", theirs="2P 3P", energy="5", their_energy="2", hand="1", decks=decks)
    do(game, "use 1 1 5", "target 2", "use 3 2 2")
    assert (powers(game, 0), powers(game, 1)) == ([], [2, 3])


def test_what_a_field_has() -> None:
    """DICE-EX-01, DICE-UNIT-01: the power of a summon."""
    for value, wanted in zip(range(1, 7), (1, 1, 2, 2, 3, 3), strict=True):
        game = do(table(hand=f"{value} 1"), f"summon {value} Soldier")
        assert powers(game, 0) == [wanted]
    assert any(isinstance(event, ev.Summoned) for event in game.log)
    assert fight("1P", "1P") is not None
