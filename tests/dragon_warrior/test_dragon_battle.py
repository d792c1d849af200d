"""Battles: cards, attacks, blocks, Criticals, running, Party Members, minions, Weakness."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from convert.kernel import Move
from convert.kernel.dice import DealtDice, SeededDice
from convert.systems.dragon_warrior.formulas import hand_size
from convert.systems.dragon_warrior.rules import Foe, Game, Options
from convert.systems.dragon_warrior.rules.cards import DECK, VALUES, blocks, groups, sets_in, total
from convert.systems.dragon_warrior.rules.events import (
    BattleBegan,
    Drew,
    MemberHurt,
    Reshuffled,
    TurnBegan,
    TurnedUp,
)
from convert.systems.dragon_warrior.rules.places import drawn_area
from convert.systems.dragon_warrior.rules.state import Item, Note, all_cards
from tests.dragon_warrior.tables import (
    KNOWN,
    armor,
    battle,
    conflict,
    do,
    ended,
    foe,
    legal,
    member,
    offhand,
    ranks,
    rule,
    starting,
    warrior,
    weapon,
)

# --- the deck and hands -----------------------------------------------------------------------------------------------


def test_the_deck() -> None:
    """DW-ACC-02, DW-SETUP-01, DW-BATTLE-04, DW-BATTLE-25: suits mean nothing."""
    assert (len(DECK), total(DECK), sum(VALUES[card] == 10 for card in DECK)) == (52, 340, 16)
    assert [DECK.count(rank) for rank in range(1, 14)] == [4] * 13
    assert VALUES[1:] == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
    without_set = Fraction(comb(13, 5) * 4**5, comb(52, 5))
    assert 1 - without_set == Fraction(2053, 4165)


def test_a_single_card_against_a_fresh_hand() -> None:
    """DW-ACC-03: by counting hands with the rules' own block."""

    def passes(rank: int, n: int) -> Fraction:
        better = sum(1 for card in range(1, 14) if blocks((card,), 0, 0, (rank,))) * 4 - 1
        return Fraction(comb(51 - better, n), comb(51, n))

    assert [passes(13, n) for n in (3, 4, 5, 9)] == [
        Fraction(17296, 20825),
        Fraction(3243, 4165),
        Fraction(3036, 4165),
        Fraction(328, 595),
    ]
    assert [round(float(passes(rank, 3)), 4) for rank in (12, 11, 10, 7)] == [0.6360, 0.4744, 0.3429, 0.0972]
    assert passes(1, 1) == 0


def test_hands_and_who_begins() -> None:
    """DW-EX-04, DW-BATTLE-02, DW-BATTLE-03, DW-BATTLE-07, DW-BATTLE-24, DW-CONF-04, DW-CONF-08, DW-CONF-14,
    DW-TABLE-04."""
    assert [hand_size(level) for level in (1, 4, 5, 9, 10, 14, 15, 20, 25, 30)] == [3, 3, 4, 4, 5, 5, 6, 7, 8, 9]
    game = Game.battle(warrior(), (conflict(10),), known=KNOWN, seed=5)
    dealt = [(event.who, len(event.cards)) for event in game.log if isinstance(event, Drew)]
    assert dealt == [(1, 5), (0, 5)], "the Villain's hand is dealt first"
    assert game.to_move == 0
    assert (game.state.fight.foes[0].hp, game.state.fight.foes[0].defense) == (15, 3)
    assert all_cards(game.state.fight) == sorted(DECK)
    fast = Game.battle(warrior(), (conflict(10, fast=True),), known=KNOWN, seed=5)
    assert (fast.to_move, fast.state.fight.turn) == (1, 1)
    other = Game.battle(warrior(), (conflict(10),), known=KNOWN, seed=6)
    assert other.state.fight.hands != game.state.fight.hands, "the deck is shuffled"


