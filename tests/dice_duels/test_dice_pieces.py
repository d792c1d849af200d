"""Summons, special summon keywords, souls, tokens, passives (DICE-UNIT, DICE-SPKW, DICE-SOUL, DICE-TOK)."""

from __future__ import annotations

from tests.dice_duels.tables import (
    deck,
    do,
    legal,
    power,
    powers,
    rule_against,
    shields,
    soul,
    table,
    whole,
)


def test_summon_and_charge() -> None:
    """DICE-UNIT-01, DICE-TOK-01, DICE-TURN-06, DICE-TURN-07, DICE-SETUP-07, DICE-KEY-42, DICE-KEY-03, DICE-ZONE-05."""
    game = table(hand="3 3 3 5")
    assert legal(game, "summon") == [f"summon {v} {n}" for v in (3, 5) for n in ("Soldier", "Warden", "Seer")]
    do(game, "summon 5 Seer", "charge 3", "charge 3")
    assert (powers(game, 0), game.state.players[0].energy, game.state.players[0].hand) == ([3], (3, 3), (3,))
    assert rule_against(game, "summon 3 Soldier") == "DICE-TURN-07"
    assert rule_against(game, "charge 3") == "DICE-TURN-07"
    assert rule_against(table(hand="3"), "summon 4 Soldier") == "", "that there is no such die is said by no rule"
    assert rule_against(table(hand="3"), "summon 3 Nobody") == "DICE-KEY-42"
    assert whole(game)


def test_actions_are_shared_by_both_main_phases() -> None:
    """DICE-TURN-02, DICE-TURN-07, DICE-TURN-12."""
    game = do(table(hand="1 1 1 1"), "charge 1", "end", "charge 1")
    assert game.state.phase == "second"
    assert rule_against(game, "charge 1") == "DICE-TURN-07"


def test_the_sixth_unit() -> None:
    """DICE-EX-35, DICE-UNIT-02: discarded with its die; the summon action is used."""
    game = table(mine="1P 1P 1P 1P 1P", hand="2 3 4", stock=10)
    before = game.state.players[0].grave
    do(game, "summon 4 Soldier")
    assert (len(powers(game, 0)), game.state.players[0].grave, game.state.summons) == (5, before + 1, 0)
    assert game.state.players[0].hand == (2, 3)
    assert before == 27 - 5 - 10 - 3 - 3
    assert whole(game)


FUSED = deck(Monk=["single: fusion 2, power_up 1"], Thug=["single: power_up 1"])


def test_fusion() -> None:
    """DICE-EX-13, DICE-EX-41, DICE-KEY-20, DICE-SPKW-03, DICE-SPKW-08, DICE-SETUP-09, DICE-UNIT-04: power and dice."""
    game = table(mine="1P+@Thug 2P+@Thug", hand="1 4", decks=FUSED)
    do(game, "summon 4 Monk")
    assert powers(game, 0) == [5]
    assert (game.state.players[0].grave, game.state.units[3].dice) == (2, 1)
    game = do(table(mine="4P+@Thug 6P+@Thug", hand="1 5", decks=FUSED), "summon 5 Monk")
    assert (powers(game, 0), game.state.units[3].dice) == ([13], 3)
    game = do(table(mine="9P+@Thug 9P+@Thug", hand="1 6", decks=FUSED), "summon 6 Monk")
    assert (powers(game, 0), game.state.units[3].dice) == ([18], 3)
    assert whole(game)
    assert rule_against(table(mine="1P+@Thug", hand="4", decks=FUSED), "summon 4 Monk") == "DICE-SPKW-03"
    game = table(mine="1P+@Thug 2P+@Thug 3P+@Thug+indestructible", hand="1 4", decks=FUSED)
    do(game, "summon 4 Monk")
    assert powers(game, 0) == [3, 5]  # an Indestructible unit cannot be sacrificed (DICE-ABIL-14)
    game = table(mine="1P+@Thug 2P+@Thug 3P+@Thug", hand="1 4", decks=FUSED)
    do(game, "summon 4 Monk")
    assert legal(game) == ["sacrifice 1", "sacrifice 2", "sacrifice 3"]
    orders = [
        do(game.copy(), *named).state for named in (("sacrifice 2", "sacrifice 3"), ("sacrifice 3", "sacrifice 2"))
    ]
    assert orders[0] == orders[1]
    do(game, "sacrifice 3", "sacrifice 2")
    assert powers(game, 0) == [1, 7]


