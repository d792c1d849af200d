"""Combat: attackers, blockers, the order of damage, and the worked examples of fights."""

from __future__ import annotations

from convert.systems.caster_duel.rules import Game
from convert.systems.caster_duel.rules import events as ev
from tests.caster_duel.tables import card, cards, do, graveyard, hand, happened, hurt, legal, rule_against, table, there


def wounds(game: Game) -> list[tuple[str, str, int]]:
    """(by, on, amount) of the damage to creatures, in its order."""
    code = game.card_index.code
    return [(code[event.by], code[event.card], event.amount) for event in happened(game, ev.Wounded)]


def test_first_strike_comes_before_a_queen_strikes_back() -> None:
    """CASTER-EX-07, CASTER-ABIL-04: J♦ deals 1 to Q♠ first; then Q♠ deals 2 and J♦ is destroyed."""
    game = table(play="JD", their_play="QS", mine="9C", source_played=False)
    do(game, "end", "attack JD", "block JD QS")
    assert wounds(game) == [("JD", "QS", 1), ("QS", "JD", 2)]
    assert not there(game, "JD")
    assert hurt(game, "QS") == 1


def test_an_attacker_that_destroys_its_blocker_takes_nothing_back() -> None:
    """CASTER-EX-08, CASTER-COMBAT-04: K♣ against K♠: 3 damage destroys K♠ before it strikes, 0 tramples."""
    game = table(play="KC", their_play="KS", mine="9C", source_played=False)
    do(game, "end", "attack KC", "block KC KS")
    assert wounds(game) == [("KC", "KS", 3)]
    assert there(game, "KC")
    assert not there(game, "KS")
    assert game.state.health == (20, 20)


def test_a_blocker_made_indestructible_strikes_back() -> None:
    """CASTER-EX-08, CASTER-ABIL-06, CASTER-COMBAT-06: instants after blocks; K♠ survives and destroys K♣."""
    game = table(play="KC", their_play="KS", their_mana="2S", mine="9C", source_played=False)
    do(game, "end", "pass", "attack KC", "pass", "block KC KS")
    assert game.to_move == 1
    do(game, "indestructible KS")
    assert there(game, "KS")
    assert not there(game, "KC")
    assert wounds(game) == [("KC", "KS", 3), ("KS", "KC", 3)]


def test_simultaneous_damage_is_a_setting() -> None:
    """CASTER-EX-08, CASTER-COMBAT-04, CASTER-CONV-07: both kings are destroyed."""
    game = table(play="KC", their_play="KS", mine="9C", source_played=False, combat_damage="simultaneous")
    do(game, "end", "attack KC", "block KC KS")
    assert not there(game, "KC")
    assert not there(game, "KS")
    assert [event.cards for event in happened(game, ev.Destroyed)] == [cards("KC KS")]


def test_trample_sends_the_excess_to_the_opponent() -> None:
    """CASTER-EX-09, CASTER-ABIL-02: K♥ against J♣: 1 first strike, then 1 to J♣ and 2 to the opponent."""
    game = table(play="KH", their_play="JC", mine="9C", source_played=False)
    do(game, "end", "attack KH", "block KH JC")
    assert wounds(game) == [("JC", "KH", 1), ("KH", "JC", 1)]
    assert game.state.health == (20, 18)
    assert there(game, "KH")


def test_deathtouch_destroys_at_the_end_of_combat_even_when_the_king_is_gone() -> None:
    """CASTER-EX-09, CASTER-ABIL-10: A♦ deals 4 to K♥, which dies; then A♦ is destroyed."""
    game = table(play="KH", their_play="AD", mine="9C", source_played=False)
    do(game, "end", "attack KH", "block KH AD")
    assert wounds(game) == [("KH", "AD", 3), ("AD", "KH", 4)]
    assert [event.cards for event in happened(game, ev.Destroyed)] == [cards("KH"), cards("AD")]


def test_deathtouch_works_for_a_blocking_king_too_and_not_on_the_indestructible() -> None:
    """CASTER-ABIL-10, CASTER-ABIL-06."""
    game = table(play="AD", their_play="KH", mine="9C", source_played=False)
    do(game, "end", "attack AD")
    assert legal(game) == ["source 9C", "end"]  # an ace flies over a king
    game = table(play="KD", their_play="KH", mine="9C", source_played=False)
    do(game, "end", "attack KD", "block KD KH")
    assert [event.cards for event in happened(game, ev.Destroyed)] == [cards("KH"), cards("KD")]
    game = table(play="KS", their_play="KH", mana="2S", mine="9C", source_played=False)
    do(game, "end", "pass", "attack KS", "pass", "block KS KH", "indestructible KS")
    assert there(game, "KS")
    assert not there(game, "KH")