def test_drawing_from_a_small_deck() -> None:
    """DW-EX-25, DW-BATTLE-06, DW-BATTLE-24."""
    game = battle("7 K", "9 4 J")
    fight = game.state.fight
    fight.hands = ((), fight.hands[1])
    deck, pile = (2, 3), tuple(sorted([4] * 4 + [5] * 4 + [6] * 4 + [8] * 4 + [1] * 4))
    fight.deck, fight.discard = deck, pile
    game.dice = SeededDice(3)
    start = len(game.log)
    game.draw(0)
    kinds = [type(event) for event in game.log[start:]]
    assert kinds == [Drew, Reshuffled, Drew]
    assert (len(fight.hands[0]), len(fight.deck), len(fight.discard)) == (5, 17, 0)
    fight.hands, fight.deck, fight.discard = ((), ()), (), (1, 2, 3)
    game.draw(0)
    assert (sorted(fight.hands[0]), fight.deck) == ([1, 2, 3], ())
    many = Game.battle(warrior(agility=50), (conflict(1),), known=KNOWN, seed=1)
    assert (len(many.state.fight.hands[1]), len(many.state.fight.hands[0])) == (3, 49)
    assert many.state.hero.hand == 52


def test_hands_are_hidden_and_the_rest_is_open() -> None:
    """DW-BATTLE-25."""
    game = battle("7 7 K", "9 4 J")
    mine, theirs = game.view(0).state.fight.hands
    assert (mine, theirs) == (ranks("7 7 K"), (0, 0, 0))
    assert game.view(1).state.fight.hands == ((0, 0, 0), ranks("9 4 J"))
    assert sorted(game.view(0).state.fight.deck) == sorted([*game.state.fight.deck, *ranks("9 4 J")])
    assert "3 cards" in "\n".join(game.board(0))
    assert any(isinstance(event, BattleBegan) for event in game.view(1).events)
    drew = Drew(1, (3,))
    assert (drew.seen_by(game.state, 0), drew.seen_by(game.state, 1)) == (False, True)


# --- plays ------------------------------------------------------------------------------------------------------------


def test_how_many_plays_there_are() -> None:
    """DW-ACC-04, DW-BATTLE-08, DW-BATTLE-09."""
    game = battle("7 7 7 K 2", "8 8 3")
    assert [len(starting(game, verb)) for verb in ("attack", "maneuver", "run")] == [5, 5, 5]
    assert starting(game, "attack") == ["attack 2", "attack 7", "attack 7 7", "attack 7 7 7", "attack 13"]
    assert len(legal(game)) == 15
    villain = battle("7 7 7 K 2", "8 8 3", turn=1)
    assert len(legal(villain)) == 6
    assert starting(villain, "attack") == ["attack 3", "attack 8"]
    assert len(legal(battle("7", "8 8 3", turn=1, foes=[conflict(boss=True)]))) == 4
    assert len(blocks(ranks("8 8 3"), 7, 2, ())) == 1
    assert blocks(ranks("9 9 9"), 7, 2, ()) == [(9, 9), (9, 9, 9)]
    assert blocks(ranks("6 Q K 4"), 0, 0, ranks("5 J")) == [(6, 12), (6, 13), (12, 13)]
    assert blocks(ranks("A A A A 2 2 2 2 K"), 13, 3, ()) == []


def test_blocking() -> None:
    """DW-EX-08, DW-BATTLE-10, DW-BATTLE-12."""
    assert [card for card in range(1, 14) if blocks((card,), 0, 0, ranks("9"))] == [9, 10, 11, 12, 13]
    assert [card for card in range(1, 14) if blocks((card,), 0, 0, ranks("K"))] == [13]
    assert len([card for card in range(1, 14) if blocks((card,), 0, 0, ranks("A"))]) == 13
    assert blocks(ranks("8 8"), 7, 2, ()) == [(8, 8)]
    assert blocks(ranks("8 9"), 7, 2, ()) == []
    assert blocks(ranks("7 7"), 7, 2, ()) == []
    assert (9, 9, 9) in blocks(ranks("9 9 9"), 7, 2, ())
    assert blocks(ranks("A A"), 13, 2, ()) == []
    game = do(battle("7 7", "2 3 4"), "attack 7 7")
    assert foe(game) == (0, 9), "6 + 3 damage, nothing can block"


