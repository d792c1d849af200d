"""Single rules, each with what only it decides (``bench/mutation/rules/dice-duels.yaml`` breaks them one by one)."""

from __future__ import annotations

from msgspec.structs import replace

from convert.cards.model import Card
from convert.kernel import TableDice
from convert.systems.dice_duels.conversion.derive import Tables, ability_of
from convert.systems.dice_duels.decks import DuelArchetype, DuelDeck, problems
from convert.systems.dice_duels.rules import Game, Options
from convert.text.model import Reading
from tests.dice_duels.tables import (
    PRACTICE,
    deck,
    do,
    fight,
    legal,
    power,
    powers,
    rule_against,
    shields,
    soul,
    table,
    whole,
)


def one(*abilities: str) -> DuelDeck:
    """A deck of one archetype."""
    return deck(Monk=list(abilities))


def test_players_take_turns() -> None:
    """DICE-SETUP-01."""
    game = do(Game.new(None, Options(first=0), dice=TableDice((1, 3, 6, 1, 1, 1, 1))), "end", "end")
    assert (game.state.turn, game.state.active, game.to_move) == (2, 1, 1)


def test_each_archetype_has_its_color() -> None:
    """DICE-SETUP-06, DICE-CONV-12."""
    index = table().card_index
    assert [[facts.color for facts in own] for own in index.own] == [["red", "blue", "green"]] * 2


def test_where_spent_dice_go() -> None:
    """DICE-SETUP-08, DICE-ZONE-04: the die of a summon that fails, energy that pays: to the grave, not out of play."""
    game = do(table(mine="1P 1P 1P 1P 1P", hand="1 6"), "summon 6 Soldier")
    assert (game.state.players[0].grave, game.state.players[0].banished) == (1, 0)
    game = do(table(mine="2P", energy="4", hand="1"), "use 1 1 4")
    assert (game.state.players[0].grave, game.state.players[0].banished) == (1, 0)
    game = do(table(theirs="2P", mine="2P", energy="3 3", hand="1"), "use 1 2 3")
    assert (game.state.players[1].grave, game.state.players[1].banished) == (1, 0)
    assert whole(game)


def test_an_ability_stands_in_one_place() -> None:
    """DICE-SETUP-16: also where the archetypes have different names."""
    first = PRACTICE.archetypes[0]
    twice = DuelDeck(name="x", archetypes=(first, DuelArchetype(name="Other", abilities=first.abilities[:1])))
    assert [rule for rule, *_ in problems(twice)] == ["DICE-SETUP-16"]


def test_a_die_keeps_its_value() -> None:
    """DICE-ZONE-02, DICE-KEY-13: rolled when drawn; as many as asked."""
    game = Game.new(None, Options(first=0), dice=TableDice((2, 5, 4)))
    assert game.state.players[0].hand == (2, 4, 5)
    game = do(table(mine="1P", energy="5", hand="1", decks=one("single: draw 3"), dice="6 2 4"), "use 1 1 5")
    assert game.state.players[0].hand == (1, 2, 4, 6)


def test_a_unit_has_its_archetype() -> None:
    """DICE-UNIT-03, DICE-UNIT-10: the one summoned; listed after those that were there."""
    game = do(table(mine="1P", hand="1 5"), "summon 5 Seer")
    assert list(game.state.units) == [1, 2]
    assert game.card_index.archetypes[game.state.units[2].archetype].name == "Seer"


def test_the_dead_leave_together() -> None:
    """DICE-UNIT-09: also those whom the death of another would have saved."""
    cursed = deck(Monk=["none: ritual 1, power_down 1 >all_units"], Thug=["low: draw"])
    assert powers(table(mine="1P+@Monk 1P+@Thug", hand="1", decks=cursed, at="end"), 0) == []


def test_abilities_of_a_soul_card() -> None:
    """DICE-TOK-03, DICE-SOUL-03: numbered 4, 5 and 6."""
    decks = deck(soul(4, "single: power_up 5", "low: draw", "high: draw"), Monk=["single: power_up 1"])
    game = table(mine="1P+soul", energy="2", decks=decks)
    assert legal(game, "use") == ["use 1 1 2", "use 1 4 2", "use 1 5 2"]


WORN = deck(Monk=["single: destroy >any_token", "low: equip, power_up 1", "high: return >any_unit"], Thug=["low: draw"])


def test_tokens_as_targets() -> None:
    """DICE-TOK-08, DICE-TOK-11, DICE-KEY-26: every equip and field token; it leaves, its die to its owner's grave."""
    game = table(
        mine="1P", theirs="2P", energy="5", hand="1", decks=WORN, tokens={8: (0, 1, 1), 9: (1, 1, 2), 10: (0, 1, 2)}
    )
    do(game, "use 1 1 5")
    assert legal(game) == ["target 8", "target 9", "target 10"]
    do(game, "target 10")
    assert sorted(game.state.tokens) == [8, 9]
    assert (game.state.players[0].grave, game.state.players[1].grave) == (2, 0)
    assert whole(game)