def test_fusion_of_named_archetypes() -> None:
    """DICE-KEY-20: capitalized words name an archetype."""
    decks = deck(Monk=["single: fusion 1 Thug, power_up 1"], Thug=["single: power_up 1"])
    assert rule_against(table(mine="3P", hand="4", decks=decks), "summon 4 Monk") == "DICE-SPKW-03"
    assert powers(do(table(mine="3P+@Thug", hand="1 4", decks=decks), "summon 4 Monk"), 0) == [5]


def test_fusion_takes_over_tokens() -> None:
    """DICE-KEY-20, DICE-TOK-04: more than two: choose two."""
    decks = deck(Monk=["single: fusion 2, power_up 1"], Thug=["single: equip, power_up 1"])
    tokens = {7: (0, 1, 1), 8: (0, 1, 1), 9: (0, 1, 2)}
    game = table(mine="1P+@Thug 2P+@Thug", hand="1 4", decks=decks, tokens=tokens)
    assert [power(game, 1), power(game, 2)] == [2, 3]
    do(game, "summon 4 Monk", "replace 7")
    assert [token.unit for token in game.state.tokens.values()] == [10, 10]
    assert powers(game, 0) == [2 + 5 + 1]
    assert whole(game)


RITUAL = deck(Monk=["single: ritual 4, power_up 1"], Thug=["single: power_up 1"])


def test_ritual_costs() -> None:
    """DICE-EX-41, DICE-KEY-36, DICE-SPKW-02, DICE-SPKW-08: power at least 4, and no unit could be left out."""
    for mine, sets in (
        ("4P", [["sacrifice 1"]]),
        ("2P 2P", [["sacrifice 1", "sacrifice 2"]]),
        ("3P 2P", [["sacrifice 1", "sacrifice 2"]]),
    ):
        units = " ".join(f"{each}+@Thug" for each in mine.split())
        game = do(table(mine=units, hand="1 2", decks=RITUAL), "summon 2 Monk")
        assert powers(game, 0) == [1], (mine, sets)
    assert rule_against(table(mine="3P+@Thug", hand="2", decks=RITUAL), "summon 2 Monk") == "DICE-SPKW-02"
    game = do(table(mine="4P+@Thug 1P+@Thug", hand="1 2", decks=RITUAL), "summon 2 Monk")
    assert powers(game, 0) == [1, 1]  # the 4P alone: with the 1P one could be left out
    game = do(table(mine="1P+@Thug 4P+@Thug", hand="1 2", decks=RITUAL), "summon 2 Monk")
    assert list(game.state.units) == [1, 3]
    game = do(table(mine="2P+@Thug 2P+@Thug 1P+@Thug", hand="1 2", decks=RITUAL), "summon 2 Monk")
    assert powers(game, 0) == [1, 1]
    assert game.state.players[0].grave == 2


def test_a_passive_that_happens_once() -> None:
    """DICE-EX-62, DICE-ABIL-12: as the unit is placed, never again by it."""
    decks = deck(Monk=["none: ritual 2, destroy"], Thug=["single: power_up 1"])
    game = table(mine="2P+@Thug", theirs="3P 4P", hand="1 6", energy="5", decks=decks)
    do(game, "summon 6 Monk", "target 3")
    assert (powers(game, 0), powers(game, 1)) == ([3], [3])
    assert legal(game, "use") == []
    assert not game.state.waiting


