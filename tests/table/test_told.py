"""What the log tells at the table: payments that nobody chose, who bears a loss, what is one's own, counts."""

from __future__ import annotations

from convert.systems.dice_duels.rules import events as dice_events
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.magic_rpg.rules.telling import board
from tests.dice_duels.tables import table
from tests.magic_rpg.battles import Wiz, battle
from tests.rules_fight.fights import fight, mage, play


def test_sustain_that_is_paid_is_told_to_its_side() -> None:
    """SUMMON-06, GAME-07: another side's MP is hidden."""
    game = fight([mage("A", "ogre", channeling=6, focus=4)], [mage("B")])
    paid = ev.MpPaid("a", 4, use="sustaining", thing="Ogre")
    assert game.tell(paid) == "  A pays 4 MP: Sustain of Ogre."
    assert not paid.seen_by(game.state, 1)
    assert game.tell(ev.MpPaid("a", 4, use="casting", thing="Ogre")) == "", "of a casting it is told with it"


def test_who_bore_a_loss_is_told_though_the_summon_is_gone() -> None:
    """HEALTH-01."""
    game = fight([mage("A", "ogre", channeling=6, focus=4)], [mage("B")])
    play(game, "stance none", "summon a home-ogre", "stance none")
    hurt = ev.Damaged(Ref("ogre"), Ref("b"), "attack", 10, 0, 10, linked=10)
    del game.state.beings["ogre"]
    assert game.tell(hurt) == "  Ogre loses 10 Defend; A bears 10 (HP 16/16)."


def test_ones_own_precast_is_named() -> None:
    """PRECAST-03: to everybody else it is something."""
    game = fight([mage("A", "rush", channeling=6)], [mage("B")])
    declared = ev.SpellDeclared("a", "home-rush", "precast", "k", mp=3)
    assert game.tell(declared) == "A precasts Rush (3 MP).", "where everybody sees everything"
    game.reader = 1
    assert game.tell(declared) == "A precasts something."
    game.reader = 0
    assert game.tell(declared) == "A precasts Rush (3 MP)."


def test_of_dice_in_the_other_hand_is_told_how_many() -> None:
    """DICE-ZONE-05, DICE-SHIELD-03."""
    game = table()
    drawn = dice_events.Rolled(1, (3, 5))
    assert game.glimpse(drawn, 0) == f"{game.sides[1]} draws 2 dice."
    lost = dice_events.Rolled(1, (3,), "shield")
    assert game.glimpse(lost, 0) == f"The shield is destroyed; {game.sides[1]} rolls its die into the hand."


def test_a_hidden_hand_is_counted_in_words() -> None:
    for hand, words in (((), "no cards"), (("bear",), "1 card"), (("bear", "spark"), "2 cards")):
        game = battle([Wiz(hand=())], [Wiz(name="Bob", hand=hand)])
        assert f"    hand: {words}" in board(game, 0)