def test_damage_lowers_defense_first() -> None:
    """DW-EX-07, DW-AUTO-02, DW-BATTLE-10, DW-BATTLE-18, DW-BATTLE-23, DW-BATTLE-31."""
    tough = conflict(4, 1, 4, 10)
    game = battle("5 6 7 8 9", "A 2 3", foes=[tough])
    do(game, "attack 7")
    assert foe(game) == (0, 8)
    do(game, "attack 3", "no-block", "attack 8")
    assert foe(game) == (0, 2)
    do(game, "attack 2", "no-block", "attack 9")
    assert game.over
    assert (game.winner, ended(game), game.state.hero.hp) == (0, "won", 18)
    lost = do(battle("A", "K", hero=warrior(hp=2), turn=1), "attack 13")
    assert (lost.state.hero.hp, lost.winner, ended(lost)) == (0, 1, "lost")


def test_a_whole_battle() -> None:
    """DW-EX-22, DW-BATTLE-01, DW-BATTLE-05, DW-BATTLE-19, DW-BATTLE-21, DW-XP-01."""
    cards = ranks("9 4 J" + " 7 7 K 2 10" + " Q 5 A" + " K K 3 6 8")
    game = Game.battle(warrior(), (conflict(),), known=KNOWN, dice=DealtDice(cards))
    assert game.state.fight.hands == (ranks("7 7 K 2 10"), ranks("9 4 J"))
    do(game, "attack 7 7")
    assert foe(game) == (0, 9)
    do(game, "attack 11", "block 13")
    assert game.state.hero.hp == 20
    do(game, "attack 10", "no-block")  # the jack is gone
    assert foe(game) == (0, 3)
    do(game, "maneuver 9")
    assert foe(game) == (3, 3), "Defense 3, not 9"
    do(game, "attack 2", "block 4")
    assert game.state.hero.hp == 20
    do(game, "attack 12")
    assert game.state.hero.hp == 17, "an empty hand cannot block"
    do(game, "attack 13 13")
    assert game.winner == 0
    assert game.state.hero.hp == 17, "HP are not restored"


def test_a_king_a_jack_and_single_cards() -> None:
    """DW-EX-09, DW-EX-24, DW-BATTLE-11, DW-BATTLE-13, DW-BATTLE-29, DW-BATTLE-30."""
    assert blocks(ranks("6 Q"), 0, 0, ranks("5 J")) == [(6, 12)]
    assert blocks(ranks("K 4"), 0, 0, ranks("5 J")) == []
    assert blocks(ranks("K K K"), 0, 0, ranks("2 3 4 5")) == []
    assert blocks(ranks("6 6 J"), 5, 2, ranks("J")) == [(6, 6, 11)]
    assert blocks(ranks("8 8 K"), 5, 2, ranks("J")) == [(8, 8, 13)]
    assert blocks(ranks("6 6 10"), 5, 2, ranks("J")) == []
    assert blocks(ranks("5 5 K"), 5, 2, ranks("J")) == []
    assert (6, 6, 6) in blocks(ranks("6 6 6"), 5, 3, ())
    assert blocks(ranks("6 6 7 7"), 5, 3, ()) == []
    assert blocks(ranks("7 9"), 0, 0, ranks("7 7")) == [(7, 9)], "the Villain's equal cards stay single"
    assert blocks(ranks("9 9 9"), 5, 2, ranks("8")) == [(9, 9, 9)], "the third nine covers the eight"
    assert blocks(ranks("9 9"), 5, 2, ranks("8")) == []
    assert groups(ranks("5 5 9 9")) == [(9, 2), (5, 2)]
    assert groups(ranks("5 5 5 9 9 K")) == [(5, 3), (9, 2)]


def test_which_group_is_the_critical() -> None:
    """DW-BATTLE-13: declared, or the largest; Agility is added once."""
    hero = warrior(max_mp=100)
    game = battle("5 5 9 9", "10 10 4", hero=hero, foes=[conflict(2, 3, 0, 40)])
    do(game, "cast hurtmore")
    assert legal(game) == ["critical 9", "critical 5"]
    do(game, "critical 9")
    assert foe(game) == (0, 31), "the two fives cannot be covered as well; 6 + 3 once"
    again = battle("5 5 9 9", "6 6 9 9", hero=warrior(max_mp=100), foes=[conflict(2, 3, 0, 40)])
    do(again, "cast hurtmore", "critical 5")
    assert "block 6 6 9 9" in legal(again)