def test_a_passive_happens_at_a_plain_summon() -> None:
    """DICE-ABIL-12: as a unit of the archetype is placed, also one that asks for no sacrifice and has no soul card; a
    change that holds is looked at for the dead at once (DICE-UNIT-09)."""
    decks = deck(Monk=["none: destroy", "none: reinforce 1"], Thug=["single: power_up 1"])
    game = table(theirs="3P 4P", hand="1 6", decks=decks)
    do(game, "summon 6 Monk", "target 2")
    assert (powers(game, 0), powers(game, 1)) == ([3], [3])
    assert game.state.players[0].shields == (3, 4, 6)
    assert not game.state.waiting
    game = table(theirs="3P 4P", hand="1 6", decks=decks)
    do(game, "summon 6 Thug")
    assert (powers(game, 0), powers(game, 1)) == ([3], [3, 4])
    decks = deck(Monk=["none: power_down 1 >all_enemies"], Thug=["single: power_up 1"])
    game = table(theirs="1P+@Thug 2P+@Thug", hand="1 6", decks=decks)
    do(game, "summon 6 Monk")
    assert (powers(game, 0), powers(game, 1)) == ([3], [1])
    game = table(mine="1P 1P 1P 1P 1P", theirs="3P 4P", hand="1 6", decks=deck(Monk=["none: destroy"]))
    do(game, "summon 6 Monk")
    assert powers(game, 1) == [3, 4], "a sixth unit is not placed (DICE-UNIT-02)"


def test_a_passive_that_holds() -> None:
    """DICE-ABIL-12, DICE-EX-19: as long as the unit is on the field."""
    decks = deck(Monk=["none: ritual 1, power_up 1 >all_allies, grant haste"], Thug=["single: power_up 1"])
    game = table(mine="2P+@Thug 1P", theirs="2P", hand="1", decks=decks)
    assert powers(game, 0) == [3, 2]
    assert game.strength(2).bits
    assert not game.strength(1).bits
    assert powers(game, 1) == [3]  # the other side's own Monk


def test_set_asks_ritual_costs_alone() -> None:
    """DICE-KEY-39, DICE-OP-15: an archetype whose Ritual cost cannot be paid cannot be chosen; Fusion costs are not
    asked."""
    decks = deck(Monk=["single: ritual 9, power_up 1"], Thug=["single: set 3"], Elf=["single: fusion 2, power_up 1"])
    game = do(table(mine="2P+@Thug", energy="5", hand="1", decks=decks), "use 1 1 5")
    assert legal(game) == ["set Thug", "set Elf"]
    assert rule_against(game, "set Monk") == "DICE-KEY-39"
    do(game, "set Elf")
    assert powers(game, 0) == [2, 3]


REALM = deck(Monk=["low: power_up 3", "double: realm, power_up 1, power_down 1"], Thug=["single: power_up 1"])


def test_realm() -> None:
    """DICE-EX-59, DICE-KEY-30, DICE-SPKW-01, DICE-TOK-03, DICE-SPKW-04, DICE-SPKW-06, DICE-SPKW-07, DICE-TOK-05,
    DICE-ABIL-10, DICE-CONV-12: a token of its number and color; its self is all own units; it has Hexproof."""
    game = table(mine="1P+@Thug 2P+@Thug 3P+@Thug", theirs="2P+@Thug 4P+@Thug", hand="1 6", energy="2 3 3", decks=REALM)
    assert rule_against(game, "summon 6 Monk") == "DICE-SPKW-06"
    do(game, "summon 6 Monk 2")
    (token,) = game.state.tokens.values()
    assert (token.field, token.unit, game.state.summons) == (True, 0, 0)
    assert "realm token ⚁, red: Monk" in "\n".join(game.board())
    assert list(game.state.units) == [1, 2, 3, 4, 5]  # in the order in which they came (DICE-UNIT-10)
    assert f"use {token.id} 1 2" in legal(game, "use")  # regular abilities too
    do(game, f"use {token.id} 2 3", "target 5")
    assert (powers(game, 0), powers(game, 1)) == ([2, 3, 4], [2, 3])
    hunter = deck(Monk=["single: destroy >any_token"])
    game = table(mine="1P", energy="5", decks=(hunter, REALM), tokens={9: (1, 2, -1)})
    assert rule_against(game, "use 1 1 5") == "DICE-ABIL-03"
    assert whole(game)