def test_first_strikers_of_both_sides_strike_at_the_same_moment() -> None:
    """CASTER-EX-19, CASTER-ABIL-04, CASTER-CREA-03: J♥ and J♠ destroy each other: 1 damage is their toughness."""
    game = table(play="JH", their_play="JS", mine="9C", source_played=False)
    do(game, "end", "pass", "pass", "attack JH", "pass", "block JH JS", "pass")
    assert wounds(game) == [("JH", "JS", 1), ("JS", "JH", 1)]
    assert not there(game, "JH")
    assert not there(game, "JS")


def test_two_first_strikers_destroy_a_queen_before_she_strikes() -> None:
    """CASTER-EX-19: Q♠ attacks, J♥ and J♦ block: 2 damage in the first-strike step."""
    game = table(play="QS", their_play="JH JD", mine="9C", source_played=False)
    do(game, "end", "pass", "attack QS", "pass", "block QS JH", "block QS JD", "next JH", "pass")
    assert wounds(game) == [("JH", "QS", 1), ("JD", "QS", 1)]
    assert not there(game, "QS")
    assert there(game, "JH")
    assert there(game, "JD")


def test_an_attacker_deals_its_blockers_their_damage_in_its_order() -> None:
    """CASTER-EX-20, CASTER-COMBAT-05, CASTER-COMBAT-03: K♠, J♣ and Q♦: 1 back, then 1 and 2, 0 tramples."""
    game = table(play="KS", their_play="JC QD", mine="9C", source_played=False)
    do(game, "end", "attack KS", "block KS JC", "block KS QD")
    assert legal(game) == ["next JC", "next QD"]
    do(game, "next JC")
    assert wounds(game) == [("JC", "KS", 1), ("KS", "JC", 1), ("KS", "QD", 2)]
    assert not there(game, "JC")
    assert not there(game, "QD")
    assert hurt(game, "KS") == 1
    assert game.state.health == (20, 20)


def test_the_first_in_the_order_gets_what_destroys_it_before_the_next_gets_any() -> None:
    """CASTER-COMBAT-05: without Trample the last one gets the rest, without damage if nothing is left."""
    game = table(play="AS", their_play="AC AD", mine="9C", source_played=False)
    do(game, "end", "attack AS", "block AS AC", "block AS AD", "next AD")
    assert wounds(game) == [("AS", "AD", 4), ("AC", "AS", 4)]
    assert there(game, "AC")
    game = table(play="AS", their_play="AC AD", mine="9C", source_played=False)
    game.state.creatures[card("AS")].more_power = 3
    do(game, "end", "attack AS", "block AS AC", "block AS AD", "next AC")
    assert wounds(game) == [("AS", "AC", 4), ("AS", "AD", 3), ("AD", "AS", 4)]
    game = table(play="QS", their_play="JD JC", mine="9C", source_played=False)
    game.state.creatures[card("QS")].more_power = 2
    do(game, "end", "attack QS", "block QS JD")
    assert wounds(game) == [("JD", "QS", 1), ("QS", "JD", 4)]


def test_a_protected_blocker_absorbs_and_takes_nothing() -> None:
    """CASTER-EX-21, CASTER-ABIL-02, CASTER-ABIL-03, CASTER-ABIL-10: K♥ against Q♦: 1 tramples; Deathtouch works."""
    game = table(play="KH", their_play="QD", mine="9C", source_played=False)
    do(game, "end", "attack KH", "block KH QD")
    assert wounds(game) == [("QD", "KH", 2)]
    assert game.state.health == (20, 19)
    assert there(game, "KH")
    assert not there(game, "QD")


def test_an_indestructible_blocker_absorbs_as_much_as_any_other() -> None:
    """CASTER-ABIL-02: K♣ of power 5 against Q♠ made indestructible: 2 absorbed, 3 trample."""
    game = table(play="KC", their_play="QS", mine="9C", source_played=False)
    game.state.creatures[card("KC")].more_power = 2
    game.state.creatures[card("QS")].sturdy = True
    do(game, "end", "attack KC", "block KC QS")  # Q♠ is protected from clubs, and may block them all the same
    assert game.state.health == (20, 17)
    assert there(game, "QS")