def test_nobody_may_pass() -> None:
    """DW-BATTLE-26."""
    game = battle("7", "9")
    assert legal(game) == ["attack 7", "maneuver 7", "run 7"]
    assert rule(game, "lose-turn") == "DW-BATTLE-26"
    stuck = battle("7", "9")
    fight = stuck.state.fight
    fight.deck = fight.discard = ()
    fight.hands = ((), (9, 9, 9))
    stuck.refresh()
    assert fight.turn == 1, "without a card and without an action that needs none, the turn is lost"


def test_the_villain_plays_single_cards() -> None:
    """DW-BATTLE-09, DW-BATTLE-08: no Criticals, no items."""
    game = battle("7 7 K", "8 8 3", turn=1)
    assert rule(game, "attack 8 8") == "DW-BATTLE-09"
    assert rule(game, "use healstuff 1") == "DW-BATTLE-08"


def test_maneuvers() -> None:
    """DW-BATTLE-14: up to the maximum; a new hand at once with the last card, a set included; no other action."""
    hero = warrior(armor=armor(5))
    game = battle("K 2", "2 3", hero=hero)
    game.state.fight.defense = 1
    do(game, "maneuver 13")
    assert game.state.fight.defense == 5
    last = do(battle("4 4", "2 3", draws="9 9 9 2 2"), "maneuver 4 4")
    assert last.state.fight.hands[0] == ranks("9 9 9 2 2")
    attack = do(battle("4", "2 3"), "attack 4")
    assert attack.state.fight.hands[0] == ()
    bare = battle("4", "2 3", draws="9 9 9 2 2")
    assert "maneuver 4" in legal(bare), "also with no Defense to gain"


def test_hundred_rounds_of_maneuvers() -> None:
    """DW-EX-49, DW-BATTLE-27."""
    hero = warrior(agility=0, armor=armor(2))
    game = Game.battle(hero, (conflict(),), known=KNOWN, seed=2)
    while not game.over:
        game.play(next(move for move in game.legal_moves() if move.verb == "maneuver"))
    assert (ended(game), game.rounds, game.winner, game.state.hero.xp) == ("limit", 100, None, 0)
    short = Game.battle(warrior(), (conflict(),), Options(battle_limit=3), KNOWN, seed=2)
    while not short.over:
        short.play(next(move for move in short.legal_moves() if move.verb == "maneuver"))
    assert short.rounds == 3
    assert Options(battle_limit=None).battle_limit is None


def test_running() -> None:
    """DW-EX-26, DW-BATTLE-17, DW-BATTLE-28, DW-BATTLE-32, DW-BOSS-06, DW-PM-04."""
    game = battle("9 2", "9 3 4", party=[member()], draws="10")
    do(game, "run 9", "block 9", "turn-up")
    assert (game.over, game.winner, ended(game)) == (True, None, "escaped")
    held = do(battle("9 2", "9 3 4", party=[member()]), "run 9", "block 9", "leave-it")
    assert not held.over
    pair = do(battle("4 4", "K Q 3"), "run 4 4")
    assert ended(pair) == "escaped"
    villain = battle("K 2", "Q 3", turn=1, foes=[conflict(1)])
    do(villain, "run 12", "block 13")
    assert not villain.over
    assert villain.state.fight.turn == 0
    away = do(battle("J 2", "Q 3", turn=1, foes=[conflict(1)]), "run 12")
    assert (ended(away), away.winner) == ("fled", None)
    assert rule(battle("K", "Q 3", turn=1, foes=[conflict(boss=True)]), "run 12") == "DW-BOSS-06"
    stay = battle("K", "Q 3", turn=1, options=Options(conflicts_run=False))
    assert rule(stay, "run 12") == "DW-BATTLE-28"
    reader = battle("9 2", "3 4", foes=[conflict(max_mp=50, spells=("spellblock",))])
    do(reader, "run 9")
    assert ended(reader) == "escaped", "Spellblock does not answer it"


def test_prompts_for_the_story() -> None:
    """DW-BATTLE-22, DW-SETUP-06: recorded in the log in the toolkit's own words."""
    game = do(battle("7 7", "2 3 4"), "attack 7 7")
    told = [game.tell(event) for event in game.log]
    assert "Warrior attacks with 7 7." in told
    assert "9 damage to Ox: Defense 0, HP 9." in told
    game.state.table = True
    assert "Say it aloud" in game.tell(next(event for event in game.log if isinstance(event, BattleBegan)))