def test_the_token_of_a_unit_that_returns() -> None:
    """DICE-TOK-10, DICE-TOK-06: it is discarded."""
    game = table(mine="1P", theirs="2P", energy="5", hand="1", decks=WORN, tokens={9: (1, 1, 2)}, dice="3")
    do(game, "use 1 3 5", "target 2")
    assert (game.state.tokens, game.state.players[1].hand, game.state.players[1].grave) == ({}, (3,), 1)


def test_a_player_behind_shields() -> None:
    """DICE-SHIELD-02: as long as there is one of them."""
    game = fight("3P", "", "", their_shields=(6,), dice="1")
    assert (game.state.finished, shields(game)) == (False, (3,))


def test_a_power_without_duration_stays() -> None:
    """DICE-ABIL-05: the die is turned."""
    game = do(table(mine="2P", energy="4", hand="1", their_hand="1"), "use 1 1 4", "end", "done", "end", "end", "end")
    assert (game.state.turn, power(game, 1)) == (5, 3)


def test_all_units() -> None:
    """DICE-ABIL-06, DICE-KEY-43: those of both players; any unit is anybody's."""
    game = do(
        table(mine="1P 2P", theirs="3P", energy="5", hand="1", decks=one("single: power_up 1 >all_units")), "use 1 1 5"
    )
    assert (powers(game, 0), powers(game, 1)) == ([2, 3], [4])
    game = do(table(mine="1P 2P", theirs="3P", energy="5", decks=one("single: destroy >any_unit")), "use 1 1 5")
    assert legal(game) == ["target 1", "target 2", "target 3"]


def test_a_target_that_is_no_longer_legal() -> None:
    """DICE-ABIL-09: it is skipped, though it is still there."""
    decks = one("single: grant hexproof >enemy_unit, power_down 1")
    game = do(table(mine="1P", theirs="3P", energy="5", hand="1", decks=decks), "use 1 1 5")
    assert power(game, 2) == 3


def test_a_loss_of_power() -> None:
    """DICE-OP-02."""
    game = do(table(mine="1P", theirs="3P", energy="5", hand="1", decks=one("single: power_down 1")), "use 1 1 5")
    assert power(game, 2) == 2


def test_destroyed() -> None:
    """DICE-KEY-09, DICE-OP-04: its dice are discarded."""
    game = do(table(mine="1P", theirs="9P", energy="5", hand="1", decks=one("single: destroy")), "use 1 1 5")
    assert (powers(game, 1), game.state.players[1].grave) == ([], 2)


def test_hexproof_units_are_not_equipped() -> None:
    """DICE-TURN-13."""
    relic = deck(Monk=["low: relic, power_up 2"], Thug=["low: draw"])
    game = table(mine="1P+@Thug+hexproof 2P+@Thug", hand="1", decks=relic, tokens={9: (0, 0, 0)})
    assert legal(game, "equip") == ["equip 9 2"]


def test_a_defender_blocks_one_attacker() -> None:
    """DICE-BATTLE-02."""
    game = do(table(mine="1P 2P", theirs="3P 3P", at="battle"), "attack 1", "attack 2", "block 3 1")
    assert legal(game) == ["block 4 1", "block 4 2", "done"]


def test_unblocked_beside_blocked() -> None:
    """DICE-BATTLE-05: who is not blocked attacks the shields, though others are."""
    assert shields(fight("1P 2P", "3P", "block 3 1", dice="4")) == (4, 6)


def test_double_strike_on_shields() -> None:
    """DICE-KEY-11: twice."""
    assert shields(fight("3P+double-strike", "", "", dice="4")) == (1, 6)


def test_in_battle_only_instants() -> None:
    """DICE-KEY-24."""
    decks = one("single: power_up 1, instant", "single: power_up 2")
    assert legal(table(mine="3P", energy="5", decks=decks, at="battle")) == ["use 1 1 5", "pass"]


def test_the_paralyzed_activate_nothing() -> None:
    """DICE-KEY-27, DICE-ABIL-14."""
    assert legal(table(mine="2P+paralyzed", energy="4", hand="1"), "use") == []