def test_attacking_taps_and_tapped_creatures_neither_attack_nor_block() -> None:
    """CASTER-COMBAT-01, CASTER-TERM-05."""
    game = table(play="KS KC", tapped="KC", their_play="QD QH", mine="9C", source_played=False)
    game.state.creatures[card("QD")].tapped = True
    do(game, "end")
    assert legal(game) == ["attack KS", "done"]
    assert rule_against(game, "attack KC") == "CASTER-COMBAT-01"
    do(game, "attack KS")
    assert game.state.creatures[card("KS")].tapped
    assert legal(game) == ["block KS QH", "done"]
    assert rule_against(game, "block KS QD") == "CASTER-COMBAT-01"


def test_unblocked_attackers_damage_the_opponent() -> None:
    """CASTER-COMBAT-02: no target of their own."""
    game = table(play="KS QC JD", their_play="QH", mine="9C", source_played=False)
    do(game, "end", "attack KS", "attack QC", "attack JD", "block QC QH")
    assert game.state.health == (20, 16)
    assert [(event.by, event.amount) for event in happened(game, ev.Hurt)] == [(card("JD"), 1), (card("KS"), 3)]


def test_a_creature_blocks_one_attacker() -> None:
    """CASTER-COMBAT-03."""
    game = table(play="KS KC", their_play="QD QH", mine="9C", source_played=False)
    do(game, "end", "attack KS", "attack KC")
    assert legal(game, "block") == ["block KS QD", "block KC QD", "block KS QH", "block KC QH"]
    do(game, "block KS QD")
    assert legal(game, "block") == ["block KS QH", "block KC QH"]
    assert rule_against(game, "block KC QD") == "CASTER-COMBAT-03"


def test_a_blocked_attacker_whose_blockers_are_gone_deals_no_damage_without_trample() -> None:
    """CASTER-COMBAT-05, CASTER-COMBAT-07: its blocker is killed after blocks; a King tramples."""
    for attacker, health in (("QS", 20), ("KS", 17)):
        game = table(play=f"{attacker} JS", their_play="JD", mine="9C", source_played=False)
        do(game, "end", "pass", f"attack {attacker}", "done", "pass", f"block {attacker} JD", "ping JS JD")
        assert not there(game, "JD")
        assert game.state.health == (20, health)


def test_a_fighter_that_becomes_tapped_still_fights() -> None:
    """CASTER-COMBAT-07, CASTER-COMBAT-06: J♠ blocks, pings, and strikes all the same."""
    game = table(play="QH", their_play="JS", mine="9C", source_played=False)
    do(game, "end", "pass", "attack QH", "pass", "block QH JS", "ping JS opponent")
    assert game.state.health == (19, 20)
    assert wounds(game) == [("JS", "QH", 1), ("QH", "JS", 2)]


def test_one_that_leaves_play_neither_deals_nor_takes_damage() -> None:
    """CASTER-COMBAT-07: the attacking J♦ is killed after blocks; the rest fights on."""
    game = table(play="JD QS", their_play="KC JH", mine="9C", source_played=False)
    do(game, "end", "pass", "attack JD", "attack QS", "pass", "block JD KC", "done")
    do(game, "ping JH JD")
    assert not there(game, "JD")
    assert hurt(game, "KC") == 0
    assert game.state.health == (20, 18)


def test_there_are_moments_for_instants_between_the_steps_of_damage() -> None:
    """CASTER-COMBAT-06: after first strike the defender may still heal the struck queen."""
    game = table(play="JD KC", their_play="QS", theirs="2S", their_mana="3S", mine="9C", source_played=False)
    do(game, "end", "pass", "attack JD", "attack KC", "pass", "block JD QS", "pass")
    assert hurt(game, "QS") == 1
    assert game.to_move == 1
    assert "heal 2S QS" in legal(game)
    do(game, "heal 2S QS")
    assert hurt(game, "QS") == 0


def test_the_ace_of_spades_makes_the_opponent_discard() -> None:
    """CASTER-ABIL-09: a random card, on combat damage to the opponent only."""
    game = table(play="AS", theirs="9C 10C", mine="9D", source_played=False)
    do(game, "end", "attack AS")
    assert game.state.health == (20, 16)
    assert len(hand(game, 1)) == 1
    assert len(graveyard(game)) == 1
    game = table(play="AS", their_play="AD", theirs="9C 10C", mine="9D", source_played=False)
    do(game, "end", "attack AS", "block AS AD")
    assert len(hand(game, 1)) == 2


def test_nobody_needs_to_attack() -> None:
    """CASTER-TURN-03: without attackers there is no combat, and the second main phase begins."""
    game = table(play="KS", mine="9C", source_played=False)
    do(game, "end", "done")
    assert (game.state.phase, legal(game)) == ("second", ["source 9C", "end"])
    assert happened(game, ev.Attacked) == []