def test_why_not_blocking() -> None:
    """DW-BATTLE-11, DW-BATTLE-12, DW-TOKEN-07."""
    game = battle("7 7 K", "9 9 8", tokens=1)
    do(game, "attack 7 7")
    assert rule(game, "block 8 9") == "DW-BATTLE-12"
    assert rule(game, "token") == "DW-TOKEN-07"
    two = battle("5 J 2", "6 K 4", hero=warrior(max_mp=10))
    do(two, "cast hurt", "card 11", "card 5")
    assert rule(two, "block 6") == "DW-BATTLE-11"


# --- tokens -----------------------------------------------------------------------------------------------------------


def test_tokens_in_battle() -> None:
    """DW-EX-27, DW-TOKEN-05, DW-TOKEN-07, DW-AUTO-01."""
    game = battle("10 10 K", "J J 3", tokens=1)
    do(game, "token attack", "card 10", "card 10")
    fight = game.state.fight
    assert game.state.tokens[0] == 0
    assert legal(game) == ["no-block", "block 11 11"], "a pair is a Critical"
    assert len(fight.discard) == 2
    hero = warrior(armor=armor(20))
    moved = battle("6 8 K", "2 3", hero=hero, tokens=1)
    moved.state.fight.defense = 0
    do(moved, "token maneuver", "card 6", "card 8")
    assert moved.state.fight.defense == 14
    stuff = warrior(hp=1, max_hp=50, pouch=(Item("healstuff", 2),))
    healed = battle("7 7 4 K", "2 3", hero=stuff, tokens=1)
    do(healed, "use healstuff 2", "token", "card 4", "card 7", "more 7")
    assert healed.state.hero.hp == 21
    assert not starting(battle("7", "2 3", tokens=1), "token"), "an action needs a card for it"
    cast = battle("7 6 5 K", "2 3", hero=warrior(hp=1, max_hp=50, max_mp=20), tokens=1)
    do(cast, "cast heal", "token", "card 5", "card 6", "card 7")
    assert (cast.state.hero.hp, cast.state.fight.hands[0]) == (1 + 18, ranks("K")), "Heal: two cards, and one more"
    two = battle("7 7 7", "2 3", tokens=2)
    do(two, "token attack")
    assert "token" not in legal(two), "one token for an action"
    assert Game.battle(warrior(), (conflict(),), Options(tokens=2), KNOWN).state.tokens == (2, 0)


# --- Party Members ----------------------------------------------------------------------------------------------------


def test_party_members_help_to_attack() -> None:
    """DW-EX-15, DW-PM-02, DW-PM-03, DW-PM-05, DW-PM-09."""

    def attack(drawn: str, hp: int = 15) -> Game:
        friend = member(hp=15)
        game = battle("8 2", "9 3 4", party=[friend], draws=drawn, foes=[conflict(2, 3, 0, 15)])
        game.state.party[0].hp = hp
        return do(game, "attack 8", "block 9", "turn-up")

    assert foe(attack("Q")) == (0, 12), "the Warrior's share is 0, the Party Member's 3"
    five = attack("5")
    assert (five.state.party[0].hp, foe(five)) == (10, (0, 15))
    assert attack("9", hp=2).state.party[0].hp == 11
    assert attack("9", hp=10).state.party[0].hp == 15, "to the maximum"
    defending = battle("2 3", "6 4", party=[member()], turn=1, draws="7")
    do(defending, "attack 6", "turn-up")
    assert defending.state.hero.hp == 20
    assert any(isinstance(event, TurnedUp) for event in defending.log)
    assert defending.state.fight.discard.count(7) == 1, "the card goes to the discard pile"