def test_a_second_realm_ability_needs_its_own_token() -> None:
    """DICE-EX-59, DICE-KEY-30."""
    decks = deck(Monk=["single: realm, power_up 1", "single: realm, power_up 2"])
    game = table(hand="1 6", energy="5 5", decks=decks, mine="1P", tokens={9: (0, 0, -1)})
    assert legal(game, "use") == ["use 9 1 5"]


RELIC = deck(Monk=["low: relic, power_up 2"], Thug=["single: power_up 1", "single: destroy >any_unit"])


def test_relic() -> None:
    """DICE-EX-60, DICE-KEY-05, DICE-KEY-16, DICE-KEY-32, DICE-KEY-26, DICE-SPKW-05, DICE-SPKW-07: loose,
    equipped, used, moved (DICE-TOK-07, DICE-TURN-08, DICE-TURN-13); it stays; on an opposing unit the other uses it."""
    game = table(mine="2P+@Thug 1P+@Thug", theirs="3P+@Thug", hand="1 6", energy="1 1 5", their_energy="1", decks=RELIC)
    do(game, "summon 6 Monk 1")
    (token,) = game.state.tokens
    assert "use 4 1 1" not in legal(game, "use")
    do(game, f"equip {token} 1")
    assert rule_against(game, f"equip {token} 2") == "DICE-TURN-13"
    do(game, f"use {token} 1 1", f"use {token} 1 1")
    assert power(game, 1) == 6
    do(game, "use 1 2 5", "target 1")
    assert game.state.tokens[token].unit == 0
    do(game, "end", "done", "end")
    game = table(
        mine="2P+@Thug", theirs="3P+@Thug", hand="1", energy="1", their_energy="1", decks=RELIC, tokens={9: (0, 0, 0)}
    )
    do(game, "equip 9 2")
    assert legal(game, "use") == ["use 1 1 1", "use 1 2 1"]
    do(game, "end", "done", "end")
    assert "use 9 1 1" in legal(game, "use")
    assert whole(game)


def test_realm_for_a_fusion_cost() -> None:
    """DICE-SPKW-06, DICE-SPKW-09: the sacrificed add nothing, their tokens are discarded."""
    decks = deck(Monk=["single: realm, power_up 1", "single: fusion 1, power_up 1"], Thug=["single: equip, power_up 1"])
    game = table(mine="3P+@Thug", hand="1 6", decks=decks, tokens={9: (0, 2, 1)})
    do(game, "summon 6 Monk 1")
    assert (powers(game, 0), [token.field for token in game.state.tokens.values()]) == ([], [True])
    assert whole(game)


def test_souls() -> None:
    """DICE-EX-42, DICE-SOUL-01 to DICE-SOUL-04, DICE-SPKW-10, DICE-OPT-07, DICE-OPT-08: by its die, one at a time, with
    abilities 4 to 6."""
    decks = deck(soul(4, "single: power_up 5"), Monk=["single: power_up 1"])
    game = table(hand="4 5", energy="2 2", decks=decks)
    assert legal(game, "soul") == ["soul 4 Monk"]
    assert rule_against(game, "soul 5 Monk") == "DICE-SOUL-02"
    do(game, "soul 4 Monk")
    assert powers(game, 0) == [2]
    do(game, "use 1 4 2")
    assert powers(game, 0) == [7]
    game = table(mine="1P+soul", hand="4 5", decks=decks)
    assert rule_against(game, "soul 4 Monk") == "DICE-SOUL-04"
    game = table(hand="4 5", decks=decks, soul_die="at_least")
    assert powers(do(game, "soul 5 Monk"), 0) == [3]
    game = table(hand="4 5", decks=decks, soul_cards="off")
    assert rule_against(game, "soul 4 Monk") == "DICE-SOUL-01"
    plain = deck(Thug=["single: power_up 1"])
    assert rule_against(table(hand="4", decks=plain), "soul 4 Thug") == "DICE-SOUL-01"