def test_three_stackable_tokens_in_a_slot() -> None:
    """DICE-KEY-40, DICE-EX-36: and a plain one in the other."""
    decks = one("single: equip, power_up 1, grant stackable", "low: equip, power_up 1")
    game = table(mine="1P", energy="2", hand="1", decks=decks, tokens=dict.fromkeys((7, 8, 9), (0, 0, 1)))
    do(game, "use 1 2 2")
    assert (len(game.state.tokens), power(game, 1), legal(game, "replace")) == (4, 5, [])
    game = table(mine="1P", energy="2 2", hand="1", decks=decks, tokens=dict.fromkeys((6, 7, 8, 9), (0, 0, 1)))
    do(game, "use 1 2 2")  # four of them are two slots
    assert legal(game) == [f"replace {number}" for number in (6, 7, 8, 9)]


def test_half_the_die_for_special_units() -> None:
    """DICE-KEY-42, DICE-SPKW-02: a die of 5 gives 3P, and every Ritual cost is paid."""
    decks = deck(Monk=["none: ritual 1, draw", "none: ritual 2, draw"], Thug=["low: draw"])
    game = table(mine="1P+@Thug 2P+@Thug", hand="1 5", decks=decks, dice="1 1 1 1")
    do(game, "summon 5 Monk")
    assert powers(game, 0) == [3]
    assert rule_against(table(mine="1P+@Thug", hand="1 5", decks=decks), "summon 5 Monk") == "DICE-SPKW-02"


def test_withering_stays() -> None:
    """DICE-KEY-45: the power is lost for good."""
    decks = one("single: damage 2")
    game = do(table(mine="1P", theirs="4P+withering", energy="5", hand="1", their_hand="1", decks=decks), "use 1 1 5")
    do(game, "end", "done", "end")
    assert (game.state.turn, power(game, 2)) == (4, 2)


def test_a_relic_moves() -> None:
    """DICE-SPKW-05, DICE-KEY-16, DICE-EX-60: once a turn to any unit, also from one."""
    relic = deck(Monk=["low: relic, power_up 2"], Thug=["low: draw"])
    game = table(mine="1P+@Thug 2P+@Thug", hand="1", decks=relic, tokens={9: (0, 0, 1)})
    assert legal(game, "equip") == ["equip 9 2"]


def test_the_die_of_a_realm() -> None:
    """DICE-SPKW-07: the hand die is the token: none of the stock, none to the grave."""
    realm = deck(Monk=["low: realm, power_up 2"], Thug=["low: draw"])
    game = table(hand="1 6", decks=realm)
    stock = game.state.players[0].stock
    do(game, "summon 6 Monk 1")
    assert (game.state.players[0].stock, game.state.players[0].grave) == (stock, 0)


def test_which_soul_card_is_inherited() -> None:
    """DICE-SPKW-10, DICE-SPKW-03: one alone, by choice among those paid."""
    plain = deck(Thug=["single: fusion 2, power_up 1"], Monk=["single: draw"], Seer=["low: draw"])
    thug, monk, seer = plain.archetypes
    souls = (replace(monk, soul=soul(4, "single: draw", name="Ghost")), replace(seer, soul=soul(5, "low: draw")))
    decks = replace(plain, archetypes=(thug, *souls))
    game = do(table(mine="2P+@Monk+soul 2P+@Seer+soul", hand="1 6", decks=decks), "summon 6 Thug")
    assert legal(game) == ["inherit Ghost", "inherit Spirit"]


def test_the_practice_deck_word_for_word() -> None:
    """DICE-DECK-01 to DICE-DECK-09."""
    told = [
        (one.name, one.cost, [(each.op, each.amount, each.keyword) for each in one.effects])
        for archetype in PRACTICE.archetypes
        for one in archetype.abilities
    ]
    assert told == [
        ("Drill", "single", [("power_up", 1, None)]),
        ("Rout", "double", [("destroy", None, None)]),
        ("Breakthrough", "low", [("grant", None, "piercing")]),
        ("Mend", "single", [("reinforce", 1, None)]),
        ("Repel", "high", [("return", None, None)]),
        ("Bind", "low", [("paralyze", None, None)]),
        ("Glimpse", "single", [("scry", 2, None)]),
        ("Sapling", "double", [("set", 2, None)]),
        ("Hush", "high", [("negate", None, None)]),
    ]


class Unread:
    """Reads nothing."""

    def read(self, card: Card) -> Reading:
        return Reading(clauses=(), abilities=(), unread=(), status="flavour")


def test_a_card_as_an_ability() -> None:
    """DICE-CONV-01, DICE-CONV-07, DICE-RAR-01: its words; summon keyword and instant count for the rarity."""
    card = Card(
        provider="test",
        id=7,
        name="Cod",
        kind="monster",
        race="Fish",
        level=4,
        properties=("fusion",),
        text="It swims.",
    )
    made = ability_of(card, Unread().read(card), Tables(), slug="cod")
    assert (made.source_text, [each.op for each in made.does], made.rarity) == (
        "It swims.",
        ["fusion", "evade", "instant"],
        "Uncommon",
    )