def test_more_help() -> None:
    """DW-EX-41, DW-PM-03, DW-PM-05, DW-PM-08, DW-PM-12."""
    plain = battle("8 2", "3 4", party=[member()], draws="2", foes=[conflict(2, 3, 0, 15)])
    do(plain, "attack 8", "turn-up")
    assert foe(plain) == (0, 6), "any card is higher than none: 6 + 3"

    def hurt(drawn: str) -> Game:
        game = battle(
            "5 J 2", "6 Q 4", hero=warrior(max_mp=10), party=[member()], draws=drawn, foes=[conflict(2, 3, 0, 15)]
        )
        return do(game, "cast hurt", "card 5", "card 11", "block 6 12", "turn-up")

    assert foe(hurt("K")) == (0, 12)
    assert hurt("J").state.party[0].hp == 5
    villain = battle(
        "2 3", "4 9 K", turn=1, party=[member()], draws="10", foes=[conflict(max_mp=10, mp=10, spells=("hurt",))]
    )
    do(villain, "cast hurt", "card 4", "card 9", "turn-up")
    assert villain.state.hero.hp == 20, "against several cards the highest counts"
    weak = battle("8 2", "9 3 4", party=[member()], draws="7")
    weak.state.party[0].hp = 5
    do(weak, "attack 8", "block 9", "turn-up")
    assert (weak.state.party[0].hp, weak.state.members) == (0, ())
    do(weak, "attack 3", "no-block")
    assert (weak.state.fight.turn, weak.state.hero.hp) == (0, 17), "no further part in this battle: nobody was asked"
    blocked = battle(
        "8 2", "3 4", party=[member()], draws="A", foes=[conflict(2, 3, 0, 15, max_mp=50, spells=("spellblock",))]
    )
    do(blocked, "attack 8", "spellblock", "turn-up")
    assert foe(blocked) == (0, 12), "a Spellblocked attack: any card adds 3"


def test_a_member_has_no_turn_and_its_defense_does_nothing() -> None:
    """DW-PM-10, DW-BATTLE-19: but under the setting it takes losses first, and is whole again after the battle."""
    strong = member()
    strong.defense = strong.max_defense = 4
    game = do(battle("8 2", "9 3 4", party=[strong], draws="5"), "attack 8", "block 9", "turn-up")
    assert game.state.party[0].hp == 10
    kept = do(
        battle("8 2", "9 3 4", party=[strong], draws="5", options=Options(pm_defense=True)),
        "attack 8",
        "block 9",
        "turn-up",
    )
    assert (kept.state.party[0].hp, kept.state.party[0].defense) == (14, 0)
    kept.state.fight.foes[0].hp = 1
    do(kept, "attack 3", "no-block", "leave-it", "attack 2", "no-block", "leave-it")
    assert (kept.over, kept.state.party[0].defense) == (True, 4)


def test_help_against_a_villain_who_runs() -> None:
    """DW-PM-11: the Warrior blocks, then the Ally may turn up a card."""
    game = battle("2 3", "Q 3", turn=1, party=[member()], draws="K")
    do(game, "run 12", "turn-up")
    assert not game.over
    away = do(battle("2 3", "Q 3", turn=1, party=[member()], draws="J"), "run 12", "turn-up")
    assert ended(away) == "fled"
    assert any(isinstance(event, MemberHurt) for event in away.log)


def test_without_a_card_there_is_no_help() -> None:
    """DW-PM-09."""
    game = battle("8 2", "9 3 4", party=[member()])
    fight = game.state.fight
    fight.deck = ()
    fight.discard = ()
    do(game, "attack 8")
    assert legal(game) == ["no-block", "block 9"]
    fight.discard = ()
    do(game, "block 9")
    assert "turn-up" in legal(game), "the cards just played are a discard pile"


def test_two_party_members() -> None:
    """DW-EX-43, DW-VAR-05: each higher card adds; defending, one higher card is enough."""
    party = [member(2, 10, "One"), member(4, 10, "Two")]
    game = battle("8 2", "3 4", party=party, draws="2 3", foes=[conflict(2, 3, 0, 20)])
    do(game, "attack 8", "turn-up", "turn-up")
    assert foe(game) == (0, 8), "6 + 2 + 4"
    guarded = battle("2 3", "6 4", party=party, turn=1, draws="7")
    do(guarded, "attack 6", "turn-up")
    assert (guarded.state.hero.hp, guarded.state.fight.turn) == (20, 0), "the second is not asked"


# --- Weakness, minions ------------------------------------------------------------------------------------------------