def test_a_fusion_inherits_a_soul_card() -> None:
    """DICE-SPKW-03, DICE-SPKW-10: one of those paid; with a Fusion on the soul card it is always that one."""
    decks = deck(soul(4, "single: power_up 5"), Thug=["single: fusion 1, power_up 1"], Monk=["single: power_up 1"])
    game = table(mine="2P+@Monk+soul", hand="1 6", energy="5", decks=decks)
    do(game, "summon 6 Thug")
    (unit,) = game.state.units.values()
    assert game.card_index.soul_name(unit.soul_of) == "Spirit"
    assert not unit.soul
    do(game, f"use {unit.id} 4 5")
    assert powers(game, 0) == [10]
    own = deck(soul(4, "single: fusion 1, power_up 5"), Monk=["single: power_up 1"])
    assert legal(table(hand="4", decks=own), "soul") == []
    game = do(table(mine="3P", hand="1 4", decks=own), "soul 4 Monk")
    assert [unit.soul for unit in game.state.units.values()] == [True]
    assert powers(game, 0) == [5]


EQUIP = deck(Monk=["single: equip, power_up 2", "low: equip, power_up 2", "high: equip, power_up 2, grant stackable"])


def test_tokens_of_one_ability() -> None:
    """DICE-EX-36, DICE-TOK-09, DICE-KEY-40, DICE-KEY-14, DICE-OP-16, DICE-ABIL-08: once, unless Stackable; one slot."""
    game = do(table(mine="3P", energy="4 4", hand="1", decks=EQUIP), "use 1 1 4", "use 1 1 4")
    assert power(game, 1) == 5
    assert len(game.state.tokens) == 2
    game = do(table(mine="3P", energy="4 4", hand="1", decks=EQUIP), "use 1 3 4", "use 1 3 4")
    assert power(game, 1) == 7
    game = do(table(mine="3P", energy="2 4", hand="1", decks=EQUIP), "use 1 1 4", "use 1 2 2")
    assert power(game, 1) == 7
    hunter = deck(Monk=["single: destroy >any_token"])
    game = table(
        mine="1P", theirs="3P", energy="5", hand="1", decks=(hunter, EQUIP), tokens={8: (1, 1, 2), 9: (1, 2, 2)}
    )
    game.state.units[2].dice, game.state.players[1].stock = 2, game.state.players[1].stock - 1
    assert power(game, 2) == 7
    do(game, "use 1 1 5", "target 8")
    assert power(game, 2) == 5
    assert whole(game)


def test_the_third_token() -> None:
    """DICE-KEY-15, DICE-TOK-04: it replaces one of the two; Stackable ones share a slot."""
    game = table(mine="3P", energy="1 4 5", hand="1", decks=EQUIP)
    do(game, "use 1 1 4", "use 1 2 1", "use 1 1 5")
    assert legal(game) == ["replace 2", "replace 3"]
    assert rule_against(game, "replace 4") == "DICE-KEY-15"
    do(game, "replace 2")
    assert list(game.state.tokens) == [3, 4]
    game = do(table(mine="1P", energy="4 4 4 5", hand="1", decks=EQUIP), *["use 1 3 4"] * 3, "use 1 1 5")
    assert (len(game.state.tokens), power(game, 1)) == (4, 9)
    assert whole(game)