def weak(factor: int = 2, **more: int) -> Foe:
    return conflict(2, 3, more.get("defense", 0), more.get("hp", 60), weak="fire", factor=factor)


def test_weakness() -> None:
    """DW-EX-42, DW-CONF-09, DW-CONF-16."""
    hero = warrior(strength=3, weapon=weapon(3, "fire"))

    def hit(foe_: Foe, *moves: str, **more: object) -> int:
        game = battle("8 7 7", "9 3 4", hero=hero, foes=[foe_], **more)  # type: ignore[arg-type]
        do(game, *moves)
        return foe_.max_hp - foe(game)[1]

    assert hit(weak(), "attack 8", "no-block") == 12
    assert hit(weak(), "attack 7 7") == 18
    assert hit(weak(), "attack 8", "no-block", "turn-up", party=[member()], draws="A") == 18
    assert hit(weak(), "attack 8", "block 9", "turn-up", party=[member()], draws="K") == 3
    assert hit(weak(4), "attack 8", "no-block") == 24
    assert hit(weak(defense=5), "attack 8", "no-block") == 7
    hero = warrior(weapon=weapon(0, "ice"))
    assert hit(weak(), "attack 8", "no-block") == 6
    hero = warrior(offhand=offhand(0, as_weapon=True, kind="fire"), weapon=weapon(0, "fire"))
    assert hit(weak(), "attack 8", "no-block") == 12, "several of the kind do not add up"
    hero = warrior(offhand=offhand(1, kind="fire"))
    assert hit(weak(), "attack 8", "no-block") == 6, "an offhand that is armor does not attack"
    hero = warrior(pouch=(Item("dragons-fire", 1, kind="fire"),))
    assert hit(weak(), "use dragons-fire 1 fire", "attack 3", "no-block", "attack 8", "no-block") == 14


def test_master_and_minion() -> None:
    """DW-EX-23, DW-EX-53, DW-CONF-10, DW-CONF-15."""
    master, minion = conflict(4, 3, 0, 10), Foe("Rat", 2, 1, 0, 5)
    game = battle("9 8 7", "9", foes=[master, minion], turn=1, draws="2 3 4")
    do(game, "attack 9", "no-block")
    assert (game.state.fight.turn, game.state.fight.hands[1]) == (2, ranks("2 3 4")), "the minion's turn draws a hand"
    do(game, "attack 4", "no-block")
    assert game.state.hero.hp == 20 - 3 - 1
    assert game.state.fight.turn == 0
    do(game, "attack 9 minion")
    assert game.state.fight.foes[1].gone
    assert not game.over, "the battle goes on with the master"
    assert not [move for move in legal(game) if "minion" in move]
    won = do(battle("9 8 7", "2 3", foes=[conflict(4, 3, 0, 5), minion]), "attack 9")
    assert (won.winner, ended(won)) == (0, "won")
    away = battle("2 3 4", "9 K", foes=[conflict(4, 3, 0, 10, fast=True), minion], turn=2)
    do(away, "run 13")
    assert away.state.fight.foes[1].gone
    assert not away.over
    fast = Game.battle(warrior(), (conflict(4, fast=True), minion), known=KNOWN, seed=3)
    while len({event.turn for event in fast.log if isinstance(event, TurnBegan)}) < 3 and not fast.over:
        fast.play(fast.legal_moves()[0])
    assert [event.turn for event in fast.log if isinstance(event, TurnBegan)][:3] == [1, 2, 0]


@pytest.mark.parametrize("cards", ["7 7 7 K 2", "A", "K K Q Q J"])
def test_sets_are_those_of_one_rank(cards: str) -> None:
    """DW-BATTLE-09."""
    assert all(len(set(some)) == 1 for some in sets_in(ranks(cards)))
    assert len(sets_in(ranks(cards))) == len(ranks(cards))


def test_the_map_of_an_area_is_no_battle() -> None:
    """DW-BATTLE-20 and the story need a place; a single battle has none."""
    game = battle("7", "9")
    assert game.state.here == ""
    assert len(drawn_area(1, bosses=True)) == 8
    assert isinstance(Note("story", "x"), Note)
    assert isinstance(Move("attack", (7,)), Move)