def test_tokens_die_with_their_unit() -> None:
    """DICE-TOK-06, DICE-KEY-28, DICE-TURN-13: Persistent ones stay loose and are equipped again."""
    decks = deck(
        Monk=["single: equip, power_up 1", "low: equip, power_up 1, grant persistent", "double: destroy >any_unit"]
    )
    game = table(mine="1P 2P", energy="2 3 4 4", hand="1", decks=decks)
    do(game, "use 1 1 3", "use 1 2 2", "use 2 3 4", "target 1")
    (token,) = game.state.tokens.values()
    assert (token.unit, token.ability) == (0, 1)
    do(game, f"equip {token.id} 2")
    assert powers(game, 0) == [3]
    assert whole(game)


def test_an_equip_that_harms() -> None:
    """DICE-ABIL-08: onto an opposing unit, which controls it (DICE-TOK-07)."""
    decks = deck(Monk=["single: equip, power_down 1, paralyze"])
    game = do(table(mine="1P", theirs="3P", energy="5", hand="1", decks=decks), "use 1 1 5")
    assert powers(game, 1) == [2]
    assert rule_against(game, "use 2 1 5") == "DICE-ABIL-01"
    do(game, "end", "attack 1")
    assert shields(game) == (1, 4, 6)


def test_field_tokens() -> None:
    """DICE-OP-17, DICE-ABIL-08, DICE-TOK-05, DICE-TOK-08, DICE-OPT-11: own units gain, the opponent's lose."""
    decks = deck(Monk=["single: field, power_up 1, power_down 1"])
    game = do(table(mine="1P 2P", theirs="3P", energy="5", hand="1", decks=decks), "use 1 1 5")
    assert (powers(game, 0), powers(game, 1)) == ([2, 3], [2])
    game = table(mine="1P 2P", theirs="3P", energy="5", hand="1", decks=decks, field_tokens="all")
    do(game, "use 1 1 5")
    assert (powers(game, 0), powers(game, 1)) == ([1, 2], [3])  # +1 and -1 for everybody


def test_an_evaded_token_returns_loose() -> None:
    """DICE-KEY-17, DICE-TOK-10, DICE-TOK-11."""
    decks = deck(Monk=["single: evade >ally_token", "low: equip, power_up 1"])
    game = do(table(mine="1P", energy="2 5", hand="1", decks=decks), "use 1 2 2", "use 1 1 5")
    assert (powers(game, 0), len(game.state.tokens)) == ([1], 0)
    assert whole(game)
    do(game, "end", "done", "end")
    assert [token.unit for token in game.state.tokens.values()] == [0]


def test_tokens_can_be_banished_and_guarded() -> None:
    """DICE-KEY-01, DICE-KEY-23, DICE-OP-25, DICE-TOK-11."""
    decks = deck(Monk=["single: banish >any_token", "low: equip, power_up 1", "high: grant indestructible >ally_token"])
    game = do(table(mine="1P", energy="2 5", hand="1", decks=decks), "use 1 2 2", "use 1 1 5")
    assert (len(game.state.tokens), game.state.players[0].banished) == (0, 1)
    game = do(table(mine="1P", energy="2 4 5", hand="1", decks=decks), "use 1 2 2", "use 1 3 4", "use 1 1 5")
    assert len(game.state.tokens) == 1
    assert whole(game)


def test_fading() -> None:
    """DICE-EX-43, DICE-KEY-18, DICE-TURN-04, DICE-TURN-10: before what was for the round ends."""
    game = table(mine="3P+fading", hand="1", turn=3, at="start")
    assert power(game, 1) == 2
    decks = deck(Monk=["single: grant fading >enemy_unit"])
    game = table(mine="1P", theirs="3P", energy="5", hand="1", their_hand="1", turn=5, decks=decks)
    do(game, "use 1 1 5", "end", "done", "end")
    assert (game.state.turn, power(game, 2)) == (6, 2)
    do(game, "end", "done", "end", "end", "done", "end")
    assert (game.state.turn, power(game, 2)) == (8, 2)
